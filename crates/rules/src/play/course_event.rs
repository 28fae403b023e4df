//! The events of a course of play, as they are stored: plain words and numbers, so that old nights stay readable. The
//! format only grows: unknown fields are passed over, and unknown kinds of event are refused.

use std::any::Any;

use quejing_message::Message;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{ActRow, DealBegun, DrawnDeal, FalseWin, FamilyAct, GameBegun, SeatAssignment, WonDeal};
use crate::PlayerId;

/// An event of a course of play. In JSON, an object with its `kind`.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::play::{FalseWin, Play};
/// let chombo = Play::FalseWin(FalseWin::declared_by(PlayerId::from_number(1)));
/// assert_eq!(serde_json::to_string(&chombo)?, r#"{"kind":"false_win","by":"p000000000001"}"#);
/// assert!(Play::is_known_kind(chombo.kind()) && chombo.belongs_to_deal());
/// # Ok::<(), serde_json::Error>(())
/// ```
// `remote`: the derived functions know only the events of all rules; acts of families are written and read beside them.
#[derive(Clone, Debug, PartialEq, Message, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "kind", rename_all = "snake_case")]
#[message("ledger-kind")]
#[message(codes, skip)]
pub enum Play {
    /// The seats from now on.
    SeatsSet(SeatAssignment),
    /// The beginning of the next game with these seats: rounds, counters and sticks start again.
    GameBegun(GameBegun),
    /// The beginning of a deal; without it, the first event of the deal begins it.
    DealBegun(DealBegun),
    /// An act that only some families have.
    #[serde(skip)]
    #[message(through = FamilyAct::row)]
    Act(FamilyAct),
    /// One win, or several wins on the same discard.
    Won(WonDeal),
    /// The end of a deal without a winner, or without a further one.
    Drawn(DrawnDeal),
    /// A wrongly declared win (诈和, chombo).
    FalseWin(FalseWin),
}

impl Play {
    /// Returns the act as the family's own type `T`; `None` if the event is an act of another type, or no act.
    pub fn family_act<T: Any>(&self) -> Option<&T> {
        match self {
            Play::Act(act) => act.downcast_ref(),
            _ => None,
        }
    }

    /// Returns the player of an act of the kind `row`: the person who answers its first field. `None` for other events,
    /// and for acts whose first field names no single person.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::house::acts::{HandOpened, Kong};
    /// use quejing_rules::play::{ActType, Play};
    /// let opened = Play::from(HandOpened { player: PlayerId::from_number(7) });
    /// assert_eq!(opened.acting_player(HandOpened::ROW), Some(PlayerId::from_number(7)));
    /// assert_eq!(opened.acting_player(Kong::ROW), None);
    /// ```
    pub fn acting_player(&self, row: &ActRow) -> Option<PlayerId> {
        match self {
            Play::Act(act) if act.row() == row => act.player(),
            _ => None,
        }
    }

    /// Returns the stored word of the event's kind, such as `won`.
    pub fn kind(&self) -> &'static str {
        self.code().unwrap_or_default()
    }

    /// Returns true if this program knows events of a course of play with this stored word as their kind.
    pub fn is_known_kind(kind: &str) -> bool {
        Play::CODES.contains(&kind) || ActRow::find_kind(kind).is_some()
    }

    /// Returns true if the event is a win, a draw, a false win, or an act during a deal; it then begins a deal if none
    /// is in progress. False for [`Play::DealBegun`].
    pub fn belongs_to_deal(&self) -> bool {
        match self {
            Play::Act(act) => act.row().belongs_to_deal,
            Play::Won(_) | Play::Drawn(_) | Play::FalseWin(_) => true,
            Play::SeatsSet(_) | Play::GameBegun(_) | Play::DealBegun(_) => false,
        }
    }

    /// Parses the stored JSON of an event, whose kind is the stored word `kind`.
    ///
    /// # Errors
    /// An error of the parser for an unknown kind, or for fields that are missing or of the wrong type.
    pub fn read(kind: &str, json: &str) -> serde_json::Result<Play> {
        match ActRow::find_kind(kind) {
            Some(row) => (row.read)(json).map(Play::Act),
            None => Play::deserialize(&mut serde_json::Deserializer::from_str(json)),
        }
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Play::Act(act) => act.serialize(serializer),
            shared_kind => Play::serialize(shared_kind, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Play, D::Error> {
        let stored = serde_json::Value::deserialize(deserializer)?;
        let kind = stored.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default();
        Play::read(kind, &stored.to_string()).map_err(D::Error::custom)
    }
}
