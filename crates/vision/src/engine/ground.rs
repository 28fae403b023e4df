//! Finds cloth, wood and pieces of a rack beside a row that were taken for a face-down tile.
//!
//! A real tile has an edge on every side. If a plain surface continues across one of the sides, there is no tile. Tiles
//! with another face-down one near them may be part of a concealed kong and are exempt.

use opencv::{core::Vec3b, prelude::*};

use super::{
    Pixels, TileClass, TileReading,
    geometry::{Point, Quad, add, centre, dot, half_height, half_width, length, long_side, scale, sub},
    rectify::rectify_to,
};

/// Width and height to which a strip is reduced, in pixels.
const GRAIN: [usize; 2] = [6, 12];
/// The distances from the edge at which the strips on both sides begin and end, in half tiles.
const STRIP_RANGE: [f32; 2] = [0.1, 0.6];
/// The share of the tile's height that the strips leave out at both ends.
const MARGIN: f32 = 0.2;
/// The difference of mean colours in every channel, of 255, below which a surface continues …
const SAME: f32 = 9.0;
/// … if it is plain: its colours vary by less than this (standard deviation).
const PLAIN: f32 = 12.0;
/// The distance of neighbours' centres, in longer sides.
const BESIDE: f32 = 1.6;
/// The distance, in longer sides, within which another face-down tile is of the same kong or wall.
const OF_A_KONG: f32 = 4.0;

/// Returns for each tile true if it is only part of the table or a rack.
pub(super) fn find_ground(photo: &impl Pixels, tiles: &[TileReading]) -> opencv::Result<Vec<bool>> {
    let mut found = Vec::with_capacity(tiles.len());
    for index in 0..tiles.len() {
        found.push(match row_end_geometry(index, tiles) {
            None => false,
            Some([middle, out, across]) => {
                let mut any = continues_across(photo, middle, out, across)?;
                for side in [across, scale(across, -1.0)] {
                    any |= continues_across(photo, middle, side, out)?;
                }
                any
            }
        });
    }
    Ok(found)
}

/// Returns the geometry of a face-down tile at a row's end: its middle, the half vector away from the row, and the one
/// across it.
fn row_end_geometry(index: usize, tiles: &[TileReading]) -> Option<[Point; 3]> {
    let tile = &tiles[index];
    if tile.class != TileClass::Back {
        return None;
    }
    let (middle, long) = (centre(&tile.quad), long_side(&tile.quad));
    let others = || (tiles.iter().enumerate()).filter(|(i, _)| *i != index);
    let far = |t: &TileReading| length(sub(centre(&t.quad), middle));
    let (_, face) =
        others().filter(|(_, t)| t.class.tile().is_some()).min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)))?;
    let kong = others().any(|(_, t)| t.class == TileClass::Back && far(t) < OF_A_KONG * long);
    if far(face) > BESIDE * long || kong {
        return None;
    }
    // The side that points away from the face beside it.
    let away = sub(middle, centre(&face.quad));
    let axes = [half_width(&tile.quad), half_height(&tile.quad)];
    let share = |axis: &Point| dot(*axis, away).abs() / length(*axis).max(1e-3);
    let [out, across] = match share(&axes[0]) >= share(&axes[1]) {
        true => axes,
        false => [axes[1], axes[0]],
    };
    let out = scale(out, dot(out, away).signum());
    let edge = add(middle, out);
    let beyond = |t: &TileReading| dot(sub(centre(&t.quad), edge), out) > 0.0;
    let free = !others().any(|(_, t)| far(t) < BESIDE * long && beyond(t));
    free.then_some([middle, out, across])
}

/// Returns true if the surface continues across the side that lies `out` from the middle and runs along `across`.
fn continues_across(photo: &impl Pixels, middle: Point, out: Point, across: Point) -> opencv::Result<bool> {
    let edge = add(middle, out);
    let across = scale(across, 1.0 - 2.0 * MARGIN);
    let strip = |side: f32| -> Quad {
        let [near, far] = STRIP_RANGE.map(|s| add(edge, scale(out, side * s)));
        let [a, b] = [near, far].map(|p| (sub(p, across), add(p, across)));
        [a.0, b.0, b.1, a.1]
    };
    let beyond = strip(1.0);
    let (width, height) = (photo.cols() as f32, photo.rows() as f32);
    let seen = |[x, y]: &Point| (0.0..width).contains(x) && (0.0..height).contains(y);
    if !beyond.iter().all(seen) {
        return Ok(false);
    }
    let (inner, outer) = (mean_and_spread(photo, &strip(-1.0))?, mean_and_spread(photo, &beyond)?);
    let plain = [inner, outer].iter().flatten().all(|(_, spread)| *spread < PLAIN);
    let same = (inner.iter().zip(outer)).all(|((a, _), (b, _))| (a - b).abs() < SAME);
    Ok(plain && same)
}

/// Measures the mean and standard deviation of each channel in a place.
fn mean_and_spread(photo: &impl Pixels, place: &Quad) -> opencv::Result<[(f32, f32); 3]> {
    let crop = rectify_to(photo, place, GRAIN)?;
    let mut pixels: Vec<Vec3b> = Vec::new();
    for row in 0..GRAIN[1] {
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
    use crate::{engine::as_mat, geometry::parallelogram};

    fn tile(class: &str, x: f32) -> TileReading {
        let class = class.parse().expect("a class");
        crate::readings::tile(parallelogram([x, 100.0], [15.0, 0.0], [0.0, 20.0]), vec![(class, 0.99)])
    }

    /// Draws a green table with ivory tiles of the given classes from x = 50 on, 31 pixels apart, and backs of colour
    /// `back`; returns the result of [`find_ground`].
    fn found(classes: &str, back: [u8; 3]) -> Vec<bool> {
        let tiles: Vec<TileReading> =
            (classes.split(' ').enumerate()).map(|(i, class)| tile(class, 50.0 + 31.0 * i as f32)).collect();
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
        find_ground(&as_mat(&photo).expect("a picture"), &tiles).expect("OpenCV")
    }

    const CLOTH: [u8; 3] = [20, 90, 60];

    #[test]
    fn cloth_beside_the_row_is_no_tile_and_a_back_of_another_colour_is_one() {
        assert_eq!(found("back 1m 2m 3m", CLOTH), [true, false, false, false]);
        assert_eq!(found("1m 2m 3m back", CLOTH), [false, false, false, true]);
        assert_eq!(found("1m 2m 3m back", [30, 120, 80]), [false; 4]);
    }

    #[test]
    fn backs_of_a_kong_and_within_a_row_are_left_alone() {
        assert_eq!(found("back 3p 3p back", CLOTH), [false; 4]);
        assert_eq!(found("1m 2m back 3m", CLOTH), [false; 4]);
    }
}
