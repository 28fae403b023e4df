//! The pen that faces are drawn with: a pixmap, a transform and a few shapes.
//!
//! Units: every face is drawn on a sheet of [`SHEET_WIDTH`] × [`SHEET_HEIGHT`] units, x to the right and y down; the pen scales
//! them to the pixels of the pixmap.

use super::design::Design;
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke,
    Transform,
};

/// Width of the drawing sheet of one face.
pub const SHEET_WIDTH: f32 = 300.0;
/// Height of the drawing sheet of one face.
pub const SHEET_HEIGHT: f32 = 400.0;

/// The colours of one printed set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Palette {
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

/// A colour from `0xRRGGBB`.
pub fn rgb(hex: u32) -> Color {
    let [_, r, g, b] = hex.to_be_bytes();
    Color::from_rgba8(r, g, b, 255)
}

impl Default for Palette {
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

/// A pen over a pixmap, in sheet units.
///
/// Drawing with the palette's ivory cuts the print away, so that bare ground shows there and nothing is engraved.
pub struct Ink<'a> {
    pixmap: &'a mut Pixmap,
    ivory: Color,
    transform: Transform,
}

impl<'a> Ink<'a> {
    /// A pen whose sheet covers the whole pixmap.
    pub fn on(pixmap: &'a mut Pixmap, palette: &Palette) -> Self {
        let transform = Transform::from_scale(
            pixmap.width() as f32 / SHEET_WIDTH,
            pixmap.height() as f32 / SHEET_HEIGHT,
        );
        Self {
            pixmap,
            ivory: palette.ivory,
            transform,
        }
    }

    /// The same pen with its origin moved to (`x`, `y`), turned clockwise by `degrees` and enlarged by `scale`.
    pub fn at(&mut self, x: f32, y: f32, degrees: f32, scale: f32) -> Ink<'_> {
        let transform = self
            .transform
            .pre_translate(x, y)
            .pre_concat(Transform::from_rotate(degrees))
            .pre_scale(scale, scale);
        Ink {
            pixmap: self.pixmap,
            ivory: self.ivory,
            transform,
        }
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, color: Color) {
        let paint = self.paint(color);
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Draws along a path with round ends.
    pub fn stroke(&mut self, path: &Path, width: f32, color: Color) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = self.paint(color);
        self.pixmap
            .stroke_path(path, &paint, &stroke, self.transform, None);
    }

    fn paint(&self, color: Color) -> Paint<'static> {
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        paint.set_color(color);
        if color == self.ivory {
            paint.blend_mode = BlendMode::DestinationOut;
        }
        paint
    }

    /// Fills the outline described by `data` (see [`path`]).
    pub fn shape(&mut self, data: &str, color: Color) {
        let path = path(data);
        debug_assert!(path.is_some(), "no outline: {data}");
        if let Some(path) = path {
            self.fill(&path, color);
        }
    }

    /// Draws along the line described by `data` (see [`path`]).
    pub fn line(&mut self, data: &str, width: f32, color: Color) {
        let path = path(data);
        debug_assert!(path.is_some(), "no line: {data}");
        if let Some(path) = path {
            self.stroke(&path, width, color);
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, x: f32, y: f32, radius: f32, color: Color) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, color);
        }
    }

    /// A circle outline.
    pub fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, color: Color) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke(&path, width, color);
        }
    }

    /// A filled ellipse.
    pub fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, color: Color) {
        let rect = tiny_skia::Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry);
        if let Some(path) = rect.and_then(PathBuilder::from_oval) {
            self.fill(&path, color);
        }
    }

    /// A pointed leaf or petal from the origin of the pen to (0, -`length`), `width` across at its widest.
    pub fn petal(&mut self, length: f32, width: f32, color: Color) {
        let mut b = PathBuilder::new();
        b.move_to(0.0, 0.0);
        b.cubic_to(
            -width * 0.75,
            -length * 0.35,
            -width * 0.5,
            -length * 0.8,
            0.0,
            -length,
        );
        b.cubic_to(
            width * 0.5,
            -length * 0.8,
            width * 0.75,
            -length * 0.35,
            0.0,
            0.0,
        );
        b.close();
        if let Some(path) = b.finish() {
            self.fill(&path, color);
        }
    }
}

/// A path from text: `M x y`, `L x y`, `Q x y x y`, `C x y x y x y` and `Z`, all absolute and separated by spaces.
///
/// `None` if the text contains anything else; tests check the drawings of this module.
pub fn path(data: &str) -> Option<Path> {
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
            "C" => builder.cubic_to(
                number()?,
                number()?,
                number()?,
                number()?,
                number()?,
                number()?,
            ),
            "Z" => {
                builder.close();
                command = "";
            }
            _ => return None,
        }
    }
    builder.finish()
}
