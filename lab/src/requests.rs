//! Requests to the wire: 5,000 of every family, each derived from the family and its number alone, for the recorded digests.
//!
//! Nothing here uses the program's own tables: a new option, flag or mode must not change a request that was recorded.
//! New kinds of requests therefore belong into a family of their own, never into the ones here.

mod family;
mod hand;
mod house;
mod lingque;
mod options;
mod riichi;
mod spoil;
mod zung_jung;

use serde_json::{Map, Value, json};

use crate::random::Random;
pub use family::Family;

/// The keys of an input or of an object in it.
type Object = Map<String, Value>;

/// One request in this many has an error put into it.
const SPOILT_IN: u64 = 6;

/// Returns the number-th request of a family, as one line without its end. Its id is the number.
pub fn request(family: Family, number: u64) -> Vec<u8> {
    let mut random = Random::new(family.seed() ^ number.wrapping_mul(0xd605_1b5d_9c3a_7e4f));
    let (rules, input) = match family {
        Family::Lingque => lingque::request(&mut random),
        Family::ZungJung => zung_jung::request(&mut random),
        Family::Riichi => riichi::request(&mut random),
        Family::House => house::request(&mut random),
    };
    let mut line = Map::new();
    line.insert("id".into(), json!(number));
    line.insert("rules".into(), json!(rules));
    line.insert("input".into(), Value::Object(input));
    match random.below(SPOILT_IN) {
        0 => spoil::spoil(&mut random, line),
        _ => text(&line),
    }
}

/// Writes a line.
fn text(line: &Object) -> Vec<u8> {
    Value::Object(line.clone()).to_string().into_bytes()
}

/// Returns an object of the given keys.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Object {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(family: Family) -> impl Iterator<Item = Vec<u8>> {
        (0..600).map(move |number| request(family, number))
    }

    /// Checks that no request contains a line end, as the wire reads lines.
    #[test]
    fn a_request_is_one_line() {
        for family in Family::ALL {
            assert!(lines(family).all(|line| !line.contains(&b'\n')), "{family}");
        }
    }

    /// Checks that the requests cover every mode of a family, and also melds, options and flags.
    #[test]
    fn requests_cover_every_mode() {
        for (family, modes) in [
            (Family::Lingque, &["settle", "reduced", "waits"][..]),
            (Family::ZungJung, &["settle", "hands", "waits"]),
            (Family::Riichi, &["points", "multi", "draw", "final", "waits"]),
            (Family::House, &["settle", "rotate", "waits"]),
        ] {
            let texts: Vec<String> = lines(family).map(|line| String::from_utf8_lossy(&line).into_owned()).collect();
            let holds = |part: &str| texts.iter().any(|text| text.contains(part));
            for mode in modes {
                assert!(holds(&format!("\"mode\":\"{mode}\"")), "{family}: {mode}");
            }
            for part in ["\"type\":\"kong\"", "\"options\":{\"", "\"flags\":[\"", "\"self_draw\":true"] {
                assert!(holds(part), "{family}: {part}");
            }
        }
    }
}
