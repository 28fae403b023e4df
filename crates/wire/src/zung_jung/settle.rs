//! Modes `settle` (a win whose total is known) and `hands` (all deals of a night) under Zung Jung rules.

use serde_json::json;

use super::{FLAG_WORDS, HISTORY_FIELD, ResponsibleSeats};
use crate::RequestAnswer;
use crate::answer::build_payment_answers;
use crate::borrowed_json::Json;
use crate::json_object::object;
use crate::limits;
use crate::request::{RequestReader, ValuedDiscard};
use quejing_rules::hand::Seat;
use quejing_rules::tile::Tile;
use quejing_rules::zung_jung::{
    Discard, ImmunityRule, MAX_COMPOUND_VALUE, Options, Pattern, PointLayer, RefinedScope, ZungJungEnding, ZungJungWin,
    add_up_night, immunity_window, net_points, responsible_seat, settle, stack_layers,
};
use quejing_rules::{Fault, FaultCode, Faults, RequestForm, RuleProfile};

/// The maximum total of a win in points: the value of nine gates.
const MAX_WIN_TOTAL: u32 = Pattern::NineGates.value();
const _: () = assert!(MAX_WIN_TOTAL > MAX_COMPOUND_VALUE);

/// The keys of a deal that ended with a win.
const WON_DEAL_KEYS: &[&str] = &["discarder", "history", "self_draw", "total", "win_tile", "winner"];
const FALSE_WIN_KEYS: &[&str] = &["false_win"];

pub(super) fn answer_settle(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(WON_DEAL_KEYS.iter().chain(&["mode", "options"]));
    let options = request.read_family_options(rules);
    let win = read_win(&mut request, &options);
    request.finish()?;
    let Some(win) = win else {
        return Err(Fault::new(FaultCode::BadInput, "input", RequestForm::Deal).into());
    };
    let payments = settle(&win, options.scheme)?;
    let layers = win.layers.as_deref();
    Ok(RequestAnswer::new(object! {
        payments: net_points(win.winner, win.total, layers, options.scheme),
        responsible: ResponsibleSeats::from_point_layers(layers, options.immunity == ImmunityRule::Refined),
        transfers: build_payment_answers(payments),
        verdict: "settled",
    }))
}

/// Reads a win: winner, total and, for a ron, the seats that owe the points. `None` and a fault if the winner, the
/// total or the discarder of a ron is missing or invalid.
fn read_win(request: &mut RequestReader, options: &Options) -> Option<ZungJungWin> {
    let history = request.read_discards(HISTORY_FIELD, FLAG_WORDS.iter().copied());
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
        (false, discarder) => Some(compute_layers_without_hand(total, winner, discarder?, win_tile, &history, options)),
    };
    Some(ZungJungWin { winner, total, layers })
}

/// Returns the layers of points of a win whose hand is unknown. Under the refined rule, an earlier discard counts with
/// its `value` in the history. Without a value, the winning tile counts with the total of the win, and any other tile
/// with 0. If the rule covers only the same tile, other tiles always count with 0.
fn compute_layers_without_hand(
    total: u32,
    winner: Seat,
    discarder: Seat,
    win_tile: Option<Tile>,
    history: &[ValuedDiscard],
    options: &Options,
) -> Vec<PointLayer> {
    let discards: Vec<Discard> = history.iter().map(|valued| valued.discard).collect();
    let single_layer = |owner| vec![PointLayer { points: total, owner }];
    match options.immunity {
        ImmunityRule::Off => single_layer(Some(discarder)),
        ImmunityRule::Normal => match win_tile {
            Some(tile) => single_layer(responsible_seat(&discards, winner, tile, discarder)),
            None => single_layer(Some(discarder)),
        },
        ImmunityRule::Refined => {
            let start = discards.len() - immunity_window(&discards, winner).len();
            let value_discard = |valued: &ValuedDiscard| {
                let is_winning_tile = win_tile == Some(valued.discard.tile);
                let is_covered = is_winning_tile || options.refined_scope == RefinedScope::AnyWait;
                let value = valued.value.unwrap_or(if is_winning_tile { total } else { 0 });
                (valued.discard.seat, if is_covered { value } else { 0 })
            };
            stack_layers(
                total,
                winner,
                discarder,
                &history.iter().skip(start).map(value_discard).collect::<Vec<(Seat, u32)>>(),
            )
        }
    }
}

/// Answers mode `hands`: the dealer of each deal of a night, the scores after them, and the next dealer.
pub(super) fn answer_hands(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["hands", "mode", "options"]);
    let options = request.read_family_options(rules);
    if request.get("hands").is_none() {
        request.add_form_fault("hands", RequestForm::Results);
    }
    let mut endings = Vec::new();
    for (index, value) in request.read_list("hands", limits::MAX_DEALS, RequestForm::Results).iter().enumerate() {
        endings.extend(read_deal_ending(&mut request, index, value, &options));
    }
    request.finish()?;
    let night = add_up_night(&endings, &options);
    Ok(RequestAnswer::new(json!({
        "verdict": "settled",
        "dealers": night.dealers,
        "scores": night.scores,
        "next_dealer": night.next_dealer,
        "finished": night.is_finished,
    })))
}

/// Reads the ending of one deal of the night: null for a draw, the fields of a win, or `{"false_win": seat}`. `None`
/// and a fault for any other value.
fn read_deal_ending(
    request: &mut RequestReader,
    index: usize,
    value: &Json,
    options: &Options,
) -> Option<ZungJungEnding> {
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
    let win_keys = if false_win.is_none() { WON_DEAL_KEYS } else { &[] };
    request.check_inner_keys(&inner, FALSE_WIN_KEYS.iter().chain(win_keys));
    let ending = match false_win {
        Some(_) => inner.read_seat("false_win").map(ZungJungEnding::FalseWin),
        None => read_win(&mut inner, options).map(ZungJungEnding::Won),
    };
    request.add_inner_faults(inner);
    ending
}
