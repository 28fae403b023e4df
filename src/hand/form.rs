//! What belongs into a field or a switch, as data.

use super::Allowed;

/// What a field or a switch takes. Displayed, it follows "expected" or "write".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A whole number within bounds.
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
    },
    /// What a switch takes.
    Switch(Allowed),
    /// A number above 0.
    AboveNought,
    /// A number.
    AnyNumber,
    /// What stands under a root.
    RootOf,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// The tile that completed the hand.
    WinTile,
    /// A smaller number.
    SmallerNumber,
}
