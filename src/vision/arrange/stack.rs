//! Tiles added to a kong: sideways, on the far side of a meld's sideways tile, or lying on it.

use super::frame::{Placed, relation};
use crate::vision::{TileClass, TileReading};

/// How far an added tile's middle may lie beside the sideways tile's, in tile widths.
const BESIDE: f32 = 0.5;
/// How much free space may lie between them, in tile widths.
const TOUCHING: f32 = 0.45;
/// A sideways tile whose near edge lies this share of a tile's height beyond its neighbours' may lie on another one.
const RAISED: f32 = 0.14;

/// Whether the tile at `upper` was added to the sideways tile at `base` (positions in `placed`).
pub(super) fn is_added(
    base: usize,
    upper: usize,
    placed: &[Placed],
    tiles: &[TileReading],
) -> bool {
    let (b, u) = (&placed[base], &placed[upper]);
    if !b.is_sideways() || !u.is_sideways() {
        return false;
    }
    let face = |p: &Placed| tiles[p.index].class.tile().map(|t| t.plain());
    let unsure = |p: &Placed| tiles[p.index].class == TileClass::Unknown;
    if face(b) != face(u) && !unsure(b) && !unsure(u) {
        return false;
    }
    let r = relation(b, u);
    let above = r.y > 0.0;
    above && r.x.abs() < BESIDE * r.short && r.gap_y < TOUCHING * r.short
}

/// Whether a sideways tile lies higher than one on the table would: its near edge should be level with its upright
/// neighbours', and is seen beyond it where another tile lies beneath.
pub(super) fn is_raised(sideways: usize, upright: usize, placed: &[Placed]) -> bool {
    let (s, n) = (&placed[sideways], &placed[upright]);
    let r = relation(n, s);
    let high = |p: &Placed| crate::vision::geometry::length(p.up);
    let near_edge = (r.y - high(s)) - (-high(n));
    near_edge > RAISED * 2.0 * high(n)
}
