//! The parts of answers that several families of rules share.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::json_object::{InlineObject, ObjectField, OptionalField, object};
use super::limits;
use quejing_rules::hand::{CheckedHand, Reading, Seat, Set, SetKind, TilePlace};
use quejing_rules::shared_remarks::REPLACED_BY_YAKUMAN;
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{Amount, CountedPattern, Detail, Fault, Faults, Payment, Remark};
use quejing_words::{self as words, Lang};

/// A payment in an answer. A person is a seat, or under the house rule a name.
#[derive(serde::Serialize)]
pub(super) struct PaymentAnswer<Person> {
    pub(super) amount: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<usize>,
    pub(super) from: Option<Person>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) instead_of: Option<Person>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<&'static str>,
    pub(super) reason: &'static str,
    pub(super) to: Option<Person>,
}

impl<Person> From<Payment<Person>> for PaymentAnswer<Person> {
    fn from(payment: Payment<Person>) -> PaymentAnswer<Person> {
        PaymentAnswer {
            amount: payment.amount,
            event: None,
            from: payment.from.player(),
            instead_of: payment.instead_of,
            part: None,
            reason: payment.why.as_str(),
            to: payment.to.player(),
        }
    }
}

/// Converts payments between seats to their form in an answer, without event and part.
pub(super) fn build_payment_answers(payments: Vec<Payment<Seat>>) -> Vec<PaymentAnswer<Seat>> {
    payments.into_iter().map(PaymentAnswer::from).collect()
}

/// The answer to an invalid request: the code of the first problem, all codes in order of appearance, each once, and a
/// sentence for each distinct problem, at most [`limits::MAX_PROBLEMS`] of them.
#[derive(serde::Serialize)]
pub(super) struct InvalidAnswer {
    /// The number of problems that are not listed because of the limit; written only above 0.
    #[serde(skip_serializing_if = "is_zero")]
    more_problems: usize,
    problems: Vec<ProblemAnswer>,
    reason: &'static str,
    reasons: Vec<&'static str>,
    verdict: &'static str,
}

#[derive(serde::Serialize)]
struct ProblemAnswer {
    code: &'static str,
    /// The number of times that the problem occurs; written only above 1.
    #[serde(skip_serializing_if = "is_one")]
    count: usize,
    message: String,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn is_one(number: &usize) -> bool {
    *number == 1
}

impl InvalidAnswer {
    /// Builds the answer from the code and the sentence of each problem; the code is `bad_input` if there is no
    /// problem.
    pub(crate) fn new(problems: impl Iterator<Item = (&'static str, String)>) -> InvalidAnswer {
        let mut listed: Vec<ProblemAnswer> = Vec::new();
        let mut reasons = Vec::new();
        let mut more_problems = 0;
        for (code, message) in problems {
            if !reasons.contains(&code) {
                reasons.push(code);
            }
            let is_same = |problem: &ProblemAnswer| problem.code == code && problem.message == message;
            let has_room = listed.len() < limits::MAX_PROBLEMS;
            match listed.iter_mut().find(|problem| is_same(problem)) {
                Some(problem) => problem.count += 1,
                None if has_room => listed.push(ProblemAnswer { code, count: 1, message }),
                None => more_problems += 1,
            }
        }
        InvalidAnswer {
            more_problems,
            reason: reasons.first().copied().unwrap_or("bad_input"),
            problems: listed,
            reasons,
            verdict: "invalid",
        }
    }
}

/// Lists the faults with their English sentences.
impl From<Faults> for InvalidAnswer {
    fn from(faults: Faults) -> InvalidAnswer {
        let code_and_sentence = |fault: &Fault| (fault.code(), words::fault_text(Lang::En, fault));
        InvalidAnswer::new(faults.0.iter().map(code_and_sentence))
    }
}

/// Sets a field of an answer that is an object; leaves any other value unchanged.
pub(super) fn add_field(answer: &mut Value, name: &str, value: Value) {
    if let Value::Object(answer) = answer {
        answer.insert(name.to_owned(), value);
    }
}

/// Returns the detail of a ruling: everything if explanations are wanted, otherwise all but the tiles of each pattern
/// and the other readings.
pub(super) fn choose_detail_level(wants_explanations: bool) -> Detail {
    if wants_explanations { Detail::Everything } else { Detail::Reasons }
}

/// Formats the tiles of a counted pattern, sorted; no field if the ruling does not list them.
pub(super) fn format_pattern_tiles(counted: &CountedPattern) -> OptionalField<TileText> {
    OptionalField((!counted.tiles.is_empty()).then(|| TileText::format_sorted(counted.tiles.iter().copied())))
}

/// The place of a tile in a reading: the word `pair`, the tiles of a set, or the index of a set.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum ReadingPlace {
    Pair(&'static str),
    Set(TileText),
    Index(usize),
}

/// Returns the place of the winning tile in an answer: `pair` or the tiles of its set; `None` if the place is unknown.
pub(super) fn find_winning_tile_place(sets: &[Set], place: Option<TilePlace>) -> Option<ReadingPlace> {
    match place? {
        TilePlace::Pair => Some(ReadingPlace::Pair("pair")),
        TilePlace::Set(index) => sets.get(index).map(|set| ReadingPlace::Set(TileText::format_sorted(set.tiles()))),
    }
}

/// Returns true if the set at this index of the reading counts as concealed: neither claimed nor completed by a
/// discarded winning tile.
pub(super) fn is_set_concealed(win: &CheckedHand, set: &Set, index: usize, win_place: Option<TilePlace>) -> bool {
    !set.is_open && (win.is_self_draw() || win_place != Some(TilePlace::Set(index)))
}

/// Builds the object of a reading in the form that Zung Jung, the house rule and the general dialect share. `read_as`
/// holds the concealed tiles with each wild tile replaced by the tile for which it stands; it is empty without wild
/// tiles. `orphans_word` is the word for thirteen orphans.
pub(super) fn build_reading_answer(
    win: &CheckedHand,
    reading: &Reading,
    read_as: &[Tile],
    win_place: Option<TilePlace>,
    orphans_word: &'static str,
) -> impl InlineObject + Serialize + use<> {
    let format_pair = |tile: Tile| TileText::format_sorted([tile; 2]);
    let all_tiles = || match read_as.is_empty() {
        true => TileText::format_sorted(win.all_tiles().tiles()),
        false => TileText::format_sorted(read_as.iter().copied()),
    };
    let (form, pair, tiles) = match reading {
        Reading::Standard(split) => ("regular", Some(format_pair(split.pair)), None),
        Reading::Orphans { pair } => (orphans_word, Some(format_pair(*pair)), None),
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, Some(all_tiles())),
    };
    let build_set_answer = |(index, set): (usize, &Set)| {
        object! {
            concealed: is_set_concealed(win, set, index, win_place),
            declared: set.is_melded,
            kind: name_set_kind(set),
            tiles: TileText::format_sorted(set.tiles()),
        }
    };
    let sets = match reading {
        Reading::Standard(split) => Some(split.sets(win).iter().enumerate().map(build_set_answer).collect::<Vec<_>>()),
        _ => None,
    };
    object! { form: form, pair: OptionalField(pair), sets: OptionalField(sets), tiles: OptionalField(tiles) }
}

/// A step or a reason in an answer, with its word and its numbers if the remark has any.
pub(super) struct RemarkAnswer {
    /// The name of the field with the id.
    id_key: &'static str,
    id: &'static str,
    /// The name of the field with the pattern, which is absent if the remark names none.
    pattern_key: &'static str,
    remark: Remark,
}

impl InlineObject for RemarkAnswer {
    fn write_fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(self.id_key, self.id)?;
        OptionalField(self.remark.pattern()).write_field(self.pattern_key, object)?;
        self.remark.row().constant_field.map_or(Ok(()), |(name, word)| object.serialize_entry(name, word))?;
        self.remark.numbers().try_for_each(|(name, number)| object.serialize_entry(name, &number))
    }
}

impl Serialize for RemarkAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write_fields(&mut object)?;
        object.end()
    }
}

/// Builds the objects of the steps to a total; `id_key` names the field of each step's id.
pub(super) fn build_step_answers(id_key: &'static str, steps: &[Remark]) -> Vec<RemarkAnswer> {
    steps.iter().map(|&remark| RemarkAnswer { id_key, id: remark.row().id, pattern_key: "pattern", remark }).collect()
}

/// Builds the object of a reason in the form that Zung Jung, the house rule and the general dialect share: its id in
/// the field `code`, its pattern in `pattern`. Their id of [`REPLACED_BY_YAKUMAN`] is `yakuman_stands_alone`.
pub(super) fn build_reason_code_answer(reason: &Remark) -> RemarkAnswer {
    let id = if reason.row() == &REPLACED_BY_YAKUMAN { "yakuman_stands_alone" } else { reason.row().id };
    RemarkAnswer { id_key: "code", id, pattern_key: "pattern", remark: *reason }
}

/// Builds the object of a reason in the form that Lingque and riichi share: its id in the field `reason`, its pattern
/// in `by`.
pub(super) fn build_reason_by_answer(reason: &Remark) -> RemarkAnswer {
    RemarkAnswer { id_key: "reason", id: reason.row().id, pattern_key: "by", remark: *reason }
}

/// Returns the word for the kind of a set: `chow`, `pung` or `kong`, as for melds.
pub(super) fn name_set_kind(set: &Set) -> &'static str {
    match set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    }
}
