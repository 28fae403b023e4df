//! The facts of a hand that all its readings share: packed counts, melded sets with their fu, circumstances, dora.
//!
//! A packed word is an octal number, one digit per kind (see [`crate::tile::TileCounts`]): characters, circles, bamboo,
//! then east south west north white green red.

use super::hand::indicated_dora;
use super::options::RenhouRule;
use super::{RiichiFlag, RiichiGame, RiichiHand, Yaku, YakuSet};
use crate::hand::MeldKind;

/// The octal word with a 1 in each of the nine digits.
pub(super) const DIGIT_ONES: u32 = 0o111_111_111;
/// The mask of the digits of 1 and 9 in a suit's word.
const TERMINAL_MASK: u32 = 0o700_000_007;
/// A 1 in each digit of the simples (2 to 8) in a suit's word.
const SIMPLE_ONES: u32 = 0o011_111_110;
/// The mask of the digits of the green bamboo (2, 3, 4, 6, 8) in the bamboo word.
const GREEN_BAMBOO_MASK: u32 = 0o070_707_770;
/// The mask of the digit of the green dragon in the honours word.
const GREEN_DRAGON_MASK: u32 = 0o700_000;
/// The kind of the north.
const NORTH_KIND: usize = 30;
/// The bit of the north in the honours word.
pub(super) const NORTH_BIT: u32 = 0o1_000;
/// The counts of the tiles 1112345678999, as a suit's word.
const NINE_GATES_COUNTS: u32 = 0o311_111_113;

/// The numbers of dora (宝牌) in a hand, each worth one han, by their kind.
///
/// ```
/// use quejing_rules::riichi::DoraCount;
/// let found = DoraCount { dora: 2, ura_dora: 1, aka_dora: 1, nukidora: 0 };
/// assert_eq!(found.han(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoraCount {
    /// The dora of the open indicators.
    pub dora: u32,
    /// The ura dora, of the indicators under the open ones.
    pub ura_dora: u32,
    /// The red fives (赤宝牌).
    pub aka_dora: u32,
    /// The norths that the winner set aside (拔北).
    pub nukidora: u32,
}

impl DoraCount {
    /// Returns the han of all dora together, one for each.
    pub fn han(&self) -> u32 {
        self.dora + self.ura_dora + self.aka_dora + self.nukidora
    }
}

/// Returns an octal word with a 1 at each digit of `word` that is not 0.
#[inline]
pub(super) fn occupied_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & DIGIT_ONES
}

/// The facts of a hand that are the same in every reading, computed once under the options.
#[derive(Clone)]
pub(super) struct HandFacts<'a> {
    pub hand: &'a RiichiHand,
    pub game: RiichiGame<'a>,
    /// True if there is no chow, pon or open kong.
    pub is_closed: bool,
    pub self_draw: bool,
    /// The count of each kind, all four tiles of a kong included: three words for the suits and one for the honours.
    pub tile_counts: [u32; 4],
    /// The index of the winning tile's word (3 for honours), and its digit in the word (from 0).
    pub win_tile_digit: (usize, u32),
    /// The melded chows, counted at the digit of their lowest tile.
    pub melded_sequences: [u32; 3],
    /// The melded triplets and kongs, a 1 at the digit of their kind.
    pub melded_triplets: [u32; 4],
    /// The number of kongs of any kind.
    pub kongs: u32,
    /// The number of closed kongs.
    pub closed_kongs: u32,
    /// The fu of the melded triplets and kongs.
    pub melded_fu: u32,
    /// The yaku that every reading has: those of circumstances and of the tiles as a whole.
    pub common_yaku: YakuSet,
    /// True if all tiles are terminals or honours.
    pub has_only_outside_tiles: bool,
    /// True if the hand, of one suit without melds, was 1112345678999 before the win.
    pub has_nine_sided_wait: bool,
    /// The bit of the seat wind in the honours word.
    pub seat_bit: u32,
    /// The bit of the round wind in the honours word.
    pub round_bit: u32,
    pub dora: DoraCount,
}

/// Returns the fu of a triplet or kong (section 4.1): 2, doubled for terminals and honours (`is_outside`), doubled if
/// concealed, and quadrupled for a kong.
#[inline]
pub(super) fn fu_of_set(is_outside: bool, is_concealed: bool, is_kong: bool) -> u32 {
    2 << (u32::from(is_outside) + u32::from(is_concealed) + 2 * u32::from(is_kong))
}

/// Returns true if the kind at a word (3 for honours) and digit (from 0) is a terminal or an honour.
#[inline]
pub(super) fn is_outside_kind(word: usize, number: u32) -> bool {
    word == 3 || number == 0 || number == 8
}

/// Returns the number of triplets of simples (2 to 8), given words with a digit 1 for each triplet.
#[inline]
pub(super) fn count_simple_triplets(triplets: &[u32; 4]) -> u32 {
    let [m, p, s, _] = triplets;
    // Three words with nine bits each, three apart, fit together.
    ((m & SIMPLE_ONES) | (p & SIMPLE_ONES) << 1 | (s & SIMPLE_ONES) << 2).count_ones()
}

/// Returns the number of triplets, honours included, given words with a digit 1 for each triplet.
#[inline]
pub(super) fn count_triplets(triplets: &[u32; 4]) -> u32 {
    let [m, p, s, z] = triplets;
    (m | p << 1 | s << 2).count_ones() + z.count_ones()
}

impl<'a> HandFacts<'a> {
    pub(super) fn new(hand: &'a RiichiHand, game: RiichiGame<'a>) -> HandFacts<'a> {
        let win = hand.win();
        let kind = win.win_tile().kind().unwrap_or(0);
        let mut facts = HandFacts {
            hand,
            game,
            is_closed: true,
            self_draw: win.is_self_draw(),
            tile_counts: win.concealed_tiles().words(),
            win_tile_digit: (kind / 9, kind as u32 % 9),
            melded_sequences: [0; 3],
            melded_triplets: [0; 4],
            kongs: 0,
            closed_kongs: 0,
            melded_fu: 0,
            common_yaku: YakuSet::NONE,
            has_only_outside_tiles: false,
            has_nine_sided_wait: false,
            seat_bit: 1 << (3 * win.seat_wind() as u32),
            round_bit: 1 << (3 * hand.round_wind as u32),
            dora: DoraCount::default(),
        };
        if !win.melds().is_empty() {
            facts.add_melds();
        }
        facts.common_yaku = facts.circumstance_yaku().union(facts.whole_hand_yaku());
        facts.dora = facts.dora_count();
        facts
    }

    /// Returns a copy of the facts after `change`, with the yaku that every reading has computed again; the dora stay.
    pub(super) fn after_change(&self, change: impl FnOnce(&mut HandFacts<'a>)) -> HandFacts<'a> {
        let mut changed = self.clone();
        change(&mut changed);
        changed.common_yaku = changed.circumstance_yaku().union(changed.whole_hand_yaku());
        changed
    }

    /// Adds the tiles, sets and fu of the melds to the facts; an open meld also makes the hand open.
    fn add_melds(&mut self) {
        let hand = self.hand;
        for meld in hand.win().melds().iter() {
            let kind = meld.lowest_tile().kind().unwrap_or(0);
            let (word, number) = (kind / 9, kind as u32 % 9);
            let kong = meld.kind() == MeldKind::Kong;
            let one = 1 << (3 * number);
            self.is_closed &= meld.is_concealed();
            if meld.kind() == MeldKind::Chow {
                self.tile_counts[word] += 0o111 << (3 * number);
                if let Some(sequences) = self.melded_sequences.get_mut(word) {
                    *sequences += one;
                }
                continue;
            }
            self.tile_counts[word] += one * if kong { 4 } else { 3 };
            self.melded_triplets[word] |= one;
            self.kongs += u32::from(kong);
            self.closed_kongs += u32::from(meld.is_concealed());
            self.melded_fu += fu_of_set(is_outside_kind(word, number), meld.is_concealed(), kong);
        }
    }

    /// Returns the yaku of the win's circumstances, such as 立直, and 门清自摸.
    fn circumstance_yaku(&self) -> YakuSet {
        let flags = self.hand.flags;
        let when = YakuSet::single_if;
        let tsumo = when(Yaku::MenzenTsumo, self.is_closed && self.self_draw);
        if flags == super::RiichiFlags::NONE {
            return tsumo;
        }
        let renhou = if flags.has(RiichiFlag::Human) { self.game.options.renhou } else { RenhouRule::Off };
        let double = flags.has(RiichiFlag::DoubleRiichi) && self.game.options.double_riichi_han == 2;
        let norths = &self.game.norths;
        let robbed = flags.has(RiichiFlag::RobKong)
            || flags.has(RiichiFlag::RobClosedKong)
            || norths.robbing_is_chankan && flags.has(RiichiFlag::RobKita);
        let replaced =
            flags.has(RiichiFlag::AfterKong) || norths.replacement_is_rinshan && flags.has(RiichiFlag::AfterKita);
        [
            when(Yaku::Riichi, flags.has_riichi()),
            when(Yaku::DoubleRiichi, double),
            when(Yaku::Ippatsu, flags.has(RiichiFlag::Ippatsu)),
            when(Yaku::Chankan, robbed),
            when(Yaku::Rinshan, replaced),
            when(Yaku::Haitei, flags.has(RiichiFlag::LastTile) && self.self_draw),
            when(Yaku::Houtei, flags.has(RiichiFlag::LastTile) && !self.self_draw),
            when(Yaku::Tenhou, flags.has(RiichiFlag::Heaven)),
            when(Yaku::Chiihou, flags.has(RiichiFlag::Earth)),
            when(Yaku::RenhouMangan, matches!(renhou, RenhouRule::Mangan | RenhouRule::Han5)),
            when(Yaku::Renhou, renhou == RenhouRule::Yakuman),
        ]
        .into_iter()
        .fold(tsumo, YakuSet::union)
    }

    /// Returns the yaku of the tiles as a whole, such as 断幺九, which every reading has. Also sets
    /// `has_only_outside_tiles` and, for a one-suit hand without melds, `has_nine_sided_wait`.
    fn whole_hand_yaku(&mut self) -> YakuSet {
        let [m, p, s, z] = self.tile_counts;
        let when = YakuSet::single_if;
        let suits = u32::from(m != 0) + u32::from(p != 0) + u32::from(s != 0);
        let merged = m | p | s;
        self.has_only_outside_tiles = merged & !TERMINAL_MASK == 0;
        let simple = z == 0 && merged & TERMINAL_MASK == 0 && (self.is_closed || self.game.options.open_tanyao);
        let mut found = when(Yaku::Tanyao, simple)
            .union(when(Yaku::Honitsu, suits == 1 && z != 0))
            .union(when(Yaku::Chinitsu, suits == 1 && z == 0))
            .union(when(Yaku::Tsuuiisou, suits == 0))
            .union(when(Yaku::Chinroutou, z == 0 && self.has_only_outside_tiles));
        if m | p == 0 && s & !GREEN_BAMBOO_MASK == 0 && z & !GREEN_DRAGON_MASK == 0 {
            let green = z != 0 || !self.game.options.ryuuiisou_needs_green;
            found = found.union(when(Yaku::Ryuuiisou, green));
        }
        if suits == 1 && z == 0 && self.hand.win().melds().is_empty() {
            found = found.union(when(Yaku::Chuuren, is_nine_gates(merged)));
            self.has_nine_sided_wait = self.hand.win().standing_tiles().words().contains(&NINE_GATES_COUNTS);
        }
        found
    }

    /// Returns the dora of the hand by their kind; ura dora count only in riichi and if the option `ura_dora` is on.
    fn dora_count(&self) -> DoraCount {
        let nukidora = u32::from(self.hand.set_aside_norths);
        let set_aside = if self.game.norths.indicators_count_set_aside { nukidora } else { 0 };
        let held = |indicators: &super::DoraIndicators| {
            let each = indicators.iter().map(|indicator| {
                let kind = indicated_dora(indicator, self.game.shape.kinds).kind().unwrap_or(0);
                let beside = if kind == NORTH_KIND { set_aside } else { 0 };
                (self.tile_counts[kind / 9] >> (3 * (kind % 9)) & 7) + beside
            });
            each.sum()
        };
        let turned = self.game.options.ura_dora && self.hand.flags.has_riichi();
        DoraCount {
            dora: held(&self.hand.dora_indicators),
            ura_dora: if turned { held(&self.hand.ura_indicators) } else { 0 },
            aka_dora: u32::from(self.hand.red_five_count),
            nukidora,
        }
    }

    /// Returns the fu of a pair at a word (3 for honours) and digit (from 0): 2 for a dragon, seat wind, round wind or
    /// a north that is a value tile for everybody, the option's fu for a wind that is both, otherwise 0.
    #[inline]
    pub(super) fn pair_fu(&self, word: usize, number: u32) -> u32 {
        if word != 3 {
            return 0;
        }
        let bit = 1 << (3 * number);
        match (bit == self.seat_bit, bit == self.round_bit) {
            (true, true) => u32::from(self.game.options.double_wind_pair_fu),
            (true, false) | (false, true) => 2,
            (false, false) if number >= 4 => 2,
            (false, false) if bit == NORTH_BIT && self.game.norths.is_value_tile => 2,
            _ => 0,
        }
    }
}

/// Returns true if the word of a suit contains the tiles 1112345678999, as 九莲宝灯 needs.
fn is_nine_gates(word: u32) -> bool {
    let three = |digit: u32| digit & 7 >= 3;
    occupied_digits(word) == DIGIT_ONES && three(word) && three(word >> 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triplets_are_counted_over_the_suits() {
        let triplets = [0o100_000_001, 0o010_000_000, 0o000_000_010, 0o001_000_001];
        assert_eq!((count_triplets(&triplets), count_simple_triplets(&triplets)), (6, 2));
    }

    #[test]
    fn fu_of_sets_are_the_table_of_section_4_1() {
        let table = [
            (false, false, false, 2),
            (false, true, false, 4),
            (true, false, false, 4),
            (true, true, false, 8),
            (false, false, true, 8),
            (false, true, true, 16),
            (true, false, true, 16),
            (true, true, true, 32),
        ];
        for (outside, concealed, kong, fu) in table {
            assert_eq!(fu_of_set(outside, concealed, kong), fu);
        }
    }
}
