//! The identity of what a person was shown before it is recorded.

use std::fmt::{self, Display, Formatter};

use sha2::{Digest, Sha256};

/// The length of a mark in bytes.
const MARK_BYTES: usize = 16;

/// A fingerprint of the state that a user saw, such as a preview or a deal: the first 16 bytes of its SHA-256, in
/// hexadecimal. A request carries it, so that changes since then are detected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark(String);

impl Mark {
    pub(crate) fn of(content: &str) -> Mark {
        Mark(Sha256::digest(content.as_bytes()).iter().take(MARK_BYTES).map(|byte| format!("{byte:02x}")).collect())
    }
}

impl From<&str> for Mark {
    fn from(text: &str) -> Mark {
        Mark(text.to_owned())
    }
}

impl Display for Mark {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
