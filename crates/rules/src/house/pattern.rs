//! The patterns (役种) of the house rule with their fan (section 3), and sets of them.

use super::Options;
use crate::bit_set::bit_set;

/// A pattern, ordinary ones first, then the yakuman (役满).
///
/// ```
/// use quejing_rules::house::{Options, Pattern};
/// let (by_list, by_example) = (Options::default(), Options { qingyise_fan: 5, ..Options::default() });
/// assert_eq!((Pattern::FullFlush.fan(&by_list, 0), Pattern::FullFlush.fan(&by_example, 0)), (4, 5));
/// assert_eq!(Pattern::SevenPairs.fan(&by_list, 1), 2 * 2); // one kind four times
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pattern {
    /// 底和: every win.
    AnyWin,
    /// 对对和.
    AllTriplets,
    /// 十二落抬.
    AllMelded,
    /// 岭上开花.
    AfterKong,
    /// 门清自摸.
    ClosedSelfDraw,
    /// 一气通贯.
    Straight,
    /// 三色同顺.
    MixedTripleSequence,
    /// 混全带幺九.
    MixedOutside,
    /// 杠振.
    DiscardAfterKong,
    /// 五门齐.
    AllTypes,
    /// 海底捞月.
    LastDraw,
    /// 河底捞鱼.
    LastDiscard,
    /// 混一色.
    HalfFlush,
    /// 七对.
    SevenPairs,
    /// 三暗刻.
    ThreeConcealedTriplets,
    /// 抢杠.
    RobbedKong,
    /// 混老头.
    TerminalsAndHonours,
    /// 一色三同顺.
    TripleSequence,
    /// 纯全带幺九.
    PureOutside,
    /// 三杠子.
    ThreeKongs,
    /// 三色同刻.
    MixedTripleTriplet,
    /// 三连刻.
    ShiftedTriplets,
    /// 小三元.
    LittleThreeDragons,
    /// 清一色.
    FullFlush,
    /// 天和.
    Heaven,
    /// 地和.
    Earth,
    /// 人和.
    Human,
    /// 四暗刻.
    FourConcealedTriplets,
    /// 字一色.
    AllHonours,
    /// 清老头.
    AllTerminals,
    /// 九莲宝灯.
    NineGates,
    /// 小四喜.
    LittleFourWinds,
    /// 大四喜, which counts as two.
    BigFourWinds,
    /// 大三元.
    BigThreeDragons,
    /// 国士无双.
    ThirteenOrphans,
    /// 四杠子.
    FourKongs,
}

use Pattern::*;

/// The word on the wire for the tiles that the turned tiles point to (宝牌, special rule 8).
pub const DORA: &str = "dora";
/// The fan of each yakuman (section 3); 大四喜 counts twice.
pub(crate) const YAKUMAN_FAN: u32 = 10;
/// 七对 before doubling.
const SEVEN_PAIRS_FAN: u32 = 2;

/// Id and fan of each pattern, in the order of [`Pattern`].
#[rustfmt::skip]
const TABLE: [(&str, u32); Pattern::COUNT] = [
    ("dihu", 1), ("duiduihe", 1), ("shierluotai", 1), ("lingshang", 1), ("menqingzimo", 1), ("yiqitongguan", 1),
    ("sansetongshun", 1), ("hunquandaiyaojiu", 1), ("gangzhen", 1), ("wumenqi", 1), ("haidilaoyue", 1), ("hedilaoyu", 1),
    ("hunyise", 2), ("qidui", SEVEN_PAIRS_FAN), ("sananke", 2), ("qianggang", 2), ("hunlaotou", 2), ("yisesantongshun", 2),
    ("chunquandaiyaojiu", 3), ("sangangzi", 3), ("sansetongke", 3), ("sanlianke", 3), ("xiaosanyuan", 3),
    ("qingyise", 4),
    ("tianhe", YAKUMAN_FAN), ("dihe", YAKUMAN_FAN), ("renhe", YAKUMAN_FAN), ("sianke", YAKUMAN_FAN),
    ("ziyise", YAKUMAN_FAN), ("qinglaotou", YAKUMAN_FAN), ("jiulianbaodeng", YAKUMAN_FAN), ("xiaosixi", YAKUMAN_FAN),
    ("dasixi", 2 * YAKUMAN_FAN), ("dasanyuan", YAKUMAN_FAN), ("guoshiwushuang", YAKUMAN_FAN), ("sigangzi", YAKUMAN_FAN),
];

impl Pattern {
    /// The number of patterns.
    pub const COUNT: usize = 36;

    /// Every pattern in order.
    #[rustfmt::skip]
    pub const ALL: [Pattern; Pattern::COUNT] = [
        AnyWin, AllTriplets, AllMelded, AfterKong, ClosedSelfDraw, Straight,
        MixedTripleSequence, MixedOutside, DiscardAfterKong, AllTypes, LastDraw, LastDiscard,
        HalfFlush, Pattern::SevenPairs, ThreeConcealedTriplets, RobbedKong, TerminalsAndHonours, TripleSequence,
        PureOutside, ThreeKongs, MixedTripleTriplet, ShiftedTriplets, LittleThreeDragons,
        FullFlush,
        Heaven, Earth, Human, FourConcealedTriplets,
        AllHonours, AllTerminals, NineGates, LittleFourWinds,
        BigFourWinds, BigThreeDragons, ThirteenOrphans, FourKongs,
    ];

    /// Returns the stable id on the wire.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// Returns true if it is a yakuman.
    pub(crate) const fn is_yakuman(self) -> bool {
        self as u8 >= Heaven as u8
    }

    /// Returns the fan; 七对 doubles for each of the `fours` kinds held four times.
    pub fn fan(self, options: &Options, fours: u32) -> u32 {
        match self {
            Pattern::SevenPairs => SEVEN_PAIRS_FAN << fours.min(3),
            FullFlush => options.qingyise_fan,
            _ => TABLE[self as usize].1,
        }
    }
}

bit_set! {
    /// A set of patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::house::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::FullFlush, Pattern::AnyWin]);
    /// assert!(set.has(Pattern::AnyWin) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::AnyWin, Pattern::FullFlush])); // in the order of the table
    /// ```
    PatternSet: u64, of Pattern, |bit: usize| Pattern::ALL.get(bit).copied()
}

impl PatternSet {
    /// The patterns from 天和 on, which count apart from the others.
    pub(crate) const YAKUMAN: PatternSet = PatternSet((1 << Pattern::COUNT) - (1 << Heaven as u8));

    /// Returns the sum of their fan.
    pub(super) fn fan(self, options: &Options, fours: u32) -> u32 {
        self.iter().map(|pattern| pattern.fan(options, fours)).sum()
    }
}

impl Pattern {
    /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets; `None` if
    /// only this one has it. The rule sets may define the idea a little differently: that is what a comparison shows.
    #[rustfmt::skip]
    pub fn concept(self) -> Option<&'static str> {
        Some(match self {
            Pattern::AllTriplets => "all_triplets",
            Pattern::AfterKong => "after_kong",
            Pattern::Straight => "pure_straight",
            Pattern::MixedTripleSequence => "mixed_triple_sequence",
            Pattern::MixedOutside => "mixed_outside_hand",
            Pattern::AllTypes => "all_types",
            Pattern::LastDraw => "last_draw",
            Pattern::LastDiscard => "last_discard",
            Pattern::HalfFlush => "half_flush",
            Pattern::SevenPairs => "seven_pairs",
            Pattern::ThreeConcealedTriplets => "three_concealed_triplets",
            Pattern::RobbedKong => "robbed_kong",
            Pattern::TerminalsAndHonours => "all_terminals_and_honours",
            Pattern::TripleSequence => "three_equal_sequences",
            Pattern::PureOutside => "pure_outside_hand",
            Pattern::ThreeKongs => "three_kongs",
            Pattern::MixedTripleTriplet => "mixed_triple_triplet",
            Pattern::ShiftedTriplets => "three_shifted_triplets",
            Pattern::LittleThreeDragons => "little_three_dragons",
            Pattern::FullFlush => "full_flush",
            Pattern::Heaven => "heaven",
            Pattern::Earth => "earth",
            Pattern::Human => "human",
            Pattern::FourConcealedTriplets => "four_concealed_triplets",
            Pattern::AllHonours => "all_honours",
            Pattern::AllTerminals => "all_terminals",
            Pattern::NineGates => "nine_gates",
            Pattern::LittleFourWinds => "little_four_winds",
            Pattern::BigFourWinds => "big_four_winds",
            Pattern::BigThreeDragons => "big_three_dragons",
            Pattern::ThirteenOrphans => "thirteen_orphans",
            Pattern::FourKongs => "four_kongs",
            Pattern::ClosedSelfDraw => "closed_self_draw",
            Pattern::AnyWin | Pattern::AllMelded | Pattern::DiscardAfterKong => return None,
        })
    }
}
