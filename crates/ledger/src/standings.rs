//! The standings: totals, ranks, the reduced score 约化分数, and the final account.

use serde::Serialize;

use super::{Amount, Deal, FinalAccount, Holder, Night, PlayerId};
use quejing_rules::reduced::{ReducedError, ReducedOptions, reduce_scores};

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingsPlace {
    pub player: PlayerId,
    /// The current name.
    pub name: String,
    /// The net amount won or lost.
    pub total: Amount,
    /// The rank from 1; ties share it, unless the rules break them.
    pub rank: u32,
    /// The reduced score, 约化分数.
    pub reduced: f64,
    /// Riichi: the final score by the deals as if the game ended now: points above the return points, with uma and oka.
    pub with_uma: Option<Amount>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// One place per player, best first.
    pub places: Vec<StandingsPlace>,
    /// The final account as if the night ended now.
    pub account: FinalAccount,
    /// The money lying on the table.
    pub on_table: Amount,
    /// The sum of everything: zero, or something is wrong.
    pub imbalance: Amount,
    /// Hands that count and are over.
    #[serde(rename = "hands")]
    pub deals: usize,
}

/// Ranks for some totals: the best is 1, ties share a rank and leave the next ones free.
///
/// ```
/// assert_eq!(quejing_ledger::ranks(&[5, 9, 5, 1]), [2, 1, 2, 4]);
/// ```
pub fn ranks<T: PartialOrd>(totals: &[T]) -> Vec<u32> {
    let better = |own: &T| totals.iter().filter(|other| *other > own).count();
    totals.iter().map(|own| better(own) as u32 + 1).collect()
}

/// Returns the standings of a night: everybody who played or whose total moved.
///
/// # Errors
/// The options of the reduced score are out of range.
pub fn standings(night: &Night, options: &ReducedOptions) -> Result<Standings, ReducedError> {
    let played = |player: &PlayerId| {
        night.deals.iter().any(|deal| deal.players.contains(player)) || night.total(*player) != Amount::ZERO
    };
    let active: Vec<PlayerId> = night.order.iter().copied().filter(played).collect();
    let totals: Vec<f64> = active.iter().map(|&player| night.total(player).as_f64()).collect();
    let scores = reduce_scores(&totals, options)?;
    let account = FinalAccount::of(night);
    let place = |player: PlayerId| account.line(player).and_then(|line| line.place);
    // Whoever has no place in a game comes after those who have one.
    let all: Vec<(u32, Amount)> = { active.iter() }
        .map(|&player| match place(player) {
            Some(place) => (u32::MAX - place, Amount::ZERO),
            None => (0, night.total(player)),
        })
        .collect();
    let ranks = ranks(&all);
    let with_uma = |player: PlayerId| {
        let line = account.line(player).filter(|_| account.has_places());
        line.map(|line| line.score)
    };
    let mut places: Vec<StandingsPlace> = active
        .iter()
        .zip(ranks)
        .zip(scores)
        .map(|((&player, rank), reduced)| StandingsPlace {
            player,
            name: night.name(player),
            total: night.total(player),
            rank,
            reduced,
            with_uma: with_uma(player),
        })
        .collect();
    places.sort_by_key(|place| (place.rank, std::cmp::Reverse(place.total)));
    Ok(Standings {
        places,
        on_table: night.on_table,
        imbalance: night.imbalance(),
        deals: night.counted_deals().count(),
        account,
    })
}

impl Standings {
    /// Returns the money on the table that is still to be won: under rules with places that of the game being played, because the final
    /// score of a game that is over contains its sticks.
    pub fn still_on_table(&self, night: &Night) -> Amount {
        match self.account.has_places() {
            true if night.closed || night.is_game_over() => Amount::ZERO,
            true => night.game().on_table(),
            false => self.on_table,
        }
    }
}

impl Night {
    /// Returns the night's settings for the reduced score.
    pub fn reduced_options(&self) -> ReducedOptions {
        self.reduced.options(self.counted_deals().count())
    }

    /// Everybody's totals, in the order people were named, after every deal that counts. Money agreed on between two deals is
    /// included with the earlier one.
    pub fn series(&self) -> Vec<(super::DealId, Vec<Amount>)> {
        let mut totals = vec![Amount::ZERO; self.order.len()];
        let counting: Vec<&Deal> = self.deals.iter().filter(|deal| !deal.voided).collect();
        let mut agreed = self.agreed.iter().peekable();
        let mut series = Vec::with_capacity(counting.len());
        for (index, deal) in counting.iter().enumerate() {
            let next = counting.get(index + 1).map_or(u64::MAX, |next| next.id.0);
            let mut moves: Vec<&super::Payment> = deal.moves().collect();
            while let Some((_, between, _)) = agreed.next_if(|(event, ..)| *event < next) {
                moves.extend(between);
            }
            for moved in moves {
                for (holder, change) in [(moved.from, -moved.amount), (moved.to, moved.amount)] {
                    let at = self.order.iter().position(|&player| Holder::Player(player) == holder);
                    if let Some(at) = at {
                        totals[at] += change;
                    }
                }
            }
            series.push((deal.id, totals.clone()));
        }
        series
    }
}
