//! The value of a hand with its reasons: what counts and the tiles it rests on, what does not and why, the steps to the
//! multiplier, and the other readings. Slower than [`super::appraise`], with the same result.

use super::pattern::Hand;
use super::rests_on::Grounds;
use super::table::Table;
use super::value::{MINIMUM_POINTS, Scored, score, verdict};
use super::{Appraisal, Counted, Other, Reason, Suppressed, Worth};
use super::{Fan, Profile, multiplier};
use crate::hand::{Place, Reading, SetKind, Win, for_each_reading};
use crate::{Detail, Verdict};

/// Values a hand, with reasons. The numbers are those of [`super::appraise`].
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::lingque::{Fan, Profile, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let appraisal = explain(&check(&draft)?, &Profile::default(), Detail::Everything);
/// let counted: Vec<_> = appraisal.patterns.iter().map(|counted| (counted.id, counted.fu)).collect();
/// assert_eq!(counted, [(Fan::SevenPairs, 8), (Fan::ValueRedDragon, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(win: &Win, profile: &Profile, detail: Detail) -> Appraisal {
    let hand = Hand::new(win);
    let mut readings = Vec::new();
    for_each_reading(win, |reading| readings.push(score(&hand, reading, profile)));
    // Stable: equal readings stay in the order found, as in the plain appraisal.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.base_points()));
    let verdict = verdict(readings.first());
    let Some((best, others)) = readings.split_first() else {
        return Appraisal {
            verdict,
            worth: Worth::default(),
            reading: None,
            place: None,
            patterns: Vec::new(),
            suppressed: Vec::new(),
            steps: Vec::new(),
            shortfall: None,
            others: Vec::new(),
        };
    };
    let table = Table::get(profile.edition);
    let found = best.base_points();
    let other = |scored: &Scored| Other {
        reading: scored.reading,
        worth: scored.worth(win.flowers()),
        patterns: patterns(win, &hand, scored, profile, detail),
    };
    Appraisal {
        verdict,
        worth: best.worth(win.flowers()),
        reading: Some(best.reading),
        place: place(win, best),
        patterns: patterns(win, &hand, best, profile, detail),
        suppressed: suppressed(best, profile),
        steps: multiplier::steps(best, table, hand.closed),
        shortfall: (verdict == Verdict::BelowMinimum).then_some(Reason::BelowMinimum { needed: MINIMUM_POINTS, found }),
        others: others.iter().map(other).collect(),
    }
}

/// Returns where the winning tile is: after a discard, in a sequence or the pair rather than in a triplet.
fn place(win: &Win, scored: &Scored) -> Option<Place> {
    let Reading::Standard(split) = &scored.reading else {
        return None;
    };
    let sets = split.sets(win);
    let in_triplet = |place: &Place| match place {
        Place::Pair => false,
        Place::Set(index) => sets[*index].kind != SetKind::Sequence,
    };
    split.places(win).into_iter().min_by_key(in_triplet)
}

fn patterns(win: &Win, hand: &Hand, scored: &Scored, profile: &Profile, detail: Detail) -> Vec<Counted> {
    let table = Table::get(profile.edition);
    let mut grounds = (detail == Detail::Everything).then(|| Grounds::new(win, hand, scored));
    let counted = |fan: Fan| Counted {
        id: fan,
        count: scored.held.count(fan),
        fu: scored.fu_of(fan, profile),
        fan: table.prices[fan as usize].fan,
        tiles: grounds.as_mut().map_or_else(Vec::new, |grounds| grounds.tiles_of(fan)),
    };
    scored.counted.iter().map(counted).collect()
}

fn suppressed(scored: &Scored, profile: &Profile) -> Vec<Suppressed> {
    let table = Table::get(profile.edition);
    let held = scored.held.fans.both(table.exists);
    let reasons = |fan: Fan| {
        let implied = held.iter().filter(|&by| table.not_beside[by as usize].has(fan));
        let excluded = held.iter().filter(|&by| table.excludes[by as usize].has(fan));
        implied.map(Reason::ImpliedBy).chain(excluded.map(Reason::ExcludedBy)).collect()
    };
    let suppressed = |fan: Fan| Suppressed {
        id: fan,
        count: scored.held.count(fan),
        fu: scored.fu_of(fan, profile),
        reasons: reasons(fan),
    };
    held.without(scored.counted).iter().map(suppressed).collect()
}
