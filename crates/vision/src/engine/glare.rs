//! Finds tiles that are missing in their row: burnt out by a lamp's reflection, or cut by the photo's edge.
//!
//! The locator cannot find a burnt-out tile, but it leaves a hole in its row, as wide as a tile and white all through.
//! If a row reaches the photo's edge, the space between the two has the faces' colour if it is part of a tile.
//!
//! Gaps between groups are wide too, and tables may be white: a hole counts only if the table next to the row is less
//! white, and only in a hand that lacks tiles.

use opencv::core::{Mat, Vec3b};
use opencv::prelude::*;

use super::{
    HandReading, PhotoPixels, TileReading,
    crop_measurements::{CropMeasurements, median_colour},
    geometry::{Point, Quad, add, centre, dot, half_height, half_width, length, parallelogram, scale, sub},
    rectify::rectify_quad_to_size,
};

/// The gap between two tiles of a row, in tile extents along it, from which burnt-out tiles may be missing there.
const MIN_GAP_TILES: f32 = 0.7;
/// The gap between two tiles of a row, in tile extents along it, from which no missing tiles are assumed there.
const MAX_GAP_TILES: f32 = 8.0;
/// The number of places searched beyond each end of a row, one after another.
const PLACES_BEYOND_ROW: usize = 4;
/// The minimum value, of 255, of every channel of a white pixel.
const MIN_WHITE_VALUE: u8 = 244;
/// The minimum share of white pixels in a burnt-out place.
const MIN_BURNT_SHARE: f32 = 0.6;
/// The minimum excess of a burnt-out place's white share over the median of the hand's tiles.
const MIN_BURNT_EXCESS: f32 = 0.3;
/// The median share of white pixels beside a row from which the table itself counts as white.
const MIN_WHITE_TABLE_SHARE: f32 = 0.25;
/// The width and height, in pixels, to which a place is reduced before its pixels are counted.
const SAMPLE_GRID_PX: [usize; 2] = [24, 30];

/// The share of pixels in the faces' colour above which the strip between a row and the photo's edge is part of a tile.
const MIN_FACE_COLOUR_SHARE: f32 = 0.42;
/// The minimum width of the strip between a row and the photo's edge, as a share of a tile's extent along the row, for
/// which a cut tile is looked for there.
const MIN_STRIP_SHARE: f32 = 0.2;
/// The limits of a pixel in the faces' colour: its minimum brightness relative to that colour, and the maximum
/// difference of its red share, and of its green share, of the brightness.
const FACE_COLOUR_LIMITS: (f32, f32) = (0.72, 0.05);

/// Returns the tiles at the ends of the hand's rows beyond which the photo's edge cuts another tile: a strip in the
/// faces' colour reaches the edge, and the table beside that strip has another colour on at least one side. Rows of
/// fewer than three tiles are ignored.
pub(super) fn find_cut_row_ends(
    photo: &impl PhotoPixels,
    hand: &HandReading,
    tiles: &[TileReading],
    crop_measurements: &[CropMeasurements],
) -> opencv::Result<Vec<usize>> {
    let grounds: Vec<[f32; 3]> =
        hand.tiles().filter_map(|i| crop_measurements.get(i).map(|l| l.ground_colour)).collect();
    let Some(face_colour) = median_colour(grounds) else {
        return Ok(Vec::new());
    };
    let mut cut = Vec::new();
    for row in hand.rows.iter().filter(|row| row.len() > 2) {
        for (&end, beyond) in
            [row.first(), row.last()].into_iter().flatten().zip(RowGeometry::measure(row, tiles).end_places())
        {
            let Some(strip) = beyond.first().and_then(|place| find_visible_strip(place, photo)) else { continue };
            if measure_colour_share(photo, &strip, face_colour)? <= MIN_FACE_COLOUR_SHARE {
                continue;
            }
            // A table of the faces' colour shows on both sides of the row and is no evidence; a tray shows on one.
            let across = scale(sub(strip[3], strip[0]), 1.1);
            let mut is_table = true;
            for side in [across, scale(across, -1.0)] {
                is_table &=
                    measure_colour_share(photo, &strip.map(|p| add(p, side)), face_colour)? > MIN_FACE_COLOUR_SHARE;
            }
            if !is_table {
                cut.push(end);
            }
        }
    }
    Ok(cut)
}

/// Returns the part of a tile's place beyond a row's end that is inside the photo, from the row on, in steps of 5% of
/// the place. `None` if the photo shows the whole place, or less than [`MIN_STRIP_SHARE`] of it.
fn find_visible_strip(place: &Quad, photo: &impl PhotoPixels) -> Option<Quad> {
    let (width, height) = (photo.cols() as f32, photo.rows() as f32);
    let inside = |[x, y]: &Point| (0.0..width).contains(x) && (0.0..height).contains(y);
    // Corners 0 and 3 are next to the row.
    let part = |share: f32| -> Quad {
        let towards = |from: Point, to: Point| add(from, scale(sub(to, from), share));
        let [a, b, c, d] = *place;
        [a, towards(a, b), towards(d, c), d]
    };
    if part(1.0).iter().all(inside) {
        return None;
    }
    let share = (1..20).rev().map(|k| k as f32 / 20.0).find(|&s| part(s).iter().all(inside))?;
    (share >= MIN_STRIP_SHARE).then(|| part(share))
}

/// Returns the share of a quad's pixels, 0 to 1, that have nearly the given colour ([`FACE_COLOUR_LIMITS`]). Brighter
/// pixels of its hue count too.
fn measure_colour_share(photo: &impl PhotoPixels, quad: &Quad, colour: [f32; 3]) -> opencv::Result<f32> {
    let crop: Mat = rectify_quad_to_size(photo, quad, SAMPLE_GRID_PX)?;
    let channel_sum = |c: [f32; 3]| c.iter().sum::<f32>().max(1.0);
    let is_alike = |p: &Vec3b| {
        let found = [0, 1, 2].map(|k| f32::from(p[k]));
        let hue = |k: usize| (found[k] / channel_sum(found) - colour[k] / channel_sum(colour)).abs();
        channel_sum(found) > FACE_COLOUR_LIMITS.0 * channel_sum(colour)
            && hue(0) < FACE_COLOUR_LIMITS.1
            && hue(1) < FACE_COLOUR_LIMITS.1
    };
    let mut alike_count = 0;
    for row in 0..SAMPLE_GRID_PX[1] {
        alike_count += crop.at_row::<Vec3b>(row as i32)?.iter().filter(|p| is_alike(p)).count();
    }
    Ok(alike_count as f32 / (SAMPLE_GRID_PX[0] * SAMPLE_GRID_PX[1]) as f32)
}

/// Returns the outlines, in photo pixels, of the tiles that are missing in or beyond a hand's rows because a reflection
/// burnt them out. Empty for a hand with as many tiles as a winning hand. Rows of one tile and rows on a white table
/// are ignored.
pub(super) fn find_burnt_places(
    photo: &impl PhotoPixels,
    hand: &HandReading,
    tiles: &[TileReading],
    crop_measurements: &[CropMeasurements],
) -> opencv::Result<Vec<Quad>> {
    if hand.hand_size() >= hand.effective_shape().tile_count() {
        return Ok(Vec::new());
    }
    let mut white_shares: Vec<f32> =
        hand.tiles().filter_map(|i| crop_measurements.get(i).map(|l| l.white_share)).collect();
    white_shares.sort_by(f32::total_cmp);
    let median_share = white_shares.get(white_shares.len() / 2).copied().unwrap_or(0.0);
    let min_share = MIN_BURNT_SHARE.max(median_share + MIN_BURNT_EXCESS);
    let mut found = Vec::new();
    for row in hand.rows.iter().filter(|row| row.len() > 1) {
        let row = RowGeometry::measure(row, tiles);
        let mut burnt = Vec::new();
        for place in row.gap_places() {
            if measure_white_share(photo, &place)? >= min_share {
                burnt.push(place);
            }
        }
        for beyond in row.end_places() {
            // The first place that is not burnt ends the search.
            for place in beyond {
                if measure_white_share(photo, &place)? < min_share {
                    break;
                }
                burnt.push(place);
            }
        }
        if !burnt.is_empty() && measure_table_white_share(photo, &row)? < MIN_WHITE_TABLE_SHARE {
            found.extend(burnt);
        }
    }
    Ok(found)
}

/// The geometry of a row: its tiles in order, and their usual extent.
struct RowGeometry {
    /// The row's tiles in order, with their axes along and across the row.
    tiles: Vec<TileAxes>,
    /// Half of the tiles' median extent along the row, in pixels.
    median_half_extent: f32,
}

/// A tile's centre, and its half axes along its row (towards the row's last tile) and across it, in photo pixels.
#[derive(Clone, Copy)]
struct TileAxes {
    centre: Point,
    along: Point,
    across: Point,
}

impl RowGeometry {
    /// Measures a row of at least one tile, given by indices into `tiles`.
    fn measure(row: &[usize], tiles: &[TileReading]) -> RowGeometry {
        let centres: Vec<Point> = row.iter().map(|&i| centre(&tiles[i].quad)).collect();
        let row_direction = |at: usize| {
            let (from, to) = (at.saturating_sub(1), (at + 1).min(row.len() - 1));
            sub(centres[to], centres[from])
        };
        let tile_axes: Vec<TileAxes> = (row.iter().enumerate())
            .map(|(at, &index)| {
                let quad = &tiles[index].quad;
                let axes = [half_width(quad), half_height(quad)];
                let along_row = |axis: Point| dot(axis, row_direction(at)) / length(axis).max(1e-3);
                let [along, across] =
                    if along_row(axes[0]).abs() >= along_row(axes[1]).abs() { axes } else { [axes[1], axes[0]] };
                let along = scale(along, along_row(along).signum());
                TileAxes { centre: centres[at], along, across }
            })
            .collect();
        let mut half_extents: Vec<f32> = tile_axes.iter().map(|t| length(t.along)).collect();
        half_extents.sort_by(f32::total_cmp);
        RowGeometry { median_half_extent: half_extents[half_extents.len() / 2].max(1e-3), tiles: tile_axes }
    }

    /// Returns the outlines of the places for missing tiles in the wide gaps ([`MIN_GAP_TILES`], [`MAX_GAP_TILES`])
    /// between the row's tiles, in order.
    fn gap_places(&self) -> Vec<Quad> {
        let mut places = Vec::new();
        for pair in self.tiles.windows(2) {
            let start = add(pair[0].centre, pair[0].along);
            let gap = sub(sub(pair[1].centre, pair[1].along), start);
            let gap_tiles = dot(gap, pair[0].along).signum() * length(gap) / (2.0 * self.median_half_extent);
            if !(MIN_GAP_TILES..MAX_GAP_TILES).contains(&gap_tiles) {
                continue;
            }
            let count = gap_tiles.round().max(1.0);
            let half = scale(gap, 0.5 / count);
            places.extend((0..count as usize).map(|k| {
                let at = add(start, scale(half, 2.0 * k as f32 + 1.0));
                parallelogram(at, half, pair[0].across)
            }));
        }
        places
    }

    /// Returns two lists of the outlines of places for missing tiles, beyond the row's first and beyond its last tile;
    /// the nearest place is first in each.
    fn end_places(&self) -> Vec<Vec<Quad>> {
        let sides = self.tiles.first().zip(self.tiles.last()).map(|(first, last)| [(first, -1.0), (last, 1.0)]);
        (sides.into_iter().flatten())
            .map(|(end, side)| {
                let edge = add(end.centre, scale(end.along, side));
                let half = scale(end.along, side * self.median_half_extent / length(end.along).max(1e-3));
                (0..PLACES_BEYOND_ROW)
                    .map(|k| add(edge, scale(half, 2.0 * k as f32 + 1.0)))
                    .map(|at| parallelogram(at, half, end.across))
                    .collect()
            })
            .collect()
    }
}

/// Returns the share of white pixels, 0 to 1, on the table beside a row: the median over both sides of its tiles.
fn measure_table_white_share(photo: &impl PhotoPixels, row: &RowGeometry) -> opencv::Result<f32> {
    let mut shares = Vec::new();
    for tile in &row.tiles {
        for side in [-2.0, 2.0] {
            let at = add(tile.centre, scale(tile.across, side));
            shares.push(measure_white_share(photo, &parallelogram(at, tile.along, scale(tile.across, 0.8)))?);
        }
    }
    shares.sort_by(f32::total_cmp);
    Ok(shares.get(shares.len() / 2).copied().unwrap_or(0.0))
}

/// Returns the share of white pixels, 0 to 1, in the inner 80% of a quad's width and height; 0 if that part reaches
/// beyond the photo.
fn measure_white_share(photo: &impl PhotoPixels, quad: &Quad) -> opencv::Result<f32> {
    let inner = {
        let middle = centre(quad);
        quad.map(|p| add(middle, scale(sub(p, middle), 0.8)))
    };
    let (width, height) = (photo.cols() as f32, photo.rows() as f32);
    let inside = |[x, y]: &Point| (0.0..width).contains(x) && (0.0..height).contains(y);
    if !inner.iter().all(inside) {
        return Ok(0.0);
    }
    let crop: Mat = rectify_quad_to_size(photo, &inner, SAMPLE_GRID_PX)?;
    let mut white_count = 0_usize;
    for row in 0..SAMPLE_GRID_PX[1] {
        white_count +=
            (crop.at_row::<Vec3b>(row as i32)?.iter()).filter(|p| p.iter().all(|v| *v >= MIN_WHITE_VALUE)).count();
    }
    Ok(white_count as f32 / (SAMPLE_GRID_PX[0] * SAMPLE_GRID_PX[1]) as f32)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::{TileReading, engine::borrow_as_mat};
    use quejing_rules::hand::Layout;

    /// Draws tiles of 40 × 54 pixels in a row on a table of a given colour; those at the places `burnt` are white and
    /// not found.
    fn draw_row(count: usize, burnt: &[usize], table: [u8; 3]) -> (RgbImage, HandReading, Vec<TileReading>) {
        let class = "5p".parse().expect("a class");
        let mut photo = RgbImage::from_pixel(900, 300, Rgb(table));
        let mut tiles = Vec::new();
        for at in 0..count {
            let middle = [80.0 + 42.0 * at as f32, 150.0];
            let quad = parallelogram(middle, [20.0, 0.0], [0.0, 27.0]);
            let lit = burnt.contains(&at);
            for y in 123..177 {
                for x in 0..40 {
                    let ink = !lit && (x / 5 + y / 5) % 3 == 0;
                    let colour = if ink { [30, 60, 40] } else { [235, 230, 215] };
                    let colour = if lit { [255; 3] } else { colour };
                    photo.put_pixel(60 + 42 * at as u32 + x, y, Rgb(colour));
                }
            }
            if !lit {
                tiles.push(crate::readings::tile(quad, vec![(class, 0.99)]));
            }
        }
        let hand = HandReading {
            layout: Layout { standing: (0..tiles.len()).collect(), ..Layout::default() },
            rows: vec![(0..tiles.len()).collect()],
            ..HandReading::default()
        };
        (photo, hand, tiles)
    }

    fn burnt_places_in_drawing(count: usize, lit: &[usize], table: [u8; 3]) -> Vec<i32> {
        let (photo, hand, tiles) = draw_row(count, lit, table);
        let crop_measurements = vec![CropMeasurements::default(); tiles.len()];
        let mat = borrow_as_mat(&photo).expect("a picture");
        let found = find_burnt_places(&mat, &hand, &tiles, &crop_measurements).expect("looked at");
        let place = |quad: &Quad| ((centre(quad)[0] - 80.0) / 42.0).round() as i32;
        found.iter().map(place).collect()
    }

    const GREEN_TABLE: [u8; 3] = [30, 110, 70];

    #[test]
    fn tiles_burnt_out_within_a_row_and_at_its_ends_are_holes() {
        assert_eq!(burnt_places_in_drawing(13, &[5], GREEN_TABLE), [5]);
        assert_eq!(burnt_places_in_drawing(13, &[5, 6], GREEN_TABLE), [5, 6]);
        assert_eq!(burnt_places_in_drawing(13, &[0], GREEN_TABLE), [0]);
        assert_eq!(burnt_places_in_drawing(13, &[11, 12], GREEN_TABLE), [11, 12]);
    }

    #[test]
    fn a_gap_on_the_table_is_no_hole() {
        // The tile is removed: the table shows through, either dark or white like all of it.
        for table in [GREEN_TABLE, [255; 3]] {
            let (_, hand, tiles) = draw_row(13, &[5], table);
            let photo = draw_row(13, &[], table).0;
            let mut bare = photo.clone();
            for y in 123..177 {
                for x in 60 + 42 * 5 - 2..60 + 42 * 6 {
                    bare.put_pixel(x, y, Rgb(table));
                }
            }
            let crop_measurements = vec![CropMeasurements::default(); tiles.len()];
            let mat = borrow_as_mat(&bare).expect("a picture");
            let found = find_burnt_places(&mat, &hand, &tiles, &crop_measurements).expect("looked at");
            assert!(found.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn a_hand_that_lacks_nothing_has_no_holes() {
        assert!(burnt_places_in_drawing(15, &[7], GREEN_TABLE).is_empty());
    }

    /// Returns the ends beyond which a tile is cut, in a photo of this width.
    fn ends_cut_at_width(width: u32, table: [u8; 3]) -> Vec<usize> {
        let (photo, _, _) = draw_row(14, &[], table);
        let photo = image::imageops::crop_imm(&photo, 0, 0, width, 300).to_image();
        // The last tile reaches from 606 to 646; only those before it were found.
        let (_, hand, tiles) = draw_row(13, &[], table);
        let measurements = CropMeasurements { ground_colour: [235.0, 230.0, 215.0], ..CropMeasurements::default() };
        let mat = borrow_as_mat(&photo).expect("a picture");
        find_cut_row_ends(&mat, &hand, &tiles, &[measurements; 13]).expect("looked at")
    }

    #[test]
    fn a_tile_cut_by_the_photos_edge_is_noticed_and_a_table_there_is_not() {
        assert_eq!(ends_cut_at_width(628, GREEN_TABLE), [12]);
        assert_eq!(ends_cut_at_width(620, GREEN_TABLE), [12]);
        assert!(ends_cut_at_width(612, GREEN_TABLE).is_empty(), "too little is seen");
        assert!(ends_cut_at_width(900, GREEN_TABLE).is_empty(), "it ends within the photo");
        let (photo, hand, tiles) = draw_row(13, &[], GREEN_TABLE);
        let photo = image::imageops::crop_imm(&photo, 0, 0, 628, 300).to_image();
        let mat = borrow_as_mat(&photo).expect("a picture");
        let crop_measurements =
            [CropMeasurements { ground_colour: [235.0, 230.0, 215.0], ..CropMeasurements::default() }; 13];
        assert!(
            find_cut_row_ends(&mat, &hand, &tiles, &crop_measurements).expect("looked at").is_empty(),
            "the table is no tile"
        );
    }
}
