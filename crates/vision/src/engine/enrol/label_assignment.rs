//! Labels the tiles of a photo: guesses for single tiles, improved by constraints on all of them together.
//!
//! A set is complete and contains each kind a known number of times, so naming is an assignment: the jointly likeliest
//! labels, with no kind used more often than it can occur (Kuhn and Munkres). A known order is a sequence to be aligned
//! (Needleman and Wunsch); an unknown one may still have rows with a run of one suit each.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

use crate::TileClass;
use quejing_rules::tile::{Suit, Tile};

/// The score, as a log probability, of leaving a tile without a label. It is below the score of any label, so that a
/// tile stays without one only if no copy of a class is left for it.
const UNLABELLED_SCORE: f32 = -12.0;
/// The lower bound of a guess's log probability: the classifier misreads unfamiliar designs with confidence.
const MIN_LOG_PROBABILITY: f32 = -7.0;
/// The score, as a log probability, of a tile without label or of a label without tile in an alignment.
const ALIGNMENT_GAP_SCORE: f32 = -9.0;
/// The score, as a log probability, of a place that the person described as no tile and where nothing was found. It is
/// high, because clutter is often not found.
const CLUTTER_GAP_SCORE: f32 = -2.0;
/// The lead, in log probability, of a row's best run over the next one above which the run raises its tiles' labels.
const MIN_RUN_LEAD: f32 = 3.0;

/// Returns the jointly likeliest label of each tile, as a class number; `None` for tiles beyond the copies of all
/// classes. `log_probabilities` has a list of all classes for each tile, `max_copies` the maximum number of tiles of
/// each class; each copy of a class after the first costs `repeat_cost`.
pub(super) fn assign_labels(
    log_probabilities: &[Vec<f32>],
    max_copies: &[usize],
    repeat_cost: f32,
) -> Vec<Option<usize>> {
    let slots: Vec<usize> = max_copies
        .iter()
        .enumerate()
        .flat_map(|(class, &count)| std::iter::repeat_n(class, count.min(log_probabilities.len())))
        .collect();
    let is_first_copy = |slot: usize| slot == 0 || slots[slot - 1] != slots[slot];
    if log_probabilities.is_empty() {
        return Vec::new();
    }
    // The algorithm needs integers: thousandths.
    let cost = |value: f32| (-1000.0 * value.max(UNLABELLED_SCORE)) as i64;
    let columns = slots.len() + log_probabilities.len();
    let weights = log_probabilities.iter().map(|row| {
        let real = slots.iter().enumerate().map(|(slot, &class)| {
            let extra_cost = if is_first_copy(slot) { 0.0 } else { repeat_cost };
            cost(row[class].max(MIN_LOG_PROBABILITY) - extra_cost)
        });
        real.chain(std::iter::repeat_n(cost(UNLABELLED_SCORE), log_probabilities.len())).collect::<Vec<_>>()
    });
    let Ok(weights) = Matrix::from_rows(weights) else {
        return vec![None; log_probabilities.len()];
    };
    debug_assert_eq!(weights.columns, columns);
    let (_, assigned_slots) = kuhn_munkres_min(&weights);
    assigned_slots.into_iter().map(|slot| slots.get(slot).copied()).collect()
}

/// Returns the label of each tile in a sequence by the described order: one to one if both are equally long, otherwise
/// leaving out tiles or labels in the likeliest way. `None` is a tile left out, also by the description.
pub(super) fn align_labels(log_probabilities: &[Vec<f32>], described: &[Option<usize>]) -> Vec<Option<usize>> {
    if log_probabilities.len() == described.len() {
        return described.to_vec();
    }
    let (n, m) = (log_probabilities.len(), described.len());
    let fit = |i: usize, j: usize| {
        described[j].map_or(MIN_LOG_PROBABILITY / 2.0, |class| log_probabilities[i][class].max(MIN_LOG_PROBABILITY))
    };
    let gap = |j: usize| described[j].map_or(CLUTTER_GAP_SCORE, |_| ALIGNMENT_GAP_SCORE);
    let mut best = vec![vec![0.0_f32; m + 1]; n + 1];
    for i in 0..=n {
        for j in 0..=m {
            best[i][j] = match (i, j) {
                (0, 0) => 0.0,
                (0, _) => best[0][j - 1] + gap(j - 1),
                (_, 0) => ALIGNMENT_GAP_SCORE * i as f32,
                _ => (best[i - 1][j - 1] + fit(i - 1, j - 1))
                    .max(best[i - 1][j] + ALIGNMENT_GAP_SCORE)
                    .max(best[i][j - 1] + gap(j - 1)),
            };
        }
    }
    let mut labels = vec![None; n];
    let (mut i, mut j) = (n, m);
    while i > 0 && j > 0 {
        if best[i][j] == best[i - 1][j - 1] + fit(i - 1, j - 1) {
            labels[i - 1] = described[j - 1];
            (i, j) = (i - 1, j - 1);
        } else if best[i][j] == best[i - 1][j] + ALIGNMENT_GAP_SCORE {
            i -= 1;
        } else {
            j -= 1;
        }
    }
    labels
}

/// The probability of a tile's likeliest class above which the tile is sure by itself.
const MIN_SURE_TILE_PROBABILITY: f32 = 0.9;
/// The share of sure tiles from which a photo counts as known to the model.
const MIN_KNOWN_PHOTO_SHARE: f32 = 0.75;
/// The maximum, in log probability, by which the best labels of a row's single tiles may beat its best run in a photo
/// known to the model: enough to overrule one sure tile or several unsure ones.
const MAX_OVERRULED_SCORE: f32 = 10.0;

/// Raises the log probabilities of the labels by which a row of four or more tiles is a run: nine tiles similar to 1 to
/// 9 of a suit, in either direction, most likely are that run.
///
/// Every run of a suit is tried on every row (shorter rows on every part of the run). If a row's best run leads the
/// next one by more than [`MIN_RUN_LEAD`], its labels are raised by that lead, at most by `max_raise`. If nearly every
/// tile of the photo is sure by itself, a row whose run would overrule several of them counts as unordered.
pub(super) fn raise_run_label_scores(
    log_probabilities: &mut [Vec<f32>],
    rows: &[Vec<usize>],
    classes: &[TileClass],
    max_raise: f32,
) {
    let runs = laid_out_runs(classes);
    let best_score = |tile: &Vec<f32>| tile.iter().copied().fold(f32::MIN, f32::max).max(MIN_LOG_PROBABILITY);
    let sure_count = log_probabilities.iter().filter(|tile| best_score(tile) > MIN_SURE_TILE_PROBABILITY.ln()).count();
    let is_known_photo = sure_count as f32 >= MIN_KNOWN_PHOTO_SHARE * log_probabilities.len() as f32;
    for row in rows.iter().filter(|row| row.len() >= 4) {
        let mut scored: Vec<(f32, Vec<usize>)> = Vec::new();
        for run in &runs {
            for part in run.windows(row.len().min(run.len())) {
                if part.len() == row.len() {
                    let score = row
                        .iter()
                        .zip(part)
                        .map(|(&tile, &class)| log_probabilities[tile][class].max(MIN_LOG_PROBABILITY))
                        .sum();
                    scored.push((score, part.to_vec()));
                }
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        let Some((first_score, labels)) = scored.first() else {
            continue;
        };
        let second_score = scored.get(1).map_or(f32::MIN, |s| s.0);
        let free_score: f32 = row.iter().map(|&tile| best_score(&log_probabilities[tile])).sum();
        if is_known_photo && free_score - first_score > MAX_OVERRULED_SCORE {
            continue;
        }
        if first_score - second_score > MIN_RUN_LEAD {
            for (&tile, &class) in row.iter().zip(labels) {
                log_probabilities[tile][class] += (first_score - second_score).min(max_raise);
            }
        }
    }
}

/// Returns the runs in which people lay out a set, as class numbers: 1 to 9 of each suit, and the winds followed by the
/// dragons; each also backwards.
fn laid_out_runs(classes: &[TileClass]) -> Vec<Vec<usize>> {
    let place = |tile: Tile| classes.iter().position(|c| *c == TileClass::Tile(tile));
    let mut runs: Vec<Vec<usize>> = [Suit::Characters, Suit::Circles, Suit::Bamboo]
        .iter()
        .map(|&suit| Tile::kinds().filter(|tile| tile.suit() == Some(suit)).filter_map(place).collect())
        .collect();
    runs.push(Tile::kinds().filter(|tile| tile.suit().is_none()).filter_map(place).collect());
    let backwards: Vec<Vec<usize>> = runs.iter().map(|run| run.iter().rev().copied().collect()).collect();
    runs.extend(backwards);
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_to_log_probabilities(rows: &[&[f32]]) -> Vec<Vec<f32>> {
        rows.iter().map(|row| row.iter().map(|p| p.ln()).collect()).collect()
    }

    #[test]
    fn no_kind_is_assigned_more_often_than_it_can_occur() {
        // Both look like class 0; the second could also be class 1.
        let log_probabilities = rows_to_log_probabilities(&[&[0.9, 0.05, 0.05], &[0.6, 0.39, 0.01]]);
        assert_eq!(assign_labels(&log_probabilities, &[1, 1, 1], 0.0), [Some(0), Some(1)]);
        assert_eq!(assign_labels(&log_probabilities, &[2, 1, 1], 0.0), [Some(0), Some(0)]);
        assert_eq!(assign_labels(&log_probabilities, &[2, 1, 1], 1.0), [Some(0), Some(1)]);
    }

    #[test]
    fn the_assignment_is_as_good_as_the_best_of_all_permutations() {
        // 5 tiles, 5 kinds, compared with the best of all 120 permutations.
        let mut state = 7_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 24) as f32
        };
        for _ in 0..50 {
            let log_probabilities: Vec<Vec<f32>> =
                (0..5).map(|_| (0..5).map(|_| (random() * 0.98 + 0.01).ln()).collect()).collect();
            let total = |order: &[usize]| order.iter().enumerate().map(|(i, &c)| log_probabilities[i][c]).sum::<f32>();
            let mut best = f32::MIN;
            let mut order = [0, 1, 2, 3, 4];
            for_each_permutation(&mut order, 0, &mut |order| best = best.max(total(order)));
            let found: Vec<usize> = assign_labels(&log_probabilities, &[1; 5], 0.0).into_iter().flatten().collect();
            assert_eq!(found.len(), 5);
            assert!((total(&found) - best).abs() < 0.01, "{} {best}", total(&found));
        }
    }

    fn for_each_permutation(order: &mut [usize; 5], from: usize, seen: &mut impl FnMut(&[usize])) {
        if from == order.len() {
            return seen(order);
        }
        for i in from..order.len() {
            order.swap(from, i);
            for_each_permutation(order, from + 1, seen);
            order.swap(from, i);
        }
    }

    #[test]
    fn tiles_beyond_the_set_are_left_over() {
        let log_probabilities = rows_to_log_probabilities(&[&[0.9, 0.1], &[0.8, 0.2], &[0.3, 0.7]]);
        let labels = assign_labels(&log_probabilities, &[1, 1], 0.0);
        assert_eq!(labels.iter().flatten().count(), 2);
        assert_eq!(labels[2], Some(1));
        assert!(assign_labels(&[], &[1], 0.0).is_empty());
    }

    #[test]
    fn a_sequence_with_a_surplus_tile_is_aligned_in_order() {
        // Said 0 1 2; seen 0, something else, 1, 2.
        let log_probabilities = rows_to_log_probabilities(&[
            &[0.9, 0.05, 0.05],
            &[0.001, 0.001, 0.001],
            &[0.1, 0.8, 0.1],
            &[0.1, 0.1, 0.8],
        ]);
        let said = [Some(0), Some(1), Some(2)];
        assert_eq!(align_labels(&log_probabilities, &said), [Some(0), None, Some(1), Some(2)]);
        // One tile too few: the label that fits worst is left out.
        let two = rows_to_log_probabilities(&[&[0.9, 0.05, 0.05], &[0.05, 0.05, 0.9]]);
        assert_eq!(align_labels(&two, &said), [Some(0), Some(2)]);
    }

    #[test]
    fn clutter_in_the_order_may_be_found_or_not() {
        let said = [Some(0), None, Some(1), Some(2), None];
        let (zero, one, two) = ([0.9, 0.05, 0.05], [0.05, 0.9, 0.05], [0.05, 0.05, 0.9]);
        let junk = [0.01, 0.01, 0.01];
        let tiles = |found: &[&[f32]]| align_labels(&rows_to_log_probabilities(found), &said);
        let whole = [Some(0), Some(1), Some(2)];
        assert_eq!(tiles(&[&zero, &one, &two]), whole);
        assert_eq!(tiles(&[&zero, &junk, &one, &two]), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(tiles(&[&zero, &one, &two, &junk]), [Some(0), Some(1), Some(2), None]);
        // The model misreads a tile: the clutter is missing, not the tile.
        assert_eq!(tiles(&[&zero, &zero, &two]), whole);
    }

    #[test]
    fn a_row_similar_to_a_run_corrects_its_misread_tiles() {
        let classes: Vec<TileClass> = Tile::kinds().map(TileClass::Tile).collect();
        let class = |name: &str| classes.iter().position(|c| c.to_string() == name).expect("a class");
        // 1p to 9p; 4p and 8p are misread as 4m and 9p.
        let mut log_probabilities: Vec<Vec<f32>> = ["1p", "2p", "3p", "4m", "5p", "6p", "7p", "9p", "9p"]
            .iter()
            .map(|name| {
                let mut row = vec![(0.2_f32 / 33.0).ln(); classes.len()];
                row[class(name)] = 0.8_f32.ln();
                row
            })
            .collect();
        raise_run_label_scores(&mut log_probabilities, &[(0..9).collect()], &classes, 8.0);
        let labels = assign_labels(&log_probabilities, &vec![1; classes.len()], 0.0);
        let names: Vec<String> = labels.iter().flatten().map(|&c| classes[c].to_string()).collect();
        assert_eq!(names.join(" "), "1p 2p 3p 4p 5p 6p 7p 8p 9p");
    }

    #[test]
    fn an_unordered_row_of_sure_tiles_stays_unchanged() {
        let classes: Vec<TileClass> = Tile::kinds().map(TileClass::Tile).collect();
        let surely = |names: &[&str]| -> Vec<Vec<f32>> {
            let one = |name: &&str| {
                let number = classes.iter().position(|c| c.to_string() == *name);
                let mut row = vec![(0.02_f32 / 33.0).ln(); classes.len()];
                row[number.expect("a class")] = 0.98_f32.ln();
                row
            };
            names.iter().map(one).collect()
        };
        let log_probabilities = surely(&["5p", "6z", "9p", "6m", "1p", "2s", "4z", "7p"]);
        let mut helped = log_probabilities.clone();
        raise_run_label_scores(&mut helped, &[(0..8).collect()], &classes, 8.0);
        assert_eq!(helped, log_probabilities);
        // One tile of an ordered row is misread, however surely.
        let mut helped = surely(&["1p", "2p", "3p", "4m", "5p", "6p", "7p", "8p", "9p"]);
        raise_run_label_scores(&mut helped, &[(0..9).collect()], &classes, 8.0);
        let labels = assign_labels(&helped, &vec![1; classes.len()], 0.0);
        assert_eq!(classes[labels[3].expect("a label")].to_string(), "4p");
    }
}
