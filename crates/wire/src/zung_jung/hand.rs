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
    Appraisal, CHICKEN, CHICKEN_POINTS, Counted, Deal, Discard, Immunity, Options, Other, Pattern, Reason, Step,
    Suppressed, check, explain, layers, payments, transfers,
};
use quejing_rules::{Detail, Faults, RuleSet, Verdict};

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
    id: &'static str,
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
    id: &'static str,
    reason: ReasonOut,
    value: u32,
}

#[derive(Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
enum ReasonOut {
    SeriesKeepsDearest { pattern: &'static str },
    LimitReplaces { pattern: &'static str },
    BelowMinimum { found: u32, needed: u32 },
}

#[derive(Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
enum StepOut {
    Sum { points: u32 },
    Chicken { points: u32 },
    CompoundLimit { points: u32 },
    ListedLimit { pattern: &'static str, points: u32 },
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
    let appraisal = explain(&win, &options, detail);
    if appraisal.verdict == Verdict::NoWin {
        return Ok(HandAnswer::NoWin { verdict: appraisal.verdict.as_str() });
    }
    let mut complete = complete(&win, &appraisal);
    if appraisal.verdict == Verdict::Win {
        add_payments(&win, discarder, &history, &options, &mut complete)?;
    }
    Ok(HandAnswer::Complete(Box::new(complete)))
}

fn complete(win: &Win, appraisal: &Appraisal) -> Complete {
    let patterns = match appraisal.patterns.is_empty() {
        true => vec![PatternOut { count: 1, id: CHICKEN, tiles: TileText::in_order(&[]), value: CHICKEN_POINTS }],
        false => appraisal.patterns.iter().map(counted).collect(),
    };
    let shown = appraisal.reading.as_ref();
    Complete {
        all_patterns: appraisal.kept.iter().map(counted).collect(),
        alternatives: appraisal.ties.iter().map(|tie| list(tie)).collect(),
        decomposition: shown.map(|shown| reading(win, shown, appraisal.place)),
        limit: appraisal.limit.as_str(),
        other_readings: appraisal.others.iter().map(|one| other(win, one)).collect(),
        patterns,
        payments: None,
        responsible: None,
        shortfall: appraisal.shortfall.as_ref().map(reason),
        steps: appraisal.steps.iter().map(step).collect(),
        suppressed: appraisal.suppressed.iter().map(suppressed).collect(),
        total: appraisal.total,
        transfers: None,
        verdict: appraisal.verdict.as_str(),
    }
}

fn list(list: &[(Pattern, u32)]) -> List {
    match list.is_empty() {
        true => vec![(CHICKEN, 1)],
        false => list.iter().map(|&(pattern, count)| (pattern.id(), count)).collect(),
    }
}

fn other(win: &Win, other: &Other) -> OtherOut {
    OtherOut { decomposition: reading(win, &other.reading, None), patterns: list(&other.patterns), total: other.total }
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
        id: counted.pattern.id(),
        tiles: TileText::sorted(counted.tiles.iter().copied()),
        value: counted.pattern.value(),
    }
}

fn suppressed(suppressed: &Suppressed) -> SuppressedOut {
    SuppressedOut {
        count: suppressed.count,
        id: suppressed.pattern.id(),
        reason: reason(&suppressed.reason),
        value: suppressed.pattern.value(),
    }
}

fn reason(why: &Reason) -> ReasonOut {
    match *why {
        Reason::SeriesKeepsDearest(dearest) => ReasonOut::SeriesKeepsDearest { pattern: dearest.id() },
        Reason::LimitReplaces(limit) => ReasonOut::LimitReplaces { pattern: limit.id() },
        Reason::BelowMinimum { needed, found } => ReasonOut::BelowMinimum { found, needed },
    }
}

fn step(step: &Step) -> StepOut {
    match *step {
        Step::Sum(points) => StepOut::Sum { points },
        Step::Chicken => StepOut::Chicken { points: CHICKEN_POINTS },
        Step::CompoundLimit(points) => StepOut::CompoundLimit { points },
        Step::ListedLimit(pattern) => StepOut::ListedLimit { pattern: pattern.id(), points: pattern.value() },
    }
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
