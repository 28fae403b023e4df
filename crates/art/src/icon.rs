//! The program's icon for home screens, desktops and the window: 1s, a bird, on a square of felt.

use quejing_rules::tile::{Suit, Tile};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::drawing::hex;
use super::face::{ASPECT, Face, tile};
use super::ink::{TilePalette, rgb};
use super::svg;

/// The colour of the felt, as in the themes of pages and window.
const FELT: u32 = 0x14_63_3f;
/// The tile's height as a part of the square's side. The diagonal of a tile is 5/4 of its height, and home screens show at least the
/// circle whose diameter is 80 % of the side.
const TILE_PART: f32 = 0.64;

/// Returns the face of the tile on the icon.
pub fn face() -> Option<Face> {
    Tile::suited(Suit::Bamboo, 1).map(Face::Tile)
}

/// Draws the icon as a square without transparency.
///
/// `None` only for a side that is too small or too large to draw.
pub fn draw(side: u32) -> Option<Pixmap> {
    let height = (side as f32 * TILE_PART) as u32;
    let width = (height as f32 * ASPECT).round() as u32;
    let tile = tile(face()?, width, height, &TilePalette::default())?;
    let mut icon = Pixmap::new(side, side)?;
    icon.fill(felt());
    let (x, y) = ((side - width) / 2, (side - height) / 2);
    icon.draw_pixmap(x as i32, y as i32, tile.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Some(icon)
}

/// Returns the icon as an SVG file, with `label` for screen readers.
pub fn document(label: &str) -> String {
    svg::on_square(face(), label, TILE_PART, &hex(felt()))
}

fn felt() -> Color {
    rgb(FELT)
}
