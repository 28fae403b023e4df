//! The tile pictures of Unicode (U+1F000 to U+1F029): `🀇🀈🀉🀀🀄`. They have no red fives.

use quejing_message::Message;

use super::{Dragon, Flower, Suit, Tile, Wind};

/// Text with a character that is not a tile picture.
///
/// ```
/// use quejing_rules::tile::glyph::{GlyphError, parse};
/// assert_eq!(parse("🀇x"), Err(GlyphError { position: 2, found: 'x' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-glyph")]
pub struct GlyphError {
    /// The position, from 1.
    pub position: usize,
    /// The character.
    pub found: char,
}

impl std::error::Error for GlyphError {}

/// Parses tile pictures; white space and variation selectors are skipped.
///
/// ```
/// use quejing_rules::tile::{glyph, mpsz};
/// assert_eq!(mpsz::format(&glyph::parse("🀇🀏🀙🀐🀀🀄🀅🀆🀢🀦")?), "19m1p1s1567zf1q1");
/// # Ok::<(), glyph::GlyphError>(())
/// ```
pub fn parse(text: &str) -> Result<Vec<Tile>, GlyphError> {
    let mut tiles = Vec::new();
    for (index, found) in text.chars().enumerate() {
        if found.is_whitespace() || matches!(found, '\u{fe0e}' | '\u{fe0f}') {
            continue;
        }
        tiles.push(tile(found).ok_or(GlyphError { position: index + 1, found })?);
    }
    Ok(tiles)
}

/// Returns the picture of a tile; a red five shows its five.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile, Wind, glyph::glyph};
/// assert_eq!(glyph(Tile::wind_of(Wind::East)), '🀀');
/// assert_eq!(glyph(Tile::red_five(Suit::Characters)), '🀋');
/// ```
pub fn glyph(tile: Tile) -> char {
    (0x1f000..0x1f02a)
        .filter_map(char::from_u32)
        .find(|&picture| self::tile(picture) == Some(tile.plain()))
        .unwrap_or('\u{1f02b}')
}

/// Returns true if the character is one of the tile pictures (including the back and the joker).
pub(super) fn is_glyph(character: char) -> bool {
    ('\u{1f000}'..='\u{1f02b}').contains(&character)
}

fn tile(picture: char) -> Option<Tile> {
    let code = u32::from(picture).checked_sub(0x1f000)?;
    let number = |from: u32| (code - from + 1) as u8;
    match code {
        0..4 => Wind::ALL.get(code as usize).copied().map(Tile::wind_of),
        4 => Some(Tile::dragon_of(Dragon::Red)),
        5 => Some(Tile::dragon_of(Dragon::Green)),
        6 => Some(Tile::dragon_of(Dragon::White)),
        7..16 => Tile::suited(Suit::Characters, number(7)),
        16..25 => Tile::suited(Suit::Bamboo, number(16)),
        25..34 => Tile::suited(Suit::Circles, number(25)),
        // Unicode orders the plants plum, orchid, bamboo, chrysanthemum.
        34 => Some(Tile::flower_of(Flower::Plum)),
        35 => Some(Tile::flower_of(Flower::Orchid)),
        36 => Some(Tile::flower_of(Flower::Bamboo)),
        37 => Some(Tile::flower_of(Flower::Chrysanthemum)),
        38..42 => Flower::ALL.get(code as usize - 34).copied().map(Tile::flower_of),
        _ => None,
    }
}
