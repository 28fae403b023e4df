//! The arrangements of a hand, each a reading with a position of the winning tile, and their yaku, fu, han and basic
//! points.
//!
//! Follows sections 4 to 7 of the specification, with packed words and without allocation.

use super::hand_facts::{
    HandFacts, NORTH_BIT, count_simple_triplets, count_triplets, is_outside_kind, occupied_digits,
};
use super::limit::{LimitPrice, RiichiLimit, han_price, yakuman_price};
use super::{Options, RenhouRule, TieOrder, Yaku, YakuSet};
use crate::hand::{HandSplit, Reading};
use crate::tile::Tile;

/// The position of the winning tile in an arrangement: the pair, a triplet, or a place in a sequence.
///
/// ```
/// use quejing_rules::riichi::{WinTilePosition, WaitShape};
/// assert_eq!(WinTilePosition::Low.wait_shape("7p".parse()?), Some(WaitShape::Penchan)); // 89 waited for it
/// assert_eq!(WinTilePosition::Low.wait_shape("6p".parse()?), Some(WaitShape::Ryanmen));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinTilePosition {
    /// In the pair of a standard hand.
    Pair,
    /// In a concealed triplet.
    Triplet,
    /// As the lowest tile of a concealed sequence.
    Low,
    /// As the middle tile of a concealed sequence.
    Middle,
    /// As the highest tile of a concealed sequence.
    High,
    /// In a hand without sets: seven pairs or thirteen orphans.
    Whole,
}

/// The kind of wait (听牌) that the winning tile completed.
///
/// ```
/// use quejing_rules::riichi::WaitShape;
/// assert_eq!((WaitShape::Kanchan.fu(), WaitShape::Ryanmen.fu(), WaitShape::Shanpon.fu()), (2, 0, 0));
/// assert_eq!(WaitShape::Tanki.as_str(), "tanki");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaitShape {
    /// 单骑: a wait for the pair.
    Tanki,
    /// 双碰: a wait for one of two triplets.
    Shanpon,
    /// 两面: a wait for either end of a sequence.
    Ryanmen,
    /// 嵌张: a wait for the middle of a sequence.
    Kanchan,
    /// 边张: a wait for the 3 of 12 or the 7 of 89.
    Penchan,
}

crate::family_term::terms! {
    WaitShape {
        WaitShape::Tanki => "tanki", "riichi-wait-tanki";
        WaitShape::Shanpon => "shanpon", "riichi-wait-shanpon";
        WaitShape::Ryanmen => "ryanmen", "riichi-wait-ryanmen";
        WaitShape::Kanchan => "kanchan", "riichi-wait-kanchan";
        WaitShape::Penchan => "penchan", "riichi-wait-penchan";
    }
}

impl WaitShape {
    /// Returns the fu of the wait: 2 for an edge, closed or single wait, otherwise 0.
    pub fn fu(self) -> u32 {
        match self {
            WaitShape::Shanpon | WaitShape::Ryanmen => 0,
            WaitShape::Tanki | WaitShape::Kanchan | WaitShape::Penchan => 2,
        }
    }
}

impl WinTilePosition {
    /// Returns the kind of wait that the winning tile completed at this position; `None` for seven pairs and thirteen
    /// orphans.
    pub fn wait_shape(self, win_tile: Tile) -> Option<WaitShape> {
        self.wait_shape_for_number(win_tile.number().map_or(9, |number| u32::from(number) - 1))
    }

    /// Returns the kind of wait that a winning tile with this number, from 0, completed; `None` for seven pairs and
    /// thirteen orphans.
    #[inline]
    fn wait_shape_for_number(self, number: u32) -> Option<WaitShape> {
        Some(match self {
            WinTilePosition::Pair => WaitShape::Tanki,
            WinTilePosition::Triplet => WaitShape::Shanpon,
            WinTilePosition::Middle => WaitShape::Kanchan,
            WinTilePosition::Low if number == 6 => WaitShape::Penchan,
            WinTilePosition::High if number == 2 => WaitShape::Penchan,
            WinTilePosition::Low | WinTilePosition::High => WaitShape::Ryanmen,
            WinTilePosition::Whole => return None,
        })
    }
}

/// A reading of a hand with the position of its winning tile, its yaku and its value.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Reading};
/// use quejing_rules::riichi::{Options, Yaku, check, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // Two pairs of equal sequences are worth more than the same tiles as seven pairs.
/// let (concealed, win_tile) = (parse_tiles("223344m223344p5s")?, "5s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let options = Options::default();
/// let best = value(&check(&hand, &circumstances, &options)?, &options).best.unwrap();
/// assert!(matches!(best.reading, Reading::Standard(_)) && best.held.has(Yaku::Ryanpeikou));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The reading of the tiles.
    pub reading: Reading,
    /// The position of the winning tile, which decides the wait and part of the fu.
    pub win_position: WinTilePosition,
    /// The yaku that hold, counted or not.
    pub held: YakuSet,
    /// The yaku that count: only the yakuman if there are any, or only a 人和 that counts alone as a mangan.
    pub yaku: YakuSet,
    /// The yakuman among `yaku` that count double; empty if the option `double_yakuman` is off.
    pub double_yakuman: YakuSet,
    /// The han, dora included; 0 with a yakuman or without a yaku.
    pub han: u32,
    /// The fu, rounded up to ten (25 for seven pairs); 0 with a yakuman.
    pub fu: u32,
    /// The fu before they are rounded.
    pub(super) unrounded_fu: u32,
    /// The number of yakuman units: 1 for each real yakuman, 2 for a double one; 0 for other hands. Without the option
    /// `yakuman_stacking`, only the highest yakuman counts.
    pub yakuman_units: u32,
    /// The basic points and the limit; 0 points and no limit without a yaku.
    pub price: LimitPrice,
}

impl Arrangement {
    /// Returns the key by which arrangements are ordered, the best last: basic points, then units of real yakuman, then
    /// han, then fu, then the number of yakuman.
    #[inline]
    pub(super) fn rank_key(&self) -> (u32, u32, u32, u32, u32) {
        let yakuman_count = if self.yakuman_units > 0 { self.yaku.len() } else { 0 };
        (self.price.basic, self.yakuman_units, self.han, self.fu, yakuman_count)
    }

    /// Returns the counted yaku beside which nothing else counts, not even dora: a yakuman, or a 人和 that counts alone
    /// as a mangan. `None` if there is none.
    pub(super) fn standalone_yaku(&self, options: &Options) -> Option<Yaku> {
        let alone = if options.renhou == RenhouRule::Mangan {
            YakuSet::of(&[Yaku::RenhouMangan]).union(YakuSet::YAKUMAN)
        } else {
            YakuSet::YAKUMAN
        };
        self.yaku.intersection(alone).iter().next()
    }

    /// Sets the counted yaku, none of them a yakuman, and computes from them the han, dora included, and the points.
    /// Without a yaku, han and points stay 0.
    #[inline]
    fn score_ordinary_yaku(&mut self, facts: &HandFacts, yaku: YakuSet) {
        self.yaku = yaku;
        if !yaku.is_empty() {
            self.han = yaku.han(facts.is_closed) + facts.dora.han();
            self.price = han_price(self.han, self.fu, facts.game.options);
        }
    }
}

/// The facts of a split into sets and a pair that do not depend on the position of the winning tile.
struct SplitFacts {
    /// The yaku that hold wherever the winning tile is.
    yaku: YakuSet,
    /// The yakuman that are double wherever the winning tile is.
    double_yakuman: YakuSet,
    /// The fu of all triplets, kongs and the pair, with each triplet outside melds counted as concealed.
    fu: u32,
    /// The number of concealed triplets and closed kongs, counted as for a self-draw.
    concealed_triplets: u32,
    /// True for four sequences and a pair without fu.
    has_pinfu_shape: bool,
}

/// Passes every arrangement of a reading to `visit`: one for each possible position of the winning tile, none for a
/// knitted hand.
#[inline]
pub(super) fn for_each_arrangement(facts: &HandFacts, reading: Reading, mut visit: impl FnMut(Arrangement)) {
    match reading {
        Reading::Standard(split) => for_each_split_arrangement(facts, &split, &mut visit),
        Reading::SevenPairs => {
            let honroutou = facts.has_only_outside_tiles && facts.game.options.honroutou_seven_pairs;
            let yaku = YakuSet::of(&[Yaku::Chiitoitsu])
                .union(YakuSet::single_if(Yaku::Honroutou, honroutou))
                .union(facts.common_yaku);
            visit(score_arrangement(facts, reading, WinTilePosition::Whole, yaku, YakuSet::NONE, 25));
        }
        Reading::Orphans { .. } => {
            let thirteen = facts.hand.win().standing_tiles().words().iter().all(|&word| word == occupied_digits(word));
            let double_yakuman = YakuSet::single_if(Yaku::Kokushi, thirteen);
            let yaku = YakuSet::of(&[Yaku::Kokushi]).union(facts.common_yaku);
            visit(score_arrangement(facts, reading, WinTilePosition::Whole, yaku, double_yakuman, 30));
        }
        Reading::Knitted => {}
    }
}

/// Passes every arrangement of a split into sets and a pair to `visit`, one for each possible position of the winning
/// tile.
#[inline]
fn for_each_split_arrangement(facts: &HandFacts, split: &HandSplit, visit: &mut impl FnMut(Arrangement)) {
    let split_facts = SplitFacts::new(facts, split);
    let (word, number) = facts.win_tile_digit;
    let digit = |packed: u32, number: u32| packed >> (3 * number) & 7 != 0;
    let is_in_sequence = |below: u32| {
        word < 3 && number >= below && digit(split.sequences[word] - facts.melded_sequences[word], number - below)
    };
    let mut place_at = |win_position| {
        let is_possible = match win_position {
            WinTilePosition::Pair => split.pair == facts.hand.win().win_tile(),
            WinTilePosition::Triplet => digit(split.triplets[word] & !facts.melded_triplets[word], number),
            WinTilePosition::Low => is_in_sequence(0),
            WinTilePosition::Middle => is_in_sequence(1),
            WinTilePosition::High => is_in_sequence(2),
            WinTilePosition::Whole => false,
        };
        if is_possible {
            visit(split_arrangement_at_position(facts, split, &split_facts, win_position));
        }
    };
    match facts.game.tie_order {
        TieOrder::PairFirst => PLACES_FROM_PAIR.into_iter().for_each(&mut place_at),
        TieOrder::SequencesFirst => PLACES_FROM_PAIR.into_iter().rev().for_each(&mut place_at),
    }
}

/// The places of the winning tile in a split into sets and a pair, in the order of [`TieOrder::PairFirst`].
const PLACES_FROM_PAIR: [WinTilePosition; 5] = [
    WinTilePosition::Pair,
    WinTilePosition::Triplet,
    WinTilePosition::Low,
    WinTilePosition::Middle,
    WinTilePosition::High,
];

/// Returns the arrangement of a split for one position of the winning tile, with the yaku and fu that depend on the
/// position.
#[inline]
fn split_arrangement_at_position(
    facts: &HandFacts,
    split: &HandSplit,
    split_facts: &SplitFacts,
    win_position: WinTilePosition,
) -> Arrangement {
    let (word, number) = facts.win_tile_digit;
    let wait = win_position.wait_shape_for_number(number).unwrap_or(WaitShape::Ryanmen);
    let robbed = !facts.self_draw && win_position == WinTilePosition::Triplet;
    let has_pinfu_shape = split_facts.has_pinfu_shape && wait == WaitShape::Ryanmen;
    let pinfu = has_pinfu_shape && facts.is_closed;
    let concealed = split_facts.concealed_triplets - u32::from(robbed);
    let mut fu = split_facts.fu + wait.fu() + if facts.is_closed && !facts.self_draw { 30 } else { 20 };
    if robbed {
        fu -= if is_outside_kind(word, number) { 4 } else { 2 };
    }
    if facts.self_draw && !pinfu {
        fu += 2;
    }
    if has_pinfu_shape && !facts.is_closed {
        fu += 2;
    }
    let when = YakuSet::single_if;
    let yaku = split_facts
        .yaku
        .union(when(Yaku::Pinfu, pinfu))
        .union(when(Yaku::Sanankou, concealed == 3))
        .union(when(Yaku::Suuankou, concealed == 4));
    let single = concealed == 4 && win_position == WinTilePosition::Pair;
    let double_yakuman = split_facts.double_yakuman.union(when(Yaku::Suuankou, single));
    score_arrangement(facts, Reading::Standard(*split), win_position, yaku, double_yakuman, fu)
}

/// Returns the arrangement with its counted yaku, han, limit and points, from the yaku that hold and the fu before they
/// are rounded.
/// `double_yakuman` are the held yakuman that count double if the option of this name is on.
#[inline]
fn score_arrangement(
    facts: &HandFacts,
    reading: Reading,
    win_position: WinTilePosition,
    held: YakuSet,
    double_yakuman: YakuSet,
    unrounded_fu: u32,
) -> Arrangement {
    let yakuman = held.intersection(YakuSet::YAKUMAN);
    let rounded_fu = if reading == Reading::SevenPairs { unrounded_fu } else { unrounded_fu.next_multiple_of(10) };
    let mut arrangement = Arrangement {
        reading,
        win_position,
        held,
        yaku: held,
        double_yakuman: YakuSet::NONE,
        han: 0,
        fu: rounded_fu,
        unrounded_fu,
        yakuman_units: 0,
        price: LimitPrice::default(),
    };
    if !yakuman.is_empty() {
        let double_yakuman = if facts.game.options.double_yakuman { double_yakuman } else { YakuSet::NONE };
        arrangement.yaku = yakuman;
        arrangement.double_yakuman = double_yakuman;
        arrangement.fu = 0;
        arrangement.yakuman_units = if facts.game.options.yakuman_stacking {
            yakuman.len() + double_yakuman.len()
        } else {
            1 + u32::from(!double_yakuman.is_empty())
        };
        arrangement.price = yakuman_price(arrangement.yakuman_units);
    } else if held.has(Yaku::RenhouMangan) && facts.game.options.renhou == RenhouRule::Mangan {
        score_renhou_or_ordinary(facts, &mut arrangement);
    } else {
        arrangement.score_ordinary_yaku(facts, held);
    }
    arrangement
}

/// Scores 人和 as a mangan without other yaku and dora, unless the hand without 人和 is worth more than a mangan.
fn score_renhou_or_ordinary(facts: &HandFacts, arrangement: &mut Arrangement) {
    let renhou = YakuSet::of(&[Yaku::RenhouMangan]);
    arrangement.score_ordinary_yaku(facts, arrangement.held.without(renhou));
    if arrangement.price.basic <= RiichiLimit::Mangan.basic_points() {
        arrangement.yaku = renhou;
        arrangement.han = renhou.han(true);
        arrangement.price = han_price(arrangement.han, arrangement.fu, facts.game.options);
    }
}

impl SplitFacts {
    /// Computes the facts of a split from the facts of the hand.
    #[inline]
    fn new(facts: &HandFacts, split: &HandSplit) -> SplitFacts {
        let when = YakuSet::single_if;
        let [m, p, s] = split.sequences;
        let triplets = &split.triplets;
        let pair = split.pair.kind().unwrap_or(0);
        let (pair_word, pair_number) = (pair / 9, pair as u32 % 9);
        let pair_fu = facts.pair_fu(pair_word, pair_number);
        let all_triplets = count_triplets(triplets);
        let standing = std::array::from_fn(|word| triplets[word] & !facts.melded_triplets[word]);
        let standing_count = count_triplets(&standing);
        let mut yaku = facts.common_yaku.union(when(Yaku::Sankantsu, facts.kongs == 3));
        let mut double_yakuman = when(Yaku::Chuuren, facts.has_nine_sided_wait && facts.common_yaku.has(Yaku::Chuuren));
        if all_triplets < 4 {
            yaku = yaku.union(sequence_yaku(facts.is_closed, [m, p, s])).union(outside_yaku(
                split,
                pair_word,
                pair_number,
            ));
        } else {
            yaku = yaku
                .union(when(Yaku::Toitoi, true))
                .union(when(Yaku::Honroutou, facts.has_only_outside_tiles))
                .union(when(Yaku::Suukantsu, facts.kongs == 4));
        }
        if all_triplets > 0 {
            let alike = triplets[0] & triplets[1] & triplets[2];
            yaku = yaku.union(when(Yaku::SanshokuDoukou, alike != 0));
            if triplets[3] != 0 {
                yaku = yaku.union(honour_yaku(facts, triplets[3], pair_word, pair_number));
                double_yakuman = double_yakuman.union(yaku.intersection(YakuSet::of(&[Yaku::Daisuushii])));
            }
        }
        SplitFacts {
            yaku,
            double_yakuman,
            fu: facts.melded_fu + 8 * standing_count - 4 * count_simple_triplets(&standing) + pair_fu,
            concealed_triplets: standing_count + facts.closed_kongs,
            has_pinfu_shape: all_triplets == 0 && pair_fu == 0,
        }
    }
}

/// Returns those of the yaku 一气通贯, 三色同顺, 一杯口 and 二杯口 that the sequences show. The latter two need a
/// closed hand.
#[inline]
fn sequence_yaku(is_closed: bool, sequences: [u32; 3]) -> YakuSet {
    let when = YakuSet::single_if;
    let [m, p, s] = sequences.map(occupied_digits);
    let straight = |suit: u32| suit & 0o001_001_001 == 0o001_001_001;
    let mut yaku =
        when(Yaku::Ittsu, straight(m) || straight(p) || straight(s)).union(when(Yaku::SanshokuDoujun, m & p & s != 0));
    if is_closed {
        // A digit of 2 or 3 is one pair of equal sequences, a 4 is two.
        let twice: u32 = sequences.iter().map(|&suit| (suit >> 1 & SEQUENCE_ONES).count_ones()).sum();
        let four = sequences.iter().any(|&suit| suit >> 2 & SEQUENCE_ONES != 0);
        yaku = yaku.union(when(Yaku::Iipeikou, twice == 1)).union(when(Yaku::Ryanpeikou, twice == 2 || four));
    }
    yaku
}

/// The octal word with a 1 at each number that a sequence can start with, 1 to 7.
const SEQUENCE_ONES: u32 = 0o001_111_111;

/// Returns the yaku 混全带幺九 or 纯全带幺九 if every set and the pair has a terminal or an honour, otherwise the empty set. The
/// caller ensures that there is a sequence.
#[inline]
fn outside_yaku(split: &HandSplit, pair_word: usize, pair_number: u32) -> YakuSet {
    let [m, p, s] = split.sequences;
    let inner_sequences = (m | p | s) & !0o007_000_007;
    let inner_triplets = (split.triplets[0] | split.triplets[1] | split.triplets[2]) & !0o700_000_007;
    let all = inner_sequences | inner_triplets == 0 && is_outside_kind(pair_word, pair_number);
    let honours = pair_word == 3 || split.triplets[3] != 0;
    YakuSet::single_if(Yaku::Chanta, all && honours).union(YakuSet::single_if(Yaku::Junchan, all && !honours))
}

/// Returns the yaku of honour triplets: 役牌, 小三元, 大三元, 小四喜, 大四喜. `triplets` has a digit 1 for each of them; the pair
/// decides the small ones.
#[inline]
fn honour_yaku(facts: &HandFacts, triplets: u32, pair_word: usize, pair_number: u32) -> YakuSet {
    let when = YakuSet::single_if;
    let bit = |number: u32| triplets >> (3 * number) & 1 == 1;
    let dragons = (triplets & 0o1_110_000).count_ones();
    let winds = (triplets & 0o1_111).count_ones();
    let (wind_pair, dragon_pair) = (pair_word == 3 && pair_number < 4, pair_word == 3 && pair_number >= 4);
    when(Yaku::YakuhaiWhite, bit(4))
        .union(when(Yaku::YakuhaiGreen, bit(5)))
        .union(when(Yaku::YakuhaiRed, bit(6)))
        .union(when(Yaku::YakuhaiSeat, triplets & facts.seat_bit != 0))
        .union(when(Yaku::YakuhaiRound, triplets & facts.round_bit != 0))
        .union(when(Yaku::YakuhaiNorth, triplets & NORTH_BIT != 0 && facts.game.norths.is_value_tile))
        .union(when(Yaku::Shousangen, dragons == 2 && dragon_pair))
        .union(when(Yaku::Daisangen, dragons == 3))
        .union(when(Yaku::Shousuushii, winds == 3 && wind_pair))
        .union(when(Yaku::Daisuushii, winds == 4))
}
