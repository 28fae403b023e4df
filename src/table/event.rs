//! What can happen at the table, in the form that is stored: one JSON object a line.
//!
//! The form is made of plain words and numbers, so that an old evening can be read whatever the program becomes.

use serde::{Deserialize, Serialize};

use super::SettledDeal;
use crate::rules::{NamedProfile, RuleProfile};

/// Players at the table.
pub const PLAYERS: usize = 4;

/// One stored event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Number of the event in its evening, from 1, rising.
    pub seq: u64,
    /// When it was recorded: milliseconds since 1970-01-01 UTC.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub body: EventBody,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventBody {
    /// An evening begins with these players, in seating order (each one's next is on their right).
    NightOpened {
        /// Names.
        players: [String; PLAYERS],
    },
    /// A player is called otherwise from now on, in all of the evening's tables.
    PlayerRenamed {
        /// Seat number, 0 to 3.
        player: usize,
        /// The new name.
        name: String,
    },
    /// A hand was won, scored and paid.
    HandWon(Box<WonHand>),
    /// A deal was settled that is more than one win: sticks on the table, a paid draw, kongs, bets.
    DealSettled(Box<SettledDeal>),
    /// A hand ended without a winner.
    HandDrawn {
        /// Who was dealer.
        dealer: usize,
    },
    /// The hand recorded as event `hand` no longer counts.
    HandUndone {
        /// Sequence number of the event that recorded it.
        hand: u64,
    },
    /// The undone hand `hand` counts again.
    HandRestored {
        /// Sequence number of the event that recorded it.
        hand: u64,
    },
    /// The hand recorded as event `hand` is replaced by `with` from now on.
    HandCorrected {
        /// Sequence number of the event that recorded it.
        hand: u64,
        /// The hand as it should have been recorded.
        with: Box<WonHand>,
    },
    /// The hand or deal recorded as event `hand` is replaced by the deal `with` from now on.
    DealCorrected {
        /// Sequence number of the event that recorded it.
        hand: u64,
        /// The deal as it should have been recorded.
        with: Box<SettledDeal>,
    },
}

/// A won hand with everything needed to show and check it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WonHand {
    /// Rule set, edition and switches it was scored with, so that it scores the same forever.
    pub rules: RuleProfile,
    /// The profile that the switches came from, where they came from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<UsedProfile>,
    /// Version of the program that scored it.
    pub program: String,
    /// Seat number of the winner.
    pub winner: usize,
    /// Who dealt in; none on a self-draw.
    pub discarder: Option<usize>,
    /// Who was dealer.
    pub dealer: usize,
    /// The hand in notation: concealed tiles, melds in brackets, `+` and the winning tile.
    pub tiles: String,
    /// Circumstances by their wire names (`heaven`, `last_tile`, …).
    pub flags: Vec<String>,
    /// Flowers of the winner.
    pub flowers: u8,
    /// Tiles that each player provided to the winner's exposed melds and win (包牌).
    pub provided: [u8; PLAYERS],
    /// Counted patterns.
    pub patterns: Vec<CountedPattern>,
    /// Sum of fu.
    pub fu: u32,
    /// The multiplier.
    pub fan: u32,
    /// Points of the hand, flowers included.
    pub points: u32,
    /// The tiles thrown before that decide who is responsible, in Zung Jung.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discards: Vec<EarlierDiscard>,
    /// What each player gains, in points; the sum is 0 unless it is part of a deal.
    pub payments: [i64; PLAYERS],
    /// The photo it was read from, if any.
    pub photo: Option<String>,
    /// Tiles that a person corrected before it was scored.
    pub corrected_tiles: u32,
}

impl WonHand {
    /// Won by drawing the tile oneself.
    pub fn self_draw(&self) -> bool {
        self.discarder.is_none()
    }
}

/// Under which name the rules were chosen. What holds are the switches beside it: the file may be another one by now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedProfile {
    /// The version of its format.
    pub format: i64,
    /// Its name.
    pub name: String,
    /// What its author said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl From<&NamedProfile> for UsedProfile {
    fn from(named: &NamedProfile) -> UsedProfile {
        UsedProfile {
            format: named.format,
            name: named.name.clone(),
            note: named.note.clone(),
        }
    }
}

/// A tile thrown before the winning one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierDiscard {
    /// Who threw it.
    pub player: usize,
    /// The tile.
    pub tile: String,
    /// What the winner had drawn before throwing it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
}

/// One counted pattern of a recorded hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedPattern {
    /// Stable identifier, as on the wire.
    pub id: String,
    /// How often it counts.
    pub count: u32,
    /// Its fu in all.
    pub fu: u32,
}
