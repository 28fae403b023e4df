//! The seats of a night and the beginnings of its games, as they are stored.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use crate::PlayerId;

/// The way in which seats were chosen: by lot, by people or by the rules.
///
/// ```
/// use quejing_rules::play::SeatingMethod;
/// let words = [SeatingMethod::Draw, SeatingMethod::ByHand, SeatingMethod::Rotation]
///     .map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["draw", "by_hand", "rotation"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatingMethod {
    /// By lot.
    Draw,
    /// By people's own choice.
    ByHand,
    /// By the rotation that the rules prescribe.
    Rotation,
}

/// The seats at all tables from now on, with the people who have none.
///
/// ```
/// use quejing_rules::play::{SeatAssignment, SeatingMethod};
/// use quejing_rules::PlayerId;
/// let stored = r#"{"tables":[["p000000000001","p000000000002","p000000000003"]],"how":"by_hand"}"#;
/// let seats: SeatAssignment = serde_json::from_str(stored)?;
/// assert_eq!((seats.tables[0][0], seats.how), (PlayerId::from_number(1), SeatingMethod::ByHand));
/// assert!(seats.queue.is_empty() && seats.free.is_none());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// The players of each table in turn order, the dealer of its next deal first.
    pub tables: Vec<Vec<PlayerId>>,
    /// The people waiting for a seat, in the order in which they will get one (house rule, one table).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<PlayerId>,
    /// The bettor at each table, `None` at a table without one; empty unless two tables play (house rule).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bettors: Vec<Option<PlayerId>>,
    /// The person who neither plays nor bets, between two tables (house rule, 9 to 11 people).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<PlayerId>,
    /// The way in which the seats were chosen.
    pub how: SeatingMethod,
}

/// The beginning of the next game: its seats, and the decision on the game before.
///
/// ```
/// use quejing_rules::play::{GameBegun, UnfinishedGame};
/// let stored = r#"{"tables":[["p000000000001","p000000000002"]],"how":"draw","unfinished":"left_out"}"#;
/// let begun: GameBegun = serde_json::from_str(stored)?;
/// assert_eq!((begun.seats.tables.len(), begun.unfinished), (1, Some(UnfinishedGame::LeftOut)));
/// assert_eq!(GameBegun::from(begun.seats).unfinished, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBegun {
    #[serde(flatten)]
    pub seats: SeatAssignment,
    /// The decision on the game before, if it was not finished; `None` for a finished game, and in nights of earlier
    /// versions, in which an unfinished game counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<UnfinishedGame>,
}

impl From<SeatAssignment> for GameBegun {
    fn from(seats: SeatAssignment) -> GameBegun {
        GameBegun { seats, unfinished: None }
    }
}

/// The decision on a game that is not finished, at the end of a night or the beginning of the next game.
///
/// ```
/// use quejing_rules::play::UnfinishedGame;
/// assert_eq!(serde_json::to_string(&UnfinishedGame::LeftOut)?, r#""left_out""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("unfinished-game")]
pub enum UnfinishedGame {
    /// The game does not count: neither its deals nor its places bring anything.
    LeftOut,
    /// The game counts as if it had ended there.
    Counted,
}
