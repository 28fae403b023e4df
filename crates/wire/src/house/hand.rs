//! Mode `hand`: what a hand is worth, before open hands and bets.

use serde::Serialize;

use crate::Spoken;
use crate::answer::{self, SetOut};
use crate::most;
use crate::request::Request;
use crate::tree::Json;
use quejing_rules::hand::{HandDraft, Reading, Split, Win};
use quejing_rules::house::{
    Appraisal, Claim, Counted, DORA, OCCASIONS, Options, Other, Pattern, Price, Reason, Situation, Step, Suppressed,
    check, explain, price,
};
use quejing_rules::tile::{Tile, TileText, mpsz};
use quejing_rules::{Demand, Detail, FaultCode, Faults, RuleSet, Verdict};

/// The answer of mode `hand`.
pub(crate) type HandAnswer = answer::HandAnswer<Complete>;

/// The fields of a complete hand.
#[derive(Serialize)]
pub(crate) struct Complete {
    alternatives: Vec<List>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decomposition: Option<ReadingOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discarder_pays: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    each_pays: Option<i64>,
    fan: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_readings: Vec<OtherOut>,
    patterns: Vec<PatternOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortfall: Option<ReasonOut>,
    special: u8,
    steps: Vec<StepOut>,
    suppressed: Vec<SuppressedOut>,
    verdict: &'static str,
    yakuman: bool,
}

/// Patterns with their fan.
type List = Vec<(&'static str, u32)>;

#[derive(Serialize)]
struct PatternOut {
    fan: u32,
    id: &'static str,
    #[serde(skip_serializing_if = "TileText::is_empty")]
    tiles: TileText,
}

#[derive(Serialize)]
struct OtherOut {
    allowed: bool,
    decomposition: ReadingOut,
    fan: u32,
    patterns: List,
}

#[derive(Serialize)]
struct SuppressedOut {
    fan: u32,
    id: &'static str,
    reason: ReasonOut,
}

#[derive(Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
enum ReasonOut {
    YakumanStandsAlone,
    OrdinaryIsMore,
    ImpliedBy { pattern: &'static str },
    SpecialRule { special: u8 },
}

#[derive(Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
enum StepOut {
    Patterns { fan: u32 },
    Yakuman { fan: u32 },
    Dora { fan: u32 },
}

/// A reading as the specification shows it, with wild tiles as read.
#[derive(Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
enum ReadingOut {
    Regular { pair: TileText, sets: Vec<SetOut> },
    ThirteenOrphans { pair: TileText },
    SevenPairs { tiles: TileText },
}

pub(super) fn answer(mut request: Request, rules: &Options, explained: bool) -> Result<HandAnswer, Faults> {
    request.known(&Options::KEYS);
    let options = request.options(RuleSet::House, rules);
    let detail = match explained || request.boolean("explain") {
        true => Detail::Everything,
        false => Detail::Reasons,
    };
    let draft =
        HandDraft { self_draw: request.boolean("self_draw"), seat_wind: request.wind("seat_wind"), ..request.hand() };
    let situation = Situation {
        occasions: request.flags(&OCCASIONS).into_iter().collect(),
        special: super::special(&mut request),
        indicators: indicators(&mut request),
    };
    let claim = request.checked_in_general(check(&draft, &situation))?;
    let appraisal = explain(&claim, &options, detail);
    Ok(match appraisal.verdict {
        Verdict::NoWin => HandAnswer::NoWin { verdict: appraisal.verdict.as_str() },
        _ => HandAnswer::Complete(Box::new(complete(&claim, &appraisal))),
    })
}

/// The turned tiles, as text or a list of texts. Anything unreadable is `bad_indicators`.
fn indicators(request: &mut Request) -> Vec<Tile> {
    let texts: Vec<&str> = match request.get("indicators") {
        None => return Vec::new(),
        Some(Json::String(text)) => vec![text],
        Some(Json::Array(list)) if list.len() <= most::INDICATORS => list.iter().filter_map(Json::as_str).collect(),
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

fn complete(claim: &Claim, appraisal: &Appraisal) -> Complete {
    let win = claim.win();
    let mut patterns: Vec<PatternOut> = appraisal.patterns.iter().map(counted).collect();
    patterns.extend((appraisal.dora > 0).then(|| PatternOut {
        fan: appraisal.dora,
        id: DORA,
        tiles: TileText::in_order(&[]),
    }));
    let won = appraisal.verdict == Verdict::Win;
    let (discarder_pays, each_pays) = match won.then(|| price(appraisal.fan, win.self_draw(), claim.special())) {
        Some(Price::Discarder(amount)) => (Some(amount), None),
        Some(Price::Each(amount)) => (None, Some(amount)),
        None => (None, None),
    };
    let shown = appraisal.reading.as_ref();
    Complete {
        alternatives: appraisal.ties.iter().map(|(tie, dora)| list(tie, *dora)).collect(),
        decomposition: shown.map(|(tiles, shown)| reading(win, tiles, shown)),
        discarder_pays,
        each_pays,
        fan: appraisal.fan,
        other_readings: appraisal.others.iter().map(|one| other(win, one)).collect(),
        patterns,
        shortfall: appraisal.shortfall.as_ref().map(reason),
        special: claim.special().map_or(0, |special| special.number()),
        steps: appraisal.steps.iter().map(step).collect(),
        suppressed: appraisal.suppressed.iter().map(suppressed).collect(),
        verdict: appraisal.verdict.as_str(),
        yakuman: appraisal.yakuman,
    }
}

fn list(list: &[(Pattern, u32)], dora: u32) -> List {
    list.iter().map(|&(pattern, fan)| (pattern.id(), fan)).chain((dora > 0).then_some((DORA, dora))).collect()
}

fn other(win: &Win, other: &Other) -> OtherOut {
    OtherOut {
        allowed: other.allowed,
        decomposition: reading(win, &other.tiles, &other.reading),
        fan: other.fan,
        patterns: list(&other.patterns, other.dora),
    }
}

fn counted(counted: &Counted) -> PatternOut {
    PatternOut { fan: counted.fan, id: counted.pattern.id(), tiles: TileText::sorted(counted.tiles.iter().copied()) }
}

fn suppressed(suppressed: &Suppressed) -> SuppressedOut {
    SuppressedOut { fan: suppressed.fan, id: suppressed.pattern.id(), reason: reason(&suppressed.reason) }
}

fn reason(why: &Reason) -> ReasonOut {
    match *why {
        Reason::YakumanStandsAlone => ReasonOut::YakumanStandsAlone,
        Reason::OrdinaryIsMore => ReasonOut::OrdinaryIsMore,
        Reason::ImpliedBy(pattern) => ReasonOut::ImpliedBy { pattern: pattern.id() },
        Reason::SpecialRule(special) => ReasonOut::SpecialRule { special: special.number() },
    }
}

fn step(step: &Step) -> StepOut {
    match *step {
        Step::Patterns(fan) => StepOut::Patterns { fan },
        Step::Yakuman(fan) => StepOut::Yakuman { fan },
        Step::Dora(fan) => StepOut::Dora { fan },
    }
}

fn reading(win: &Win, tiles: &[Tile], reading: &Reading) -> ReadingOut {
    match reading {
        Reading::Standard(split) => regular(win, split),
        Reading::Orphans { pair } => ReadingOut::ThirteenOrphans { pair: TileText::sorted([*pair; 2]) },
        Reading::SevenPairs | Reading::Knitted => {
            ReadingOut::SevenPairs { tiles: TileText::sorted(tiles.iter().copied()) }
        }
    }
}

fn regular(win: &Win, split: &Split) -> ReadingOut {
    ReadingOut::Regular {
        pair: TileText::sorted([split.pair; 2]),
        sets: split.sets(win).iter().map(|set| SetOut::new(set, !set.open)).collect(),
    }
}
