//! The search for the patterns that hold in a reading (section 5), before each series keeps only its highest.

use super::{Options, Pattern, PatternSet};
use crate::hand::{CheckedHand, Flag, Reading};
use crate::packed_hand::{DRAGON_DIGITS, PackedHand, PackedSets, WIND_DIGITS};

/// The patterns that hold in a reading, with the count of the one that can hold more than once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldPatterns {
    pub patterns: PatternSet,
    /// The number of triplets and kongs of value honours (3.1).
    pub value_honours: u32,
}

impl HeldPatterns {
    /// Returns the number of times a pattern holds; 0 if it does not.
    pub(super) fn count(&self, pattern: Pattern) -> u32 {
        match pattern {
            _ if !self.patterns.has(pattern) => 0,
            Pattern::ValueHonour => self.value_honours,
            _ => 1,
        }
    }

    fn set(&mut self, pattern: Pattern, holds: bool) {
        self.patterns.set(pattern, holds);
    }
}

/// The facts of a hand that all its readings share, with the options that the search for patterns needs.
pub(super) struct HandContext {
    pub hand: PackedHand,
    /// The digit of the seat wind in the honours word.
    pub seat_wind_digit: u32,
    /// The patterns of category 9 (circumstances), the same in every reading.
    pub circumstances: PatternSet,
    pub discard_triplet_concealed: bool,
    /// True if 九蓮寶燈 may count; false for a self-draw that the winner passed (refined immunity, text rule 5).
    pub allows_nine_gates: bool,
}

impl HandContext {
    pub(super) fn new(win: &CheckedHand, options: &Options) -> HandContext {
        HandContext {
            hand: PackedHand::new(win),
            seat_wind_digit: 1 << (3 * win.seat_wind() as u32),
            circumstances: circumstance_patterns(win),
            discard_triplet_concealed: options.discard_triplet_concealed,
            allows_nine_gates: true,
        }
    }

    /// Returns the patterns that hold in a reading, circumstances included.
    pub(super) fn held_patterns(&self, reading: &Reading) -> HeldPatterns {
        let mut held = HeldPatterns::default();
        match reading {
            Reading::Standard(split) => {
                let blocks = PackedSets::from(split);
                self.find_whole_hand_patterns(&mut held);
                self.find_regular_hand_patterns(&blocks, &mut held);
                find_set_patterns(self.seat_wind_digit, &blocks, &mut held);
            }
            Reading::SevenPairs => {
                self.find_whole_hand_patterns(&mut held);
                held.set(Pattern::SevenPairs, true);
                held.set(Pattern::MixedGreaterTerminals, self.hand.has_only_terminals_and_honours());
            }
            Reading::Orphans { .. } => held.set(Pattern::ThirteenTerminals, true),
            Reading::Knitted => {}
        }
        held.patterns = held.patterns.union(self.circumstances);
        held
    }

    /// Adds to `held` the patterns that depend on the tiles alone, such as 清一色, for regular hands and seven pairs.
    fn find_whole_hand_patterns(&self, held: &mut HeldPatterns) {
        let hand = &self.hand;
        let (suits, honours) = (hand.suit_bits(), hand.tiles[3] != 0);
        held.set(Pattern::NoTerminals, hand.has_only_middle_numbers());
        held.set(Pattern::MixedOneSuit, suits.count_ones() == 1 && honours);
        held.set(Pattern::PureOneSuit, suits.count_ones() == 1 && !honours);
        held.set(Pattern::AllHonours, suits == 0);
        held.set(Pattern::PureGreaterTerminals, !honours && hand.has_only_terminals_and_honours());
    }

    /// Adds to `held` the patterns of a regular hand that depend on melds, the winning tile or all of its sets, such as
    /// 對對和.
    fn find_regular_hand_patterns(&self, blocks: &PackedSets, held: &mut HeldPatterns) {
        let hand = &self.hand;
        let triplets = blocks.triplet_count();
        held.set(Pattern::AllSequences, triplets == 0);
        held.set(Pattern::AllTriplets, triplets == 4);
        held.set(Pattern::ConcealedHand, hand.is_closed());
        held.set(
            Pattern::NineGates,
            self.allows_nine_gates && hand.is_nine_sided_wait() && hand.suit_bits().count_ones() == 1,
        );
        match blocks.concealed_triplet_count(hand, self.discard_triplet_concealed) {
            2 => held.set(Pattern::TwoConcealedTriplets, true),
            3 => held.set(Pattern::ThreeConcealedTriplets, true),
            4 => held.set(Pattern::FourConcealedTriplets, true),
            _ => {}
        }
        match hand.kongs {
            1 => held.set(Pattern::OneKong, true),
            2 => held.set(Pattern::TwoKongs, true),
            3 => held.set(Pattern::ThreeKongs, true),
            4 => held.set(Pattern::FourKongs, true),
            _ => {}
        }
        let outside = blocks.is_all_outside();
        held.set(Pattern::MixedLesserTerminals, outside);
        held.set(Pattern::PureLesserTerminals, outside && hand.tiles[3] == 0);
        held.set(Pattern::MixedGreaterTerminals, triplets == 4 && hand.has_only_terminals_and_honours());
    }
}

/// Adds to `held` the patterns that the given sets and pair show by themselves, such as 一般高, whatever the rest of
/// the hand is; `seat_wind_digit` is the digit of the seat wind in the honours word.
pub(super) fn find_set_patterns(seat_wind_digit: u32, blocks: &PackedSets, held: &mut HeldPatterns) {
    let (dragons, dragon_pair) = blocks.count_honour_sets(DRAGON_DIGITS);
    let (winds, wind_pair) = blocks.count_honour_sets(WIND_DIGITS);
    held.value_honours = (blocks.triplets[3] & (DRAGON_DIGITS | seat_wind_digit)).count_ones();
    held.set(Pattern::ValueHonour, held.value_honours > 0);
    held.set(Pattern::SmallThreeDragons, dragons == 2 && dragon_pair);
    held.set(Pattern::BigThreeDragons, dragons == 3);
    held.set(Pattern::SmallThreeWinds, winds == 2 && wind_pair);
    held.set(Pattern::BigThreeWinds, winds == 3);
    held.set(Pattern::SmallFourWinds, winds == 3 && wind_pair);
    held.set(Pattern::BigFourWinds, winds == 4);
    let twins = blocks.twin_sequence_count();
    held.set(Pattern::TwoIdenticalSequences, twins > 0);
    held.set(Pattern::TwoIdenticalSequencesTwice, twins == 2);
    held.set(Pattern::ThreeIdenticalSequences, blocks.has_triple_sequence());
    held.set(Pattern::FourIdenticalSequences, blocks.has_quadruple_sequence());
    held.set(Pattern::ThreeSimilarSequences, blocks.has_mixed_triple_sequence());
    held.set(Pattern::SmallThreeSimilarTriplets, blocks.has_small_mixed_triplet());
    held.set(Pattern::ThreeSimilarTriplets, blocks.has_mixed_triple_triplet());
    held.set(Pattern::NineTileStraight, blocks.has_straight());
    held.set(Pattern::ThreeConsecutiveTriplets, blocks.has_shifted_triplets(3));
    held.set(Pattern::FourConsecutiveTriplets, blocks.has_shifted_triplets(4));
}

/// Returns the patterns of category 9, the circumstances of the win.
fn circumstance_patterns(win: &CheckedHand) -> PatternSet {
    let mut patterns = PatternSet::NONE;
    let flags = win.flags();
    patterns.set(Pattern::FinalDraw, flags.has(Flag::LastTile) && win.is_self_draw());
    patterns.set(Pattern::FinalDiscard, flags.has(Flag::LastTile) && !win.is_self_draw());
    patterns.set(Pattern::WinOnKong, flags.has(Flag::AfterKong));
    patterns.set(Pattern::RobbingTheKong, flags.has(Flag::RobKong));
    patterns.set(Pattern::BlessingOfHeaven, flags.has(Flag::Heaven));
    patterns.set(Pattern::BlessingOfEarth, flags.has(Flag::Earth));
    patterns
}
