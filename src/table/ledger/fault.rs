//! What can be wrong with a ledger that is there, as data; the words are in `i18n::ledger`.

use super::{Amount, NightId};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file has no bytes.
    Empty,
    /// SQLite cannot read the file, or finds this wrong with it.
    Sqlite(String),
    /// The file's number or form of the ledger is not what its tables are.
    Header,
    /// The tables are not those of a ledger.
    Form,
    /// The file ends before its last page, and the log does not have the rest.
    Pages {
        /// The first page that is missing, from 1.
        first: u64,
        /// How many pages there should be.
        of: u64,
    },
    /// The beginning of the log cannot be read.
    LogHeader,
    /// A frame of the log is not what was written, and more was written after it.
    LogFrame {
        /// Its number, from 1.
        frame: u64,
    },
    /// The list of acknowledged events beside the file is gone.
    HeadsMissing,
    /// A line of that list cannot be read.
    HeadsLine {
        /// Its number, from 1.
        line: u64,
    },
    /// Acknowledged events at the end of a night are missing.
    Tail {
        /// The night.
        night: NightId,
        /// How many of its events are there.
        there: u64,
        /// How many were acknowledged.
        acknowledged: u64,
    },
    /// A night is missing whole.
    NightGone {
        /// The night.
        night: NightId,
        /// How many of its events were acknowledged.
        acknowledged: u64,
    },
    /// An acknowledged event is there with another hash.
    Rehashed {
        /// The night.
        night: NightId,
        /// The event's number.
        event: u64,
    },
    /// The chain of a night does not hold.
    Chain {
        /// The night.
        night: NightId,
        /// The first event that does not hold.
        event: u64,
        /// What is wrong with it.
        what: Broken,
        /// How many events are not counted, it and those after it.
        lost: u64,
    },
    /// A night's money does not add up.
    Imbalance {
        /// The night.
        night: NightId,
        /// What it adds up to.
        sum: Amount,
    },
}

/// What is wrong with an event of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It is not there.
    Missing,
    /// It is not what was recorded.
    Changed,
    /// It was recorded like that but cannot be read.
    Unreadable(String),
}

impl Fault {
    /// Is the file itself damaged, or what was acknowledged gone from it? Then nothing more is written to it.
    pub fn is_physical(&self) -> bool {
        !matches!(
            self,
            Fault::HeadsMissing
                | Fault::HeadsLine { .. }
                | Fault::Chain { .. }
                | Fault::Imbalance { .. }
        )
    }

    /// The stable code.
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
