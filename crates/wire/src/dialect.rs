//! The dialects of the families of rules. A [`Dialect`] is data: the fields of a hand in the order in which they are read,
//! the modes, and other differences of the family.

use std::borrow::Cow;

use super::answer::detail;
use super::request::{Manner, Request};
use super::{Outcome, keys, questions};
use quejing_rules::{AnswerValue, Case, Fault, Faults, RuleProfile, Ruling};

/// The wire form of a family of rules: its modes, fields and manner.
pub(super) struct Dialect {
    /// The id of the family.
    pub family: &'static str,
    pub manner: Manner,
    /// The keys of a hand that not all families have.
    pub keys: &'static [&'static str],
    /// The fields of a hand, in the order in which they are read.
    pub fields: &'static [Field],
    pub modes: Modes,
    /// Answers mode `hand`.
    pub hand: fn(Request, &HandRequest) -> Result<Outcome, Faults>,
}

/// The modes of a dialect, made by [`modes!`].
pub(super) struct Modes {
    /// Their names, as listed when an unknown one is asked for: `hand`, those of the family, `waits`.
    pub names: &'static [&'static str],
    /// The answers of those of the family.
    pub answers: &'static [Mode],
}

/// Answers a mode of a family.
pub(super) type Mode = fn(Request, &RuleProfile, bool) -> Result<Outcome, Faults>;

/// Returns the modes of a dialect: those given, and those of all families.
macro_rules! modes {
    ($($name:literal: $answer:expr),* $(,)?) => {
        $crate::dialect::Modes { names: &["hand", $($name,)* "waits"], answers: &[$($answer),*] }
    };
}
pub(super) use modes;

/// A field of a hand.
pub(super) enum Field {
    SelfDraw,
    SeatWind,
    /// The concealed tiles, the winning tile and the melds.
    Tiles,
    RoundWind,
    Discarder,
    Flowers,
    /// The flags that the rules know.
    Flags,
    /// The flags that the rules know, in the order in which a fault lists them.
    FlagsOf(&'static [&'static str]),
    /// A question of the family, whose answer is read in its own way.
    Question(&'static str, AnswerReader),
    /// Every question of the rules, each read by its kind; the last field.
    Questions,
}

/// Reads the answer to a question; `None` if absent or wrong.
pub(super) type AnswerReader = fn(&mut Request, &'static str) -> Option<AnswerValue>;

/// A hand as a request asks about it.
pub(super) struct HandRequest<'r> {
    pub case: Case,
    /// The rules with the options of the request.
    pub rules: Cow<'r, RuleProfile>,
    /// True if the tiles behind each pattern and the other readings are asked for.
    pub explained: bool,
}

impl HandRequest<'_> {
    /// Returns what the rules say of the hand. If it or the request has faults, all of them, except those that follow from
    /// unreadable fields.
    pub(crate) fn judge(&self, request: Request, follows: fn(&Request, &Fault) -> bool) -> Result<Ruling, Faults> {
        if !request.faults.is_empty() {
            request.checked(self.rules.check(&self.case), follows)?;
        }
        self.rules.judge(&self.case, detail(self.explained))
    }
}

impl Dialect {
    /// Returns the keys of mode `hand`.
    pub(crate) fn keys(&self, rules: &RuleProfile) -> impl Iterator<Item = &'static &'static str> + Clone {
        let asks_all = matches!(self.fields.last(), Some(Field::Questions));
        keys::HAND.iter().chain(self.keys).chain(questions::keys(if asks_all { rules.questions() } else { &[] }))
    }

    /// Answers mode `hand`: what a hand is worth.
    pub(crate) fn answer_hand(
        &self,
        mut request: Request,
        rules: &RuleProfile,
        explained: bool,
    ) -> Result<Outcome, Faults> {
        let asked = self.read_hand(&mut request, rules, explained);
        (self.hand)(request, &asked)
    }

    /// Reads everything that is asked of a hand.
    pub(crate) fn read_hand<'r>(
        &self,
        request: &mut Request,
        rules: &'r RuleProfile,
        explained: bool,
    ) -> HandRequest<'r> {
        request.check_keys(self.keys(rules));
        let is_asked = |request: &mut Request| explained | request.boolean("explain");
        let (explained, rules) = match self.manner.explain_first {
            true => (is_asked(request), request.rules(rules)),
            false => {
                let rules = request.rules(rules);
                (is_asked(request), rules)
            }
        };
        HandRequest { case: self.case(request, &rules), rules, explained }
    }

    /// Reads the fields of a hand.
    pub(crate) fn case(&self, request: &mut Request, rules: &RuleProfile) -> Case {
        let mut case = Case::default();
        let Case { draft, circumstances } = &mut case;
        for field in self.fields {
            match *field {
                Field::SelfDraw => draft.self_draw = request.boolean("self_draw"),
                Field::SeatWind => draft.seat_wind = request.wind("seat_wind"),
                Field::Tiles => request.hand(draft),
                Field::RoundWind => circumstances.round = request.wind("round_wind"),
                Field::Discarder => circumstances.discarder = request.seat("discarder"),
                Field::Flags => request.flags(rules.flags()).into_iter().for_each(|flag| circumstances.set(flag, true)),
                Field::FlagsOf(known) => {
                    request.flags(known).into_iter().for_each(|flag| circumstances.set(flag, true));
                }
                Field::Question(question, read) => {
                    read(request, question).into_iter().for_each(|answer| circumstances.set(question, answer));
                }
                Field::Flowers => draft.flowers = request.flowers("flowers"),
                Field::Questions => questions::ask(request, rules, draft, circumstances),
            }
        }
        case
    }
}
