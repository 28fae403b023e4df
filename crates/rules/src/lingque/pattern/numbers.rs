//! 8 序数类: which numbers occur.

use super::{Hand, HeldFans, ONES, Parts, size};
use crate::lingque::Fan;

/// Finds 三聚, 四聚: standard hands and seven pairs of suited tiles.
pub(super) fn find(hand: &Hand, held: &mut HeldFans) {
    if !hand.suited_only() {
        return;
    }
    let numbers = hand.present_numbers();
    let lowest = numbers >> numbers.trailing_zeros();
    held.fans.set(Fan::ThreeConsecutiveNumbers, lowest == 0o111);
    held.fans.set(Fan::FourConsecutiveNumbers, lowest == 0o1111);
}

/// Finds 二数, 九数贯通: standard hands of suited tiles.
pub(super) fn find_in_sets(hand: &Hand, parts: &Parts, held: &mut HeldFans) {
    if !hand.suited_only() {
        return;
    }
    held.fans.set(Fan::TwoNumbers, size(hand.present_numbers()) == 2);
    // Every number from 1 to 9 in exactly one of the four sets and the pair.
    let sequences: u32 = parts.sequences.iter().sum();
    let others: u32 = parts.triplets[..3].iter().chain(&parts.pair[..3]).sum();
    held.fans.set(Fan::NineNumbers, sequences * 0o111 + others == ONES);
}
