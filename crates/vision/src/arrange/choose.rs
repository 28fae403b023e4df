//! Which rows may belong to the hand: the row with the most faces, and whatever lies near it, as straight and as large.
//!
//! Walls (rows of backs), discards and other players' tiles lie further off, crooked, or look smaller. Nearby rows come
//! with their distance; whether they are taken is decided once the whole hand is seen (see `solve`).

use super::{
    evidence::{log_odds, probability},
    frame::{Placed, relation, relation_along, unit},
    rows::{Row, direction},
};
use crate::{TileClass, TileReading, geometry::dot};

/// Rows further than this (in tile widths) from the hand are not part of it.
const REACH: f32 = 3.2;
/// Rows reached only by way of another row, and further from it than this, are not part of the hand.
const STEP: f32 = 1.6;
/// Groups on the hand's own line may lie this many tile widths off; the distance counts a quarter there.
const ON_LINE: f32 = 12.0;
/// No hand lies in more rows than this: a tilted one seen as upright boxes gives one row per tile.
const MOST_ROWS: usize = 24;
/// Another row at least this heavy, relative to the main one, may be the intended hand instead.
const RIVAL: f32 = 0.72;
/// … if it has this many faces.
const RIVAL_FACES: f32 = 8.0;
/// The log-odds that the main row's tiles have in a good photo, at least.
const USUAL: f32 = 1.5;
/// A row with fewer faces than this, what is hardly a tile counting little, is none of the hand's.
const FEWEST: f32 = 0.1;
/// So many rows are tried as the hand's main one …
const MAINS: usize = 3;
/// … if they weigh this much of the heaviest, at least.
const LEAST_MAIN: f32 = 0.3;

/// A row that may belong to the hand.
#[derive(Clone, Debug)]
pub(super) struct Near {
    /// The row itself.
    pub row: Row,
    /// The free space to the nearest row of the hand, in tile widths.
    pub distance: f32,
    /// Whether this is the row with the most faces.
    pub main: bool,
}

/// Which rows may be part of the hand, and which are not.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen {
    /// The hand's rows and those near it, topmost first.
    pub rows: Vec<Near>,
    /// Rows of all other tiles.
    pub others: Vec<Row>,
    /// The tiles of another whole hand in the photo, if any.
    pub rival: Vec<usize>,
    /// How much surer (log-odds) the photo's finds are tiles than their confidence says: in poor light, and of sets that
    /// the eyes do not know, all are named with little.
    pub milder: f32,
}

/// The rows that look most like a hand, the likeliest first.
pub(super) fn main_rows(rows: &[Row], placed: &[Placed], tiles: &[TileReading]) -> Vec<usize> {
    let look = Look::at(placed, tiles);
    let mut all: Vec<(usize, f32)> = rows.iter().map(|row| look.weight(row)).enumerate().collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.truncate(MAINS);
    let heaviest = all.first().map_or(0.0, |(_, weight)| *weight);
    all.retain(|(_, weight)| *weight >= LEAST_MAIN * heaviest);
    all.into_iter().map(|(row, _)| row).collect()
}

/// Splits the rows into those that may belong to the hand with this main row, and all others.
pub(super) fn choose(rows: Vec<Row>, main: usize, placed: &[Placed], tiles: &[TileReading]) -> Chosen {
    let mut look = Look::at(placed, tiles);
    let milder = look.be_milder(&rows[main]);
    let mut taken = vec![(main, 0.0_f32)];
    while taken.len() < MOST_ROWS
        && let Some(next) = look.next(&rows, &taken)
    {
        taken.push(next);
    }
    let rival = (0..rows.len())
        .filter(|i| taken.iter().all(|(t, _)| t != i))
        .filter(|&i| look.faces(&rows[i]) >= RIVAL_FACES && !look.is_mostly_backs(&rows[i]))
        .find(|&i| look.weight(&rows[i]) > RIVAL * look.weight(&rows[main]))
        .map(|i| rows[i].tiles().collect())
        .unwrap_or_default();
    let mut chosen = Chosen { rival, milder, ..Chosen::default() };
    for (i, row) in rows.into_iter().enumerate() {
        match taken.iter().find(|(t, _)| *t == i) {
            Some(&(_, distance)) => chosen.rows.push(Near { row, distance, main: i == main }),
            None => chosen.others.push(row),
        }
    }
    chosen
}

struct Look<'a> {
    placed: &'a [Placed],
    tiles: &'a [TileReading],
    /// The probability that each placed find is a tile.
    real: Vec<f32>,
}

impl<'a> Look<'a> {
    fn at(placed: &'a [Placed], tiles: &'a [TileReading]) -> Self {
        let real = placed.iter().map(|p| probability(log_odds(&tiles[p.index])));
        Look { placed, tiles, real: real.collect() }
    }

    /// Judges all finds by what is usual in the main row; gives back by how much the milder.
    fn be_milder(&mut self, main: &Row) -> f32 {
        let faces = main.tiles().filter(|&t| self.is_face(t));
        let mut odds: Vec<f32> = faces.map(|t| log_odds(&self.tiles[self.placed[t].index])).collect();
        odds.sort_by(f32::total_cmp);
        let usual = odds.get(odds.len() / 2).copied().unwrap_or(USUAL);
        let milder = (USUAL - usual).max(0.0);
        self.real = (self.placed.iter()).map(|p| probability(log_odds(&self.tiles[p.index]) + milder)).collect();
        milder
    }

    fn class(&self, position: usize) -> TileClass {
        self.tiles[self.placed[position].index].class
    }

    fn is_face(&self, position: usize) -> bool {
        self.class(position).tile().is_some()
    }

    /// How many faces the row has, what is hardly a tile counting little.
    fn faces(&self, row: &Row) -> f32 {
        row.tiles().filter(|&t| self.is_face(t)).map(|t| self.real[t]).sum()
    }

    fn is_mostly_backs(&self, row: &Row) -> bool {
        let faces = row.tiles().filter(|&t| self.is_face(t)).count();
        row.len() - faces > faces.max(3)
    }

    /// Whether the row's finds are tiles, for the most part: others are no step to what lies beyond them.
    fn is_step(&self, row: &Row) -> bool {
        2.0 * row.tiles().map(|t| self.real[t]).sum::<f32>() > row.len() as f32
    }

    /// How much a row looks like somebody's hand: many faces, large, straight.
    fn weight(&self, row: &Row) -> f32 {
        row.tiles()
            .map(|t| {
                let kind = if self.is_face(t) { self.real[t] } else { 0.15 };
                kind * self.placed[t].short().powf(1.5) * self.placed[t].aligned.max(0.3).powi(4)
            })
            .sum()
    }

    /// The nearest row that may belong with those already taken, and its distance.
    fn next(&self, rows: &[Row], taken: &[(usize, f32)]) -> Option<(usize, f32)> {
        let main = &rows[taken[0].0];
        let mut best: Option<(usize, f32)> = None;
        for (i, row) in rows.iter().enumerate() {
            if taken.iter().any(|(t, _)| *t == i) || !self.may_belong(row) {
                continue;
            }
            let near = taken
                .iter()
                .filter(|(t, distance)| *distance < STEP && self.is_step(&rows[*t]))
                .filter_map(|&(t, _)| self.distance(&rows[t], row))
                .chain(self.on_line(main, row))
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

    /// A row with faces, or just the four backs of a kong.
    fn may_belong(&self, row: &Row) -> bool {
        let real = |all: &mut dyn Iterator<Item = usize>| -> f32 { all.map(|t| self.real[t]).sum() };
        let crooked = real(&mut row.tiles().filter(|&t| self.placed[t].aligned < 0.94));
        // A single straight tile does not make a heap of discards a row of the hand.
        3.0 * crooked <= real(&mut row.tiles()) && self.faces(row) > FEWEST && !self.is_mostly_backs(row)
    }

    /// The smallest space between two rows in tile widths, if they are equally large and straight; else `None`.
    fn distance(&self, hand: &Row, row: &Row) -> Option<f32> {
        let mut least = None;
        for a in hand.tiles() {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = relation(p, q);
                let free = (r.gap_x.max(0.0).hypot(r.gap_y.max(0.0))) / r.short.max(1.0);
                let straight = dot(unit(p.along), unit(q.along)) > 0.96 && dot(unit(p.up), unit(q.up)) > 0.96;
                if alike(p, q) && straight && least.is_none_or(|l| free < l) {
                    least = Some(free);
                }
            }
        }
        least
    }

    /// The distance of a row that continues the main one after a wide gap.
    fn on_line(&self, main: &Row, row: &Row) -> Option<f32> {
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

fn alike(p: &Placed, q: &Placed) -> bool {
    p.short().max(q.short()) < 1.45 * p.short().min(q.short())
}
