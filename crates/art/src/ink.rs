//! The pen that draws faces: a ground, a transform and a few shapes.
//!
//! The ground is a pixmap, or a drawing for pages that keeps the shapes as they are (`svg`). Units: every face is drawn on a
//! sheet of [`SHEET_WIDTH`] × [`SHEET_HEIGHT`] units, x to the right and y down; on a pixmap the pen scales them to its pixels.

use super::design::Design;
use super::drawing::Drawing;
use tiny_skia::{BlendMode, Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// Width of the drawing sheet of one face.
pub(crate) const SHEET_WIDTH: f32 = 300.0;
/// Height of the drawing sheet of one face.
pub(crate) const SHEET_HEIGHT: f32 = 400.0;

/// The colours of one printed set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TilePalette {
    /// The material of the face.
    pub ivory: Color,
    /// The lower half of characters, middle dots, 中.
    pub red: Color,
    /// Bamboos, leaves, 發.
    pub green: Color,
    /// Dots, the white dragon's frame, flower numbers.
    pub blue: Color,
    /// Winds and numerals.
    pub black: Color,
    /// The back of the tile.
    pub back: Color,
    /// The pictures printed in these colours.
    pub design: Design,
}

/// Returns the colour of `0xRRGGBB`.
pub fn rgb(hex: u32) -> Color {
    let [_, r, g, b] = hex.to_be_bytes();
    Color::from_rgba8(r, g, b, 255)
}

impl Default for TilePalette {
    fn default() -> Self {
        Self {
            ivory: rgb(0xf7f3e8),
            red: rgb(0xc0202b),
            green: rgb(0x0f6b3f),
            blue: rgb(0x1d3f8f),
            black: rgb(0x1c2026),
            back: rgb(0x1f7a54),
            design: Design::Usual,
        }
    }
}

/// The target of the pen: pixels or shapes.
enum Ground<'a> {
    Pixels(&'a mut Pixmap),
    Shapes(&'a mut Drawing),
}

/// A pen in sheet units.
///
/// Drawing with the palette's ivory on a pixmap cuts the print away, so that bare ground shows there and nothing is engraved.
pub(crate) struct Ink<'a> {
    ground: Ground<'a>,
    ivory: Color,
    transform: Transform,
}

impl<'a> Ink<'a> {
    /// Builds a pen whose sheet covers the whole pixmap.
    pub(crate) fn for_pixmap(pixmap: &'a mut Pixmap, palette: &TilePalette) -> Self {
        let transform =
            Transform::from_scale(pixmap.width() as f32 / SHEET_WIDTH, pixmap.height() as f32 / SHEET_HEIGHT);
        Self { ground: Ground::Pixels(pixmap), ivory: palette.ivory, transform }
    }

    /// Builds a pen that stores its strokes as shapes.
    pub(crate) fn shapes(drawing: &'a mut Drawing, palette: &TilePalette) -> Self {
        Self { ground: Ground::Shapes(drawing), ivory: palette.ivory, transform: Transform::identity() }
    }

    /// Returns this pen with its origin moved to (`x`, `y`), turned clockwise by `degrees` and enlarged by `scale`.
    pub(crate) fn at(&mut self, x: f32, y: f32, degrees: f32, scale: f32) -> Ink<'_> {
        let transform =
            self.transform.pre_translate(x, y).pre_concat(Transform::from_rotate(degrees)).pre_scale(scale, scale);
        let ground = match &mut self.ground {
            Ground::Pixels(pixmap) => Ground::Pixels(pixmap),
            Ground::Shapes(drawing) => Ground::Shapes(drawing),
        };
        Ink { ground, ivory: self.ivory, transform }
    }

    /// Fills a path.
    pub(crate) fn fill(&mut self, path: &Path, color: Color) {
        let paint = self.paint(color);
        match &mut self.ground {
            Ground::Pixels(pixmap) => {
                pixmap.fill_path(path, &paint, FillRule::Winding, self.transform, None);
            }
            Ground::Shapes(drawing) => drawing.fill(path, self.transform, color),
        }
    }

    /// Draws along a path with round ends.
    pub(crate) fn stroke(&mut self, path: &Path, width: f32, color: Color) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let paint = self.paint(color);
        match &mut self.ground {
            Ground::Pixels(pixmap) => {
                pixmap.stroke_path(path, &paint, &stroke, self.transform, None);
            }
            Ground::Shapes(drawing) => drawing.stroke(path, self.transform, width, color),
        }
    }

    /// Fills a path and draws along it, which makes it bolder by `width`.
    pub(crate) fn bold(&mut self, path: &Path, width: f32, color: Color) {
        match &mut self.ground {
            Ground::Pixels(_) => {
                self.fill(path, color);
                self.stroke(path, width, color);
            }
            Ground::Shapes(drawing) => drawing.bold(path, self.transform, width, color),
        }
    }

    /// Draws what recurs on many faces, in one colour about the pen's origin. Where shapes are kept, it is kept once under its
    /// name and pointed at.
    pub(crate) fn recurring(&mut self, name: &str, color: Color, draw: impl FnOnce(&mut Ink<'_>)) {
        match &mut self.ground {
            Ground::Pixels(_) => draw(&mut self.at(0.0, 0.0, 0.0, 1.0)),
            Ground::Shapes(drawing) => {
                let ivory = self.ivory;
                drawing.recurring(name, color, self.transform, |own| {
                    draw(&mut Ink { ground: Ground::Shapes(own), ivory, transform: Transform::identity() });
                });
            }
        }
    }

    fn paint(&self, color: Color) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(color);
        if color == self.ivory {
            paint.blend_mode = BlendMode::DestinationOut;
        }
        paint
    }

    /// Fills the outline described by `data` (see [`path`]).
    pub(crate) fn shape(&mut self, data: &str, color: Color) {
        let path = path(data);
        debug_assert!(path.is_some(), "no outline: {data}");
        if let Some(path) = path {
            self.fill(&path, color);
        }
    }

    /// Draws along the line described by `data` (see [`path`]).
    pub(crate) fn line(&mut self, data: &str, width: f32, color: Color) {
        let path = path(data);
        debug_assert!(path.is_some(), "no line: {data}");
        if let Some(path) = path {
            self.stroke(&path, width, color);
        }
    }

    /// Draws a filled circle.
    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, color: Color) {
        if let Ground::Shapes(drawing) = &mut self.ground {
            return drawing.disc(x, y, radius, self.transform, color);
        }
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, color);
        }
    }

    /// Draws a circle's outline.
    pub(crate) fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, color: Color) {
        if let Ground::Shapes(drawing) = &mut self.ground {
            return drawing.ring(x, y, radius, width, self.transform, color);
        }
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke(&path, width, color);
        }
    }

    /// Draws a filled ellipse.
    pub(crate) fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, color: Color) {
        let rect = tiny_skia::Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry);
        if let Some(path) = rect.and_then(PathBuilder::from_oval) {
            self.fill(&path, color);
        }
    }

    /// Draws a pointed leaf or petal from the origin of the pen to (0, -`length`), `width` across at its widest.
    pub(crate) fn petal(&mut self, length: f32, width: f32, color: Color) {
        let mut b = PathBuilder::new();
        b.move_to(0.0, 0.0);
        b.cubic_to(-width * 0.75, -length * 0.35, -width * 0.5, -length * 0.8, 0.0, -length);
        b.cubic_to(width * 0.5, -length * 0.8, width * 0.75, -length * 0.35, 0.0, 0.0);
        b.close();
        if let Some(path) = b.finish() {
            self.fill(&path, color);
        }
    }
}

/// Parses a path from text: `M x y`, `L x y`, `Q x y x y`, `C x y x y x y` and `Z`, all absolute and separated by
/// spaces.
///
/// `None` if the text contains anything else; tests check the drawings of this module.
pub(crate) fn path(data: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let mut words = data.split_ascii_whitespace();
    let mut command = "";
    while let Some(word) = words.clone().next() {
        if word.parse::<f32>().is_err() {
            command = word;
            words.next();
        }
        let mut number = || words.next().and_then(|w| w.parse::<f32>().ok());
        match command {
            "M" => builder.move_to(number()?, number()?),
            "L" => builder.line_to(number()?, number()?),
            "Q" => builder.quad_to(number()?, number()?, number()?, number()?),
            "C" => builder.cubic_to(number()?, number()?, number()?, number()?, number()?, number()?),
            "Z" => {
                builder.close();
                command = "";
            }
            _ => return None,
        }
    }
    builder.finish()
}
