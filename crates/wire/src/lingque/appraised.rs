//! The answer of mode `hand`: an appraisal in the wire's words.

use std::collections::BTreeMap;

use serde::Serialize;

use quejing_rules::Verdict;
use quejing_rules::hand::{Reading, Set, SetKind, Win};
use quejing_rules::lingque::{Appraisal, Counted, Fan, Other, Reason, Step, Suppressed, Worth};
use quejing_rules::tile::mpsz;
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
    id: &'static str,
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
#[serde(tag = "reason", rename_all = "snake_case")]
enum ReasonOut {
    ImpliedBy { by: &'static str },
    ExcludedBy { by: &'static str },
    SeriesKeepsDearest { by: &'static str },
    BelowMinimum { needed: u32, found: u32 },
}

#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum StepOut {
    Highest { pattern: &'static str, fan: u32 },
    ValueTriplets { fan: u32 },
    Compound { pattern: &'static str, fan: u32, adds: u32 },
    Closed { adds: u32 },
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
    /// An appraisal in the words of the wire; `explain` adds the tiles of each pattern and the other readings.
    pub(crate) fn new(win: &Win, appraisal: &Appraisal, explain: bool) -> Appraised {
        let verdict = appraisal.verdict.as_str();
        let complete = match appraisal.verdict {
            Verdict::NoWin => None,
            _ => Some(complete(win, appraisal, explain)),
        };
        Appraised { verdict, complete }
    }
}

fn complete(win: &Win, appraisal: &Appraisal, explain: bool) -> Complete {
    let Worth { fu, fan, base_points, flower_points, points } = appraisal.worth;
    let rests_on = |counted: &Counted| (counted.id.id(), mpsz::format(&counted.tiles));
    Complete {
        patterns: patterns(&appraisal.patterns),
        fu,
        fan,
        base_points,
        flower_points,
        points,
        decomposition: appraisal.reading.map(|reading| decomposition(&reading, win)),
        steps: appraisal.steps.iter().map(step).collect(),
        suppressed: appraisal.suppressed.iter().map(suppressed).collect(),
        ties: ties(appraisal),
        shortfall: appraisal.shortfall.as_ref().map(reason),
        tiles: explain.then(|| appraisal.patterns.iter().map(rests_on).collect()),
        others: explain.then(|| appraisal.others.iter().map(|other| other_reading(other, win)).collect()),
    }
}

fn patterns(counted: &[Counted]) -> Vec<Pattern> {
    counted.iter().map(|counted| pattern(counted.id, counted.count, counted.fu)).collect()
}

fn pattern(id: Fan, count: u32, fu: u32) -> Pattern {
    Pattern { id: id.id(), name: words::pattern(Lang::Zh, id.into()), count, fu }
}

/// Other lists of patterns with the same totals, each once.
fn ties(appraisal: &Appraisal) -> Vec<Vec<Pattern>> {
    let list = |counted: &[Counted]| counted.iter().map(|one| (one.id, one.count, one.fu)).collect::<Vec<_>>();
    let totals = |worth: &Worth| (worth.fu, worth.fan);
    let mut seen = Vec::new();
    let mut ties = Vec::new();
    for other in appraisal.others.iter().filter(|other| totals(&other.worth) == totals(&appraisal.worth)) {
        let other_list = list(&other.patterns);
        if other_list != list(&appraisal.patterns) && !seen.contains(&other_list) {
            seen.push(other_list);
            ties.push(patterns(&other.patterns));
        }
    }
    ties
}

fn other_reading(other: &Other, win: &Win) -> OtherOut {
    OtherOut {
        decomposition: decomposition(&other.reading, win),
        patterns: patterns(&other.patterns),
        fu: other.worth.fu,
        fan: other.worth.fan,
        points: other.worth.points,
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
        pattern: pattern(suppressed.id, suppressed.count, suppressed.fu),
        reasons: suppressed.reasons.iter().map(reason).collect(),
    }
}

fn reason(reason: &Reason) -> ReasonOut {
    match *reason {
        Reason::ImpliedBy(by) => ReasonOut::ImpliedBy { by: by.id() },
        Reason::ExcludedBy(by) => ReasonOut::ExcludedBy { by: by.id() },
        Reason::SeriesKeepsDearest(by) => ReasonOut::SeriesKeepsDearest { by: by.id() },
        Reason::BelowMinimum { needed, found } => ReasonOut::BelowMinimum { needed, found },
    }
}

fn step(step: &Step) -> StepOut {
    match *step {
        Step::Highest { pattern, fan } => StepOut::Highest { pattern: pattern.id(), fan },
        Step::ValueTriplets { fan } => StepOut::ValueTriplets { fan },
        Step::Compound { pattern, fan } => StepOut::Compound { pattern: pattern.id(), fan, adds: 1 },
        Step::Closed => StepOut::Closed { adds: 1 },
    }
}
