//! 6 幺九类: 1s, 9s and honours.

use super::{Hand, HeldFans, Parts, TERMINAL_NUMBERS};
use crate::lingque::Fan;

/// Finds 混幺九: standard hands and seven pairs.
pub(super) fn find(hand: &Hand, held: &mut HeldFans) {
    held.fans.set(Fan::AllTerminalsAndHonours, hand.present_numbers() & !TERMINAL_NUMBERS == 0);
}

/// Finds 清幺九, 清带幺, 混带幺: standard hands only.
pub(super) fn find_in_sets(hand: &Hand, parts: &Parts, held: &mut HeldFans) {
    let only_ends = hand.present_numbers() & !TERMINAL_NUMBERS == 0;
    held.fans.set(Fan::AllTerminals, only_ends && hand.suited_only());
    let starts = parts.sequences[0] | parts.sequences[1] | parts.sequences[2];
    if starts == 0 {
        return;
    }
    // Digits up to 4 count sequences; a sequence with a 1 or 9 begins at 1 or 7.
    let outside = starts & !(7 | 7 << 18) == 0;
    let others = parts.triplets[..3].iter().chain(&parts.pair[..3]).fold(0, |all, word| all | word);
    let every_part = outside && others & !TERMINAL_NUMBERS == 0;
    held.fans.set(Fan::PureOutsideHand, every_part && hand.suited_only());
    held.fans.set(Fan::MixedOutsideHand, every_part && !hand.suited_only());
}
