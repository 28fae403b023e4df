//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code.

use super::Flag;
use crate::tile::Tile;

/// One thing that is wrong in these rules only.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A red five that is not in this set of tiles.
    #[error(
        "{tile} occurs {found} times where the set has {allowed}: write it as a plain five or set red_fives to 3 or 4"
    )]
    RedFives {
        /// The red five.
        tile: Tile,
        /// How many there are.
        found: u8,
        /// How many the switch `red_fives` allows.
        allowed: u8,
    },
    /// Dora indicators that cannot be.
    #[error(transparent)]
    Indicators(#[from] IndicatorFault),
    /// Circumstances that cannot be together.
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

/// What is wrong with the indicators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IndicatorFault {
    /// More than one and four kongs can turn.
    #[error("{found} dora indicators: at most five can lie open")]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// Every kong turns one.
    #[error(
        "{found} dora indicators beside {kongs} own kongs: one and one more for each kong must lie open"
    )]
    TooFew {
        /// How many there are.
        found: usize,
        /// The winner's kongs.
        kongs: usize,
    },
    /// One ura indicator lies under each dora indicator.
    #[error("{ura} ura indicators under {dora} dora indicators: write one for each, or none")]
    UraCount {
        /// Ura indicators.
        ura: usize,
        /// Dora indicators.
        dora: usize,
    },
}

/// Two circumstances, or a circumstance and the hand, that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// Riichi is for closed hands.
    #[error("riichi needs a closed hand: take the flag away or mark the melds as closed kongs")]
    RiichiOpen,
    /// Ippatsu follows riichi.
    #[error("ippatsu needs riichi: take the flag away or add riichi")]
    IppatsuWithoutRiichi,
    /// A circumstance of a self-draw on a ron.
    #[error("{} needs a self-draw: take the flag away or mark the win as self-drawn", .0.as_str())]
    NeedsSelfDraw(
        /// Which flag.
        Flag,
    ),
    /// A circumstance of a ron on a self-draw.
    #[error("{} is a win on another player's tile: take the flag away or the self-draw", .0.as_str())]
    NeedsRon(
        /// Which flag.
        Flag,
    ),
    /// 杠上开花 needs an own kong.
    #[error(
        "after_kong needs a kong among the winner's melds: take the flag away or lay down the kong"
    )]
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    #[error("{} cannot go with {}: keep one of them", .0.as_str(), .1.as_str())]
    Together(
        /// One.
        Flag,
        /// The other.
        Flag,
    ),
    /// 抢杠: the other three copies lie in the robbed kong.
    #[error("{} needs the winning tile to be the only one of its kind in the hand", .0.as_str())]
    RobbedTileHeld(
        /// Which flag.
        Flag,
    ),
    /// Only thirteen orphans rob a closed kong, and only where that is allowed.
    #[error(
        "rob_closed_kong is for thirteen orphans with the switch kokushi_robs_closed_kong: take the flag away or set the switch"
    )]
    RobClosedKongNotAllowed,
    /// 天和, 地和 and 人和 come before any meld.
    #[error("{} cannot go with melds: take the flag or the melds away", .0.as_str())]
    FirstTurnWithMelds(
        /// Which flag.
        Flag,
    ),
    /// 天和 is the dealer's.
    #[error("heaven needs the dealer's seat: take the flag away or set the seat wind to E")]
    HeavenNotDealer,
    /// 地和 and 人和 are not the dealer's.
    #[error("{} cannot be the dealer's: take the flag away or correct the seat wind", .0.as_str())]
    Dealer(
        /// Which flag.
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
