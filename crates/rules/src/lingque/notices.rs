//! The messages of a night that only Lingque has: the second throw of the dice, and the requirement of a recorded
//! value.

use quejing_message::Message;
use serde::Serialize;

use crate::PlayerId;
use crate::family_message::FamilyMessageType;

/// A step for the people at the table that only Lingque has.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::lingque::LingqueStep;
/// let step = LingqueStep::ThrowAgain { by: PlayerId::from_number(1) };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"throw_again","by":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum LingqueStep {
    /// The player whose wall is to be opened throws the second pair of dice.
    ThrowAgain {
        /// The player who throws.
        #[message(name = "player")]
        by: PlayerId,
    },
}

impl FamilyMessageType for LingqueStep {}

/// A part of a recorded value without which Lingque refuses to settle.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// The points of the hand, flowers included.
    PointsWithFlowers,
}

impl FamilyMessageType for ValueRequirement {}
