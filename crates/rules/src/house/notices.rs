//! The house rule's own words during a night: cautions, steps and reminders of its deals, and its refusals.

use std::sync::LazyLock;

use quejing_message::{Message, PeopleIds, TileNotation};
use serde::Serialize;

use super::Special;
use crate::event::PlayerId;
use crate::family_message::{FamilyMessage, OwnMessage};

/// A contradiction to the course of play that only the house rule knows.
///
/// ```
/// use quejing_rules::event::PlayerId;
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::house::HouseCaution;
/// let caution = FamilyMessage::from(HouseCaution::NoSupport { who: PlayerId::of(5) });
/// assert_eq!(serde_json::to_string(&caution)?, r#"{"code":"no_support","who":"p000000000005"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum HouseCaution {
    /// Another special rule than the dice say.
    OtherSpecial {
        /// The special rule of the dice.
        #[message(with = SpecialRule::named)]
        due: u8,
        /// The special rule that was named.
        #[message(with = SpecialRule::named)]
        said: u8,
    },
    /// The dice of the special rule are not known.
    NoSpecial,
    /// 难忘今宵 is not due yet by the plan.
    NotLastDeal,
    /// Special rule 12: the dealer has to change seats with somebody, and nobody is named.
    NoSwap,
    /// A change of seats that special rule 12 alone has.
    SwapNotDue,
    /// Somebody who bets has not said whom they support.
    NoSupport {
        /// The bettor.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// Support chosen after somebody acted in the deal.
    LateSupport {
        /// The bettor.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// Somebody bets whose turn it is not.
    NotBettor {
        /// The bettor.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// An open hand is declared before anything happens in the deal.
    LateOpen { player: PlayerId },
    /// One fan is enough here only under the condition of the deal's special rule.
    OneFan {
        /// The special rule.
        #[message(with = SpecialRule::explained)]
        special: u8,
    },
    /// Camps are to be drawn (again) before this deal.
    CampsDue,
    /// The text has no rotation for so many people.
    NoRotation {
        /// The number.
        people: usize,
    },
    /// By these rules a false win ends the deal.
    FalseWinEnds,
}

impl OwnMessage for HouseCaution {}

/// A step that only the house rule knows.
///
/// ```
/// use quejing_rules::event::PlayerId;
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::house::HouseStep;
/// let step = FamilyMessage::from(HouseStep::TurnTile { by: PlayerId::of(1) });
/// assert_eq!(serde_json::to_string(&step)?, r#"{"by":"p000000000001","step":"turn_tile"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum HouseStep {
    /// Camps are drawn.
    DrawCamps {
        /// True if this is a redraw because an hour has passed.
        again: bool,
    },
    /// A tile of the wall is turned (special rules 2 and 8).
    TurnTile {
        /// The player who turns it.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Everybody passes three tiles to the next player (special rule 6).
    PassThree,
    /// The dealer throws again and swaps seats with another player (special rule 12).
    SwapPlaces {
        /// The dealer.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Somebody chooses whom to support.
    ChooseSupport {
        /// The person who chooses.
        #[message(name = "player")]
        who: PlayerId,
    },
}

impl OwnMessage for HouseStep {}

/// A reminder that only the house rule knows.
///
/// ```
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::house::HouseReminder;
/// let reminder = FamilyMessage::from(HouseReminder::Wild { turned: "5m".to_owned(), wild: "6m".to_owned() });
/// assert_eq!(serde_json::to_string(&reminder)?, r#"{"reminder":"wild","turned":"5m","wild":"6m"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("course-remind")]
pub enum HouseReminder {
    /// The special rule of the deal (2 to 12) and what it means.
    Special {
        /// The number of the special rule.
        #[message(with = SpecialRule::explained)]
        special: u8,
    },
    /// The wild tile of the deal.
    Wild {
        /// The turned tile in MPSZ notation.
        #[message(with = TileNotation::from)]
        turned: String,
        /// The wild tile in MPSZ notation.
        #[message(with = TileNotation::from)]
        wild: String,
    },
    /// The tiles that are worth a fan each.
    Bonus {
        /// The turned tiles in MPSZ notation.
        #[message(with = TileNotation::from)]
        turned: String,
        /// The tiles they point to, in the same order.
        #[message(with = TileNotation::from)]
        bonus: String,
    },
    /// The players with an open hand: all of their payments are doubled.
    Open {
        /// The players with open hands.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// This is one of the last deals: 血流成河.
    LastDeal,
}

impl OwnMessage for HouseReminder {}

/// A requirement of the value of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    Fan,
}

impl OwnMessage for ValueRequirement {}

/// A number of people that can sit, or of camps.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-sitting")]
pub(super) enum Sitting {
    /// Three or four at a table.
    ThreeOrFour,
    /// With one table the others wait in a queue.
    Queue,
    /// Two tables have a free person, and a bettor each at most.
    FreePerson,
    /// No third table.
    OneOrTwoTables,
    /// Four camps, or five.
    Camps,
    /// 3 to 7 people, or 9 to 11: the text says 敬请期待 for 8.
    LeftOpen,
    /// One or two people in a camp.
    CampOfTwo,
}

impl OwnMessage for Sitting {}

/// The reason why something cannot be settled.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-unsettled")]
pub(super) enum HouseUnsettledReason {
    /// Special rule 12: the dealer is one of the two who change seats.
    DealerSwaps,
    /// A payment between camps that does not divide evenly.
    Uneven,
}

impl OwnMessage for HouseUnsettledReason {}

/// The special rule of the deal in which a hand was won.
///
/// ```
/// use quejing_rules::house::{Special, SpecialInForce};
/// assert_eq!(SpecialInForce::from(Special::Dora).number, 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("sheet-special-rule")]
pub struct SpecialInForce {
    pub number: u8,
    pub rule: Special,
}

impl OwnMessage for SpecialInForce {}

impl SpecialInForce {
    /// Returns the message of a special rule; each is made once.
    pub(super) fn message(rule: Special) -> FamilyMessage {
        static ALL: LazyLock<Vec<FamilyMessage>> =
            LazyLock::new(|| Special::ALL.map(|rule| SpecialInForce::from(rule).into()).to_vec());
        let at = usize::from(rule.number() - Special::ALL[0].number());
        ALL[at].clone()
    }
}

impl From<Special> for SpecialInForce {
    fn from(rule: Special) -> SpecialInForce {
        SpecialInForce { number: rule.number(), rule }
    }
}

/// A special rule by its number, as an argument of messages; the catalogue has its name and meaning.
#[derive(Message)]
#[message("course-special")]
pub enum SpecialRule {
    None,
    /// Number and name.
    Named {
        number: u8,
    },
    /// Number, name and meaning at the table.
    Explained {
        number: u8,
    },
}

impl SpecialRule {
    /// Returns the rule of a number by its name.
    pub fn named(&number: &u8) -> SpecialRule {
        if (2..=12).contains(&number) { SpecialRule::Named { number } } else { SpecialRule::None }
    }

    /// Returns the rule of a number with its meaning.
    pub fn explained(&number: &u8) -> SpecialRule {
        if (2..=12).contains(&number) { SpecialRule::Explained { number } } else { SpecialRule::None }
    }
}
