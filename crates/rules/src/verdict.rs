//! Whether a hand is won, and how much detail to give.

/// Whether a hand is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A winning shape that may be declared.
    Win,
    /// A winning shape worth too little to be declared.
    BelowMinimum,
    /// Riichi: a winning shape without a yaku.
    NoYaku,
    /// Riichi: a win on a discard in furiten.
    Furiten,
    /// No winning shape.
    NoWin,
}

impl Verdict {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::BelowMinimum => "below_minimum",
            Verdict::NoYaku => "no_yaku",
            Verdict::Furiten => "furiten",
            Verdict::NoWin => "no_win",
        }
    }
}

/// How much detail to give about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Everything except the tiles that patterns rest on and the other readings.
    Reasons,
    /// Everything.
    Everything,
}
