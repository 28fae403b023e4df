//! The dialect of families that have none of their own: modes `hand`, `settle` and `waits`, derived from the description
//! of their rules; see [`super::questions`] for the answers that a request gives.

use serde::Serialize;

use super::Outcome;
use super::answer::{payments, reading, reason, steps, tiles};
use super::deal;
use super::dialect::{Dialect, Field, HandRequest, modes};
use super::object::{Maybe, object};
use super::request::{Manner, Request, follows};
use quejing_rules::event::Amount;
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::{
    CountedPattern, Demand, Fault, FaultCode, Faults, Payment, RuleProfile, Ruling, SuppressedPattern, net,
};

/// The dialect, whose family is any.
pub(super) static DIALECT: Dialect = Dialect {
    family: "",
    manner: Manner::USUAL,
    keys: &[],
    fields: &[
        Field::SelfDraw,
        Field::SeatWind,
        Field::Tiles,
        Field::Discarder,
        Field::RoundWind,
        Field::Flags,
        Field::Questions,
    ],
    modes: modes!["settle": settle],
    hand,
};

/// Answers mode `hand`.
fn hand(request: Request, asked: &HandRequest) -> Result<Outcome, Faults> {
    let ruling = asked.judge(request, follows)?;
    let paid = asked.rules.settle(&asked.case)?;
    Ok(Outcome::of(ruling_answer(&ruling, paid, asked.rules.seats().most)))
}

/// Answers mode `settle`: the payments of a whole deal under rules that settle deals as a whole, of a hand under others.
fn settle(mut request: Request, rules: &RuleProfile, explained: bool) -> Result<Outcome, Faults> {
    if rules.asks(deal::EVENTS) {
        return deal::settle(request, rules, explained);
    }
    let asked = DIALECT.read_hand(&mut request, rules, explained);
    let ruling = asked.judge(request, follows)?;
    let verdict = ruling.verdict.as_str();
    match asked.rules.settle(&asked.case)? {
        Some(paid) => Ok(Outcome::of(object! {
            payments: each_net(&paid, rules.seats().most),
            transfers: payments(paid),
            verdict: "settled",
        })),
        None if ruling.is_win() => Err(Fault::new(FaultCode::BadSeat, "discarder", Demand::NameDiscarder).into()),
        None => Ok(Outcome::of(object! { verdict: verdict })),
    }
}

/// Returns what each of so many seats gains or loses.
fn each_net(paid: &[Payment<Seat>], seats: usize) -> Seats<Amount> {
    Seats::from_fn(seats, |seat| net(paid, seat))
}

/// Returns the answer for a ruling and its payments at a table of so many seats.
fn ruling_answer(ruling: &Ruling, paid: Option<Vec<Payment<Seat>>>, seats: usize) -> impl Serialize + use<> {
    let shown = ruling.reading.map(|shown| reading(&ruling.win, &shown, &ruling.read_as, ruling.place, "orphans"));
    let worth = &ruling.worth;
    object! {
        decomposition: Maybe(shown),
        fan: Maybe(worth.fan),
        fu: Maybe(worth.fu),
        limit: Maybe(worth.limit.map(|limit| limit.word)),
        patterns: ruling.counted.iter().map(counted).collect::<Vec<_>>(),
        payments: Maybe(paid.as_deref().map(|paid| each_net(paid, seats))),
        shortfall: Maybe(ruling.shortfall.as_ref().map(reason)),
        steps: steps("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        total: worth.total,
        transfers: Maybe(paid.map(payments)),
        verdict: ruling.verdict.as_str(),
    }
}

fn counted(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { count: counted.count, id: counted.id, tiles: tiles(counted), value: counted.worth }
}

fn suppressed(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reasons: suppressed.reasons.iter().map(reason).collect::<Vec<_>>(),
        value: suppressed.worth,
    }
}
