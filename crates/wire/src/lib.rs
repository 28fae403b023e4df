//! The wire: one JSON object per line in, one answer per line out (`quejing score --json`). It only ever grows.
//!
//! [`answer_line`] reads a line, finds the rules it names and passes its input to their family; [`answer_lines`] does so for a
//! stream, on every processor. [`Responder`] says under which rules, and where other names are looked up. Each family has a module
//! with its `dialect::Dialect` and modes; they share the reader of requests and mode `waits`. No input can stop the run: anything
//! wrong becomes an `invalid` answer with every reason found.

#![deny(clippy::indexing_slicing, clippy::string_slice)]

mod answer;
mod deal;
mod dialect;
mod general;
mod house;
mod keys;
mod limits;
mod line;
mod lines;
mod lingque;
mod object;
mod questions;
mod request;
mod riichi;
mod tree;
mod waits;
mod zung_jung;

use std::borrow::Cow;
use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use answer::Invalid;
use dialect::{Dialect, Modes};
use line::Line;
pub use lines::{LinesError, answer_lines};
use quejing_rules::hand::{HandForm, Problem};
use quejing_rules::{Fault, FaultCode, Faults, RuleProfile, RuleSet};
use request::Request;
use tree::{AnyJson, Json};

/// The rules by which a run of lines is answered.
pub struct Responder<'a> {
    /// The rules' name, echoed if a line does not name any.
    pub name: &'a str,
    /// The rules for lines that do not name any.
    pub profile: &'a RuleProfile,
    /// Looks up the rules that other lines name.
    pub find: &'a (dyn Fn(&str) -> Result<RuleProfile, Problem> + Sync),
    /// True to add the tiles behind each pattern and the other readings.
    pub explain: bool,
}

/// Answers one line in memory, as `quejing score --json` does. The answer is one line of JSON whatever the input.
///
/// ```
/// use quejing_rules::hand::{HandForm, Problem};
/// use quejing_rules::{RuleProfile, RuleSet};
/// use quejing_wire::{Responder, answer_line};
/// let set = "lingque-v26".parse::<RuleSet>().unwrap();
/// let find = |name: &str| match name.parse::<RuleSet>() {
///     Ok(set) => Ok(RuleProfile::from(set)),
///     Err(unknown) => Err(Problem::UnknownRules { found: unknown.found, allowed: RuleSet::names() }),
/// };
/// let rules = Responder { name: set.as_str(), profile: &set.into(), find: &find, explain: false };
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, &rules);
/// assert_eq!(answer, "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}");
/// ```
pub fn answer_line(line: &[u8], rules: &Responder<'_>) -> String {
    let mut answered = Vec::new();
    // As in `answers`, this cannot fail.
    let _ = answer(line, rules, &mut answered);
    String::from_utf8_lossy(&answered).trim_end().to_owned()
}

/// The answer to a request.
struct Outcome(Box<dyn Written>);

impl Outcome {
    fn of(answer: impl Serialize + 'static) -> Outcome {
        Outcome(Box::new(answer))
    }

    /// Returns the answer as a value, whose fields are sorted.
    fn value(&self) -> Value {
        self.0.value()
    }
}

/// An answer of any shape.
trait Written {
    fn write(&self, output: &mut Vec<u8>) -> serde_json::Result<()>;

    fn value(&self) -> Value;
}

impl<T: Serialize> Written for T {
    fn write(&self, output: &mut Vec<u8>) -> serde_json::Result<()> {
        serde_json::to_writer(output, self)
    }

    fn value(&self) -> Value {
        json!(self)
    }
}

impl From<Faults> for Outcome {
    fn from(faults: Faults) -> Outcome {
        Outcome::of(Invalid::from(faults))
    }
}

/// The dialects of the families that have one of their own.
static DIALECTS: [&Dialect; 4] = [&lingque::DIALECT, &zung_jung::DIALECT, &riichi::DIALECT, &house::DIALECT];

/// Returns the result of a request under the given rules.
fn outcome(rules: &RuleProfile, input: &Json, explained: bool) -> Outcome {
    let family = rules.set().family();
    let dialect = DIALECTS.into_iter().find(|dialect| dialect.family == family).unwrap_or(&general::DIALECT);
    let request = Request::new(input, dialect.manner, rules);
    request.and_then(|request| result(dialect, request, rules, explained)).unwrap_or_else(Outcome::from)
}

/// Answers the mode of a request, or says everything that is wrong with it.
fn result(dialect: &Dialect, request: Request, rules: &RuleProfile, explained: bool) -> Result<Outcome, Faults> {
    let Modes { names, answers } = dialect.modes;
    let mode = request.get("mode").map_or(Some("hand"), Json::as_str);
    match names.iter().position(|name| mode == Some(name)) {
        Some(0) => dialect.answer_hand(request, rules, explained),
        Some(at) => match answers.get(at - 1) {
            Some(answer) => answer(request, rules, explained),
            None => waits::waits(dialect, request, rules),
        },
        None => Err(Fault::new(FaultCode::BadInput, "mode", HandForm::OneOf(names)).into()),
    }
}

/// Answers one line.
fn answer(line: &[u8], rules: &Responder<'_>, output: &mut Vec<u8>) -> std::io::Result<()> {
    let most = lines::MAX_LINE_BYTES;
    let read = match line.strip_suffix(b"\n").unwrap_or(line).len() > most {
        true => Err(Fault::Hand(Problem::LineTooLong { most })),
        false => Line::read(line).map_err(|expected| Fault::new(FaultCode::BadInput, "line", expected)),
    };
    let (id, name, result) = match read {
        Ok(request) => {
            let result = match rules.of(request.rules.as_ref()) {
                Ok(profile) => outcome(&profile, &request.input, rules.explain),
                Err(unknown) => Faults::from(Fault::Hand(unknown)).into(),
            };
            (request.id, request.rules, result)
        }
        Err(fault) => (Value::Null, None, Faults::from(fault).into()),
    };
    write!(output, r#"{{"id":{id},"rules":"#)?;
    serde_json::to_writer(&mut *output, &name.unwrap_or_else(|| rules.name.into()))?;
    output.write_all(br#","result":"#)?;
    result.0.write(output)?;
    output.write_all(b"}\n")
}

impl Responder<'_> {
    /// Returns the rules that a line names.
    fn of(&self, name: Option<&Json>) -> Result<Cow<'_, RuleProfile>, Problem> {
        let Some(name) = name else {
            return Ok(Cow::Borrowed(self.profile));
        };
        let found = match name.as_str() {
            Some(name) => (self.find)(name),
            None => Err(Problem::UnknownRules { found: name.to_short_text(), allowed: RuleSet::names() }),
        };
        found.map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests;
