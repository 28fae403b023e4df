//! The sums of the reduced score for many players, without comparing every two scores.
//!
//! The scores are sorted and cut into groups at most one unit wide. Scores of groups far apart differ by so many units
//! that tanh is ±1 to the last bit. Within reach, a large group is represented by weights at Chebyshev nodes: between
//! them, tanh is a polynomial of that degree up to an error below 1e-15, because its poles are π/2 units away. So the
//! work grows linearly with the number of scores, and the sums equal those of a comparison of every two scores up to
//! rounding.

use std::f64::consts::PI;
use std::ops::Range;

/// The number of Chebyshev nodes that represent a group; a group with fewer scores is not approximated.
const NODE_COUNT: usize = 24;

/// A distance in units from which on tanh is 1 to the last bit.
const SATURATION_DISTANCE_UNITS: f64 = 20.0;

/// A distinct score in points, and the number of players who have it.
type ScoreCount = (f64, f64);

/// A group of neighbouring scores, at most one unit wide.
struct ScoreGroup {
    /// The range of the group's scores in the sorted list of distinct scores.
    members: Range<usize>,
    /// The lowest score of the group, in points.
    lowest_score: f64,
    /// The places that represent the group's scores: distances in units from its lowest score, each with its weight,
    /// the number of players. They are the scores themselves, or Chebyshev nodes for more than [`NODE_COUNT`] scores.
    weighted_places: Vec<(f64, f64)>,
}

/// Returns for each score, in the given order, the sum of tanh((score − other) / unit) over all scores.
pub(super) fn tanh_sums(scores: &[f64], unit: f64) -> Vec<f64> {
    let mut ascending: Vec<usize> = (0..scores.len()).collect();
    ascending.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let mut distinct: Vec<ScoreCount> = Vec::new();
    let mut distinct_indices = vec![0; scores.len()];
    for index in ascending {
        match distinct.last_mut() {
            Some((score, count)) if *score == scores[index] => *count += 1.0,
            _ => distinct.push((scores[index], 1.0)),
        }
        distinct_indices[index] = distinct.len() - 1;
    }
    let sums = tanh_sums_of_distinct_scores(&distinct, unit);
    distinct_indices.into_iter().map(|index| sums[index]).collect()
}

/// Returns for each of the distinct scores, in ascending order, the sum of tanh((score − other) / unit) over the scores
/// of all players.
fn tanh_sums_of_distinct_scores(distinct: &[ScoreCount], unit: f64) -> Vec<f64> {
    let nodes = chebyshev_nodes();
    let groups = group_scores(distinct, unit, &nodes);
    let mut players_below: Vec<f64> = vec![0.0];
    for (_, count) in distinct {
        players_below.push(players_below[players_below.len() - 1] + count);
    }
    let player_count = players_below[distinct.len()];
    let mut sums = Vec::with_capacity(distinct.len());
    for (index, group) in groups.iter().enumerate() {
        let near_range = range_of_near_groups(&groups, index, unit);
        let far_below = players_below[groups[near_range.start].members.start];
        let far_above = player_count - players_below[groups[near_range.end - 1].members.end];
        let near_groups = &groups[near_range];
        let sum_at = |place: f64| far_below - far_above + sum_over_groups(near_groups, group.lowest_score, place, unit);
        let sums_at_nodes = (group.members.len() > NODE_COUNT).then(|| nodes.map(sum_at));
        for (score, _) in &distinct[group.members.clone()] {
            let place = (score - group.lowest_score) / unit;
            sums.push(match &sums_at_nodes {
                Some(values) => {
                    let weights = lagrange_weights(&nodes, place);
                    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
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

/// Returns the weight of each node in the interpolation at `place`, a position from 0 to 1: Lagrange polynomials in
/// barycentric form.
fn lagrange_weights(nodes: &[f64; NODE_COUNT], place: f64) -> [f64; NODE_COUNT] {
    if let Some(node_index) = nodes.iter().position(|&node| node == place) {
        return std::array::from_fn(|k| f64::from(u8::from(k == node_index)));
    }
    let weight = |k: usize| {
        let sine = (PI * (2 * k + 1) as f64 / (2 * NODE_COUNT) as f64).sin();
        let signed = if k.is_multiple_of(2) { sine } else { -sine };
        signed / (place - nodes[k])
    };
    let weights: [f64; NODE_COUNT] = std::array::from_fn(weight);
    let weight_sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / weight_sum)
}

/// Returns the groups of distinct scores in ascending order, each at most one unit wide and begun by the lowest score
/// that the groups before it leave over.
fn group_scores(distinct: &[ScoreCount], unit: f64, nodes: &[f64; NODE_COUNT]) -> Vec<ScoreGroup> {
    let mut groups = Vec::new();
    let mut start = 0;
    while start < distinct.len() {
        let lowest_score = distinct[start].0;
        let place_of = |score: f64| (score - lowest_score) / unit;
        let length = distinct[start..].partition_point(|&(score, _)| place_of(score) <= 1.0);
        // The first score belongs to its own group even if its place is not a number.
        let members = start..start + length.max(1);
        let counted_places = distinct[members.clone()].iter();
        let counted_places = counted_places.map(|&(score, count)| (place_of(score), count));
        let weighted_places = match members.len() > NODE_COUNT {
            false => counted_places.collect(),
            true => {
                let mut node_weights = [0.0; NODE_COUNT];
                for (place, count) in counted_places {
                    let shares = lagrange_weights(nodes, place);
                    node_weights.iter_mut().zip(shares).for_each(|(weight, share)| *weight += count * share);
                }
                nodes.iter().copied().zip(node_weights).collect()
            }
        };
        start = members.end;
        groups.push(ScoreGroup { members, lowest_score, weighted_places });
    }
    groups
}

/// Returns the range of the groups whose lowest scores lie within [`SATURATION_DISTANCE_UNITS`] plus one unit, the
/// maximum width of a group, of that of the group at `index`; this group is included.
fn range_of_near_groups(groups: &[ScoreGroup], index: usize, unit: f64) -> Range<usize> {
    let lowest_score = groups[index].lowest_score;
    let reach_units = SATURATION_DISTANCE_UNITS + 1.0;
    let start = groups[..index].partition_point(|other| (lowest_score - other.lowest_score) / unit > reach_units);
    let from_group = &groups[index..];
    let end = from_group.partition_point(|other| (other.lowest_score - lowest_score) / unit <= reach_units);
    start..index + end.max(1)
}

/// Returns the weighted sum of tanh over the places that represent the groups, for a score that lies `place` units
/// above `base_score`.
fn sum_over_groups(groups: &[ScoreGroup], base_score: f64, place: f64, unit: f64) -> f64 {
    let group_sum = |group: &ScoreGroup| {
        let distance = (base_score - group.lowest_score) / unit + place;
        let weighted_places = group.weighted_places.iter();
        weighted_places.map(|&(other_place, weight)| weight * (distance - other_place).tanh()).sum::<f64>()
    };
    groups.iter().map(group_sum).sum()
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
