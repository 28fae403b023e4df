//! What does not fit the rules of a night, as data: values, numbers of people, settlements. The words are in `i18n::night`.

use quejing_message::Message;
use serde::Serialize;

use crate::family_message::{FamilyMessage, OwnMessage};
use crate::{Fault, Faults};

/// A requirement of a hand's value under any rules.
///
/// ```
/// use quejing_rules::event::{ValueRequirement, Refusal};
/// assert_eq!(Refusal::BadValue { needed: ValueRequirement::Patterns.into() }.code(), "night_bad_value");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub enum ValueRequirement {
    /// Patterns without values are looked up in the rules.
    Patterns,
}

impl OwnMessage for ValueRequirement {}

/// The number of players that the seating must have, as a refusal reports it.
///
/// ```
/// use quejing_rules::course::seating::check_players;
/// use quejing_rules::event::{Refusal, Sitting};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let refused = Refusal::PlayerCount { found: 5, allowed: Sitting::AtMost { players: 4 }.into() };
/// assert_eq!(check_players(&RuleProfile::from(RuleSet::RIICHI), 5), Err(refused));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-sitting")]
pub enum Sitting {
    /// Exactly one table, of `players`.
    OneTable {
        players: usize,
    },
    /// `players` at the table; all others watch, without queue or bettors.
    OthersWatch {
        players: usize,
    },
    Exactly {
        players: usize,
    },
    AtLeast {
        players: usize,
    },
    /// A new night: no more play than the rules can seat.
    AtMost {
        players: usize,
    },
}

impl OwnMessage for Sitting {}

/// The reason why something cannot be settled.
///
/// ```
/// use quejing_rules::event::{Refusal, UnsettledReason};
/// let refusal = Refusal::from(UnsettledReason::OneSelfDraw);
/// assert_eq!(refusal.code(), "night_cannot_settle");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-unsettled")]
pub enum UnsettledReason {
    /// The rules refuse what was recorded.
    #[message(by_hand)]
    Faults(#[message(name = "faults", with = ToString::to_string)] Faults),
    /// A reason that only the family knows.
    #[message(transparent)]
    Family(FamilyMessage),
    /// Several winners by self-draw.
    OneSelfDraw,
}

impl std::error::Error for UnsettledReason {}

impl From<Fault> for UnsettledReason {
    fn from(fault: Fault) -> UnsettledReason {
        UnsettledReason::Faults(fault.into())
    }
}

impl From<Faults> for UnsettledReason {
    fn from(faults: Faults) -> UnsettledReason {
        UnsettledReason::Faults(faults)
    }
}

impl<T: OwnMessage> From<T> for UnsettledReason {
    fn from(reason: T) -> UnsettledReason {
        UnsettledReason::Family(reason.into())
    }
}
