//! The answer to "what is this hand worth" in Lingque: verdict, reading, patterns, and why others do not count.

use super::Fan;
use crate::Verdict;
use crate::hand::{Place, Reading};
use crate::tile::Tile;

/// What a hand is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worth {
    /// 副, summed.
    pub fu: u32,
    /// 翻, the multiplier.
    pub fan: u32,
    /// fu × fan, before flowers.
    pub base_points: u32,
    /// What flowers add.
    pub flower_points: u32,
    /// The points to pay: base and flowers.
    pub points: u32,
}

/// A pattern that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The fan.
    pub id: Fan,
    /// How many times it counts.
    pub count: u32,
    /// Its whole fu: fu of one × count.
    pub fu: u32,
    /// The fan number of one.
    pub fan: u32,
    /// The tiles it rests on; empty for circumstances, and if they were not asked for.
    pub tiles: Vec<Tile>,
}

/// A fan that holds but does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressed {
    /// The fan.
    pub id: Fan,
    /// How many times it would count.
    pub count: u32,
    /// What it would add.
    pub fu: u32,
    /// Every reason why it does not count.
    pub reasons: Vec<Reason>,
}

/// Why something that holds does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 不计: part of a pattern that holds.
    ImpliedBy(Fan),
    /// 互斥: only one of the two counts, and the other is worth more.
    ExcludedBy(Fan),
    /// A series keeps only its highest pattern.
    SeriesKeepsDearest(Fan),
    /// The hand is worth less than the minimum to declare.
    BelowMinimum {
        /// The minimum.
        needed: u32,
        /// What the hand is worth, without flowers.
        found: u32,
    },
}

/// One step to the multiplier, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The highest fan number of one pattern.
    Highest {
        /// The pattern.
        pattern: Fan,
        /// The fan number.
        fan: u32,
    },
    /// 番牌: as many fan as value triplets.
    ValueTriplets {
        /// How many triplets.
        fan: u32,
    },
    /// 复合跳翻: one more, for a strong fan of another category.
    Compound {
        /// The pattern.
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
    /// Whether the hand is won, or why it is not.
    pub verdict: Verdict,
    /// The value; all zero if not a win.
    pub worth: Worth,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// Where the winning tile is in it.
    pub place: Option<Place>,
    /// What counts, in the order of the rule text.
    pub patterns: Vec<Counted>,
    /// What holds but does not count.
    pub suppressed: Vec<Suppressed>,
    /// The steps to the multiplier.
    pub steps: Vec<Step>,
    /// Why a complete hand cannot be declared.
    pub shortfall: Option<Reason>,
    /// The other readings, highest-scoring first; those worth the same lead.
    pub others: Vec<Other>,
}
