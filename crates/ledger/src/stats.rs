//! Each player's wins as counts with sample sizes and intervals, from the replayed night.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Amount, Body, DealId, Holder, Night, PlayerId};

/// A share with its sample size and its 95 % Wilson interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Interval {
    /// The number of hits.
    pub count: u32,
    /// The sample size.
    pub of: u32,
    /// The lower bound, 0 to 1.
    pub low: f64,
    /// The upper bound, 0 to 1.
    pub high: f64,
}

impl Interval {
    /// Computes the interval of a share.
    ///
    /// ```
    /// use quejing_ledger::Interval;
    /// let half = Interval::of(5, 10);
    /// assert!((half.low - 0.2366).abs() < 1e-4 && (half.high - 0.7634).abs() < 1e-4);
    /// ```
    pub fn of(count: u32, of: u32) -> Interval {
        const Z: f64 = 1.959_963_984_540_054;
        let (low, high) = match of {
            0 => (0.0, 1.0),
            _ => {
                let (n, p) = (f64::from(of), f64::from(count) / f64::from(of));
                let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
                let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
                ((middle - half).max(0.0), (middle + half).min(1.0))
            }
        };
        Interval { count, of, low, high }
    }
}

/// One player's night.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerStats {
    /// Deals won, of the deals played at the table. A deal won twice (血流) counts once.
    pub won: Interval,
    /// Deals in which somebody won on this player's discard, of the deals played.
    pub dealt_in: Interval,
    /// Self-drawn wins, of all wins.
    pub self_drawn: Interval,
    /// The number of wins.
    pub wins: u32,
    /// The average amount that deals with a win brought.
    pub average_win: Option<f64>,
    /// The hand that brought the most, and how much.
    pub best: Option<(DealId, Amount)>,
    /// Patterns in the deals won, if known, with their counts by id.
    pub patterns: BTreeMap<String, u32>,
    /// The number of wins whose patterns are known.
    pub patterns_of: u32,
    /// The total that this player paid to each other holder.
    pub paid_to: BTreeMap<String, Amount>,
}

/// Returns a night's statistics for each player.
pub fn player_stats(night: &Night) -> BTreeMap<PlayerId, PlayerStats> {
    let mut all: BTreeMap<PlayerId, Sums> = BTreeMap::new();
    for deal in night.counted_deals() {
        for &player in &deal.players {
            all.entry(player).or_default().played += 1;
        }
        let (mut winners, mut givers) = (Vec::new(), Vec::new());
        for act in &deal.acts {
            let Body::Won(won) = &act.payload.body else {
                continue;
            };
            givers.extend(won.from);
            for win in &won.wins {
                winners.push(win.winner);
                let sums = all.entry(win.winner).or_default();
                sums.stats.wins += 1;
                sums.self_drawn += u32::from(won.from.is_none());
                sums.stats.patterns_of += u32::from(!win.patterns.is_empty());
                for pattern in &win.patterns {
                    *sums.stats.patterns.entry(pattern.id.clone()).or_default() += pattern.count;
                }
            }
        }
        for (list, is_win) in [(&mut winners, true), (&mut givers, false)] {
            list.sort();
            list.dedup();
            for &player in list.iter() {
                let sums = all.entry(player).or_default();
                if is_win {
                    sums.hand_won(deal.id, deal.net(Holder::Player(player)));
                } else {
                    sums.dealt_in += 1;
                }
            }
        }
    }
    let deals = night.deals.iter().filter(|deal| !deal.voided);
    for moved in deals.flat_map(|deal| deal.moves()).chain(night.agreed.iter().flat_map(|(_, moves, _)| moves)) {
        if let Holder::Player(from) = moved.from {
            let to = match moved.to {
                Holder::Player(player) => player.to_string(),
                Holder::Table => "table".to_owned(),
            };
            *all.entry(from).or_default().stats.paid_to.entry(to).or_default() += moved.amount;
        }
    }
    all.into_iter().map(|(player, sums)| (player, sums.done())).collect()
}

#[derive(Default)]
struct Sums {
    stats: PlayerStats,
    played: u32,
    hands_won: u32,
    gained: Amount,
    dealt_in: u32,
    self_drawn: u32,
}

impl Sums {
    fn hand_won(&mut self, deal: DealId, gain: Amount) {
        self.hands_won += 1;
        self.gained += gain;
        if self.stats.best.is_none_or(|(_, best)| gain > best) {
            self.stats.best = Some((deal, gain));
        }
    }

    fn done(self) -> PlayerStats {
        let average = self.gained.as_f64() / f64::from(self.hands_won);
        PlayerStats {
            won: Interval::of(self.hands_won, self.played),
            dealt_in: Interval::of(self.dealt_in, self.played),
            self_drawn: Interval::of(self.self_drawn, self.stats.wins),
            average_win: (self.hands_won > 0).then_some(average),
            ..self.stats
        }
    }
}
