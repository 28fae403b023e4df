//! The faults of a hand that only three-player riichi has (section 8 of the specification).

use quejing_message::Message;
use serde::Serialize;

use crate::family_message::FamilyMessageType;
use crate::riichi::RiichiFlag;

/// A fault of a hand that only three-player riichi has.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::sanma::{Options, SanmaProblem, Table, check};
/// let circumstances = Circumstances::default().with_answer("kita", 5);
/// let faults = check(&HandDraft::default(), &circumstances, &Table::new(&Options::default())).unwrap_err();
/// assert!(faults.0.contains(&SanmaProblem::NorthCount { found: 5 }.into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message, Serialize)]
#[message("fault-sanma")]
pub enum SanmaProblem {
    /// A number of norths other than 0 to 4 is set aside.
    #[message(code = "bad_kita")]
    NorthCount { found: i64 },
    /// Norths are set aside although the option `kita` is off.
    #[message(code = "bad_kita")]
    NorthsNotSetAside,
    /// A called chow although the option `chii` is off.
    #[message(code = "bad_meld")]
    ChowMeld {
        /// The number of the meld, from 1.
        number: usize,
    },
    /// A hand that does not win, among those of several rons.
    #[message(code = "not_a_winner")]
    NotAWinner {
        /// The number of the hand, from 1.
        number: usize,
    },
    /// Contradictory circumstances.
    #[message(code = "flag_conflict")]
    Conflict(#[message(main)] NorthConflict),
}

impl FamilyMessageType for SanmaProblem {}

impl std::error::Error for SanmaProblem {}

/// A circumstance about norths that contradicts the hand or the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message, Serialize)]
#[message("fault-sanma")]
pub enum NorthConflict {
    /// A win on the replacement tile of a north although the winner set aside none.
    AfterKitaWithoutNorth,
    /// A win on a north that another player sets aside, with another winning tile.
    RobbedTileNotNorth,
    /// A win on a north that another player sets aside, which the options do not allow.
    RobKitaNotAllowed,
    /// 天和, 地和 or 人和 after the winner set aside a north, which ended the first turn.
    FirstTurnAfterNorth(#[message(name = "circumstance")] RiichiFlag),
}

impl std::error::Error for NorthConflict {}
