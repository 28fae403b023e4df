//! Money: whole units, and the fractions that come from halving twice.

use crate::event::Amount;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An amount of money in eighths of a unit: a supporter's half may be halved again by an option, then shared by the two
/// members of a camp. Nothing is ever rounded.
///
/// ```
/// use quejing_rules::house::Chips;
/// let half = Chips::whole(15).share(2).unwrap();
/// assert_eq!((half.units(), half.as_f64()), (None, 7.5)); // nothing is rounded
/// assert_eq!(half + half, Chips::whole(15));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chips(i64);

/// Parts per unit.
const PARTS: i64 = 8;

impl Chips {
    /// No money.
    pub const ZERO: Chips = Chips(0);

    /// Returns the amount of this many whole units.
    pub fn whole(units: i64) -> Chips {
        Chips(units * PARTS)
    }

    /// Returns the number of units, if whole.
    pub fn units(self) -> Option<i64> {
        (self.0 % PARTS == 0).then_some(self.0 / PARTS)
    }

    /// Returns the amount as a number; exact, since eighths are.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }

    /// Returns one of `parts` equal shares: 1, 2 or 4 of an amount that is a multiple of a half. `None` if it does not
    /// divide evenly.
    pub fn share(self, parts: i64) -> Option<Chips> {
        (parts > 0 && self.0 % parts == 0).then(|| Chips(self.0 / parts))
    }
}

impl Add for Chips {
    type Output = Chips;

    fn add(self, other: Chips) -> Chips {
        Chips(self.0 + other.0)
    }
}

impl AddAssign for Chips {
    fn add_assign(&mut self, other: Chips) {
        self.0 += other.0;
    }
}

impl Sub for Chips {
    type Output = Chips;

    fn sub(self, other: Chips) -> Chips {
        Chips(self.0 - other.0)
    }
}

impl SubAssign for Chips {
    fn sub_assign(&mut self, other: Chips) {
        self.0 -= other.0;
    }
}

impl Neg for Chips {
    type Output = Chips;

    fn neg(self) -> Chips {
        Chips(-self.0)
    }
}

impl Mul<i64> for Chips {
    type Output = Chips;

    fn mul(self, factor: i64) -> Chips {
        Chips(self.0 * factor)
    }
}

impl serde::Serialize for Chips {
    /// Writes a whole number where the amount is one.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.units() {
            Some(units) => serializer.serialize_i64(units),
            None => serializer.serialize_f64(self.as_f64()),
        }
    }
}

impl From<Chips> for Amount {
    fn from(chips: Chips) -> Amount {
        Amount::of_eighths(chips.0)
    }
}
