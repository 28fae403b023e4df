//! Sentences for tiles that were written wrong.

use super::Lang;
use quejing_rules::tile::NotationError;
use quejing_rules::tile::chinese::ChineseError;
use quejing_rules::tile::glyph::GlyphError;
use quejing_rules::tile::mpsz::MpszError;

/// Why a text is not a list of tiles.
pub fn notation(lang: Lang, error: &NotationError) -> String {
    match error {
        NotationError::Mpsz(error) => mpsz(lang, error),
        NotationError::Chinese(error) => chinese(lang, error),
        NotationError::Glyph(error) => glyph(lang, error),
    }
}

fn mpsz(lang: Lang, error: &MpszError) -> String {
    match *error {
        MpszError::Unexpected { position, found } => {
            text!(lang, "notation-mpsz-unexpected", position = position, found = found)
        }
        MpszError::MissingSuit { position, found } => {
            text!(lang, "notation-mpsz-missing-suit", position = position, found = found)
        }
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
        MpszError::MissingDigit { position, letter } => {
            text!(lang, "notation-mpsz-missing-digit", position = position, letter = letter)
        }
        MpszError::NotOne { found } => text!(lang, "notation-not-one", found = found),
    }
}

fn chinese(lang: Lang, error: &ChineseError) -> String {
    match *error {
        ChineseError::Unexpected { position, found } => {
            text!(lang, "notation-chinese-unexpected", position = position, found = found)
        }
        ChineseError::MissingSuit { position, found } => {
            text!(lang, "notation-chinese-missing-suit", position = position, found = found)
        }
        ChineseError::MissingNumber { position, found } => {
            text!(lang, "notation-chinese-missing-number", position = position, found = found)
        }
        ChineseError::NotFive { position, found } => {
            text!(lang, "notation-chinese-not-five", position = position, found = found)
        }
    }
}

fn glyph(lang: Lang, error: &GlyphError) -> String {
    let GlyphError { position, found } = *error;
    text!(lang, "notation-glyph", position = position, found = found)
}
