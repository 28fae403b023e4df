//! 5 字牌类: winds and dragons as sets, pairs and value tiles.

use super::{HeldFans, Parts, size};
use crate::lingque::Fan;

/// The four winds in the honours word.
pub(super) const WINDS: u32 = 0o000_1111;
/// The three dragons: white, green, red.
pub(super) const DRAGONS: u32 = 0o111_0000;
const WHITE: u32 = 0o001_0000;
const GREEN: u32 = 0o010_0000;
const RED: u32 = 0o100_0000;

pub(super) fn find_in_sets(seat: u32, parts: &Parts, held: &mut HeldFans) {
    let (triplets, pair) = (parts.triplets[3], parts.pair[3]);
    if triplets | pair == 0 {
        return;
    }
    let (winds, dragons) = (size(triplets & WINDS), size(triplets & DRAGONS));
    held.fans.set(Fan::BigFourWinds, winds == 4);
    held.fans.set(Fan::LittleFourWinds, winds == 3 && pair & WINDS != 0);
    held.fans.set(Fan::BigThreeDragons, dragons == 3);
    held.fans.set(Fan::LittleThreeDragons, dragons == 2 && pair & DRAGONS != 0);
    held.guest_winds = size(triplets & WINDS & !seat);
    held.fans.set(Fan::GuestWindTriplet, held.guest_winds > 0);
    find_values(seat, triplets, pair, held);
}

/// Finds 番牌: triplets and pairs (the eyes, of seven pairs, the doubled tile of 十三幺) of seat wind and dragons.
pub(super) fn find_values(seat: u32, triplets: u32, pairs: u32, held: &mut HeldFans) {
    let values = [
        (Fan::ValueSeatWind, seat),
        (Fan::ValueRedDragon, RED),
        (Fan::ValueGreenDragon, GREEN),
        (Fan::ValueWhiteDragon, WHITE),
    ];
    for (fan, tile) in values {
        held.fans.set(fan, (triplets | pairs) & tile != 0);
        held.value_triplets.set(fan, triplets & tile != 0);
    }
}
