//! Finds the direction in which the hand is read, as every tile votes with its own "up", and places all tiles in that
//! common frame.
//!
//! The frame is local to each tile (two half vectors, along the row and up), so a tilted, stretched or perspective
//! picture needs no straightening: neighbours are compared in the mean of their own frames.

use super::rows::TileRow;
use crate::{
    TileClass, TileReading,
    geometry::{Point, add, centre, cross, dot, half_height, half_width, length, scale, sub},
};
use quejing_rules::tile::{Suit, Tile};

/// The cosine of 35°, the maximum angle between a direction and a vote that counts for it.
const MIN_AGREEING_COSINE: f32 = 0.82;
/// The weight of the vote for the picture's own "up", which decides for hands that look the same both ways; a tile's
/// vote weighs at most 1.
const PICTURE_VOTE_WEIGHT: f32 = 0.6;

/// The ratio of width to height, relative to upright tiles, on the line between upright and sideways. A sideways tile
/// with sides 3 to 4 has 1.8; the line is at the square root of that.
const SIDEWAYS_WIDTH_RATIO: f32 = 1.34;
/// The shift (in log width) of the line between upright and sideways for a face that looks nearly the same after a
/// quarter turn, once its crop is squeezed to a tile's shape.
const SYMMETRIC_FACE_SHIFT: f32 = 0.05;
/// The shift (in log width) of the line between upright and sideways for all other faces.
const PLAIN_FACE_SHIFT: f32 = 0.15;

/// A tile's place and axes in the hand's reading frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedTile {
    /// The index among the reading's tiles.
    pub index: usize,
    /// The centre, in photo pixels.
    pub centre: Point,
    /// The vector from the centre to the right edge, along the row, in photo pixels.
    pub along: Point,
    /// The vector from the centre to the upper edge, across the row, in photo pixels.
    pub up: Point,
    /// The number of quarter turns clockwise from upright: 1 and 3 lie sideways, 2 is upside down.
    pub quarter_turns: usize,
    /// The evidence that the tile lies sideways: the logarithm of its ratio of width to height, relative to the line
    /// between upright and sideways and shifted towards the rotation in which its face reads. Positive means sideways.
    pub sideways_evidence: f32,
    /// The cosine of the angle between the tile's nearest axis and the reading direction.
    pub alignment: f32,
}

impl PlacedTile {
    /// Returns true if the tile lies sideways, across the other tiles of its row.
    pub(super) fn is_sideways(&self) -> bool {
        self.sideways_evidence > 0.0
    }

    /// Returns the tile's shorter side in photo pixels.
    pub(super) fn short_side(&self) -> f32 {
        2.0 * length(self.along).min(length(self.up))
    }
}

/// The place of one tile relative to another, in their common frame. Lengths are in photo pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileRelation {
    /// The distance from the first tile's centre to the second's along the row; right is positive.
    pub x: f32,
    /// The distance from the first tile's centre to the second's across the row; up is positive.
    pub y: f32,
    /// The free space between the tiles along the row; negative if they overlap.
    pub gap_x: f32,
    /// The free space between the tiles across the row; negative if they overlap.
    pub gap_y: f32,
    /// The share of the less tall tile's height that both tiles cover, at most 1.
    pub level_share: f32,
    /// The mean length of the tiles' shorter sides.
    pub short_side: f32,
}

impl TileRelation {
    /// Returns the free space between the two tiles, in tile widths; 0 if they touch or overlap.
    pub(super) fn free_space(&self) -> f32 {
        self.gap_x.max(0.0).hypot(self.gap_y.max(0.0)) / self.short_side.max(1.0)
    }
}

/// Returns the "up" of the hand as a unit vector, by a vote of all tiles weighted by their confidence; `[0, -1]` if
/// there are no tiles.
pub(super) fn find_reading_up(tiles: &[TileReading]) -> Point {
    let votes: Vec<(Point, f32)> = tiles.iter().map(up_vote).collect();
    let picture = ([0.0, -1.0], PICTURE_VOTE_WEIGHT);
    let weight_of = |direction: Point| -> f32 {
        votes
            .iter()
            .chain([&picture])
            .filter(|(v, _)| dot(*v, direction) > MIN_AGREEING_COSINE)
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
        .filter(|(v, _)| dot(*v, best) > MIN_AGREEING_COSINE)
        .fold(scale(best, 1e-3), |sum, (v, weight)| add(sum, scale(*v, *weight)));
    unit_vector(mean)
}

/// Returns a tile's own "up" and the weight (0..1) of its vote, low for tiles that look the same upside down or have no
/// face.
fn up_vote(tile: &TileReading) -> (Point, f32) {
    let up = unit_vector(scale(half_height(&tile.quad), -1.0));
    let weight = match tile.class {
        TileClass::Tile(face) if looks_same_upside_down(face) => 0.25,
        TileClass::Tile(_) => 1.0,
        TileClass::Back | TileClass::Unknown => 0.05,
    };
    (up, weight * tile.confidence)
}

/// Returns true if a face looks the same upside down in most sets, apart from a printed corner number.
fn looks_same_upside_down(tile: Tile) -> bool {
    let number = tile.number().unwrap_or(0);
    match tile.suit() {
        Some(Suit::Circles) => [1, 2, 3, 4, 5, 8, 9].contains(&number),
        Some(Suit::Bamboo) => [2, 4, 5, 6, 8, 9].contains(&number),
        Some(Suit::Characters) => false,
        None => tile.dragon() == Some(quejing_rules::tile::Dragon::White),
    }
}

/// Returns every tile in the reading frame with the upward unit vector `up`. [`PlacedTile::sideways_evidence`] is −1
/// until [`set_sideways_evidence`] sets it.
pub(super) fn place_tiles(tiles: &[TileReading], up: Point) -> Vec<PlacedTile> {
    tiles.iter().enumerate().map(|(index, tile)| place_tile(index, tile, up)).collect()
}

/// Sets [`PlacedTile::sideways_evidence`] of every tile in the rows. Compares each tile with its group, as tiles in a
/// rack and tiles lying flat differ in shape; for a group of fewer than three tiles, with its row; for such a row, with
/// all.
pub(super) fn set_sideways_evidence(placed: &mut [PlacedTile], rows: &[TileRow], tiles: &[TileReading]) {
    let wide = |p: &PlacedTile| length(p.along) / length(p.up).max(1e-3);
    let median_shape = |which: &[usize], placed: &[PlacedTile]| -> Option<f32> {
        let mut shapes: Vec<f32> = which.iter().map(|&t| wide(&placed[t])).collect();
        shapes.sort_by(f32::total_cmp);
        // Of four with two sideways, the lower middle one is upright.
        shapes.get(shapes.len().saturating_sub(1) / 2).copied()
    };
    let all_positions: Vec<usize> = (0..placed.len()).collect();
    let of_all = median_shape(&all_positions, placed).unwrap_or(1.0);
    for row in rows {
        let whole: Vec<usize> = row.tiles().collect();
        let of_row = if whole.len() >= 3 { median_shape(&whole, placed).unwrap_or(of_all) } else { of_all };
        for group in &row.groups {
            let here = if group.len() >= 3 { median_shape(group, placed).unwrap_or(of_row) } else { of_row };
            for &t in group {
                let wider = wide(&placed[t]) / (SIDEWAYS_WIDTH_RATIO * here.max(1e-3));
                let face = tiles[placed[t].index].class.tile();
                let face_shift = match face {
                    Some(face) if looks_same_upside_down(face) => SYMMETRIC_FACE_SHIFT,
                    Some(_) => PLAIN_FACE_SHIFT,
                    None => 0.0,
                };
                let is_turned = placed[t].quarter_turns % 2 == 1;
                placed[t].sideways_evidence = wider.max(1e-3).ln() + if is_turned { face_shift } else { -face_shift };
            }
        }
    }
}

/// Returns one tile in the reading frame, with the one of its four axes nearest to `up` as its "up".
/// [`PlacedTile::sideways_evidence`] is −1 at first.
fn place_tile(index: usize, tile: &TileReading, up: Point) -> PlacedTile {
    let right = half_width(&tile.quad);
    let top = scale(half_height(&tile.quad), -1.0);
    // The tile's axes, clockwise from its own up; the index of the one nearest to `up` counts its quarters
    // counter-clockwise.
    let axes = [top, right, scale(top, -1.0), scale(right, -1.0)];
    let nearest =
        (0..4).max_by(|&a, &b| dot(unit_vector(axes[a]), up).total_cmp(&dot(unit_vector(axes[b]), up))).unwrap_or(0);
    PlacedTile {
        index,
        centre: centre(&tile.quad),
        along: axes[(nearest + 1) % 4],
        up: axes[nearest],
        quarter_turns: (4 - nearest) % 4,
        sideways_evidence: -1.0,
        alignment: dot(unit_vector(axes[nearest]), up),
    }
}

/// Returns the place of `b` relative to `a`; the mean of their directions counts as that of the row.
pub(super) fn tile_relation(a: &PlacedTile, b: &PlacedTile) -> TileRelation {
    tile_relation_along(a, b, unit_vector(add(unit_vector(a.along), unit_vector(b.along))))
}

/// Returns the place of `b` relative to `a` in a row that runs along the unit vector `along`.
pub(super) fn tile_relation_along(a: &PlacedTile, b: &PlacedTile, along: Point) -> TileRelation {
    let up = unit_vector(add(unit_vector(a.up), unit_vector(b.up)));
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
    TileRelation {
        x,
        y,
        gap_x: x.abs() - wide_a - wide_b,
        gap_y: y.abs() - high_a - high_b,
        level_share: shared / (2.0 * high_a.min(high_b)).max(1e-3),
        short_side: (a.short_side() + b.short_side()) / 2.0,
    }
}

/// Returns the vector scaled to length 1; `[0, -1]` for the zero vector.
pub(super) fn unit_vector(v: Point) -> Point {
    let l = length(v);
    if l > 1e-6 { scale(v, 1.0 / l) } else { [0.0, -1.0] }
}
