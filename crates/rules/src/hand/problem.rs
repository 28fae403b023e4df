//! Everything that can be wrong with a hand, each with a stable code; `i18n` words it.

use quejing_message::{Message, Words};

use super::{Flag, HandForm, MeldFault};
use crate::tile::{NotationError, Tile};

/// An error in the input.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Problem, Shape, CheckedHand};
/// let shown = Example::read("S 123m456p789s111z d2z").unwrap();
/// let invalid = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new()).unwrap_err();
/// assert_eq!(invalid.problems, [Problem::TileCount { expected: 14, found: 13 }]);
/// assert_eq!(invalid.problems[0].code(), "tile_count");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("problem")]
pub enum Problem {
    /// Text without tiles, or a tile that cannot be where it is.
    #[message(code = "bad_tile")]
    BadTile {
        /// The field, e.g. `concealed`, `win_tile`, `melds[0]`.
        field: String,
        /// The reason for the refusal.
        fault: TileFault,
    },
    /// Another number of tiles than a winning hand has, with a kong counted as three.
    #[message(code = "tile_count")]
    TileCount {
        /// The right number, including the winning tile.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// More copies of a kind than the set holds.
    #[message(code = "too_many_copies")]
    TooManyCopies {
        /// The kind.
        tile: Tile,
        /// The number found.
        found: usize,
    },
    /// A tile of a kind that the rules do not play with.
    #[message(code = "bad_tile")]
    KindNotPlayed {
        /// The kind.
        tile: Tile,
    },
    /// A meld that is not valid.
    #[message(code = "bad_meld")]
    BadMeld {
        /// The meld's index, from 0.
        #[message(name = "number", with = from_one)]
        index: usize,
        /// The reason for the refusal.
        fault: MeldFault,
    },
    /// More melds than a winning hand has sets.
    #[message(code = "bad_meld")]
    TooManyMelds {
        /// The most melds.
        most: usize,
        /// The number found.
        found: usize,
    },
    /// Circumstances that contradict each other.
    #[message(code = "flag_conflict")]
    FlagConflict(#[message(main)] Conflict),
    /// A seat or wind that is missing or cannot be this one.
    #[message(code = "bad_seat")]
    BadSeat {
        field: String,
        /// The text as written; `None` if missing.
        found: Option<String>,
        /// The error in it.
        #[message(main)]
        fault: SeatFault,
    },
    /// A number of flowers outside 0..8.
    #[message(code = "bad_flowers")]
    BadFlowers {
        /// The text as written.
        found: String,
    },
    /// A field that is missing or of the wrong type.
    #[message(code = "bad_input")]
    BadInput {
        field: String,
        /// The value that the field takes.
        expected: HandForm,
    },
    #[message(code = "unknown_field")]
    UnknownField {
        field: String,
        /// The known field with the nearest name.
        nearest: &'static str,
    },
    /// An option that the rule set does not know, or a value that it does not allow.
    #[message(code = "bad_option")]
    BadOption {
        /// The option.
        #[message(name = "option")]
        name: String,
        /// The error in it.
        #[message(main)]
        fault: SwitchFault,
    },
    /// A request that is too long.
    #[message(code = "line_too_long")]
    LineTooLong {
        /// The most bytes.
        most: usize,
    },
    /// An unknown rule set or profile.
    #[message(code = "unknown_rules")]
    UnknownRules {
        /// The text as written.
        found: String,
        /// The known ones.
        #[message(with = Words::from)]
        allowed: String,
    },
}

impl std::error::Error for Problem {}

/// Returns an index as people count: from 1.
fn from_one(index: &usize) -> usize {
    index + 1
}

/// An error in a seat or a wind.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Problem, SeatFault, Shape, CheckedHand};
/// let missing = CheckedHand::from_draft(&HandDraft::default(), Shape::default(), Vec::new()).unwrap_err();
/// let is_seat = |problem: &Problem| matches!(problem, Problem::BadSeat { fault: SeatFault::NoWind, .. });
/// assert!(missing.problems.iter().any(is_seat));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[message("problem-seat")]
pub enum SeatFault {
    /// The wind is missing.
    NoWind,
    /// A self-draw has no discarder.
    SelfDrawn,
    /// The winner's own seat, where another player's is needed.
    NotAnother,
    /// A ron needs the discarder.
    NoDiscarder,
    /// The winner's own seat, or none at the table, as the one that gave a meld's tile.
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

/// An error in an option.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::hand::{Problem, SwitchFault};
/// use quejing_rules::profile::switch_faults;
/// let faults = switch_faults(RuleSet::RIICHI, &[("tempo".to_owned(), 3.into())].into_iter().collect());
/// assert!(matches!(faults[..], [Problem::BadOption { fault: SwitchFault::Unknown(_), .. }]));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("problem-option")]
pub enum SwitchFault {
    /// An unknown option; holds the known ones.
    #[message("problem-unknown-option")]
    Unknown(#[message(name = "allowed", with = Words::from)] String),
    /// A value that is not allowed; holds what is.
    #[message("problem-bad-option")]
    Write(#[message(name = "expected")] HandForm),
    /// An uma that does not sum to zero; holds its sum.
    UmaSum(#[message(name = "sum")] i64),
    /// No oka, although a game starts and returns with different points.
    NoOka {
        /// The starting points.
        start: i64,
        /// The return points.
        back: i64,
    },
}

/// The reason why a tile is missing or not allowed.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Problem, Shape, TileFault, CheckedHand};
/// use quejing_rules::tile::mpsz;
/// let draft = HandDraft { concealed: mpsz::parse("123mf1")?, ..HandDraft::default() };
/// let fault = TileFault::Flower("f1".parse()?);
/// let flower = Problem::BadTile { field: "concealed".to_owned(), fault };
/// assert!(CheckedHand::from_draft(&draft, Shape::default(), Vec::new()).unwrap_err().problems.contains(&flower));
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("problem-tile")]
pub enum TileFault {
    /// Text that cannot be read as tiles.
    #[message(transparent)]
    Unreadable(NotationError),
    /// A flower among the tiles.
    Flower(#[message(name = "tile")] Tile),
    /// A flower where there are none in the game.
    NoFlowers(#[message(name = "tile")] Tile),
}

impl std::error::Error for TileFault {}

/// Two circumstances that contradict each other, or a circumstance that contradicts the hand.
///
/// ```
/// use quejing_rules::{Fault, lingque};
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Conflict, Flag, Problem};
/// // Only the dealer wins on the dealt tiles, and this is the player in the south.
/// let mut draft = Example::read("S 123m456p789s1112z t2z").unwrap().draft;
/// draft.flags.set(Flag::Heaven, true);
/// let conflict = Problem::FlagConflict(Conflict::HeavenNotDealer);
/// assert_eq!(lingque::check(&draft).unwrap_err().0, [Fault::Hand(conflict)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message)]
#[message("problem-conflict")]
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
        /// The flag with melds beside it.
        #[message(name = "flag")]
        Flag,
    ),
    /// 天和 or 地和 with another circumstance.
    Together(
        #[message(name = "flag")] Flag,
        /// The other flag.
        #[message(name = "other_flag")]
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

impl std::error::Error for Conflict {}

impl Problem {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// All errors in a hand; never empty.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Shape, CheckedHand};
/// let invalid = CheckedHand::from_draft(&HandDraft::default(), Shape::default(), Vec::new()).unwrap_err();
/// assert_eq!(invalid.codes(), ["bad_input", "tile_count", "bad_seat"]);
/// assert_eq!(invalid.code(), "bad_input");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidHand {
    /// Every problem found, the plainest first.
    pub problems: Vec<Problem>,
}

impl std::error::Error for InvalidHand {}

impl InvalidHand {
    /// Returns the code of the first problem.
    pub fn code(&self) -> &'static str {
        self.problems.first().map_or("bad_input", Problem::code)
    }

    /// Returns each code once, in the order found.
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
        InvalidHand { problems: vec![problem] }
    }
}

impl std::fmt::Display for InvalidHand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::message_list::write(&self.problems, f)
    }
}
