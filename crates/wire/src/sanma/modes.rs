//! Modes `draw` and `end` of three-player riichi: an exhaustive draw, and the end of a game.

use serde_json::json;

use crate::RequestAnswer;
use crate::answer::build_payment_answers;
use crate::request::RequestReader;
use crate::riichi::modes::{missing_field_faults, points_form, read_points};
use crate::riichi::{WireTable, read_counters};
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::riichi::final_scores::final_places;
use quejing_rules::sanma::{GameProgress, Table, next_deal, progress_after_deal, settle_draw};
use quejing_rules::{Faults, RequestForm, RuleProfile, net_change};

/// Answers mode `draw`: the payments of an exhaustive draw, the flag `dealer_stays`, and the counters and sticks of the
/// next deal.
pub(super) fn answer_draw(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["honba", "mode", "nagashi", "options", "riichi_sticks", "tenpai"]);
    let table = Table::read(&mut request, rules);
    let expected = RequestForm::ThreeBooleans;
    let tenpai = request.read_seat_values("tenpai", |value| value.as_bool(), expected);
    let nagashi = read_nagashi(&mut request);
    let (honba, riichi_sticks) = (read_counters(&mut request, "honba"), read_counters(&mut request, "riichi_sticks"));
    request.finish()?;
    let Some(tenpai) = tenpai else {
        return Err(missing_field_faults("tenpai", expected));
    };
    let draw = settle_draw(tenpai, nagashi, (honba, riichi_sticks), &table);
    Ok(RequestAnswer::new(json!({
        "verdict": "settled",
        "payments": Seats::from_fn(tenpai.len(), |seat| net_change(&draw.payments, seat)),
        "dealer_stays": draw.dealer_stays,
        "next_honba": draw.next_honba,
        "sticks_left": draw.riichi_sticks,
        "transfers": build_payment_answers(draw.payments),
    })))
}

/// Reads the list of the seats with nagashi mangan. Nobody if it is absent; nobody and a fault if it is invalid.
fn read_nagashi(request: &mut RequestReader) -> Seats<bool> {
    let mut nagashi = Seats::filled(request.max_seats, false);
    let seats = request.max_seats;
    for value in request.read_list("nagashi", seats, RequestForm::NagashiSeats) {
        let found = Seat::all(seats).find(|seat| value.as_u64() == Some(u64::from(seat.0)));
        match found.and_then(|seat| nagashi.get_mut(seat.index())) {
            Some(is_met) => *is_met = true,
            None => request.add_seat_fault("nagashi", value),
        }
    }
    nagashi
}

/// Answers mode `end`: whether the game is over after a deal and why, or which deal follows.
pub(super) fn answer_end(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["dealer", "dealer_stays", "mode", "options", "points", "round_wind"]);
    let table = Table::read(&mut request, rules);
    let expected = points_form(request.max_seats);
    let points = read_points(&mut request);
    let round_wind = request.read_wind("round_wind");
    let dealer = request.read_required_seat("dealer");
    let dealer_stays = request.read_boolean("dealer_stays");
    request.finish()?;
    let (Some(points), Some(round_wind), Some(dealer)) = (points, round_wind, dealer) else {
        return Err(missing_field_faults("points", expected));
    };
    let progress = GameProgress { points, round_wind, dealer, dealer_stays, dealer_may_stop: dealer_stays };
    let Some(end) = progress_after_deal(&progress, &table) else {
        return Ok(RequestAnswer::new(json!({"verdict": "goes_on", "next": next_deal(&progress, &table).as_str()})));
    };
    let order = final_places(points, 0, &table).order;
    Ok(RequestAnswer::new(json!({"verdict": "over", "reason": end.as_str(), "order": order})))
}
