//! The answer of mode `hand`, as plain structures that are serialised directly.

use serde::Serialize;
use serde_json::{Value, json};

use crate::answer::kind;
use quejing_rules::RuleSet;
use quejing_rules::hand::{Place, Reading, Seat};
use quejing_rules::riichi::{
    Appraisal, Arrangement, Bill, DoraCount, FuItem, Hand, Options, Payments, Reason, Spelled, SpelledSet, Step,
    Suppressed, Transfer, Verdict, Yaku, explain, spell,
};
use quejing_rules::tile::{Tile, TileText};
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
    id: &'static str,
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
    yaku: Vec<(Yaku, u32)>,
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
    ThirteenOrphans {
        pair: TileText,
    },
    Regular {
        pair: Option<TileText>,
        sets: Vec<SetOut>,
        wait: Option<&'static str>,
        win_in: Option<WinIn>,
        win_tile: Tile,
    },
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
    by: Option<Yaku>,
    #[serde(skip_serializing_if = "Option::is_none")]
    switch: Option<&'static str>,
}

#[derive(Serialize)]
struct SuppressedOut {
    id: Yaku,
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
        let appraisal = explain(hand, options);
        let parts = appraisal.value.best.as_ref().zip(appraisal.spelled.as_ref());
        let idle =
            appraisal.idle_dora.map(|(dora, why)| IdleDora { dora: dora_list(&dora, |_| None), why: reason(why) });
        let is_won = appraisal.value.verdict == Verdict::Win;
        let other = |other: &Arrangement| OtherReading {
            worth: alternative(other, hand.win().is_closed()),
            basic_points: other.price.basic,
            decomposition: decomposition(hand, other, &spell(hand, other)),
        };
        let best = appraisal.value.best.filter(|_| is_won);
        HandAnswer {
            verdict: appraisal.value.verdict.as_str(),
            decomposition: parts.map(|(best, spelled)| decomposition(hand, best, spelled)),
            suppressed: appraisal.suppressed.iter().map(suppressed).collect(),
            idle_dora: idle,
            won: best.and_then(|best| won(hand, options, &appraisal, &best, with_tiles)),
            others: (with_tiles && parts.is_some()).then(|| appraisal.others.iter().map(other).collect()),
        }
    }
}

fn won(hand: &Hand, options: &Options, appraisal: &Appraisal, best: &Arrangement, with_tiles: bool) -> Option<Won> {
    let value = &appraisal.value;
    let bill = Bill::of(hand, value, options)?;
    let payments = bill.payments(options);
    let unless_real = |number: u32| (value.yakuman_units == 0).then_some(number);
    let closed = hand.win().is_closed();
    let yaku = appraisal.yaku.iter().map(|counted| Entry {
        id: counted.yaku.id(),
        han: counted.han,
        name: Some(words::pattern(Lang::Zh, counted.yaku.into())),
        tiles: (with_tiles && !counted.tiles.is_empty()).then(|| TileText::sorted(counted.tiles.iter().copied())),
    });
    let all_best = std::iter::once(best).chain(appraisal.ties());
    Some(Won {
        han: unless_real(value.han),
        fu: unless_real(value.fu),
        limit: value.limit.as_str(),
        yakuman_units: value.yakuman_units,
        basic_points: value.basic_points,
        yaku: yaku.collect(),
        dora: dora_list(&value.dora, |id| words::pattern_name(Lang::Zh, RuleSet::Riichi, id)),
        fu_items: appraisal.fu_items.iter().map(fu_item).collect(),
        steps: appraisal.steps.iter().map(step).collect(),
        alternatives: all_best.map(|best| alternative(best, closed)).collect(),
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

fn dora_list(dora: &DoraCount, name: impl Fn(&str) -> Option<&'static str>) -> Vec<Entry> {
    let all = [("dora", dora.dora), ("ura_dora", dora.ura_dora), ("aka_dora", dora.aka_dora)];
    let held = all.into_iter().filter(|&(_, han)| han > 0);
    held.map(|(id, han)| Entry { id, han, name: name(id), tiles: None }).collect()
}

fn alternative(arrangement: &Arrangement, closed: bool) -> Alternative {
    let unless_real = |number: u32| (arrangement.units == 0).then_some(number);
    let han = |yaku: Yaku| yaku.han(closed) + u32::from(arrangement.double.has(yaku));
    Alternative {
        fu: unless_real(arrangement.fu),
        han: unless_real(arrangement.han),
        yaku: arrangement.yaku.iter().map(|yaku| (yaku, han(yaku))).collect(),
    }
}

fn decomposition(hand: &Hand, arrangement: &Arrangement, spelled: &Spelled) -> Decomposition {
    match arrangement.reading {
        Reading::SevenPairs => Decomposition::SevenPairs,
        Reading::Orphans { pair } => Decomposition::ThirteenOrphans { pair: TileText::in_order(&[pair, pair]) },
        Reading::Standard(_) | Reading::Knitted => Decomposition::Regular {
            pair: spelled.pair.map(|pair| TileText::in_order(&[pair, pair])),
            sets: spelled.sets.iter().map(set).collect(),
            wait: spelled.wait.map(|wait| wait.as_str()),
            win_in: spelled.place.map(|place| place_tiles(place, spelled)),
            win_tile: hand.win().win_tile(),
        },
    }
}

fn set(set: &SpelledSet) -> SetOut {
    SetOut { kind: kind(&set.set), tiles: set_tiles(set), concealed: set.concealed, declared: set.set.fixed }
}

fn set_tiles(set: &SpelledSet) -> TileText {
    TileText::sorted(set.set.tiles())
}

fn place_tiles(place: Place, spelled: &Spelled) -> WinIn {
    match place {
        Place::Pair => WinIn::Pair("pair"),
        Place::Set(index) => WinIn::Set(spelled.sets.get(index).map(set_tiles)),
    }
}

fn fu_item(item: &FuItem) -> FuItemOut {
    let at = item.place.map(|place| match place {
        Place::Pair => At::Word("pair"),
        Place::Set(index) => At::Set(index),
    });
    FuItemOut { id: item.kind.as_str(), fu: item.fu, at }
}

fn suppressed(suppressed: &Suppressed) -> SuppressedOut {
    SuppressedOut { id: suppressed.yaku, han: suppressed.han, why: reason(suppressed.reason) }
}

fn reason(reason: Reason) -> ReasonOut {
    let (by, switch) = match reason {
        Reason::ImpliedBy(by) | Reason::ExcludedBy(by) => (Some(by), None),
        Reason::SwitchedOff { switch } => (None, Some(switch)),
        Reason::ReplacedByYakuman
        | Reason::OrdinaryIsMore
        | Reason::NeedsClosedHand
        | Reason::FinishedByRon
        | Reason::NeedsYaku => (None, None),
    };
    ReasonOut { reason: reason.as_str(), by, switch }
}

fn step(step: &Step) -> StepOut {
    let limit = "mangan";
    match *step {
        Step::Formula { fu, han, basic } => StepOut::Formula { fu, han, basic },
        Step::Capped => StepOut::Capped { limit },
        Step::RoundedUp => StepOut::RoundedUp { limit },
        Step::Limit(limit) => StepOut::Limit { limit: limit.as_str(), basic: limit.basic() },
        Step::Yakuman { units } => StepOut::Yakuman { units },
        Step::OneYakumanOnly => StepOut::OneYakumanOnly,
    }
}
