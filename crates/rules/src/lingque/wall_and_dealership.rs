//! The frame of a Lingque game: the opening of the wall, the dealership, and the seats (edition 28 一 and its
//! counterpart in 26; sections 1 and 8 of the specification). Seats are counted from the dealer in turn order.

use super::{Edition, SEAT_COUNT};
use crate::hand::Seat;
use crate::tile::Wind;

/// The number of stacks in each player's wall with 136 tiles.
pub(crate) const STACKS_PER_WALL: u8 = 17;
/// The number of stacks in each player's wall with the eight flowers, 144 tiles.
pub(crate) const STACKS_PER_WALL_WITH_FLOWERS: u8 = 18;
/// The number of dealerships in a round (圈).
pub(crate) const DEALERSHIPS_PER_ROUND: u32 = SEAT_COUNT as u32;
/// The number of deals in a game of edition 26, where the deal always passes.
pub(crate) const DEALS_OF_EDITION_26: u32 = 16;

/// A stack of two tiles in the wall, identified by its player and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WallStack {
    /// The seat of the player whose wall has the stack, counted from the dealer.
    pub seat: Seat,
    /// The number of the stack from the right end, as its player sees it, from 1.
    pub from_right: u8,
}

/// The opening of the wall: the player who chooses it, the last stack of the wall, and the first stack that is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WallOpening {
    /// The seat of the player who throws the second pair of dice, and in whose wall the count of stacks begins.
    pub opener: Seat,
    /// The last stack of the wall, from which replacement tiles are drawn (岭上).
    pub tail: WallStack,
    /// The first stack that is dealt, to the left of the tail.
    pub first: WallStack,
}

/// Returns the opening of the wall after two throws of two dice; `None` for a die outside 1 to 6. The sum of the first
/// throw picks the opener, counted from the dealer as 1. The sum of all four dice picks the tail in the opener's wall,
/// counted from the right; a count past the end continues in the wall of the previous player in turn order (上家).
pub(crate) fn open_wall(first_throw: [u8; 2], second_throw: [u8; 2], stacks_per_wall: u8) -> Option<WallOpening> {
    if !first_throw.iter().chain(&second_throw).all(|die| (1..=6).contains(die)) {
        return None;
    }
    let picked = first_throw[0] + first_throw[1];
    let opener = Seat(0).after_turns(usize::from(picked) - 1, SEAT_COUNT);
    let number = picked + second_throw[0] + second_throw[1];
    Some(WallOpening {
        opener,
        tail: numbered_stack(opener, number, stacks_per_wall),
        first: numbered_stack(opener, number + 1, stacks_per_wall),
    })
}

/// Returns the stack with a number, from 1, counted from the right end of a seat's wall. Past its end the count
/// continues in the wall of the previous player in turn order.
fn numbered_stack(seat: Seat, number: u8, stacks_per_wall: u8) -> WallStack {
    let stacks_per_wall = stacks_per_wall.max(1);
    let walls = Seat((number - 1) / stacks_per_wall);
    WallStack { seat: Seat(seat.turns_from(walls, SEAT_COUNT) as u8), from_right: (number - 1) % stacks_per_wall + 1 }
}

/// The end of a deal, as far as the next dealer depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LingqueEnding {
    /// A player won.
    Won(
        /// The winner, counted from the dealer.
        Seat,
    ),
    /// The wall was empty when somebody had to draw (流局).
    Drawn,
}

/// Returns true if the dealer deals again (连庄): in edition 28 after the dealer's own win, in edition 26 never. Edition
/// 29, whose text is unknown, is treated like 28.
pub(crate) fn dealer_repeats(edition: Edition, ending: LingqueEnding) -> bool {
    match edition {
        Edition::E26 => false,
        Edition::E28 | Edition::E29 => ending == LingqueEnding::Won(Seat(0)),
    }
}

/// Returns the number of the round (圈), from 0, after a number of ended dealerships. A dealer who deals again stays in
/// the same dealership.
pub(crate) fn round_number_after(dealerships: u32) -> u32 {
    dealerships / DEALERSHIPS_PER_ROUND
}

/// Returns the seat wind with which a player begins a round (from 0); `starting_wind` is the seat wind with which they
/// began the game. By the text's table, everybody has each wind once in four rounds; then it starts over.
pub(crate) fn wind_at_round_start(starting_wind: Wind, round: u32) -> Wind {
    use Wind::{East, North, South, West};
    const TABLE: [[Wind; 4]; 4] = [
        [East, South, North, West],
        [South, East, West, North],
        [West, North, East, South],
        [North, West, South, East],
    ];
    TABLE[starting_wind as usize][(round % 4) as usize]
}

/// Returns the seat wind of a player after a number of ended dealerships: the wind at the start of the round, moved on
/// by each dealership of the round. `starting_wind` is the seat wind with which the player began the game.
pub(crate) fn wind_after_dealerships(starting_wind: Wind, dealerships: u32) -> Wind {
    let begun = Seat::from(wind_at_round_start(starting_wind, round_number_after(dealerships)));
    let dealer = Seat(0).after_turns(dealerships as usize, SEAT_COUNT);
    Wind::ALL[begun.turns_from(dealer, SEAT_COUNT)]
}

/// A length of the game that edition 28 recommends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GameSpan {
    /// 半庄: two rounds.
    Half,
    /// 全庄: four rounds.
    Full,
}

impl GameSpan {
    /// Returns the number of dealerships in the game. Each can have any number of deals, since the dealer may deal
    /// again.
    pub(crate) fn dealerships(self) -> u32 {
        DEALERSHIPS_PER_ROUND
            * match self {
                GameSpan::Half => 2,
                GameSpan::Full => 4,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_throw_picks_the_opener() {
        // 5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North.
        let seats = [(2, 1), (3, 2), (4, 3), (5, 0), (6, 1), (7, 2), (8, 3), (9, 0), (10, 1), (11, 2), (12, 3)];
        for (sum, seat) in seats {
            let first = [(sum / 2).max(1), sum - (sum / 2).max(1)];
            let opening = open_wall(first, [1, 1], STACKS_PER_WALL).unwrap();
            assert_eq!(opening.opener, Seat(seat), "{sum}");
        }
    }

    #[test]
    fn past_the_end_of_a_wall_the_counting_goes_on_to_the_left() {
        // 6 + 6, then 5 + 1: North's 18th stack, which a wall of 17 does not have: West's first.
        let without = open_wall([6, 6], [5, 1], STACKS_PER_WALL).unwrap();
        assert_eq!(without.tail, WallStack { seat: Seat(2), from_right: 1 });
        assert_eq!(without.first, WallStack { seat: Seat(2), from_right: 2 });
        let with = open_wall([6, 6], [5, 1], STACKS_PER_WALL_WITH_FLOWERS).unwrap();
        assert_eq!(with.tail, WallStack { seat: Seat(3), from_right: 18 });
        assert_eq!(with.first, WallStack { seat: Seat(2), from_right: 1 });
        // 5 + 4 is East; the neighbour to the left in the circle is North.
        let east = open_wall([5, 4], [6, 6], STACKS_PER_WALL).unwrap();
        assert_eq!((east.opener, east.tail), (Seat(0), WallStack { seat: Seat(3), from_right: 4 }));
    }

    #[test]
    fn dice_show_one_to_six() {
        assert_eq!(open_wall([0, 3], [1, 1], STACKS_PER_WALL), None);
        assert_eq!(open_wall([1, 3], [1, 7], STACKS_PER_WALL), None);
    }

    /// Checks the text's example: the throws 2, 4 and 1, 5 make South's 12th stack the tail and the 13th the first one
    /// dealt.
    #[test]
    fn the_example_of_the_text_opens_the_wall_of_south() {
        let opening = open_wall([2, 4], [1, 5], STACKS_PER_WALL).unwrap();
        assert_eq!((opening.opener, opening.tail.from_right, opening.first.from_right), (Seat(1), 12, 13));
    }

    #[test]
    fn the_dealer_repeats_by_winning_in_edition_28_and_never_in_26() {
        assert!(dealer_repeats(Edition::E28, LingqueEnding::Won(Seat(0))));
        assert!(!dealer_repeats(Edition::E28, LingqueEnding::Won(Seat(2))));
        assert!(!dealer_repeats(Edition::E28, LingqueEnding::Drawn));
        assert!(!dealer_repeats(Edition::E26, LingqueEnding::Won(Seat(0))));
        assert_eq!(GameSpan::Full.dealerships(), DEALS_OF_EDITION_26);
        assert_eq!(GameSpan::Half.dealerships(), 8);
    }

    #[test]
    fn seats_rotate_by_round_so_that_everybody_has_each_wind_once() {
        let rows = [("E", "ESNW"), ("S", "SEWN"), ("W", "WNES"), ("N", "NWSE")];
        for (start, winds) in rows {
            let start: Wind = start.parse().unwrap();
            let found: String = (0..4).map(|round| wind_at_round_start(start, round).letter()).collect();
            assert_eq!(found, winds);
        }
        for dealerships in 0..16 {
            let mut winds = Wind::ALL.map(|start| wind_after_dealerships(start, dealerships));
            winds.sort();
            assert_eq!(winds, Wind::ALL, "after {dealerships} dealerships");
        }
        // In the first round the deal moves from East to South, so South's seat becomes East.
        assert_eq!(wind_after_dealerships(Wind::South, 1), Wind::East);
        assert_eq!(wind_after_dealerships(Wind::East, 4), Wind::South);
    }
}
