//! The answer of mode `hand` under Lingque rules: the ruling in the words of the wire.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Answer;
use crate::answer::{reason_answer_by, step_answers};
use crate::json_object::{InlineFields, ObjectFields, OptionalField, object};
use quejing_rules::hand::{CheckedHand, Reading, Set, SetKind};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, OtherReading, Pattern, Ruling, SuppressedPattern, Verdict, Worth};
use quejing_words::{self as words, Lang};

/// Builds the answer for a ruling: the verdict alone if there is no win, else every field of the hand. `explain` adds
/// each pattern's tiles and the other readings.
pub(super) fn build_hand_answer(ruling: &Ruling, explain: bool) -> Answer {
    let (verdict, win) = (ruling.verdict.as_str(), &ruling.win);
    if ruling.verdict == Verdict::NoWin {
        return Answer::new(object! { verdict: verdict });
    }
    let Worth { total, fu, fan, base, flowers, .. } = ruling.worth;
    let ties: Vec<_> = ruling.ties.iter().map(|tie| pattern_answers(tie)).collect();
    let rests_on =
        |counted: &CountedPattern| (counted.id.as_str(), TileText::format_sorted(counted.tiles.iter().copied()));
    Answer::new(object! {
        verdict: verdict,
        patterns: pattern_answers(&ruling.counted),
        fu: fu,
        fan: fan,
        base_points: base,
        flower_points: flowers,
        points: total,
        decomposition: ruling.reading.map(|reading| decomposition_answer(&reading, win)),
        steps: step_answers("step", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed_pattern_answer).collect::<Vec<_>>(),
        ties: OptionalField((!ties.is_empty()).then_some(ties)),
        shortfall: OptionalField(ruling.shortfall.as_ref().map(reason_answer_by)),
        tiles: OptionalField(explain.then(|| ruling.counted.iter().map(rests_on).collect::<BTreeMap<_, _>>())),
        others: OptionalField(explain.then(|| ruling.others.iter().map(|one| other_reading_answer(one, win)).collect::<Vec<_>>())),
    })
}

fn pattern_answers(counted: &[CountedPattern]) -> Vec<impl Serialize + use<>> {
    counted.iter().map(|counted| pattern_answer(counted.id, counted.count, counted.worth)).collect()
}

fn pattern_answer(id: Pattern, count: u32, fu: u32) -> impl ObjectFields + Serialize + use<> {
    object! { id: id, name: words::pattern_name(Lang::Zh, id), count: count, fu: fu }
}

fn suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        pattern: InlineFields(Some(pattern_answer(suppressed.id, suppressed.count, suppressed.worth))),
        reasons: suppressed.reasons.iter().map(reason_answer_by).collect::<Vec<_>>(),
    }
}

fn other_reading_answer(other: &OtherReading, win: &CheckedHand) -> impl Serialize + use<> {
    object! {
        decomposition: decomposition_answer(&other.reading, win),
        patterns: pattern_answers(&other.counted),
        fu: other.worth.fu,
        fan: other.worth.fan,
        points: other.worth.total,
    }
}

fn decomposition_answer(reading: &Reading, win: &CheckedHand) -> impl Serialize + use<> {
    let two = |tile: Tile| TileText::format_sorted([tile; 2]);
    let (shape, pair, sets) = match reading {
        Reading::Standard(split) => {
            let sets = split.sets(win);
            ("standard", Some(two(split.pair)), Some(sets.iter().map(tile_set_answer).collect::<Vec<_>>()))
        }
        Reading::SevenPairs => ("seven_pairs", None, None),
        Reading::Knitted => ("knitted", None, None),
        Reading::Orphans { pair } => ("orphans", Some(two(*pair)), None),
    };
    object! { shape: shape, pair: OptionalField(pair), sets: OptionalField(sets) }
}

fn tile_set_answer(set: &Set) -> impl Serialize + use<> {
    let kind = match set.kind {
        SetKind::Sequence => "sequence",
        SetKind::Triplet => "triplet",
        SetKind::Kong => "kong",
    };
    object! { kind: kind, tiles: TileText::format_sorted(set.tiles()), fixed: set.fixed, open: set.open }
}
