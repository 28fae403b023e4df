//! The stored tiles of a winning hand, parsed for the rules.

use crate::event::{Refusal, WinTiles};
use crate::hand::{DraftMeld, Flag, Flags, HandDraft};
use crate::tile::{Tile, Wind, mpsz};

/// Parses a list of tiles.
///
/// ```
/// use quejing_rules::{course::tiles::list, event::Refusal};
/// assert_eq!(list("123m")?.len(), 3);
/// assert_eq!(list("12?"), Err(Refusal::BadTiles("12?".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// The text is no list of tiles.
pub fn list(text: &str) -> Result<Vec<Tile>, Refusal> {
    mpsz::parse(text).map_err(|_| Refusal::BadTiles(text.to_owned()))
}

/// Parses MPSZ notation of exactly one tile, such as `5p`.
///
/// ```
/// use quejing_rules::{course::tiles::parse_tile, event::Refusal};
/// assert_eq!(parse_tile("5p")?.number(), Some(5));
/// assert_eq!(parse_tile("55p"), Err(Refusal::BadTiles("55p".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// The text is not one tile.
pub fn parse_tile(text: &str) -> Result<Tile, Refusal> {
    mpsz::parse_one(text).map_err(|_| Refusal::BadTiles(text.to_owned()))
}

/// Parses circumstances from their words.
pub(crate) fn flags(words: &[String]) -> Result<Flags, Refusal> {
    let mut flags = Flags::NONE;
    for word in words {
        let flag: Flag = word.parse().map_err(|_| Refusal::BadTiles(word.to_owned()))?;
        flags.set(flag, true);
    }
    Ok(flags)
}

/// Builds a draft from a stored hand.
pub(crate) fn draft(tiles: &WinTiles, seat_wind: Wind, self_draw: bool) -> Result<HandDraft, Refusal> {
    Ok(HandDraft {
        concealed: list(&tiles.concealed)?,
        win_tile: Some(parse_tile(&tiles.win)?),
        melds: tiles.melds.iter().map(|text| meld(text)).collect::<Result<_, _>>()?,
        self_draw,
        seat_wind: Some(seat_wind),
        flowers: i64::from(tiles.flowers),
        flags: flags(&tiles.flags)?,
    })
}

/// Parses a meld.
///
/// ```
/// use quejing_rules::{course::tiles::meld, event::Refusal};
/// assert!(meld("1111p:concealed")?.concealed);
/// assert_eq!(meld("1111p:hidden"), Err(Refusal::BadTiles("1111p:hidden".to_owned())));
/// # Ok::<(), Refusal>(())
/// ```
///
/// # Errors
/// The text is no meld.
pub fn meld(text: &str) -> Result<DraftMeld, Refusal> {
    text.parse().map_err(|_| Refusal::BadTiles(text.to_owned()))
}
