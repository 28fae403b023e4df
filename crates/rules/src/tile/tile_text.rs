//! MPSZ text of a few tiles without memory allocation, because an answer on the wire contains a dozen such texts.

use serde::{Serialize, Serializer};

use super::{Tile, mpsz};

/// The maximum number of characters that are stored without memory allocation: a hand with four kongs has 18 tiles, and
/// its text seldom more than five suit letters.
const MAX_SHORT_CHARS: usize = 30;
/// The maximum number of tiles that are sorted without memory allocation.
const MAX_SORTED_TILES: usize = 20;

/// The MPSZ text of some tiles; up to 20 tiles and 30 characters need no memory allocation.
///
/// ```
/// use quejing_rules::tile::{TileText, mpsz};
/// let tiles = mpsz::parse("7z21m")?;
/// assert_eq!(TileText::format_sorted(tiles.iter().copied()).as_str(), "12m7z");
/// assert_eq!(TileText::format_in_order(&tiles).as_str(), "7z21m");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileText {
    Short { letters: [u8; MAX_SHORT_CHARS], length: u8 },
    Long(String),
}

impl TileText {
    /// Creates the MPSZ text of tiles in the given order, as [`mpsz::format_in_order`] returns it.
    pub fn format_in_order(tiles: &[Tile]) -> TileText {
        let (mut letters, mut length) = ([0; MAX_SHORT_CHARS], 0);
        mpsz::for_each_character(tiles, |letter| {
            if let Some(slot) = letters.get_mut(length) {
                *slot = letter as u8;
            }
            length += 1;
        });
        match length <= MAX_SHORT_CHARS {
            true => TileText::Short { letters, length: length as u8 },
            false => TileText::Long(mpsz::format_in_order(tiles)),
        }
    }

    /// Creates the MPSZ text of the sorted tiles, as [`mpsz::format`] returns it.
    pub fn format_sorted(tiles: impl IntoIterator<Item = Tile>) -> TileText {
        let mut tiles = tiles.into_iter();
        let Some(first) = tiles.next() else {
            return TileText::format_in_order(&[]);
        };
        let (mut buffer, mut count) = ([first; MAX_SORTED_TILES], 1);
        while let Some(tile) = tiles.next() {
            match buffer.get_mut(count) {
                Some(slot) => *slot = tile,
                None => {
                    let all: Vec<Tile> = buffer.into_iter().chain([tile]).chain(tiles).collect();
                    return TileText::Long(mpsz::format(&all));
                }
            }
            count += 1;
        }
        let sorted = buffer.get_mut(..count).unwrap_or_default();
        mpsz::sort_tiles(sorted);
        TileText::format_in_order(sorted)
    }

    pub fn as_str(&self) -> &str {
        match self {
            TileText::Short { letters, length } => {
                let letters = letters.get(..usize::from(*length)).unwrap_or_default();
                std::str::from_utf8(letters).unwrap_or_default()
            }
            TileText::Long(text) => text,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Serialize for TileText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_texts_are_those_of_the_notation() {
        for text in ["", "1z", "0p5p0p", "9m1m f2 q1 3s", "19m19p19s1234567z", "1m1p1s1m1p1s1m1p1s1m1p1s1m1p1s1m1p1s"] {
            let tiles = mpsz::parse(text).unwrap();
            for most in 0..3 {
                let tiles = tiles.repeat(most);
                assert_eq!(TileText::format_sorted(tiles.iter().copied()).as_str(), mpsz::format(&tiles));
                assert_eq!(TileText::format_in_order(&tiles).as_str(), mpsz::format_in_order(&tiles));
            }
        }
    }
}
