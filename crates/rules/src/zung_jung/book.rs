//! The rule book of Zung Jung: the 44 patterns with their numbers in the text, and a hand that shows each, from the text's own
//! examples where it draws one.

use super::Pattern::{self, *};
use crate::PatternId;
use crate::book::{Category, Entry, Worth};

/// A hand for each pattern, in the order of the text.
#[rustfmt::skip]
const EXAMPLES: [(Pattern, &str); Pattern::COUNT] = [
    (AllSequences, "S 12m456p789s55z [234s] d3m"),
    (ConcealedHand, "S 123m456p78s55z [!1111z] d9s"),
    (NoTerminals, "S 234m55m678p88s [456p] d5m"),
    (MixedOneSuit, "S 123m789m55m33z [444m] d5m"),
    (PureOneSuit, "S 123m567m99m22m [888m] d9m"),
    (NineGates, "S 1112345678999s d5s"),
    (ValueHonour, "S 456m78p33s [222z] [777z] d9p"),
    (SmallThreeDragons, "S 456m789p6z [555z] [777z] d6z"),
    (BigThreeDragons, "S 456m8p [555z] [666z] [777z] d8p"),
    (SmallThreeWinds, "S 456m789p1z [333z] [444z] d1z"),
    (BigThreeWinds, "W 456m8p [111z] [222z] [444z] d8p"),
    (SmallFourWinds, "S 456m2z [111z] [333z] [444z] d2z"),
    (BigFourWinds, "S 8p [111z] [222z] [333z] [444z] d8p"),
    (AllHonours, "S 1122334455667z d7z"),
    (AllTriplets, "S 5577m [111p] [444p] [888s] d7m"),
    (TwoConcealedTriplets, "S 222m444p77s55z [678p] d7s"),
    (ThreeConcealedTriplets, "S 222m444p77s55z [678p] t7s"),
    (FourConcealedTriplets, "S 222m444p666p111s9m t9m"),
    (OneKong, "S 123m99p34s [789p] [+7777s] d5s"),
    (TwoKongs, "S 123m99p34s [7777p] [+7777s] d5s"),
    (ThreeKongs, "S 99p34s [2222m] [7777p] [+7777s] d5s"),
    (FourKongs, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p"),
    (TwoIdenticalSequences, "S 34p99s222m [345p] [789s] d5p"),
    (TwoIdenticalSequencesTwice, "S 34p99s789m [345p] [789m] d5p"),
    (ThreeIdenticalSequences, "S 33445p11s777m [345p] d5p"),
    (FourIdenticalSequences, "S 1p555566667777s t1p"),
    (ThreeSimilarSequences, "S 34p99s222m [345m] [345s] d5p"),
    (SmallThreeSimilarTriplets, "S 4s123m678p [444p] [444m] d4s"),
    (ThreeSimilarTriplets, "S 6s123m [444p] [444m] [444s] d6s"),
    (NineTileStraight, "S 123m45m11p [789m] [888s] d6m"),
    (ThreeConsecutiveTriplets, "S 8p123p [444m] [555m] [666m] d8p"),
    (FourConsecutiveTriplets, "S 8p [444m] [555m] [666m] [777m] d8p"),
    (MixedLesserTerminals, "S 9m [111s] [123m] [789p] [777z] d9m"),
    (PureLesserTerminals, "S 1s [123s] [111m] [789m] [999p] d1s"),
    (MixedGreaterTerminals, "S 1p [999s] [111m] [333z] [666z] d1p"),
    (PureGreaterTerminals, "S 9s [111s] [999m] [111p] [999p] d9s"),
    (FinalDraw, "S last_tile 456m78p33s [222s] [999m] t9p"),
    (FinalDiscard, "S last_tile 456m78p33s [222s] [999m] d9p"),
    (WinOnKong, "S last_tile after_kong 456m78p33s [222s] [9999m] t9p"),
    (RobbingTheKong, "S rob_kong 456m78p33s [222s] [999m] d9p"),
    (BlessingOfHeaven, "E heaven 456m78p33s222s999m t9p"),
    (BlessingOfEarth, "N earth 456m78p33s222s999m d9p"),
    (ThirteenTerminals, "S last_tile 19m19p19s1234567z d1m"),
    (SevenPairs, "S 22s66m1177p55z33z4z d4z"),
];

/// Returns every pattern.
pub(super) fn entries() -> Vec<Entry> {
    let entry = |(pattern, example): (Pattern, &'static str)| Entry {
        pattern: pattern.into(),
        category: Category::Series(pattern.series()),
        worth: Worth::Points { points: pattern.value(), each: pattern == ValueHonour },
        not_beside: pattern.cheaper_in_series().map(PatternId::from).collect(),
        excludes: Vec::new(),
        section: format!("5, {}", pattern.id()),
        example,
    };
    EXAMPLES.map(entry).to_vec()
}
