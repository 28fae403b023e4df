//! The value of a hand with its reasons: what counts and the tiles it rests on, what holds but does not count, the limit,
//! and the other readings. Slower than [`super::value()`], with the same result.

use super::held::{Context, HeldPatterns, find_in_blocks};
use super::table::{CHANCE, CONCEALED_TRIPLETS, KONGS, NO_PATTERN};
use super::value::{CHICKEN_POINTS, Limit, ScoredReading, for_each_shape, score, worth};
use super::{Options, Pattern, PatternSet, remarks};
use crate::hand::{CheckedHand, Reading, Set, SetKind};
use crate::packed::{Blocks, fewest_sets};
use crate::ruling::ties;
use crate::tile::Tile;
use crate::{CountedPattern, Detail, Other, Remark, RuleSet, Ruling, SuppressedPattern, Verdict};

/// Values a hand, with reasons; [`Detail::Everything`] adds the tiles behind each pattern and the other readings, which
/// take the most time to find.
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
    let context = Context::new(win, options);
    let mut readings = Vec::new();
    for_each_shape(win, &context, |reading| readings.push(score(&context, reading)));
    // Stable: equal readings stay in the order found, as in the plain value.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.rank()));
    let no_win =
        Ruling { worth: worth(0), minimum: Some(options.minimum), ..Ruling::no_win(RuleSet::ZUNG_JUNG.as_str(), *win) };
    let Some((best, others)) = readings.split_first() else {
        return no_win;
    };
    let verdict = best.verdict(options);
    let counted = |patterns: PatternSet| -> Vec<CountedPattern> {
        let tiles = |pattern| if in_full { tiles_of(win, &context, best, pattern) } else { Vec::new() };
        patterns.iter().map(|pattern| CountedPattern { tiles: tiles(pattern), ..best.count(pattern) }).collect()
    };
    let other = |scored: &ScoredReading| Other {
        verdict: scored.verdict(options),
        worth: worth(scored.total),
        counted: scored.list(),
        ..Other::new(scored.reading)
    };
    Ruling {
        verdict,
        worth: worth(best.total),
        reading: Some(best.reading),
        place: best.reading.place(win),
        counted: match best.counted.is_empty() {
            true => vec![CountedPattern::new(NO_PATTERN, 1, CHICKEN_POINTS)],
            false => counted(best.counted),
        },
        kept: if best.limit == Limit::Listed { counted(best.kept) } else { Vec::new() },
        suppressed: suppressed_patterns(best),
        steps: steps(best),
        shortfall: (verdict == Verdict::BelowMinimum)
            .then_some(Remark::new(&remarks::BELOW_MINIMUM, [best.total, options.minimum])),
        ties: ties(readings.iter().filter(|scored| scored.total == best.total).flat_map(lists)),
        others: others.iter().filter(|_| in_full).map(other).collect(),
        ..no_win
    }
}

/// Returns the lists of patterns of a reading that are worth its total: several if several listed limits are equal.
fn lists(scored: &ScoredReading) -> Vec<Vec<CountedPattern>> {
    let is_equal = |pattern: &Pattern| pattern.is_listed_limit() && pattern.value() == scored.total;
    match scored.limit {
        Limit::Listed => scored.kept.iter().filter(is_equal).map(|pattern| vec![scored.count(pattern)]).collect(),
        Limit::None | Limit::Compound => vec![scored.list()],
    }
}

fn suppressed_patterns(scored: &ScoredReading) -> Vec<SuppressedPattern> {
    let held = scored.held.patterns;
    let reason = |pattern: Pattern| match held.intersection(pattern.dearer_in_series()).iter().last() {
        Some(dearest) => Some(Remark::new(&remarks::SERIES_KEEPS_DEAREST, []).with(dearest)),
        None => scored.counted.iter().next().map(|limit| Remark::new(&remarks::LIMIT_REPLACES, []).with(limit)),
    };
    let lost = held.without(scored.counted).iter();
    lost.filter_map(|pattern| {
        let CountedPattern { id, count, worth, .. } = scored.count(pattern);
        Some(SuppressedPattern { id, count, worth, reasons: vec![reason(pattern)?] })
    })
    .collect()
}

fn steps(scored: &ScoredReading) -> Vec<Remark> {
    let limit = match scored.limit {
        Limit::Listed => {
            let listed = scored.counted.iter().next();
            listed.map(|listed| Remark::new(&remarks::ONE_LIMIT, [listed.value()]).with(listed))
        }
        Limit::Compound => Some(Remark::new(&remarks::CUT_TO, [scored.total])),
        Limit::None if scored.sum == 0 => return vec![Remark::new(&remarks::NO_PATTERN, [CHICKEN_POINTS])],
        Limit::None => None,
    };
    std::iter::once(Remark::new(&remarks::SUM, [scored.sum])).chain(limit).collect()
}

/// Returns the tiles a pattern rests on: none for a circumstance, all for a pattern of the whole hand.
fn tiles_of(win: &CheckedHand, context: &Context, scored: &ScoredReading, pattern: Pattern) -> Vec<Tile> {
    let all = || win.all_tiles().tiles().collect();
    if CHANCE.has(pattern) {
        return Vec::new();
    }
    let Reading::Standard(split) = &scored.reading else {
        return all();
    };
    let sets = split.sets(win);
    let of = |wanted: &dyn Fn(&Set) -> bool| sets.iter().filter(|set| wanted(set)).flat_map(Set::tiles).collect();
    if KONGS.has(pattern) {
        of(&|set| set.kind == SetKind::Kong)
    } else if CONCEALED_TRIPLETS.has(pattern) {
        let claimed = |set: &Set| !context.discard_triplet_concealed && context.hand.is_claimed(win, set);
        of(&|set| set.kind != SetKind::Sequence && !set.open && !claimed(set))
    } else {
        let shows = |blocks: &Blocks| {
            let mut held = HeldPatterns::default();
            find_in_blocks(context.seat, blocks, &mut held);
            held.count(pattern) > 0 && held.count(pattern) == scored.held.count(pattern)
        };
        fewest_sets(split, &sets, shows).unwrap_or_else(all)
    }
}
