//! What happens around a hand of Lingque: the broken wall, the deal, and the seats of a game (edition 28 一 and its
//! counterpart in 26; sections 1 and 8 of the specification). Seats are counted from the dealer in turn order.

use super::{Edition, SEATS};
use crate::hand::Seat;
use crate::tile::Wind;

/// Stacks in front of each player with 136 tiles.
pub(crate) const STACKS: u8 = 17;
/// Stacks in front of each player with the eight flowers.
pub(crate) const STACKS_WITH_FLOWERS: u8 = 18;
/// Dealerships per round (圈).
pub(crate) const DEALERSHIPS_OF_ROUND: u32 = SEATS as u32;
/// Hands of a full game of edition 26, where the deal always passes.
pub(crate) const HANDS_OF_EDITION_26: u32 = 16;

/// A stack of the wall, by the player it lies in front of and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stack {
    /// The player whose wall it is in.
    pub seat: Seat,
    /// Counted from the right end as that player sees it, from 1.
    pub from_right: u8,
}

/// The place where the wall is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Opening {
    /// The player who throws the second pair of dice and whose wall is opened.
    pub opener: Seat,
    /// The last stack of the wall; replacement tiles come from here (岭上).
    pub tail: Stack,
    /// The first stack dealt, to the left of the tail.
    pub first: Stack,
}

/// Returns where two throws of two dice open the wall; `None` for a die outside 1 to 6. The sum of the first throw picks
/// the opener, counting from the dealer; the sum of all four dice picks the stack of their wall. Past its end the counting
/// continues to the left, on the wall of the player before them in turn order (上家).
pub(crate) fn open_wall(first: [u8; 2], second: [u8; 2], stacks: u8) -> Option<Opening> {
    if !first.iter().chain(&second).all(|die| (1..=6).contains(die)) {
        return None;
    }
    let picked = first[0] + first[1];
    let opener = Seat(0).after(usize::from(picked) - 1, SEATS);
    let number = picked + second[0] + second[1];
    Some(Opening {
        opener,
        tail: numbered_stack(opener, number, stacks),
        first: numbered_stack(opener, number + 1, stacks),
    })
}

/// Returns the stack with this number from the right of a seat's wall, continuing to the left.
fn numbered_stack(seat: Seat, number: u8, stacks: u8) -> Stack {
    let stacks = stacks.max(1);
    let walls = Seat((number - 1) / stacks);
    Stack { seat: Seat(seat.turns_from(walls, SEATS) as u8), from_right: (number - 1) % stacks + 1 }
}

/// The end of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    /// Somebody won.
    Won(
        /// The winner, counted from the dealer.
        Seat,
    ),
    /// The wall was empty when somebody had to draw (流局).
    Drawn,
}

/// Returns true if the dealer deals again (连庄). In edition 28 after the dealer's own win; another's win or a draw passes the deal
/// on. In 26 it passes after every hand. Edition 29 has no text; it is taken to follow 28.
pub(crate) fn dealer_repeats(edition: Edition, ending: Ending) -> bool {
    match edition {
        Edition::E26 => false,
        Edition::E28 | Edition::E29 => ending == Ending::Won(Seat(0)),
    }
}

/// Returns the round (圈), from 0, after `dealerships` have ended; repeats do not count as new dealerships.
pub(crate) fn round_of(dealerships: u32) -> u32 {
    dealerships / DEALERSHIPS_OF_ROUND
}

/// Returns the wind a player begins a round with, given the wind they began the game with: the text's table, which gives
/// everybody each wind once in four rounds and then starts over.
pub(crate) fn wind_in_round(started_as: Wind, round: u32) -> Wind {
    use Wind::{East, North, South, West};
    const TABLE: [[Wind; 4]; 4] = [
        [East, South, North, West],
        [South, East, West, North],
        [West, North, East, South],
        [North, West, South, East],
    ];
    TABLE[started_as as usize][(round % 4) as usize]
}

/// Returns the wind of a player in a hand: their wind at the start of the round, moved on with each dealership of the round.
pub(crate) fn wind_in_hand(started_as: Wind, dealerships: u32) -> Wind {
    let begun = Seat::from(wind_in_round(started_as, round_of(dealerships)));
    let dealer = Seat(0).after(dealerships as usize, SEATS);
    Wind::ALL[begun.turns_from(dealer, SEATS)]
}

/// The recommended length of a game, in rounds (edition 28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Game {
    /// 半庄: two rounds.
    Half,
    /// 全庄: four rounds.
    Full,
}

impl Game {
    /// Returns the number of dealerships. Repeats add hands without limit.
    pub(crate) fn dealerships(self) -> u32 {
        DEALERSHIPS_OF_ROUND
            * match self {
                Game::Half => 2,
                Game::Full => 4,
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
            let opening = open_wall(first, [1, 1], STACKS).unwrap();
            assert_eq!(opening.opener, Seat(seat), "{sum}");
        }
    }

    #[test]
    fn past_the_end_of_a_wall_the_counting_goes_on_to_the_left() {
        // 6 + 6, then 5 + 1: North's 18th stack, which a wall of 17 does not have: West's first.
        let without = open_wall([6, 6], [5, 1], STACKS).unwrap();
        assert_eq!(without.tail, Stack { seat: Seat(2), from_right: 1 });
        assert_eq!(without.first, Stack { seat: Seat(2), from_right: 2 });
        let with = open_wall([6, 6], [5, 1], STACKS_WITH_FLOWERS).unwrap();
        assert_eq!(with.tail, Stack { seat: Seat(3), from_right: 18 });
        assert_eq!(with.first, Stack { seat: Seat(2), from_right: 1 });
        // 5 + 4 is East; the neighbour to the left in the circle is North.
        let east = open_wall([5, 4], [6, 6], STACKS).unwrap();
        assert_eq!((east.opener, east.tail), (Seat(0), Stack { seat: Seat(3), from_right: 4 }));
    }

    #[test]
    fn dice_show_one_to_six() {
        assert_eq!(open_wall([0, 3], [1, 1], STACKS), None);
        assert_eq!(open_wall([1, 3], [1, 7], STACKS), None);
    }

    /// The text's example: 2 and 4, then 1 and 5: South's 12th stack is the tail, the deal begins at the 13th.
    #[test]
    fn the_example_of_the_text_opens_the_wall_of_south() {
        let opening = open_wall([2, 4], [1, 5], STACKS).unwrap();
        assert_eq!((opening.opener, opening.tail.from_right, opening.first.from_right), (Seat(1), 12, 13));
    }

    #[test]
    fn the_dealer_repeats_by_winning_in_edition_28_and_never_in_26() {
        assert!(dealer_repeats(Edition::E28, Ending::Won(Seat(0))));
        assert!(!dealer_repeats(Edition::E28, Ending::Won(Seat(2))));
        assert!(!dealer_repeats(Edition::E28, Ending::Drawn));
        assert!(!dealer_repeats(Edition::E26, Ending::Won(Seat(0))));
        assert_eq!(Game::Full.dealerships(), HANDS_OF_EDITION_26);
        assert_eq!(Game::Half.dealerships(), 8);
    }

    #[test]
    fn seats_rotate_by_round_so_that_everybody_has_each_wind_once() {
        let rows = [("E", "ESNW"), ("S", "SEWN"), ("W", "WNES"), ("N", "NWSE")];
        for (start, winds) in rows {
            let start: Wind = start.parse().unwrap();
            let found: String = (0..4).map(|round| wind_in_round(start, round).letter()).collect();
            assert_eq!(found, winds);
        }
        for dealerships in 0..16 {
            let mut winds = Wind::ALL.map(|start| wind_in_hand(start, dealerships));
            winds.sort();
            assert_eq!(winds, Wind::ALL, "after {dealerships} dealerships");
        }
        // In the first round the deal moves from East to South, so South's seat becomes East.
        assert_eq!(wind_in_hand(Wind::South, 1), Wind::East);
        assert_eq!(wind_in_hand(Wind::East, 4), Wind::South);
    }
}
