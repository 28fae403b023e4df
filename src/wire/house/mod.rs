//! The house rule on the wire (section 13 of the specification): modes `hand`, `settle` and `rotate`.

mod hand;
mod rotate;
mod settle;

pub(crate) use hand::KEYS;

/// What the modes answer that are asked for by the thousand.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Told {
    Hand(hand::HandAnswer),
    Settled(settle::Settled),
}

use serde_json::{Value, json};

use super::Special;
use crate::rules::json::{Answer, Json, Request};
use crate::rules::{Demand, FaultCode, Faults, Form};

/// Answers one request: the `result` object of the wire. Whatever is wrong with it gives the verdict `invalid` with every
/// reason.
///
/// ```
/// use quejing::rules::house::wire::answer;
/// use serde_json::json;
/// let evening = json!({"mode": "rotate", "n": 5, "table": ["a", "b", "c", "d"], "off": ["e"], "winner": "b"});
/// assert_eq!(answer(&evening)["table"], json!(["a", "e", "c", "d"]));
/// assert_eq!(answer(&json!({"mode": "rotate", "n": 8}))["reason"], "no_rule");
/// ```
pub fn answer(input: &Value) -> Value {
    json!(respond(&input.into(), false))
}

/// The same, not yet turned into JSON; `explained` asks for what `explain` asks for in a request.
pub(crate) fn respond(input: &Json, explained: bool) -> Answer<Told> {
    answer_or_faults(input, explained).unwrap_or_else(|faults| Answer::Invalid(faults.into()))
}

fn answer_or_faults(input: &Json, explained: bool) -> Result<Answer<Told>, Faults> {
    let mut request = Request::new(input)?;
    let told = match request.get("mode").map_or(Some("hand"), Json::as_str) {
        Some("hand") => Told::Hand(hand::answer(request, explained)?),
        Some("settle") => Told::Settled(settle::answer(request)?),
        Some("rotate") => return rotate::answer(request).map(Answer::Other),
        _ => {
            request.complain(
                FaultCode::BadInput,
                "mode",
                Form::OneOf(&["hand", "settle", "rotate", "waits"]),
            );
            return Err(Faults(request.faults));
        }
    };
    Ok(Answer::Own(told))
}

/// The special rule: 0 or absent for none.
fn special(request: &mut Request) -> Option<Special> {
    let value = request.get("special")?;
    let found = value.as_u64().map(Special::of_number);
    match found {
        Some(Ok(special)) => special,
        _ => {
            let expected = Demand::NoSpecial {
                found: value.to_string(),
            };
            request.complain(FaultCode::BadSpecial, "special", expected);
            None
        }
    }
}
