//! The JSON of `quejing score --json`: one object a line in, one answer a line out. It only ever grows.
//!
//! Nothing that comes in can stop the run: what is wrong becomes an `invalid` answer with every reason found.

mod appraised;
mod fields;
mod hand;
mod modes;
mod riichi;

use std::io::{BufRead, Write};

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::hand::{InvalidHand, Problem};
use crate::i18n::Lang;
use crate::rules::{RuleProfile, RuleSet, zung_jung};

/// Answers are flushed at least this often, in lines.
const FLUSH_EVERY: usize = 1_000;

/// Reads lines until the end of input and answers each.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    rules: &str,
    explain: bool,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    let mut answered = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        answer(&line, rules, explain, &mut output)?;
        line.clear();
        answered += 1;
        if answered % FLUSH_EVERY == 0 {
            output.flush()?;
        }
    }
    output.flush()
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
    /// The other modes, and `invalid`.
    Other(Value),
}

/// Answers one line.
fn answer(line: &[u8], rules: &str, explain: bool, output: &mut impl Write) -> std::io::Result<()> {
    let (id, rules, result) = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(mut request)) => {
            let id = request.remove("id").unwrap_or(Value::Null);
            let rules = request
                .remove("rules")
                .unwrap_or_else(|| Value::from(rules));
            let result = result(&rules, request.get("input"), explain);
            (id, rules, result)
        }
        Ok(_) => (
            Value::Null,
            Value::from(rules),
            Err(bad_line("an object").into()),
        ),
        Err(error) => (
            Value::Null,
            Value::from(rules),
            Err(bad_line(&format!("JSON ({error})")).into()),
        ),
    };
    let result = result.unwrap_or_else(|wrong| Outcome::Other(invalid(&wrong)));
    serde_json::to_writer(
        &mut *output,
        &Answer {
            id: &id,
            rules: &rules,
            result: &result,
        },
    )?;
    output.write_all(b"\n")
}

fn bad_line(expected: &str) -> Problem {
    Problem::BadInput {
        field: String::from("line"),
        expected: expected.to_owned(),
    }
}

/// The result of a request, or everything that is wrong with it.
fn result(rules: &Value, input: Option<&Value>, explain: bool) -> Result<Outcome, InvalidHand> {
    if rules == "zung-jung" {
        let input = input.unwrap_or(&Value::Null);
        return Ok(Outcome::Other(zung_jung::wire::answer(input)));
    }
    if rules == "riichi" {
        let input = input.unwrap_or(&Value::Null);
        return Ok(Outcome::Other(riichi::answer(input, explain)));
    }
    let set = rule_set(rules)?;
    let Some(Value::Object(input)) = input else {
        let expected = String::from("an object that describes the hand");
        return Err(Problem::BadInput {
            field: String::from("input"),
            expected,
        }
        .into());
    };
    let profile = RuleProfile::from(set);
    let hand =
        |profile| hand::result(input, profile, explain).map(|hand| Outcome::Hand(Box::new(hand)));
    match input.get("mode") {
        None | Some(Value::Null) => hand(profile),
        Some(Value::String(mode)) => match mode.as_str() {
            "hand" => hand(profile),
            "settle" => modes::settle(input, &profile).map(Outcome::Other),
            "reduced" => modes::reduced(input).map(Outcome::Other),
            _ => Err(bad_mode()),
        },
        Some(_) => Err(bad_mode()),
    }
}

fn rule_set(rules: &Value) -> Result<RuleSet, InvalidHand> {
    let found = rules
        .as_str()
        .map_or_else(|| rules.to_string(), str::to_owned);
    let allowed = || RuleSet::ALL.map(RuleSet::as_str).join(", ");
    found.parse().map_err(|_| {
        Problem::UnknownRules {
            found,
            allowed: allowed(),
        }
        .into()
    })
}

fn bad_mode() -> InvalidHand {
    let expected = String::from("one of hand, settle, reduced");
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
