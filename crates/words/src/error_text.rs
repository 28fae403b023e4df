//! The text of an error, with its stable codes apart from its sentence.

use std::fmt::{self, Display, Formatter};

use quejing_message::Message;

use super::{Lang, render};

/// The text of an error in a language. Terminals and logs show it as `code: sentence`, which is its `Display`; window
/// and phones show the sentence alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorText {
    /// The stable codes of the error; several if it has several faults, none for an error without a code.
    pub codes: Vec<&'static str>,
    /// The sentence, without a capital letter and a full stop.
    pub sentence: String,
}

impl ErrorText {
    /// Creates the text of an error with one code.
    pub fn new(code: &'static str, sentence: String) -> ErrorText {
        ErrorText { codes: vec![code], sentence }
    }

    /// Renders an error that the catalogue words completely.
    pub fn render(lang: Lang, error: &dyn Message) -> ErrorText {
        ErrorText { codes: error.code().into_iter().collect(), sentence: render(lang, error) }
    }
}

impl Display for ErrorText {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if !self.codes.is_empty() {
            write!(formatter, "{}: ", self.codes.join(", "))?;
        }
        formatter.write_str(&self.sentence)
    }
}
