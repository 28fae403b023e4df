//! Amounts of points or money, in eighths of a unit. Fractions come from the house rule: an option can halve a
//! supporter's half again, and the two members of a camp share the result. In JSON, an amount is a number.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::{fmt, str::FromStr};

use quejing_message::Message;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount of points or money in eighths of a unit, never rounded.
///
/// ```
/// use quejing_rules::Amount;
/// let half: Amount = "7.5".parse()?;
/// assert_eq!((half + half).units(), Some(15));
/// assert_eq!((half.units(), half.to_string()), (None, "7.5".to_owned()));
/// # Ok::<(), quejing_rules::AmountError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

/// The denominator of amounts, which are stored as whole eighths of a unit.
const EIGHTHS_PER_UNIT: i64 = 8;
/// The maximum number of units that one event may move, so that no sum of a night can overflow.
pub const MAX_AMOUNT_UNITS: i64 = 1_000_000_000;

/// The error of parsing text that is not an amount: no number, too large, or not a multiple of an eighth.
///
/// ```
/// use quejing_rules::{Amount, AmountError};
/// // A tenth is not a whole number of eighths.
/// assert_eq!("0.1".parse::<Amount>(), Err(AmountError("0.1".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-amount")]
pub struct AmountError(#[message(name = "found")] pub String);

impl std::error::Error for AmountError {}

impl Amount {
    pub const ZERO: Amount = Amount(0);

    /// Creates an amount of whole units; saturates near 2^60 units of either sign, the limit of an `i64` of eighths.
    pub const fn from_units(units: i64) -> Amount {
        Amount(units.saturating_mul(EIGHTHS_PER_UNIT))
    }

    /// Returns the amount in units as a floating-point number, exact up to 2^50 units.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / EIGHTHS_PER_UNIT as f64
    }

    /// Returns the number of units; `None` if the amount has a fraction.
    pub fn units(self) -> Option<i64> {
        (self.0 % EIGHTHS_PER_UNIT == 0).then_some(self.0 / EIGHTHS_PER_UNIT)
    }

    /// Returns one of `parts` equal shares of the amount; `None` if `parts` is not above 0 or does not divide the
    /// number of eighths.
    pub fn equal_share(self, parts: i64) -> Option<Amount> {
        (parts > 0 && self.0 % parts == 0).then(|| Amount(self.0 / parts))
    }

    /// Returns the amount without its sign; saturates at the maximum of the range.
    pub fn abs(self) -> Amount {
        Amount(self.0.saturating_abs())
    }

    /// Returns true if the amount, of either sign, is at most [`MAX_AMOUNT_UNITS`] units.
    pub fn is_within_max_units(self) -> bool {
        self.0.unsigned_abs() <= Amount::from_units(MAX_AMOUNT_UNITS).0.unsigned_abs()
    }

    /// Returns the amount of a number of units; `None` if the number is not finite, not a multiple of an eighth, or at
    /// least 9e15 eighths in size, near the limit of exact integers in an `f64`.
    fn from_f64(units: f64) -> Option<Amount> {
        let eighths = units * EIGHTHS_PER_UNIT as f64;
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

/// The amount as text, because messages have no plural forms that depend on an amount.
impl quejing_message::Argument for Amount {
    fn value(&self) -> quejing_message::ArgumentValue<'_> {
        quejing_message::ArgumentValue::Text(self.to_string().into())
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Amount, AmountError> {
        let number = text.trim().parse::<f64>().ok().and_then(Amount::from_f64);
        number.filter(|amount| amount.is_within_max_units()).ok_or_else(|| AmountError(text.to_owned()))
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
        Amount::from_f64(number)
            .filter(|amount| amount.is_within_max_units())
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
