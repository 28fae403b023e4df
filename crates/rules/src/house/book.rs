//! The rule book of the house rule: every pattern of its list (section 3) with its fan under the house's options, and a hand
//! that shows it.

use super::Options;
use super::Pattern::{self, *};
use crate::book::{Category, Entry, Worth};

/// A hand for each pattern, in the order of the list.
#[rustfmt::skip]
const EXAMPLES: [(Pattern, &str); Pattern::COUNT] = [
    (AnyWin, "S 456m78p33s [222s] [345p] d9p"),
    (AllTriplets, "S 5577m [111p] [444p] [888s] d7m"),
    (AllMelded, "S 3s [456m] [789p] [222s] [678s] d3s"),
    (AfterKong, "S after_kong 456m78p33s [2222s] [345p] t9p"),
    (ClosedSelfDraw, "S 456m78p33s345p [!2222s] t9p"),
    (Straight, "S 123m45m33s [789m] [345p] d6m"),
    (MixedTripleSequence, "S 34m99s222m [345p] [345s] d5m"),
    (MixedOutside, "S 99m [111s] [123m] [789p] 77z d7z"),
    (DiscardAfterKong, "S after_kong_discard 456m78p33s [222s] [345p] d9p"),
    (AllTypes, "S 456m78p3z [222s] [777z] 3z d9p"),
    (LastDraw, "S last_tile 456m78p33s [222s] [345p] t9p"),
    (LastDiscard, "S last_tile 456m78p33s [222s] [345p] d9p"),
    (HalfFlush, "S 123m78m33z [444m] [666m] d9m"),
    (SevenPairs, "S 22s66m1177p55m33p4s d4s"),
    (ThreeConcealedTriplets, "S 222m444s77p33s [!6666s] d7p"),
    (RobbedKong, "S rob_kong 456m78p33s [222s] [345p] d9p"),
    (TerminalsAndHonours, "S 1p [999s] [111m] [333z] [666z] d1p"),
    (TripleSequence, "S 33445p11s777m [345p] d5p"),
    (PureOutside, "S 1s [123s] [111m] [789m] 99p1s d9p"),
    (ThreeKongs, "S 99p34s [2222m] [7777p] [+7777s] d5s"),
    (MixedTripleTriplet, "S 66s123m [444p] [444m] 44s d4s"),
    (ShiftedTriplets, "S 88p123p [444m] [555m] 66m d6m"),
    (LittleThreeDragons, "S 456m789p6z [555z] [777z] d6z"),
    (FullFlush, "S 12345699m78m [111m] d9m"),
    (Heaven, "E heaven 456m78p33s222s345p t9p"),
    (Earth, "S earth 456m78p33s222s345p t9p"),
    (Human, "S human 456m78p33s222s345p d9p"),
    (FourConcealedTriplets, "S 222m444s777p33s66s t6s"),
    (AllHonours, "S 1122334455667z d7z"),
    (AllTerminals, "S 9s [111s] [999m] [111p] [999p] d9s"),
    (NineGates, "S 1112345678999s d5s"),
    (LittleFourWinds, "S 456m2z [111z] [333z] [444z] d2z"),
    (BigFourWinds, "S 8p [111z] [222z] [333z] [444z] d8p"),
    (BigThreeDragons, "S 456m8p [555z] [666z] [777z] d8p"),
    (ThirteenOrphans, "S 19m19p19s1234567z d1m"),
    (FourKongs, "S 9p [2222m] [!7777p] [+7777s] [5555m] d9p"),
];

/// Returns every pattern.
pub(super) fn entries(options: &Options) -> Vec<Entry> {
    let entry = |(pattern, example): (Pattern, &'static str)| {
        let (fan, yakuman) = (pattern.fan(options, 0), pattern.is_yakuman());
        Entry {
            pattern: pattern.into(),
            category: match yakuman {
                true => Category::Yakuman,
                false => Category::Fan(fan),
            },
            worth: Worth::Fan { fan, yakuman },
            not_beside: Vec::new(),
            excludes: Vec::new(),
            section: "3".to_owned(),
            example,
        }
    };
    EXAMPLES.map(entry).to_vec()
}
