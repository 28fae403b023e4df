//! The answer of mode `hand` under Lingque rules: the ruling as a JSON object.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::RequestAnswer;
use crate::answer::{build_reason_by_answer, build_step_answers};
use crate::json_object::{InlineFields, InlineObject, OptionalField, object};
use quejing_rules::hand::{CheckedHand, Reading, Set, SetKind};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, OtherReading, Pattern, Ruling, SuppressedPattern, Verdict, Worth};
use quejing_words::{self as words, Lang};

/// Builds the answer for a ruling: the verdict alone if the tiles do not win, otherwise every field of the hand.
/// `wants_explanations` adds the tiles of each pattern and the other readings.
pub(super) fn build_hand_answer(ruling: &Ruling, wants_explanations: bool) -> RequestAnswer {
    let (verdict, win) = (ruling.verdict.as_str(), &ruling.win);
    if ruling.verdict == Verdict::NoWin {
        return RequestAnswer::new(object! { verdict: verdict });
    }
    let Worth { total, fu, fan, base, flowers, .. } = ruling.worth;
    let ties: Vec<_> = ruling.tied_lists.iter().map(|tie| build_pattern_answers(tie)).collect();
    let id_and_tiles =
        |counted: &CountedPattern| (counted.id.as_str(), TileText::format_sorted(counted.tiles.iter().copied()));
    RequestAnswer::new(object! {
        verdict: verdict,
        patterns: build_pattern_answers(&ruling.counted),
        fu: fu,
        fan: fan,
        base_points: base,
        flower_points: flowers,
        points: total,
        decomposition: ruling.reading.map(|reading| build_decomposition_answer(&reading, win)),
        steps: build_step_answers("step", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(build_suppressed_pattern_answer).collect::<Vec<_>>(),
        ties: OptionalField((!ties.is_empty()).then_some(ties)),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(build_reason_by_answer)),
        tiles: OptionalField(wants_explanations.then(|| ruling.counted.iter().map(id_and_tiles).collect::<BTreeMap<_, _>>())),
        others: OptionalField(wants_explanations.then(|| ruling.other_readings.iter().map(|other| build_other_reading_answer(other, win)).collect::<Vec<_>>())),
    })
}

fn build_pattern_answers(counted: &[CountedPattern]) -> Vec<impl Serialize + use<>> {
    counted.iter().map(|counted| build_pattern_answer(counted.id, counted.count, counted.worth)).collect()
}

fn build_pattern_answer(id: Pattern, count: u32, fu: u32) -> impl InlineObject + Serialize + use<> {
    object! { id: id, name: words::pattern_name(Lang::Zh, id), count: count, fu: fu }
}

fn build_suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        pattern: InlineFields(Some(build_pattern_answer(suppressed.id, suppressed.count, suppressed.worth))),
        reasons: suppressed.reasons.iter().map(build_reason_by_answer).collect::<Vec<_>>(),
    }
}

fn build_other_reading_answer(other: &OtherReading, win: &CheckedHand) -> impl Serialize + use<> {
    object! {
        decomposition: build_decomposition_answer(&other.reading, win),
        patterns: build_pattern_answers(&other.counted),
        fu: other.worth.fu,
        fan: other.worth.fan,
        points: other.worth.total,
    }
}

fn build_decomposition_answer(reading: &Reading, win: &CheckedHand) -> impl Serialize + use<> {
    let format_pair = |tile: Tile| TileText::format_sorted([tile; 2]);
    let (shape, pair, sets) = match reading {
        Reading::Standard(split) => {
            let sets = split.sets(win);
            (
                "standard",
                Some(format_pair(split.pair)),
                Some(sets.iter().map(build_tile_set_answer).collect::<Vec<_>>()),
            )
        }
        Reading::SevenPairs => ("seven_pairs", None, None),
        Reading::Knitted => ("knitted", None, None),
        Reading::Orphans { pair } => ("orphans", Some(format_pair(*pair)), None),
    };
    object! { shape: shape, pair: OptionalField(pair), sets: OptionalField(sets) }
}

fn build_tile_set_answer(set: &Set) -> impl Serialize + use<> {
    let kind = match set.kind {
        SetKind::Sequence => "sequence",
        SetKind::Triplet => "triplet",
        SetKind::Kong => "kong",
    };
    object! { kind: kind, tiles: TileText::format_sorted(set.tiles()), fixed: set.is_melded, open: set.is_open }
}
