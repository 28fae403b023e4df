//! The fan of several sequences: category 10 部分一致类 and part of 11 部分关联类.

use super::{DIGIT_ONES, HeldFans, PackedParts, count_set_digits, has_rising_numbers_across_suits, nonzero_digits};
use crate::lingque::Fan;

/// The octal word with a 1 at the lowest number of each of the sequences 123, 456 and 789.
const STRAIGHT_STARTS: u32 = 0o1_001_001;
/// The octal word with a 1 at the lowest number of each of the sequences 123, 345, 567 and 789.
const CHAIN_STARTS: u32 = 0o1_010_101;
/// The octal word with a 1 at the lowest number of each of the sequences 123 and 789.
const TERMINAL_STARTS: u32 = 0o1_000_001;

/// Adds to `held` the fan of several sequences, in one suit or across suits; those of two mirrored suits are left out.
pub(super) fn find_sequence_fans(parts: &PackedParts, held: &mut HeldFans) {
    let counts = parts.sequences;
    if counts == [0; 3] {
        return;
    }
    find_equal_sequence_fans(counts, held);
    let starts = counts.map(nonzero_digits);
    starts.iter().for_each(|&word| find_suit_sequence_fans(word, held));
    let [a, b, c] = starts;
    held.fans.set(Fan::MixedTripleSequence, a & b & c != 0);
    held.double_sequences = count_twin_sequence_groups(counts, a & b | b & c | a & c);
    held.fans.set(Fan::MixedDoubleSequence, held.double_sequences > 0);
    held.fans.set(Fan::MixedShiftedSequences, has_rising_numbers_across_suits(starts, 1));
    held.fans.set(Fan::MixedChainedSequences, has_rising_numbers_across_suits(starts, 2));
    held.fans.set(Fan::MixedStraight, has_rising_numbers_across_suits(starts, 3));
    held.fans.set(Fan::TwoShortStraights, has_two_short_straights(counts));
}

/// Adds to `held` the fan of equal sequences in one suit. `counts` has, for each suit, the number of sequences at each
/// lowest number.
fn find_equal_sequence_fans(counts: [u32; 3], held: &mut HeldFans) {
    let at_least_2 = counts.map(|word| (word >> 1 | word >> 2) & DIGIT_ONES);
    let at_least_3 = counts.map(|word| (word & word >> 1 | word >> 2) & DIGIT_ONES);
    held.fans.set(Fan::DoubleSequence, at_least_2 != [0; 3]);
    held.fans.set(Fan::TwoDoubleSequences, at_least_2.iter().map(|&word| count_set_digits(word)).sum::<u32>() == 2);
    held.fans.set(Fan::TripleSequence, at_least_3 != [0; 3]);
    held.fans.set(Fan::QuadrupleSequence, counts.iter().any(|word| word >> 2 & DIGIT_ONES != 0));
}

/// Adds to `held` the fan of different sequences in one suit. `starts` has a digit 1 at each lowest number of its
/// sequences.
fn find_suit_sequence_fans(starts: u32, held: &mut HeldFans) {
    let has = |wanted: u32| starts & wanted == wanted;
    let shifted = starts & starts >> 3 & starts >> 6;
    held.fans.set(Fan::ThreeShiftedSequences, shifted != 0);
    held.fans.set(Fan::FourShiftedSequences, shifted & starts >> 9 != 0);
    held.fans.set(Fan::ThreeChainedSequences, starts & starts >> 6 & starts >> 12 != 0);
    held.fans.set(Fan::FourChainedSequences, has(CHAIN_STARTS));
    held.fans.set(Fan::PureStraight, has(STRAIGHT_STARTS));
    held.fans.set(Fan::ShortStraight, starts & starts >> 9 != 0);
    held.fans.set(Fan::TwoTerminalSequences, has(TERMINAL_STARTS));
}

/// Returns the number of times 喜相逢 holds: disjoint groups of the same sequence in two suits. `shared` has the lowest
/// numbers of the sequences that two suits share.
fn count_twin_sequence_groups(counts: [u32; 3], mut shared: u32) -> u32 {
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

/// Returns true if the sequences are 双龙会: two disjoint pairs, each of one suit and 3 apart, or twice 123 with 789 of
/// one suit.
fn has_two_short_straights(counts: [u32; 3]) -> bool {
    let by_three = |word: u32| {
        let at = |number: u32| word >> (3 * (number - 1)) & 7;
        at(4).min(at(1) + at(7)) + at(2).min(at(5)) + at(3).min(at(6))
    };
    let both_ends = |word: u32| (word & 7).min(word >> 18 & 7);
    counts.map(by_three).iter().sum::<u32>() == 2 || counts.map(both_ends).iter().sum::<u32>() == 2
}

/// Adds to `held` 镜同, if two suits have the same two sets, and 镜龙会, if those sets are also a 连六 or 老少副.
pub(super) fn find_mirrored_suit_fans(parts: &PackedParts, held: &mut HeldFans) {
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (sequences, triplets) = (parts.sequences[one], parts.triplets[one]);
        let same = sequences == parts.sequences[other] && triplets == parts.triplets[other];
        if !same || (sequences | triplets) == 0 {
            continue;
        }
        // A digit of 2 or 3 stands for equal sequences; there are two sets in total.
        let sets = count_set_digits(sequences & DIGIT_ONES)
            + 2 * count_set_digits(sequences >> 1 & DIGIT_ONES)
            + count_set_digits(triplets);
        if sets == 2 {
            held.fans.set(Fan::MirroredHand, true);
            let straight = sequences & sequences >> 9 & DIGIT_ONES != 0 || sequences == TERMINAL_STARTS;
            held.fans.set(Fan::MirroredShortStraights, straight);
        }
    }
}
