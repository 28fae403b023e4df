//! Tiles: the 34 kinds, the three red fives, the eight flowers, and packed counts of them.
//!
//! Nothing here knows the rules. Kinds are in the order of MPSZ text: `1m..9m 1p..9p 1s..9s`, then the winds `1z..4z` and
//! the dragons `5z` white, `6z` green, `7z` red.

use quejing_message::{ArgumentValue, Message};

#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod chinese;
mod counts;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod glyph;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod mpsz;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod notation;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod short;

pub use counts::TileCounts;
pub use notation::{NotationError, parse_tiles};
pub use short::TileText;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumCount, VariantArray};

use crate::variants::all;

/// The number of kinds that hands are made of (flowers and red fives are not kinds of their own).
pub const KINDS: usize = 34;
const FIRST_RED: u8 = 34;
const FIRST_FLOWER: u8 = 37;
const END: u8 = 45;

/// One tile on the table: one of 34 kinds, three red fives and eight flowers.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile};
/// let five: Tile = "0p".parse()?;
/// assert!(five.is_red());
/// assert_eq!(five.plain(), Tile::suited(Suit::Circles, 5).unwrap());
/// assert_eq!(five.to_string(), "0p");
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The three suits, in MPSZ order.
///
/// ```
/// use quejing_rules::tile::{Suit, Tile};
/// assert_eq!(Suit::ALL.map(Suit::letter), ['m', 'p', 's']);
/// assert_eq!("7s".parse::<Tile>()?.suit(), Some(Suit::Bamboo));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, EnumCount)]
pub enum Suit {
    /// 万, `m`.
    Characters,
    /// 筒 or 饼, `p`.
    Circles,
    /// 索 or 条, `s`.
    Bamboo,
}

/// The four winds, in turn order.
///
/// ```
/// use quejing_rules::tile::Wind;
/// assert_eq!("东".parse(), Ok(Wind::East));
/// assert_eq!((Wind::East.next(), Wind::North.next()), (Wind::South, Wind::East));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, EnumCount, Message)]
#[message("wind")]
#[message(own_display)]
pub enum Wind {
    /// 东, `1z`.
    East,
    /// 南, `2z`.
    South,
    /// 西, `3z`.
    West,
    /// 北, `4z`.
    North,
}

/// The three dragons, in MPSZ order.
///
/// ```
/// use quejing_rules::tile::{Dragon, Tile, mpsz};
/// let dragons: Vec<Option<Dragon>> = mpsz::parse("567z")?.into_iter().map(Tile::dragon).collect();
/// assert_eq!(dragons, Dragon::ALL.map(Some));
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, EnumCount, Message)]
#[message("dragon")]
pub enum Dragon {
    /// 白, `5z`.
    White,
    /// 发, `6z`.
    Green,
    /// 中, `7z`.
    Red,
}

/// The eight flowers: `f1..f4` plants, `q1..q4` seasons.
///
/// ```
/// use quejing_rules::tile::{Flower, Tile};
/// assert_eq!("q4".parse::<Tile>()?.flower(), Some(Flower::Winter));
/// assert!(Flower::Winter.is_season() && !Flower::Plum.is_season());
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, EnumCount, Message)]
#[message("flower")]
pub enum Flower {
    /// 梅, `f1`.
    Plum,
    /// 兰, `f2`.
    Orchid,
    /// 菊, `f3`.
    Chrysanthemum,
    /// 竹, `f4`.
    Bamboo,
    /// 春, `q1`.
    Spring,
    /// 夏, `q2`.
    Summer,
    /// 秋, `q3`.
    Autumn,
    /// 冬, `q4`.
    Winter,
}

impl Suit {
    /// The suits in order.
    pub const ALL: [Suit; Suit::COUNT] = all(Suit::VARIANTS);

    /// Returns the MPSZ letter: `m`, `p` or `s`.
    pub fn letter(self) -> char {
        ['m', 'p', 's'][self as usize]
    }
}

impl Wind {
    /// The winds in turn order.
    pub const ALL: [Wind; Wind::COUNT] = all(Wind::VARIANTS);

    /// Returns the letter used on the wire and the command line: `E S W N`.
    pub fn letter(self) -> char {
        ['E', 'S', 'W', 'N'][self as usize]
    }

    /// Returns the wind after this one in turn order.
    pub fn next(self) -> Wind {
        Wind::ALL[(self as usize + 1) % 4]
    }
}

/// Text that is not a wind.
///
/// ```
/// use quejing_rules::tile::{Wind, WindError};
/// assert_eq!("5".parse::<Wind>(), Err(WindError { found: "5".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-wind-word", by_hand)]
pub struct WindError {
    /// The text as written.
    pub found: String,
}

impl std::error::Error for WindError {}

// By hand: a wind has several spellings, and it is never written in Chinese.
impl FromStr for Wind {
    type Err = WindError;

    fn from_str(text: &str) -> Result<Wind, WindError> {
        Ok(match text {
            "E" | "e" | "東" | "东" => Wind::East,
            "S" | "s" | "南" => Wind::South,
            "W" | "w" | "西" => Wind::West,
            "N" | "n" | "北" => Wind::North,
            _ => {
                return Err(WindError { found: text.to_owned() });
            }
        })
    }
}

impl fmt::Display for Wind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Dragon {
    /// White, green, red.
    pub const ALL: [Dragon; Dragon::COUNT] = all(Dragon::VARIANTS);
}

impl Flower {
    /// The flowers in order: plants, then seasons.
    pub const ALL: [Flower; Flower::COUNT] = all(Flower::VARIANTS);

    /// Returns true if it is one of the four seasons.
    pub fn is_season(self) -> bool {
        self as u8 >= 4
    }
}

impl Tile {
    /// Returns the tile of a suit with a number from 1 to 9; `None` for other numbers.
    pub const fn suited(suit: Suit, number: u8) -> Option<Tile> {
        if number < 1 || number > 9 { None } else { Some(Tile(suit as u8 * 9 + number - 1)) }
    }

    /// Returns the tile of a wind.
    pub const fn wind_of(wind: Wind) -> Tile {
        Tile(27 + wind as u8)
    }

    /// Returns the tile of a dragon.
    pub(crate) const fn dragon_of(dragon: Dragon) -> Tile {
        Tile(31 + dragon as u8)
    }

    /// Returns the red five of a suit.
    pub const fn red_five(suit: Suit) -> Tile {
        Tile(FIRST_RED + suit as u8)
    }

    /// Returns the tile of a flower.
    pub(crate) const fn flower_of(flower: Flower) -> Tile {
        Tile(FIRST_FLOWER + flower as u8)
    }

    /// Returns the ordinary tile of a kind, 0..34; `None` beyond.
    pub const fn from_kind(kind: usize) -> Option<Tile> {
        if kind < KINDS { Some(Tile(kind as u8)) } else { None }
    }

    /// Returns all 34 ordinary kinds in order.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..FIRST_RED).map(Tile)
    }

    /// Returns every tile there is: 34 kinds, 3 red fives, 8 flowers.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..END).map(Tile)
    }

    /// Returns the index of the kind, 0..34 (a red five counts as its five); `None` for a flower.
    pub const fn kind(self) -> Option<usize> {
        let plain = self.plain().0;
        if plain < FIRST_RED { Some(plain as usize) } else { None }
    }

    /// Returns the tile, with a red five as an ordinary five.
    pub const fn plain(self) -> Tile {
        match self.0 {
            FIRST_RED..FIRST_FLOWER => Tile((self.0 - FIRST_RED) * 9 + 4),
            _ => self,
        }
    }

    /// Returns true if it is a red five.
    pub const fn is_red(self) -> bool {
        self.0 >= FIRST_RED && self.0 < FIRST_FLOWER
    }

    /// Returns the suit; `None` for honours and flowers.
    pub const fn suit(self) -> Option<Suit> {
        match self.plain().0 / 9 {
            0 => Some(Suit::Characters),
            1 => Some(Suit::Circles),
            2 => Some(Suit::Bamboo),
            _ => None,
        }
    }

    /// Returns the number 1..9 of a suited tile.
    pub const fn number(self) -> Option<u8> {
        let plain = self.plain().0;
        if plain < 27 { Some(plain % 9 + 1) } else { None }
    }

    /// Returns true if it is a wind or a dragon.
    pub const fn is_honour(self) -> bool {
        self.0 >= 27 && self.0 < FIRST_RED
    }

    /// Returns true if it is a 1 or a 9 of a suit.
    pub const fn is_terminal(self) -> bool {
        matches!(self.number(), Some(1 | 9))
    }

    /// Returns true if it is a flower or a season.
    pub const fn is_flower(self) -> bool {
        self.0 >= FIRST_FLOWER
    }

    /// Returns the wind on it, if it is one.
    pub fn wind(self) -> Option<Wind> {
        Wind::ALL.get(usize::from(self.0.wrapping_sub(27))).copied()
    }

    /// Returns the dragon on it, if it is one.
    pub fn dragon(self) -> Option<Dragon> {
        Dragon::ALL.get(usize::from(self.0.wrapping_sub(31))).copied()
    }

    /// Returns the flower on it, if it is one.
    pub fn flower(self) -> Option<Flower> {
        Flower::ALL.get(usize::from(self.0.wrapping_sub(FIRST_FLOWER))).copied()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digit, letter) = mpsz::parts(*self);
        if self.is_flower() { write!(f, "{letter}{digit}") } else { write!(f, "{digit}{letter}") }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = mpsz::MpszError;

    /// Parses exactly one tile in MPSZ text.
    fn from_str(text: &str) -> Result<Tile, mpsz::MpszError> {
        mpsz::parse_one(text)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|_| serde::de::Error::invalid_value(serde::de::Unexpected::Str(&text), &"a tile"))
    }
}

/// A tile's message is its text in MPSZ; catalogues name it in their language.
impl Message for Tile {
    fn id(&self) -> &'static str {
        "tile"
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        take("tile", ArgumentValue::Text(self.to_string().into()));
    }
}
