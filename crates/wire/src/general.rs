//! The dialect of families that have none of their own: modes `hand`, `settle` and `waits`, made of what their rules say of
//! themselves. A request answers each question under its id: a number, tiles, a seat, a wind, a list of numbers, one for each
//! seat, or a list of discards.

use serde::Serialize;

use super::Outcome;
use super::answer::{payments, reading, reason, steps, tiles};
use super::deal;
use super::dialect::{Asked, Dialect, Field, modes};
use super::object::{Maybe, object};
use super::request::{Manner, Request, follows};
use super::tree::Json;
use quejing_rules::event::Amount;
use quejing_rules::hand::{HandDraft, Seat, Seats};
use quejing_rules::{
    AnswerKind, AnswerValue, Circumstances, Counted, Demand, Fault, FaultCode, Faults, Form, Payment, RuleProfile,
    Ruling, Suppressed, net,
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
fn hand(request: Request, asked: &Asked) -> Result<Outcome, Faults> {
    let ruling = asked.judge(request, follows)?;
    let paid = asked.rules.settle(&asked.case)?;
    Ok(Outcome::of(told(&ruling, paid, asked.rules.seats().most)))
}

/// Answers mode `settle`: the payments of a whole deal under rules that settle deals as a whole, otherwise those for a hand.
fn settle(mut request: Request, rules: &RuleProfile, explained: bool) -> Result<Outcome, Faults> {
    if rules.asks(deal::EVENTS) {
        return deal::settle(request, rules, explained);
    }
    let asked = DIALECT.asked(&mut request, rules, explained);
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

/// Returns the keys of the questions that requests answer.
pub(super) fn keys(
    questions: &'static [(&'static str, AnswerKind)],
) -> impl Iterator<Item = &'static &'static str> + Clone {
    questions.iter().filter(|(_, kind)| *kind != AnswerKind::Deal).map(|(question, _)| question)
}

/// Reads the answers to every question; those about a whole deal are told beside the hand.
pub(super) fn ask(
    request: &mut Request,
    rules: &RuleProfile,
    draft: &mut HandDraft,
    circumstances: &mut Circumstances,
) {
    for &(question, kind) in rules.questions() {
        match question {
            "flowers" => draft.flowers = request.flowers(question),
            "winner" => circumstances.winner = request.seat(question),
            // Read for all rules.
            "discarder" | "round_wind" => {}
            _ => {
                let answer = answer(request, rules, question, kind);
                answer.into_iter().for_each(|answer| circumstances.set(question, answer));
            }
        }
    }
}

/// Returns the answer to a question; `None` if absent or wrong.
fn answer(request: &mut Request, rules: &RuleProfile, question: &'static str, kind: AnswerKind) -> Option<AnswerValue> {
    match kind {
        AnswerKind::Number => request.number(question, 0, u32::MAX).map(|number| u64::from(number).into()),
        AnswerKind::Tiles => request.tiles(question).map(AnswerValue::from),
        AnswerKind::Seat => request.seat(question).map(AnswerValue::from),
        AnswerKind::Wind => request.wind(question).map(AnswerValue::from),
        AnswerKind::Discards => {
            let entries = request.discards(question, rules.flags());
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }
        AnswerKind::Counts => {
            request.get(question)?;
            let count = |one: &Json| u8::try_from(one.as_u64()?).ok();
            request.each_seat(question, count, Form::Counts).map(AnswerValue::from)
        }
        AnswerKind::Deal => None,
    }
}

/// Returns what each of so many seats gains or loses.
fn each_net(paid: &[Payment<Seat>], seats: usize) -> Seats<Amount> {
    Seats::from_fn(seats, |seat| net(paid, seat))
}

/// Returns the answer for a ruling and its payments at a table of so many seats.
fn told(ruling: &Ruling, paid: Option<Vec<Payment<Seat>>>, seats: usize) -> impl Serialize + use<> {
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

fn counted(counted: &Counted) -> impl Serialize + use<> {
    object! { count: counted.count, id: counted.id, tiles: tiles(counted), value: counted.worth }
}

fn suppressed(suppressed: &Suppressed) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reasons: suppressed.reasons.iter().map(reason).collect::<Vec<_>>(),
        value: suppressed.worth,
    }
}
