//! `quejing read --count`: the tiles of a whole set, and what is missing from it or double.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::super::out::{language, say, say_as_is};
use crate::i18n::eyes;
use crate::plain::plain;
use crate::vision::{PhotoReading, SetCount};

/// Prints the tiles of the set that the photos show together, as text or as one line of JSON by `wire.md`. The JSON has `doubtful`
/// besides, the number of doubtful faces, and `photo` is a list if there are several.
pub(super) fn answer(photos: &[PathBuf], readings: &[PhotoReading], as_json: bool) -> anyhow::Result<()> {
    let count = SetCount::of(readings);
    let mut names = photos.iter().map(|photo| photo.to_string_lossy().into_owned());
    match as_json {
        true => {
            let photo = if photos.len() == 1 { json!(names.next()) } else { json!(names.collect::<Vec<_>>()) };
            say_as_is(&count_json(photo, &count).to_string())
        }
        false => {
            let lang = language();
            let photos =
                names.map(|name| plain(&name).into_owned()).collect::<Vec<_>>().join(text!(lang, "list-comma"));
            let found = eyes::set_count(lang, &count);
            say(&text!(lang, "cli-read-count", photo = photos, found = found))
        }
    }
}

fn count_json(photo: Value, count: &SetCount) -> Value {
    json!({
        "photo": photo,
        "counts": numbers(&count.counts),
        "missing": numbers(&count.missing),
        "extra": numbers(&count.extra),
        "lower_bound": count.is_lower_bound,
        "doubtful": count.doubtful,
    })
}

fn numbers<T: Display>(tiles: &BTreeMap<T, usize>) -> Map<String, Value> {
    tiles.iter().map(|(tile, number)| (tile.to_string(), json!(number))).collect()
}
