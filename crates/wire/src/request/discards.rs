//! The discards before the win.

use super::Request;
use crate::limits;
use crate::tree::Json;
use quejing_rules::{Demand, Discard, Fault, FaultCode, Form};

/// A discard, and what the hand would have been worth on it, if given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub discard: Discard,
    pub value: Option<u32>,
}

const KEYS: &[&str] = &["drawn", "flags", "seat", "tile", "value"];

impl Request<'_> {
    /// Discards, any fault in which is `bad_history`, with circumstances out of these.
    pub(crate) fn discards(&mut self, field: &str, flags: &[&'static str]) -> Vec<Entry> {
        let list = self.list_of(field, limits::MAX_DISCARDS, FaultCode::BadHistory, Form::Discards);
        list.iter().enumerate().filter_map(|(index, value)| self.discard(field, index, value, flags)).collect()
    }

    fn discard(&mut self, field: &str, index: usize, value: &Json, flags: &[&'static str]) -> Option<Entry> {
        let Json::Object(object) = value else {
            self.add_fault(FaultCode::BadHistory, &format!("{field}[{index}]"), Form::Discard);
            return None;
        };
        let mut inner = self.nested_request(object, &format!("{field}[{index}]."));
        self.check_inner_keys(&inner, KEYS);
        if inner.get("seat").is_none() {
            inner.add_fault(FaultCode::BadHistory, "seat", Form::Seat);
        }
        if inner.get("tile").is_none() {
            inner.add_fault(FaultCode::BadHistory, "tile", Form::DiscardedTile);
        }
        let (seat, tile, drawn) = (inner.seat("seat"), inner.tile("tile"), inner.tile("drawn"));
        let flags = inner.flags(flags).into_iter().filter_map(|word| word.parse().ok()).collect();
        let value = inner.number("value", 0, u32::MAX);
        for fault in inner.faults.drain(..) {
            let place = inner.path.trim_end_matches('.');
            self.faults.push(Fault::new(FaultCode::BadHistory, place, Demand::Within(Box::new(fault.into()))));
        }
        let discard = Discard { seat: seat?, tile: tile?, drawn, flags };
        Some(Entry { discard, value })
    }
}
