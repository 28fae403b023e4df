//! The JSON of `quejing score --json`: one object a line in, one answer a line out. It only ever grows.
//!
//! Nothing that comes in can stop the run: what is wrong becomes an `invalid` answer with every reason found.

mod appraised;
mod fields;
mod hand;
mod modes;
mod riichi;
mod waits;

use std::borrow::Cow;
use std::io::{BufRead, ErrorKind, Write};
use std::panic::resume_unwind;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::hand::{Form, InvalidHand, Problem};
use crate::i18n::Lang;
use crate::rule_book::RuleBook;
use crate::rules::{RuleProfile, RuleSet, house, lingque, zung_jung};

/// Lines are shared out among the processors from this many bytes for each.
const BYTES_A_THREAD: usize = 1 << 14;

/// What a run of lines is answered by.
pub(super) struct Rules<'a> {
    /// The name that is echoed where a line names no rules.
    pub name: &'a str,
    /// The rules of such lines.
    pub profile: &'a RuleProfile,
    /// Where the names of other lines are looked up.
    pub book: &'a RuleBook,
    /// The tiles behind each pattern and the other readings too.
    pub explain: bool,
}

/// Reads lines until the end of input and answers each, in order. What is at hand is answered together and flushed before
/// more is waited for, so that a program that waits for its answer before it goes on gets it.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    rules: &Rules<'_>,
) -> std::io::Result<()> {
    let mut lines = Vec::new();
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read.is_empty() {
            break;
        }
        let length = read.len();
        let last_end = read.iter().rposition(|&byte| byte == b'\n');
        let (whole, begun) = read.split_at(last_end.map_or(0, |at| at + 1));
        lines.extend_from_slice(whole);
        if !whole.is_empty() {
            answer_together(&lines, rules, &mut output)?;
            lines.clear();
        }
        lines.extend_from_slice(begun);
        input.consume(length);
    }
    answer_together(&lines, rules, &mut output)
}

/// Answers lines that are at hand: many of them on every processor, their answers in the order of the lines.
fn answer_together(
    lines: &[u8],
    rules: &Rules<'_>,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let most = lines.len() / BYTES_A_THREAD;
    let threads = match most {
        0 | 1 => 1,
        most => std::thread::available_parallelism().map_or(1, |found| most.min(found.get())),
    };
    let (first, mut rest) = split_lines(lines, threads);
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        for left in (1..threads).rev() {
            let (part, after) = split_lines(rest, left);
            rest = after;
            others.push(scope.spawn(move || answers(part, rules)));
        }
        output.write_all(&answers(first, rules))?;
        for other in others {
            let answered = other.join();
            output.write_all(&answered.unwrap_or_else(|panic| resume_unwind(panic)))?;
        }
        output.flush()
    })
}

/// The first of so many parts of about the same length, cut at a line's end, and what is left.
fn split_lines(lines: &[u8], parts: usize) -> (&[u8], &[u8]) {
    let about = lines.len() / parts;
    let end = lines[about..].iter().position(|&byte| byte == b'\n');
    lines.split_at(end.map_or(lines.len(), |end| about + end + 1))
}

fn answers(lines: &[u8], rules: &Rules<'_>) -> Vec<u8> {
    let mut answered = Vec::with_capacity(2 * lines.len());
    for line in lines.split_inclusive(|&byte| byte == b'\n') {
        // Nothing can fail on the way into memory: keys are strings.
        let _ = answer(line, rules, &mut answered);
    }
    answered
}

/// Answers one line in memory, as `quejing score --json` does under a rule set; the profiles that come along can be named.
/// The answer is one line of JSON whatever comes in.
///
/// ```
/// use quejing::{cli::answer_line, rules::RuleSet};
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
    rules: &'a Value,
    result: &'a Outcome,
}

/// What a mode answers.
#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    /// Mode `hand`.
    Hand(Box<appraised::Appraised>),
    /// Riichi, which names its own parts.
    Riichi(crate::rules::riichi::wire::Answer),
    /// The other modes, and `invalid`.
    Other(Value),
}

/// Answers one line.
fn answer(line: &[u8], rules: &Rules<'_>, output: &mut impl Write) -> std::io::Result<()> {
    let (id, name, result) = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(mut request)) => {
            let id = request.remove("id").unwrap_or(Value::Null);
            let named = request.remove("rules");
            let input = request.get("input").unwrap_or(&Value::Null);
            let result = rules
                .of(named.as_ref())
                .and_then(|profile| result(&profile, input, rules.explain));
            (id, named.unwrap_or_else(|| rules.name.into()), result)
        }
        Ok(_) => (
            Value::Null,
            rules.name.into(),
            Err(bad_line(Form::Object).into()),
        ),
        Err(error) => (
            Value::Null,
            rules.name.into(),
            Err(bad_line(Form::JsonText {
                column: error.column(),
            })
            .into()),
        ),
    };
    let result = result.unwrap_or_else(|wrong| Outcome::Other(invalid(&wrong)));
    serde_json::to_writer(
        &mut *output,
        &Answer {
            id: &id,
            rules: &name,
            result: &result,
        },
    )?;
    output.write_all(b"\n")
}

fn bad_line(expected: Form) -> Problem {
    Problem::BadInput {
        field: String::from("line"),
        expected,
    }
}

impl Rules<'_> {
    /// The rules that a line names.
    fn of(&self, name: Option<&Value>) -> Result<Cow<'_, RuleProfile>, InvalidHand> {
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
        Ok(Cow::Owned(found?))
    }
}

/// The result of a request, or everything that is wrong with it. Each family of rules reads its own input.
fn result(profile: &RuleProfile, input: &Value, explain: bool) -> Result<Outcome, InvalidHand> {
    if let Value::Object(fields) = input
        && fields.get("mode").is_some_and(|mode| mode == "waits")
    {
        return waits::waits(fields, profile).map(Outcome::Other);
    }
    match profile {
        RuleProfile::Lingque(lingque) => of_lingque(*lingque, input, explain),
        RuleProfile::Riichi(_) => {
            let input = with_switches(profile, input, explain);
            Ok(Outcome::Riichi(riichi::answer(&input, explain)))
        }
        other => Ok(Outcome::Other(of_others(other, input, explain))),
    }
}

/// The families that answer JSON with JSON.
fn of_others(profile: &RuleProfile, input: &Value, explain: bool) -> Value {
    let input = with_switches(profile, input, explain);
    match profile.set() {
        RuleSet::ZungJung => zung_jung::wire::answer(&input),
        RuleSet::House => house::wire::answer(&input),
        RuleSet::Lingque(_) | RuleSet::Riichi => Value::Null,
    }
}

/// The input with the profile's switches where it does not say otherwise.
fn with_switches<'a>(profile: &RuleProfile, input: &'a Value, explain: bool) -> Cow<'a, Value> {
    let is_plain = *profile == RuleProfile::from(profile.set());
    let Value::Object(fields) = input else {
        return Cow::Borrowed(input);
    };
    if is_plain && !explain {
        return Cow::Borrowed(input);
    }
    let mut fields = fields.clone();
    let mut options = profile.options();
    match fields.get("options") {
        None | Some(Value::Null) => {}
        Some(Value::Object(said)) => options.extend(said.clone()),
        // What is no object of switches is answered as such.
        Some(_) => return Cow::Borrowed(input),
    }
    if !is_plain {
        fields.insert("options".to_owned(), Value::Object(options));
    }
    if explain {
        fields.insert("explain".to_owned(), Value::from(true));
    }
    Cow::Owned(Value::Object(fields))
}

fn of_lingque(
    profile: lingque::Profile,
    input: &Value,
    explain: bool,
) -> Result<Outcome, InvalidHand> {
    let Value::Object(input) = input else {
        let expected = Form::HandObject;
        return Err(Problem::BadInput {
            field: String::from("input"),
            expected,
        }
        .into());
    };
    let hand = || hand::result(input, profile, explain).map(|hand| Outcome::Hand(Box::new(hand)));
    match input.get("mode") {
        None | Some(Value::Null) => hand(),
        Some(Value::String(mode)) => match mode.as_str() {
            "hand" => hand(),
            "settle" => modes::settle(input).map(Outcome::Other),
            "reduced" => modes::reduced(input).map(Outcome::Other),
            _ => Err(bad_mode()),
        },
        Some(_) => Err(bad_mode()),
    }
}

fn bad_mode() -> InvalidHand {
    let expected = Form::OneOf(&["hand", "settle", "reduced", "waits"]);
    Problem::BadInput {
        field: String::from("mode"),
        expected,
    }
    .into()
}

/// The answer to something invalid: the first reason, all reasons, and a sentence for each problem.
fn invalid(wrong: &InvalidHand) -> Value {
    let problems: Vec<Value> = wrong
        .problems
        .iter()
        .map(|problem| json!({"code": problem.code(), "message": crate::i18n::problem(Lang::En, problem)}))
        .collect();
    json!({"verdict": "invalid", "reason": wrong.code(), "reasons": wrong.codes(), "problems": problems})
}

/// An input object.
type Object = Map<String, Value>;
