//! The JSON of `quejing score --json`: one object a line in, one answer a line out. It only ever grows.
//!
//! Nothing that comes in can stop the run: what is wrong becomes an `invalid` answer with every reason found.

mod appraised;
mod fields;
mod hand;
mod line;
mod modes;
mod riichi;
mod waits;

use std::borrow::Cow;
use std::io::{BufRead, ErrorKind, Write};
use std::panic::resume_unwind;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::Value;

use crate::hand::{Form, InvalidHand, Problem};
use crate::i18n::Lang;
use crate::rule_book::RuleBook;
use crate::rules::json::{self, Invalid, Json, most};
use crate::rules::{RuleProfile, RuleSet, house, lingque, riichi as riichi_rules, zung_jung};
use line::Line;

/// The most bytes of a line, its end aside: more than any request needs, an evening of hands with every discard included.
const MOST_LINE: usize = 1 << 20;

/// Lines are shared out among the processors from this many bytes for each.
const BYTES_A_THREAD: usize = 1 << 14;

/// Most answers are shorter than so many times their lines.
const ANSWER_OF_LINE: usize = 4;

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

/// Why a run of lines ends before its end.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broken {
    /// No more can be read.
    #[error("unreadable: the lines cannot be read: {0}")]
    Input(std::io::Error),
    /// No more can be written.
    #[error("{0}")]
    Output(std::io::Error),
}

/// Reads lines until the end of input and answers each, in order. What is at hand is answered together and flushed before
/// more is waited for, so that a program that waits for its answer before it goes on gets it. Of a line that is too long no
/// more is kept than tells that it is.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    rules: &Rules<'_>,
) -> Result<(), Broken> {
    let mut lines = Vec::new();
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read.map_err(Broken::Input)?,
        };
        if read.is_empty() {
            break;
        }
        let length = read.len();
        let last_end = read.iter().rposition(|&byte| byte == b'\n');
        let (whole, begun) = read.split_at(last_end.map_or(0, |at| at + 1));
        // One byte more than is read says that there are too many: the rest of the line is passed over.
        let first = (&mut &*whole).skip_until(b'\n').unwrap_or(whole.len());
        let (first, others) = whole.split_at(first);
        extend_line(&mut lines, first);
        lines.extend_from_slice(others);
        if !whole.is_empty() {
            answer_together(&lines, rules, &mut output).map_err(Broken::Output)?;
            lines.clear();
        }
        extend_line(&mut lines, begun);
        input.consume(length);
    }
    answer_together(&lines, rules, &mut output).map_err(Broken::Output)
}

/// Goes on with a line, its end always, and of its text no more than tells that it is too long.
fn extend_line(line: &mut Vec<u8>, more: &[u8]) {
    let (text, end) = match more.strip_suffix(b"\n") {
        Some(text) => (text, &b"\n"[..]),
        None => (more, &b""[..]),
    };
    let room = (MOST_LINE + 1).saturating_sub(line.len());
    line.extend_from_slice(text.get(..room).unwrap_or(text));
    line.extend_from_slice(end);
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
    let end = lines.iter().skip(about).position(|&byte| byte == b'\n');
    lines.split_at(end.map_or(lines.len(), |end| about + end + 1))
}

fn answers(mut lines: &[u8], rules: &Rules<'_>) -> Vec<u8> {
    let mut answered = Vec::with_capacity(ANSWER_OF_LINE * lines.len());
    while !lines.is_empty() {
        // Nothing can fail in memory: neither finding a line's end nor, as keys are strings, writing its answer.
        let length = (&mut &*lines).skip_until(b'\n').unwrap_or(lines.len());
        let (line, rest) = lines.split_at(length);
        let _ = answer(line, rules, &mut answered);
        lines = rest;
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
    rules: &'a Json<'a>,
    result: &'a Outcome,
}

/// What a request is answered: each family names its own parts.
#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Lingque(Box<appraised::Appraised>),
    ZungJung(json::Answer<zung_jung::wire::Told>),
    Riichi(json::Answer<Box<riichi_rules::wire::HandAnswer>>),
    House(json::Answer<house::wire::Told>),
    /// Modes that are no family's own.
    Other(Value),
    Invalid(Invalid),
}

/// Answers one line.
fn answer(line: &[u8], rules: &Rules<'_>, output: &mut impl Write) -> std::io::Result<()> {
    let read = match line.strip_suffix(b"\n").unwrap_or(line).len() > MOST_LINE {
        true => Err(Problem::LineTooLong { most: MOST_LINE }),
        false => Line::read(line).map_err(bad_line),
    };
    let (id, name, result) = match read {
        Ok(request) => {
            let result = rules
                .of(request.rules.as_ref())
                .and_then(|profile| result(&profile, &request.input, rules.explain));
            (request.id, request.rules, result)
        }
        Err(problem) => (Value::Null, None, Err(problem.into())),
    };
    let result = result.unwrap_or_else(|wrong| Outcome::Invalid(invalid(&wrong)));
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

fn bad_line(expected: Form) -> Problem {
    Problem::BadInput {
        field: String::from("line"),
        expected,
    }
}

impl Rules<'_> {
    /// The rules that a line names.
    fn of(&self, name: Option<&Json>) -> Result<Cow<'_, RuleProfile>, InvalidHand> {
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
fn result(profile: &RuleProfile, input: &Json, explain: bool) -> Result<Outcome, InvalidHand> {
    if let Json::Object(fields) = input
        && fields.get("mode").is_some_and(|mode| mode == "waits")
    {
        if input.holds_more_than(most::WAITS) {
            let (field, most) = (String::from("input"), most::WAITS);
            let expected = Form::AtMost { most };
            return Err(Problem::BadInput { field, expected }.into());
        }
        return waits::waits(fields, profile).map(Outcome::Other);
    }
    if let RuleProfile::Lingque(lingque) = profile {
        return of_lingque(*lingque, input, explain);
    }
    let input = with_switches(profile, input);
    match profile.set() {
        RuleSet::Riichi => Ok(Outcome::Riichi(riichi::answer(&input, explain))),
        RuleSet::ZungJung => Ok(Outcome::ZungJung(zung_jung::wire::respond(&input, explain))),
        RuleSet::House => Ok(Outcome::House(house::wire::respond(&input, explain))),
        RuleSet::Lingque(_) => Ok(Outcome::Other(Value::Null)),
    }
}

/// The input with the profile's switches where it does not say otherwise.
fn with_switches<'a, 'b>(profile: &RuleProfile, input: &'b Json<'a>) -> Cow<'b, Json<'a>> {
    let is_plain = *profile == RuleProfile::from(profile.set());
    let Json::Object(fields) = input else {
        return Cow::Borrowed(input);
    };
    if is_plain {
        return Cow::Borrowed(input);
    }
    let mut options = Json::from(profile.options());
    match (fields.get("options"), &mut options) {
        (None | Some(Json::Null), _) => {}
        (Some(Json::Object(said)), Json::Object(options)) => options.extend(said.clone()),
        // What is no object of switches is answered as such.
        _ => return Cow::Borrowed(input),
    }
    let mut fields = fields.clone();
    fields.insert("options", options);
    Cow::Owned(Json::Object(fields))
}

fn of_lingque(
    profile: lingque::Profile,
    input: &Json,
    explain: bool,
) -> Result<Outcome, InvalidHand> {
    let Json::Object(input) = input else {
        let expected = Form::HandObject;
        return Err(Problem::BadInput {
            field: String::from("input"),
            expected,
        }
        .into());
    };
    let hand =
        || hand::result(input, profile, explain).map(|hand| Outcome::Lingque(Box::new(hand)));
    match input.get("mode") {
        None | Some(Json::Null) => hand(),
        Some(mode) => match mode.as_str() {
            Some("hand") => hand(),
            Some("settle") => modes::settle(input).map(Outcome::Other),
            Some("reduced") => modes::reduced(input).map(Outcome::Other),
            _ => Err(bad_mode()),
        },
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

/// Everything that is wrong, as it is answered.
fn invalid(wrong: &InvalidHand) -> Invalid {
    let told = |problem: &Problem| (problem.code(), crate::i18n::problem(Lang::En, problem));
    Invalid::new(wrong.problems.iter().map(told))
}
