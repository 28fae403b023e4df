//! The agreements of a table's players by which their tiles are read. A photo cannot show them.

use quejing_rules::RuleProfile;
use quejing_rules::hand::Shape;

/// The way in which a table's players mark the winning tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum WinMark {
    /// The winning tile lies sideways, apart or above the concealed tiles; without such a mark, it is the last one of
    /// them.
    #[default]
    Auto,
    /// The winning tile lies sideways at one end of the concealed tiles.
    Sideways,
    /// The winning tile lies apart from the concealed tiles, in line with them.
    Apart,
    /// The winning tile lies above the concealed tiles.
    Above,
    /// The winning tile is the last of the concealed tiles.
    Last,
}

/// The agreements of a table by which a photo's tiles are arranged into a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// The way in which the players mark the winning tile.
    pub win_mark: WinMark,
    /// True if the place of the sideways tile in a meld shows who discarded it: the left, opposite (a middle tile) or
    /// right player.
    pub sideways_shows_discarder: bool,
    /// True to search for dora indicators: face-up tiles on a row of backs, or a few tiles alone beyond the hand.
    pub finds_indicators: bool,
    /// The shape of a winning hand by the table's rules, or the likeliest one if the rules are unknown.
    pub shape: Shape,
    /// True if the rules are unknown, so that a hand may have any number of sets that some game uses.
    pub allows_any_size: bool,
    /// The set's number of red fives: 0, 3 (one per suit) or 4 (two in dots).
    pub red_fives: u8,
}

impl Default for Customs {
    fn default() -> Self {
        Customs {
            win_mark: WinMark::Auto,
            sideways_shows_discarder: true,
            finds_indicators: false,
            shape: Shape::default(),
            allows_any_size: true,
            red_fives: 3,
        }
    }
}

impl Customs {
    /// Returns the default customs with the hand shape and the number of red fives of `rules`; only that shape is
    /// allowed.
    pub fn from_rules(rules: &RuleProfile) -> Self {
        let shape = rules.shape();
        Customs { shape, allows_any_size: false, red_fives: shape.red_fives, ..Customs::default() }
    }

    /// Iterates over the shapes that a winning hand may have: [`Self::shape`] first, then the others if
    /// [`Self::allows_any_size`].
    pub(crate) fn possible_shapes(&self) -> impl Iterator<Item = Shape> + use<> {
        let others = self.allows_any_size.then(|| self.shape.with_other_set_counts());
        std::iter::once(self.shape).chain(others.into_iter().flatten())
    }

    /// Returns the set's number of red fives in one suit: in dots if `is_dots`, else in either of the others.
    pub(crate) fn red_five_copies(&self, is_dots: bool) -> usize {
        match (self.red_fives, is_dots) {
            (0, _) => 0,
            (4.., true) => 2,
            _ => 1,
        }
    }
}
