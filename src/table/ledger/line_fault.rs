//! What is wrong with a line of an import, as data. The English sentence is what the fault displays.

use super::{Amount, EVENT_FORMAT, NightId, Refusal};

/// Why a line is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The text is not JSON.
    #[error(
        "this is not JSON (letter {column}); if a crash cut the line off, it was never acknowledged and can be deleted"
    )]
    NotJson {
        /// Where, from 1.
        column: usize,
    },
    /// A field stands there twice, so that nobody can tell which one holds.
    #[error("a field stands there twice (letter {column})")]
    Twice {
        /// Where, from 1.
        column: usize,
    },
    /// Neither a line of an exported night nor of the older form.
    #[error("this is no line of an exported night: {why}")]
    NotALine {
        /// What the reader says, in English.
        why: String,
    },
    /// The fields of an event cannot be read.
    #[error("this is no event of the ledger: {why}")]
    NoEvent {
        /// What the reader says, in English.
        why: String,
    },
    /// Longer than any line that is written.
    #[error("the line is longer than {most} bytes")]
    Long {
        /// The limit.
        most: usize,
    },
    /// A field is not there.
    #[error("`{field}` is missing")]
    Missing {
        /// Which, with those around it.
        field: String,
    },
    /// A field holds something else than it must.
    #[error("`{field}` should be {needed}, not {found}")]
    Field {
        /// Which, with those around it.
        field: String,
        /// What it must be.
        needed: FieldForm,
        /// What it is, shortened.
        found: String,
    },
    /// A night without its beginning.
    #[error("a night begins with its opening, which is missing here")]
    NoOpening,
    /// A version of the form of events that does not exist, or is newer.
    #[error("the night has form {found}; this program reads 1 to {EVENT_FORMAT}")]
    Format {
        /// What it says.
        found: u32,
    },
    /// The number of an event is not the next one.
    #[error("event {expected} of night {night} should stand here, not {found}")]
    OutOfOrder {
        /// Which night.
        night: NightId,
        /// The number that is next.
        expected: u64,
        /// The number there.
        found: u64,
    },
    /// The chain does not hold.
    #[error("event {event} of night {night} was changed: its hash does not hold")]
    Changed {
        /// Which night.
        night: NightId,
        /// Which event.
        event: u64,
    },
    /// Older form: numbers do not rise.
    #[error("number {found} cannot stand after {before}: numbers rise")]
    NotRising {
        /// The number before.
        before: u64,
        /// The number there.
        found: u64,
    },
    /// Older form: payments that are not zero-sum.
    #[error("the payments add up to {sum}, not 0")]
    Uneven {
        /// What they add up to.
        sum: Amount,
    },
    /// Older form: the sums of a deal are not those of its payments.
    #[error("the payments of the deal give {who} {paid}, but `{field}` says {said}")]
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
    #[error("no hand has number {hand} in the lines above")]
    NoHand {
        /// The number.
        hand: u64,
    },
    /// Older form: a hand that is undone is undone, or one that counts restored.
    #[error("hand {hand} is in that state already")]
    AlreadySo {
        /// The number.
        hand: u64,
    },
    /// Older form: an event that nobody knows and that has numbers, so that money may hang on it.
    #[error("events `{event}` are not known, and this one has numbers: it may be about money")]
    UnknownEvent {
        /// Its word.
        event: String,
    },
    /// Older form: with this line the totals are not what was paid then.
    #[error("{who} would have {counted} instead of the {paid} that were paid then")]
    NotAsPaid {
        /// Who.
        who: String,
        /// What was paid.
        paid: Amount,
        /// What the ledger would count.
        counted: Amount,
    },
    /// The event cannot be.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// What a field must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldForm {
    /// A player.
    #[error("a seat from 0 to 3")]
    Seat,
    /// A count.
    #[error("a whole number from 0 to {0}")]
    Whole(u64),
    /// Milliseconds since 1970.
    #[error("milliseconds since 1970")]
    Time,
    /// Words.
    #[error("a text")]
    Text,
    /// Several words.
    #[error("a list of texts")]
    Texts,
    /// Any list.
    #[error("a list")]
    List,
    /// Fields in braces.
    #[error("an object")]
    Object,
    /// The players.
    #[error("four names")]
    FourNames,
    /// What each player gains.
    #[error("four whole amounts up to 1000000000")]
    FourAmounts,
    /// One for each player.
    #[error("four whole numbers from 0 to 255")]
    FourCounts,
    /// A payment.
    #[error("an amount above 0 and up to 1000000000, eighths at the finest")]
    Payment,
    /// A gain or loss.
    #[error("an amount up to 1000000000, eighths at the finest")]
    Amount,
    /// One end of a payment.
    #[error("{{\"player\": 0 to 3}}, {{\"other\": NAME}} or \"table\"")]
    Holder,
    /// A rule set with its switches.
    #[error("rules of this program")]
    Rules,
}
