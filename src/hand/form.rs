//! What belongs into a field or a switch, as data.

use std::fmt;

use super::Allowed;

/// What a field takes. Displayed it is the English that follows "expected".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Form {
    /// A whole number within bounds.
    #[error("a whole number from {from} to {to}")]
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
    },
    /// What a switch takes.
    #[error("{0}")]
    Switch(Allowed),
    /// A number above 0.
    #[error("a number above 0")]
    AboveNought,
    /// A number.
    #[error("a number")]
    AnyNumber,
    /// What stands under a root.
    #[error("\"players\", \"games\" or a number above 0")]
    RootOf,
    /// One of some words.
    #[error("{}", Words(.0))]
    OneOf(&'static [&'static str]),
    /// The tile that completed the hand.
    #[error("the tile that completed the hand")]
    WinTile,
    /// A smaller number.
    #[error("a smaller number")]
    SmallerNumber,
}

/// Words as a sentence lists them: `a, b or c`.
struct Words(&'static [&'static str]);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [one] => f.write_str(one),
            [some @ .., last] => write!(f, "{} or {last}", some.join(", ")),
            [] => Ok(()),
        }
    }
}
