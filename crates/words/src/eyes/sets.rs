//! The wording of a user's own tile sets: the origin of a version, and the reason to check a tile.

use crate::{Lang, render};
use quejing_message::Message;
use quejing_vision::enrol::Check;

/// Returns the origin of a set's version in words, from [`quejing_vision::enrol::TileSet::note`].
pub fn set_note(lang: Lang, note: &str) -> String {
    match note {
        "enrolled" => text!(lang, "set-enrolled").to_owned(),
        "added" => text!(lang, "set-added").to_owned(),
        "corrected" => text!(lang, "set-corrected").to_owned(),
        "imported" => text!(lang, "set-came-in").to_owned(),
        other => match other.strip_prefix("rolled back to ") {
            Some(version) => text!(lang, "set-went-back", version = version),
            None => other.to_owned(),
        },
    }
}

/// A reason to check a tile, with the tile's name.
#[derive(Message)]
struct TileCheck<'a> {
    #[message(main)]
    check: Check,
    tile: &'a str,
}

/// Returns the reason to look at a tile of a set's photo.
pub fn check(lang: Lang, check: Check, tile: &str) -> String {
    render(lang, &TileCheck { check, tile })
}
