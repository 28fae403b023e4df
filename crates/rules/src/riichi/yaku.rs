//! The yaku (翻型) of section 4.2, their han, and sets of them packed in one word.

use crate::bit_set::bit_set;

/// A yaku, in the order of the rule text: one han, two, three, five, then 役满.
///
/// ```
/// use quejing_rules::riichi::Yaku;
/// assert_eq!((Yaku::Chinitsu.han(true), Yaku::Chinitsu.han(false)), (6, 5));
/// assert_eq!(Yaku::Pinfu.han(false), 0); // closed only
/// assert_eq!(Yaku::Junchan.excludes(), [Yaku::Chanta]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // Their names are what they are; `i18n::riichi` and the table below say the rest.
pub enum Yaku {
    Riichi,
    DoubleRiichi,
    Ippatsu,
    MenzenTsumo,
    Pinfu,
    Iipeikou,
    Tanyao,
    Ittsu,
    SanshokuDoujun,
    YakuhaiWhite,
    YakuhaiGreen,
    YakuhaiRed,
    YakuhaiSeat,
    YakuhaiRound,
    Chanta,
    Chankan,
    Rinshan,
    Haitei,
    Houtei,
    Chiitoitsu,
    SanshokuDoukou,
    Sanankou,
    Sankantsu,
    Toitoi,
    Honitsu,
    Shousangen,
    Honroutou,
    Junchan,
    Ryanpeikou,
    Chinitsu,
    /// 人和 worth a mangan of its own (`renhou` = mangan) or five han (`renhou` = han5).
    RenhouMangan,
    Kokushi,
    Chuuren,
    Tenhou,
    Chiihou,
    /// 人和 as a yakuman (`renhou` = yakuman).
    Renhou,
    Suuankou,
    Suukantsu,
    Ryuuiisou,
    Chinroutou,
    Tsuuiisou,
    Daisangen,
    Shousuushii,
    Daisuushii,
}

use Yaku::*;

/// A row of the rule text's table of yaku.
///
/// ```
/// use quejing_rules::riichi::Yaku;
/// let row = Yaku::Honitsu.definition();
/// assert_eq!((row.id, row.closed, row.open, row.section), ("honitsu", 3, 2, "4.2.2.6"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    pub yaku: Yaku,
    /// The id on the wire.
    pub id: &'static str,
    /// Han in a closed hand; for a yakuman 1, as its unit.
    pub closed: u8,
    /// Han in an open hand; 0 if closed only.
    pub open: u8,
    /// The section of the rule text that defines it; `-` if only the specification does.
    pub section: &'static str,
}

const fn row(yaku: Yaku, id: &'static str, han: [u8; 2], section: &'static str) -> Definition {
    let [closed, open] = han;
    Definition { yaku, id, closed, open, section }
}

#[rustfmt::skip]
const ROWS: [Definition; Yaku::COUNT] = [
    row(Riichi, "riichi", [1, 0], "4.2.1.1"),
    row(DoubleRiichi, "double_riichi", [1, 0], "4.2.1.2"),
    row(Ippatsu, "ippatsu", [1, 0], "4.2.1.3"),
    row(MenzenTsumo, "menzen_tsumo", [1, 0], "4.2.1.4"),
    row(Pinfu, "pinfu", [1, 0], "4.2.1.5"),
    row(Iipeikou, "iipeikou", [1, 0], "4.2.1.6"),
    row(Tanyao, "tanyao", [1, 1], "4.2.1.7"),
    row(Ittsu, "ittsu", [2, 1], "4.2.1.8"),
    row(SanshokuDoujun, "sanshoku_doujun", [2, 1], "4.2.1.9"),
    row(YakuhaiWhite, "yakuhai_white", [1, 1], "4.2.1.10"),
    row(YakuhaiGreen, "yakuhai_green", [1, 1], "4.2.1.10"),
    row(YakuhaiRed, "yakuhai_red", [1, 1], "4.2.1.10"),
    row(YakuhaiSeat, "yakuhai_seat", [1, 1], "4.2.1.10"),
    row(YakuhaiRound, "yakuhai_round", [1, 1], "4.2.1.10"),
    row(Chanta, "chanta", [2, 1], "4.2.1.11"),
    row(Chankan, "chankan", [1, 1], "4.2.1.12"),
    row(Rinshan, "rinshan", [1, 1], "4.2.1.13"),
    row(Haitei, "haitei", [1, 1], "4.2.1.14"),
    row(Houtei, "houtei", [1, 1], "4.2.1.15"),
    row(Chiitoitsu, "chiitoitsu", [2, 0], "4.2.2.1"),
    row(SanshokuDoukou, "sanshoku_doukou", [2, 2], "4.2.2.2"),
    row(Sanankou, "sanankou", [2, 2], "4.2.2.3"),
    row(Sankantsu, "sankantsu", [2, 2], "4.2.2.4"),
    row(Toitoi, "toitoi", [2, 2], "4.2.2.5"),
    row(Honitsu, "honitsu", [3, 2], "4.2.2.6"),
    row(Shousangen, "shousangen", [2, 2], "4.2.2.7"),
    row(Honroutou, "honroutou", [2, 2], "4.2.2.8"),
    row(Junchan, "junchan", [3, 2], "4.2.2.9"),
    row(Ryanpeikou, "ryanpeikou", [3, 0], "4.2.3.1"),
    row(Chinitsu, "chinitsu", [6, 5], "4.2.4.1"),
    row(RenhouMangan, "renhou", [5, 0], "-"),
    row(Kokushi, "kokushi", [1, 0], "4.2.5.1"),
    row(Chuuren, "chuuren", [1, 0], "4.2.5.2"),
    row(Tenhou, "tenhou", [1, 0], "4.2.5.3"),
    row(Chiihou, "chiihou", [1, 0], "4.2.5.4"),
    row(Renhou, "renhou", [1, 0], "-"),
    row(Suuankou, "suuankou", [1, 0], "4.2.5.5"),
    row(Suukantsu, "suukantsu", [1, 1], "4.2.5.6"),
    row(Ryuuiisou, "ryuuiisou", [1, 1], "4.2.5.7"),
    row(Chinroutou, "chinroutou", [1, 1], "4.2.5.8"),
    row(Tsuuiisou, "tsuuiisou", [1, 1], "4.2.5.9"),
    row(Daisangen, "daisangen", [1, 1], "4.2.5.10"),
    row(Shousuushii, "shousuushii", [1, 1], "4.2.5.11"),
    row(Daisuushii, "daisuushii", [1, 1], "4.2.5.12"),
];

/// Returns every yaku, in the order of the rule text.
///
/// ```
/// use quejing_rules::riichi::definitions;
/// let straight = definitions().iter().find(|row| row.id == "ittsu").unwrap();
/// assert_eq!((straight.closed, straight.open), (2, 1));
/// ```
pub fn definitions() -> &'static [Definition] {
    &ROWS
}

impl Yaku {
    /// Returns the yaku it excludes: of these pairs from section 5, only the first counts.
    pub fn excludes(self) -> &'static [Yaku] {
        match self {
            Yaku::Ryanpeikou => &[Yaku::Iipeikou, Yaku::Chiitoitsu],
            Yaku::Junchan | Yaku::Honroutou => &[Yaku::Chanta],
            _ => &[],
        }
    }

    /// The number of yaku.
    pub const COUNT: usize = Daisuushii as usize + 1;

    /// Returns the row in the table.
    pub fn definition(self) -> &'static Definition {
        &ROWS[self as usize]
    }

    /// Returns the id on the wire.
    pub fn id(self) -> &'static str {
        self.definition().id
    }

    /// Returns true if it is a 役满.
    pub(crate) fn is_yakuman(self) -> bool {
        self >= Kokushi
    }

    /// Returns han in a closed or open hand (a yakuman's units); 0 if it cannot occur there.
    pub fn han(self, closed: bool) -> u32 {
        let row = self.definition();
        u32::from(if closed { row.closed } else { row.open })
    }
}

impl serde::Serialize for Yaku {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

bit_set! {
    /// Some yaku, one bit each.
    ///
    /// ```
    /// use quejing_rules::riichi::{Yaku, YakuSet};
    /// let set = YakuSet::of(&[Yaku::Riichi, Yaku::Pinfu]);
    /// assert!(set.has(Yaku::Pinfu) && !set.has(Yaku::Tanyao));
    /// assert_eq!(set.han(true), 2);
    /// ```
    YakuSet: u64, of Yaku, |bit: usize| ROWS.get(bit).map(|row| row.yaku)
}

impl YakuSet {
    /// Every 役满.
    pub(crate) const YAKUMAN: YakuSet = YakuSet(u64::MAX >> (64 - Yaku::COUNT) << Kokushi as u32);

    /// Returns a set of this one if `holds`, otherwise empty.
    #[inline]
    pub const fn when(yaku: Yaku, holds: bool) -> YakuSet {
        YakuSet((holds as u64) << yaku as u32)
    }

    /// Returns the sum of their han.
    #[inline]
    pub fn han(self, closed: bool) -> u32 {
        let (mut bits, mut han) = (self.0, 0);
        while bits != 0 {
            let row = &ROWS[bits.trailing_zeros() as usize];
            han += u32::from(if closed { row.closed } else { row.open });
            bits &= bits - 1;
        }
        han
    }
}

impl FromIterator<Yaku> for YakuSet {
    fn from_iter<I: IntoIterator<Item = Yaku>>(yaku: I) -> YakuSet {
        yaku.into_iter().fold(YakuSet::NONE, |set, one| set.union(YakuSet::when(one, true)))
    }
}

impl Yaku {
    /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets; `None` if
    /// only this one has it. The rule sets may define the idea a little differently: that is what a comparison shows.
    #[rustfmt::skip]
    pub fn concept(self) -> Option<&'static str> {
        Some(match self {
            Yaku::Pinfu => "all_sequences",
            Yaku::Tanyao => "no_terminals",
            Yaku::Iipeikou => "two_equal_sequences",
            Yaku::Ryanpeikou => "two_double_sequences",
            Yaku::Ittsu => "pure_straight",
            Yaku::SanshokuDoujun => "mixed_triple_sequence",
            Yaku::SanshokuDoukou => "mixed_triple_triplet",
            Yaku::YakuhaiWhite | Yaku::YakuhaiGreen | Yaku::YakuhaiRed | Yaku::YakuhaiSeat => "value_tile",
            Yaku::Chanta => "mixed_outside_hand",
            Yaku::Junchan => "pure_outside_hand",
            Yaku::Honroutou => "all_terminals_and_honours",
            Yaku::Chinroutou => "all_terminals",
            Yaku::Chankan => "robbed_kong",
            Yaku::Rinshan => "after_kong",
            Yaku::Haitei => "last_draw",
            Yaku::Houtei => "last_discard",
            Yaku::Chiitoitsu => "seven_pairs",
            Yaku::Kokushi => "thirteen_orphans",
            Yaku::Sanankou => "three_concealed_triplets",
            Yaku::Suuankou => "four_concealed_triplets",
            Yaku::Sankantsu => "three_kongs",
            Yaku::Suukantsu => "four_kongs",
            Yaku::Toitoi => "all_triplets",
            Yaku::Honitsu => "half_flush",
            Yaku::Chinitsu => "full_flush",
            Yaku::Chuuren => "nine_gates",
            Yaku::Tsuuiisou => "all_honours",
            Yaku::Shousangen => "little_three_dragons",
            Yaku::Daisangen => "big_three_dragons",
            Yaku::Shousuushii => "little_four_winds",
            Yaku::Daisuushii => "big_four_winds",
            Yaku::Tenhou => "heaven",
            Yaku::Chiihou => "earth",
            Yaku::RenhouMangan | Yaku::Renhou => "human",
            Yaku::MenzenTsumo => "closed_self_draw",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_enum() {
        for (index, row) in ROWS.iter().enumerate() {
            assert_eq!(row.yaku as usize, index, "{}", row.id);
            assert_eq!(row.yaku.is_yakuman(), YakuSet::YAKUMAN.has(row.yaku), "{}", row.id);
        }
    }
}
