//! The facts about a win that its tiles do not show: [`Circumstances`], the answers to a family's questions.

use std::str::FromStr;

use super::{Fault, FaultCode, Faults, RequestFieldError};
use crate::hand::{Flags, HandDraft, Seat, Seats};
use crate::tile::{Tile, Wind};

/// The kind of answer that a family's question about a win takes; circumstances that are only marked, flags, are no
/// questions.
///
/// ```
/// use quejing_rules::{AnswerKind, RuleProfile, RuleSet};
/// let questions = RuleProfile::from(RuleSet::RIICHI).questions();
/// assert!(questions.contains(&("dora_indicators", AnswerKind::Tiles)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerKind {
    Number,
    /// Tiles that lie open outside the hands, such as dora indicators.
    Tiles,
    Seat,
    Wind,
    /// A number for each seat, in turn order from the dealer.
    Counts,
    /// The discards before the win, in order.
    Discards,
    /// A fact about the whole deal, which requests give outside the hand.
    Deal,
}

/// An answer to a family's question about a win, or the mark of a flag. An empty list of tiles or discards, the number
/// 0 and an unmarked flag equal a missing answer.
///
/// ```
/// use quejing_rules::{AnswerValue, Circumstances};
/// let circumstances = Circumstances::default().with_answer("honba", AnswerValue::Number(2));
/// assert_eq!(circumstances, Circumstances::default().with_answer("honba", 2).with_answer("riichi_sticks", 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerValue {
    /// The mark of a flag: true if the circumstance occurred.
    Flag(bool),
    Number(u64),
    Tiles(Vec<Tile>),
    Seat(Seat),
    Wind(Wind),
    /// A number for each seat, in turn order from the dealer.
    Counts(Seats<u8>),
    /// The discards before the win, in order.
    Discards(Vec<Discard>),
}

impl AnswerValue {
    /// Returns true if the answer equals a missing one: an unmarked flag, 0, or an empty list.
    fn is_empty(&self) -> bool {
        match self {
            AnswerValue::Flag(is_marked) => !is_marked,
            AnswerValue::Number(number) => *number == 0,
            AnswerValue::Tiles(tiles) => tiles.is_empty(),
            AnswerValue::Seat(_) | AnswerValue::Wind(_) | AnswerValue::Counts(_) => false,
            AnswerValue::Discards(discards) => discards.is_empty(),
        }
    }
}

macro_rules! answer_conversions {
    ($($variant:ident($of:ty)),+) => {
        $(impl From<$of> for AnswerValue {
            fn from(value: $of) -> AnswerValue {
                AnswerValue::$variant(value)
            }
        })+
    };
}
answer_conversions!(
    Flag(bool),
    Number(u64),
    Tiles(Vec<Tile>),
    Seat(Seat),
    Wind(Wind),
    Counts(Seats<u8>),
    Discards(Vec<Discard>)
);

/// A discard before the winning one, for rules in which earlier discards matter.
///
/// ```
/// use quejing_rules::Discard;
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::responsible_seat;
/// // South discards 5m, then North the same tile, on which East wins: South is responsible.
/// let tile = "5m".parse()?;
/// let earlier = Discard { seat: Seat(1), tile, drawn: None, flags: Flags::NONE };
/// assert_eq!(responsible_seat(&[earlier], Seat(0), tile, Seat(3)), Some(Seat(1)));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The seat of the player who discarded the tile, or who added it to a pung without being robbed.
    pub seat: Seat,
    pub tile: Tile,
    /// The tile that the winner had drawn before this discard; `None` for other players, and after a chow or pung.
    pub drawn: Option<Tile>,
    /// The circumstances that a win on this discard would have had.
    pub flags: Flags,
}

/// The facts about a win that its tiles do not show: the winner, the discarder, the round wind, and the answers to the
/// questions of a family. Rules ignore answers to questions that they do not ask.
///
/// ```
/// use quejing_rules::Circumstances;
/// let mut circumstances = Circumstances::default().with_answer("honba", 2).with_answer("riichi", true);
/// assert!(circumstances.has_flag("riichi") && circumstances.number("honba") == 2);
/// circumstances.set_answer("riichi", false);
/// assert_eq!(circumstances, Circumstances::default().with_answer("honba", 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circumstances {
    /// The winner's seat; `None` for the seat of the hand's seat wind.
    pub winner: Option<Seat>,
    /// The discarder's seat; `None` for a self-draw, or if it is unknown.
    pub discarder: Option<Seat>,
    /// The round wind (圈风); `None` if it is unknown.
    pub round: Option<Wind>,
    /// The answers that are not empty, sorted by their questions.
    answers: Vec<(&'static str, AnswerValue)>,
}

impl Circumstances {
    /// Creates circumstances with a discarder and a round wind, without answers and without a named winner.
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

    /// Sets the answer to a question, or the mark of a flag, in place of an earlier one; an empty answer removes it.
    pub fn set_answer(&mut self, question: &'static str, answer: impl Into<AnswerValue>) {
        let answer = answer.into();
        self.answers.retain(|(answered, _)| *answered != question);
        if !answer.is_empty() {
            let index = self.answers.partition_point(|(answered, _)| *answered < question);
            self.answers.insert(index, (question, answer));
        }
    }

    /// Returns the circumstances with this answer to a question, in place of an earlier one; an empty answer removes
    /// it.
    #[must_use]
    pub fn with_answer(mut self, question: &'static str, answer: impl Into<AnswerValue>) -> Circumstances {
        self.set_answer(question, answer);
        self
    }

    /// Returns the circumstances with these flags marked too.
    #[must_use]
    pub fn with_flags(self, flags: impl IntoIterator<Item = &'static str>) -> Circumstances {
        flags.into_iter().fold(self, |circumstances, flag| circumstances.with_answer(flag, true))
    }

    /// Removes the answers to all questions, and the marks of all flags, for which `is_kept` returns false.
    pub fn retain_answers(&mut self, mut is_kept: impl FnMut(&'static str) -> bool) {
        self.answers.retain(|(question, _)| is_kept(question));
    }

    /// Returns the answer to a question, or the mark of a flag; `None` if it is missing.
    fn answer(&self, question: &str) -> Option<&AnswerValue> {
        self.answers.iter().find(|(answered, _)| *answered == question).map(|(_, answer)| answer)
    }

    /// Returns true if the circumstance with this word on the wire is marked.
    pub fn has_flag(&self, flag: &str) -> bool {
        matches!(self.answer(flag), Some(AnswerValue::Flag(_)))
    }

    /// Returns the marked flags in alphabetical order.
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.answers.iter().filter(|(_, answer)| matches!(answer, AnswerValue::Flag(_))).map(|(flag, _)| *flag)
    }

    /// Returns the marked flags that parse as `F`, a family's type of flag, collected into a set; ignores all others.
    pub(crate) fn flag_set<F: FromStr, S: FromIterator<F>>(&self) -> S {
        self.flags().filter_map(|flag| flag.parse().ok()).collect()
    }

    /// Returns the number that answers a question; 0 if the answer is missing or of another kind.
    pub fn number(&self, question: &str) -> u64 {
        match self.answer(question) {
            Some(AnswerValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Returns the tiles that answer a question; empty if the answer is missing or of another kind.
    pub fn tiles(&self, question: &str) -> &[Tile] {
        match self.answer(question) {
            Some(AnswerValue::Tiles(tiles)) => tiles,
            _ => &[],
        }
    }

    /// Returns the seat that answers a question; `None` if the answer is missing or of another kind.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, hand::Seat};
    /// let first = Circumstances::default().with_answer("thrower", Seat(0));
    /// assert_eq!((first.seat("thrower"), first.seat("winner")), (Some(Seat(0)), None));
    /// ```
    pub fn seat(&self, question: &str) -> Option<Seat> {
        match self.answer(question) {
            Some(AnswerValue::Seat(seat)) => Some(*seat),
            _ => None,
        }
    }

    /// Returns the wind that answers a question; `None` if the answer is missing or of another kind.
    pub fn wind(&self, question: &str) -> Option<Wind> {
        match self.answer(question) {
            Some(AnswerValue::Wind(wind)) => Some(*wind),
            _ => None,
        }
    }

    /// Returns the numbers by seat that answer a question; `None` if the answer is missing or of another kind.
    pub fn counts(&self, question: &str) -> Option<Seats<u8>> {
        match self.answer(question) {
            Some(AnswerValue::Counts(counts)) => Some(*counts),
            _ => None,
        }
    }

    /// Returns the discards that answer a question, in order; empty if the answer is missing or of another kind.
    pub fn discards(&self, question: &str) -> &[Discard] {
        match self.answer(question) {
            Some(AnswerValue::Discards(discards)) => discards,
            _ => &[],
        }
    }
}

/// An unchecked hand with its circumstances, for the rules to judge.
///
/// ```
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example, hand::Seat};
/// let draft = Example::read("S 2233m4455p6677s1z d1z").unwrap().draft;
/// let case = Case::adapt_to(&RuleProfile::from(RuleSet::RIICHI), draft, Circumstances::default());
/// // Nobody named the discarder: it is the next player.
/// assert_eq!(case.circumstances.discarder, Some(Seat(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// The tiles, melds, seat wind, kind of win and flowers; the rules ignore its flags.
    pub draft: HandDraft,
    /// The facts that the tiles do not show, flags included.
    pub circumstances: Circumstances,
}

/// The treatment of a circumstance that the rules in question do not know.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, UnknownFlagPolicy};
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// assert_eq!(rules.read_flags(&["ippatsu"], UnknownFlagPolicy::Refuse).unwrap_err().code(), "bad_flag");
/// assert_eq!(rules.read_flags(&["ippatsu"], UnknownFlagPolicy::LeaveOut), Ok(vec!["ippatsu"]));
/// // No family knows this word.
/// assert!(rules.read_flags(&["Ippatsu"], UnknownFlagPolicy::LeaveOut).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFlagPolicy {
    /// The rules refuse the circumstance.
    Refuse,
    /// The rules ignore the circumstance if another family knows it, as for a hand that was played under other rules; a
    /// word that no family knows is refused.
    LeaveOut,
}

/// Returns the flags in `known` that these words name, in the order of the words, or a `bad_flag` fault for each word
/// that is not in `known`.
pub(super) fn match_known_flags<S: AsRef<str>>(
    words: &[S],
    known: &[&'static str],
) -> Result<Vec<&'static str>, Faults> {
    let (mut flags, mut faults) = (Vec::new(), Vec::new());
    for word in words.iter().map(AsRef::as_ref) {
        match known.iter().find(|flag| **flag == word) {
            Some(flag) => flags.push(*flag),
            None => {
                let expected = RequestFieldError::UnknownFlag { found: word.to_owned(), allowed: known.join(", ") };
                faults.push(Fault::new(FaultCode::BadFlag, "flags", expected));
            }
        }
    }
    if faults.is_empty() { Ok(flags) } else { Err(Faults(faults)) }
}
