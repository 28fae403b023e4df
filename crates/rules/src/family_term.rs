//! The terms of the families: the name of a limit or of a field, the source of fu, the kind of a wait.

use quejing_message::{ArgumentValue, Message};

/// A term of a family, such as a limit or a kind of wait: its word on the wire and the message id of its name.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::FamilyTerm;
/// static MANGAN: FamilyTerm = FamilyTerm { word: "mangan", message: "riichi-limit-mangan" };
/// assert_eq!((MANGAN.word, MANGAN.id()), ("mangan", "riichi-limit-mangan"));
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct FamilyTerm {
    /// The stable word on the wire.
    pub word: &'static str,
    /// The message id of the name.
    pub message: &'static str,
}

impl Message for FamilyTerm {
    fn id(&self) -> &'static str {
        self.message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Defines the terms of an enum's variants, and the method that returns them. A row has the variant, the word on the
/// wire and the message id of the name.
macro_rules! terms {
    ($kind:ty { $($variant:pat => $id:literal, $message:literal;)+ }) => {
        impl $kind {
            /// Returns the term of this variant, with its word and the message id of its name.
            pub fn term(self) -> &'static $crate::FamilyTerm {
                match self {
                    $($variant => {
                        static TERM: $crate::FamilyTerm = $crate::FamilyTerm { word: $id, message: $message };
                        &TERM
                    })+
                }
            }

            /// Returns the variant's word on the wire.
            pub fn as_str(self) -> &'static str {
                self.term().word
            }
        }
    };
}

pub(crate) use terms;
