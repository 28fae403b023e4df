//! Who stands where: totals, counts and the reduced score, all from the evening as it was replayed.

use super::{HandLine, Night, PLAYERS};
use crate::rules::lingque::{self, ReducedError, ReducedOptions};
use crate::rules::{RuleProfile, riichi};

/// One player's evening.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Points gained or lost in all.
    pub total: i64,
    /// Hands won.
    pub wins: u32,
    /// Of those, self-drawn.
    pub self_draws: u32,
    /// Hands dealt into.
    pub deal_ins: u32,
    /// Points of the dearest hand won.
    pub best: u32,
    /// 约化分数 of the totals (rule text 26, section three, B).
    pub reduced: f64,
}

/// Whose arithmetic the last column of an evening follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Family {
    /// Lingque: the reduced score.
    Lingque,
    /// Riichi: the final score, by these switches.
    Riichi(Box<riichi::Options>),
    /// Points alone: Zung Jung, the house rule, or hands of several rules.
    Points,
}

impl Family {
    /// The family of an evening that goes on with these rules.
    pub fn of(night: &Night, now: &RuleProfile) -> Family {
        let mut all = night.counted().filter_map(HandLine::rules).chain([now]);
        match now {
            RuleProfile::Lingque(_) if all.all(|rules| rules.lingque().is_some()) => {
                Family::Lingque
            }
            RuleProfile::Riichi(options)
                if all.all(|rules| matches!(rules, RuleProfile::Riichi(_))) =>
            {
                Family::Riichi(options.clone())
            }
            _ => Family::Points,
        }
    }
}

/// The final scores of riichi if the game ended now: points above the return points, and what the places add. Equal
/// points are decided from the evening's first dealer on.
pub fn final_scores(night: &Night, options: &riichi::Options) -> [i64; PLAYERS] {
    let first = night.counted().next().map_or(0, |line| line.dealer);
    let totals = night.totals();
    let points = [0, 1, 2, 3].map(|seat| options.start_points + totals[(first + seat) % PLAYERS]);
    let account = riichi::game::final_scores(points, night.sticks(), options);
    [0, 1, 2, 3].map(|player| account.scores[(player + PLAYERS - first) % PLAYERS])
}

/// The standings in seating order.
///
/// # Errors
/// The options of the reduced score are out of their range.
pub fn standings(
    night: &Night,
    options: &ReducedOptions,
) -> Result<[Standing; PLAYERS], ReducedError> {
    let totals = night.totals();
    let mut standings = totals.map(|total| Standing {
        total,
        ..Standing::default()
    });
    for won in night.counted().flat_map(HandLine::wins) {
        let winner = &mut standings[won.winner];
        winner.wins += 1;
        winner.self_draws += u32::from(won.self_draw());
        winner.best = winner.best.max(won.points);
        if let Some(discarder) = won.discarder {
            standings[discarder].deal_ins += 1;
        }
    }
    for (standing, reduced) in standings.iter_mut().zip(lingque::reduced(
        &totals.map(|total| total as f64),
        options,
    )?) {
        standing.reduced = reduced;
    }
    Ok(standings)
}
