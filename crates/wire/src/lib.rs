//! The wire: one JSON object per line in, one answer per line out (`quejing score --json`). The format only ever grows.
//!
//! [`answer_line`] reads a line, finds the rules that it names and passes its input to their family; [`answer_lines`]
//! answers a stream on every processor. [`Responder`] holds the default rules and looks up other names. Each family has
//! a module with its `dialect::Dialect` and modes; all share the reader of requests and mode `waits`. No input ends the
//! run: a line with faults gets an `invalid` answer with every reason found.

#![deny(clippy::indexing_slicing, clippy::string_slice)]

mod answer;
mod borrowed_json;
mod deal;
mod dialect;
mod general_dialect;
mod house;
mod json_object;
mod keys;
mod limits;
mod line_stream;
mod lingque;
mod questions;
mod request;
mod request_line;
mod riichi;
mod waits;
mod zung_jung;

use std::borrow::Cow;
use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use answer::InvalidAnswer;
use borrowed_json::{Json, UntrustedJson};
use dialect::{Dialect, Modes};
pub use line_stream::{LinesError, answer_lines};
use quejing_rules::hand::{Problem, ValueForm};
use quejing_rules::{Fault, FaultCode, Faults, RuleProfile, RuleSet};
use request::Request;
use request_line::RequestLine;

/// The default rules for a run of lines, and the lookup of rules that lines name.
pub struct Responder<'a> {
    /// The name of `profile`, echoed for lines that do not name rules.
    pub name: &'a str,
    /// The rules for lines that do not name any.
    pub profile: &'a RuleProfile,
    /// The function that looks up the rules that a line names.
    pub find: &'a (dyn Fn(&str) -> Result<RuleProfile, Problem> + Sync),
    /// True to add the tiles behind each pattern and the other readings to all answers.
    pub explain: bool,
}

/// Answers one line like `quejing score --json`. The answer is one line of JSON without its line end, whatever the input.
///
/// ```
/// use quejing_rules::hand::{ValueForm, Problem};
/// use quejing_rules::{RuleProfile, RuleSet};
/// use quejing_wire::{Responder, answer_line};
/// let set = "lingque-v26".parse::<RuleSet>().unwrap();
/// let find = |name: &str| match name.parse::<RuleSet>() {
///     Ok(set) => Ok(RuleProfile::from(set)),
///     Err(unknown) => Err(Problem::UnknownRules { found: unknown.found, allowed: RuleSet::names_text() }),
/// };
/// let rules = Responder { name: set.as_str(), profile: &set.into(), find: &find, explain: false };
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, &rules);
/// assert_eq!(answer, "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}");
/// ```
pub fn answer_line(line: &[u8], rules: &Responder<'_>) -> String {
    let mut answered = Vec::new();
    // As in `answers`, this cannot fail.
    let _ = write_answer(line, rules, &mut answered);
    String::from_utf8_lossy(&answered).trim_end().to_owned()
}

/// The answer to a request, ready to be written as JSON.
struct Answer(Box<dyn JsonAnswer>);

impl Answer {
    fn new(answer: impl Serialize + 'static) -> Answer {
        Answer(Box::new(answer))
    }

    /// Returns the answer as a JSON value, whose fields are sorted.
    fn value(&self) -> Value {
        self.0.value()
    }
}

/// A serializable answer whose type is erased, so that an [`Answer`] can hold it.
trait JsonAnswer {
    fn write(&self, output: &mut Vec<u8>) -> serde_json::Result<()>;

    fn value(&self) -> Value;
}

impl<T: Serialize> JsonAnswer for T {
    fn write(&self, output: &mut Vec<u8>) -> serde_json::Result<()> {
        serde_json::to_writer(output, self)
    }

    fn value(&self) -> Value {
        json!(self)
    }
}

impl From<Faults> for Answer {
    fn from(faults: Faults) -> Answer {
        Answer::new(InvalidAnswer::from(faults))
    }
}

/// The dialects of the families that have their own; [`general_dialect::DIALECT`] serves all others.
static DIALECTS: [&Dialect; 4] = [&lingque::DIALECT, &zung_jung::DIALECT, &riichi::DIALECT, &house::DIALECT];

/// Answers the input of a line under the given rules, in the dialect of their family.
fn answer_input(rules: &RuleProfile, input: &Json, explained: bool) -> Answer {
    let family = rules.set().family();
    let dialect = DIALECTS.into_iter().find(|dialect| dialect.family == family).unwrap_or(&general_dialect::DIALECT);
    let request = Request::new(input, dialect.manner, rules);
    request.and_then(|request| answer_request(dialect, request, rules, explained)).unwrap_or_else(Answer::from)
}

/// Answers a request in its mode, or returns all its faults.
fn answer_request(dialect: &Dialect, request: Request, rules: &RuleProfile, explained: bool) -> Result<Answer, Faults> {
    let Modes { names, answers } = dialect.modes;
    let mode = request.get("mode").map_or(Some("hand"), Json::as_str);
    match names.iter().position(|name| mode == Some(name)) {
        Some(0) => dialect.answer_hand(request, rules, explained),
        Some(at) => match answers.get(at - 1) {
            Some(answer) => answer(request, rules, explained),
            None => waits::answer_waits(dialect, request, rules),
        },
        None => Err(Fault::new(FaultCode::BadInput, "mode", ValueForm::OneOf(names)).into()),
    }
}

/// Writes the answer to one line, with its line end.
fn write_answer(line: &[u8], rules: &Responder<'_>, output: &mut Vec<u8>) -> std::io::Result<()> {
    let most = line_stream::MAX_LINE_BYTES;
    let read = match line.strip_suffix(b"\n").unwrap_or(line).len() > most {
        true => Err(Fault::Hand(Problem::LineTooLong { most })),
        false => RequestLine::parse(line).map_err(|expected| Fault::new(FaultCode::BadInput, "line", expected)),
    };
    let (id, name, result) = match read {
        Ok(request) => {
            let result = match rules.find_rules(request.rules.as_ref()) {
                Ok(profile) => answer_input(&profile, &request.input, rules.explain),
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
    /// Returns the rules that a line names, or the default rules if it names none.
    fn find_rules(&self, name: Option<&Json>) -> Result<Cow<'_, RuleProfile>, Problem> {
        let Some(name) = name else {
            return Ok(Cow::Borrowed(self.profile));
        };
        let found = match name.as_str() {
            Some(name) => (self.find)(name),
            None => Err(Problem::UnknownRules { found: name.to_short_text(), allowed: RuleSet::names_text() }),
        };
        found.map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests;
