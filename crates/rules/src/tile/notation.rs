//! Tiles as people type them: MPSZ (`123m`), Chinese (`一二三万`) and tile pictures (`🀇🀈🀉`), also mixed in one text.
//!
//! Every text of [`mpsz`], [`chinese`] and [`glyph`] reads as it does there. Beyond them:
//!
//! - Full-width characters and capital letters: `１２３ｍ`, `123M`.
//! - Digits before Chinese suits, and numerals before letters: `234万56条`, `五m`. `0万` is the red five.
//! - Red fives by a mark before or directly after a five: `r5m`, `5mr`, `赤5m`, `五万红`. A mark between fives of
//!   different suits is an error ([`RedMarkError::BetweenFives`]); only 红, 紅 and 赤 belong to the one after them, as
//!   in [`chinese`].
//! - Honours by their longer names: `红中`, `白板`, `发财`, `东风`.
//! - Commas between tiles. Variation selectors, keycap marks and invisible characters are skipped anywhere.
//!
//! Positions in errors count characters from 1.

use quejing_message::Message;

use super::{Dragon, Suit, Tile, chinese, glyph, mpsz};

/// The error of parsing text that is not a list of tiles, by the notation of the character at fault.
///
/// ```
/// use quejing_rules::tile::{NotationError, parse_tiles};
/// assert!(matches!(parse_tiles("12?m"), Err(NotationError::Mpsz(_))));
/// assert!(matches!(parse_tiles("一二"), Err(NotationError::Chinese(_))));
/// assert!(matches!(parse_tiles("🀇x"), Err(NotationError::Glyph(_))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum NotationError {
    /// An error in MPSZ, or a character that is not used for tiles in a text without Chinese and tile pictures.
    #[message(transparent)]
    Mpsz(mpsz::MpszError),
    /// An error in Chinese, or a character that is not used for tiles in a text with Chinese.
    #[message(transparent)]
    Chinese(chinese::ChineseError),
    /// A character that is not used for tiles, in a text with tile pictures but without Chinese before them.
    #[message(transparent)]
    Glyph(glyph::GlyphError),
    /// The mark of a red five is at no five, or between two.
    #[message(transparent)]
    RedMark(RedMarkError),
}

/// The error of a mark of red fives: the letter `r`, or 红, 紅 or 赤.
///
/// ```
/// use quejing_rules::tile::notation::{NotationError, RedMarkError, parse_tiles};
/// let error = |text| parse_tiles(text).unwrap_err();
/// assert_eq!(error("4mr"), NotationError::RedMark(RedMarkError::NoFive { position: 3, found: 'r' }));
/// assert_eq!(error("5mr5p"), NotationError::RedMark(RedMarkError::BetweenFives { position: 3, found: 'r' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-red-mark")]
pub enum RedMarkError {
    /// No five of a suit stands before or after the mark.
    NoFive {
        /// The position of the mark in characters, from 1.
        position: usize,
        found: char,
    },
    /// Fives of different suits stand before and after the mark.
    BetweenFives {
        /// The position of the mark in characters, from 1.
        position: usize,
        found: char,
    },
}

impl std::error::Error for RedMarkError {}

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

/// Parses tiles in MPSZ (`123m`), Chinese (`一二三万`), tile pictures (`🀇🀈🀉`) or a mixture of them; the module describes
/// what else is read. Returns the tiles in the order in which they are written.
///
/// ```
/// use quejing_rules::tile::{mpsz, parse_tiles};
/// assert_eq!(parse_tiles("123m")?, parse_tiles("一二三万")?);
/// assert_eq!(parse_tiles("123m")?, parse_tiles("🀇🀈🀉")?);
/// assert_eq!(mpsz::format_in_order(&parse_tiles("２３４万56条 R5P 東🀄")?), "234m56s0p17z");
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
///
/// # Errors
/// The first character at fault, or the first of the digits and numerals without a suit.
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let signs: Vec<Sign> = Sign::list(text);
    let mut reader = TypedTiles { signs: &signs, tiles: Vec::with_capacity(14), numbers: Vec::new() };
    let mut index = 0;
    while let Some(sign) = signs.get(index) {
        index += reader.read_sign(index, *sign)?;
    }
    match reader.numbers.first() {
        Some(number) => Err(missing_suit_error(number.sign)),
        None => Ok(reader.tiles),
    }
}

/// A character of typed tiles.
#[derive(Clone, Copy)]
struct Sign {
    /// The position in characters, from 1.
    position: usize,
    /// The character, as typed.
    typed: char,
    /// The character in ASCII and lower case, if it is a full-width or capital one; else as typed.
    plain: char,
    meaning: Meaning,
}

/// The meaning of a character of typed tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// A digit or numeral, 0 to 9.
    Number(u8),
    /// The suit, or honours, of the numbers before, by its MPSZ letter.
    Suit(char),
    /// The letter of flowers, before a digit.
    Flower(char),
    /// The mark of a red five.
    RedMark,
    /// A tile that needs no suit: an honour, a flower or a tile picture.
    Tile(Tile),
    /// A second character of an honour's name.
    NameEnd,
    /// White space or a comma.
    Separator,
    /// A character that is not used for tiles.
    Unknown,
}

impl Sign {
    /// Lists the characters of a text without those that are skipped anywhere.
    fn list(text: &str) -> Vec<Sign> {
        let characters = text.chars().zip(1..).filter(|(typed, _)| !is_ignorable(*typed));
        let sign = |(typed, position): (char, usize)| {
            let plain = to_plain(typed);
            Sign { position, typed, plain, meaning: Meaning::of_plain(plain) }
        };
        characters.map(sign).collect()
    }
}

/// Returns true for variation selectors, the combining keycap, and invisible characters that copied text contains.
fn is_ignorable(character: char) -> bool {
    matches!(character, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Converts full-width forms (U+FF01 to U+FF5E) to ASCII, and capital letters to lower case.
fn to_plain(character: char) -> char {
    let narrow = match u32::from(character) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(character),
        _ => character,
    };
    narrow.to_ascii_lowercase()
}

impl Meaning {
    fn of_plain(plain: char) -> Meaning {
        if let Some(digit) = plain.to_digit(10) {
            return Meaning::Number(digit as u8);
        }
        let numeral = chinese::number_of_char(plain).map(Meaning::Number);
        let suit = || chinese::suit_of_char(plain).map(|suit| Meaning::Suit(suit.letter()));
        let tile = || chinese::tile_of_char(plain).or_else(|| glyph::tile_of_glyph(plain)).map(Meaning::Tile);
        let other = || match plain {
            'm' | 'p' | 's' | 'z' => Meaning::Suit(plain),
            'f' | 'q' => Meaning::Flower(plain),
            'r' => Meaning::RedMark,
            _ if chinese::is_red_mark(plain) => Meaning::RedMark,
            '板' | '财' | '財' | '风' | '風' => Meaning::NameEnd,
            '、' | ',' => Meaning::Separator,
            _ if plain.is_whitespace() => Meaning::Separator,
            _ => Meaning::Unknown,
        };
        numeral.or_else(suit).or_else(tile).unwrap_or_else(other)
    }
}

/// A number that waits for its suit.
struct PendingNumber {
    sign: Sign,
    number: u8,
    is_red: bool,
}

/// The state of reading typed tiles.
struct TypedTiles<'a> {
    signs: &'a [Sign],
    tiles: Vec<Tile>,
    /// The numbers that wait for their suit.
    numbers: Vec<PendingNumber>,
}

impl TypedTiles<'_> {
    /// Reads the character at `index`, and returns the number of characters that it used.
    fn read_sign(&mut self, index: usize, sign: Sign) -> Result<usize, NotationError> {
        match sign.meaning {
            Meaning::Number(number) => {
                self.numbers.push(PendingNumber { sign, number, is_red: false });
                return Ok(1);
            }
            Meaning::Suit(letter) => return self.give_suit(sign, letter).map(|()| 1),
            Meaning::RedMark => return self.read_red_mark(index, sign),
            Meaning::Unknown => return Err(self.unexpected_error(sign)),
            _ => {}
        }
        if let Some(number) = self.numbers.first() {
            return Err(missing_suit_error(number.sign));
        }
        match sign.meaning {
            Meaning::Flower(letter) => return self.read_flower(index, sign, letter).map(|()| 2),
            Meaning::Tile(tile) => self.tiles.push(tile),
            Meaning::NameEnd if !self.ends_name(index, sign.plain) => return Err(self.unexpected_error(sign)),
            _ => {}
        }
        Ok(1)
    }

    /// Makes tiles of the numbers that wait for their suit.
    fn give_suit(&mut self, sign: Sign, letter: char) -> Result<(), NotationError> {
        if self.numbers.is_empty() {
            let Sign { position, typed: found, plain, .. } = sign;
            return Err(match plain.is_ascii() {
                true => mpsz::MpszError::MissingDigit { position, letter: plain }.into(),
                false => chinese::ChineseError::MissingNumber { position, found }.into(),
            });
        }
        for PendingNumber { sign, number, is_red } in self.numbers.drain(..) {
            let tile = match is_red {
                true => red_five(letter).ok_or_else(|| no_five_error(sign))?,
                false => mpsz::tile_of_number(number, letter).ok_or_else(|| no_such_tile_error(sign, letter))?,
            };
            self.tiles.push(tile);
        }
        Ok(())
    }

    /// Reads the digit after the letter of flowers at `index`.
    fn read_flower(&mut self, index: usize, sign: Sign, letter: char) -> Result<(), NotationError> {
        let missing = mpsz::MpszError::MissingDigit { position: sign.position, letter };
        let next = *self.signs.get(index + 1).ok_or(missing)?;
        let tile = match next.meaning {
            Meaning::Number(number) => mpsz::tile_of_number(number, letter),
            _ => None,
        };
        self.tiles.push(tile.ok_or_else(|| no_such_tile_error(next, letter))?);
        Ok(())
    }

    /// Reads the mark of a red five at `index`: it belongs to the five after it, or else to the tile directly before
    /// it. `红中` is the red dragon.
    fn read_red_mark(&mut self, index: usize, sign: Sign) -> Result<usize, NotationError> {
        let next = self.signs.get(index + 1).copied();
        let five_before = self.five_before(index);
        let Sign { position, typed: found, .. } = sign;
        match next {
            Some(next) if next.meaning == Meaning::Number(5) => {
                // In one suit, either five gives the same tiles.
                let is_of_other_suit = |suit: Suit| self.next_suit(index) != Some(Meaning::Suit(suit.letter()));
                if !chinese::is_red_mark(sign.plain) && five_before.is_some_and(is_of_other_suit) {
                    return Err(NotationError::RedMark(RedMarkError::BetweenFives { position, found }));
                }
                self.numbers.push(PendingNumber { sign: next, number: 5, is_red: true });
                return Ok(2);
            }
            Some(next) if matches!(sign.plain, '红' | '紅') && next.plain == '中' => {
                if let Some(number) = self.numbers.first() {
                    return Err(missing_suit_error(number.sign));
                }
                self.tiles.push(Tile::from_dragon(Dragon::Red));
                return Ok(2);
            }
            _ => {}
        }
        if let (Some(suit), Some(last)) = (five_before, self.tiles.last_mut()) {
            *last = Tile::red_five(suit);
            return Ok(1);
        }
        Err(match next {
            Some(next) if chinese::is_red_mark(sign.plain) => {
                chinese::ChineseError::NotFive { position: next.position, found: next.typed }.into()
            }
            _ => no_five_error(sign),
        })
    }

    /// Returns the suit that follows the numbers after `index`; another meaning, or `None` at the end, if none does.
    fn next_suit(&self, index: usize) -> Option<Meaning> {
        let after = self.signs.iter().skip(index + 1).map(|sign| sign.meaning);
        { after }.find(|meaning| !matches!(meaning, Meaning::Number(_) | Meaning::RedMark))
    }

    /// Returns the suit of the five that the character before `index` ends; `None` if that ends no ordinary five.
    fn five_before(&self, index: usize) -> Option<Suit> {
        let before = self.signs.get(index.checked_sub(1)?)?;
        let last = self.tiles.last()?;
        (matches!(before.meaning, Meaning::Suit(_)) && last.number() == Some(5) && !last.is_red())
            .then(|| last.suit())
            .flatten()
    }

    /// Returns true if the character at `index` ends the name of the honour whose character is before it.
    fn ends_name(&self, index: usize, end: char) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.signs.get(before));
        before.is_some_and(|before| match end {
            '板' => before.plain == '白',
            '财' | '財' => matches!(before.plain, '发' | '發'),
            _ => matches!(before.plain, '东' | '東' | '南' | '西' | '北'),
        })
    }

    /// Returns the error of a character that is not used for tiles, with the advice of the notation that the text seems
    /// to use: that of its first character outside ASCII.
    fn unexpected_error(&self, sign: Sign) -> NotationError {
        let Sign { position, typed: found, .. } = sign;
        match self.signs.iter().map(|sign| sign.plain).find(|plain| !plain.is_ascii()) {
            None => mpsz::MpszError::Unexpected { position, found }.into(),
            Some(first) if glyph::is_glyph(first) => glyph::GlyphError { position, found }.into(),
            Some(_) => chinese::ChineseError::Unexpected { position, found }.into(),
        }
    }
}

/// Returns the red five of the suit with this letter; `None` for honours.
fn red_five(letter: char) -> Option<Tile> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == letter).map(Tile::red_five)
}

/// Returns the error of a number that no suit follows.
fn missing_suit_error(number: Sign) -> NotationError {
    let Sign { position, typed: found, plain, .. } = number;
    match plain.is_ascii() {
        true => mpsz::MpszError::MissingSuit { position, found }.into(),
        false => chinese::ChineseError::MissingSuit { position, found }.into(),
    }
}

/// Returns the error of a number with which the suit has no tile.
fn no_such_tile_error(number: Sign, letter: char) -> NotationError {
    mpsz::MpszError::NoSuchTile { position: number.position, found: number.typed, letter }.into()
}

/// Returns the error of a mark, or of a marked number, that is no five of a suit.
fn no_five_error(sign: Sign) -> NotationError {
    NotationError::RedMark(RedMarkError::NoFive { position: sign.position, found: sign.typed })
}
