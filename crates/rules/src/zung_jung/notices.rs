//! The messages of a night that only Zung Jung has: its caution, its reminder, and the requirements of a recorded
//! value.

use quejing_message::Message;
use serde::Serialize;

use crate::family_message::FamilyMessageType;

/// A warning that only Zung Jung gives about a recorded event.
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
    /// The recorded responsibility differs from the one that the recorded discards show.
    OtherLayers,
}

impl FamilyMessageType for ZungJungCaution {}

/// A reminder during a deal that only Zung Jung has.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub(super) enum ZungJungReminder {
    /// With a win on a discard, record who first discarded that tile since the winner's own last discard (跟張免責).
    Immunity,
}

impl FamilyMessageType for ZungJungReminder {}

/// A part of a recorded value without which Zung Jung refuses to settle.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// The points of the hand.
    Points,
    /// The winning tile, from which the discards show who is responsible.
    WinTile,
}

impl FamilyMessageType for ValueRequirement {}
