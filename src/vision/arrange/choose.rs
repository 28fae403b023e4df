//! Which rows are the hand: the row with most faces, and what lies close, straight and as large beside it.
//!
//! Walls (rows of backs), discards and other players' tiles are left out: they lie further off, crooked, or smaller.

use super::{
    frame::{Placed, relation, unit},
    rows::Row,
};
use crate::vision::{TileClass, TileReading, geometry::dot};

/// A row no further than this (in tile widths) is laid against the hand.
const AGAINST: f32 = 0.4;
/// A row no further than this (in tile widths) may still be of the hand, if the hand lacks tiles.
const NEAR: f32 = 1.6;
/// A flower may lie this far off.
const FLOWER_NEAR: f32 = 3.0;
/// A whole hand without kongs and flowers.
const WHOLE: usize = 14;
/// The most tiles of a hand, flowers apart: four kongs and a pair.
const MOST: usize = 18;

/// The hand's rows and the tiles of all others (positions in `placed`).
pub(super) fn choose(
    rows: Vec<Row>,
    placed: &[Placed],
    tiles: &[TileReading],
) -> (Vec<Row>, Vec<usize>) {
    let look = Look { placed, tiles };
    let weight = |row: &Row| look.weight(row);
    let Some(main) = (0..rows.len()).max_by(|&a, &b| weight(&rows[a]).total_cmp(&weight(&rows[b])))
    else {
        return (Vec::new(), Vec::new());
    };
    let mut taken = vec![main];
    while let Some(next) = look.next(&rows, &taken) {
        taken.push(next);
    }
    let mut hand = Vec::new();
    let mut others = Vec::new();
    for (i, row) in rows.into_iter().enumerate() {
        if taken.contains(&i) {
            hand.push(row);
        } else {
            others.extend(row.tiles());
        }
    }
    (hand, others)
}

struct Look<'a> {
    placed: &'a [Placed],
    tiles: &'a [TileReading],
}

impl Look<'_> {
    fn class(&self, position: usize) -> TileClass {
        self.tiles[self.placed[position].index].class
    }

    fn is_face(&self, position: usize) -> bool {
        self.class(position).tile().is_some()
    }

    /// How much a row looks like somebody's hand: many faces, large, straight.
    fn weight(&self, row: &Row) -> f32 {
        row.tiles()
            .map(|t| {
                let kind = if self.is_face(t) { 1.0 } else { 0.15 };
                kind * self.placed[t].short() * self.placed[t].aligned.max(0.3).powi(4)
            })
            .sum()
    }

    /// Tiles that count towards 14, kongs as they lie.
    fn counted(&self, row: &Row) -> usize {
        row.tiles().filter(|&t| !self.class(t).is_flower()).count()
    }

    /// The nearest row that belongs to those taken.
    fn next(&self, rows: &[Row], taken: &[usize]) -> Option<usize> {
        let have: usize = taken.iter().map(|&t| self.counted(&rows[t])).sum();
        let mut best: Option<(usize, f32)> = None;
        for (i, row) in rows.iter().enumerate() {
            if taken.contains(&i) {
                continue;
            }
            let Some(distance) = taken
                .iter()
                .filter_map(|&t| self.distance(&rows[t], row))
                .min_by(f32::total_cmp)
            else {
                continue;
            };
            let nearer = best.is_none_or(|(_, least)| distance < least);
            if nearer && self.belongs(row, distance, have) {
                best = Some((i, distance));
            }
        }
        best.map(|(i, _)| i)
    }

    /// Whether a row at some distance (tile widths) belongs to a hand that has so many tiles.
    fn belongs(&self, row: &Row, distance: f32, have: usize) -> bool {
        let more = self.counted(row);
        if have + more > MOST {
            return false;
        }
        let faces = row.tiles().filter(|&t| self.is_face(t)).count();
        let backs = row.len() - faces;
        if faces == 0 || backs > faces.max(3) {
            return false;
        }
        let all_flowers = more == 0;
        distance < AGAINST
            || (distance < NEAR && have < WHOLE)
            || (distance < FLOWER_NEAR && all_flowers)
    }

    /// The least space between two rows in tile widths, where they are as large and lie as straight; else `None`.
    fn distance(&self, hand: &Row, row: &Row) -> Option<f32> {
        let mut least = None;
        for a in hand.tiles() {
            for b in row.tiles() {
                let (p, q) = (&self.placed[a], &self.placed[b]);
                let r = relation(p, q);
                let free = (r.gap_x.max(0.0).hypot(r.gap_y.max(0.0))) / r.short.max(1.0);
                let alike = p.short().max(q.short()) < 1.4 * p.short().min(q.short());
                let straight =
                    dot(unit(p.along), unit(q.along)) > 0.96 && dot(unit(p.up), unit(q.up)) > 0.96;
                if alike && straight && least.is_none_or(|l| free < l) {
                    least = Some(free);
                }
            }
        }
        // One straight tile does not make a heap of discards a row of the hand.
        let crooked = row
            .tiles()
            .filter(|&t| self.placed[t].aligned < 0.94)
            .count();
        least.filter(|_| 3 * crooked <= row.len())
    }
}
