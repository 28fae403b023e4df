//! The shape of a winning hand, as the rules of a table give it.

/// The numbers that a winning hand is made of.
///
/// ```
/// use quejing_rules::hand::Shape;
/// assert_eq!(Shape::default().tiles(), 14);
/// assert_eq!(Shape { sets: 5, ..Shape::default() }.tiles(), 17);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The sets beside the pair.
    pub sets: usize,
    /// The copies of each tile, flowers apart.
    pub copies: usize,
}

impl Default for Shape {
    /// Returns four sets and a pair, of four copies each.
    fn default() -> Self {
        Self { sets: 4, copies: 4 }
    }
}

impl Shape {
    /// Returns the number of tiles of a winning hand: a kong counts three, flowers count nothing.
    pub fn tiles(self) -> usize {
        3 * self.sets + 2
    }

    /// Returns true if so many tiles are a winning hand, or one that lacks its winning tile.
    pub fn is_hand(self, counted: usize) -> bool {
        counted == self.tiles() || counted + 1 == self.tiles()
    }
}
