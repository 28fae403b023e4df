//! What a fault asks for, as data: the sentence of each is made in `i18n`, the English one is the error's own.

use super::{Faults, Form};
use crate::hand::Seat;
use crate::rules::house::Occasion;
use crate::tile::{NotationError, Tile};

/// What is wrong, and what belongs there instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Demand {
    /// A field of another form.
    #[error("expected {0}")]
    Expected(Form),
    /// No seat.
    #[error("{found} is no seat: write 0, 1, 2 or 3")]
    NoSeat {
        /// What was written.
        found: String,
    },
    /// No wind.
    #[error("{found} is no wind: write E, S, W or N")]
    NoWind {
        /// What was written.
        found: String,
    },
    /// A red five or a flower where the rules have none.
    #[error("{0} does not exist in these rules")]
    Stranger(Tile),
    /// A red five that has to be written as an ordinary one.
    #[error("{tile} is a red five, which these rules do not have: write {}", tile.plain())]
    RedFive {
        /// Which.
        tile: Tile,
    },
    /// Text that is no tiles.
    #[error("{0}")]
    Unreadable(NotationError),
    /// An unknown circumstance.
    #[error("there is no circumstance `{found}`: choose from {allowed}")]
    UnknownFlag {
        /// What was written.
        found: String,
        /// The words there are.
        allowed: String,
    },
    /// A situation of another family of rules.
    #[error("this is the situation of a hand of other rules: make it anew for these")]
    OfOtherRules,
    /// Something wrong in a part, told in its own words.
    #[error("{0}")]
    Within(Box<Faults>),
    /// A discarder on a self-draw.
    #[error("a self-draw has no discarder: leave it out")]
    SelfDrawHasNoDiscarder,
    /// No discarder on a discard.
    #[error("name the seat, 0 to 3, whose tile won")]
    NameDiscarder,
    /// A seat above 3.
    #[error("seats are 0 to 3")]
    SeatRange,
    /// The winner as discarder.
    #[error("the winner cannot be the discarder")]
    WinnerDiscards,
    /// `earth` on another's discard.
    #[error(
        "earth is won on the dealer's first discard: take the flag away or name seat 0 as discarder"
    )]
    EarthDiscarder,
    /// A payer who cannot be one.
    #[error("seat {0} cannot pay here: losers are the three other seats of 0 to 3")]
    CannotPay(Seat),
    /// Points that are none or differ from their layers.
    #[error("{0} points: a win is worth at least 1, and its layers add up to it")]
    Points(u32),
    /// A drawn tile that was not in the hand.
    #[error("{0} is not among the 14 tiles the winner held before discarding")]
    NotHeld(Tile),
    /// Too many copies with the turned tiles.
    #[error("{0} occurs more than four times with the turned tiles")]
    CrowdedWithTurned(Tile),
    /// Turned tiles that do not fit the special rule.
    #[error(transparent)]
    Turned(TurnedFault),
    /// Circumstances of the house rule that do not fit.
    #[error("{} {demand}", occasion.as_str())]
    Occasion {
        /// Which.
        occasion: Occasion,
        /// What it demands.
        demand: OccasionDemand,
    },
    /// No special rule.
    #[error("{found} is no special rule: write 0, or 2 to 12")]
    NoSpecial {
        /// What was written.
        found: String,
    },
    /// Dice that are none.
    #[error("two dice show 1 to 6 each")]
    Dice,
    /// People who cannot be.
    #[error(transparent)]
    People(PeopleFault),
    /// Something that cannot happen at this point of a deal.
    #[error(transparent)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TurnedFault {
    /// Rule 2.
    #[error("special rule 2 turns exactly one tile")]
    ExactlyOne,
    /// Rule 8.
    #[error("special rule 8 turns a tile: name it, and one more for each kong")]
    AtLeastOne,
    /// Red fives, flowers.
    #[error("write tiles of the 34 kinds")]
    Kinds,
    /// Another special rule.
    #[error("tiles are turned with special rules 2 and 8 only: leave them out")]
    None,
}

/// What a circumstance of the house rule demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OccasionDemand {
    /// Drawn by the winner.
    #[error("needs a self-draw")]
    SelfDraw,
    /// An own kong.
    #[error("needs a kong among the winner's melds")]
    Kong,
    /// A discard.
    #[error("is a win on a discard, not self-drawn")]
    Discard,
    /// Not together with a robbed kong.
    #[error("cannot go with a robbed kong: keep one of them")]
    NotRobbed,
    /// Another player's tile.
    #[error("is a win on another player's tile, not self-drawn")]
    OthersTile,
    /// Not the last tile.
    #[error("cannot go with last_tile: no kong is made with the last tile")]
    NotLastTile,
    /// The only one of its kind.
    #[error("needs the winning tile to be the only one of its kind in the hand")]
    OnlyCopy,
    /// One kong.
    #[error("stands for one kong: it was added or concealed, not both")]
    OneKong,
    /// Alone.
    #[error("goes only with after_kong or after_kong_discard")]
    Alone,
    /// The dealer.
    #[error("is the dealer's")]
    Dealer,
    /// Not the dealer.
    #[error("cannot be the dealer's")]
    NotDealer,
    /// No open melds.
    #[error("cannot go with open melds")]
    NoOpenMelds,
    /// No melds.
    #[error("cannot go with melds")]
    NoMelds,
}

/// What is wrong with people, bets and camps.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PeopleFault {
    /// Too few or too many.
    #[error("three or four play, not {0}")]
    Players(usize),
    /// An empty or repeated name.
    #[error("`{0}` is empty or there twice")]
    Twice(String),
    /// A stranger.
    #[error("`{0}` does not play")]
    NoPlayer(String),
    /// A spectator who is none.
    #[error("`{0}` plays, is empty or is there twice")]
    NoSpectator(String),
    /// A bet on nobody.
    #[error("`{name}` supports `{supported}`, who does not play")]
    Supports {
        /// Who.
        name: String,
        /// Whom.
        supported: String,
    },
    /// How many camps.
    #[error("there are four or five camps, not {0}")]
    Camps(usize),
    /// How many people in one.
    #[error("`{camp}` has {people} people: a camp has one or two")]
    CampSize {
        /// Which.
        camp: String,
        /// How many.
        people: usize,
    },
    /// In two places.
    #[error("`{0}` is empty or in two places")]
    TwoPlaces(String),
    /// A player who is no camp.
    #[error("`{0}` is no camp: in a deal of camps only camps play and bet")]
    NoCamp(String),
    /// A swap of places.
    #[error("the dealer swaps with one of the other players at the table")]
    Swap,
    /// A number of people without a rotation.
    #[error("the text has no rotation for {0} people: it has one for 3 to 7 and 9 to 11")]
    NoRotation(usize),
    /// A winner from elsewhere.
    #[error("the winner is one of those at a table, or null for a drawn deal")]
    WinnerElsewhere,
    /// Sizes of one table.
    #[error("with {people} people {playing} play and {waiting} wait")]
    OneTable {
        /// In all.
        people: usize,
        /// At the table.
        playing: usize,
        /// Beside it.
        waiting: usize,
    },
    /// Sizes of one of two tables.
    #[error("with {people} people {playing} play and {betting} bet at table {table}")]
    TwoTables {
        /// In all.
        people: usize,
        /// At the table.
        playing: usize,
        /// Betting there.
        betting: usize,
        /// Which.
        table: &'static str,
    },
}

/// Why something cannot happen at this point of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// After the end.
    #[error("the deal is over: nothing can follow but a win on the same discard")]
    Over,
    /// A win without fan.
    #[error("a win has at least one fan")]
    NoFan,
    /// A winner who is out.
    #[error("the winner is not in the deal any more")]
    WinnerOut,
    /// A discarder who is out.
    #[error("the discarder is not in the deal any more")]
    DiscarderOut,
    /// One's own discard.
    #[error("nobody wins on his own discard")]
    OwnDiscard,
    /// A kong by one who is out.
    #[error("who makes the kong is not in the deal any more")]
    KongOut,
    /// A feeder of a concealed kong.
    #[error("nobody feeds a concealed kong: leave from out")]
    ConcealedFed,
    /// No feeder.
    #[error("name the player who fed the kong")]
    NameFeeder,
    /// One's own kong.
    #[error("another player feeds a kong")]
    FedByOther,
    /// A false win by one who is out.
    #[error("who declares is not in the deal any more")]
    DeclarerOut,
    /// Those who wait.
    #[error("those who wait are other players in the deal, each once, with at least one fan")]
    Waiting,
}
