//! What is wrong with input to a rule set beyond the hand itself: histories, events, players, options.
//!
//! All of it is reported at once, each with the stable code of the wire.

use quejing_message::Message;

mod demand;
mod form;

pub use demand::Demand;
pub use form::Form;

use crate::family_message::{FamilyMessage, OwnMessage};
use crate::hand::{InvalidHand, Problem};

/// The stable codes besides those of [`Problem`].
///
/// ```
/// use quejing_rules::FaultCode;
/// assert_eq!(FaultCode::BadSeat.as_str(), "bad_seat");
/// assert!(FaultCode::ALL.contains(&FaultCode::NoRule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// A field that is missing or of the wrong type, or an unknown mode.
    BadInput,
    /// A seat that does not fit here.
    BadSeat,
    /// A tile that does not exist in these rules.
    BadTile,
    /// Circumstances that contradict each other.
    FlagConflict,
    /// A circumstance that these rules do not know.
    BadFlag,
    /// An unknown option or option value.
    BadOption,
    /// A discard before the win that is impossible.
    BadHistory,
    /// More copies of a kind than the set holds.
    TooManyCopies,
    /// The number of no special rule.
    BadSpecial,
    /// Turned tiles that do not belong to the special rule.
    BadIndicators,
    /// Too few, too many or repeated people, or somebody who does not play.
    BadPlayers,
    /// An invalid bet.
    BadBet,
    /// Something that cannot happen at this point of the deal.
    BadEvent,
    /// Camps that do not fit the players.
    BadCamps,
    /// The rule text has no rule for this.
    NoRule,
}

impl FaultCode {
    /// Every code.
    pub const ALL: [FaultCode; 15] = [
        FaultCode::BadInput,
        FaultCode::BadSeat,
        FaultCode::BadTile,
        FaultCode::FlagConflict,
        FaultCode::BadFlag,
        FaultCode::BadOption,
        FaultCode::BadHistory,
        FaultCode::TooManyCopies,
        FaultCode::BadSpecial,
        FaultCode::BadIndicators,
        FaultCode::BadPlayers,
        FaultCode::BadBet,
        FaultCode::BadEvent,
        FaultCode::BadCamps,
        FaultCode::NoRule,
    ];

    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            FaultCode::BadInput => "bad_input",
            FaultCode::BadSeat => "bad_seat",
            FaultCode::BadTile => "bad_tile",
            FaultCode::FlagConflict => "flag_conflict",
            FaultCode::BadFlag => "bad_flag",
            FaultCode::BadOption => "bad_option",
            FaultCode::BadHistory => "bad_history",
            FaultCode::TooManyCopies => "too_many_copies",
            FaultCode::BadSpecial => "bad_special",
            FaultCode::BadIndicators => "bad_indicators",
            FaultCode::BadPlayers => "bad_players",
            FaultCode::BadBet => "bad_bet",
            FaultCode::BadEvent => "bad_event",
            FaultCode::BadCamps => "bad_camps",
            FaultCode::NoRule => "no_rule",
        }
    }
}

/// An error in the input of a rule set.
///
/// ```
/// use quejing_rules::{Demand, Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadSeat, "discarder", Demand::SeatRange);
/// assert_eq!(fault.code(), "bad_seat");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("fault")]
pub enum Fault {
    /// A problem with the hand.
    #[message(transparent)]
    Hand(Problem),
    /// A problem that only the family has, with a code of its own.
    #[message(transparent)]
    Family(FamilyMessage),
    /// Anything else.
    #[message(by_hand)]
    Other {
        /// The stable code.
        #[message(skip)]
        code: FaultCode,
        /// The field, e.g. `flags`, `events[2]`.
        field: String,
        /// The value that the field asks for.
        expected: Demand,
    },
}

impl std::error::Error for Fault {}

impl Fault {
    /// Returns a fault of the given code.
    pub fn new(code: FaultCode, field: impl Into<String>, expected: impl Into<Demand>) -> Fault {
        Fault::Other { code, field: field.into(), expected: expected.into() }
    }

    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Hand(problem) => problem.code(),
            Fault::Family(problem) => problem.code(),
            Fault::Other { code, .. } => code.as_str(),
        }
    }
}

/// All errors found; never empty.
///
/// ```
/// use quejing_rules::{RuleProfile, book::Example};
/// let (rules, shown) = (RuleProfile::default(), Example::read("S 99999m22p d2p").unwrap());
/// let faults = rules.check(&shown.case(&rules)?).unwrap_err();
/// assert_eq!(faults.codes(), ["tile_count", "too_many_copies"]);
/// assert_eq!(faults.code(), "tile_count");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl std::error::Error for Faults {}

impl Faults {
    /// Returns the code of the first fault.
    pub fn code(&self) -> &'static str {
        self.0.first().map_or(FaultCode::BadInput.as_str(), Fault::code)
    }

    /// Returns each code once, in the order found.
    pub fn codes(&self) -> Vec<&'static str> {
        let mut codes = Vec::new();
        for code in self.0.iter().map(Fault::code) {
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes
    }
}

// Not `#[from]`: a fault's sentence is that of what it holds, and a source would repeat it.
impl From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        Fault::Hand(problem)
    }
}

impl<T: OwnMessage> From<T> for Fault {
    fn from(problem: T) -> Fault {
        Fault::Family(problem.into())
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl From<InvalidHand> for Faults {
    fn from(hand: InvalidHand) -> Faults {
        Faults(hand.problems.into_iter().map(Fault::Hand).collect())
    }
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::message_list::write(&self.0, f)
    }
}
