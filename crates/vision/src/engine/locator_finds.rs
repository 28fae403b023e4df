//! Decodes the locator's output: hot cells become parallelograms, and duplicates are removed.

use super::geometry::{self, Point, Quad, half_height, half_width, length, quad_overlap, short_side};

/// The intersection over union above which two finds are the same tile.
const MIN_SAME_TILE_IOU: f32 = 0.4;
/// The overlap of two finds, as a share of the smaller one, above which the less sure one is a piece of the other's
/// tile.
const MAX_SMALLER_OVERLAP_SHARE: f32 = 0.75;
/// The maximum number of finds in a photo, more than a full set has; anything beyond is noise.
const MAX_FINDS_PER_PHOTO: usize = 200;

/// A find of the locator: the outline of a possible tile, and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TileFind {
    /// The corners, clockwise, with the longer axis as the height; the locator does not know which end is the tile's
    /// top.
    pub quad: Quad,
    /// The locator's heat at the find's centre, 0 to 1.
    pub score: f32,
}

/// Decodes the locator's output: `heat` has one value for each cell, `geom` six planes (centre and two half axes, in
/// frame pixels). Returns a find for every cell with at least `threshold` heat and a plausible quad
/// ([`is_plausible_quad`]), surest first, duplicates included, at most four times [`MAX_FINDS_PER_PHOTO`].
/// `content_size` is the width and height of the picture in the frame.
pub(super) fn decode_finds(heat: &[f32], geom: &[f32], threshold: f32, content_size: [u32; 2]) -> Vec<TileFind> {
    let plane = heat.len();
    let mut finds: Vec<TileFind> = Vec::new();
    for (cell, &score) in heat.iter().enumerate() {
        if !(score >= threshold && score > 0.0) {
            continue;
        }
        let at = |channel: usize| geom[channel * plane + cell];
        let (centre, u, v) = ([at(0), at(1)], [at(2), at(3)], [at(4), at(5)]);
        let quad = align_height_with_long_axis(geometry::parallelogram(centre, u, v));
        if is_plausible_quad(&quad, centre, content_size) {
            finds.push(TileFind { quad, score });
        }
    }
    finds.sort_by(|a, b| b.score.total_cmp(&a.score));
    finds.truncate(4 * MAX_FINDS_PER_PHOTO);
    finds
}

/// Returns the quad with its corners rotated by one, if necessary, so that the longer axis is the height. Only the
/// classifier finds out which end is the tile's top, and whether a foreshortened tile's height is the shorter axis.
pub(super) fn align_height_with_long_axis(quad: Quad) -> Quad {
    if length(half_width(&quad)) > length(half_height(&quad)) { [quad[1], quad[2], quad[3], quad[0]] } else { quad }
}

/// Returns true if the quad is finite, at least 3 pixels wide, less than 6 times as long as wide, no longer than 1.5
/// times the picture's long side, and has its centre in the picture.
fn is_plausible_quad(quad: &Quad, centre: Point, content_size: [u32; 2]) -> bool {
    let [width, height] = content_size.map(|side| side as f32);
    let finite = quad.iter().flatten().all(|v| v.is_finite());
    let inside = (0.0..=width).contains(&centre[0]) && (0.0..=height).contains(&centre[1]);
    let (short, long) = (short_side(quad), geometry::long_side(quad));
    finite && inside && short >= 3.0 && long <= 1.5 * width.max(height) && long < 6.0 * short
}

/// Returns the finds without duplicates: of those that show the same tile, only the surest. Sorts them surest first and
/// returns at most [`MAX_FINDS_PER_PHOTO`].
pub(super) fn suppress_duplicates(mut finds: Vec<TileFind>) -> Vec<TileFind> {
    finds.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<TileFind> = Vec::new();
    for candidate in finds {
        let same = |k: &TileFind| {
            let (iou, smaller_share) = quad_overlap(&k.quad, &candidate.quad);
            iou > MIN_SAME_TILE_IOU || smaller_share > MAX_SMALLER_OVERLAP_SHARE
        };
        if !kept.iter().any(same) {
            kept.push(candidate);
        }
        if kept.len() == MAX_FINDS_PER_PHOTO {
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_at(x: f32, y: f32, score: f32) -> TileFind {
        TileFind { quad: geometry::parallelogram([x, y], [10.0, 0.0], [0.0, 14.0]), score }
    }

    #[test]
    fn the_longer_axis_is_taken_as_the_height() {
        let lying = [[0.0, 0.0], [20.0, 0.0], [20.0, 10.0], [0.0, 10.0]];
        let quad = align_height_with_long_axis(lying);
        assert_eq!((length(half_width(&quad)), length(half_height(&quad))), (5.0, 10.0));
        let standing = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0], [0.0, 20.0]];
        assert_eq!(align_height_with_long_axis(standing), standing);
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
        let finds = decode_finds(&heat, &geom, 0.3, [32, 16]);
        assert_eq!(finds.len(), 1);
        assert_eq!(finds[0].quad, [[2.0, 1.0], [10.0, 1.0], [10.0, 11.0], [2.0, 11.0]]);
    }

    #[test]
    fn duplicates_are_removed_and_touching_tiles_stay() {
        let kept = suppress_duplicates(vec![
            find_at(100.0, 100.0, 0.7),
            find_at(103.0, 101.0, 0.9), // the same tile, seen better
            find_at(120.0, 100.0, 0.5), // its neighbour, edge to edge
        ]);
        let scores: Vec<f32> = kept.iter().map(|f| f.score).collect();
        assert_eq!(scores, [0.9, 0.5]);
    }

    #[test]
    fn a_piece_of_a_tile_is_not_another_tile() {
        let small = TileFind { quad: geometry::parallelogram([100.0, 105.0], [6.0, 0.0], [0.0, 6.0]), score: 0.6 };
        assert_eq!(suppress_duplicates(vec![find_at(100.0, 100.0, 0.9), small]).len(), 1);
    }
}
