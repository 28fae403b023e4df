//! The options that requests may set, as recorded.

use serde_json::{Value, json};

use super::Object;
use crate::random::Random;

/// The values of an option.
#[derive(Clone, Copy)]
pub(super) enum Values {
    Bool,
    Numbers(&'static [i64]),
    Words(&'static [&'static str]),
    /// Lists of four numbers.
    Lists(&'static [[i64; 4]]),
}

impl Values {
    fn pick(self, random: &mut Random) -> Value {
        match self {
            Values::Bool => json!(random.percent(50)),
            Values::Numbers(numbers) => json!(random.pick(numbers)),
            Values::Words(words) => json!(random.pick(words)),
            Values::Lists(lists) => json!(random.pick(lists)),
        }
    }
}

/// Returns one to four options of a family.
pub(super) fn some(random: &mut Random, all: &[(&str, Values)]) -> Object {
    let mut options = Object::new();
    for _ in 0..1 + random.below(4) {
        let (key, values) = random.pick(all);
        options.insert((*key).to_owned(), values.pick(random));
    }
    options
}

/// Adds options to an input `percent` times in 100.
pub(super) fn add(random: &mut Random, percent: u64, input: &mut Object, all: &[(&str, Values)]) {
    if random.percent(percent) {
        input.insert("options".into(), Value::Object(some(random, all)));
    }
}
