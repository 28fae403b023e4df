//! Sentences for errors in the notation of tiles.

use super::{Lang, render};
use quejing_rules::tile::NotationError;
use quejing_rules::tile::mpsz::MpszError;

/// Returns the sentence on an error in a text that should be a list of tiles.
pub fn notation_error_text(lang: Lang, error: &NotationError) -> String {
    match error {
        NotationError::Mpsz(error) => mpsz_error_text(lang, error),
        other => render(lang, other),
    }
}

fn mpsz_error_text(lang: Lang, error: &MpszError) -> String {
    match *error {
        MpszError::NoSuchTile { position, found, letter } => {
            let tile = match letter {
                'f' | 'q' => format!("{letter}{found}"),
                _ => format!("{found}{letter}"),
            };
            match letter {
                'z' => text!(lang, "notation-mpsz-no-such-honour", position = position, found = found, tile = tile),
                'f' | 'q' => text!(
                    lang,
                    "notation-mpsz-no-such-flower",
                    position = position,
                    found = found,
                    tile = tile,
                    letter = letter
                ),
                _ => text!(lang, "notation-mpsz-no-such-suited", position = position, found = found, tile = tile),
            }
        }
        MpszError::MissingDigit { position, letter: letter @ ('f' | 'q') } => {
            text!(lang, "notation-mpsz-flower-without-digit", position = position, letter = letter)
        }
        ref other => render(lang, other),
    }
}
