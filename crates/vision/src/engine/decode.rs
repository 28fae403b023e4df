//! Decodes the locator's output: hot cells become parallelograms, and duplicates are removed.

use super::geometry::{self, Point, Quad, half_height, half_width, length, quad_overlap, short_side};

/// The intersection over union from which two finds are the same tile.
const SAME_TILE_IOU: f32 = 0.4;
/// The share of a find inside a better one from which it is a piece of that tile.
const INSIDE_ANOTHER: f32 = 0.75;
/// Tiles in a photo: more than a full set; anything beyond is noise.
const MAX_TILES: usize = 200;

/// A find of the locator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outline {
    /// The corners, clockwise, with the longer axis as the height; the tile's top is not known yet.
    pub quad: Quad,
    /// The heat at its centre, 0..1.
    pub score: f32,
}

/// Decodes the network's output: for every cell that is hot enough, its parallelogram in frame pixels.
pub(super) fn decode(heat: &[f32], geom: &[f32], threshold: f32, content: [u32; 2]) -> Vec<Outline> {
    let plane = heat.len();
    let mut found: Vec<Outline> = Vec::new();
    for (cell, &score) in heat.iter().enumerate() {
        if !(score >= threshold && score > 0.0) {
            continue;
        }
        let at = |channel: usize| geom[channel * plane + cell];
        let (centre, u, v) = ([at(0), at(1)], [at(2), at(3)], [at(4), at(5)]);
        let quad = height_is_long(geometry::parallelogram(centre, u, v));
        if is_plausible(&quad, centre, content) {
            found.push(Outline { quad, score });
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(4 * MAX_TILES);
    found
}

/// Rotates the corners so that the left edge is a long one and the longer axis is the height. The classifier decides
/// which end is the tile's top, and whether the tile lies across.
pub(super) fn height_is_long(quad: Quad) -> Quad {
    if length(half_width(&quad)) > length(half_height(&quad)) { [quad[1], quad[2], quad[3], quad[0]] } else { quad }
}

/// Returns true if the quad is finite, inside the picture, not a sliver, and no larger than the picture.
fn is_plausible(quad: &Quad, centre: Point, content: [u32; 2]) -> bool {
    let [width, height] = content.map(|side| side as f32);
    let finite = quad.iter().flatten().all(|v| v.is_finite());
    let inside = (0.0..=width).contains(&centre[0]) && (0.0..=height).contains(&centre[1]);
    let (short, long) = (short_side(quad), geometry::long_side(quad));
    finite && inside && short >= 3.0 && long <= 1.5 * width.max(height) && long < 6.0 * short
}

/// Removes duplicates: keeps the best of the finds that are the same tile.
pub(super) fn suppress(mut found: Vec<Outline>) -> Vec<Outline> {
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<Outline> = Vec::new();
    for candidate in found {
        let same = |k: &Outline| {
            let (iou, of_smaller) = quad_overlap(&k.quad, &candidate.quad);
            iou > SAME_TILE_IOU || of_smaller > INSIDE_ANOTHER
        };
        if !kept.iter().any(same) {
            kept.push(candidate);
        }
        if kept.len() == MAX_TILES {
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(x: f32, y: f32, score: f32) -> Outline {
        Outline { quad: geometry::parallelogram([x, y], [10.0, 0.0], [0.0, 14.0]), score }
    }

    #[test]
    fn the_longer_axis_is_taken_as_the_height() {
        let lying = [[0.0, 0.0], [20.0, 0.0], [20.0, 10.0], [0.0, 10.0]];
        let quad = height_is_long(lying);
        assert_eq!((length(half_width(&quad)), length(half_height(&quad))), (5.0, 10.0));
        let standing = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0], [0.0, 20.0]];
        assert_eq!(height_is_long(standing), standing);
    }

    #[test]
    fn heat_and_geometry_become_quads() {
        let (w, h) = (8, 4);
        let mut heat = vec![0.0; w * h];
        let mut geom = vec![0.0; 6 * w * h];
        let mut put = |cell: usize, score: f32, values: [f32; 6]| {
            heat[cell] = score;
            for (channel, value) in values.into_iter().enumerate() {
                geom[channel * w * h + cell] = value;
            }
        };
        put(9, 0.9, [6.0, 6.0, 4.0, 0.0, 0.0, 5.0]);
        put(13, 0.2, [22.0, 6.0, 4.0, 0.0, 0.0, 5.0]); // too cold
        put(20, 0.8, [18.0, 10.0, f32::NAN, 0.0, 0.0, 5.0]); // not a number
        put(21, 0.8, [18.0, 10.0, 0.1, 0.0, 0.0, 5.0]); // a sliver
        put(22, 0.8, [90.0, 10.0, 4.0, 0.0, 0.0, 5.0]); // outside
        let found = decode(&heat, &geom, 0.3, [32, 16]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].quad, [[2.0, 1.0], [10.0, 1.0], [10.0, 11.0], [2.0, 11.0]]);
    }

    #[test]
    fn duplicates_are_removed_and_touching_tiles_stay() {
        let kept = suppress(vec![
            found(100.0, 100.0, 0.7),
            found(103.0, 101.0, 0.9), // the same tile, seen better
            found(120.0, 100.0, 0.5), // its neighbour, edge to edge
        ]);
        let scores: Vec<f32> = kept.iter().map(|f| f.score).collect();
        assert_eq!(scores, [0.9, 0.5]);
    }

    #[test]
    fn a_piece_of_a_tile_is_not_another_tile() {
        let small = Outline { quad: geometry::parallelogram([100.0, 105.0], [6.0, 0.0], [0.0, 6.0]), score: 0.6 };
        assert_eq!(suppress(vec![found(100.0, 100.0, 0.9), small]).len(), 1);
    }
}
