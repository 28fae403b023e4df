//! Zung Jung's own words during a night: its caution, its reminder, and what it asks of a recorded value.

use quejing_message::Message;
use serde::Serialize;

use crate::family_message::OwnMessage;

/// A contradiction to the course of play that only Zung Jung knows.
///
/// ```
/// use quejing_rules::zung_jung::ZungJungCaution;
/// assert_eq!(serde_json::to_string(&ZungJungCaution::OtherLayers)?, r#"{"code":"other_layers"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum ZungJungCaution {
    /// Others are responsible than the discards show.
    OtherLayers,
}

impl OwnMessage for ZungJungCaution {}

/// A reminder that only Zung Jung knows.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub(super) enum Reminder {
    /// Record who first threw the tile since the winner's own last discard (跟張免責).
    Immunity,
}

impl OwnMessage for Reminder {}

/// A requirement of the value of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// The points of the hand.
    Points,
    /// The winning tile: who is responsible is told from the discards.
    WinTile,
}

impl OwnMessage for ValueRequirement {}
