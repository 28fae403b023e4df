//! Features that tell the tiles of one set apart: the classifier's embedding, and the picture's edge directions and
//! colours.
//!
//! The embedding misses differences that the network was not trained on: in an unknown design, two faces may have
//! nearly the same embedding. Edges by direction on a coarse grid (after Dalal and Triggs, Histograms of Oriented
//! Gradients, 2005) and colours relative to the tile's mean colour separate those, and the mean colour identifies
//! backs.

use crate::engine::rectify::{CROP_HEIGHT, CROP_WIDTH};

/// Columns of the grid.
const ACROSS: usize = 4;
/// Rows of the grid.
const DOWN: usize = 5;
/// Number of edge directions.
const DIRECTIONS: usize = 6;
/// The length of the feature vector without the embedding.
pub(super) const PICTURE_VALUES: usize = ACROSS * DOWN * (DIRECTIONS + 2) + 2;
/// The outer part of the crop, with neighbours and table: pixels on each side.
const RIM: usize = 4;
/// Weight of the embedding relative to edges of length 1.
const EMBEDDING: f32 = 1.0;
/// Weight of the colours.
const COLOUR: f32 = 0.5;

/// Computes the feature vector of a crop (8-bit RGB, row by row, 64 × 80) with its embedding.
pub(super) fn features(crop: &[u8], embedding: &[f32]) -> Vec<f32> {
    let mut values: Vec<f32> = embedding.iter().map(|v| v * EMBEDDING).collect();
    values.extend(edges(crop));
    values.extend(colours(crop));
    values
}

/// Returns the grid cell of a pixel; `None` in the rim.
fn cell(x: usize, y: usize) -> Option<usize> {
    let inside = (RIM..CROP_WIDTH - RIM).contains(&x) && (RIM..CROP_HEIGHT - RIM).contains(&y);
    inside.then(|| {
        let column = (x - RIM) * ACROSS / (CROP_WIDTH - 2 * RIM);
        let row = (y - RIM) * DOWN / (CROP_HEIGHT - 2 * RIM);
        row * ACROSS + column
    })
}

fn value(crop: &[u8], x: usize, y: usize, channel: usize) -> f32 {
    crop.get(3 * (y * CROP_WIDTH + x) + channel).map_or(0.0, |v| f32::from(*v))
}

/// Computes the amount of edges of each direction in each cell, as a vector of length 1.
fn edges(crop: &[u8]) -> Vec<f32> {
    let mut sums = vec![0.0_f32; ACROSS * DOWN * DIRECTIONS];
    for y in 2..CROP_HEIGHT - 2 {
        for x in 2..CROP_WIDTH - 2 {
            let Some(cell) = cell(x, y) else { continue };
            // The channel with the strongest edge, over two pixels on either side so that fine noise does not count.
            let step = |channel: usize| {
                let at = |x, y| value(crop, x, y, channel);
                let dx = at(x + 2, y) + at(x + 1, y) - at(x - 1, y) - at(x - 2, y);
                let dy = at(x, y + 2) + at(x, y + 1) - at(x, y - 1) - at(x, y - 2);
                (dx * dx + dy * dy, dx, dy)
            };
            let (strength, dx, dy) = (0..3).map(step).max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
            let turn = dy.atan2(dx).rem_euclid(std::f32::consts::PI) / std::f32::consts::PI;
            let place = turn * DIRECTIONS as f32;
            let (low, part) = (place.floor(), place.fract());
            let first = low as usize % DIRECTIONS;
            let second = (first + 1) % DIRECTIONS;
            let strength = strength.sqrt();
            sums[cell * DIRECTIONS + first] += strength * (1.0 - part);
            sums[cell * DIRECTIONS + second] += strength * part;
        }
    }
    // Square roots, so that one strong stroke does not hide the rest.
    sums.iter_mut().for_each(|v| *v = v.sqrt());
    let length = sums.iter().map(|v| v * v).sum::<f32>().sqrt() + 1.0;
    sums.iter_mut().for_each(|v| *v /= length);
    sums
}

/// Computes each cell's colour relative to the whole, then the whole's, as log ratios: brightness does not count.
fn colours(crop: &[u8]) -> Vec<f32> {
    let mut sums = vec![[0.0_f32; 3]; ACROSS * DOWN];
    let mut counts = vec![0.0_f32; ACROSS * DOWN];
    for y in 0..CROP_HEIGHT {
        for x in 0..CROP_WIDTH {
            if let Some(cell) = cell(x, y) {
                counts[cell] += 1.0;
                for (channel, sum) in sums[cell].iter_mut().enumerate() {
                    *sum += value(crop, x, y, channel);
                }
            }
        }
    }
    let ratios: Vec<[f32; 2]> = sums
        .iter()
        .zip(&counts)
        .map(|(sum, count)| {
            let [r, g, b] = sum.map(|s| (s / count.max(1.0) + 8.0).ln());
            [r - g, b - g]
        })
        .collect();
    let whole: [f32; 2] = std::array::from_fn(|k| ratios.iter().map(|r| r[k]).sum::<f32>() / ratios.len() as f32);
    let mut values: Vec<f32> =
        ratios.iter().flat_map(|r| [r[0] - whole[0], r[1] - whole[1]]).map(|v| COLOUR * v).collect();
    values.extend(whole.map(|v| COLOUR * v));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crop(paint: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
        (0..CROP_HEIGHT).flat_map(|y| (0..CROP_WIDTH).map(move |x| (x, y))).flat_map(|(x, y)| paint(x, y)).collect()
    }

    fn apart(a: &[f32], b: &[f32]) -> f32 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    #[test]
    fn features_depend_little_on_brightness_and_much_on_strokes_and_colours() {
        let stroke = |level: f32, vertical: bool, ink: [f32; 3]| {
            crop(move |x, y| {
                let on = if vertical { (28..36).contains(&x) } else { (36..44).contains(&y) };
                let colour = if on { ink } else { [230.0, 225.0, 215.0] };
                colour.map(|v| (v * level) as u8)
            })
        };
        let red = [180.0, 30.0, 40.0];
        let of = |crop: Vec<u8>| features(&crop, &[]);
        let one = of(stroke(1.0, true, red));
        assert_eq!(one.len(), PICTURE_VALUES);
        let darker = apart(&one, &of(stroke(0.6, true, red)));
        let turned = apart(&one, &of(stroke(1.0, false, red)));
        let blue = apart(&one, &of(stroke(1.0, true, [30.0, 40.0, 180.0])));
        assert!(darker < 0.15, "{darker}");
        assert!(turned > 4.0 * darker && blue > 3.0 * darker, "{darker} {turned} {blue}");
    }

    #[test]
    fn a_plain_crop_has_no_edges_but_its_colour() {
        let green = features(&crop(|_, _| [30, 120, 80]), &[]);
        let white = features(&crop(|_, _| [230, 230, 230]), &[]);
        assert!(green[..ACROSS * DOWN * DIRECTIONS].iter().all(|v| *v == 0.0));
        assert!(apart(&green, &white) > 0.4);
    }
}
