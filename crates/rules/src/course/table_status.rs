//! The status of a table: the dealer, the seats, the next steps of its people, and reminders.

use quejing_message::{Message, PeopleIds};
use serde::Serialize;

use super::WallBreak;
use crate::PlayerId;
use crate::family_message::{FamilyMessage, FamilyMessageType};
use crate::tile::Wind;

/// The status of a table as the screens show it to its people: of the deal in progress or, between two deals, of the
/// next one.
///
/// ```
/// use quejing_rules::course::{Course, NextStep, CourseContext};
/// use quejing_rules::PlayerId;
/// use quejing_rules::play::{NightState, SeatingMethod};
/// use quejing_rules::{RuleProfile, RuleSet, tile::Wind};
/// let (rules, night) = (RuleProfile::from(RuleSet::RIICHI), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let due = rules.start_course(&context, &seats)?.table_status(&context);
/// assert_eq!((due.deal, due.playing, due.round, due.honba), (1, false, Some(Wind::East), 0));
/// assert_eq!(due.steps, [NextStep::ThrowDice { by: PlayerId::from_number(1) }.into()]);
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TableStatus {
    /// The number of the deal in progress, else of the next deal; counted from 1 at each table.
    #[serde(rename = "hand")]
    pub deal: u32,
    pub playing: bool,
    /// The dealer of the deal; `None` while the seats are unknown.
    pub dealer: Option<PlayerId>,
    /// The players of the deal in turn order, dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind; `None` in rules without round winds.
    #[serde(serialize_with = "serialize_wind_letter")]
    pub round: Option<Wind>,
    /// The number of the round (圈), from 0; always 0 in rules that count no rounds.
    pub round_number: u32,
    /// The number of the dealership in its round, from 1: 2 in East 2; `None` in rules that do not name deals by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealership: Option<u32>,
    /// The number of counters (本场) on the table.
    pub honba: u32,
    /// The number of riichi sticks on the table.
    pub sticks: u32,
    /// The number of the special rule of the deal (house rule); `None` if there is none.
    pub special: Option<u8>,
    /// The people waiting for a seat, in the order in which they will get one (house rule, one table).
    pub queue: Vec<PlayerId>,
    /// The person who neither plays nor bets, between two tables (house rule, 9 to 11 people).
    pub free: Option<PlayerId>,
    /// The people whom the rotation lets bet at this table (house rule).
    pub bettors: Vec<PlayerId>,
    /// True if the deal is one of the last deals (难忘今宵, house rule).
    pub last: bool,
    /// The place where the wall is broken; `None` until the dice are known.
    pub wall: Option<WallBreak>,
    /// The steps that people should take now, in order.
    pub steps: Vec<FamilyMessage>,
    /// The reminders of special conditions of the deal, such as dead hands.
    pub reminders: Vec<FamilyMessage>,
    /// The reason why the game is over; `None` while it goes on.
    pub over: Option<FamilyMessage>,
    /// True if the game is over unless its last dealer plays on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dealer_decides: bool,
}

/// Serializes a wind as its letter: `E`, `S`, `W` or `N`.
fn serialize_wind_letter<S: serde::Serializer>(wind: &Option<Wind>, serializer: S) -> Result<S::Ok, S::Error> {
    wind.map(Wind::letter).serialize(serializer)
}

/// A step that people should take now, of a kind that all rule sets share.
///
/// ```
/// use quejing_rules::course::NextStep;
/// use quejing_rules::PlayerId;
/// let step = NextStep::ThrowDice { by: PlayerId::from_number(1) };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"throw_dice","by":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum NextStep {
    /// The change of seats before this deal, because a round (圈) is over or the rotation requires it.
    ChangeSeats {
        /// The players in their new turn order, dealer first.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The throw of two dice, which decides where the wall is broken.
    ThrowDice {
        /// The player who throws the dice.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// The setting of new seats, because a person who left is still seated at the table.
    SetSeats,
    /// The closing of the night, because its planned play is over.
    CloseNight,
}

impl FamilyMessageType for NextStep {}

/// A reminder about the deal in progress, of a kind that all rule sets share.
///
/// ```
/// use quejing_rules::course::Reminder;
/// use quejing_rules::PlayerId;
/// let reminder = Reminder::DeadHands { players: vec![PlayerId::from_number(1)] };
/// assert_eq!(serde_json::to_string(&reminder)?, r#"{"reminder":"dead_hands","players":["p000000000001"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub enum Reminder {
    /// The other players play on after some have won (血战).
    StillIn {
        /// The players who have not won yet, in turn order.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The hands of some players are dead: they may not win in this deal, because they declared a false win.
    DeadHands {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for Reminder {}

/// The reason why a game is over, of a kind that all rule sets share.
///
/// ```
/// use quejing_rules::course::GameOverReason;
/// assert_eq!(serde_json::to_string(&GameOverReason::Played)?, r#""played""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("course-over")]
pub enum GameOverReason {
    /// The planned rounds or deals have all been played.
    Played,
}

impl FamilyMessageType for GameOverReason {}
