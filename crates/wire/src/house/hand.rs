//! Mode `hand`: what a hand is worth, before open hands and bets.

use serde::Serialize;

use crate::Spoken;
use crate::answer::{self, SetOut};
use crate::most;
use crate::request::Request;
use crate::tree::Json;
use quejing_rules::hand::{HandDraft, Reading, Split, Win};
use quejing_rules::house::{DORA, OCCASIONS, Options, Price, Situation, check, explain};
use quejing_rules::tile::{Tile, TileText, mpsz};
use quejing_rules::{
    Counted, Demand, Detail, FaultCode, Faults, Other, PatternId, Reason, RuleSet, Ruling, Step, Suppressed, Verdict,
};

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
    id: PatternId,
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
    id: PatternId,
    reason: ReasonOut,
}

#[derive(Serialize)]
struct ReasonOut {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<PatternId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<u8>,
}

#[derive(Serialize)]
struct StepOut {
    code: &'static str,
    fan: u32,
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
    let ruling = explain(&claim, &options, detail);
    Ok(match ruling.verdict {
        Verdict::NoWin => HandAnswer::NoWin { verdict: ruling.verdict.as_str() },
        _ => HandAnswer::Complete(Box::new(complete(&ruling))),
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

fn complete(ruling: &Ruling) -> Complete {
    let win = &ruling.win;
    let (discarder_pays, each_pays) = match ruling.price {
        Some(Price::Discarder(amount)) => (Some(amount), None),
        Some(Price::Each(amount)) => (None, Some(amount)),
        None => (None, None),
    };
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    Complete {
        alternatives: lists.map(|tie| list(tie, ruling.worth.total)).collect(),
        decomposition: ruling.reading.map(|shown| reading(win, &ruling.read_as, &shown)),
        discarder_pays,
        each_pays,
        fan: ruling.worth.total,
        other_readings: ruling.others.iter().map(|one| other(win, one)).collect(),
        patterns: ruling.counted.iter().map(counted).collect(),
        shortfall: ruling.shortfall.as_ref().map(reason),
        special: ruling.special.map_or(0, |special| special.number()),
        steps: ruling.steps.iter().filter_map(step).collect(),
        suppressed: ruling.suppressed.iter().filter_map(suppressed).collect(),
        verdict: ruling.verdict.as_str(),
        yakuman: ruling.steps.iter().any(|step| matches!(step, Step::YakumanSum(_))),
    }
}

/// A list of patterns that make up `fan`; what they lack is 宝牌.
fn list(list: &[Counted], fan: u32) -> List {
    let dora = fan.saturating_sub(list.iter().map(|counted| counted.worth).sum());
    list.iter().map(|one| (one.id.as_str(), one.worth)).chain((dora > 0).then_some((DORA, dora))).collect()
}

fn other(win: &Win, other: &Other) -> OtherOut {
    OtherOut {
        allowed: other.verdict == Verdict::Win,
        decomposition: reading(win, &other.read_as, &other.reading),
        fan: other.worth.total,
        patterns: list(&other.counted, other.worth.total),
    }
}

fn counted(counted: &Counted) -> PatternOut {
    PatternOut { fan: counted.worth, id: counted.id, tiles: TileText::sorted(counted.tiles.iter().copied()) }
}

fn suppressed(suppressed: &Suppressed) -> Option<SuppressedOut> {
    let reason = reason(suppressed.reasons.first()?);
    Some(SuppressedOut { fan: suppressed.worth, id: suppressed.id, reason })
}

fn reason(why: &Reason) -> ReasonOut {
    let (code, special) = match why {
        Reason::ReplacedByYakuman => ("yakuman_stands_alone", None),
        Reason::SpecialRule(special) => (why.as_str(), Some(special.number())),
        _ => (why.as_str(), None),
    };
    ReasonOut { code, pattern: why.pattern(), special }
}

fn step(step: &Step) -> Option<StepOut> {
    let (code, fan) = match *step {
        Step::Sum(fan) => ("patterns", fan),
        Step::YakumanSum(fan) => ("yakuman", fan),
        Step::Dora(fan) => ("dora", fan),
        _ => return None,
    };
    Some(StepOut { code, fan })
}

fn reading(win: &Win, tiles: &[Tile], reading: &Reading) -> ReadingOut {
    match reading {
        Reading::Standard(split) => regular(win, split),
        Reading::Orphans { pair } => ReadingOut::ThirteenOrphans { pair: TileText::sorted([*pair; 2]) },
        Reading::SevenPairs | Reading::Knitted => {
            let tiles = match tiles.is_empty() {
                true => TileText::sorted(win.all_tiles().tiles()),
                false => TileText::sorted(tiles.iter().copied()),
            };
            ReadingOut::SevenPairs { tiles }
        }
    }
}

fn regular(win: &Win, split: &Split) -> ReadingOut {
    ReadingOut::Regular {
        pair: TileText::sorted([split.pair; 2]),
        sets: split.sets(win).iter().map(|set| SetOut::new(set, !set.open)).collect(),
    }
}
