//! One way to read a hand and to place its winning tile, and what it is worth: yaku, fu, han, basic points.
//!
//! Sections 4 to 7 of the specification. Everything here comes down to a few bits, without allocation.

use super::facts::{Facts, count, is_outside, occupied_digits, simples};
use super::limit::{Limit, LimitPrice, price, yakuman_price};
use super::{Options, RenhouRule, Yaku, YakuSet};
use crate::hand::{Reading, Split};
use crate::tile::Tile;

/// The place of the winning tile in an arrangement.
///
/// ```
/// use quejing_rules::riichi::{WinFinish, WaitShape};
/// assert_eq!(WinFinish::Low.wait("7p".parse()?), Some(WaitShape::Penchan)); // 89 waited for it
/// assert_eq!(WinFinish::Low.wait("6p".parse()?), Some(WaitShape::Ryanmen));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinFinish {
    Pair,
    Triplet,
    /// The lowest tile of a sequence.
    Low,
    /// The middle tile of a sequence.
    Middle,
    /// The highest tile of a sequence.
    High,
    /// In a hand read as a whole: seven pairs, thirteen orphans.
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
    /// 单骑: for the pair.
    Tanki,
    /// 双碰: for one of two triplets.
    Shanpon,
    /// 两面: for either end of a sequence.
    Ryanmen,
    /// 嵌张: for the middle of a sequence.
    Kanchan,
    /// 边张: for the inner end of 12 or 89.
    Penchan,
}

crate::term::terms! {
    WaitShape {
        WaitShape::Tanki => "tanki", "riichi-wait-tanki";
        WaitShape::Shanpon => "shanpon", "riichi-wait-shanpon";
        WaitShape::Ryanmen => "ryanmen", "riichi-wait-ryanmen";
        WaitShape::Kanchan => "kanchan", "riichi-wait-kanchan";
        WaitShape::Penchan => "penchan", "riichi-wait-penchan";
    }
}

impl WaitShape {
    /// Returns 2 fu for an edge, closed or single wait, otherwise 0.
    pub fn fu(self) -> u32 {
        match self {
            WaitShape::Shanpon | WaitShape::Ryanmen => 0,
            WaitShape::Tanki | WaitShape::Kanchan | WaitShape::Penchan => 2,
        }
    }
}

impl WinFinish {
    /// Returns the wait, given the winning tile.
    pub fn wait(self, win_tile: Tile) -> Option<WaitShape> {
        self.wait_at(win_tile.number().map_or(9, |number| u32::from(number) - 1))
    }

    /// Returns the wait, given the winning tile's number from 0.
    #[inline]
    fn wait_at(self, number: u32) -> Option<WaitShape> {
        Some(match self {
            WinFinish::Pair => WaitShape::Tanki,
            WinFinish::Triplet => WaitShape::Shanpon,
            WinFinish::Middle => WaitShape::Kanchan,
            WinFinish::Low if number == 6 => WaitShape::Penchan,
            WinFinish::High if number == 2 => WaitShape::Penchan,
            WinFinish::Low | WinFinish::High => WaitShape::Ryanmen,
            WinFinish::Whole => return None,
        })
    }
}

/// A reading of a hand with the place of its winning tile, and its worth.
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
    /// The place of the winning tile.
    pub finish: WinFinish,
    /// The yaku that hold.
    pub held: YakuSet,
    /// The yaku that count; a yakuman, or a renhou that is a mangan of its own, counts alone.
    pub yaku: YakuSet,
    /// The double yakuman among them.
    pub double: YakuSet,
    /// Han including dora; 0 with a yakuman.
    pub han: u32,
    /// Fu, rounded up; 0 with a yakuman.
    pub fu: u32,
    /// Units of real yakuman.
    pub units: u32,
    /// Basic points and limit; nothing if there is no yaku.
    pub price: LimitPrice,
}

impl Arrangement {
    /// Ranks by points, then a real yakuman, then han, then fu; among equal yakuman the one with more of them.
    #[inline]
    pub(super) fn rank(&self) -> (u32, u32, u32, u32, u32) {
        let met = if self.units > 0 { self.yaku.len() } else { 0 };
        (self.price.basic, self.units, self.han, self.fu, met)
    }

    /// Returns the yaku next to which dora do not count: a yakuman, or a renhou that is a mangan of its own.
    pub(super) fn stands_alone(&self, options: &Options) -> Option<Yaku> {
        let alone = if options.renhou == RenhouRule::Mangan {
            YakuSet::of(&[Yaku::RenhouMangan]).union(YakuSet::YAKUMAN)
        } else {
            YakuSet::YAKUMAN
        };
        self.yaku.intersection(alone).iter().next()
    }

    /// Sets han and points of yaku other than yakuman, with the dora; nothing if there is no yaku.
    #[inline]
    fn count_ordinary(&mut self, facts: &Facts, yaku: YakuSet) {
        self.yaku = yaku;
        if !yaku.is_empty() {
            self.han = yaku.han(facts.closed) + facts.dora.han();
            self.price = price(self.han, self.fu, facts.options);
        }
    }
}

/// The properties of a split that the place of the winning tile does not change.
struct SplitFacts {
    yaku: YakuSet,
    double: YakuSet,
    /// Fu of melds, concealed triplets and the pair.
    fu: u32,
    /// Concealed triplets and closed kongs.
    concealed_triplets: u32,
    /// Four sequences and a pair worth no fu.
    plain: bool,
}

/// Passes every arrangement of a reading to `found`.
#[inline]
pub(super) fn arrange(facts: &Facts, reading: Reading, mut found: impl FnMut(Arrangement)) {
    match reading {
        Reading::Standard(split) => arrange_split(facts, &split, &mut found),
        Reading::SevenPairs => {
            let honroutou = facts.outside_only && facts.options.honroutou_seven_pairs;
            let yaku = YakuSet::of(&[Yaku::Chiitoitsu])
                .union(YakuSet::when(Yaku::Honroutou, honroutou))
                .union(facts.everywhere);
            found(worth(facts, reading, WinFinish::Whole, yaku, YakuSet::NONE, 25));
        }
        Reading::Orphans { .. } => {
            let thirteen = facts.hand.win().standing().words().iter().all(|&word| word == occupied_digits(word));
            let double = YakuSet::when(Yaku::Kokushi, thirteen);
            let yaku = YakuSet::of(&[Yaku::Kokushi]).union(facts.everywhere);
            found(worth(facts, reading, WinFinish::Whole, yaku, double, 30));
        }
        Reading::Knitted => {}
    }
}

#[inline]
fn arrange_split(facts: &Facts, split: &Split, found: &mut impl FnMut(Arrangement)) {
    let of_split = SplitFacts::new(facts, split);
    let (word, number) = facts.won;
    let mut place = |finish| found(finished_arrangement(facts, split, &of_split, finish));
    let digit = |packed: u32, number: u32| packed >> (3 * number) & 7 != 0;
    if split.pair == facts.hand.win().win_tile() {
        place(WinFinish::Pair);
    }
    if digit(split.triplets[word] & !facts.fixed_triplets[word], number) {
        place(WinFinish::Triplet);
    }
    if word < 3 {
        let standing = split.sequences[word] - facts.fixed_sequences[word];
        if digit(standing, number) {
            place(WinFinish::Low);
        }
        if number >= 1 && digit(standing, number - 1) {
            place(WinFinish::Middle);
        }
        if number >= 2 && digit(standing, number - 2) {
            place(WinFinish::High);
        }
    }
}

/// Returns the arrangement of a split for one place of the winning tile.
#[inline]
fn finished_arrangement(facts: &Facts, split: &Split, of_split: &SplitFacts, finish: WinFinish) -> Arrangement {
    let (word, number) = facts.won;
    let wait = finish.wait_at(number).unwrap_or(WaitShape::Ryanmen);
    let robbed = !facts.self_draw && finish == WinFinish::Triplet;
    let plain = of_split.plain && wait == WaitShape::Ryanmen;
    let pinfu = plain && facts.closed;
    let concealed = of_split.concealed_triplets - u32::from(robbed);
    let mut fu = of_split.fu + wait.fu() + if facts.closed && !facts.self_draw { 30 } else { 20 };
    if robbed {
        fu -= if is_outside(word, number) { 4 } else { 2 };
    }
    if facts.self_draw && !pinfu {
        fu += 2;
    }
    if plain && !facts.closed {
        fu += 2;
    }
    let when = YakuSet::when;
    let yaku = of_split
        .yaku
        .union(when(Yaku::Pinfu, pinfu))
        .union(when(Yaku::Sanankou, concealed == 3))
        .union(when(Yaku::Suuankou, concealed == 4));
    let single = concealed == 4 && finish == WinFinish::Pair;
    let double = of_split.double.union(when(Yaku::Suuankou, single));
    worth(facts, Reading::Standard(*split), finish, yaku, double, fu.next_multiple_of(10))
}

/// Returns the arrangement with han, limit and points of the yaku that hold.
#[inline]
fn worth(facts: &Facts, reading: Reading, finish: WinFinish, held: YakuSet, double: YakuSet, fu: u32) -> Arrangement {
    let yakuman = held.intersection(YakuSet::YAKUMAN);
    let mut arrangement = Arrangement {
        reading,
        finish,
        held,
        yaku: held,
        double: YakuSet::NONE,
        han: 0,
        fu,
        units: 0,
        price: LimitPrice::default(),
    };
    if !yakuman.is_empty() {
        let double = if facts.options.double_yakuman { double } else { YakuSet::NONE };
        arrangement.yaku = yakuman;
        arrangement.double = double;
        arrangement.fu = 0;
        arrangement.units = if facts.options.yakuman_stacking {
            yakuman.len() + double.len()
        } else {
            1 + u32::from(!double.is_empty())
        };
        arrangement.price = yakuman_price(arrangement.units);
    } else if held.has(Yaku::RenhouMangan) && facts.options.renhou == RenhouRule::Mangan {
        count_renhou_or_ordinary(facts, &mut arrangement);
    } else {
        arrangement.count_ordinary(facts, held);
    }
    arrangement
}

/// Sets 人和 as a mangan without other yaku and dora, unless the ordinary value without it is higher.
fn count_renhou_or_ordinary(facts: &Facts, arrangement: &mut Arrangement) {
    let renhou = YakuSet::of(&[Yaku::RenhouMangan]);
    arrangement.count_ordinary(facts, arrangement.held.without(renhou));
    if arrangement.price.basic <= Limit::Mangan.basic() {
        arrangement.yaku = renhou;
        arrangement.han = renhou.han(true);
        arrangement.price = price(arrangement.han, arrangement.fu, facts.options);
    }
}

impl SplitFacts {
    #[inline]
    fn new(facts: &Facts, split: &Split) -> SplitFacts {
        let when = YakuSet::when;
        let [m, p, s] = split.sequences;
        let triplets = &split.triplets;
        let pair = split.pair.kind().unwrap_or(0);
        let (pair_word, pair_number) = (pair / 9, pair as u32 % 9);
        let pair_fu = facts.pair_fu(pair_word, pair_number);
        let all_triplets = count(triplets);
        let standing = std::array::from_fn(|word| triplets[word] & !facts.fixed_triplets[word]);
        let standing_count = count(&standing);
        let mut yaku = facts.everywhere.union(when(Yaku::Sankantsu, facts.kongs == 3));
        let mut double = when(Yaku::Chuuren, facts.nine_sided && facts.everywhere.has(Yaku::Chuuren));
        if all_triplets < 4 {
            yaku =
                yaku.union(sequence_yaku(facts.closed, [m, p, s])).union(outside_yaku(split, pair_word, pair_number));
        } else {
            yaku = yaku
                .union(when(Yaku::Toitoi, true))
                .union(when(Yaku::Honroutou, facts.outside_only))
                .union(when(Yaku::Suukantsu, facts.kongs == 4));
        }
        if all_triplets > 0 {
            let alike = triplets[0] & triplets[1] & triplets[2];
            yaku = yaku.union(when(Yaku::SanshokuDoukou, alike != 0));
            if triplets[3] != 0 {
                yaku = yaku.union(honour_yaku(facts, triplets[3], pair_word, pair_number));
                double = double.union(yaku.intersection(YakuSet::of(&[Yaku::Daisuushii])));
            }
        }
        SplitFacts {
            yaku,
            double,
            fu: facts.fixed_fu + 8 * standing_count - 4 * simples(&standing) + pair_fu,
            concealed_triplets: standing_count + facts.closed_kongs,
            plain: all_triplets == 0 && pair_fu == 0,
        }
    }
}

/// Returns 一气, 三色同顺, 一色二顺, 二色二顺.
#[inline]
fn sequence_yaku(closed: bool, sequences: [u32; 3]) -> YakuSet {
    let when = YakuSet::when;
    let [m, p, s] = sequences.map(occupied_digits);
    let straight = |suit: u32| suit & 0o001_001_001 == 0o001_001_001;
    let mut yaku =
        when(Yaku::Ittsu, straight(m) || straight(p) || straight(s)).union(when(Yaku::SanshokuDoujun, m & p & s != 0));
    if closed {
        // A digit of 2 or 3 is one pair of equal sequences, a 4 is two.
        let twice: u32 = sequences.iter().map(|&suit| (suit >> 1 & ONES_OF_SEQUENCES).count_ones()).sum();
        let four = sequences.iter().any(|&suit| suit >> 2 & ONES_OF_SEQUENCES != 0);
        yaku = yaku.union(when(Yaku::Iipeikou, twice == 1)).union(when(Yaku::Ryanpeikou, twice == 2 || four));
    }
    yaku
}

const ONES_OF_SEQUENCES: u32 = 0o001_111_111;

/// Returns 混全带幺 and 纯全带幺, if there is at least one sequence.
#[inline]
fn outside_yaku(split: &Split, pair_word: usize, pair_number: u32) -> YakuSet {
    let [m, p, s] = split.sequences;
    let inner_sequences = (m | p | s) & !0o007_000_007;
    let inner_triplets = (split.triplets[0] | split.triplets[1] | split.triplets[2]) & !0o700_000_007;
    let all = inner_sequences | inner_triplets == 0 && is_outside(pair_word, pair_number);
    let honours = pair_word == 3 || split.triplets[3] != 0;
    YakuSet::when(Yaku::Chanta, all && honours).union(YakuSet::when(Yaku::Junchan, all && !honours))
}

/// Returns 翻牌 and the yaku of honour triplets.
#[inline]
fn honour_yaku(facts: &Facts, triplets: u32, pair_word: usize, pair_number: u32) -> YakuSet {
    let when = YakuSet::when;
    let bit = |number: u32| triplets >> (3 * number) & 1 == 1;
    let dragons = (triplets & 0o1_110_000).count_ones();
    let winds = (triplets & 0o1_111).count_ones();
    let (wind_pair, dragon_pair) = (pair_word == 3 && pair_number < 4, pair_word == 3 && pair_number >= 4);
    when(Yaku::YakuhaiWhite, bit(4))
        .union(when(Yaku::YakuhaiGreen, bit(5)))
        .union(when(Yaku::YakuhaiRed, bit(6)))
        .union(when(Yaku::YakuhaiSeat, triplets & facts.seat_bit != 0))
        .union(when(Yaku::YakuhaiRound, triplets & facts.round_bit != 0))
        .union(when(Yaku::Shousangen, dragons == 2 && dragon_pair))
        .union(when(Yaku::Daisangen, dragons == 3))
        .union(when(Yaku::Shousuushii, winds == 3 && wind_pair))
        .union(when(Yaku::Daisuushii, winds == 4))
}
