//! Tiles in any of three notations; the first character that is not ASCII decides which one is parsed.

use quejing_message::Message;

use super::{Tile, chinese, glyph, mpsz};

/// The error of parsing text that is not a list of tiles, by the notation that the text seems to use.
///
/// ```
/// use quejing_rules::tile::{NotationError, parse_tiles};
/// assert!(matches!(parse_tiles("12?m"), Err(NotationError::Mpsz(_))));
/// assert!(matches!(parse_tiles("一二"), Err(NotationError::Chinese(_))));
/// assert!(matches!(parse_tiles("🀇x"), Err(NotationError::Glyph(_))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum NotationError {
    /// The text has no characters outside ASCII and is not MPSZ.
    #[message(transparent)]
    Mpsz(mpsz::MpszError),
    /// The first character outside ASCII is no tile picture, and the text is not tiles in Chinese.
    #[message(transparent)]
    Chinese(chinese::ChineseError),
    /// The first character outside ASCII is a tile picture, and the text contains other characters too.
    #[message(transparent)]
    Glyph(glyph::GlyphError),
}

impl std::error::Error for NotationError {}

impl From<mpsz::MpszError> for NotationError {
    fn from(error: mpsz::MpszError) -> NotationError {
        NotationError::Mpsz(error)
    }
}

impl From<chinese::ChineseError> for NotationError {
    fn from(error: chinese::ChineseError) -> NotationError {
        NotationError::Chinese(error)
    }
}

impl From<glyph::GlyphError> for NotationError {
    fn from(error: glyph::GlyphError) -> NotationError {
        NotationError::Glyph(error)
    }
}

/// Parses tiles in MPSZ (`123m`), Chinese (`一二三万`) or tile pictures (`🀇🀈🀉`). The first character that is not ASCII
/// decides the notation.
///
/// ```
/// use quejing_rules::tile::parse_tiles;
/// assert_eq!(parse_tiles("123m")?, parse_tiles("一二三万")?);
/// assert_eq!(parse_tiles("123m")?, parse_tiles("🀇🀈🀉")?);
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    match text.chars().find(|character| !character.is_ascii()) {
        None => mpsz::parse(text).map_err(NotationError::Mpsz),
        Some(first) if glyph::is_glyph(first) => glyph::parse(text).map_err(NotationError::Glyph),
        Some(_) => chinese::parse(text).map_err(NotationError::Chinese),
    }
}
