//! The keys that a request may have. Unknown keys are refused: a misspelled key that was ignored would be scored as if it
//! had been left out.

use super::limits;
use super::tree::Object;
use quejing_rules::hand::Problem;

/// The fields of mode `hand` in every rule set; all of them accept where the win came from and from whom.
pub(super) const HAND: &[&str] = &[
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
/// The keys of a meld.
pub(super) const MELD: &[&str] = &["added", "concealed", "from", "tiles", "type"];

/// The keys known for an object.
pub(super) trait KnownKeys: IntoIterator<Item = &'static &'static str, IntoIter: Clone> {}

impl<T: IntoIterator<Item = &'static &'static str, IntoIter: Clone>> KnownKeys for T {}

/// The number of characters up to which unknown keys are compared and shown.
const MAX_KEY_CHARS: usize = 40;

/// Returns the faults in an object's keys, each after `path`; at most as many as an answer lists.
pub(super) fn unknown(object: &Object, path: &str, known: impl KnownKeys) -> impl Iterator<Item = Problem> {
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
