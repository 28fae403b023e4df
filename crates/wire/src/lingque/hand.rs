//! The answer of mode `hand`: a ruling in the words of the wire.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Outcome;
use crate::answer::{reason_by, steps};
use crate::object::{Fields, Inline, Maybe, object};
use quejing_rules::hand::{CheckedHand, Reading, Set, SetKind};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, Other, Pattern, Ruling, SuppressedPattern, Verdict, Worth};
use quejing_words::{self as words, Lang};

/// Answers with a verdict alone, or with every field of a complete hand; `explain` adds the tiles of each pattern and the other readings.
pub(super) fn answer(ruling: &Ruling, explain: bool) -> Outcome {
    let (verdict, win) = (ruling.verdict.as_str(), &ruling.win);
    if ruling.verdict == Verdict::NoWin {
        return Outcome::of(object! { verdict: verdict });
    }
    let Worth { total, fu, fan, base, flowers, .. } = ruling.worth;
    let ties: Vec<_> = ruling.ties.iter().map(|tie| patterns(tie)).collect();
    let rests_on = |counted: &CountedPattern| (counted.id.as_str(), TileText::sorted(counted.tiles.iter().copied()));
    Outcome::of(object! {
        verdict: verdict,
        patterns: patterns(&ruling.counted),
        fu: fu,
        fan: fan,
        base_points: base,
        flower_points: flowers,
        points: total,
        decomposition: ruling.reading.map(|reading| decomposition(&reading, win)),
        steps: steps("step", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        ties: Maybe((!ties.is_empty()).then_some(ties)),
        shortfall: Maybe(ruling.shortfall.as_ref().map(reason_by)),
        tiles: Maybe(explain.then(|| ruling.counted.iter().map(rests_on).collect::<BTreeMap<_, _>>())),
        others: Maybe(explain.then(|| ruling.others.iter().map(|one| other(one, win)).collect::<Vec<_>>())),
    })
}

fn patterns(counted: &[CountedPattern]) -> Vec<impl Serialize + use<>> {
    counted.iter().map(|counted| pattern(counted.id, counted.count, counted.worth)).collect()
}

fn pattern(id: Pattern, count: u32, fu: u32) -> impl Fields + Serialize + use<> {
    object! { id: id, name: words::pattern(Lang::Zh, id), count: count, fu: fu }
}

fn suppressed(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        pattern: Inline(Some(pattern(suppressed.id, suppressed.count, suppressed.worth))),
        reasons: suppressed.reasons.iter().map(reason_by).collect::<Vec<_>>(),
    }
}

fn other(other: &Other, win: &CheckedHand) -> impl Serialize + use<> {
    object! {
        decomposition: decomposition(&other.reading, win),
        patterns: patterns(&other.counted),
        fu: other.worth.fu,
        fan: other.worth.fan,
        points: other.worth.total,
    }
}

fn decomposition(reading: &Reading, win: &CheckedHand) -> impl Serialize + use<> {
    let two = |tile: Tile| TileText::sorted([tile; 2]);
    let (shape, pair, sets) = match reading {
        Reading::Standard(split) => {
            let sets = split.sets(win);
            ("standard", Some(two(split.pair)), Some(sets.iter().map(set).collect::<Vec<_>>()))
        }
        Reading::SevenPairs => ("seven_pairs", None, None),
        Reading::Knitted => ("knitted", None, None),
        Reading::Orphans { pair } => ("orphans", Some(two(*pair)), None),
    };
    object! { shape: shape, pair: Maybe(pair), sets: Maybe(sets) }
}

fn set(set: &Set) -> impl Serialize + use<> {
    let kind = match set.kind {
        SetKind::Sequence => "sequence",
        SetKind::Triplet => "triplet",
        SetKind::Kong => "kong",
    };
    object! { kind: kind, tiles: TileText::sorted(set.tiles()), fixed: set.fixed, open: set.open }
}
