//! The faults of a line of an import, as data.

use quejing_message::Message;

use super::RecordRefusal;
use quejing_rules::NightId;

/// The reason for which a line of an import is refused.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-line")]
pub enum ImportLineFault {
    /// A line that is not an event of an exported night.
    NotALine {
        /// The parser's error message, in English.
        why: String,
    },
    /// An event whose fields cannot be read.
    NoEvent {
        /// The parser's error message, in English.
        why: String,
    },
    /// A line longer than `most` bytes.
    Long { most: usize },
    /// A night whose first event is not its opening.
    NoOpening,
    /// A night in an unknown or later format of events.
    Format {
        /// The format number in the file.
        found: u32,
        /// The newest format number that this version knows.
        known: u32,
    },
    /// An event whose number is not the next one of its night.
    OutOfOrder {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the night's next event.
        expected: u64,
        /// The number in the line.
        found: u64,
    },
    /// An event whose hash does not match its content and the event before it.
    Changed {
        #[message(with = ToString::to_string)]
        night: NightId,
        #[message(name = "entry")]
        event: u64,
    },
    /// An event that the ledger refuses after the events before it.
    #[message(transparent)]
    Refused(RecordRefusal),
}

impl From<RecordRefusal> for ImportLineFault {
    fn from(refusal: RecordRefusal) -> ImportLineFault {
        ImportLineFault::Refused(refusal)
    }
}
