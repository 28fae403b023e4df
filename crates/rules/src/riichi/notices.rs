//! Riichi's own words during a night: cautions, steps and reminders of its deals, ends of its game, and its refusals.

use quejing_message::{Message, PeopleIds};
use serde::Serialize;

use crate::event::{DrawKind, PlayerId};
use crate::family_message::OwnMessage;

/// A contradiction to the course of play that only riichi knows.
///
/// ```
/// use quejing_rules::riichi::RiichiCaution;
/// assert_eq!(serde_json::to_string(&RiichiCaution::OneYakuman)?, r#"{"code":"one_yakuman"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum RiichiCaution {
    /// Fewer points than a riichi stick.
    TooFewPoints { player: PlayerId },
    /// The profile has no such draw.
    NoSuchDraw,
    /// The profile has no 流局满贯.
    NoNagashi,
    /// Declared riichi and was not tenpai at the draw.
    RiichiNotTenpai { player: PlayerId },
    /// The profile counts one yakuman only.
    OneYakuman,
    /// No hand won on a discard has so many han and fu.
    NoSuchDiscardWin { han: u32, fu: u32 },
    /// No self-drawn hand has so many han and fu.
    NoSuchSelfDraw { han: u32, fu: u32 },
    /// Three winners are a draw in this profile.
    TripleRonIsDraw,
}

impl OwnMessage for RiichiCaution {}

/// A step that only riichi knows.
///
/// ```
/// use quejing_rules::riichi::{RiichiStep, deal::Abortive};
/// let step = RiichiStep::EndInDraw { why: Abortive::FourRiichi.kind() };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"end_in_draw","why":"four_riichi"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum RiichiStep {
    /// By the profile, the deal ends without a winner.
    EndInDraw {
        /// The kind of draw.
        why: DrawKind,
    },
}

impl OwnMessage for RiichiStep {}

/// A reminder that only riichi knows.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub(super) enum Reminder {
    /// If somebody wins on the declaring discard, the stick goes back (undo the declaration).
    RiichiDiscard {
        /// The players who declared riichi.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl OwnMessage for Reminder {}

/// The reason a game of riichi is over before all rounds are played.
///
/// ```
/// use quejing_rules::riichi::RiichiOver;
/// assert_eq!(serde_json::to_string(&RiichiOver::LastDealerLeads)?, r#""last_dealer_leads""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("course-over")]
pub enum RiichiOver {
    /// The last dealer won and leads.
    LastDealerLeads,
    /// Somebody's points are below zero.
    Bust,
    /// Somebody reached the score that ends the extra round.
    Reached,
}

impl OwnMessage for RiichiOver {}

/// A requirement of the value of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// Han, from 1 on, or yakuman units.
    Han,
    /// Fu, 25 or tens from 20 to 140.
    Fu,
    /// Yakuman units, from 1 to 12.
    Yakuman,
    /// Yakuman units, and another player who is liable (包) for one or more of them.
    Pao,
}

impl OwnMessage for ValueRequirement {}
