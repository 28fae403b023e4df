//! The mark of the state that a person saw, by which a later request is checked.

use std::fmt::{self, Display, Formatter};

use sha2::{Digest, Sha256};

/// The length of a mark, in bytes before their conversion to hexadecimal digits.
const MARK_BYTES: usize = 16;

/// A fingerprint of the state that a user saw, such as a preview or a deal: the first 16 bytes of its SHA-256, in
/// hexadecimal. A request carries it, so that changes since then are detected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateMark(String);

impl StateMark {
    /// Returns the mark of a state that this text describes completely.
    pub fn from_content(content: &str) -> StateMark {
        StateMark(
            Sha256::digest(content.as_bytes()).iter().take(MARK_BYTES).map(|byte| format!("{byte:02x}")).collect(),
        )
    }

    /// Returns true if a text has the form of a mark, so that it can be the mark of an earlier state.
    pub fn is_well_formed(text: &str) -> bool {
        text.len() == 2 * MARK_BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }
}

impl From<&str> for StateMark {
    fn from(text: &str) -> StateMark {
        StateMark(text.to_owned())
    }
}

impl Display for StateMark {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
