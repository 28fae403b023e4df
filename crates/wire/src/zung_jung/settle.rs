//! Modes `settle` (one win whose value is known) and `hands` (a night) under Zung Jung rules.

use serde_json::json;

use super::{FLAG_WORDS, HISTORY_FIELD, ResponsibleSeats};
use crate::Answer;
use crate::answer::payment_answers;
use crate::borrowed_json::Json;
use crate::json_object::object;
use crate::limits;
use crate::request::{Request, ValuedDiscard};
use quejing_rules::hand::Seat;
use quejing_rules::tile::Tile;
use quejing_rules::zung_jung::{
    Discard, ImmunityRule, MAX_COMPOUND_VALUE, Options, Pattern, PointLayer, RefinedScope, ZungJungDeal,
    ZungJungEnding, add_up_night, immunity_window, net_points, responsible_seat, settle, stack_layers,
};
use quejing_rules::{Fault, FaultCode, Faults, RequestForm, RuleProfile};

/// The maximum total of a win in points: the value of nine gates.
const MAX_WIN_TOTAL: u32 = Pattern::NineGates.value();
const _: () = assert!(MAX_WIN_TOTAL > MAX_COMPOUND_VALUE);

/// The keys of a won deal.
const WON_DEAL_KEYS: &[&str] = &["discarder", "history", "self_draw", "total", "win_tile", "winner"];
const FALSE_WIN_KEYS: &[&str] = &["false_win"];

pub(super) fn answer_settle(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Answer, Faults> {
    request.check_keys(WON_DEAL_KEYS.iter().chain(&["mode", "options"]));
    let options = request.read_options(rules);
    let deal = read_deal(&mut request, &options);
    request.finish()?;
    let Some(deal) = deal else {
        return Err(Fault::new(FaultCode::BadInput, "input", RequestForm::Deal).into());
    };
    let made = settle(&deal, options.scheme)?;
    let layers = deal.layers.as_deref();
    Ok(Answer::new(object! {
        payments: net_points(deal.winner, deal.total, layers, options.scheme),
        responsible: ResponsibleSeats::from_layers(layers, options.immunity == ImmunityRule::Refined),
        transfers: payment_answers(made),
        verdict: "settled",
    }))
}

/// Reads a win: winner, total and, for a ron, the seats that owe the points. `None` if a required field is missing or
/// invalid.
fn read_deal(request: &mut Request, options: &Options) -> Option<ZungJungDeal> {
    let history = request.read_discards(HISTORY_FIELD, FLAG_WORDS);
    let win_tile = request.read_tile("win_tile");
    let winner = request.read_required_seat("winner");
    let discarder = request.read_seat("discarder");
    let self_draw = match request.get("self_draw") {
        Some(_) => request.read_boolean("self_draw"),
        None => request.get("discarder").is_none(),
    };
    let total = request.read_required_number("total", 1, MAX_WIN_TOTAL);
    request.check_discarder(winner, self_draw, discarder);
    if !history.is_empty() && discarder.is_some() && request.get("win_tile").is_none() {
        request.add_form_fault("win_tile", RequestForm::WinTileOfHistory);
    }
    let (winner, total) = (winner?, total?);
    let layers = match (self_draw, discarder) {
        (true, _) => None,
        (false, discarder) => Some(layers_without_hand(total, winner, discarder?, win_tile, &history, options)),
    };
    Some(ZungJungDeal { winner, total, layers })
}

/// Returns the layers of points of a win without a known hand. By the refined rule, an earlier discard counts with the
/// `value` given in the history, or else, if it is the winning tile, with the win's total.
fn layers_without_hand(
    total: u32,
    winner: Seat,
    discarder: Seat,
    win_tile: Option<Tile>,
    history: &[ValuedDiscard],
    options: &Options,
) -> Vec<PointLayer> {
    let discards: Vec<Discard> = history.iter().map(|entry| entry.discard).collect();
    let plain = |owner| vec![PointLayer { points: total, owner }];
    match options.immunity {
        ImmunityRule::Off => plain(Some(discarder)),
        ImmunityRule::Normal => match win_tile {
            Some(tile) => plain(responsible_seat(&discards, winner, tile, discarder)),
            None => plain(Some(discarder)),
        },
        ImmunityRule::Refined => {
            let start = discards.len() - immunity_window(&discards, winner).len();
            let offer = |entry: &ValuedDiscard| {
                let same = win_tile == Some(entry.discard.tile);
                let counts = same || options.refined_scope == RefinedScope::AnyWait;
                let worth = entry.value.unwrap_or(if same { total } else { 0 });
                (entry.discard.seat, if counts { worth } else { 0 })
            };
            stack_layers(total, winner, discarder, &history.iter().skip(start).map(offer).collect::<Vec<(Seat, u32)>>())
        }
    }
}

/// Answers mode `hands`: dealers, scores and next dealer after the deals of a night.
pub(super) fn answer_hands(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Answer, Faults> {
    request.check_keys(&["hands", "mode", "options"]);
    let options = request.read_options(rules);
    if request.get("hands").is_none() {
        request.add_form_fault("hands", RequestForm::Results);
    }
    let mut ended = Vec::new();
    for (index, value) in request.read_list("hands", limits::MAX_DEALS, RequestForm::Results).iter().enumerate() {
        ended.extend(read_deal_ending(&mut request, index, value, &options));
    }
    request.finish()?;
    let evening = add_up_night(&ended, &options);
    Ok(Answer::new(json!({
        "verdict": "settled",
        "dealers": evening.dealers,
        "scores": evening.scores,
        "next_dealer": evening.next_dealer,
        "finished": evening.finished,
    })))
}

/// Reads the ending of one deal of the night: null for a draw, a win, or `{"false_win": seat}`; `None` and a fault for
/// any other value.
fn read_deal_ending(request: &mut Request, index: usize, value: &Json, options: &Options) -> Option<ZungJungEnding> {
    let path = format!("hands[{index}]");
    let object = match value {
        Json::Null => return Some(ZungJungEnding::Drawn),
        Json::Object(object) => object,
        _ => {
            request.add_form_fault(&path, RequestForm::Result);
            return None;
        }
    };
    let mut inner = request.nested_request(object, &(path + "."));
    let false_win = inner.get("false_win");
    let deal_too = if false_win.is_none() { WON_DEAL_KEYS } else { &[] };
    request.check_inner_keys(&inner, FALSE_WIN_KEYS.iter().chain(deal_too));
    let ended = match false_win {
        Some(_) => inner.read_seat("false_win").map(ZungJungEnding::FalseWin),
        None => read_deal(&mut inner, options).map(ZungJungEnding::Won),
    };
    request.add_inner_faults(inner);
    ended
}
