//! Counts of tiles by kind, packed with three bits for each kind and one word for each suit, so that a whole suit is
//! compared or searched at once.

use super::{Suit, Tile};

/// A multiset of tiles of the 34 kinds. Red fives count as fives; flowers are ignored.
///
/// Each of the four words (characters, dots, bamboo, honours) is an octal number, whose digit `n` counts the tiles of
/// the kind at index `n` of its suit. A count stops at 7, which is more than any set of tiles has.
///
/// ```
/// use quejing_rules::tile::{Suit, TileCounts, parse_tiles};
/// let counts: TileCounts = parse_tiles("1123m77z")?.into_iter().collect();
/// assert_eq!(counts.suit(Suit::Characters), 0o112);
/// assert_eq!(counts.count("7z".parse().unwrap()), 2);
/// assert_eq!(counts.total(), 6);
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileCounts([u32; 4]);

impl TileCounts {
    pub const EMPTY: TileCounts = TileCounts([0; 4]);

    /// Adds one tile of its kind. Flowers are ignored, and so are tiles of a kind that occurs seven times already.
    pub fn add(&mut self, tile: Tile) {
        if let Some((word, shift)) = word_and_shift(tile)
            && (self.0[word] >> shift) & 7 < 7
        {
            self.0[word] += 1 << shift;
        }
    }

    /// Removes one tile of this kind and returns true; returns false, without an effect, if there is none or the tile
    /// is a flower.
    pub fn remove(&mut self, tile: Tile) -> bool {
        match word_and_shift(tile) {
            Some((word, shift)) if (self.0[word] >> shift) & 7 > 0 => {
                self.0[word] -= 1 << shift;
                true
            }
            _ => false,
        }
    }

    /// Returns the number of tiles of this kind; 0 for a flower.
    pub fn count(&self, tile: Tile) -> u8 {
        word_and_shift(tile).map_or(0, |(word, shift)| ((self.0[word] >> shift) & 7) as u8)
    }

    /// Returns the number of tiles of all kinds together.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&word| digit_sum(word)).sum()
    }

    /// Returns the packed counts of one suit: octal digit `n` counts the tiles with number `n + 1`.
    pub fn suit(&self, suit: Suit) -> u32 {
        self.0[suit as usize]
    }

    /// Returns the packed counts of the honours: octal digits, lowest first, for east, south, west, north, white, green
    /// and red.
    pub fn honours(&self) -> u32 {
        self.0[3]
    }

    /// Returns the four packed words: characters, dots, bamboo, honours.
    pub fn words(&self) -> [u32; 4] {
        self.0
    }

    /// Returns the kinds that occur, in ascending order, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        Tile::kinds().map(|tile| (tile, self.count(tile))).filter(|&(_, count)| count > 0)
    }

    /// Returns the tiles in ascending order, each as often as it occurs.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.iter().flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
    }
}

/// Returns the sum of the octal digits of `word`.
fn digit_sum(word: u32) -> u32 {
    const ONE_IN_EVERY_DIGIT: u32 = 0o111_111_111;
    (word & ONE_IN_EVERY_DIGIT).count_ones()
        + 2 * (word >> 1 & ONE_IN_EVERY_DIGIT).count_ones()
        + 4 * (word >> 2 & ONE_IN_EVERY_DIGIT).count_ones()
}

/// Returns the index of the word that counts the tile, and the position of its lowest bit; `None` for a flower.
fn word_and_shift(tile: Tile) -> Option<(usize, usize)> {
    tile.kind().map(|kind| (kind / 9, kind % 9 * 3))
}

impl FromIterator<Tile> for TileCounts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileCounts {
        let mut counts = TileCounts::EMPTY;
        tiles.into_iter().for_each(|tile| counts.add(tile));
        counts
    }
}

impl std::fmt::Debug for TileCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tiles: Vec<Tile> = self.tiles().collect();
        write!(f, "TileCounts({})", super::mpsz::format(&tiles))
    }
}
