//! The shape of a winning hand by the rules of a table: its number of sets, its kinds of tile, its special hands.

use super::Problem;
use crate::tile::{KIND_COUNT, Tile};

/// The maximum number of sets beside the pair that rules can require.
///
/// ```
/// use quejing_rules::hand::{MAX_SETS, Shape};
/// assert_eq!(Shape { sets: MAX_SETS, ..Shape::default() }.tile_count(), 17);
/// ```
pub const MAX_SETS: usize = 5;
/// The minimum number of sets beside the pair that rules can require.
const MIN_SETS: usize = 4;

/// A kind of winning hand other than sets and a pair.
///
/// ```
/// use quejing_rules::hand::SpecialHand;
/// use quejing_rules::{RuleProfile, RuleSet};
/// let specials = |set| RuleProfile::from(set).shape().specials;
/// assert!(specials(RuleSet::LINGQUE_29).contains(&SpecialHand::Knitted));
/// assert_eq!(specials(RuleSet::RIICHI), [SpecialHand::SevenPairs, SpecialHand::Orphans]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialHand {
    /// Seven different pairs.
    SevenPairs,
    /// 14 different tiles from three knitted sequences (147, 258 and 369, each in another suit) and the seven honours.
    Knitted,
    /// One of each terminal and honour, and one more of them.
    Orphans,
}

/// A set of the 34 kinds of tile that rules play with; it never includes flowers.
///
/// ```
/// use quejing_rules::hand::TileKinds;
/// use quejing_rules::tile::{KIND_COUNT, mpsz};
/// let tiles = mpsz::parse("1m0p7z")?;
/// let suits = TileKinds::ALL.without_kind_range(27, KIND_COUNT);
/// assert_eq!(tiles.iter().map(|&tile| suits.has(tile)).collect::<Vec<_>>(), [true, true, false]);
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileKinds(u64);

impl TileKinds {
    /// All 34 kinds: three suits, winds and dragons.
    pub const ALL: TileKinds = TileKinds((1 << KIND_COUNT) - 1);

    /// Returns the set without the kinds in the range `first..end` of [`Tile::kind`]: characters from 0, dots from 9,
    /// bamboo from 18, winds from 27, dragons from 31. A range that is reversed or ends beyond 34 removes nothing.
    #[must_use]
    pub const fn without_kind_range(self, first: usize, end: usize) -> TileKinds {
        let ((0..=KIND_COUNT, 0..=KIND_COUNT), true) = ((first, end), first <= end) else {
            return self;
        };
        TileKinds(self.0 & !(((1 << end) - 1) ^ ((1 << first) - 1)))
    }

    /// Returns true if the kind of the tile is in the set; a red five counts as a five, a flower is never in it.
    pub fn has(self, tile: Tile) -> bool {
        tile.kind().is_some_and(|kind| self.0 >> kind & 1 == 1)
    }
}

/// The tiles that players lay beside their hand and that count without being part of it.
///
/// ```
/// use quejing_rules::hand::SetAside;
/// use quejing_rules::{RuleProfile, RuleSet};
/// let set_aside = |set| RuleProfile::from(set).shape().set_aside;
/// assert_eq!(set_aside(RuleSet::LINGQUE_28), SetAside::Flowers);
/// assert_eq!(set_aside(RuleSet::SANMA), SetAside::Copies("4z".parse()?));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetAside {
    /// No tiles.
    #[default]
    Nothing,
    /// Flowers, which are never part of a hand.
    Flowers,
    /// Copies of a tile that may also be part of a hand, such as norths in three-player riichi.
    Copies(Tile),
}

impl SetAside {
    /// Returns true if players may lay this tile beside their hand.
    pub fn includes(self, tile: Tile) -> bool {
        match self {
            SetAside::Nothing => false,
            SetAside::Flowers => tile.is_flower(),
            SetAside::Copies(copied) => tile == copied,
        }
    }

    /// Returns the maximum number of tiles that a player can lay beside the hand.
    pub fn max_count(self) -> u8 {
        match self {
            SetAside::Nothing => 0,
            SetAside::Flowers => 8,
            SetAside::Copies(_) => 4,
        }
    }

    /// Returns the tiles that a number of tiles beside the hand takes from those that can complete a hand: at most
    /// [`Self::max_count`] copies, none of flowers.
    ///
    /// ```
    /// use quejing_rules::hand::SetAside;
    /// let norths = SetAside::Copies("4z".parse()?);
    /// assert_eq!((norths.taken_tiles(2).count(), norths.taken_tiles(9).count()), (2, 4));
    /// assert_eq!(SetAside::Flowers.taken_tiles(2).count(), 0);
    /// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
    /// ```
    pub fn taken_tiles(self, count: u64) -> impl Iterator<Item = Tile> {
        let copied = match self {
            SetAside::Copies(copied) => Some(copied),
            SetAside::Nothing | SetAside::Flowers => None,
        };
        let most = u64::from(self.max_count());
        (0..count.min(most)).filter_map(move |_| copied)
    }
}

/// The size and composition of a winning hand by the rules of a table.
///
/// ```
/// use quejing_rules::hand::Shape;
/// assert_eq!(Shape::default().tile_count(), 14);
/// assert_eq!(Shape { sets: 5, ..Shape::default() }.tile_count(), 17);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of sets beside the pair, at most [`MAX_SETS`].
    pub sets: usize,
    /// The number of copies of each kind in the table's set of tiles; flowers are not kinds.
    pub copies: u8,
    /// The kinds of tile that the rules play with.
    pub kinds: TileKinds,
    /// The tiles that players lay beside their hand.
    pub set_aside: SetAside,
    /// The winning hands other than sets and a pair.
    pub specials: &'static [SpecialHand],
    /// The number of red fives in the table's set of tiles, each in place of an ordinary five.
    pub red_fives: u8,
}

impl Default for Shape {
    /// Returns the usual shape: four sets and a pair, four copies of all kinds, no tiles set aside, no red fives, every
    /// special hand.
    fn default() -> Self {
        Self {
            sets: 4,
            copies: 4,
            kinds: TileKinds::ALL,
            set_aside: SetAside::Nothing,
            specials: &[SpecialHand::SevenPairs, SpecialHand::Knitted, SpecialHand::Orphans],
            red_fives: 0,
        }
    }
}

impl Shape {
    /// Returns the number of tiles in a winning hand; a kong counts as three, flowers do not count.
    pub fn tile_count(self) -> usize {
        3 * self.sets + 2
    }

    /// Returns the number of copies of the tile's kind in the table's set of tiles; 0 for a kind that the rules do not
    /// play with, and for flowers.
    pub fn copies_of(self, tile: Tile) -> u8 {
        if self.kinds.has(tile) { self.copies } else { 0 }
    }

    /// Returns a problem for each kind of which `count_tiles` returns more tiles than the table's set of tiles has:
    /// [`Problem::KindNotPlayed`] for a kind that the rules do not use, else [`Problem::TooManyCopies`].
    pub fn tile_surplus_problems(self, count_tiles: impl Fn(Tile) -> usize) -> impl Iterator<Item = Problem> {
        let surplus_problem = move |tile: Tile| {
            let found = count_tiles(tile);
            (found > usize::from(self.copies_of(tile))).then(|| match self.kinds.has(tile) {
                true => Problem::TooManyCopies { tile, found },
                false => Problem::KindNotPlayed { tile },
            })
        };
        Tile::kinds().filter_map(surplus_problem)
    }

    /// Returns the number of tiles in a winning hand without its winning tile; a kong counts as three, flowers do not
    /// count.
    pub fn tile_count_before_win(self) -> usize {
        self.tile_count() - 1
    }

    /// Returns true if a winning hand has this number of tiles, with or without its winning tile; a kong counts as
    /// three.
    pub fn is_hand_size(self, tile_count: usize) -> bool {
        tile_count == self.tile_count() || tile_count == self.tile_count_before_win()
    }

    /// Returns this shape with each other possible number of sets, from four to [`MAX_SETS`].
    ///
    /// ```
    /// use quejing_rules::hand::Shape;
    /// let others = |sets| {
    ///     Shape { sets, ..Shape::default() }.with_other_set_counts().map(Shape::tile_count).collect::<Vec<_>>()
    /// };
    /// assert_eq!((others(4), others(5)), (vec![17], vec![14]));
    /// ```
    pub fn with_other_set_counts(self) -> impl Iterator<Item = Shape> {
        (MIN_SETS..=MAX_SETS).filter(move |&sets| sets != self.sets).map(move |sets| Shape { sets, ..self })
    }
}
