//! The fan of category 8 序数类: the numbers that occur.

use super::{DIGIT_ONES, HandFacts, HeldFans, PackedParts, count_set_digits};
use crate::lingque::Fan;

/// Adds 三聚 and 四聚 to `held`, for standard hands and seven pairs; none for a hand with honours.
pub(super) fn find_consecutive_number_fans(hand: &HandFacts, held: &mut HeldFans) {
    if !hand.has_only_suits() {
        return;
    }
    let numbers = hand.present_numbers();
    let lowest = numbers >> numbers.trailing_zeros();
    held.fans.set(Fan::ThreeConsecutiveNumbers, lowest == 0o111);
    held.fans.set(Fan::FourConsecutiveNumbers, lowest == 0o1111);
}

/// Adds 二数 and 九数贯通 to `held`, for standard hands; none for a hand with honours.
pub(super) fn find_set_number_fans(hand: &HandFacts, parts: &PackedParts, held: &mut HeldFans) {
    if !hand.has_only_suits() {
        return;
    }
    held.fans.set(Fan::TwoNumbers, count_set_digits(hand.present_numbers()) == 2);
    // Every number from 1 to 9 in exactly one of the four sets and the pair.
    let sequences: u32 = parts.sequences.iter().sum();
    let others: u32 = parts.triplets[..3].iter().chain(&parts.pair[..3]).sum();
    held.fans.set(Fan::NineNumbers, sequences * 0o111 + others == DIGIT_ONES);
}
