//! The classes of tiles and their names, which the classifier and the JSON output share.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use quejing_rules::tile::{Tile, mpsz::MpszError};

/// The class of a tile found in a photo: its face, or the reason why it shows none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TileClass {
    /// A face-up tile: one of the 34 kinds, a red five, or one of the eight flowers.
    Tile(Tile),
    /// A face-down tile.
    Back,
    /// A tile whose face was not recognised.
    Unknown,
}

impl TileClass {
    /// Returns the face; `None` for [`Self::Back`] and [`Self::Unknown`].
    pub fn tile(self) -> Option<Tile> {
        match self {
            TileClass::Tile(tile) => Some(tile),
            TileClass::Back | TileClass::Unknown => None,
        }
    }

    /// Returns true for a flower tile: one of the four plants or four seasons.
    pub fn is_flower(self) -> bool {
        self.tile().is_some_and(Tile::is_flower)
    }
}

impl fmt::Display for TileClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileClass::Tile(tile) => tile.fmt(f),
            TileClass::Back => f.write_str("back"),
            TileClass::Unknown => f.write_str("unknown"),
        }
    }
}

impl FromStr for TileClass {
    type Err = MpszError;

    fn from_str(text: &str) -> Result<Self, MpszError> {
        match text {
            "back" => Ok(TileClass::Back),
            "unknown" => Ok(TileClass::Unknown),
            _ => text.parse().map(TileClass::Tile),
        }
    }
}

impl<'de> Deserialize<'de> for TileClass {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| serde::de::Error::invalid_value(serde::de::Unexpected::Str(&text), &"a tile"))
    }
}

impl Serialize for TileClass {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
