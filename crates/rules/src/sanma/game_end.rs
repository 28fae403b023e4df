//! The end of a game (section 7 of the specification): rounds, the extra round, and the points that end it.

use super::Table;
use crate::hand::{Seat, Seats};
use crate::riichi::deal_transition::leading_seat;
use crate::tile::Wind;

/// The state of a game at the end of a deal, as far as the end of the game depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameProgress {
    /// The points of each player, by starting seat.
    pub points: Seats<i64>,
    pub round_wind: Wind,
    /// The starting seat of the dealer.
    pub dealer: Seat,
    /// True if the dealer deals again.
    pub dealer_stays: bool,
    /// True if a dealer who stays could end the game: one who won or was ready, not one of a deal that is played again.
    pub dealer_may_stop: bool,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// A player has fewer than 0 points.
    Bust,
    /// In the extra round, a player has the target and the dealer does not deal again.
    Target,
    /// The extra round is over.
    ExtensionPlayed,
    /// The last dealer stays and is first with the target.
    DealerStops,
    /// The last deal of the game is over.
    LastDeal,
}

impl GameEnd {
    /// Returns the word of the reason on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameEnd::Bust => "bust",
            GameEnd::Target => "target",
            GameEnd::ExtensionPlayed => "extension_played",
            GameEnd::DealerStops => "dealer_stops",
            GameEnd::LastDeal => "last_deal",
        }
    }
}

/// The deal that follows in a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextDeal {
    SameDealer,
    NextDealer,
    /// The first deal of the extra round.
    Extension,
}

impl NextDeal {
    /// Returns the word of the deal on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            NextDeal::SameDealer => "same_dealer",
            NextDeal::NextDealer => "next_dealer",
            NextDeal::Extension => "extension",
        }
    }
}

/// Returns the deal that follows in a game that goes on.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::sanma::{GameProgress, NextDeal, Options, Table, next_deal};
/// use quejing_rules::tile::Wind;
/// let (points, dealer_stays, dealer_may_stop) = ([35_000; 3].into(), false, false);
/// let last = GameProgress { points, round_wind: Wind::South, dealer: Seat(2), dealer_stays, dealer_may_stop };
/// let table = Table::new(&Options::default());
/// assert_eq!(next_deal(&last, &table), NextDeal::Extension);
/// ```
pub fn next_deal(progress: &GameProgress, table: &Table) -> NextDeal {
    let is_last_of_round = progress.dealer.index() + 1 == progress.points.len();
    let is_last_round = progress.round_wind as u8 + 1 == table.options().length;
    match (progress.dealer_stays, is_last_of_round && is_last_round) {
        (true, _) => NextDeal::SameDealer,
        (false, true) => NextDeal::Extension,
        (false, false) => NextDeal::NextDealer,
    }
}

/// Returns the reason for which the game ends after a deal; `None` if it goes on.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::sanma::{GameEnd, GameProgress, Options, Table, progress_after_deal};
/// use quejing_rules::tile::Wind;
/// let last = GameProgress {
///     points: [30_000, 45_000, 30_000].into(),
///     round_wind: Wind::South,
///     dealer: Seat(2),
///     dealer_stays: false,
///     dealer_may_stop: false,
/// };
/// let table = Table::new(&Options::default());
/// assert_eq!(progress_after_deal(&last, &table), Some(GameEnd::LastDeal));
/// let nobody = GameProgress { points: [35_000; 3].into(), ..last };
/// assert_eq!(progress_after_deal(&nobody, &table), None); // an extra round
/// ```
pub fn progress_after_deal(progress: &GameProgress, table: &Table) -> Option<GameEnd> {
    let options = table.options();
    let GameProgress { points, round_wind, dealer, dealer_stays, dealer_may_stop } = *progress;
    if options.bust && points.iter().any(|&points| points < 0) {
        return Some(GameEnd::Bust);
    }
    let has_target = points.iter().any(|&points| points >= options.target_points);
    let is_last_dealer = dealer.index() + 1 == points.len();
    let round = round_wind as u8;
    if round >= options.length {
        return match dealer_stays {
            true => None,
            false if has_target => Some(GameEnd::Target),
            false => is_last_dealer.then_some(GameEnd::ExtensionPlayed),
        };
    }
    if !is_last_dealer || round + 1 < options.length {
        return None;
    }
    if dealer_stays {
        let leads = leading_seat(points) == dealer && points[dealer] >= options.target_points;
        return (options.agari_yame && dealer_may_stop && leads).then_some(GameEnd::DealerStops);
    }
    (has_target || !options.extension).then_some(GameEnd::LastDeal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sanma::Options;

    /// Returns the end after the deal of the last dealer of South, at the default table.
    fn end(points: [i64; 3], dealer_stays: bool, dealer_may_stop: bool) -> Option<GameEnd> {
        let points = points.into();
        let (round_wind, dealer) = (Wind::South, Seat(2));
        let progress = GameProgress { points, round_wind, dealer, dealer_stays, dealer_may_stop };
        progress_after_deal(&progress, &Table::new(&Options::default()))
    }

    #[test]
    fn section_7_the_last_dealer_stops_only_as_first_with_the_target() {
        assert_eq!(end([31_000, 33_000, 41_000], true, true), Some(GameEnd::DealerStops));
        assert_eq!(end([31_000, 35_000, 39_000], true, true), None);
        assert_eq!(end([33_000, 41_000, 31_000], true, true), None);
        // A deal that is played again leaves him nothing to decide.
        assert_eq!(end([31_000, 33_000, 41_000], true, false), None);
    }

    #[test]
    fn section_7_equal_points_are_led_by_the_earlier_seat() {
        assert_eq!(end([10_000, 47_500, 47_500], true, true), None);
    }
}
