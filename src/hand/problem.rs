//! Everything that can be wrong with a hand, each with a stable code.

use super::{Flag, Form, MeldFault};
use crate::tile::{NotationError, Tile};

/// One thing that is wrong with the input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Text without tiles, or a tile that cannot be where it is.
    #[error("{field}: {fault}")]
    BadTile {
        /// The field, e.g. `concealed`, `win_tile`, `melds[0]`.
        field: String,
        /// Why the tile is refused.
        fault: TileFault,
    },
    /// Other than 14 tiles, with a kong counted as three.
    #[error(
        "the hand has {found} tiles where {expected} belong: the standing tiles plus three for each meld plus the winning tile"
    )]
    TileCount {
        /// The right number, including the winning tile.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// More copies of a kind than the set holds.
    #[error("{tile} occurs {found} times: a set has four of each")]
    TooManyCopies {
        /// The kind.
        tile: Tile,
        /// The number found.
        found: usize,
    },
    /// A meld that is not valid.
    #[error("meld {}: {fault}", index + 1)]
    BadMeld {
        /// The meld's index, from 0.
        index: usize,
        /// Why it is refused.
        fault: MeldFault,
    },
    /// More than four melds.
    #[error("{found} melds are laid down: a hand has at most four")]
    TooManyMelds {
        /// The number found.
        found: usize,
    },
    /// Circumstances that contradict each other.
    #[error("{0}")]
    FlagConflict(Conflict),
    /// A seat or wind that does not exist, or is missing.
    #[error("{field}{}: {allowed}", match found {
        Some(found) => format!(": {found} is no seat here"),
        None => " is missing".to_owned(),
    })]
    BadSeat {
        /// The field.
        field: String,
        /// The text as written; `None` if missing.
        found: Option<String>,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A number of flowers outside 0..8.
    #[error("{found} flowers: write a number from 0 to 8")]
    BadFlowers {
        /// What was written.
        found: String,
    },
    /// A field that is missing or of the wrong type.
    #[error("{field}: expected {expected}")]
    BadInput {
        /// The field.
        field: String,
        /// What the field takes.
        expected: Form,
    },
    /// An unknown field.
    #[error("{field}: there is no such field: did you mean `{nearest}`?")]
    UnknownField {
        /// The field.
        field: String,
        /// The known field with the nearest name.
        nearest: &'static str,
    },
    /// An option that the rule set does not know, or a value that it does not allow.
    #[error("options.{name}: {fault}")]
    BadOption {
        /// The option.
        name: String,
        /// What is wrong with it.
        fault: SwitchFault,
    },
    /// A request that is too long.
    #[error("the line is longer than the {most} bytes that are read: ask in several lines")]
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
    /// An unknown rule set or profile.
    #[error("rules: `{found}` is unknown: allowed are {allowed}")]
    UnknownRules {
        /// What was written.
        found: String,
        /// The known ones.
        allowed: String,
    },
}

/// What is wrong with an option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SwitchFault {
    /// An unknown option; holds the known ones.
    #[error("unknown: the switches are {0}")]
    Unknown(String),
    /// A value that is not allowed; holds what is.
    #[error("write {0}")]
    Write(Form),
}

/// Why a tile is missing, or not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TileFault {
    /// Text that cannot be read as tiles.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// A flower among the tiles.
    #[error("{0} is a flower: set it aside and count it among the flowers")]
    Flower(Tile),
    /// A flower where there are none in the game.
    #[error("{0} is a flower: riichi is played without flowers")]
    NoFlowers(Tile),
}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// A circumstance unknown to the rules.
    #[error("a circumstance was named that these rules do not have: take it away")]
    NotInTheseRules,
    /// 天和 for a non-dealer.
    #[error("heaven needs the dealer's seat: take the flag away or set the seat wind to E")]
    HeavenNotDealer,
    /// 天和 on a discard.
    #[error("heaven needs a self-draw: take the flag away or mark the win as self-drawn")]
    HeavenNotSelfDrawn,
    /// 地和 for the dealer.
    #[error("earth cannot be the dealer's: take the flag away or correct the seat wind")]
    EarthDealer,
    /// 地和 on a self-draw.
    #[error(
        "earth is won on the dealer's first discard, not self-drawn: take the flag away or the self-draw"
    )]
    EarthSelfDrawn,
    /// 天和 or 地和 with melds.
    #[error("{} cannot go with melds: take the flag or the melds away", .0.as_str())]
    FirstTurnWithMelds(
        /// Which flag.
        Flag,
    ),
    /// 天和 or 地和 with another circumstance.
    #[error("{} cannot go with {}: keep one of them", .0.as_str(), .1.as_str())]
    Together(
        /// The one flag.
        Flag,
        /// The other flag.
        Flag,
    ),
    /// 岭上开花 on a discard.
    #[error("after_kong needs a self-draw: take the flag away or mark the win as self-drawn")]
    AfterKongNotSelfDrawn,
    /// 岭上开花 without a kong of one's own.
    #[error(
        "after_kong needs a kong among the winner's melds: take the flag away or lay down the kong"
    )]
    AfterKongWithoutKong,
    /// 抢杠 on a self-draw.
    #[error(
        "rob_kong is a win on another player's tile, not self-drawn: take the flag away or the self-draw"
    )]
    RobKongSelfDrawn,
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed triplet.
    #[error("rob_kong needs the winning tile to be the only one of its kind in the hand")]
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
#[error("{}", sentences(problems))]
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

fn sentences(problems: &[Problem]) -> String {
    problems
        .iter()
        .map(Problem::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}
