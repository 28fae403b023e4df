//! What a table's players agree on that a photo cannot show.

/// How the winning tile is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum WinMark {
    /// However it is: sideways, apart or above, else the last tile.
    #[default]
    Auto,
    /// It lies sideways at an end of the standing tiles.
    Sideways,
    /// It lies apart from them, on their line.
    Apart,
    /// It lies beyond them.
    Above,
    /// It is the last of the standing tiles.
    Last,
}

/// The customs of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// How the winning tile is marked.
    pub win_mark: WinMark,
    /// The sideways tile's place in a meld shows who gave it: left, opposite (a middle tile) or right.
    pub sideways_tells_giver: bool,
    /// Dora indicators are looked for: face-up tiles on a row of backs, or a few tiles alone beyond the hand.
    pub indicators: bool,
    /// How many red fives the set has: 0, 3 (one a suit) or 4 (two of dots).
    pub red_fives: u8,
}

impl Default for Customs {
    fn default() -> Self {
        Customs {
            win_mark: WinMark::Auto,
            sideways_tells_giver: true,
            indicators: false,
            red_fives: 3,
        }
    }
}

impl Customs {
    /// The most copies of a red five of a suit (`dots`: of the dots).
    pub fn reds_of(&self, dots: bool) -> usize {
        match (self.red_fives, dots) {
            (0, _) => 0,
            (4.., true) => 2,
            _ => 1,
        }
    }
}
