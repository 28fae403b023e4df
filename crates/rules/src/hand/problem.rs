//! The errors that a hand can have, each with a stable code; `i18n` words them.

use quejing_message::{Message, TypedWords};

use super::{Flag, MeldFault, ValueForm};
use crate::tile::{NotationError, Tile};

/// An error in a hand, an option or a request.
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
    /// A text cannot be parsed as tiles, or a tile must not be in this field.
    #[message(code = "bad_tile")]
    BadTile {
        /// The field, such as `concealed`, `win_tile` or `melds[0]`.
        field: String,
        /// The reason why the tile or the text is refused.
        fault: TileFault,
    },
    /// The number of tiles is not that of a winning hand; a kong counts as three.
    #[message(code = "tile_count")]
    TileCount {
        /// The required number, with the winning tile.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// The hand has more copies of a kind than the table's set of tiles.
    #[message(code = "too_many_copies")]
    TooManyCopies {
        /// The kind of tile.
        tile: Tile,
        /// The number of copies found.
        found: usize,
    },
    /// A tile is of a kind that the rules do not use.
    #[message(code = "bad_tile")]
    KindNotPlayed {
        /// The kind of tile.
        tile: Tile,
    },
    /// A meld's tiles, kind and marks do not fit together.
    #[message(code = "bad_meld")]
    BadMeld {
        /// The index of the meld, from 0.
        #[message(name = "number", with = one_based_number)]
        index: usize,
        /// The reason why the meld is refused.
        fault: MeldFault,
    },
    /// The hand has more melds than a winning hand has sets.
    #[message(code = "bad_meld")]
    TooManyMelds {
        /// The maximum number of melds.
        most: usize,
        /// The number of melds found.
        found: usize,
    },
    /// Circumstances contradict each other or the hand, or the rules do not know one.
    #[message(code = "flag_conflict")]
    FlagConflict(#[message(main)] CircumstanceConflict),
    /// A seat or wind is missing or impossible.
    #[message(code = "bad_seat")]
    BadSeat {
        field: String,
        /// The text of the field as written; `None` if the field is missing.
        found: Option<String>,
        #[message(main)]
        fault: SeatFault,
    },
    /// The number of flowers is not from 0 to 8.
    #[message(code = "bad_flowers")]
    BadFlowers {
        /// The number as written.
        found: String,
    },
    /// A field is missing or has the wrong type.
    #[message(code = "bad_input")]
    BadInput {
        field: String,
        /// The form of value that the field takes.
        expected: ValueForm,
    },
    #[message(code = "unknown_field")]
    UnknownField {
        field: String,
        /// The known field with the most similar name.
        nearest: &'static str,
    },
    /// An option is unknown to the rule set, or has a value that it does not take.
    #[message(code = "bad_option")]
    BadOption {
        #[message(name = "option")]
        name: String,
        #[message(main)]
        fault: SwitchFault,
    },
    /// The request is too long.
    #[message(code = "line_too_long")]
    LineTooLong {
        /// The maximum length in bytes.
        most: usize,
    },
    /// The rule set or profile is unknown.
    #[message(code = "unknown_rules")]
    UnknownRules {
        /// The name as written.
        found: String,
        /// The known names, separated by commas.
        #[message(with = TypedWords::from)]
        allowed: String,
    },
}

impl std::error::Error for Problem {}

/// Returns an index, counted from 0, as a number counted from 1.
fn one_based_number(index: &usize) -> usize {
    index + 1
}

/// An error in the seat or wind of the winner, a discarder or a liable player.
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
    /// The seat wind is missing.
    NoWind,
    /// Nobody at the table sits there, or the game has no such round.
    WindNotPlayed,
    /// A discarder is named for a self-draw.
    SelfDrawn,
    /// The seat is the winner's own, where another player's is needed.
    NotAnother,
    /// No discarder is named for a win on a discard.
    NoDiscarder,
    /// A meld is marked as claimed from a seat that is the winner's own or does not exist.
    NotGiver,
    /// A chow is marked as claimed from a player other than the one on the left.
    ChowNotFromLeft,
    /// A liable player (包) is named for a hand that is not a yakuman.
    NoYakuman,
    /// The winner is named as liable (包) for the hand.
    LiableWinner,
    /// Two winners have the same seat.
    SameWinner,
}

/// An error in an option of a rule set, or a contradiction between options.
///
/// ```
/// use quejing_rules::RuleSet;
/// use quejing_rules::hand::{Problem, SwitchFault};
/// use quejing_rules::family::switch_faults;
/// let faults = switch_faults(RuleSet::RIICHI, &[("tempo".to_owned(), 3.into())].into_iter().collect());
/// assert!(matches!(faults[..], [Problem::BadOption { fault: SwitchFault::Unknown(_), .. }]));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("problem-option")]
pub enum SwitchFault {
    /// The option is unknown; holds the known options, separated by commas.
    #[message("problem-unknown-option")]
    Unknown(#[message(name = "allowed", with = TypedWords::from)] String),
    /// The value is not allowed; holds the allowed values.
    #[message("problem-bad-option")]
    Write(#[message(name = "expected")] ValueForm),
    /// Riichi: the uma of the four places do not sum to zero; holds their sum.
    UmaSum(#[message(name = "sum")] i64),
    /// Riichi: the options set no oka, although the starting points differ from the return points.
    NoOka { start: i64, back: i64 },
}

/// The reason why a tile or a list of tiles is refused.
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
    /// The text cannot be parsed as tiles.
    #[message(transparent)]
    Unreadable(NotationError),
    /// The tile is a flower, which is set aside and never among the tiles of the hand.
    Flower(#[message(name = "tile")] Tile),
    /// The tile is a flower, but the rules play without flowers.
    NoFlowers(#[message(name = "tile")] Tile),
}

impl std::error::Error for TileFault {}

/// A contradiction between two circumstances, or between a circumstance and the hand.
///
/// ```
/// use quejing_rules::{Fault, lingque};
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{CircumstanceConflict, Flag, Problem};
/// // Only the dealer wins on the dealt tiles, and this is the player in the south.
/// let mut draft = Example::read("S 123m456p789s1112z t2z").unwrap().draft;
/// draft.flags.set(Flag::Heaven, true);
/// let conflict = Problem::FlagConflict(CircumstanceConflict::HeavenNotDealer);
/// assert_eq!(lingque::check(&draft).unwrap_err().0, [Fault::Hand(conflict)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Message)]
#[message("problem-conflict")]
pub enum CircumstanceConflict {
    /// The rules do not know the circumstance.
    NotInTheseRules,
    /// 天和 is marked for a non-dealer.
    HeavenNotDealer,
    /// 天和 is marked for a win on a discard.
    HeavenNotSelfDrawn,
    /// 地和 is marked for the dealer.
    EarthDealer,
    /// 地和 is marked for a self-draw.
    EarthSelfDrawn,
    /// 天和 or 地和 is marked for a hand with melds.
    FirstTurnWithMelds(
        /// The circumstance that does not allow melds.
        #[message(name = "flag")]
        Flag,
    ),
    /// 天和 or 地和 is marked together with another circumstance.
    Together(
        #[message(name = "flag")] Flag,
        /// The circumstance that is marked beside it.
        #[message(name = "other_flag")]
        Flag,
    ),
    /// 岭上开花 is marked for a win on a discard.
    AfterKongNotSelfDrawn,
    /// 岭上开花 is marked for a hand without a kong.
    AfterKongWithoutKong,
    /// 抢杠 is marked for a self-draw.
    RobKongSelfDrawn,
    /// 抢杠 is marked, but the hand holds another copy of the winning tile: the other three lie in the robbed pung.
    RobKongHeldTwice,
}

impl std::error::Error for CircumstanceConflict {}

impl Problem {
    /// Returns the stable code of the error, such as `bad_tile`.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// All errors of a hand; never empty.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Shape, CheckedHand};
/// let invalid = CheckedHand::from_draft(&HandDraft::default(), Shape::default(), Vec::new()).unwrap_err();
/// assert_eq!(invalid.codes(), ["bad_input", "tile_count", "bad_seat"]);
/// assert_eq!(invalid.code(), "bad_input");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidHand {
    /// The errors: of melds and tiles first, then of seat and flowers, then of circumstances.
    pub problems: Vec<Problem>,
}

impl std::error::Error for InvalidHand {}

impl InvalidHand {
    /// Returns the stable code of the first error, such as `tile_count`; `bad_input` if there is none.
    pub fn code(&self) -> &'static str {
        self.problems.first().map_or("bad_input", Problem::code)
    }

    /// Returns the stable codes of all errors, each once, in the order of the errors.
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
        crate::message_list::write_joined(&self.problems, f)
    }
}
