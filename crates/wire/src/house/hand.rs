//! Mode `hand`: the value of a hand, before open hands and bets.

use serde::Serialize;

use crate::answer::{reading, reason, steps, tiles};
use crate::dialect::HandRequest;
use crate::object::{Maybe, object};
use crate::request::{Request, follows};
use crate::tree::Json;
use crate::{Outcome, limits};
use quejing_rules::hand::CheckedHand;
use quejing_rules::house::remarks::YAKUMAN_SUM;
use quejing_rules::house::{DORA, Price, SpecialInForce};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{AnswerValue, CountedPattern, Demand, FaultCode, Faults, Other, SuppressedPattern, Verdict};

/// The word for 国士 in a reading.
const ORPHANS: &str = "thirteen_orphans";

pub(super) fn answer(request: Request, asked: &HandRequest) -> Result<Outcome, Faults> {
    let ruling = asked.judge(request, follows)?;
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(Outcome::of(object! { verdict: verdict }));
    }
    let (discarder_pays, each_pays) = match ruling.price {
        Some(Price::Discarder(amount)) => (Some(amount), None),
        Some(price) => (None, Some(price.amount())),
        None => (None, None),
    };
    let (fan, win) = (ruling.worth.total, &ruling.win);
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    let shown = ruling.reading.map(|shown| reading(win, &shown, &ruling.read_as, None, ORPHANS));
    let others: Vec<_> = ruling.others.iter().map(|one| other(win, one)).collect();
    Ok(Outcome::of(object! {
        alternatives: lists.map(|tie| list(tie, fan)).collect::<Vec<_>>(),
        decomposition: Maybe(shown),
        discarder_pays: Maybe(discarder_pays),
        each_pays: Maybe(each_pays),
        fan: fan,
        other_readings: Maybe((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(counted).collect::<Vec<_>>(),
        shortfall: Maybe(ruling.shortfall.as_ref().map(reason)),
        special: ruling.in_force.as_ref().and_then(|one| one.downcast_ref()).map_or(0, |one: &SpecialInForce| one.number),
        steps: steps("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        verdict: verdict,
        yakuman: ruling.steps.iter().any(|step| step.row() == &YAKUMAN_SUM),
    }))
}

/// Reads the turned tiles, as text or a list of texts. Anything unreadable is `bad_indicators`.
pub(super) fn indicators(request: &mut Request, question: &'static str) -> Option<AnswerValue> {
    let texts: Vec<&str> = match request.get(question)? {
        Json::Str(text) => vec![text],
        Json::Array(list) if list.len() <= limits::MAX_INDICATORS => list.iter().filter_map(Json::as_str).collect(),
        _ => vec!["?"],
    };
    let tiles: Result<Vec<Vec<Tile>>, _> = texts.iter().map(|text| mpsz::parse(text)).collect();
    match tiles {
        Ok(tiles) => Some(tiles.concat().into()),
        Err(error) => {
            let unreadable = Demand::Unreadable(error.into());
            request.add_fault(FaultCode::BadIndicators, question, unreadable.clone());
            request.add_fault(FaultCode::BadTile, question, unreadable);
            None
        }
    }
}

/// Returns the patterns that make up `fan`, with their fan; what they lack is 宝牌.
fn list(list: &[CountedPattern], fan: u32) -> Vec<(&'static str, u32)> {
    let dora = fan.saturating_sub(list.iter().map(|counted| counted.worth).sum());
    list.iter().map(|one| (one.id.as_str(), one.worth)).chain((dora > 0).then_some((DORA, dora))).collect()
}

fn other(win: &CheckedHand, other: &Other) -> impl Serialize + use<> {
    object! {
        allowed: other.verdict == Verdict::Win,
        decomposition: reading(win, &other.reading, &other.read_as, None, ORPHANS),
        fan: other.worth.total,
        patterns: list(&other.counted, other.worth.total),
    }
}

fn counted(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { fan: counted.worth, id: counted.id, tiles: tiles(counted) }
}

fn suppressed(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! { fan: suppressed.worth, id: suppressed.id, reason: suppressed.reasons.first().map(reason) }
}
