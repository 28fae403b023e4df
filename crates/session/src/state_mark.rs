//! The mark of the state that a person saw, by which a later request is checked.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The length of a mark, in bytes before their conversion to hexadecimal digits.
const MARK_BYTES: usize = 16;

/// A fingerprint of the state that a user saw, such as a preview or a deal: the first 16 bytes of its SHA-256, in
/// hexadecimal. A request carries it, so that changes since then are detected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateMark(String);

impl StateMark {
    /// Returns the mark of a state that this content describes completely. The digest is of its JSON, so that it stays
    /// the same across restarts and does not depend on how a developer sees the content.
    pub fn of(content: &impl Serialize) -> StateMark {
        // Writing to memory fails only for a map whose keys are no texts, which no content has.
        let json = serde_json::to_vec(content).unwrap_or_default();
        StateMark(Sha256::digest(json).iter().take(MARK_BYTES).map(|byte| format!("{byte:02x}")).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A form that was shown before an upgrade carries the mark of the same state, unless the content of the mark
    /// itself changed: the expectation is the beginning of the SHA-256 of `["a",[1,2],null]`.
    #[test]
    fn a_mark_is_the_digest_of_its_content_as_json() {
        let mark = StateMark::of(&("a", [1, 2], None::<u8>));
        assert_eq!(mark.to_string(), "fa5ebf86f0fb8e06876dc93bd281d563");
        assert!(StateMark::is_well_formed(&mark.to_string()));
        assert_ne!(mark, StateMark::of(&("a", [1, 2], Some(0))));
    }
}
