//! The outlines of Chinese characters and digits for tile faces, from the embedded font.
//!
//! The font is a subset of Noto Serif CJK TC Bold (SIL Open Font License 1.1, text in `assets/fonts/OFL.txt`);
//! `scripts/subset-font.sh` rebuilds it.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Rect, Transform};

/// The OpenType font with every character and digit printed on tiles.
pub(crate) const TILE_FONT: &[u8] = include_bytes!("../../../assets/fonts/tile-glyphs.otf");

/// The OpenType font of Chinese text in the window: a subset of Noto Sans CJK SC (SIL Open Font License 1.1), rebuilt
/// by `scripts/subset-font.sh`.
///
/// It has every Chinese character of the message catalogue and the source code, and for people's names the common
/// simplified and traditional characters.
pub const TEXT_FONT: &[u8] = include_bytes!("../../../assets/fonts/text.otf");

/// The OpenType font of Japanese text in the window: a subset of Noto Sans CJK JP (SIL Open Font License 1.1), rebuilt
/// by `scripts/subset-font.sh`.
pub const JAPANESE_FONT: &[u8] = include_bytes!("../../../assets/fonts/text-ja.otf");

/// Returns the outline of `character`, stretched to fill `target`; `None` if the font lacks it.
pub(crate) fn stretched_glyph_outline(character: char, target: Rect) -> Option<Path> {
    let outline = glyph_outline(character)?;
    let bounds = outline.bounds();
    let transform = Transform::from_row(
        target.width() / bounds.width(),
        0.0,
        0.0,
        target.height() / bounds.height(),
        target.left() - bounds.left() * target.width() / bounds.width(),
        target.top() - bounds.top() * target.height() / bounds.height(),
    );
    outline.transform(transform)
}

/// Returns the outline of `character`, scaled to be `height` high and centred at (`x`, `y`); `None` if the font lacks
/// it.
pub(crate) fn centred_glyph_outline(character: char, x: f32, y: f32, height: f32) -> Option<Path> {
    let bounds = glyph_outline(character)?.bounds();
    let half = bounds.width() * height / bounds.height() / 2.0;
    let target = Rect::from_ltrb(x - half, y - height / 2.0, x + half, y + height / 2.0)?;
    stretched_glyph_outline(character, target)
}

/// Returns the outline of `character` in the tile font, one unit per em, with y down; `None` if the font lacks it.
fn glyph_outline(character: char) -> Option<Path> {
    let font = FontRef::new(TILE_FONT).ok()?;
    let glyph = font.outline_glyphs().get(font.charmap().map(character)?)?;
    let mut pen = FlippedPathBuilder(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(Size::new(1.0), LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// A builder of paths, with y down, from the outlines of the font, with y up.
struct FlippedPathBuilder(PathBuilder);

impl OutlinePen for FlippedPathBuilder {
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
