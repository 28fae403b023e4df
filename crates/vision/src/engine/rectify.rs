//! Cuts a tile out of the photo upright: the quad, slightly enlarged, becomes the classifier's 64 × 80 crop.
//!
//! The cut is made from the photo at full resolution. If the tile is larger than the crop, it is warped at two to eight
//! times the crop's size and then averaged by area; plain sampling would skip thin strokes.

use opencv::{
    core::{self, BORDER_REPLICATE, Mat, Point2f, Scalar, Size, Vec3b},
    imgproc,
    prelude::*,
};

use super::{
    PhotoPixels,
    geometry::{Quad, add, centre, half_height, half_width, length, scale, sub},
};

/// A crop's width in pixels.
pub(crate) const CROP_WIDTH_PX: usize = 64;
/// A crop's height in pixels.
pub(crate) const CROP_HEIGHT_PX: usize = 80;
/// The number of values in a crop: three planes for red, green and blue.
pub(crate) const CROP_VALUE_COUNT: usize = 3 * CROP_WIDTH_PX * CROP_HEIGHT_PX;

/// The maximum factor by which the warped picture is larger than the crop before it is averaged.
const MAX_OVERSAMPLING_FACTOR: f32 = 8.0;

/// Returns a quad enlarged about its centre by `margin`, a share of its width and height, on every side.
pub(super) fn enlarge_quad(quad: &Quad, margin: f32) -> Quad {
    let c = centre(quad);
    let factor = 1.0 + 2.0 * margin;
    quad.map(|p| add(c, scale(sub(p, c), factor)))
}

/// Cuts a quad (clockwise from the tile's top left, margin included) out of a photo as an upright 8-bit RGB picture of
/// [`CROP_WIDTH_PX`] × [`CROP_HEIGHT_PX`] pixels.
pub(super) fn rectify_tile(photo: &impl PhotoPixels, quad: &Quad) -> opencv::Result<Mat> {
    rectify_quad_to_size(photo, quad, [CROP_WIDTH_PX, CROP_HEIGHT_PX])
}

/// Cuts out a quad like [`rectify_tile`], as a picture of `columns` × `rows` pixels. Averages large quads, so that no
/// stroke is skipped; repeats the photo's edge beyond the photo.
pub(super) fn rectify_quad_to_size(
    photo: &impl PhotoPixels,
    quad: &Quad,
    [columns, rows]: [usize; 2],
) -> opencv::Result<Mat> {
    let across = 2.0 * length(half_width(quad)) / columns as f32;
    let down = 2.0 * length(half_height(quad)) / rows as f32;
    let oversampling = across.max(down).ceil().clamp(1.0, MAX_OVERSAMPLING_FACTOR);
    let (width, height) = (columns as f32 * oversampling, rows as f32 * oversampling);
    // A warp samples at pixel centres: the quad's (0, 0) is the corner of the first pixel, half a pixel before its
    // centre.
    let source_corners = quad.map(|p| Point2f::new(p[0] - 0.5, p[1] - 0.5));
    let crop_corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]
        .map(|p: [f32; 2]| Point2f::new(p[0] - 0.5, p[1] - 0.5));
    let transform = imgproc::get_perspective_transform(
        &Mat::from_slice(&source_corners)?,
        &Mat::from_slice(&crop_corners)?,
        core::DECOMP_LU,
    )?;
    let mut warped = Mat::default();
    imgproc::warp_perspective(
        photo,
        &mut warped,
        &transform,
        Size::new(width as i32, height as i32),
        imgproc::INTER_LINEAR,
        BORDER_REPLICATE,
        Scalar::default(),
    )?;
    if oversampling <= 1.0 {
        return Ok(warped);
    }
    let mut crop = Mat::default();
    imgproc::resize(&warped, &mut crop, Size::new(columns as i32, rows as i32), 0.0, 0.0, imgproc::INTER_AREA)?;
    Ok(crop)
}

/// Writes a crop as three planes (red, green, blue) of values from 0 to 1 into `values`, which holds
/// [`CROP_VALUE_COUNT`].
pub(super) fn write_crop_planes(crop: &Mat, values: &mut [f32]) -> opencv::Result<()> {
    let plane = CROP_WIDTH_PX * CROP_HEIGHT_PX;
    for row in 0..CROP_HEIGHT_PX {
        for (column, pixel) in crop.at_row::<Vec3b>(row as i32)?.iter().enumerate() {
            for (channel, &value) in pixel.iter().enumerate() {
                values[channel * plane + row * CROP_WIDTH_PX + column] = f32::from(value) / 255.0;
            }
        }
    }
    Ok(())
}

/// Measures the sharpness of a crop: the variance of its Laplacian over the variance of its grey values, which makes
/// plain and busy faces comparable. `None` if the variance of the grey values (0 to 255) is below 60, because the crop
/// has too little print.
pub(super) fn measure_sharpness(crop: &Mat) -> opencv::Result<Option<f32>> {
    let mut grey = Mat::default();
    imgproc::cvt_color_def(crop, &mut grey, imgproc::COLOR_RGB2GRAY)?;
    let mut edges = Mat::default();
    imgproc::laplacian_def(&grey, &mut edges, core::CV_32F)?;
    let variance = |mat: &Mat| -> opencv::Result<f64> {
        let (mut mean, mut deviation) = (Scalar::default(), Scalar::default());
        core::mean_std_dev_def(mat, &mut mean, &mut deviation)?;
        Ok(deviation[0] * deviation[0])
    };
    let contrast = variance(&grey)?;
    if contrast < 60.0 {
        return Ok(None);
    }
    Ok(Some((variance(&edges)? / contrast) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Quad;

    /// Draws a photo of four coloured quarters: red and green above, blue and white below.
    fn draw_quarters(width: usize, height: usize) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            for x in 0..width {
                pixels.extend(match (x < width / 2, y < height / 2) {
                    (true, true) => [255, 0, 0],
                    (false, true) => [0, 255, 0],
                    (true, false) => [0, 0, 255],
                    (false, false) => [255, 255, 255],
                });
            }
        }
        pixels
    }

    fn cut_from_quarters(quad: &Quad) -> Mat {
        let pixels = draw_quarters(400, 300);
        let photo = Mat::new_rows_cols_with_bytes::<Vec3b>(300, 400, &pixels).expect("a photo");
        rectify_tile(&photo, quad).expect("a crop")
    }

    fn pixel_colour(crop: &Mat, x: i32, y: i32) -> [u8; 3] {
        crop.at_2d::<Vec3b>(y, x).expect("inside").0
    }

    #[test]
    fn corners_of_the_quad_are_corners_of_the_crop() {
        let quad = [[0.0, 0.0], [400.0, 0.0], [400.0, 300.0], [0.0, 300.0]];
        let upright = cut_from_quarters(&quad);
        assert_eq!((upright.cols(), upright.rows()), (64, 80));
        assert_eq!(pixel_colour(&upright, 2, 2), [255, 0, 0]);
        assert_eq!(pixel_colour(&upright, 61, 2), [0, 255, 0]);
        assert_eq!(pixel_colour(&upright, 2, 77), [0, 0, 255]);
        // The colours change at the middle line: nothing is shifted by half a pixel.
        assert!(pixel_colour(&upright, 31, 2)[0] > 240 && pixel_colour(&upright, 32, 2)[1] > 240);
    }

    #[test]
    fn the_first_corner_is_the_tiles_top_left() {
        // The tile is turned clockwise by a quarter: its top left is at the photo's top right.
        let turned = cut_from_quarters(&[[400.0, 0.0], [400.0, 300.0], [0.0, 300.0], [0.0, 0.0]]);
        assert_eq!(pixel_colour(&turned, 2, 2), [0, 255, 0]);
        assert_eq!(pixel_colour(&turned, 61, 2), [255, 255, 255]);
    }

    #[test]
    fn a_quad_over_the_edge_is_filled_with_the_edge() {
        let over = cut_from_quarters(&[[-50.0, -50.0], [50.0, -50.0], [50.0, 50.0], [-50.0, 50.0]]);
        assert_eq!(pixel_colour(&over, 1, 1), [255, 0, 0]);
    }
}
