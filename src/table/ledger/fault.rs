//! The faults of an existing ledger, as data. English wording is here, other languages in `i18n`.

use super::{Amount, NightId};

/// A fault in a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file has no bytes.
    Empty,
    /// SQLite cannot read the file, or reports this problem with it.
    Sqlite(String),
    /// The file's application number or format version does not match its tables.
    Header,
    /// The tables are not those of a ledger.
    Form,
    /// The file ends before its last page, and the write-ahead log does not have the rest.
    Pages {
        /// The first missing page, from 1.
        first: u64,
        /// How many pages there should be.
        of: u64,
    },
    /// The start of the log cannot be read.
    LogHeader,
    /// A frame of the log differs from what was written, and more was written after it.
    LogFrame {
        /// The frame's number, from 1.
        frame: u64,
    },
    /// The list of acknowledged events next to the file is gone.
    HeadsMissing,
    /// A line of that list cannot be read.
    HeadsLine {
        /// The line's number, from 1.
        line: u64,
    },
    /// Acknowledged events at the end of a night are missing.
    Tail {
        /// The affected night.
        night: NightId,
        /// How many of its events are present.
        there: u64,
        /// How many of its events were acknowledged.
        acknowledged: u64,
    },
    /// An entire night is missing.
    NightGone {
        /// The missing night.
        night: NightId,
        /// How many of its events were acknowledged.
        acknowledged: u64,
    },
    /// An acknowledged event is present with a different hash.
    Rehashed {
        /// The affected night.
        night: NightId,
        /// The number of the event.
        event: u64,
    },
    /// A night's hash chain is broken.
    Chain {
        /// The affected night.
        night: NightId,
        /// The first event that breaks the chain.
        event: u64,
        /// What is wrong with it.
        what: Broken,
        /// How many events are not counted: that one and all after it.
        lost: u64,
    },
    /// A night's money does not add up.
    Imbalance {
        /// The affected night.
        night: NightId,
        /// What the money adds up to instead of zero.
        sum: Amount,
    },
}

/// What is wrong with an event in a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The event is missing.
    Missing,
    /// The event differs from what was recorded.
    Changed,
    /// The event was recorded like this but cannot be read.
    Unreadable(String),
}

impl Fault {
    /// Whether the file itself is damaged or has lost acknowledged events; if so, nothing more is written to it.
    pub fn is_physical(&self) -> bool {
        !matches!(self, Fault::HeadsMissing | Fault::HeadsLine { .. } | Fault::Chain { .. } | Fault::Imbalance { .. })
    }

    /// The fault's stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Empty => "empty",
            Fault::Sqlite(_) => "sqlite",
            Fault::Header => "header",
            Fault::Form => "form",
            Fault::Pages { .. } => "pages_missing",
            Fault::LogHeader => "log_header",
            Fault::LogFrame { .. } => "log_frame",
            Fault::HeadsMissing => "heads_missing",
            Fault::HeadsLine { .. } => "heads_line",
            Fault::Tail { .. } => "tail_missing",
            Fault::NightGone { .. } => "night_missing",
            Fault::Rehashed { .. } => "rehashed",
            Fault::Chain { .. } => "chain",
            Fault::Imbalance { .. } => "imbalance",
        }
    }
}
