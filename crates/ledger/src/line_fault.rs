//! The errors of a line of an import, as data.

use quejing_message::Message;

use super::{NightId, Refusal};

/// Why a line is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-line")]
pub enum LineFault {
    /// Not a line of an exported night.
    NotALine {
        /// What the reader says, in English.
        why: String,
    },
    /// The fields of an event cannot be read.
    NoEvent {
        /// What the reader says, in English.
        why: String,
    },
    /// Longer than any line that is written.
    Long { most: usize },
    /// A night without its beginning.
    NoOpening,
    /// A version of the form of events that does not exist, or is newer.
    Format {
        /// What it says.
        found: u32,
        /// The newest known.
        known: u32,
    },
    /// The number of an event is not the next one.
    OutOfOrder {
        /// Which night.
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number that is next.
        expected: u64,
        /// The number there.
        found: u64,
    },
    /// The chain does not hold.
    Changed {
        /// Which night.
        #[message(with = ToString::to_string)]
        night: NightId,
        /// Which event.
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
