//! The discards before the win in a request.

use super::RequestReader;
use crate::borrowed_json::Json;
use crate::limits;
use quejing_rules::{Discard, Fault, FaultCode, RequestFieldError, RequestForm};

/// A discard in a request, with the total in points that the winner's hand would have had on it; `None` if the request
/// does not give it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValuedDiscard {
    pub discard: Discard,
    pub value: Option<u32>,
}

const DISCARD_KEYS: &[&str] = &["drawn", "flags", "seat", "tile", "value"];

impl RequestReader<'_> {
    /// Reads a list of discards; empty if absent. Leaves out entries without a valid seat and tile. Only the words of
    /// `known_flags` are flags. Invalid values add faults with the code `bad_history`.
    pub(crate) fn read_discards(
        &mut self,
        field: &str,
        known_flags: impl Iterator<Item = &'static str> + Clone,
    ) -> Vec<ValuedDiscard> {
        let list = self.read_list_with_code(field, limits::MAX_DISCARDS, FaultCode::BadHistory, RequestForm::Discards);
        list.iter()
            .enumerate()
            .filter_map(|(index, value)| self.read_discard(field, index, value, known_flags.clone()))
            .collect()
    }

    fn read_discard(
        &mut self,
        field: &str,
        index: usize,
        value: &Json,
        known_flags: impl Iterator<Item = &'static str> + Clone,
    ) -> Option<ValuedDiscard> {
        let Json::Object(object) = value else {
            self.add_fault(FaultCode::BadHistory, &format!("{field}[{index}]"), RequestForm::Discard);
            return None;
        };
        let mut inner = self.nested_request(object, &format!("{field}[{index}]."));
        self.check_inner_keys(&inner, DISCARD_KEYS);
        if inner.get("seat").is_none() {
            inner.add_fault(FaultCode::BadHistory, "seat", RequestForm::Seat);
        }
        if inner.get("tile").is_none() {
            inner.add_fault(FaultCode::BadHistory, "tile", RequestForm::DiscardedTile);
        }
        let (seat, tile, drawn) = (inner.read_seat("seat"), inner.read_tile("tile"), inner.read_tile("drawn"));
        let flags = inner.read_flags(known_flags).into_iter().filter_map(|word| word.parse().ok()).collect();
        let value = inner.read_number("value", 0, u32::MAX);
        for fault in inner.faults.drain(..) {
            let path = inner.path.trim_end_matches('.');
            self.faults.push(Fault::new(
                FaultCode::BadHistory,
                path,
                RequestFieldError::Within(Box::new(fault.into())),
            ));
        }
        let discard = Discard { seat: seat?, tile: tile?, drawn, flags };
        Some(ValuedDiscard { discard, value })
    }
}
