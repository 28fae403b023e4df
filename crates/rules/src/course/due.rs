//! What is due at a table: who deals, who sits where, what to do and what to keep in mind.

use quejing_message::{Message, PeopleIds};
use serde::Serialize;

use super::Wall;
use crate::event::PlayerId;
use crate::family_message::{FamilyMessage, OwnMessage};
use crate::tile::Wind;

/// The state of a table as its people need it: the dealer, the seats, the next steps.
///
/// ```
/// use quejing_rules::course::{Course, DueStep, Scene, seating::arrange_seats};
/// use quejing_rules::event::{HowSeated, NightState, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet, tile::Wind};
/// let (rules, night) = (RuleProfile::from(RuleSet::RIICHI), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let due = Course::start(&rules, &scene, &seats)?.due(&scene);
/// assert_eq!((due.deal, due.playing, due.round, due.honba), (1, false, Some(Wind::East), 0));
/// assert_eq!(due.steps, [DueStep::ThrowDice { by: PlayerId::of(1) }.into()]);
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Due {
    /// The number of the deal in progress or coming next, from 1.
    #[serde(rename = "hand")]
    pub deal: u32,
    /// True if a deal is in progress.
    pub playing: bool,
    /// The dealer, if known.
    pub dealer: Option<PlayerId>,
    /// The players in turn order, dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    #[serde(serialize_with = "wind_letter")]
    pub round: Option<Wind>,
    /// The number of the round (圈) from 0, in rules that count them.
    pub round_number: u32,
    /// The number of the dealer within the round, from 1, in rules that name deals by it: 2 in East 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealership: Option<u32>,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks on the table.
    pub sticks: u32,
    /// The special rule of the deal in progress (house rule).
    pub special: Option<u8>,
    /// People waiting for a seat, first in line first (house rule).
    pub queue: Vec<PlayerId>,
    /// The free person between two tables (house rule).
    pub free: Option<PlayerId>,
    /// People who bet at this table by the rotation (house rule).
    pub bettors: Vec<PlayerId>,
    /// True if this is one of the last deals (难忘今宵).
    pub last: bool,
    /// The place where the wall is broken, once the dice are known.
    pub wall: Option<Wall>,
    /// The steps that people should take now, in order.
    pub steps: Vec<FamilyMessage>,
    /// Reminders of what applies in this deal.
    pub reminders: Vec<FamilyMessage>,
    /// The reason why the game is over; `None` while it goes on.
    pub over: Option<FamilyMessage>,
}

fn wind_letter<S: serde::Serializer>(wind: &Option<Wind>, serializer: S) -> Result<S::Ok, S::Error> {
    wind.map(Wind::letter).serialize(serializer)
}

/// A step that people should take now under any rules.
///
/// ```
/// use quejing_rules::course::DueStep;
/// use quejing_rules::event::PlayerId;
/// let step = DueStep::ThrowDice { by: PlayerId::of(1) };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"throw_dice","by":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum DueStep {
    /// Seats change before this deal (the 圈 is over, or the rotation requires it).
    ChangeSeats {
        /// The players in turn order from the dealer, as the rules rotate them.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// Throw two dice; the wall is broken by them.
    ThrowDice {
        /// The player who throws.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Somebody who left is still seated at the table: set the seats.
    SetSeats,
    /// The night can be closed.
    CloseNight,
}

impl OwnMessage for DueStep {}

/// A reminder of something that applies in the deal in progress under any rules.
///
/// ```
/// use quejing_rules::course::Reminder;
/// use quejing_rules::event::PlayerId;
/// let reminder = Reminder::DeadHands { players: vec![PlayerId::of(1)] };
/// assert_eq!(serde_json::to_string(&reminder)?, r#"{"reminder":"dead_hands","players":["p000000000001"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub enum Reminder {
    /// The players still in the deal, in 血战.
    StillIn {
        /// The players still in.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The players whose hand is dead after a false win.
    DeadHands {
        /// The players with dead hands.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl OwnMessage for Reminder {}

/// The reason a game is over under any rules.
///
/// ```
/// use quejing_rules::course::Over;
/// assert_eq!(serde_json::to_string(&Over::Played)?, r#""played""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("course-over")]
pub enum Over {
    /// All rounds or hands have been played.
    Played,
}

impl OwnMessage for Over {}
