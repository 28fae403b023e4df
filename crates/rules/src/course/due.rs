//! What is due at a table: who deals, who sits where, what to do and what to keep in mind.

use quejing_message::{Message, PeopleIds, TileNotation};
use serde::Serialize;

use super::Wall;
use crate::event::{DrawKind, PlayerId, SpecialRule};
use crate::tile::Wind;

/// The state of a table as its people need it: the dealer, the seats, the next steps.
///
/// ```
/// use quejing_rules::course::{Course, DueStep, Scene, seating::arranged};
/// use quejing_rules::event::{HowSeated, NightState, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet, tile::Wind};
/// let (rules, night) = (RuleProfile::from(RuleSet::RIICHI), NightState::default());
/// let seats = arranged(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let due = Course::start(&rules, &scene, &seats)?.due(&scene);
/// assert_eq!((due.hand, due.playing, due.round, due.honba), (1, false, Some(Wind::East), 0));
/// assert_eq!(due.steps, [DueStep::ThrowDice { by: PlayerId::of(1) }]);
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Due {
    /// The number of the deal in progress or coming next, from 1.
    pub hand: u32,
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
    pub steps: Vec<DueStep>,
    /// Reminders of what applies in this deal.
    pub reminders: Vec<Reminder>,
    /// The reason why the game is over; `None` while it goes on.
    pub over: Option<Over>,
}

fn wind_letter<S: serde::Serializer>(wind: &Option<Wind>, serializer: S) -> Result<S::Ok, S::Error> {
    wind.map(Wind::letter).serialize(serializer)
}

/// A step that people should take now.
///
/// ```
/// use quejing_rules::course::DueStep;
/// use quejing_rules::event::PlayerId;
/// let step = DueStep::ThrowDice { by: PlayerId::of(1) };
/// assert_eq!(serde_json::to_string(&step)?, r#"{"step":"throw_dice","by":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Message, Serialize)]
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
    /// The player whose wall is broken throws two dice again (Lingque).
    ThrowAgain {
        /// The player who throws.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Somebody who left is still seated at the table: set the seats.
    SetSeats,
    /// Camps are drawn (house rule).
    DrawCamps {
        /// True if this is a redraw because an hour has passed.
        again: bool,
    },
    /// A tile of the wall is turned (house rules 2 and 8).
    TurnTile {
        /// The player who turns it.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Everybody passes three tiles to the next player (house rule 6).
    PassThree,
    /// The dealer throws again and swaps seats with another player (house rule 12).
    SwapPlaces {
        /// The dealer.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Somebody chooses whom to support (house rule).
    ChooseSupport {
        /// The person who chooses.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// By the profile, the deal ends without a winner (riichi).
    EndInDraw {
        /// The kind of draw.
        why: DrawKind,
    },
    /// The night can be closed.
    CloseNight,
}

/// A reminder of something that applies in the deal in progress.
///
/// ```
/// use quejing_rules::course::Reminder;
/// let reminder = Reminder::Wild { turned: "5m".to_owned(), wild: "6m".to_owned() };
/// assert_eq!(serde_json::to_string(&reminder)?, r#"{"reminder":"wild","turned":"5m","wild":"6m"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub enum Reminder {
    /// The special rule of the deal (house rule, 2 to 12) and what it means.
    Special {
        /// The number of the special rule.
        #[message(with = SpecialRule::explained)]
        special: u8,
    },
    /// The wild tile of the deal.
    Wild {
        /// The turned tile in MPSZ notation.
        #[message(with = TileNotation::from)]
        turned: String,
        /// The wild tile in MPSZ notation.
        #[message(with = TileNotation::from)]
        wild: String,
    },
    /// The tiles that are worth a fan each.
    Bonus {
        /// The turned tiles in MPSZ notation.
        #[message(with = TileNotation::from)]
        turned: String,
        /// The tiles they point to, in the same order.
        #[message(with = TileNotation::from)]
        bonus: String,
    },
    /// The players still in the deal, in 血战.
    StillIn {
        /// The players still in.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The players with an open hand: all of their payments are doubled.
    Open {
        /// The players with open hands.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// This is one of the last deals: 血流成河.
    LastDeal,
    /// Riichi: if somebody wins on the declaring discard, the stick goes back (undo the declaration).
    RiichiDiscard {
        /// The players who declared riichi.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// Zung Jung: record who first threw the tile since the winner's own last discard (跟張免責).
    Immunity,
    /// The players whose hand is dead after a false win.
    DeadHands {
        /// The players with dead hands.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

/// The reason a game is over.
///
/// ```
/// use quejing_rules::course::Over;
/// assert_eq!(serde_json::to_string(&Over::LastDealerLeads)?, r#""last_dealer_leads""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("course-over")]
pub enum Over {
    /// All rounds or hands have been played.
    Played,
    /// Riichi: the last dealer won and leads.
    LastDealerLeads,
    /// Riichi: somebody's points are below zero.
    Bust,
    /// Riichi: somebody reached the score that ends the extra round.
    Reached,
}
