//! What a fault asks for, as data; `i18n` makes a sentence of it.

use quejing_message::{Message, Words};

use super::{Faults, Form};
use crate::family_message::{FamilyMessage, OwnMessage};
use crate::tile::{NotationError, Tile};

/// An error in a field, with what the field expects instead.
///
/// ```
/// use quejing_rules::{Demand, Fault, RuleProfile, Unknown};
/// let faults = RuleProfile::default().read_flags(&["ippatsu"], Unknown::Refuse).unwrap_err();
/// let allowed = "heaven, earth, after_kong, last_tile, rob_kong".to_owned();
/// let unknown = Demand::UnknownFlag { found: "ippatsu".to_owned(), allowed };
/// assert!(matches!(&faults.0[..], [Fault::Other { expected, .. }] if *expected == unknown));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("fault")]
pub enum Demand {
    /// A value of the wrong form.
    #[message(transparent)]
    Expected(Form),
    /// Something that is not a seat.
    NoSeat {
        /// The text as written.
        found: String,
    },
    /// Something that is not a wind.
    NoWind {
        /// The text as written.
        found: String,
    },
    /// A red five or a flower in rules that have none.
    Stranger(#[message(name = "tile")] Tile),
    /// A red five that must be written as an ordinary five.
    #[message(by_hand)]
    RedFive {
        /// The red five.
        tile: Tile,
    },
    /// Text that names no tiles.
    #[message(transparent)]
    Unreadable(NotationError),
    /// An unknown circumstance.
    UnknownFlag {
        /// The text as written.
        found: String,
        /// The known words.
        #[message(with = Words::from)]
        allowed: String,
    },
    /// Faults in a part, in its own words.
    #[message(by_hand)]
    Within(#[message(name = "faults", with = faults_text)] Box<Faults>),
    /// A discarder named on a self-draw.
    SelfDrawHasNoDiscarder,
    /// No discarder named on a discard.
    NameDiscarder,
    /// A seat above 3.
    SeatRange,
    /// The winner named as discarder.
    WinnerDiscards,
    /// Something that only the family demands.
    #[message(transparent)]
    Family(FamilyMessage),
}

impl From<Form> for Demand {
    fn from(form: Form) -> Demand {
        Demand::Expected(form)
    }
}

impl<T: OwnMessage> From<T> for Demand {
    fn from(own: T) -> Demand {
        Demand::Family(own.into())
    }
}

impl From<crate::hand::HandForm> for Demand {
    fn from(form: crate::hand::HandForm) -> Demand {
        Demand::Expected(form.into())
    }
}

/// Formats the faults of a part as the text of the message argument `faults`.
fn faults_text(faults: &Faults) -> String {
    faults.to_string()
}
