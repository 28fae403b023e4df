//! Strange requests: a sound one in which some field, at any depth, is replaced by something else.

use proptest::prelude::*;
use serde_json::{Value, json};

/// Values where they do not belong.
fn strange() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0i64..15).prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        "[0-9mpsz甲乙E]{0,14}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([null, 1, "5m", {"seat": 9}])),
        Just(json!({"甲": "甲", "A": ["x"], "seat": 1, "tile": "5m"})),
    ]
}

/// Every place in a value, as a path of pointers.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| places(inner, &format!("{path}/{key}"), found)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, inner)| places(inner, &format!("{path}/{index}"), found))
        }
        _ => {}
    }
}

/// One of some sound requests with one to three fields replaced.
pub fn spoilt(sound: Vec<Value>) -> impl Strategy<Value = Value> {
    let spoils = prop::collection::vec((any::<prop::sample::Index>(), strange()), 1..4);
    (prop::sample::select(sound), spoils).prop_map(|(mut request, spoils)| {
        for (place, value) in spoils {
            let mut found = Vec::new();
            places(&request, "", &mut found);
            if let Some(slot) = request.pointer_mut(&found[place.index(found.len())]) {
                *slot = value;
            }
        }
        request
    })
}
