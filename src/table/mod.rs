//! The evening at the table: a list of events, and everything shown is a replay of them.
//!
//! Nothing stored is ever changed: undoing, restoring and correcting a hand are events too. Sums are whole points; a
//! recorded win is zero-sum over the players, and a settled deal's sums are those of its payments, the ones to the table
//! and to those who bet included: checked before it is written and again at replay.
//!
//! | file | what |
//! | --- | --- |
//! | `event` | what can happen, as it is stored |
//! | `deal` | a deal that is more than one win: every payment, and what the rules knew |
//! | `replay` | events → the evening as it stands (a pure function) |
//! | `standing` | totals, counts and the reduced score of an evening |
//! | `store` | the append-only JSONL file |

pub mod course;
mod deal;
mod event;
pub mod ledger;
mod replay;
mod standing;
mod store;
#[cfg(test)]
mod tests;

pub use deal::{
    Bet, CampPeople, DealFacts, HouseEvent, HouseFacts, PaidLine, RiichiFacts, SettledDeal, Share,
    Who,
};
pub use event::{CountedPattern, EarlierDiscard, Event, EventBody, PLAYERS, UsedProfile, WonHand};
pub use replay::{Beside, HandLine, HandState, Night, ReplayProblem, check, replay};
pub use standing::{Family, Standing, final_scores, standings};
pub use store::{DamagedLine, Ledger};

/// Why an event was not recorded. Nothing is lost: the evening stays as it was.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// A seat number beyond the players of the evening.
    #[error("player {player} does not sit at this table; seats are 0 to {}", PLAYERS - 1)]
    UnknownPlayer {
        /// The number given.
        player: usize,
    },
    /// The winner is also named as the one who dealt in.
    #[error("player {player} cannot deal into their own win; choose another player or self-draw")]
    DealtIntoOwnWin {
        /// The winner.
        player: usize,
    },
    /// Payments must add up to nothing.
    #[error("the payments of this hand add up to {sum}, not 0; it was not recorded")]
    NotZeroSum {
        /// What they add up to.
        sum: i64,
    },
    /// A deal whose sums are not those of its payments.
    #[error("the sums of this deal are not those of its payments; it was not recorded")]
    SumsDiffer,
    /// A name without a visible character.
    #[error("a player needs a name with at least one visible character")]
    EmptyName,
    /// An undo, restore or correction points at no recorded hand.
    #[error("there is no recorded hand with number {hand}; nothing was changed")]
    UnknownHand {
        /// The sequence number given.
        hand: u64,
    },
    /// Undo of an undone hand, or restore of a counted one.
    #[error("hand {hand} is already in that state; nothing was changed")]
    AlreadySo {
        /// The sequence number of the hand.
        hand: u64,
    },
    /// The file cannot be read or written.
    #[error(
        "the evening's file {path} could not be {verb}: {source}; check the disk and the folder's permissions"
    )]
    File {
        /// The file.
        path: String,
        /// "opened", "read" or "written".
        verb: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// Another quejing is writing this evening.
    #[error(
        "the evening's file {path} is in use by another quejing; close the other one or start a new evening"
    )]
    InUse {
        /// The file.
        path: String,
    },
}

impl TableError {
    /// A stable code for programs and for translations.
    pub fn code(&self) -> &'static str {
        match self {
            TableError::UnknownPlayer { .. } => "table_unknown_player",
            TableError::DealtIntoOwnWin { .. } => "table_dealt_into_own_win",
            TableError::NotZeroSum { .. } => "table_not_zero_sum",
            TableError::SumsDiffer => "table_sums_differ",
            TableError::EmptyName => "table_empty_name",
            TableError::UnknownHand { .. } => "table_unknown_hand",
            TableError::AlreadySo { .. } => "table_already_so",
            TableError::File { .. } => "table_file",
            TableError::InUse { .. } => "table_in_use",
        }
    }
}
