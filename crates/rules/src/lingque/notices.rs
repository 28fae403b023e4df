//! Lingque's own words during a night: the second throw of the dice, and what it asks of a recorded value.

use quejing_message::Message;
use serde::Serialize;

use crate::event::PlayerId;
use crate::family_message::OwnMessage;

/// A step that only Lingque knows.
///
/// ```
/// use quejing_rules::event::PlayerId;
/// use quejing_rules::lingque::LingqueStep;
/// let step = LingqueStep::ThrowAgain { by: PlayerId::of(1) };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"throw_again","by":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum LingqueStep {
    /// The player whose wall is broken throws two dice again.
    ThrowAgain {
        /// The player who throws.
        #[message(name = "player")]
        by: PlayerId,
    },
}

impl OwnMessage for LingqueStep {}

/// A requirement of the value of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// Points, flowers included.
    PointsWithFlowers,
}

impl OwnMessage for ValueRequirement {}
