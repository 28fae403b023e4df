//! The wire: one JSON object per line in, one answer per line out (`quejing score --json`). Later versions only add to
//! the format.
//!
//! [`answer_line`] reads a line, finds the rules that it names and passes its input to their family; [`answer_lines`]
//! answers a stream on every processor. [`WireRules`] holds the default rules and looks up the rules that lines name.
//! Each family has a module with its `dialect::Dialect` and modes; all share the reader of requests and mode `waits`.
//! No input ends the run: a line with faults gets an `invalid` answer that lists them.
//!
//! # When to use which function
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | one request, from a program that links this crate | [`answer_line`] | a process for each request |
//! | many requests | [`answer_lines`], which shares lines among threads | [`answer_line`] in a loop, which uses one |
//! | values of hands in Rust | `quejing-rules` itself, whose answers have types | this crate, whose answers are text |
//!
//! # Limitations
//!
//! - An answer is one line. The answer to a long list, such as 100,000 scores or 4,096 deals, is built whole in memory
//!   before its first byte is written.
//! - A line has at most 1 MiB, and lists have limits. There is no way to send a larger request in parts.
//! - Answers come in the order of the lines. A slow line holds back those after it that have arrived with it.
//! - Unknown keys in `input` are errors, so a program cannot send fields of a later version to an earlier one.
//! - No schema is published. The guide describes the modes, and later versions add fields without a version number in
//!   the answer.
//! - Nothing of a night is remembered: each line brings its own circumstances, and no line reads a ledger.

#![deny(clippy::indexing_slicing, clippy::string_slice)]

mod answer;
mod borrowed_json;
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
mod sanma;
mod waits;
mod zung_jung;

use std::borrow::Cow;
use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use answer::InvalidAnswer;
use borrowed_json::{Json, UntrustedJson};
use dialect::{Dialect, DialectModes};
pub use line_stream::{LineStreamError, answer_lines};
use quejing_rules::hand::{Problem, ValueForm};
use quejing_rules::{Fault, FaultCode, Faults, RuleProfile, RuleSet};
use request::RequestReader;
use request_line::RequestLine;

/// The rules by which lines are answered: the default ones, and the lookup of those that a line names.
pub struct WireRules<'a> {
    /// The name of the default rules, repeated in the answer to a line that does not name rules.
    pub default_name: &'a str,
    /// The rules for lines that do not name rules.
    pub default_profile: &'a RuleProfile,
    /// The lookup of the rules that a line names; its error is the problem with the name.
    pub find_profile: &'a (dyn Fn(&str) -> Result<RuleProfile, Problem> + Sync),
    /// True to add the tiles of each pattern and the other readings of the hand to every answer; false to add them only
    /// where a request has `explain`.
    pub wants_explanations: bool,
}

/// Answers one line like `quejing score --json`. Returns one line of JSON without a line end, whatever the input.
///
/// ```
/// use quejing_rules::hand::{Problem, ValueForm};
/// use quejing_rules::{RuleProfile, RuleSet};
/// use quejing_wire::{WireRules, answer_line};
/// let set = "lingque-v26".parse::<RuleSet>().unwrap();
/// let find_profile = |name: &str| match name.parse::<RuleSet>() {
///     Ok(set) => Ok(RuleProfile::from(set)),
///     Err(unknown) => Err(Problem::UnknownRules { found: unknown.found, allowed: RuleSet::names_text() }),
/// };
/// let rules = WireRules {
///     default_name: set.as_str(),
///     default_profile: &set.into(),
///     find_profile: &find_profile,
///     wants_explanations: false,
/// };
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, &rules);
/// assert_eq!(
///     answer,
///     "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}"
/// );
/// ```
pub fn answer_line(line: &[u8], rules: &WireRules<'_>) -> String {
    let mut output = Vec::new();
    // Writing to memory cannot fail, and neither can the conversion to JSON, as all keys are strings.
    let _ = write_answer(line, rules, &mut output);
    String::from_utf8_lossy(&output).trim_end().to_owned()
}

/// The answer to a request, of any serializable type.
struct RequestAnswer(Box<dyn JsonAnswer>);

impl RequestAnswer {
    fn new(answer: impl Serialize + 'static) -> RequestAnswer {
        RequestAnswer(Box::new(answer))
    }

    /// Converts the answer to a JSON value, whose fields are sorted by name.
    fn to_json_value(&self) -> Value {
        self.0.to_json_value()
    }
}

/// A trait-object form of [`Serialize`], so that a [`RequestAnswer`] can hold an answer of any type.
trait JsonAnswer {
    fn write_json(&self, output: &mut Vec<u8>) -> serde_json::Result<()>;

    fn to_json_value(&self) -> Value;
}

impl<T: Serialize> JsonAnswer for T {
    fn write_json(&self, output: &mut Vec<u8>) -> serde_json::Result<()> {
        serde_json::to_writer(output, self)
    }

    fn to_json_value(&self) -> Value {
        json!(self)
    }
}

impl From<Faults> for RequestAnswer {
    fn from(faults: Faults) -> RequestAnswer {
        RequestAnswer::new(InvalidAnswer::from(faults))
    }
}

/// The dialects of the families that have one of their own; [`general_dialect::DIALECT`] serves all other families.
static DIALECTS: [&Dialect; 5] =
    [&lingque::DIALECT, &zung_jung::DIALECT, &riichi::DIALECT, &sanma::DIALECT, &house::DIALECT];

/// Answers the input of a line under these rules, in the dialect of their family.
fn answer_input(rules: &RuleProfile, input: &Json, wants_explanations: bool) -> RequestAnswer {
    let family = rules.set().family();
    let dialect = DIALECTS.into_iter().find(|dialect| dialect.family == family).unwrap_or(&general_dialect::DIALECT);
    let request = RequestReader::new(input, dialect.manner, rules);
    request
        .and_then(|request| answer_request(dialect, request, rules, wants_explanations))
        .unwrap_or_else(RequestAnswer::from)
}

/// Answers a request in its mode, `hand` if it names none. The error holds the faults of the request, such as an
/// unknown mode.
fn answer_request(
    dialect: &Dialect,
    request: RequestReader,
    rules: &RuleProfile,
    wants_explanations: bool,
) -> Result<RequestAnswer, Faults> {
    let DialectModes { names, answerers } = dialect.modes;
    let mode = request.get("mode").map_or(Some("hand"), Json::as_str);
    match names.iter().position(|name| mode == Some(name)) {
        Some(0) => dialect.answer_hand(request, rules, wants_explanations),
        Some(index) => match answerers.get(index - 1) {
            Some(answer_mode) => answer_mode(request, rules, wants_explanations),
            None => waits::answer_waits(dialect, request, rules),
        },
        None => Err(Fault::new(FaultCode::BadInput, "mode", ValueForm::OneOf(names)).into()),
    }
}

/// Writes the answer to one line, with a line end. A line that is too long or no JSON gets an `invalid` answer.
fn write_answer(line: &[u8], rules: &WireRules<'_>, output: &mut Vec<u8>) -> std::io::Result<()> {
    let most = line_stream::MAX_LINE_BYTES;
    let parsed = match line.strip_suffix(b"\n").unwrap_or(line).len() > most {
        true => Err(Fault::Hand(Problem::LineTooLong { most })),
        false => RequestLine::parse(line).map_err(|expected| Fault::new(FaultCode::BadInput, "line", expected)),
    };
    let (id, name, result) = match parsed {
        Ok(request) => {
            let result = match rules.find_rules(request.rules.as_ref()) {
                Ok(profile) => answer_input(&profile, &request.input, rules.wants_explanations),
                Err(unknown) => Faults::from(Fault::Hand(unknown)).into(),
            };
            (request.id, request.rules, result)
        }
        Err(fault) => (Value::Null, None, Faults::from(fault).into()),
    };
    write!(output, r#"{{"id":{id},"rules":"#)?;
    serde_json::to_writer(&mut *output, &name.unwrap_or_else(|| rules.default_name.into()))?;
    output.write_all(br#","result":"#)?;
    result.0.write_json(output)?;
    output.write_all(b"}\n")
}

impl WireRules<'_> {
    /// Returns the rules that a line names, or the default rules if it names none. The error is
    /// [`Problem::UnknownRules`] or that of the lookup.
    fn find_rules(&self, name: Option<&Json>) -> Result<Cow<'_, RuleProfile>, Problem> {
        let Some(name) = name else {
            return Ok(Cow::Borrowed(self.default_profile));
        };
        let found = match name.as_str() {
            Some(name) => (self.find_profile)(name),
            None => Err(Problem::UnknownRules { found: name.to_short_text(), allowed: RuleSet::names_text() }),
        };
        found.map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests;
