//! A hand before it is checked, and what its tiles do not show: [`Circumstances`], the answers to a family's questions.

use std::str::FromStr;

use super::{Demand, Fault, FaultCode, Faults};
use crate::hand::{Flags, HandDraft, Seat, Seats};
use crate::tile::{Tile, Wind};

/// The kind of answer that a question of a family asks for, besides its flags.
///
/// ```
/// use quejing_rules::{AnswerKind, RuleProfile, RuleSet};
/// let questions = RuleProfile::from(RuleSet::RIICHI).questions();
/// assert!(questions.contains(&("dora_indicators", AnswerKind::Tiles)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerKind {
    Number,
    /// Tiles that lie open outside the hands.
    Tiles,
    Seat,
    Wind,
    /// A number for each seat.
    Counts,
    /// The discards before the win.
    Discards,
    /// Something of the whole deal, which is given apart from the hand.
    Deal,
}

/// An answer to a question of a family. No tiles and 0 are the same as no answer.
///
/// ```
/// use quejing_rules::{AnswerValue, Circumstances};
/// let circumstances = Circumstances::default().with("honba", AnswerValue::Number(2));
/// assert_eq!(circumstances, Circumstances::default().with("honba", 2).with("riichi_sticks", 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerValue {
    /// The mark of a flag.
    Flag(bool),
    Number(u64),
    Tiles(Vec<Tile>),
    Seat(Seat),
    Wind(Wind),
    /// A number for each seat.
    Counts(Seats<u8>),
    /// The discards before the win, in order.
    Discards(Vec<Discard>),
}

impl AnswerValue {
    /// Returns true if the answer says as much as none.
    fn is_empty(&self) -> bool {
        match self {
            AnswerValue::Flag(on) => !on,
            AnswerValue::Number(number) => *number == 0,
            AnswerValue::Tiles(tiles) => tiles.is_empty(),
            AnswerValue::Seat(_) | AnswerValue::Wind(_) | AnswerValue::Counts(_) => false,
            AnswerValue::Discards(discards) => discards.is_empty(),
        }
    }
}

macro_rules! answers {
    ($($variant:ident($of:ty)),+) => {
        $(impl From<$of> for AnswerValue {
            fn from(value: $of) -> AnswerValue {
                AnswerValue::$variant(value)
            }
        })+
    };
}
answers!(Flag(bool), Number(u64), Tiles(Vec<Tile>), Seat(Seat), Wind(Wind), Counts(Seats<u8>), Discards(Vec<Discard>));

/// A discard before the winning one.
///
/// ```
/// use quejing_rules::Discard;
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::responsible;
/// // South discards 5m, then North the same tile, on which East wins: South is responsible.
/// let tile = "5m".parse()?;
/// let earlier = Discard { seat: Seat(1), tile, drawn: None, flags: Flags::NONE };
/// assert_eq!(responsible(&[earlier], Seat(0), tile, Seat(3)), Some(Seat(1)));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The player who discarded it (or added it to a pung without being robbed).
    pub seat: Seat,
    /// The discarded tile.
    pub tile: Tile,
    /// For the winner's own discards, the tile they had drawn; `None` after a chow or pung.
    pub drawn: Option<Tile>,
    /// The circumstances that a win at that moment would have had.
    pub flags: Flags,
}

/// The facts that the tiles of a hand do not show: who won whose tile, the round, and the answers to the questions of a family.
/// Rules ignore the answers to questions that they do not ask.
///
/// ```
/// use quejing_rules::Circumstances;
/// let mut circumstances = Circumstances::default().with("honba", 2).with("riichi", true);
/// assert!(circumstances.has_flag("riichi") && circumstances.number("honba") == 2);
/// circumstances.set("riichi", false);
/// assert_eq!(circumstances, Circumstances::default().with("honba", 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circumstances {
    /// The winner; `None` if at the seat of the seat wind.
    pub winner: Option<Seat>,
    /// The discarder; `None` on a self-draw, or if nobody said.
    pub discarder: Option<Seat>,
    /// 圈风: the round wind.
    pub round: Option<Wind>,
    /// The answers, sorted by their questions; none is empty.
    answers: Vec<(&'static str, AnswerValue)>,
}

impl Circumstances {
    /// Returns circumstances without answers.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, hand::Seat, tile::Wind};
    /// let ron = Circumstances::new(Seat(2), Wind::East);
    /// assert_eq!((ron.discarder, ron.round), (Some(Seat(2)), Some(Wind::East)));
    /// assert_eq!(Circumstances::new(None, None), Circumstances::default());
    /// ```
    pub fn new(discarder: impl Into<Option<Seat>>, round: impl Into<Option<Wind>>) -> Circumstances {
        Circumstances { discarder: discarder.into(), round: round.into(), ..Circumstances::default() }
    }

    /// Sets the answer to a question, or the mark of a flag.
    pub fn set(&mut self, question: &'static str, answer: impl Into<AnswerValue>) {
        let answer = answer.into();
        self.answers.retain(|(other, _)| *other != question);
        if !answer.is_empty() {
            let place = self.answers.partition_point(|(other, _)| *other < question);
            self.answers.insert(place, (question, answer));
        }
    }

    /// Returns the circumstances with this answer.
    #[must_use]
    pub fn with(mut self, question: &'static str, answer: impl Into<AnswerValue>) -> Circumstances {
        self.set(question, answer);
        self
    }

    /// Returns the circumstances with these flags marked.
    #[must_use]
    pub fn with_flags(self, flags: impl IntoIterator<Item = &'static str>) -> Circumstances {
        flags.into_iter().fold(self, |circumstances, flag| circumstances.with(flag, true))
    }

    /// Drops the answers to all other questions.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&'static str) -> bool) {
        self.answers.retain(|(question, _)| is_kept(question));
    }

    fn answer(&self, question: &str) -> Option<&AnswerValue> {
        self.answers.iter().find(|(other, _)| *other == question).map(|(_, answer)| answer)
    }

    /// Returns true if the flag is marked.
    pub fn has_flag(&self, flag: &str) -> bool {
        matches!(self.answer(flag), Some(AnswerValue::Flag(_)))
    }

    /// Returns the marked flags, sorted.
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.answers.iter().filter(|(_, answer)| matches!(answer, AnswerValue::Flag(_))).map(|(flag, _)| *flag)
    }

    /// Returns the set of the marked flags that a family knows.
    pub(crate) fn flag_set<F: FromStr, S: FromIterator<F>>(&self) -> S {
        self.flags().filter_map(|flag| flag.parse().ok()).collect()
    }

    /// Returns a number; 0 without an answer.
    pub fn number(&self, question: &str) -> u64 {
        match self.answer(question) {
            Some(AnswerValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Returns tiles; none without an answer.
    pub fn tiles(&self, question: &str) -> &[Tile] {
        match self.answer(question) {
            Some(AnswerValue::Tiles(tiles)) => tiles,
            _ => &[],
        }
    }

    /// Returns the seat that answers a question; `None` if unanswered.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, hand::Seat};
    /// let first = Circumstances::default().with("thrower", Seat(0));
    /// assert_eq!((first.seat("thrower"), first.seat("winner")), (Some(Seat(0)), None));
    /// ```
    pub fn seat(&self, question: &str) -> Option<Seat> {
        match self.answer(question) {
            Some(AnswerValue::Seat(seat)) => Some(*seat),
            _ => None,
        }
    }

    /// Returns the wind that answers a question; `None` if unanswered.
    pub fn wind(&self, question: &str) -> Option<Wind> {
        match self.answer(question) {
            Some(AnswerValue::Wind(wind)) => Some(*wind),
            _ => None,
        }
    }

    /// Returns a number for each seat; `None` without an answer.
    pub fn counts(&self, question: &str) -> Option<Seats<u8>> {
        match self.answer(question) {
            Some(AnswerValue::Counts(counts)) => Some(*counts),
            _ => None,
        }
    }

    /// Returns discards; none without an answer.
    pub fn discards(&self, question: &str) -> &[Discard] {
        match self.answer(question) {
            Some(AnswerValue::Discards(discards)) => discards,
            _ => &[],
        }
    }
}

/// A hand before it is checked, with its circumstances.
///
/// ```
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example, hand::Seat};
/// let draft = Example::read("S 2233m4455p6677s1z d1z").unwrap().draft;
/// let case = Case::lenient(&RuleProfile::from(RuleSet::RIICHI), draft, Circumstances::default());
/// // Nobody named the discarder: it is the next player.
/// assert_eq!(case.circumstances.discarder, Some(Seat(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// Tiles, melds, seat wind, self-draw and flowers; its flags are ignored.
    pub draft: HandDraft,
    /// The facts that the tiles do not show.
    pub circumstances: Circumstances,
}

/// The treatment of a flag that the rules do not know.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, Unknown};
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// assert_eq!(rules.read_flags(&["ippatsu"], Unknown::Refuse).unwrap_err().code(), "bad_flag");
/// assert_eq!(rules.read_flags(&["ippatsu"], Unknown::LeaveOut), Ok(vec!["ippatsu"]));
/// // No family knows this word.
/// assert!(rules.read_flags(&["Ippatsu"], Unknown::LeaveOut).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The rules refuse it.
    Refuse,
    /// The rules ignore it, if another family knows it: the hand was played under others.
    LeaveOut,
}

/// Returns the known flags of these words.
pub(super) fn known_flags<S: AsRef<str>>(words: &[S], known: &[&'static str]) -> Result<Vec<&'static str>, Faults> {
    let (mut flags, mut faults) = (Vec::new(), Vec::new());
    for word in words.iter().map(AsRef::as_ref) {
        match known.iter().find(|flag| **flag == word) {
            Some(flag) => flags.push(*flag),
            None => {
                let expected = Demand::UnknownFlag { found: word.to_owned(), allowed: known.join(", ") };
                faults.push(Fault::new(FaultCode::BadFlag, "flags", expected));
            }
        }
    }
    if faults.is_empty() { Ok(flags) } else { Err(Faults(faults)) }
}
