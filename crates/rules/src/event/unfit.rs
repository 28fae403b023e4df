//! What does not fit the rules of a night, as data: values, numbers of people, settlements. The words are in `i18n::night`.

use quejing_message::Message;

use crate::lingque::DealError;
use crate::{Fault, Faults};

/// A requirement of a hand's value.
///
/// ```
/// use quejing_rules::event::{Needed, Refusal};
/// assert_eq!(Refusal::BadValue { needed: Needed::Han }.code(), "night_bad_value");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("ledger-needed")]
pub enum Needed {
    /// Lingque: points, flowers included.
    PointsWithFlowers,
    /// Zung Jung: the points of the hand.
    Points,
    /// The house rule: fan.
    Fan,
    /// Riichi: han, from 1 on, or yakuman units.
    Han,
    /// Riichi: fu, 25 or tens from 20 to 140.
    Fu,
    /// Riichi: yakuman units, from 1 to 12.
    Yakuman,
    /// Riichi: yakuman units, and another player who is liable (包) for one or more of them.
    Pao,
    /// Patterns without values are looked up in the rules.
    Patterns,
    /// Zung Jung: who is responsible is told from the discards.
    WinTile,
}

/// A number of people that can sit.
///
/// ```
/// use quejing_rules::course::seating::check_players;
/// use quejing_rules::event::{Refusal, Sitting};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let refused = Refusal::PlayerCount { found: 5, allowed: Sitting::FourAtMost };
/// assert_eq!(check_players(&RuleProfile::from(RuleSet::RIICHI), 5), Err(refused));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("ledger-sitting")]
pub enum Sitting {
    OneTableOfFour,
    /// Nobody waits or bets.
    FourPlay,
    /// Exactly four.
    FourPlayers,
    /// At least four.
    FourOrMore,
    /// A new night of a game of four: no more play than can sit.
    FourAtMost,
    /// A new night by the house rule: as many as its text has seats for.
    ElevenAtMost,
    /// At least three.
    ThreeOrMore,
    /// The house rule: three or four at a table.
    ThreeOrFour,
    /// The house rule: with one table the others wait in a queue.
    Queue,
    /// The house rule: two tables have a free person, and a bettor each at most.
    FreePerson,
    /// The house rule: no third table.
    OneOrTwoTables,
    /// Four camps, or five.
    Camps,
    /// One or two people in a camp.
    CampOfTwo,
}

/// The reason why something cannot be settled.
///
/// ```
/// use quejing_rules::event::{Refusal, Unsettled};
/// let refusal = Refusal::from(Unsettled::OneSelfDraw);
/// assert_eq!(refusal.code(), "night_cannot_settle");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-unsettled")]
pub enum Unsettled {
    /// Zung Jung and the house rule refuse it.
    #[message(by_hand)]
    Faults(#[message(name = "faults", with = ToString::to_string)] Faults),
    /// Lingque refuses it.
    #[message(transparent)]
    Lingque(DealError),
    /// Several winners by self-draw.
    OneSelfDraw,
    /// Special rule 12: the dealer is one of the two who change seats.
    DealerSwaps,
    /// A payment between camps that does not divide evenly.
    Uneven,
}

impl std::error::Error for Unsettled {}

impl From<Fault> for Unsettled {
    fn from(fault: Fault) -> Unsettled {
        Unsettled::Faults(fault.into())
    }
}

impl From<Faults> for Unsettled {
    fn from(faults: Faults) -> Unsettled {
        Unsettled::Faults(faults)
    }
}

impl From<DealError> for Unsettled {
    fn from(error: DealError) -> Unsettled {
        Unsettled::Lingque(error)
    }
}
