//! Agreements between a table's players that a photo cannot show.

use quejing_rules::RuleProfile;
use quejing_rules::hand::Shape;

/// How the winning tile is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum WinMark {
    /// Any of the ways below: sideways, apart or above; failing those, the last tile.
    #[default]
    Auto,
    /// It lies sideways at one end of the concealed tiles.
    Sideways,
    /// It lies apart from the concealed tiles, in line with them.
    Apart,
    /// It lies above the concealed tiles.
    Above,
    /// It is the last of the concealed tiles.
    Last,
}

/// The customs of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// How the winning tile is marked.
    pub win_mark: WinMark,
    /// Whether the sideways tile's place in a meld shows who discarded it: left, opposite (a middle tile) or right.
    pub sideways_tells_giver: bool,
    /// Whether to look for dora indicators: face-up tiles on a row of backs, or a few tiles alone beyond the hand.
    pub indicators: bool,
    /// The shape of a winning hand.
    pub shape: Shape,
    /// How many red fives the set has: 0, 3 (one per suit) or 4 (two in dots).
    pub red_fives: u8,
}

impl Default for Customs {
    fn default() -> Self {
        Customs {
            win_mark: WinMark::Auto,
            sideways_tells_giver: true,
            indicators: false,
            shape: Shape::default(),
            red_fives: 3,
        }
    }
}

impl Customs {
    /// Returns the usual customs of a table with these rules.
    pub fn of(rules: &RuleProfile) -> Self {
        Customs { shape: rules.shape(), red_fives: rules.red_fives(), ..Customs::default() }
    }

    /// The most copies of a red five in one suit (`dots`: whether that suit is dots).
    pub(crate) fn reds_of(&self, dots: bool) -> usize {
        match (self.red_fives, dots) {
            (0, _) => 0,
            (4.., true) => 2,
            _ => 1,
        }
    }
}
