//! The faults of a riichi hand beyond those that every rule set checks (section 10 of the specification), each with a
//! stable code; the sentences are in `i18n`.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use super::RiichiFlag;
use crate::family_message::FamilyMessageType;
use crate::tile::Tile;

/// A fault of a hand that only riichi has.
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
    /// More red fives of a suit than the option `red_fives` puts into the set.
    #[message(code = "red_fives")]
    RedFives {
        /// The red five.
        #[message(with = TileNotation::from_tiles)]
        tile: Tile,
        /// The number of red fives found, indicators included.
        found: u8,
        /// The number of red fives of this suit that the option `red_fives` allows.
        allowed: u8,
    },
    /// Impossible dora indicators.
    #[message(code = "bad_indicators")]
    Indicators(#[message(main)] IndicatorFault),
    /// The given han and fu are impossible for a win on a discard.
    #[message(id = "course-caution-no-such-discard-win", code = "no_such_discard_win")]
    NoSuchDiscardWin { han: u32, fu: u32 },
    /// The given han and fu are impossible for a self-draw.
    #[message(id = "course-caution-no-such-self-draw", code = "no_such_self_draw")]
    NoSuchSelfDraw { han: u32, fu: u32 },
    /// Contradictory circumstances.
    #[message(code = "flag_conflict")]
    Conflict(#[message(main)] RiichiCircumstanceConflict),
}

impl FamilyMessageType for RiichiProblem {}

impl std::error::Error for RiichiProblem {}

impl From<IndicatorFault> for RiichiProblem {
    fn from(error: IndicatorFault) -> RiichiProblem {
        RiichiProblem::Indicators(error)
    }
}

impl From<RiichiCircumstanceConflict> for RiichiProblem {
    fn from(error: RiichiCircumstanceConflict) -> RiichiProblem {
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
/// let circumstances = Circumstances::default().with_answer("dora_indicators", dora_indicators);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&RiichiProblem::from(IndicatorFault::TooMany { found: 6 }).into()));
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message, Serialize)]
#[message("fault-riichi-indicators")]
pub enum IndicatorFault {
    /// More dora indicators than five: the first one, and one for each of four kongs.
    TooMany {
        /// The number of dora indicators found.
        found: usize,
    },
    /// Fewer dora indicators than the first one and one for each kong of the winner.
    #[message(also(needed = IndicatorFault::min_indicators))]
    TooFew {
        /// The number of dora indicators found.
        found: usize,
        /// The number of kongs the winner has.
        kongs: usize,
    },
    /// A number of ura indicators other than the number of dora indicators.
    UraCount {
        /// The number of ura indicators.
        ura: usize,
        /// The number of dora indicators.
        dora: usize,
    },
}

impl std::error::Error for IndicatorFault {}

impl IndicatorFault {
    /// Returns the minimum number of dora indicators for the winner's kongs.
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
/// use quejing_rules::riichi::{RiichiCircumstanceConflict, Options, RiichiProblem, check};
/// let circumstances = Circumstances::default().with_answer("ippatsu", true);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&RiichiProblem::from(RiichiCircumstanceConflict::IppatsuWithoutRiichi).into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message, Serialize)]
#[message("fault-riichi")]
pub enum RiichiCircumstanceConflict {
    /// Riichi with an open hand.
    RiichiOpen,
    IppatsuWithoutRiichi,
    /// A circumstance that needs a self-draw, marked on a ron.
    NeedsSelfDraw(#[message(name = "circumstance")] RiichiFlag),
    /// A circumstance that needs a ron, marked on a self-draw.
    NeedsRon(#[message(name = "circumstance")] RiichiFlag),
    /// 岭上开花 without a kong of the winner.
    AfterKongWithoutKong,
    /// Two circumstances that exclude each other.
    Together(
        #[message(name = "one")] RiichiFlag,
        /// The second of the two circumstances.
        #[message(name = "other")]
        RiichiFlag,
    ),
    /// A robbed kong although the winner holds another copy of the winning tile: the other three are in that kong.
    RobbedTileHeld(#[message(name = "circumstance")] RiichiFlag),
    /// A robbed closed kong although the hand is not 国士无双, or the option does not allow it.
    RobClosedKongNotAllowed,
    /// 天和, 地和 or 人和 with melds.
    FirstTurnWithMelds(#[message(name = "circumstance")] RiichiFlag),
    /// 天和 for a non-dealer.
    HeavenNotDealer,
    /// 地和 or 人和 for the dealer.
    Dealer(#[message(name = "circumstance")] RiichiFlag),
}

impl std::error::Error for RiichiCircumstanceConflict {}
