//! The wire dialects of the families of rules. A [`Dialect`] is data: the fields of a hand in the order in which they are
//! read, the modes, and other differences between families.

use std::borrow::Cow;

use super::answer::detail_level;
use super::request::{ReadingManner, Request};
use super::{Answer, keys, questions};
use quejing_rules::{AnswerValue, Case, Fault, Faults, RuleProfile, Ruling};

/// The wire form of a family of rules: its modes, the fields of a hand, and its manner of reading requests.
pub(super) struct Dialect {
    /// The id of the family of rules; empty in the general dialect.
    pub family: &'static str,
    pub manner: ReadingManner,
    /// The request keys of a hand that only this family has.
    pub keys: &'static [&'static str],
    /// The fields of a hand in the order of reading, which is also the order of their faults.
    pub fields: &'static [HandField],
    pub modes: Modes,
    /// The function that answers mode `hand`.
    pub hand: fn(Request, &HandRequest) -> Result<Answer, Faults>,
}

/// The modes of a dialect, built by [`modes!`].
pub(super) struct Modes {
    /// The names of all modes, for the error about an unknown mode: `hand`, those of the family, `waits`.
    pub names: &'static [&'static str],
    /// The functions that answer the modes of the family, in the order of their names.
    pub answers: &'static [ModeAnswerer],
}

/// The function that answers a mode of a family; the flag requests explanations.
pub(super) type ModeAnswerer = fn(Request, &RuleProfile, bool) -> Result<Answer, Faults>;

/// Builds the [`Modes`] of a dialect from those of its family, between `hand` and `waits`, which all families have.
macro_rules! modes {
    ($($name:literal: $answer:expr),* $(,)?) => {
        $crate::dialect::Modes { names: &["hand", $($name,)* "waits"], answers: &[$($answer),*] }
    };
}
pub(super) use modes;

/// A field of a hand, or a group of fields that is read together.
pub(super) enum HandField {
    SelfDraw,
    SeatWind,
    /// The concealed tiles, the winning tile and the melds.
    Tiles,
    RoundWind,
    Discarder,
    Flowers,
    /// The flags that the rules know, in the rules' order.
    Flags,
    /// The flags of this list, in the order in which a fault names them.
    FlagsOf(&'static [&'static str]),
    /// A question of the family, with the function that reads its answer.
    Question(&'static str, AnswerReader),
    /// All questions of the rules, each read by its kind; this is the last field.
    Questions,
}

/// A function that reads the answer to a question; `None` if it is absent or invalid, which adds a fault.
pub(super) type AnswerReader = fn(&mut Request, &'static str) -> Option<AnswerValue>;

/// A hand in a request, with the rules by which it is judged.
pub(super) struct HandRequest<'r> {
    pub case: Case,
    /// The rules with the options of the request applied.
    pub rules: Cow<'r, RuleProfile>,
    /// True if the request asks for each pattern's tiles and the other readings.
    pub explained: bool,
}

impl HandRequest<'_> {
    /// Returns the ruling on the hand. If the hand or the request has faults, returns all of them, except those of the
    /// hand that `is_consequence` attributes to faults of the request.
    pub(crate) fn judge(
        &self,
        request: Request,
        is_consequence: fn(&Request, &Fault) -> bool,
    ) -> Result<Ruling, Faults> {
        if !request.faults.is_empty() {
            request.merge_check(self.rules.check(&self.case), is_consequence)?;
        }
        self.rules.judge(&self.case, detail_level(self.explained))
    }
}

impl Dialect {
    /// Returns the request keys of mode `hand` under these rules.
    pub(crate) fn hand_keys(&self, rules: &RuleProfile) -> impl Iterator<Item = &'static &'static str> + Clone {
        let asks_all = matches!(self.fields.last(), Some(HandField::Questions));
        keys::HAND_KEYS.iter().chain(self.keys).chain(questions::question_keys(if asks_all {
            rules.questions()
        } else {
            &[]
        }))
    }

    /// Answers mode `hand`: the worth of a hand.
    pub(crate) fn answer_hand(
        &self,
        mut request: Request,
        rules: &RuleProfile,
        explained: bool,
    ) -> Result<Answer, Faults> {
        let asked = self.read_hand(&mut request, rules, explained);
        (self.hand)(request, &asked)
    }

    /// Reads the hand, the options and `explain` of a request. Faults are added to the request.
    pub(crate) fn read_hand<'r>(
        &self,
        request: &mut Request,
        rules: &'r RuleProfile,
        explained: bool,
    ) -> HandRequest<'r> {
        request.check_keys(self.hand_keys(rules));
        let is_asked = |request: &mut Request| explained | request.read_boolean("explain");
        let (explained, rules) = match self.manner.explain_first {
            true => (is_asked(request), request.read_rules(rules)),
            false => {
                let rules = request.read_rules(rules);
                (is_asked(request), rules)
            }
        };
        HandRequest { case: self.read_case(request, &rules), rules, explained }
    }

    /// Reads the fields of a hand and its circumstances. Faults are added to the request.
    pub(crate) fn read_case(&self, request: &mut Request, rules: &RuleProfile) -> Case {
        let mut case = Case::default();
        let Case { draft, circumstances } = &mut case;
        for field in self.fields {
            match *field {
                HandField::SelfDraw => draft.self_draw = request.read_boolean("self_draw"),
                HandField::SeatWind => draft.seat_wind = request.read_wind("seat_wind"),
                HandField::Tiles => request.read_hand(draft),
                HandField::RoundWind => circumstances.round = request.read_wind("round_wind"),
                HandField::Discarder => circumstances.discarder = request.read_seat("discarder"),
                HandField::Flags => {
                    request.read_flags(rules.flags()).into_iter().for_each(|flag| circumstances.set_answer(flag, true))
                }
                HandField::FlagsOf(known) => {
                    request.read_flags(known).into_iter().for_each(|flag| circumstances.set_answer(flag, true));
                }
                HandField::Question(question, read) => {
                    read(request, question).into_iter().for_each(|answer| circumstances.set_answer(question, answer));
                }
                HandField::Flowers => draft.flowers = request.read_flowers("flowers"),
                HandField::Questions => questions::read_answers(request, rules, draft, circumstances),
            }
        }
        case
    }
}
