//! The dialect of all families without one of their own: modes `hand`, `settle` and `waits`, derived from the description
//! of their rules; see [`super::questions`] for the answers in a request.

use serde::Serialize;

use super::Answer;
use super::answer::{pattern_tiles, payment_answers, reading_answer, reason_answer, step_answers};
use super::deal;
use super::dialect::{Dialect, HandField, HandRequest, modes};
use super::json_object::{OptionalField, object};
use super::request::{ReadingManner, Request, is_consequence};
use quejing_rules::event::Amount;
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::{
    CountedPattern, Fault, FaultCode, Faults, Payment, RequestFieldError, RuleProfile, Ruling, SuppressedPattern,
    net_change,
};

/// The dialect of every family that [`DIALECTS`](super::DIALECTS) does not list.
pub(super) static DIALECT: Dialect = Dialect {
    family: "",
    manner: ReadingManner::DEFAULT,
    keys: &[],
    fields: &[
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::Tiles,
        HandField::Discarder,
        HandField::RoundWind,
        HandField::Flags,
        HandField::Questions,
    ],
    modes: modes!["settle": answer_settle],
    hand: answer_hand,
};

/// Answers mode `hand`: the ruling on a hand and the payments of its win.
fn answer_hand(request: Request, asked: &HandRequest) -> Result<Answer, Faults> {
    let ruling = asked.judge(request, is_consequence)?;
    let paid = asked.rules.settle(&asked.case)?;
    Ok(Answer::new(ruling_answer(&ruling, paid, asked.rules.table_seats().most)))
}

/// Answers mode `settle`: the payments of a whole deal if the rules settle deals as a whole, otherwise the payments of
/// one hand.
fn answer_settle(mut request: Request, rules: &RuleProfile, explained: bool) -> Result<Answer, Faults> {
    if rules.asks(deal::EVENTS_FIELD) {
        return deal::answer_settle(request, rules, explained);
    }
    let asked = DIALECT.read_hand(&mut request, rules, explained);
    let ruling = asked.judge(request, is_consequence)?;
    let verdict = ruling.verdict.as_str();
    match asked.rules.settle(&asked.case)? {
        Some(paid) => Ok(Answer::new(object! {
            payments: net_by_seat(&paid, rules.table_seats().most),
            transfers: payment_answers(paid),
            verdict: "settled",
        })),
        None if ruling.is_win() => {
            Err(Fault::new(FaultCode::BadSeat, "discarder", RequestFieldError::NameDiscarder).into())
        }
        None => Ok(Answer::new(object! { verdict: verdict })),
    }
}

/// Returns the net gain or loss of each of `seats` seats.
fn net_by_seat(paid: &[Payment<Seat>], seats: usize) -> Seats<Amount> {
    Seats::from_fn(seats, |seat| net_change(paid, seat))
}

/// Builds the answer for a ruling and the payments of its win, at a table with `seats` seats.
fn ruling_answer(ruling: &Ruling, paid: Option<Vec<Payment<Seat>>>, seats: usize) -> impl Serialize + use<> {
    let shown =
        ruling.reading.map(|shown| reading_answer(&ruling.win, &shown, &ruling.read_as, ruling.place, "orphans"));
    let worth = &ruling.worth;
    object! {
        decomposition: OptionalField(shown),
        fan: OptionalField(worth.fan),
        fu: OptionalField(worth.fu),
        limit: OptionalField(worth.limit.map(|limit| limit.word)),
        patterns: ruling.counted.iter().map(counted_pattern_answer).collect::<Vec<_>>(),
        payments: OptionalField(paid.as_deref().map(|paid| net_by_seat(paid, seats))),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(reason_answer)),
        steps: step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed_pattern_answer).collect::<Vec<_>>(),
        total: worth.total,
        transfers: OptionalField(paid.map(payment_answers)),
        verdict: ruling.verdict.as_str(),
    }
}

fn counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { count: counted.count, id: counted.id, tiles: pattern_tiles(counted), value: counted.worth }
}

fn suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reasons: suppressed.reasons.iter().map(reason_answer).collect::<Vec<_>>(),
        value: suppressed.worth,
    }
}
