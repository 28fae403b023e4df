//! What seven pairs show: 七对 and the fan that only seven pairs can have.

use super::honours::{self, DRAGONS, WINDS};
use super::{Hand, HeldFans, reflection, size};
use crate::lingque::Fan;

const SEVEN_IN_A_ROW: u32 = 0o1_111_111;

pub(super) fn find(hand: &Hand, held: &mut HeldFans) {
    let [a, b, c, honours] = hand.present;
    held.fans.set(Fan::SevenPairs, true);
    held.fans.set(Fan::BigSevenHonours, honours == WINDS | DRAGONS);
    held.fans.set(Fan::FourWindPairs, honours & WINDS == WINDS);
    held.fans.set(Fan::ThreeDragonPairs, honours & DRAGONS == DRAGONS);
    honours::find_values(hand.seat, 0, honours, held);
    let in_a_row = |word: u32| word != 0 && word >> word.trailing_zeros() == SEVEN_IN_A_ROW;
    held.fans.set(Fan::SevenShiftedPairs, in_a_row(a) || in_a_row(b) || in_a_row(c));
    held.fans.set(Fan::TwoTriplePairs, size(a & b & c) >= 2);
    held.fans.set(Fan::ThreeMirroredPairs, [a & b, b & c, a & c].iter().any(|&word| size(word) >= 3));
    held.fans.set(Fan::ReflectedPairs, is_reflected(hand));
}

/// Returns true for 镜数对: mirrored about one number, the pairs of every suit stay the same.
fn is_reflected(hand: &Hand) -> bool {
    if !hand.suited_only() {
        return false;
    }
    let numbers = hand.present_numbers();
    let ends = numbers.trailing_zeros() / 3 + (31 - numbers.leading_zeros()) / 3;
    hand.present[..3].iter().all(|&word| reflection::mirror(word, ends) == Some(word))
}
