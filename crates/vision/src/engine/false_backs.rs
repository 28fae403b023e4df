//! Finds cloth, wood and pieces of a rack beside a row that were taken for a face-down tile.
//!
//! A real tile has an edge on every side. If a plain surface continues across one of the sides, there is no tile. Tiles
//! with another face-down one near them may be part of a concealed kong and are exempt.

use opencv::{core::Vec3b, prelude::*};

use super::{
    PhotoPixels, TileClass, TileReading,
    geometry::{Point, Quad, add, centre, dot, half_height, half_width, length, long_side, scale, sub},
    rectify::rectify_quad_to_size,
};

/// The width and height, in pixels, to which a strip is reduced before its colours are measured.
const STRIP_SIZE_PX: [usize; 2] = [6, 12];
/// The distances from a tile's edge at which the compared strips inside and outside it begin and end, in half tiles.
const STRIP_RANGE_HALF_TILES: [f32; 2] = [0.1, 0.6];
/// The share of an edge's length that a strip leaves out at each end.
const STRIP_END_MARGIN_SHARE: f32 = 0.2;
/// The difference of the mean colours on both sides of an edge, in each channel of 255, below which a plain surface
/// continues across it.
const MAX_COLOUR_DIFFERENCE: f32 = 9.0;
/// The standard deviation of brightness in each channel, of 255, below which a surface is plain.
const MAX_PLAIN_DEVIATION: f32 = 12.0;
/// The maximum distance between the centres of a face-down tile and its neighbour, in longer sides of that tile.
const MAX_NEIGHBOUR_DISTANCE_SIDES: f32 = 1.6;
/// The distance, in longer sides of a tile, below which another face-down tile is of the same kong or wall.
const MAX_KONG_DISTANCE_SIDES: f32 = 4.0;

/// Returns a flag per tile, in order: true for a face-down tile at a row's end that is only part of the table or of a
/// rack, because a plain surface continues across its outer side or one of the two sides next to it.
pub(super) fn flag_false_backs(photo: &impl PhotoPixels, tiles: &[TileReading]) -> opencv::Result<Vec<bool>> {
    let mut flags = Vec::with_capacity(tiles.len());
    for index in 0..tiles.len() {
        flags.push(match row_end_geometry(index, tiles) {
            None => false,
            Some([middle, outward, across]) => {
                let mut is_false_back = surface_continues_across_edge(photo, middle, outward, across)?;
                for side in [across, scale(across, -1.0)] {
                    is_false_back |= surface_continues_across_edge(photo, middle, side, outward)?;
                }
                is_false_back
            }
        });
    }
    Ok(flags)
}

/// Returns the geometry of a face-down tile at a row's end: its middle, its half axis away from the row, and its half
/// axis across the row. `None` for all other tiles, and if another face-down tile is less than
/// [`MAX_KONG_DISTANCE_SIDES`] away.
fn row_end_geometry(index: usize, tiles: &[TileReading]) -> Option<[Point; 3]> {
    let tile = &tiles[index];
    if tile.class != TileClass::Back {
        return None;
    }
    let (middle, long) = (centre(&tile.quad), long_side(&tile.quad));
    let others = || (tiles.iter().enumerate()).filter(|(i, _)| *i != index);
    let distance = |t: &TileReading| length(sub(centre(&t.quad), middle));
    let (_, face) = others()
        .filter(|(_, t)| t.class.tile().is_some())
        .min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))?;
    let is_near_back =
        others().any(|(_, t)| t.class == TileClass::Back && distance(t) < MAX_KONG_DISTANCE_SIDES * long);
    if distance(face) > MAX_NEIGHBOUR_DISTANCE_SIDES * long || is_near_back {
        return None;
    }
    // The side that points away from the face beside it.
    let away = sub(middle, centre(&face.quad));
    let axes = [half_width(&tile.quad), half_height(&tile.quad)];
    let share = |axis: &Point| dot(*axis, away).abs() / length(*axis).max(1e-3);
    let [outward, across] = match share(&axes[0]) >= share(&axes[1]) {
        true => axes,
        false => [axes[1], axes[0]],
    };
    let outward = scale(outward, dot(outward, away).signum());
    let edge = add(middle, outward);
    let is_beyond = |t: &TileReading| dot(sub(centre(&t.quad), edge), outward) > 0.0;
    let is_row_end = !others().any(|(_, t)| distance(t) < MAX_NEIGHBOUR_DISTANCE_SIDES * long && is_beyond(t));
    is_row_end.then_some([middle, outward, across])
}

/// Returns true if a plain surface continues across the tile's side that lies `outward` from the middle and runs along
/// `along_edge`; false if the photo does not show the surface beyond.
fn surface_continues_across_edge(
    photo: &impl PhotoPixels,
    middle: Point,
    outward: Point,
    along_edge: Point,
) -> opencv::Result<bool> {
    let edge = add(middle, outward);
    let along_edge = scale(along_edge, 1.0 - 2.0 * STRIP_END_MARGIN_SHARE);
    let strip = |side: f32| -> Quad {
        let [near, far] = STRIP_RANGE_HALF_TILES.map(|s| add(edge, scale(outward, side * s)));
        let [a, b] = [near, far].map(|p| (sub(p, along_edge), add(p, along_edge)));
        [a.0, b.0, b.1, a.1]
    };
    let beyond = strip(1.0);
    let (width, height) = (photo.cols() as f32, photo.rows() as f32);
    let is_in_photo = |[x, y]: &Point| (0.0..width).contains(x) && (0.0..height).contains(y);
    if !beyond.iter().all(is_in_photo) {
        return Ok(false);
    }
    let (inner, outer) = (measure_channels(photo, &strip(-1.0))?, measure_channels(photo, &beyond)?);
    let is_plain = [inner, outer].iter().flatten().all(|(_, spread)| *spread < MAX_PLAIN_DEVIATION);
    let is_same_colour = (inner.iter().zip(outer)).all(|((a, _), (b, _))| (a - b).abs() < MAX_COLOUR_DIFFERENCE);
    Ok(is_plain && is_same_colour)
}

/// Returns the mean and the standard deviation of each channel (red, green, blue, 0 to 255) in a quad of the photo.
fn measure_channels(photo: &impl PhotoPixels, quad: &Quad) -> opencv::Result<[(f32, f32); 3]> {
    let crop = rectify_quad_to_size(photo, quad, STRIP_SIZE_PX)?;
    let mut pixels: Vec<Vec3b> = Vec::new();
    for row in 0..STRIP_SIZE_PX[1] {
        pixels.extend(crop.at_row::<Vec3b>(row as i32)?);
    }
    Ok(std::array::from_fn(|channel| {
        let values = || pixels.iter().map(|p| f32::from(p[channel]));
        let count = pixels.len().max(1) as f32;
        let mean = values().sum::<f32>() / count;
        let spread = values().map(|v| (v - mean).powi(2)).sum::<f32>() / count;
        (mean, spread.sqrt())
    }))
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::{engine::borrow_as_mat, geometry::parallelogram};

    fn tile_at(class: &str, x: f32) -> TileReading {
        let class = class.parse().expect("a class");
        crate::readings::tile(parallelogram([x, 100.0], [15.0, 0.0], [0.0, 20.0]), vec![(class, 0.99)])
    }

    /// Draws a green table with ivory tiles of the given classes from x = 50 on, 31 pixels apart, and backs of colour
    /// `back`; returns the result of [`flag_false_backs`].
    fn find_in_drawing(classes: &str, back: [u8; 3]) -> Vec<bool> {
        let tiles: Vec<TileReading> =
            (classes.split(' ').enumerate()).map(|(i, class)| tile_at(class, 50.0 + 31.0 * i as f32)).collect();
        let photo = RgbImage::from_fn(400, 200, |x, y| {
            let at = |t: &&TileReading| {
                let [cx, cy] = centre(&t.quad);
                (x as f32 - cx).abs() < 15.0 && (y as f32 - cy).abs() < 20.0
            };
            match tiles.iter().find(at) {
                Some(t) if t.class == TileClass::Back => Rgb(back),
                Some(_) => Rgb([230, 225, 210]),
                None => Rgb([20, 90, 60]),
            }
        });
        flag_false_backs(&borrow_as_mat(&photo).expect("a picture"), &tiles).expect("OpenCV")
    }

    const CLOTH_COLOUR: [u8; 3] = [20, 90, 60];

    #[test]
    fn cloth_beside_the_row_is_no_tile_and_a_back_of_another_colour_is_one() {
        assert_eq!(find_in_drawing("back 1m 2m 3m", CLOTH_COLOUR), [true, false, false, false]);
        assert_eq!(find_in_drawing("1m 2m 3m back", CLOTH_COLOUR), [false, false, false, true]);
        assert_eq!(find_in_drawing("1m 2m 3m back", [30, 120, 80]), [false; 4]);
    }

    #[test]
    fn backs_of_a_kong_and_within_a_row_are_left_alone() {
        assert_eq!(find_in_drawing("back 3p 3p back", CLOTH_COLOUR), [false; 4]);
        assert_eq!(find_in_drawing("1m 2m back 3m", CLOTH_COLOUR), [false; 4]);
    }
}
