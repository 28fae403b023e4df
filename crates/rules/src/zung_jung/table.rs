//! The 44 patterns (和種) of the text by number, with their values and a hand that shows each, from the text's own examples
//! where it draws one, and the series that keep only the highest (section 5).

use crate::PatternRow;
use crate::book::{Category, PatternEntry, PatternWorth};
use crate::patterns::patterns;

use Pattern::*;

patterns! {
    /// A pattern, in the order of the text. English names are those of the rule's author.
    ///
    /// ```
    /// use quejing_rules::zung_jung::Pattern;
    /// assert_eq!(Pattern::ALL.len(), 44);
    /// let pure = Pattern::PureOneSuit;
    /// assert_eq!((pure.id(), pure.series(), pure.value()), ("2.1.2", "2.1", 80));
    /// ```
    Pattern of "zung-jung" => u32;

    /// A set of patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::zung_jung::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::AllTriplets, Pattern::ConcealedHand]);
    /// assert!(set.has(Pattern::AllTriplets) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::ConcealedHand, Pattern::AllTriplets])); // in the order of the text
    /// ```
    PatternSet: u64;

    /// 1.1 平和.
    AllSequences = "1.1" as "all_sequences" => 5, "S 12m456p789s55z [234s] d3m";
    /// 1.2 門前清.
    ConcealedHand = "1.2" as "concealed_hand" => 5, "S 123m456p78s55z [!1111z] d9s";
    /// 1.3 斷么九.
    NoTerminals = "1.3" as "no_terminals" => 5, "S 234m55m678p88s [456p] d5m";
    /// 2.1.1 混一色.
    MixedOneSuit = "2.1.1" as "half_flush" => 40, "S 123m789m55m33z [444m] d5m";
    /// 2.1.2 清一色.
    PureOneSuit = "2.1.2" as "full_flush" => 80, "S 123m567m99m22m [888m] d9m";
    /// 2.2 九蓮寶燈.
    NineGates = "2.2" as "nine_gates" => 480, "S 1112345678999s d5s";
    /// 3.1 番牌.
    ValueHonour = "3.1" as "value_tile" => 10, "S 456m78p33s [222z] [777z] d9p";
    /// 3.2.1 小三元.
    SmallThreeDragons = "3.2.1" as "little_three_dragons" => 40, "S 456m789p6z [555z] [777z] d6z";
    /// 3.2.2 大三元.
    BigThreeDragons = "3.2.2" as "big_three_dragons" => 130, "S 456m8p [555z] [666z] [777z] d8p";
    /// 3.3.1 小三風.
    SmallThreeWinds = "3.3.1" => 30, "S 456m789p1z [333z] [444z] d1z";
    /// 3.3.2 大三風.
    BigThreeWinds = "3.3.2" => 120, "W 456m8p [111z] [222z] [444z] d8p";
    /// 3.3.3 小四喜.
    SmallFourWinds = "3.3.3" as "little_four_winds" => 320, "S 456m2z [111z] [333z] [444z] d2z";
    /// 3.3.4 大四喜.
    BigFourWinds = "3.3.4" as "big_four_winds" => 400, "S 8p [111z] [222z] [333z] [444z] d8p";
    /// 3.4 字一色.
    AllHonours = "3.4" as "all_honours" => 320, "S 1122334455667z d7z";
    /// 4.1 對對和.
    AllTriplets = "4.1" as "all_triplets" => 30, "S 5577m [111p] [444p] [888s] d7m";
    /// 4.2.1 兩暗刻.
    TwoConcealedTriplets = "4.2.1" as "two_concealed_triplets" => 5, "S 222m444p77s55z [678p] d7s";
    /// 4.2.2 三暗刻.
    ThreeConcealedTriplets = "4.2.2" as "three_concealed_triplets" => 30, "S 222m444p77s55z [678p] t7s";
    /// 4.2.3 四暗刻.
    FourConcealedTriplets = "4.2.3" as "four_concealed_triplets" => 125, "S 222m444p666p111s9m t9m";
    /// 4.3.1 一槓.
    OneKong = "4.3.1" as "one_kong" => 5, "S 123m99p34s [789p] [+7777s] d5s";
    /// 4.3.2 兩槓.
    TwoKongs = "4.3.2" as "two_kongs" => 20, "S 123m99p34s [7777p] [+7777s] d5s";
    /// 4.3.3 三槓.
    ThreeKongs = "4.3.3" as "three_kongs" => 120, "S 99p34s [2222m] [7777p] [+7777s] d5s";
    /// 4.3.4 四槓.
    FourKongs = "4.3.4" as "four_kongs" => 480, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p";
    /// 5.1.1 一般高.
    TwoIdenticalSequences = "5.1.1" as "two_equal_sequences" => 10, "S 34p99s222m [345p] [789s] d5p";
    /// 5.1.2 兩般高.
    TwoIdenticalSequencesTwice = "5.1.2" as "two_double_sequences" => 60, "S 34p99s789m [345p] [789m] d5p";
    /// 5.1.3 一色三同順.
    ThreeIdenticalSequences = "5.1.3" as "three_equal_sequences" => 120, "S 33445p11s777m [345p] d5p";
    /// 5.1.4 一色四同順.
    FourIdenticalSequences = "5.1.4" as "four_equal_sequences" => 480, "S 1p555566667777s t1p";
    /// 6.1 三色同順.
    ThreeSimilarSequences = "6.1" as "mixed_triple_sequence" => 35, "S 34p99s222m [345m] [345s] d5p";
    /// 6.2.1 三色小同刻.
    SmallThreeSimilarTriplets = "6.2.1" => 30, "S 4s123m678p [444p] [444m] d4s";
    /// 6.2.2 三色同刻.
    ThreeSimilarTriplets = "6.2.2" as "mixed_triple_triplet" => 120, "S 6s123m [444p] [444m] [444s] d6s";
    /// 7.1 一氣通貫.
    NineTileStraight = "7.1" as "pure_straight" => 40, "S 123m45m11p [789m] [888s] d6m";
    /// 7.2.1 三連刻.
    ThreeConsecutiveTriplets = "7.2.1" as "three_shifted_triplets" => 100, "S 8p123p [444m] [555m] [666m] d8p";
    /// 7.2.2 四連刻.
    FourConsecutiveTriplets = "7.2.2" as "four_shifted_triplets" => 200, "S 8p [444m] [555m] [666m] [777m] d8p";
    /// 8.1.1 混全帶么.
    MixedLesserTerminals = "8.1.1" as "mixed_outside_hand" => 40, "S 9m [111s] [123m] [789p] [777z] d9m";
    /// 8.1.2 純全帶么.
    PureLesserTerminals = "8.1.2" as "pure_outside_hand" => 50, "S 1s [123s] [111m] [789m] [999p] d1s";
    /// 8.1.3 混么九.
    MixedGreaterTerminals = "8.1.3" as "all_terminals_and_honours" => 100, "S 1p [999s] [111m] [333z] [666z] d1p";
    /// 8.1.4 清么九.
    PureGreaterTerminals = "8.1.4" as "all_terminals" => 400, "S 9s [111s] [999m] [111p] [999p] d9s";
    /// 9.1.1 海底撈月.
    FinalDraw = "9.1.1" as "last_draw" => 10, "S last_tile 456m78p33s [222s] [999m] t9p";
    /// 9.1.2 河底撈魚.
    FinalDiscard = "9.1.2" as "last_discard" => 10, "S last_tile 456m78p33s [222s] [999m] d9p";
    /// 9.2 嶺上開花.
    WinOnKong = "9.2" as "after_kong" => 10, "S last_tile after_kong 456m78p33s [222s] [9999m] t9p";
    /// 9.3 搶槓.
    RobbingTheKong = "9.3" as "robbed_kong" => 10, "S rob_kong 456m78p33s [222s] [999m] d9p";
    /// 9.4.1 天和.
    BlessingOfHeaven = "9.4.1" as "heaven" => 155, "E heaven 456m78p33s222s999m t9p";
    /// 9.4.2 地和.
    BlessingOfEarth = "9.4.2" as "earth" => 155, "N earth 456m78p33s222s999m d9p";
    /// 10.1 十三么九.
    ThirteenTerminals = "10.1" as "thirteen_orphans" => 160, "S last_tile 19m19p19s1234567z d1m";
    /// 10.2 七對子.
    SevenPairs = "10.2" as "seven_pairs" => 30, "S 22s66m1177p55z33z4z d4z";
}

/// The wire word for a hand without patterns (雞和), which is worth 1.
pub const CHICKEN: &str = "chicken";
/// A hand without patterns, as what counts.
pub(super) const NO_PATTERN: crate::Pattern = crate::Pattern::of(&PatternRow::unlisted("zung-jung", CHICKEN));
/// 滿貫: the most that patterns can add up to, and the value from which a pattern is a limit by itself.
pub const MAX_COMPOUND_VALUE: u32 = 320;

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
pub(super) const LISTED: PatternSet = {
    let (mut listed, mut index) = (PatternSet::NONE, 0);
    while index < Pattern::COUNT {
        listed.set(Pattern::ALL[index], ROWS[index].worth >= MAX_COMPOUND_VALUE);
        index += 1;
    }
    listed
};

/// Category 9, circumstances that the tiles do not show.
pub(super) const CHANCE: PatternSet = PatternSet::from_to(FinalDraw, BlessingOfEarth);
/// Series 4.2.
pub(super) const CONCEALED_TRIPLETS: PatternSet = PatternSet::from_to(TwoConcealedTriplets, FourConcealedTriplets);
/// Series 4.3.
pub(super) const KONGS: PatternSet = PatternSet::from_to(OneKong, FourKongs);

impl Pattern {
    /// Returns the points of one occurrence.
    pub const fn value(self) -> u32 {
        self.row().worth
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

/// Returns the pattern table of the rule book.
pub(super) fn entries() -> Vec<PatternEntry> {
    let entry = |pattern: Pattern| PatternEntry {
        pattern: pattern.into(),
        category: Category::Series(pattern.series()),
        worth: PatternWorth::Points { points: pattern.value(), each: pattern == ValueHonour },
        not_beside: pattern.cheaper_in_series().map(Into::into).collect(),
        excludes: Vec::new(),
        section: format!("5, {}", pattern.id()),
        example: pattern.row().example,
    };
    Pattern::ALL.map(entry).to_vec()
}
