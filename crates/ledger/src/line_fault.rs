//! The errors of a line of an import, as data.

use quejing_message::Message;

use super::{NightId, Refusal};

/// The fault for which a line of an import is refused.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-line")]
pub enum LineFault {
    /// Not a line of an exported night.
    NotALine {
        /// The reader's message, in English.
        why: String,
    },
    /// The fields of an event cannot be read.
    NoEvent {
        /// The reader's message, in English.
        why: String,
    },
    /// Longer than any line that is written.
    Long { most: usize },
    /// A night without its beginning.
    NoOpening,
    /// A version of the form of events that does not exist, or is newer.
    Format {
        /// The format number in the file.
        found: u32,
        /// The newest known.
        known: u32,
    },
    /// The number of an event is not the next one.
    OutOfOrder {
        /// The night of the line.
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number that is next.
        expected: u64,
        /// The number there.
        found: u64,
    },
    /// The chain does not hold.
    Changed {
        /// The night of the line.
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the event.
        #[message(name = "entry")]
        event: u64,
    },
    /// The event is refused.
    #[message(transparent)]
    Refused(Refusal),
}

impl From<Refusal> for LineFault {
    fn from(why: Refusal) -> LineFault {
        LineFault::Refused(why)
    }
}
