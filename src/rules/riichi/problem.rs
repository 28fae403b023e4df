//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code.

use super::Flag;
use crate::tile::Tile;

/// One thing that is wrong under these rules only.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// More red fives of a kind than the set of tiles has.
    #[error(
        "{tile} occurs {found} times where the set has {allowed}: write it as a plain five or set red_fives to 3 or 4"
    )]
    RedFives {
        /// The red five.
        tile: Tile,
        /// The number found.
        found: u8,
        /// The number that the option `red_fives` allows.
        allowed: u8,
    },
    /// Impossible dora indicators.
    #[error(transparent)]
    Indicators(#[from] IndicatorFault),
    /// Contradictory circumstances.
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

/// What is wrong with the indicators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IndicatorFault {
    /// More than five: one, and one for each of four kongs.
    #[error("{found} dora indicators: at most five can lie open")]
    TooMany {
        /// The number found.
        found: usize,
    },
    /// Too few: every kong turns one.
    #[error(
        "{found} dora indicators beside {kongs} own kongs: one and one more for each kong must lie open"
    )]
    TooFew {
        /// The number found.
        found: usize,
        /// The number of kongs the winner has.
        kongs: usize,
    },
    /// One ura indicator lies under each dora indicator.
    #[error("{ura} ura indicators under {dora} dora indicators: write one for each, or none")]
    UraCount {
        /// The number of ura indicators.
        ura: usize,
        /// The number of dora indicators.
        dora: usize,
    },
}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// Riichi with an open hand.
    #[error("riichi needs a closed hand: take the flag away or mark the melds as closed kongs")]
    RiichiOpen,
    /// Ippatsu without riichi.
    #[error("ippatsu needs riichi: take the flag away or add riichi")]
    IppatsuWithoutRiichi,
    /// A circumstance of self-draws on a ron.
    #[error("{} needs a self-draw: take the flag away or mark the win as self-drawn", .0.as_str())]
    NeedsSelfDraw(
        /// The flag.
        Flag,
    ),
    /// A circumstance of rons on a self-draw.
    #[error("{} is a win on another player's tile: take the flag away or the self-draw", .0.as_str())]
    NeedsRon(
        /// The flag.
        Flag,
    ),
    /// 杠上开花 without a kong of one's own.
    #[error(
        "after_kong needs a kong among the winner's melds: take the flag away or lay down the kong"
    )]
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    #[error("{} cannot go with {}: keep one of them", .0.as_str(), .1.as_str())]
    Together(
        /// The one flag.
        Flag,
        /// The other flag.
        Flag,
    ),
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed kong.
    #[error("{} needs the winning tile to be the only one of its kind in the hand", .0.as_str())]
    RobbedTileHeld(
        /// The flag.
        Flag,
    ),
    /// A closed kong robbed by a hand other than thirteen orphans, or where that is not allowed.
    #[error(
        "rob_closed_kong is for thirteen orphans with the switch kokushi_robs_closed_kong: take the flag away or set the switch"
    )]
    RobClosedKongNotAllowed,
    /// 天和, 地和 or 人和 with melds.
    #[error("{} cannot go with melds: take the flag or the melds away", .0.as_str())]
    FirstTurnWithMelds(
        /// The flag.
        Flag,
    ),
    /// 天和 for a non-dealer.
    #[error("heaven needs the dealer's seat: take the flag away or set the seat wind to E")]
    HeavenNotDealer,
    /// 地和 or 人和 for the dealer.
    #[error("{} cannot be the dealer's: take the flag away or correct the seat wind", .0.as_str())]
    Dealer(
        /// The flag.
        Flag,
    ),
}

impl Problem {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::RedFives { .. } => "red_fives",
            Problem::Indicators(_) => "bad_indicators",
            Problem::Conflict(_) => "flag_conflict",
        }
    }
}
