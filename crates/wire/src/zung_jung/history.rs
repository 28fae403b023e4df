//! The discards before the win.

use crate::most;
use crate::request::Request;
use crate::tree::Json;
use quejing_rules::hand::Seat;
use quejing_rules::{Demand, Discard, Fault, FaultCode, Form};

/// The circumstances by their words.
pub(super) const FLAGS: [&str; 5] = ["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// A discard, and what the hand would have been worth on it, if given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub discard: Discard,
    pub value: Option<u32>,
}

const KEYS: &[&str] = &["drawn", "flags", "seat", "tile", "value"];

/// Reads `history`; any fault in it is `bad_history`.
pub(super) fn read(request: &mut Request) -> Vec<Entry> {
    let list = request.list_of("history", most::DISCARDS, FaultCode::BadHistory, Form::Discards);
    list.iter().enumerate().filter_map(|(index, value)| entry(request, index, value)).collect()
}

fn entry(request: &mut Request, index: usize, value: &Json) -> Option<Entry> {
    let path = request.name(&format!("history[{index}]"));
    let Json::Object(object) = value else {
        request.faults.push(Fault::new(FaultCode::BadHistory, path, Form::Discard));
        return None;
    };
    let mut inner = request.within(object, &format!("history[{index}]."));
    request.known_within(&inner, &[KEYS]);
    if inner.get("seat").is_none() {
        inner.complain(FaultCode::BadHistory, "seat", Form::Seat);
    }
    if inner.get("tile").is_none() {
        inner.complain(FaultCode::BadHistory, "tile", Form::DiscardedTile);
    }
    let seat: Option<Seat> = inner.seat("seat");
    let (tile, drawn) = (inner.tile("tile"), inner.tile("drawn"));
    let flags = inner.flags(&FLAGS).into_iter().filter_map(|word| word.parse().ok()).collect();
    let value = inner.number("value", 0, u32::MAX);
    let in_history =
        |fault: Fault| Fault::new(FaultCode::BadHistory, path.clone(), Demand::Within(Box::new(fault.into())));
    request.faults.extend(inner.faults.drain(..).map(in_history));
    let discard = Discard { seat: seat?, tile: tile?, drawn, flags };
    Some(Entry { discard, value })
}
