//! What can be wrong with a riichi hand beyond what every rule set checks (section 10 of the specification), each with a
//! stable code; the sentences are in `i18n`.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use super::Flag;
use crate::family_message::OwnMessage;
use crate::tile::Tile;

/// A fault of a hand under these rules only.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Options, Problem, check};
/// let concealed = vec!["0p".parse()?];
/// let draft = HandDraft { concealed, ..HandDraft::default() };
/// let red = Problem::RedFives { tile: "0p".parse()?, found: 1, allowed: 0 };
/// let faults = check(&draft, &Circumstances::default(), &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&red.into()));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message, Serialize)]
#[message("fault-riichi")]
pub enum Problem {
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
    Conflict(#[message(main)] Conflict),
}

impl OwnMessage for Problem {}

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

/// A fault of the dora indicators.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{IndicatorFault, Options, Problem, check};
/// let dora_indicators = quejing_rules::tile::parse_tiles("123456m")?;
/// let circumstances = Circumstances::default().with("dora_indicators", dora_indicators);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&Problem::from(IndicatorFault::TooMany { found: 6 }).into()));
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
    #[message(also(needed = IndicatorFault::needed))]
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
    fn needed(&self) -> usize {
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
/// use quejing_rules::riichi::{Conflict, Options, Problem, check};
/// let circumstances = Circumstances::default().with("ippatsu", true);
/// let faults = check(&HandDraft::default(), &circumstances, &Options::default()).unwrap_err();
/// assert!(faults.0.contains(&Problem::from(Conflict::IppatsuWithoutRiichi).into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message, Serialize)]
#[message("fault-riichi")]
pub enum Conflict {
    /// Riichi with an open hand.
    RiichiOpen,
    IppatsuWithoutRiichi,
    /// A circumstance of self-draws on a ron.
    NeedsSelfDraw(#[message(name = "circumstance")] Flag),
    /// A circumstance of rons on a self-draw.
    NeedsRon(#[message(name = "circumstance")] Flag),
    /// 杠上开花 without a kong of one's own.
    AfterKongWithoutKong,
    /// Two flags that exclude each other.
    Together(
        #[message(name = "one")] Flag,
        /// The other flag.
        #[message(name = "other")]
        Flag,
    ),
    /// 抢杠 with more copies of the winning tile: the other three lie in the robbed kong.
    RobbedTileHeld(#[message(name = "circumstance")] Flag),
    /// A closed kong robbed by a hand other than thirteen orphans, or where that is not allowed.
    RobClosedKongNotAllowed,
    /// 天和, 地和 or 人和 with melds.
    FirstTurnWithMelds(#[message(name = "circumstance")] Flag),
    /// 天和 for a non-dealer.
    HeavenNotDealer,
    /// 地和 or 人和 for the dealer.
    Dealer(#[message(name = "circumstance")] Flag),
}

impl std::error::Error for Conflict {}
