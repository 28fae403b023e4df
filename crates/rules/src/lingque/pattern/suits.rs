//! 7 花色类: the number of suits, and 字一色 of 字牌类 (no suit at all).

use super::honours::{DRAGONS, WINDS};
use super::{Hand, HeldFans, ONES};
use crate::lingque::Fan;

/// Finds the fan of suits: standard hands and seven pairs.
pub(super) fn find(hand: &Hand, held: &mut HeldFans) {
    let suits = hand.present[..3].iter().filter(|&&word| word != 0).count();
    let honours = hand.present[3] != 0;
    held.fans.set(Fan::AllHonours, suits == 0);
    held.fans.set(Fan::FullFlush, suits == 1 && !honours);
    held.fans.set(Fan::HalfFlush, suits <= 1);
    held.fans.set(Fan::TwoSuits, suits == 2 && !honours);
}

/// Finds 五门齐 and 九莲宝灯: standard hands only.
pub(super) fn find_all_types(hand: &Hand, held: &mut HeldFans) {
    let [a, b, c, honours] = hand.present;
    let all = a != 0 && b != 0 && c != 0 && honours & WINDS != 0 && honours & DRAGONS != 0;
    held.fans.set(Fan::AllTypes, all);
    held.fans.set(Fan::NineGates, is_nine_gates(hand));
}

/// Returns true if the 13 tiles before the win are 1112345678999 of the winning tile's suit.
fn is_nine_gates(hand: &Hand) -> bool {
    const GATES: u32 = ONES + 2 * super::TERMINAL_NUMBERS;
    let suit = hand.won.0;
    hand.no_melds && suit < 3 && hand.standing[suit] == GATES
}
