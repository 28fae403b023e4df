//! The 44 patterns (和種) of the text by number, their values, and the series that keep only the highest (section 5).

use crate::bit_set::bit_set;

/// A pattern, in the order of the text. English names are those of the rule's author.
///
/// ```
/// use quejing_rules::zung_jung::Pattern;
/// assert_eq!(Pattern::ALL.len(), 44);
/// let pure = Pattern::PureOneSuit;
/// assert_eq!((pure.id(), pure.series(), pure.value()), ("2.1.2", "2.1", 80));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pattern {
    /// 1.1 平和.
    AllSequences,
    /// 1.2 門前清.
    ConcealedHand,
    /// 1.3 斷么九.
    NoTerminals,
    /// 2.1.1 混一色.
    MixedOneSuit,
    /// 2.1.2 清一色.
    PureOneSuit,
    /// 2.2 九蓮寶燈.
    NineGates,
    /// 3.1 番牌.
    ValueHonour,
    /// 3.2.1 小三元.
    SmallThreeDragons,
    /// 3.2.2 大三元.
    BigThreeDragons,
    /// 3.3.1 小三風.
    SmallThreeWinds,
    /// 3.3.2 大三風.
    BigThreeWinds,
    /// 3.3.3 小四喜.
    SmallFourWinds,
    /// 3.3.4 大四喜.
    BigFourWinds,
    /// 3.4 字一色.
    AllHonours,
    /// 4.1 對對和.
    AllTriplets,
    /// 4.2.1 兩暗刻.
    TwoConcealedTriplets,
    /// 4.2.2 三暗刻.
    ThreeConcealedTriplets,
    /// 4.2.3 四暗刻.
    FourConcealedTriplets,
    /// 4.3.1 一槓.
    OneKong,
    /// 4.3.2 兩槓.
    TwoKongs,
    /// 4.3.3 三槓.
    ThreeKongs,
    /// 4.3.4 四槓.
    FourKongs,
    /// 5.1.1 一般高.
    TwoIdenticalSequences,
    /// 5.1.2 兩般高.
    TwoIdenticalSequencesTwice,
    /// 5.1.3 一色三同順.
    ThreeIdenticalSequences,
    /// 5.1.4 一色四同順.
    FourIdenticalSequences,
    /// 6.1 三色同順.
    ThreeSimilarSequences,
    /// 6.2.1 三色小同刻.
    SmallThreeSimilarTriplets,
    /// 6.2.2 三色同刻.
    ThreeSimilarTriplets,
    /// 7.1 一氣通貫.
    NineTileStraight,
    /// 7.2.1 三連刻.
    ThreeConsecutiveTriplets,
    /// 7.2.2 四連刻.
    FourConsecutiveTriplets,
    /// 8.1.1 混全帶么.
    MixedLesserTerminals,
    /// 8.1.2 純全帶么.
    PureLesserTerminals,
    /// 8.1.3 混么九.
    MixedGreaterTerminals,
    /// 8.1.4 清么九.
    PureGreaterTerminals,
    /// 9.1.1 海底撈月.
    FinalDraw,
    /// 9.1.2 河底撈魚.
    FinalDiscard,
    /// 9.2 嶺上開花.
    WinOnKong,
    /// 9.3 搶槓.
    RobbingTheKong,
    /// 9.4.1 天和.
    BlessingOfHeaven,
    /// 9.4.2 地和.
    BlessingOfEarth,
    /// 10.1 十三么九.
    ThirteenTerminals,
    /// 10.2 七對子.
    SevenPairs,
}

use Pattern::*;

/// The wire word for a hand without patterns (雞和), which is worth 1.
pub const CHICKEN: &str = "chicken";
/// 滿貫: the most that patterns can add up to, and the value from which a pattern is a limit by itself.
pub const LIMIT: u32 = 320;

/// Number and value of each pattern, in the order of [`Pattern`].
#[rustfmt::skip]
const TABLE: [(&str, u32); Pattern::COUNT] = [
    ("1.1", 5), ("1.2", 5), ("1.3", 5),
    ("2.1.1", 40), ("2.1.2", 80), ("2.2", 480),
    ("3.1", 10), ("3.2.1", 40), ("3.2.2", 130),
    ("3.3.1", 30), ("3.3.2", 120), ("3.3.3", 320), ("3.3.4", 400), ("3.4", 320),
    ("4.1", 30), ("4.2.1", 5), ("4.2.2", 30), ("4.2.3", 125),
    ("4.3.1", 5), ("4.3.2", 20), ("4.3.3", 120), ("4.3.4", 480),
    ("5.1.1", 10), ("5.1.2", 60), ("5.1.3", 120), ("5.1.4", 480),
    ("6.1", 35), ("6.2.1", 30), ("6.2.2", 120),
    ("7.1", 40), ("7.2.1", 100), ("7.2.2", 200),
    ("8.1.1", 40), ("8.1.2", 50), ("8.1.3", 100), ("8.1.4", 400),
    ("9.1.1", 10), ("9.1.2", 10), ("9.2", 10), ("9.3", 10), ("9.4.1", 155), ("9.4.2", 155),
    ("10.1", 160), ("10.2", 30),
];

/// The series of more than one pattern, as first and last; within a series, later patterns are worth more.
const SERIES: [(Pattern, Pattern); 10] = [
    (MixedOneSuit, PureOneSuit),
    (SmallThreeDragons, BigThreeDragons),
    (SmallThreeWinds, BigFourWinds),
    (TwoConcealedTriplets, FourConcealedTriplets),
    (OneKong, FourKongs),
    (TwoIdenticalSequences, FourIdenticalSequences),
    (SmallThreeSimilarTriplets, ThreeSimilarTriplets),
    (ThreeConsecutiveTriplets, FourConsecutiveTriplets),
    (MixedLesserTerminals, PureGreaterTerminals),
    (FinalDraw, FinalDiscard),
];

/// 役滿貫: worth the limit or more by themselves.
pub(super) const LISTED: PatternSet = PatternSet::of(&[
    NineGates,
    SmallFourWinds,
    BigFourWinds,
    AllHonours,
    FourKongs,
    FourIdenticalSequences,
    PureGreaterTerminals,
]);

/// Category 9, circumstances that the tiles do not show.
pub(super) const CHANCE: PatternSet = PatternSet::from_to(FinalDraw, BlessingOfEarth);
/// Series 4.2.
pub(super) const CONCEALED_TRIPLETS: PatternSet = PatternSet::from_to(TwoConcealedTriplets, FourConcealedTriplets);
/// Series 4.3.
pub(super) const KONGS: PatternSet = PatternSet::from_to(OneKong, FourKongs);

impl Pattern {
    /// The number of patterns.
    pub const COUNT: usize = 44;

    /// Every pattern in the order of the text.
    #[rustfmt::skip]
    pub const ALL: [Pattern; Pattern::COUNT] = [
        AllSequences, ConcealedHand, NoTerminals,
        MixedOneSuit, PureOneSuit, NineGates,
        ValueHonour, SmallThreeDragons, BigThreeDragons,
        SmallThreeWinds, BigThreeWinds, SmallFourWinds, BigFourWinds, AllHonours,
        AllTriplets, TwoConcealedTriplets, ThreeConcealedTriplets, FourConcealedTriplets,
        OneKong, TwoKongs, ThreeKongs, FourKongs,
        TwoIdenticalSequences, TwoIdenticalSequencesTwice, ThreeIdenticalSequences, FourIdenticalSequences,
        ThreeSimilarSequences, SmallThreeSimilarTriplets, ThreeSimilarTriplets,
        NineTileStraight, ThreeConsecutiveTriplets, FourConsecutiveTriplets,
        MixedLesserTerminals, PureLesserTerminals, MixedGreaterTerminals, PureGreaterTerminals,
        FinalDraw, FinalDiscard, WinOnKong, RobbingTheKong, BlessingOfHeaven, BlessingOfEarth,
        ThirteenTerminals, Pattern::SevenPairs,
    ];

    /// Returns the number in the text, which is the id on the wire.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// Returns the points of one occurrence.
    pub const fn value(self) -> u32 {
        TABLE[self as usize].1
    }

    /// Returns true if it is a limit by itself (役滿貫).
    pub(crate) const fn is_listed_limit(self) -> bool {
        LISTED.has(self)
    }

    /// Returns the series: the first two parts of its number.
    pub fn series(self) -> &'static str {
        let id = self.id();
        let second = id.match_indices('.').nth(1);
        second.map_or(id, |(at, _)| &id[..at])
    }

    /// Returns the lower patterns of its series, which do not count next to it.
    pub(crate) fn cheaper_in_series(self) -> impl Iterator<Item = Pattern> {
        let cheaper = move |other: &Pattern| other.dearer_in_series().has(self) && other.value() < self.value();
        Pattern::ALL.into_iter().filter(cheaper)
    }

    /// Returns the higher patterns of its series.
    pub(super) fn dearer_in_series(self) -> PatternSet {
        let series = SERIES.into_iter().find(|&(first, last)| (first..=last).contains(&self));
        series.map_or(PatternSet::NONE, |(_, last)| PatternSet::from_to(self, last).without(PatternSet::of(&[self])))
    }
}

bit_set! {
    /// A set of patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::zung_jung::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::AllTriplets, Pattern::ConcealedHand]);
    /// assert!(set.has(Pattern::AllTriplets) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::ConcealedHand, Pattern::AllTriplets])); // in the order of the text
    /// ```
    PatternSet: u64, of Pattern, |bit: usize| Pattern::ALL.get(bit).copied()
}

impl PatternSet {
    const fn from_to(first: Pattern, last: Pattern) -> PatternSet {
        PatternSet((2 << last as u8) - (1 << first as u8))
    }

    /// Returns the highest pattern of each series (section 4.3).
    pub(super) fn keep_dearest(self) -> PatternSet {
        let mut kept = self.0;
        for mask in SERIES_MASKS {
            let held = self.0 & mask;
            if held != 0 {
                kept = kept & !mask | 1 << (63 - held.leading_zeros());
            }
        }
        PatternSet(kept)
    }

    /// Returns the values of the patterns, each once.
    pub(super) fn sum(self) -> u32 {
        self.iter().map(Pattern::value).sum()
    }
}

const SERIES_MASKS: [u64; SERIES.len()] = {
    let mut masks = [0; SERIES.len()];
    let mut index = 0;
    while index < SERIES.len() {
        masks[index] = PatternSet::from_to(SERIES[index].0, SERIES[index].1).0;
        index += 1;
    }
    masks
};

impl Pattern {
    /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets; `None` if
    /// only this one has it. The rule sets may define the idea a little differently: that is what a comparison shows.
    #[rustfmt::skip]
    pub fn concept(self) -> Option<&'static str> {
        Some(match self {
            Pattern::AllSequences => "all_sequences",
            Pattern::ConcealedHand => "concealed_hand",
            Pattern::NoTerminals => "no_terminals",
            Pattern::MixedOneSuit => "half_flush",
            Pattern::PureOneSuit => "full_flush",
            Pattern::NineGates => "nine_gates",
            Pattern::ValueHonour => "value_tile",
            Pattern::SmallThreeDragons => "little_three_dragons",
            Pattern::BigThreeDragons => "big_three_dragons",
            Pattern::SmallFourWinds => "little_four_winds",
            Pattern::BigFourWinds => "big_four_winds",
            Pattern::AllHonours => "all_honours",
            Pattern::AllTriplets => "all_triplets",
            Pattern::TwoConcealedTriplets => "two_concealed_triplets",
            Pattern::ThreeConcealedTriplets => "three_concealed_triplets",
            Pattern::FourConcealedTriplets => "four_concealed_triplets",
            Pattern::OneKong => "one_kong",
            Pattern::TwoKongs => "two_kongs",
            Pattern::ThreeKongs => "three_kongs",
            Pattern::FourKongs => "four_kongs",
            Pattern::TwoIdenticalSequences => "two_equal_sequences",
            Pattern::TwoIdenticalSequencesTwice => "two_double_sequences",
            Pattern::ThreeIdenticalSequences => "three_equal_sequences",
            Pattern::FourIdenticalSequences => "four_equal_sequences",
            Pattern::ThreeSimilarSequences => "mixed_triple_sequence",
            Pattern::ThreeSimilarTriplets => "mixed_triple_triplet",
            Pattern::NineTileStraight => "pure_straight",
            Pattern::ThreeConsecutiveTriplets => "three_shifted_triplets",
            Pattern::FourConsecutiveTriplets => "four_shifted_triplets",
            Pattern::MixedLesserTerminals => "mixed_outside_hand",
            Pattern::PureLesserTerminals => "pure_outside_hand",
            Pattern::MixedGreaterTerminals => "all_terminals_and_honours",
            Pattern::PureGreaterTerminals => "all_terminals",
            Pattern::FinalDraw => "last_draw",
            Pattern::FinalDiscard => "last_discard",
            Pattern::WinOnKong => "after_kong",
            Pattern::RobbingTheKong => "robbed_kong",
            Pattern::BlessingOfHeaven => "heaven",
            Pattern::BlessingOfEarth => "earth",
            Pattern::ThirteenTerminals => "thirteen_orphans",
            Pattern::SevenPairs => "seven_pairs",
            _ => return None,
        })
    }
}
