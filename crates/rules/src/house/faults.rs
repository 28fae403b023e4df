//! The faults of input that only the house rule has: special rules, circumstances, people, events.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use super::{Occasion, SpecialRule};
use crate::family_message::FamilyMessageType;
use crate::tile::Tile;

/// An error in the number or the dice of a special rule.
///
/// ```
/// use quejing_rules::house::{SpecialRule, SpecialFault};
/// use quejing_rules::{Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadSpecial, "special", SpecialFault::NoSpecial { found: "1".to_owned() });
/// assert_eq!(SpecialRule::of_number(1), Err(fault));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq, Serialize)]
#[message("fault")]
pub enum SpecialFault {
    /// A number that belongs to no special rule.
    NoSpecial {
        /// The number in the input, as text.
        found: String,
    },
    /// A die outside 1 to 6.
    Dice,
}

/// An error in the turned tiles of a special rule.
///
/// ```
/// use quejing_rules::house::TurnedTileFault;
/// use quejing_rules::{RequestFieldError, Fault, FaultCode};
/// let fault = Fault::new(FaultCode::BadIndicators, "turned", TurnedTileFault::ExactlyOne);
/// let expected = RequestFieldError::from(TurnedTileFault::ExactlyOne);
/// assert_eq!(fault, Fault::Other { code: FaultCode::BadIndicators, field: "turned".to_owned(), expected });
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[message("fault-turned")]
pub enum TurnedTileFault {
    /// Special rule 2 (赖子) needs exactly one turned tile.
    #[message(also(special = TurnedTileFault::named_special_rule))]
    ExactlyOne,
    /// Special rule 8 (宝牌) needs at least one turned tile.
    #[message(also(special = TurnedTileFault::named_special_rule))]
    AtLeastOne,
    /// A red five or a flower is among the turned tiles.
    Kinds,
    /// Tiles are turned although the special rule turns none.
    None,
    /// More than four copies of a kind, counting the turned tiles.
    #[message("fault-crowded-with-turned")]
    Crowded(#[message(name = "tile", with = TileNotation::from_tiles)] Tile),
}

impl TurnedTileFault {
    /// Returns the special rule named in the message of the fault: 赖子 for [`TurnedTileFault::ExactlyOne`], otherwise
    /// 宝牌.
    fn named_special_rule(&self) -> SpecialRule {
        match self {
            TurnedTileFault::ExactlyOne => SpecialRule::Wild,
            _ => SpecialRule::Dora,
        }
    }
}

/// A requirement of a circumstance, such as 天和, on the hand or on the other circumstances.
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
    /// A self-draw by the winner.
    SelfDraw,
    /// A kong among the winner's melds.
    Kong,
    /// A win on another player's discard.
    Discard,
    /// A tile that was not robbed from a kong.
    NotRobbed,
    /// A win on another player's tile.
    OthersTile,
    /// A win on a tile that is not the last.
    NotLastTile,
    /// A winning tile that is the only copy of its kind in the hand.
    OnlyCopy,
    /// One robbed kong, added or concealed, not both.
    #[message(also(one = OccasionDemand::first_message_occasion, other = OccasionDemand::second_occasion))]
    OneKong,
    /// No circumstances other than those after a kong.
    #[message(also(one = OccasionDemand::first_message_occasion, other = OccasionDemand::second_occasion))]
    Alone,
    /// A winner who is the dealer.
    Dealer,
    /// A winner who is not the dealer.
    NotDealer,
    NoOpenMelds,
    NoMelds,
}

/// A circumstance with its requirement that the hand or another circumstance violates.
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
    /// The missed requirement.
    #[message(main)]
    pub demand: OccasionDemand,
}

impl OccasionDemand {
    /// Returns the first of the two circumstances in the messages of [`OccasionDemand::OneKong`] and
    /// [`OccasionDemand::Alone`]; no other requirement names circumstances.
    fn first_message_occasion(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobKong,
            _ => Occasion::AfterKong,
        }
    }

    /// Returns the second of the two circumstances in the messages of [`OccasionDemand::OneKong`] and
    /// [`OccasionDemand::Alone`]; no other requirement names circumstances.
    fn second_occasion(&self) -> Occasion {
        match self {
            OccasionDemand::OneKong => Occasion::RobClosedKong,
            _ => Occasion::AfterKongDiscard,
        }
    }
}

/// An error in the people of a deal or a rotation, in their bets or in their camps.
///
/// ```
/// use quejing_rules::house::{PeopleFault, check_people_count};
/// use quejing_rules::{Fault, FaultCode};
/// let fault = Fault::new(FaultCode::NoRule, "n", PeopleFault::NoRotation(8));
/// assert_eq!(check_people_count(8), Err(fault));
/// ```
#[derive(Message, Debug, Clone, PartialEq, Eq, Serialize)]
#[message("fault-people")]
pub enum PeopleFault {
    /// The number of players, which is neither 3 nor 4.
    Players(#[message(name = "count")] usize),
    /// A player, spectator or member of a camp without a name.
    Nameless,
    /// A name that two players have.
    Twice(#[message(name = "name")] String),
    /// A name that no player has.
    NoPlayer(#[message(name = "name")] String),
    /// A spectator who also plays or is listed twice.
    NoSpectator(#[message(name = "name")] String),
    /// A bet on a person who does not play.
    Supports {
        /// The spectator who bets.
        name: String,
        /// The person whom the spectator supports.
        supported: String,
    },
    /// The number of camps, which is neither 4 nor 5.
    Camps(#[message(name = "count")] usize),
    /// A camp with a number of people other than 1 or 2.
    CampSize {
        camp: String,
        /// The number of people in the camp.
        people: usize,
    },
    /// A person who is listed in two places, such as two camps.
    TwoPlaces(#[message(name = "name")] String),
    /// A player or spectator who is not a camp.
    NoCamp(#[message(name = "name")] String),
    /// A swap of the dealer with nobody or with the dealer.
    Swap,
    /// A number of people for which the rule text has no rotation.
    NoRotation(#[message(name = "people")] usize),
    /// A winner who is at no table of the rotation.
    WinnerElsewhere,
    /// A single table whose numbers of players and waiting people do not fit the rule text.
    OneTable {
        /// The number of all people.
        people: usize,
        /// The number of players that the rule text gives the table.
        playing: usize,
        /// The number of people that the rule text puts into the queue.
        waiting: usize,
    },
    /// A table of two whose numbers of players and bettors do not fit the rule text.
    TwoTables {
        /// The number of all people.
        people: usize,
        /// The number of players that the rule text gives the table.
        playing: usize,
        /// The number of bettors that the rule text gives the table.
        betting: usize,
        /// The name of the table, `A` or `B`.
        table: &'static str,
    },
}

/// The reason why an event cannot happen at its point of a deal.
///
/// ```
/// use quejing_rules::house::{HouseEvent, EventObjection, Options, Party, settle};
/// use quejing_rules::{RequestFieldError, Fault};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// let own = HouseEvent::Win { winner: 1, from: Some(1), fan: 2 };
/// let faults = settle(&party, &[own], &Options::default()).unwrap_err();
/// let objection = RequestFieldError::from(EventObjection::OwnDiscard);
/// assert!(matches!(&faults.0[..], [Fault::Other { expected, .. }] if *expected == objection));
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[message("fault-event")]
pub enum EventObjection {
    /// The event comes after the end of the deal.
    Over,
    /// A win or false win with no fan, or with more than any hand can have.
    NoFan,
    /// A winner who is out of the deal.
    WinnerOut,
    /// A discarder who is out of the deal.
    DiscarderOut,
    /// A win on one's own discard.
    OwnDiscard,
    /// A kong by a player who is out of the deal.
    KongOut,
    /// A concealed kong that names a feeder, the player whose discard completed a kong or its pung.
    ConcealedFed,
    /// An exposed or added kong that names no feeder.
    NameFeeder,
    /// A kong that names its own player, or nobody at the table, as the feeder.
    FedByOther,
    /// A false win by a player who is out of the deal.
    DeclarerOut,
    /// A waiting player who is out of the deal, has no fan or more than any hand can have, declared the false win, or
    /// is listed twice.
    Waiting,
}

impl FamilyMessageType for SpecialFault {}

impl FamilyMessageType for TurnedTileFault {}

impl FamilyMessageType for OccasionFault {}

impl FamilyMessageType for PeopleFault {}

impl FamilyMessageType for EventObjection {}

impl PeopleFault {
    /// Returns the fault of a name: [`PeopleFault::Nameless`] if it is empty, otherwise `fault` with the name.
    pub fn for_name(name: &str, fault: fn(String) -> PeopleFault) -> PeopleFault {
        if name.is_empty() { PeopleFault::Nameless } else { fault(name.to_owned()) }
    }
}
