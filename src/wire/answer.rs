//! Answers as structures that are written without a detour through a tree. Fields stand in the order of their names.

use serde::Serialize;
use serde_json::Value;

use super::most;
use crate::hand::{Set, SetKind};
use crate::rules::{Fault, Faults};
use crate::tile::TileText;

/// What mode `hand` answers: a complete hand's sheet, or that the hand wins nothing.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum HandAnswer<C> {
    NoWin { verdict: &'static str },
    Complete(Box<C>),
}

/// The answer to a request that is wrong: the first reason, each reason once, and a sentence for each problem, said once
/// however often it is found. Of very many the last are only counted.
#[derive(Serialize)]
pub(super) struct Invalid {
    /// How many more there are than are listed.
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
    /// How often it was found, where more than once.
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
    /// From the code and the sentence of each problem.
    pub fn new(problems: impl Iterator<Item = (&'static str, String)>) -> Invalid {
        let mut listed: Vec<ProblemOut> = Vec::new();
        let mut reasons = Vec::new();
        let mut more_problems = 0;
        for (code, message) in problems {
            if !reasons.contains(&code) {
                reasons.push(code);
            }
            let same = |one: &ProblemOut| one.code == code && one.message == message;
            let has_room = listed.len() < most::PROBLEMS;
            match { listed.iter_mut() }.find(|one| same(one)) {
                Some(one) => one.count += 1,
                None if has_room => listed.push(ProblemOut {
                    code,
                    count: 1,
                    message,
                }),
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

/// Everything that is wrong, as it is answered.
impl From<Faults> for Invalid {
    fn from(faults: Faults) -> Invalid {
        let told = |fault: &Fault| (fault.code(), fault.to_string());
        Invalid::new(faults.0.iter().map(told))
    }
}

/// Adds a field to an answer that is an object.
pub(super) fn add(answer: &mut Value, name: &str, value: Value) {
    if let Value::Object(answer) = answer {
        answer.insert(name.to_owned(), value);
    }
}

/// A set of a reading, in the words of Zung Jung and of the house rule.
#[derive(Serialize)]
pub(super) struct SetOut {
    concealed: bool,
    declared: bool,
    kind: &'static str,
    tiles: TileText,
}

impl SetOut {
    pub fn new(set: &Set, concealed: bool) -> SetOut {
        SetOut {
            concealed,
            declared: set.fixed,
            kind: kind(set),
            tiles: TileText::sorted(set.tiles()),
        }
    }
}

/// The word for a set's kind, as for a meld's.
pub(super) fn kind(set: &Set) -> &'static str {
    match set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    }
}
