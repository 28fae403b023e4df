//! The reader of a request's fields. A fault does not stop it, so that all faults are reported at once.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::borrowed_json::{Json, Object, UntrustedJson, UntrustedObject};
use super::{keys, limits};
use quejing_rules::family::Rules;
use quejing_rules::family::switch_faults;
use quejing_rules::hand::{MAX_SEATS, Seat, Seats, ValueForm};
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
    pub accepts_any_tile: bool,
    /// True if each meld must name its kind.
    pub requires_meld_kinds: bool,
    /// True if a meld that is not an object becomes an empty meld; false if it is left out.
    pub keeps_unread_melds: bool,
    /// True if an unknown flag also counts as a contradiction to the hand.
    pub unknown_flags_conflict: bool,
    /// The code of the fault for `options` that are no object or have too many fields.
    pub options_fault_code: FaultCode,
    /// The code of the fault for a winning tile that is not exactly one tile.
    pub win_tile_count_code: FaultCode,
    /// True if `explain` is read before the options, which decides the order of faults.
    pub reads_explain_first: bool,
}

impl ReadingManner {
    /// The manner of the general dialect, from which the families with a dialect of their own differ in some fields.
    pub(crate) const DEFAULT: ReadingManner = ReadingManner {
        accepts_any_tile: true,
        requires_meld_kinds: true,
        keeps_unread_melds: false,
        unknown_flags_conflict: false,
        options_fault_code: FaultCode::BadOption,
        win_tile_count_code: FaultCode::BadTile,
        reads_explain_first: true,
    };
}

/// The reader of a request or of an object in it, with the faults found so far.
#[derive(Debug)]
pub(super) struct RequestReader<'a> {
    object: &'a Object<'a>,
    /// The path of the object in the input, which ends with `.`; empty for the input itself.
    path: String,
    manner: ReadingManner,
    /// The maximum number of seats at a table under the rules.
    pub max_seats: usize,
    pub faults: Vec<Fault>,
}

impl<'a> RequestReader<'a> {
    /// Creates the reader of a request's input. The error is the fault that the input is no object.
    pub(crate) fn new(
        input: &'a Json<'a>,
        manner: ReadingManner,
        rules: &RuleProfile,
    ) -> Result<RequestReader<'a>, Faults> {
        match input {
            Json::Object(object) => Ok(RequestReader::from_object(object, manner, rules)),
            _ => Err(Fault::new(FaultCode::BadInput, "input", RequestForm::HandObject).into()),
        }
    }

    /// Creates the reader of a request whose input is known to be an object; see [`Self::new`] for any other JSON.
    pub(crate) fn from_object(object: &'a Object<'a>, manner: ReadingManner, rules: &RuleProfile) -> RequestReader<'a> {
        RequestReader { object, path: String::new(), manner, max_seats: rules.seating().seats.max, faults: Vec::new() }
    }

    /// Creates the reader of an object inside this one, without the faults so far. Faults name its fields with `path`
    /// before them, which ends with `.`.
    pub(crate) fn nested_request<'b>(&self, object: &'b Object<'b>, path: &str) -> RequestReader<'b> {
        RequestReader { object, path: self.field_path(path), faults: Vec::new(), ..*self }
    }

    pub(crate) fn object(&self) -> &'a Object<'a> {
        self.object
    }

    /// Returns the full path of a field, for faults.
    pub(crate) fn field_path(&self, field: &str) -> String {
        [&self.path, field].concat()
    }

    /// Adds a fault with this code and error for a field.
    pub(crate) fn add_fault(&mut self, code: FaultCode, field: &str, error: impl Into<RequestFieldError>) {
        self.faults.push(Fault::new(code, self.field_path(field), error));
    }

    /// Adds the fault `bad_input`: a field is missing or does not have the expected form.
    pub(crate) fn add_form_fault(&mut self, field: &str, expected: RequestForm) {
        self.add_fault(FaultCode::BadInput, field, expected);
    }

    /// Moves the faults of an object inside this one to this request.
    pub(crate) fn add_inner_faults(&mut self, mut inner: RequestReader<'_>) {
        self.faults.append(&mut inner.faults);
    }

    /// Adds a fault for each unknown key, for at most [`limits::MAX_PROBLEMS`] of them.
    pub(crate) fn check_keys(&mut self, known_keys: impl keys::KnownKeyList) {
        self.faults.extend(keys::find_unknown_keys(self.object, &self.path, known_keys).map(Fault::Hand));
    }

    /// Adds a fault to this request for each unknown key of an object inside it. Does nothing if there are
    /// [`limits::MAX_PROBLEMS`] faults already.
    pub(crate) fn check_inner_keys(&mut self, inner: &RequestReader, known_keys: impl keys::KnownKeyList) {
        if self.faults.len() < limits::MAX_PROBLEMS {
            self.faults.extend(keys::find_unknown_keys(inner.object, &inner.path, known_keys).map(Fault::Hand));
        }
    }

    /// Returns the value of a field; `None` if it is absent or null.
    pub(crate) fn get(&self, field: &str) -> Option<&'a Json<'a>> {
        self.object.field(field).filter(|value| !value.is_null())
    }

    /// Reads true or false. False if it is absent; false and a fault if it is invalid.
    pub(crate) fn read_boolean(&mut self, field: &str) -> bool {
        let found = self.get(field);
        if found.is_some_and(|value| value.as_bool().is_none()) {
            self.add_form_fault(field, RequestForm::Boolean);
        }
        found.and_then(Json::as_bool).unwrap_or(false)
    }

    /// Reads a whole number from `from` to `to`, both included. `None` if it is absent; `None` and a fault if it is
    /// invalid.
    pub(crate) fn read_number(&mut self, field: &str, from: u32, to: u32) -> Option<u32> {
        self.get(field)?;
        self.read_required_number(field, from, to)
    }

    /// Reads a required whole number from `from` to `to`, both included. `None` and a fault if it is absent or invalid.
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

    /// Reads the number of a seat, which is 0 for the dealer. `None` if it is absent; `None` and a fault if it is
    /// invalid.
    pub(crate) fn read_seat(&mut self, field: &str) -> Option<Seat> {
        let value = self.get(field)?;
        let seat = Seat::all(self.max_seats).find(|seat| value.as_u64() == Some(u64::from(seat.0)));
        if seat.is_none() {
            self.add_seat_fault(field, value);
        }
        seat
    }

    /// Reads the number of a required seat, which is 0 for the dealer. `None` and a fault if it is absent or invalid.
    pub(crate) fn read_required_seat(&mut self, field: &str) -> Option<Seat> {
        if self.get(field).is_none() {
            self.add_fault(FaultCode::BadSeat, field, RequestForm::Seat);
        }
        self.read_seat(field)
    }

    /// Adds a fault if the discarder is the winner, is missing after a ron, or is present after a self-draw.
    pub(crate) fn check_discarder(&mut self, winner: Option<Seat>, self_draw: bool, discarder: Option<Seat>) {
        let error = match discarder {
            Some(_) if self_draw => RequestFieldError::SelfDrawHasNoDiscarder,
            Some(_) if discarder == winner => RequestFieldError::WinnerDiscards,
            None if !self_draw && self.get("discarder").is_none() => RequestFieldError::NameDiscarder,
            _ => return,
        };
        self.add_fault(FaultCode::BadSeat, "discarder", error);
    }

    /// Adds the fault that a value is not one of the table's seats. At a table with fewer than four seats, the fault
    /// states their range.
    pub(crate) fn add_seat_fault(&mut self, field: &str, found: &Json) {
        match self.max_seats {
            MAX_SEATS => {
                self.add_fault(FaultCode::BadSeat, field, RequestFieldError::NoSeat { found: found.to_short_text() })
            }
            fewer => {
                let expected = RequestForm::from(ValueForm::Number { from: 0, to: fewer as u32 - 1 });
                self.add_fault(FaultCode::BadSeat, field, expected);
            }
        }
    }

    /// Reads a list of at most `most` entries. Empty if it is absent; empty and a fault with the code `bad_input` if it
    /// is invalid.
    pub(crate) fn read_list(&mut self, field: &str, most: usize, expected: RequestForm) -> &'a [Json<'a>] {
        self.read_list_with_code(field, most, FaultCode::BadInput, expected)
    }

    /// Reads a list of at most `most` entries. Empty if it is absent; empty and a fault with `code` if it is invalid.
    pub(crate) fn read_list_with_code(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: RequestForm,
    ) -> &'a [Json<'a>] {
        self.get(field).map_or(Ok(&[][..]), |value| value.read_entries(most, expected)).unwrap_or_else(|expected| {
            self.add_fault(code, field, expected);
            &[]
        })
    }

    /// Reads a required list with exactly one value for each seat, each by `read_value`. `None` and a fault if the list
    /// is absent, its length is different, or a value is invalid.
    pub(crate) fn read_seat_values<T: Copy>(
        &mut self,
        field: &str,
        read_value: impl Fn(&Json) -> Option<T>,
        expected: RequestForm,
    ) -> Option<Seats<T>> {
        let list = self.get(field).and_then(Json::as_array);
        let values: Option<Vec<T>> = list.and_then(|list| list.iter().map(read_value).collect());
        let seat_values =
            values.and_then(|values| Seats::from_slice(&values)).filter(|values| values.len() == self.max_seats);
        if seat_values.is_none() {
            self.add_form_fault(field, expected);
        }
        seat_values
    }

    /// Returns an object of at most `most` fields, whose values are not read yet. `None` if it is absent; `None` and a
    /// fault with `code` if it is invalid.
    pub(crate) fn read_object(
        &mut self,
        field: &str,
        most: usize,
        code: FaultCode,
        expected: RequestForm,
    ) -> Option<&'a Object<'a>> {
        self.get(field)?.read_fields(most, expected).map_err(|expected| self.add_fault(code, field, expected)).ok()
    }

    /// Returns the request's object of options, whose fields are not read yet. `None` if it is absent; `None` and a
    /// fault if it is no object or has too many fields.
    pub(crate) fn read_options_object(&mut self) -> Option<&'a Object<'a>> {
        self.read_object("options", limits::MAX_OPTIONS, self.manner.options_fault_code, RequestForm::Switches)
    }

    /// Reads the options of the request for a rule set. `None` if there are none; `None` and a fault for each invalid
    /// name or value.
    pub(crate) fn read_valid_options(&mut self, set: RuleSet) -> Option<Map<String, Value>> {
        let options = self.read_options_object()?.into();
        let option_faults = switch_faults(set, &options);
        let are_valid = option_faults.is_empty();
        self.faults.extend(option_faults.into_iter().map(Fault::Hand));
        are_valid.then_some(options)
    }

    /// Returns the rules with the options of the request applied; unchanged rules if the options are absent or invalid.
    /// Adds a fault if the options make the rules contradictory.
    pub(crate) fn read_rules<'r>(&mut self, rules: &'r RuleProfile) -> Cow<'r, RuleProfile> {
        let Some(options) = self.read_valid_options(rules.set()) else {
            return Cow::Borrowed(rules);
        };
        let rules_before = rules.to_current_form();
        let rules = rules_before.with_switches(options);
        // The request is not at fault for rules that are contradictory without its options.
        let contradiction = rules.contradiction().filter(|_| rules_before.contradiction().is_none());
        self.faults.extend(contradiction.map(Fault::Hand));
        Cow::Owned(rules)
    }

    /// Returns the options of the rules with those of the request applied, as the type `T` of their family. Adds a
    /// fault like [`Self::read_rules`].
    pub(crate) fn read_family_options<T: Rules + Clone + Default>(&mut self, rules: &RuleProfile) -> T {
        self.read_rules(rules).downcast_ref().cloned().unwrap_or_default()
    }

    /// Succeeds if the request has no faults so far. Otherwise removes all faults from the request and returns them as
    /// the error.
    pub(crate) fn check_faults(&mut self) -> Result<(), Faults> {
        match self.faults.is_empty() {
            true => Ok(()),
            false => Err(Faults(std::mem::take(&mut self.faults))),
        }
    }

    /// Ends the reading. The error holds all faults of the request.
    pub(crate) fn finish(mut self) -> Result<(), Faults> {
        self.check_faults()
    }

    /// Returns the result of a hand's check if neither the check nor the request has faults. Otherwise the error holds
    /// the faults of both, except those of the check that only follow from faults of the request, as `is_consequence`
    /// decides.
    pub(crate) fn merge_hand_check<T>(
        mut self,
        check_result: Result<T, Faults>,
        is_consequence: impl Fn(&RequestReader, &Fault) -> bool,
    ) -> Result<T, Faults> {
        match check_result {
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

    /// Returns true if the request has a [`Fault::Other`] with this code for this field of its object.
    pub(crate) fn has_fault_at(&self, code: FaultCode, field: &str) -> bool {
        let path = self.field_path(field);
        self.has_fault_where(code, |fault_path| fault_path == path)
    }

    /// Returns true if the request has a [`Fault::Other`] with the code `wanted_code` for a field path that satisfies
    /// `is_wanted_field`.
    pub(crate) fn has_fault_where(&self, wanted_code: FaultCode, is_wanted_field: impl Fn(&str) -> bool) -> bool {
        self.faults.iter().any(|fault| match fault {
            Fault::Other { code, field, .. } => *code == wanted_code && is_wanted_field(field),
            _ => false,
        })
    }
}
