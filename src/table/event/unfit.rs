//! What does not fit the rules of a night, as data: values, numbers of people, settlements.

use crate::rules::lingque::DealError;
use crate::rules::{Fault, Faults};

/// What the value of a hand must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Needed {
    /// Lingque.
    #[error("points, flowers included")]
    PointsWithFlowers,
    /// Zung Jung.
    #[error("the points of the hand")]
    Points,
    /// The house rule.
    #[error("fan")]
    Fan,
    /// Riichi.
    #[error("han, from 1 on, or yakuman units")]
    Han,
    /// Riichi.
    #[error("fu: 25, or tens from 20 to 140")]
    Fu,
    /// Riichi.
    #[error("yakuman units, from 1 to 12")]
    Yakuman,
    /// Riichi: 包.
    #[error("for 包 yakuman units, and another player who pays for one or more of them")]
    Pao,
    /// Patterns without values are looked up in the rules.
    #[error("patterns of these rules, each with its value")]
    Patterns,
    /// Zung Jung: who is responsible is told from the discards.
    #[error("the winning tile beside the discards")]
    WinTile,
}

/// How people may sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Sitting {
    /// One table.
    #[error("one table of four")]
    OneTableOfFour,
    /// Nobody waits or bets.
    #[error("four play, the others watch")]
    FourPlay,
    /// Exactly four.
    #[error("four players")]
    FourPlayers,
    /// At least four.
    #[error("four or more")]
    FourOrMore,
    /// At least three.
    #[error("three or more")]
    ThreeOrMore,
    /// The house rule.
    #[error("three or four at a table")]
    ThreeOrFour,
    /// The house rule.
    #[error("beside one table people wait in a queue")]
    Queue,
    /// The house rule.
    #[error("two tables have a free person, and a bettor each at most")]
    FreePerson,
    /// The house rule.
    #[error("one table or two")]
    OneOrTwoTables,
    /// Camps.
    #[error("four camps 石 陈 李 王, or five with 段")]
    Camps,
    /// Camps.
    #[error("one or two people in a camp")]
    CampOfTwo,
}

/// Why something cannot be settled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsettled {
    /// Zung Jung and the house rule refuse it.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Lingque refuses it.
    #[error(transparent)]
    Lingque(#[from] DealError),
    /// Several winners by self-draw.
    #[error("one player alone wins by self-draw: name whose tile it was")]
    OneSelfDraw,
    /// Special rule 12.
    #[error("the dealer changes seats with somebody (special rule 12)")]
    DealerSwaps,
    /// Camps.
    #[error("a payment between camps does not come out even")]
    Uneven,
}

impl From<Fault> for Unsettled {
    fn from(fault: Fault) -> Unsettled {
        Unsettled::Faults(fault.into())
    }
}
