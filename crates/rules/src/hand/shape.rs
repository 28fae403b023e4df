//! The shape of a winning hand, as the rules of a table give it.

use super::Problem;
use crate::tile::{KINDS, Tile};

/// The most sets beside the pair that a hand can have.
///
/// ```
/// use quejing_rules::hand::{MAX_SETS, Shape};
/// assert_eq!(Shape { sets: MAX_SETS, ..Shape::default() }.tiles(), 17);
/// ```
pub const MAX_SETS: usize = 5;
/// The fewest sets beside the pair that games are played with.
const MIN_SETS: usize = 4;

/// A winning hand beside sets and a pair.
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
    /// Two each of seven kinds.
    SevenPairs,
    /// One each of 14 kinds out of 147 258 369 across three suits and the seven honours.
    Knitted,
    /// One of each terminal and honour, plus one more.
    Orphans,
}

/// The kinds of tiles that are played with, flowers apart.
///
/// ```
/// use quejing_rules::hand::Kinds;
/// use quejing_rules::tile::{KINDS, mpsz};
/// let tiles = mpsz::parse("1m0p7z")?;
/// let suits = Kinds::ALL.without(27, KINDS);
/// assert_eq!(tiles.iter().map(|&tile| suits.has(tile)).collect::<Vec<_>>(), [true, true, false]);
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u64);

impl Kinds {
    /// All 34 kinds.
    pub const ALL: Kinds = Kinds((1 << KINDS) - 1);

    /// Returns the kinds without those from `first` until `end`, by [`Tile::kind`]: characters from 0, dots from 9, bamboo from
    /// 18, winds from 27, dragons from 31.
    #[must_use]
    pub const fn without(self, first: usize, end: usize) -> Kinds {
        let ((0..=KINDS, 0..=KINDS), true) = ((first, end), first <= end) else {
            return self;
        };
        Kinds(self.0 & !(((1 << end) - 1) ^ ((1 << first) - 1)))
    }

    /// Returns true if the tile is of one of the kinds; a red five is of its five's.
    pub fn has(self, tile: Tile) -> bool {
        tile.kind().is_some_and(|kind| self.0 >> kind & 1 == 1)
    }
}

/// The numbers that a winning hand is made of.
///
/// ```
/// use quejing_rules::hand::Shape;
/// assert_eq!(Shape::default().tiles(), 14);
/// assert_eq!(Shape { sets: 5, ..Shape::default() }.tiles(), 17);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The sets beside the pair, at most [`MAX_SETS`].
    pub sets: usize,
    /// The copies of each tile, flowers apart.
    pub copies: u8,
    /// The kinds of tiles that are played with.
    pub kinds: Kinds,
    /// The winning hands beside sets and a pair.
    pub specials: &'static [SpecialHand],
}

impl Default for Shape {
    /// Returns four sets and a pair, of four copies each, with every special hand.
    fn default() -> Self {
        Self {
            sets: 4,
            copies: 4,
            kinds: Kinds::ALL,
            specials: &[SpecialHand::SevenPairs, SpecialHand::Knitted, SpecialHand::Orphans],
        }
    }
}

impl Shape {
    /// Returns the number of tiles of a winning hand: a kong counts three, flowers count nothing.
    pub fn tiles(self) -> usize {
        3 * self.sets + 2
    }

    /// Returns the copies of a tile's kind: none of a kind that is not played with.
    pub fn copies_of(self, tile: Tile) -> u8 {
        if self.kinds.has(tile) { self.copies } else { 0 }
    }

    /// Returns a problem for each kind of which `found` has more tiles than the set.
    pub fn surplus(self, found: impl Fn(Tile) -> usize) -> impl Iterator<Item = Problem> {
        let too_many = move |tile: Tile| {
            let found = found(tile);
            (found > usize::from(self.copies_of(tile))).then(|| match self.kinds.has(tile) {
                true => Problem::TooManyCopies { tile, found },
                false => Problem::KindNotPlayed { tile },
            })
        };
        Tile::kinds().filter_map(too_many)
    }

    /// Returns the number of tiles of a hand that lacks its winning tile.
    pub fn tiles_before_win(self) -> usize {
        self.tiles() - 1
    }

    /// Returns true if so many tiles are a winning hand, or one that lacks its winning tile.
    pub fn is_hand(self, counted: usize) -> bool {
        counted == self.tiles() || counted == self.tiles_before_win()
    }

    /// Returns the shapes with another number of sets that games are played with.
    ///
    /// ```
    /// use quejing_rules::hand::Shape;
    /// let others = |sets| Shape { sets, ..Shape::default() }.others().map(Shape::tiles).collect::<Vec<_>>();
    /// assert_eq!((others(4), others(5)), (vec![17], vec![14]));
    /// ```
    pub fn others(self) -> impl Iterator<Item = Shape> {
        (MIN_SETS..=MAX_SETS).filter(move |&sets| sets != self.sets).map(move |sets| Shape { sets, ..self })
    }
}
