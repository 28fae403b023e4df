//! The statistics of each player in a replayed night: shares with sample sizes and confidence intervals, gains,
//! patterns and payments.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Night;
use quejing_rules::play::Play;
use quejing_rules::{Amount, DealId, Holder, PlayerId};

/// A share with its sample size and its 95 % Wilson confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ShareInterval {
    /// The number of cases with the counted property.
    pub count: u32,
    /// The number of all cases, the sample size.
    pub of: u32,
    /// The lower bound of the interval, from 0 to 1.
    pub low: f64,
    /// The upper bound of the interval, from 0 to 1.
    pub high: f64,
}

impl ShareInterval {
    /// Computes the 95 % Wilson interval of `count` hits in a sample of size `of`; from 0 to 1 for an empty sample.
    ///
    /// ```
    /// use quejing_ledger::ShareInterval;
    /// let half = ShareInterval::wilson(5, 10);
    /// assert!((half.low - 0.2366).abs() < 1e-4 && (half.high - 0.7634).abs() < 1e-4);
    /// ```
    pub fn wilson(count: u32, of: u32) -> ShareInterval {
        const Z_95: f64 = 1.959_963_984_540_054;
        let (low, high) = match of {
            0 => (0.0, 1.0),
            _ => {
                let (n, p) = (f64::from(of), f64::from(count) / f64::from(of));
                let middle = (p + Z_95 * Z_95 / (2.0 * n)) / (1.0 + Z_95 * Z_95 / n);
                let half = Z_95 * (p * (1.0 - p) / n + Z_95 * Z_95 / (4.0 * n * n)).sqrt() / (1.0 + Z_95 * Z_95 / n);
                ((middle - half).max(0.0), (middle + half).min(1.0))
            }
        };
        ShareInterval { count, of, low, high }
    }
}

/// One player's statistics for a night.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerStats {
    /// The deals won, of the deals played. A deal that the player won twice (血流) counts once.
    pub won: ShareInterval,
    /// The deals in which somebody won on this player's discard, of the deals played.
    pub dealt_in: ShareInterval,
    /// The wins by self-draw, of all wins.
    pub self_drawn: ShareInterval,
    /// The number of the player's wins, several in a deal included.
    pub wins: u32,
    /// The player's average net gain in the deals won; `None` without a win.
    pub average_win: Option<f64>,
    /// The won deal with the player's greatest net gain, and that gain; `None` without a win.
    pub best: Option<(DealId, Amount)>,
    /// The number of times that each pattern occurred in the player's wins, by the pattern's id.
    pub patterns: BTreeMap<String, u32>,
    /// The number of wins whose patterns are known.
    pub patterns_of: u32,
    /// The sum that this player paid to each other person, by the person's identifier, and to the table, as `table`.
    pub paid_to: BTreeMap<String, Amount>,
}

/// Computes the statistics of everybody who played a counted deal or paid in a night, by deals and agreed payments that
/// count.
pub fn compute_player_stats(night: &Night) -> BTreeMap<PlayerId, PlayerStats> {
    let mut sums_by_player: BTreeMap<PlayerId, PlayerSums> = BTreeMap::new();
    for deal in night.counted_deals() {
        for &player in &deal.players {
            sums_by_player.entry(player).or_default().deals_played += 1;
        }
        let (mut winners, mut discarders) = (Vec::new(), Vec::new());
        for act in &deal.acts {
            let Play::Won(won) = &*act.play else {
                continue;
            };
            discarders.extend(won.from);
            for win in &won.wins {
                winners.push(win.winner);
                let sums = sums_by_player.entry(win.winner).or_default();
                sums.stats.wins += 1;
                sums.self_drawn_wins += u32::from(won.from.is_none());
                sums.stats.patterns_of += u32::from(!win.patterns.is_empty());
                for pattern in &win.patterns {
                    *sums.stats.patterns.entry(pattern.id.clone()).or_default() += pattern.count;
                }
            }
        }
        for (players, is_win) in [(&mut winners, true), (&mut discarders, false)] {
            players.sort();
            players.dedup();
            for &player in players.iter() {
                let sums = sums_by_player.entry(player).or_default();
                if is_win {
                    sums.add_won_deal(deal.id, deal.net_change(Holder::Player(player)));
                } else {
                    sums.deals_dealt_in += 1;
                }
            }
        }
    }
    let deals = night.deals.iter().filter(|deal| !deal.is_voided);
    for moved in deals.flat_map(|deal| deal.payments()).chain(night.agreed.iter().flat_map(|(_, moves)| moves)) {
        if let Holder::Player(from) = moved.from {
            let to = match moved.to {
                Holder::Player(player) => player.to_string(),
                Holder::Table => "table".to_owned(),
            };
            *sums_by_player.entry(from).or_default().stats.paid_to.entry(to).or_default() += moved.amount;
        }
    }
    sums_by_player.into_iter().map(|(player, sums)| (player, sums.into_stats())).collect()
}

/// The sums from which a player's statistics follow; `stats` holds those that need no division.
#[derive(Default)]
struct PlayerSums {
    stats: PlayerStats,
    deals_played: u32,
    deals_won: u32,
    /// The player's net gain in all deals won.
    won_deals_gain: Amount,
    deals_dealt_in: u32,
    self_drawn_wins: u32,
}

impl PlayerSums {
    fn add_won_deal(&mut self, deal: DealId, gain: Amount) {
        self.deals_won += 1;
        self.won_deals_gain += gain;
        if self.stats.best.is_none_or(|(_, best)| gain > best) {
            self.stats.best = Some((deal, gain));
        }
    }

    fn into_stats(self) -> PlayerStats {
        let average = self.won_deals_gain.as_f64() / f64::from(self.deals_won);
        PlayerStats {
            won: ShareInterval::wilson(self.deals_won, self.deals_played),
            dealt_in: ShareInterval::wilson(self.deals_dealt_in, self.deals_played),
            self_drawn: ShareInterval::wilson(self.self_drawn_wins, self.stats.wins),
            average_win: (self.deals_won > 0).then_some(average),
            ..self.stats
        }
    }
}
