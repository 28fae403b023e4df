//! The fan of category 6 幺九类: 1s, 9s and honours.

use super::{HandFacts, HeldFans, PackedParts, TERMINAL_NUMBERS};
use crate::lingque::Fan;

/// Adds 混幺九 to `held`, for standard hands and seven pairs.
pub(super) fn find_terminals_and_honours_fan(hand: &HandFacts, held: &mut HeldFans) {
    held.fans.set(Fan::AllTerminalsAndHonours, hand.present_numbers() & !TERMINAL_NUMBERS == 0);
}

/// Adds 清幺九, 清带幺 and 混带幺 to `held`, for standard hands only.
pub(super) fn find_outside_hand_fans(hand: &HandFacts, parts: &PackedParts, held: &mut HeldFans) {
    let only_ends = hand.present_numbers() & !TERMINAL_NUMBERS == 0;
    held.fans.set(Fan::AllTerminals, only_ends && hand.has_only_suits());
    let starts = parts.sequences[0] | parts.sequences[1] | parts.sequences[2];
    if starts == 0 {
        return;
    }
    // Digits up to 4 count sequences; a sequence with a 1 or 9 begins at 1 or 7.
    let outside = starts & !(7 | 7 << 18) == 0;
    let others = parts.triplets[..3].iter().chain(&parts.pair[..3]).fold(0, |all, word| all | word);
    let every_part = outside && others & !TERMINAL_NUMBERS == 0;
    held.fans.set(Fan::PureOutsideHand, every_part && hand.has_only_suits());
    held.fans.set(Fan::MixedOutsideHand, every_part && !hand.has_only_suits());
}
