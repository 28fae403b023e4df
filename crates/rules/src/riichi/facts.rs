//! What is the same in every reading of a hand: packed counts, melded sets with their fu, circumstances, dora.
//!
//! A packed word is an octal number, one digit per kind (see [`crate::tile::TileCounts`]): characters, circles, bamboo,
//! then east south west north white green red.

use super::hand::dora_of;
use super::options::RenhouRule;
use super::{Options, RiichiFlag, RiichiHand, Yaku, YakuSet};
use crate::hand::MeldKind;

/// A 1 in every digit of a word.
pub(super) const ONES: u32 = 0o111_111_111;
/// The digits of 1 and 9, of the simples, and of the green bamboo (2 3 4 6 8).
const TERMINALS: u32 = 0o700_000_007;
const SIMPLES: u32 = 0o011_111_110;
const GREENS: u32 = 0o070_707_770;
const GREEN_DRAGON: u32 = 0o700_000;
/// 1112345678999.
const NINE_GATES: u32 = 0o311_111_113;

/// The 宝牌 in a hand, by kind.
///
/// ```
/// use quejing_rules::riichi::DoraCount;
/// let found = DoraCount { dora: 2, ura_dora: 1, aka_dora: 1 };
/// assert_eq!(found.han(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoraCount {
    /// Those of the open indicators.
    pub dora: u32,
    /// Those of the indicators under them.
    pub ura_dora: u32,
    /// Red fives.
    pub aka_dora: u32,
}

impl DoraCount {
    /// Returns the sum of the han, one for each tile.
    pub fn han(&self) -> u32 {
        self.dora + self.ura_dora + self.aka_dora
    }
}

/// Returns a 1 in each digit where `word` is not 0.
#[inline]
pub(super) fn occupied_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & ONES
}

/// Everything about a hand that no reading changes.
#[derive(Clone)]
pub(super) struct Facts<'a> {
    pub hand: &'a RiichiHand,
    pub options: &'a Options,
    /// No chow, pon or open kong.
    pub closed: bool,
    pub self_draw: bool,
    /// Every tile, all four of a kong.
    pub words: [u32; 4],
    /// The word and the number (from 0) of the winning tile.
    pub won: (usize, u32),
    /// Melded chows, then melded triplets and kongs, one digit per kind.
    pub fixed_sequences: [u32; 3],
    pub fixed_triplets: [u32; 4],
    pub kongs: u32,
    pub closed_kongs: u32,
    /// The fu of the melded sets.
    pub fixed_fu: u32,
    /// Circumstances, and yaku of the hand as a whole.
    pub everywhere: YakuSet,
    /// Terminals and honours only.
    pub outside_only: bool,
    /// 1112345678999 before the win.
    pub nine_sided: bool,
    /// Bits of the honours word for the seat wind and the round wind.
    pub seat_bit: u32,
    pub round_bit: u32,
    pub dora: DoraCount,
}

/// Returns the fu of a triplet or kong (section 4.1): 2, doubled for outside tiles and for being concealed, twice for a
/// kong.
#[inline]
pub(super) fn set_fu(outside: bool, concealed: bool, kong: bool) -> u32 {
    2 << (u32::from(outside) + u32::from(concealed) + 2 * u32::from(kong))
}

/// Returns true if the kind of this word and number is a terminal or honour.
#[inline]
pub(super) fn is_outside(word: usize, number: u32) -> bool {
    word == 3 || number == 0 || number == 8
}

/// Returns the number of triplets (one digit per kind) of simples.
#[inline]
pub(super) fn simples(triplets: &[u32; 4]) -> u32 {
    let [m, p, s, _] = triplets;
    // Three words with nine bits each, three apart, fit together.
    ((m & SIMPLES) | (p & SIMPLES) << 1 | (s & SIMPLES) << 2).count_ones()
}

/// Returns the number of triplets.
#[inline]
pub(super) fn count(triplets: &[u32; 4]) -> u32 {
    let [m, p, s, z] = triplets;
    (m | p << 1 | s << 2).count_ones() + z.count_ones()
}

impl<'a> Facts<'a> {
    pub(super) fn new(hand: &'a RiichiHand, options: &'a Options) -> Facts<'a> {
        let win = hand.win();
        let kind = win.win_tile().kind().unwrap_or(0);
        let mut facts = Facts {
            hand,
            options,
            closed: true,
            self_draw: win.self_draw(),
            words: win.concealed_tiles().words(),
            won: (kind / 9, kind as u32 % 9),
            fixed_sequences: [0; 3],
            fixed_triplets: [0; 4],
            kongs: 0,
            closed_kongs: 0,
            fixed_fu: 0,
            everywhere: YakuSet::NONE,
            outside_only: false,
            nine_sided: false,
            seat_bit: 1 << (3 * win.seat_wind() as u32),
            round_bit: 1 << (3 * hand.round_wind as u32),
            dora: DoraCount::default(),
        };
        if !win.melds().is_empty() {
            facts.add_melds();
        }
        facts.everywhere = facts.circumstances().union(facts.whole_hand_yaku());
        facts.dora = facts.count_dora();
        facts
    }

    /// Returns the facts with one of them changed; whatever follows from them is computed again.
    pub(super) fn with_change(&self, change: impl FnOnce(&mut Facts<'a>)) -> Facts<'a> {
        let mut changed = self.clone();
        change(&mut changed);
        changed.everywhere = changed.circumstances().union(changed.whole_hand_yaku());
        changed
    }

    fn add_melds(&mut self) {
        let hand = self.hand;
        for meld in hand.win().melds().iter() {
            let kind = meld.first().kind().unwrap_or(0);
            let (word, number) = (kind / 9, kind as u32 % 9);
            let kong = meld.kind() == MeldKind::Kong;
            let one = 1 << (3 * number);
            self.closed &= meld.is_concealed();
            if meld.kind() == MeldKind::Chow {
                self.words[word] += 0o111 << (3 * number);
                if let Some(sequences) = self.fixed_sequences.get_mut(word) {
                    *sequences += one;
                }
                continue;
            }
            self.words[word] += one * if kong { 4 } else { 3 };
            self.fixed_triplets[word] |= one;
            self.kongs += u32::from(kong);
            self.closed_kongs += u32::from(meld.is_concealed());
            self.fixed_fu += set_fu(is_outside(word, number), meld.is_concealed(), kong);
        }
    }

    /// Returns yaku from the circumstances of the win.
    fn circumstances(&self) -> YakuSet {
        let flags = self.hand.flags;
        let when = YakuSet::when;
        let tsumo = when(Yaku::MenzenTsumo, self.closed && self.self_draw);
        if flags == super::RiichiFlags::NONE {
            return tsumo;
        }
        let renhou = if flags.has(RiichiFlag::Human) { self.options.renhou } else { RenhouRule::Off };
        let double = flags.has(RiichiFlag::DoubleRiichi) && self.options.double_riichi_han == 2;
        let robbed = flags.has(RiichiFlag::RobKong) || flags.has(RiichiFlag::RobClosedKong);
        [
            when(Yaku::Riichi, flags.in_riichi()),
            when(Yaku::DoubleRiichi, double),
            when(Yaku::Ippatsu, flags.has(RiichiFlag::Ippatsu)),
            when(Yaku::Chankan, robbed),
            when(Yaku::Rinshan, flags.has(RiichiFlag::AfterKong)),
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

    /// Finds yaku of the tiles as a whole, however they are read.
    fn whole_hand_yaku(&mut self) -> YakuSet {
        let [m, p, s, z] = self.words;
        let when = YakuSet::when;
        let suits = u32::from(m != 0) + u32::from(p != 0) + u32::from(s != 0);
        let merged = m | p | s;
        self.outside_only = merged & !TERMINALS == 0;
        let simple = z == 0 && merged & TERMINALS == 0 && (self.closed || self.options.open_tanyao);
        let mut found = when(Yaku::Tanyao, simple)
            .union(when(Yaku::Honitsu, suits == 1 && z != 0))
            .union(when(Yaku::Chinitsu, suits == 1 && z == 0))
            .union(when(Yaku::Tsuuiisou, suits == 0))
            .union(when(Yaku::Chinroutou, z == 0 && self.outside_only));
        if m | p == 0 && s & !GREENS == 0 && z & !GREEN_DRAGON == 0 {
            let green = z != 0 || !self.options.ryuuiisou_needs_green;
            found = found.union(when(Yaku::Ryuuiisou, green));
        }
        if suits == 1 && z == 0 && self.hand.win().melds().is_empty() {
            found = found.union(when(Yaku::Chuuren, is_nine_gates(merged)));
            self.nine_sided = self.hand.win().standing().words().contains(&NINE_GATES);
        }
        found
    }

    fn count_dora(&self) -> DoraCount {
        let held = |indicators: &super::Indicators| {
            let each = indicators.iter().map(|indicator| {
                let kind = dora_of(indicator).kind().unwrap_or(0);
                self.words[kind / 9] >> (3 * (kind % 9)) & 7
            });
            each.sum()
        };
        let turned = self.options.ura_dora && self.hand.flags.in_riichi();
        DoraCount {
            dora: held(&self.hand.dora),
            ura_dora: if turned { held(&self.hand.ura) } else { 0 },
            aka_dora: u32::from(self.hand.reds),
        }
    }

    /// Returns the fu of a pair of this word and number.
    #[inline]
    pub(super) fn pair_fu(&self, word: usize, number: u32) -> u32 {
        if word != 3 {
            return 0;
        }
        let bit = 1 << (3 * number);
        match (bit == self.seat_bit, bit == self.round_bit) {
            (true, true) => u32::from(self.options.double_wind_pair_fu),
            (true, false) | (false, true) => 2,
            (false, false) if number >= 4 => 2,
            _ => 0,
        }
    }
}

/// Returns true if it has at least 1112345678999 of one suit.
fn is_nine_gates(word: u32) -> bool {
    let three = |digit: u32| digit & 7 >= 3;
    occupied_digits(word) == ONES && three(word) && three(word >> 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triplets_are_counted_over_the_suits() {
        let triplets = [0o100_000_001, 0o010_000_000, 0o000_000_010, 0o001_000_001];
        assert_eq!((count(&triplets), simples(&triplets)), (6, 2));
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
            assert_eq!(set_fu(outside, concealed, kong), fu);
        }
    }
}
