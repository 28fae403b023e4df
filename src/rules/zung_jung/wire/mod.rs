//! Zung Jung on the wire (section 14 of the specification): modes `hand`, `settle` and `hands`.

mod hand;
mod history;
mod settle;

use serde_json::{Value, json};

use super::{Layer, Transfer};
use crate::rules::json::{Request, invalid};
use crate::rules::{FaultCode, Faults, Form};

/// Answers one request: the `result` object of the wire. Whatever is wrong with it gives the verdict `invalid` with every
/// reason.
///
/// ```
/// use quejing::rules::zung_jung::wire::answer;
/// use serde_json::json;
/// let deal = json!({"mode": "settle", "winner": 2, "total": 160, "self_draw": false, "discarder": 0});
/// assert_eq!(answer(&deal)["payments"], json!([-430, -25, 480, -25]));
/// assert_eq!(answer(&json!({"mode": "guess"}))["reason"], "bad_input");
/// ```
pub fn answer(input: &Value) -> Value {
    answer_or_faults(input).unwrap_or_else(|faults| invalid(&faults))
}

fn answer_or_faults(input: &Value) -> Result<Value, Faults> {
    let mut request = Request::new(input)?;
    match request.get("mode").map_or(Some("hand"), Value::as_str) {
        Some("hand") => hand::answer(request),
        Some("settle") => settle::answer(request),
        Some("hands") => settle::evening(request),
        _ => {
            request.complain(
                FaultCode::BadInput,
                "mode",
                Form::OneOf(&["hand", "settle", "hands", "waits"]),
            );
            Err(Faults(request.faults))
        }
    }
}

/// Who is responsible: a seat, null, or with the refined rule the layers.
fn responsible(layers: Option<&[Layer]>, refined: bool) -> Value {
    match layers {
        None => Value::Null,
        Some(layers) if refined => layers
            .iter()
            .map(|layer| json!([layer.points, layer.owner]))
            .collect(),
        Some(layers) => json!(layers.first().and_then(|layer| layer.owner)),
    }
}

fn transfers(transfers: &[Transfer]) -> Value {
    let one = |transfer: &Transfer| json!({"from": transfer.from, "to": transfer.to, "amount": transfer.amount, "reason": transfer.reason.as_str()});
    transfers.iter().map(one).collect()
}
