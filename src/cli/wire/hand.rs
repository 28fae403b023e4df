//! Mode `hand`: what a hand is worth.

use serde_json::{Value, json};

use super::Object;
use super::fields::Fields;
use crate::hand::{InvalidHand, Problem, Reading, Set, SetKind, Win};
use crate::i18n::{self, Lang};
use crate::rules::{
    Appraisal, Counted, Other, PatternId, Reason, RuleProfile, Step, Suppressed, Verdict, Worth,
};
use crate::tile::mpsz;

/// The answer to a hand.
pub(super) fn result(
    input: &Object,
    mut profile: RuleProfile,
    explain: bool,
) -> Result<Value, InvalidHand> {
    let mut fields = Fields::new(input);
    let explain = explain | fields.boolean("explain");
    options(&mut fields, &mut profile);
    let draft = fields.draft();
    let clear = fields.tiles_are_clear();
    let mut problems = std::mem::take(&mut fields.problems);
    match profile.check(&draft) {
        Ok(win) if problems.is_empty() => {
            let appraisal = profile.appraise(&win);
            Ok(appraised(&win, &appraisal, explain))
        }
        checked => {
            let found = checked.err().map_or_else(Vec::new, |wrong| wrong.problems);
            problems.extend(
                found
                    .into_iter()
                    .filter(|problem| clear || !follows_from_bad_tiles(problem)),
            );
            Err(without_repeats(problems))
        }
    }
}

/// Complaints that an unreadable tile brings about by itself.
fn follows_from_bad_tiles(problem: &Problem) -> bool {
    matches!(problem, Problem::TileCount { .. } | Problem::BadMeld { .. })
}

/// A seat that could not be read is not also missing.
fn without_repeats(problems: Vec<Problem>) -> InvalidHand {
    let mut kept: Vec<Problem> = Vec::with_capacity(problems.len());
    for problem in problems {
        let again = match &problem {
            Problem::BadSeat { field, .. } => kept.iter().any(
                |other| matches!(other, Problem::BadSeat { field: same, .. } if same == field),
            ),
            Problem::BadInput { field, .. } => kept.iter().any(|other| match other {
                Problem::BadInput { field: same, .. } | Problem::BadTile { field: same, .. } => {
                    same == field
                }
                _ => false,
            }),
            Problem::BadMeld { index, .. } => kept.iter().any(
                |other| matches!(other, Problem::BadMeld { index: same, .. } if same == index),
            ),
            _ => false,
        };
        if !again {
            kept.push(problem);
        }
    }
    InvalidHand { problems: kept }
}

fn options(fields: &mut Fields<'_>, profile: &mut RuleProfile) {
    let options = match fields.get("options") {
        None => return,
        Some(Value::Object(options)) => options,
        Some(_) => return fields.expected("options", "an object of switches"),
    };
    let RuleProfile::Lingque(lingque) = profile;
    for (name, value) in options {
        match (name.as_str(), value.as_u64()) {
            ("jingtongdui_fu", Some(fu @ (12 | 16))) => lingque.jingtongdui_fu = Some(fu as u32),
            ("jingtongdui_fu", _) => fields
                .problems
                .push(bad_option(name, "allowed are 16 and 12")),
            _ => fields.problems.push(bad_option(
                name,
                "unknown: the only switch is jingtongdui_fu",
            )),
        }
    }
}

pub(super) fn bad_option(name: &str, allowed: &str) -> Problem {
    Problem::BadOption {
        name: name.to_owned(),
        allowed: allowed.to_owned(),
    }
}

fn appraised(win: &Win, appraisal: &Appraisal, explain: bool) -> Value {
    if appraisal.verdict == Verdict::NoWin {
        return json!({"verdict": Verdict::NoWin.as_str()});
    }
    let worth = appraisal.worth;
    let mut result = json!({
        "verdict": appraisal.verdict.as_str(),
        "patterns": patterns(&appraisal.patterns),
        "fu": worth.fu,
        "fan": worth.fan,
        "base_points": worth.base_points,
        "flower_points": worth.flower_points,
        "points": worth.points,
        "decomposition": appraisal.reading.map(|reading| decomposition(&reading, win)),
        "steps": appraisal.steps.iter().map(step).collect::<Vec<_>>(),
        "suppressed": appraisal.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
    });
    let ties = ties(appraisal);
    if !ties.is_empty() {
        result["ties"] = Value::from(ties);
    }
    if let Some(shortfall) = &appraisal.shortfall {
        result["shortfall"] = reason(shortfall);
    }
    if explain {
        let rests_on = |counted: &Counted| {
            (
                counted.id.as_str().to_owned(),
                Value::from(mpsz::format(&counted.tiles)),
            )
        };
        result["tiles"] = Value::Object(appraisal.patterns.iter().map(rests_on).collect());
        result["others"] = appraisal
            .others
            .iter()
            .map(|other| other_reading(other, win))
            .collect();
    }
    result
}

fn patterns(counted: &[Counted]) -> Value {
    let pattern = |counted: &Counted| json!({"id": counted.id.as_str(), "name": name(counted.id), "count": counted.count, "fu": counted.fu});
    counted.iter().map(pattern).collect()
}

fn name(id: PatternId) -> &'static str {
    i18n::pattern(Lang::Zh, id)
}

/// Other pattern lists with the same totals.
fn ties(appraisal: &Appraisal) -> Vec<Value> {
    let Worth { fu, fan, .. } = appraisal.worth;
    let list = |counted: &[Counted]| {
        counted
            .iter()
            .map(|one| (one.id, one.count, one.fu))
            .collect::<Vec<_>>()
    };
    let mut seen = vec![list(&appraisal.patterns)];
    let mut ties = Vec::new();
    for other in appraisal
        .others
        .iter()
        .filter(|other| (other.worth.fu, other.worth.fan) == (fu, fan))
    {
        if !seen.contains(&list(&other.patterns)) {
            seen.push(list(&other.patterns));
            ties.push(patterns(&other.patterns));
        }
    }
    ties
}

fn other_reading(other: &Other, win: &Win) -> Value {
    json!({
        "decomposition": decomposition(&other.reading, win),
        "patterns": patterns(&other.patterns),
        "fu": other.worth.fu,
        "fan": other.worth.fan,
        "points": other.worth.points,
    })
}

fn decomposition(reading: &Reading, win: &Win) -> Value {
    match reading {
        Reading::Standard(split) => json!({
            "shape": "standard",
            "pair": mpsz::format(&[split.pair; 2]),
            "sets": split.sets(win).iter().map(set).collect::<Vec<_>>(),
        }),
        Reading::SevenPairs => json!({"shape": "seven_pairs"}),
        Reading::Knitted => json!({"shape": "knitted"}),
        Reading::Orphans { pair } => json!({"shape": "orphans", "pair": mpsz::format(&[*pair; 2])}),
    }
}

fn set(set: &Set) -> Value {
    let kind = match set.kind {
        SetKind::Sequence => "sequence",
        SetKind::Triplet => "triplet",
        SetKind::Kong => "kong",
    };
    let tiles = mpsz::format(&set.tiles().collect::<Vec<_>>());
    json!({"kind": kind, "tiles": tiles, "fixed": set.fixed, "open": set.open})
}

fn suppressed(suppressed: &Suppressed) -> Value {
    json!({
        "id": suppressed.id.as_str(),
        "name": name(suppressed.id),
        "count": suppressed.count,
        "fu": suppressed.fu,
        "reasons": suppressed.reasons.iter().map(reason).collect::<Vec<_>>(),
    })
}

fn reason(reason: &Reason) -> Value {
    match reason {
        Reason::ImpliedBy(by) => json!({"reason": "implied_by", "by": by.as_str()}),
        Reason::ExcludedBy(by) => json!({"reason": "excluded_by", "by": by.as_str()}),
        Reason::SeriesKeepsDearest(by) => {
            json!({"reason": "series_keeps_dearest", "by": by.as_str()})
        }
        Reason::BelowMinimum { needed, found } => {
            json!({"reason": "below_minimum", "needed": needed, "found": found})
        }
    }
}

fn step(step: &Step) -> Value {
    match step {
        Step::Highest { pattern, fan } => {
            json!({"step": "highest", "pattern": pattern.as_str(), "fan": fan})
        }
        Step::ValueTriplets { fan } => json!({"step": "value_triplets", "fan": fan}),
        Step::Compound { pattern, fan } => {
            json!({"step": "compound", "pattern": pattern.as_str(), "fan": fan, "adds": 1})
        }
        Step::Closed => json!({"step": "closed", "adds": 1}),
    }
}
