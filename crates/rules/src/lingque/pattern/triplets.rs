//! 4 刻杠类 and what triplets show together (11 部分关联类, 幺九刻 of 6).

use super::{Hand, HeldFans, ONES, Parts, TERMINAL_NUMBERS, climbs_through_suits, size};
use crate::lingque::Fan;

/// Finds 杠, 四归.
pub(super) fn find_kongs(hand: &Hand, held: &mut HeldFans) {
    let kongs: u32 = hand.kongs.iter().map(|&word| size(word)).sum();
    held.fans.set(Fan::FourKongs, kongs == 4);
    held.fans.set(Fan::ThreeKongs, kongs >= 3);
    held.fans.set(Fan::TwoKongs, kongs >= 2);
    held.fans.set(Fan::Kong, kongs >= 1);
    let fours = hand.tiles.iter().zip(&hand.kongs).map(|(&tiles, &kong)| size(tiles >> 2 & ONES & !kong));
    held.tile_hogs = fours.sum();
    held.fans.set(Fan::TileHog, held.tile_hogs > 0);
}

/// Finds 暗刻: triplets of tiles the winner drew. One completed by a discard does not count, unless the discard can stand
/// elsewhere because all four copies are concealed.
pub(super) fn find_concealed(hand: &Hand, parts: &Parts, held: &mut HeldFans) {
    let standing: u32 = (0..4).map(|suit| size(parts.triplets[suit] & !hand.melded_triplets[suit])).sum();
    let (suit, number) = hand.won;
    let own = (parts.triplets[suit] & !hand.melded_triplets[suit]) >> (3 * number) & 1 == 1;
    let copies = hand.concealed[suit] >> (3 * number) & 7;
    let claimed = u32::from(own && !hand.self_draw && copies < 4);
    let concealed = standing + hand.concealed_kongs - claimed;
    held.fans.set(Fan::FourConcealedTriplets, concealed == 4);
    held.fans.set(Fan::ThreeConcealedTriplets, concealed >= 3);
    held.fans.set(Fan::TwoConcealedTriplets, concealed >= 2);
    held.fans.set(Fan::ConcealedTriplet, concealed >= 1);
}

pub(super) fn find_in_sets(parts: &Parts, held: &mut HeldFans) {
    let [a, b, c, honours] = parts.triplets;
    let all = size(a) + size(b) + size(c) + size(honours);
    held.fans.set(Fan::AllTriplets, all == 4);
    held.terminal_triplets = size(a & TERMINAL_NUMBERS) + size(b & TERMINAL_NUMBERS) + size(c & TERMINAL_NUMBERS);
    held.fans.set(Fan::TerminalTriplet, held.terminal_triplets > 0);
    held.double_triplets = size(a & b | b & c | a & c);
    held.fans.set(Fan::MixedDoubleTriplet, held.double_triplets > 0);
    held.fans.set(Fan::MixedTripleTriplet, a & b & c != 0);
    held.fans.set(Fan::MixedShiftedTriplets, climbs_through_suits([a, b, c], 1));
    let threes = |word: u32| word & word >> 3 & word >> 6;
    held.fans.set(Fan::ThreeShiftedTriplets, threes(a) | threes(b) | threes(c) != 0);
    let fours = |word: u32| threes(word) & word >> 9;
    held.fans.set(Fan::FourShiftedTriplets, fours(a) | fours(b) | fours(c) != 0);
}
