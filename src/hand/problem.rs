//! Everything that can be wrong with a hand, each with a stable code.

use super::{Flag, Form, MeldFault};
use crate::tile::{NotationError, Tile};

/// One thing that is wrong with what was handed in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Text that names no tile, or a tile that cannot stand where it is.
    #[error("{field}: {fault}")]
    BadTile {
        /// Where: `concealed`, `win_tile`, `melds[0]`.
        field: String,
        /// Why.
        fault: TileFault,
    },
    /// The hand has not 14 tiles, a kong counted as three.
    #[error(
        "the hand has {found} tiles where {expected} belong: the standing tiles plus three for each meld plus the winning tile"
    )]
    TileCount {
        /// What would be right, the winning tile included.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// More copies of a kind than the set holds.
    #[error("{tile} occurs {found} times: a set has four of each")]
    TooManyCopies {
        /// The kind.
        tile: Tile,
        /// How many there are.
        found: usize,
    },
    /// A meld that is none.
    #[error("meld {}: {fault}", index + 1)]
    BadMeld {
        /// Which meld, from 0.
        index: usize,
        /// Why.
        fault: MeldFault,
    },
    /// More than four melds.
    #[error("{found} melds are laid down: a hand has at most four")]
    TooManyMelds {
        /// How many there are.
        found: usize,
    },
    /// Circumstances that cannot be together.
    #[error("{0}")]
    FlagConflict(Conflict),
    /// A seat or wind that does not exist, or is missing.
    #[error("{field}{}: {allowed}", match found {
        Some(found) => format!(": {found} is no seat here"),
        None => " is missing".to_owned(),
    })]
    BadSeat {
        /// Where.
        field: String,
        /// What was written; none where it is missing.
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
        /// Where.
        field: String,
        /// What belongs there.
        expected: Form,
    },
    /// A field that does not exist here.
    #[error("{field}: there is no such field: did you mean `{nearest}`?")]
    UnknownField {
        /// Where.
        field: String,
        /// The known field whose name is nearest.
        nearest: &'static str,
    },
    /// A switch that the rule set does not know, or a value that it does not take.
    #[error("options.{name}: {fault}")]
    BadOption {
        /// The switch.
        name: String,
        /// What is wrong with it.
        fault: SwitchFault,
    },
    /// A request longer than is read.
    #[error("the line is longer than the {most} bytes that are read: ask in several lines")]
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
    /// A rule set or profile that is not known.
    #[error("rules: `{found}` is unknown: allowed are {allowed}")]
    UnknownRules {
        /// What was written.
        found: String,
        /// What is allowed.
        allowed: String,
    },
}

/// What is wrong with a switch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SwitchFault {
    /// There is no such switch; those there are.
    #[error("unknown: the switches are {0}")]
    Unknown(String),
    /// It does not take this value.
    #[error("write {0}")]
    Write(Form),
}

/// Why there is no tile, or not this one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TileFault {
    /// The text names no tiles.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// A flower that does not count among the tiles.
    #[error("{0} is a flower: set it aside and count it among the flowers")]
    Flower(Tile),
    /// A flower where the game has none.
    #[error("{0} is a flower: riichi is played without flowers")]
    NoFlowers(Tile),
}

/// Two circumstances, or a circumstance and the hand, that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// A circumstance that the rules do not have at all.
    #[error("a circumstance was named that these rules do not have: take it away")]
    NotInTheseRules,
    /// 天和 is the dealer's.
    #[error("heaven needs the dealer's seat: take the flag away or set the seat wind to E")]
    HeavenNotDealer,
    /// 天和 is a self-draw.
    #[error("heaven needs a self-draw: take the flag away or mark the win as self-drawn")]
    HeavenNotSelfDrawn,
    /// 地和 is not the dealer's.
    #[error("earth cannot be the dealer's: take the flag away or correct the seat wind")]
    EarthDealer,
    /// 地和 is won on a discard.
    #[error(
        "earth is won on the dealer's first discard, not self-drawn: take the flag away or the self-draw"
    )]
    EarthSelfDrawn,
    /// 天和 and 地和 come before any meld.
    #[error("{} cannot go with melds: take the flag or the melds away", .0.as_str())]
    FirstTurnWithMelds(
        /// Which flag.
        Flag,
    ),
    /// 天和 and 地和 stand alone.
    #[error("{} cannot go with {}: keep one of them", .0.as_str(), .1.as_str())]
    Together(
        /// One.
        Flag,
        /// The other.
        Flag,
    ),
    /// 岭上开花 is a self-draw.
    #[error("after_kong needs a self-draw: take the flag away or mark the win as self-drawn")]
    AfterKongNotSelfDrawn,
    /// 岭上开花 needs an own kong.
    #[error(
        "after_kong needs a kong among the winner's melds: take the flag away or lay down the kong"
    )]
    AfterKongWithoutKong,
    /// 抢杠 wins on another's tile.
    #[error(
        "rob_kong is a win on another player's tile, not self-drawn: take the flag away or the self-draw"
    )]
    RobKongSelfDrawn,
    /// 抢杠: the other three copies lie in the robbed triplet.
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

/// All that is wrong with a hand; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentences(problems))]
pub struct InvalidHand {
    /// Everything found, the plainest first.
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
