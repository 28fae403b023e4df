//! The worth of a hand in points, as numbers and sets of patterns without allocation (section 4).

use super::pattern_finder::{HandContext, HeldPatterns};
use super::table::{LISTED_LIMITS, MAX_COMPOUND_VALUE};
use super::{Options, Pattern, PatternSet};
use crate::hand::{CheckedHand, Reading, for_each_reading};
use crate::{CountedPattern, Verdict, Worth, WorthUnit};

/// The worth of a hand without patterns (雞和), in points.
pub const CHICKEN_POINTS: u32 = 1;

/// The kind of limit (滿貫) that determines the total of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitKind {
    /// No limit: the patterns are summed.
    None,
    /// The compound limit (數滿貫): the sum is 320 or more, and is cut to 320.
    Compound,
    /// The listed limit (役滿貫): one pattern worth 320 or more stands for the whole hand.
    Listed,
}

/// A reading of a hand with its patterns, its worth and its limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    /// The patterns that hold, those below the highest of their series included.
    pub held: HeldPatterns,
    /// The highest held pattern of each series.
    pub kept: PatternSet,
    /// The patterns that count: the kept ones, or only the highest listed limit.
    pub counted: PatternSet,
    /// The sum of the kept patterns in points, before a limit.
    pub sum: u32,
    /// The worth of the hand in points, after a limit.
    pub total: u32,
    pub limit: LimitKind,
}

/// Returns the worth of a hand in its highest-scoring reading; 0 points if it has none. A hand below the minimum has
/// its worth too.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::zung_jung::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// // 四暗刻 always comes with 門前清 and 對對和: 125 + 5 + 30 (the text's own sum).
/// let draft = HandDraft {
///     concealed: mpsz::parse("222m444p666p111s9m").unwrap(),
///     win_tile: mpsz::parse_single_tile("9m").ok(),
///     self_draw: true,
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// assert_eq!(value(&check(&draft, None)?, &Options::default()).total, 160);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn value(win: &CheckedHand, options: &Options) -> Worth {
    points_worth(best_reading(win, &HandContext::new(win, options)).map_or(0, |best| best.total))
}

/// Returns a number of points as a [`Worth`] in the unit of Zung Jung.
pub(super) fn points_worth(total: u32) -> Worth {
    Worth { total, unit: WorthUnit::Score, ..Worth::default() }
}

/// Returns the points of a hand with which the winner passed a win, for the refined immunity; 0 if it is no win or
/// below the minimum. A passed self-draw never counts as 九蓮寶燈 (text rule 5).
pub(super) fn passed_win_points(win: &CheckedHand, options: &Options) -> u32 {
    let mut context = HandContext::new(win, options);
    context.allows_nine_gates &= !win.is_self_draw();
    best_reading(win, &context).filter(|best| best.verdict(options) == Verdict::Win).map_or(0, |best| best.total)
}

/// Returns the highest-scoring reading of a hand; `None` if it has none.
fn best_reading(win: &CheckedHand, context: &HandContext) -> Option<ScoredReading> {
    let mut best: Option<ScoredReading> = None;
    for_each_valid_reading(win, context, |reading| {
        let scored = score_reading(context, reading);
        if best.is_none_or(|best| scored.rank_key() > best.rank_key()) {
            best = Some(scored);
        }
    });
    best
}

/// Passes every reading with a shape of section 3 to `visit`. Seven pairs may include the same pair twice, and knitted
/// hands are no shape.
pub(super) fn for_each_valid_reading(win: &CheckedHand, context: &HandContext, mut visit: impl FnMut(Reading)) {
    for_each_reading(win, |reading| match reading {
        Reading::SevenPairs | Reading::Knitted => {}
        Reading::Standard(_) | Reading::Orphans { .. } => visit(reading),
    });
    if context.hand.is_seven_pairs() {
        visit(Reading::SevenPairs);
    }
}

/// Returns a reading with the patterns that hold and count, their sum, and the total after a limit; the total of a hand
/// without patterns is the point of 雞和.
pub(super) fn score_reading(context: &HandContext, reading: Reading) -> ScoredReading {
    let held = context.held_patterns(&reading);
    let kept = held.patterns.highest_per_series();
    let sum = kept.point_sum() + Pattern::ValueHonour.value() * held.value_honours.saturating_sub(1);
    let listed = kept.intersection(LISTED_LIMITS);
    let (total, limit, counted) = if let Some(dearest) = highest_pattern(listed) {
        (dearest.value(), LimitKind::Listed, PatternSet::of(&[dearest]))
    } else if sum >= MAX_COMPOUND_VALUE {
        (MAX_COMPOUND_VALUE, LimitKind::Compound, kept)
    } else {
        (sum.max(CHICKEN_POINTS), LimitKind::None, kept)
    };
    ScoredReading { reading, held, kept, counted, sum, total, limit }
}

/// Returns the pattern with the highest value, the first among equals; `None` for the empty set.
fn highest_pattern(patterns: PatternSet) -> Option<Pattern> {
    patterns.iter().min_by_key(|pattern| std::cmp::Reverse(pattern.value()))
}

impl ScoredReading {
    /// Returns the key by which readings are ordered, the best last: the worth, then the sum before it is cut to a
    /// limit.
    pub(super) fn rank_key(&self) -> (u32, u32) {
        (self.total, self.sum)
    }

    /// Returns the verdict on a hand whose best reading this is: a win, or below the option's minimum.
    pub(super) fn verdict(&self, options: &Options) -> Verdict {
        if self.total < options.minimum { Verdict::BelowMinimum } else { Verdict::Win }
    }

    /// Returns a pattern of this reading with the number of times it holds and its points in total.
    pub(super) fn counted_pattern(&self, pattern: Pattern) -> CountedPattern {
        let count = self.held.count(pattern);
        CountedPattern::new(pattern.into(), count, pattern.value() * count)
    }

    /// Returns the patterns that count in this reading, in the order of the text.
    pub(super) fn counted_patterns(&self) -> Vec<CountedPattern> {
        self.counted.iter().map(|pattern| self.counted_pattern(pattern)).collect()
    }
}
