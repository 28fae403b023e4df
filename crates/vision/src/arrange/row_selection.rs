//! Chooses the rows that may belong to the hand: its main row, and the rows near it with tiles as straight and as
//! large.
//!
//! Walls (rows of backs), discards and other players' tiles lie further off or at an angle, or look smaller. Each
//! nearby row comes with its distance; [`hand_solution`](super::hand_solution) decides whether to take it, as it weighs
//! the whole hand.

use super::{
    evidence::{log_odds_probability, tile_log_odds},
    reading_frame::{PlacedTile, tile_relation, tile_relation_along, unit_vector},
    rows::{TileRow, row_direction},
};
use crate::{ClassOrigin, TileClass, TileReading, geometry::dot};

/// The maximum distance of a row from the other rows of its hand, in tile widths.
const MAX_ROW_DISTANCE: f32 = 3.2;
/// The distance of a row from the hand, in tile widths, below which rows near that row may belong to the hand too.
const MAX_STEP_DISTANCE: f32 = 1.6;
/// The maximum gap, in tile widths, between the main row and a row that continues its line; a quarter of the gap counts
/// as the distance of the row.
const MAX_CONTINUED_ROW_GAP: f32 = 12.0;
/// The maximum expected number of faces of the main row and another row of its hand together, flowers apart: five kongs
/// and a pair.
const MAX_HAND_FACES: f32 = 22.0;
/// The maximum number of rows of one hand: a tilted hand found as upright boxes gives one row per tile.
const MAX_HAND_ROWS: usize = 24;
/// The minimum hand score of a row that may be another whole hand, as a share of the main row's score.
const MIN_RIVAL_SCORE_SHARE: f32 = 0.72;
/// The minimum expected number of faces of a row that may be another whole hand.
const MIN_RIVAL_FACES: f32 = 8.0;
/// The median log-odds of being a tile that the main row's faces have in a good photo. In a poorer photo, the
/// difference becomes the leniency of the search.
const USUAL_LOG_ODDS: f32 = 1.5;
/// The minimum expected number of faces of a row that may belong to the hand.
const MIN_ROW_FACES: f32 = 0.1;
/// The maximum number of rows that are tried as the hand's main row.
const MAX_MAIN_ROWS: usize = 3;
/// The minimum hand score of a row that is tried as the main row, as a share of the best row's score.
const MIN_MAIN_SCORE_SHARE: f32 = 0.3;

/// A row that may belong to the hand, with its distance.
#[derive(Clone, Debug)]
pub(super) struct NearbyRow {
    pub row: TileRow,
    /// The free space to the nearest row of the hand, in tile widths.
    pub distance: f32,
    /// True for the hand's main row.
    pub is_main: bool,
}

/// The photo's rows, split into those that may be part of the hand and all others.
#[derive(Clone, Debug, Default)]
pub(super) struct HandRowSelection {
    /// The hand's main row and those near it, topmost first.
    pub rows: Vec<NearbyRow>,
    /// The rows of all other tiles.
    pub other_rows: Vec<TileRow>,
    /// The positions, among the placed tiles, of a row that may be another whole hand; empty if there is none.
    pub rival_row: Vec<usize>,
    /// The log-odds of being a tile that are added for every detection, because poor light and unknown tile sets lower
    /// all confidences.
    pub leniency: f32,
    /// The detections with another ground colour than most tiles of the main row, as indices among the reading's tiles.
    pub foreign_tiles: Vec<usize>,
}

/// Returns the indices of the rows that look most like a hand, best first: at most three, each with at least 0.3 of the
/// best row's score.
pub(super) fn find_main_rows(rows: &[TileRow], placed: &[PlacedTile], tiles: &[TileReading]) -> Vec<usize> {
    let judge = RowJudge::new(placed, tiles);
    let mut scored: Vec<(usize, f32)> = rows.iter().map(|row| judge.hand_score(row)).enumerate().collect();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    scored.truncate(MAX_MAIN_ROWS);
    let best_score = scored.first().map_or(0.0, |(_, score)| *score);
    scored.retain(|(_, score)| *score >= MIN_MAIN_SCORE_SHARE * best_score);
    scored.into_iter().map(|(row, _)| row).collect()
}

/// Splits the rows into those that may belong to the hand with the main row `main` (an index), and all others.
pub(super) fn choose_rows(
    rows: Vec<TileRow>,
    main: usize,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) -> HandRowSelection {
    let mut judge = RowJudge::new(placed, tiles);
    let leniency = judge.raise_probabilities(&rows[main]);
    let mut taken = vec![(main, 0.0_f32)];
    while taken.len() < MAX_HAND_ROWS
        && let Some(next) = judge.nearest_row(&rows, &taken)
    {
        taken.push(next);
    }
    let rival_row = (0..rows.len())
        .filter(|i| taken.iter().all(|(t, _)| t != i))
        .filter(|&i| judge.expected_face_count(&rows[i]) >= MIN_RIVAL_FACES && !judge.is_mostly_backs(&rows[i]))
        .find(|&i| judge.hand_score(&rows[i]) > MIN_RIVAL_SCORE_SHARE * judge.hand_score(&rows[main]))
        .map(|i| rows[i].tiles().collect())
        .unwrap_or_default();
    let foreign_tiles = find_foreign_tiles(&rows[main], placed, tiles);
    let mut chosen = HandRowSelection { rival_row, leniency, foreign_tiles, ..HandRowSelection::default() };
    for (i, row) in rows.into_iter().enumerate() {
        match taken.iter().find(|(t, _)| *t == i) {
            Some(&(_, distance)) => chosen.rows.push(NearbyRow { row, distance, is_main: i == main }),
            None => chosen.other_rows.push(row),
        }
    }
    chosen
}

/// Returns the indices of the detections with another ground colour than most tiles of the main row, except those whose
/// class a person decided; empty if no colour is that of more than half of the measured tiles there.
fn find_foreign_tiles(main: &TileRow, placed: &[PlacedTile], tiles: &[TileReading]) -> Vec<usize> {
    let grounds: Vec<usize> = main.tiles().filter_map(|t| tiles[placed[t].index].ground_colour).collect();
    let count_of = |ground: usize| grounds.iter().filter(|g| **g == ground).count();
    let Some(&usual) = grounds.iter().find(|ground| 2 * count_of(**ground) > grounds.len()) else {
        return Vec::new();
    };
    let is_foreign = |tile: &TileReading| tile.ground_colour.is_some_and(|ground| ground != usual);
    (0..tiles.len()).filter(|&i| is_foreign(&tiles[i]) && tiles[i].class_origin != ClassOrigin::Person).collect()
}

/// A judge of rows as parts of a hand: the detections of a photo, with their probabilities of being tiles.
struct RowJudge<'a> {
    placed: &'a [PlacedTile],
    tiles: &'a [TileReading],
    /// The probability, for each placed detection, that it is a tile.
    tile_probabilities: Vec<f32>,
}

impl<'a> RowJudge<'a> {
    fn new(placed: &'a [PlacedTile], tiles: &'a [TileReading]) -> Self {
        let tile_probabilities = placed.iter().map(|p| log_odds_probability(tile_log_odds(&tiles[p.index])));
        RowJudge { placed, tiles, tile_probabilities: tile_probabilities.collect() }
    }

    /// Raises the probabilities of all detections so that the median log-odds of the main row's faces reach
    /// [`USUAL_LOG_ODDS`]. Returns the log-odds added; 0 if the median is that high already, or without faces.
    fn raise_probabilities(&mut self, main: &TileRow) -> f32 {
        let faces = main.tiles().filter(|&t| self.has_face_at(t));
        let mut odds: Vec<f32> = faces.map(|t| tile_log_odds(&self.tiles[self.placed[t].index])).collect();
        odds.sort_by(f32::total_cmp);
        let median_odds = odds.get(odds.len() / 2).copied().unwrap_or(USUAL_LOG_ODDS);
        let leniency = (USUAL_LOG_ODDS - median_odds).max(0.0);
        self.tile_probabilities = (self.placed.iter())
            .map(|p| log_odds_probability(tile_log_odds(&self.tiles[p.index]) + leniency))
            .collect();
        leniency
    }

    fn class_at(&self, position: usize) -> TileClass {
        self.tiles[self.placed[position].index].class
    }

    fn has_face_at(&self, position: usize) -> bool {
        self.class_at(position).tile().is_some()
    }

    /// Returns the expected number of tiles among the row's faces: the sum of their probabilities of being a tile.
    fn expected_face_count(&self, row: &TileRow) -> f32 {
        row.tiles().filter(|&t| self.has_face_at(t)).map(|t| self.tile_probabilities[t]).sum()
    }

    fn expected_non_flower_face_count(&self, row: &TileRow) -> f32 {
        row.tiles()
            .filter(|&t| self.has_face_at(t) && !self.class_at(t).is_flower())
            .map(|t| self.tile_probabilities[t])
            .sum()
    }

    /// Returns true if more detections of the row lack a face than have one, and at least four lack one.
    fn is_mostly_backs(&self, row: &TileRow) -> bool {
        let faces = row.tiles().filter(|&t| self.has_face_at(t)).count();
        row.len() - faces > faces.max(3)
    }

    /// Returns true if most of the row's detections are probably tiles; only such rows connect the hand to rows beyond
    /// them.
    fn connects_rows(&self, row: &TileRow) -> bool {
        2.0 * row.tiles().map(|t| self.tile_probabilities[t]).sum::<f32>() > row.len() as f32
    }

    /// Returns a score for the row as a player's hand: higher the more faces it has, and the larger and straighter its
    /// tiles are. A detection without a face counts little.
    fn hand_score(&self, row: &TileRow) -> f32 {
        row.tiles()
            .map(|t| {
                let weight = if self.has_face_at(t) { self.tile_probabilities[t] } else { 0.15 };
                weight * self.placed[t].short_side().powf(1.5) * self.placed[t].alignment.max(0.3).powi(4)
            })
            .sum()
    }

    /// Returns the index of the row nearest to the rows already taken into the hand, and its distance in tile widths;
    /// `None` if no further row may belong to the hand. `taken` has the index and the distance of each row, main row
    /// first.
    fn nearest_row(&self, rows: &[TileRow], taken: &[(usize, f32)]) -> Option<(usize, f32)> {
        let main = &rows[taken[0].0];
        let mut best: Option<(usize, f32)> = None;
        for (i, row) in rows.iter().enumerate() {
            let exceeds_hand =
                self.expected_non_flower_face_count(main) + self.expected_non_flower_face_count(row) > MAX_HAND_FACES;
            if taken.iter().any(|(t, _)| *t == i) || exceeds_hand || !self.may_belong_to_hand(row) {
                continue;
            }
            let near = taken
                .iter()
                .filter(|(t, distance)| *distance < MAX_STEP_DISTANCE && self.connects_rows(&rows[*t]))
                .filter_map(|&(t, _)| self.row_distance(&rows[t], row))
                .chain(self.continuation_distance(main, row))
                .min_by(f32::total_cmp);
            let Some(distance) = near.filter(|d| *d < MAX_ROW_DISTANCE) else {
                continue;
            };
            if best.is_none_or(|(_, least)| distance < least) {
                best = Some((i, distance));
            }
        }
        best
    }

    /// Returns true if the row has faces, is not mostly backs, and at most a third of its tiles are crooked: more than
    /// 20° from the reading direction.
    fn may_belong_to_hand(&self, row: &TileRow) -> bool {
        let expected =
            |positions: &mut dyn Iterator<Item = usize>| -> f32 { positions.map(|t| self.tile_probabilities[t]).sum() };
        let crooked = expected(&mut row.tiles().filter(|&t| self.placed[t].alignment < 0.94));
        // A single straight tile does not make a heap of discards a row of the hand.
        3.0 * crooked <= expected(&mut row.tiles())
            && self.expected_face_count(row) > MIN_ROW_FACES
            && !self.is_mostly_backs(row)
    }

    /// Returns the smallest space, in tile widths, between a tile of one row and a parallel tile of about the same size
    /// in the other; `None` if there is no such pair.
    fn row_distance(&self, hand_row: &TileRow, row: &TileRow) -> Option<f32> {
        let mut least = None;
        for a in hand_row.tiles() {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = tile_relation(p, q);
                let free = r.free_space();
                let is_parallel = dot(unit_vector(p.along), unit_vector(q.along)) > 0.96
                    && dot(unit_vector(p.up), unit_vector(q.up)) > 0.96;
                if are_similar_in_size(p, q) && is_parallel && least.is_none_or(|l| free < l) {
                    least = Some(free);
                }
            }
        }
        least
    }

    /// Returns the distance of a row that continues the line of the main row at either end: a quarter of the gap
    /// between the two rows, in tile widths. `None` if the row does not continue the line.
    fn continuation_distance(&self, main: &TileRow, row: &TileRow) -> Option<f32> {
        let of_main: Vec<usize> = main.tiles().collect();
        let along = row_direction(&of_main, self.placed);
        let mut least: Option<f32> = None;
        for &a in of_main.first().into_iter().chain(of_main.last()) {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = tile_relation_along(p, q, along);
                let free = r.gap_x / r.short_side.max(1.0);
                if are_similar_in_size(p, q) && r.level_share > 0.5 && (0.0..MAX_CONTINUED_ROW_GAP).contains(&free) {
                    let counted = free / 4.0;
                    least = Some(least.map_or(counted, |l| l.min(counted)));
                }
            }
        }
        least
    }
}

/// Returns true if the tiles' shorter sides differ by less than the factor 1.45.
fn are_similar_in_size(p: &PlacedTile, q: &PlacedTile) -> bool {
    p.short_side().max(q.short_side()) < 1.45 * p.short_side().min(q.short_side())
}
