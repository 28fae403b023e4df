//! Features that tell the tiles of one set apart: the classifier's embedding, and the picture's edge directions and
//! colours.
//!
//! The embedding misses differences that the network was not trained on: in an unknown design, two faces may have
//! nearly the same embedding. Edges by direction on a coarse grid (after Dalal and Triggs, Histograms of Oriented
//! Gradients, 2005) and colours relative to the tile's mean colour separate those, and the mean colour identifies
//! backs.

use crate::engine::rectify::{CROP_HEIGHT_PX, CROP_WIDTH_PX};

/// The number of columns of the grid over a crop.
const GRID_COLUMNS: usize = 4;
/// The number of rows of the grid over a crop.
const GRID_ROWS: usize = 5;
/// The number of edge directions, evenly spaced over half a turn, that are told apart.
const EDGE_DIRECTION_COUNT: usize = 6;
/// The number of features of a picture, those of the embedding not included.
pub(super) const PICTURE_FEATURE_COUNT: usize = GRID_COLUMNS * GRID_ROWS * (EDGE_DIRECTION_COUNT + 2) + 2;
/// The width, in pixels, of the rim of a crop that shows neighbours or the table and is left out.
const CROP_RIM_PX: usize = 4;
/// The weight of the embedding in the feature vector, relative to the edges.
const EMBEDDING_WEIGHT: f32 = 1.0;
/// The weight of the colours in the feature vector, relative to the edges.
const COLOUR_WEIGHT: f32 = 0.5;

/// Computes the feature vector of a crop (8-bit RGB, row by row, 64 × 80): its embedding, then edges, then colours,
/// weighted.
pub(super) fn compute_crop_features(crop: &[u8], embedding: &[f32]) -> Vec<f32> {
    let mut values: Vec<f32> = embedding.iter().map(|v| v * EMBEDDING_WEIGHT).collect();
    values.extend(compute_edge_features(crop));
    values.extend(compute_colour_features(crop));
    values
}

/// Returns the number of the grid cell that contains a pixel, row by row from 0; `None` in the rim.
fn grid_cell_at(x: usize, y: usize) -> Option<usize> {
    let inside = (CROP_RIM_PX..CROP_WIDTH_PX - CROP_RIM_PX).contains(&x)
        && (CROP_RIM_PX..CROP_HEIGHT_PX - CROP_RIM_PX).contains(&y);
    inside.then(|| {
        let column = (x - CROP_RIM_PX) * GRID_COLUMNS / (CROP_WIDTH_PX - 2 * CROP_RIM_PX);
        let row = (y - CROP_RIM_PX) * GRID_ROWS / (CROP_HEIGHT_PX - 2 * CROP_RIM_PX);
        row * GRID_COLUMNS + column
    })
}

fn pixel_channel_value(crop: &[u8], x: usize, y: usize, channel: usize) -> f32 {
    crop.get(3 * (y * CROP_WIDTH_PX + x) + channel).map_or(0.0, |v| f32::from(*v))
}

/// Computes the square root of the strength of the edges of each direction in each grid cell, scaled to a vector
/// shorter than 1. Opposite directions count as one.
fn compute_edge_features(crop: &[u8]) -> Vec<f32> {
    let mut sums = vec![0.0_f32; GRID_COLUMNS * GRID_ROWS * EDGE_DIRECTION_COUNT];
    for y in 2..CROP_HEIGHT_PX - 2 {
        for x in 2..CROP_WIDTH_PX - 2 {
            let Some(cell) = grid_cell_at(x, y) else { continue };
            // The channel with the strongest edge, over two pixels on either side so that fine noise does not count.
            let gradient = |channel: usize| {
                let at = |x, y| pixel_channel_value(crop, x, y, channel);
                let dx = at(x + 2, y) + at(x + 1, y) - at(x - 1, y) - at(x - 2, y);
                let dy = at(x, y + 2) + at(x, y + 1) - at(x, y - 1) - at(x, y - 2);
                (dx * dx + dy * dy, dx, dy)
            };
            let (strength, dx, dy) = (0..3).map(gradient).max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
            let half_turn_share = dy.atan2(dx).rem_euclid(std::f32::consts::PI) / std::f32::consts::PI;
            let direction = half_turn_share * EDGE_DIRECTION_COUNT as f32;
            let (lower_direction, second_share) = (direction.floor(), direction.fract());
            let first_direction = lower_direction as usize % EDGE_DIRECTION_COUNT;
            let second_direction = (first_direction + 1) % EDGE_DIRECTION_COUNT;
            let strength = strength.sqrt();
            sums[cell * EDGE_DIRECTION_COUNT + first_direction] += strength * (1.0 - second_share);
            sums[cell * EDGE_DIRECTION_COUNT + second_direction] += strength * second_share;
        }
    }
    // Square roots, so that one strong stroke does not hide the rest.
    sums.iter_mut().for_each(|v| *v = v.sqrt());
    let length = sums.iter().map(|v| v * v).sum::<f32>().sqrt() + 1.0;
    sums.iter_mut().for_each(|v| *v /= length);
    sums
}

/// Computes the colour of each grid cell relative to the whole crop, then that of the whole crop. Each is two weighted
/// log ratios, of red and of blue to green, so that brightness does not count.
fn compute_colour_features(crop: &[u8]) -> Vec<f32> {
    let mut sums = vec![[0.0_f32; 3]; GRID_COLUMNS * GRID_ROWS];
    let mut counts = vec![0.0_f32; GRID_COLUMNS * GRID_ROWS];
    for y in 0..CROP_HEIGHT_PX {
        for x in 0..CROP_WIDTH_PX {
            if let Some(cell) = grid_cell_at(x, y) {
                counts[cell] += 1.0;
                for (channel, sum) in sums[cell].iter_mut().enumerate() {
                    *sum += pixel_channel_value(crop, x, y, channel);
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
        ratios.iter().flat_map(|r| [r[0] - whole[0], r[1] - whole[1]]).map(|v| COLOUR_WEIGHT * v).collect();
    values.extend(whole.map(|v| COLOUR_WEIGHT * v));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paint_crop(paint: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
        (0..CROP_HEIGHT_PX)
            .flat_map(|y| (0..CROP_WIDTH_PX).map(move |x| (x, y)))
            .flat_map(|(x, y)| paint(x, y))
            .collect()
    }

    fn vector_distance(a: &[f32], b: &[f32]) -> f32 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    #[test]
    fn features_depend_little_on_brightness_and_much_on_strokes_and_colours() {
        let stroke = |level: f32, vertical: bool, ink: [f32; 3]| {
            paint_crop(move |x, y| {
                let on = if vertical { (28..36).contains(&x) } else { (36..44).contains(&y) };
                let colour = if on { ink } else { [230.0, 225.0, 215.0] };
                colour.map(|v| (v * level) as u8)
            })
        };
        let red = [180.0, 30.0, 40.0];
        let of = |crop: Vec<u8>| compute_crop_features(&crop, &[]);
        let one = of(stroke(1.0, true, red));
        assert_eq!(one.len(), PICTURE_FEATURE_COUNT);
        let darker = vector_distance(&one, &of(stroke(0.6, true, red)));
        let turned = vector_distance(&one, &of(stroke(1.0, false, red)));
        let blue = vector_distance(&one, &of(stroke(1.0, true, [30.0, 40.0, 180.0])));
        assert!(darker < 0.15, "{darker}");
        assert!(turned > 4.0 * darker && blue > 3.0 * darker, "{darker} {turned} {blue}");
    }

    #[test]
    fn a_plain_crop_has_no_edges_but_its_colour() {
        let green = compute_crop_features(&paint_crop(|_, _| [30, 120, 80]), &[]);
        let white = compute_crop_features(&paint_crop(|_, _| [230, 230, 230]), &[]);
        assert!(green[..GRID_COLUMNS * GRID_ROWS * EDGE_DIRECTION_COUNT].iter().all(|v| *v == 0.0));
        assert!(vector_distance(&green, &white) > 0.4);
    }
}
