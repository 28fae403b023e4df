//! What a field or an option takes, as data.

use quejing_message::{Message, Words};

use super::AllowedValues;

/// The form of the value that a field or an option takes. Displayed, it follows "expected" or "write".
///
/// ```
/// use quejing_rules::hand::{HandForm, HandDraft, Problem, Shape, CheckedHand};
/// let missing = CheckedHand::from_draft(&HandDraft::default(), Shape::default(), Vec::new()).unwrap_err();
/// let expected = Problem::BadInput { field: "win_tile".to_owned(), expected: HandForm::WinTile };
/// assert!(missing.problems.contains(&expected));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-form")]
pub enum HandForm {
    /// A whole number within bounds.
    Number {
        /// The smallest number.
        from: u32,
        /// The largest number.
        to: u32,
    },
    /// The value of an option.
    #[message(transparent)]
    Switch(AllowedValues),
    /// A number above 0.
    AboveNought,
    AnyNumber,
    /// The number under a root.
    RootOf,
    /// One of some words.
    OneOf(#[message(name = "words", with = words)] &'static [&'static str]),
    /// The tile that completed the hand.
    WinTile,
    SmallerNumber,
}

/// Lists words as an argument.
fn words(words: &&'static [&'static str]) -> Words<'static> {
    Words(words.join(", ").into())
}
