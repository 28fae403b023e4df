//! Modes `points`, `draw` and `final` of riichi: payments and scores without a known hand.

use serde_json::json;

use super::{WireTable, read_counters};
use crate::RequestAnswer;
use crate::answer::build_payment_answers;
use crate::borrowed_json::{Json, UntrustedJson};
use crate::request::RequestReader;
use quejing_rules::hand::{MAX_SEATS, Problem, Seat, SeatFault, Seats};
use quejing_rules::riichi::{self, Options, RiichiBill, RiichiProblem, deal_transition, final_scores};
use quejing_rules::{Fault, FaultCode, Faults, RequestForm, RuleProfile, net_change};

/// The maximum number of yakuman units in mode `points`.
const MAX_YAKUMAN_UNITS: u32 = 13;

#[rustfmt::skip]
const POINTS_KEYS: &[&str] = &[
    "discarder", "fu", "han", "honba", "mode", "options", "pao", "riichi_sticks", "self_draw", "winner", "yakuman",
];

/// Answers mode `points`: the payments for han and fu, or for a number of yakuman.
pub(crate) fn answer_points<T: WireTable>(
    mut request: RequestReader,
    rules: &RuleProfile,
    _: bool,
) -> Result<RequestAnswer, Faults> {
    request.check_keys(POINTS_KEYS);
    let table = T::read(&mut request, rules);
    let game = table.game();
    let han_and_fu = match request.get("yakuman") {
        Some(_) => None,
        None => read_han_and_fu(&mut request),
    };
    let price = match request.get("yakuman") {
        Some(_) => request.read_number("yakuman", 1, MAX_YAKUMAN_UNITS).map(riichi::yakuman_price),
        None => han_and_fu.map(|(han, fu)| riichi::han_price(han, fu, game.options)),
    };
    let winner = request.read_required_seat("winner");
    let self_draw = request.read_boolean("self_draw");
    if let Some((han, fu)) = han_and_fu.filter(|_| T::REFUSES_IMPOSSIBLE_POINTS) {
        check_han_and_fu(&mut request, (han, fu), self_draw);
    }
    let discarder = request.read_seat("discarder");
    request.check_discarder(winner, self_draw, discarder);
    let pao = request.read_seat("pao");
    check_pao(&mut request, winner);
    let (honba, riichi_sticks) = (read_counters(&mut request, "honba"), read_counters(&mut request, "riichi_sticks"));
    request.finish()?;
    let (Some(price), Some(winner)) = (price, winner) else {
        return Err(missing_field_faults("han", RequestForm::HanAndFu));
    };
    let liable = pao.map(|seat| (seat, riichi::default_liable_points(price.basic, game.options)));
    let bill =
        RiichiBill { honba, riichi_sticks, ..RiichiBill::with_liable_seat(winner, discarder, price.basic, liable) };
    let net = bill.net_points(game.payments);
    Ok(RequestAnswer::new(json!({
        "verdict": "settled",
        "limit": price.limit.as_str(),
        "basic_points": price.basic,
        "pao": pao,
        "payments": net,
        "gain": net.get(winner.index()),
        "transfers": build_payment_answers(bill.payments(game.payments)),
    })))
}

/// Reads han and fu. Above four han, fu may be absent and counts as 30. `None` and a fault if a number is missing or
/// out of range; fu that is not a valid total, such as 33, only adds a fault.
fn read_han_and_fu(request: &mut RequestReader<'_>) -> Option<(u32, u32)> {
    if request.get("han").is_none() {
        request.add_form_fault("han", RequestForm::Han);
    }
    let han = request.read_number("han", 1, 1000)?;
    match request.get("fu") {
        None if han > 4 => Some((han, 30)),
        None => {
            request.add_form_fault("fu", RequestForm::Fu);
            None
        }
        Some(_) => {
            let fu = request.read_number("fu", 20, 200)?;
            if fu != 25 && fu % 10 != 0 {
                request.add_form_fault("fu", RequestForm::RoundedFu);
            }
            Some((han, fu))
        }
    }
}

/// Adds a fault if no hand has this number of han and fu.
fn check_han_and_fu(request: &mut RequestReader<'_>, (han, fu): (u32, u32), is_self_draw: bool) {
    if !riichi::can_have_han_and_fu(han, fu, is_self_draw) {
        request.faults.push(Fault::from(match is_self_draw {
            true => RiichiProblem::NoSuchSelfDraw { han, fu },
            false => RiichiProblem::NoSuchDiscardWin { han, fu },
        }));
    }
}

/// Adds a fault if mode `points` names a liable seat (pao) though the win is no yakuman, or if that seat is the winner.
fn check_pao(request: &mut RequestReader<'_>, winner: Option<Seat>) {
    let Some(found) = request.get("pao") else {
        return;
    };
    let fault = if request.get("yakuman").is_none() {
        SeatFault::NoYakuman
    } else if winner.is_some_and(|winner| found.as_u64() == Some(u64::from(winner.0))) {
        SeatFault::LiableWinner
    } else {
        return;
    };
    let (field, found) = (request.field_path("pao"), Some(found.to_short_text()));
    request.faults.push(Fault::Hand(Problem::BadSeat { field, found, fault }));
}

/// Returns the faults of a request without a required field.
pub(crate) fn missing_field_faults(field: &str, expected: RequestForm) -> Faults {
    Fault::new(FaultCode::BadInput, field, expected).into()
}

/// Answers mode `draw`: the payments of an exhaustive draw, the number of counters of the next deal, and the flag
/// `dealer_stays`.
pub(super) fn answer_draw(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["honba", "mode", "nagashi", "options", "tenpai"]);
    let options: Options = request.read_family_options(rules);
    let expected = RequestForm::FourBooleans;
    let tenpai = request.read_seat_values("tenpai", |value| value.as_bool(), expected);
    let nagashi = match request.get("nagashi") {
        None => Some(Seats::filled(request.max_seats, false)),
        Some(_) => request.read_seat_values("nagashi", |value| value.as_bool(), expected),
    };
    let honba = read_counters(&mut request, "honba");
    request.finish()?;
    let (Some(tenpai), Some(nagashi)) = (tenpai, nagashi) else {
        return Err(missing_field_faults("tenpai", expected));
    };
    let draw = deal_transition::settle_draw(tenpai, nagashi, honba, &options);
    Ok(RequestAnswer::new(json!({
        "verdict": "settled",
        "payments": Seats::from_fn(tenpai.len(), |seat| net_change(&draw.payments, seat)),
        "dealer_stays": draw.dealer_stays,
        "next_honba": draw.next_honba,
        "transfers": build_payment_answers(draw.payments),
    })))
}

/// Reads the points of all players, by starting seat. `None` and a fault if the list is absent or invalid.
pub(crate) fn read_points(request: &mut RequestReader) -> Option<Seats<i64>> {
    let read = |value: &Json| value.as_i64().filter(|points| (-100_000_000..=100_000_000).contains(points));
    request.read_seat_values("points", read, points_form(request.max_seats))
}

/// Returns the form of a list of points at a table of this size.
pub(crate) fn points_form(seats: usize) -> RequestForm {
    if seats == MAX_SEATS { RequestForm::FourPoints } else { RequestForm::ThreePoints }
}

/// Answers mode `final`: the final scores of a game and their order.
pub(crate) fn answer_final<T: WireTable>(
    mut request: RequestReader,
    rules: &RuleProfile,
    _: bool,
) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["mode", "options", "points", "riichi_sticks"]);
    let table = T::read(&mut request, rules);
    let expected = points_form(request.max_seats);
    let points = read_points(&mut request);
    let riichi_sticks = read_counters(&mut request, "riichi_sticks");
    request.finish()?;
    let Some(points) = points else {
        return Err(missing_field_faults("points", expected));
    };
    let account = final_scores::final_scores(points, riichi_sticks, table.game());
    Ok(RequestAnswer::new(json!({
        "verdict": "settled",
        "final": account.scores,
        "order": account.order,
        "unaccounted": account.unaccounted,
    })))
}
