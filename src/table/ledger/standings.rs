//! The standings: totals, ranks, the reduced score 约化分数, and the final account of a riichi game with uma.

use serde::Serialize;

use super::{Amount, Ending, Hand, Holder, Night, PlayerId};
use crate::rules::RuleProfile;
use crate::rules::lingque::{ReducedError, ReducedOptions, reduced};
use crate::rules::riichi::game::final_scores;

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The player.
    pub player: PlayerId,
    /// The current name.
    pub name: String,
    /// The net amount won or lost.
    pub total: Amount,
    /// The rank from 1; ties share it, unless the rules break them.
    pub rank: u32,
    /// The reduced score, 约化分数.
    pub reduced: f64,
    /// Riichi: the final score as if the game ended now: points above the return points, with uma.
    pub with_uma: Option<i64>,
}

/// The standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// One place per player, best first.
    pub places: Vec<Place>,
    /// The money lying on the table.
    pub on_table: Amount,
    /// The sum of everything: zero, or something is wrong.
    pub imbalance: Amount,
    /// Hands that count and are over.
    pub hands: usize,
}

/// Ranks for some totals: the best is 1, ties share a rank and leave the next ones free.
///
/// ```
/// assert_eq!(quejing::table::ledger::ranks(&[5, 9, 5, 1]), [2, 1, 2, 4]);
/// ```
pub fn ranks<T: PartialOrd>(totals: &[T]) -> Vec<u32> {
    let better = |own: &T| totals.iter().filter(|other| *other > own).count();
    totals.iter().map(|own| better(own) as u32 + 1).collect()
}

/// The standings of a night: everybody who played or whose total moved.
///
/// # Errors
/// The options of the reduced score are out of range.
pub fn standings(night: &Night, options: &ReducedOptions) -> Result<Standings, ReducedError> {
    let played = |player: &PlayerId| {
        night.hands.iter().any(|hand| hand.players.contains(player))
            || night.total(*player) != Amount::ZERO
    };
    let active: Vec<PlayerId> = night.order.iter().copied().filter(played).collect();
    let totals: Vec<f64> = active
        .iter()
        .map(|&player| night.total(player).as_f64())
        .collect();
    let scores = reduced(&totals, options)?;
    let account = riichi_account(night);
    let all: Vec<Amount> = active.iter().map(|&player| night.total(player)).collect();
    let ranks = ranks(&all);
    let mut places: Vec<Place> = active
        .iter()
        .zip(ranks)
        .zip(scores)
        .map(|((&player, rank), reduced)| {
            let in_account = account.as_ref().and_then(|account| {
                account
                    .iter()
                    .position(|(other, _)| *other == player)
                    .map(|at| (at as u32 + 1, account[at].1))
            });
            Place {
                player,
                name: night.name(player),
                total: night.total(player),
                rank: in_account.map_or(rank, |(rank, _)| rank),
                reduced,
                with_uma: in_account.map(|(_, score)| score),
            }
        })
        .collect();
    places.sort_by_key(|place| (place.rank, std::cmp::Reverse(place.total)));
    Ok(Standings {
        places,
        on_table: night.on_table,
        imbalance: night.imbalance(),
        hands: night.counted().count(),
    })
}

/// The final account of a four-player riichi game: players from first to fourth with their scores.
fn riichi_account(night: &Night) -> Option<Vec<(PlayerId, i64)>> {
    let Some(RuleProfile::Riichi(options)) = night.rules() else {
        return None;
    };
    let first = night.hands.iter().find(|hand| !hand.voided)?;
    let starting: [PlayerId; 4] = first.players.clone().try_into().ok()?;
    let mut points = [0; 4];
    for (points, player) in points.iter_mut().zip(starting) {
        *points = options.start_points + night.total(player).units()?;
    }
    let sticks = u32::try_from(night.on_table.units()? / crate::rules::riichi::STICK).ok()?;
    let account = final_scores(points, sticks, options);
    let line = |seat: crate::hand::Seat| (starting[seat.index()], account.scores[seat.index()]);
    Some(account.order.map(line).to_vec())
}

impl Night {
    /// The night's settings for the reduced score.
    pub fn reduced_options(&self) -> ReducedOptions {
        self.reduced.options(self.counted().count())
    }

    /// Everybody's totals, in the order people were named, after every hand that counts. Money agreed on between two hands is
    /// included with the earlier one.
    pub fn series(&self) -> Vec<(super::HandId, Vec<Amount>)> {
        let mut totals = vec![Amount::ZERO; self.order.len()];
        let counting: Vec<&Hand> = self.hands.iter().filter(|hand| !hand.voided).collect();
        let mut agreed = self.agreed.iter().peekable();
        let mut series = Vec::with_capacity(counting.len());
        for (index, hand) in counting.iter().enumerate() {
            let next = counting.get(index + 1).map_or(u64::MAX, |next| next.id.0);
            let mut moves: Vec<&super::Move> = hand.moves().collect();
            while let Some((_, between, _)) = agreed.next_if(|(event, ..)| *event < next) {
                moves.extend(between);
            }
            for moved in moves {
                for (holder, change) in [(moved.from, -moved.amount), (moved.to, moved.amount)] {
                    let at = self
                        .order
                        .iter()
                        .position(|&player| Holder::Player(player) == holder);
                    if let Some(at) = at {
                        totals[at] += change;
                    }
                }
            }
            series.push((hand.id, totals.clone()));
        }
        series
    }
}

impl Hand {
    /// The winners, in order.
    pub fn winners(&self) -> Vec<PlayerId> {
        let won = |act: &super::Act| match &act.payload.body {
            super::Body::Won(won) => won.wins.iter().map(|win| win.winner).collect(),
            _ => Vec::new(),
        };
        self.acts.iter().flat_map(won).collect()
    }

    /// Whether it ended without a winner.
    pub fn is_drawn(&self) -> bool {
        matches!(self.ending, Some(Ending::Drawn(_))) && self.winners().is_empty()
    }
}
