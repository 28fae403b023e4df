//! The dialect of all families without one of their own: modes `hand`, `settle` and `waits`, derived from the questions
//! of their rules, whose answers [`super::questions`] reads.

use serde::Serialize;

use super::RequestAnswer;
use super::answer::{
    build_payment_answers, build_reading_answer, build_reason_code_answer, build_step_answers, format_pattern_tiles,
};
use super::dialect::{Dialect, HandField, HandRequest, modes};
use super::json_object::{OptionalField, object};
use super::request::{ReadingManner, RequestReader, is_consequence};
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::{
    Amount, CountedPattern, Fault, FaultCode, Faults, Payment, RequestFieldError, RuleProfile, Ruling,
    SuppressedPattern, net_change,
};

/// The dialect of every family that [`DIALECTS`](super::DIALECTS) does not list.
pub(super) static DIALECT: Dialect = Dialect {
    family: "",
    manner: ReadingManner::DEFAULT,
    family_keys: &[],
    hand_fields: &[
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::Tiles,
        HandField::Discarder,
        HandField::RoundWind,
        HandField::Flags,
        HandField::Questions,
    ],
    modes: modes!["settle": answer_settle],
    hand_answerer: answer_hand,
};

/// Answers mode `hand`: the ruling on a hand and the payments of its win.
fn answer_hand(request: RequestReader, hand_request: &HandRequest) -> Result<RequestAnswer, Faults> {
    let ruling = hand_request.judge(request, is_consequence)?;
    let payments = hand_request.rules.settle(&hand_request.case)?;
    Ok(RequestAnswer::new(build_ruling_answer(&ruling, payments, hand_request.rules.seating().seats.max)))
}

/// Answers mode `settle`: the payments of one hand. A hand that does not win gets only its verdict.
fn answer_settle(
    mut request: RequestReader,
    rules: &RuleProfile,
    wants_explanations: bool,
) -> Result<RequestAnswer, Faults> {
    let hand_request = DIALECT.read_hand_request(&mut request, rules, wants_explanations);
    let ruling = hand_request.judge(request, is_consequence)?;
    let verdict = ruling.verdict.as_str();
    match hand_request.rules.settle(&hand_request.case)? {
        Some(payments) => Ok(RequestAnswer::new(object! {
            payments: sum_net_by_seat(&payments, rules.seating().seats.max),
            transfers: build_payment_answers(payments),
            verdict: "settled",
        })),
        None if ruling.is_win() => {
            Err(Fault::new(FaultCode::BadSeat, "discarder", RequestFieldError::NameDiscarder).into())
        }
        None => Ok(RequestAnswer::new(object! { verdict: verdict })),
    }
}

/// Returns the net gain or loss of each of `seat_count` seats in the unit of the payments.
fn sum_net_by_seat(payments: &[Payment<Seat>], seat_count: usize) -> Seats<Amount> {
    Seats::from_fn(seat_count, |seat| net_change(payments, seat))
}

/// Builds the answer for a ruling and the payments of its win, if any, at a table with `seat_count` seats.
fn build_ruling_answer(
    ruling: &Ruling,
    payments: Option<Vec<Payment<Seat>>>,
    seat_count: usize,
) -> impl Serialize + use<> {
    let reading_answer = ruling
        .reading
        .map(|reading| build_reading_answer(&ruling.win, &reading, &ruling.read_as, ruling.win_tile_place, "orphans"));
    let worth = &ruling.worth;
    object! {
        decomposition: OptionalField(reading_answer),
        fan: OptionalField(worth.fan),
        fu: OptionalField(worth.fu),
        limit: OptionalField(worth.limit.map(|limit| limit.word)),
        patterns: ruling.counted.iter().map(build_counted_pattern_answer).collect::<Vec<_>>(),
        payments: OptionalField(payments.as_deref().map(|payments| sum_net_by_seat(payments, seat_count))),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(build_reason_code_answer)),
        steps: build_step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(build_suppressed_pattern_answer).collect::<Vec<_>>(),
        total: worth.total,
        transfers: OptionalField(payments.map(build_payment_answers)),
        verdict: ruling.verdict.as_str(),
    }
}

fn build_counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { count: counted.count, id: counted.id, tiles: format_pattern_tiles(counted), value: counted.worth }
}

fn build_suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reasons: suppressed.reasons.iter().map(build_reason_code_answer).collect::<Vec<_>>(),
        value: suppressed.worth,
    }
}
