//! Tiles added to a kong: sideways, at the far side of a meld's sideways tile, or lying on top of it.

use super::frame::{PlacedTile, relation};
use crate::{
    TileClass, TileReading,
    geometry::{cross, length},
};

/// The maximum offset along the row between an added tile and the sideways tile, in tile widths.
const BESIDE: f32 = 0.5;
/// The maximum free space between them, in tile widths.
const TOUCHING: f32 = 0.45;
/// The minimum total of the signs that a tile is raised; 1 is a tile's height. Drawn tiles on the table reach 0.09,
/// raised ones fall to 0.15.
const RAISED: f32 = 0.14;
/// The plausible range of a raised tile's size relative to its neighbours, as the logarithm of areas: it is nearer.
const LARGER: [f32; 2] = [-0.06, 0.12];
/// The overlap of two outlines that is no sign, in tile heights …
const OVERLAP: f32 = 0.04;
/// … and the gap in a carelessly laid meld that is none; anything beyond counts half.
const GAP: f32 = 0.06;

/// Returns true if the tile at `upper` was added to the sideways tile at `base` (positions in `placed`).
pub(super) fn is_added(base: usize, upper: usize, placed: &[PlacedTile], tiles: &[TileReading]) -> bool {
    let (b, u) = (&placed[base], &placed[upper]);
    if !b.is_sideways() || !u.is_sideways() {
        return false;
    }
    let face = |p: &PlacedTile| tiles[p.index].class.tile().map(|t| t.plain());
    let unsure = |p: &PlacedTile| tiles[p.index].class == TileClass::Unknown;
    if face(b) != face(u) && !unsure(b) && !unsure(u) {
        return false;
    }
    let r = relation(b, u);
    let above = r.y > 0.0;
    above && r.x.abs() < BESIDE * r.short && r.gap_y < TOUCHING * r.short
}

/// Returns true if a sideways tile lies higher than it would on the table, judged by the upright tiles next to it.
///
/// A raised tile appears displaced away from the point under the camera, and nearer: its near edge is not level with
/// theirs; it covers its neighbour on one side and leaves a gap on the other; and it looks larger. From well above, no
/// sign is enough alone, so their sum decides.
pub(super) fn is_raised(sideways: usize, beside: &[usize], placed: &[PlacedTile]) -> bool {
    let s = &placed[sideways];
    let high = |p: &PlacedTile| length(p.up);
    let area = |p: &PlacedTile| cross(p.along, p.up).abs().max(1e-3);
    let mut told = 0.0;
    for &neighbour in beside {
        let n = &placed[neighbour];
        let r = relation(n, s);
        let tall = 2.0 * high(n);
        let near_edge = ((r.y - high(s)) + high(n)) / tall;
        let larger = (area(s) / area(n)).ln().clamp(LARGER[0], LARGER[1]);
        let gap = r.gap_x / tall;
        let apart = (-gap - OVERLAP).max(0.0) + 0.5 * (gap - GAP).max(0.0);
        told += (near_edge + larger) / beside.len() as f32 + apart;
    }
    told > RAISED
}
