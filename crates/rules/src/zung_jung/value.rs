//! What a hand is worth, as fast as possible: numbers and sets of patterns, without allocation (section 4).

use super::held::{Context, Held};
use super::pattern::{LIMIT, LISTED};
use super::{Options, Pattern, PatternSet};
use crate::Verdict;
use crate::hand::{Reading, Win, for_each_reading};

/// The worth of a hand without patterns (雞和), in points.
pub const CHICKEN_POINTS: u32 = 1;

/// The limit (滿貫) that applies to a hand.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Limit, Options, appraise, check};
/// let (concealed, win_tile) = (parse_tiles("111222333z555z7z")?, "7z".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let value = appraise(&check(&draft, None)?, &Options::default());
/// assert_eq!((value.limit, value.total), (Limit::Listed, 320)); // 字一色
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Limit {
    /// No limit: the patterns are summed.
    #[default]
    None,
    /// 數滿貫: the sum is 320 or more, and is cut to 320.
    Compound,
    /// 役滿貫: one listed pattern stands for the whole hand.
    Listed,
}

impl Limit {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Limit::None => "none",
            Limit::Compound => "compound",
            Limit::Listed => "listed",
        }
    }
}

/// The value of a hand in its highest-scoring reading.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, Pattern, PatternSet, appraise, check};
/// let (concealed, win_tile) = (parse_tiles("111222333z555z7z")?, "7z".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let value = appraise(&check(&draft, None)?, &Options::default());
/// assert_eq!(value.counted, PatternSet::of(&[Pattern::AllHonours])); // a listed limit stands alone
/// assert_eq!(value.value_honours, 2); // South's wind and the white dragon
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The points; 0 if not a win.
    pub total: u32,
    /// The sum of the kept patterns before any limit.
    pub sum: u32,
    /// The limit that applies.
    pub limit: Limit,
    /// The patterns that the series keep.
    pub kept: PatternSet,
    /// The patterns that count: all that are kept, or one listed limit.
    pub counted: PatternSet,
    /// The number of times 番牌 counts.
    pub value_honours: u32,
    /// The reading that is scored.
    pub reading: Option<Reading>,
}

/// One reading, scored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub reading: Reading,
    pub held: Held,
    pub kept: PatternSet,
    pub counted: PatternSet,
    pub sum: u32,
    pub total: u32,
    pub limit: Limit,
}

/// Values a hand in its highest-scoring reading.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::zung_jung::{Options, appraise, check};
/// use quejing_rules::tile::{Wind, mpsz};
/// // 四暗刻 always comes with 門前清 and 對對和: 125 + 5 + 30 (the text's own sum).
/// let draft = HandDraft {
///     concealed: mpsz::parse("222m444p666p111s9m").unwrap(),
///     win_tile: mpsz::parse_one("9m").ok(),
///     self_draw: true,
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// assert_eq!(appraise(&check(&draft, None)?, &Options::default()).total, 160);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn appraise(win: &Win, options: &Options) -> Value {
    best(win, &Context::new(win, options), options)
}

/// Returns what the hand would have been worth had the winner declared the self-draw they discarded: never 九蓮寶燈
/// (refined immunity, rule 5).
pub(super) fn appraise_passed_draw(win: &Win, options: &Options) -> Value {
    let mut context = Context::new(win, options);
    context.nine_gates = false;
    best(win, &context, options)
}

fn best(win: &Win, context: &Context, options: &Options) -> Value {
    let mut best: Option<Scored> = None;
    for_each_shape(win, context, |reading| {
        let scored = score(context, reading);
        if best.is_none_or(|best| scored.rank() > best.rank()) {
            best = Some(scored);
        }
    });
    Value {
        verdict: verdict(best.as_ref(), options),
        total: best.map_or(0, |best| best.total),
        sum: best.map_or(0, |best| best.sum),
        limit: best.map_or(Limit::None, |best| best.limit),
        kept: best.map_or(PatternSet::NONE, |best| best.kept),
        counted: best.map_or(PatternSet::NONE, |best| best.counted),
        value_honours: best.map_or(0, |best| best.held.value_honours),
        reading: best.map(|best| best.reading),
    }
}

/// Passes every shape of section 3 to `found`: seven pairs may hold a kind twice, and there are no knitted hands.
pub(super) fn for_each_shape(win: &Win, context: &Context, mut found: impl FnMut(Reading)) {
    for_each_reading(win, |reading| match reading {
        Reading::SevenPairs | Reading::Knitted => {}
        Reading::Standard(_) | Reading::Orphans { .. } => found(reading),
    });
    if context.hand.is_seven_pairs() {
        found(Reading::SevenPairs);
    }
}

/// Returns the verdict on the best reading.
pub(super) fn verdict(best: Option<&Scored>, options: &Options) -> Verdict {
    match best {
        None => Verdict::NoWin,
        Some(best) if best.total < options.minimum => Verdict::BelowMinimum,
        Some(_) => Verdict::Win,
    }
}

/// Scores one reading.
pub(super) fn score(context: &Context, reading: Reading) -> Scored {
    let held = context.held(&reading);
    let kept = held.patterns.keep_dearest();
    let sum = kept.sum() + Pattern::ValueHonour.value() * held.value_honours.saturating_sub(1);
    let listed = kept.both(LISTED);
    let (total, limit, counted) = if let Some(dearest) = dearest(listed) {
        (dearest.value(), Limit::Listed, PatternSet::of(&[dearest]))
    } else if sum >= LIMIT {
        (LIMIT, Limit::Compound, kept)
    } else {
        (sum.max(CHICKEN_POINTS), Limit::None, kept)
    };
    Scored { reading, held, kept, counted, sum, total, limit }
}

/// Returns the highest of some patterns, the first among equals.
fn dearest(patterns: PatternSet) -> Option<Pattern> {
    patterns.iter().min_by_key(|pattern| std::cmp::Reverse(pattern.value()))
}

impl Scored {
    /// Ranks by worth; among readings of equal worth, the one further beyond the limit is shown.
    pub(super) fn rank(&self) -> (u32, u32) {
        (self.total, self.sum)
    }
}
