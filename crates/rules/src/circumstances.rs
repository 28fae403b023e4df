//! The facts about a win that its tiles do not show: [`Circumstances`], the answers to a family's questions.

use std::str::FromStr;

use super::{Answer, Fault, FaultCode, Faults, RequestFieldError};
use crate::hand::{Flags, HandDraft, Seat, Seats};
use crate::tile::{Tile, Wind};

/// Returns true if the answer equals a missing one: an unmarked flag, the number 0, or an empty list.
fn is_missing(answer: &Answer<Seat, Discard>) -> bool {
    answer.is_empty() || matches!(answer, Answer::Number(0))
}

macro_rules! answer_conversions {
    ($($variant:ident($of:ty)),+) => {
        $(impl From<$of> for Answer<Seat, Discard> {
            fn from(value: $of) -> Answer<Seat, Discard> {
                Answer::$variant(value)
            }
        })+
    };
}
answer_conversions!(Flag(bool), Number(u64), Tiles(Vec<Tile>), Player(Seat), Wind(Wind), Discards(Vec<Discard>));

/// The numbers of all seats as an answer, in turn order from the dealer.
impl From<Seats<u8>> for Answer<Seat, Discard> {
    fn from(counts: Seats<u8>) -> Answer<Seat, Discard> {
        Answer::Counts(counts.seats().map(|seat| (seat, u32::from(counts[seat]))).collect())
    }
}

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
    answers: Vec<(&'static str, Answer<Seat, Discard>)>,
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

    /// Sets the answer to a question, or the mark of a flag, in place of an earlier one. An answer that equals a
    /// missing one removes it: an unmarked flag, the number 0, an empty list.
    ///
    /// ```
    /// use quejing_rules::{Answer, Circumstances};
    /// let circumstances = Circumstances::default().with_answer("honba", Answer::Number(2));
    /// assert_eq!(circumstances, Circumstances::default().with_answer("honba", 2).with_answer("riichi_sticks", 0));
    /// ```
    pub fn set_answer(&mut self, question: &'static str, answer: impl Into<Answer<Seat, Discard>>) {
        let answer = answer.into();
        self.answers.retain(|(answered, _)| *answered != question);
        if !is_missing(&answer) {
            let index = self.answers.partition_point(|(answered, _)| *answered < question);
            self.answers.insert(index, (question, answer));
        }
    }

    /// Returns the circumstances with this answer to a question, in place of an earlier one; an empty answer removes
    /// it.
    #[must_use]
    pub fn with_answer(mut self, question: &'static str, answer: impl Into<Answer<Seat, Discard>>) -> Circumstances {
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
    pub(crate) fn answer(&self, question: &str) -> Option<&Answer<Seat, Discard>> {
        self.answers.iter().find(|(answered, _)| *answered == question).map(|(_, answer)| answer)
    }

    /// Returns true if the circumstance with this word on the wire is marked.
    pub fn has_flag(&self, flag: &str) -> bool {
        matches!(self.answer(flag), Some(Answer::Flag(_)))
    }

    /// Returns the marked flags in alphabetical order.
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.answers.iter().filter(|(_, answer)| matches!(answer, Answer::Flag(_))).map(|(flag, _)| *flag)
    }

    /// Returns the marked flags that parse as `F`, a family's type of flag, collected into a set; ignores all others.
    pub(crate) fn flag_set<F: FromStr, S: FromIterator<F>>(&self) -> S {
        self.flags().filter_map(|flag| flag.parse().ok()).collect()
    }

    /// Returns the number that answers a question; 0 if the answer is missing or of another kind.
    pub fn number(&self, question: &str) -> u64 {
        match self.answer(question) {
            Some(Answer::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Returns the tiles that answer a question; empty if the answer is missing or of another kind.
    pub fn tiles(&self, question: &str) -> &[Tile] {
        match self.answer(question) {
            Some(Answer::Tiles(tiles)) => tiles,
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
            Some(Answer::Player(seat)) => Some(*seat),
            _ => None,
        }
    }

    /// Returns the wind that answers a question; `None` if the answer is missing or of another kind.
    pub fn wind(&self, question: &str) -> Option<Wind> {
        match self.answer(question) {
            Some(Answer::Wind(wind)) => Some(*wind),
            _ => None,
        }
    }

    /// Returns the numbers by seat that answer a question; `None` if the answer is missing or of another kind.
    pub fn counts(&self, question: &str) -> Option<Seats<u8>> {
        match self.answer(question) {
            Some(Answer::Counts(counts)) => {
                let mut by_seat = Seats::filled(counts.len(), 0);
                counts.iter().for_each(|(seat, count)| by_seat[*seat] = u8::try_from(*count).unwrap_or(u8::MAX));
                Some(by_seat)
            }
            _ => None,
        }
    }

    /// Returns the discards that answer a question, in order; empty if the answer is missing or of another kind.
    pub fn discards(&self, question: &str) -> &[Discard] {
        match self.answer(question) {
            Some(Answer::Discards(discards)) => discards,
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
    known: impl Iterator<Item = &'static str> + Clone,
) -> Result<Vec<&'static str>, Faults> {
    let (mut flags, mut faults) = (Vec::new(), Vec::new());
    for word in words.iter().map(AsRef::as_ref) {
        match known.clone().find(|flag| *flag == word) {
            Some(flag) => flags.push(flag),
            None => {
                let allowed = known.clone().collect::<Vec<_>>().join(", ");
                let expected = RequestFieldError::UnknownFlag { found: word.to_owned(), allowed };
                faults.push(Fault::new(FaultCode::BadFlag, "flags", expected));
            }
        }
    }
    if faults.is_empty() { Ok(flags) } else { Err(Faults(faults)) }
}
