//! The errors in fields of requests, as data; `i18n` makes sentences of them.

use quejing_message::{Message, TypedWords};

use super::{Faults, RequestForm};
use crate::family_message::{FamilyMessage, FamilyMessageType};
use crate::tile::{NotationError, Tile};

/// An error in a field of a request: a value of the wrong form, or one that the rules or other fields do not allow.
///
/// ```
/// use quejing_rules::{RequestFieldError, Fault, RuleProfile, UnknownFlagPolicy};
/// let faults = RuleProfile::default().read_flags(&["ippatsu"], UnknownFlagPolicy::Refuse).unwrap_err();
/// let allowed = "heaven, earth, after_kong, last_tile, rob_kong".to_owned();
/// let unknown = RequestFieldError::UnknownFlag { found: "ippatsu".to_owned(), allowed };
/// assert!(matches!(&faults.0[..], [Fault::Other { expected, .. }] if *expected == unknown));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("fault")]
pub enum RequestFieldError {
    /// The value is of the wrong form.
    #[message(transparent)]
    Expected(RequestForm),
    /// The text is not a seat.
    NoSeat {
        /// The text of the field, as written.
        found: String,
    },
    /// The text is not a wind.
    NoWind {
        /// The text of the field, as written.
        found: String,
    },
    /// The tile is a red five or a flower, but the rules play without it.
    Stranger(#[message(name = "tile")] Tile),
    /// A red five occurs where an ordinary five must be written.
    #[message(by_hand)]
    RedFive { tile: Tile },
    /// The text cannot be parsed as tiles.
    #[message(transparent)]
    Unreadable(NotationError),
    /// The word is not a circumstance that the rules know.
    UnknownFlag {
        /// The text of the field, as written.
        found: String,
        /// The known circumstances, separated by commas.
        #[message(with = TypedWords::from)]
        allowed: String,
    },
    /// A part of the request, such as one hand of several, has these faults.
    #[message(by_hand)]
    Within(#[message(name = "faults", with = faults_text)] Box<Faults>),
    /// A discarder is named for a self-draw.
    SelfDrawHasNoDiscarder,
    /// No discarder is named for a win on a discard.
    NameDiscarder,
    /// The seat is above 3.
    SeatRange,
    /// The winner is named as the discarder.
    WinnerDiscards,
    /// An error that only one family defines.
    #[message(transparent)]
    Family(FamilyMessage),
}

impl From<RequestForm> for RequestFieldError {
    fn from(form: RequestForm) -> RequestFieldError {
        RequestFieldError::Expected(form)
    }
}

impl<T: FamilyMessageType> From<T> for RequestFieldError {
    fn from(error: T) -> RequestFieldError {
        RequestFieldError::Family(error.into())
    }
}

impl From<crate::hand::ValueForm> for RequestFieldError {
    fn from(form: crate::hand::ValueForm) -> RequestFieldError {
        RequestFieldError::Expected(form.into())
    }
}

/// Formats the faults of a part of a request as one line, for the message argument `faults`.
fn faults_text(faults: &Faults) -> String {
    faults.to_string()
}
