//! Agreements between a table's players that a photo cannot show.

use quejing_rules::RuleProfile;
use quejing_rules::hand::Shape;

/// The table's way of marking the winning tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum WinMark {
    /// Any of the ways below: sideways, apart or above; failing those, the last tile.
    #[default]
    Auto,
    /// Sideways at one end of the concealed tiles.
    Sideways,
    /// Apart from the concealed tiles, in line with them.
    Apart,
    /// Above the concealed tiles.
    Above,
    /// The last of the concealed tiles.
    Last,
}

/// Agreements of a table that decide how its tiles are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// The place or turn that marks the winning tile.
    pub win_mark: WinMark,
    /// True if the sideways tile's place in a meld shows its discarder: left, opposite (a middle tile) or right.
    pub sideways_tells_giver: bool,
    /// Enables the search for dora indicators: face-up tiles on a row of backs, or a few tiles alone beyond the hand.
    pub indicators: bool,
    /// The shape of a winning hand.
    pub shape: Shape,
    /// True if a hand may have any number of sets that games are played with, because the rules are unknown.
    pub any_size: bool,
    /// The set's number of red fives: 0, 3 (one per suit) or 4 (two in dots).
    pub red_fives: u8,
}

impl Default for Customs {
    fn default() -> Self {
        Customs {
            win_mark: WinMark::Auto,
            sideways_tells_giver: true,
            indicators: false,
            shape: Shape::default(),
            any_size: true,
            red_fives: 3,
        }
    }
}

impl Customs {
    /// Returns the default customs, with the hand shape and the red fives of these rules and no other hand size.
    pub fn of(rules: &RuleProfile) -> Self {
        Customs { shape: rules.shape(), any_size: false, red_fives: rules.red_fives(), ..Customs::default() }
    }

    /// Returns the shapes that a winning hand may have.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = Shape> + use<> {
        let others = self.any_size.then(|| self.shape.others());
        std::iter::once(self.shape).chain(others.into_iter().flatten())
    }

    /// Returns the maximum copies of a red five in dots (`dots`) or in one of the other suits.
    pub(crate) fn reds_of(&self, dots: bool) -> usize {
        match (self.red_fives, dots) {
            (0, _) => 0,
            (4.., true) => 2,
            _ => 1,
        }
    }
}
