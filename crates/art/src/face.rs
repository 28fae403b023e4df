//! Draws one tile face: ivory ground, engraved print, and the whole tile with its rounded edge.

use super::design::Design;
use super::ink::{Ink, SHEET_HEIGHT, SHEET_WIDTH, TilePalette};
use super::invented_designs;
use super::{bamboo, characters, dots, flowers};
use quejing_rules::tile::{Suit, Tile};
use std::fmt;
use tiny_skia::{
    BlendMode, Color, FillRule, GradientStop, LinearGradient, Mask, Paint, PathBuilder, Pixmap, PixmapPaint, Point,
    Rect, SpreadMode, Transform,
};

/// The visible side of a tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// The face of a tile lying face up.
    Tile(Tile),
    /// The back of a tile lying face down.
    Back,
}

impl Face {
    /// Iterates over every visible side: 34 kinds, three red fives, eight flowers, the back.
    pub fn all_sides() -> impl Iterator<Item = Face> {
        Tile::all().map(Face::Tile).chain([Face::Back])
    }
}

impl fmt::Display for Face {
    /// Writes the class name that recognition uses: `5p`, `0p`, `f1`, `q4`, `back`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Tile(tile) => tile.fmt(f),
            Face::Back => f.write_str("back"),
        }
    }
}

/// Draws the print of a face alone on a transparent ground, empty for a back; `None` for a size of zero or one too
/// large to hold.
pub(super) fn draw_print_layer(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    let mut ink = Ink::for_pixmap(&mut pixmap, palette);
    if let Face::Tile(tile) = face {
        draw_print(&mut ink, tile, palette);
    }
    Some(pixmap)
}

/// Draws the print of a tile with this pen, as the palette's design shows it.
pub(super) fn draw_print(ink: &mut Ink<'_>, tile: Tile, palette: &TilePalette) {
    let tile = match palette.design {
        Design::Usual => tile,
        Design::Invented(number) => match invented_designs::exchanged_tile(tile, number) {
            Some(other) => other,
            None => return invented_designs::draw_invented_tile(ink, tile, number, palette),
        },
    };
    let red = tile.is_red();
    match (tile.suit(), tile.number()) {
        (Some(Suit::Characters), Some(rank)) => characters::draw_characters(ink, rank, red, palette),
        (Some(Suit::Circles), Some(rank)) => dots::draw_dots(ink, rank, red, palette),
        (Some(Suit::Bamboo), Some(rank)) => bamboo::draw_bamboos(ink, rank, red, palette),
        _ => {
            if let Some(wind) = tile.wind() {
                characters::draw_wind(ink, wind, palette);
            } else if let Some(dragon) = tile.dragon() {
                characters::draw_dragon(ink, dragon, palette);
            } else if let Some(flower) = tile.flower() {
                flowers::draw_flower(ink, flower, palette);
            }
        }
    }
}

/// Draws the face without the tile's edge: the engraved print on its ground, with square corners, opaque. `width` and
/// `height` are in pixels.
///
/// Returns `None` only for a size of zero or one too large to hold.
pub fn draw_face(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut ground = draw_ground(face, width, height, palette)?;
    engrave_print(&mut ground, &draw_print_layer(face, width, height, palette)?);
    Some(ground)
}

/// Draws the tile seen from above: the face inside a rounded, lit edge, transparent outside. `width` and `height` are
/// in pixels.
///
/// Returns `None` only for a size near zero or one too large to hold.
pub fn draw_tile(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut tile = draw_ground(face, width, height, palette)?;
    // The print keeps clear of the edge and fills the inner 90 %.
    let margin = (width as f32 * 0.05).round() as u32;
    let (inner_width, inner_height) = (width.checked_sub(2 * margin)?, height.checked_sub(2 * margin)?);
    let layer = draw_print_layer(face, inner_width.max(1), inner_height.max(1), palette)?;
    let mut placed = Pixmap::new(width, height)?;
    let at = margin as i32;
    placed.draw_pixmap(at, at, layer.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    engrave_print(&mut tile, &placed);
    bevel_edge(&mut tile);
    Some(tile)
}

/// Draws the bare material of a face or the back, a little brighter at the top left than at the bottom right; `None`
/// for a size of zero or one too large to hold.
fn draw_ground(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let base = if face == Face::Back { palette.back } else { palette.ivory };
    let mut pixmap = Pixmap::new(width, height)?;
    let shader = LinearGradient::new(
        Point::from_xy(0.0, 0.0),
        Point::from_xy(width as f32, height as f32),
        vec![
            GradientStop::new(0.0, scale_brightness(base, 1.025)),
            GradientStop::new(1.0, scale_brightness(base, 0.955)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    let paint = Paint { shader, ..Paint::default() };
    let all = Rect::from_xywh(0.0, 0.0, width as f32, height as f32)?;
    pixmap.fill_rect(all, &paint, Transform::identity(), None);
    Some(pixmap)
}

/// Engraves the print `layer` into the ground like paint in a groove: light on its lower right lip, shadow from its
/// upper left wall.
fn engrave_print(ground: &mut Pixmap, layer: &Pixmap) {
    let depth = ground.height() as f32 * 0.006;
    if depth >= 0.4 {
        let mut lip = layer.clone();
        tint_pixels(&mut lip, Color::WHITE);
        let paint = PixmapPaint { opacity: 0.75, ..PixmapPaint::default() };
        let shift = Transform::from_translate(depth, depth);
        let paint = PixmapPaint { quality: tiny_skia::FilterQuality::Bilinear, ..paint };
        ground.draw_pixmap(0, 0, lip.as_ref(), &paint, shift, None);
    }
    ground.draw_pixmap(0, 0, layer.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    // The groove's upper left wall casts a shadow on the paint.
    if depth >= 0.4 {
        let mut wall = layer.clone();
        tint_pixels(&mut wall, Color::BLACK);
        let mut hole = layer.clone();
        tint_pixels(&mut hole, Color::BLACK);
        let cut = PixmapPaint {
            blend_mode: BlendMode::DestinationOut,
            quality: tiny_skia::FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let shift = Transform::from_translate(depth * 0.8, depth * 0.8);
        wall.draw_pixmap(0, 0, hole.as_ref(), &cut, shift, None);
        let paint = PixmapPaint { opacity: 0.35, ..PixmapPaint::default() };
        ground.draw_pixmap(0, 0, wall.as_ref(), &paint, Transform::identity(), None);
    }
}

/// Gives every painted pixel one colour and leaves its alpha unchanged.
fn tint_pixels(layer: &mut Pixmap, color: Color) {
    for pixel in layer.pixels_mut() {
        let alpha = f32::from(pixel.alpha()) / 255.0;
        let mut tinted = color;
        tinted.set_alpha(alpha);
        *pixel = tinted.premultiply().to_color_u8();
    }
}

/// Rounds the tile's corners and lights its edge: bright above and left, dark below and right.
fn bevel_edge(tile: &mut Pixmap) {
    let (w, h) = (tile.width() as f32, tile.height() as f32);
    let radius = w * 0.085;
    let Some(outline) = rounded_rectangle_path(0.0, 0.0, w, h, radius) else {
        return;
    };
    let bevel = w * 0.028;
    for (inset, strength) in [(0.0, 0.34), (0.5, 0.22), (1.0, 0.12)] {
        let edge = inset * bevel + bevel * 0.25;
        let Some(line) = rounded_rectangle_path(edge, edge, w - edge, h - edge, radius - edge * 0.6) else {
            continue;
        };
        let stops = vec![
            GradientStop::new(0.0, Color::from_rgba(1.0, 1.0, 1.0, strength).unwrap_or(Color::WHITE)),
            GradientStop::new(0.5, Color::from_rgba(0.6, 0.58, 0.5, strength * 0.25).unwrap_or(Color::WHITE)),
            GradientStop::new(1.0, Color::from_rgba(0.2, 0.17, 0.1, strength).unwrap_or(Color::BLACK)),
        ];
        let Some(shader) = LinearGradient::new(
            Point::from_xy(0.0, 0.0),
            Point::from_xy(w, h),
            stops,
            SpreadMode::Pad,
            Transform::identity(),
        ) else {
            continue;
        };
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        let stroke = tiny_skia::Stroke { width: (bevel * 0.7).max(0.8), ..Default::default() };
        tile.stroke_path(&line, &paint, &stroke, Transform::identity(), None);
    }
    if let Some(mut mask) = Mask::new(tile.width(), tile.height()) {
        mask.fill_path(&outline, FillRule::Winding, true, Transform::identity());
        tile.apply_mask(&mask);
    }
}

/// Returns the outline of a rectangle with rounded corners; `None` if it has no valid path.
fn rounded_rectangle_path(left: f32, top: f32, right: f32, bottom: f32, radius: f32) -> Option<tiny_skia::Path> {
    let (r, k) = (radius.max(0.1), radius.max(0.1) * 0.447_715);
    let mut b = PathBuilder::new();
    b.move_to(left + r, top);
    b.line_to(right - r, top);
    b.cubic_to(right - k, top, right, top + k, right, top + r);
    b.line_to(right, bottom - r);
    b.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    b.line_to(left + r, bottom);
    b.cubic_to(left + k, bottom, left, bottom - k, left, bottom - r);
    b.line_to(left, top + r);
    b.cubic_to(left, top + k, left + k, top, left + r, top);
    b.close();
    b.finish()
}

/// Returns the colour with its red, green and blue multiplied by `factor` and limited to 1; above 1 is lighter.
pub(crate) fn scale_brightness(color: Color, factor: f32) -> Color {
    let part = |value: f32| (value * factor).clamp(0.0, 1.0);
    Color::from_rgba(part(color.red()), part(color.green()), part(color.blue()), color.alpha()).unwrap_or(color)
}

/// The width of a drawn face divided by its height.
pub const FACE_ASPECT_RATIO: f32 = SHEET_WIDTH / SHEET_HEIGHT;
