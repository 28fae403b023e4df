//! The wire: one JSON object a line in, one answer a line out (`quejing score --json`). It only ever grows.
//!
//! [`answer_line`] reads a line, finds the rules that it names and gives its input to their family. A family has a room here
//! with its modes; what all share is the reader of requests, the list of keys, and mode `waits`. Nothing that comes in can stop
//! the run: what is wrong becomes an `invalid` answer with every reason found.

mod answer;
pub mod house;
mod keys;
mod line;
mod lines;
pub mod lingque;
mod most;
mod request;
pub mod riichi;
mod tree;
mod waits;
pub mod zung_jung;

use std::borrow::Cow;
use std::io::Write;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::{Value, json};

use crate::hand::{Form as Plain, Problem};
use crate::rule_book::RuleBook;
use crate::rules::family::Family;
use crate::rules::{Fault, FaultCode, Faults, RuleProfile, RuleSet};
use answer::Invalid;
use line::Line;
pub(crate) use lines::{Broken, answer_lines};
use request::{Manner, Request};
use tree::Json;

/// What a run of lines is answered by.
pub(crate) struct Rules<'a> {
    /// The name that is echoed where a line names no rules.
    pub name: &'a str,
    /// The rules of such lines.
    pub profile: &'a RuleProfile,
    /// Where the names of other lines are looked up.
    pub book: &'a RuleBook,
    /// The tiles behind each pattern and the other readings too.
    pub explain: bool,
}

/// Answers one line in memory, as `quejing score --json` does under a rule set; the profiles that come along can be named.
/// The answer is one line of JSON whatever comes in.
///
/// ```
/// use quejing::{rules::RuleSet, wire::answer_line};
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, "lingque-v26".parse::<RuleSet>().unwrap(), false);
/// assert_eq!(answer, "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}");
/// ```
pub fn answer_line(line: &[u8], set: RuleSet, explain: bool) -> String {
    static BOOK: OnceLock<RuleBook> = OnceLock::new();
    let rules = Rules {
        name: set.as_str(),
        profile: &set.into(),
        book: BOOK.get_or_init(RuleBook::built_in),
        explain,
    };
    let mut answered = Vec::new();
    // As in `answers`, nothing can fail.
    let _ = answer(line, &rules, &mut answered);
    String::from_utf8_lossy(&answered).trim_end().to_owned()
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a Value,
    rules: &'a Json<'a>,
    result: &'a Outcome,
}

/// What a request is answered: each family names its own parts.
#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Lingque(Box<lingque::Appraised>),
    ZungJung(zung_jung::HandAnswer),
    ZungJungSettled(zung_jung::Settled),
    Riichi(Box<riichi::HandAnswer>),
    House(house::HandAnswer),
    HouseSettled(house::Settled),
    /// What is not asked for by the thousand.
    Other(Value),
    Invalid(Invalid),
}

/// How a family is spoken with.
trait Spoken: Family {
    /// What is read differently.
    const MANNER: Manner;
    /// The modes, for who names another.
    const MODES: &'static [&'static str];
    /// The keys of mode `hand`.
    const KEYS: [&'static [&'static str]; 2];

    /// Mode `hand`: what a hand is worth; `explained` asks for what `explain` asks for in a request.
    fn hand(&self, request: Request, explained: bool) -> Result<Outcome, Faults>;

    /// Another mode; `None` where there is no such.
    fn mode(
        &self,
        mode: &str,
        request: Request,
        explained: bool,
    ) -> Option<Result<Outcome, Faults>>;
}

/// The result of a request by the rules of a family, or everything that is wrong with it.
fn result<F: Spoken>(rules: &F, input: &Json, explained: bool) -> Result<Outcome, Faults> {
    let request = Request::new(input, F::MANNER)?;
    let answered = match request.get("mode").map_or(Some("hand"), Json::as_str) {
        Some("hand") => Some(rules.hand(request, explained)),
        Some("waits") => Some(waits::waits(rules, request).map(Outcome::Other)),
        Some(mode) => rules.mode(mode, request, explained),
        None => None,
    };
    answered.unwrap_or_else(|| {
        let fault = Fault::new(FaultCode::BadInput, "mode", Plain::OneOf(F::MODES));
        Err(fault.into())
    })
}

/// The same, what is wrong as an answer of its own.
fn outcome<F: Spoken>(rules: &F, input: &Json, explained: bool) -> Outcome {
    result(rules, input, explained).unwrap_or_else(Outcome::from)
}

impl From<Faults> for Outcome {
    fn from(faults: Faults) -> Outcome {
        Outcome::Invalid(faults.into())
    }
}

/// The answer of a family's rules as they are printed, to an input alone.
fn answer_by<F: Spoken>(rules: &F, input: &Value, explained: bool) -> Value {
    json!(outcome(rules, &input.into(), explained))
}

/// The result by the rules that are asked for: the one place that tells the families apart.
fn outcome_by(rules: &RuleProfile, input: &Json, explained: bool) -> Outcome {
    match rules {
        RuleProfile::Lingque(rules) => outcome(rules, input, explained),
        RuleProfile::ZungJung(rules) => outcome(rules, input, explained),
        RuleProfile::Riichi(rules) => outcome(rules.as_ref(), input, explained),
        RuleProfile::House(rules) => outcome(rules, input, explained),
    }
}

/// Answers one line.
fn answer(line: &[u8], rules: &Rules<'_>, output: &mut impl Write) -> std::io::Result<()> {
    let most = lines::MOST_LINE;
    let read = match line.strip_suffix(b"\n").unwrap_or(line).len() > most {
        true => Err(Fault::Hand(Problem::LineTooLong { most })),
        false => {
            Line::read(line).map_err(|expected| Fault::new(FaultCode::BadInput, "line", expected))
        }
    };
    let (id, name, result) = match read {
        Ok(request) => {
            let result = match rules.of(request.rules.as_ref()) {
                Ok(profile) => outcome_by(&profile, &request.input, rules.explain),
                Err(unknown) => Faults::from(Fault::Hand(unknown)).into(),
            };
            (request.id, request.rules, result)
        }
        Err(fault) => (Value::Null, None, Faults::from(fault).into()),
    };
    serde_json::to_writer(
        &mut *output,
        &Answer {
            id: &id,
            rules: &name.unwrap_or_else(|| rules.name.into()),
            result: &result,
        },
    )?;
    output.write_all(b"\n")
}

impl Rules<'_> {
    /// The rules that a line names.
    fn of(&self, name: Option<&Json>) -> Result<Cow<'_, RuleProfile>, Problem> {
        let Some(name) = name else {
            return Ok(Cow::Borrowed(self.profile));
        };
        let found = match name.as_str() {
            Some(name) => self.book.find(name).map_err(Problem::from),
            None => Err(Problem::UnknownRules {
                found: name.to_string(),
                allowed: RuleSet::names(),
            }),
        };
        found.map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests;
