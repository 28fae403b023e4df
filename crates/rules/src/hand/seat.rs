//! The seats of one table, counted from the dealer in turn order.

use quejing_message::{Argument, ArgumentValue};

use crate::tile::Wind;

/// A seat of a table: 0 is the dealer's, the others follow in turn order.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::tile::Wind;
/// assert_eq!(Seat(1).wind(), Some(Wind::South));
/// assert_eq!((Seat::from(Wind::North), Seat(4).wind()), (Seat(3), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns all seats of a table of `seat_count` seats, in turn order from the dealer.
    pub fn all(seat_count: usize) -> impl DoubleEndedIterator<Item = Seat> {
        (0..seat_count as u8).map(Seat)
    }

    /// Returns the seat whose turn is `turns` turns later, at a table of `seat_count` seats.
    pub fn after_turns(self, turns: usize, seat_count: usize) -> Seat {
        Seat(((self.index() + turns) % seat_count) as u8)
    }

    /// Returns the number of turns from the seat `earlier` to this one, at a table of `seat_count` seats; 0 if they are
    /// equal.
    pub fn turns_from(self, earlier: Seat, seat_count: usize) -> usize {
        (self.index() + seat_count - earlier.index() % seat_count) % seat_count
    }

    /// Returns the index of the seat in lists that are ordered by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the seat wind: East for the dealer, then in turn order; `None` from the fifth seat on.
    pub fn wind(self) -> Option<Wind> {
        Wind::ALL.get(self.index()).copied()
    }
}

impl From<Wind> for Seat {
    fn from(wind: Wind) -> Seat {
        Seat(wind as u8)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Argument for Seat {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::Number(i64::from(self.0))
    }
}
