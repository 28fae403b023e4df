//! Mode `hand`: what a hand is worth, before open hands and bets.

use serde_json::{Map, Value, json};

use crate::hand::{HandDraft, Reading, Set, SetKind, Split, Win};
use crate::rules::house::{
    Appraisal, Claim, Counted, DORA, OCCASIONS, Other, Pattern, Price, Reason, Situation, Step,
    Suppressed, check, explain, price,
};
use crate::rules::json::{Request, object, text};
use crate::rules::{Demand, Detail, FaultCode, Faults, RuleSet, Verdict};
use crate::tile::{Tile, mpsz};

pub(super) fn answer(mut request: Request) -> Result<Value, Faults> {
    let options = request.options(RuleSet::House);
    let detail = if request.boolean("explain") {
        Detail::Everything
    } else {
        Detail::Reasons
    };
    let draft: HandDraft = request.draft();
    let situation = Situation {
        occasions: request.flags(&OCCASIONS).into_iter().collect(),
        special: super::special(&mut request),
        indicators: indicators(&mut request),
    };
    let claim = match check(&draft, &situation) {
        Ok(claim) => {
            request.finish()?;
            claim
        }
        Err(faults) => {
            request.add(faults);
            return Err(Faults(request.faults));
        }
    };
    let appraisal = explain(&claim, &options, detail);
    let mut result = Map::new();
    result.insert("verdict".into(), appraisal.verdict.as_str().into());
    if appraisal.verdict != Verdict::NoWin {
        add_value(&claim, &appraisal, &mut result);
    }
    if appraisal.verdict == Verdict::Win {
        match price(appraisal.fan, claim.win().self_draw(), claim.special()) {
            Price::Each(amount) => result.insert("each_pays".into(), amount.into()),
            Price::Discarder(amount) => result.insert("discarder_pays".into(), amount.into()),
        };
    }
    Ok(result.into())
}

/// The turned tiles, as text or a list of texts. What cannot be read is `bad_indicators`.
fn indicators(request: &mut Request) -> Vec<Tile> {
    let texts: Vec<&str> = match request.get("indicators") {
        None => return Vec::new(),
        Some(Value::String(text)) => vec![text],
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
        Some(_) => vec!["?"],
    };
    let tiles: Result<Vec<Vec<Tile>>, _> = texts.iter().map(|text| mpsz::parse(text)).collect();
    match tiles {
        Ok(tiles) => tiles.concat(),
        Err(error) => {
            let unreadable = Demand::Unreadable(error.into());
            request.complain(FaultCode::BadIndicators, "indicators", unreadable.clone());
            request.complain(FaultCode::BadTile, "indicators", unreadable);
            Vec::new()
        }
    }
}

fn add_value(claim: &Claim, appraisal: &Appraisal, result: &mut Map<String, Value>) {
    let mut patterns: Vec<Value> = appraisal.patterns.iter().map(counted).collect();
    patterns.extend((appraisal.dora > 0).then(|| json!({"id": DORA, "fan": appraisal.dora})));
    result.insert("fan".into(), appraisal.fan.into());
    result.insert(
        "special".into(),
        json!(claim.special().map_or(0, |special| special.number())),
    );
    result.insert("yakuman".into(), appraisal.yakuman.into());
    result.insert("patterns".into(), patterns.into());
    result.insert(
        "suppressed".into(),
        appraisal.suppressed.iter().map(suppressed).collect(),
    );
    result.insert("steps".into(), appraisal.steps.iter().map(step).collect());
    if let Some(shortfall) = &appraisal.shortfall {
        result.insert("shortfall".into(), reason(shortfall));
    }
    if let Some((tiles, shown)) = &appraisal.reading {
        result.insert("decomposition".into(), reading(claim.win(), tiles, shown));
    }
    result.insert(
        "alternatives".into(),
        appraisal
            .ties
            .iter()
            .map(|(tie, dora)| list(tie, *dora))
            .collect(),
    );
    if !appraisal.others.is_empty() {
        let others = appraisal
            .others
            .iter()
            .map(|found| other(claim.win(), found));
        result.insert("other_readings".into(), others.collect());
    }
}

fn list(list: &[(Pattern, u32)], dora: u32) -> Value {
    let patterns = list
        .iter()
        .map(|&(pattern, fan)| json!([pattern.id(), fan]));
    patterns
        .chain((dora > 0).then(|| json!([DORA, dora])))
        .collect()
}

fn other(win: &Win, other: &Other) -> Value {
    object([
        ("fan", other.fan.into()),
        ("allowed", other.allowed.into()),
        ("patterns", list(&other.patterns, other.dora)),
        ("decomposition", reading(win, &other.tiles, &other.reading)),
    ])
}

fn counted(counted: &Counted) -> Value {
    let mut entry = json!({"id": counted.pattern.id(), "fan": counted.fan});
    if !counted.tiles.is_empty() {
        entry["tiles"] = text(counted.tiles.iter().copied()).into();
    }
    entry
}

fn suppressed(suppressed: &Suppressed) -> Value {
    object([
        ("id", suppressed.pattern.id().into()),
        ("fan", suppressed.fan.into()),
        ("reason", reason(&suppressed.reason)),
    ])
}

fn reason(why: &Reason) -> Value {
    match why {
        Reason::YakumanStandsAlone => json!({"code": "yakuman_stands_alone"}),
        Reason::OrdinaryIsMore => json!({"code": "ordinary_is_more"}),
        Reason::ImpliedBy(pattern) => json!({"code": "implied_by", "pattern": pattern.id()}),
        Reason::SpecialRule(special) => {
            json!({"code": "special_rule", "special": special.number()})
        }
    }
}

fn step(step: &Step) -> Value {
    match step {
        Step::Patterns(fan) => json!({"code": "patterns", "fan": fan}),
        Step::Yakuman(fan) => json!({"code": "yakuman", "fan": fan}),
        Step::Dora(fan) => json!({"code": "dora", "fan": fan}),
    }
}

/// A reading as the specification shows it, wild tiles as they are read.
fn reading(win: &Win, tiles: &[Tile], reading: &Reading) -> Value {
    match reading {
        Reading::Standard(split) => regular(win, split),
        Reading::Orphans { pair } => json!({"form": "thirteen_orphans", "pair": text([*pair; 2])}),
        Reading::SevenPairs | Reading::Knitted => {
            json!({"form": "seven_pairs", "tiles": text(tiles.iter().copied())})
        }
    }
}

fn regular(win: &Win, split: &Split) -> Value {
    let set = |set: &Set| {
        let kind = match set.kind {
            SetKind::Sequence => "chow",
            SetKind::Triplet => "pung",
            SetKind::Kong => "kong",
        };
        object([
            ("kind", kind.into()),
            ("tiles", text(set.tiles()).into()),
            ("declared", set.fixed.into()),
            ("concealed", (!set.open).into()),
        ])
    };
    let sets: Vec<Value> = split.sets(win).iter().map(set).collect();
    object([
        ("form", "regular".into()),
        ("pair", text([split.pair; 2]).into()),
        ("sets", sets.into()),
    ])
}
