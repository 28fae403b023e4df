//! The fan of category 4 刻杠类, and of several triplets (11 部分关联类, 幺九刻 of 6 幺九类).

use super::{
    DIGIT_ONES, HandFacts, HeldFans, PackedParts, TERMINAL_NUMBERS, count_set_digits, has_rising_numbers_across_suits,
};
use crate::lingque::Fan;

/// Adds 四杠, 三杠, 双杠, 杠 and 四归 to `held`, with the count of 四归; 不计 removes the smaller ones later.
pub(super) fn find_kong_and_hog_fans(hand: &HandFacts, held: &mut HeldFans) {
    let kongs: u32 = hand.kongs.iter().map(|&word| count_set_digits(word)).sum();
    held.fans.set(Fan::FourKongs, kongs == 4);
    held.fans.set(Fan::ThreeKongs, kongs >= 3);
    held.fans.set(Fan::TwoKongs, kongs >= 2);
    held.fans.set(Fan::Kong, kongs >= 1);
    let fours =
        hand.tiles.iter().zip(&hand.kongs).map(|(&tiles, &kong)| count_set_digits(tiles >> 2 & DIGIT_ONES & !kong));
    held.tile_hogs = fours.sum();
    held.fans.set(Fan::TileHog, held.tile_hogs > 0);
}

/// Adds to `held` the fan of concealed triplets (暗刻). A triplet completed by a discard does not count, unless all four
/// copies are concealed, so that the discard can belong elsewhere.
pub(super) fn find_concealed_triplet_fans(hand: &HandFacts, parts: &PackedParts, held: &mut HeldFans) {
    let standing: u32 = (0..4).map(|suit| count_set_digits(parts.triplets[suit] & !hand.melded_triplets[suit])).sum();
    let (suit, number) = hand.win_tile_digit;
    let own = (parts.triplets[suit] & !hand.melded_triplets[suit]) >> (3 * number) & 1 == 1;
    let copies = hand.concealed[suit] >> (3 * number) & 7;
    let claimed = u32::from(own && !hand.self_draw && copies < 4);
    let concealed = standing + hand.concealed_kongs - claimed;
    held.fans.set(Fan::FourConcealedTriplets, concealed == 4);
    held.fans.set(Fan::ThreeConcealedTriplets, concealed >= 3);
    held.fans.set(Fan::TwoConcealedTriplets, concealed >= 2);
    held.fans.set(Fan::ConcealedTriplet, concealed >= 1);
}

/// Adds to `held` 对对和, 幺九刻, and the fan of equal and of consecutive triplets.
pub(super) fn find_triplet_fans(parts: &PackedParts, held: &mut HeldFans) {
    let [a, b, c, honours] = parts.triplets;
    let all = count_set_digits(a) + count_set_digits(b) + count_set_digits(c) + count_set_digits(honours);
    held.fans.set(Fan::AllTriplets, all == 4);
    held.terminal_triplets = count_set_digits(a & TERMINAL_NUMBERS)
        + count_set_digits(b & TERMINAL_NUMBERS)
        + count_set_digits(c & TERMINAL_NUMBERS);
    held.fans.set(Fan::TerminalTriplet, held.terminal_triplets > 0);
    held.double_triplets = count_set_digits(a & b | b & c | a & c);
    held.fans.set(Fan::MixedDoubleTriplet, held.double_triplets > 0);
    held.fans.set(Fan::MixedTripleTriplet, a & b & c != 0);
    held.fans.set(Fan::MixedShiftedTriplets, has_rising_numbers_across_suits([a, b, c], 1));
    let threes = |word: u32| word & word >> 3 & word >> 6;
    held.fans.set(Fan::ThreeShiftedTriplets, threes(a) | threes(b) | threes(c) != 0);
    let fours = |word: u32| threes(word) & word >> 9;
    held.fans.set(Fan::FourShiftedTriplets, fours(a) | fours(b) | fours(c) != 0);
}
