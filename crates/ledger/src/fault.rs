//! The faults of a stored ledger, as data with stable codes.

use quejing_message::Message;

use quejing_rules::{Amount, NightId};

/// A fault that the check of a ledger's files found.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-fault")]
pub enum LedgerFault {
    /// The ledger's file has no bytes.
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
    /// The file ends before its last page, and the write-ahead log does not contain the rest.
    #[message(code = "pages_missing")]
    Pages {
        /// The number of the first missing page, from 1.
        first: u64,
        /// The number of pages that the file should have.
        #[message(name = "pages")]
        of: u64,
    },
    /// The header of the write-ahead log cannot be read.
    #[message(code = "log_header")]
    LogHeader,
    /// A frame of the write-ahead log differs from what was written, although more was written after it.
    #[message(code = "log_frame")]
    LogFrame {
        /// The frame's number, from 1.
        frame: u64,
    },
    /// The list of acknowledged events beside the ledger's file is missing.
    #[message(code = "heads_missing")]
    HeadsMissing,
    /// A line of the list of acknowledged events cannot be read.
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
        /// The number of the night's last event that is present.
        there: u64,
        /// The number of the night's last acknowledged event.
        #[message(name = "recorded")]
        acknowledged: u64,
    },
    /// A night with acknowledged events is missing entirely.
    #[message(code = "night_missing")]
    NightGone {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the night's last acknowledged event.
        #[message(name = "recorded")]
        acknowledged: u64,
    },
    /// An acknowledged event is present with a different hash.
    #[message(code = "rehashed")]
    Rehashed {
        #[message(with = ToString::to_string)]
        night: NightId,
        #[message(name = "entry")]
        event: u64,
    },
    /// A night's hash chain is broken.
    #[message(code = "chain", by_hand)]
    Chain {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the first event that breaks the chain.
        #[message(name = "entry")]
        event: u64,
        what: ChainFault,
        /// The number of events that do not count: `event` and all after it.
        lost: u64,
    },
    /// An event of a mirror is missing or different on the server.
    #[message(code = "server_differs")]
    HomeDiffers {
        #[message(with = ToString::to_string)]
        night: NightId,
        #[message(name = "entry")]
        event: u64,
    },
    /// The totals and the money on the table of a night do not sum to zero.
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
pub enum ChainFault {
    /// An event of the chain is missing.
    #[message(by_hand)]
    Missing,
    /// The event differs from what its hash confirms.
    #[message(by_hand)]
    Changed,
    /// The event is stored as its hash confirms but cannot be parsed; the text is the parser's error.
    #[message(by_hand)]
    Unreadable(#[message(name = "why")] String),
}

impl LedgerFault {
    /// Returns true if the file itself is damaged or has lost acknowledged events, so that nothing more may be written
    /// to it.
    pub fn is_physical(&self) -> bool {
        !matches!(
            self,
            LedgerFault::HeadsMissing
                | LedgerFault::HeadsLine { .. }
                | LedgerFault::Chain { .. }
                | LedgerFault::HomeDiffers { .. }
                | LedgerFault::Imbalance { .. }
        )
    }

    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}
