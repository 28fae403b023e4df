//! What can go wrong with the ledger itself. Nothing is lost: what was recorded stays as it was.

use super::Refusal;

/// Why the ledger cannot do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A kind of event of a later version.
    #[error(
        "events of kind `{kind}` are not known to version {} of quejing: open this ledger with the version that wrote it, or a newer one",
        env!("CARGO_PKG_VERSION")
    )]
    UnknownKind {
        /// The kind.
        kind: String,
    },
    /// An event whose fields cannot be read.
    #[error("this is no event of the ledger: {why}")]
    BadEvent {
        /// What is wrong.
        why: String,
    },
    /// An event that cannot follow.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl LedgerError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LedgerError::UnknownKind { .. } => "ledger_unknown_kind",
            LedgerError::BadEvent { .. } => "ledger_bad_event",
            LedgerError::Refused(refusal) => refusal.code(),
        }
    }
}
