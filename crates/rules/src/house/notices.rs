//! The messages of a night that only the house rule has: cautions, steps and reminders of its deals, and requirements
//! that its refusals name.

use std::sync::LazyLock;

use quejing_message::{Message, PeopleIds, TileNotation};
use serde::Serialize;

use super::SpecialRule;
use crate::PlayerId;
use crate::family_message::{FamilyMessage, FamilyMessageType};

/// A warning that only the house rule gives: a recorded event contradicts the course of play.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::house::HouseCaution;
/// let caution = FamilyMessage::from(HouseCaution::NoSupport { who: PlayerId::from_number(5) });
/// assert_eq!(serde_json::to_string(&caution)?, r#"{"code":"no_support","who":"p000000000005"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum HouseCaution {
    /// The recorded special rule differs from the one that is due by the dice or the last deals.
    OtherSpecial {
        /// The number of the special rule that is due.
        #[message(with = SpecialRuleLabel::with_name)]
        due: u8,
        /// The number of the special rule that was recorded.
        #[message(with = SpecialRuleLabel::with_name)]
        said: u8,
    },
    /// Neither dice nor a special rule are recorded.
    NoSpecial,
    /// The deal is marked as one of the last (难忘今宵), but the planned length says otherwise.
    NotLastDeal,
    /// Under special rule 12 the dealer must swap seats with another player, and no swap is recorded.
    NoSwap,
    /// A seat swap is recorded in a deal without special rule 12.
    SwapNotDue,
    /// A person who bets by the rotation has not chosen a player to support.
    NoSupport {
        /// The person who bets.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// A person chose a player to support after the first act of the deal.
    LateSupport {
        /// The person who bets.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// A person bets whom the rotation does not let bet.
    NotBettor {
        /// The person who bets.
        #[message(name = "player")]
        who: PlayerId,
    },
    /// A hand was opened after the first payment of the deal.
    LateOpen { player: PlayerId },
    /// A hand of one fan is recorded; it wins only if it meets the condition of the deal's special rule.
    OneFan {
        /// The number of the special rule.
        #[message(with = SpecialRuleLabel::with_meaning)]
        special: u8,
    },
    /// Camps must be drawn, or drawn again, before the deal begins.
    CampsDue,
    /// The rule text has no rotation for this number of people.
    NoRotation {
        /// The number of people who are seated, waiting or betting.
        people: usize,
    },
    /// A deal goes on after a false win, although the house rule ends it there.
    FalseWinEnds,
}

impl FamilyMessageType for HouseCaution {}

/// A step for the people at the table that only the house rule has.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::house::HouseStep;
/// let step = FamilyMessage::from(HouseStep::TurnTile { by: PlayerId::from_number(1) });
/// assert_eq!(serde_json::to_string(&step)?, r#"{"by":"p000000000001","step":"turn_tile"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("course-step")]
pub enum HouseStep {
    /// Everybody draws a camp.
    DrawCamps {
        /// True if an hour has passed since the last draw of camps; false for the first draw.
        again: bool,
    },
    /// A player turns a tile of the wall (special rules 2 and 8).
    TurnTile {
        /// The player who turns the tile.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// Everybody passes three tiles to the next player in turn order (special rule 6).
    PassThree,
    /// The dealer throws again and swaps seats with another player (special rule 12).
    SwapPlaces {
        /// The dealer.
        #[message(name = "player")]
        by: PlayerId,
    },
    /// A person who bets chooses a player to support.
    ChooseSupport {
        /// The person who bets.
        #[message(name = "player")]
        who: PlayerId,
    },
}

impl FamilyMessageType for HouseStep {}

/// A reminder during a deal that only the house rule has.
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
    /// The special rule of the deal, with its meaning.
    Special {
        /// The number of the special rule.
        #[message(with = SpecialRuleLabel::with_meaning)]
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
    /// The 宝牌 of special rule 8, each worth one fan.
    Bonus {
        /// The turned tiles in MPSZ notation.
        #[message(with = TileNotation::from)]
        turned: String,
        /// The 宝牌 to which the turned tiles point, in MPSZ notation and in the order of `turned`.
        #[message(with = TileNotation::from)]
        bonus: String,
    },
    /// Some hands are open: by default, all payments to and from their players are doubled.
    Open {
        /// The players with open hands.
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The deal is one of the last (难忘今宵), played under special rule 11 (血流成河).
    LastDeal,
}

impl FamilyMessageType for HouseReminder {}

/// A part of a recorded value without which the house rule refuses to settle.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-needed")]
pub(super) enum ValueRequirement {
    Fan,
}

impl FamilyMessageType for ValueRequirement {}

/// A requirement of the house rule on a seating or on drawn camps, for refusals.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-sitting")]
pub(super) enum SeatingRequirement {
    /// Every table has three or four players.
    ThreeOrFour,
    /// At a single table, everybody else waits in the queue; nobody bets or is free.
    Queue,
    /// Two tables have a free person, no queue, and at most one bettor each.
    FreePerson,
    /// There are one or two tables.
    OneOrTwoTables,
    /// There are four camps (石 陈 李 王) or five (with 段).
    Camps,
    /// There are 3 to 7 or 9 to 11 people: the rule text leaves 8 open (敬请期待).
    LeftOpen,
    /// Every camp has one or two people.
    CampOfTwo,
}

impl FamilyMessageType for SeatingRequirement {}

/// A reason that only the house rule has for refusing to settle an event.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("ledger-unsettled")]
pub(super) enum HouseUnsettledReason {
    /// A seat swap of special rule 12 does not name the dealer as the person who swaps.
    DealerSwaps,
    /// A payment between two camps cannot be divided equally among their people.
    Uneven,
}

impl FamilyMessageType for HouseUnsettledReason {}

/// The note on a ruling that names the special rule of the deal.
///
/// ```
/// use quejing_rules::house::{SpecialRule, SpecialRuleNote};
/// assert_eq!(SpecialRuleNote::from(SpecialRule::Dora).number, 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("sheet-special-rule")]
pub struct SpecialRuleNote {
    pub number: u8,
    pub rule: SpecialRule,
}

impl FamilyMessageType for SpecialRuleNote {}

impl SpecialRuleNote {
    /// Returns the [`SpecialRuleNote`] of a special rule as a message. The first call builds the messages of all eleven
    /// rules.
    pub(super) fn message_for_rule(rule: SpecialRule) -> FamilyMessage {
        static ALL: LazyLock<Vec<FamilyMessage>> =
            LazyLock::new(|| SpecialRule::ALL.map(|rule| SpecialRuleNote::from(rule).into()).to_vec());
        let at = usize::from(rule.number() - SpecialRule::ALL[0].number());
        ALL[at].clone()
    }
}

impl From<SpecialRule> for SpecialRuleNote {
    fn from(rule: SpecialRule) -> SpecialRuleNote {
        SpecialRuleNote { number: rule.number(), rule }
    }
}

/// A special rule as an argument of other messages. Its name and meaning are in the message catalogue.
#[derive(Message)]
#[message("course-special")]
pub enum SpecialRuleLabel {
    None,
    /// The rule's number and name.
    Named {
        number: u8,
    },
    /// The rule's number, name and meaning at the table.
    Explained {
        number: u8,
    },
}

impl SpecialRuleLabel {
    /// Returns the argument with the name of a special rule; [`SpecialRuleLabel::None`] for a number outside 2 to 12.
    pub fn with_name(&number: &u8) -> SpecialRuleLabel {
        if (2..=12).contains(&number) { SpecialRuleLabel::Named { number } } else { SpecialRuleLabel::None }
    }

    /// Returns the argument with the name and meaning of a special rule; [`SpecialRuleLabel::None`] for a number
    /// outside 2 to 12.
    pub fn with_meaning(&number: &u8) -> SpecialRuleLabel {
        if (2..=12).contains(&number) { SpecialRuleLabel::Explained { number } } else { SpecialRuleLabel::None }
    }
}
