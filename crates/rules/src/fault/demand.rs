//! What a fault asks for, as data; `i18n` makes a sentence of it.

use quejing_message::{Message, Words};

use super::{Faults, Form};
use crate::hand::Seat;
use crate::house::{Occasion, Special};
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
    Within(#[message(name = "faults", with = listed)] Box<Faults>),
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
    CannotPay(#[message(name = "seat")] Seat),
    /// No points, or points that differ from the sum of the layers.
    Points(#[message(name = "points")] u32),
    /// A drawn tile that was not in the hand.
    NotHeld(#[message(name = "tile")] Tile),
    /// Too many copies, counting the turned tiles.
    CrowdedWithTurned(#[message(name = "tile")] Tile),
    /// Turned tiles that do not fit the special rule.
    #[message(transparent)]
    Turned(TurnedFault),
    /// Circumstances of the house rule that do not fit the hand.
    Occasion {
        /// The circumstance.
        occasion: Occasion,
        /// The requirement that is not met.
        #[message(main)]
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
    #[message(transparent)]
    People(PeopleFault),
    /// Something that cannot happen at this point of a deal.
    #[message(transparent)]
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

/// An error in the turned tiles of a special rule.
///
/// ```
/// use quejing_rules::{Demand, Fault, FaultCode, TurnedFault};
/// let fault = Fault::new(FaultCode::BadIndicators, "turned", TurnedFault::ExactlyOne);
/// assert!(matches!(fault, Fault::Other { expected: Demand::Turned(TurnedFault::ExactlyOne), .. }));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-turned")]
pub enum TurnedFault {
    /// Rule 2 takes exactly one.
    #[message(also(special = TurnedFault::special))]
    ExactlyOne,
    /// Rule 8 takes at least one.
    #[message(also(special = TurnedFault::special))]
    AtLeastOne,
    /// Red fives or flowers among them.
    Kinds,
    /// The special rule turns no tiles.
    None,
}

impl TurnedFault {
    /// Returns the special rule of turned tiles that the fault names.
    fn special(&self) -> Special {
        match self {
            TurnedFault::ExactlyOne => Special::Wild,
            _ => Special::Dora,
        }
    }
}

/// A requirement of a circumstance of the house rule.
///
/// ```
/// use quejing_rules::house::Occasion;
/// use quejing_rules::{Demand, Fault, FaultCode, OccasionDemand, RuleProfile, RuleSet, book::Example};
/// let rules = RuleProfile::from(RuleSet::HOUSE);
/// // 天和 is the dealer's.
/// let shown = Example::read("S heaven 2233m4455p6677s1z t1z").unwrap();
/// let expected = Demand::Occasion { occasion: Occasion::Heaven, demand: OccasionDemand::Dealer };
/// let fault = Fault::new(FaultCode::FlagConflict, "flags", expected);
/// assert!(rules.check(&shown.case(&rules)?).unwrap_err().0.contains(&fault));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-occasion")]
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
    #[message(also(one = OccasionDemand::one, other = OccasionDemand::other))]
    OneKong,
    /// No circumstances other than those after a kong.
    #[message(also(one = OccasionDemand::one, other = OccasionDemand::other))]
    Alone,
    /// The winner as dealer.
    Dealer,
    /// A winner who is not the dealer.
    NotDealer,
    NoOpenMelds,
    NoMelds,
}

impl OccasionDemand {
    /// Returns the first of the two circumstances that the requirement names.
    fn one(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobKong,
            _ => Occasion::AfterKong,
        }
    }

    /// Returns the second one.
    fn other(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobClosedKong,
            _ => Occasion::AfterKongDiscard,
        }
    }
}

/// An error in the people, bets or camps.
///
/// ```
/// use quejing_rules::house::check_people;
/// use quejing_rules::{Demand, Fault, FaultCode, PeopleFault};
/// let fault = Fault::new(FaultCode::NoRule, "n", PeopleFault::NoRotation(8));
/// assert_eq!(check_people(8), Err(fault));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq)]
#[message("fault-people")]
pub enum PeopleFault {
    /// Too few or too many players; their number.
    Players(#[message(name = "count")] usize),
    /// An empty or repeated name.
    Twice(#[message(name = "name")] String),
    /// Somebody who does not play.
    NoPlayer(#[message(name = "name")] String),
    /// A spectator who plays, is listed twice or has no name.
    NoSpectator(#[message(name = "name")] String),
    /// A bet on nobody.
    Supports {
        /// The spectator who bets.
        name: String,
        /// The person they support.
        supported: String,
    },
    /// Too few or too many camps; their number.
    Camps(#[message(name = "count")] usize),
    /// Too few or too many people in a camp.
    CampSize {
        camp: String,
        /// The number of people in it.
        people: usize,
    },
    /// Somebody in two places, or without a name.
    TwoPlaces(#[message(name = "name")] String),
    /// A player or spectator who is not a camp.
    NoCamp(#[message(name = "name")] String),
    /// An impossible swap of places.
    Swap,
    /// A number of people for which there is no rotation.
    NoRotation(#[message(name = "people")] usize),
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

/// The reason why something cannot happen at this point of a deal.
///
/// ```
/// use quejing_rules::house::{Event, Options, Party, settle};
/// use quejing_rules::{Demand, Fault, Objection};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// let own = Event::Win { winner: 1, from: Some(1), fan: 2 };
/// let faults = settle(&party, &[own], &Options::default()).unwrap_err();
/// assert!(matches!(faults.0[..], [Fault::Other { expected: Demand::Event(Objection::OwnDiscard), .. }]));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-event")]
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

/// Faults inside a fault, as an argument.
fn listed(faults: &Faults) -> String {
    faults.to_string()
}
