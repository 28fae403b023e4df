//! The parts of answers that several families share.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::limits;
use super::object::{Field, Fields, Maybe, object};
use quejing_rules::event::Amount;
use quejing_rules::hand::{CheckedHand, Reading, Seat, Set, SetKind, TilePlace};
use quejing_rules::shared::REPLACED_BY_YAKUMAN;
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{CountedPattern, Detail, Fault, Faults, Payment, Remark};
use quejing_words::{self as words, Lang};

/// A payment between seats, or by name in the house rule.
#[derive(serde::Serialize)]
pub(super) struct PaymentOut<Who> {
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

impl<Who> From<Payment<Who>> for PaymentOut<Who> {
    fn from(paid: Payment<Who>) -> PaymentOut<Who> {
        PaymentOut {
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

/// Returns a list of payments.
pub(super) fn payments(payments: Vec<Payment<Seat>>) -> Vec<PaymentOut<Seat>> {
    payments.into_iter().map(PaymentOut::from).collect()
}

/// The answer to an invalid request: the first reason, each reason once, and one sentence for each distinct problem. Beyond
/// a limit, problems are only counted.
#[derive(serde::Serialize)]
pub(super) struct Invalid {
    /// The number of problems that are not listed.
    #[serde(skip_serializing_if = "is_none")]
    more_problems: usize,
    problems: Vec<ProblemOut>,
    reason: &'static str,
    reasons: Vec<&'static str>,
    verdict: &'static str,
}

#[derive(serde::Serialize)]
struct ProblemOut {
    code: &'static str,
    /// The number of times it was found, if more than once.
    #[serde(skip_serializing_if = "is_once")]
    count: usize,
    message: String,
}

fn is_none(number: &usize) -> bool {
    *number == 0
}

fn is_once(number: &usize) -> bool {
    *number == 1
}

impl Invalid {
    /// Collects the code and the sentence of each problem.
    pub(crate) fn new(problems: impl Iterator<Item = (&'static str, String)>) -> Invalid {
        let mut listed: Vec<ProblemOut> = Vec::new();
        let mut reasons = Vec::new();
        let mut more_problems = 0;
        for (code, message) in problems {
            if !reasons.contains(&code) {
                reasons.push(code);
            }
            let same = |one: &ProblemOut| one.code == code && one.message == message;
            let has_room = listed.len() < limits::MAX_PROBLEMS;
            match listed.iter_mut().find(|one| same(one)) {
                Some(one) => one.count += 1,
                None if has_room => listed.push(ProblemOut { code, count: 1, message }),
                None => more_problems += 1,
            }
        }
        Invalid {
            more_problems,
            reason: reasons.first().copied().unwrap_or("bad_input"),
            problems: listed,
            reasons,
            verdict: "invalid",
        }
    }
}

/// All faults, as they are answered.
impl From<Faults> for Invalid {
    fn from(faults: Faults) -> Invalid {
        let told = |fault: &Fault| (fault.code(), words::fault(Lang::En, fault));
        Invalid::new(faults.0.iter().map(told))
    }
}

/// Adds a field to an answer if it is an object.
pub(super) fn add(answer: &mut Value, name: &str, value: Value) {
    if let Value::Object(answer) = answer {
        answer.insert(name.to_owned(), value);
    }
}

/// Returns the amount of detail that `explain` asks for.
pub(super) fn detail(explained: bool) -> Detail {
    if explained { Detail::Everything } else { Detail::Reasons }
}

/// Returns the tiles that a pattern rests on, if they are known.
pub(super) fn tiles(counted: &CountedPattern) -> Maybe<TileText> {
    Maybe((!counted.tiles.is_empty()).then(|| TileText::sorted(counted.tiles.iter().copied())))
}

/// A place in a reading.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum At {
    Pair(&'static str),
    Set(TileText),
    Index(usize),
}

/// Returns the place of the winning tile, as `pair` or the tiles of its set.
pub(super) fn win_in(sets: &[Set], place: Option<TilePlace>) -> Option<At> {
    match place? {
        TilePlace::Pair => Some(At::Pair("pair")),
        TilePlace::Set(index) => sets.get(index).map(|set| At::Set(TileText::sorted(set.tiles()))),
    }
}

/// Returns true if a set counts as concealed: not claimed, nor finished by a discard.
pub(super) fn is_concealed(win: &CheckedHand, set: &Set, at: usize, place: Option<TilePlace>) -> bool {
    !set.open && (win.self_draw() || place != Some(TilePlace::Set(at)))
}

/// Returns a reading in the words that Zung Jung and the house rule share; `read_as` are its tiles if wild tiles stand for others.
pub(super) fn reading(
    win: &CheckedHand,
    reading: &Reading,
    read_as: &[Tile],
    place: Option<TilePlace>,
    orphans: &'static str,
) -> impl Fields + Serialize + use<> {
    let two = |tile: Tile| TileText::sorted([tile; 2]);
    let whole = || match read_as.is_empty() {
        true => TileText::sorted(win.all_tiles().tiles()),
        false => TileText::sorted(read_as.iter().copied()),
    };
    let (form, pair, tiles) = match reading {
        Reading::Standard(split) => ("regular", Some(two(split.pair)), None),
        Reading::Orphans { pair } => (orphans, Some(two(*pair)), None),
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, Some(whole())),
    };
    let set = |(at, set): (usize, &Set)| {
        object! {
            concealed: is_concealed(win, set, at, place),
            declared: set.fixed,
            kind: kind(set),
            tiles: TileText::sorted(set.tiles()),
        }
    };
    let sets = match reading {
        Reading::Standard(split) => Some(split.sets(win).iter().enumerate().map(set).collect::<Vec<_>>()),
        _ => None,
    };
    object! { form: form, pair: Maybe(pair), sets: Maybe(sets), tiles: Maybe(tiles) }
}

/// A step or a reason; `tag` names the field of its id, `by` that of its pattern.
pub(super) struct RemarkOut {
    tag: &'static str,
    id: &'static str,
    by: &'static str,
    remark: Remark,
}

impl Fields for RemarkOut {
    fn write_all<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(self.tag, self.id)?;
        Maybe(self.remark.pattern()).write(self.by, object)?;
        self.remark.row().word.map_or(Ok(()), |(name, word)| object.serialize_entry(name, word))?;
        self.remark.numbers().try_for_each(|(name, number)| object.serialize_entry(name, &number))
    }
}

impl Serialize for RemarkOut {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write_all(&mut object)?;
        object.end()
    }
}

/// Returns the steps to a total; `tag` names the field of their id.
pub(super) fn steps(tag: &'static str, steps: &[Remark]) -> Vec<RemarkOut> {
    steps.iter().map(|&remark| RemarkOut { tag, id: remark.row().id, by: "pattern", remark }).collect()
}

/// Returns a reason in the words that Zung Jung and the house rule share.
pub(super) fn reason(why: &Remark) -> RemarkOut {
    let id = if why.row() == &REPLACED_BY_YAKUMAN { "yakuman_stands_alone" } else { why.row().id };
    RemarkOut { tag: "code", id, by: "pattern", remark: *why }
}

/// Returns a reason in the words that Lingque and riichi share.
pub(super) fn reason_by(why: &Remark) -> RemarkOut {
    RemarkOut { tag: "reason", id: why.row().id, by: "by", remark: *why }
}

/// Returns the word for the kind of a set, as for a meld.
pub(super) fn kind(set: &Set) -> &'static str {
    match set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    }
}
