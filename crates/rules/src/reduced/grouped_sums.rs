//! The sums of the reduced score for many players, without comparing every two scores.
//!
//! The scores are sorted and cut into groups at most one unit wide. Scores of groups far apart differ by so many units that
//! tanh is ±1 to the last bit. Within reach, a large group is represented by weights at Chebyshev nodes: between them, tanh is
//! a polynomial of that degree up to an error below 1e-15, because its poles are π/2 units away. So the work grows linearly
//! with the number of scores, and the sums equal those of a comparison of every two scores up to rounding.

use std::f64::consts::PI;
use std::ops::Range;

/// The number of Chebyshev nodes that represent a group; a group with fewer scores is not approximated.
const NODE_COUNT: usize = 24;

/// The minimum distance in units at which tanh is 1 to the last bit.
const SATURATION_DISTANCE_UNITS: f64 = 20.0;

/// A distinct score, and the number of players who have it.
type ScoreCount = (f64, f64);

/// A group of neighbouring scores, at most one unit wide.
struct ScoreGroup {
    /// The range of the group's scores in the sorted list of distinct scores.
    members: Range<usize>,
    /// The lowest score of the group, in points.
    least: f64,
    /// The points of the number line that represent the group: distances in units from its lowest score, each with its weight.
    points: Vec<(f64, f64)>,
}

/// Returns for each score, in the given order, the sum of tanh((score − other) / unit) over all scores.
pub(super) fn tanh_sums(scores: &[f64], unit: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let mut held: Vec<ScoreCount> = Vec::new();
    let mut place_of = vec![0; scores.len()];
    for at in order {
        match held.last_mut() {
            Some((score, count)) if *score == scores[at] => *count += 1.0,
            _ => held.push((scores[at], 1.0)),
        }
        place_of[at] = held.len() - 1;
    }
    let sums = tanh_sums_of_distinct_scores(&held, unit);
    place_of.into_iter().map(|place| sums[place]).collect()
}

/// Returns for each of the distinct scores, in ascending order, the sum of tanh((score − other) / unit) over the scores of all
/// players.
fn tanh_sums_of_distinct_scores(held: &[ScoreCount], unit: f64) -> Vec<f64> {
    let nodes = chebyshev_nodes();
    let groups = group_scores(held, unit, &nodes);
    let mut below: Vec<f64> = vec![0.0];
    for (_, count) in held {
        below.push(below[below.len() - 1] + count);
    }
    let all = below[held.len()];
    let mut sums = Vec::with_capacity(held.len());
    for (at, group) in groups.iter().enumerate() {
        let near = range_of_near_groups(&groups, at, unit);
        let far_below = below[groups[near.start].members.start];
        let far_above = all - below[groups[near.end - 1].members.end];
        let near = &groups[near];
        let sum_at = |place: f64| far_below - far_above + sum_over_groups(near, group.least, place, unit);
        let at_nodes = (group.members.len() > NODE_COUNT).then(|| nodes.map(sum_at));
        for (score, _) in &held[group.members.clone()] {
            let place = (score - group.least) / unit;
            sums.push(match &at_nodes {
                Some(values) => {
                    let shares = lagrange_weights(&nodes, place);
                    shares.iter().zip(values).map(|(s, v)| s * v).sum()
                }
                None => sum_at(place),
            });
        }
    }
    sums
}

/// Returns the Chebyshev nodes of the interval from 0 to 1, in ascending order.
fn chebyshev_nodes() -> [f64; NODE_COUNT] {
    std::array::from_fn(|k| 0.5 - 0.5 * (PI * (2 * k + 1) as f64 / (2 * NODE_COUNT) as f64).cos())
}

/// Returns the weight of each node in the interpolation at `place`, a position from 0 to 1: Lagrange polynomials in barycentric
/// form.
fn lagrange_weights(nodes: &[f64; NODE_COUNT], place: f64) -> [f64; NODE_COUNT] {
    if let Some(on) = nodes.iter().position(|&node| node == place) {
        return std::array::from_fn(|k| f64::from(u8::from(k == on)));
    }
    let weight = |k: usize| {
        let sine = (PI * (2 * k + 1) as f64 / (2 * NODE_COUNT) as f64).sin();
        let signed = if k.is_multiple_of(2) { sine } else { -sine };
        signed / (place - nodes[k])
    };
    let weights: [f64; NODE_COUNT] = std::array::from_fn(weight);
    let all: f64 = weights.iter().sum();
    weights.map(|weight| weight / all)
}

/// Returns the groups of distinct scores in ascending order, with the points that represent each.
fn group_scores(held: &[ScoreCount], unit: f64, nodes: &[f64; NODE_COUNT]) -> Vec<ScoreGroup> {
    let mut groups = Vec::new();
    let mut start = 0;
    while start < held.len() {
        let least = held[start].0;
        let place = |score: f64| (score - least) / unit;
        let length = held[start..].partition_point(|&(score, _)| place(score) <= 1.0);
        // The first is in its own group whatever its number.
        let members = start..start + length.max(1);
        let places = held[members.clone()].iter();
        let places = places.map(|&(score, count)| (place(score), count));
        let points = match members.len() > NODE_COUNT {
            false => places.collect(),
            true => {
                let mut weights = [0.0; NODE_COUNT];
                for (place, count) in places {
                    let shares = lagrange_weights(nodes, place);
                    weights.iter_mut().zip(shares).for_each(|(w, s)| *w += count * s);
                }
                nodes.iter().copied().zip(weights).collect()
            }
        };
        start = members.end;
        groups.push(ScoreGroup { members, least, points });
    }
    groups
}

/// Returns the range of groups within [`SATURATION_DISTANCE_UNITS`] units of the group at index `at`, itself included.
fn range_of_near_groups(groups: &[ScoreGroup], at: usize, unit: f64) -> Range<usize> {
    let least = groups[at].least;
    let reach = SATURATION_DISTANCE_UNITS + 1.0;
    let start = groups[..at].partition_point(|other| (least - other.least) / unit > reach);
    let after = &groups[at..];
    let end = after.partition_point(|other| (other.least - least) / unit <= reach);
    start..at + end.max(1)
}

/// Returns the weighted sum of tanh over the points of the groups, for a position `place` units above the score `from`.
fn sum_over_groups(near: &[ScoreGroup], from: f64, place: f64, unit: f64) -> f64 {
    let of = |group: &ScoreGroup| {
        let apart = (from - group.least) / unit + place;
        let points = group.points.iter();
        points.map(|&(at, weight)| weight * (apart - at).tanh()).sum::<f64>()
    };
    near.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::super::pairwise_sums;
    use super::*;

    /// Returns reproducible pseudo-random numbers from 0 to 1.
    fn pseudo_random_numbers(count: usize, seed: u64) -> impl Iterator<Item = f64> {
        let mut state = seed;
        (0..count).map(move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        })
    }

    fn assert_sums_agree(scores: &[f64], unit: f64) {
        let (fast, slow) = (tanh_sums(scores, unit), pairwise_sums(scores, unit));
        let most = 1e-13 * scores.len() as f64;
        for (at, (fast, slow)) in fast.iter().zip(&slow).enumerate() {
            let off = (fast - slow).abs();
            assert!(off < most, "{at}: {fast} and {slow}, {off:e} apart");
        }
    }

    #[test]
    fn the_sums_are_those_of_each_with_each() {
        for (seed, width) in [0.0, 1e-3, 0.4, 1.0, 3.0, 25.0, 400.0, 1e7].into_iter().enumerate() {
            let scores: Vec<f64> =
                pseudo_random_numbers(1500, seed as u64 + 1).map(|share| (share - 0.5) * width * 960.0).collect();
            assert_sums_agree(&scores, 960.0);
            let whole: Vec<f64> = scores.iter().map(|score| score.round()).collect();
            assert_sums_agree(&whole, 960.0);
        }
    }

    #[test]
    fn strange_scores_are_summed_too() {
        let mut scores: Vec<f64> = pseudo_random_numbers(600, 9).collect();
        scores.extend([f64::MAX, f64::MIN, f64::MIN_POSITIVE, -0.0, 0.0, 1e308, -1e308]);
        let (fast, slow) = (tanh_sums(&scores, 1e-3), pairwise_sums(&scores, 1e-3));
        for (fast, slow) in fast.iter().zip(&slow) {
            assert!(fast == slow || (fast - slow).abs() < 1e-10, "{fast} and {slow}");
        }
    }
}
