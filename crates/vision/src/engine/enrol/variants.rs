//! Variants of a tile's picture, as other photos might show it: slightly shifted, enlarged or shrunk, turned, darker or
//! brighter, tinted, softer.
//!
//! One photo shows each tile once; its variants provide the variance between photos of the same tile.

use image::RgbImage;
use image::imageops::{FilterType, resize};

use super::tile_set::{STORED_PICTURE_HEIGHT_PX, STORED_PICTURE_WIDTH_PX};
use crate::engine::rectify::{CROP_HEIGHT_PX, CROP_WIDTH_PX};

/// A way of varying a stored picture, as another photo might show the tile.
struct PictureVariation {
    /// The shift to the right and down, in crop pixels.
    shift_px: [f32; 2],
    /// The factor by which the tile appears larger.
    scale: f32,
    /// The clockwise rotation, in degrees.
    rotation_degrees: f32,
    /// The factors of red, green and blue, in linear light.
    light_factors: [f32; 3],
    /// The factor, at most 1, by which the picture is shrunk before it is enlarged again, to make it softer.
    shrink_factor: f32,
}

/// The variations of every stored picture; the first leaves it unchanged.
const PICTURE_VARIATIONS: [PictureVariation; 8] = [
    PictureVariation {
        shift_px: [0.0, 0.0],
        scale: 1.0,
        rotation_degrees: 0.0,
        light_factors: [1.0, 1.0, 1.0],
        shrink_factor: 1.0,
    },
    PictureVariation {
        shift_px: [1.8, -1.2],
        scale: 1.03,
        rotation_degrees: 1.6,
        light_factors: [0.55, 0.5, 0.42],
        shrink_factor: 0.6,
    },
    PictureVariation {
        shift_px: [-1.8, 1.4],
        scale: 0.96,
        rotation_degrees: -1.8,
        light_factors: [0.8, 0.85, 0.98],
        shrink_factor: 0.8,
    },
    PictureVariation {
        shift_px: [-1.2, -2.0],
        scale: 1.05,
        rotation_degrees: -1.0,
        light_factors: [1.15, 1.1, 1.0],
        shrink_factor: 0.45,
    },
    PictureVariation {
        shift_px: [1.4, 2.0],
        scale: 0.95,
        rotation_degrees: 1.2,
        light_factors: [0.7, 0.6, 0.48],
        shrink_factor: 1.0,
    },
    PictureVariation {
        shift_px: [0.0, 1.6],
        scale: 1.0,
        rotation_degrees: 2.4,
        light_factors: [0.35, 0.36, 0.4],
        shrink_factor: 0.7,
    },
    PictureVariation {
        shift_px: [0.6, -0.6],
        scale: 1.0,
        rotation_degrees: -2.6,
        light_factors: [0.9, 0.9, 0.9],
        shrink_factor: 0.35,
    },
    PictureVariation {
        shift_px: [-2.2, 0.0],
        scale: 1.02,
        rotation_degrees: 0.4,
        light_factors: [0.5, 0.52, 0.6],
        shrink_factor: 0.9,
    },
];

/// Returns one classifier crop (8-bit RGB, row by row, 64 × 80 pixels) for each of [`PICTURE_VARIATIONS`]; the first
/// shows the picture unchanged.
pub(super) fn render_variants(picture: &RgbImage) -> impl Iterator<Item = Vec<u8>> + '_ {
    PICTURE_VARIATIONS.iter().map(|variation| render_variation(picture, variation))
}

/// Returns the classifier crop (8-bit RGB, row by row, 64 × 80 pixels) from the middle of a stored picture, unchanged.
pub(super) fn render_plain_crop(picture: &RgbImage) -> Vec<u8> {
    render_variation(picture, &PICTURE_VARIATIONS[0])
}

fn render_variation(picture: &RgbImage, variation: &PictureVariation) -> Vec<u8> {
    let softer = (variation.shrink_factor < 1.0).then(|| {
        let small = |side: u32| ((side as f32 * variation.shrink_factor).round() as u32).max(8);
        let small =
            resize(picture, small(STORED_PICTURE_WIDTH_PX), small(STORED_PICTURE_HEIGHT_PX), FilterType::Triangle);
        resize(&small, STORED_PICTURE_WIDTH_PX, STORED_PICTURE_HEIGHT_PX, FilterType::Triangle)
    });
    let from = softer.as_ref().unwrap_or(picture);
    let (sin, cos) = variation.rotation_degrees.to_radians().sin_cos();
    let mut crop = Vec::with_capacity(3 * CROP_WIDTH_PX * CROP_HEIGHT_PX);
    for y in 0..CROP_HEIGHT_PX {
        for x in 0..CROP_WIDTH_PX {
            // From the crop's middle to the picture's.
            let dx = (x as f32 + 0.5 - CROP_WIDTH_PX as f32 / 2.0 - variation.shift_px[0]) / variation.scale;
            let dy = (y as f32 + 0.5 - CROP_HEIGHT_PX as f32 / 2.0 - variation.shift_px[1]) / variation.scale;
            let px = STORED_PICTURE_WIDTH_PX as f32 / 2.0 + dx * cos + dy * sin - 0.5;
            let py = STORED_PICTURE_HEIGHT_PX as f32 / 2.0 - dx * sin + dy * cos - 0.5;
            for (value, factor) in interpolate_colour(from, px, py).into_iter().zip(variation.light_factors) {
                // Squaring comes close enough to linear light.
                crop.push((value * factor.sqrt()).clamp(0.0, 255.0).round() as u8);
            }
        }
    }
    crop
}

/// Interpolates the colour at a point of a picture between four pixels; beyond the edge, the nearest pixel of the edge
/// counts.
fn interpolate_colour(picture: &RgbImage, x: f32, y: f32) -> [f32; 3] {
    let at = |x: f32, y: f32| {
        let x = (x.max(0.0) as u32).min(picture.width() - 1);
        let y = (y.max(0.0) as u32).min(picture.height() - 1);
        picture.get_pixel(x, y).0.map(f32::from)
    };
    let (left, top) = (x.floor(), y.floor());
    let (a, b) = (x - left, y - top);
    let corners = [at(left, top), at(left + 1.0, top), at(left, top + 1.0), at(left + 1.0, top + 1.0)];
    std::array::from_fn(|k| {
        let upper = corners[0][k] * (1.0 - a) + corners[1][k] * a;
        let lower = corners[2][k] * (1.0 - a) + corners[3][k] * a;
        upper * (1.0 - b) + lower * b
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn the_plain_crop_is_the_middle_of_the_stored_picture_to_the_pixel() {
        let kept =
            RgbImage::from_fn(STORED_PICTURE_WIDTH_PX, STORED_PICTURE_HEIGHT_PX, |x, y| Rgb([x as u8, y as u8, 7]));
        let crop = render_plain_crop(&kept);
        let rim = [
            (STORED_PICTURE_WIDTH_PX as usize - CROP_WIDTH_PX) / 2,
            (STORED_PICTURE_HEIGHT_PX as usize - CROP_HEIGHT_PX) / 2,
        ];
        for (x, y) in [(0, 0), (63, 0), (0, 79), (31, 40)] {
            let at = 3 * (y * CROP_WIDTH_PX + x);
            assert_eq!(crop[at..at + 3], [(x + rim[0]) as u8, (y + rim[1]) as u8, 7]);
        }
        assert_eq!(render_variants(&kept).count(), PICTURE_VARIATIONS.len());
    }
}
