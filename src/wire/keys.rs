//! The keys that a request may have. What no mode knows is refused: a misspelled key that is passed over would be scored
//! as if nothing had been said.

use super::most;
use super::tree::Object;
use crate::hand::Problem;

/// What every rule set takes in mode `hand`; where and from whom a hand is won may be said in all of them.
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
/// A meld.
pub(super) const MELD: &[&str] = &["added", "concealed", "from", "tiles", "type"];

/// The lists of keys that an object may have.
pub(super) type Known = [&'static [&'static str]];

/// The longest part of an unknown key that is compared and shown.
const MOST_CHARACTERS: usize = 40;

/// What is wrong with the keys of an object, `path` before each; no more of it than an answer lists.
pub(super) fn unknown(object: &Object, path: &str, known: &Known) -> impl Iterator<Item = Problem> {
    let strange = |key: &&str| !known.iter().any(|list| list.contains(key));
    let refused = move |key: &str| {
        let mut field: String = key.chars().take(MOST_CHARACTERS).collect();
        let nearest = nearest(&field, known);
        if field.len() < key.len() {
            field.push('…');
        }
        let field = format!("{path}{field}");
        Problem::UnknownField { field, nearest }
    };
    let keys = object.keys().filter(strange);
    keys.take(most::PROBLEMS).map(refused)
}

/// The known key that takes the fewest slips of the pen.
fn nearest(key: &str, known: &Known) -> &'static str {
    let all = known.iter().copied().flatten().copied();
    all.min_by_key(|other| strsim::damerau_levenshtein(key, other))
        .unwrap_or_default()
}
