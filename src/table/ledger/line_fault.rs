//! What is wrong with a line of an import, as data; the words are in `i18n::line_fault`.

use super::{Amount, NightId, Refusal};

/// Why a line is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The text is not JSON.
    NotJson {
        /// Where, from 1.
        column: usize,
    },
    /// A field stands there twice, so that nobody can tell which one holds.
    Twice {
        /// Where, from 1.
        column: usize,
    },
    /// Neither a line of an exported night nor of the older form.
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
    Long {
        /// The limit.
        most: usize,
    },
    /// A field is not there.
    Missing {
        /// Which, with those around it.
        field: String,
    },
    /// A field holds something else than it must.
    Field {
        /// Which, with those around it.
        field: String,
        /// What it must be.
        needed: FieldForm,
        /// What it is, shortened.
        found: String,
    },
    /// A night without its beginning.
    NoOpening,
    /// A version of the form of events that does not exist, or is newer.
    Format {
        /// What it says.
        found: u32,
    },
    /// The number of an event is not the next one.
    OutOfOrder {
        /// Which night.
        night: NightId,
        /// The number that is next.
        expected: u64,
        /// The number there.
        found: u64,
    },
    /// The chain does not hold.
    Changed {
        /// Which night.
        night: NightId,
        /// Which event.
        event: u64,
    },
    /// Older form: numbers do not rise.
    NotRising {
        /// The number before.
        before: u64,
        /// The number there.
        found: u64,
    },
    /// Older form: payments that are not zero-sum.
    Uneven {
        /// What they add up to.
        sum: Amount,
    },
    /// Older form: the sums of a deal are not those of its payments.
    OtherSums {
        /// Whose, as a seat number or name.
        who: String,
        /// By the payments one by one.
        paid: Amount,
        /// The field that says otherwise.
        field: &'static str,
        /// As that field says.
        said: Amount,
    },
    /// Older form: no hand of that number was recorded before.
    NoHand {
        /// The number.
        hand: u64,
    },
    /// Older form: a hand that is undone is undone, or one that counts restored.
    AlreadySo {
        /// The number.
        hand: u64,
    },
    /// Older form: an event that nobody knows and that has numbers, so that money may hang on it.
    UnknownEvent {
        /// Its word.
        event: String,
    },
    /// Older form: with this line the totals are not what was paid then.
    NotAsPaid {
        /// Whose total it is.
        who: String,
        /// What was paid.
        paid: Amount,
        /// What the ledger would count.
        counted: Amount,
    },
    /// The event is refused.
    Refused(Refusal),
}

impl From<Refusal> for LineFault {
    fn from(why: Refusal) -> LineFault {
        LineFault::Refused(why)
    }
}

/// What a field must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// A player.
    Seat,
    /// A count.
    Whole(u64),
    /// Milliseconds since 1970.
    Time,
    /// Words.
    Text,
    /// Several words.
    Texts,
    /// Any list.
    List,
    /// Fields in braces.
    Object,
    /// The players.
    FourNames,
    /// What each player gains.
    FourAmounts,
    /// One for each player.
    FourCounts,
    /// A payment.
    Payment,
    /// A gain or loss.
    Amount,
    /// One end of a payment.
    Holder,
    /// A rule set with its switches.
    Rules,
}
