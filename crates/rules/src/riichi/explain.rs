//! The value of a hand with its reasons: the tiles each yaku rests on, fu piece by piece, the steps to the limit, what
//! holds but does not count, and the other arrangements. Slower than [`super::value()`], with the same result.

mod fu;
mod rests_on;
mod suppressed;

pub use fu::FuKind;

use super::arrangement::arrange;
use super::facts::{DoraCount, Facts};
use super::limit::{steps, yakuman_price};
use super::remarks::{NEEDS_YAKU, ONE_YAKUMAN_ONLY, YAKUMAN};
use super::settle::price_alone;
use super::table::DORA;
use super::value::{RiichiValue, value_of, verdict};
use super::{Arrangement, Options, RiichiHand, WaitShape, WinFinish, Yaku};
use crate::hand::{Reading, Set, SetKind, TilePlace, for_each_reading};
use crate::tile::Tile;
use crate::{CountedPattern, Detail, Other, Remark, RuleSet, Ruling, SuppressedPattern, Verdict};

/// A set of an arrangement that is spelled out for display.
#[derive(Clone, Copy, Debug)]
struct SpelledSet {
    /// The kind and tiles, and whether it is melded.
    set: Set,
    /// Concealed as the rules count it: not called, and not finished by a ron.
    concealed: bool,
}

/// An arrangement spelled out for display.
#[derive(Clone, Debug)]
struct Spelled {
    /// The four sets, melds first; empty for seven pairs and thirteen orphans.
    sets: Vec<SpelledSet>,
    /// The pair of a standard hand.
    pair: Option<Tile>,
    /// The place of the winning tile.
    place: Option<TilePlace>,
}

/// Values a hand, with reasons. The numbers are those of [`super::value()`].
///
/// ```
/// use quejing_rules::{Circumstances, Detail};
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check, explain, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("234m456p66s34578s")?, "6s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(Seat(2), Wind::East);
/// let options = Options::default();
/// let hand = check(&hand, &circumstances, &options)?;
/// let ruling = explain(&hand, &options, Detail::Reasons);
/// assert_eq!(ruling.worth, value(&hand, &options).worth());
/// let yaku: Vec<_> = ruling.counted.iter().map(|counted| counted.id.as_str()).collect();
/// assert_eq!(yaku, ["pinfu", "tanyao"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(hand: &RiichiHand, options: &Options, detail: Detail) -> Ruling {
    explain_value(hand, options, detail).0
}

/// Values a hand, with reasons; returns the numbers too, for whoever makes out a bill.
///
/// ```
/// use quejing_rules::{Circumstances, Detail};
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{RiichiBill, Options, check, explain_value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("234m456p66s34578s")?, "6s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let options = Options::default();
/// let hand = check(&hand, &Circumstances::new(Seat(2), Wind::East), &options)?;
/// let (ruling, value) = explain_value(&hand, &options, Detail::Reasons);
/// assert_eq!(ruling.worth, value.worth());
/// // 2 han 30 fu from West: 4 × 480, rounded up to hundreds.
/// assert_eq!(RiichiBill::of(&hand, &value, &options).unwrap().net(&options), [0, 2000, -2000, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_value(hand: &RiichiHand, options: &Options, detail: Detail) -> (Ruling, RiichiValue) {
    let facts = Facts::new(hand, options);
    let value = value_of(&facts);
    let mut ruling = Ruling {
        verdict: value.verdict,
        worth: value.worth(),
        price: Some(price_alone(hand.win(), value.worth().total)),
        ..Ruling::no_win(RuleSet::RIICHI.as_str(), *hand.win())
    };
    let Some(best) = value.best else {
        return (ruling, value);
    };
    let in_full = detail == Detail::Everything;
    let spelled = spell(hand, &best);
    let others = others(&facts, &best);
    ruling.reading = Some(best.reading);
    ruling.place = spelled.place;
    ruling.wait = best.finish.wait(hand.win().win_tile()).map(WaitShape::term);
    ruling.suppressed = suppressed::suppressed_patterns(&facts, &best, &others);
    let reason = match best.stands_alone(options) {
        Some(alone) => Some(suppressed::excluded_by(alone)),
        None => best.yaku.is_empty().then_some(Remark::new(&NEEDS_YAKU, [])),
    };
    if let Some(reason) = reason {
        let idle =
            |CountedPattern { id, count, worth, .. }| SuppressedPattern { id, count, worth, reasons: vec![reason] };
        ruling.idle_dora = dora(&facts.dora).map(idle).collect();
    }
    if value.verdict == Verdict::Win {
        let counted = best.yaku.iter().map(|yaku| {
            let tiles = if in_full { rests_on::tiles_of(&facts, &spelled, yaku) } else { Vec::new() };
            CountedPattern { tiles, ..count(&facts, &best, yaku) }
        });
        ruling.counted = counted.chain(dora(&value.dora)).collect();
        let equal = |other: &&Arrangement| {
            (other.price, other.units, other.han, other.fu) == (best.price, best.units, best.han, best.fu)
        };
        ruling.ties = others.iter().filter(equal).map(|other| list(&facts, other)).collect();
        if best.units == 0 {
            ruling.parts = fu::parts(&facts, &best, &spelled);
            ruling.steps = steps(best.han, best.fu, options);
        } else {
            ruling.steps.push(Remark::new(&YAKUMAN, [best.units, yakuman_price(best.units).basic]));
            if best.yaku.len() > 1 && !options.yakuman_stacking {
                ruling.steps.push(Remark::new(&ONE_YAKUMAN_ONLY, []));
            }
        }
    }
    if in_full {
        ruling.others = others.iter().map(|other| self::other(&facts, other)).collect();
    }
    (ruling, value)
}

/// Returns every arrangement except the best, highest-scoring first.
fn others(facts: &Facts, best: &Arrangement) -> Vec<Arrangement> {
    let mut all = Vec::new();
    for_each_reading(facts.hand.win(), |reading| {
        arrange(facts, reading, |other| {
            if (other.reading, other.finish) != (best.reading, best.finish) {
                all.push(other);
            }
        });
    });
    all.sort_by_key(|other| std::cmp::Reverse(other.rank()));
    all
}

fn other(facts: &Facts, other: &Arrangement) -> Other {
    let win = facts.hand.win();
    let place = match &other.reading {
        Reading::Standard(split) => place_of(&split.sets(win), other.finish, win.win_tile()),
        _ => None,
    };
    Other {
        place,
        wait: other.finish.wait(win.win_tile()).map(WaitShape::term),
        verdict: verdict(facts, Some(other)),
        worth: other.worth(),
        counted: list(facts, other),
        ..Other::new(other.reading)
    }
}

/// Returns the sets and the pair of an arrangement, and where the winning tile is.
fn spell(hand: &RiichiHand, arrangement: &Arrangement) -> Spelled {
    let win = hand.win();
    let Reading::Standard(split) = arrangement.reading else {
        return Spelled { sets: Vec::new(), pair: None, place: None };
    };
    let sets = split.sets(win);
    let place = place_of(&sets, arrangement.finish, win.win_tile());
    let spelled = |(index, &set): (usize, &Set)| {
        let finished = place == Some(TilePlace::Set(index)) && !win.self_draw();
        SpelledSet { set, concealed: !set.open && !finished }
    };
    Spelled { sets: sets.iter().enumerate().map(spelled).collect(), pair: Some(split.pair), place }
}

/// Returns the concealed set in which the winning tile is where `finish` says.
fn place_of(sets: &[Set], finish: WinFinish, won: Tile) -> Option<TilePlace> {
    let nth = match finish {
        WinFinish::Pair => return Some(TilePlace::Pair),
        WinFinish::Whole => return None,
        WinFinish::Triplet | WinFinish::Low => 0,
        WinFinish::Middle => 1,
        WinFinish::High => 2,
    };
    let wanted = if finish == WinFinish::Triplet { SetKind::Triplet } else { SetKind::Sequence };
    let holds = |set: &Set| !set.fixed && set.kind == wanted && set.tiles().nth(nth) == Some(won);
    sets.iter().position(holds).map(TilePlace::Set)
}

/// Returns the yaku of an arrangement that count.
fn list(facts: &Facts, arrangement: &Arrangement) -> Vec<CountedPattern> {
    arrangement.yaku.iter().map(|yaku| count(facts, arrangement, yaku)).collect()
}

/// Returns a yaku with its han or, for a yakuman, its units.
fn count(facts: &Facts, arrangement: &Arrangement, yaku: Yaku) -> CountedPattern {
    CountedPattern::new(yaku.into(), 1, yaku.han(facts.closed) + u32::from(arrangement.double.has(yaku)))
}

/// Returns each kind of dora in the hand.
fn dora(dora: &DoraCount) -> impl Iterator<Item = CountedPattern> + use<> {
    let kinds = DORA.into_iter().zip([dora.dora, dora.ura_dora, dora.aka_dora]);
    kinds.filter(|&(_, han)| han > 0).map(|(kind, han)| CountedPattern::new(kind, 1, han))
}
