//! Chinese text: `一二三万东中`, with numerals before the word of their suit; `红五万` is a red five; flowers `梅兰菊竹春夏秋冬`.
//!
//! Simplified and traditional characters are read; simplified ones are written. Positions in errors count
//! characters from 1. White space and `、，,` between tiles are skipped.

use quejing_message::Message;

use super::{Dragon, Flower, Suit, Tile, Wind};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Text that is not tiles in Chinese.
///
/// ```
/// use quejing_rules::tile::chinese::{ChineseError, parse};
/// assert_eq!(parse("一二"), Err(ChineseError::MissingSuit { position: 1, found: '一' }));
/// assert_eq!(parse("红三万"), Err(ChineseError::NotFive { position: 2, found: '三' }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message("notation-chinese")]
pub enum ChineseError {
    /// A character that is not used for tiles.
    Unexpected {
        /// The position, from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// Numerals without a suit after them.
    MissingSuit {
        /// The position, from 1.
        position: usize,
        /// The first numeral without a suit.
        found: char,
    },
    /// A suit without a numeral before it.
    MissingNumber {
        /// The position, from 1.
        position: usize,
        /// The suit's character.
        found: char,
    },
    /// 红 before something other than a five.
    NotFive {
        /// The position, from 1.
        position: usize,
        /// The character after 红.
        found: char,
    },
}

impl std::error::Error for ChineseError {}

/// Parses Chinese text; the tiles keep the order in which they are written.
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
        if let Some(at) = NUMERALS.iter().position(|&numeral| numeral == found) {
            let red = red_at.take().is_some();
            if red && found != '五' {
                return Err(ChineseError::NotFive { position, found });
            }
            pending.push((position, found, at as u8 + 1, red));
        } else if red_at.is_some() {
            return Err(ChineseError::NotFive { position, found });
        } else if matches!(found, '红' | '紅' | '赤') {
            red_at = Some((position, found));
        } else if let Some(suit) = suit(found) {
            if pending.is_empty() {
                return Err(ChineseError::MissingNumber { position, found });
            }
            let named =
                pending.drain(..).filter_map(
                    |(_, _, number, red)| {
                        if red { Some(Tile::red_five(suit)) } else { Tile::suited(suit, number) }
                    },
                );
            tiles.extend(named);
        } else if let Some(&(position, found, ..)) = pending.first() {
            return Err(ChineseError::MissingSuit { position, found });
        } else if let Some(tile) = single(found) {
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

/// Returns the text of some tiles in the given order, each with its suit.
///
/// ```
/// use quejing_rules::tile::{chinese, mpsz};
/// assert_eq!(chinese::format(&mpsz::parse("1z12m")?), "东一万二万");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn format(tiles: &[Tile]) -> String {
    tiles.iter().map(|&tile| name(tile)).collect()
}

/// Returns the name of one tile: `一万`, `红五筒`, `中`, `梅`.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile, Wind, chinese};
/// assert_eq!(chinese::name(Tile::red_five(Suit::Circles)), "红五筒");
/// assert_eq!(chinese::name(Tile::wind_of(Wind::North)), "北");
/// ```
pub fn name(tile: Tile) -> String {
    if let (Some(suit), Some(number)) = (tile.suit(), tile.number()) {
        let red = if tile.is_red() { "红" } else { "" };
        let numeral = nth(&NUMERALS, usize::from(number - 1));
        return format!("{red}{numeral}{}", nth(&['万', '筒', '索'], suit as usize));
    }
    let word = match (tile.wind(), tile.dragon(), tile.flower()) {
        (Some(wind), ..) => nth(&['东', '南', '西', '北'], wind as usize),
        (_, Some(dragon), _) => nth(&['白', '发', '中'], dragon as usize),
        (_, _, Some(flower)) => nth(&['梅', '兰', '菊', '竹', '春', '夏', '秋', '冬'], flower as usize),
        _ => '？',
    };
    word.to_string()
}

fn nth(words: &[char], at: usize) -> char {
    words.get(at).copied().unwrap_or('？')
}

fn suit(word: char) -> Option<Suit> {
    match word {
        '万' | '萬' => Some(Suit::Characters),
        '筒' | '饼' | '餅' => Some(Suit::Circles),
        '索' | '条' | '條' => Some(Suit::Bamboo),
        _ => None,
    }
}

fn single(word: char) -> Option<Tile> {
    Some(match word {
        '东' | '東' => Tile::wind_of(Wind::East),
        '南' => Tile::wind_of(Wind::South),
        '西' => Tile::wind_of(Wind::West),
        '北' => Tile::wind_of(Wind::North),
        '白' => Tile::dragon_of(Dragon::White),
        '发' | '發' => Tile::dragon_of(Dragon::Green),
        '中' => Tile::dragon_of(Dragon::Red),
        '梅' => Tile::flower_of(Flower::Plum),
        '兰' | '蘭' => Tile::flower_of(Flower::Orchid),
        '菊' => Tile::flower_of(Flower::Chrysanthemum),
        '竹' => Tile::flower_of(Flower::Bamboo),
        '春' => Tile::flower_of(Flower::Spring),
        '夏' => Tile::flower_of(Flower::Summer),
        '秋' => Tile::flower_of(Flower::Autumn),
        '冬' => Tile::flower_of(Flower::Winter),
        _ => return None,
    })
}
