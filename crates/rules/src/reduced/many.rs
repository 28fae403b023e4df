//! The sums of the reduced score for very many players, without comparing each score with each.
//!
//! The scores are sorted and cut into groups no wider than one unit. Two groups far apart differ by ±1 a pair to the last
//! bit. Within reach, a large group is represented by weights at Chebyshev's nodes: between them tanh is a polynomial of
//! that degree up to an error below 1e-15, as its poles lie π/2 units away. So the work grows with the number of scores,
//! and the sums equal those of each with each up to rounding.

use std::f64::consts::PI;
use std::ops::Range;

/// Nodes of a group; a smaller group keeps its own points.
const NODES: usize = 24;

/// Units from which tanh is 1: the difference is beyond the last bit.
const FAR: f64 = 20.0;

/// A score, and how many have it.
type HeldScores = (f64, f64);

/// Some neighbouring scores.
struct Group {
    /// Its range of the sorted scores.
    members: Range<usize>,
    /// The lowest score.
    least: f64,
    /// The representatives of the members: positions in units from the lowest, each with its count.
    points: Vec<(f64, f64)>,
}

/// Returns, for each score, the sum of tanh((score − other) / unit) over all scores.
pub(super) fn sums(scores: &[f64], unit: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let mut held: Vec<HeldScores> = Vec::new();
    let mut place_of = vec![0; scores.len()];
    for at in order {
        match held.last_mut() {
            Some((score, count)) if *score == scores[at] => *count += 1.0,
            _ => held.push((scores[at], 1.0)),
        }
        place_of[at] = held.len() - 1;
    }
    let sums = sums_of_held(&held, unit);
    place_of.into_iter().map(|place| sums[place]).collect()
}

/// Returns the sums for distinct, sorted scores.
fn sums_of_held(held: &[HeldScores], unit: f64) -> Vec<f64> {
    let nodes = nodes();
    let groups = groups(held, unit, &nodes);
    let mut below: Vec<f64> = vec![0.0];
    for (_, count) in held {
        below.push(below[below.len() - 1] + count);
    }
    let all = below[held.len()];
    let mut sums = Vec::with_capacity(held.len());
    for (at, group) in groups.iter().enumerate() {
        let near = near(&groups, at, unit);
        let far_below = below[groups[near.start].members.start];
        let far_above = all - below[groups[near.end - 1].members.end];
        let near = &groups[near];
        let sum_at = |place: f64| far_below - far_above + field(near, group.least, place, unit);
        let at_nodes = (group.members.len() > NODES).then(|| nodes.map(sum_at));
        for (score, _) in &held[group.members.clone()] {
            let place = (score - group.least) / unit;
            sums.push(match &at_nodes {
                Some(values) => {
                    let shares = shares(&nodes, place);
                    shares.iter().zip(values).map(|(s, v)| s * v).sum()
                }
                None => sum_at(place),
            });
        }
    }
    sums
}

/// Chebyshev's nodes between 0 and 1.
fn nodes() -> [f64; NODES] {
    std::array::from_fn(|k| 0.5 - 0.5 * (PI * (2 * k + 1) as f64 / (2 * NODES) as f64).cos())
}

/// Returns the weight of each node for a position between 0 and 1 (the barycentric form of Lagrange's polynomial).
fn shares(nodes: &[f64; NODES], place: f64) -> [f64; NODES] {
    if let Some(on) = nodes.iter().position(|&node| node == place) {
        return std::array::from_fn(|k| f64::from(u8::from(k == on)));
    }
    let weight = |k: usize| {
        let sine = (PI * (2 * k + 1) as f64 / (2 * NODES) as f64).sin();
        let signed = if k.is_multiple_of(2) { sine } else { -sine };
        signed / (place - nodes[k])
    };
    let weights: [f64; NODES] = std::array::from_fn(weight);
    let all: f64 = weights.iter().sum();
    weights.map(|weight| weight / all)
}

fn groups(held: &[HeldScores], unit: f64, nodes: &[f64; NODES]) -> Vec<Group> {
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
        let points = match members.len() > NODES {
            false => places.collect(),
            true => {
                let mut weights = [0.0; NODES];
                for (place, count) in places {
                    let shares = shares(nodes, place);
                    weights.iter_mut().zip(shares).for_each(|(w, s)| *w += count * s);
                }
                nodes.iter().copied().zip(weights).collect()
            }
        };
        start = members.end;
        groups.push(Group { members, least, points });
    }
    groups
}

/// Returns the groups around one that are not far from it.
fn near(groups: &[Group], at: usize, unit: f64) -> Range<usize> {
    let least = groups[at].least;
    let reach = FAR + 1.0;
    let start = groups[..at].partition_point(|other| (least - other.least) / unit > reach);
    let after = &groups[at..];
    let end = after.partition_point(|other| (other.least - least) / unit <= reach);
    start..at + end.max(1)
}

/// Returns the sum over the near groups, at a position in units from a score.
fn field(near: &[Group], from: f64, place: f64, unit: f64) -> f64 {
    let of = |group: &Group| {
        let apart = (from - group.least) / unit + place;
        let points = group.points.iter();
        points.map(|&(at, weight)| weight * (apart - at).tanh()).sum::<f64>()
    };
    near.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::super::each_with_each;
    use super::*;

    /// Numbers that look random.
    fn drawn(count: usize, seed: u64) -> impl Iterator<Item = f64> {
        let mut state = seed;
        (0..count).map(move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        })
    }

    fn agree(scores: &[f64], unit: f64) {
        let (fast, slow) = (sums(scores, unit), each_with_each(scores, unit));
        let most = 1e-13 * scores.len() as f64;
        for (at, (fast, slow)) in fast.iter().zip(&slow).enumerate() {
            let off = (fast - slow).abs();
            assert!(off < most, "{at}: {fast} and {slow}, {off:e} apart");
        }
    }

    #[test]
    fn the_sums_are_those_of_each_with_each() {
        for (seed, width) in [0.0, 1e-3, 0.4, 1.0, 3.0, 25.0, 400.0, 1e7].into_iter().enumerate() {
            let scores: Vec<f64> = drawn(1500, seed as u64 + 1).map(|share| (share - 0.5) * width * 960.0).collect();
            agree(&scores, 960.0);
            let whole: Vec<f64> = scores.iter().map(|score| score.round()).collect();
            agree(&whole, 960.0);
        }
    }

    #[test]
    fn strange_scores_are_summed_too() {
        let mut scores: Vec<f64> = drawn(600, 9).collect();
        scores.extend([f64::MAX, f64::MIN, f64::MIN_POSITIVE, -0.0, 0.0, 1e308, -1e308]);
        let (fast, slow) = (sums(&scores, 1e-3), each_with_each(&scores, 1e-3));
        for (fast, slow) in fast.iter().zip(&slow) {
            assert!(fast == slow || (fast - slow).abs() < 1e-10, "{fast} and {slow}");
        }
    }
}
