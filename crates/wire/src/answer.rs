//! Answers as structures that are serialised directly. Fields are in the order of their names.

use serde::Serialize;
use serde_json::Value;

use super::most;
use quejing_rules::hand::{Set, SetKind};
use quejing_rules::tile::TileText;
use quejing_rules::{Fault, Faults};
use quejing_words::{self as words, Lang};

/// The answer of mode `hand`: a complete hand's sheet, or that the hand is not a win.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum HandAnswer<C> {
    NoWin { verdict: &'static str },
    Complete(Box<C>),
}

/// The answer to an invalid request: the first reason, each reason once, and one sentence for each distinct problem. Beyond
/// a limit, problems are only counted.
#[derive(Serialize)]
pub(super) struct Invalid {
    /// The number of problems that are not listed.
    #[serde(skip_serializing_if = "is_none")]
    more_problems: usize,
    problems: Vec<ProblemOut>,
    reason: &'static str,
    reasons: Vec<&'static str>,
    verdict: &'static str,
}

#[derive(Serialize)]
struct ProblemOut {
    code: &'static str,
    /// How often it was found, if more than once.
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
            let has_room = listed.len() < most::PROBLEMS;
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

/// A set of a reading, in the words that Zung Jung and the house rule share.
#[derive(Serialize)]
pub(super) struct SetOut {
    concealed: bool,
    declared: bool,
    kind: &'static str,
    tiles: TileText,
}

impl SetOut {
    pub(crate) fn new(set: &Set, concealed: bool) -> SetOut {
        SetOut { concealed, declared: set.fixed, kind: kind(set), tiles: TileText::sorted(set.tiles()) }
    }
}

/// The word for the kind of a set, as for a meld.
pub(super) fn kind(set: &Set) -> &'static str {
    match set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    }
}
