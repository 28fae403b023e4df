//! The keys that a request may have. Unknown keys are refused, because a misspelled key would otherwise be scored
//! as if it were absent.

use super::borrowed_json::Object;
use super::limits;
use quejing_rules::hand::Problem;

/// The keys that mode `hand` accepts under all rule sets; each dialect adds its own.
pub(super) const HAND_KEYS: &[&str] = &[
    "concealed",
    "discarder",
    "flags",
    "melds",
    "mode",
    "options",
    "round_wind",
    "seat_wind",
    "self_draw",
    "win_tile",
    "explain",
];
/// The keys that a meld may have.
pub(super) const MELD_KEYS: &[&str] = &["added", "concealed", "from", "tiles", "type"];

/// A list of known keys that can be iterated several times.
pub(super) trait KnownKeys: IntoIterator<Item = &'static &'static str, IntoIter: Clone> {}

impl<T: IntoIterator<Item = &'static &'static str, IntoIter: Clone>> KnownKeys for T {}

/// The number of characters of an unknown key that are compared and shown.
const MAX_KEY_CHARS: usize = 40;

/// Returns a fault for each unknown key of an object, with `path` before the key and the nearest known key; at most
/// [`limits::MAX_PROBLEMS`] of them.
pub(super) fn unknown_key_faults(object: &Object, path: &str, known: impl KnownKeys) -> impl Iterator<Item = Problem> {
    let known = known.into_iter();
    let listed = known.clone();
    let strange = move |key: &&str| !listed.clone().any(|known| known == key);
    let refused = move |key: &str| {
        let mut field: String = key.chars().take(MAX_KEY_CHARS).collect();
        // The known key with the smallest edit distance.
        let nearest = known.clone().min_by_key(|other| strsim::damerau_levenshtein(&field, other));
        if field.len() < key.len() {
            field.push('…');
        }
        Problem::UnknownField { field: format!("{path}{field}"), nearest: nearest.copied().unwrap_or_default() }
    };
    object.keys().filter(strange).take(limits::MAX_PROBLEMS).map(refused)
}
