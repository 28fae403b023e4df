//! The value of a hand with its reasons: what counts and the tiles it rests on, what does not and why, the steps to the
//! multiplier, and the other readings. Slower than [`super::value()`], with the same result.

use super::pattern::Hand;
use super::remarks::{BELOW_MINIMUM, EXCLUDED_BY, IMPLIED_BY};
use super::rests_on::Grounds;
use super::table::Table;
use super::value::{MINIMUM_POINTS, NOTHING, ScoredReading, score};
use super::{Fan, Profile, multiplier};
use crate::hand::{CheckedHand, for_each_reading};
use crate::ruling::ties;
use crate::{CountedPattern, Detail, Other, Remark, Ruling, SuppressedPattern, Verdict};

/// Values a hand, with reasons. The numbers are those of [`super::value()`].
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Profile, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let ruling = explain(&check(&draft)?, &Profile::default(), Detail::Everything);
/// let counted: Vec<_> = ruling.counted.iter().map(|counted| (counted.id, counted.worth)).collect();
/// assert_eq!(counted, [(Fan::SevenPairs.into(), 8), (Fan::ValueRedDragon.into(), 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(win: &CheckedHand, profile: &Profile, detail: Detail) -> Ruling {
    let in_full = detail == Detail::Everything;
    let hand = Hand::new(win);
    let mut readings = Vec::new();
    for_each_reading(win, |reading| readings.push(score(&hand, reading, profile)));
    // Stable: equal readings stay in the order found, as in the plain value.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.base_points()));
    let mut ruling = Ruling::no_win(profile.edition.set().as_str(), *win);
    (ruling.worth, ruling.minimum) = (NOTHING, Some(MINIMUM_POINTS));
    let Some((best, others)) = readings.split_first() else {
        return ruling;
    };
    let table = Table::get(profile.edition);
    let (verdict, found) = (best.verdict(), best.base_points());
    let mut grounds = in_full.then(|| Grounds::new(win, &hand, best));
    let counted = best.counted.iter().map(|fan| {
        let tiles = grounds.as_mut().map_or_else(Vec::new, |grounds| grounds.tiles_of(fan));
        CountedPattern { tiles, ..best.count(fan, profile) }
    });
    let equal = others.iter().filter(|scored| (scored.fu, scored.fan) == (best.fu, best.fan));
    let other = |scored: &ScoredReading| Other {
        verdict: scored.verdict(),
        worth: scored.worth(win.flowers()),
        counted: scored.list(profile),
        ..Other::new(scored.reading)
    };
    ruling.verdict = verdict;
    ruling.worth = best.worth(win.flowers());
    ruling.reading = Some(best.reading);
    ruling.place = best.reading.place(win);
    ruling.counted = counted.collect();
    ruling.suppressed = suppressed_patterns(best, profile);
    ruling.steps = multiplier::steps(best, table, hand.closed);
    ruling.shortfall =
        (verdict == Verdict::BelowMinimum).then_some(Remark::new(&BELOW_MINIMUM, [MINIMUM_POINTS, found]));
    if equal.clone().next().is_some() {
        ruling.ties = ties(std::iter::once(best).chain(equal).map(|scored| scored.list(profile)));
    }
    if in_full {
        ruling.others = others.iter().map(other).collect();
    }
    ruling
}

fn suppressed_patterns(scored: &ScoredReading, profile: &Profile) -> Vec<SuppressedPattern> {
    let table = Table::get(profile.edition);
    let held = scored.held.fans.intersection(table.exists);
    let reasons = |fan: Fan| {
        let implied = held.iter().filter(|&by| table.not_beside[by as usize].has(fan));
        let excluded = held.iter().filter(|&by| table.excludes[by as usize].has(fan));
        let implied = implied.map(|by| Remark::new(&IMPLIED_BY, []).with(by));
        implied.chain(excluded.map(|by| Remark::new(&EXCLUDED_BY, []).with(by))).collect()
    };
    let suppressed = |fan: Fan| SuppressedPattern {
        id: fan.into(),
        count: scored.held.count(fan),
        worth: scored.fu_of(fan, profile),
        reasons: reasons(fan),
    };
    held.without(scored.counted).iter().map(suppressed).collect()
}
