//! Is a hand won, and how much is to be told of it?

/// Is the hand won?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A winning shape that may be declared.
    Win,
    /// A winning shape that is worth too little to be declared.
    BelowMinimum,
    /// Riichi: a winning shape without a yaku.
    NoYaku,
    /// Riichi: won by a discard in furiten.
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

/// How much is to be told of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// All but the tiles that patterns rest on and the other readings.
    Reasons,
    /// All of it.
    Everything,
}
