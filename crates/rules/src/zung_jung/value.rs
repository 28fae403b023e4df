//! What a hand is worth, as fast as possible: numbers and sets of patterns, without allocation (section 4).

use super::held::{Context, HeldPatterns};
use super::table::{LISTED, MAX_COMPOUND_VALUE};
use super::{Options, Pattern, PatternSet};
use crate::hand::{CheckedHand, Reading, for_each_reading};
use crate::{CountedPattern, Unit, Verdict, Worth};

/// The worth of a hand without patterns (雞和), in points.
pub const CHICKEN_POINTS: u32 = 1;

/// The limit (滿貫) that applies to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// No limit: the patterns are summed.
    None,
    /// 數滿貫: the sum is 320 or more, and is cut to 320.
    Compound,
    /// 役滿貫: one listed pattern stands for the whole hand.
    Listed,
}

/// A reading of a hand with its patterns and value.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    pub held: HeldPatterns,
    pub kept: PatternSet,
    pub counted: PatternSet,
    pub sum: u32,
    pub total: u32,
    pub limit: Limit,
}

/// Values a hand in its highest-scoring reading; a hand below the minimum has a worth too.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::zung_jung::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// // 四暗刻 always comes with 門前清 and 對對和: 125 + 5 + 30 (the text's own sum).
/// let draft = HandDraft {
///     concealed: mpsz::parse("222m444p666p111s9m").unwrap(),
///     win_tile: mpsz::parse_one("9m").ok(),
///     self_draw: true,
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// assert_eq!(value(&check(&draft, None)?, &Options::default()).total, 160);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn value(win: &CheckedHand, options: &Options) -> Worth {
    worth(best(win, &Context::new(win, options)).map_or(0, |best| best.total))
}

/// Returns a worth of this many points.
pub(super) fn worth(total: u32) -> Worth {
    Worth { total, unit: Unit::Score, ..Worth::default() }
}

/// Returns the points with an earlier tile; 0 if it would not have won. A winner who discarded the self-draw that they
/// could have declared never had 九蓮寶燈 (refined immunity, rule 5).
pub(super) fn points_passed(win: &CheckedHand, options: &Options) -> u32 {
    let mut context = Context::new(win, options);
    context.nine_gates &= !win.self_draw();
    best(win, &context).filter(|best| best.verdict(options) == Verdict::Win).map_or(0, |best| best.total)
}

fn best(win: &CheckedHand, context: &Context) -> Option<ScoredReading> {
    let mut best: Option<ScoredReading> = None;
    for_each_shape(win, context, |reading| {
        let scored = score(context, reading);
        if best.is_none_or(|best| scored.rank() > best.rank()) {
            best = Some(scored);
        }
    });
    best
}

/// Passes every shape of section 3 to `found`: seven pairs may hold a kind twice, and there are no knitted hands.
pub(super) fn for_each_shape(win: &CheckedHand, context: &Context, mut found: impl FnMut(Reading)) {
    for_each_reading(win, |reading| match reading {
        Reading::SevenPairs | Reading::Knitted => {}
        Reading::Standard(_) | Reading::Orphans { .. } => found(reading),
    });
    if context.hand.is_seven_pairs() {
        found(Reading::SevenPairs);
    }
}

/// Scores one reading.
pub(super) fn score(context: &Context, reading: Reading) -> ScoredReading {
    let held = context.held_patterns(&reading);
    let kept = held.patterns.keep_dearest();
    let sum = kept.sum() + Pattern::ValueHonour.value() * held.value_honours.saturating_sub(1);
    let listed = kept.intersection(LISTED);
    let (total, limit, counted) = if let Some(dearest) = dearest(listed) {
        (dearest.value(), Limit::Listed, PatternSet::of(&[dearest]))
    } else if sum >= MAX_COMPOUND_VALUE {
        (MAX_COMPOUND_VALUE, Limit::Compound, kept)
    } else {
        (sum.max(CHICKEN_POINTS), Limit::None, kept)
    };
    ScoredReading { reading, held, kept, counted, sum, total, limit }
}

/// Returns the highest of some patterns, the first among equals.
fn dearest(patterns: PatternSet) -> Option<Pattern> {
    patterns.iter().min_by_key(|pattern| std::cmp::Reverse(pattern.value()))
}

impl ScoredReading {
    /// Ranks by worth; among readings of equal worth, the one further beyond the limit is shown.
    pub(super) fn rank(&self) -> (u32, u32) {
        (self.total, self.sum)
    }

    /// Returns the verdict if this is the best reading.
    pub(super) fn verdict(&self, options: &Options) -> Verdict {
        if self.total < options.minimum { Verdict::BelowMinimum } else { Verdict::Win }
    }

    /// Returns a pattern that holds, with its worth.
    pub(super) fn count(&self, pattern: Pattern) -> CountedPattern {
        let count = self.held.count(pattern);
        CountedPattern::new(pattern.into(), count, pattern.value() * count)
    }

    /// Returns the patterns that count.
    pub(super) fn list(&self) -> Vec<CountedPattern> {
        self.counted.iter().map(|pattern| self.count(pattern)).collect()
    }
}
