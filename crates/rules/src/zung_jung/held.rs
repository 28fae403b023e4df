//! Which patterns hold in a reading, whatever the series keep afterwards: section 5, one function per category.

use super::{Options, Pattern, PatternSet};
use crate::hand::{CheckedHand, Flag, Reading};
use crate::packed::{Blocks, DRAGONS, Hand, WINDS};

/// The patterns that hold in a reading.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldPatterns {
    pub patterns: PatternSet,
    /// The number of sets of value honours (3.1, the only pattern that counts more than once).
    pub value_honours: u32,
}

impl HeldPatterns {
    /// Returns how often a pattern holds.
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

/// The facts that all readings of a hand share.
pub(super) struct Context {
    pub hand: Hand,
    /// The digit of the seat wind among the honours.
    pub seat: u32,
    /// Category 9, the same in every reading.
    pub chance: PatternSet,
    pub discard_triplet_concealed: bool,
    /// Text rule 5 of the refined immunity: a self-draw that was not declared is never 九蓮寶燈.
    pub nine_gates: bool,
}

impl Context {
    pub(super) fn new(win: &CheckedHand, options: &Options) -> Context {
        Context {
            hand: Hand::new(win),
            seat: 1 << (3 * win.seat_wind() as u32),
            chance: chance(win),
            discard_triplet_concealed: options.discard_triplet_concealed,
            nine_gates: true,
        }
    }

    /// Returns everything that holds in a reading.
    pub(super) fn held_patterns(&self, reading: &Reading) -> HeldPatterns {
        let mut held = HeldPatterns::default();
        match reading {
            Reading::Standard(split) => {
                let blocks = Blocks::from(split);
                self.whole_hand(&mut held);
                self.regular(&blocks, &mut held);
                find_in_blocks(self.seat, &blocks, &mut held);
            }
            Reading::SevenPairs => {
                self.whole_hand(&mut held);
                held.set(Pattern::SevenPairs, true);
                held.set(Pattern::MixedGreaterTerminals, self.hand.only_terminals_and_honours());
            }
            Reading::Orphans { .. } => held.set(Pattern::ThirteenTerminals, true),
            Reading::Knitted => {}
        }
        held.patterns = held.patterns.union(self.chance);
        held
    }

    /// Patterns without sets: regular hands and seven pairs.
    fn whole_hand(&self, held: &mut HeldPatterns) {
        let hand = &self.hand;
        let (suits, honours) = (hand.suits(), hand.tiles[3] != 0);
        held.set(Pattern::NoTerminals, hand.only_middle());
        held.set(Pattern::MixedOneSuit, suits.count_ones() == 1 && honours);
        held.set(Pattern::PureOneSuit, suits.count_ones() == 1 && !honours);
        held.set(Pattern::AllHonours, suits == 0);
        held.set(Pattern::PureGreaterTerminals, !honours && hand.only_terminals_and_honours());
    }

    /// Patterns of a regular hand that depend on melds, the winning tile or all of its sets.
    fn regular(&self, blocks: &Blocks, held: &mut HeldPatterns) {
        let hand = &self.hand;
        let triplets = blocks.triplet_count();
        held.set(Pattern::AllSequences, triplets == 0);
        held.set(Pattern::AllTriplets, triplets == 4);
        held.set(Pattern::ConcealedHand, hand.is_closed());
        held.set(Pattern::NineGates, self.nine_gates && hand.is_nine_sided() && hand.suits().count_ones() == 1);
        match blocks.concealed_triplets(hand, self.discard_triplet_concealed) {
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
        let outside = blocks.all_outside();
        held.set(Pattern::MixedLesserTerminals, outside);
        held.set(Pattern::PureLesserTerminals, outside && hand.tiles[3] == 0);
        held.set(Pattern::MixedGreaterTerminals, triplets == 4 && hand.only_terminals_and_honours());
    }
}

/// Patterns that some sets and the pair show by themselves, whatever the rest of the hand.
pub(super) fn find_in_blocks(seat: u32, blocks: &Blocks, held: &mut HeldPatterns) {
    let (dragons, dragon_pair) = blocks.honours(DRAGONS);
    let (winds, wind_pair) = blocks.honours(WINDS);
    held.value_honours = (blocks.triplets[3] & (DRAGONS | seat)).count_ones();
    held.set(Pattern::ValueHonour, held.value_honours > 0);
    held.set(Pattern::SmallThreeDragons, dragons == 2 && dragon_pair);
    held.set(Pattern::BigThreeDragons, dragons == 3);
    held.set(Pattern::SmallThreeWinds, winds == 2 && wind_pair);
    held.set(Pattern::BigThreeWinds, winds == 3);
    held.set(Pattern::SmallFourWinds, winds == 3 && wind_pair);
    held.set(Pattern::BigFourWinds, winds == 4);
    let twins = blocks.twins();
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

/// Returns the patterns of category 9.
fn chance(win: &CheckedHand) -> PatternSet {
    let mut patterns = PatternSet::NONE;
    let flags = win.flags();
    patterns.set(Pattern::FinalDraw, flags.has(Flag::LastTile) && win.self_draw());
    patterns.set(Pattern::FinalDiscard, flags.has(Flag::LastTile) && !win.self_draw());
    patterns.set(Pattern::WinOnKong, flags.has(Flag::AfterKong));
    patterns.set(Pattern::RobbingTheKong, flags.has(Flag::RobKong));
    patterns.set(Pattern::BlessingOfHeaven, flags.has(Flag::Heaven));
    patterns.set(Pattern::BlessingOfEarth, flags.has(Flag::Earth));
    patterns
}
