//! The yaku (翻型) of section 4.2 with their han, the yaku that they exclude (section 5), and an example hand for each,
//! won at the South seat in the East round unless the yaku needs another one.

use crate::book::{PatternCategory, PatternEntry, PatternWorth};
use crate::patterns::patterns;
use crate::{Pattern, PatternRow};

use Yaku::*;

patterns! {
    /// A yaku of riichi, in the order of the rule text: those of one han, two, three and five, then the yakuman (役满).
    ///
    /// ```
    /// use quejing_rules::riichi::Yaku;
    /// assert_eq!((Yaku::Chinitsu.han(true), Yaku::Chinitsu.han(false)), (6, 5));
    /// assert_eq!(Yaku::Pinfu.han(false), 0); // closed only
    /// assert_eq!((Yaku::Honitsu.id(), Yaku::Honitsu.section()), ("honitsu", "4.2.2.6"));
    /// assert_eq!(Yaku::Junchan.excluded_yaku(), [Yaku::Chanta]);
    /// ```
    Yaku of "riichi" => YakuTerms;

    /// A set of yaku, one bit each.
    ///
    /// ```
    /// use quejing_rules::riichi::{Yaku, YakuSet};
    /// let set = YakuSet::of(&[Yaku::Riichi, Yaku::Pinfu]);
    /// assert!(set.has(Yaku::Pinfu) && !set.has(Yaku::Tanyao));
    /// assert_eq!(set.han(true), 2);
    /// ```
    YakuSet: u64;

    /// 立直: riichi, a declared closed tenpai.
    Riichi = "riichi" => terms(1, 0, "4.2.1.1"), "S riichi 123m11456p35678s d4s";
    /// 双立直: riichi declared with the first discard.
    DoubleRiichi = "double_riichi" => terms(1, 0, "4.2.1.2"), "S double_riichi 123m11456p35678s d4s";
    /// 一发: a win within one turn after riichi, with no call or kong since.
    Ippatsu = "ippatsu" => terms(1, 0, "4.2.1.3"), "S riichi 123m11456p35678s d4s ippatsu";
    /// 门清自摸: a self-draw with a closed hand.
    MenzenTsumo = "menzen_tsumo" as "closed_self_draw" => terms(1, 0, "4.2.1.4"), "S 123m11456p35678s t4s";
    /// 平和: four sequences, a two-sided wait, and a pair without fu.
    Pinfu = "pinfu" as "all_sequences" => terms(1, 0, "4.2.1.5"), "S 123m11456p34678s d5s";
    /// 一杯口: the same sequence twice in one suit.
    Iipeikou = "iipeikou" as "two_equal_sequences" => terms(1, 0, "4.2.1.6"), "S 112233m45699p35s d4s";
    /// 断幺九: no terminals and no honours.
    Tanyao = "tanyao" as "no_terminals" => terms(1, 1, "4.2.1.7"), "S 456p2235678s [234m] d4s";
    /// 一气通贯: the sequences 123, 456 and 789 of one suit.
    Ittsu = "ittsu" as "pure_straight" => terms(2, 1, "4.2.1.8"), "S 123456789m77p35s d4s";
    /// 三色同顺: the same sequence in all three suits.
    SanshokuDoujun = "sanshoku_doujun" as "mixed_triple_sequence" => terms(2, 1, "4.2.1.9"), "S 123m123p12357s99p d6s";
    /// 役牌 白: a triplet or kong of the white dragon.
    YakuhaiWhite = "yakuhai_white" as "value_tile" => terms(1, 1, "4.2.1.10"), "S 123m456p3577s [555z] d4s";
    /// 役牌 发: a triplet or kong of the green dragon.
    YakuhaiGreen = "yakuhai_green" as "value_tile" => terms(1, 1, "4.2.1.10"), "S 123m456p3577s [666z] d4s";
    /// 役牌 中: a triplet or kong of the red dragon.
    YakuhaiRed = "yakuhai_red" as "value_tile" => terms(1, 1, "4.2.1.10"), "S 123m456p3577s [777z] d4s";
    /// 役牌 自风: a triplet or kong of the seat wind.
    YakuhaiSeat = "yakuhai_seat" as "value_tile" => terms(1, 1, "4.2.1.10"), "S 123m456p3577s [222z] d4s";
    /// 役牌 场风: a triplet or kong of the round wind.
    YakuhaiRound = "yakuhai_round" => terms(1, 1, "4.2.1.10"), "S 123m456p3577s [111z] d4s";
    /// 役牌 北: a triplet or kong of the north where nobody sits north and it is a value tile for everybody.
    YakuhaiNorth = "yakuhai_north" => terms(1, 1, "-"), "S north=yakuhai 11p22789s123p44z d4z";
    /// 混全带幺九: every set and the pair has a terminal or an honour, with at least one sequence.
    Chanta = "chanta" as "mixed_outside_hand" => terms(2, 1, "4.2.1.11"), "S 123m789p1299s444z d3s";
    /// 抢杠: a ron on the tile that another player adds to a pon.
    Chankan = "chankan" as "robbed_kong" => terms(1, 1, "4.2.1.12"), "S rob_kong 123m11456p35678s d4s";
    /// 岭上开花: a self-draw of the replacement tile after the winner's own kong.
    Rinshan = "rinshan" as "after_kong" => terms(1, 1, "4.2.1.13"), "S after_kong 123m11p35678s [!9999p] t4s";
    /// 海底捞月: a self-draw of the last tile of the wall.
    Haitei = "haitei" as "last_draw" => terms(1, 1, "4.2.1.14"), "S last_tile 123m11456p35678s t4s";
    /// 河底捞鱼: a ron on the last discard.
    Houtei = "houtei" as "last_discard" => terms(1, 1, "4.2.1.15"), "S last_tile 123m11456p35678s d4s";
    /// 七对子: seven different pairs.
    Chiitoitsu = "chiitoitsu" as "seven_pairs" => terms(2, 0, "4.2.2.1"), "S 1133m5577p2288s4z d4z";
    /// 三色同刻: triplets or kongs of one number in all three suits.
    SanshokuDoukou = "sanshoku_doukou" as "mixed_triple_triplet" => terms(2, 2, "4.2.2.2"), "S 4699m888p888s [888m] d5m";
    /// 三暗刻: three concealed triplets or closed kongs.
    Sanankou = "sanankou" as "three_concealed_triplets" => terms(2, 2, "4.2.2.3"), "S 11177m444p35999s d4s";
    /// 三杠子: three kongs.
    Sankantsu = "sankantsu" as "three_kongs" => terms(2, 2, "4.2.2.4"), "S 77p35s [1111m] [4444p] [+9999s] d4s";
    /// 对对和: four triplets or kongs.
    Toitoi = "toitoi" as "all_triplets" => terms(2, 2, "4.2.2.5"), "S 77p44888s [222m] [999p] d7p";
    /// 混一色: one suit and honours.
    Honitsu = "honitsu" as "half_flush" => terms(3, 2, "4.2.2.6"), "S 2224667888m444z d5m";
    /// 小三元: triplets or kongs of two dragons, and a pair of the third.
    Shousangen = "shousangen" as "little_three_dragons" => terms(2, 2, "4.2.2.7"), "S 123m46s77z [555z] [666z] d5s";
    /// 混老头: four triplets or kongs of terminals and honours only; seven pairs too by an option.
    Honroutou = "honroutou" as "all_terminals_and_honours" => terms(2, 2, "4.2.2.8").with_excluded(&[Chanta]),
        "S 99m111s44z [111m] [999p] d4z";
    /// 纯全带幺九: every set and the pair has a terminal, with at least one sequence.
    Junchan = "junchan" as "pure_outside_hand" => terms(3, 2, "4.2.2.9").with_excluded(&[Chanta]), "S 123m78999p12789s d3s";
    /// 二杯口: two pairs of equal sequences.
    Ryanpeikou = "ryanpeikou" as "two_double_sequences" => terms(3, 0, "4.2.3.1").with_excluded(&[Iipeikou, Chiitoitsu]),
        "S 112233m445566p9s d9s";
    /// 清一色: all tiles of one suit.
    Chinitsu = "chinitsu" as "full_flush" => terms(6, 5, "4.2.4.1"), "S 2224455666888m d7m";
    /// 人和 that counts alone as a mangan (`renhou` = mangan) or as five han (`renhou` = han5).
    RenhouMangan = "renhou" as "human" => terms(5, 0, "-"), "S renhou=mangan human 123m11456p35678s d4s";
    /// 国士无双: each terminal and honour once, and one of them twice.
    Kokushi = "kokushi" as "thirteen_orphans" => terms(1, 0, "4.2.5.1"), "S 119m19p19s123456z d7z";
    /// 九莲宝灯: 1112345678999 and any tile of the same suit, without melds.
    Chuuren = "chuuren" as "nine_gates" => terms(1, 0, "4.2.5.2"), "S 1112345678999m d5m";
    /// 天和: the dealer wins on the first draw.
    Tenhou = "tenhou" as "heaven" => terms(1, 0, "4.2.5.3"), "E heaven 123m11456p35678s t4s";
    /// 地和: a non-dealer wins on the first draw, before any call.
    Chiihou = "chiihou" as "earth" => terms(1, 0, "4.2.5.4"), "S earth 123m11456p35678s t4s";
    /// 人和 as a yakuman (`renhou` = yakuman): a non-dealer wins on a discard before the first turn and any call.
    Renhou = "renhou" as "human" => terms(1, 0, "-"), "S renhou=yakuman human 123m11456p35678s d4s";
    /// 四暗刻: four concealed triplets or closed kongs.
    Suuankou = "suuankou" as "four_concealed_triplets" => terms(1, 0, "4.2.5.5"), "S 11177m444p22999s t7m";
    /// 四杠子: four kongs.
    Suukantsu = "suukantsu" as "four_kongs" => terms(1, 1, "4.2.5.6"), "S 3s [1111m] [!4444p] [+9999s] [7777z] d3s";
    /// 绿一色: only 2, 3, 4, 6, 8 of bamboo and green dragons.
    Ryuuiisou = "ryuuiisou" => terms(1, 1, "4.2.5.7"), "S 22334466688s66z d6z";
    /// 清老头: only terminals.
    Chinroutou = "chinroutou" as "all_terminals" => terms(1, 1, "4.2.5.8"), "S 1199s [111m] [999m] [111p] d9s";
    /// 字一色: only honours.
    Tsuuiisou = "tsuuiisou" as "all_honours" => terms(1, 1, "4.2.5.9"), "S 5556677z [111z] [333z] d7z";
    /// 大三元: triplets or kongs of all three dragons.
    Daisangen = "daisangen" as "big_three_dragons" => terms(1, 1, "4.2.5.10"), "S 123m99s77z [555z] [666z] d7z";
    /// 小四喜: triplets or kongs of three winds, and a pair of the fourth.
    Shousuushii = "shousuushii" as "little_four_winds" => terms(1, 1, "4.2.5.11"), "S 46m44z [111z] [222z] [333z] d5m";
    /// 大四喜: triplets or kongs of all four winds.
    Daisuushii = "daisuushii" as "big_four_winds" => terms(1, 1, "4.2.5.12"), "S 55m44z [111z] [222z] [333z] d4z";
}

/// The patterns under which a family lists yaku and dora. Families that share the yaku have rows of their own, so that
/// a pattern says which family it belongs to.
#[derive(Debug)]
pub(crate) struct YakuRows {
    yaku: [PatternRow; Yaku::COUNT],
    /// Dora, ura dora, red fives, norths set aside.
    dora: [PatternRow; 4],
}

/// The patterns of riichi.
pub(crate) static RIICHI_ROWS: YakuRows = YakuRows::of_family("riichi");

impl YakuRows {
    /// Returns the rows of a family, with the ids and concepts of the table of yaku.
    pub(crate) const fn of_family(family: &'static str) -> YakuRows {
        let mut yaku = [const { PatternRow::unlisted("", "") }; Yaku::COUNT];
        let mut index = 0;
        while index < Yaku::COUNT {
            let PatternRow { name, id, concept, .. } = ROWS[index].pattern;
            yaku[index] = PatternRow { family, name, id, concept };
            index += 1;
        }
        let [dora, ura_dora, aka_dora, nukidora] = ["dora", "ura_dora", "aka_dora", "nukidora"];
        YakuRows {
            yaku,
            dora: [
                PatternRow::unlisted(family, dora),
                PatternRow::unlisted(family, ura_dora),
                PatternRow::unlisted(family, aka_dora),
                PatternRow::unlisted(family, nukidora),
            ],
        }
    }

    /// Returns the family's pattern of a yaku.
    pub(crate) fn pattern(&'static self, yaku: Yaku) -> Pattern {
        Pattern::from_row(&self.yaku[yaku as usize])
    }

    /// Returns the family's patterns of dora, ura dora, red fives and norths set aside.
    pub(crate) fn dora_patterns(&'static self) -> [Pattern; 4] {
        self.dora.each_ref().map(Pattern::from_row)
    }
}

/// The han of a yaku, its section of the rule text, and the yaku that it excludes.
#[derive(Clone, Copy)]
struct YakuTerms {
    /// The han in a closed hand; 1 for a yakuman, as its unit.
    closed: u8,
    /// The han in an open hand; 0 if the yaku needs a closed hand.
    open: u8,
    /// The section of the rule text that defines the yaku; `-` if only the specification does.
    section: &'static str,
    /// The yaku that do not count beside this one.
    excludes: &'static [Yaku],
}

/// Returns the terms of a yaku that excludes no other.
const fn terms(closed: u8, open: u8, section: &'static str) -> YakuTerms {
    YakuTerms { closed, open, section, excludes: &[] }
}

impl YakuTerms {
    /// Returns the terms with the yaku that do not count beside this one.
    const fn with_excluded(self, excludes: &'static [Yaku]) -> YakuTerms {
        YakuTerms { excludes, ..self }
    }

    /// Returns the han in a closed or open hand; 0 if the yaku cannot occur there.
    const fn han(&self, is_closed: bool) -> u32 {
        (if is_closed { self.closed } else { self.open }) as u32
    }
}

impl Yaku {
    /// Returns the yaku that do not count beside this one (section 5).
    pub const fn excluded_yaku(self) -> &'static [Yaku] {
        self.row().worth.excludes
    }

    /// Returns true if the yaku is a yakuman (役满).
    pub(crate) fn is_yakuman(self) -> bool {
        self >= Kokushi
    }

    /// Returns the han in a closed or open hand, 1 unit for a yakuman; 0 if the yaku cannot occur there.
    pub const fn han(self, is_closed: bool) -> u32 {
        self.row().worth.han(is_closed)
    }

    /// Returns the section of the rule text that defines the yaku; `-` if only the specification does.
    pub const fn section(self) -> &'static str {
        self.row().worth.section
    }
}

impl YakuSet {
    /// The set of every yakuman (役满).
    pub(crate) const YAKUMAN: YakuSet = YakuSet(u64::MAX >> (64 - Yaku::COUNT) << Kokushi as u32);

    /// Returns the set of one yaku if `holds` is true, otherwise the empty set.
    #[inline]
    pub const fn single_if(yaku: Yaku, holds: bool) -> YakuSet {
        YakuSet((holds as u64) << yaku as u32)
    }

    /// Returns the sum of the han of all members in a closed or open hand.
    #[inline]
    pub fn han(self, is_closed: bool) -> u32 {
        let (mut bits, mut han) = (self.0, 0);
        while bits != 0 {
            han += ROWS[bits.trailing_zeros() as usize].worth.han(is_closed);
            bits &= bits - 1;
        }
        han
    }
}

impl FromIterator<Yaku> for YakuSet {
    fn from_iter<I: IntoIterator<Item = Yaku>>(yaku: I) -> YakuSet {
        yaku.into_iter().fold(YakuSet::NONE, |set, one| set.union(YakuSet::single_if(one, true)))
    }
}

/// Returns the yaku of a game in which no norths are set aside, in the order of the rule text.
pub(super) fn yaku_without_norths() -> impl Iterator<Item = Yaku> {
    Yaku::ALL.into_iter().filter(|&yaku| yaku != YakuhaiNorth)
}

/// Returns the rule book's entries of all yaku of riichi, in the order of the rule text.
pub(super) fn pattern_entries() -> Vec<PatternEntry> {
    yaku_without_norths().map(|yaku| pattern_entry(yaku, &RIICHI_ROWS)).collect()
}

/// Returns the rule book's entry of a yaku under the patterns of a family.
pub(crate) fn pattern_entry(yaku: Yaku, rows: &'static YakuRows) -> PatternEntry {
    let YakuTerms { closed, open, section, excludes } = yaku.row().worth;
    let open = (open > 0).then_some(open);
    let (category, worth) = match yaku.is_yakuman() {
        true => (PatternCategory::Yakuman, PatternWorth::Yakuman { counts_open: open.is_some() }),
        false => (PatternCategory::Han(closed), PatternWorth::Han { closed, open }),
    };
    PatternEntry {
        pattern: rows.pattern(yaku),
        category,
        worth,
        not_beside: Vec::new(),
        excludes: excludes.iter().map(|&yaku| rows.pattern(yaku)).collect(),
        section: section.to_owned(),
        example: yaku.row().example,
    }
}
