//! Which patterns of different rule sets are the same idea, so that a hand can be compared under several of them. The same
//! idea may be defined a little differently in each; that is what a comparison shows.

use super::PatternId;
use super::lingque::Fan;
use super::riichi::Yaku;
use super::zung_jung::Pattern;

/// The idea behind a pattern, by a stable word; `None` where only one rule set has it.
pub fn concept(pattern: PatternId) -> Option<&'static str> {
    match pattern {
        PatternId::Lingque(fan) => of_lingque(fan),
        PatternId::ZungJung(pattern) => of_zung_jung(pattern),
        PatternId::Riichi(yaku) => of_riichi(yaku),
    }
}

#[rustfmt::skip]
fn of_lingque(fan: Fan) -> Option<&'static str> {
    Some(match fan {
        Fan::BlessingOfHeaven => "heaven",
        Fan::BlessingOfEarth => "earth",
        Fan::OutWithReplacementTile => "after_kong",
        Fan::LastTileDraw => "last_draw",
        Fan::LastTileClaim => "last_discard",
        Fan::RobbingTheKong => "robbed_kong",
        Fan::SevenPairs => "seven_pairs",
        Fan::ThirteenOrphans => "thirteen_orphans",
        Fan::FourKongs => "four_kongs",
        Fan::ThreeKongs => "three_kongs",
        Fan::TwoKongs => "two_kongs",
        Fan::Kong => "one_kong",
        Fan::FourConcealedTriplets => "four_concealed_triplets",
        Fan::ThreeConcealedTriplets => "three_concealed_triplets",
        Fan::TwoConcealedTriplets => "two_concealed_triplets",
        Fan::ConcealedHand => "concealed_hand",
        Fan::AllTriplets => "all_triplets",
        Fan::AllHonours => "all_honours",
        Fan::BigFourWinds => "big_four_winds",
        Fan::LittleFourWinds => "little_four_winds",
        Fan::BigThreeDragons => "big_three_dragons",
        Fan::LittleThreeDragons => "little_three_dragons",
        Fan::ValueSeatWind | Fan::ValueRedDragon | Fan::ValueGreenDragon | Fan::ValueWhiteDragon => "value_tile",
        Fan::AllTerminals => "all_terminals",
        Fan::AllTerminalsAndHonours => "all_terminals_and_honours",
        Fan::PureOutsideHand => "pure_outside_hand",
        Fan::MixedOutsideHand => "mixed_outside_hand",
        Fan::NineGates => "nine_gates",
        Fan::FullFlush => "full_flush",
        Fan::HalfFlush => "half_flush",
        Fan::QuadrupleSequence => "four_equal_sequences",
        Fan::TripleSequence => "three_equal_sequences",
        Fan::TwoDoubleSequences => "two_double_sequences",
        Fan::DoubleSequence => "two_equal_sequences",
        Fan::MixedTripleTriplet => "mixed_triple_triplet",
        Fan::MixedTripleSequence => "mixed_triple_sequence",
        Fan::FourShiftedTriplets => "four_shifted_triplets",
        Fan::ThreeShiftedTriplets => "three_shifted_triplets",
        Fan::PureStraight => "pure_straight",
        _ => return None,
    })
}

#[rustfmt::skip]
fn of_zung_jung(pattern: Pattern) -> Option<&'static str> {
    Some(match pattern {
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

#[rustfmt::skip]
fn of_riichi(yaku: Yaku) -> Option<&'static str> {
    Some(match yaku {
        Yaku::Pinfu => "all_sequences",
        Yaku::Tanyao => "no_terminals",
        Yaku::Iipeikou => "two_equal_sequences",
        Yaku::Ryanpeikou => "two_double_sequences",
        Yaku::Ittsu => "pure_straight",
        Yaku::SanshokuDoujun => "mixed_triple_sequence",
        Yaku::SanshokuDoukou => "mixed_triple_triplet",
        Yaku::YakuhaiWhite | Yaku::YakuhaiGreen | Yaku::YakuhaiRed | Yaku::YakuhaiSeat => "value_tile",
        Yaku::Chanta => "mixed_outside_hand",
        Yaku::Junchan => "pure_outside_hand",
        Yaku::Honroutou => "all_terminals_and_honours",
        Yaku::Chinroutou => "all_terminals",
        Yaku::Chankan => "robbed_kong",
        Yaku::Rinshan => "after_kong",
        Yaku::Haitei => "last_draw",
        Yaku::Houtei => "last_discard",
        Yaku::Chiitoitsu => "seven_pairs",
        Yaku::Kokushi => "thirteen_orphans",
        Yaku::Sanankou => "three_concealed_triplets",
        Yaku::Suuankou => "four_concealed_triplets",
        Yaku::Sankantsu => "three_kongs",
        Yaku::Suukantsu => "four_kongs",
        Yaku::Toitoi => "all_triplets",
        Yaku::Honitsu => "half_flush",
        Yaku::Chinitsu => "full_flush",
        Yaku::Chuuren => "nine_gates",
        Yaku::Tsuuiisou => "all_honours",
        Yaku::Shousangen => "little_three_dragons",
        Yaku::Daisangen => "big_three_dragons",
        Yaku::Shousuushii => "little_four_winds",
        Yaku::Daisuushii => "big_four_winds",
        Yaku::Tenhou => "heaven",
        Yaku::Chiihou => "earth",
        _ => return None,
    })
}
