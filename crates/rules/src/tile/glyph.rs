//! The tile pictures of Unicode (U+1F000 to U+1F029): `🀇🀈🀉🀀🀄`. Red fives have no pictures.

use quejing_message::Message;

use super::{Dragon, Flower, Suit, Tile, Wind};

/// The error of parsing a character that is not a tile picture.
///
/// ```
/// use quejing_rules::tile::glyph::{GlyphError, parse};
/// assert_eq!(parse("🀇x"), Err(GlyphError { position: 2, found: 'x' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-glyph")]
pub struct GlyphError {
    /// The position in characters, from 1.
    pub position: usize,
    pub found: char,
}

impl std::error::Error for GlyphError {}

/// Parses the tile pictures of Unicode, in the order in which they are written; skips white space and variation
/// selectors. The error names the first other character.
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
        tiles.push(tile_of_glyph(found).ok_or(GlyphError { position: index + 1, found })?);
    }
    Ok(tiles)
}

/// Returns the Unicode picture of a tile; for a red five, that of the ordinary five.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile, Wind, glyph::tile_glyph};
/// assert_eq!(tile_glyph(Tile::from_wind(Wind::East)), '🀀');
/// assert_eq!(tile_glyph(Tile::red_five(Suit::Characters)), '🀋');
/// ```
pub fn tile_glyph(tile: Tile) -> char {
    (0x1f000..0x1f02a)
        .filter_map(char::from_u32)
        .find(|&picture| tile_of_glyph(picture) == Some(tile.without_red()))
        .unwrap_or('\u{1f02b}')
}

/// Returns true if the character is a tile picture of Unicode, the back and the joker included.
pub(super) fn is_glyph(character: char) -> bool {
    ('\u{1f000}'..='\u{1f02b}').contains(&character)
}

/// Returns the tile that a Unicode picture shows; `None` for other characters, the back and the joker.
pub(super) fn tile_of_glyph(picture: char) -> Option<Tile> {
    let code = u32::from(picture).checked_sub(0x1f000)?;
    let number = |from: u32| (code - from + 1) as u8;
    match code {
        0..4 => Wind::ALL.get(code as usize).copied().map(Tile::from_wind),
        4 => Some(Tile::from_dragon(Dragon::Red)),
        5 => Some(Tile::from_dragon(Dragon::Green)),
        6 => Some(Tile::from_dragon(Dragon::White)),
        7..16 => Tile::from_suit(Suit::Characters, number(7)),
        16..25 => Tile::from_suit(Suit::Bamboo, number(16)),
        25..34 => Tile::from_suit(Suit::Circles, number(25)),
        // Unicode orders the plants plum, orchid, bamboo, chrysanthemum.
        34 => Some(Tile::from_flower(Flower::Plum)),
        35 => Some(Tile::from_flower(Flower::Orchid)),
        36 => Some(Tile::from_flower(Flower::Bamboo)),
        37 => Some(Tile::from_flower(Flower::Chrysanthemum)),
        38..42 => Flower::ALL.get(code as usize - 34).copied().map(Tile::from_flower),
        _ => None,
    }
}
