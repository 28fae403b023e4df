//! The answer of mode `hand`, as plain structures that are serialised directly.

use serde::Serialize;
use serde_json::{Value, json};

use crate::answer::kind;
use quejing_rules::hand::{Place, Reading, Seat, Set};
use quejing_rules::riichi::{Bill, Hand, Options, Payments, Transfer, Wait, explain, value};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{Counted, Detail, Other, Part, PatternId, Reason, RuleSet, Ruling, Step, Suppressed, Worth};
use quejing_words::{self as words, Lang};

/// The answer of mode `hand`.
#[derive(Serialize)]
pub(crate) struct HandAnswer {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    decomposition: Option<Decomposition>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppressed: Vec<SuppressedOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idle_dora: Option<IdleDora>,
    #[serde(flatten)]
    won: Option<Won>,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<Vec<OtherReading>>,
}

/// The fields that only a won hand has.
#[derive(Serialize)]
struct Won {
    han: Option<u32>,
    fu: Option<u32>,
    limit: &'static str,
    yakuman_units: u32,
    basic_points: u32,
    yaku: Vec<Entry>,
    dora: Vec<Entry>,
    fu_items: Vec<FuItemOut>,
    steps: Vec<StepOut>,
    alternatives: Vec<Alternative>,
    pao: Option<Seat>,
    payments: Payments,
    gain: i64,
    transfers: Vec<TransferOut>,
}

/// A yaku or a kind of dora.
#[derive(Serialize)]
struct Entry {
    id: PatternId,
    han: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<TileText>,
}

/// The fu, han and yaku of one of several equally good arrangements.
#[derive(Serialize)]
struct Alternative {
    fu: Option<u32>,
    han: Option<u32>,
    yaku: Vec<(PatternId, u32)>,
}

#[derive(Serialize)]
struct OtherReading {
    #[serde(flatten)]
    worth: Alternative,
    basic_points: u32,
    decomposition: Decomposition,
}

#[derive(Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
enum Decomposition {
    SevenPairs,
    ThirteenOrphans { pair: TileText },
    Regular { pair: TileText, sets: Vec<SetOut>, wait: Option<&'static str>, win_in: Option<WinIn>, win_tile: Tile },
}

/// Where the winning tile is.
#[derive(Serialize)]
#[serde(untagged)]
enum WinIn {
    Pair(&'static str),
    Set(Option<TileText>),
}

#[derive(Serialize)]
struct SetOut {
    kind: &'static str,
    tiles: TileText,
    concealed: bool,
    declared: bool,
}

/// A piece of fu; `at` is `pair` or the index of a set in the decomposition.
#[derive(Serialize)]
struct FuItemOut {
    id: &'static str,
    fu: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<At>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum At {
    Word(&'static str),
    Set(usize),
}

#[derive(Serialize)]
struct ReasonOut {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<PatternId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    switch: Option<&'static str>,
}

#[derive(Serialize)]
struct SuppressedOut {
    id: PatternId,
    han: u32,
    #[serde(flatten)]
    why: ReasonOut,
}

#[derive(Serialize)]
struct IdleDora {
    dora: Vec<Entry>,
    #[serde(flatten)]
    why: ReasonOut,
}

#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum StepOut {
    Formula { fu: u32, han: u32, basic: u32 },
    Capped { limit: &'static str },
    RoundedUp { limit: &'static str },
    Limit { limit: &'static str, basic: u32 },
    Yakuman { units: u32 },
    OneYakumanOnly,
}

#[derive(Serialize)]
struct TransferOut {
    from: Option<Seat>,
    to: Seat,
    amount: i64,
    reason: &'static str,
}

impl HandAnswer {
    /// The answer to a checked hand; `with_tiles` adds the tiles behind each yaku and the other readings.
    pub(super) fn new(hand: &Hand, options: &Options, with_tiles: bool) -> HandAnswer {
        let detail = match with_tiles {
            true => Detail::Everything,
            false => Detail::Reasons,
        };
        let ruling = explain(hand, options, detail);
        let decomposed = |reading: Reading, place, wait| decomposition(&ruling, reading, place, wait);
        let other = |other: &Other| OtherReading {
            worth: alternative(&other.worth, &other.counted),
            basic_points: other.worth.total,
            decomposition: decomposed(other.reading, other.place, other.wait),
        };
        let idle = ruling.idle_dora.iter();
        let idle = idle.map(|dora| Entry { id: dora.id, han: dora.worth, name: None, tiles: None });
        HandAnswer {
            verdict: ruling.verdict.as_str(),
            decomposition: ruling.reading.map(|reading| decomposed(reading, ruling.place, ruling.wait)),
            suppressed: ruling.suppressed.iter().filter_map(suppressed).collect(),
            idle_dora: why(ruling.idle_dora.first()).map(|why| IdleDora { dora: idle.collect(), why }),
            won: won(hand, options, &ruling, with_tiles),
            others: (with_tiles && ruling.reading.is_some()).then(|| ruling.others.iter().map(other).collect()),
        }
    }
}

fn won(hand: &Hand, options: &Options, ruling: &Ruling, with_tiles: bool) -> Option<Won> {
    let bill = Bill::of(hand, &value(hand, options), options)?;
    let payments = bill.payments(options);
    let (dora, yaku) = ruling.counted.iter().partition(|counted| matches!(counted.id, PatternId::Named(_)));
    let (dora, yaku): (Vec<&Counted>, Vec<&Counted>) = (dora, yaku);
    let entry = |counted: &&Counted| Entry {
        id: counted.id,
        han: counted.worth,
        name: words::pattern_name(Lang::Zh, RuleSet::Riichi, counted.id.as_str()),
        tiles: (with_tiles && !counted.tiles.is_empty()).then(|| TileText::sorted(counted.tiles.iter().copied())),
    };
    let best = alternative(&ruling.worth, yaku.iter().copied());
    let ties = ruling.ties.iter().map(|tie| alternative(&ruling.worth, tie));
    Some(Won {
        han: ruling.worth.fan,
        fu: ruling.worth.fu,
        limit: ruling.worth.limit.as_str(),
        yakuman_units: ruling.worth.yakuman,
        basic_points: ruling.worth.total,
        yaku: yaku.iter().map(entry).collect(),
        dora: dora.iter().map(entry).collect(),
        fu_items: ruling.parts.iter().map(fu_item).collect(),
        steps: ruling.steps.iter().filter_map(step).collect(),
        alternatives: std::iter::once(best).chain(ties).collect(),
        pao: bill.fed.map(|(seat, _)| seat),
        payments,
        gain: payments.get(hand.winner().index()).copied().unwrap_or_default(),
        transfers: bill.transfers(options).iter().map(transfer).collect(),
    })
}

fn transfer(transfer: &Transfer) -> TransferOut {
    let Transfer { from, to, amount, reason } = *transfer;
    TransferOut { from, to, amount, reason: reason.as_str() }
}

/// A list of payments.
pub(super) fn transfers(transfers: &[Transfer]) -> Value {
    json!(transfers.iter().map(transfer).collect::<Vec<_>>())
}

fn alternative<'a>(worth: &Worth, yaku: impl IntoIterator<Item = &'a Counted>) -> Alternative {
    let yaku = yaku.into_iter().map(|counted| (counted.id, counted.worth));
    Alternative { fu: worth.fu, han: worth.fan, yaku: yaku.collect() }
}

fn decomposition(ruling: &Ruling, reading: Reading, place: Option<Place>, wait: Option<Wait>) -> Decomposition {
    let win = &ruling.win;
    let split = match reading {
        Reading::SevenPairs | Reading::Knitted => return Decomposition::SevenPairs,
        Reading::Orphans { pair } => {
            return Decomposition::ThirteenOrphans { pair: TileText::in_order(&[pair, pair]) };
        }
        Reading::Standard(split) => split,
    };
    let sets = split.sets(win);
    let set_at = |index: usize| sets.get(index).map(|set| TileText::sorted(set.tiles()));
    let set = |(index, set): (usize, &Set)| SetOut {
        kind: kind(set),
        tiles: TileText::sorted(set.tiles()),
        concealed: !set.open && (win.self_draw() || place != Some(Place::Set(index))),
        declared: set.fixed,
    };
    Decomposition::Regular {
        pair: TileText::in_order(&[split.pair; 2]),
        sets: sets.iter().enumerate().map(set).collect(),
        wait: wait.map(Wait::as_str),
        win_in: place.map(|place| match place {
            Place::Pair => WinIn::Pair("pair"),
            Place::Set(index) => WinIn::Set(set_at(index)),
        }),
        win_tile: win.win_tile(),
    }
}

fn fu_item(part: &Part) -> FuItemOut {
    let at = part.place.map(|place| match place {
        Place::Pair => At::Word("pair"),
        Place::Set(index) => At::Set(index),
    });
    FuItemOut { id: part.kind.as_str(), fu: part.fu, at }
}

fn suppressed(suppressed: &Suppressed) -> Option<SuppressedOut> {
    Some(SuppressedOut { id: suppressed.id, han: suppressed.worth, why: why(Some(suppressed))? })
}

fn why(suppressed: Option<&Suppressed>) -> Option<ReasonOut> {
    let reason = suppressed?.reasons.first()?;
    let switch = match *reason {
        Reason::SwitchedOff { switch } => Some(switch),
        _ => None,
    };
    Some(ReasonOut { reason: reason.as_str(), by: reason.pattern(), switch })
}

fn step(step: &Step) -> Option<StepOut> {
    let limit = "mangan";
    Some(match *step {
        Step::Formula { fu, han, basic } => StepOut::Formula { fu, han, basic },
        Step::Capped => StepOut::Capped { limit },
        Step::RoundedUp => StepOut::RoundedUp { limit },
        Step::Limit(limit) => StepOut::Limit { limit: limit.as_str(), basic: limit.basic() },
        Step::Yakuman { units } => StepOut::Yakuman { units },
        Step::OneYakumanOnly => StepOut::OneYakumanOnly,
        _ => return None,
    })
}
