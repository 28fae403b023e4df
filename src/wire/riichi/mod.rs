//! The riichi rules on the wire (section 11 of the specification): JSON in, JSON out, stable ids only.
//!
//! Modes `hand`, `points`, `multi`, `draw`, `final`. Names of yaku are added by who knows a language.

mod modes;
mod read;
mod write;

pub(crate) use modes::KEYS;
pub use write::HandAnswer;

use serde_json::{Value, json};

use crate::hand::{self, Form};
use crate::rules::json::{Answer, Json};
use crate::rules::{Fault, Faults};

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
    json!(respond(&input.into(), explain))
}

/// The same, not yet turned into JSON.
pub(crate) fn respond(input: &Json, explain: bool) -> Answer<Box<HandAnswer>> {
    result(input, explain).unwrap_or_else(|wrong| Answer::Invalid(wrong.into()))
}

fn result(input: &Json, explain: bool) -> Result<Answer<Box<HandAnswer>>, Faults> {
    let Json::Object(input) = input else {
        return Err(bad_input("input", Form::HandObject));
    };
    let hand = || modes::hand(input, explain).map(|hand| Answer::Own(Box::new(hand)));
    let other = match input.get("mode") {
        None | Some(Json::Null) => return hand(),
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

fn bad_input(field: &str, expected: Form) -> Faults {
    let field = field.to_owned();
    Fault::from(hand::Problem::BadInput { field, expected }).into()
}
