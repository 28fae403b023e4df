//! The riichi rules on the wire (section 11 of the specification): JSON in, JSON out, stable ids only.
//!
//! Modes `hand`, `points`, `multi`, `draw`, `final`. Names of yaku are added by who knows a language.

mod modes;
mod read;
mod write;

pub use write::HandAnswer;

use serde_json::{Map, Value, json};

use super::Invalid;
use crate::hand::{self, Form};

/// An object of the wire.
type Object = Map<String, Value>;

/// The `result` for an `input`; what is invalid is answered with every reason.
///
/// ```
/// use quejing::rules::riichi::wire::answer;
/// use serde_json::json;
/// let input = json!({"mode": "points", "han": 3, "fu": 60, "winner": 0, "discarder": 2});
/// assert_eq!(answer(&input)["payments"], json!([11600, 0, -11600, 0]));
/// let input = json!({"mode": "points", "han": 3, "fu": 61, "winner": 0, "discarder": 2});
/// assert_eq!(answer(&input)["reason"], "bad_input");
/// ```
pub fn answer(input: &Value) -> Value {
    answer_with(input, false)
}

/// The same; `explain` adds the tiles behind each yaku and the other readings.
pub fn answer_with(input: &Value, explain: bool) -> Value {
    match respond(input, explain) {
        Answer::Hand(hand) => json!(hand),
        Answer::Other(value) => value,
    }
}

/// An answer that is written without a detour: what a program that answers many lines wants.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Mode `hand`.
    Hand(Box<HandAnswer>),
    /// The other modes, and what is invalid.
    Other(Value),
}

/// The same answer as [`answer_with`] gives, not yet turned into JSON.
pub fn respond(input: &Value, explain: bool) -> Answer {
    result(input, explain).unwrap_or_else(|wrong| Answer::Other(invalid(&wrong)))
}

fn result(input: &Value, explain: bool) -> Result<Answer, Invalid> {
    let Value::Object(input) = input else {
        return Err(bad_input("input", Form::HandObject));
    };
    let hand = || modes::hand(input, explain).map(|hand| Answer::Hand(Box::new(hand)));
    let other = match input.get("mode") {
        None | Some(Value::Null) => return hand(),
        Some(mode) => match mode.as_str() {
            Some("hand") => return hand(),
            Some("points") => modes::points(input),
            Some("multi") => modes::multi(input, explain),
            Some("draw") => modes::draw(input),
            Some("final") => modes::final_account(input),
            _ => Err(bad_input(
                "mode",
                Form::OneOf(&["hand", "points", "multi", "draw", "final", "waits"]),
            )),
        },
    };
    other.map(Answer::Other)
}

fn bad_input(field: &str, expected: Form) -> Invalid {
    let field = field.to_owned();
    super::Problem::from(hand::Problem::BadInput { field, expected }).into()
}

/// The answer to something invalid: the first reason, all reasons, and a sentence for each problem.
fn invalid(wrong: &Invalid) -> Value {
    let sentence =
        |problem: &super::Problem| json!({"code": problem.code(), "message": problem.to_string()});
    let problems: Vec<Value> = wrong.problems.iter().map(sentence).collect();
    json!({"verdict": "invalid", "reason": wrong.code(), "reasons": wrong.codes(), "problems": problems})
}
