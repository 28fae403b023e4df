//! Chinese characters and digits for tile faces, as outlines from the embedded font.
//!
//! The font is a subset of Noto Serif CJK TC Bold (SIL Open Font License 1.1, text in `assets/fonts/OFL.txt`);
//! `scripts/subset-font.sh` rebuilds it.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Rect, Transform};

/// The font that holds every character printed on a tile.
pub(crate) const TILE_FONT: &[u8] = include_bytes!("../../../assets/fonts/tile-glyphs.otf");

/// The font of Chinese text in the window: a subset of Noto Sans CJK SC, with the same licence and script.
///
/// The font holds every Chinese character of the catalogue and the sources, and for people's names the common ones, simplified and traditional.
pub const TEXT_FONT: &[u8] = include_bytes!("../../../assets/fonts/text.otf");

/// The font of Japanese text in the window: a subset of Noto Sans CJK JP, with the same licence and script.
pub const JAPANESE_FONT: &[u8] = include_bytes!("../../../assets/fonts/text-ja.otf");

/// Returns the outline of `character`, stretched so that its ink fills `target`; `None` if the font lacks it.
pub(crate) fn glyph_in(character: char, target: Rect) -> Option<Path> {
    let outline = outline(character)?;
    let ink = outline.bounds();
    let transform = Transform::from_row(
        target.width() / ink.width(),
        0.0,
        0.0,
        target.height() / ink.height(),
        target.left() - ink.left() * target.width() / ink.width(),
        target.top() - ink.top() * target.height() / ink.height(),
    );
    outline.transform(transform)
}

/// Returns the outline of `character`, scaled so that its ink is `height` high and centred at (`x`, `y`).
pub(crate) fn glyph_at(character: char, x: f32, y: f32, height: f32) -> Option<Path> {
    let ink = outline(character)?.bounds();
    let half = ink.width() * height / ink.height() / 2.0;
    let target = Rect::from_ltrb(x - half, y - height / 2.0, x + half, y + height / 2.0)?;
    glyph_in(character, target)
}

/// Returns the outline of `character` at one unit per em, y down.
fn outline(character: char) -> Option<Path> {
    let font = FontRef::new(TILE_FONT).ok()?;
    let glyph = font.outline_glyphs().get(font.charmap().map(character)?)?;
    let mut pen = Pen(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(Size::new(1.0), LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// Turns the font's y-up outlines into y-down paths.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, -ay, bx, -by, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
