//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code; the sentences are in `i18n`.

use super::Flag;
use crate::tile::Tile;

/// One thing that is wrong in these rules only.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A red five that is not in this set of tiles.
    RedFives {
        /// The red five.
        tile: Tile,
        /// How many are given.
        found: u8,
        /// How many the switch `red_fives` allows.
        allowed: u8,
    },
    /// An impossible number of dora indicators.
    Indicators(#[from] IndicatorFault),
    /// Circumstances that contradict each other or the hand.
    Conflict(#[from] Conflict),
}

/// What is wrong with the indicators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IndicatorFault {
    /// More than the first one and one for each of four kongs.
    TooMany {
        /// How many are given.
        found: usize,
    },
    /// Fewer than the first one and one for each of the winner's kongs.
    TooFew {
        /// How many are given.
        found: usize,
        /// The winner's kongs.
        kongs: usize,
    },
    /// Not one ura indicator under each dora indicator.
    UraCount {
        /// How many ura indicators.
        ura: usize,
        /// How many dora indicators.
        dora: usize,
    },
}

/// Two circumstances, or a circumstance and the hand, that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Conflict {
    /// Riichi is for closed hands.
    RiichiOpen,
    /// Ippatsu follows riichi.
    IppatsuWithoutRiichi,
    /// A circumstance of a self-draw on a ron.
    NeedsSelfDraw(
        /// The flag.
        Flag,
    ),
    /// A circumstance of a ron on a self-draw.
    NeedsRon(
        /// The flag.
        Flag,
    ),
    /// 杠上开花 needs an own kong.
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    Together(
        /// The first flag.
        Flag,
        /// The second.
        Flag,
    ),
    /// 抢杠: the other three copies lie in the robbed kong.
    RobbedTileHeld(
        /// The flag.
        Flag,
    ),
    /// Only thirteen orphans rob a closed kong, and only where that is allowed.
    RobClosedKongNotAllowed,
    /// 天和, 地和 and 人和 come before any meld.
    FirstTurnWithMelds(
        /// The flag.
        Flag,
    ),
    /// 天和 is the dealer's.
    HeavenNotDealer,
    /// 地和 and 人和 are not the dealer's.
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
