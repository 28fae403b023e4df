//! Flat photos of tile sets for tests: tiles in rows on a cloth, of the usual or an invented design. Quick to draw, and
//! good enough for the locator.

use image::{Rgb, RgbImage};
use quejing_art::{Design, Face, TilePalette, draw_tile};
use quejing_rules::tile::parse_tiles;
use quejing_scene::{ShotConditions, TileSpread, photograph_spread_under_conditions};

use super::pictures;

/// A tile's width in the photo, in pixels.
const WIDTH: u32 = 78;
/// A tile's height in the photo, in pixels.
const HEIGHT: u32 = 104;
/// The distance from one tile to the next, across and down.
const STEP: [u32; 2] = [84, 124];
/// The margin around the tiles.
const MARGIN: u32 = 60;

/// The rows that the guide asks for.
pub const WHOLE_SET: [&str; 4] = ["123456789m", "123456789p", "123456789s", "1234567z"];

/// Returns a drawn photo of a hand on a table, seen from a chair; if `is_hard`, in poor light and out of focus.
pub fn hand_photo(design: Design, hand: &str, seed: u64, is_hard: bool) -> RgbImage {
    let concealed = parse_tiles(hand).expect("tiles").into_iter().map(Face::Tile).collect();
    let spread = TileSpread { concealed, ..TileSpread::default() };
    photograph_spread_under_conditions(
        &spread,
        seed,
        [800, 600],
        &ShotConditions { design, is_hard, ..ShotConditions::default() },
    )
    .0
}

/// A photo of these rows; `light` makes it darker (below 1) or brighter.
pub fn set_photo(design: Design, rows: &[&str], light: f64) -> RgbImage {
    let rows: Vec<Vec<Face>> =
        rows.iter().map(|row| parse_tiles(row).expect("tiles").into_iter().map(Face::Tile).collect()).collect();
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
    let (width, height) = (2 * MARGIN + longest * STEP[0], 2 * MARGIN + rows.len() as u32 * STEP[1]);
    let mut photo = RgbImage::from_fn(width, height, |x, y| {
        // A cloth is never a single colour.
        let grain = (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729)) % 9;
        Rgb([40 + grain as u8, 78 + grain as u8, 62 + grain as u8])
    });
    let palette = TilePalette::for_design(design);
    for (row, faces) in rows.iter().enumerate() {
        for (column, face) in faces.iter().enumerate() {
            let drawn = draw_tile(*face, WIDTH, HEIGHT, &palette).expect("a tile");
            let (left, top) = (MARGIN + column as u32 * STEP[0], MARGIN + row as u32 * STEP[1]);
            for (index, pixel) in drawn.pixels().iter().enumerate() {
                let (x, y) = (index as u32 % WIDTH, index as u32 / WIDTH);
                let under = photo.get_pixel_mut(left + x, top + y);
                let bare = 1.0 - f32::from(pixel.alpha()) / 255.0;
                let ink = [pixel.red(), pixel.green(), pixel.blue()];
                for (under, ink) in under.0.iter_mut().zip(ink) {
                    *under = (f32::from(*under) * bare + f32::from(ink)) as u8;
                }
            }
        }
    }
    pictures::brighten(&pictures::blur(&photo, 0.8), light)
}
