//! The options that requests may set, as they were when the digests were recorded.

use serde_json::{Value, json};

use super::JsonObject;
use crate::random::RandomStream;

/// The values that requests give to an option.
#[derive(Clone, Copy)]
pub(super) enum OptionValues {
    Bool,
    Numbers(&'static [i64]),
    Words(&'static [&'static str]),
    /// Lists of four numbers.
    Lists(&'static [[i64; 4]]),
}

impl OptionValues {
    fn pick_value(self, random: &mut RandomStream) -> Value {
        match self {
            OptionValues::Bool => json!(random.next_bool(50)),
            OptionValues::Numbers(numbers) => json!(random.pick_item(numbers)),
            OptionValues::Words(words) => json!(random.pick_item(words)),
            OptionValues::Lists(lists) => json!(random.pick_item(lists)),
        }
    }
}

/// Draws up to four options of a family with values; an option drawn twice counts once.
pub(super) fn draw_options(random: &mut RandomStream, family_options: &[(&str, OptionValues)]) -> JsonObject {
    let mut options = JsonObject::new();
    for _ in 0..1 + random.next_below(4) {
        let (key, values) = random.pick_item(family_options);
        options.insert((*key).to_owned(), values.pick_value(random));
    }
    options
}

/// Adds options to an input with a probability of `percent` in 100.
pub(super) fn add_options(
    random: &mut RandomStream,
    percent: u64,
    input: &mut JsonObject,
    family_options: &[(&str, OptionValues)],
) {
    if random.next_bool(percent) {
        input.insert("options".into(), Value::Object(draw_options(random, family_options)));
    }
}
