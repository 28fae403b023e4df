//! Reads the fields of a request: anything wrong is noted and reading goes on, so that all faults are reported at once.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::tree::{AnyJson, AnyObject, Json, Object};
use super::{keys, limits};
use quejing_rules::family::Rules;
use quejing_rules::hand::{HandForm, MAX_SEATS, Seat, Seats};
use quejing_rules::profile::switch_faults;
use quejing_rules::{Demand, Fault, FaultCode, Faults, Form, RuleProfile, RuleSet};

mod discards;
mod hand;

pub(crate) use discards::Entry;
pub(crate) use hand::follows;

/// The differences between families of rules in reading a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Red fives and flowers are tiles like any other, and the check of the hand reports what is wrong with them. Otherwise
    /// they are refused when read.
    pub any_tile: bool,
    /// A meld must name its kind.
    pub named_melds: bool,
    /// A meld that is not an object stays as one of which nothing is known. Otherwise it is left out.
    pub unread_melds: bool,
    /// An unknown circumstance also contradicts every hand.
    pub strange_flags_conflict: bool,
    /// The code for `options` that are not an object.
    pub no_options: FaultCode,
    /// `explain` is read before the options.
    pub explain_first: bool,
}

impl Manner {
    /// The manner of most families.
    pub(crate) const USUAL: Manner = Manner {
        any_tile: true,
        named_melds: true,
        unread_melds: false,
        strange_flags_conflict: false,
        no_options: FaultCode::BadOption,
        explain_first: true,
    };
}

/// One request, and its faults so far.
#[derive(Debug)]
pub(super) struct Request<'a> {
    object: &'a Object<'a>,
    path: String,
    manner: Manner,
    /// The number of seats at a table.
    pub seats: usize,
    pub faults: Vec<Fault>,
}

impl<'a> Request<'a> {
    /// Reads the fields of an object, as the rules ask for them.
    pub(crate) fn new(input: &'a Json<'a>, manner: Manner, rules: &RuleProfile) -> Result<Request<'a>, Faults> {
        match input {
            Json::Object(object) => Ok(Request::of(object, manner, rules)),
            _ => Err(Fault::new(FaultCode::BadInput, "input", Form::HandObject).into()),
        }
    }

    /// Creates a request from JSON that is known to be an object; [`Self::new`] checks that first.
    pub(crate) fn of(object: &'a Object<'a>, manner: Manner, rules: &RuleProfile) -> Request<'a> {
        Request { object, path: String::new(), manner, seats: rules.seats().most, faults: Vec::new() }
    }

    /// Reads the fields of an object inside this one, with `place` before each name.
    pub(crate) fn nested_request<'b>(&self, object: &'b Object<'b>, place: &str) -> Request<'b> {
        Request { object, path: self.name(place), faults: Vec::new(), ..*self }
    }

    /// Returns the object being read.
    pub(crate) fn object(&self) -> &'a Object<'a> {
        self.object
    }

    /// Returns the full name of a field, for faults.
    pub(crate) fn name(&self, field: &str) -> String {
        [&self.path, field].concat()
    }

    /// Notes what a field asks for.
    pub(crate) fn add_fault(&mut self, code: FaultCode, field: &str, expected: impl Into<Demand>) {
        self.faults.push(Fault::new(code, self.name(field), expected));
    }

    /// Notes a field that is missing or of the wrong form.
    pub(crate) fn add_form_fault(&mut self, field: &str, expected: Form) {
        self.add_fault(FaultCode::BadInput, field, expected);
    }

    /// Takes over the faults of an object inside this one.
    pub(crate) fn note(&mut self, mut inner: Request<'_>) {
        self.faults.append(&mut inner.faults);
    }

    /// Notes unknown keys.
    pub(crate) fn check_keys(&mut self, known: impl keys::KnownKeys) {
        self.faults.extend(keys::unknown(self.object, &self.path, known).map(Fault::Hand));
    }

    /// Checks the keys of an object inside this one; stops once there are more faults than an answer lists.
    pub(crate) fn check_inner_keys(&mut self, inner: &Request, known: impl keys::KnownKeys) {
        if self.faults.len() < limits::MAX_PROBLEMS {
            self.faults.extend(keys::unknown(inner.object, &inner.path, known).map(Fault::Hand));
        }
    }

    /// Returns a field that is present and not null.
    pub(crate) fn get(&self, field: &str) -> Option<&'a Json<'a>> {
        self.object.field(field).filter(|value| !value.is_null())
    }

    /// Reads true or false; false if absent.
    pub(crate) fn boolean(&mut self, field: &str) -> bool {
        let found = self.get(field);
        if found.is_some_and(|value| value.as_bool().is_none()) {
            self.add_form_fault(field, Form::Boolean);
        }
        found.and_then(Json::as_bool).unwrap_or(false)
    }

    /// Reads a whole number within bounds; `None` if absent or wrong.
    pub(crate) fn number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        self.get(field)?;
        self.needed_number(field, from, to)
    }

    /// Reads a required whole number within bounds.
    pub(crate) fn needed_number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        let found = self.get(field).and_then(Json::as_u64);
        let number = found.and_then(|n| u32::try_from(n).ok()).filter(|n| (from..=to).contains(n));
        if number.is_none() {
            let expected = match (from, to) {
                (0, u32::MAX) => Form::FromNought,
                _ => HandForm::Number { from, to }.into(),
            };
            self.add_form_fault(field, expected);
        }
        number
    }

    /// Reads a seat, from 0 on; `None` if absent or wrong.
    pub(crate) fn seat(&mut self, field: &str) -> Option<Seat> {
        let value = self.get(field)?;
        let seat = Seat::all(self.seats).find(|seat| value.as_u64() == Some(u64::from(seat.0)));
        if seat.is_none() {
            self.no_seat(field, value);
        }
        seat
    }

    /// Reads a required seat.
    pub(crate) fn required_seat(&mut self, field: &str) -> Option<Seat> {
        if self.get(field).is_none() {
            self.add_fault(FaultCode::BadSeat, field, Form::Seat);
        }
        self.seat(field)
    }

    /// Notes a discarder who does not fit a win whose worth is known.
    pub(crate) fn check_discarder(&mut self, winner: Option<Seat>, self_draw: bool, discarder: Option<Seat>) {
        let unwanted = match discarder {
            Some(_) if self_draw => Demand::SelfDrawHasNoDiscarder,
            Some(_) if discarder == winner => Demand::WinnerDiscards,
            None if !self_draw && self.get("discarder").is_none() => Demand::NameDiscarder,
            _ => return,
        };
        self.add_fault(FaultCode::BadSeat, "discarder", unwanted);
    }

    /// Notes a value that is not a seat.
    pub(crate) fn no_seat(&mut self, field: &str, found: &Json) {
        match self.seats {
            MAX_SEATS => self.add_fault(FaultCode::BadSeat, field, Demand::NoSeat { found: found.to_short_text() }),
            fewer => {
                let expected = Form::from(HandForm::Number { from: 0, to: fewer as u32 - 1 });
                self.add_fault(FaultCode::BadSeat, field, expected);
            }
        }
    }

    /// Reads a list of at most `most` entries of the expected form; empty if absent.
    pub(crate) fn list(&mut self, field: &str, most: usize, expected: Form) -> &'a [Json<'a>] {
        self.list_of(field, most, FaultCode::BadInput, expected)
    }

    /// Reads a list like [`Self::list`], with `code` as the fault for anything else.
    pub(crate) fn list_of(&mut self, field: &str, most: usize, code: FaultCode, expected: Form) -> &'a [Json<'a>] {
        self.get(field).map_or(Ok(&[][..]), |value| value.entries(most, expected)).unwrap_or_else(|expected| {
            self.add_fault(code, field, expected);
            &[]
        })
    }

    /// Reads a required value of one kind for each seat.
    pub(crate) fn each_seat<T: Copy>(
        &mut self,
        field: &str,
        read: impl Fn(&Json) -> Option<T>,
        expected: Form,
    ) -> Option<Seats<T>> {
        let list = self.get(field).and_then(Json::as_array);
        let values: Option<Vec<T>> = list.and_then(|list| list.iter().map(read).collect());
        let each = values.and_then(|values| Seats::from_slice(&values)).filter(|values| values.len() == self.seats);
        if each.is_none() {
            self.add_form_fault(field, expected);
        }
        each
    }

    /// Reads an object of a limited number of fields, with `code` as the fault for anything else; `None` if absent or
    /// wrong.
    pub(crate) fn fields(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: Form,
    ) -> Option<&'a Object<'a>> {
        self.get(field)?.fields(most, expected).map_err(|expected| self.add_fault(code, field, expected)).ok()
    }

    /// Returns the object of options, unread.
    pub(crate) fn options_object(&mut self) -> Option<&'a Object<'a>> {
        self.fields("options", limits::MAX_SWITCHES, self.manner.no_options, Form::Switches)
    }

    /// Reads the given options, each known and with an allowed value; `None` if none is given or one is wrong.
    pub(crate) fn switches(&mut self, set: RuleSet) -> Option<Map<String, Value>> {
        let said = self.options_object()?.into();
        let wrong = switch_faults(set, &said);
        let all_right = wrong.is_empty();
        self.faults.extend(wrong.into_iter().map(Fault::Hand));
        all_right.then_some(said)
    }

    /// Returns these rules with the given options.
    pub(crate) fn rules<'r>(&mut self, rules: &'r RuleProfile) -> Cow<'r, RuleProfile> {
        let Some(said) = self.switches(rules.set()) else {
            return Cow::Borrowed(rules);
        };
        let stored = rules.to_current_form();
        let rules = stored.with_switches(said);
        // A contradiction of stored rules is not the request's.
        let contradiction = rules.contradiction().filter(|_| stored.contradiction().is_none());
        self.faults.extend(contradiction.map(Fault::Hand));
        Cow::Owned(rules)
    }

    /// Returns the rules with the options of the request, as the options of a family.
    pub(crate) fn options<T: Rules + Clone + Default>(&mut self, rules: &RuleProfile) -> T {
        self.rules(rules).downcast_ref().cloned().unwrap_or_default()
    }

    /// Stops here if the request has faults so far.
    pub(crate) fn so_far(&mut self) -> Result<(), Faults> {
        match self.faults.is_empty() {
            true => Ok(()),
            false => Err(Faults(std::mem::take(&mut self.faults))),
        }
    }

    /// Ends the reading, with all faults of the request if there are any.
    pub(crate) fn finish(mut self) -> Result<(), Faults> {
        self.so_far()
    }

    /// Returns the accepted result of a hand's check. If the check or the request has faults, returns all of them,
    /// except those that follow from unreadable fields.
    pub(crate) fn checked<T>(
        mut self,
        hand: Result<T, Faults>,
        follows: impl Fn(&Request, &Fault) -> bool,
    ) -> Result<T, Faults> {
        match hand {
            Ok(hand) => self.finish().map(|()| hand),
            Err(found) => {
                let mut found = found.0;
                found.retain(|fault| !follows(&self, fault));
                self.faults.append(&mut found);
                Err(Faults(self.faults))
            }
        }
    }

    /// Returns true if a fault of this code was noted.
    pub(crate) fn has_fault(&self, code: FaultCode) -> bool {
        self.has_fault_where(code, |_| true)
    }

    /// Returns true if a fault of this code was noted for this field.
    pub(crate) fn has_fault_at(&self, code: FaultCode, field: &str) -> bool {
        let at = self.name(field);
        self.has_fault_where(code, |place| place == at)
    }

    /// Returns true if a fault of this code was noted for a field that passes the test.
    pub(crate) fn has_fault_where(&self, asked: FaultCode, is_there: impl Fn(&str) -> bool) -> bool {
        self.faults.iter().any(|fault| match fault {
            Fault::Other { code, field, .. } => *code == asked && is_there(field),
            _ => false,
        })
    }
}
