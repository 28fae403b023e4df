//! Mode `hand`: what a hand is worth and who pays for it.

use serde::Serialize;

use super::history::{self, FLAGS};
use super::{Responsible, TransferOut};
use crate::Spoken;
use crate::answer::{self, SetOut};
use crate::request::Request;
use quejing_rules::hand::{HandDraft, Place, Reading, Seat, Split, Win};
use quejing_rules::tile::TileText;
use quejing_rules::zung_jung::{
    CHICKEN, Deal, Discard, Immunity, Options, check, explain, layers, payments, transfers,
};
use quejing_rules::{Counted, Detail, Faults, Other, PatternId, Reason, RuleSet, Ruling, Step, Suppressed, Verdict};

/// The answer of mode `hand`.
pub(crate) type HandAnswer = answer::HandAnswer<Complete>;

/// The fields of a complete hand.
#[derive(Serialize)]
pub(crate) struct Complete {
    all_patterns: Vec<PatternOut>,
    alternatives: Vec<List>,
    decomposition: Option<ReadingOut>,
    limit: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_readings: Vec<OtherOut>,
    patterns: Vec<PatternOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payments: Option<[i64; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    responsible: Option<Responsible>,
    shortfall: Option<ReasonOut>,
    steps: Vec<StepOut>,
    suppressed: Vec<SuppressedOut>,
    total: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    transfers: Option<Vec<TransferOut>>,
    verdict: &'static str,
}

/// Patterns and how often they count.
type List = Vec<(&'static str, u32)>;

#[derive(Serialize)]
struct PatternOut {
    count: u32,
    id: PatternId,
    #[serde(skip_serializing_if = "TileText::is_empty")]
    tiles: TileText,
    value: u32,
}

#[derive(Serialize)]
struct OtherOut {
    decomposition: ReadingOut,
    patterns: List,
    total: u32,
}

#[derive(Serialize)]
struct SuppressedOut {
    count: u32,
    id: PatternId,
    reason: ReasonOut,
    value: u32,
}

#[derive(Serialize)]
struct ReasonOut {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<PatternId>,
}

#[derive(Serialize)]
struct StepOut {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<PatternId>,
    points: u32,
}

/// A reading as the specification shows it.
#[derive(Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
enum ReadingOut {
    Regular { pair: TileText, sets: Vec<SetOut>, win_in: Option<WinIn> },
    ThirteenTerminals { pair: TileText },
    SevenPairs { tiles: TileText },
}

/// Where the winning tile is.
#[derive(Serialize)]
#[serde(untagged)]
enum WinIn {
    Pair(&'static str),
    Set(TileText),
}

pub(super) fn answer(mut request: Request, rules: &Options, explained: bool) -> Result<HandAnswer, Faults> {
    request.known(&Options::KEYS);
    let options = request.options(RuleSet::ZungJung, rules);
    let in_full = explained || request.boolean("explain");
    let draft =
        HandDraft { self_draw: request.boolean("self_draw"), seat_wind: request.wind("seat_wind"), ..request.hand() };
    let draft = HandDraft { flags: request.flags(&FLAGS).into_iter().collect(), ..draft };
    let discarder = request.seat("discarder");
    let history: Vec<Discard> = history::read(&mut request).iter().map(|entry| entry.discard).collect();
    let win = request.checked_in_general(check(&draft, discarder))?;
    let detail = match in_full {
        true => Detail::Everything,
        false => Detail::Reasons,
    };
    let ruling = explain(&win, &options, detail);
    if ruling.verdict == Verdict::NoWin {
        return Ok(HandAnswer::NoWin { verdict: ruling.verdict.as_str() });
    }
    let mut complete = complete(&ruling);
    if ruling.verdict == Verdict::Win {
        add_payments(&win, discarder, &history, &options, &mut complete)?;
    }
    Ok(HandAnswer::Complete(Box::new(complete)))
}

fn complete(ruling: &Ruling) -> Complete {
    let win = &ruling.win;
    let is_pattern = |counted: &&Counted| !matches!(counted.id, PatternId::Named(_));
    let kept = match ruling.kept.is_empty() {
        true => &ruling.counted,
        false => &ruling.kept,
    };
    let limit = ruling.steps.iter().find_map(|step| match step {
        Step::CutTo(_) => Some("compound"),
        Step::OneLimit { .. } => Some("listed"),
        _ => None,
    });
    Complete {
        all_patterns: kept.iter().filter(is_pattern).map(counted).collect(),
        alternatives: std::iter::once(&ruling.counted).chain(&ruling.ties).map(|tie| list(tie)).collect(),
        decomposition: ruling.reading.as_ref().map(|shown| reading(win, shown, ruling.place)),
        limit: limit.unwrap_or("none"),
        other_readings: ruling.others.iter().map(|one| other(win, one)).collect(),
        patterns: ruling.counted.iter().map(counted).collect(),
        payments: None,
        responsible: None,
        shortfall: ruling.shortfall.as_ref().map(reason),
        steps: ruling.steps.iter().filter_map(step).collect(),
        suppressed: ruling.suppressed.iter().filter_map(suppressed).collect(),
        total: ruling.worth.total,
        transfers: None,
        verdict: ruling.verdict.as_str(),
    }
}

fn list(list: &[Counted]) -> List {
    match list.is_empty() {
        true => vec![(CHICKEN, 1)],
        false => list.iter().map(|counted| (counted.id.as_str(), counted.count)).collect(),
    }
}

fn other(win: &Win, other: &Other) -> OtherOut {
    OtherOut {
        decomposition: reading(win, &other.reading, None),
        patterns: list(&other.counted),
        total: other.worth.total,
    }
}

fn add_payments(
    win: &Win,
    discarder: Option<Seat>,
    history: &[Discard],
    options: &Options,
    complete: &mut Complete,
) -> Result<(), Faults> {
    let total = complete.total;
    let deal = Deal {
        winner: Seat::from(win.seat_wind()),
        total,
        layers: discarder.map(|seat| layers(win, total, seat, history, options)).transpose()?,
    };
    let made = transfers(&deal, options.scheme)?;
    let layers = deal.layers.as_deref();
    complete.payments = Some(payments(deal.winner, total, layers, options.scheme));
    complete.responsible = Some(Responsible::of(layers, options.immunity == Immunity::Refined));
    complete.transfers = Some(super::transfers(&made));
    Ok(())
}

fn counted(counted: &Counted) -> PatternOut {
    PatternOut {
        count: counted.count,
        id: counted.id,
        tiles: TileText::sorted(counted.tiles.iter().copied()),
        value: counted.worth / counted.count.max(1),
    }
}

fn suppressed(suppressed: &Suppressed) -> Option<SuppressedOut> {
    let &Suppressed { id, count, worth, .. } = suppressed;
    let reason = reason(suppressed.reasons.first()?);
    Some(SuppressedOut { count, id, reason, value: worth / count.max(1) })
}

fn reason(why: &Reason) -> ReasonOut {
    let (found, needed) = match *why {
        Reason::BelowMinimum { needed, found } => (Some(found), Some(needed)),
        _ => (None, None),
    };
    ReasonOut { code: why.as_str(), found, needed, pattern: why.pattern() }
}

fn step(step: &Step) -> Option<StepOut> {
    let (code, pattern, points) = match *step {
        Step::Sum(points) => ("sum", None, points),
        Step::NoPattern(points) => ("chicken", None, points),
        Step::CutTo(points) => ("compound_limit", None, points),
        Step::OneLimit { pattern, worth } => ("listed_limit", Some(pattern), worth),
        _ => return None,
    };
    Some(StepOut { code, pattern, points })
}

fn reading(win: &Win, reading: &Reading, place: Option<Place>) -> ReadingOut {
    match reading {
        Reading::Standard(split) => regular(win, split, place),
        Reading::Orphans { pair } => ReadingOut::ThirteenTerminals { pair: TileText::sorted([*pair; 2]) },
        Reading::SevenPairs | Reading::Knitted => {
            ReadingOut::SevenPairs { tiles: TileText::sorted(win.all_tiles().tiles()) }
        }
    }
}

fn regular(win: &Win, split: &Split, place: Option<Place>) -> ReadingOut {
    let sets = split.sets(win);
    let win_in = match place {
        Some(Place::Pair) => Some(WinIn::Pair("pair")),
        Some(Place::Set(index)) => sets.get(index).map(|set| WinIn::Set(TileText::sorted(set.tiles()))),
        None => None,
    };
    let sets = sets.iter().enumerate().map(|(index, set)| {
        let finished = !win.self_draw() && place == Some(Place::Set(index));
        SetOut::new(set, !set.open && !finished)
    });
    ReadingOut::Regular { pair: TileText::sorted([split.pair; 2]), sets: sets.collect(), win_in }
}
