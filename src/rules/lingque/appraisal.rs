//! The answer to "what is this hand worth" in Lingque: verdict, reading, patterns, and why others do not count.

use super::Fan;
use crate::hand::{Place, Reading};
use crate::rules::Verdict;
use crate::tile::Tile;

/// What a hand is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worth {
    /// 副, added up.
    pub fu: u32,
    /// 翻, the multiplier.
    pub fan: u32,
    /// fu × fan, before flowers.
    pub base_points: u32,
    /// What flowers add.
    pub flower_points: u32,
    /// What is paid on: base and flowers.
    pub points: u32,
}

/// A pattern that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Which.
    pub id: Fan,
    /// How many times.
    pub count: u32,
    /// Its fu in all: fu of one × count.
    pub fu: u32,
    /// Its fan number.
    pub fan: u32,
    /// The tiles it rests on; empty for circumstances and where they were not asked for.
    pub tiles: Vec<Tile>,
}

/// A pattern that holds and does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressed {
    /// Which.
    pub id: Fan,
    /// How many times it would count.
    pub count: u32,
    /// What it would add.
    pub fu: u32,
    /// Why not, every reason there is.
    pub reasons: Vec<Reason>,
}

/// Why something that holds does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 不计: part of a pattern that holds.
    ImpliedBy(Fan),
    /// 互斥: only one of the two counts, the other is worth more.
    ExcludedBy(Fan),
    /// A series keeps its highest pattern only.
    SeriesKeepsDearest(Fan),
    /// The hand is worth less than may be declared.
    BelowMinimum {
        /// What a hand must be worth.
        needed: u32,
        /// What it is worth, flowers apart.
        found: u32,
    },
}

/// One step of the multiplier, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The highest fan number of one pattern.
    Highest {
        /// Whose.
        pattern: Fan,
        /// The fan number.
        fan: u32,
    },
    /// 番牌: as many fan as value triplets.
    ValueTriplets {
        /// How many triplets.
        fan: u32,
    },
    /// 复合跳翻: one more, for a strong pattern of another category.
    Compound {
        /// Whose.
        pattern: Fan,
        /// Its fan number.
        fan: u32,
    },
    /// 门清跳翻: one more, for a closed hand.
    Closed,
}

/// Another reading of the same hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The reading.
    pub reading: Reading,
    /// What it is worth.
    pub worth: Worth,
    /// Its patterns.
    pub patterns: Vec<Counted>,
}

/// A hand's value with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// Is it won?
    pub verdict: Verdict,
    /// The value; all zero for no win.
    pub worth: Worth,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// Where the winning tile stands in it.
    pub place: Option<Place>,
    /// What counts, in the order of the rule text.
    pub patterns: Vec<Counted>,
    /// What holds and does not count.
    pub suppressed: Vec<Suppressed>,
    /// How the multiplier comes about.
    pub steps: Vec<Step>,
    /// Why the hand cannot be declared although it is complete.
    pub shortfall: Option<Reason>,
    /// The other readings, dearest first. Those worth the same come first.
    pub others: Vec<Other>,
}
