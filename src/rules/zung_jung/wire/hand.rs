//! Mode `hand`: what a hand is worth and who pays it.

use serde_json::{Map, Value, json};

use super::history::{self, FLAGS};
use crate::hand::{Place, Reading, Seat, Set, SetKind, Split, Win};
use crate::rules::json::{Request, object, text};
use crate::rules::zung_jung::{
    Appraisal, CHICKEN, CHICKEN_POINTS, Counted, Deal, Discard, Immunity, Options, Other, Pattern,
    Reason, Step, Suppressed, check, explain, layers, payments, transfers,
};
use crate::rules::{Detail, Faults, RuleSet, Verdict};

pub(super) fn answer(mut request: Request) -> Result<Value, Faults> {
    let options = request.options(RuleSet::ZungJung);
    let in_full = request.boolean("explain");
    let mut draft = request.draft();
    draft.flags = request.flags(&FLAGS).into_iter().collect();
    let discarder = request.seat("discarder");
    let history: Vec<Discard> = history::read(&mut request)
        .iter()
        .map(|entry| entry.discard)
        .collect();
    let checked = check(&draft, discarder);
    let win = match checked {
        Ok(win) => {
            request.finish()?;
            win
        }
        Err(faults) => {
            request.add(faults);
            return Err(Faults(request.faults));
        }
    };
    let appraisal = explain(
        &win,
        &options,
        if in_full {
            Detail::Everything
        } else {
            Detail::Reasons
        },
    );
    let mut result = Map::new();
    result.insert("verdict".into(), appraisal.verdict.as_str().into());
    if appraisal.verdict == Verdict::NoWin {
        return Ok(result.into());
    }
    add_value(&win, &appraisal, &mut result);
    if appraisal.verdict == Verdict::Win {
        add_payments(
            &win,
            appraisal.total,
            discarder,
            &history,
            &options,
            &mut result,
        )?;
    }
    Ok(result.into())
}

fn add_value(win: &Win, appraisal: &Appraisal, result: &mut Map<String, Value>) {
    let patterns = match appraisal.patterns.is_empty() {
        true => json!([{"id": CHICKEN, "value": CHICKEN_POINTS, "count": 1}]),
        false => appraisal.patterns.iter().map(counted).collect(),
    };
    result.insert("total".into(), appraisal.total.into());
    result.insert("limit".into(), appraisal.limit.as_str().into());
    result.insert("patterns".into(), patterns);
    result.insert(
        "all_patterns".into(),
        appraisal.kept.iter().map(counted).collect(),
    );
    result.insert(
        "suppressed".into(),
        appraisal.suppressed.iter().map(suppressed).collect(),
    );
    result.insert("steps".into(), appraisal.steps.iter().map(step).collect());
    result.insert(
        "shortfall".into(),
        appraisal.shortfall.as_ref().map_or(Value::Null, reason),
    );
    let shown = appraisal
        .reading
        .as_ref()
        .map(|shown| reading(win, shown, appraisal.place));
    result.insert("decomposition".into(), shown.unwrap_or_default());
    result.insert(
        "alternatives".into(),
        appraisal.ties.iter().map(|tie| list(tie)).collect(),
    );
    if appraisal.others.is_empty() {
        return;
    }
    result.insert(
        "other_readings".into(),
        appraisal
            .others
            .iter()
            .map(|found| other(win, found))
            .collect(),
    );
}

fn list(list: &[(Pattern, u32)]) -> Value {
    match list.is_empty() {
        true => json!([[CHICKEN, 1]]),
        false => list
            .iter()
            .map(|&(pattern, count)| json!([pattern.id(), count]))
            .collect(),
    }
}

fn other(win: &Win, other: &Other) -> Value {
    let reading = reading(win, &other.reading, None);
    object([
        ("total", other.total.into()),
        ("patterns", list(&other.patterns)),
        ("decomposition", reading),
    ])
}

fn add_payments(
    win: &Win,
    total: u32,
    discarder: Option<Seat>,
    history: &[Discard],
    options: &Options,
    result: &mut Map<String, Value>,
) -> Result<(), Faults> {
    let deal = Deal {
        winner: Seat::from(win.seat_wind()),
        total,
        layers: discarder
            .map(|seat| layers(win, total, seat, history, options))
            .transpose()?,
    };
    let made = transfers(&deal, options.scheme)?;
    let layers = deal.layers.as_deref();
    result.insert(
        "payments".into(),
        json!(payments(deal.winner, total, layers, options.scheme)),
    );
    result.insert(
        "responsible".into(),
        super::responsible(layers, options.immunity == Immunity::Refined),
    );
    result.insert("transfers".into(), super::transfers(&made));
    Ok(())
}

fn counted(counted: &Counted) -> Value {
    let pattern = counted.pattern;
    let mut entry = json!({"id": pattern.id(), "value": pattern.value(), "count": counted.count});
    if !counted.tiles.is_empty() {
        entry["tiles"] = text(counted.tiles.iter().copied()).into();
    }
    entry
}

fn suppressed(suppressed: &Suppressed) -> Value {
    let Suppressed {
        pattern,
        count,
        reason: why,
    } = suppressed;
    object([
        ("id", pattern.id().into()),
        ("value", pattern.value().into()),
        ("count", (*count).into()),
        ("reason", reason(why)),
    ])
}

fn reason(why: &Reason) -> Value {
    match why {
        Reason::SeriesKeepsDearest(dearest) => {
            json!({"code": "series_keeps_dearest", "pattern": dearest.id()})
        }
        Reason::LimitReplaces(limit) => json!({"code": "limit_replaces", "pattern": limit.id()}),
        Reason::BelowMinimum { needed, found } => {
            json!({"code": "below_minimum", "needed": needed, "found": found})
        }
    }
}

fn step(step: &Step) -> Value {
    match step {
        Step::Sum(sum) => json!({"code": "sum", "points": sum}),
        Step::Chicken => json!({"code": "chicken", "points": CHICKEN_POINTS}),
        Step::CompoundLimit(limit) => json!({"code": "compound_limit", "points": limit}),
        Step::ListedLimit(pattern) => {
            json!({"code": "listed_limit", "points": pattern.value(), "pattern": pattern.id()})
        }
    }
}

/// A reading as the specification shows it.
fn reading(win: &Win, reading: &Reading, place: Option<Place>) -> Value {
    match reading {
        Reading::Standard(split) => regular(win, split, place),
        Reading::Orphans { pair } => {
            json!({"form": "thirteen_terminals", "pair": text([*pair; 2])})
        }
        Reading::SevenPairs | Reading::Knitted => {
            json!({"form": "seven_pairs", "tiles": text(win.all_tiles().tiles())})
        }
    }
}

fn regular(win: &Win, split: &Split, place: Option<Place>) -> Value {
    let sets = split.sets(win);
    let set = |(index, set): (usize, &Set)| {
        let kind = match set.kind {
            SetKind::Sequence => "chow",
            SetKind::Triplet => "pung",
            SetKind::Kong => "kong",
        };
        let finished = !win.self_draw() && place == Some(Place::Set(index));
        object([
            ("kind", kind.into()),
            ("tiles", text(set.tiles()).into()),
            ("declared", set.fixed.into()),
            ("concealed", (!set.open && !finished).into()),
        ])
    };
    let win_in = match place {
        Some(Place::Pair) => Some(String::from("pair")),
        Some(Place::Set(index)) => sets.get(index).map(|set| text(set.tiles())),
        None => None,
    };
    let sets: Vec<Value> = sets.iter().enumerate().map(set).collect();
    object([
        ("form", "regular".into()),
        ("pair", text([split.pair; 2]).into()),
        ("sets", sets.into()),
        ("win_in", win_in.into()),
    ])
}
