//! The answer of mode `hand`: a ruling in the words of the wire.

use serde::Serialize;

use crate::answer::{At, detail, is_concealed, kind, reason_by, steps, win_in};
use crate::object::{Fields, Inline, Maybe, object};
use quejing_rules::hand::{Reading, Seat, Set, TilePlace};
use quejing_rules::riichi::{Limit, Options, RiichiBill, RiichiHand, explain_value};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, Other, Part, Pattern, Payment, RuleSet, Ruling, SuppressedPattern, Term, Worth};
use quejing_words::{self as words, Lang};

/// Answers for a checked hand; `with_tiles` adds the tiles behind each yaku and the other readings.
pub(super) fn answer(hand: &RiichiHand, options: &Options, with_tiles: bool) -> impl Serialize + use<> {
    let (ruling, value) = explain_value(hand, options, detail(with_tiles));
    let bill = RiichiBill::of(hand, &value, options);
    let suppressed: Vec<_> = ruling.suppressed.iter().map(suppressed).collect();
    let idle = |dora: &SuppressedPattern| entry(dora.id, dora.worth, None, None);
    let why = ruling.idle_dora.first().and_then(|dora| dora.reasons.first()).map(reason_by);
    let idle_dora = why.map(|why| {
        object! { dora: ruling.idle_dora.iter().map(idle).collect::<Vec<_>>(), why: Inline(Some(why)) }
    });
    let others = || ruling.others.iter().map(|one| other(&ruling, one)).collect::<Vec<_>>();
    object! {
        verdict: ruling.verdict.as_str(),
        decomposition: Maybe(ruling.reading.map(|shown| decomposition(&ruling, shown, ruling.place, ruling.wait))),
        suppressed: Maybe((!suppressed.is_empty()).then_some(suppressed)),
        idle_dora: Maybe(idle_dora),
        won: Inline(bill.map(|bill| won(&bill, options, &ruling, with_tiles))),
        others: Maybe((with_tiles && ruling.reading.is_some()).then(others)),
    }
}

/// Returns the fields that only a won hand has.
fn won(bill: &RiichiBill, options: &Options, ruling: &Ruling, with_tiles: bool) -> impl Fields + use<> {
    let payments = bill.net(options);
    let (dora, yaku): (Vec<&CountedPattern>, Vec<&CountedPattern>) =
        ruling.counted.iter().partition(|counted| is_dora(counted));
    let named = |counted: &&CountedPattern| {
        let name = words::pattern_name(Lang::Zh, RuleSet::RIICHI, counted.id.as_str());
        let tiles = with_tiles && !counted.tiles.is_empty();
        let tiles = tiles.then(|| TileText::sorted(counted.tiles.iter().copied()));
        entry(counted.id, counted.worth, name, tiles)
    };
    let worth = &ruling.worth;
    let best = alternative(worth, &ruling.counted);
    let ties = ruling.ties.iter().map(|tie| alternative(worth, tie));
    object! {
        han: worth.fan,
        fu: worth.fu,
        limit: worth.limit.unwrap_or(Limit::None.term()).word,
        yakuman_units: worth.yakuman,
        basic_points: worth.total,
        yaku: yaku.iter().map(named).collect::<Vec<_>>(),
        dora: dora.iter().map(named).collect::<Vec<_>>(),
        fu_items: ruling.parts.iter().map(fu_item).collect::<Vec<_>>(),
        steps: steps("step", &ruling.steps),
        alternatives: std::iter::once(best).chain(ties).collect::<Vec<_>>(),
        pao: bill.fed.map(|(seat, _)| seat),
        payments: payments,
        gain: payments.get(bill.winner.index()).copied().unwrap_or_default(),
        transfers: bill.payments(options).into_iter().map(transfer).collect::<Vec<_>>(),
    }
}

fn transfer(paid: Payment<Seat>) -> impl Serialize {
    object! { from: paid.from.player(), to: paid.to.player(), amount: paid.amount, reason: paid.why.as_str() }
}

/// Returns a yaku or a kind of dora.
fn entry(id: Pattern, han: u32, name: Option<&'static str>, tiles: Option<TileText>) -> impl Serialize + use<> {
    object! { id: id, han: han, name: Maybe(name), tiles: Maybe(tiles) }
}

/// Returns the fu, han and yaku of one of several equally good arrangements.
fn alternative(worth: &Worth, counted: &[CountedPattern]) -> impl Fields + Serialize + use<> {
    let yaku = counted.iter().filter(|counted| !is_dora(counted));
    let yaku: Vec<(Pattern, u32)> = yaku.map(|counted| (counted.id, counted.worth)).collect();
    object! { fu: worth.fu, han: worth.fan, yaku: yaku }
}

fn is_dora(counted: &CountedPattern) -> bool {
    !counted.id.is_listed()
}

fn other(ruling: &Ruling, other: &Other) -> impl Serialize + use<> {
    object! {
        worth: Inline(Some(alternative(&other.worth, &other.counted))),
        basic_points: other.worth.total,
        decomposition: decomposition(ruling, other.reading, other.place, other.wait),
    }
}

fn decomposition(
    ruling: &Ruling,
    reading: Reading,
    place: Option<TilePlace>,
    wait: Option<&'static Term>,
) -> impl Serialize + use<> {
    let win = &ruling.win;
    let set = |(at, set): (usize, &Set)| {
        object! {
            kind: kind(set),
            tiles: TileText::sorted(set.tiles()),
            concealed: is_concealed(win, set, at, place),
            declared: set.fixed,
        }
    };
    let two = |tile: Tile| TileText::in_order(&[tile; 2]);
    let (form, pair, regular) = match reading {
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, None),
        Reading::Orphans { pair } => ("thirteen_orphans", Some(two(pair)), None),
        Reading::Standard(split) => {
            let sets = split.sets(win);
            let regular = object! {
                sets: sets.iter().enumerate().map(set).collect::<Vec<_>>(),
                wait: wait.map(|wait| wait.word),
                win_in: win_in(&sets, place),
                win_tile: win.win_tile(),
            };
            ("regular", Some(two(split.pair)), Some(regular))
        }
    };
    object! { form: form, pair: Maybe(pair), regular: Inline(regular) }
}

/// Returns a piece of fu; `at` is `pair` or the index of a set in the decomposition.
fn fu_item(part: &Part) -> impl Serialize + use<> {
    let at = part.place.map(|place| match place {
        TilePlace::Pair => At::Pair("pair"),
        TilePlace::Set(index) => At::Index(index),
    });
    object! { id: part.kind.word, fu: part.fu, at: Maybe(at) }
}

fn suppressed(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    let why = suppressed.reasons.first().map(reason_by);
    object! { id: suppressed.id, han: suppressed.worth, why: Inline(why) }
}
