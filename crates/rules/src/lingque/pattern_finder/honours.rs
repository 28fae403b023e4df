//! The fan of category 5 字牌类: winds and dragons as sets, pairs and value tiles.

use super::{HeldFans, PackedParts, count_set_digits};
use crate::lingque::Fan;

/// A 1 in each digit of the four winds in the honours word.
pub(super) const WIND_DIGITS: u32 = 0o000_1111;
/// A 1 in each digit of the three dragons (white, green, red) in the honours word.
pub(super) const DRAGON_DIGITS: u32 = 0o111_0000;
const WHITE_DRAGON_DIGIT: u32 = 0o001_0000;
const GREEN_DRAGON_DIGIT: u32 = 0o010_0000;
const RED_DRAGON_DIGIT: u32 = 0o100_0000;

/// Adds to `held` the fan of honour triplets and of an honour pair in a standard hand; `seat_wind_digit` is the digit
/// of the seat wind in the honours word.
pub(super) fn find_honour_fans(seat_wind_digit: u32, parts: &PackedParts, held: &mut HeldFans) {
    let (triplets, pair) = (parts.triplets[3], parts.pair[3]);
    if triplets | pair == 0 {
        return;
    }
    let (winds, dragons) = (count_set_digits(triplets & WIND_DIGITS), count_set_digits(triplets & DRAGON_DIGITS));
    held.fans.set(Fan::BigFourWinds, winds == 4);
    held.fans.set(Fan::LittleFourWinds, winds == 3 && pair & WIND_DIGITS != 0);
    held.fans.set(Fan::BigThreeDragons, dragons == 3);
    held.fans.set(Fan::LittleThreeDragons, dragons == 2 && pair & DRAGON_DIGITS != 0);
    held.guest_winds = count_set_digits(triplets & WIND_DIGITS & !seat_wind_digit);
    held.fans.set(Fan::GuestWindTriplet, held.guest_winds > 0);
    find_value_tile_fans(seat_wind_digit, triplets, pair, held);
}

/// Adds to `held` the 番牌: triplets or pairs of the seat wind and the dragons, marking those held as triplets. A pair
/// is that of a standard hand, one of seven pairs, or the doubled tile of 十三幺.
pub(super) fn find_value_tile_fans(seat_wind_digit: u32, triplets: u32, pairs: u32, held: &mut HeldFans) {
    let values = [
        (Fan::ValueSeatWind, seat_wind_digit),
        (Fan::ValueRedDragon, RED_DRAGON_DIGIT),
        (Fan::ValueGreenDragon, GREEN_DRAGON_DIGIT),
        (Fan::ValueWhiteDragon, WHITE_DRAGON_DIGIT),
    ];
    for (fan, tile) in values {
        held.fans.set(fan, (triplets | pairs) & tile != 0);
        held.value_triplets.set(fan, triplets & tile != 0);
    }
}
