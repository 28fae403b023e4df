//! The fan of category 7 花色类, the number of suits, and 字一色 of 5 字牌类 (no suit at all).

use super::honours::{DRAGON_DIGITS, WIND_DIGITS};
use super::{DIGIT_ONES, HandFacts, HeldFans};
use crate::lingque::Fan;

/// Adds to `held` the fan of the number of suits, such as 清一色, for standard hands and seven pairs.
pub(super) fn find_suit_fans(hand: &HandFacts, held: &mut HeldFans) {
    let suits = hand.present[..3].iter().filter(|&&word| word != 0).count();
    let honours = hand.present[3] != 0;
    held.fans.set(Fan::AllHonours, suits == 0);
    held.fans.set(Fan::FullFlush, suits == 1 && !honours);
    held.fans.set(Fan::HalfFlush, suits <= 1);
    held.fans.set(Fan::TwoSuits, suits == 2 && !honours);
}

/// Adds 五门齐 and 九莲宝灯 to `held`, for standard hands only.
pub(super) fn find_all_types_and_gates_fans(hand: &HandFacts, held: &mut HeldFans) {
    let [a, b, c, honours] = hand.present;
    let all = a != 0 && b != 0 && c != 0 && honours & WIND_DIGITS != 0 && honours & DRAGON_DIGITS != 0;
    held.fans.set(Fan::AllTypes, all);
    held.fans.set(Fan::NineGates, is_nine_gates(hand));
}

/// Returns true if the hand has no melds and its 13 tiles before the win are 1112345678999 of the winning tile's suit.
fn is_nine_gates(hand: &HandFacts) -> bool {
    const GATES: u32 = DIGIT_ONES + 2 * super::TERMINAL_NUMBERS;
    let suit = hand.win_tile_digit.0;
    hand.has_no_melds && suit < 3 && hand.standing[suit] == GATES
}
