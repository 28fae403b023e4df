//! The forms of value that fields and options take, as data.

use quejing_message::{Message, TypedWords};

use super::AllowedValues;

/// The form of the value that a field or an option takes. Its text follows the words "expected" or "write".
///
/// ```
/// use quejing_rules::hand::{ValueForm, HandDraft, Problem, Shape, CheckedHand};
/// let missing = CheckedHand::from_draft(&HandDraft::default(), Shape::default(), Vec::new()).unwrap_err();
/// let expected = Problem::BadInput { field: "win_tile".to_owned(), expected: ValueForm::WinTile };
/// assert!(missing.problems.contains(&expected));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-form")]
pub enum ValueForm {
    /// A whole number within bounds.
    Number {
        /// The smallest number.
        from: u32,
        /// The largest number.
        to: u32,
    },
    /// One of the values that an option takes; holds these values.
    #[message(transparent)]
    Switch(AllowedValues),
    /// A number above 0.
    AboveNought,
    AnyNumber,
    /// The number under the square root of the reduced score.
    RootOf,
    /// One of the listed words.
    OneOf(#[message(name = "words", with = join_words)] &'static [&'static str]),
    /// The winning tile, which completed the hand. A hand without it has a sentence of its own.
    #[message(by_hand)]
    WinTile,
    SmallerNumber,
}

/// Returns the words, separated by commas, as one message argument.
fn join_words(words: &&'static [&'static str]) -> TypedWords<'static> {
    TypedWords(words.join(", ").into())
}
