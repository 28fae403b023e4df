//! Draws a reading on its photo: every tile's outline and name, the doubtful ones marked, and the reading order.

use std::path::Path;

use image::{ImageFormat, RgbImage};
use opencv::{
    boxed_ref::BoxedRefMut,
    core::{Mat, Point as Pixel, Scalar, Vec3b, Vector},
    imgproc,
    prelude::*,
};

use quejing_io::picture::decode;

use super::{
    PhotoReading, VisionError,
    geometry::{Point, centre, half_height, short_side},
};

/// The median tile width, in pixels, to which [`annotate_photo`] enlarges a picture of smaller tiles, so that labels
/// fit.
const LEGIBLE_TILE_WIDTH_PX: f32 = 64.0;
/// The maximum long side, in pixels, to which [`annotate_photo`] enlarges a picture; larger photos keep their size.
const MAX_ENLARGED_SIDE_PX: u32 = 4096;

// Colours (red, green, blue) by a tile's role.
const SURE_TILE_COLOUR: Scalar = rgb_scalar(30, 200, 60);
const DOUBTFUL_TILE_COLOUR: Scalar = rgb_scalar(255, 150, 0);
const OTHER_TILE_COLOUR: Scalar = rgb_scalar(150, 150, 150);
const WINNING_TILE_COLOUR: Scalar = rgb_scalar(230, 40, 60);
const FLOWER_COLOUR: Scalar = rgb_scalar(190, 90, 230);
const MELD_COLOUR: Scalar = rgb_scalar(40, 130, 255);
const BURNT_PLACE_COLOUR: Scalar = rgb_scalar(20, 20, 20);

const fn rgb_scalar(red: u8, green: u8, blue: u8) -> Scalar {
    opencv::core::VecN([red as f64, green as f64, blue as f64, 0.0])
}

/// Returns a copy of the photo with the reading drawn on it, enlarged if labels would not fit.
///
/// Green: concealed tile; blue: meld; red: winning tile; violet: flower; orange: doubtful, with the confidence in
/// percent; grey: not part of the hand; black: a place where a reflection hides a tile.
/// A bar marks each tile's top; the number before its name is its place in reading order, from 1.
///
/// # Errors
/// `inference` when drawing fails.
pub fn annotate_photo(photo: &RgbImage, reading: &PhotoReading) -> Result<RgbImage, VisionError> {
    let enlargement = enlargement_factor(reading, photo.width().max(photo.height()));
    let mut picture = if enlargement > 1.0 {
        let side = |pixels: u32| (pixels as f32 * enlargement) as u32;
        let (w, h) = (side(photo.width()), side(photo.height()));
        image::imageops::resize(photo, w, h, image::imageops::FilterType::Triangle)
    } else {
        photo.clone()
    };
    draw_reading(&mut picture, reading, enlargement)
        .map_err(|e| VisionError::Inference { stage: "annotate", why: e.to_string() })?;
    Ok(picture)
}

fn enlargement_factor(reading: &PhotoReading, long_side_px: u32) -> f32 {
    let mut sides: Vec<f32> = reading.tiles.iter().map(|t| short_side(&t.quad)).collect();
    sides.sort_by(f32::total_cmp);
    let Some(&median) = sides.get(sides.len() / 2) else {
        return 1.0;
    };
    (LEGIBLE_TILE_WIDTH_PX / median).min(MAX_ENLARGED_SIDE_PX as f32 / long_side_px as f32).max(1.0)
}

fn draw_reading(picture: &mut RgbImage, reading: &PhotoReading, enlargement: f32) -> opencv::Result<()> {
    let (rows, columns) = (picture.height() as i32, picture.width() as i32);
    let mut mat = Mat::new_rows_cols_with_bytes_mut::<Vec3b>(rows, columns, picture.as_mut())?;
    let order: Vec<usize> = reading.hand.tiles().collect();
    for (index, tile) in reading.tiles.iter().enumerate() {
        let quad = tile.quad.map(|p| [p[0] * enlargement, p[1] * enlargement]);
        let unit = short_side(&quad);
        let colour = role_colour(index, reading);
        let thickness_px = ((unit / 22.0).round() as i32).clamp(1, 12);
        draw_outline(&mut mat, &quad, colour, thickness_px)?;
        let place = order.iter().position(|&i| i == index);
        let name = match place {
            Some(place) => format!("{}:{}", place + 1, tile.class),
            None => tile.class.to_string(),
        };
        let c = centre(&quad);
        let up = half_height(&quad);
        draw_label(&mut mat, &name, [c[0] - 0.8 * up[0], c[1] - 0.8 * up[1]], unit, colour)?;
        if reading.hand.doubts.contains(&index) {
            let percent = format!("{:.0}%", 100.0 * tile.confidence);
            draw_label(&mut mat, &percent, [c[0] + 0.8 * up[0], c[1] + 0.8 * up[1]], 0.7 * unit, colour)?;
        }
    }
    for place in &reading.hand.glare_outlines {
        let quad = place.map(|p| [p[0] * enlargement, p[1] * enlargement]);
        let unit = short_side(&quad);
        let thickness_px = ((unit / 22.0).round() as i32).clamp(1, 12);
        draw_outline(&mut mat, &quad, BURNT_PLACE_COLOUR, thickness_px)?;
        draw_label(&mut mat, "glare", centre(&quad), 0.8 * unit, BURNT_PLACE_COLOUR)?;
    }
    Ok(())
}

fn role_colour(index: usize, reading: &PhotoReading) -> Scalar {
    let hand = &reading.hand;
    if hand.beside.contains(&index) {
        OTHER_TILE_COLOUR
    } else if hand.doubts.contains(&index) {
        DOUBTFUL_TILE_COLOUR
    } else if hand.win == Some(index) {
        WINNING_TILE_COLOUR
    } else if hand.flowers.contains(&index) {
        FLOWER_COLOUR
    } else if hand.melds.iter().any(|m| m.tiles.contains(&index)) {
        MELD_COLOUR
    } else {
        SURE_TILE_COLOUR
    }
}

fn draw_outline(
    mat: &mut BoxedRefMut<'_, Mat>,
    quad: &[Point; 4],
    colour: Scalar,
    thickness_px: i32,
) -> opencv::Result<()> {
    let corners: Vector<Pixel> = quad.iter().map(|&p| to_pixel(p)).collect();
    imgproc::polylines(mat, &corners, true, colour, thickness_px, imgproc::LINE_AA, 0)?;
    // The tile's top edge.
    imgproc::line(mat, to_pixel(quad[0]), to_pixel(quad[1]), colour, 3 * thickness_px, imgproc::LINE_AA, 0)
}

/// Draws white text, at most `max_width_px` wide, on a filled box of the given colour. Centres the text at `anchor`,
/// shifted as little as needed to be inside the picture.
fn draw_label(
    mat: &mut BoxedRefMut<'_, Mat>,
    text: &str,
    anchor: Point,
    max_width_px: f32,
    colour: Scalar,
) -> opencv::Result<()> {
    let font = imgproc::FONT_HERSHEY_SIMPLEX;
    let mut below = 0;
    let at_one = imgproc::get_text_size(text, font, 1.0, 2, &mut below)?;
    let size = (f64::from(max_width_px) / f64::from(at_one.width.max(1))).min(f64::from(max_width_px) / 95.0);
    let thickness_px = ((size * 2.2).round() as i32).max(1);
    let extent = imgproc::get_text_size(text, font, size, thickness_px, &mut below)?;
    let pad = (extent.height / 4).max(1);
    let left = (anchor[0] as i32 - extent.width / 2).clamp(0, (mat.cols() - extent.width).max(0));
    let lowest = (mat.rows() - below).max(extent.height);
    let bottom = (anchor[1] as i32 + extent.height / 2).clamp(extent.height, lowest);
    let from = Pixel::new(left - pad, bottom - extent.height - pad);
    let to = Pixel::new(left + extent.width + pad, bottom + pad);
    imgproc::rectangle_points(mat, from, to, colour, imgproc::FILLED, imgproc::LINE_8, 0)?;
    let white = Scalar::new(255.0, 255.0, 255.0, 0.0);
    imgproc::put_text(mat, text, Pixel::new(left, bottom), font, size, white, thickness_px, imgproc::LINE_AA, false)
}

fn to_pixel(p: Point) -> Pixel {
    Pixel::new(p[0].round() as i32, p[1].round() as i32)
}

/// Encodes a picture as the bytes of an image file, in the format of the extension of `file_name`.
///
/// # Errors
/// The extension is missing or unknown, or the picture cannot be encoded in its format.
pub fn encode_picture(picture: &RgbImage, file_name: &Path) -> image::ImageResult<Vec<u8>> {
    decode::encode_rgb(picture, ImageFormat::from_path(file_name)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HandReading, geometry::parallelogram};
    use quejing_rules::hand::Layout;

    #[test]
    fn outlines_are_drawn_in_the_colour_of_the_role() {
        let class = "5p".parse().expect("a class");
        let tile =
            |x: f32| crate::readings::tile(parallelogram([x, 100.0], [33.0, 0.0], [0.0, 44.0]), vec![(class, 0.5)]);
        let reading = crate::readings::photo(
            [400, 200],
            vec![tile(60.0), tile(160.0), tile(260.0)],
            HandReading {
                layout: Layout { standing: vec![0, 1], beside: vec![2], ..Layout::default() },
                doubts: vec![1],
                rows: vec![vec![0, 1]],
                ..HandReading::default()
            },
        );
        let picture = annotate_photo(&RgbImage::new(400, 200), &reading).expect("drawn");
        assert_eq!(picture.dimensions(), (400, 200));
        let at = |x, y| picture.get_pixel(x, y).0;
        // The left edges of the three tiles, at half height.
        assert_eq!(at(27, 100), [30, 200, 60]);
        assert_eq!(at(127, 100), [255, 150, 0]);
        assert_eq!(at(227, 100), [150, 150, 150]);
    }
}
