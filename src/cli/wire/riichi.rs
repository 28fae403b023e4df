//! The riichi rules on the wire: what they answer, with the Chinese names of yaku and dora beside their ids.

use serde_json::Value;

use crate::i18n::{Lang, riichi::by_id};
use crate::rules::riichi::wire;

/// The answer to an input.
pub(super) fn answer(input: &Value, explain: bool) -> Value {
    let mut answer = wire::answer_with(input, explain);
    name_lists(&mut answer);
    if let Some(hands) = answer.get_mut("hands").and_then(Value::as_array_mut) {
        hands.iter_mut().for_each(name_lists);
    }
    answer
}

/// Names the entries of the lists that count.
fn name_lists(answer: &mut Value) {
    for list in ["yaku", "dora"] {
        let Some(entries) = answer.get_mut(list).and_then(Value::as_array_mut) else {
            continue;
        };
        for entry in entries {
            let name = entry
                .get("id")
                .and_then(Value::as_str)
                .and_then(|id| by_id(Lang::Zh, id));
            if let Some(name) = name {
                entry["name"] = Value::from(name);
            }
        }
    }
}
