//! Tiles in MPSZ text: `123m405p1z`, with digits before the letter of their suit; `0m 0p 0s` are red fives; `f1..f4
//! q1..q4` are flowers.
//!
//! White space between tiles is skipped. Positions in errors count characters from 1.

use quejing_message::Message;

use super::{Dragon, Flower, Suit, Tile, Wind};

/// The error of parsing text that is not MPSZ.
///
/// ```
/// use quejing_rules::tile::mpsz::{MpszError, parse};
/// assert_eq!(parse("12"), Err(MpszError::MissingSuit { position: 1, found: '1' }));
/// assert_eq!(parse("8z"), Err(MpszError::NoSuchTile { position: 1, found: '8', letter: 'z' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-mpsz")]
pub enum MpszError {
    /// A character is neither a digit nor a suit letter.
    Unexpected {
        /// The position in characters, from 1.
        position: usize,
        found: char,
    },
    /// Digits are not followed by a suit letter.
    MissingSuit {
        /// The position in characters, from 1.
        position: usize,
        /// The first digit without a suit letter.
        found: char,
    },
    /// The suit has no tile with this number.
    #[message(by_hand)]
    NoSuchTile {
        /// The position in characters, from 1.
        position: usize,
        /// The digit, with which the suit has no tile.
        found: char,
        /// The letter of the suit.
        letter: char,
    },
    /// A suit letter does not follow a digit, or the text ends after `f` or `q`; holds the letter and its position.
    MissingDigit {
        /// The position in characters, from 1.
        position: usize,
        letter: char,
    },
    /// The text names none or several tiles where exactly one is expected.
    #[message("notation-not-one")]
    NotOne {
        /// The number of tiles found.
        found: usize,
    },
}

impl std::error::Error for MpszError {}

/// Parses tiles in MPSZ text; returns them in the order in which they are written. The error names the first character
/// at fault.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// assert_eq!(mpsz::format(&mpsz::parse("7z 1m0p23m")?), "123m0p7z");
/// let wrong = mpsz::parse("12?m").unwrap_err();
/// assert_eq!(wrong, mpsz::MpszError::Unexpected { position: 3, found: '?' });
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn parse(text: &str) -> Result<Vec<Tile>, MpszError> {
    let mut tiles = Vec::with_capacity(14);
    // Digits still waiting for their suit letter: the number of characters and bytes before the first.
    let mut pending: Option<(usize, usize)> = None;
    let mut characters = text.char_indices().enumerate();
    while let Some((index, (at, found))) = characters.next() {
        match found {
            '0'..='9' => {
                pending.get_or_insert((index, at));
            }
            'm' | 'p' | 's' | 'z' => {
                let Some((first, from)) = pending.take() else {
                    return Err(MpszError::MissingDigit { position: index + 1, letter: found });
                };
                let digits = text.get(from..at).unwrap_or_default();
                for (at, digit) in digits.chars().enumerate() {
                    tiles
                        .push(tile_of_digit(digit, found).ok_or_else(|| no_such_tile_error(first + at, digit, found))?);
                }
            }
            _ if pending.is_some() && (found.is_whitespace() || matches!(found, 'f' | 'q')) => {
                break;
            }
            'f' | 'q' => {
                let missing = MpszError::MissingDigit { position: index + 1, letter: found };
                let (at, (_, digit)) = characters.next().ok_or(missing)?;
                tiles.push(tile_of_digit(digit, found).ok_or_else(|| no_such_tile_error(at, digit, found))?);
            }
            _ if found.is_whitespace() => {}
            _ => {
                return Err(MpszError::Unexpected { position: index + 1, found });
            }
        }
    }
    let digit = |from: usize| text.get(from..).and_then(|digits| digits.chars().next());
    match pending.map(|(first, from)| (first, digit(from))) {
        Some((first, Some(found))) => Err(MpszError::MissingSuit { position: first + 1, found }),
        _ => Ok(tiles),
    }
}

/// Parses MPSZ text of exactly one tile; [`MpszError::NotOne`] if it names none or several.
///
/// ```
/// use quejing_rules::tile::mpsz::{MpszError, parse_single_tile};
/// assert_eq!(parse_single_tile("3s")?.number(), Some(3));
/// assert_eq!(parse_single_tile("12m"), Err(MpszError::NotOne { found: 2 }));
/// # Ok::<(), MpszError>(())
/// ```
pub fn parse_single_tile(text: &str) -> Result<Tile, MpszError> {
    match parse(text)?.as_slice() {
        [tile] => Ok(*tile),
        tiles => Err(MpszError::NotOne { found: tiles.len() }),
    }
}

/// Returns the MPSZ text of tiles: sorted and grouped by suit, with each red five after the ordinary fives of its suit.
///
/// ```
/// use quejing_rules::tile::mpsz::{format, parse};
/// assert_eq!(format(&parse("7z2s1s 0p6p4p")?), "406p12s7z");
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn format(tiles: &[Tile]) -> String {
    let mut sorted: Vec<Tile> = tiles.to_vec();
    sort_tiles(&mut sorted);
    format_in_order(&sorted)
}

/// Returns the MPSZ text of tiles in the given order; neighbours of one suit share the suit letter.
///
/// ```
/// use quejing_rules::tile::mpsz::{format_in_order, parse};
/// assert_eq!(format_in_order(&parse("7z2s1s")?), "7z21s");
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn format_in_order(tiles: &[Tile]) -> String {
    let mut text = String::with_capacity(tiles.len() + 4);
    for_each_character(tiles, |letter| text.push(letter));
    text
}

/// Sorts tiles into the order of [`format()`], with each red five after the fives of its suit.
pub(super) fn sort_tiles(tiles: &mut [Tile]) {
    tiles.sort_unstable_by_key(|&tile| (tile.without_red(), tile));
}

/// Passes the characters of the text that [`format_in_order`] returns to `write` one by one; all of them are ASCII.
pub(super) fn for_each_character(tiles: &[Tile], mut write: impl FnMut(char)) {
    for (index, &tile) in tiles.iter().enumerate() {
        let (digit, letter) = digit_and_letter(tile);
        if tile.is_flower() {
            write(letter);
            write(digit);
            continue;
        }
        write(digit);
        if tiles.get(index + 1).map(|&next| digit_and_letter(next).1) != Some(letter) {
            write(letter);
        }
    }
}

/// Returns the digit and the suit letter of a tile; the digit of a red five is 0, the letter of a flower `f` or `q`.
pub(super) fn digit_and_letter(tile: Tile) -> (char, char) {
    let digit = |number: u8| char::from(b'0' + number);
    if let Some(suit) = tile.suit() {
        let number = if tile.is_red() { 0 } else { tile.number().unwrap_or(0) };
        (digit(number), suit.letter())
    } else if let Some(flower) = tile.flower() {
        (digit(flower as u8 % 4 + 1), if flower.is_season() { 'q' } else { 'f' })
    } else {
        (digit(tile.kind().unwrap_or(27) as u8 - 26), 'z')
    }
}

/// Returns the tile of a digit and a suit letter, where `f` and `q` are the flowers; `None` if the suit has no such
/// tile.
fn tile_of_digit(digit: char, letter: char) -> Option<Tile> {
    tile_of_number(digit.to_digit(10)? as u8, letter)
}

/// Returns the tile of a number, 0 to 9, and a suit letter, like [`tile_of_digit`].
pub(super) fn tile_of_number(number: u8, letter: char) -> Option<Tile> {
    let suited_tile = |suit| {
        if number == 0 { Some(Tile::red_five(suit)) } else { Tile::from_suit(suit, number) }
    };
    let flower = |offset: u8| match number {
        1..=4 => Flower::ALL.get(usize::from(number - 1 + offset)).map(|&flower| Tile::from_flower(flower)),
        _ => None,
    };
    match letter {
        'm' => suited_tile(Suit::Characters),
        'p' => suited_tile(Suit::Circles),
        's' => suited_tile(Suit::Bamboo),
        'z' => match number {
            1..=4 => Wind::ALL.get(usize::from(number - 1)).map(|&wind| Tile::from_wind(wind)),
            5..=7 => Dragon::ALL.get(usize::from(number - 5)).map(|&dragon| Tile::from_dragon(dragon)),
            _ => None,
        },
        'f' => flower(0),
        'q' => flower(4),
        _ => None,
    }
}

/// Returns the error for the digit `found`, with which the suit `letter` has no tile; `index` counts characters from 0.
fn no_such_tile_error(index: usize, found: char, letter: char) -> MpszError {
    MpszError::NoSuchTile { position: index + 1, found, letter }
}
