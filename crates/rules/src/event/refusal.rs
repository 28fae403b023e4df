//! Why an event is refused, and what contradicts the course of play but may be overruled. The words are in `i18n::night`.

use quejing_message::{Message, TimeMs};
use serde::Serialize;

use crate::hand::Problem;

use super::{HandId, Needed, PlayerId, Sitting, Unsettled};

/// The reason why an event is refused. It has no effect.
///
/// ```
/// use quejing_rules::event::{NightState, PaymentReason, Refusal};
/// let refused = NightState::default().payments(&[], PaymentReason::Bet);
/// assert_eq!(refused, Err(Refusal::NoPayment));
/// assert_eq!(Refusal::NoPayment.code(), "night_no_payment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-refused")]
pub enum Refusal {
    /// The first event of a night opens it.
    #[message(code = "night_not_open")]
    NotOpen,
    /// A night is opened once.
    #[message(code = "night_open_already")]
    OpenAlready,
    /// The night is over.
    #[message(code = "night_closed")]
    Closed,
    /// The night is not closed.
    #[message(code = "night_not_closed")]
    NotClosed,
    /// Written by a later version.
    #[message(code = "night_format")]
    Format {
        /// The form it has.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// Somebody who is not part of the night.
    #[message(code = "night_unknown_player")]
    UnknownPlayer(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody is named twice.
    #[message(code = "night_twice")]
    Twice(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody does not sit at the table.
    #[message(code = "night_not_at_table")]
    NotAtTable(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// Somebody sits at the table who may not here.
    #[message(code = "night_at_table")]
    AtTable(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// A name without a visible character, or too long.
    #[message(code = "night_bad_name")]
    BadName,
    /// Words with signs that cannot be shown, or that change how other signs are shown.
    #[message(code = "night_bad_text")]
    BadText(#[message(name = "field")] String),
    /// Two people of one name.
    #[message(code = "night_name_taken")]
    NameTaken(#[message(name = "name")] String),
    /// A table that does not exist.
    #[message(code = "night_no_table")]
    NoTable(#[message(name = "table", with = table_number)] u8),
    /// Too few or too many players.
    #[message(code = "night_player_count")]
    PlayerCount {
        /// The number of people named.
        found: usize,
        /// The number of people that can sit.
        allowed: Sitting,
    },
    /// Nobody sits yet.
    #[message(code = "night_no_seats")]
    NoSeats,
    /// A deal is going on.
    #[message(code = "night_deal_goes_on")]
    DealGoesOn,
    /// More happened in a deal than can.
    #[message(code = "night_long_deal")]
    LongDeal { most: usize },
    /// The event needs a deal that is going on.
    #[message(code = "night_no_deal")]
    NoDeal,
    /// An event that the rules do not have.
    #[message(code = "night_not_in_these_rules")]
    NotInTheseRules,
    /// The value of a hand does not fit the rules.
    #[message(code = "night_bad_value")]
    BadValue {
        /// The requirement of the rules.
        needed: Needed,
    },
    /// The winner is also the discarder.
    #[message(code = "night_own_tile")]
    OwnTile(#[message(name = "player", with = ToString::to_string)] PlayerId),
    /// A win event without a win.
    #[message(code = "night_no_winner")]
    NoWinner,
    /// The rules cannot settle it.
    #[message(code = "night_cannot_settle")]
    CannotSettle(#[message(name = "why")] Unsettled),
    /// Amounts must be more than 0 and not too large.
    #[message(code = "night_bad_amount")]
    BadAmount,
    /// Payer and payee are the same.
    #[message(code = "night_to_oneself")]
    ToOneself,
    /// A list that must hold something is empty.
    #[message(code = "night_no_payment")]
    NoPayment,
    /// A reason is needed.
    #[message(code = "night_no_reason")]
    NoReason,
    /// A hand that does not exist.
    #[message(code = "night_unknown_hand")]
    UnknownHand(#[message(name = "entry", with = hand_number)] HandId),
    /// An event that does not exist, or that this cannot be done to.
    #[message(code = "night_unknown_event")]
    UnknownEvent(#[message(name = "entry")] u64),
    /// An event that is undone already, or counts already.
    #[message(code = "night_already_so")]
    AlreadySo(#[message(name = "entry")] u64),
    /// An undo or redo of an entry that is no longer the last one.
    #[message(code = "night_not_last")]
    NotLast {
        /// The entry that was meant.
        entry: u64,
        /// The last entry that can be undone or redone now.
        #[message(with = number_or_zero)]
        last: Option<u64>,
    },
    /// A correction replaces an event by one of another kind of thing.
    #[message(code = "night_other_kind")]
    OtherKind,
    /// A dispute that does not exist or is decided.
    #[message(code = "night_unknown_dispute")]
    UnknownDispute(#[message(name = "entry")] u64),
    /// Rules of a new night in which one option contradicts another.
    #[message(transparent)]
    BadOption(Problem),
    /// Settings that give no reduced score.
    #[message(code = "night_bad_reduced")]
    BadReduced,
    /// A number that a die does not show.
    #[message(code = "night_bad_die")]
    BadDie(#[message(name = "die")] u8),
    /// Tiles that cannot be read.
    #[message(code = "night_bad_tiles")]
    BadTiles(#[message(name = "tiles")] String),
    /// A text that is not a SHA-256 in hexadecimal.
    #[message(code = "night_bad_sha256")]
    BadSha256,
}

impl std::error::Error for Refusal {}

impl From<Unsettled> for Refusal {
    fn from(why: Unsettled) -> Refusal {
        Refusal::CannotSettle(why)
    }
}

impl Refusal {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// Returns an entry's number; 0 if there is none.
fn number_or_zero(entry: &Option<u64>) -> u64 {
    entry.unwrap_or_default()
}

/// Returns a table's number as people count: from 1.
fn table_number(table: &u8) -> u16 {
    u16::from(*table) + 1
}

/// Returns the number of the entry that began a deal.
fn hand_number(hand: &HandId) -> u64 {
    hand.0
}

/// An event that has no effect, and why.
///
/// ```
/// use quejing_rules::event::{NightState, Refusal, Refused};
/// let refused = vec![Refused { event: 9, why: Refusal::NoDeal }];
/// let night = NightState { refused, ..NightState::default() };
/// assert_eq!(night.refused[0].why.code(), "night_no_deal");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its number.
    pub event: u64,
    /// The reason.
    pub why: Refusal,
}

/// A contradiction to the course of play. People may overrule it on the record.
///
/// ```
/// use quejing_rules::event::Caution;
/// let caution = Caution::BelowMinimum { needed: 10, found: 4 };
/// assert_eq!(serde_json::to_string(&caution)?, r#"{"code":"below_minimum","needed":10,"found":4}"#);
/// assert_eq!(caution.code(), "below_minimum");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("course-caution")]
#[message(codes)]
pub enum Caution {
    /// Another dealer than is due.
    OtherDealer {
        /// The dealer who is due.
        due: PlayerId,
        /// The dealer who was named.
        said: PlayerId,
    },
    /// The game is over by its plan.
    GameOver,
    /// The hand is worth less than may be declared.
    BelowMinimum {
        /// The minimum.
        needed: u32,
        /// Its worth.
        found: u32,
    },
    /// The rules let only the first in turn win.
    OneWinner {
        /// The first in turn.
        #[message(name = "player")]
        first: PlayerId,
    },
    /// People paid otherwise than the rules compute.
    PaidOtherwise,
    /// Other seats than the rotation has.
    OtherSeats,
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
    /// Fewer points than a riichi stick.
    TooFewPoints { player: PlayerId },
    /// The profile has no such draw.
    NoSuchDraw,
    /// The profile has no 流局满贯.
    NoNagashi,
    /// Declared riichi and was not tenpai at the draw.
    RiichiNotTenpai { player: PlayerId },
    /// The profile counts one yakuman only.
    OneYakuman,
    /// Three winners are a draw in this profile.
    TripleRonIsDraw,
    /// The winner declared falsely in this deal: the hand is dead.
    DeadHand {
        /// The winner.
        player: PlayerId,
    },
    /// Others are responsible than the discards show.
    OtherLayers,
    /// The patterns are worth something else.
    OtherValue {
        /// By the patterns.
        found: u32,
        /// As entered.
        said: u32,
    },
    /// Somebody who left sits at the table.
    LeftTable { player: PlayerId },
    /// The clock of the device ran backwards since the event before.
    ClockBack,
    /// The clock of the device shows a time in which nobody plays.
    ClockOff {
        /// The time, in milliseconds since 1970-01-01 UTC.
        #[message(name = "day", with = TimeMs::from)]
        time_ms: i64,
    },
}

impl Caution {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }

    /// Returns true if it is about the clock of the device, not about the game.
    pub fn is_of_clock(&self) -> bool {
        matches!(self, Caution::ClockBack | Caution::ClockOff { .. })
    }
}

/// A special rule of the house by its number, as an argument of messages; the catalogue has its name and meaning.
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

/// A caution with its event.
///
/// ```
/// use quejing_rules::event::{Caution, Cautioned, NightState};
/// let cautioned = Cautioned { event: 9, caution: Caution::GameOver, overruled: true };
/// let night = NightState { cautions: vec![cautioned], ..NightState::default() };
/// assert!(night.cautions.iter().all(|one| one.overruled));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cautioned {
    /// The event's number.
    pub event: u64,
    /// Contradictions to the course.
    pub caution: Caution,
    /// People wanted it all the same.
    pub overruled: bool,
}
