//! Modes `settle` (one win whose value is known) and `hands` (a night).

use serde_json::json;

use super::{FLAGS, HISTORY, Responsible};
use crate::Outcome;
use crate::answer::payments;
use crate::limits;
use crate::object::object;
use crate::request::{Entry, Request};
use crate::tree::Json;
use quejing_rules::hand::Seat;
use quejing_rules::tile::Tile;
use quejing_rules::zung_jung::{
    DealEnding, Discard, Immunity, Layer, MAX_COMPOUND_VALUE, Options, Pattern, RefinedScope, ZungJungDeal,
    evening as add_up, net, responsible, settle, stack, window,
};
use quejing_rules::{Fault, FaultCode, Faults, Form, RuleProfile};

/// The value of the highest-scoring hand there is.
const DEAREST: u32 = Pattern::NineGates.value();
const _: () = assert!(DEAREST > MAX_COMPOUND_VALUE);

/// The keys of one win.
const DEAL: &[&str] = &["discarder", "history", "self_draw", "total", "win_tile", "winner"];
const FALSE_WIN: &[&str] = &["false_win"];

pub(super) fn answer(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(DEAL.iter().chain(&["mode", "options"]));
    let options = request.options(rules);
    let deal = deal(&mut request, &options);
    request.finish()?;
    let Some(deal) = deal else {
        return Err(Fault::new(FaultCode::BadInput, "input", Form::Deal).into());
    };
    let made = settle(&deal, options.scheme)?;
    let layers = deal.layers.as_deref();
    Ok(Outcome::of(object! {
        payments: net(deal.winner, deal.total, layers, options.scheme),
        responsible: Responsible::of(layers, options.immunity == Immunity::Refined),
        transfers: payments(made),
        verdict: "settled",
    }))
}

/// Reads one win: winner, total and, for a discard, who owes the points.
fn deal(request: &mut Request, options: &Options) -> Option<ZungJungDeal> {
    let history = request.discards(HISTORY, FLAGS);
    let win_tile = request.tile("win_tile");
    let winner = request.required_seat("winner");
    let discarder = request.seat("discarder");
    let self_draw = match request.get("self_draw") {
        Some(_) => request.boolean("self_draw"),
        None => request.get("discarder").is_none(),
    };
    let total = request.needed_number("total", 1, DEAREST);
    request.check_discarder(winner, self_draw, discarder);
    if !history.is_empty() && discarder.is_some() && request.get("win_tile").is_none() {
        request.add_form_fault("win_tile", Form::WinTileOfHistory);
    }
    let (winner, total) = (winner?, total?);
    let layers = match (self_draw, discarder) {
        (true, _) => None,
        (false, discarder) => Some(layers(total, winner, discarder?, win_tile, &history, options)),
    };
    Some(ZungJungDeal { winner, total, layers })
}

/// Reads the layers without a known hand: the refined rule takes an earlier tile's `value` from the history; without
/// one, an earlier tile of the winning kind counts as worth as much as the win.
fn layers(
    total: u32,
    winner: Seat,
    discarder: Seat,
    win_tile: Option<Tile>,
    history: &[Entry],
    options: &Options,
) -> Vec<Layer> {
    let discards: Vec<Discard> = history.iter().map(|entry| entry.discard).collect();
    let plain = |owner| vec![Layer { points: total, owner }];
    match options.immunity {
        Immunity::Off => plain(Some(discarder)),
        Immunity::Normal => match win_tile {
            Some(tile) => plain(responsible(&discards, winner, tile, discarder)),
            None => plain(Some(discarder)),
        },
        Immunity::Refined => {
            let start = discards.len() - window(&discards, winner).len();
            let offer = |entry: &Entry| {
                let same = win_tile == Some(entry.discard.tile);
                let counts = same || options.refined_scope == RefinedScope::AnyWait;
                let worth = entry.value.unwrap_or(if same { total } else { 0 });
                (entry.discard.seat, if counts { worth } else { 0 })
            };
            stack(total, winner, discarder, &history.iter().skip(start).map(offer).collect::<Vec<(Seat, u32)>>())
        }
    }
}

/// Answers mode `hands`: the state of a night.
pub(super) fn evening(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(&["hands", "mode", "options"]);
    let options = request.options(rules);
    if request.get("hands").is_none() {
        request.add_form_fault("hands", Form::Results);
    }
    let mut ended = Vec::new();
    for (index, value) in request.list("hands", limits::MAX_HANDS, Form::Results).iter().enumerate() {
        ended.extend(hand(&mut request, index, value, &options));
    }
    request.finish()?;
    let evening = add_up(&ended, &options);
    Ok(Outcome::of(json!({
        "verdict": "settled",
        "dealers": evening.dealers,
        "scores": evening.scores,
        "next_dealer": evening.next_dealer,
        "finished": evening.finished,
    })))
}

/// Reads one hand of the night: null, a win, or `{"false_win": seat}`.
fn hand(request: &mut Request, index: usize, value: &Json, options: &Options) -> Option<DealEnding> {
    let path = format!("hands[{index}]");
    let object = match value {
        Json::Null => return Some(DealEnding::Drawn),
        Json::Object(object) => object,
        _ => {
            request.add_form_fault(&path, Form::Result);
            return None;
        }
    };
    let mut inner = request.nested_request(object, &(path + "."));
    let false_win = inner.get("false_win");
    let deal_too = if false_win.is_none() { DEAL } else { &[] };
    request.check_inner_keys(&inner, FALSE_WIN.iter().chain(deal_too));
    let ended = match false_win {
        Some(_) => inner.seat("false_win").map(DealEnding::FalseWin),
        None => deal(&mut inner, options).map(DealEnding::Won),
    };
    request.note(inner);
    ended
}
