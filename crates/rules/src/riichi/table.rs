//! The yaku (翻型) of section 4.2 with their han, which exclude others (section 5), a hand that shows each, won at the South
//! seat in the East round unless the yaku asks for another, and sets of them packed in one word.

use crate::book::{Category, PatternEntry, PatternWorth};
use crate::patterns::patterns;
use crate::{Pattern, PatternRow};

use Yaku::*;

patterns! {
    /// A yaku, in the order of the rule text: one han, two, three, five, then 役满.
    ///
    /// ```
    /// use quejing_rules::riichi::Yaku;
    /// assert_eq!((Yaku::Chinitsu.han(true), Yaku::Chinitsu.han(false)), (6, 5));
    /// assert_eq!(Yaku::Pinfu.han(false), 0); // closed only
    /// assert_eq!((Yaku::Honitsu.id(), Yaku::Honitsu.section()), ("honitsu", "4.2.2.6"));
    /// assert_eq!(Yaku::Junchan.excluded_yaku(), [Yaku::Chanta]);
    /// ```
    Yaku of "riichi" => Terms;

    /// Some yaku, one bit each.
    ///
    /// ```
    /// use quejing_rules::riichi::{Yaku, YakuSet};
    /// let set = YakuSet::of(&[Yaku::Riichi, Yaku::Pinfu]);
    /// assert!(set.has(Yaku::Pinfu) && !set.has(Yaku::Tanyao));
    /// assert_eq!(set.han(true), 2);
    /// ```
    YakuSet: u64;

    /// 立直.
    Riichi = "riichi" => han(1, 0, "4.2.1.1"), "S riichi 123m11456p35678s d4s";
    /// 双立直.
    DoubleRiichi = "double_riichi" => han(1, 0, "4.2.1.2"), "S double_riichi 123m11456p35678s d4s";
    /// 一发.
    Ippatsu = "ippatsu" => han(1, 0, "4.2.1.3"), "S riichi 123m11456p35678s d4s ippatsu";
    /// 门清自摸.
    MenzenTsumo = "menzen_tsumo" as "closed_self_draw" => han(1, 0, "4.2.1.4"), "S 123m11456p35678s t4s";
    /// 平和.
    Pinfu = "pinfu" as "all_sequences" => han(1, 0, "4.2.1.5"), "S 123m11456p34678s d5s";
    /// 一色二顺.
    Iipeikou = "iipeikou" as "two_equal_sequences" => han(1, 0, "4.2.1.6"), "S 112233m45699p35s d4s";
    /// 断幺九.
    Tanyao = "tanyao" as "no_terminals" => han(1, 1, "4.2.1.7"), "S 456p2235678s [234m] d4s";
    /// 一气通贯.
    Ittsu = "ittsu" as "pure_straight" => han(2, 1, "4.2.1.8"), "S 123456789m77p35s d4s";
    /// 三色同顺.
    SanshokuDoujun = "sanshoku_doujun" as "mixed_triple_sequence" => han(2, 1, "4.2.1.9"), "S 123m123p12357s99p d6s";
    /// 翻牌 白.
    YakuhaiWhite = "yakuhai_white" as "value_tile" => han(1, 1, "4.2.1.10"), "S 123m456p3577s [555z] d4s";
    /// 翻牌 发.
    YakuhaiGreen = "yakuhai_green" as "value_tile" => han(1, 1, "4.2.1.10"), "S 123m456p3577s [666z] d4s";
    /// 翻牌 中.
    YakuhaiRed = "yakuhai_red" as "value_tile" => han(1, 1, "4.2.1.10"), "S 123m456p3577s [777z] d4s";
    /// 翻牌 门风.
    YakuhaiSeat = "yakuhai_seat" as "value_tile" => han(1, 1, "4.2.1.10"), "S 123m456p3577s [222z] d4s";
    /// 翻牌 圈风.
    YakuhaiRound = "yakuhai_round" => han(1, 1, "4.2.1.10"), "S 123m456p3577s [111z] d4s";
    /// 混全带幺.
    Chanta = "chanta" as "mixed_outside_hand" => han(2, 1, "4.2.1.11"), "S 123m789p1299s444z d3s";
    /// 抢杠.
    Chankan = "chankan" as "robbed_kong" => han(1, 1, "4.2.1.12"), "S rob_kong 123m11456p35678s d4s";
    /// 杠上开花.
    Rinshan = "rinshan" as "after_kong" => han(1, 1, "4.2.1.13"), "S after_kong 123m11p35678s [!9999p] t4s";
    /// 海底捞月.
    Haitei = "haitei" as "last_draw" => han(1, 1, "4.2.1.14"), "S last_tile 123m11456p35678s t4s";
    /// 河底捞鱼.
    Houtei = "houtei" as "last_discard" => han(1, 1, "4.2.1.15"), "S last_tile 123m11456p35678s d4s";
    /// 七对子.
    Chiitoitsu = "chiitoitsu" as "seven_pairs" => han(2, 0, "4.2.2.1"), "S 1133m5577p2288s4z d4z";
    /// 三色同刻.
    SanshokuDoukou = "sanshoku_doukou" as "mixed_triple_triplet" => han(2, 2, "4.2.2.2"), "S 4699m888p888s [888m] d5m";
    /// 三暗刻.
    Sanankou = "sanankou" as "three_concealed_triplets" => han(2, 2, "4.2.2.3"), "S 11177m444p35999s d4s";
    /// 三杠子.
    Sankantsu = "sankantsu" as "three_kongs" => han(2, 2, "4.2.2.4"), "S 77p35s [1111m] [4444p] [+9999s] d4s";
    /// 对对和.
    Toitoi = "toitoi" as "all_triplets" => han(2, 2, "4.2.2.5"), "S 77p44888s [222m] [999p] d7p";
    /// 混一色.
    Honitsu = "honitsu" as "half_flush" => han(3, 2, "4.2.2.6"), "S 2224667888m444z d5m";
    /// 小三元.
    Shousangen = "shousangen" as "little_three_dragons" => han(2, 2, "4.2.2.7"), "S 123m46s77z [555z] [666z] d5s";
    /// 混老头.
    Honroutou = "honroutou" as "all_terminals_and_honours" => han(2, 2, "4.2.2.8").excluding(&[Chanta]),
        "S 99m111s44z [111m] [999p] d4z";
    /// 纯全带幺.
    Junchan = "junchan" as "pure_outside_hand" => han(3, 2, "4.2.2.9").excluding(&[Chanta]), "S 123m78999p12789s d3s";
    /// 二色二顺.
    Ryanpeikou = "ryanpeikou" as "two_double_sequences" => han(3, 0, "4.2.3.1").excluding(&[Iipeikou, Chiitoitsu]),
        "S 112233m445566p9s d9s";
    /// 清一色.
    Chinitsu = "chinitsu" as "full_flush" => han(6, 5, "4.2.4.1"), "S 2224455666888m d7m";
    /// 人和 worth a mangan of its own (`renhou` = mangan) or five han (`renhou` = han5).
    RenhouMangan = "renhou" as "human" => han(5, 0, "-"), "S renhou=mangan human 123m11456p35678s d4s";
    /// 十三幺.
    Kokushi = "kokushi" as "thirteen_orphans" => han(1, 0, "4.2.5.1"), "S 119m19p19s123456z d7z";
    /// 九莲宝灯.
    Chuuren = "chuuren" as "nine_gates" => han(1, 0, "4.2.5.2"), "S 1112345678999m d5m";
    /// 天和.
    Tenhou = "tenhou" as "heaven" => han(1, 0, "4.2.5.3"), "E heaven 123m11456p35678s t4s";
    /// 地和.
    Chiihou = "chiihou" as "earth" => han(1, 0, "4.2.5.4"), "S earth 123m11456p35678s t4s";
    /// 人和 as a yakuman (`renhou` = yakuman).
    Renhou = "renhou" as "human" => han(1, 0, "-"), "S renhou=yakuman human 123m11456p35678s d4s";
    /// 四暗刻.
    Suuankou = "suuankou" as "four_concealed_triplets" => han(1, 0, "4.2.5.5"), "S 11177m444p22999s t7m";
    /// 四杠子.
    Suukantsu = "suukantsu" as "four_kongs" => han(1, 1, "4.2.5.6"), "S 3s [1111m] [!4444p] [+9999s] [7777z] d3s";
    /// 绿一色.
    Ryuuiisou = "ryuuiisou" => han(1, 1, "4.2.5.7"), "S 22334466688s66z d6z";
    /// 清老头.
    Chinroutou = "chinroutou" as "all_terminals" => han(1, 1, "4.2.5.8"), "S 1199s [111m] [999m] [111p] d9s";
    /// 字一色.
    Tsuuiisou = "tsuuiisou" as "all_honours" => han(1, 1, "4.2.5.9"), "S 5556677z [111z] [333z] d7z";
    /// 大三元.
    Daisangen = "daisangen" as "big_three_dragons" => han(1, 1, "4.2.5.10"), "S 123m99s77z [555z] [666z] d7z";
    /// 小四喜.
    Shousuushii = "shousuushii" as "little_four_winds" => han(1, 1, "4.2.5.11"), "S 46m44z [111z] [222z] [333z] d5m";
    /// 大四喜.
    Daisuushii = "daisuushii" as "big_four_winds" => han(1, 1, "4.2.5.12"), "S 55m44z [111z] [222z] [333z] d4z";
}

/// The kinds of dora.
pub(super) const DORA: [Pattern; 3] = [
    Pattern::of(&PatternRow::unlisted("riichi", "dora")),
    Pattern::of(&PatternRow::unlisted("riichi", "ura_dora")),
    Pattern::of(&PatternRow::unlisted("riichi", "aka_dora")),
];

/// The han of a yaku and where the rule text defines it.
#[derive(Clone, Copy)]
struct Terms {
    /// Han in a closed hand; for a yakuman 1, as its unit.
    closed: u8,
    /// Han in an open hand; 0 if closed only.
    open: u8,
    /// The section of the rule text that defines it; `-` if only the specification does.
    section: &'static str,
    /// The yaku that do not count next to it.
    excludes: &'static [Yaku],
}

const fn han(closed: u8, open: u8, section: &'static str) -> Terms {
    Terms { closed, open, section, excludes: &[] }
}

impl Terms {
    const fn excluding(self, excludes: &'static [Yaku]) -> Terms {
        Terms { excludes, ..self }
    }

    const fn han(&self, closed: bool) -> u32 {
        (if closed { self.closed } else { self.open }) as u32
    }
}

impl Yaku {
    /// Returns the yaku it excludes: of these pairs from section 5, only the first counts.
    pub const fn excluded_yaku(self) -> &'static [Yaku] {
        self.row().worth.excludes
    }

    /// Returns true if it is a 役满.
    pub(crate) fn is_yakuman(self) -> bool {
        self >= Kokushi
    }

    /// Returns han in a closed or open hand (a yakuman's units); 0 if it cannot occur there.
    pub const fn han(self, closed: bool) -> u32 {
        self.row().worth.han(closed)
    }

    /// Returns the section of the rule text that defines it; `-` if only the specification does.
    pub const fn section(self) -> &'static str {
        self.row().worth.section
    }
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
            han += ROWS[bits.trailing_zeros() as usize].worth.han(closed);
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

/// Returns the table of yaku.
pub(super) fn entries() -> Vec<PatternEntry> {
    let entry = |yaku: Yaku| {
        let Terms { closed, open, section, excludes } = yaku.row().worth;
        let open = (open > 0).then_some(open);
        let (category, worth) = match yaku.is_yakuman() {
            true => (Category::Yakuman, PatternWorth::Yakuman { open: open.is_some() }),
            false => (Category::Han(closed), PatternWorth::Han { closed, open }),
        };
        PatternEntry {
            pattern: yaku.into(),
            category,
            worth,
            not_beside: Vec::new(),
            excludes: excludes.iter().map(|&yaku| yaku.into()).collect(),
            section: section.to_owned(),
            example: yaku.row().example,
        }
    };
    Yaku::ALL.map(entry).to_vec()
}
