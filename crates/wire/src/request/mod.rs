//! The reader of a request's fields: a fault does not stop it, so that all faults are reported at once.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::borrowed_json::{Json, Object, UntrustedJson, UntrustedObject};
use super::{keys, limits};
use quejing_rules::family::Rules;
use quejing_rules::hand::{MAX_SEATS, Seat, Seats, ValueForm};
use quejing_rules::profile::switch_faults;
use quejing_rules::{Fault, FaultCode, Faults, RequestFieldError, RequestForm, RuleProfile, RuleSet};

mod discards;
mod hand;

pub(crate) use discards::ValuedDiscard;
pub(crate) use hand::is_consequence;

/// The differences between the families of rules in reading a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadingManner {
    /// True if red fives and flowers are read like other tiles, so that the check of the hand reports them; false if
    /// reading refuses them.
    pub any_tile: bool,
    /// True if each meld must name its kind.
    pub named_melds: bool,
    /// True if a meld that is not an object becomes an empty meld; false if it is left out.
    pub unread_melds: bool,
    /// True if an unknown flag also counts as a contradiction to the hand.
    pub strange_flags_conflict: bool,
    /// The fault's code for `options` that are not an object.
    pub no_options: FaultCode,
    /// True if `explain` is read before the options, which decides the order of faults.
    pub explain_first: bool,
}

impl ReadingManner {
    /// The manner of most families, from which the others differ in single fields.
    pub(crate) const DEFAULT: ReadingManner = ReadingManner {
        any_tile: true,
        named_melds: true,
        unread_melds: false,
        strange_flags_conflict: false,
        no_options: FaultCode::BadOption,
        explain_first: true,
    };
}

/// A request or an object in it, with the faults found so far.
#[derive(Debug)]
pub(super) struct Request<'a> {
    object: &'a Object<'a>,
    path: String,
    manner: ReadingManner,
    /// The maximum number of seats at a table under the rules.
    pub seats: usize,
    pub faults: Vec<Fault>,
}

impl<'a> Request<'a> {
    /// Creates the reader of a request's input, or returns the fault that it is no object.
    pub(crate) fn new(input: &'a Json<'a>, manner: ReadingManner, rules: &RuleProfile) -> Result<Request<'a>, Faults> {
        match input {
            Json::Object(object) => Ok(Request::from_object(object, manner, rules)),
            _ => Err(Fault::new(FaultCode::BadInput, "input", RequestForm::HandObject).into()),
        }
    }

    /// Creates the reader of a request whose input is known to be an object; see [`Self::new`] for any other JSON.
    pub(crate) fn from_object(object: &'a Object<'a>, manner: ReadingManner, rules: &RuleProfile) -> Request<'a> {
        Request { object, path: String::new(), manner, seats: rules.table_seats().most, faults: Vec::new() }
    }

    /// Creates the reader of an object inside this one, with `place` in front of the names of its fields.
    pub(crate) fn nested_request<'b>(&self, object: &'b Object<'b>, place: &str) -> Request<'b> {
        Request { object, path: self.field_path(place), faults: Vec::new(), ..*self }
    }

    pub(crate) fn object(&self) -> &'a Object<'a> {
        self.object
    }

    /// Returns the full path of a field, for faults.
    pub(crate) fn field_path(&self, field: &str) -> String {
        [&self.path, field].concat()
    }

    /// Adds the fault that a field has this error, such as a value that is not expected.
    pub(crate) fn add_fault(&mut self, code: FaultCode, field: &str, expected: impl Into<RequestFieldError>) {
        self.faults.push(Fault::new(code, self.field_path(field), expected));
    }

    /// Adds the fault that a field is missing or has the wrong form.
    pub(crate) fn add_form_fault(&mut self, field: &str, expected: RequestForm) {
        self.add_fault(FaultCode::BadInput, field, expected);
    }

    /// Moves the faults of an object inside this one to this request.
    pub(crate) fn add_inner_faults(&mut self, mut inner: Request<'_>) {
        self.faults.append(&mut inner.faults);
    }

    /// Adds a fault for each unknown key, up to [`limits::MAX_PROBLEMS`].
    pub(crate) fn check_keys(&mut self, known: impl keys::KnownKeys) {
        self.faults.extend(keys::unknown_key_faults(self.object, &self.path, known).map(Fault::Hand));
    }

    /// Adds a fault for each unknown key of an object inside this one, unless there are [`limits::MAX_PROBLEMS`] faults
    /// already.
    pub(crate) fn check_inner_keys(&mut self, inner: &Request, known: impl keys::KnownKeys) {
        if self.faults.len() < limits::MAX_PROBLEMS {
            self.faults.extend(keys::unknown_key_faults(inner.object, &inner.path, known).map(Fault::Hand));
        }
    }

    /// Returns the value of a field; `None` if it is absent or null.
    pub(crate) fn get(&self, field: &str) -> Option<&'a Json<'a>> {
        self.object.field(field).filter(|value| !value.is_null())
    }

    /// Reads true or false; false if it is absent or invalid, which adds a fault.
    pub(crate) fn read_boolean(&mut self, field: &str) -> bool {
        let found = self.get(field);
        if found.is_some_and(|value| value.as_bool().is_none()) {
            self.add_form_fault(field, RequestForm::Boolean);
        }
        found.and_then(Json::as_bool).unwrap_or(false)
    }

    /// Reads a whole number from `from` to `to`; `None` if it is absent or invalid, which adds a fault.
    pub(crate) fn read_number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        self.get(field)?;
        self.read_required_number(field, from, to)
    }

    /// Reads a required whole number from `from` to `to`; `None` and a fault if it is absent or invalid.
    pub(crate) fn read_required_number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        let found = self.get(field).and_then(Json::as_u64);
        let number = found.and_then(|n| u32::try_from(n).ok()).filter(|n| (from..=to).contains(n));
        if number.is_none() {
            let expected = match (from, to) {
                (0, u32::MAX) => RequestForm::FromNought,
                _ => ValueForm::Number { from, to }.into(),
            };
            self.add_form_fault(field, expected);
        }
        number
    }

    /// Reads a seat's number, from 0 for the dealer; `None` if it is absent or invalid, which adds a fault.
    pub(crate) fn read_seat(&mut self, field: &str) -> Option<Seat> {
        let value = self.get(field)?;
        let seat = Seat::all(self.seats).find(|seat| value.as_u64() == Some(u64::from(seat.0)));
        if seat.is_none() {
            self.add_seat_fault(field, value);
        }
        seat
    }

    /// Reads a required seat's number; `None` and a fault if it is absent or invalid.
    pub(crate) fn read_required_seat(&mut self, field: &str) -> Option<Seat> {
        if self.get(field).is_none() {
            self.add_fault(FaultCode::BadSeat, field, RequestForm::Seat);
        }
        self.read_seat(field)
    }

    /// Adds a fault if the discarder does not fit the win: the winner, missing after a ron, or present after a self-draw.
    pub(crate) fn check_discarder(&mut self, winner: Option<Seat>, self_draw: bool, discarder: Option<Seat>) {
        let unwanted = match discarder {
            Some(_) if self_draw => RequestFieldError::SelfDrawHasNoDiscarder,
            Some(_) if discarder == winner => RequestFieldError::WinnerDiscards,
            None if !self_draw && self.get("discarder").is_none() => RequestFieldError::NameDiscarder,
            _ => return,
        };
        self.add_fault(FaultCode::BadSeat, "discarder", unwanted);
    }

    /// Adds the fault that a value is not one of the table's seats; with fewer than four, the fault names their range.
    pub(crate) fn add_seat_fault(&mut self, field: &str, found: &Json) {
        match self.seats {
            MAX_SEATS => {
                self.add_fault(FaultCode::BadSeat, field, RequestFieldError::NoSeat { found: found.to_short_text() })
            }
            fewer => {
                let expected = RequestForm::from(ValueForm::Number { from: 0, to: fewer as u32 - 1 });
                self.add_fault(FaultCode::BadSeat, field, expected);
            }
        }
    }

    /// Reads a list of at most `most` entries; empty if it is absent or invalid, which adds a fault with the code
    /// `bad_input`.
    pub(crate) fn read_list(&mut self, field: &str, most: usize, expected: RequestForm) -> &'a [Json<'a>] {
        self.read_list_with_code(field, most, FaultCode::BadInput, expected)
    }

    /// Reads a list of at most `most` entries; empty if it is absent or invalid, which adds a fault with `code`.
    pub(crate) fn read_list_with_code(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: RequestForm,
    ) -> &'a [Json<'a>] {
        self.get(field).map_or(Ok(&[][..]), |value| value.entries(most, expected)).unwrap_or_else(|expected| {
            self.add_fault(code, field, expected);
            &[]
        })
    }

    /// Reads a required list with a value for each seat; `None` and a fault if a value is missing or invalid.
    pub(crate) fn read_seat_values<T: Copy>(
        &mut self,
        field: &str,
        read: impl Fn(&Json) -> Option<T>,
        expected: RequestForm,
    ) -> Option<Seats<T>> {
        let list = self.get(field).and_then(Json::as_array);
        let values: Option<Vec<T>> = list.and_then(|list| list.iter().map(read).collect());
        let each = values.and_then(|values| Seats::from_slice(&values)).filter(|values| values.len() == self.seats);
        if each.is_none() {
            self.add_form_fault(field, expected);
        }
        each
    }

    /// Returns an object of at most `most` fields, whose values are not read yet; `None` if it is absent or invalid,
    /// which adds a fault with `code`.
    pub(crate) fn read_object(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: RequestForm,
    ) -> Option<&'a Object<'a>> {
        self.get(field)?.fields(most, expected).map_err(|expected| self.add_fault(code, field, expected)).ok()
    }

    /// Returns the request's object of options, whose fields are not read yet; `None` if it is absent or no object, which
    /// adds a fault.
    pub(crate) fn read_options_object(&mut self) -> Option<&'a Object<'a>> {
        self.read_object("options", limits::MAX_SWITCHES, self.manner.no_options, RequestForm::Switches)
    }

    /// Reads the options of the request; `None` if there are none, or if a name or value is invalid, which adds a fault.
    pub(crate) fn read_switches(&mut self, set: RuleSet) -> Option<Map<String, Value>> {
        let said = self.read_options_object()?.into();
        let wrong = switch_faults(set, &said);
        let all_right = wrong.is_empty();
        self.faults.extend(wrong.into_iter().map(Fault::Hand));
        all_right.then_some(said)
    }

    /// Returns the rules with the options of the request applied; adds a fault if these contradict one another.
    pub(crate) fn read_rules<'r>(&mut self, rules: &'r RuleProfile) -> Cow<'r, RuleProfile> {
        let Some(said) = self.read_switches(rules.set()) else {
            return Cow::Borrowed(rules);
        };
        let stored = rules.to_current_form();
        let rules = stored.with_switches(said);
        // A contradiction of stored rules is not the request's.
        let contradiction = rules.contradiction().filter(|_| stored.contradiction().is_none());
        self.faults.extend(contradiction.map(Fault::Hand));
        Cow::Owned(rules)
    }

    /// Returns the rules with the options of the request applied, as the options type of their family.
    pub(crate) fn read_options<T: Rules + Clone + Default>(&mut self, rules: &RuleProfile) -> T {
        self.read_rules(rules).downcast_ref().cloned().unwrap_or_default()
    }

    /// Returns all faults so far as the error and removes them from the request; succeeds if there are none.
    pub(crate) fn check_faults(&mut self) -> Result<(), Faults> {
        match self.faults.is_empty() {
            true => Ok(()),
            false => Err(Faults(std::mem::take(&mut self.faults))),
        }
    }

    /// Ends the reading; the error holds all faults of the request.
    pub(crate) fn finish(mut self) -> Result<(), Faults> {
        self.check_faults()
    }

    /// Returns the result of a hand's check. If the check or the request has faults, returns all of them, except those of
    /// the check that `is_consequence` attributes to faults of the request.
    pub(crate) fn merge_check<T>(
        mut self,
        hand: Result<T, Faults>,
        is_consequence: impl Fn(&Request, &Fault) -> bool,
    ) -> Result<T, Faults> {
        match hand {
            Ok(hand) => self.finish().map(|()| hand),
            Err(found) => {
                let mut found = found.0;
                found.retain(|fault| !is_consequence(&self, fault));
                self.faults.append(&mut found);
                Err(Faults(self.faults))
            }
        }
    }

    /// Returns true if the request has a [`Fault::Other`] with this code, for any field.
    pub(crate) fn has_fault(&self, code: FaultCode) -> bool {
        self.has_fault_where(code, |_| true)
    }

    /// Returns true if the request has a [`Fault::Other`] with this code for a field.
    pub(crate) fn has_fault_at(&self, code: FaultCode, field: &str) -> bool {
        let at = self.field_path(field);
        self.has_fault_where(code, |place| place == at)
    }

    /// Returns true if the request has a [`Fault::Other`] with this code for a field path that passes the test.
    pub(crate) fn has_fault_where(&self, asked: FaultCode, is_there: impl Fn(&str) -> bool) -> bool {
        self.faults.iter().any(|fault| match fault {
            Fault::Other { code, field, .. } => *code == asked && is_there(field),
            _ => false,
        })
    }
}
