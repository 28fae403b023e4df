//! The keys that a request may have. Unknown keys are faults, because a misspelled key would otherwise be scored as if
//! it were absent.

use super::borrowed_json::Object;
use super::limits;
use quejing_rules::hand::Problem;

/// The keys that mode `hand` accepts under all rule sets; each dialect adds those of its family.
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
pub(super) trait KnownKeyList: IntoIterator<Item = &'static &'static str, IntoIter: Clone> {}

impl<T: IntoIterator<Item = &'static &'static str, IntoIter: Clone>> KnownKeyList for T {}

/// The maximum number of characters of an unknown key that are compared with known keys and shown.
const MAX_COMPARED_KEY_CHARS: usize = 40;

/// Returns a [`Problem::UnknownField`] for each unknown key of an object, at most [`limits::MAX_PROBLEMS`] of them: the
/// key after `path`, and the known key with the smallest edit distance.
pub(super) fn find_unknown_keys(
    object: &Object,
    path: &str,
    known_keys: impl KnownKeyList,
) -> impl Iterator<Item = Problem> {
    let known_keys = known_keys.into_iter();
    let listed = known_keys.clone();
    let is_unknown = move |key: &&str| !listed.clone().any(|known| known == key);
    let describe_unknown_key = move |key: &str| {
        let mut field: String = key.chars().take(MAX_COMPARED_KEY_CHARS).collect();
        let nearest = known_keys.clone().min_by_key(|known_key| strsim::damerau_levenshtein(&field, known_key));
        if field.len() < key.len() {
            field.push('…');
        }
        Problem::UnknownField { field: format!("{path}{field}"), nearest: nearest.copied().unwrap_or_default() }
    };
    object.keys().filter(is_unknown).take(limits::MAX_PROBLEMS).map(describe_unknown_key)
}
