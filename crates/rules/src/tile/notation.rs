//! Text in any of the notations: the first telling character decides which one is meant.

use quejing_message::Message;

use super::{Tile, chinese, glyph, mpsz};

/// Text that is not a list of tiles, with the error of the notation it seems to be in.
///
/// ```
/// use quejing_rules::tile::{NotationError, parse_tiles};
/// assert!(matches!(parse_tiles("12?m"), Err(NotationError::Mpsz(_))));
/// assert!(matches!(parse_tiles("一二"), Err(NotationError::Chinese(_))));
/// assert!(matches!(parse_tiles("🀇x"), Err(NotationError::Glyph(_))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum NotationError {
    /// An error in text that looked like MPSZ.
    #[message(transparent)]
    Mpsz(mpsz::MpszError),
    /// An error in text that looked like Chinese.
    #[message(transparent)]
    Chinese(chinese::ChineseError),
    /// An error in text that looked like tile pictures.
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

/// Parses text in MPSZ (`123m`), Chinese (`一二三万`) or tile pictures (`🀇🀈🀉`).
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
