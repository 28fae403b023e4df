//! Why an event is refused, and what contradicts the course of play but may be overruled. The words are in `i18n::night`.

use quejing_message::{Message, TimeMs};
use serde::Serialize;

use super::{DealId, PlayerId, UnsettledReason};
use crate::family_message::{FamilyMessage, OwnMessage};
use crate::hand::Problem;

/// The reason why an event is refused. It has no effect.
///
/// ```
/// use quejing_rules::event::{NightState, PaymentReason, Refusal};
/// let refused = NightState::default().payments(&[], PaymentReason::BET);
/// assert_eq!(refused, Err(Refusal::NoPayment));
/// assert_eq!(Refusal::NoPayment.code(), "night_no_payment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-refused")]
pub enum Refusal {
    /// The first event of a night opens it.
    #[message(code = "night_not_open")]
    NotOpen,
    /// A night is opened once.
    #[message(code = "night_open_already")]
    OpenAlready,
    /// The night is over.
    #[message(code = "night_closed")]
    Closed,
    /// The night is not closed.
    #[message(code = "night_not_closed")]
    NotClosed,
    /// Written by a later version.
    #[message(code = "night_format")]
    Format {
        /// The form it has.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// Somebody who is not part of the night.
    #[message(code = "night_unknown_player")]
    UnknownPlayer(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody is named twice.
    #[message(code = "night_twice")]
    Twice(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody does not sit at the table.
    #[message(code = "night_not_at_table")]
    NotAtTable(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody sits at the table who may not here.
    #[message(code = "night_at_table")]
    AtTable(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// A name without a visible character, or too long.
    #[message(code = "night_bad_name")]
    BadName,
    /// Words with signs that cannot be shown, or that change how other signs are shown.
    #[message(code = "night_bad_text")]
    BadText(#[message(name = "field")] String),
    /// Two people of one name.
    #[message(code = "night_name_taken")]
    NameTaken(#[message(name = "name")] String),
    /// A table that does not exist.
    #[message(code = "night_no_table")]
    NoTable(#[message(name = "table", with = table_number)] u8),
    /// Too few or too many players.
    #[message(code = "night_player_count")]
    PlayerCount {
        /// The number of people named.
        found: usize,
        /// The number of people that can sit.
        allowed: FamilyMessage,
    },
    /// Nobody sits yet.
    #[message(code = "night_no_seats")]
    NoSeats,
    /// A deal is going on.
    #[message(code = "night_deal_goes_on")]
    DealGoesOn,
    /// More happened in a deal than can.
    #[message(code = "night_long_deal")]
    LongDeal { most: usize },
    /// The event needs a deal that is going on.
    #[message(code = "night_no_deal")]
    NoDeal,
    /// An event that the rules do not have.
    #[message(code = "night_not_in_these_rules")]
    NotInTheseRules,
    /// The value of a hand does not fit the rules.
    #[message(code = "night_bad_value")]
    BadValue {
        /// The requirement of the rules.
        needed: FamilyMessage,
    },
    /// The winner is also the discarder.
    #[message(code = "night_own_tile")]
    OwnTile(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// A win event without a win.
    #[message(code = "night_no_winner")]
    NoWinner,
    /// The rules cannot settle it.
    #[message(code = "night_cannot_settle")]
    CannotSettle(#[message(name = "why")] UnsettledReason),
    /// Amounts must be more than 0 and not too large.
    #[message(code = "night_bad_amount")]
    BadAmount,
    /// Payer and payee are the same.
    #[message(code = "night_to_oneself")]
    ToOneself,
    /// A list that must hold something is empty.
    #[message(code = "night_no_payment")]
    NoPayment,
    /// A reason is needed.
    #[message(code = "night_no_reason")]
    NoReason,
    /// A hand that does not exist.
    #[message(code = "night_unknown_hand")]
    UnknownDeal(#[message(name = "entry", with = deal_number)] DealId),
    /// An event that does not exist, or that this cannot be done to.
    #[message(code = "night_unknown_event")]
    UnknownEvent(#[message(name = "entry")] u64),
    /// An event that is undone already, or counts already.
    #[message(code = "night_already_so")]
    AlreadySo(#[message(name = "entry")] u64),
    /// An undo or redo of an entry that is no longer the last one.
    #[message(code = "night_not_last")]
    NotLast {
        /// The entry that was meant.
        entry: u64,
        /// The last entry that can be undone or redone now.
        #[message(with = number_or_zero)]
        last: Option<u64>,
    },
    /// A correction replaces an event by one of another kind of thing.
    #[message(code = "night_other_kind")]
    OtherKind,
    /// A dispute that does not exist or is decided.
    #[message(code = "night_unknown_dispute")]
    UnknownDispute(#[message(name = "entry")] u64),
    /// Rules of a new night in which one option contradicts another.
    #[message(transparent)]
    BadOption(Problem),
    /// Settings that give no reduced score.
    #[message(code = "night_bad_reduced")]
    BadReduced,
    /// A number that a die does not show.
    #[message(code = "night_bad_die")]
    BadDie(#[message(name = "die")] u8),
    /// Tiles that cannot be read.
    #[message(code = "night_bad_tiles")]
    BadTiles(#[message(name = "tiles")] String),
    /// A text that is not a SHA-256 in hexadecimal.
    #[message(code = "night_bad_sha256")]
    BadSha256,
}

impl std::error::Error for Refusal {}

impl From<UnsettledReason> for Refusal {
    fn from(why: UnsettledReason) -> Refusal {
        Refusal::CannotSettle(why)
    }
}

impl Refusal {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// Returns an entry's number; 0 if there is none.
fn number_or_zero(entry: &Option<u64>) -> u64 {
    entry.unwrap_or_default()
}

/// Returns a table's number as people count: from 1.
fn table_number(table: &u8) -> u16 {
    u16::from(*table) + 1
}

/// Returns the number of the entry that began a deal.
fn deal_number(deal: &DealId) -> u64 {
    deal.0
}

/// An event that has no effect, and why.
///
/// ```
/// use quejing_rules::event::{NightState, Refusal, RefusedEvent};
/// let refused = vec![RefusedEvent { event: 9, why: Refusal::NoDeal }];
/// let night = NightState { refused, ..NightState::default() };
/// assert_eq!(night.refused[0].why.code(), "night_no_deal");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedEvent {
    /// Its number.
    pub event: u64,
    /// The reason.
    pub why: Refusal,
}

/// A contradiction to the course of play under any rules. People may overrule it on the record.
///
/// ```
/// use quejing_rules::event::Caution;
/// let caution = Caution::BelowMinimum { needed: 10, found: 4 };
/// assert_eq!(serde_json::to_string(&caution)?, r#"{"code":"below_minimum","needed":10,"found":4}"#);
/// assert_eq!(quejing_message::Message::code(&caution), Some("below_minimum"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum Caution {
    /// Another dealer than is due.
    OtherDealer {
        /// The dealer who is due.
        due: PlayerId,
        /// The dealer who was named.
        said: PlayerId,
    },
    /// The game is over by its plan.
    GameOver,
    /// A new game begins although the current one is not over by its plan.
    GameUnfinished,
    /// The hand is worth less than may be declared.
    BelowMinimum {
        /// The minimum.
        needed: u32,
        /// Its worth.
        found: u32,
    },
    /// The rules let only the first in turn win.
    OneWinner {
        /// The first in turn.
        #[message(name = "player")]
        first: PlayerId,
    },
    /// People paid otherwise than the rules compute.
    PaidOtherwise,
    /// Other seats than the rotation has.
    OtherSeats,
    /// The winner declared falsely in this deal: the hand is dead.
    DeadHand {
        /// The winner.
        player: PlayerId,
    },
    /// The patterns are worth something else.
    OtherValue {
        /// By the patterns.
        found: u32,
        /// As entered.
        said: u32,
    },
    /// Somebody who left sits at the table.
    LeftTable { player: PlayerId },
    /// The clock of the device ran backwards since the event before.
    ClockBack,
    /// The clock of the device shows a time in which nobody plays.
    ClockOff {
        /// The time, in milliseconds since 1970-01-01 UTC.
        #[message(name = "day", with = TimeMs::from)]
        time_ms: i64,
    },
}

impl OwnMessage for Caution {}

/// A caution with its event.
///
/// ```
/// use quejing_rules::event::{Caution, CautionedEvent, NightState};
/// let cautioned = CautionedEvent { event: 9, caution: Caution::GameOver.into(), overruled: true };
/// let night = NightState { cautions: vec![cautioned], ..NightState::default() };
/// assert!(night.cautions.iter().all(|one| one.overruled && !one.is_of_clock()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CautionedEvent {
    /// The event's number.
    pub event: u64,
    /// Contradictions to the course.
    pub caution: FamilyMessage,
    /// People wanted it all the same.
    pub overruled: bool,
}

impl CautionedEvent {
    /// Returns true if the caution is about the clock of the device, not about the game.
    pub fn is_of_clock(&self) -> bool {
        matches!(self.caution.downcast_ref(), Some(Caution::ClockBack | Caution::ClockOff { .. }))
    }
}
