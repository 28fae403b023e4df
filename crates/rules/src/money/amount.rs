//! Amounts of points or money: whole units, and the fractions left by halving in the house rule: a supporter's half may be
//! halved again by an option, then shared by the two members of a camp. A number in JSON.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::{fmt, str::FromStr};

use quejing_message::Message;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount in eighths of a unit; nothing is ever rounded.
///
/// ```
/// use quejing_rules::event::Amount;
/// let half: Amount = "7.5".parse()?;
/// assert_eq!((half + half).units(), Some(15));
/// assert_eq!((half.units(), half.to_string()), (None, "7.5".to_owned()));
/// # Ok::<(), quejing_rules::event::AmountError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

const PARTS: i64 = 8;
/// The maximum number of units that one event may move, so that no sum of a night can overflow.
pub const MAX_UNITS: i64 = 1_000_000_000;

/// Text that is not an amount.
///
/// ```
/// use quejing_rules::event::{Amount, AmountError};
/// // A tenth is not a whole number of eighths.
/// assert_eq!("0.1".parse::<Amount>(), Err(AmountError("0.1".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-amount")]
pub struct AmountError(#[message(name = "found")] pub String);

impl std::error::Error for AmountError {}

impl Amount {
    /// The amount zero.
    pub const ZERO: Amount = Amount(0);

    /// Returns an amount of whole units.
    pub const fn whole(units: i64) -> Amount {
        Amount(units.saturating_mul(PARTS))
    }

    /// Returns the units as a number: exact up to 2^50 units.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }

    /// Returns the number of units, if whole.
    pub fn units(self) -> Option<i64> {
        (self.0 % PARTS == 0).then_some(self.0 / PARTS)
    }

    /// Returns one of `parts` equal shares: 1, 2 or 4 of an amount that is a multiple of a half. `None` if it does not
    /// divide evenly.
    pub fn share(self, parts: i64) -> Option<Amount> {
        (parts > 0 && self.0 % parts == 0).then(|| Amount(self.0 / parts))
    }

    /// Returns the amount without its sign.
    pub fn abs(self) -> Amount {
        Amount(self.0.saturating_abs())
    }

    /// Returns true if one event may move this much.
    pub fn is_moderate(self) -> bool {
        self.0.unsigned_abs() <= Amount::whole(MAX_UNITS).0.unsigned_abs()
    }

    fn of_f64(units: f64) -> Option<Amount> {
        let eighths = units * PARTS as f64;
        (eighths.fract() == 0.0 && eighths.abs() < 9e15).then_some(Amount(eighths as i64))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.units() {
            Some(units) => fmt::Display::fmt(&units, f),
            None => fmt::Display::fmt(&self.as_f64(), f),
        }
    }
}

/// An argument of messages: its number as text, as a plural does not depend on it.
impl quejing_message::Argument for Amount {
    fn value(&self) -> quejing_message::ArgumentValue<'_> {
        quejing_message::ArgumentValue::Text(self.to_string().into())
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Amount, AmountError> {
        let number = text.trim().parse::<f64>().ok().and_then(Amount::of_f64);
        number.filter(|amount| amount.is_moderate()).ok_or_else(|| AmountError(text.to_owned()))
    }
}

impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Amount) {
        *self = *self + other;
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        Amount(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Amount {
    fn sub_assign(&mut self, other: Amount) {
        *self = *self - other;
    }
}

impl Neg for Amount {
    type Output = Amount;

    fn neg(self) -> Amount {
        Amount(self.0.saturating_neg())
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Amount>>(amounts: I) -> Amount {
        amounts.fold(Amount::ZERO, Add::add)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.units() {
            Some(units) => serializer.serialize_i64(units),
            None => serializer.serialize_f64(self.as_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Amount::of_f64(number)
            .filter(|amount| amount.is_moderate())
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Float(number), &"an amount"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_to_the_eighth_in_text_and_json() {
        for (text, eighths) in [("30", 240), ("-7.5", -60), ("0.125", 1), ("-0", 0)] {
            let amount: Amount = text.parse().unwrap();
            assert_eq!(amount, Amount(eighths));
            let json = serde_json::to_string(&amount).unwrap();
            assert_eq!(serde_json::from_str::<Amount>(&json).unwrap(), amount);
        }
        for wrong in ["", "x", "0.1", "1e300", "NaN", "inf", "1000000000.125"] {
            assert!(wrong.parse::<Amount>().is_err(), "{wrong}");
        }
    }
}
