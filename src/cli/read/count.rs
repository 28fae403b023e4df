//! `quejing read --count`: the counts of a whole tile set, with missing and surplus tiles.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::super::streams::{print_text, print_unchanged, process_language};
use quejing_io::plain::escape_controls;
use quejing_session::recognition::{PhotoReading, SetCount};
use quejing_words::recognition;

/// Prints the counts of the tiles that the photos show together, with the missing and surplus tiles of a set and the
/// number of doubtful faces, as text or as one line of JSON. The JSON's `photo` is a list if there are several photos.
pub(super) fn print_tile_counts(photos: &[PathBuf], readings: &[PhotoReading], as_json: bool) -> anyhow::Result<()> {
    let count = SetCount::from_readings(readings);
    let mut names = photos.iter().map(|photo| photo.to_string_lossy().into_owned());
    match as_json {
        true => {
            let photo = if photos.len() == 1 { json!(names.next()) } else { json!(names.collect::<Vec<_>>()) };
            print_unchanged(&count_json(photo, &count).to_string())
        }
        false => {
            let lang = process_language();
            let photos = names
                .map(|name| escape_controls(&name).into_owned())
                .collect::<Vec<_>>()
                .join(text!(lang, "list-comma"));
            let found = recognition::set_count_text(lang, &count);
            print_text(&text!(lang, "cli-read-count", photo = photos, found = found))
        }
    }
}

fn count_json(photo: Value, count: &SetCount) -> Value {
    json!({
        "photo": photo,
        "counts": counts_json(&count.counts),
        "missing": counts_json(&count.missing),
        "extra": counts_json(&count.extra),
        "lower_bound": count.is_lower_bound,
        "doubtful": count.doubtful,
    })
}

fn counts_json<T: Display>(tiles: &BTreeMap<T, usize>) -> Map<String, Value> {
    tiles.iter().map(|(tile, number)| (tile.to_string(), json!(number))).collect()
}
