//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code; the sentences are in `i18n`.

use quejing_message::Message;

use super::Flag;
use crate::tile::Tile;

/// One thing that is wrong under these rules only.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("fault-riichi")]
pub enum Problem {
    /// More red fives of a kind than the set of tiles has.
    #[message(code = "red_fives", by_hand)]
    RedFives {
        /// The red five.
        tile: Tile,
        /// The number found.
        found: u8,
        /// The number that the option `red_fives` allows.
        allowed: u8,
    },
    /// Impossible dora indicators.
    #[message(code = "bad_indicators", by_hand)]
    Indicators(#[message(name = "fault")] IndicatorFault),
    /// Contradictory circumstances.
    #[message(code = "flag_conflict", by_hand)]
    Conflict(#[message(name = "conflict")] Conflict),
}

impl std::error::Error for Problem {}

impl From<IndicatorFault> for Problem {
    fn from(error: IndicatorFault) -> Problem {
        Problem::Indicators(error)
    }
}

impl From<Conflict> for Problem {
    fn from(error: Conflict) -> Problem {
        Problem::Conflict(error)
    }
}

/// What is wrong with the indicators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
#[message("fault-riichi-indicators")]
pub enum IndicatorFault {
    /// More than five: one, and one for each of four kongs.
    TooMany {
        /// The number found.
        found: usize,
    },
    /// Too few: every kong turns one.
    TooFew {
        /// The number found.
        found: usize,
        /// The number of kongs the winner has.
        kongs: usize,
    },
    /// Not one ura indicator under each dora indicator.
    UraCount {
        /// The number of ura indicators.
        ura: usize,
        /// The number of dora indicators.
        dora: usize,
    },
}

impl std::error::Error for IndicatorFault {}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message)]
#[message("fault-riichi")]
pub enum Conflict {
    /// Riichi with an open hand.
    RiichiOpen,
    /// Ippatsu without riichi.
    IppatsuWithoutRiichi,
    /// A circumstance of self-draws on a ron.
    NeedsSelfDraw(
        /// The flag.
        #[message(name = "circumstance")]
        Flag,
    ),
    /// A circumstance of rons on a self-draw.
    NeedsRon(
        /// The flag.
        #[message(name = "circumstance")]
        Flag,
    ),
    /// 杠上开花 without a kong of one's own.
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    Together(
        /// The one flag.
        #[message(name = "one")]
        Flag,
        /// The other flag.
        #[message(name = "other")]
        Flag,
    ),
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed kong.
    RobbedTileHeld(
        /// The flag.
        #[message(name = "circumstance")]
        Flag,
    ),
    /// A closed kong robbed by a hand other than thirteen orphans, or where that is not allowed.
    RobClosedKongNotAllowed,
    /// 天和, 地和 or 人和 with melds.
    FirstTurnWithMelds(
        /// The flag.
        #[message(name = "circumstance")]
        Flag,
    ),
    /// 天和 for a non-dealer.
    HeavenNotDealer,
    /// 地和 or 人和 for the dealer.
    Dealer(
        /// The flag.
        #[message(name = "circumstance")]
        Flag,
    ),
}

impl std::error::Error for Conflict {}

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
