//! What a field or an option takes, as data.

use super::Allowed;

/// What a field or an option takes. Displayed, it follows "expected" or "write".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A whole number within bounds.
    Number {
        /// The smallest number.
        from: u32,
        /// The largest number.
        to: u32,
    },
    /// The value of an option.
    Switch(Allowed),
    /// A number above 0.
    AboveNought,
    /// A number.
    AnyNumber,
    /// The number under a root.
    RootOf,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// The tile that completed the hand.
    WinTile,
    /// A smaller number.
    SmallerNumber,
}
