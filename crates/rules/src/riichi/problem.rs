//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code; the sentences are in `i18n`.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use super::RiichiFlag;
use crate::family_message::OwnMessage;
use crate::tile::Tile;

/// A fault of a hand under these rules only.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Options, RiichiProblem, check};
/// let concealed = vec!["0p".parse()?];
/// let draft = HandDraft { concealed, ..HandDraft::default() };
/// let red = RiichiProblem::RedFives { tile: "0p".parse()?, found: 1, allowed: 0 };
/// let faults = check(&draft, &Circumstances::default(), &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&red.into()));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message, Serialize)]
#[message("fault-riichi")]
pub enum RiichiProblem {
    /// More red fives of a kind than the set of tiles has.
    #[message(code = "red_fives")]
    RedFives {
        /// The red five.
        #[message(with = TileNotation::of)]
        tile: Tile,
        /// The number found.
        found: u8,
        /// The number that the option `red_fives` allows.
        allowed: u8,
    },
    /// Impossible dora indicators.
    #[message(code = "bad_indicators")]
    Indicators(#[message(main)] IndicatorFault),
    /// Contradictory circumstances.
    #[message(code = "flag_conflict")]
    Conflict(#[message(main)] RiichiConflict),
}

impl OwnMessage for RiichiProblem {}

impl std::error::Error for RiichiProblem {}

impl From<IndicatorFault> for RiichiProblem {
    fn from(error: IndicatorFault) -> RiichiProblem {
        RiichiProblem::Indicators(error)
    }
}

impl From<RiichiConflict> for RiichiProblem {
    fn from(error: RiichiConflict) -> RiichiProblem {
        RiichiProblem::Conflict(error)
    }
}

/// A fault of the dora indicators.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{IndicatorFault, Options, RiichiProblem, check};
/// let dora_indicators = quejing_rules::tile::parse_tiles("123456m")?;
/// let circumstances = Circumstances::default().with("dora_indicators", dora_indicators);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&RiichiProblem::from(IndicatorFault::TooMany { found: 6 }).into()));
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message, Serialize)]
#[message("fault-riichi-indicators")]
pub enum IndicatorFault {
    /// More than five: one, and one for each of four kongs.
    TooMany {
        /// The number found.
        found: usize,
    },
    /// Too few: every kong turns one.
    #[message(also(needed = IndicatorFault::min_indicators))]
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

impl IndicatorFault {
    /// Returns the smallest possible number of indicators.
    fn min_indicators(&self) -> usize {
        match self {
            IndicatorFault::TooFew { kongs, .. } => kongs + 1,
            _ => 1,
        }
    }
}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{RiichiConflict, Options, RiichiProblem, check};
/// let circumstances = Circumstances::default().with("ippatsu", true);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&RiichiProblem::from(RiichiConflict::IppatsuWithoutRiichi).into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message, Serialize)]
#[message("fault-riichi")]
pub enum RiichiConflict {
    /// Riichi with an open hand.
    RiichiOpen,
    IppatsuWithoutRiichi,
    /// A circumstance of self-draws on a ron.
    NeedsSelfDraw(#[message(name = "circumstance")] RiichiFlag),
    /// A circumstance of rons on a self-draw.
    NeedsRon(#[message(name = "circumstance")] RiichiFlag),
    /// 杠上开花 without a kong of one's own.
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    Together(
        #[message(name = "one")] RiichiFlag,
        /// The other flag.
        #[message(name = "other")]
        RiichiFlag,
    ),
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed kong.
    RobbedTileHeld(#[message(name = "circumstance")] RiichiFlag),
    /// A closed kong robbed by a hand other than thirteen orphans, or where that is not allowed.
    RobClosedKongNotAllowed,
    /// 天和, 地和 or 人和 with melds.
    FirstTurnWithMelds(#[message(name = "circumstance")] RiichiFlag),
    /// 天和 for a non-dealer.
    HeavenNotDealer,
    /// 地和 or 人和 for the dealer.
    Dealer(#[message(name = "circumstance")] RiichiFlag),
}

impl std::error::Error for RiichiConflict {}
