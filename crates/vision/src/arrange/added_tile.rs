//! Finds tiles added to a pung to make a kong: sideways, at the far side of its sideways tile or on top of it.

use super::reading_frame::{PlacedTile, tile_relation};
use crate::{
    TileClass, TileReading,
    geometry::{cross, length},
};

/// The maximum offset along the row between an added tile and the sideways tile, in tile widths.
const MAX_ADDED_TILE_OFFSET: f32 = 0.5;
/// The maximum space between an added tile and the sideways tile, in tile widths.
const MAX_ADDED_TILE_GAP: f32 = 0.45;
/// The minimum sum of the evidence, in tile heights, that a sideways tile lies on another one (see [`is_raised_tile`]).
/// In rendered pictures, tiles on the table reach 0.09, raised ones have 0.15 or more.
const MIN_RAISED_EVIDENCE: f32 = 0.14;
/// The range to which the logarithm of the ratio between a sideways tile's area and its neighbour's is limited: a
/// raised tile is nearer to the camera and looks larger.
const LOG_AREA_RANGE: [f32; 2] = [-0.06, 0.12];
/// The overlap of two outlines, in tile heights, up to which it is no evidence of a raised tile.
const MAX_USUAL_OVERLAP: f32 = 0.04;
/// The gap to a neighbour, in tile heights, up to which it is no evidence of a raised tile, as melds are laid
/// carelessly; the part of a gap beyond it counts half.
const MAX_USUAL_GAP: f32 = 0.06;

/// Returns true if the tile `upper` was added to the tile `base` (positions in `placed`): both are sideways, have the
/// same face or an unknown one, and `upper` touches the far side of `base`. A red five counts as a five.
pub(super) fn is_added_tile(base: usize, upper: usize, placed: &[PlacedTile], tiles: &[TileReading]) -> bool {
    let (b, u) = (&placed[base], &placed[upper]);
    if !b.is_sideways() || !u.is_sideways() {
        return false;
    }
    let face = |p: &PlacedTile| tiles[p.index].class.tile().map(|t| t.without_red());
    let is_unknown = |p: &PlacedTile| tiles[p.index].class == TileClass::Unknown;
    if face(b) != face(u) && !is_unknown(b) && !is_unknown(u) {
        return false;
    }
    let r = tile_relation(b, u);
    let is_above = r.y > 0.0;
    is_above && r.x.abs() < MAX_ADDED_TILE_OFFSET * r.short_side && r.gap_y < MAX_ADDED_TILE_GAP * r.short_side
}

/// Returns true if a sideways tile lies on another tile instead of the table, judged by the upright tiles beside it.
/// All tiles are given as positions in `placed`; without neighbours, the answer is false.
///
/// A raised tile appears displaced away from the point under the camera, and larger: its near edge is not level with
/// its neighbours' edges, it covers one of them and leaves a gap to the other. From well above, no sign is enough
/// alone, so their sum decides.
pub(super) fn is_raised_tile(sideways: usize, neighbours: &[usize], placed: &[PlacedTile]) -> bool {
    let s = &placed[sideways];
    let half_height = |p: &PlacedTile| length(p.up);
    let area = |p: &PlacedTile| cross(p.along, p.up).abs().max(1e-3);
    let mut evidence = 0.0;
    for &neighbour in neighbours {
        let n = &placed[neighbour];
        let r = tile_relation(n, s);
        let tall = 2.0 * half_height(n);
        let near_edge = ((r.y - half_height(s)) + half_height(n)) / tall;
        let larger = (area(s) / area(n)).ln().clamp(LOG_AREA_RANGE[0], LOG_AREA_RANGE[1]);
        let gap = r.gap_x / tall;
        let apart = (-gap - MAX_USUAL_OVERLAP).max(0.0) + 0.5 * (gap - MAX_USUAL_GAP).max(0.0);
        evidence += (near_edge + larger) / neighbours.len() as f32 + apart;
    }
    evidence > MIN_RAISED_EVIDENCE
}
