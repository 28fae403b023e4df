//! Draws tile faces: the ground, the engraved print, and the whole tile with its rounded edge.

use super::design::Design;
use super::ink::{Pen, SHEET_HEIGHT, SHEET_WIDTH, TilePalette};
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
    /// Iterates over every visible side: the faces of 34 kinds, three red fives and eight flowers, then the back.
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

/// Draws the print of a face without its ground: `width` by `height` pixels, transparent around the print; all are
/// transparent for a back. `None` if the size is zero or too large for a pixmap.
pub(super) fn draw_print_layer(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    let mut pen = Pen::for_pixmap(&mut pixmap, palette);
    if let Face::Tile(tile) = face {
        draw_print(&mut pen, tile, palette);
    }
    Some(pixmap)
}

/// Draws the print of a tile with a pen, in the colours and the design of the palette.
pub(super) fn draw_print(pen: &mut Pen<'_>, tile: Tile, palette: &TilePalette) {
    let tile = match palette.design {
        Design::Usual => tile,
        Design::Invented(number) => match invented_designs::find_exchanged_tile(tile, number) {
            Some(other) => other,
            None => return invented_designs::draw_invented_tile(pen, tile, number, palette),
        },
    };
    let is_red = tile.is_red();
    match (tile.suit(), tile.number()) {
        (Some(Suit::Characters), Some(rank)) => characters::draw_characters(pen, rank, is_red, palette),
        (Some(Suit::Circles), Some(rank)) => dots::draw_dots(pen, rank, is_red, palette),
        (Some(Suit::Bamboo), Some(rank)) => bamboo::draw_bamboos(pen, rank, is_red, palette),
        _ => {
            if let Some(wind) = tile.wind() {
                characters::draw_wind(pen, wind, palette);
            } else if let Some(dragon) = tile.dragon() {
                characters::draw_dragon(pen, dragon, palette);
            } else if let Some(flower) = tile.flower() {
                flowers::draw_flower(pen, flower, palette);
            }
        }
    }
}

/// Draws a face without the edge of the tile: the engraved print on an opaque ground with square corners. `width` and
/// `height` are in pixels.
///
/// Returns `None` only if the size is zero or too large for a pixmap.
pub fn draw_face(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut ground = draw_ground(face, width, height, palette)?;
    engrave_print(&mut ground, &draw_print_layer(face, width, height, palette)?);
    Some(ground)
}

/// Draws a tile as seen from above: the face with a rounded, lit edge on a transparent ground. `width` and `height` are
/// in pixels.
///
/// Returns `None` only if the size is zero, too large for a pixmap, or less than a tenth as high as wide.
pub fn draw_tile(face: Face, width: u32, height: u32, palette: &TilePalette) -> Option<Pixmap> {
    let mut tile = draw_ground(face, width, height, palette)?;
    // The print leaves 5 % of the width free at each edge.
    let margin = (width as f32 * 0.05).round() as u32;
    let (inner_width, inner_height) = (width.checked_sub(2 * margin)?, height.checked_sub(2 * margin)?);
    let print = draw_print_layer(face, inner_width.max(1), inner_height.max(1), palette)?;
    let mut placed = Pixmap::new(width, height)?;
    let at = margin as i32;
    placed.draw_pixmap(at, at, print.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    engrave_print(&mut tile, &placed);
    bevel_edge(&mut tile);
    Some(tile)
}

/// Draws the bare material of a face or of the back, a little brighter at the top left than at the bottom right. `None`
/// if the size is zero or too large for a pixmap.
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

/// Engraves a print into the ground like paint in a groove, with light on its lower right lip and a shadow from its
/// upper left wall. Below about 67 pixels of height, only paints it.
fn engrave_print(ground: &mut Pixmap, print: &Pixmap) {
    let depth = ground.height() as f32 * 0.006;
    if depth >= 0.4 {
        let mut lip = print.clone();
        tint_pixels(&mut lip, Color::WHITE);
        let paint = PixmapPaint { opacity: 0.75, ..PixmapPaint::default() };
        let shift = Transform::from_translate(depth, depth);
        let paint = PixmapPaint { quality: tiny_skia::FilterQuality::Bilinear, ..paint };
        ground.draw_pixmap(0, 0, lip.as_ref(), &paint, shift, None);
    }
    ground.draw_pixmap(0, 0, print.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    // The groove's upper left wall casts a shadow on the paint.
    if depth >= 0.4 {
        let mut wall = print.clone();
        tint_pixels(&mut wall, Color::BLACK);
        let mut hole = print.clone();
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

/// Gives every pixel the same colour and keeps its alpha.
fn tint_pixels(layer: &mut Pixmap, color: Color) {
    for pixel in layer.pixels_mut() {
        let alpha = f32::from(pixel.alpha()) / 255.0;
        let mut tinted = color;
        tinted.set_alpha(alpha);
        *pixel = tinted.premultiply().to_color_u8();
    }
}

/// Rounds the corners of a tile and lights its edge: bright at the top and left, dark at the bottom and right.
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

/// Returns the outline of a rectangle with rounded corners of at least 0.1 units; `None` if a coordinate is not finite.
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

/// Returns the colour with red, green and blue multiplied by `factor` and limited to 1. A factor above 1 makes the
/// colour lighter.
pub(crate) fn scale_brightness(color: Color, factor: f32) -> Color {
    let scale_channel = |value: f32| (value * factor).clamp(0.0, 1.0);
    Color::from_rgba(
        scale_channel(color.red()),
        scale_channel(color.green()),
        scale_channel(color.blue()),
        color.alpha(),
    )
    .unwrap_or(color)
}

/// The width of a drawn face divided by its height.
pub const FACE_ASPECT_RATIO: f32 = SHEET_WIDTH / SHEET_HEIGHT;
