//! Detects stretched pictures: some programs squeeze every photo into a square, whatever its proportions were.
//!
//! Natural pictures vary about as much from left to right as from top to bottom; in the hand photos available, the
//! ratio of the two lies between 0.45 and 1.6. Stretching a picture s times makes it vary more slowly in that
//! direction, so a ratio far outside gives a rough estimate of the stretch. `locate` determines it exactly: the stretch
//! with the surest and most tile-like finds.

use super::geometry::{Point, Quad, half_height, half_width, length};

/// The ratio of the variation across a picture to that down it, as a multiple of [`MEAN_NATURAL_VARIATION_RATIO`], from
/// which (or below its reciprocal) the picture counts as stretched.
const MAX_NATURAL_VARIATION_RATIO: f32 = 2.6;
/// The mean ratio of the variation from left to right to the variation from top to bottom in natural pictures.
const MEAN_NATURAL_VARIATION_RATIO: f32 = 0.95;
/// The multiples of the estimated stretch that are tried. None is below 1, because noise and compression lower the
/// estimate.
const TRIED_STRETCH_MULTIPLES: [f32; 4] = [1.0, 1.4, 1.9, 2.5];
/// The usual ratio of a tile's height to its width: sets differ between 1.25 and 1.5.
const USUAL_TILE_ASPECT_RATIO: f32 = 1.36;

/// Returns the factors by which a picture may have been widened, the weakest first; below 1, it was made taller. Empty
/// if it seems natural or has fewer than 16 rows or columns.
///
/// `plane` holds the brightness of a picture in rows of `width`, of which `content_size` (columns, rows) is the picture
/// itself.
pub(super) fn estimate_stretches(plane: &[f32], width: usize, content_size: [u32; 2]) -> Vec<f32> {
    let [columns, rows] = content_size.map(|side| side as usize);
    if columns < 16 || rows < 16 {
        return Vec::new();
    }
    let (mut across, mut down) = (0.0_f64, 0.0_f64);
    for (row, line) in plane.chunks(width).take(rows).enumerate() {
        let line = &line[..columns];
        across += line.windows(2).map(|w| f64::from((w[1] - w[0]).abs())).sum::<f64>();
        if row + 1 < rows {
            let next = &plane[(row + 1) * width..][..columns];
            down += line.iter().zip(next).map(|(a, b)| f64::from((b - a).abs())).sum::<f64>();
        }
    }
    let ratio = (across / down.max(1e-9)) as f32 / MEAN_NATURAL_VARIATION_RATIO;
    if !ratio.is_finite()
        || ratio <= 0.0
        || (1.0 / MAX_NATURAL_VARIATION_RATIO..MAX_NATURAL_VARIATION_RATIO).contains(&ratio)
    {
        return Vec::new();
    }
    let is_widened = ratio < 1.0;
    let stretch = if is_widened { 1.0 / ratio } else { ratio };
    TRIED_STRETCH_MULTIPLES.iter().map(|t| if is_widened { t * stretch } else { 1.0 / (t * stretch) }).collect()
}

/// Returns the similarity, 0 to 1, of the quads' median ratio of long to short side to that of a tile
/// ([`USUAL_TILE_ASPECT_RATIO`]); 0 without quads.
pub(super) fn tile_likeness(quads: &[Quad]) -> f32 {
    let mut aspects: Vec<f32> = quads
        .iter()
        .map(|quad| {
            let (a, b) = (length(half_width(quad)), length(half_height(quad)));
            a.max(b) / a.min(b).max(1e-3)
        })
        .collect();
    aspects.sort_by(f32::total_cmp);
    aspects.get(aspects.len() / 2).map_or(0.0, |median| {
        let off = (median / USUAL_TILE_ASPECT_RATIO).ln() / 0.35;
        (-off * off).exp()
    })
}

/// Returns a photo's quad as it was before the photo was widened by `widening_factor` (below 1: made taller). Shrinks
/// the stretched direction and keeps the other.
pub(super) fn unstretch_quad(quad: &Quad, widening_factor: f32) -> Quad {
    quad.map(|[x, y]: Point| if widening_factor > 1.0 { [x / widening_factor, y] } else { [x, y * widening_factor] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::parallelogram;

    /// Draws a picture of round blots, each stretched to `wide` times its width.
    fn draw_blots(wide: f32) -> (Vec<f32>, usize, [u32; 2]) {
        let side = 256_usize;
        let at = |x: usize, y: usize| {
            let (u, v) = (x as f32 / wide.max(1.0), y as f32 * wide.min(1.0));
            0.5 + 0.5 * (u / 3.0).sin() * (v / 3.0).cos()
        };
        let plane = (0..side * side).map(|i| at(i % side, i / side)).collect();
        (plane, side, [side as u32, side as u32])
    }

    #[test]
    fn a_natural_picture_has_no_stretch() {
        for wide in [0.6, 1.0, 1.7] {
            let (plane, width, content) = draw_blots(wide);
            assert!(estimate_stretches(&plane, width, content).is_empty(), "{wide}");
        }
    }

    #[test]
    fn the_true_stretch_is_among_the_tries() {
        for wide in [8.0_f32, 12.0, 1.0 / 8.0] {
            let (plane, width, content) = draw_blots(wide);
            let tries = estimate_stretches(&plane, width, content);
            assert!(tries.iter().any(|t| (t / wide).ln().abs() < 0.25), "{wide}: {tries:?}");
        }
    }

    #[test]
    fn an_even_picture_has_no_stretch() {
        assert!(estimate_stretches(&[0.5; 64 * 64], 64, [64, 64]).is_empty());
    }

    #[test]
    fn upright_and_sideways_tiles_are_tile_like() {
        let standing = parallelogram([0.0, 0.0], [30.0, 0.0], [0.0, 40.0]);
        let lying = parallelogram([0.0, 0.0], [40.0, 0.0], [0.0, 30.0]);
        let sliver = parallelogram([0.0, 0.0], [10.0, 0.0], [0.0, 40.0]);
        assert!(tile_likeness(&[standing]) > 0.95);
        assert_eq!(tile_likeness(&[standing]), tile_likeness(&[lying]));
        assert!(tile_likeness(&[sliver]) < 0.05);
        assert_eq!(tile_likeness(&[]), 0.0);
    }

    #[test]
    fn unstretching_undoes_the_stretch() {
        let tile = parallelogram([20.0, 30.0], [3.0, 0.0], [0.0, 4.0]);
        assert_eq!(unstretch_quad(&tile.map(|[x, y]| [8.0 * x, y]), 8.0), tile);
        assert_eq!(unstretch_quad(&tile.map(|[x, y]| [x, 4.0 * y]), 0.25), tile);
    }
}
