//! The standings: totals, ranks, the reduced score 约化分数, and the final account.

use serde::Serialize;

use super::Night;
use quejing_rules::account::FinalAccount;
use quejing_rules::play::Deal;
use quejing_rules::reduced::{ReducedError, ReducedOptions, reduce_scores};
use quejing_rules::{Amount, DealId, Holder, Payment, PlayerId};

/// A player's line in the standings of a night.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingsPlace {
    pub player: PlayerId,
    pub name: String,
    /// The net amount won (positive) or lost, without a game that is left out.
    pub total: Amount,
    /// The rank from 1; equal results share a rank, unless the rules break ties.
    pub rank: u32,
    /// The reduced score 约化分数 of the total, by the night's settings ([`quejing_rules::reduced`]).
    pub reduced: f64,
    /// Under rules with places, such as riichi: the final score as if the game ended now, with uma and oka; otherwise
    /// `None`.
    pub with_uma: Option<Amount>,
}

/// The standings of a night, with the final account as if the night ended now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// One line per player, best rank first.
    pub places: Vec<StandingsPlace>,
    /// The final account as if the night ended now.
    pub account: FinalAccount,
    /// The money on the table, such as riichi sticks, of all games.
    pub on_table: Amount,
    /// The sum of all totals and the money on the table, which is zero in an intact night.
    pub imbalance: Amount,
    /// The number of finished deals that count.
    #[serde(rename = "hands")]
    pub deals: usize,
}

/// Returns the rank of each total, in the order of `totals`: the greatest has rank 1; equal totals share a rank, and
/// the following ranks are skipped.
///
/// ```
/// assert_eq!(quejing_ledger::rank_totals(&[5, 9, 5, 1]), [2, 1, 2, 4]);
/// ```
pub fn rank_totals<T: PartialOrd>(totals: &[T]) -> Vec<u32> {
    let count_greater = |total: &T| totals.iter().filter(|compared| *compared > total).count();
    totals.iter().map(|total| count_greater(total) as u32 + 1).collect()
}

/// Computes the standings of a night, with everybody who played a deal or whose total is not zero; before the first
/// deal, also with everybody at the tables.
///
/// # Errors
/// The options of the reduced score are out of range.
pub fn compute_standings(night: &Night, options: &ReducedOptions) -> Result<Standings, ReducedError> {
    standings_with_account(night, options, night.final_account())
}

/// Computes the standings of a night as they are shown to people: like [`compute_standings`], but a game in which no
/// deal is over yet has no places.
///
/// # Errors
/// The options of the reduced score are out of range.
pub fn compute_shown_standings(night: &Night, options: &ReducedOptions) -> Result<Standings, ReducedError> {
    standings_with_account(night, options, night.shown_account())
}

fn standings_with_account(
    night: &Night,
    options: &ReducedOptions,
    account: FinalAccount,
) -> Result<Standings, ReducedError> {
    let seated: Vec<PlayerId> = night.seats.iter().flat_map(|seats| &seats.tables).flatten().copied().collect();
    let played = |player: &PlayerId| match night.deals.is_empty() {
        true => seated.contains(player) || night.counted_total(*player) != Amount::ZERO,
        false => {
            night.deals.iter().any(|deal| deal.players.contains(player)) || night.counted_total(*player) != Amount::ZERO
        }
    };
    let active: Vec<PlayerId> = night.order.iter().copied().filter(played).collect();
    let totals: Vec<f64> = active.iter().map(|&player| night.counted_total(player).as_f64()).collect();
    let scores = reduce_scores(&totals, options)?;
    let place_of = |player: PlayerId| account.line(player).and_then(|line| line.place);
    // People without a place in the final account come after those with one.
    let ranking_keys: Vec<(u32, Amount)> = { active.iter() }
        .map(|&player| match place_of(player) {
            Some(place) => (u32::MAX - place, Amount::ZERO),
            None => (0, night.counted_total(player)),
        })
        .collect();
    let ranks = rank_totals(&ranking_keys);
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
            total: night.counted_total(player),
            rank,
            reduced,
            with_uma: with_uma(player),
        })
        .collect();
    places.sort_by_key(|place| (place.rank, std::cmp::Reverse(place.total)));
    Ok(Standings {
        places,
        on_table: night.money_on_table - night.left_out_change(Holder::Table),
        imbalance: night.imbalance(),
        deals: night.counted_deals().count(),
        account,
    })
}

impl Standings {
    /// Returns the money on the table that can still be won. Under rules with places, this is only that of the current
    /// game, and zero once the game or the night is over, because the final scores then contain its sticks.
    pub fn money_still_on_table(&self, night: &Night) -> Amount {
        match self.account.has_places() {
            true if night.is_closed || night.is_game_over() => Amount::ZERO,
            true => night.game().money_on_table(),
            false => self.on_table,
        }
    }
}

impl Night {
    /// Returns the options of the reduced score 约化分数, with the night's number of counted deals.
    pub fn reduced_options(&self) -> ReducedOptions {
        self.reduced.options(self.counted_deals().count())
    }

    /// Returns everybody's totals after each deal that counts, in the order in which people joined the night. Agreed
    /// payments are included from the last such deal before them on; those before the first deal, from the first deal
    /// on.
    pub fn totals_after_deals(&self) -> Vec<(DealId, Vec<Amount>)> {
        let mut totals = vec![Amount::ZERO; self.order.len()];
        let counted: Vec<&Deal> = self.deals.iter().filter(|deal| !deal.is_voided).collect();
        let mut agreed = self.agreed.iter().peekable();
        let mut series = Vec::with_capacity(counted.len());
        for (index, deal) in counted.iter().enumerate() {
            let next_deal = counted.get(index + 1).map_or(u64::MAX, |next| next.id.0);
            let mut payments: Vec<&Payment> = deal.payments().collect();
            while let Some((_, between)) = agreed.next_if(|(event, ..)| *event < next_deal) {
                payments.extend(between);
            }
            for payment in payments {
                for (holder, gain) in [(payment.from, -payment.amount), (payment.to, payment.amount)] {
                    let index = self.order.iter().position(|&player| Holder::Player(player) == holder);
                    if let Some(index) = index {
                        totals[index] += gain;
                    }
                }
            }
            series.push((deal.id, totals.clone()));
        }
        series
    }
}
