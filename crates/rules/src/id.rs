//! Permanent identifiers of nights, people and deals: numbers in memory, short words in JSON and text.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::{fmt, str::FromStr};

use quejing_message::{Argument, ArgumentValue, Message};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The error of parsing text that is not an identifier.
///
/// ```
/// use quejing_rules::{IdError, PlayerId};
/// assert_eq!("Ann".parse::<PlayerId>(), Err(IdError { found: "Ann".to_owned(), letter: 'p' }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-id")]
pub struct IdError {
    /// The text that was parsed, as written.
    pub found: String,
    /// The letter with which the identifier must begin.
    pub letter: char,
}

impl std::error::Error for IdError {}

/// Converts the error of parsing an identifier into an error of a deserializer.
pub(crate) fn to_deserializer_error<E: Error>(error: IdError) -> E {
    E::invalid_value(Unexpected::Str(&error.found), &"an identifier")
}

/// The mask of the bits that an identifier's number uses: the lowest 48.
const ID_NUMBER_MASK: u64 = 0xffff_ffff_ffff;

macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// Creates the identifier from the lowest 48 bits of this number.
            pub const fn from_number(number: u64) -> Self {
                Self(number & ID_NUMBER_MASK)
            }

            /// Creates a random identifier of 48 bits; two of them practically never coincide.
            pub fn random() -> Self {
                // A hasher's keys come from the system's randomness; two hashers do not share them.
                let mut hasher = RandomState::new().build_hasher();
                hasher.write_u64(0);
                Self::from_number(hasher.finish())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{:012x}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let digits = text.strip_prefix($letter);
                let is_lowercase_hex = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
                let valid_digits = digits.filter(|digits| digits.len() == 12 && digits.bytes().all(is_lowercase_hex));
                valid_digits
                    .and_then(|digits| u64::from_str_radix(digits, 16).ok())
                    .map(Self)
                    .ok_or_else(|| IdError {
                        found: text.to_owned(),
                        letter: $letter,
                    })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(to_deserializer_error)
            }
        }
    };
}

define_id!(
    /// The identifier of a night: `n` and twelve hexadecimal digits.
    ///
    /// ```
    /// use quejing_rules::NightId;
    /// assert_eq!(NightId::from_number(42).to_string(), "n00000000002a");
    /// assert_eq!("n00000000002a".parse(), Ok(NightId::from_number(42)));
    /// ```
    NightId,
    'n'
);
define_id!(
    /// The identifier of a person, equal in every night: `p` and twelve hexadecimal digits.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// assert_eq!(PlayerId::from_number(42).to_string(), "p00000000002a");
    /// assert_ne!(PlayerId::random(), PlayerId::random());
    /// ```
    PlayerId,
    'p'
);

impl Argument for PlayerId {
    fn value(&self) -> ArgumentValue<'_> {
        ArgumentValue::People(vec![self.to_string()])
    }
}

/// The identifier of a deal in its night: the number of the event that began the deal.
///
/// ```
/// use quejing_rules::DealId;
/// assert_eq!(serde_json::from_str::<DealId>("12")?, DealId(12));
/// assert_eq!(DealId(12).to_string(), "12");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealId(pub u64);

impl fmt::Display for DealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_reads_back_as_written_and_nothing_else_is_one() {
        for _ in 0..100 {
            let id = PlayerId::random();
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_ne!(id, PlayerId::random());
        }
        assert_eq!(NightId::from_number(0x2a).to_string(), "n00000000002a");
        for wrong in ["", "p", "n00000000002", "N00000000002a", "n00000000002A", "n+0000000002a"] {
            assert!(wrong.parse::<NightId>().is_err(), "{wrong}");
        }
    }
}
