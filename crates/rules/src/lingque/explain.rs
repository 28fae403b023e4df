//! The value of a hand with its reasons: the counted fan with their tiles, the fan that do not count, the steps to the
//! multiplier, and the other readings. Slower than [`super::value()`], with the same worth.

use super::evidence::EvidenceFinder;
use super::pattern_finder::HandFacts;
use super::remarks::{BELOW_MINIMUM, EXCLUDED_BY_FAN, IMPLIED_BY_FAN};
use super::table::EditionTable;
use super::value::{MIN_POINTS_TO_DECLARE, NO_WORTH, ScoredReading, score_reading};
use super::{Fan, Options, multiplier};
use crate::hand::{CheckedHand, for_each_reading};
use crate::ruling::distinct_ties;
use crate::{CountedPattern, Detail, OtherReading, Remark, Ruling, SuppressedPattern, Verdict};

/// Returns the ruling on a hand with its reasons; the worth equals that of [`super::value()`]. Only
/// [`Detail::Everything`] adds the tiles behind each counted fan and the other readings.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Options, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let ruling = explain(&check(&draft)?, &Options::default(), Detail::Everything);
/// let counted: Vec<_> = ruling.counted.iter().map(|counted| (counted.id, counted.worth)).collect();
/// assert_eq!(counted, [(Fan::SevenPairs.into(), 8), (Fan::ValueRedDragon.into(), 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(win: &CheckedHand, profile: &Options, detail: Detail) -> Ruling {
    let in_full = detail == Detail::Everything;
    let hand = HandFacts::new(win);
    let mut readings = Vec::new();
    for_each_reading(win, |reading| readings.push(score_reading(&hand, reading, profile)));
    // Stable: equal readings stay in the order found, as in the plain value.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.base_points()));
    let mut ruling = Ruling::no_win(profile.edition.rule_set().as_str(), *win);
    (ruling.worth, ruling.minimum) = (NO_WORTH, Some(MIN_POINTS_TO_DECLARE));
    let Some((best, others)) = readings.split_first() else {
        return ruling;
    };
    let table = EditionTable::of_edition(profile.edition);
    let (verdict, found) = (best.verdict(), best.base_points());
    let mut finder = in_full.then(|| EvidenceFinder::new(win, &hand, best));
    let counted = best.counted.iter().map(|fan| {
        let tiles = finder.as_mut().map_or_else(Vec::new, |finder| finder.evidence_tiles(fan));
        CountedPattern { tiles, ..best.counted_pattern(fan, profile) }
    });
    let equal = others.iter().filter(|scored| (scored.fu, scored.fan) == (best.fu, best.fan));
    let other = |scored: &ScoredReading| OtherReading {
        verdict: scored.verdict(),
        worth: scored.worth(win.flowers()),
        counted: scored.counted_patterns(profile),
        ..OtherReading::new(scored.reading)
    };
    ruling.verdict = verdict;
    ruling.worth = best.worth(win.flowers());
    ruling.reading = Some(best.reading);
    ruling.win_tile_place = best.reading.win_tile_place(win);
    ruling.counted = counted.collect();
    ruling.suppressed = suppressed_patterns(best, profile);
    ruling.steps = multiplier::multiplier_steps(best, table, hand.is_closed);
    ruling.shortfall =
        (verdict == Verdict::BelowMinimum).then_some(Remark::new(&BELOW_MINIMUM, [MIN_POINTS_TO_DECLARE, found]));
    if equal.clone().next().is_some() {
        ruling.tied_lists =
            distinct_ties(std::iter::once(best).chain(equal).map(|scored| scored.counted_patterns(profile)));
    }
    if in_full {
        ruling.other_readings = others.iter().map(other).collect();
    }
    ruling
}

/// Returns the fan (番种) that hold but do not count in a reading, each with all fan that suppress it (不计 or 互斥).
fn suppressed_patterns(scored: &ScoredReading, profile: &Options) -> Vec<SuppressedPattern> {
    let table = EditionTable::of_edition(profile.edition);
    let held = scored.held.fans.intersection(table.existing_fans);
    let reasons = |fan: Fan| {
        let implied = held.iter().filter(|&by| table.not_beside[by as usize].has(fan));
        let excluded = held.iter().filter(|&by| table.excludes[by as usize].has(fan));
        let implied = implied.map(|by| Remark::new(&IMPLIED_BY_FAN, []).with_pattern(by));
        implied.chain(excluded.map(|by| Remark::new(&EXCLUDED_BY_FAN, []).with_pattern(by))).collect()
    };
    let suppressed = |fan: Fan| SuppressedPattern {
        id: fan.into(),
        count: scored.held.count(fan),
        worth: scored.pattern_fu(fan, profile),
        reasons: reasons(fan),
    };
    held.without(scored.counted).iter().map(suppressed).collect()
}
