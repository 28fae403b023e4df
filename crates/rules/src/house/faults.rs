//! What can be wrong with input to the house rule only: special rules, circumstances, people, events.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use super::{Occasion, Special};
use crate::family_message::OwnMessage;
use crate::tile::Tile;

/// An error in the number or the dice of a special rule.
///
/// ```
/// use quejing_rules::house::{Special, SpecialFault};
/// use quejing_rules::{Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadSpecial, "special", SpecialFault::NoSpecial { found: "1".to_owned() });
/// assert_eq!(Special::of_number(1), Err(fault));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq, Serialize)]
#[message("fault")]
pub enum SpecialFault {
    /// The number of no special rule.
    NoSpecial {
        /// The number as written.
        found: String,
    },
    /// Dice outside 1 to 6.
    Dice,
}

/// An error in the turned tiles of a special rule.
///
/// ```
/// use quejing_rules::house::TurnedFault;
/// use quejing_rules::{Demand, Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadIndicators, "turned", TurnedFault::ExactlyOne);
/// let expected = Demand::from(TurnedFault::ExactlyOne);
/// assert_eq!(fault, Fault::Other { code: FaultCode::BadIndicators, field: "turned".to_owned(), expected });
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    /// Too many copies, counting the turned tiles.
    #[message("fault-crowded-with-turned")]
    Crowded(#[message(name = "tile", with = TileNotation::of)] Tile),
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
/// use quejing_rules::house::{Occasion, OccasionDemand, OccasionFault};
/// use quejing_rules::{Fault, FaultCode, RuleProfile, RuleSet, book::Example};
/// let rules = RuleProfile::from(RuleSet::HOUSE);
/// // 天和 is the dealer's.
/// let shown = Example::read("S heaven 2233m4455p6677s1z t1z").unwrap();
/// let expected = OccasionFault { occasion: Occasion::Heaven, demand: OccasionDemand::Dealer };
/// let fault = Fault::new(FaultCode::FlagConflict, "flags", expected);
/// assert!(rules.check(&shown.case(&rules)?).unwrap_err().0.contains(&fault));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    #[message(also(one = OccasionDemand::first_occasion, other = OccasionDemand::second_occasion))]
    OneKong,
    /// No circumstances other than those after a kong.
    #[message(also(one = OccasionDemand::first_occasion, other = OccasionDemand::second_occasion))]
    Alone,
    /// The winner as dealer.
    Dealer,
    /// A winner who is not the dealer.
    NotDealer,
    NoOpenMelds,
    NoMelds,
}

/// A circumstance that does not fit the hand.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::house::{Occasion, OccasionDemand, OccasionFault};
/// let fault = OccasionFault { occasion: Occasion::Heaven, demand: OccasionDemand::Dealer };
/// assert_eq!(fault.id(), "fault-occasion-dealer");
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[message("fault-occasion")]
pub struct OccasionFault {
    pub occasion: Occasion,
    /// The requirement that is not met.
    #[message(main)]
    pub demand: OccasionDemand,
}

impl OccasionDemand {
    /// Returns the first of the two circumstances that the requirement names.
    fn first_occasion(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobKong,
            _ => Occasion::AfterKong,
        }
    }

    /// Returns the other of the two circumstances, which cannot hold beside the first.
    fn second_occasion(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobClosedKong,
            _ => Occasion::AfterKongDiscard,
        }
    }
}

/// An error in the people, bets or camps.
///
/// ```
/// use quejing_rules::house::{PeopleFault, check_people};
/// use quejing_rules::{Fault, FaultCode};
/// let fault = Fault::new(FaultCode::NoRule, "n", PeopleFault::NoRotation(8));
/// assert_eq!(check_people(8), Err(fault));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq, Serialize)]
#[message("fault-people")]
pub enum PeopleFault {
    /// Too few or too many players; their number.
    Players(#[message(name = "count")] usize),
    /// A player, spectator or member of a camp without a name.
    Nameless,
    /// A repeated name.
    Twice(#[message(name = "name")] String),
    /// Somebody who does not play.
    NoPlayer(#[message(name = "name")] String),
    /// A spectator who plays or is listed twice.
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
    /// Somebody in two places.
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
/// use quejing_rules::house::{HouseEvent, Objection, Options, Party, settle};
/// use quejing_rules::{Demand, Fault};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// let own = HouseEvent::Win { winner: 1, from: Some(1), fan: 2 };
/// let faults = settle(&party, &[own], &Options::default()).unwrap_err();
/// let objection = Demand::from(Objection::OwnDiscard);
/// assert!(matches!(&faults.0[..], [Fault::Other { expected, .. }] if *expected == objection));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

impl OwnMessage for SpecialFault {}

impl OwnMessage for TurnedFault {}

impl OwnMessage for OccasionFault {}

impl OwnMessage for PeopleFault {}

impl OwnMessage for Objection {}

impl PeopleFault {
    /// Returns the fault of a name: a name that is missing has one of its own.
    pub fn of_name(name: &str, fault: fn(String) -> PeopleFault) -> PeopleFault {
        if name.is_empty() { PeopleFault::Nameless } else { fault(name.to_owned()) }
    }
}
