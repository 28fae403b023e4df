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
    HandReading, Pixels, TileReading,
    geometry::{Point, Quad, add, centre, dot, half_height, half_width, length, parallelogram, scale, sub},
    look::{CropLook, middle_colour},
    rectify::rectify_to,
};

/// The gap between tiles of a row (in tiles) from which a burnt-out one may lie between them.
const MIN_GAP_TILES: f32 = 0.7;
/// The gap beyond which tiles are not in one row.
const MAX_GAP_TILES: f32 = 8.0;
/// The number of places searched beyond each end of a row, one after another.
const BEYOND: usize = 4;
/// The value of its darkest channel, of 255, from which a pixel is white.
const WHITE: u8 = 244;
/// A place is burnt out when this share of it is white …
const BURNT: f32 = 0.6;
/// … and its white share exceeds that of the hand's usual face by this much.
const MORE: f32 = 0.3;
/// A table counts as white if this share of it next to the row is white.
const WHITE_TABLE: f32 = 0.25;
/// The number of pixels sampled in a place, across and down.
const GRAIN: [usize; 2] = [24, 30];

/// The share of the faces' colour in the strip before the photo's edge from which it is part of a tile …
const OF_A_TILE: f32 = 0.42;
/// … if the strip has at least this share of a tile's width.
const SEEN: f32 = 0.2;
/// The least brightness of a tile's colour relative to the usual face, and the tolerance of its red and green shares.
const LIKE: (f32, f32) = (0.72, 0.05);

/// Finds the tiles at the ends of the hand's rows beyond which the photo's edge cuts another one.
pub(super) fn cut_ends(
    photo: &impl Pixels,
    hand: &HandReading,
    tiles: &[TileReading],
    looks: &[CropLook],
) -> opencv::Result<Vec<usize>> {
    let grounds: Vec<[f32; 3]> = hand.tiles().filter_map(|i| looks.get(i).map(|l| l.ground)).collect();
    let Some(usual) = middle_colour(grounds) else {
        return Ok(Vec::new());
    };
    let mut cut = Vec::new();
    for row in hand.rows.iter().filter(|row| row.len() > 2) {
        for (&end, beyond) in [row.first(), row.last()].into_iter().flatten().zip(RowLine::of(row, tiles).ends()) {
            let Some(seen) = beyond.first().and_then(|place| visible_part(place, photo)) else { continue };
            if share_like(photo, &seen, usual)? <= OF_A_TILE {
                continue;
            }
            // A table of the faces' colour shows on both sides of the row and is no evidence; a tray shows on one.
            let across = scale(sub(seen[3], seen[0]), 1.1);
            let mut table = true;
            for side in [across, scale(across, -1.0)] {
                table &= share_like(photo, &seen.map(|p| add(p, side)), usual)? > OF_A_TILE;
            }
            if !table {
                cut.push(end);
            }
        }
    }
    Ok(cut)
}

/// Returns the part of a place next to the row that is inside the photo, if the edge cuts the place and enough is left.
fn visible_part(place: &Quad, photo: &impl Pixels) -> Option<Quad> {
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
    (share >= SEEN).then(|| part(share))
}

/// Returns the share of a place that has about this colour.
fn share_like(photo: &impl Pixels, quad: &Quad, colour: [f32; 3]) -> opencv::Result<f32> {
    let crop: Mat = rectify_to(photo, quad, GRAIN)?;
    let light = |c: [f32; 3]| c.iter().sum::<f32>().max(1.0);
    let like = |p: &Vec3b| {
        let found = [0, 1, 2].map(|k| f32::from(p[k]));
        let hue = |k: usize| (found[k] / light(found) - colour[k] / light(colour)).abs();
        light(found) > LIKE.0 * light(colour) && hue(0) < LIKE.1 && hue(1) < LIKE.1
    };
    let mut alike = 0;
    for row in 0..GRAIN[1] {
        alike += crop.at_row::<Vec3b>(row as i32)?.iter().filter(|p| like(p)).count();
    }
    Ok(alike as f32 / (GRAIN[0] * GRAIN[1]) as f32)
}

/// Finds the holes that a lamp burnt into a hand's rows, as the outlines of the missing tiles in photo pixels.
pub(super) fn burnt(
    photo: &impl Pixels,
    hand: &HandReading,
    tiles: &[TileReading],
    looks: &[CropLook],
) -> opencv::Result<Vec<Quad>> {
    if hand.count_towards_hand() >= hand.own_shape().tiles() {
        return Ok(Vec::new());
    }
    let mut faces: Vec<f32> = hand.tiles().filter_map(|i| looks.get(i).map(|l| l.burnt)).collect();
    faces.sort_by(f32::total_cmp);
    let usual = faces.get(faces.len() / 2).copied().unwrap_or(0.0);
    let least = BURNT.max(usual + MORE);
    let mut found = Vec::new();
    for row in hand.rows.iter().filter(|row| row.len() > 1) {
        let row = RowLine::of(row, tiles);
        let mut burnt = Vec::new();
        for place in row.gaps() {
            if whiteness(photo, &place)? >= least {
                burnt.push(place);
            }
        }
        for beyond in row.ends() {
            // The first place that is not burnt ends the search.
            for place in beyond {
                if whiteness(photo, &place)? < least {
                    break;
                }
                burnt.push(place);
            }
        }
        if !burnt.is_empty() && table_whiteness(photo, &row)? < WHITE_TABLE {
            found.extend(burnt);
        }
    }
    Ok(found)
}

/// A row's tiles in order, with their geometry relative to the row.
struct RowLine {
    tiles: Vec<PlacedTile>,
    /// Half of most tiles' extent along the row.
    half: f32,
}

#[derive(Clone, Copy)]
struct PlacedTile {
    centre: Point,
    along: Point,
    across: Point,
}

impl RowLine {
    fn of(row: &[usize], tiles: &[TileReading]) -> RowLine {
        let centres: Vec<Point> = row.iter().map(|&i| centre(&tiles[i].quad)).collect();
        let way = |at: usize| {
            let (from, to) = (at.saturating_sub(1), (at + 1).min(row.len() - 1));
            sub(centres[to], centres[from])
        };
        let placed: Vec<PlacedTile> = (row.iter().enumerate())
            .map(|(at, &index)| {
                let quad = &tiles[index].quad;
                let axes = [half_width(quad), half_height(quad)];
                let towards = |axis: Point| dot(axis, way(at)) / length(axis).max(1e-3);
                let [along, across] =
                    if towards(axes[0]).abs() >= towards(axes[1]).abs() { axes } else { [axes[1], axes[0]] };
                let along = scale(along, towards(along).signum());
                PlacedTile { centre: centres[at], along, across }
            })
            .collect();
        let mut halves: Vec<f32> = placed.iter().map(|t| length(t.along)).collect();
        halves.sort_by(f32::total_cmp);
        RowLine { half: halves[halves.len() / 2].max(1e-3), tiles: placed }
    }

    /// Returns the places between tiles where others may be missing.
    fn gaps(&self) -> Vec<Quad> {
        let mut places = Vec::new();
        for two in self.tiles.windows(2) {
            let start = add(two[0].centre, two[0].along);
            let gap = sub(sub(two[1].centre, two[1].along), start);
            let wide = dot(gap, two[0].along).signum() * length(gap) / (2.0 * self.half);
            if !(MIN_GAP_TILES..MAX_GAP_TILES).contains(&wide) {
                continue;
            }
            let count = wide.round().max(1.0);
            let half = scale(gap, 0.5 / count);
            places.extend((0..count as usize).map(|k| {
                let at = add(start, scale(half, 2.0 * k as f32 + 1.0));
                parallelogram(at, half, two[0].across)
            }));
        }
        places
    }

    /// Returns the places beyond either end where tiles may be missing, the nearest first.
    fn ends(&self) -> Vec<Vec<Quad>> {
        let sides = self.tiles.first().zip(self.tiles.last()).map(|(first, last)| [(first, -1.0), (last, 1.0)]);
        (sides.into_iter().flatten())
            .map(|(end, side)| {
                let edge = add(end.centre, scale(end.along, side));
                let half = scale(end.along, side * self.half / length(end.along).max(1e-3));
                (0..BEYOND)
                    .map(|k| add(edge, scale(half, 2.0 * k as f32 + 1.0)))
                    .map(|at| parallelogram(at, half, end.across))
                    .collect()
            })
            .collect()
    }
}

/// Returns the whiteness of the table next to a row: the median over the near and far sides of its tiles.
fn table_whiteness(photo: &impl Pixels, row: &RowLine) -> opencv::Result<f32> {
    let mut shares = Vec::new();
    for tile in &row.tiles {
        for side in [-2.0, 2.0] {
            let at = add(tile.centre, scale(tile.across, side));
            shares.push(whiteness(photo, &parallelogram(at, tile.along, scale(tile.across, 0.8)))?);
        }
    }
    shares.sort_by(f32::total_cmp);
    Ok(shares.get(shares.len() / 2).copied().unwrap_or(0.0))
}

/// Returns the white share of a place without its rim; 0 if it reaches beyond the photo.
fn whiteness(photo: &impl Pixels, quad: &Quad) -> opencv::Result<f32> {
    let inner = {
        let middle = centre(quad);
        quad.map(|p| add(middle, scale(sub(p, middle), 0.8)))
    };
    let (width, height) = (photo.cols() as f32, photo.rows() as f32);
    let inside = |[x, y]: &Point| (0.0..width).contains(x) && (0.0..height).contains(y);
    if !inner.iter().all(inside) {
        return Ok(0.0);
    }
    let crop: Mat = rectify_to(photo, &inner, GRAIN)?;
    let mut white = 0_usize;
    for row in 0..GRAIN[1] {
        white += (crop.at_row::<Vec3b>(row as i32)?.iter()).filter(|p| p.iter().all(|v| *v >= WHITE)).count();
    }
    Ok(white as f32 / (GRAIN[0] * GRAIN[1]) as f32)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::{TileReading, engine::as_mat};
    use quejing_rules::hand::Layout;

    /// Draws tiles of 40 × 54 pixels in a row on a table of a given colour; those at the places `burnt` are white and
    /// not found.
    fn row(count: usize, burnt: &[usize], table: [u8; 3]) -> (RgbImage, HandReading, Vec<TileReading>) {
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

    fn seen(count: usize, lit: &[usize], table: [u8; 3]) -> Vec<i32> {
        let (photo, hand, tiles) = row(count, lit, table);
        let looks = vec![CropLook::default(); tiles.len()];
        let mat = as_mat(&photo).expect("a picture");
        let found = burnt(&mat, &hand, &tiles, &looks).expect("looked at");
        let place = |quad: &Quad| ((centre(quad)[0] - 80.0) / 42.0).round() as i32;
        found.iter().map(place).collect()
    }

    const GREEN: [u8; 3] = [30, 110, 70];

    #[test]
    fn tiles_burnt_out_within_a_row_and_at_its_ends_are_holes() {
        assert_eq!(seen(13, &[5], GREEN), [5]);
        assert_eq!(seen(13, &[5, 6], GREEN), [5, 6]);
        assert_eq!(seen(13, &[0], GREEN), [0]);
        assert_eq!(seen(13, &[11, 12], GREEN), [11, 12]);
    }

    #[test]
    fn a_gap_on_the_table_is_no_hole() {
        // The tile is removed: the table shows through, either dark or white like all of it.
        for table in [GREEN, [255; 3]] {
            let (_, hand, tiles) = row(13, &[5], table);
            let photo = row(13, &[], table).0;
            let mut bare = photo.clone();
            for y in 123..177 {
                for x in 60 + 42 * 5 - 2..60 + 42 * 6 {
                    bare.put_pixel(x, y, Rgb(table));
                }
            }
            let looks = vec![CropLook::default(); tiles.len()];
            let mat = as_mat(&bare).expect("a picture");
            let found = burnt(&mat, &hand, &tiles, &looks).expect("looked at");
            assert!(found.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn a_hand_that_lacks_nothing_has_no_holes() {
        assert!(seen(15, &[7], GREEN).is_empty());
    }

    /// Returns the ends beyond which a tile is cut, in a photo of this width.
    fn cut_at(width: u32, table: [u8; 3]) -> Vec<usize> {
        let (photo, _, _) = row(14, &[], table);
        let photo = image::imageops::crop_imm(&photo, 0, 0, width, 300).to_image();
        // The last tile reaches from 606 to 646; only those before it were found.
        let (_, hand, tiles) = row(13, &[], table);
        let look = CropLook { ground: [235.0, 230.0, 215.0], ..CropLook::default() };
        let mat = as_mat(&photo).expect("a picture");
        cut_ends(&mat, &hand, &tiles, &[look; 13]).expect("looked at")
    }

    #[test]
    fn a_tile_cut_by_the_photos_edge_is_noticed_and_a_table_there_is_not() {
        assert_eq!(cut_at(628, GREEN), [12]);
        assert_eq!(cut_at(620, GREEN), [12]);
        assert!(cut_at(612, GREEN).is_empty(), "too little is seen");
        assert!(cut_at(900, GREEN).is_empty(), "it ends within the photo");
        let (photo, hand, tiles) = row(13, &[], GREEN);
        let photo = image::imageops::crop_imm(&photo, 0, 0, 628, 300).to_image();
        let mat = as_mat(&photo).expect("a picture");
        let looks = [CropLook { ground: [235.0, 230.0, 215.0], ..CropLook::default() }; 13];
        assert!(cut_ends(&mat, &hand, &tiles, &looks).expect("looked at").is_empty(), "the table is no tile");
    }
}
