//! 镜数 (9 全体关联类): a hand whose mirror image is a reading of the same hand.

use super::{Hand, HeldFans, Parts};
use crate::lingque::Fan;

/// Finds 镜数: all parts are mirrored within their suit about the middle of the smallest and the largest number; kongs
/// are triplets. The image must have the same tiles and the same melds.
pub(super) fn find(hand: &Hand, parts: &Parts, held: &mut HeldFans) {
    if !hand.suited_only() {
        return;
    }
    let numbers = hand.present_numbers();
    let lowest = numbers.trailing_zeros() / 3;
    let highest = (31 - numbers.leading_zeros()) / 3;
    let symmetric = (0..3).all(|suit| {
        let tiles = parts.sequences[suit] * 0o111 + parts.triplets[suit] * 3 + parts.pair[suit] * 2;
        mirror(tiles, lowest + highest) == Some(tiles)
    });
    if !symmetric {
        return;
    }
    let keeps_melds = hand.no_melds
        || (0..3).all(|suit| {
            // The sequence from n mirrors to the one that ends at n's mirror image.
            let sequences = mirror(parts.sequences[suit], (lowest + highest).wrapping_sub(2));
            let triplets = mirror(parts.triplets[suit], lowest + highest);
            sequences.is_some_and(|image| covers(image, hand.melded_sequences[suit]))
                && triplets.is_some_and(|image| covers(image, hand.melded_triplets[suit]))
        });
    held.fans.set(Fan::ReflectedHand, keeps_melds);
}

/// Moves every digit from place `n` to place `sum - n`; `None` if one would leave the suit.
pub(super) fn mirror(word: u32, sum: u32) -> Option<u32> {
    let mut image = 0;
    for number in (0..9).filter(|number| word >> (3 * number) & 7 != 0) {
        let place = sum.checked_sub(number).filter(|&place| place < 9)?;
        image |= (word >> (3 * number) & 7) << (3 * place);
    }
    Some(image)
}

/// Returns true if every digit is at least that of the other word.
fn covers(word: u32, wanted: u32) -> bool {
    wanted == 0 || (0..9).all(|number| word >> (3 * number) & 7 >= wanted >> (3 * number) & 7)
}
