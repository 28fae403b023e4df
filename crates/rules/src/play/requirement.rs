//! Requirements of the rules that an event misses, as data: values, numbers of people, settlements. The words are in
//! `i18n::night`.

use quejing_message::Message;
use serde::Serialize;

use crate::family_message::{FamilyMessage, FamilyMessageType};
use crate::{Fault, Faults};

/// A requirement on the value of a hand, of a kind that all rule sets share.
///
/// ```
/// use quejing_rules::play::{Refusal, ValueRequirement};
/// assert_eq!(Refusal::BadValue { needed: ValueRequirement::Patterns.into() }.code(), "night_bad_value");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub enum ValueRequirement {
    /// Each pattern needs a worth, entered or known to the rules.
    Patterns,
}

impl FamilyMessageType for ValueRequirement {}

/// The number of people that a seating must have, for a refusal.
///
/// ```
/// use quejing_rules::play::{Refusal, SeatingRequirement};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let allowed = SeatingRequirement::AtMost { players: 4, found: 5 }.into();
/// let refused = Refusal::PlayerCount { found: 5, allowed };
/// assert_eq!(RuleProfile::from(RuleSet::RIICHI).seating().check_player_count(5), Err(refused));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-sitting")]
pub enum SeatingRequirement {
    /// Exactly one table, of `players`.
    OneTable {
        players: usize,
    },
    /// `players` at the table; nobody waits, bets or is free.
    OthersWatch {
        players: usize,
    },
    /// `players` at the table, instead of `found`.
    Exactly {
        players: usize,
        found: usize,
    },
    AtLeast {
        players: usize,
        found: usize,
    },
    /// A new night: at most `players`, as the rules cannot seat more.
    AtMost {
        players: usize,
        found: usize,
    },
}

impl FamilyMessageType for SeatingRequirement {}

/// The reason why the rules cannot compute the payments of a deal.
///
/// ```
/// use quejing_rules::play::{Refusal, UnsettledReason};
/// let refusal = Refusal::from(UnsettledReason::OneSelfDraw);
/// assert_eq!(refusal.code(), "night_cannot_settle");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-unsettled")]
pub enum UnsettledReason {
    /// The recorded hand or events have faults by the rules.
    #[message(by_hand)]
    Faults(#[message(name = "faults", with = ToString::to_string)] Faults),
    /// A reason that only one family has.
    #[message(transparent)]
    Family(FamilyMessage),
    /// Several players won by self-draw.
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

impl<T: FamilyMessageType> From<T> for UnsettledReason {
    fn from(reason: T) -> UnsettledReason {
        UnsettledReason::Family(reason.into())
    }
}
