//! Draws the program's icon for home screens, desktops and the window: the one of bamboos, a bird, on a square of felt.

use quejing_rules::tile::{Suit, Tile};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::drawing::hex_color;
use super::face::{FACE_ASPECT_RATIO, Face, draw_tile};
use super::ink::{TilePalette, rgb};
use super::svg;

/// The colour of the felt as `0xRRGGBB`, as in the themes of pages and window.
const FELT_RGB: u32 = 0x14_63_3f;
/// The tile's height as a share of the square's side. The diagonal of a tile is 5/4 of its height, and home screens
/// show at least the circle whose diameter is 80 % of the side.
const TILE_HEIGHT_SHARE: f32 = 0.64;

/// Returns the face of the icon's tile: the one of bamboos. Never `None`.
pub fn icon_tile_face() -> Option<Face> {
    Tile::from_suit(Suit::Bamboo, 1).map(Face::Tile)
}

/// Draws the icon as an opaque square of felt, `side` pixels wide, with the tile in its middle.
///
/// Returns `None` only for a side that is too small or too large to draw.
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

/// Returns the icon as the text of an SVG file, in which `label` names it for screen readers.
pub fn icon_document(label: &str) -> String {
    svg::tile_on_square_document(icon_tile_face(), label, TILE_HEIGHT_SHARE, &hex_color(felt_color()))
}

fn felt_color() -> Color {
    rgb(FELT_RGB)
}
