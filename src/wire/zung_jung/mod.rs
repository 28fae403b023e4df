//! Zung Jung on the wire (section 14 of the specification): modes `hand`, `settle` and `hands`.

mod hand;
mod history;
mod settle;

pub(crate) use hand::KEYS;

/// What the modes answer that are asked for by the thousand.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Told {
    Hand(hand::HandAnswer),
    Settled(settle::Settled),
}

use serde::Serialize;
use serde_json::{Value, json};

use super::{Layer, Transfer};
use crate::hand::Seat;
use crate::rules::json::{Answer, Json, Request};
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
        Some("hands") => return settle::evening(request).map(Answer::Other),
        _ => {
            request.complain(
                FaultCode::BadInput,
                "mode",
                Form::OneOf(&["hand", "settle", "hands", "waits"]),
            );
            return Err(Faults(request.faults));
        }
    };
    Ok(Answer::Own(told))
}

/// Who is responsible: a seat, null, or with the refined rule the layers.
#[derive(Serialize)]
#[serde(untagged)]
enum Responsible {
    Seat(Option<Seat>),
    Layers(Vec<(u32, Option<Seat>)>),
}

impl Responsible {
    fn of(layers: Option<&[Layer]>, refined: bool) -> Responsible {
        match layers {
            Some(layers) if refined => {
                let layers = layers.iter().map(|layer| (layer.points, layer.owner));
                Responsible::Layers(layers.collect())
            }
            _ => {
                let first = layers.and_then(<[Layer]>::first);
                Responsible::Seat(first.and_then(|layer| layer.owner))
            }
        }
    }
}

#[derive(Serialize)]
struct TransferOut {
    amount: i64,
    from: Seat,
    reason: &'static str,
    to: Seat,
}

fn transfers(transfers: &[Transfer]) -> Vec<TransferOut> {
    let one = |transfer: &Transfer| TransferOut {
        amount: transfer.amount,
        from: transfer.from,
        reason: transfer.reason.as_str(),
        to: transfer.to,
    };
    transfers.iter().map(one).collect()
}
