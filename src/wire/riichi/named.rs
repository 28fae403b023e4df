//! The riichi rules on the wire: what they answer, with the Chinese names of yaku and dora beside their ids.

use serde_json::Value;

use crate::i18n::{Lang, riichi};
use crate::rules::json::{Answer, Json};
use crate::rules::riichi::wire::{HandAnswer, respond};

/// The answer to an input.
pub(super) fn answer(input: &Json, explain: bool) -> Answer<Box<HandAnswer>> {
    let mut answer = respond(input, explain);
    match &mut answer {
        Answer::Own(hand) => hand.name(
            |yaku| riichi::yaku(Lang::Zh, yaku),
            |id| riichi::dora(Lang::Zh, id),
        ),
        Answer::Other(value) => {
            let hands = value.get_mut("hands").and_then(Value::as_array_mut);
            hands.into_iter().flatten().for_each(name_lists);
        }
        Answer::Invalid(_) => {}
    }
    answer
}

/// Names the entries of the lists that count.
fn name_lists(answer: &mut Value) {
    for list in ["yaku", "dora"] {
        let entries = answer.get_mut(list).and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten() {
            let id = entry.get("id").and_then(Value::as_str);
            if let Some(name) = id.and_then(|id| riichi::by_id(Lang::Zh, id)) {
                entry["name"] = Value::from(name);
            }
        }
    }
}
