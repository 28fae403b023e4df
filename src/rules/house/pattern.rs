//! The patterns (役种) of the house rule with their fan (section 3), and sets of them.

use super::Options;

/// A pattern, ordinary ones first, then the yakuman (役满).
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

/// What the tiles that the turned tiles point to are called on the wire (宝牌, special rule 8).
pub const DORA: &str = "dora";
/// The fan of one yakuman.
pub const YAKUMAN_FAN: u32 = 10;
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
    /// How many there are.
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

    /// The stable id on the wire.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// Is it a yakuman?
    pub const fn is_yakuman(self) -> bool {
        self as u8 >= Heaven as u8
    }

    /// Its fan; 七对 doubles for each of the `fours` kinds that are there four times.
    pub fn fan(self, options: &Options, fours: u32) -> u32 {
        match self {
            Pattern::SevenPairs => SEVEN_PAIRS_FAN << fours.min(3),
            FullFlush => options.qingyise_fan,
            _ => TABLE[self as usize].1,
        }
    }
}

/// A set of patterns, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PatternSet(u64);

impl PatternSet {
    /// No pattern.
    pub const NONE: PatternSet = PatternSet(0);
    /// The yakuman.
    pub const YAKUMAN: PatternSet = PatternSet((1 << Pattern::COUNT) - (1 << Heaven as u8));

    /// Is the pattern in the set?
    pub const fn has(self, pattern: Pattern) -> bool {
        self.0 >> pattern as u8 & 1 == 1
    }

    /// Puts the pattern in where `holds`.
    pub fn set(&mut self, pattern: Pattern, holds: bool) {
        self.0 |= u64::from(holds) << pattern as u8;
    }

    /// The patterns in either set.
    pub const fn union(self, other: PatternSet) -> PatternSet {
        PatternSet(self.0 | other.0)
    }

    /// The patterns in both sets.
    pub const fn both(self, other: PatternSet) -> PatternSet {
        PatternSet(self.0 & other.0)
    }

    /// The patterns of this set that are not in the other.
    pub const fn without(self, other: PatternSet) -> PatternSet {
        PatternSet(self.0 & !other.0)
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The patterns in order.
    pub fn iter(self) -> impl Iterator<Item = Pattern> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let pattern = Pattern::ALL.get(bits.trailing_zeros() as usize).copied()?;
            bits &= bits - 1;
            Some(pattern)
        })
    }

    /// Their fan added up.
    pub(super) fn fan(self, options: &Options, fours: u32) -> u32 {
        self.iter().map(|pattern| pattern.fan(options, fours)).sum()
    }
}

impl std::fmt::Debug for PatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
