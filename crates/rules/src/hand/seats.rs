//! One value for each seat of a table: money, points, players or answers.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use super::Seat;

/// The minimum number of seats at a table.
const MIN_SEATS: usize = 2;
/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 4;

/// One value for each seat of a table of two to four, in turn order from the dealer. Dereferences to a slice of the
/// values. An index of type [`Seat`] wraps around the table; a `usize` beyond the last seat panics.
///
/// ```
/// use quejing_rules::hand::{Seat, Seats};
/// // East, one of three, is paid 20 by West.
/// let mut net = Seats::filled(3, 0);
/// net.pay(Seat(2), Seat(0), 20);
/// assert_eq!(net, [20, 0, -20]);
/// assert_eq!((net[Seat(0)], net.len(), net.iter().sum::<i64>()), (20, 3, 0));
/// assert_eq!(net.map(|gain| gain > 0), [true, false, false]);
/// // A seat beyond the last is counted on around the table; an index is not.
/// assert_eq!((net[Seat(3)], net[2], net.get(3)), (net[Seat(0)], -20, None));
/// ```
#[derive(Clone, Copy)]
pub struct Seats<T> {
    values: [T; MAX_SEATS],
    seat_count: usize,
}

impl<T: Copy> Seats<T> {
    /// Creates the values for a table by calling `seat_value` once for each seat, in turn order; `seat_count` is
    /// clamped to 2..=4.
    #[inline]
    pub fn from_fn(seat_count: usize, mut seat_value: impl FnMut(Seat) -> T) -> Seats<T> {
        let mut all = Seats::filled(seat_count, seat_value(Seat(0)));
        Seat::all(all.seat_count).skip(1).for_each(|seat| all[seat] = seat_value(seat));
        all
    }

    /// Creates equal values for all seats of a table; `seat_count` is clamped to 2..=4.
    #[inline]
    pub fn filled(seat_count: usize, value: T) -> Seats<T> {
        Seats { values: [value; MAX_SEATS], seat_count: seat_count.clamp(MIN_SEATS, MAX_SEATS) }
    }

    /// Creates the values for a table from a list in turn order from the dealer; `None` unless it has two to four
    /// values.
    pub fn from_slice(values: &[T]) -> Option<Seats<T>> {
        let all = Seats::filled(values.len(), *values.first()?);
        (all.seat_count == values.len()).then(|| Seats::from_fn(all.seat_count, |seat| values[seat.index()]))
    }

    /// Returns the values for a table of another size, clamped to 2..=4: added seats get `value`, values of removed
    /// seats are dropped.
    ///
    /// ```
    /// use quejing_rules::hand::Seats;
    /// assert_eq!(Seats::from([1, 2, 3]).resized(4, 0), [1, 2, 3, 0]);
    /// assert_eq!(Seats::from([1, 2, 3]).resized(2, 0), [1, 2]);
    /// ```
    #[must_use]
    pub fn resized(&self, seat_count: usize, value: T) -> Seats<T> {
        Seats::from_fn(seat_count, |seat| self.get(seat.index()).copied().unwrap_or(value))
    }

    /// Returns the values converted by `convert`, which is called once for each seat in turn order.
    #[inline]
    pub fn map<U: Copy>(self, mut convert: impl FnMut(T) -> U) -> Seats<U> {
        Seats::from_fn(self.seat_count, |seat| convert(self[seat]))
    }
}

impl<T> Seats<T> {
    /// Returns the seats of the table in turn order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<T> {
        Seat::all(self.seat_count)
    }
}

impl Seats<i64> {
    /// Subtracts `amount` from the total of the seat `from` and adds it to that of the seat `to`.
    #[inline]
    pub fn pay(&mut self, from: Seat, to: Seat, amount: i64) {
        self[from] -= amount;
        self[to] += amount;
    }
}

impl<T: Copy, const N: usize> From<[T; N]> for Seats<T> {
    fn from(values: [T; N]) -> Self {
        const { assert!(N >= MIN_SEATS && N <= MAX_SEATS) };
        Seats::from_fn(N, |seat| values[seat.index()])
    }
}

impl<T> Deref for Seats<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.values[..self.seat_count]
    }
}

impl<T> DerefMut for Seats<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[..self.seat_count]
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index() % self.seat_count]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index() % self.seat_count]
    }
}

impl<T> Index<usize> for Seats<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &(**self)[index]
    }
}

impl<T> IndexMut<usize> for Seats<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut (**self)[index]
    }
}

impl<T: PartialEq> PartialEq for Seats<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Seats<T> {}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Seats<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Seats<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: serde::Serialize> serde::Serialize for Seats<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_two_to_four_seats() {
        assert_eq!(
            [1, 2, 3, 4, 5].map(|number| Seats::from_slice(&vec![0; number]).is_some()),
            [false, true, true, true, false]
        );
        assert_eq!([0, 3, 9].map(|number| Seats::filled(number, ()).len()), [2, 3, 4]);
    }

    #[test]
    fn values_beyond_the_last_seat_are_no_part_of_a_comparison() {
        let mut three = Seats::from([1, 2, 3]);
        three.rotate_left(1);
        assert_eq!(three, Seats::from_fn(3, |seat| [2, 3, 1][seat.index()]));
        assert_ne!(three, Seats::from([2, 3, 1, 1]));
    }

    #[test]
    fn turns_of_three_go_around_the_table() {
        assert_eq!(
            (Seat(2).after_turns(1, 3), Seat(0).after_turns(2, 3), Seat(3).after_turns(1, 4)),
            (Seat(0), Seat(2), Seat(0))
        );
        assert_eq!((Seat(1).turns_from(Seat(2), 3), Seat(1).turns_from(Seat(2), 4)), (2, 3));
    }
}
