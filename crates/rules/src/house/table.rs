//! The patterns (役种) of the house rule with their fan (section 3) and a hand that shows each, ordinary ones first, then the
//! yakuman (役满).

use super::Options;
use crate::PatternRow;
use crate::book::{Category, PatternEntry, PatternWorth};
use crate::patterns::patterns;

use Pattern::*;

patterns! {
    /// A pattern, ordinary ones first, then the yakuman (役满).
    ///
    /// ```
    /// use quejing_rules::house::{Options, Pattern};
    /// let (by_list, by_example) = (Options::default(), Options { qingyise_fan: 5, ..Options::default() });
    /// assert_eq!((Pattern::FullFlush.fan(&by_list, 0), Pattern::FullFlush.fan(&by_example, 0)), (4, 5));
    /// assert_eq!(Pattern::SevenPairs.fan(&by_list, 1), 2 * 2); // one kind four times
    /// ```
    Pattern of "house" => u32;

    /// A set of patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::house::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::FullFlush, Pattern::AnyWin]);
    /// assert!(set.has(Pattern::AnyWin) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::AnyWin, Pattern::FullFlush])); // in the order of the table
    /// ```
    PatternSet: u64;

    /// 底和: every win.
    AnyWin = "dihu" => 1, "S 456m78p33s [222s] [345p] d9p";
    /// 对对和.
    AllTriplets = "duiduihe" as "all_triplets" => 1, "S 5577m [111p] [444p] [888s] d7m";
    /// 十二落抬.
    AllMelded = "shierluotai" => 1, "S 3s [456m] [789p] [222s] [678s] d3s";
    /// 岭上开花.
    AfterKong = "lingshang" as "after_kong" => 1, "S after_kong 456m78p33s [2222s] [345p] t9p";
    /// 门清自摸.
    ClosedSelfDraw = "menqingzimo" as "closed_self_draw" => 1, "S 456m78p33s345p [!2222s] t9p";
    /// 一气通贯.
    Straight = "yiqitongguan" as "pure_straight" => 1, "S 123m45m33s [789m] [345p] d6m";
    /// 三色同顺.
    MixedTripleSequence = "sansetongshun" as "mixed_triple_sequence" => 1, "S 34m99s222m [345p] [345s] d5m";
    /// 混全带幺九.
    MixedOutside = "hunquandaiyaojiu" as "mixed_outside_hand" => 1, "S 99m [111s] [123m] [789p] 77z d7z";
    /// 杠振.
    DiscardAfterKong = "gangzhen" => 1, "S after_kong_discard 456m78p33s [222s] [345p] d9p";
    /// 五门齐.
    AllTypes = "wumenqi" as "all_types" => 1, "S 456m78p3z [222s] [777z] 3z d9p";
    /// 海底捞月.
    LastDraw = "haidilaoyue" as "last_draw" => 1, "S last_tile 456m78p33s [222s] [345p] t9p";
    /// 河底捞鱼.
    LastDiscard = "hedilaoyu" as "last_discard" => 1, "S last_tile 456m78p33s [222s] [345p] d9p";
    /// 混一色.
    HalfFlush = "hunyise" as "half_flush" => 2, "S 123m78m33z [444m] [666m] d9m";
    /// 七对.
    SevenPairs = "qidui" as "seven_pairs" => SEVEN_PAIRS_FAN, "S 22s66m1177p55m33p4s d4s";
    /// 三暗刻.
    ThreeConcealedTriplets = "sananke" as "three_concealed_triplets" => 2, "S 222m444s77p33s [!6666s] d7p";
    /// 抢杠.
    RobbedKong = "qianggang" as "robbed_kong" => 2, "S rob_kong 456m78p33s [222s] [345p] d9p";
    /// 混老头.
    TerminalsAndHonours = "hunlaotou" as "all_terminals_and_honours" => 2, "S 1p [999s] [111m] [333z] [666z] d1p";
    /// 一色三同顺.
    TripleSequence = "yisesantongshun" as "three_equal_sequences" => 2, "S 33445p11s777m [345p] d5p";
    /// 纯全带幺九.
    PureOutside = "chunquandaiyaojiu" as "pure_outside_hand" => 3, "S 1s [123s] [111m] [789m] 99p1s d9p";
    /// 三杠子.
    ThreeKongs = "sangangzi" as "three_kongs" => 3, "S 99p34s [2222m] [7777p] [+7777s] d5s";
    /// 三色同刻.
    MixedTripleTriplet = "sansetongke" as "mixed_triple_triplet" => 3, "S 66s123m [444p] [444m] 44s d4s";
    /// 三连刻.
    ShiftedTriplets = "sanlianke" as "three_shifted_triplets" => 3, "S 88p123p [444m] [555m] 66m d6m";
    /// 小三元.
    LittleThreeDragons = "xiaosanyuan" as "little_three_dragons" => 3, "S 456m789p6z [555z] [777z] d6z";
    /// 清一色.
    FullFlush = "qingyise" as "full_flush" => 4, "S 12345699m78m [111m] d9m";
    /// 天和.
    Heaven = "tianhe" as "heaven" => YAKUMAN_FAN, "E heaven 456m78p33s222s345p t9p";
    /// 地和.
    Earth = "dihe" as "earth" => YAKUMAN_FAN, "S earth 456m78p33s222s345p t9p";
    /// 人和.
    Human = "renhe" as "human" => YAKUMAN_FAN, "S human 456m78p33s222s345p d9p";
    /// 四暗刻.
    FourConcealedTriplets = "sianke" as "four_concealed_triplets" => YAKUMAN_FAN, "S 222m444s777p33s66s t6s";
    /// 字一色.
    AllHonours = "ziyise" as "all_honours" => YAKUMAN_FAN, "S 1122334455667z d7z";
    /// 清老头.
    AllTerminals = "qinglaotou" as "all_terminals" => YAKUMAN_FAN, "S 9s [111s] [999m] [111p] [999p] d9s";
    /// 九莲宝灯.
    NineGates = "jiulianbaodeng" as "nine_gates" => YAKUMAN_FAN, "S 1112345678999s d5s";
    /// 小四喜.
    LittleFourWinds = "xiaosixi" as "little_four_winds" => YAKUMAN_FAN, "S 456m2z [111z] [333z] [444z] d2z";
    /// 大四喜, which counts as two.
    BigFourWinds = "dasixi" as "big_four_winds" => 2 * YAKUMAN_FAN, "S 8p [111z] [222z] [333z] [444z] d8p";
    /// 大三元.
    BigThreeDragons = "dasanyuan" as "big_three_dragons" => YAKUMAN_FAN, "S 456m8p [555z] [666z] [777z] d8p";
    /// 国士无双.
    ThirteenOrphans = "guoshiwushuang" as "thirteen_orphans" => YAKUMAN_FAN, "S 19m19p19s1234567z d1m";
    /// 四杠子.
    FourKongs = "sigangzi" as "four_kongs" => YAKUMAN_FAN, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p";
}

/// The word on the wire for the tiles that the turned tiles point to (宝牌, special rule 8).
pub const DORA: &str = "dora";
/// The tiles that the turned tiles point to, as what counts.
pub(super) const DORA_TILES: crate::Pattern = crate::Pattern::of(&PatternRow::unlisted("house", DORA));
/// The fan of each yakuman (section 3); 大四喜 counts twice.
pub(crate) const YAKUMAN_FAN: u32 = 10;
/// 七对 before doubling.
const SEVEN_PAIRS_FAN: u32 = 2;

impl Pattern {
    /// Returns true if it is a yakuman.
    pub(crate) const fn is_yakuman(self) -> bool {
        self as u8 >= Heaven as u8
    }

    /// Returns the fan; 七对 doubles for each of the `fours` kinds held four times.
    pub fn fan(self, options: &Options, fours: u32) -> u32 {
        match self {
            Pattern::SevenPairs => SEVEN_PAIRS_FAN << fours.min(3),
            FullFlush => options.qingyise_fan,
            _ => self.row().worth,
        }
    }
}

impl PatternSet {
    /// The patterns from 天和 on, which count apart from the others.
    pub(crate) const YAKUMAN: PatternSet = PatternSet((1 << Pattern::COUNT) - (1 << Heaven as u8));

    /// Returns the sum of their fan.
    pub(super) fn fan(self, options: &Options, fours: u32) -> u32 {
        self.iter().map(|pattern| pattern.fan(options, fours)).sum()
    }
}

/// Returns the pattern table of the rule book (section 3), with the fan of each pattern under `options`.
pub(super) fn entries(options: &Options) -> Vec<PatternEntry> {
    let entry = |pattern: Pattern| {
        let (fan, yakuman) = (pattern.fan(options, 0), pattern.is_yakuman());
        PatternEntry {
            pattern: pattern.into(),
            category: match yakuman {
                true => Category::Yakuman,
                false => Category::Fan(fan),
            },
            worth: PatternWorth::Fan { fan, yakuman },
            not_beside: Vec::new(),
            excludes: Vec::new(),
            section: "3".to_owned(),
            example: pattern.row().example,
        }
    };
    Pattern::ALL.map(entry).to_vec()
}
