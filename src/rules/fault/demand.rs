//! What a fault asks for, as data; `i18n` makes a sentence of it.

use super::{Faults, Form};
use crate::hand::Seat;
use crate::rules::house::Occasion;
use crate::tile::{NotationError, Tile};

/// What is wrong, and what is expected instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// A value of the wrong form.
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
    Stranger(Tile),
    /// A red five that must be written as an ordinary five.
    RedFive {
        /// The red five.
        tile: Tile,
    },
    /// Text that names no tiles.
    Unreadable(NotationError),
    /// An unknown circumstance.
    UnknownFlag {
        /// The text as written.
        found: String,
        /// The known words.
        allowed: String,
    },
    /// A situation that belongs to another family of rules.
    OfOtherRules,
    /// Faults in a part, in its own words.
    Within(Box<Faults>),
    /// A discarder named on a self-draw.
    SelfDrawHasNoDiscarder,
    /// No discarder named on a discard.
    NameDiscarder,
    /// A seat above 3.
    SeatRange,
    /// The winner named as discarder.
    WinnerDiscards,
    /// `earth` on another player's discard.
    EarthDiscarder,
    /// A payer who may not be one.
    CannotPay(Seat),
    /// No points, or points that differ from the sum of the layers.
    Points(u32),
    /// A drawn tile that was not in the hand.
    NotHeld(Tile),
    /// Too many copies, counting the turned tiles.
    CrowdedWithTurned(Tile),
    /// Turned tiles that do not fit the special rule.
    Turned(TurnedFault),
    /// Circumstances of the house rule that do not fit the hand.
    Occasion {
        /// The circumstance.
        occasion: Occasion,
        /// What it requires.
        demand: OccasionDemand,
    },
    /// The number of no special rule.
    NoSpecial {
        /// The number as written.
        found: String,
    },
    /// Dice outside 1 to 6.
    Dice,
    /// A fault in the people, bets or camps.
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

/// What is wrong with the turned tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnedFault {
    /// Rule 2 takes exactly one.
    ExactlyOne,
    /// Rule 8 takes at least one.
    AtLeastOne,
    /// Red fives or flowers among them.
    Kinds,
    /// The special rule turns no tiles.
    None,
}

/// What a circumstance of the house rule requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OccasionDemand {
    /// A tile drawn by the winner.
    SelfDraw,
    /// A kong of the winner's own.
    Kong,
    /// A win on a discard.
    Discard,
    /// A tile that was not robbed from a kong.
    NotRobbed,
    /// Another player's tile.
    OthersTile,
    /// A tile other than the last.
    NotLastTile,
    /// The only copy of its kind.
    OnlyCopy,
    /// One robbed kong, added or concealed, not both.
    OneKong,
    /// No circumstances other than those after a kong.
    Alone,
    /// The winner as dealer.
    Dealer,
    /// A winner who is not the dealer.
    NotDealer,
    /// No open melds.
    NoOpenMelds,
    /// No melds.
    NoMelds,
}

/// What is wrong with the people, bets or camps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeopleFault {
    /// Too few or too many players; their number.
    Players(usize),
    /// An empty or repeated name.
    Twice(String),
    /// Somebody who does not play.
    NoPlayer(String),
    /// A spectator who plays, is listed twice or has no name.
    NoSpectator(String),
    /// A bet on nobody.
    Supports {
        /// The spectator who bets.
        name: String,
        /// The person they support.
        supported: String,
    },
    /// Too few or too many camps; their number.
    Camps(usize),
    /// Too few or too many people in a camp.
    CampSize {
        /// The camp.
        camp: String,
        /// The number of people in it.
        people: usize,
    },
    /// Somebody in two places, or without a name.
    TwoPlaces(String),
    /// A player or spectator who is not a camp.
    NoCamp(String),
    /// An impossible swap of places.
    Swap,
    /// A number of people for which there is no rotation.
    NoRotation(usize),
    /// A winner who is not at the table.
    WinnerElsewhere,
    /// Wrong sizes of one table.
    OneTable {
        /// Everybody together.
        people: usize,
        /// The number at the table.
        playing: usize,
        /// The number in the queue.
        waiting: usize,
    },
    /// Wrong sizes of one of two tables.
    TwoTables {
        /// Everybody together.
        people: usize,
        /// The number at the table.
        playing: usize,
        /// The number betting there.
        betting: usize,
        /// The table's name.
        table: &'static str,
    },
}

/// Why something cannot happen at this point of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// The deal is over.
    Over,
    /// A win with no fan.
    NoFan,
    /// A winner who is out of the deal.
    WinnerOut,
    /// A discarder who is out of the deal.
    DiscarderOut,
    /// A win on one's own discard.
    OwnDiscard,
    /// A kong by a player who is out of the deal.
    KongOut,
    /// A concealed kong that somebody fed.
    ConcealedFed,
    /// A kong whose feeder is not named.
    NameFeeder,
    /// A kong fed by its own player.
    FedByOther,
    /// A false win by a player who is out of the deal.
    DeclarerOut,
    /// A waiting player who may not be one, or is listed twice.
    Waiting,
}
