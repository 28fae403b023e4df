//! Chooses the rows that may belong to the hand: the row with the most faces, and those near it that are as straight
//! and as large.
//!
//! Walls (rows of backs), discards and other players' tiles lie further off, crooked, or look smaller. Nearby rows come
//! with their distance; `solve` decides whether to take them, as it weighs the whole hand.

use super::{
    evidence::{log_odds, probability},
    frame::{PlacedTile, relation, relation_along, unit},
    rows::{Row, direction},
};
use crate::{ClassOrigin, TileClass, TileReading, geometry::dot};

/// Rows further than this (in tile widths) from the hand are not part of it.
const REACH: f32 = 3.2;
/// Rows reached only by way of another row, and further from it than this, are not part of the hand.
const STEP: f32 = 1.6;
/// Groups on the hand's own line may lie this many tile widths off; the distance counts a quarter there.
const ON_LINE: f32 = 12.0;
/// The most faces of a hand in two rows, flowers apart: five kongs and a pair.
const MAX_FACES: f32 = 22.0;
/// Rows of one hand: a tilted hand found as upright boxes gives one row per tile.
const MAX_ROWS: usize = 24;
/// Another row at least this heavy, relative to the main one, may be the intended hand instead.
const RIVAL: f32 = 0.72;
/// … if it has this many faces.
const RIVAL_FACES: f32 = 8.0;
/// The least log-odds of the main row's tiles in a good photo.
const USUAL: f32 = 1.5;
/// Faces that a row of the hand has, each weighted by its probability of being a tile.
const MIN_FACES: f32 = 0.1;
/// Rows that are tried as the hand's main row …
const MAX_MAIN_ROWS: usize = 3;
/// … if their weight is at least this share of the heaviest row's.
const MIN_MAIN_SHARE: f32 = 0.3;

/// A row that may belong to the hand.
#[derive(Clone, Debug)]
pub(super) struct NearbyRow {
    pub row: Row,
    /// The free space to the nearest row of the hand, in tile widths.
    pub distance: f32,
    /// True for the row that the hand is read around.
    pub main: bool,
}

/// The photo's rows, split into those that may be part of the hand and all others.
#[derive(Clone, Debug, Default)]
pub(super) struct HandRowSelection {
    /// The hand's rows and those near it, topmost first.
    pub rows: Vec<NearbyRow>,
    /// Rows of all other tiles.
    pub others: Vec<Row>,
    /// The tiles of another whole hand in the photo, if any.
    pub rival: Vec<usize>,
    /// Log-odds added to every find's evidence of being a tile: poor light and unknown tile sets lower all confidences.
    pub leniency: f32,
    /// Finds whose ground has another colour than that of most tiles of the main row, as indices among the tiles.
    pub foreign: Vec<usize>,
}

/// Returns the rows that look most like a hand, the likeliest first.
pub(super) fn main_rows(rows: &[Row], placed: &[PlacedTile], tiles: &[TileReading]) -> Vec<usize> {
    let judge = RowJudge::new(placed, tiles);
    let mut all: Vec<(usize, f32)> = rows.iter().map(|row| judge.weight(row)).enumerate().collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.truncate(MAX_MAIN_ROWS);
    let heaviest = all.first().map_or(0.0, |(_, weight)| *weight);
    all.retain(|(_, weight)| *weight >= MIN_MAIN_SHARE * heaviest);
    all.into_iter().map(|(row, _)| row).collect()
}

/// Splits the rows into those that may belong to the hand with the main row `main`, and all others.
pub(super) fn choose_rows(
    rows: Vec<Row>,
    main: usize,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) -> HandRowSelection {
    let mut judge = RowJudge::new(placed, tiles);
    let leniency = judge.set_leniency(&rows[main]);
    let mut taken = vec![(main, 0.0_f32)];
    while taken.len() < MAX_ROWS
        && let Some(next) = judge.next(&rows, &taken)
    {
        taken.push(next);
    }
    let rival = (0..rows.len())
        .filter(|i| taken.iter().all(|(t, _)| t != i))
        .filter(|&i| judge.expected_faces(&rows[i]) >= RIVAL_FACES && !judge.is_mostly_backs(&rows[i]))
        .find(|&i| judge.weight(&rows[i]) > RIVAL * judge.weight(&rows[main]))
        .map(|i| rows[i].tiles().collect())
        .unwrap_or_default();
    let foreign = foreign_finds(&rows[main], placed, tiles);
    let mut chosen = HandRowSelection { rival, leniency, foreign, ..HandRowSelection::default() };
    for (i, row) in rows.into_iter().enumerate() {
        match taken.iter().find(|(t, _)| *t == i) {
            Some(&(_, distance)) => chosen.rows.push(NearbyRow { row, distance, main: i == main }),
            None => chosen.others.push(row),
        }
    }
    chosen
}

/// Returns the finds on another ground than most tiles of the main row; none if those are on several.
fn foreign_finds(main: &Row, placed: &[PlacedTile], tiles: &[TileReading]) -> Vec<usize> {
    let grounds: Vec<usize> = main.tiles().filter_map(|t| tiles[placed[t].index].ground).collect();
    let of = |ground: usize| grounds.iter().filter(|g| **g == ground).count();
    let Some(&usual) = grounds.iter().find(|ground| 2 * of(**ground) > grounds.len()) else {
        return Vec::new();
    };
    let is_foreign = |tile: &TileReading| tile.ground.is_some_and(|ground| ground != usual);
    (0..tiles.len()).filter(|&i| is_foreign(&tiles[i]) && tiles[i].by != ClassOrigin::Person).collect()
}

/// Judges by look and place how likely rows belong to a hand.
struct RowJudge<'a> {
    placed: &'a [PlacedTile],
    tiles: &'a [TileReading],
    /// The probability that each placed find is a tile.
    real: Vec<f32>,
}

impl<'a> RowJudge<'a> {
    fn new(placed: &'a [PlacedTile], tiles: &'a [TileReading]) -> Self {
        let real = placed.iter().map(|p| probability(log_odds(&tiles[p.index])));
        RowJudge { placed, tiles, real: real.collect() }
    }

    /// Raises all probabilities by what the main row's evidence falls short of [`USUAL`], and returns that difference.
    fn set_leniency(&mut self, main: &Row) -> f32 {
        let faces = main.tiles().filter(|&t| self.is_face(t));
        let mut odds: Vec<f32> = faces.map(|t| log_odds(&self.tiles[self.placed[t].index])).collect();
        odds.sort_by(f32::total_cmp);
        let usual = odds.get(odds.len() / 2).copied().unwrap_or(USUAL);
        let leniency = (USUAL - usual).max(0.0);
        self.real = (self.placed.iter()).map(|p| probability(log_odds(&self.tiles[p.index]) + leniency)).collect();
        leniency
    }

    fn class(&self, position: usize) -> TileClass {
        self.tiles[self.placed[position].index].class
    }

    fn is_face(&self, position: usize) -> bool {
        self.class(position).tile().is_some()
    }

    /// Counts the row's faces, each weighted by its probability of being a tile.
    fn expected_faces(&self, row: &Row) -> f32 {
        row.tiles().filter(|&t| self.is_face(t)).map(|t| self.real[t]).sum()
    }

    fn faces_but_flowers(&self, row: &Row) -> f32 {
        row.tiles().filter(|&t| self.is_face(t) && !self.class(t).is_flower()).map(|t| self.real[t]).sum()
    }

    fn is_mostly_backs(&self, row: &Row) -> bool {
        let faces = row.tiles().filter(|&t| self.is_face(t)).count();
        row.len() - faces > faces.max(3)
    }

    /// Returns true if most of the row's finds are tiles. Rows of clutter do not connect the hand to rows beyond them.
    fn is_step(&self, row: &Row) -> bool {
        2.0 * row.tiles().map(|t| self.real[t]).sum::<f32>() > row.len() as f32
    }

    /// Scores how much a row looks like somebody's hand: many faces, large, straight.
    fn weight(&self, row: &Row) -> f32 {
        row.tiles()
            .map(|t| {
                let kind = if self.is_face(t) { self.real[t] } else { 0.15 };
                kind * self.placed[t].short().powf(1.5) * self.placed[t].aligned.max(0.3).powi(4)
            })
            .sum()
    }

    /// Returns the nearest row that may belong with those already taken, and its distance.
    fn next(&self, rows: &[Row], taken: &[(usize, f32)]) -> Option<(usize, f32)> {
        let main = &rows[taken[0].0];
        let mut best: Option<(usize, f32)> = None;
        for (i, row) in rows.iter().enumerate() {
            let too_many = self.faces_but_flowers(main) + self.faces_but_flowers(row) > MAX_FACES;
            if taken.iter().any(|(t, _)| *t == i) || too_many || !self.may_belong(row) {
                continue;
            }
            let near = taken
                .iter()
                .filter(|(t, distance)| *distance < STEP && self.is_step(&rows[*t]))
                .filter_map(|&(t, _)| self.distance(&rows[t], row))
                .chain(self.continuation_distance(main, row))
                .min_by(f32::total_cmp);
            let Some(distance) = near.filter(|d| *d < REACH) else {
                continue;
            };
            if best.is_none_or(|(_, least)| distance < least) {
                best = Some((i, distance));
            }
        }
        best
    }

    /// Returns true for a row with faces, or with just the four backs of a kong.
    fn may_belong(&self, row: &Row) -> bool {
        let real = |all: &mut dyn Iterator<Item = usize>| -> f32 { all.map(|t| self.real[t]).sum() };
        let crooked = real(&mut row.tiles().filter(|&t| self.placed[t].aligned < 0.94));
        // A single straight tile does not make a heap of discards a row of the hand.
        3.0 * crooked <= real(&mut row.tiles()) && self.expected_faces(row) > MIN_FACES && !self.is_mostly_backs(row)
    }

    /// Returns the smallest space between two rows in tile widths; `None` unless they are equally large and straight.
    fn distance(&self, hand: &Row, row: &Row) -> Option<f32> {
        let mut least = None;
        for a in hand.tiles() {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = relation(p, q);
                let free = r.space();
                let straight = dot(unit(p.along), unit(q.along)) > 0.96 && dot(unit(p.up), unit(q.up)) > 0.96;
                if alike(p, q) && straight && least.is_none_or(|l| free < l) {
                    least = Some(free);
                }
            }
        }
        least
    }

    /// Returns the distance of a row that continues the main one after a wide gap.
    fn continuation_distance(&self, main: &Row, row: &Row) -> Option<f32> {
        let of_main: Vec<usize> = main.tiles().collect();
        let along = direction(&of_main, self.placed);
        let mut least: Option<f32> = None;
        for &a in of_main.first().into_iter().chain(of_main.last()) {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = relation_along(p, q, along);
                let free = r.gap_x / r.short.max(1.0);
                if alike(p, q) && r.level > 0.5 && (0.0..ON_LINE).contains(&free) {
                    let counted = free / 4.0;
                    least = Some(least.map_or(counted, |l| l.min(counted)));
                }
            }
        }
        least
    }
}

fn alike(p: &PlacedTile, q: &PlacedTile) -> bool {
    p.short().max(q.short()) < 1.45 * p.short().min(q.short())
}
