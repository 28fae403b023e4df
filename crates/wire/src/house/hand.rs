//! Mode `hand`: the value of a hand, before open hands and bets.

use serde::Serialize;

use crate::answer::{pattern_tiles, reading_answer, reason_answer, step_answers};
use crate::borrowed_json::Json;
use crate::dialect::HandRequest;
use crate::json_object::{OptionalField, object};
use crate::request::{Request, is_consequence};
use crate::{Answer, limits};
use quejing_rules::hand::CheckedHand;
use quejing_rules::house::remarks::YAKUMAN_SUM;
use quejing_rules::house::{DORA_ID, SpecialRuleNote, WinPrice};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{
    AnswerValue, CountedPattern, FaultCode, Faults, OtherReading, RequestFieldError, SuppressedPattern, Verdict,
};

/// The word for a reading as thirteen orphans, 国士.
const ORPHANS_WORD: &str = "thirteen_orphans";

pub(super) fn answer_hand(request: Request, asked: &HandRequest) -> Result<Answer, Faults> {
    let ruling = asked.judge(request, is_consequence)?;
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(Answer::new(object! { verdict: verdict }));
    }
    let (discarder_pays, each_pays) = match ruling.price {
        Some(WinPrice::Discarder(amount)) => (Some(amount), None),
        Some(price) => (None, Some(price.amount())),
        None => (None, None),
    };
    let (fan, win) = (ruling.worth.total, &ruling.win);
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    let shown = ruling.reading.map(|shown| reading_answer(win, &shown, &ruling.read_as, None, ORPHANS_WORD));
    let others: Vec<_> = ruling.others.iter().map(|one| other_reading_answer(win, one)).collect();
    Ok(Answer::new(object! {
        alternatives: lists.map(|tie| pattern_fans(tie, fan)).collect::<Vec<_>>(),
        decomposition: OptionalField(shown),
        discarder_pays: OptionalField(discarder_pays),
        each_pays: OptionalField(each_pays),
        fan: fan,
        other_readings: OptionalField((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(counted_pattern_answer).collect::<Vec<_>>(),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(reason_answer)),
        special: ruling.in_force.as_ref().and_then(|one| one.downcast_ref()).map_or(0, |one: &SpecialRuleNote| one.number),
        steps: step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed_pattern_answer).collect::<Vec<_>>(),
        verdict: verdict,
        yakuman: ruling.steps.iter().any(|step| step.row() == &YAKUMAN_SUM),
    }))
}

/// Reads turned tiles from one text or a list of texts; `None` if absent. Unreadable tiles are faults of the codes
/// `bad_indicators` and `bad_tile`.
pub(super) fn read_indicators(request: &mut Request, question: &'static str) -> Option<AnswerValue> {
    let texts: Vec<&str> = match request.get(question)? {
        Json::Str(text) => vec![text],
        Json::Array(list) if list.len() <= limits::MAX_INDICATORS => list.iter().filter_map(Json::as_str).collect(),
        _ => vec!["?"],
    };
    let tiles: Result<Vec<Vec<Tile>>, _> = texts.iter().map(|text| mpsz::parse(text)).collect();
    match tiles {
        Ok(tiles) => Some(tiles.concat().into()),
        Err(error) => {
            let unreadable = RequestFieldError::Unreadable(error.into());
            request.add_fault(FaultCode::BadIndicators, question, unreadable.clone());
            request.add_fault(FaultCode::BadTile, question, unreadable);
            None
        }
    }
}

/// Returns the patterns that make up `fan`, each with its fan; fan beyond their sum come last, as 宝牌.
fn pattern_fans(list: &[CountedPattern], fan: u32) -> Vec<(&'static str, u32)> {
    let dora = fan.saturating_sub(list.iter().map(|counted| counted.worth).sum());
    list.iter().map(|one| (one.id.as_str(), one.worth)).chain((dora > 0).then_some((DORA_ID, dora))).collect()
}

fn other_reading_answer(win: &CheckedHand, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        allowed: other.verdict == Verdict::Win,
        decomposition: reading_answer(win, &other.reading, &other.read_as, None, ORPHANS_WORD),
        fan: other.worth.total,
        patterns: pattern_fans(&other.counted, other.worth.total),
    }
}

fn counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { fan: counted.worth, id: counted.id, tiles: pattern_tiles(counted) }
}

fn suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! { fan: suppressed.worth, id: suppressed.id, reason: suppressed.reasons.first().map(reason_answer) }
}
