//! The reasons why the ledger refuses records, and the contradictions that people may overrule. The words are in
//! `i18n::night`.

use quejing_message::{Message, TimeMs};
use serde::Serialize;

use quejing_rules::family_message::{FamilyMessage, FamilyMessageType};
use quejing_rules::hand::Problem;
use quejing_rules::play::Refusal;
use quejing_rules::{DealId, PlayerId};

/// The reason why a record is refused and has no effect.
///
/// ```
/// use quejing_ledger::RecordRefusal;
/// use quejing_rules::play::Refusal;
/// assert_eq!(RecordRefusal::NotOpen.code(), "night_not_open");
/// assert_eq!(RecordRefusal::from(Refusal::NoPayment).code(), "night_no_payment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-refused")]
pub enum RecordRefusal {
    /// The course of play or the state of the night refuses the event.
    #[message(transparent)]
    Play(Refusal),
    /// The night has no opening event, which must be its first.
    #[message(code = "night_not_open")]
    NotOpen,
    /// The event would open a night that has been opened.
    #[message(code = "night_open_already")]
    OpenAlready,
    /// The event would begin, continue or close play in a night that is closed.
    #[message(code = "night_closed")]
    Closed,
    /// The night is not closed, so it cannot be reopened.
    #[message(code = "night_not_closed")]
    NotClosed,
    /// The night is in the event format of a later program version.
    #[message(code = "night_format")]
    Format {
        /// The format of the night.
        found: u32,
        /// The newest format that this program can read.
        known: u32,
    },
    /// A name is too long or has no visible character.
    #[message(code = "night_bad_name")]
    BadName,
    /// A text contains characters that cannot be shown, or that change how others are shown; holds the name of its
    /// field.
    #[message(code = "night_bad_text")]
    BadText(#[message(name = "field")] String),
    /// Another person of the night has this name; holds the name.
    #[message(code = "night_name_taken")]
    NameTaken(#[message(name = "name")] String),
    /// The table does not exist; holds its index, from 0.
    #[message(code = "night_no_table")]
    NoTable(#[message(name = "table", with = table_number)] u8),
    /// An event that is added late to a deal names another table than the deal's.
    #[message(code = "night_other_table")]
    OtherTable {
        /// The index of the deal's table, from 0.
        #[message(with = table_number)]
        deal: u8,
        /// The index of the named table, from 0.
        #[message(with = table_number)]
        found: u8,
    },
    /// A deal is in progress, so the event has to wait for its end.
    #[message(code = "night_deal_goes_on")]
    DealGoesOn,
    /// The night's last game is not finished, so its end has to say if the game counts.
    #[message(code = "night_game_not_finished")]
    GameNotFinished,
    /// The deal has `most` events, the maximum.
    #[message(code = "night_long_deal")]
    LongDeal { most: usize },
    /// An event that is added late would end the deal.
    #[message(code = "night_ends_deal")]
    EndsDeal,
    /// The winner is also named as the discarder.
    #[message(code = "night_own_tile")]
    OwnTile(#[message(name = "player")] PlayerId),
    /// The text that the event requires is blank: its reason, a claim or a note.
    #[message(code = "night_no_reason")]
    NoReason,
    /// No deal began with the event of this number.
    #[message(code = "night_unknown_hand")]
    UnknownDeal(#[message(name = "entry", with = deal_entry_number)] DealId),
    /// The event of this number does not exist, was refused, or cannot be undone, redone, corrected or disputed.
    #[message(code = "night_unknown_event")]
    UnknownEvent(#[message(name = "entry")] u64),
    /// The event to undo is undone already, or the event to redo is not undone.
    #[message(code = "night_already_so")]
    AlreadySo(#[message(name = "entry")] u64),
    /// An undo or redo names an entry other than the last one that can be undone or redone.
    #[message(code = "night_not_last")]
    NotLast {
        /// The entry that the request names.
        entry: u64,
        /// The last entry that can be undone or redone now; `None` if there is none.
        #[message(with = number_or_zero)]
        last: Option<u64>,
    },
    /// A correction replaces an event by one of an incompatible kind.
    #[message(code = "night_other_kind")]
    OtherKind,
    /// No dispute was opened by the event of this number, or the dispute is decided already.
    #[message(code = "night_unknown_dispute")]
    UnknownDispute(#[message(name = "entry")] u64),
    /// In the rules of a new night, one option contradicts another; holds the contradiction.
    #[message(transparent)]
    BadOption(Problem),
    /// The settings allow no computation of the reduced score: T0 or n is not above 0, or a number is not finite.
    #[message(code = "night_bad_reduced")]
    BadReduced,
    /// A recorded number is not from 1 to 6, as a die shows.
    #[message(code = "night_bad_die")]
    BadDie(#[message(name = "die")] u8),
    /// The hash of a photo is not a SHA-256 in hexadecimal.
    #[message(code = "night_bad_sha256")]
    BadSha256,
}

impl std::error::Error for RecordRefusal {}

impl From<Refusal> for RecordRefusal {
    fn from(refusal: Refusal) -> RecordRefusal {
        RecordRefusal::Play(refusal)
    }
}

impl RecordRefusal {
    /// Returns the stable code of the reason, such as `night_no_deal`.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// Returns the number of an entry for a message; 0, which no entry has, for `None`.
fn number_or_zero(entry: &Option<u64>) -> u64 {
    entry.unwrap_or_default()
}

/// Returns the number of a table for display, counted from 1.
fn table_number(table: &u8) -> u16 {
    u16::from(*table) + 1
}

/// Returns the number of the entry that began the deal.
fn deal_entry_number(deal: &DealId) -> u64 {
    deal.0
}

/// An event that is refused and has no effect, with the reason.
///
/// ```
/// use quejing_ledger::RefusedEvent;
/// use quejing_rules::play::Refusal;
/// let refused = RefusedEvent { event: 9, refusal: Refusal::NoDeal.into() };
/// assert_eq!(refused.refusal.code(), "night_no_deal");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedEvent {
    pub event: u64,
    pub refusal: RecordRefusal,
}

/// A contradiction in the record of a night that no course of play knows. People may overrule it on the record.
///
/// ```
/// use quejing_ledger::RecordCaution;
/// assert_eq!(serde_json::to_string(&RecordCaution::ClockBack)?, r#"{"code":"clock_back"}"#);
/// assert_eq!(quejing_message::Message::code(&RecordCaution::GameUnfinished), Some("game_unfinished"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum RecordCaution {
    /// A new game begins although the current one is not over by its plan.
    GameUnfinished,
    /// The event is dated before the previous one: the device's clock ran backwards.
    ClockBack,
    /// The event is dated at an implausible time, such as 1970 after a clock lost its battery.
    ClockOff {
        /// The time in milliseconds since 1970-01-01 UTC.
        #[message(name = "day", with = TimeMs::from)]
        time_ms: i64,
    },
}

impl FamilyMessageType for RecordCaution {}

/// An event that contradicts the course of play, with the contradiction.
///
/// ```
/// use quejing_ledger::CautionedEvent;
/// use quejing_rules::play::Caution;
/// let cautioned = CautionedEvent { event: 9, caution: Caution::GameOver.into(), is_overruled: true };
/// assert!(!cautioned.is_open_question() && !cautioned.is_about_clock());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CautionedEvent {
    pub event: u64,
    /// The contradiction to the course of play.
    pub caution: FamilyMessage,
    /// True if people recorded the event in spite of the caution, with a reason.
    pub is_overruled: bool,
}

impl CautionedEvent {
    /// Returns true if people have to say whether the event is right: the caution is about the game, and no reason
    /// overrules it.
    pub fn is_open_question(&self) -> bool {
        !self.is_overruled && !self.is_about_clock()
    }

    /// Returns true if the caution is about the clock of the device, not about the game.
    pub fn is_about_clock(&self) -> bool {
        matches!(self.caution.downcast_ref(), Some(RecordCaution::ClockBack | RecordCaution::ClockOff { .. }))
    }
}
