//! The fan 镜数 (category 9 全体关联类): the mirror image of the reading is a reading of the same hand.

use super::{HandFacts, HeldFans, PackedParts};
use crate::lingque::Fan;

/// Adds 镜数 to `held` if mirroring every set and the pair within its suit, about the middle of the smallest and the
/// largest number of the hand, gives the same tiles and the same melds. Kongs are mirrored as triplets.
pub(super) fn find_reflected_hand_fan(hand: &HandFacts, parts: &PackedParts, held: &mut HeldFans) {
    if !hand.has_only_suits() {
        return;
    }
    let numbers = hand.present_numbers();
    let lowest = numbers.trailing_zeros() / 3;
    let highest = (31 - numbers.leading_zeros()) / 3;
    let symmetric = (0..3).all(|suit| {
        let tiles = parts.sequences[suit] * 0o111 + parts.triplets[suit] * 3 + parts.pair[suit] * 2;
        mirror_digits(tiles, lowest + highest) == Some(tiles)
    });
    if !symmetric {
        return;
    }
    let keeps_melds = hand.has_no_melds
        || (0..3).all(|suit| {
            // The sequence from n mirrors to the one that ends at n's mirror image.
            let sequences = mirror_digits(parts.sequences[suit], (lowest + highest).wrapping_sub(2));
            let triplets = mirror_digits(parts.triplets[suit], lowest + highest);
            sequences.is_some_and(|image| has_at_least_digits(image, hand.melded_sequences[suit]))
                && triplets.is_some_and(|image| has_at_least_digits(image, hand.melded_triplets[suit]))
        });
    held.fans.set(Fan::ReflectedHand, keeps_melds);
}

/// Returns the octal word with the digit of every number `n` (from 0) moved to the number `sum - n`; `None` if a digit
/// other than 0 would leave the suit.
pub(super) fn mirror_digits(word: u32, sum: u32) -> Option<u32> {
    let mut image = 0;
    for number in (0..9).filter(|number| word >> (3 * number) & 7 != 0) {
        let place = sum.checked_sub(number).filter(|&place| place < 9)?;
        image |= (word >> (3 * number) & 7) << (3 * place);
    }
    Some(image)
}

/// Returns true if every octal digit of `word` is at least as large as the same digit of `wanted`.
fn has_at_least_digits(word: u32, wanted: u32) -> bool {
    wanted == 0 || (0..9).all(|number| word >> (3 * number) & 7 >= wanted >> (3 * number) & 7)
}
