//! The direction in which the hand is read: every tile votes with its own "up", and all are placed in that common
//! frame.
//!
//! The frame is local to each tile (two half vectors, along the row and up), so a tilted, stretched or perspective
//! picture needs no straightening: neighbours are compared in the mean of their own frames.

use super::rows::Row;
use crate::{
    TileClass, TileReading,
    geometry::{Point, add, centre, cross, dot, half_height, half_width, length, scale, sub},
};
use quejing_rules::tile::{Suit, Tile};

/// The cosine of 35°: votes within that angle of a direction count for it.
const AGREES: f32 = 0.82;
/// The weight of the picture's own up against a tile's vote; decides hands that look the same both ways.
const PICTURE_VOTE: f32 = 0.6;

/// A tile with sides 3 to 4, turned, is 1.8 times as wide for its height as the others; the line between upright and
/// sideways is halfway, at the square root of that.
const HALFWAY: f32 = 1.34;
/// The shift of that line (in log width) by the look of the face: a little for faces that look nearly the same after a
/// quarter turn in a squeezed crop …
const LOOKS_A_LITTLE: f32 = 0.05;
/// … and much for all others.
const LOOKS_PLAINLY: f32 = 0.15;

/// A tile in the hand's reading frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedTile {
    /// The index among the reading's tiles.
    pub index: usize,
    /// The centre, in photo pixels.
    pub centre: Point,
    /// Half the tile along the row, to the right.
    pub along: Point,
    /// Half the tile across the row, upwards.
    pub up: Point,
    /// Quarters clockwise from upright: 1 and 3 lie sideways, 2 is upside down.
    pub quarters: usize,
    /// The evidence of lying across the others, from its shape relative to theirs and from its face: the logarithm of
    /// its width relative to halfway between upright and sideways. Positive means sideways.
    pub lateral: f32,
    /// The cosine of the angle between the tile's nearest axis and the reading direction.
    pub aligned: f32,
}

impl PlacedTile {
    /// Returns true if the tile lies across the others.
    pub(super) fn is_sideways(&self) -> bool {
        self.lateral > 0.0
    }

    /// Returns the tile's shorter side in photo pixels.
    pub(super) fn short(&self) -> f32 {
        2.0 * length(self.along).min(length(self.up))
    }
}

/// The place of one tile relative to another, in their common frame; photo pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation {
    /// From the first's centre to the second's along the row; right is positive.
    pub x: f32,
    /// From the first's centre to the second's across the row; up is positive.
    pub y: f32,
    /// The free space between them along the row; negative where they overlap.
    pub gap_x: f32,
    /// The free space between them across the row; negative where they overlap.
    pub gap_y: f32,
    /// The share of the lower tile's height that both cover.
    pub level: f32,
    /// The mean of their shorter sides.
    pub short: f32,
}

impl Relation {
    /// Returns the free space between the two, in tile widths.
    pub(super) fn space(&self) -> f32 {
        self.gap_x.max(0.0).hypot(self.gap_y.max(0.0)) / self.short.max(1.0)
    }
}

/// Returns the unit vector that most tiles consider up; `[0, -1]` if there are no tiles.
pub(super) fn reading_up(tiles: &[TileReading]) -> Point {
    let votes: Vec<(Point, f32)> = tiles.iter().map(vote).collect();
    let picture = ([0.0, -1.0], PICTURE_VOTE);
    let weight_of = |direction: Point| -> f32 {
        votes
            .iter()
            .chain([&picture])
            .filter(|(v, _)| dot(*v, direction) > AGREES)
            .map(|(v, weight)| weight * dot(*v, direction))
            .sum()
    };
    let best = votes
        .iter()
        .flat_map(|(v, _)| [*v, scale(*v, -1.0)])
        .max_by(|a, b| weight_of(*a).total_cmp(&weight_of(*b)))
        .unwrap_or([0.0, -1.0]);
    let mean = votes
        .iter()
        .filter(|(v, _)| dot(*v, best) > AGREES)
        .fold(scale(best, 1e-3), |sum, (v, weight)| add(sum, scale(*v, *weight)));
    unit(mean)
}

/// Returns a tile's own up and the weight of its vote, low for faces that look the same upside down.
fn vote(tile: &TileReading) -> (Point, f32) {
    let up = unit(scale(half_height(&tile.quad), -1.0));
    let sure = match tile.class {
        TileClass::Tile(face) if looks_same_upside_down(face) => 0.25,
        TileClass::Tile(_) => 1.0,
        TileClass::Back | TileClass::Unknown => 0.05,
    };
    (up, sure * tile.confidence)
}

/// Returns true if a face looks the same upside down in most sets (a corner index may still tell).
fn looks_same_upside_down(tile: Tile) -> bool {
    let number = tile.number().unwrap_or(0);
    match tile.suit() {
        Some(Suit::Circles) => [1, 2, 3, 4, 5, 8, 9].contains(&number),
        Some(Suit::Bamboo) => [2, 4, 5, 6, 8, 9].contains(&number),
        Some(Suit::Characters) => false,
        None => tile.dragon() == Some(quejing_rules::tile::Dragon::White),
    }
}

/// Returns every tile in the reading frame with the upward unit vector `up`. [`mark_sideways`] sets
/// [`PlacedTile::lateral`] later.
pub(super) fn place(tiles: &[TileReading], up: Point) -> Vec<PlacedTile> {
    tiles.iter().enumerate().map(|(index, tile)| place_one(index, tile, up)).collect()
}

/// Sets [`PlacedTile::lateral`] of every tile. Each is compared with its own group if that is long enough to show the
/// usual shape (tiles in a rack and tiles lying flat differ), else with its row, else with all tiles.
pub(super) fn mark_sideways(placed: &mut [PlacedTile], rows: &[Row], tiles: &[TileReading]) {
    let wide = |p: &PlacedTile| length(p.along) / length(p.up).max(1e-3);
    let usual = |which: &[usize], placed: &[PlacedTile]| -> Option<f32> {
        let mut shapes: Vec<f32> = which.iter().map(|&t| wide(&placed[t])).collect();
        shapes.sort_by(f32::total_cmp);
        // Of four with two sideways, the lower middle one is upright.
        shapes.get(shapes.len().saturating_sub(1) / 2).copied()
    };
    let everything: Vec<usize> = (0..placed.len()).collect();
    let of_all = usual(&everything, placed).unwrap_or(1.0);
    for row in rows {
        let whole: Vec<usize> = row.tiles().collect();
        let of_row = if whole.len() >= 3 { usual(&whole, placed).unwrap_or(of_all) } else { of_all };
        for group in &row.groups {
            let here = if group.len() >= 3 { usual(group, placed).unwrap_or(of_row) } else { of_row };
            for &t in group {
                let wider = wide(&placed[t]) / (HALFWAY * here.max(1e-3));
                let face = tiles[placed[t].index].class.tile();
                let looks = match face {
                    Some(face) if looks_same_upside_down(face) => LOOKS_A_LITTLE,
                    Some(_) => LOOKS_PLAINLY,
                    None => 0.0,
                };
                let turned = placed[t].quarters % 2 == 1;
                placed[t].lateral = wider.max(1e-3).ln() + if turned { looks } else { -looks };
            }
        }
    }
}

fn place_one(index: usize, tile: &TileReading, up: Point) -> PlacedTile {
    let right = half_width(&tile.quad);
    let top = scale(half_height(&tile.quad), -1.0);
    // The tile's axes, clockwise from its own up; the index of the one nearest to `up` counts its quarters
    // counter-clockwise.
    let axes = [top, right, scale(top, -1.0), scale(right, -1.0)];
    let nearest = (0..4).max_by(|&a, &b| dot(unit(axes[a]), up).total_cmp(&dot(unit(axes[b]), up))).unwrap_or(0);
    PlacedTile {
        index,
        centre: centre(&tile.quad),
        along: axes[(nearest + 1) % 4],
        up: axes[nearest],
        quarters: (4 - nearest) % 4,
        lateral: -1.0,
        aligned: dot(unit(axes[nearest]), up),
    }
}

/// Returns the place of `b` relative to `a`.
pub(super) fn relation(a: &PlacedTile, b: &PlacedTile) -> Relation {
    relation_along(a, b, unit(add(unit(a.along), unit(b.along))))
}

/// Returns the place of `b` relative to `a` like [`relation`], with a row direction known better than from the two
/// tiles.
pub(super) fn relation_along(a: &PlacedTile, b: &PlacedTile, along: Point) -> Relation {
    let up = unit(add(unit(a.up), unit(b.up)));
    let way = sub(b.centre, a.centre);
    // Solve way = x · along + y · up; the axes are oblique where the picture is stretched.
    let area = cross(along, up);
    let (x, y) = if area.abs() > 0.2 {
        (cross(way, up) / area, cross(along, way) / area)
    } else {
        (dot(way, along), dot(way, up))
    };
    let (wide_a, wide_b) = (length(a.along), length(b.along));
    let (high_a, high_b) = (length(a.up), length(b.up));
    let shared = (high_a.min(y + high_b) - (-high_a).max(y - high_b)).max(0.0);
    Relation {
        x,
        y,
        gap_x: x.abs() - wide_a - wide_b,
        gap_y: y.abs() - high_a - high_b,
        level: shared / (2.0 * high_a.min(high_b)).max(1e-3),
        short: (a.short() + b.short()) / 2.0,
    }
}

/// Scales the vector to length 1; `[0, -1]` for the zero vector.
pub(super) fn unit(v: Point) -> Point {
    let l = length(v);
    if l > 1e-6 { scale(v, 1.0 / l) } else { [0.0, -1.0] }
}
