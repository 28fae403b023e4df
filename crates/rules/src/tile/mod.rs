//! Tiles: the 34 kinds, the three red fives, the eight flowers, and packed counts of tiles.
//!
//! This module does not know the rules. Kinds are in the order of MPSZ text: `1m..9m 1p..9p 1s..9s`, then the winds
//! `1z..4z` and the dragons `5z` white, `6z` green, `7z` red.

use quejing_message::{ArgumentValue, Message};

#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod chinese;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod glyph;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod mpsz;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod notation;
mod tile_counts;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod tile_text;

pub use notation::{NotationError, parse_tiles};
pub use tile_counts::TileCounts;
pub use tile_text::TileText;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumCount, VariantArray};

use crate::variants::all_variants;

/// The number of kinds of tile; red fives and flowers are not kinds of their own.
pub const KIND_COUNT: usize = 34;
/// The number inside the [`Tile`] of the first red five, `0m`.
const FIRST_RED_FIVE: u8 = 34;
/// The number inside the [`Tile`] of the first flower, `f1`.
const FIRST_FLOWER: u8 = 37;
/// The number of different tiles: 34 kinds, three red fives and eight flowers.
const TILE_COUNT: u8 = 45;

/// A tile: an ordinary one of 34 kinds, a red five or a flower. Tiles are ordered as in [`Tile::all`].
///
/// ```
/// use quejing_rules::tile::{Suit, Tile};
/// let five: Tile = "0p".parse()?;
/// assert!(five.is_red());
/// assert_eq!(five.without_red(), Tile::from_suit(Suit::Circles, 5).unwrap());
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
    /// The suit of characters (万), `m`.
    Characters,
    /// The suit of dots (筒, 饼), `p`.
    Circles,
    /// The suit of bamboo (索, 条), `s`.
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
    /// The east wind (东), `1z`.
    East,
    /// The south wind (南), `2z`.
    South,
    /// The west wind (西), `3z`.
    West,
    /// The north wind (北), `4z`.
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
    /// The white dragon (白), `5z`.
    White,
    /// The green dragon (发), `6z`.
    Green,
    /// The red dragon (中), `7z`.
    Red,
}

/// The eight flowers: the plants `f1..f4` and the seasons `q1..q4`.
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
    /// The plant plum (梅), `f1`.
    Plum,
    /// The plant orchid (兰), `f2`.
    Orchid,
    /// The plant chrysanthemum (菊), `f3`.
    Chrysanthemum,
    /// The plant bamboo (竹), `f4`.
    Bamboo,
    /// The season spring (春), `q1`.
    Spring,
    /// The season summer (夏), `q2`.
    Summer,
    /// The season autumn (秋), `q3`.
    Autumn,
    /// The season winter (冬), `q4`.
    Winter,
}

impl Suit {
    /// All suits, in MPSZ order.
    pub const ALL: [Suit; Suit::COUNT] = all_variants(Suit::VARIANTS);

    /// Returns the MPSZ letter of the suit: `m`, `p` or `s`.
    pub fn letter(self) -> char {
        ['m', 'p', 's'][self as usize]
    }
}

impl Wind {
    /// All winds, in turn order.
    pub const ALL: [Wind; Wind::COUNT] = all_variants(Wind::VARIANTS);

    /// Returns the letter of the wind on the wire and the command line: `E`, `S`, `W` or `N`.
    pub fn letter(self) -> char {
        ['E', 'S', 'W', 'N'][self as usize]
    }

    /// Returns the next wind in turn order; East after North.
    pub fn next(self) -> Wind {
        Wind::ALL[(self as usize + 1) % 4]
    }
}

/// The error of parsing text that is not a [`Wind`].
///
/// ```
/// use quejing_rules::tile::{Wind, WindError};
/// assert_eq!("5".parse::<Wind>(), Err(WindError { found: "5".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-wind-word", by_hand)]
pub struct WindError {
    /// The text, as written.
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
    /// All dragons: white, green, red.
    pub const ALL: [Dragon; Dragon::COUNT] = all_variants(Dragon::VARIANTS);
}

impl Flower {
    /// All flowers: plants, then seasons.
    pub const ALL: [Flower; Flower::COUNT] = all_variants(Flower::VARIANTS);

    /// Returns true if the flower is one of the four seasons.
    pub fn is_season(self) -> bool {
        self as u8 >= 4
    }
}

impl Tile {
    /// Returns the ordinary tile of a suit with a number from 1 to 9; `None` for other numbers.
    pub const fn from_suit(suit: Suit, number: u8) -> Option<Tile> {
        if number < 1 || number > 9 { None } else { Some(Tile(suit as u8 * 9 + number - 1)) }
    }

    /// Returns the tile of a wind, `1z` to `4z`.
    pub const fn from_wind(wind: Wind) -> Tile {
        Tile(27 + wind as u8)
    }

    /// Returns the tile of a dragon, `5z` to `7z`.
    pub(crate) const fn from_dragon(dragon: Dragon) -> Tile {
        Tile(31 + dragon as u8)
    }

    /// Returns the red five of a suit: `0m`, `0p` or `0s`.
    pub const fn red_five(suit: Suit) -> Tile {
        Tile(FIRST_RED_FIVE + suit as u8)
    }

    /// Returns the tile of a flower, `f1` to `f4` or `q1` to `q4`.
    pub(crate) const fn from_flower(flower: Flower) -> Tile {
        Tile(FIRST_FLOWER + flower as u8)
    }

    /// Returns the ordinary tile with this index of kind, 0 to 33; `None` for a greater index.
    pub const fn from_kind(kind: usize) -> Option<Tile> {
        if kind < KIND_COUNT { Some(Tile(kind as u8)) } else { None }
    }

    /// Returns the ordinary tiles of all 34 kinds in order.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..FIRST_RED_FIVE).map(Tile)
    }

    /// Returns all 45 different tiles in order: the 34 kinds, the red fives `0m 0p 0s`, the flowers `f1..f4 q1..q4`.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..TILE_COUNT).map(Tile)
    }

    /// Returns the index of the tile's kind, 0 to 33, where a red five counts as a five; `None` for a flower.
    pub const fn kind(self) -> Option<usize> {
        let plain = self.without_red().0;
        if plain < FIRST_RED_FIVE { Some(plain as usize) } else { None }
    }

    /// Returns the ordinary five for a red five, and any other tile unchanged.
    pub const fn without_red(self) -> Tile {
        match self.0 {
            FIRST_RED_FIVE..FIRST_FLOWER => Tile((self.0 - FIRST_RED_FIVE) * 9 + 4),
            _ => self,
        }
    }

    /// Returns true if the tile is a red five: `0m`, `0p` or `0s`.
    pub const fn is_red(self) -> bool {
        self.0 >= FIRST_RED_FIVE && self.0 < FIRST_FLOWER
    }

    /// Returns the suit; `None` for honours and flowers.
    pub const fn suit(self) -> Option<Suit> {
        match self.without_red().0 / 9 {
            0 => Some(Suit::Characters),
            1 => Some(Suit::Circles),
            2 => Some(Suit::Bamboo),
            _ => None,
        }
    }

    /// Returns the number, 1 to 9, of a suited tile; `None` for honours and flowers.
    pub const fn number(self) -> Option<u8> {
        let plain = self.without_red().0;
        if plain < 27 { Some(plain % 9 + 1) } else { None }
    }

    /// Returns true if the tile is a wind or a dragon.
    pub const fn is_honour(self) -> bool {
        self.0 >= 27 && self.0 < FIRST_RED_FIVE
    }

    /// Returns true if the tile is the 1 or the 9 of a suit.
    pub const fn is_terminal(self) -> bool {
        matches!(self.number(), Some(1 | 9))
    }

    /// Returns true if the tile is a flower: a plant or a season.
    pub const fn is_flower(self) -> bool {
        self.0 >= FIRST_FLOWER
    }

    /// Returns the wind of the tile; `None` if it is not a wind.
    pub fn wind(self) -> Option<Wind> {
        Wind::ALL.get(usize::from(self.0.wrapping_sub(27))).copied()
    }

    /// Returns the dragon of the tile; `None` if it is not a dragon.
    pub fn dragon(self) -> Option<Dragon> {
        Dragon::ALL.get(usize::from(self.0.wrapping_sub(31))).copied()
    }

    /// Returns the flower of the tile; `None` if it is not a flower.
    pub fn flower(self) -> Option<Flower> {
        Flower::ALL.get(usize::from(self.0.wrapping_sub(FIRST_FLOWER))).copied()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digit, letter) = mpsz::digit_and_letter(*self);
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
        mpsz::parse_single_tile(text)
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

/// The tile as MPSZ text; catalogues translate it into a name in their language.
impl Message for Tile {
    fn id(&self) -> &'static str {
        "tile"
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        visit("tile", ArgumentValue::Text(self.to_string().into()));
    }
}
