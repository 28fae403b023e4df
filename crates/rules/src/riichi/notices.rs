//! The messages of a night that only riichi has: cautions, steps and reminders of its deals, ends of its game, and the
//! requirements of a recorded value.

use quejing_message::{Message, PeopleIds};
use serde::{Serialize, Serializer};

use crate::PlayerId;
use crate::family_message::FamilyMessageType;
use crate::play::DrawKind;

/// A warning that only riichi gives: a recorded event contradicts the course of play.
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
    /// A player declared riichi with fewer points than a riichi stick is worth.
    TooFewPoints { player: PlayerId },
    /// A draw was recorded that the profile does not have, or whose conditions were not met.
    NoSuchDraw,
    /// Nagashi mangan (流局满贯) was recorded, but the profile does not have it.
    NoNagashi,
    /// A player declared riichi but was not tenpai at the exhaustive draw.
    RiichiNotTenpai { player: PlayerId },
    /// Several yakuman units were recorded, but the profile counts only one.
    OneYakuman,
    /// The recorded han and fu are impossible for a win on a discard.
    NoSuchDiscardWin { han: u32, fu: u32 },
    /// The recorded han and fu are impossible for a self-draw.
    NoSuchSelfDraw { han: u32, fu: u32 },
    /// Three wins on one discard were recorded, but the profile makes them a draw.
    TripleRonIsDraw,
    /// The winner's riichi is on record, but the win does not count it.
    RiichiNotCounted { player: PlayerId },
    /// The win counts a riichi of the winner that is not on record, so that no stick was put down.
    RiichiNotRecorded { player: PlayerId },
    /// Four players declared riichi, so that the deal ended in 四家立直 and not in the recorded draw.
    FourRiichiIsDraw,
}

impl FamilyMessageType for RiichiCaution {}

/// A step for the people at the table that only riichi has.
///
/// ```
/// use quejing_rules::riichi::{RiichiStep, deal_transition::AbortiveDraw};
/// let step = RiichiStep::EndInDraw { why: AbortiveDraw::FourRiichi.draw_kind() };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"end_in_draw","why":"four_riichi"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum RiichiStep {
    /// The deal ends in an abortive draw that the profile has.
    EndInDraw {
        /// The kind of draw.
        why: DrawKind,
    },
    /// The last dealer, who won and leads, says whether the game ends or another deal is played.
    AskDealer { player: PlayerId },
}

impl FamilyMessageType for RiichiStep {}

/// A reminder during a deal that only riichi has.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub(super) enum RiichiReminder {
    /// A reminder to undo the declaration of riichi if another player wins on the declaring discard, because the stick
    /// then goes back.
    RiichiDiscard {
        /// The players who declared riichi.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for RiichiReminder {}

/// The reason why a game of riichi ended before all its rounds were played.
///
/// ```
/// use quejing_rules::riichi::RiichiGameOver;
/// assert_eq!(serde_json::to_string(&RiichiGameOver::LastDealerLeads)?, r#""last_dealer_leads""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("course-over")]
pub enum RiichiGameOver {
    /// The last dealer won and has the most points.
    LastDealerLeads,
    /// Players have fewer than 0 points.
    Bust {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// A player reached the points that end the extra West round (`return_points`).
    Reached,
}

impl FamilyMessageType for RiichiGameOver {}

/// Serialized as the word of the reason alone, which other programs read.
impl Serialize for RiichiGameOver {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            RiichiGameOver::LastDealerLeads => "last_dealer_leads",
            RiichiGameOver::Bust { .. } => "bust",
            RiichiGameOver::Reached => "reached",
        })
    }
}

/// A part of a recorded value that riichi needs to settle a win; it is missing or impossible.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    /// Han, at least 1, or yakuman units.
    Han,
    /// Fu: 25, or a multiple of ten from 20 to 140.
    Fu,
    /// Yakuman units, 1 to 12.
    Yakuman,
    /// Yakuman units, and a player other than the winner who is liable (包) for at least one of them.
    Pao,
}

impl FamilyMessageType for ValueRequirement {}
