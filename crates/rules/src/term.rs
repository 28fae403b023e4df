//! Words of the families: the name of a limit or of a field, the cause of a piece of fu, the kind of a wait.

use quejing_message::{ArgumentValue, Message};

/// A word of a family.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::Term;
/// static MANGAN: Term = Term { word: "mangan", message: "riichi-limit-mangan" };
/// assert_eq!((MANGAN.word, MANGAN.id()), ("mangan", "riichi-limit-mangan"));
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The stable word on the wire.
    pub word: &'static str,
    /// The id of its name.
    pub message: &'static str,
}

impl Message for Term {
    fn id(&self) -> &'static str {
        self.message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Defines the terms of the variants of an enum, and the function that returns them. A row has the variant, the word and the
/// id of the name.
macro_rules! terms {
    ($kind:ty { $($variant:pat => $id:literal, $message:literal;)+ }) => {
        impl $kind {
            /// Returns the id with its words in the catalogue.
            pub fn term(self) -> &'static $crate::Term {
                match self {
                    $($variant => {
                        static TERM: $crate::Term = $crate::Term { word: $id, message: $message };
                        &TERM
                    })+
                }
            }

            /// Returns the word on the wire.
            pub fn as_str(self) -> &'static str {
                self.term().word
            }
        }
    };
}

pub(crate) use terms;
