//! The text of a user's own tile sets: the origin of a version, and the reason to check a tile.

use crate::{Lang, render};
use quejing_message::Message;
use quejing_vision::enrol::CheckReason;

/// Returns the origin of a version of a tile set, from its stored [`note`](quejing_vision::enrol::TileSet::note).
pub fn set_origin_text(lang: Lang, note: &str) -> String {
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

/// The reason to check a tile in a set's photo, with the tile's name.
#[derive(Message)]
struct TileCheckMessage<'a> {
    #[message(main)]
    check: CheckReason,
    tile: &'a str,
}

/// Returns the reason to check a tile in a set's photo.
pub fn check_reason_text(lang: Lang, check: CheckReason, tile: &str) -> String {
    render(lang, &TileCheckMessage { check, tile })
}
