//! The answer of mode `hand`: a ruling in the wire's words.

use std::collections::BTreeMap;

use serde::Serialize;

use quejing_rules::hand::{Reading, Set, SetKind, Win};
use quejing_rules::tile::mpsz;
use quejing_rules::{Counted, Other, PatternId, Reason, Ruling, Step, Suppressed, Verdict, Worth};
use quejing_words::{self as words, Lang};

/// A verdict alone, or with every field of a complete hand.
#[derive(Serialize)]
pub(crate) struct Appraised {
    verdict: &'static str,
    #[serde(flatten)]
    complete: Option<Complete>,
}

#[derive(Serialize)]
struct Complete {
    patterns: Vec<Pattern>,
    fu: u32,
    fan: u32,
    base_points: u32,
    flower_points: u32,
    points: u32,
    decomposition: Option<Decomposition>,
    steps: Vec<StepOut>,
    suppressed: Vec<SuppressedOut>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ties: Vec<Vec<Pattern>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortfall: Option<ReasonOut>,
    /// The tiles each pattern rests on, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<BTreeMap<&'static str, String>>,
    /// The other readings, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<Vec<OtherOut>>,
}

#[derive(Serialize)]
struct Pattern {
    id: PatternId,
    name: &'static str,
    count: u32,
    fu: u32,
}

#[derive(Serialize)]
struct SuppressedOut {
    #[serde(flatten)]
    pattern: Pattern,
    reasons: Vec<ReasonOut>,
}

#[derive(Serialize)]
struct ReasonOut {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<PatternId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<u32>,
}

#[derive(Serialize)]
struct StepOut {
    step: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<PatternId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fan: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adds: Option<u32>,
}

#[derive(Serialize)]
struct OtherOut {
    decomposition: Decomposition,
    patterns: Vec<Pattern>,
    fu: u32,
    fan: u32,
    points: u32,
}

#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "snake_case")]
enum Decomposition {
    Standard { pair: String, sets: Vec<SetOut> },
    SevenPairs,
    Knitted,
    Orphans { pair: String },
}

#[derive(Serialize)]
struct SetOut {
    kind: &'static str,
    tiles: String,
    fixed: bool,
    open: bool,
}

impl Appraised {
    /// A ruling in the words of the wire; `explain` adds the tiles of each pattern and the other readings.
    pub(crate) fn new(ruling: &Ruling, explain: bool) -> Appraised {
        let complete = (ruling.verdict != Verdict::NoWin).then(|| complete(ruling, explain));
        Appraised { verdict: ruling.verdict.as_str(), complete }
    }
}

fn complete(ruling: &Ruling, explain: bool) -> Complete {
    let Worth { total, fu, fan, base, flowers, .. } = ruling.worth;
    let rests_on = |counted: &Counted| (counted.id.as_str(), mpsz::format(&counted.tiles));
    Complete {
        patterns: patterns(&ruling.counted),
        fu: fu.unwrap_or_default(),
        fan: fan.unwrap_or_default(),
        base_points: base,
        flower_points: flowers,
        points: total,
        decomposition: ruling.reading.map(|reading| decomposition(&reading, &ruling.win)),
        steps: ruling.steps.iter().filter_map(step).collect(),
        suppressed: ruling.suppressed.iter().map(suppressed).collect(),
        ties: ruling.ties.iter().map(|tie| patterns(tie)).collect(),
        shortfall: ruling.shortfall.as_ref().map(reason),
        tiles: explain.then(|| ruling.counted.iter().map(rests_on).collect()),
        others: explain.then(|| ruling.others.iter().map(|other| other_reading(other, &ruling.win)).collect()),
    }
}

fn patterns(counted: &[Counted]) -> Vec<Pattern> {
    counted.iter().map(|counted| pattern(counted.id, counted.count, counted.worth)).collect()
}

fn pattern(id: PatternId, count: u32, fu: u32) -> Pattern {
    Pattern { id, name: words::pattern(Lang::Zh, id), count, fu }
}

fn other_reading(other: &Other, win: &Win) -> OtherOut {
    OtherOut {
        decomposition: decomposition(&other.reading, win),
        patterns: patterns(&other.counted),
        fu: other.worth.fu.unwrap_or_default(),
        fan: other.worth.fan.unwrap_or_default(),
        points: other.worth.total,
    }
}

fn decomposition(reading: &Reading, win: &Win) -> Decomposition {
    match reading {
        Reading::Standard(split) => Decomposition::Standard {
            pair: mpsz::format(&[split.pair; 2]),
            sets: split.sets(win).iter().map(set).collect(),
        },
        Reading::SevenPairs => Decomposition::SevenPairs,
        Reading::Knitted => Decomposition::Knitted,
        Reading::Orphans { pair } => Decomposition::Orphans { pair: mpsz::format(&[*pair; 2]) },
    }
}

fn set(set: &Set) -> SetOut {
    let kind = match set.kind {
        SetKind::Sequence => "sequence",
        SetKind::Triplet => "triplet",
        SetKind::Kong => "kong",
    };
    let tiles: Vec<_> = set.tiles().collect();
    SetOut { kind, tiles: mpsz::format_in_order(&tiles), fixed: set.fixed, open: set.open }
}

fn suppressed(suppressed: &Suppressed) -> SuppressedOut {
    SuppressedOut {
        pattern: pattern(suppressed.id, suppressed.count, suppressed.worth),
        reasons: suppressed.reasons.iter().map(reason).collect(),
    }
}

fn reason(reason: &Reason) -> ReasonOut {
    let (needed, found) = match *reason {
        Reason::BelowMinimum { needed, found } => (Some(needed), Some(found)),
        _ => (None, None),
    };
    ReasonOut { reason: reason.as_str(), by: reason.pattern(), needed, found }
}

fn step(step: &Step) -> Option<StepOut> {
    let (step, pattern, fan, adds) = match *step {
        Step::Highest { pattern, fan } => ("highest", Some(pattern), Some(fan), None),
        Step::ValueTriplets { fan } => ("value_triplets", None, Some(fan), None),
        Step::Compound { pattern, fan } => ("compound", Some(pattern), Some(fan), Some(1)),
        Step::Closed => ("closed", None, None, Some(1)),
        _ => return None,
    };
    Some(StepOut { step, pattern, fan, adds })
}
