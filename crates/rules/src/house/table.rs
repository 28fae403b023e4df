//! The patterns (役种) of the house rule with their fan (section 3) and an example hand for each.

use super::Options;
use crate::PatternRow;
use crate::book::{PatternCategory, PatternEntry, PatternWorth};
use crate::patterns::patterns;

use Pattern::*;

patterns! {
    /// A pattern of the house rule: the ordinary ones, then the yakuman (役满).
    ///
    /// ```
    /// use quejing_rules::house::{Options, Pattern};
    /// let (by_list, by_example) = (Options::default(), Options { qingyise_fan: 5, ..Options::default() });
    /// assert_eq!((Pattern::FullFlush.fan(&by_list, 0), Pattern::FullFlush.fan(&by_example, 0)), (4, 5));
    /// assert_eq!(Pattern::SevenPairs.fan(&by_list, 1), 2 * 2); // one kind four times
    /// ```
    Pattern of "house" => u32;

    /// A set of house-rule patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::house::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::FullFlush, Pattern::AnyWin]);
    /// assert!(set.has(Pattern::AnyWin) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::AnyWin, Pattern::FullFlush])); // in the order of the table
    /// ```
    PatternSet: u64;

    /// 底和: every winning hand.
    AnyWin = "dihu" => 1, "S 456m78p33s [222s] [345p] d9p";
    /// 对对和: four triplets or kongs.
    AllTriplets = "duiduihe" as "all_triplets" => 1, "S 5577m [111p] [444p] [888s] d7m";
    /// 十二落抬: four declared melds and a single wait for the pair; a concealed kong counts as declared, depending on an
    /// option.
    AllMelded = "shierluotai" => 1, "S 3s [456m] [789p] [222s] [678s] d3s";
    /// 岭上开花: a self-draw of the replacement tile after the winner's own kong.
    AfterKong = "lingshang" as "after_kong" => 1, "S after_kong 456m78p33s [2222s] [345p] t9p";
    /// 门清自摸: a self-draw without open melds; concealed kongs are allowed.
    ClosedSelfDraw = "menqingzimo" as "closed_self_draw" => 1, "S 456m78p33s345p [!2222s] t9p";
    /// 一气通贯: the sequences 123, 456 and 789 of one suit.
    Straight = "yiqitongguan" as "pure_straight" => 1, "S 123m45m33s [789m] [345p] d6m";
    /// 三色同顺: the same sequence in all three suits.
    MixedTripleSequence = "sansetongshun" as "mixed_triple_sequence" => 1, "S 34m99s222m [345p] [345s] d5m";
    /// 混全带幺九: every set and the pair (or every one of seven pairs) has a terminal or an honour.
    MixedOutside = "hunquandaiyaojiu" as "mixed_outside_hand" => 1, "S 99m [111s] [123m] [789p] 77z d7z";
    /// 杠振: a win on the discard that another player makes after their own kong.
    DiscardAfterKong = "gangzhen" => 1, "S after_kong_discard 456m78p33s [222s] [345p] d9p";
    /// 五门齐: all three suits, a wind and a dragon occur.
    AllTypes = "wumenqi" as "all_types" => 1, "S 456m78p3z [222s] [777z] 3z d9p";
    /// 海底捞月: a self-draw of the last tile of the wall.
    LastDraw = "haidilaoyue" as "last_draw" => 1, "S last_tile 456m78p33s [222s] [345p] t9p";
    /// 河底捞鱼: a win on the last discard.
    LastDiscard = "hedilaoyu" as "last_discard" => 1, "S last_tile 456m78p33s [222s] [345p] d9p";
    /// 混一色: one suit and honours.
    HalfFlush = "hunyise" as "half_flush" => 2, "S 123m78m33z [444m] [666m] d9m";
    /// 七对: seven pairs without melds; each kind held four times doubles its fan.
    SevenPairs = "qidui" as "seven_pairs" => SEVEN_PAIRS_FAN, "S 22s66m1177p55m33p4s d4s";
    /// 三暗刻: at least three concealed triplets or concealed kongs.
    ThreeConcealedTriplets = "sananke" as "three_concealed_triplets" => 2, "S 222m444s77p33s [!6666s] d7p";
    /// 抢杠: a win on the tile that another player adds to a pung, or by 国士 on a tile of a concealed kong.
    RobbedKong = "qianggang" as "robbed_kong" => 2, "S rob_kong 456m78p33s [222s] [345p] d9p";
    /// 混老头: only terminals and honours, with at least one honour.
    TerminalsAndHonours = "hunlaotou" as "all_terminals_and_honours" => 2, "S 1p [999s] [111m] [333z] [666z] d1p";
    /// 一色三同顺: the same sequence three times in one suit.
    TripleSequence = "yisesantongshun" as "three_equal_sequences" => 2, "S 33445p11s777m [345p] d5p";
    /// 纯全带幺九: every set and the pair (or every one of seven pairs) has a terminal, and there are no honours.
    PureOutside = "chunquandaiyaojiu" as "pure_outside_hand" => 3, "S 1s [123s] [111m] [789m] 99p1s d9p";
    /// 三杠子: at least three kongs of any kind.
    ThreeKongs = "sangangzi" as "three_kongs" => 3, "S 99p34s [2222m] [7777p] [+7777s] d5s";
    /// 三色同刻: triplets or kongs of one number in all three suits.
    MixedTripleTriplet = "sansetongke" as "mixed_triple_triplet" => 3, "S 66s123m [444p] [444m] 44s d4s";
    /// 三连刻: triplets or kongs of three consecutive numbers in one suit.
    ShiftedTriplets = "sanlianke" as "three_shifted_triplets" => 3, "S 88p123p [444m] [555m] 66m d6m";
    /// 小三元: two dragon triplets or kongs, and a pair of the third dragon.
    LittleThreeDragons = "xiaosanyuan" as "little_three_dragons" => 3, "S 456m789p6z [555z] [777z] d6z";
    /// 清一色: all tiles of one suit.
    FullFlush = "qingyise" as "full_flush" => 4, "S 12345699m78m [111m] d9m";
    /// 天和: a yakuman; the dealer wins by self-draw in the first turn.
    Heaven = "tianhe" as "heaven" => YAKUMAN_FAN, "E heaven 456m78p33s222s345p t9p";
    /// 地和: a yakuman; a non-dealer wins by self-draw in the first turn, before any call.
    Earth = "dihe" as "earth" => YAKUMAN_FAN, "S earth 456m78p33s222s345p t9p";
    /// 人和: a yakuman; a non-dealer wins on a discard before their first turn and before any call.
    Human = "renhe" as "human" => YAKUMAN_FAN, "S human 456m78p33s222s345p d9p";
    /// 四暗刻: a yakuman; four concealed triplets or concealed kongs.
    FourConcealedTriplets = "sianke" as "four_concealed_triplets" => YAKUMAN_FAN, "S 222m444s777p33s66s t6s";
    /// 字一色: a yakuman; only honours.
    AllHonours = "ziyise" as "all_honours" => YAKUMAN_FAN, "S 1122334455667z d7z";
    /// 清老头: a yakuman; only terminals.
    AllTerminals = "qinglaotou" as "all_terminals" => YAKUMAN_FAN, "S 9s [111s] [999m] [111p] [999p] d9s";
    /// 九莲宝灯: a yakuman; 1112345678999 and any tile of the same suit, by default without melds.
    NineGates = "jiulianbaodeng" as "nine_gates" => YAKUMAN_FAN, "S 1112345678999s d5s";
    /// 小四喜: a yakuman; three wind triplets or kongs, and a pair of the fourth wind.
    LittleFourWinds = "xiaosixi" as "little_four_winds" => YAKUMAN_FAN, "S 456m2z [111z] [333z] [444z] d2z";
    /// 大四喜: a double yakuman; four wind triplets or kongs.
    BigFourWinds = "dasixi" as "big_four_winds" => 2 * YAKUMAN_FAN, "S 8p [111z] [222z] [333z] [444z] d8p";
    /// 大三元: a yakuman; three dragon triplets or kongs.
    BigThreeDragons = "dasanyuan" as "big_three_dragons" => YAKUMAN_FAN, "S 456m8p [555z] [666z] [777z] d8p";
    /// 国士无双: a yakuman; each terminal and honour once, and one of them twice.
    ThirteenOrphans = "guoshiwushuang" as "thirteen_orphans" => YAKUMAN_FAN, "S 19m19p19s1234567z d1m";
    /// 四杠子: a yakuman; four kongs of any kind.
    FourKongs = "sigangzi" as "four_kongs" => YAKUMAN_FAN, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p";
}

/// The id in JSON of the bonus tiles (宝牌, special rule 8), which count but are in no table.
pub const DORA_ID: &str = "dora";
/// The bonus tiles (宝牌, special rule 8) as an entry among the counted patterns.
pub(super) const DORA_PATTERN: crate::Pattern = crate::Pattern::from_row(&PatternRow::unlisted("house", DORA_ID));
/// The fan of one yakuman (section 3); 大四喜 has twice as many.
pub(crate) const YAKUMAN_FAN: u32 = 10;
/// The fan of 七对 before doubling for kinds held four times.
const SEVEN_PAIRS_FAN: u32 = 2;

impl Pattern {
    /// Returns true if the pattern is a yakuman (役满).
    pub(crate) const fn is_yakuman(self) -> bool {
        self as u8 >= Heaven as u8
    }

    /// Returns the fan of the pattern. 七对 doubles for each of the `fours` kinds that are held four times, at most
    /// three.
    pub fn fan(self, options: &Options, fours: u32) -> u32 {
        match self {
            Pattern::SevenPairs => SEVEN_PAIRS_FAN << fours.min(3),
            FullFlush => options.qingyise_fan,
            _ => self.row().worth,
        }
    }
}

impl PatternSet {
    /// The yakuman: the patterns from 天和 on, which are never added to ordinary patterns.
    pub(crate) const YAKUMAN: PatternSet = PatternSet((1 << Pattern::COUNT) - (1 << Heaven as u8));

    /// Returns the sum of the patterns' fan; `fours` is the number of kinds that 七对 holds four times.
    pub(super) fn fan(self, options: &Options, fours: u32) -> u32 {
        self.iter().map(|pattern| pattern.fan(options, fours)).sum()
    }
}

/// Returns the rule book's entries of all patterns (section 3), with their fan under `options`.
pub(super) fn pattern_entries(options: &Options) -> Vec<PatternEntry> {
    let entry = |pattern: Pattern| {
        let (fan, is_yakuman) = (pattern.fan(options, 0), pattern.is_yakuman());
        PatternEntry {
            pattern: pattern.into(),
            category: match is_yakuman {
                true => PatternCategory::Yakuman,
                false => PatternCategory::Fan(fan),
            },
            worth: PatternWorth::Fan { fan, is_yakuman },
            not_beside: Vec::new(),
            excludes: Vec::new(),
            section: "3".to_owned(),
            example: pattern.row().example,
        }
    };
    Pattern::ALL.map(entry).to_vec()
}
