//! Who stands where: totals, counts and the reduced score, all from the evening as it was replayed.

use super::{Night, PLAYERS};
use crate::rules::lingque::{self, ReducedError, ReducedOptions};

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
    for won in night.counted().filter_map(|hand| hand.won.as_ref()) {
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
