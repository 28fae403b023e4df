//! The final scores of a riichi game (2.11 of the rule text, 3 of the specification): points above the return points,
//! plus the points of the final places.

use super::{LeftoverStickRule, RIICHI_STICK_POINTS, RiichiGame, TieRule};
use crate::hand::{Seat, Seats};

/// The final scores of a riichi game, with the places and a possible counting error.
///
/// ```
/// use quejing_rules::riichi::{Options, final_scores::final_scores};
/// let account = final_scores([30_000, 30_000, 30_000, 29_000].into(), 0, &Options::default());
/// assert_eq!(account.unaccounted, 1000); // of 4 × 30 000
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalScores {
    /// The starting seats from first to fourth place; among equal points the earlier seat comes first.
    pub order: Seats<Seat>,
    /// The final score of each starting seat.
    pub scores: Seats<i64>,
    /// The points missing from the starting points of all players, or surplus points if negative: a counting error at
    /// the table.
    pub unaccounted: i64,
}

/// The final places of a riichi game, with the points that each place gives.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{Options, final_scores::{FinalPlaces, final_places}};
/// let order = [Seat(2), Seat(0), Seat(1), Seat(3)].into();
/// let bonuses = [5000, -5000, 15_000, -15_000].into();
/// let found = final_places([30_000, 25_000, 40_000, 24_000].into(), 0, &Options::default());
/// assert_eq!(found, FinalPlaces { order, bonuses });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalPlaces {
    /// The starting seats from first to fourth place; among equal points the earlier seat comes first.
    pub order: Seats<Seat>,
    /// The points that its place gives each starting seat: uma, oka and leftover sticks.
    pub bonuses: Seats<i64>,
}

/// Returns the final scores of a game: everybody's points above the return points, plus the points of the places.
/// `points` are by starting seat; `riichi_sticks` is the number of sticks left on the table.
///
/// ```
/// use quejing_rules::riichi::{Options, final_scores::final_scores};
/// let account = final_scores([38_100, 18_500, 61_200, 2_200].into(), 0, &Options::default());
/// assert_eq!(account.scores, [13_100, -16_500, 46_200, -42_800]);
/// ```
pub fn final_scores<'a>(points: Seats<i64>, riichi_sticks: u32, game: impl Into<RiichiGame<'a>>) -> FinalScores {
    let game = game.into();
    let options = game.options;
    let sticks = i64::from(riichi_sticks) * RIICHI_STICK_POINTS;
    let places = final_places(points, sticks, game);
    let scores = Seats::from_fn(points.len(), |seat| points[seat] - options.return_points + places.bonuses[seat]);
    let unaccounted = points.len() as i64 * options.start_points - points.iter().sum::<i64>() - sticks;
    FinalScores { order: places.order, scores, unaccounted }
}

/// Returns the final places by points of any ordered type, with the points that the places give. `stick_points` is the
/// value of the riichi sticks left on the table. The option `tie` ranks equal points.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{Options, final_scores::final_places};
/// // Without a tie rule of its own, the earlier starting seat is ahead; two sticks go to first place.
/// let found = final_places([3, 3, 2, 1].into(), 2000, &Options::default());
/// assert_eq!((found.order[Seat(0)], found.bonuses[Seat(0)]), (Seat(0), 15_000 + 2000));
/// ```
pub fn final_places<'a, P: Ord + Copy>(
    points: Seats<P>,
    stick_points: i64,
    game: impl Into<RiichiGame<'a>>,
) -> FinalPlaces {
    let game = game.into();
    let options = game.options;
    let mut order = Seats::from_fn(points.len(), |seat| seat);
    order.sort_by_key(|seat| (std::cmp::Reverse(points[*seat]), *seat));
    let mut by_place = options.uma;
    by_place[0] += game.oka_points();
    if options.leftover_sticks == LeftoverStickRule::First {
        by_place[0] += stick_points;
    }
    let mut bonuses = points.map(|_| 0);
    let (ranked, mut place) = (&*order, 0);
    while place < points.len() {
        let equal = |seat: &&Seat| points[**seat] == points[ranked[place]];
        let shared = match options.tie {
            TieRule::Seat => 1,
            TieRule::Split => ranked[place..].iter().take_while(equal).count().max(1),
        };
        let shares = split_evenly(by_place[place..place + shared].iter().sum(), shared as i64);
        for (&seat, share) in ranked[place..place + shared].iter().zip(shares) {
            bonuses[seat] += share;
        }
        place += shared;
    }
    FinalPlaces { order, bonuses }
}

/// Splits a sum of points into `share_count` equal shares of whole points; the first share includes the remainder,
/// since the specification names no rounding.
fn split_evenly(sum: i64, share_count: i64) -> impl Iterator<Item = i64> {
    let each = sum.div_euclid(share_count);
    std::iter::once(sum - each * (share_count - 1)).chain((1..share_count).map(move |_| each))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::riichi::Options;

    #[test]
    fn section_2_11_places_add_15000_5000() {
        let account = final_scores([30_000, 25_000, 40_000, 25_000].into(), 0, &Options::default());
        assert_eq!(account.order, [Seat(2), Seat(0), Seat(1), Seat(3)]);
        assert_eq!(account.scores, [5_000, -10_000, 25_000, -20_000]);
        assert_eq!(account.unaccounted, 0);
    }

    #[test]
    fn equal_points_share_the_places_where_the_switch_says_so() {
        let options = Options { tie: TieRule::Split, ..Options::default() };
        let account = final_scores([35_000, 25_000, 35_000, 25_000].into(), 0, &options);
        assert_eq!(account.scores, [15_000, -15_000, 15_000, -15_000]);
    }

    #[test]
    fn shares_are_equal_to_the_point_and_the_rest_goes_to_the_earlier_seat() {
        let options = Options { tie: TieRule::Split, ..Options::default() };
        // One stick among four is 250 each.
        let four = final_scores([30_000; 4].into(), 1, &options);
        assert_eq!(four.scores, [250; 4]);
        // 15 000 + 5 000 − 5 000 and two sticks among three: 5 666 each, with two points left over.
        let three = final_scores([20_000, 36_000, 36_000, 36_000].into(), 2, &options);
        assert_eq!(three.scores, [-25_000, 11_668, 11_666, 11_666]);
        assert_eq!(three.scores.iter().sum::<i64>(), 4 * 2_000 + 2_000);
    }

    /// Checks section 3: first place receives 4 × (30 000 − 25 000) beside its uma, and all scores sum to 0.
    #[test]
    fn the_oka_goes_to_first_place_and_ties_share_it() {
        let common = Options { start_points: 25_000, uma: [20_000, 10_000, -10_000, -20_000], ..Options::default() };
        let account = final_scores([49_000, 17_000, 17_000, 17_000].into(), 0, &common);
        assert_eq!(account.scores, [59_000, -3_000, -23_000, -33_000]);
        let split = Options { tie: TieRule::Split, ..common };
        // 20 000 + 20 000 + 10 000 shared by two, −10 000 − 20 000 by the others.
        let account = final_scores([30_000, 30_000, 20_000, 20_000].into(), 0, &split);
        assert_eq!(account.scores, [25_000, 25_000, -25_000, -25_000]);
    }

    #[test]
    fn sticks_left_over_go_to_the_first_or_nobody() {
        let points = [48_000, 30_000, 20_000, 20_000];
        let first = final_scores(points.into(), 2, &Options::default());
        assert_eq!((first.scores[Seat(0)], first.scores.iter().sum::<i64>()), (35_000, 0));
        let lost = Options { leftover_sticks: LeftoverStickRule::Lost, ..Options::default() };
        assert_eq!(final_scores(points.into(), 2, &lost).scores.iter().sum::<i64>(), -2_000);
    }

    #[test]
    fn miscounted_points_are_named() {
        assert_eq!(final_scores([30_000, 30_000, 30_000, 29_000].into(), 0, &Options::default()).unaccounted, 1_000);
    }
}
