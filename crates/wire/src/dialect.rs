//! The wire dialects of the families of rules. A [`Dialect`] describes a family as data: the fields of a hand in the
//! order in which they are read, the modes, and other differences between families.

use std::borrow::Cow;

use super::answer::choose_detail_level;
use super::request::{ReadingManner, RequestReader};
use super::{RequestAnswer, keys, questions};
use quejing_rules::hand::Seat;
use quejing_rules::{Answer, Case, Discard, Fault, Faults, RuleProfile, Ruling};

/// The wire form of a family of rules: its modes, the fields of a hand, and its manner of reading requests.
pub(super) struct Dialect {
    /// The id of the family of rules; empty in the general dialect.
    pub family: &'static str,
    pub manner: ReadingManner,
    /// The request keys of a hand that this family has besides [`keys::HAND_KEYS`] and the ids of its questions.
    pub family_keys: &'static [&'static str],
    /// The fields of a hand in the order of reading, which is also the order of their faults.
    pub hand_fields: &'static [HandField],
    pub modes: DialectModes,
    /// The function that answers mode `hand`.
    pub hand_answerer: fn(RequestReader, &HandRequest) -> Result<RequestAnswer, Faults>,
}

/// The modes of a dialect, built by [`modes!`].
pub(super) struct DialectModes {
    /// The names of all modes in this order: `hand`, those of the family, `waits`. An error about an unknown mode lists
    /// them.
    pub names: &'static [&'static str],
    /// The functions that answer the modes of the family, in the order of [`Self::names`] without `hand` and `waits`.
    pub answerers: &'static [ModeAnswerer],
}

/// A function that answers a mode of a family. The flag adds the tiles of each pattern and the other readings.
pub(super) type ModeAnswerer = fn(RequestReader, &RuleProfile, bool) -> Result<RequestAnswer, Faults>;

/// Builds the [`DialectModes`] of a dialect from those of its family, and adds `hand` before and `waits` after them.
macro_rules! modes {
    ($($name:literal: $answerer:expr),* $(,)?) => {
        $crate::dialect::DialectModes { names: &["hand", $($name,)* "waits"], answerers: &[$($answerer),*] }
    };
}
pub(super) use modes;

/// A field of a hand in a request, or a group of fields that are read together.
pub(super) enum HandField {
    SelfDraw,
    SeatWind,
    /// The concealed tiles, the winning tile and the melds.
    Tiles,
    RoundWind,
    Discarder,
    Flowers,
    /// The flags of the rules. A fault lists them in the rules' order.
    Flags,
    /// The flags of this list. A fault lists them in its order.
    ListedFlags(&'static [&'static str]),
    /// The id of a question of the family, with the function that reads its answer.
    Question(&'static str, AnswerReader),
    /// All questions of the rules, each read by its kind. Must be the last field.
    Questions,
}

/// A function that reads the answer to the question with this id: `None` if there is no answer; `None` and a fault if
/// it is invalid.
pub(super) type AnswerReader = fn(&mut RequestReader, &'static str) -> Option<Answer<Seat, Discard>>;

/// A hand read from a request, with the rules by which it is judged.
pub(super) struct HandRequest<'r> {
    pub case: Case,
    /// The rules with the options of the request applied.
    pub rules: Cow<'r, RuleProfile>,
    /// True to answer with the tiles of each pattern and the other readings.
    pub wants_explanations: bool,
}

impl HandRequest<'_> {
    /// Returns the ruling on the hand. If the hand or the request has faults, returns all of them, except the faults of
    /// the hand that only follow from faults of the request, as `is_consequence` decides.
    pub(crate) fn judge(
        &self,
        request: RequestReader,
        is_consequence: fn(&RequestReader, &Fault) -> bool,
    ) -> Result<Ruling, Faults> {
        if !request.faults.is_empty() {
            request.merge_hand_check(self.rules.check(&self.case), is_consequence)?;
        }
        self.rules.judge(&self.case, choose_detail_level(self.wants_explanations))
    }
}

impl Dialect {
    /// Returns the keys that mode `hand` accepts under these rules.
    pub(crate) fn hand_keys(&self, rules: &RuleProfile) -> impl Iterator<Item = &'static &'static str> + Clone {
        let asks_all_questions = matches!(self.hand_fields.last(), Some(HandField::Questions));
        keys::HAND_KEYS.iter().chain(self.family_keys).chain(questions::list_question_keys(if asks_all_questions {
            rules.questions()
        } else {
            &[]
        }))
    }

    /// Answers mode `hand`: the worth of a hand.
    pub(crate) fn answer_hand(
        &self,
        mut request: RequestReader,
        rules: &RuleProfile,
        wants_explanations: bool,
    ) -> Result<RequestAnswer, Faults> {
        let hand_request = self.read_hand_request(&mut request, rules, wants_explanations);
        (self.hand_answerer)(request, &hand_request)
    }

    /// Reads the hand, the options and `explain` of a request and checks its keys. Faults are added to the request.
    pub(crate) fn read_hand_request<'r>(
        &self,
        request: &mut RequestReader,
        rules: &'r RuleProfile,
        wants_explanations: bool,
    ) -> HandRequest<'r> {
        request.check_keys(self.hand_keys(rules));
        let read_explain = |request: &mut RequestReader| wants_explanations | request.read_boolean("explain");
        let (wants_explanations, rules) = match self.manner.reads_explain_first {
            true => (read_explain(request), request.read_rules(rules)),
            false => {
                let rules = request.read_rules(rules);
                (read_explain(request), rules)
            }
        };
        HandRequest { case: self.read_case(request, &rules), rules, wants_explanations }
    }

    /// Reads the hand and its circumstances from the fields of the dialect, in their order. Faults are added to the
    /// request.
    pub(crate) fn read_case(&self, request: &mut RequestReader, rules: &RuleProfile) -> Case {
        let mut case = Case::default();
        let Case { draft, circumstances } = &mut case;
        for field in self.hand_fields {
            match *field {
                HandField::SelfDraw => draft.self_draw = request.read_boolean("self_draw"),
                HandField::SeatWind => draft.seat_wind = request.read_wind("seat_wind"),
                HandField::Tiles => request.read_hand_tiles(draft),
                HandField::RoundWind => circumstances.round = request.read_wind("round_wind"),
                HandField::Discarder => circumstances.discarder = request.read_seat("discarder"),
                HandField::Flags => request
                    .read_flags(rules.flag_words())
                    .into_iter()
                    .for_each(|flag| circumstances.set_answer(flag, true)),
                HandField::ListedFlags(words) => {
                    request
                        .read_flags(words.iter().copied())
                        .into_iter()
                        .for_each(|flag| circumstances.set_answer(flag, true));
                }
                HandField::Question(question, read_answer) => {
                    read_answer(request, question)
                        .into_iter()
                        .for_each(|answer| circumstances.set_answer(question, answer));
                }
                HandField::Flowers => draft.flowers = request.read_flowers("flowers"),
                HandField::Questions => questions::read_answers(request, rules, draft, circumstances),
            }
        }
        case
    }
}
