//! Draws the program's icon for home screens, desktops and the window: the bird of the one of bamboos on a square of
//! felt.

use quejing_rules::tile::{Suit, Tile};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::drawing::format_hex_color;
use super::face::{FACE_ASPECT_RATIO, Face, draw_tile};
use super::ink::{TilePalette, rgb};
use super::svg;

/// The colour of the felt as `0xRRGGBB`, the same as in the themes of pages and window.
const FELT_RGB: u32 = 0x14_63_3f;
/// The height of the tile as a share of the side of the square. Home screens show at least a circle with a diameter of
/// 80 % of the side, and the diagonal of the tile, 5/4 of its height, fits into it.
const TILE_HEIGHT_SHARE: f32 = 0.64;

/// Returns the face of the icon's tile: the one of bamboos, never `None`.
pub fn icon_tile_face() -> Option<Face> {
    Tile::from_suit(Suit::Bamboo, 1).map(Face::Tile)
}

/// Draws the icon as an opaque square of felt, `side` pixels wide, with the tile in its middle.
///
/// Returns `None` only if the side is too small for a tile or too large for a pixmap.
pub fn draw_icon(side: u32) -> Option<Pixmap> {
    let height = (side as f32 * TILE_HEIGHT_SHARE) as u32;
    let width = (height as f32 * FACE_ASPECT_RATIO).round() as u32;
    let tile = draw_tile(icon_tile_face()?, width, height, &TilePalette::default())?;
    let mut icon = Pixmap::new(side, side)?;
    icon.fill(felt_color());
    let (x, y) = ((side - width) / 2, (side - height) / 2);
    icon.draw_pixmap(x as i32, y as i32, tile.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Some(icon)
}

/// Returns the icon as the text of an SVG file, which `label` describes to screen readers.
pub fn build_icon_document(label: &str) -> String {
    svg::build_tile_on_square_document(icon_tile_face(), label, TILE_HEIGHT_SHARE, &format_hex_color(felt_color()))
}

fn felt_color() -> Color {
    rgb(FELT_RGB)
}
