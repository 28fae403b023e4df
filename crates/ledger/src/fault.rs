//! The faults of an existing ledger, as data with stable codes.

use quejing_message::Message;

use super::{Amount, NightId};

/// Damage that the check of a ledger's files found.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-fault")]
pub enum LedgerFault {
    /// The file has no bytes.
    #[message(code = "empty")]
    Empty,
    /// SQLite cannot read the file, or reports this problem with it.
    #[message(code = "sqlite")]
    Sqlite(#[message(name = "why")] String),
    /// The file's application number or format version does not match its tables.
    #[message(code = "header")]
    Header,
    /// The tables are not those of a ledger.
    #[message(code = "form")]
    Form,
    /// The file ends before its last page, and the write-ahead log does not have the rest.
    #[message(code = "pages_missing")]
    Pages {
        /// The first missing page, from 1.
        first: u64,
        /// The number of pages that the file should have.
        #[message(name = "pages")]
        of: u64,
    },
    /// The start of the log cannot be read.
    #[message(code = "log_header")]
    LogHeader,
    /// A frame of the log differs from what was written, and more was written after it.
    #[message(code = "log_frame")]
    LogFrame {
        /// The frame's number, from 1.
        frame: u64,
    },
    /// The list of acknowledged events next to the file is gone.
    #[message(code = "heads_missing")]
    HeadsMissing,
    /// A line of that list cannot be read.
    #[message(code = "heads_line")]
    HeadsLine {
        /// The line's number, from 1.
        line: u64,
    },
    /// Acknowledged events at the end of a night are missing.
    #[message(code = "tail_missing")]
    Tail {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of events that are present.
        there: u64,
        /// The number of events that were acknowledged.
        #[message(name = "recorded")]
        acknowledged: u64,
    },
    /// An entire night is missing.
    #[message(code = "night_missing")]
    NightGone {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of events that were acknowledged.
        #[message(name = "recorded")]
        acknowledged: u64,
    },
    /// An acknowledged event is present with a different hash.
    #[message(code = "rehashed")]
    Rehashed {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the event.
        #[message(name = "entry")]
        event: u64,
    },
    /// A night's hash chain is broken.
    #[message(code = "chain", by_hand)]
    Chain {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The first event that breaks the chain.
        #[message(name = "entry")]
        event: u64,
        /// The fault of that event.
        what: Broken,
        /// The number of events that do not count: that one and all after it.
        lost: u64,
    },
    /// A night's money does not add up.
    #[message(code = "imbalance")]
    Imbalance {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The sum of all money, which should be zero.
        sum: Amount,
    },
}

/// The fault of an event in a hash chain.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-fault-entry")]
pub enum Broken {
    /// The event is missing.
    #[message(by_hand)]
    Missing,
    /// The event differs from what was recorded.
    #[message(by_hand)]
    Changed,
    /// The event was recorded like this but cannot be read.
    #[message(by_hand)]
    Unreadable(#[message(name = "why")] String),
}

impl LedgerFault {
    /// Returns true if the file itself is damaged or has lost acknowledged events; nothing more is written to it then.
    pub fn is_physical(&self) -> bool {
        !matches!(
            self,
            LedgerFault::HeadsMissing
                | LedgerFault::HeadsLine { .. }
                | LedgerFault::Chain { .. }
                | LedgerFault::Imbalance { .. }
        )
    }

    /// Returns the fault's stable code.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}
