//! The house rule on the wire (section 13 of the specification): modes `hand`, `settle` and `rotate`.

mod hand;
mod rotate;
mod settle;

use serde_json::Value;

use super::Special;
use crate::rules::json::{Request, invalid};
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
    answer_or_faults(input).unwrap_or_else(|faults| invalid(&faults))
}

fn answer_or_faults(input: &Value) -> Result<Value, Faults> {
    let mut request = Request::new(input)?;
    match request.get("mode").map_or(Some("hand"), Value::as_str) {
        Some("hand") => hand::answer(request),
        Some("settle") => settle::answer(request),
        Some("rotate") => rotate::answer(request),
        _ => {
            request.complain(
                FaultCode::BadInput,
                "mode",
                Form::OneOf(&["hand", "settle", "rotate", "waits"]),
            );
            Err(Faults(request.faults))
        }
    }
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
