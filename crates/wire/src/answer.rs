//! The parts of answers that several families of rules share.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::json_object::{ObjectField, ObjectFields, OptionalField, object};
use super::limits;
use quejing_rules::event::Amount;
use quejing_rules::hand::{CheckedHand, Reading, Seat, Set, SetKind, TilePlace};
use quejing_rules::shared_remarks::REPLACED_BY_YAKUMAN;
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, Detail, Fault, Faults, Payment, Remark};
use quejing_words::{self as words, Lang};

/// A payment in an answer, between seats or, in the house rule, between names.
#[derive(serde::Serialize)]
pub(super) struct PaymentAnswer<Who> {
    pub(super) amount: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<usize>,
    pub(super) from: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) instead_of: Option<Who>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<&'static str>,
    pub(super) reason: &'static str,
    pub(super) to: Option<Who>,
}

impl<Who> From<Payment<Who>> for PaymentAnswer<Who> {
    fn from(paid: Payment<Who>) -> PaymentAnswer<Who> {
        PaymentAnswer {
            amount: paid.amount,
            event: None,
            from: paid.from.player(),
            instead_of: paid.instead_of,
            part: None,
            reason: paid.why.as_str(),
            to: paid.to.player(),
        }
    }
}

/// Converts payments between seats to their form in an answer.
pub(super) fn payment_answers(payments: Vec<Payment<Seat>>) -> Vec<PaymentAnswer<Seat>> {
    payments.into_iter().map(PaymentAnswer::from).collect()
}

/// The answer to an invalid request: the first problem's code, each code once, and a sentence for each distinct problem,
/// at most [`limits::MAX_PROBLEMS`] of them.
#[derive(serde::Serialize)]
pub(super) struct InvalidAnswer {
    /// The number of problems that are not listed because of the limit.
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
    /// Builds the answer from the code and the sentence of each problem.
    pub(crate) fn new(problems: impl Iterator<Item = (&'static str, String)>) -> InvalidAnswer {
        let mut listed: Vec<ProblemAnswer> = Vec::new();
        let mut reasons = Vec::new();
        let mut more_problems = 0;
        for (code, message) in problems {
            if !reasons.contains(&code) {
                reasons.push(code);
            }
            let same = |one: &ProblemAnswer| one.code == code && one.message == message;
            let has_room = listed.len() < limits::MAX_PROBLEMS;
            match listed.iter_mut().find(|one| same(one)) {
                Some(one) => one.count += 1,
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

/// Lists all faults with their English sentences.
impl From<Faults> for InvalidAnswer {
    fn from(faults: Faults) -> InvalidAnswer {
        let told = |fault: &Fault| (fault.code(), words::fault_text(Lang::En, fault));
        InvalidAnswer::new(faults.0.iter().map(told))
    }
}

/// Adds a field to an answer that is an object; leaves any other value unchanged.
pub(super) fn add_field(answer: &mut Value, name: &str, value: Value) {
    if let Value::Object(answer) = answer {
        answer.insert(name.to_owned(), value);
    }
}

/// Returns the ruling's detail for a request with or without `explain`.
pub(super) fn detail_level(explained: bool) -> Detail {
    if explained { Detail::Everything } else { Detail::Reasons }
}

/// Returns the tiles of a counted pattern, sorted; absent if they are unknown.
pub(super) fn pattern_tiles(counted: &CountedPattern) -> OptionalField<TileText> {
    OptionalField((!counted.tiles.is_empty()).then(|| TileText::format_sorted(counted.tiles.iter().copied())))
}

/// The place of a tile in a reading: the pair, the tiles of a set, or the index of a set.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum ReadingPlace {
    Pair(&'static str),
    Set(TileText),
    Index(usize),
}

/// Returns the place of the winning tile: `pair` or the tiles of its set; `None` if the place is unknown.
pub(super) fn winning_tile_place(sets: &[Set], place: Option<TilePlace>) -> Option<ReadingPlace> {
    match place? {
        TilePlace::Pair => Some(ReadingPlace::Pair("pair")),
        TilePlace::Set(index) => sets.get(index).map(|set| ReadingPlace::Set(TileText::format_sorted(set.tiles()))),
    }
}

/// Returns true if the set at index `at` counts as concealed: neither claimed nor completed by a discard.
pub(super) fn is_set_concealed(win: &CheckedHand, set: &Set, at: usize, place: Option<TilePlace>) -> bool {
    !set.open && (win.is_self_draw() || place != Some(TilePlace::Set(at)))
}

/// Returns a reading in the words that Zung Jung and the house rule share. `read_as` holds the tiles for which wild tiles
/// stand, empty without wild tiles; `orphans` is the word for thirteen orphans.
pub(super) fn reading_answer(
    win: &CheckedHand,
    reading: &Reading,
    read_as: &[Tile],
    place: Option<TilePlace>,
    orphans: &'static str,
) -> impl ObjectFields + Serialize + use<> {
    let two = |tile: Tile| TileText::format_sorted([tile; 2]);
    let whole = || match read_as.is_empty() {
        true => TileText::format_sorted(win.all_tiles().tiles()),
        false => TileText::format_sorted(read_as.iter().copied()),
    };
    let (form, pair, tiles) = match reading {
        Reading::Standard(split) => ("regular", Some(two(split.pair)), None),
        Reading::Orphans { pair } => (orphans, Some(two(*pair)), None),
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, Some(whole())),
    };
    let set = |(at, set): (usize, &Set)| {
        object! {
            concealed: is_set_concealed(win, set, at, place),
            declared: set.fixed,
            kind: set_kind_word(set),
            tiles: TileText::format_sorted(set.tiles()),
        }
    };
    let sets = match reading {
        Reading::Standard(split) => Some(split.sets(win).iter().enumerate().map(set).collect::<Vec<_>>()),
        _ => None,
    };
    object! { form: form, pair: OptionalField(pair), sets: OptionalField(sets), tiles: OptionalField(tiles) }
}

/// A step or a reason in an answer; `tag` names the field of its id, `by` the field of its pattern.
pub(super) struct RemarkAnswer {
    tag: &'static str,
    id: &'static str,
    by: &'static str,
    remark: Remark,
}

impl ObjectFields for RemarkAnswer {
    fn write_all<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(self.tag, self.id)?;
        OptionalField(self.remark.pattern()).write(self.by, object)?;
        self.remark.row().word.map_or(Ok(()), |(name, word)| object.serialize_entry(name, word))?;
        self.remark.numbers().try_for_each(|(name, number)| object.serialize_entry(name, &number))
    }
}

impl Serialize for RemarkAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write_all(&mut object)?;
        object.end()
    }
}

/// Returns the steps to a total in their form in an answer; `tag` names the field of each step's id.
pub(super) fn step_answers(tag: &'static str, steps: &[Remark]) -> Vec<RemarkAnswer> {
    steps.iter().map(|&remark| RemarkAnswer { tag, id: remark.row().id, by: "pattern", remark }).collect()
}

/// Returns a reason in the form that Zung Jung and the house rule share: its id in the field `code`, its pattern in
/// `pattern`.
pub(super) fn reason_answer(why: &Remark) -> RemarkAnswer {
    let id = if why.row() == &REPLACED_BY_YAKUMAN { "yakuman_stands_alone" } else { why.row().id };
    RemarkAnswer { tag: "code", id, by: "pattern", remark: *why }
}

/// Returns a reason in the form that Lingque and riichi share: its id in the field `reason`, its pattern in `by`.
pub(super) fn reason_answer_by(why: &Remark) -> RemarkAnswer {
    RemarkAnswer { tag: "reason", id: why.row().id, by: "by", remark: *why }
}

/// Returns the word for the kind of a set: chow, pung or kong, as for melds.
pub(super) fn set_kind_word(set: &Set) -> &'static str {
    match set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    }
}
