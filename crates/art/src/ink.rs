//! The pen that draws faces: it has a ground, a transform and a few shapes.
//!
//! The ground is a pixmap, or an SVG drawing that stores the shapes for pages. Every face is drawn on a sheet of
//! [`SHEET_WIDTH`] × [`SHEET_HEIGHT`] units, x to the right and y down; on a pixmap the pen scales them to its pixels.

use super::design::Design;
use super::drawing::SvgDrawing;
use tiny_skia::{BlendMode, Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// The width of the sheet on which a face is drawn, in sheet units.
pub(crate) const SHEET_WIDTH: f32 = 300.0;
/// The height of the sheet on which a face is drawn, in sheet units.
pub(crate) const SHEET_HEIGHT: f32 = 400.0;

/// The colours and the design of a tile set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TilePalette {
    /// The colour of the face's material.
    pub ivory: Color,
    /// The colour of 萬, of red dots and of 中.
    pub red: Color,
    /// The colour of bamboos, leaves and 發.
    pub green: Color,
    /// The colour of blue dots, the white dragon's frame and the plants' numbers.
    pub blue: Color,
    /// The colour of winds and numerals.
    pub black: Color,
    /// The colour of the tile's back.
    pub back: Color,
    /// The pictures that are printed in these colours.
    pub design: Design,
}

/// Returns the opaque colour that `hex` states as `0xRRGGBB`.
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

/// The target of a pen: the pixels of a pixmap, or the shapes of an SVG drawing.
enum PenGround<'a> {
    Pixels(&'a mut Pixmap),
    Shapes(&'a mut SvgDrawing),
}

/// A pen that draws on a ground in sheet units.
///
/// On a pixmap, the palette's ivory is an eraser: it makes the print transparent, so that the bare ground shows there
/// and is not engraved.
pub(crate) struct Pen<'a> {
    ground: PenGround<'a>,
    ivory: Color,
    transform: Transform,
}

impl<'a> Pen<'a> {
    /// Builds a pen that draws on a pixmap; its sheet covers the whole pixmap.
    pub(crate) fn for_pixmap(pixmap: &'a mut Pixmap, palette: &TilePalette) -> Self {
        let transform =
            Transform::from_scale(pixmap.width() as f32 / SHEET_WIDTH, pixmap.height() as f32 / SHEET_HEIGHT);
        Self { ground: PenGround::Pixels(pixmap), ivory: palette.ivory, transform }
    }

    /// Builds a pen that adds what it draws to an SVG drawing as shapes.
    pub(crate) fn for_drawing(drawing: &'a mut SvgDrawing, palette: &TilePalette) -> Self {
        Self { ground: PenGround::Shapes(drawing), ivory: palette.ivory, transform: Transform::identity() }
    }

    /// Returns a pen on the same ground with its origin moved to (`x`, `y`), its axes turned clockwise by `degrees`,
    /// and its units enlarged by `scale`.
    pub(crate) fn transformed(&mut self, x: f32, y: f32, degrees: f32, scale: f32) -> Pen<'_> {
        let transform =
            self.transform.pre_translate(x, y).pre_concat(Transform::from_rotate(degrees)).pre_scale(scale, scale);
        let ground = match &mut self.ground {
            PenGround::Pixels(pixmap) => PenGround::Pixels(pixmap),
            PenGround::Shapes(drawing) => PenGround::Shapes(drawing),
        };
        Pen { ground, ivory: self.ivory, transform }
    }

    /// Fills the inside of a path with a colour.
    pub(crate) fn fill_path(&mut self, path: &Path, color: Color) {
        let paint = self.build_paint(color);
        match &mut self.ground {
            PenGround::Pixels(pixmap) => {
                pixmap.fill_path(path, &paint, FillRule::Winding, self.transform, None);
            }
            PenGround::Shapes(drawing) => drawing.add_filled_path(path, self.transform, color),
        }
    }

    /// Draws a line along a path, `width` of the pen's units wide, with round ends and corners.
    pub(crate) fn draw_path(&mut self, path: &Path, width: f32, color: Color) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let paint = self.build_paint(color);
        match &mut self.ground {
            PenGround::Pixels(pixmap) => {
                pixmap.stroke_path(path, &paint, &stroke, self.transform, None);
            }
            PenGround::Shapes(drawing) => drawing.add_line(path, self.transform, width, color),
        }
    }

    /// Fills a path and draws a line of the same colour along it, which makes it bolder by half of `width` on every
    /// side.
    pub(crate) fn fill_bold_path(&mut self, path: &Path, width: f32, color: Color) {
        match &mut self.ground {
            PenGround::Pixels(_) => {
                self.fill_path(path, color);
                self.draw_path(path, width, color);
            }
            PenGround::Shapes(drawing) => drawing.add_bold_path(path, self.transform, width, color),
        }
    }

    /// Draws a shape that recurs on many faces, by `draw` about the pen's origin. An SVG drawing stores the shape once
    /// for each `name` and `color` and refers to it.
    pub(crate) fn draw_recurring_shape(&mut self, name: &str, color: Color, draw: impl FnOnce(&mut Pen<'_>)) {
        match &mut self.ground {
            PenGround::Pixels(_) => draw(&mut self.transformed(0.0, 0.0, 0.0, 1.0)),
            PenGround::Shapes(drawing) => {
                let ivory = self.ivory;
                drawing.add_recurring_shape(name, color, self.transform, |shape_drawing| {
                    draw(&mut Pen {
                        ground: PenGround::Shapes(shape_drawing),
                        ivory,
                        transform: Transform::identity(),
                    });
                });
            }
        }
    }

    fn build_paint(&self, color: Color) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(color);
        if color == self.ivory {
            paint.blend_mode = BlendMode::DestinationOut;
        }
        paint
    }

    /// Fills the path that `data` describes (see [`parse_path`]).
    pub(crate) fn fill_shape(&mut self, data: &str, color: Color) {
        let path = parse_path(data);
        debug_assert!(path.is_some(), "no outline: {data}");
        if let Some(path) = path {
            self.fill_path(&path, color);
        }
    }

    /// Draws a line, `width` of the pen's units wide, along the path that `data` describes (see [`parse_path`]).
    pub(crate) fn draw_line(&mut self, data: &str, width: f32, color: Color) {
        let path = parse_path(data);
        debug_assert!(path.is_some(), "no line: {data}");
        if let Some(path) = path {
            self.draw_path(&path, width, color);
        }
    }

    /// Draws a filled circle about (`x`, `y`).
    pub(crate) fn draw_disc(&mut self, x: f32, y: f32, radius: f32, color: Color) {
        if let PenGround::Shapes(drawing) = &mut self.ground {
            return drawing.add_disc(x, y, radius, self.transform, color);
        }
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill_path(&path, color);
        }
    }

    /// Draws the outline of a circle about (`x`, `y`), in a line `width` of the pen's units wide.
    pub(crate) fn draw_ring(&mut self, x: f32, y: f32, radius: f32, width: f32, color: Color) {
        if let PenGround::Shapes(drawing) = &mut self.ground {
            return drawing.add_ring(x, y, radius, width, self.transform, color);
        }
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.draw_path(&path, width, color);
        }
    }

    /// Draws a filled ellipse about (`x`, `y`) with the horizontal radius `rx` and the vertical radius `ry`.
    pub(crate) fn draw_ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, color: Color) {
        let rect = tiny_skia::Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry);
        if let Some(path) = rect.and_then(PathBuilder::from_oval) {
            self.fill_path(&path, color);
        }
    }

    /// Draws a leaf or petal, pointed at both ends, from the origin of the pen to (0, -`length`), about `width` units
    /// wide at its widest.
    pub(crate) fn draw_petal(&mut self, length: f32, width: f32, color: Color) {
        let mut b = PathBuilder::new();
        b.move_to(0.0, 0.0);
        b.cubic_to(-width * 0.75, -length * 0.35, -width * 0.5, -length * 0.8, 0.0, -length);
        b.cubic_to(width * 0.5, -length * 0.8, width * 0.75, -length * 0.35, 0.0, 0.0);
        b.close();
        if let Some(path) = b.finish() {
            self.fill_path(&path, color);
        }
    }
}

/// Parses a path from text: the SVG commands `M x y`, `L x y`, `Q x y x y`, `C x y x y x y` and `Z` with absolute
/// coordinates, separated by spaces. Further coordinates repeat the last command.
///
/// Returns `None` if the text contains anything else, or draws nothing.
pub(crate) fn parse_path(data: &str) -> Option<Path> {
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
