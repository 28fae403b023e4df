//! The 44 patterns (和種) of the rule text by number, with their points, an example hand for each (the text's own where
//! it draws one), and the series that keep only their highest pattern (section 5).

use crate::PatternRow;
use crate::book::{PatternCategory, PatternEntry, PatternWorth};
use crate::patterns::patterns;

use Pattern::*;

patterns! {
    /// A pattern of Zung Jung, in the order of the rule text. English names are those of the rule's author.
    ///
    /// ```
    /// use quejing_rules::zung_jung::Pattern;
    /// assert_eq!(Pattern::ALL.len(), 44);
    /// let pure = Pattern::PureOneSuit;
    /// assert_eq!((pure.id(), pure.series(), pure.value()), ("2.1.2", "2.1", 80));
    /// ```
    Pattern of "zung-jung" => u32;

    /// A set of Zung Jung patterns, one bit each.
    ///
    /// ```
    /// use quejing_rules::zung_jung::{Pattern, PatternSet};
    /// let set = PatternSet::of(&[Pattern::AllTriplets, Pattern::ConcealedHand]);
    /// assert!(set.has(Pattern::AllTriplets) && set.len() == 2);
    /// assert!(set.iter().eq([Pattern::ConcealedHand, Pattern::AllTriplets])); // in the order of the text
    /// ```
    PatternSet: u64;

    /// 1.1 平和: four sequences, with any pair and any wait.
    AllSequences = "1.1" as "all_sequences" => 5, "S 12m456p789s55z [234s] d3m";
    /// 1.2 門前清: a regular hand without open melds.
    ConcealedHand = "1.2" as "concealed_hand" => 5, "S 123m456p78s55z [!1111z] d9s";
    /// 1.3 斷么九: no terminals and no honours.
    NoTerminals = "1.3" as "no_terminals" => 5, "S 234m55m678p88s [456p] d5m";
    /// 2.1.1 混一色: one suit and honours.
    MixedOneSuit = "2.1.1" as "half_flush" => 40, "S 123m789m55m33z [444m] d5m";
    /// 2.1.2 清一色: all tiles of one suit.
    PureOneSuit = "2.1.2" as "full_flush" => 80, "S 123m567m99m22m [888m] d9m";
    /// 2.2 九蓮寶燈: 1112345678999 of one suit before the win and any tile of that suit, without melds.
    NineGates = "2.2" as "nine_gates" => 480, "S 1112345678999s d5s";
    /// 3.1 番牌: a triplet or kong of a dragon or the seat wind; counts for each.
    ValueHonour = "3.1" as "value_tile" => 10, "S 456m78p33s [222z] [777z] d9p";
    /// 3.2.1 小三元: triplets or kongs of two dragons, and a pair of the third.
    SmallThreeDragons = "3.2.1" as "little_three_dragons" => 40, "S 456m789p6z [555z] [777z] d6z";
    /// 3.2.2 大三元: triplets or kongs of all three dragons.
    BigThreeDragons = "3.2.2" as "big_three_dragons" => 130, "S 456m8p [555z] [666z] [777z] d8p";
    /// 3.3.1 小三風: triplets or kongs of two winds, and a pair of a third.
    SmallThreeWinds = "3.3.1" => 30, "S 456m789p1z [333z] [444z] d1z";
    /// 3.3.2 大三風: triplets or kongs of three winds.
    BigThreeWinds = "3.3.2" => 120, "W 456m8p [111z] [222z] [444z] d8p";
    /// 3.3.3 小四喜: triplets or kongs of three winds, and a pair of the fourth.
    SmallFourWinds = "3.3.3" as "little_four_winds" => 320, "S 456m2z [111z] [333z] [444z] d2z";
    /// 3.3.4 大四喜: triplets or kongs of all four winds.
    BigFourWinds = "3.3.4" as "big_four_winds" => 400, "S 8p [111z] [222z] [333z] [444z] d8p";
    /// 3.4 字一色: only honours.
    AllHonours = "3.4" as "all_honours" => 320, "S 1122334455667z d7z";
    /// 4.1 對對和: four triplets or kongs.
    AllTriplets = "4.1" as "all_triplets" => 30, "S 5577m [111p] [444p] [888s] d7m";
    /// 4.2.1 兩暗刻: exactly two concealed triplets or concealed kongs.
    TwoConcealedTriplets = "4.2.1" as "two_concealed_triplets" => 5, "S 222m444p77s55z [678p] d7s";
    /// 4.2.2 三暗刻: exactly three concealed triplets or concealed kongs.
    ThreeConcealedTriplets = "4.2.2" as "three_concealed_triplets" => 30, "S 222m444p77s55z [678p] t7s";
    /// 4.2.3 四暗刻: four concealed triplets or concealed kongs.
    FourConcealedTriplets = "4.2.3" as "four_concealed_triplets" => 125, "S 222m444p666p111s9m t9m";
    /// 4.3.1 一槓: one kong of any kind.
    OneKong = "4.3.1" as "one_kong" => 5, "S 123m99p34s [789p] [+7777s] d5s";
    /// 4.3.2 兩槓: two kongs of any kind.
    TwoKongs = "4.3.2" as "two_kongs" => 20, "S 123m99p34s [7777p] [+7777s] d5s";
    /// 4.3.3 三槓: three kongs of any kind.
    ThreeKongs = "4.3.3" as "three_kongs" => 120, "S 99p34s [2222m] [7777p] [+7777s] d5s";
    /// 4.3.4 四槓: four kongs of any kind.
    FourKongs = "4.3.4" as "four_kongs" => 480, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p";
    /// 5.1.1 一般高: the same sequence twice in one suit.
    TwoIdenticalSequences = "5.1.1" as "two_equal_sequences" => 10, "S 34p99s222m [345p] [789s] d5p";
    /// 5.1.2 兩般高: two pairs of equal sequences.
    TwoIdenticalSequencesTwice = "5.1.2" as "two_double_sequences" => 60, "S 34p99s789m [345p] [789m] d5p";
    /// 5.1.3 一色三同順: the same sequence three times in one suit.
    ThreeIdenticalSequences = "5.1.3" as "three_equal_sequences" => 120, "S 33445p11s777m [345p] d5p";
    /// 5.1.4 一色四同順: the same sequence four times in one suit.
    FourIdenticalSequences = "5.1.4" as "four_equal_sequences" => 480, "S 1p555566667777s t1p";
    /// 6.1 三色同順: the same sequence in all three suits.
    ThreeSimilarSequences = "6.1" as "mixed_triple_sequence" => 35, "S 34p99s222m [345m] [345s] d5p";
    /// 6.2.1 三色小同刻: triplets or kongs of one number in two suits, and a pair of that number in the third.
    SmallThreeSimilarTriplets = "6.2.1" => 30, "S 4s123m678p [444p] [444m] d4s";
    /// 6.2.2 三色同刻: triplets or kongs of one number in all three suits.
    ThreeSimilarTriplets = "6.2.2" as "mixed_triple_triplet" => 120, "S 6s123m [444p] [444m] [444s] d6s";
    /// 7.1 一氣通貫: the sequences 123, 456 and 789 of one suit.
    NineTileStraight = "7.1" as "pure_straight" => 40, "S 123m45m11p [789m] [888s] d6m";
    /// 7.2.1 三連刻: triplets or kongs of three consecutive numbers in one suit.
    ThreeConsecutiveTriplets = "7.2.1" as "three_shifted_triplets" => 100, "S 8p123p [444m] [555m] [666m] d8p";
    /// 7.2.2 四連刻: triplets or kongs of four consecutive numbers in one suit.
    FourConsecutiveTriplets = "7.2.2" as "four_shifted_triplets" => 200, "S 8p [444m] [555m] [666m] [777m] d8p";
    /// 8.1.1 混全帶么: every set and the pair has a terminal or an honour.
    MixedLesserTerminals = "8.1.1" as "mixed_outside_hand" => 40, "S 9m [111s] [123m] [789p] [777z] d9m";
    /// 8.1.2 純全帶么: every set and the pair has a terminal.
    PureLesserTerminals = "8.1.2" as "pure_outside_hand" => 50, "S 1s [123s] [111m] [789m] [999p] d1s";
    /// 8.1.3 混么九: four triplets or kongs, or seven pairs, of terminals and honours only.
    MixedGreaterTerminals = "8.1.3" as "all_terminals_and_honours" => 100, "S 1p [999s] [111m] [333z] [666z] d1p";
    /// 8.1.4 清么九: only terminals.
    PureGreaterTerminals = "8.1.4" as "all_terminals" => 400, "S 9s [111s] [999m] [111p] [999p] d9s";
    /// 9.1.1 海底撈月: a self-draw of the last tile of the wall.
    FinalDraw = "9.1.1" as "last_draw" => 10, "S last_tile 456m78p33s [222s] [999m] t9p";
    /// 9.1.2 河底撈魚: a win on the discard after the last tile of the wall.
    FinalDiscard = "9.1.2" as "last_discard" => 10, "S last_tile 456m78p33s [222s] [999m] d9p";
    /// 9.2 嶺上開花: a self-draw of the replacement tile after the winner's own kong.
    WinOnKong = "9.2" as "after_kong" => 10, "S last_tile after_kong 456m78p33s [222s] [9999m] t9p";
    /// 9.3 搶槓: a win on the tile that another player adds to a pung.
    RobbingTheKong = "9.3" as "robbed_kong" => 10, "S rob_kong 456m78p33s [222s] [999m] d9p";
    /// 9.4.1 天和: the dealer wins with the 14 dealt tiles.
    BlessingOfHeaven = "9.4.1" as "heaven" => 155, "E heaven 456m78p33s222s999m t9p";
    /// 9.4.2 地和: a non-dealer wins on the dealer's first discard.
    BlessingOfEarth = "9.4.2" as "earth" => 155, "N earth 456m78p33s222s999m d9p";
    /// 10.1 十三么九: each terminal and honour once, and one of them twice.
    ThirteenTerminals = "10.1" as "thirteen_orphans" => 160, "S last_tile 19m19p19s1234567z d1m";
    /// 10.2 七對子: seven pairs without melds; the same pair may occur twice.
    SevenPairs = "10.2" as "seven_pairs" => 30, "S 22s66m1177p55z33z4z d4z";
}

/// The id in JSON of a hand without patterns (雞和), which is worth 1 point.
pub const CHICKEN_ID: &str = "chicken";
/// A hand without patterns (雞和) as an entry among the counted patterns.
pub(super) const CHICKEN_PATTERN: crate::Pattern =
    crate::Pattern::from_row(&PatternRow::unlisted("zung-jung", CHICKEN_ID));
/// The limit (滿貫) in points: the maximum of a sum of patterns, and the minimum value of a pattern that is a limit by
/// itself.
pub const MAX_COMPOUND_VALUE: u32 = 320;

/// The series of more than one pattern, each as its first and last pattern. Within a series, a later pattern is worth
/// at least as much as an earlier one.
const PATTERN_SERIES: [(Pattern, Pattern); 10] = [
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

/// The listed limits (役滿貫): patterns worth 320 points or more by themselves.
pub(super) const LISTED_LIMITS: PatternSet = {
    let (mut listed, mut index) = (PatternSet::NONE, 0);
    while index < Pattern::COUNT {
        listed.set(Pattern::ALL[index], ROWS[index].worth >= MAX_COMPOUND_VALUE);
        index += 1;
    }
    listed
};

/// The patterns of category 9, circumstances that the tiles do not show.
pub(super) const CIRCUMSTANCE_PATTERNS: PatternSet = PatternSet::of_range(FinalDraw, BlessingOfEarth);
/// The patterns of series 4.2, which count concealed triplets.
pub(super) const CONCEALED_TRIPLET_PATTERNS: PatternSet =
    PatternSet::of_range(TwoConcealedTriplets, FourConcealedTriplets);
/// The patterns of series 4.3, which count kongs.
pub(super) const KONG_PATTERNS: PatternSet = PatternSet::of_range(OneKong, FourKongs);

impl Pattern {
    /// Returns the points of one occurrence of the pattern.
    pub const fn value(self) -> u32 {
        self.row().worth
    }

    /// Returns true if the pattern is a limit by itself (役滿貫).
    pub(crate) const fn is_listed_limit(self) -> bool {
        LISTED_LIMITS.has(self)
    }

    /// Returns the number of the pattern's series, the first two parts of the pattern's number, such as `4.2`.
    pub fn series(self) -> &'static str {
        let id = self.id();
        let second = id.match_indices('.').nth(1);
        second.map_or(id, |(at, _)| &id[..at])
    }

    /// Returns the lower patterns of the pattern's series, which do not count if this one holds.
    pub(crate) fn lower_in_series(self) -> impl Iterator<Item = Pattern> {
        let is_lower = move |other: &Pattern| other.higher_in_series().has(self) && other.value() < self.value();
        Pattern::ALL.into_iter().filter(is_lower)
    }

    /// Returns the higher patterns of the pattern's series: if one of them holds, this one does not count.
    pub(super) fn higher_in_series(self) -> PatternSet {
        let series = PATTERN_SERIES.into_iter().find(|&(first, last)| (first..=last).contains(&self));
        series.map_or(PatternSet::NONE, |(_, last)| PatternSet::of_range(self, last).without(PatternSet::of(&[self])))
    }
}

impl PatternSet {
    /// Returns the set of all patterns from `first` to `last`, both included.
    const fn of_range(first: Pattern, last: Pattern) -> PatternSet {
        PatternSet((2 << last as u8) - (1 << first as u8))
    }

    /// Returns the set with only the highest held pattern of each series (section 4.3); patterns outside the series
    /// stay.
    pub(super) fn highest_per_series(self) -> PatternSet {
        let mut kept = self.0;
        for mask in SERIES_MASKS {
            let held = self.0 & mask;
            if held != 0 {
                kept = kept & !mask | 1 << (63 - held.leading_zeros());
            }
        }
        PatternSet(kept)
    }

    /// Returns the sum of the patterns' points, each counted once.
    pub(super) fn point_sum(self) -> u32 {
        self.iter().map(Pattern::value).sum()
    }
}

/// The bits of the patterns of each series, in the order of [`PATTERN_SERIES`].
const SERIES_MASKS: [u64; PATTERN_SERIES.len()] = {
    let mut masks = [0; PATTERN_SERIES.len()];
    let mut index = 0;
    while index < PATTERN_SERIES.len() {
        masks[index] = PatternSet::of_range(PATTERN_SERIES[index].0, PATTERN_SERIES[index].1).0;
        index += 1;
    }
    masks
};

/// Returns the rule book's entries of all 44 patterns, in the order of the text.
pub(super) fn pattern_entries() -> Vec<PatternEntry> {
    let entry = |pattern: Pattern| PatternEntry {
        pattern: pattern.into(),
        category: PatternCategory::Series(pattern.series()),
        worth: PatternWorth::Points { points: pattern.value(), counts_each: pattern == ValueHonour },
        not_beside: pattern.lower_in_series().map(Into::into).collect(),
        excludes: Vec::new(),
        section: format!("5, {}", pattern.id()),
        example: pattern.row().example,
    };
    Pattern::ALL.map(entry).to_vec()
}
