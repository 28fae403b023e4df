//! Parsing of the stored tiles, melds and circumstances of a winning hand.

use crate::hand::{DraftMeld, Flag, Flags, HandDraft};
use crate::play::{Refusal, WinTiles};
use crate::tile::{Tile, Wind, mpsz};

/// Parses stored tiles in MPSZ notation.
///
/// ```
/// use quejing_rules::{course::stored_tiles::parse_tile_list, play::Refusal};
/// assert_eq!(parse_tile_list("123m")?.len(), 3);
/// assert_eq!(parse_tile_list("12?"), Err(Refusal::BadTiles("12?".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// [`Refusal::BadTiles`] if the text is not a list of tiles.
pub fn parse_tile_list(text: &str) -> Result<Vec<Tile>, Refusal> {
    mpsz::parse(text).map_err(|_| Refusal::BadTiles(text.to_owned()))
}

/// Parses exactly one stored tile in MPSZ notation, such as `5p`.
///
/// ```
/// use quejing_rules::{course::stored_tiles::parse_tile, play::Refusal};
/// assert_eq!(parse_tile("5p")?.number(), Some(5));
/// assert_eq!(parse_tile("55p"), Err(Refusal::BadTiles("55p".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// [`Refusal::BadTiles`] if the text is not exactly one tile.
pub fn parse_tile(text: &str) -> Result<Tile, Refusal> {
    mpsz::parse_single_tile(text).map_err(|_| Refusal::BadTiles(text.to_owned()))
}

/// Parses the words of circumstances that all rules share; refuses other words as [`Refusal::BadTiles`].
pub(crate) fn parse_common_flags(words: &[String]) -> Result<Flags, Refusal> {
    let mut flags = Flags::NONE;
    for word in words {
        let flag: Flag = word.parse().map_err(|_| Refusal::BadTiles(word.to_owned()))?;
        flags.set(flag, true);
    }
    Ok(flags)
}

/// Returns the hand of a stored win as an unchecked draft; refuses tiles, melds and circumstances that cannot be parsed
/// as [`Refusal::BadTiles`].
pub(crate) fn build_win_draft(tiles: &WinTiles, seat_wind: Wind, self_draw: bool) -> Result<HandDraft, Refusal> {
    Ok(HandDraft {
        concealed: parse_tile_list(&tiles.concealed)?,
        win_tile: Some(parse_tile(&tiles.win)?),
        melds: tiles.melds.iter().map(|text| parse_meld(text)).collect::<Result<_, _>>()?,
        self_draw,
        seat_wind: Some(seat_wind),
        flowers: i64::from(tiles.flowers),
        flags: parse_common_flags(&tiles.flags)?,
    })
}

/// Parses a stored meld, such as `123m` or `1111p:concealed`.
///
/// ```
/// use quejing_rules::{course::stored_tiles::parse_meld, play::Refusal};
/// assert!(parse_meld("1111p:concealed")?.concealed);
/// assert_eq!(parse_meld("1111p:hidden"), Err(Refusal::BadTiles("1111p:hidden".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// [`Refusal::BadTiles`] if the text is not a meld.
pub fn parse_meld(text: &str) -> Result<DraftMeld, Refusal> {
    text.parse().map_err(|_| Refusal::BadTiles(text.to_owned()))
}
