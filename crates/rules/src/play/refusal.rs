//! The reasons why events are refused, and the contradictions to the course of play that people may overrule. The words
//! are in `i18n::night`.

use quejing_message::Message;
use serde::Serialize;

use super::UnsettledReason;
use crate::PlayerId;
use crate::family_message::{FamilyMessage, FamilyMessageType};

/// The reason why a course of play or the state of the night refuses an event, which then has no effect.
///
/// ```
/// use quejing_rules::play::{NightState, Refusal};
/// use quejing_rules::PaymentReason;
/// let refused = NightState::default().check_payments(&[], PaymentReason::BET);
/// assert_eq!(refused, Err(Refusal::NoPayment));
/// assert_eq!(Refusal::NoPayment.code(), "night_no_payment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-refused")]
pub enum Refusal {
    /// A person does not belong to the night.
    #[message(code = "night_unknown_player")]
    UnknownPlayer(#[message(name = "player")] PlayerId),
    /// A person is named twice where each may occur once; holds that person.
    #[message(code = "night_twice")]
    Twice(#[message(name = "player")] PlayerId),
    /// A person does not play at the table.
    #[message(code = "night_not_at_table")]
    NotAtTable(#[message(name = "player")] PlayerId),
    /// A person plays in the deal who must not, such as a supporter.
    #[message(code = "night_at_table")]
    AtTable(#[message(name = "player")] PlayerId),
    /// The rules have no seating for this number of people.
    #[message(code = "night_player_count")]
    PlayerCount {
        /// The number of people named.
        #[message(skip)]
        found: usize,
        /// The requirement of the rules that the seating misses; the sentence is its own.
        #[message(main)]
        allowed: FamilyMessage,
    },
    /// Nobody has a seat yet.
    #[message(code = "night_no_seats")]
    NoSeats,
    /// No deal is in progress, but the event needs one.
    #[message(code = "night_no_deal")]
    NoDeal,
    /// The rules of the night have no such event or field.
    #[message(code = "night_not_in_these_rules")]
    NotInTheseRules,
    /// The value of a hand does not fit the rules.
    #[message(code = "night_bad_value")]
    BadValue {
        /// The requirement of the rules that the value misses; the sentence is its own.
        #[message(main)]
        needed: FamilyMessage,
    },
    /// An event of won hands contains no win.
    #[message(code = "night_no_winner")]
    NoWinner,
    /// The rules cannot compute the payments.
    #[message(code = "night_cannot_settle")]
    CannotSettle(#[message(name = "why")] UnsettledReason),
    /// An amount is not above 0, or exceeds [`MAX_AMOUNT_UNITS`](crate::MAX_AMOUNT_UNITS).
    #[message(code = "night_bad_amount")]
    BadAmount,
    /// The payer is also the payee.
    #[message(code = "night_to_oneself")]
    ToOneself,
    /// A list of payments is empty.
    #[message(code = "night_no_payment")]
    NoPayment,
    /// A stored text cannot be parsed as tiles, a meld or a circumstance; holds the text.
    #[message(code = "night_bad_tiles")]
    BadTiles(#[message(name = "tiles")] String),
}

impl std::error::Error for Refusal {}

impl From<UnsettledReason> for Refusal {
    fn from(reason: UnsettledReason) -> Refusal {
        Refusal::CannotSettle(reason)
    }
}

impl Refusal {
    /// Returns the stable code of the reason, such as `night_no_deal`.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// A contradiction to the course of play, of a kind that all rule sets share. People may overrule it on the record.
///
/// ```
/// use quejing_rules::play::Caution;
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
    /// The recorded dealer is not the dealer by the course of play.
    OtherDealer {
        /// The dealer by the course of play.
        due: PlayerId,
        /// The recorded dealer.
        said: PlayerId,
    },
    /// The game is over by its plan.
    GameOver,
    /// The hand is worth less than the minimum of the rules.
    BelowMinimum {
        /// The minimum worth of a hand that may be declared.
        needed: u32,
        /// The worth of the hand.
        found: u32,
    },
    /// Several players win, but the rules let only the first in turn win.
    OneWinner {
        /// The first winner in turn after the discarder.
        #[message(name = "player")]
        first: PlayerId,
    },
    /// People paid other amounts than the rules compute.
    PaidOtherwise,
    /// The recorded seats differ from those of the rotation.
    OtherSeats,
    /// The winner declared a false win in this deal, so the hand is dead.
    DeadHand { player: PlayerId },
    /// The entered value differs from the sum of the entered patterns.
    OtherValue {
        /// The sum of the patterns.
        found: u32,
        /// The entered value.
        said: u32,
    },
    /// A person who left the night is seated at the table.
    LeftTable { player: PlayerId },
}

impl FamilyMessageType for Caution {}
