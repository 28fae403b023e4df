//! What sequences show together: 10 部分一致类 and 11 部分关联类.

use super::{HeldFans, ONES, Parts, climbs_through_suits, nonzero_digits, size};
use crate::lingque::Fan;

/// 123 456 789.
const STRAIGHT: u32 = 0o1_001_001;
/// 123 345 567 789.
const CHAIN: u32 = 0o1_010_101;
/// 123 and 789.
const BOTH_ENDS: u32 = 0o1_000_001;

pub(super) fn find_in_sets(parts: &Parts, held: &mut HeldFans) {
    let counts = parts.sequences;
    if counts == [0; 3] {
        return;
    }
    find_equal(counts, held);
    let starts = counts.map(nonzero_digits);
    starts.iter().for_each(|&word| find_in_suit(word, held));
    let [a, b, c] = starts;
    held.fans.set(Fan::MixedTripleSequence, a & b & c != 0);
    held.double_sequences = twins(counts, a & b | b & c | a & c);
    held.fans.set(Fan::MixedDoubleSequence, held.double_sequences > 0);
    held.fans.set(Fan::MixedShiftedSequences, climbs_through_suits(starts, 1));
    held.fans.set(Fan::MixedChainedSequences, climbs_through_suits(starts, 2));
    held.fans.set(Fan::MixedStraight, climbs_through_suits(starts, 3));
    held.fans.set(Fan::TwoShortStraights, is_two_straights(counts));
}

/// Finds equal sequences of one suit.
fn find_equal(counts: [u32; 3], held: &mut HeldFans) {
    let at_least_2 = counts.map(|word| (word >> 1 | word >> 2) & ONES);
    let at_least_3 = counts.map(|word| (word & word >> 1 | word >> 2) & ONES);
    held.fans.set(Fan::DoubleSequence, at_least_2 != [0; 3]);
    held.fans.set(Fan::TwoDoubleSequences, at_least_2.iter().map(|&word| size(word)).sum::<u32>() == 2);
    held.fans.set(Fan::TripleSequence, at_least_3 != [0; 3]);
    held.fans.set(Fan::QuadrupleSequence, counts.iter().any(|word| word >> 2 & ONES != 0));
}

/// Finds different sequences of one suit.
fn find_in_suit(starts: u32, held: &mut HeldFans) {
    let has = |wanted: u32| starts & wanted == wanted;
    let shifted = starts & starts >> 3 & starts >> 6;
    held.fans.set(Fan::ThreeShiftedSequences, shifted != 0);
    held.fans.set(Fan::FourShiftedSequences, shifted & starts >> 9 != 0);
    held.fans.set(Fan::ThreeChainedSequences, starts & starts >> 6 & starts >> 12 != 0);
    held.fans.set(Fan::FourChainedSequences, has(CHAIN));
    held.fans.set(Fan::PureStraight, has(STRAIGHT));
    held.fans.set(Fan::ShortStraight, starts & starts >> 9 != 0);
    held.fans.set(Fan::TwoTerminalSequences, has(BOTH_ENDS));
}

/// Counts 喜相逢: the number of disjoint groups of the same sequence in two suits; `shared` are the numbers that two suits
/// have.
fn twins(counts: [u32; 3], mut shared: u32) -> u32 {
    let mut groups = 0;
    while shared != 0 {
        let digit = counts.map(|word| word >> shared.trailing_zeros() & 7);
        let all: u32 = digit.iter().sum();
        let most = digit.into_iter().max().unwrap_or(0);
        groups += (all / 2).min(all - most);
        shared &= shared - 1;
    }
    groups
}

/// Returns true for 双龙会: two disjoint pairs of sequences, each pair in one suit and 3 apart, or twice 123 + 789.
fn is_two_straights(counts: [u32; 3]) -> bool {
    let by_three = |word: u32| {
        let at = |number: u32| word >> (3 * (number - 1)) & 7;
        at(4).min(at(1) + at(7)) + at(2).min(at(5)) + at(3).min(at(6))
    };
    let both_ends = |word: u32| (word & 7).min(word >> 18 & 7);
    counts.map(by_three).iter().sum::<u32>() == 2 || counts.map(both_ends).iter().sum::<u32>() == 2
}

/// Finds 镜同, 镜龙会: two suits with the same two sets.
pub(super) fn find_mirrored(parts: &Parts, held: &mut HeldFans) {
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (sequences, triplets) = (parts.sequences[one], parts.triplets[one]);
        let same = sequences == parts.sequences[other] && triplets == parts.triplets[other];
        if !same || (sequences | triplets) == 0 {
            continue;
        }
        // A digit of 2 or 3 stands for equal sequences; there are two sets in total.
        let sets = size(sequences & ONES) + 2 * size(sequences >> 1 & ONES) + size(triplets);
        if sets == 2 {
            held.fans.set(Fan::MirroredHand, true);
            let straight = sequences & sequences >> 9 & ONES != 0 || sequences == BOTH_ENDS;
            held.fans.set(Fan::MirroredShortStraights, straight);
        }
    }
}
