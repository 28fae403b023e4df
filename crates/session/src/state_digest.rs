//! The digest of the state that a person saw, by which a later request is checked.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The length of a digest, in bytes before their conversion to hexadecimal digits.
const DIGEST_BYTES: usize = 16;

/// A fingerprint of the state that a user saw, such as a preview or a deal: the first 16 bytes of its SHA-256, in
/// hexadecimal. A request carries it, so that changes since then are detected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateDigest(String);

impl StateDigest {
    /// Returns the digest of a state that this content describes completely. It is made of its JSON, so that it stays
    /// the same across restarts and does not depend on how a developer sees the content.
    pub fn of(content: &impl Serialize) -> StateDigest {
        // Writing to memory fails only for a map whose keys are no texts, which no content has.
        let json = serde_json::to_vec(content).unwrap_or_default();
        StateDigest(Sha256::digest(json).iter().take(DIGEST_BYTES).map(|byte| format!("{byte:02x}")).collect())
    }

    /// Returns true if a text has the form of a digest, so that it can be that of an earlier state.
    pub fn is_well_formed(text: &str) -> bool {
        text.len() == 2 * DIGEST_BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }
}

impl From<&str> for StateDigest {
    fn from(text: &str) -> StateDigest {
        StateDigest(text.to_owned())
    }
}

impl Display for StateDigest {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A form that was shown before an upgrade carries the digest of the same state, unless the content of the digest
    /// itself changed: the expectation is the beginning of the SHA-256 of `["a",[1,2],null]`.
    #[test]
    fn a_digest_is_that_of_its_content_as_json() {
        let digest = StateDigest::of(&("a", [1, 2], None::<u8>));
        assert_eq!(digest.to_string(), "fa5ebf86f0fb8e06876dc93bd281d563");
        assert!(StateDigest::is_well_formed(&digest.to_string()));
        assert_ne!(digest, StateDigest::of(&("a", [1, 2], Some(0))));
    }
}
