//! Tiles in Chinese text: `一二三万东中`, with numerals before the character of their suit; `红五万` is a red five; the flowers
//! are `梅兰菊竹春夏秋冬`.
//!
//! Simplified and traditional characters are parsed; simplified ones are written. Positions in errors count characters
//! from 1. White space and `、，,` between tiles are skipped.

use quejing_message::Message;

use super::{Dragon, Flower, Suit, Tile, Wind};

const CHINESE_NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The error of parsing text that is not tiles in Chinese.
///
/// ```
/// use quejing_rules::tile::chinese::{ChineseError, parse};
/// assert_eq!(parse("一二"), Err(ChineseError::MissingSuit { position: 1, found: '一' }));
/// assert_eq!(parse("红三万"), Err(ChineseError::NotFive { position: 2, found: '三' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-chinese")]
pub enum ChineseError {
    /// A character is not used for tiles.
    Unexpected {
        /// The position in characters, from 1.
        position: usize,
        found: char,
    },
    /// Numerals are not followed by the character of a suit.
    MissingSuit {
        /// The position in characters, from 1.
        position: usize,
        /// The first numeral without a suit.
        found: char,
    },
    /// The character of a suit does not follow a numeral.
    MissingNumber {
        /// The position in characters, from 1.
        position: usize,
        /// The character of the suit.
        found: char,
    },
    /// The character after 红 is not 五.
    NotFive {
        /// The position in characters, from 1.
        position: usize,
        /// The character after 红.
        found: char,
    },
}

impl std::error::Error for ChineseError {}

/// Parses tiles in Chinese, such as `一二三万东`; returns them in the order in which they are written. The error names the
/// first character at fault. For numerals without a suit, this is the first of them.
///
/// ```
/// use quejing_rules::tile::{chinese, mpsz};
/// assert_eq!(mpsz::format(&chinese::parse("一萬二三饼红五索東發")?), "1m23p0s16z");
/// assert_eq!(chinese::format(&mpsz::parse("1m0p7zf1").unwrap()), "一万红五筒中梅");
/// # Ok::<(), chinese::ChineseError>(())
/// ```
pub fn parse(text: &str) -> Result<Vec<Tile>, ChineseError> {
    let mut tiles = Vec::with_capacity(14);
    let mut pending: Vec<(usize, char, u8, bool)> = Vec::new();
    let mut red_at: Option<(usize, char)> = None;
    for (index, found) in text.chars().enumerate() {
        let position = index + 1;
        if let Some(index) = CHINESE_NUMERALS.iter().position(|&numeral| numeral == found) {
            let is_red = red_at.take().is_some();
            if is_red && found != '五' {
                return Err(ChineseError::NotFive { position, found });
            }
            pending.push((position, found, index as u8 + 1, is_red));
        } else if red_at.is_some() {
            return Err(ChineseError::NotFive { position, found });
        } else if is_red_mark(found) {
            red_at = Some((position, found));
        } else if let Some(suit) = suit_of_char(found) {
            if pending.is_empty() {
                return Err(ChineseError::MissingNumber { position, found });
            }
            let suited_tiles = pending.drain(..).filter_map(|(_, _, number, is_red)| {
                if is_red { Some(Tile::red_five(suit)) } else { Tile::from_suit(suit, number) }
            });
            tiles.extend(suited_tiles);
        } else if let Some(&(position, found, ..)) = pending.first() {
            return Err(ChineseError::MissingSuit { position, found });
        } else if let Some(tile) = tile_of_char(found) {
            tiles.push(tile);
        } else if !found.is_whitespace() && !matches!(found, '、' | '，' | ',') {
            return Err(ChineseError::Unexpected { position, found });
        }
    }
    match (pending.first(), red_at) {
        (Some(&(position, found, ..)), _) => Err(ChineseError::MissingSuit { position, found }),
        (None, Some((position, found))) => Err(ChineseError::Unexpected { position, found }),
        (None, None) => Ok(tiles),
    }
}

/// Returns the Chinese text of tiles in the given order, each with its suit.
///
/// ```
/// use quejing_rules::tile::{chinese, mpsz};
/// assert_eq!(chinese::format(&mpsz::parse("1z12m")?), "东一万二万");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn format(tiles: &[Tile]) -> String {
    tiles.iter().map(|&tile| tile_name(tile)).collect()
}

/// Returns the Chinese name of one tile: `一万`, `红五筒`, `中`, `梅`.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile, Wind, chinese};
/// assert_eq!(chinese::tile_name(Tile::red_five(Suit::Circles)), "红五筒");
/// assert_eq!(chinese::tile_name(Tile::from_wind(Wind::North)), "北");
/// ```
pub fn tile_name(tile: Tile) -> String {
    if let (Some(suit), Some(number)) = (tile.suit(), tile.number()) {
        let red = if tile.is_red() { "红" } else { "" };
        let numeral = char_at(&CHINESE_NUMERALS, usize::from(number - 1));
        return format!("{red}{numeral}{}", char_at(&['万', '筒', '索'], suit as usize));
    }
    let character = match (tile.wind(), tile.dragon(), tile.flower()) {
        (Some(wind), ..) => char_at(&['东', '南', '西', '北'], wind as usize),
        (_, Some(dragon), _) => char_at(&['白', '发', '中'], dragon as usize),
        (_, _, Some(flower)) => char_at(&['梅', '兰', '菊', '竹', '春', '夏', '秋', '冬'], flower as usize),
        _ => '？',
    };
    character.to_string()
}

/// Returns the character at an index of a list; `？` beyond its end.
fn char_at(characters: &[char], index: usize) -> char {
    characters.get(index).copied().unwrap_or('？')
}

/// Returns the number, 1 to 9, that a numeral means; 伍 is how fives of characters are engraved. `None` for other
/// characters.
pub(super) fn number_of_char(character: char) -> Option<u8> {
    let numeral = if character == '伍' { '五' } else { character };
    (1_u8..).zip(CHINESE_NUMERALS).find(|(_, listed)| *listed == numeral).map(|(number, _)| number)
}

/// Returns true for the characters that mark a red five.
pub(super) fn is_red_mark(character: char) -> bool {
    matches!(character, '红' | '紅' | '赤')
}

/// Returns the suit that a simplified or traditional character names; `None` for other characters.
pub(super) fn suit_of_char(character: char) -> Option<Suit> {
    match character {
        '万' | '萬' => Some(Suit::Characters),
        '筒' | '饼' | '餅' => Some(Suit::Circles),
        '索' | '条' | '條' => Some(Suit::Bamboo),
        _ => None,
    }
}

/// Returns the wind, dragon or flower that a simplified or traditional character names; `None` for other characters.
pub(super) fn tile_of_char(character: char) -> Option<Tile> {
    Some(match character {
        '东' | '東' => Tile::from_wind(Wind::East),
        '南' => Tile::from_wind(Wind::South),
        '西' => Tile::from_wind(Wind::West),
        '北' => Tile::from_wind(Wind::North),
        '白' => Tile::from_dragon(Dragon::White),
        '发' | '發' => Tile::from_dragon(Dragon::Green),
        '中' => Tile::from_dragon(Dragon::Red),
        '梅' => Tile::from_flower(Flower::Plum),
        '兰' | '蘭' => Tile::from_flower(Flower::Orchid),
        '菊' => Tile::from_flower(Flower::Chrysanthemum),
        '竹' => Tile::from_flower(Flower::Bamboo),
        '春' => Tile::from_flower(Flower::Spring),
        '夏' => Tile::from_flower(Flower::Summer),
        '秋' => Tile::from_flower(Flower::Autumn),
        '冬' => Tile::from_flower(Flower::Winter),
        _ => return None,
    })
}
