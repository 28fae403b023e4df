//! The faults of requests to a rule set, beyond those of the hand itself: histories, events, players, options.
//!
//! A check reports all faults together, each with its stable code on the wire.

use quejing_message::Message;

mod request_field_error;
mod request_form;

pub use request_field_error::RequestFieldError;
pub use request_form::RequestForm;

use crate::family_message::{FamilyMessage, FamilyMessageType};
use crate::hand::{InvalidHand, Problem};

/// The stable code of a fault, beside the codes of [`Problem`].
///
/// ```
/// use quejing_rules::FaultCode;
/// assert_eq!(FaultCode::BadSeat.as_str(), "bad_seat");
/// assert!(FaultCode::ALL.contains(&FaultCode::NoRule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// A field is missing or has the wrong type, or the mode is unknown.
    BadInput,
    /// A seat does not exist, or is impossible in this field.
    BadSeat,
    /// A tile is not in the set of tiles of these rules.
    BadTile,
    /// Circumstances contradict each other.
    FlagConflict,
    /// A circumstance is unknown to these rules.
    BadFlag,
    /// An option, or the value of an option, is unknown.
    BadOption,
    /// A discard before the win is impossible.
    BadHistory,
    /// A kind of tile occurs more often than in the table's set of tiles.
    TooManyCopies,
    /// No special rule has this number.
    BadSpecial,
    /// The turned tiles do not fit the special rule of the deal.
    BadIndicators,
    /// People are too few, too many, repeated, or not playing.
    BadPlayers,
    /// A bet is invalid.
    BadBet,
    /// An event cannot happen at this point of the deal.
    BadEvent,
    /// The camps do not fit the players.
    BadCamps,
    /// The rule text does not cover this situation.
    NoRule,
}

impl FaultCode {
    /// All codes, in order of declaration.
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

    /// Returns the code's word on the wire, such as `bad_seat`.
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

/// An error in a request to a rule set: in the hand, in another field, or one that only a family has.
///
/// ```
/// use quejing_rules::{RequestFieldError, Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadSeat, "discarder", RequestFieldError::SeatRange);
/// assert_eq!(fault.code(), "bad_seat");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("fault")]
pub enum Fault {
    /// An error in the hand.
    #[message(transparent)]
    Hand(Problem),
    /// An error that only one family has, with its own code.
    #[message(transparent)]
    Family(FamilyMessage),
    /// An error in any other field.
    #[message(by_hand)]
    Other {
        #[message(skip)]
        code: FaultCode,
        /// The field, such as `flags` or `events[2]`.
        field: String,
        /// The error in the field, from which the message says what the field expects.
        expected: RequestFieldError,
    },
}

impl std::error::Error for Fault {}

impl Fault {
    /// Creates a fault of the request field `field`, with its code and the error in the field, from which the message
    /// says what the field expects.
    pub fn new(code: FaultCode, field: impl Into<String>, expected: impl Into<RequestFieldError>) -> Fault {
        Fault::Other { code, field: field.into(), expected: expected.into() }
    }

    /// Returns the stable code, such as `bad_seat`.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Hand(problem) => problem.code(),
            Fault::Family(problem) => problem.code(),
            Fault::Other { code, .. } => code.as_str(),
        }
    }
}

/// All faults of a request; never empty.
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
    /// Returns the stable code of the first fault; `bad_input` if there is none.
    pub fn code(&self) -> &'static str {
        self.0.first().map_or(FaultCode::BadInput.as_str(), Fault::code)
    }

    /// Returns the stable codes of all faults, each once, in the order of the faults.
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

impl<T: FamilyMessageType> From<T> for Fault {
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
        crate::message_list::write_joined(&self.0, f)
    }
}
