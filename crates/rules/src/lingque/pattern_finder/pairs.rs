//! The fan of seven pairs: 七对 and those that only seven pairs can have.

use super::honours::{self, DRAGON_DIGITS, WIND_DIGITS};
use super::{HandFacts, HeldFans, count_set_digits, reflection};
use crate::lingque::Fan;

/// The octal word of seven consecutive numbers, with a digit 1 for each.
const SEVEN_CONSECUTIVE_NUMBERS: u32 = 0o1_111_111;

/// Adds to `held` 七对, the fan that only seven pairs can have, and the 番牌 of its pairs.
pub(super) fn find_seven_pairs_fans(hand: &HandFacts, held: &mut HeldFans) {
    let [a, b, c, honours] = hand.present;
    held.fans.set(Fan::SevenPairs, true);
    held.fans.set(Fan::BigSevenHonours, honours == WIND_DIGITS | DRAGON_DIGITS);
    held.fans.set(Fan::FourWindPairs, honours & WIND_DIGITS == WIND_DIGITS);
    held.fans.set(Fan::ThreeDragonPairs, honours & DRAGON_DIGITS == DRAGON_DIGITS);
    honours::find_value_tile_fans(hand.seat_wind_digit, 0, honours, held);
    let in_a_row = |word: u32| word != 0 && word >> word.trailing_zeros() == SEVEN_CONSECUTIVE_NUMBERS;
    held.fans.set(Fan::SevenShiftedPairs, in_a_row(a) || in_a_row(b) || in_a_row(c));
    held.fans.set(Fan::TwoTriplePairs, count_set_digits(a & b & c) >= 2);
    held.fans.set(Fan::ThreeMirroredPairs, [a & b, b & c, a & c].iter().any(|&word| count_set_digits(word) >= 3));
    held.fans.set(Fan::ReflectedPairs, has_reflected_pairs(hand));
}

/// Returns true if seven pairs are 镜数对: without honours, and in every suit the same when mirrored about one number.
fn has_reflected_pairs(hand: &HandFacts) -> bool {
    if !hand.has_only_suits() {
        return false;
    }
    let numbers = hand.present_numbers();
    let ends = numbers.trailing_zeros() / 3 + (31 - numbers.leading_zeros()) / 3;
    hand.present[..3].iter().all(|&word| reflection::mirror_digits(word, ends) == Some(word))
}
