//! Requests to the wire for the recorded digests. Each is derived from its family and its number alone.
//!
//! Nothing here uses the program's tables, because a new option, flag or mode must not change a recorded request. New
//! kinds of requests therefore belong in a family of their own, never in one of these.

mod family;
mod hand;
mod house;
mod lingque;
mod options;
mod riichi;
mod sanma;
mod spoil;
mod zung_jung;

use serde_json::{Map, Value, json};

use crate::random::RandomStream;
pub use family::RequestFamily;

/// A JSON object: a request line, its input, or an object in the input.
type JsonObject = Map<String, Value>;

/// The average number of requests of which one has an error put into it.
const REQUESTS_PER_ERROR: u64 = 6;

/// Builds the request of a family with this number, which is also its id: one line without a line end. One in six has
/// an error.
pub fn build_request(family: RequestFamily, number: u64) -> Vec<u8> {
    let mut random = RandomStream::new(family.seed() ^ number.wrapping_mul(0xd605_1b5d_9c3a_7e4f));
    let (rules, input) = match family {
        RequestFamily::Lingque => lingque::draw_request(&mut random),
        RequestFamily::ZungJung => zung_jung::draw_request(&mut random),
        RequestFamily::Riichi => riichi::draw_request(&mut random),
        RequestFamily::House => house::draw_request(&mut random),
        RequestFamily::Sanma => sanma::draw_request(&mut random),
    };
    let mut line = Map::new();
    line.insert("id".into(), json!(number));
    line.insert("rules".into(), json!(rules));
    line.insert("input".into(), Value::Object(input));
    match random.next_below(REQUESTS_PER_ERROR) {
        0 => spoil::spoil_request(&mut random, line),
        _ => format_line(&line),
    }
}

/// Formats a request line as JSON, without a line end.
fn format_line(line: &JsonObject) -> Vec<u8> {
    Value::Object(line.clone()).to_string().into_bytes()
}

/// Builds a JSON object from keys and values.
fn build_object<const N: usize>(fields: [(&str, Value); N]) -> JsonObject {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(family: RequestFamily) -> impl Iterator<Item = Vec<u8>> {
        (0..600).map(move |number| build_request(family, number))
    }

    /// Checks that no request contains a line end, as the wire reads lines.
    #[test]
    fn a_request_is_one_line() {
        for family in RequestFamily::ALL {
            assert!(lines(family).all(|line| !line.contains(&b'\n')), "{family}");
        }
    }

    /// Checks that the requests cover every mode of a family, and also melds, options and flags.
    #[test]
    fn requests_cover_every_mode() {
        for (family, modes) in [
            (RequestFamily::Lingque, &["settle", "reduced", "waits"][..]),
            (RequestFamily::ZungJung, &["settle", "hands", "waits"]),
            (RequestFamily::Riichi, &["points", "multi", "draw", "final", "waits"]),
            (RequestFamily::House, &["settle", "rotate", "waits"]),
            (RequestFamily::Sanma, &["points", "multi", "draw", "final", "end"]),
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
