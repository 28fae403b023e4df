//! Mode `hand` under the house rule: the value of a hand, which open hands and bets do not change yet.

use serde::Serialize;

use crate::answer::{build_reading_answer, build_reason_code_answer, build_step_answers, format_pattern_tiles};
use crate::borrowed_json::Json;
use crate::dialect::HandRequest;
use crate::json_object::{OptionalField, object};
use crate::request::{RequestReader, is_consequence};
use crate::{RequestAnswer, limits};
use quejing_rules::hand::{CheckedHand, Seat};
use quejing_rules::house::remarks::YAKUMAN_SUM;
use quejing_rules::house::{DORA_ID, SpecialRuleNote, WinPrice};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{
    Answer, CountedPattern, Discard, FaultCode, Faults, OtherReading, RequestFieldError, SuppressedPattern, Verdict,
};

/// The word for a reading as thirteen orphans, 国士.
const ORPHANS_WORD: &str = "thirteen_orphans";

pub(super) fn answer_hand(request: RequestReader, hand_request: &HandRequest) -> Result<RequestAnswer, Faults> {
    let ruling = hand_request.judge(request, is_consequence)?;
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(RequestAnswer::new(object! { verdict: verdict }));
    }
    let (discarder_pays, each_pays) = match ruling.price {
        Some(WinPrice::Discarder(amount)) => (Some(amount), None),
        Some(price) => (None, Some(price.amount())),
        None => (None, None),
    };
    let (fan, win) = (ruling.worth.total, &ruling.win);
    let lists = std::iter::once(&ruling.counted).chain(&ruling.tied_lists);
    let reading_answer =
        ruling.reading.map(|reading| build_reading_answer(win, &reading, &ruling.read_as, None, ORPHANS_WORD));
    let other_readings: Vec<_> =
        ruling.other_readings.iter().map(|other| build_other_reading_answer(win, other)).collect();
    Ok(RequestAnswer::new(object! {
        alternatives: lists.map(|tie| list_pattern_fans(tie, fan)).collect::<Vec<_>>(),
        decomposition: OptionalField(reading_answer),
        discarder_pays: OptionalField(discarder_pays),
        each_pays: OptionalField(each_pays),
        fan: fan,
        other_readings: OptionalField((!other_readings.is_empty()).then_some(other_readings)),
        patterns: ruling.counted.iter().map(build_counted_pattern_answer).collect::<Vec<_>>(),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(build_reason_code_answer)),
        special: ruling.outside_condition.as_ref().and_then(|note| note.downcast_ref()).map_or(0, |note: &SpecialRuleNote| note.number),
        steps: build_step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(build_suppressed_pattern_answer).collect::<Vec<_>>(),
        verdict: verdict,
        yakuman: ruling.steps.iter().any(|step| step.row() == &YAKUMAN_SUM),
    }))
}

/// Reads dora indicators from one text or a list of texts. `None` if absent; `None` and faults of the codes
/// `bad_indicators` and `bad_tile` if unreadable.
pub(super) fn read_indicators(request: &mut RequestReader, question: &'static str) -> Option<Answer<Seat, Discard>> {
    let texts: Vec<&str> = match request.get(question)? {
        Json::Str(text) => vec![text],
        Json::Array(list) if list.len() <= limits::MAX_INDICATORS => {
            list.iter().map(|entry| entry.as_str().unwrap_or("?")).collect()
        }
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

/// Returns the ids of the patterns that make up `fan`, each with its fan. Fan beyond their sum come last, as those of
/// 宝牌 (dora).
fn list_pattern_fans(patterns: &[CountedPattern], fan: u32) -> Vec<(&'static str, u32)> {
    let dora = fan.saturating_sub(patterns.iter().map(|pattern| pattern.worth).sum());
    patterns
        .iter()
        .map(|pattern| (pattern.id.as_str(), pattern.worth))
        .chain((dora > 0).then_some((DORA_ID, dora)))
        .collect()
}

fn build_other_reading_answer(win: &CheckedHand, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        allowed: other.verdict == Verdict::Win,
        decomposition: build_reading_answer(win, &other.reading, &other.read_as, None, ORPHANS_WORD),
        fan: other.worth.total,
        patterns: list_pattern_fans(&other.counted, other.worth.total),
    }
}

fn build_counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! { fan: counted.worth, id: counted.id, tiles: format_pattern_tiles(counted) }
}

fn build_suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! { fan: suppressed.worth, id: suppressed.id, reason: suppressed.reasons.first().map(build_reason_code_answer) }
}
