//! The rule book of Lingque: every fan of an edition with its entry in the text (chapter 2 丙) and a hand that shows it. The
//! hands have as little else in them as the fan allows.

use super::{Edition, Fan, Profile, definition};
use crate::PatternId;
use crate::book::{Category, Entry, Worth};

/// A hand for each fan, in the order of the text's table.
#[rustfmt::skip]
const EXAMPLES: [(Fan, &str); Fan::COUNT] = [
    (Fan::BlessingOfHeaven, "E heaven 234m567p345s789s1m t1m"),
    (Fan::BlessingOfEarth, "W earth 234m567p345s789s1m d1m"),
    (Fan::OutWithReplacementTile, "E after_kong 567p345s789s1m [2222m] t1m"),
    (Fan::LastTileDraw, "E last_tile 567p345s789s1m [234m] t1m"),
    (Fan::LastTileClaim, "E last_tile 567p345s789s1m [234m] d1m"),
    (Fan::RobbingTheKong, "E rob_kong 67p345s789s11m [234m] d5p"),
    (Fan::SelfDrawn, "E 567p345s789s1m [234m] t1m"),
    (Fan::SevenPairs, "E 11m44m77m22p55p88p3s d3s"),
    (Fan::HonoursAndKnittedTiles, "E 147m258p369s2345z d1z"),
    (Fan::ThirteenOrphans, "E 19m199p19s123456z d7z"),
    (Fan::ConcealedHand, "E 234m567p345s789s1m d1m"),
    (Fan::FourKongs, "E 1p [2222m] [4444p] [6666s] [8888m] d1p"),
    (Fan::ThreeKongs, "E 789m1p [2222m] [4444p] [6666s] d1p"),
    (Fan::TwoKongs, "E 567s789m1p [2222m] [4444p] d1p"),
    (Fan::Kong, "E 567p345s789s1m [2222m] d1m"),
    (Fan::FourConcealedTriplets, "E 222m444p666s888m1p d1p"),
    (Fan::ThreeConcealedTriplets, "E 222m444p666s1p [789m] d1p"),
    (Fan::TwoConcealedTriplets, "E 222m444p567s1p [789m] d1p"),
    (Fan::ConcealedTriplet, "E 222m345s789s1m [567p] d1m"),
    (Fan::AllTriplets, "E 1p [222m] [444p] [666s] [888m] d1p"),
    (Fan::TileHog, "E 789s1p [222m] [234m] [567p] d1p"),
    (Fan::BigSevenHonours, "E 1122334455667z d7z"),
    (Fan::AllHonours, "N 3z [111z] [222z] [555z] [666z] d3z"),
    (Fan::BigFourWinds, "E 5m [111z] [222z] [333z] [444z] d5m"),
    (Fan::LittleFourWinds, "E 234m4z [111z] [222z] [333z] d4z"),
    (Fan::FourWindPairs, "E 1122334z22m55p88s d4z"),
    (Fan::BigThreeDragons, "E 234m5p [555z] [666z] [777z] d5p"),
    (Fan::LittleThreeDragons, "E 234m567p7z [555z] [666z] d7z"),
    (Fan::ThreeDragonPairs, "E 55667z22m33m55p88s d7z"),
    (Fan::ValueSeatWind, "S 567p345s789s1m [222z] d1m"),
    (Fan::ValueRedDragon, "S 567p345s789s1m [777z] d1m"),
    (Fan::ValueGreenDragon, "S 567p345s789s1m [666z] d1m"),
    (Fan::ValueWhiteDragon, "S 567p345s789s1m [555z] d1m"),
    (Fan::GuestWindTriplet, "E 567p345s789s1m [222z] d1m"),
    (Fan::AllTerminals, "E 9p [111m] [999m] [111p] [999s] d9p"),
    (Fan::AllTerminalsAndHonours, "N 11m99m11p99s1z22z33z d1z"),
    (Fan::PureOutsideHand, "E 9m [123m] [789p] [111s] [999s] d9m"),
    (Fan::MixedOutsideHand, "E 2z [123m] [789p] [111s] [999s] d2z"),
    (Fan::TerminalTriplet, "E 567p345s678m2m [111s] d2m"),
    (Fan::NineGates, "E 1112345678999m d5m"),
    (Fan::SevenShiftedPairs, "E 2233445566778p d8p"),
    (Fan::FullFlush, "E 2m [444m] [888m] [123m] [567m] d2m"),
    (Fan::HalfFlush, "E 2z [444m] [888m] [123m] [567m] d2z"),
    (Fan::TwoSuits, "E 567m2m [444m] [888m] [123p] d2m"),
    (Fan::AllTypes, "E 7z [234m] [567p] [789s] [222z] d7z"),
    (Fan::TwoNumbers, "E 5p [222m] [222p] [555m] [555s] d5p"),
    (Fan::ThreeConsecutiveNumbers, "E 4s [345m] [444p] [555p] [333s] d4s"),
    (Fan::FourConsecutiveNumbers, "E 6s [345m] [444p] [666p] [333s] d6s"),
    (Fan::NineNumbers, "E 9m [123m] [456p] [777s] [888s] d9m"),
    (Fan::ReflectedHand, "E 5p [234m] [678m] [456p] [555s] d5p"),
    (Fan::ReflectedPairs, "E 22m88m33p77p44s66s5s d5s"),
    (Fan::QuadrupleSequence, "E 8p [345m] [345m] [345m] [345m] d8p"),
    (Fan::TripleSequence, "E 9s [345m] [345m] [345m] [678p] d9s"),
    (Fan::TwoDoubleSequences, "E 9s [234m] [234m] [678p] [678p] d9s"),
    (Fan::DoubleSequence, "E 9s [234m] [234m] [678p] [555s] d9s"),
    (Fan::MixedTripleTriplet, "E 9p [333m] [333p] [333s] [678m] d9p"),
    (Fan::MixedDoubleTriplet, "E 9s [333m] [333p] [678s] [567m] d9s"),
    (Fan::MixedTripleSequence, "E 9p [234m] [234p] [234s] [777m] d9p"),
    (Fan::MixedDoubleSequence, "E 9s [234m] [234p] [777s] [678m] d9s"),
    (Fan::TwoTriplePairs, "E 22m22p22s55m55p55s8m d8m"),
    (Fan::MirroredHand, "E 9s [234m] [678m] [234p] [678p] d9s"),
    (Fan::ThreeMirroredPairs, "E 22m55m77m22p55p77p9s d9s"),
    (Fan::FourShiftedTriplets, "E 8p [222m] [333m] [444m] [555m] d8p"),
    (Fan::ThreeShiftedTriplets, "E 9s [222m] [333m] [444m] [678p] d9s"),
    (Fan::FourShiftedSequences, "E 9p [234m] [345m] [456m] [567m] d9p"),
    (Fan::ThreeShiftedSequences, "E 9s [234m] [345m] [456m] [777p] d9s"),
    (Fan::FourChainedSequences, "E 2p [123m] [345m] [567m] [789m] d2p"),
    (Fan::ThreeChainedSequences, "E 9s [234m] [456m] [678m] [777p] d9s"),
    (Fan::PureStraight, "E 8s [123m] [456m] [789m] [555p] d8s"),
    (Fan::TwoShortStraights, "E 9s [123m] [456m] [345p] [678p] d9s"),
    (Fan::ShortStraight, "E 9s [234m] [567m] [888p] [333s] d9s"),
    (Fan::TwoTerminalSequences, "E 8s [123m] [789m] [555p] [333s] d8s"),
    (Fan::MixedShiftedTriplets, "E 9p [333m] [444p] [555s] [678m] d9p"),
    (Fan::MixedShiftedSequences, "E 9p [234m] [345p] [456s] [888m] d9p"),
    (Fan::MixedChainedSequences, "E 9p [234m] [456p] [678s] [888m] d9p"),
    (Fan::MixedStraight, "E 8p [123m] [456p] [789s] [555m] d8p"),
    (Fan::MirroredShortStraights, "E 9s [234m] [567m] [234p] [567p] d9s"),
];

/// Returns every fan of the edition.
pub(super) fn entries(profile: &Profile) -> Vec<Entry> {
    let edition = profile.edition;
    let entry = |(fan, example): (Fan, &'static str)| {
        let line = definition(edition, fan)?;
        let number = line.category as usize + usize::from(edition != Edition::E26);
        let own = profile.jingtongdui_fu.filter(|_| fan == Fan::ThreeMirroredPairs);
        Some(Entry {
            pattern: fan.into(),
            category: Category::Lingque(line.category),
            worth: Worth::FuFan { fu: own.unwrap_or(line.fu), fan: line.fan },
            not_beside: line.not_beside.iter().map(PatternId::from).collect(),
            excludes: line.excludes.iter().map(PatternId::from).collect(),
            section: format!("二丙 {number}"),
            example,
        })
    };
    EXAMPLES.into_iter().filter_map(entry).collect()
}
