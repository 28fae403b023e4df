//! What a fault asks for, as data; `i18n` makes a sentence of it.

use super::{Faults, Form};
use crate::hand::Seat;
use crate::rules::house::Occasion;
use crate::tile::{NotationError, Tile};

/// What is wrong, and what belongs there instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// A field of another form.
    Expected(Form),
    /// Something that is not a seat.
    NoSeat {
        /// What was written.
        found: String,
    },
    /// Something that is not a wind.
    NoWind {
        /// What was written.
        found: String,
    },
    /// A red five or a flower where the rules have none.
    Stranger(Tile),
    /// A red five that has to be written as an ordinary one.
    RedFive {
        /// The red five.
        tile: Tile,
    },
    /// Text that names no tiles.
    Unreadable(NotationError),
    /// An unknown circumstance.
    UnknownFlag {
        /// What was written.
        found: String,
        /// The words there are.
        allowed: String,
    },
    /// The situation of another family of rules.
    OfOtherRules,
    /// Something wrong in a part, told in its own words.
    Within(Box<Faults>),
    /// A discarder on a self-draw.
    SelfDrawHasNoDiscarder,
    /// No discarder on a discard.
    NameDiscarder,
    /// A seat above 3.
    SeatRange,
    /// The winner as discarder.
    WinnerDiscards,
    /// `earth` on another's discard.
    EarthDiscarder,
    /// A payer who cannot be one.
    CannotPay(Seat),
    /// No points, or other points than those of the layers together.
    Points(u32),
    /// A drawn tile that was not in the hand.
    NotHeld(Tile),
    /// Too many copies with the turned tiles.
    CrowdedWithTurned(Tile),
    /// Turned tiles that do not fit the special rule.
    Turned(TurnedFault),
    /// Circumstances of the house rule that do not fit.
    Occasion {
        /// The circumstance.
        occasion: Occasion,
        /// What it demands.
        demand: OccasionDemand,
    },
    /// A number without a special rule.
    NoSpecial {
        /// What was written.
        found: String,
    },
    /// Dice that do not show 1 to 6.
    Dice,
    /// People who cannot be.
    People(PeopleFault),
    /// Something that cannot happen at this point of a deal.
    Event(Objection),
}

macro_rules! demands {
    ($($kind:ident => $variant:ident),+) => {
        $(impl From<$kind> for Demand {
            fn from(inner: $kind) -> Demand {
                Demand::$variant(inner)
            }
        })+
    };
}
impl From<crate::hand::Form> for Demand {
    fn from(form: crate::hand::Form) -> Demand {
        Demand::Expected(form.into())
    }
}

demands!(Form => Expected, TurnedFault => Turned, PeopleFault => People, Objection => Event);

/// What is wrong with turned tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnedFault {
    /// Rule 2.
    ExactlyOne,
    /// Rule 8.
    AtLeastOne,
    /// Red fives, flowers.
    Kinds,
    /// Another special rule.
    None,
}

/// What a circumstance of the house rule demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OccasionDemand {
    /// Drawn by the winner.
    SelfDraw,
    /// An own kong.
    Kong,
    /// A discard.
    Discard,
    /// Not together with a robbed kong.
    NotRobbed,
    /// Another player's tile.
    OthersTile,
    /// Not the last tile.
    NotLastTile,
    /// The only one of its kind.
    OnlyCopy,
    /// One kong.
    OneKong,
    /// No other circumstances than those after a kong.
    Alone,
    /// The dealer.
    Dealer,
    /// Not the dealer.
    NotDealer,
    /// No open melds.
    NoOpenMelds,
    /// No melds.
    NoMelds,
}

/// What is wrong with people, bets and camps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeopleFault {
    /// Too few or too many players.
    Players(usize),
    /// An empty or repeated name.
    Twice(String),
    /// Somebody who does not play.
    NoPlayer(String),
    /// A spectator who plays, is listed twice or has no name.
    NoSpectator(String),
    /// A bet on nobody.
    Supports {
        /// The spectator.
        name: String,
        /// The person they support.
        supported: String,
    },
    /// Too few or too many camps.
    Camps(usize),
    /// Too few or too many people in a camp.
    CampSize {
        /// The camp.
        camp: String,
        /// How many people it has.
        people: usize,
    },
    /// Somebody in two places, or without a name.
    TwoPlaces(String),
    /// A player or spectator who is not a camp.
    NoCamp(String),
    /// A swap of places.
    Swap,
    /// A number of people without a rotation.
    NoRotation(usize),
    /// A winner from elsewhere.
    WinnerElsewhere,
    /// Sizes of one table.
    OneTable {
        /// In all.
        people: usize,
        /// At the table.
        playing: usize,
        /// Beside it.
        waiting: usize,
    },
    /// Sizes of one of two tables.
    TwoTables {
        /// In all.
        people: usize,
        /// At the table.
        playing: usize,
        /// Betting there.
        betting: usize,
        /// The table's name.
        table: &'static str,
    },
}

/// Why something cannot happen at this point of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// After the end.
    Over,
    /// A win without fan.
    NoFan,
    /// A winner who is out.
    WinnerOut,
    /// A discarder who is out.
    DiscarderOut,
    /// One's own discard.
    OwnDiscard,
    /// A kong by a player who is out.
    KongOut,
    /// A feeder of a concealed kong.
    ConcealedFed,
    /// No feeder.
    NameFeeder,
    /// One's own kong.
    FedByOther,
    /// A false win by a player who is out.
    DeclarerOut,
    /// A waiting player who cannot be one, or is listed twice.
    Waiting,
}
