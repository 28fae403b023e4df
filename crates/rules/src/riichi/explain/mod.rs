//! The value of a hand with its reasons: the tiles behind each yaku, the fu piece by piece, the steps to the limit, the
//! yaku that hold but do not count, and the other arrangements. Slower than [`super::value()`], with the same numbers.

mod evidence;
mod fu;
mod suppressed_yaku;

pub use fu::FuKind;

use super::arrangement::for_each_arrangement;
use super::hand_facts::{DoraCount, HandFacts};
use super::limit::{basic_point_steps, yakuman_price};
use super::remarks::{NEEDS_YAKU, NEEDS_YAKUMAN, ONE_YAKUMAN_ONLY, YAKUMAN};
use super::settle::price_of_hand;
use super::value::{RiichiValue, find_verdict, lacks_yakuman, value_from_facts};
use super::{Arrangement, RiichiGame, RiichiHand, WaitShape, WinTilePosition, Yaku};
use crate::hand::{Reading, Set, SetKind, TilePlace, for_each_reading};
use crate::tile::Tile;
use crate::{CountedPattern, Detail, OtherReading, Remark, Ruling, SuppressedPattern, Verdict};

/// A set of an arrangement, prepared for display.
#[derive(Clone, Copy, Debug)]
struct DisplaySet {
    /// The kind and the tiles of the set, open or not, in a meld or not.
    set: Set,
    /// True if the set counts as concealed: neither called nor completed by a ron.
    is_concealed: bool,
}

/// An arrangement, prepared for display: its sets, its pair, and the place of the winning tile.
#[derive(Clone, Debug)]
struct DisplayArrangement {
    /// The four sets, melds first; empty for seven pairs and thirteen orphans.
    sets: Vec<DisplaySet>,
    /// The pair of a standard hand; `None` for seven pairs and thirteen orphans.
    pair: Option<Tile>,
    /// The place of the winning tile; `None` for seven pairs and thirteen orphans.
    place: Option<TilePlace>,
}

/// Returns the ruling on a hand with its reasons; the numbers are those of [`super::value()`]. Only
/// [`Detail::Everything`] adds the tiles behind each yaku and the other arrangements.
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
pub fn explain<'a>(hand: &RiichiHand, game: impl Into<RiichiGame<'a>>, detail: Detail) -> Ruling {
    explain_value(hand, game, detail).0
}

/// Returns the ruling of [`explain`] together with the value in numbers, from which a [`RiichiBill`](super::RiichiBill)
/// can be made.
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
/// assert_eq!(RiichiBill::of_hand(&hand, &value, &options).unwrap().net_points(&options), [0, 2000, -2000, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_value<'a>(hand: &RiichiHand, game: impl Into<RiichiGame<'a>>, detail: Detail) -> (Ruling, RiichiValue) {
    let game = game.into();
    let facts = HandFacts::new(hand, game);
    let value = value_from_facts(&facts);
    let mut ruling = Ruling {
        verdict: value.verdict,
        worth: value.worth(),
        price: Some(price_of_hand(hand.win(), value.worth().total, &game.payments)),
        ..Ruling::no_win(game.set.as_str(), *hand.win())
    };
    let Some(best) = value.best else {
        return (ruling, value);
    };
    let in_full = detail == Detail::Everything;
    let display = build_display_arrangement(hand, &best);
    let others = other_arrangements(&facts, &best);
    ruling.reading = Some(best.reading);
    ruling.win_tile_place = display.place;
    ruling.wait = best.win_position.wait_shape(hand.win().win_tile()).map(WaitShape::term);
    ruling.suppressed = suppressed_yaku::suppressed_patterns(&facts, &best, &others);
    let reason = match best.standalone_yaku(game.options) {
        Some(alone) => Some(suppressed_yaku::exclusion_reason(&facts, alone)),
        None if best.yaku.is_empty() => Some(Remark::new(&NEEDS_YAKU, [])),
        None => lacks_yakuman(&facts, &best).then_some(Remark::new(&NEEDS_YAKUMAN, [])),
    };
    if let Some(reason) = reason {
        let idle =
            |CountedPattern { id, count, worth, .. }| SuppressedPattern { id, count, worth, reasons: vec![reason] };
        ruling.idle_dora = counted_dora(&facts, &facts.dora).map(idle).collect();
    }
    if value.verdict == Verdict::Win {
        let counted = best.yaku.iter().map(|yaku| {
            let tiles = if in_full { evidence::evidence_tiles(&facts, &display, yaku) } else { Vec::new() };
            CountedPattern { tiles, ..counted_pattern(&facts, &best, yaku) }
        });
        ruling.counted = counted.chain(counted_dora(&facts, &value.dora)).collect();
        let equal = |other: &&Arrangement| {
            (other.price, other.yakuman_units, other.han, other.fu)
                == (best.price, best.yakuman_units, best.han, best.fu)
        };
        ruling.tied_lists = others.iter().filter(equal).map(|other| counted_patterns(&facts, other)).collect();
        if best.yakuman_units == 0 {
            ruling.fu_parts = fu::fu_parts(&facts, &best, &display);
            ruling.steps = basic_point_steps(best.han, best.fu, game.options);
        } else {
            ruling.steps.push(Remark::new(&YAKUMAN, [best.yakuman_units, yakuman_price(best.yakuman_units).basic]));
            if best.yaku.len() > 1 && !game.options.yakuman_stacking {
                ruling.steps.push(Remark::new(&ONE_YAKUMAN_ONLY, []));
            }
        }
    }
    if in_full {
        ruling.other_readings = others.iter().map(|other| describe_arrangement(&facts, other)).collect();
    }
    (ruling, value)
}

/// Returns every arrangement of a hand except the best, highest rank first.
fn other_arrangements(facts: &HandFacts, best: &Arrangement) -> Vec<Arrangement> {
    let mut all = Vec::new();
    for_each_reading(facts.hand.win(), |reading| {
        for_each_arrangement(facts, reading, |other| {
            if (other.reading, other.win_position) != (best.reading, best.win_position) {
                all.push(other);
            }
        });
    });
    all.sort_by_key(|other| std::cmp::Reverse(other.rank_key()));
    all
}

/// Returns an arrangement other than the best as one of the other readings: place of the winning tile, wait, verdict,
/// worth and yaku.
fn describe_arrangement(facts: &HandFacts, other: &Arrangement) -> OtherReading {
    let win = facts.hand.win();
    let win_tile_place = match &other.reading {
        Reading::Standard(split) => winning_tile_place(&split.sets(win), other.win_position, win.win_tile()),
        _ => None,
    };
    OtherReading {
        win_tile_place,
        wait: other.win_position.wait_shape(win.win_tile()).map(WaitShape::term),
        verdict: find_verdict(facts, Some(other)),
        worth: other.worth(),
        counted: counted_patterns(facts, other),
        ..OtherReading::new(other.reading)
    }
}

/// Prepares an arrangement for display: its sets, its pair, and the place of the winning tile.
fn build_display_arrangement(hand: &RiichiHand, arrangement: &Arrangement) -> DisplayArrangement {
    let win = hand.win();
    let Reading::Standard(split) = arrangement.reading else {
        return DisplayArrangement { sets: Vec::new(), pair: None, place: None };
    };
    let sets = split.sets(win);
    let place = winning_tile_place(&sets, arrangement.win_position, win.win_tile());
    let display = |(index, &set): (usize, &Set)| {
        let finished = place == Some(TilePlace::Set(index)) && !win.is_self_draw();
        DisplaySet { set, is_concealed: !set.is_open && !finished }
    };
    DisplayArrangement { sets: sets.iter().enumerate().map(display).collect(), pair: Some(split.pair), place }
}

/// Returns the place of the winning tile: the pair, or the first set outside melds that has it at `win_position`;
/// `None` for seven pairs and thirteen orphans.
fn winning_tile_place(sets: &[Set], win_position: WinTilePosition, win_tile: Tile) -> Option<TilePlace> {
    let nth = match win_position {
        WinTilePosition::Pair => return Some(TilePlace::Pair),
        WinTilePosition::Whole => return None,
        WinTilePosition::Triplet | WinTilePosition::Low => 0,
        WinTilePosition::Middle => 1,
        WinTilePosition::High => 2,
    };
    let wanted = if win_position == WinTilePosition::Triplet { SetKind::Triplet } else { SetKind::Sequence };
    let holds = |set: &Set| !set.is_melded && set.kind == wanted && set.tiles().nth(nth) == Some(win_tile);
    sets.iter().position(holds).map(TilePlace::Set)
}

/// Returns the yaku that count in an arrangement, in the order of the table.
fn counted_patterns(facts: &HandFacts, arrangement: &Arrangement) -> Vec<CountedPattern> {
    arrangement.yaku.iter().map(|yaku| counted_pattern(facts, arrangement, yaku)).collect()
}

/// Returns a yaku of an arrangement with its han or, for a yakuman, its units: 1, or 2 for a double one.
fn counted_pattern(facts: &HandFacts, arrangement: &Arrangement, yaku: Yaku) -> CountedPattern {
    CountedPattern::new(
        facts.game.rows.pattern(yaku),
        1,
        yaku.han(facts.is_closed) + u32::from(arrangement.double_yakuman.has(yaku)),
    )
}

/// Returns each kind of dora that the hand has (dora, ura dora, red fives, norths set aside) with its han.
fn counted_dora(facts: &HandFacts, dora: &DoraCount) -> impl Iterator<Item = CountedPattern> + use<> {
    let numbers = [dora.dora, dora.ura_dora, dora.aka_dora, dora.nukidora];
    let kinds = facts.game.rows.dora_patterns().into_iter().zip(numbers);
    kinds.filter(|&(_, han)| han > 0).map(|(kind, han)| CountedPattern::new(kind, 1, han))
}
