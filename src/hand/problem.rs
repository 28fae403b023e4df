//! Everything that can be wrong with a hand, each with a stable code; `i18n` words it.

use super::{Flag, Form, MeldFault};
use crate::tile::{NotationError, Tile};

/// One thing that is wrong with the input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Text without tiles, or a tile that cannot be where it is.
    BadTile {
        /// The field, e.g. `concealed`, `win_tile`, `melds[0]`.
        field: String,
        /// Why the tile is refused.
        fault: TileFault,
    },
    /// Other than 14 tiles, with a kong counted as three.
    TileCount {
        /// The right number, including the winning tile.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// More copies of a kind than the set holds.
    TooManyCopies {
        /// The kind.
        tile: Tile,
        /// The number found.
        found: usize,
    },
    /// A meld that is not valid.
    BadMeld {
        /// The meld's index, from 0.
        index: usize,
        /// Why it is refused.
        fault: MeldFault,
    },
    /// More than four melds.
    TooManyMelds {
        /// The number found.
        found: usize,
    },
    /// Circumstances that contradict each other.
    FlagConflict(Conflict),
    /// A seat or wind that is missing or cannot be this one.
    BadSeat {
        /// The field.
        field: String,
        /// The text as written; `None` if missing.
        found: Option<String>,
        /// What is wrong with it.
        fault: SeatFault,
    },
    /// A number of flowers outside 0..8.
    BadFlowers {
        /// What was written.
        found: String,
    },
    /// A field that is missing or of the wrong type.
    BadInput {
        /// The field.
        field: String,
        /// What the field takes.
        expected: Form,
    },
    /// An unknown field.
    UnknownField {
        /// The field.
        field: String,
        /// The known field with the nearest name.
        nearest: &'static str,
    },
    /// An option that the rule set does not know, or a value that it does not allow.
    BadOption {
        /// The option.
        name: String,
        /// What is wrong with it.
        fault: SwitchFault,
    },
    /// A request that is too long.
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
    /// An unknown rule set or profile.
    UnknownRules {
        /// What was written.
        found: String,
        /// The known ones.
        allowed: String,
    },
}

/// What is wrong with a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeatFault {
    /// The wind is missing.
    NoWind,
    /// A self-draw has no discarder.
    SelfDrawn,
    /// It should be another player's.
    NotAnother,
    /// A ron needs the discarder.
    NoDiscarder,
    /// It cannot be the player who discarded the tile of a meld.
    NotGiver,
    /// A chow is called from the player on the left.
    ChowNotFromLeft,
    /// Only a yakuman has a liable player.
    NoYakuman,
    /// Nobody is liable for their own hand.
    LiableWinner,
    /// Two winners cannot have the same seat.
    SameWinner,
}

/// What is wrong with an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SwitchFault {
    /// An unknown option; holds the known ones.
    Unknown(String),
    /// A value that is not allowed; holds what is.
    Write(Form),
    /// An uma that does not sum to zero; holds its sum.
    UmaSum(i64),
    /// No oka, although a game starts and returns with different points.
    NoOka {
        /// The starting points.
        start: i64,
        /// The return points.
        back: i64,
    },
}

/// Why a tile is missing, or not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TileFault {
    /// Text that cannot be read as tiles.
    Unreadable(NotationError),
    /// A flower among the tiles.
    Flower(Tile),
    /// A flower where there are none in the game.
    NoFlowers(Tile),
}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// A circumstance unknown to the rules.
    NotInTheseRules,
    /// 天和 for a non-dealer.
    HeavenNotDealer,
    /// 天和 on a discard.
    HeavenNotSelfDrawn,
    /// 地和 for the dealer.
    EarthDealer,
    /// 地和 on a self-draw.
    EarthSelfDrawn,
    /// 天和 or 地和 with melds.
    FirstTurnWithMelds(
        /// Which flag.
        Flag,
    ),
    /// 天和 or 地和 with another circumstance.
    Together(
        /// The one flag.
        Flag,
        /// The other flag.
        Flag,
    ),
    /// 岭上开花 on a discard.
    AfterKongNotSelfDrawn,
    /// 岭上开花 without a kong of one's own.
    AfterKongWithoutKong,
    /// 抢杠 on a self-draw.
    RobKongSelfDrawn,
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed triplet.
    RobKongHeldTwice,
}

impl Problem {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::BadTile { .. } => "bad_tile",
            Problem::TileCount { .. } => "tile_count",
            Problem::TooManyCopies { .. } => "too_many_copies",
            Problem::BadMeld { .. } | Problem::TooManyMelds { .. } => "bad_meld",
            Problem::FlagConflict(_) => "flag_conflict",
            Problem::BadSeat { .. } => "bad_seat",
            Problem::BadFlowers { .. } => "bad_flowers",
            Problem::BadInput { .. } => "bad_input",
            Problem::UnknownField { .. } => "unknown_field",
            Problem::BadOption { .. } => "bad_option",
            Problem::LineTooLong { .. } => "line_too_long",
            Problem::UnknownRules { .. } => "unknown_rules",
        }
    }
}

/// Everything wrong with a hand; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct InvalidHand {
    /// Every problem found, the plainest first.
    pub problems: Vec<Problem>,
}

impl InvalidHand {
    /// The code of the first problem.
    pub fn code(&self) -> &'static str {
        self.problems.first().map_or("bad_input", Problem::code)
    }

    /// Each code once, in the order found.
    pub fn codes(&self) -> Vec<&'static str> {
        let mut codes = Vec::new();
        for code in self.problems.iter().map(Problem::code) {
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes
    }
}

impl From<Problem> for InvalidHand {
    fn from(problem: Problem) -> InvalidHand {
        InvalidHand {
            problems: vec![problem],
        }
    }
}
