//! The value of a hand with its reasons: the counted patterns with their tiles, the patterns that hold but do not
//! count, the limit, and the other readings. Slower than [`super::value()`], with the same worth.

use super::pattern_finder::{HandContext, HeldPatterns, find_set_patterns};
use super::table::{CHICKEN_PATTERN, CIRCUMSTANCE_PATTERNS, CONCEALED_TRIPLET_PATTERNS, KONG_PATTERNS};
use super::value::{CHICKEN_POINTS, LimitKind, ScoredReading, for_each_valid_reading, points_worth, score_reading};
use super::{Options, Pattern, PatternSet, remarks};
use crate::hand::{CheckedHand, Reading, Set, SetKind};
use crate::packed_hand::{PackedSets, tiles_of_fewest_sets};
use crate::ruling::distinct_ties;
use crate::tile::Tile;
use crate::{CountedPattern, Detail, OtherReading, Remark, RuleSet, Ruling, SuppressedPattern, Verdict};

/// Returns the ruling on a hand with its reasons. Only [`Detail::Everything`] adds the tiles behind each counted
/// pattern and the other readings.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, check, explain, remarks::NO_PATTERN};
/// use quejing_rules::{Detail, Remark};
/// // 雞和: a hand without patterns is worth 1.
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m")?, "2m".parse().ok());
/// let (melds, seat_wind) = (vec!["555p:W".parse()?], Some(Wind::South));
/// let draft = HandDraft { concealed, win_tile, melds, seat_wind, ..HandDraft::default() };
/// let ruling = explain(&check(&draft, Some(Seat(0)))?, &Options::default(), Detail::Reasons);
/// assert_eq!((ruling.worth.total, ruling.steps), (1, vec![Remark::new(&NO_PATTERN, [1])]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(win: &CheckedHand, options: &Options, detail: Detail) -> Ruling {
    let in_full = detail == Detail::Everything;
    let context = HandContext::new(win, options);
    let mut readings = Vec::new();
    for_each_valid_reading(win, &context, |reading| readings.push(score_reading(&context, reading)));
    // Stable: equal readings stay in the order found, as in the plain value.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.rank_key()));
    let no_win = Ruling {
        worth: points_worth(0),
        minimum: Some(options.minimum),
        ..Ruling::no_win(RuleSet::ZUNG_JUNG.as_str(), *win)
    };
    let Some((best, others)) = readings.split_first() else {
        return no_win;
    };
    let verdict = best.verdict(options);
    let counted = |patterns: PatternSet| -> Vec<CountedPattern> {
        let tiles = |pattern| if in_full { evidence_tiles(win, &context, best, pattern) } else { Vec::new() };
        patterns
            .iter()
            .map(|pattern| CountedPattern { tiles: tiles(pattern), ..best.counted_pattern(pattern) })
            .collect()
    };
    let other = |scored: &ScoredReading| OtherReading {
        verdict: scored.verdict(options),
        worth: points_worth(scored.total),
        counted: scored.counted_patterns(),
        ..OtherReading::new(scored.reading)
    };
    Ruling {
        verdict,
        worth: points_worth(best.total),
        reading: Some(best.reading),
        win_tile_place: best.reading.win_tile_place(win),
        counted: match best.counted.is_empty() {
            true => vec![CountedPattern::new(CHICKEN_PATTERN, 1, CHICKEN_POINTS)],
            false => counted(best.counted),
        },
        series_patterns: if best.limit == LimitKind::Listed { counted(best.kept) } else { Vec::new() },
        suppressed: suppressed_patterns(best),
        steps: total_steps(best),
        shortfall: (verdict == Verdict::BelowMinimum)
            .then_some(Remark::new(&remarks::BELOW_MINIMUM, [best.total, options.minimum])),
        tied_lists: distinct_ties(
            readings.iter().filter(|scored| scored.total == best.total).flat_map(tied_pattern_lists),
        ),
        other_readings: others.iter().filter(|_| in_full).map(other).collect(),
        ..no_win
    }
}

/// Returns the lists of patterns that give a reading its total: for a listed limit, one list for each held limit of
/// that worth; otherwise the list of its counted patterns.
fn tied_pattern_lists(scored: &ScoredReading) -> Vec<Vec<CountedPattern>> {
    let is_equal = |pattern: &Pattern| pattern.is_listed_limit() && pattern.value() == scored.total;
    match scored.limit {
        LimitKind::Listed => {
            scored.kept.iter().filter(is_equal).map(|pattern| vec![scored.counted_pattern(pattern)]).collect()
        }
        LimitKind::None | LimitKind::Compound => vec![scored.counted_patterns()],
    }
}

/// Returns the patterns that hold but do not count in a reading, each with the reason: a higher pattern of its series,
/// or a listed limit.
fn suppressed_patterns(scored: &ScoredReading) -> Vec<SuppressedPattern> {
    let held = scored.held.patterns;
    let reason = |pattern: Pattern| match held.intersection(pattern.higher_in_series()).iter().last() {
        Some(dearest) => Some(Remark::new(&remarks::SERIES_KEEPS_DEAREST, []).with_pattern(dearest)),
        None => {
            scored.counted.iter().next().map(|limit| Remark::new(&remarks::REPLACED_BY_LIMIT, []).with_pattern(limit))
        }
    };
    let lost = held.without(scored.counted).iter();
    lost.filter_map(|pattern| {
        let CountedPattern { id, count, worth, .. } = scored.counted_pattern(pattern);
        Some(SuppressedPattern { id, count, worth, reasons: vec![reason(pattern)?] })
    })
    .collect()
}

/// Returns the steps to the total of a reading: the sum of its patterns, then the limit if one applies; for a hand
/// without patterns (雞和) only its point.
fn total_steps(scored: &ScoredReading) -> Vec<Remark> {
    let limit = match scored.limit {
        LimitKind::Listed => {
            let listed = scored.counted.iter().next();
            listed.map(|listed| Remark::new(&remarks::ONE_LISTED_LIMIT, [listed.value()]).with_pattern(listed))
        }
        LimitKind::Compound => Some(Remark::new(&remarks::CUT_TO_LIMIT, [scored.total])),
        LimitKind::None if scored.sum == 0 => return vec![Remark::new(&remarks::NO_PATTERN, [CHICKEN_POINTS])],
        LimitKind::None => None,
    };
    std::iter::once(Remark::new(&remarks::POINT_SUM, [scored.sum])).chain(limit).collect()
}

/// Returns the tiles that show a pattern: none for a circumstance, the fewest sets that show a pattern of sets, and all
/// tiles for a pattern of the whole hand.
fn evidence_tiles(win: &CheckedHand, context: &HandContext, scored: &ScoredReading, pattern: Pattern) -> Vec<Tile> {
    let all = || win.all_tiles().tiles().collect();
    if CIRCUMSTANCE_PATTERNS.has(pattern) {
        return Vec::new();
    }
    let Reading::Standard(split) = &scored.reading else {
        return all();
    };
    let sets = split.sets(win);
    let of = |wanted: &dyn Fn(&Set) -> bool| sets.iter().filter(|set| wanted(set)).flat_map(Set::tiles).collect();
    if KONG_PATTERNS.has(pattern) {
        of(&|set| set.kind == SetKind::Kong)
    } else if CONCEALED_TRIPLET_PATTERNS.has(pattern) {
        let claimed = |set: &Set| !context.discard_triplet_concealed && context.hand.is_claimed_triplet(win, set);
        of(&|set| set.kind != SetKind::Sequence && !set.is_open && !claimed(set))
    } else {
        let shows = |blocks: &PackedSets| {
            let mut held = HeldPatterns::default();
            find_set_patterns(context.seat_wind_digit, blocks, &mut held);
            held.count(pattern) > 0 && held.count(pattern) == scored.held.count(pattern)
        };
        tiles_of_fewest_sets(split, &sets, shows).unwrap_or_else(all)
    }
}
