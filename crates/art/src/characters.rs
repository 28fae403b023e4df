//! Draws the faces that are written: the characters (萬), the winds and the dragons.

use super::glyph::{centred_glyph_outline, stretched_glyph_outline};
use super::ink::{Pen, SHEET_HEIGHT, SHEET_WIDTH, TilePalette};
use quejing_rules::tile::{Dragon, Wind};
use tiny_skia::{Color, PathBuilder, Rect};

/// The Chinese numerals on the tiles of characters, from one to nine; five is 伍, as on most Chinese sets.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '伍', '六', '七', '八', '九'];

/// Draws the numeral `rank`, 1 to 9, over a red 萬. `is_red` makes the numeral red, too, as on the red five. Draws
/// nothing for other numbers.
pub(crate) fn draw_characters(pen: &mut Pen<'_>, rank: u8, is_red: bool, palette: &TilePalette) {
    let Some(&numeral) = NUMERALS.get(usize::from(rank).wrapping_sub(1)) else {
        return;
    };
    // A common box would enlarge flat numerals beyond recognition, so each has its own height.
    let (top, bottom) = match rank {
        1 => (92.0, 122.0),
        2 => (64.0, 152.0),
        3 => (48.0, 162.0),
        _ => (36.0, 172.0),
    };
    let color = if is_red { palette.red } else { palette.black };
    draw_bold_character(pen, numeral, [72.0, top, 228.0, bottom], color);
    pen.draw_recurring_shape("wan", palette.red, |pen| {
        draw_bold_character(pen, '萬', [62.0, 196.0, 238.0, 368.0], palette.red);
    });
}

pub(crate) fn draw_wind(pen: &mut Pen<'_>, wind: Wind, palette: &TilePalette) {
    let character = match wind {
        Wind::East => '東',
        Wind::South => '南',
        Wind::West => '西',
        Wind::North => '北',
    };
    draw_bold_character(pen, character, [48.0, 88.0, 252.0, 312.0], palette.black);
}

/// Draws a dragon: 中, 發, or a blue frame for the white dragon.
pub(crate) fn draw_dragon(pen: &mut Pen<'_>, dragon: Dragon, palette: &TilePalette) {
    match dragon {
        Dragon::White => draw_white_dragon(pen, palette.blue),
        Dragon::Green => draw_bold_character(pen, '發', [46.0, 84.0, 254.0, 316.0], palette.green),
        Dragon::Red => draw_bold_character(pen, '中', [62.0, 72.0, 238.0, 332.0], palette.red),
    }
}

/// Draws a character, `height` units high, centred at (`x`, `y`). Draws nothing if the font lacks it.
pub(crate) fn draw_character(pen: &mut Pen<'_>, character: char, x: f32, y: f32, height: f32, color: Color) {
    if let Some(path) = centred_glyph_outline(character, x, y, height) {
        pen.fill_path(&path, color);
    }
}

/// Draws a character, stretched to fill the box (left, top, right, bottom), with slightly thickened strokes, as if
/// carved. Draws nothing if the font lacks it.
fn draw_bold_character(pen: &mut Pen<'_>, character: char, [left, top, right, bottom]: [f32; 4], color: Color) {
    let target = Rect::from_ltrb(left, top, right, bottom);
    if let Some(path) = target.and_then(|target| stretched_glyph_outline(character, target)) {
        pen.fill_bold_path(&path, 6.5, color);
    }
}

/// Draws the white dragon: a double frame with cut corners and short bars between its lines.
fn draw_white_dragon(pen: &mut Pen<'_>, color: Color) {
    for (inset, cut, width) in [(46.0, 10.0, 13.0), (74.0, 26.0, 6.0)] {
        let (left, top) = (inset, inset + 6.0);
        let (right, bottom) = (SHEET_WIDTH - left, SHEET_HEIGHT - top);
        let mut b = PathBuilder::new();
        b.move_to(left + cut, top);
        b.line_to(right - cut, top);
        b.line_to(right, top + cut);
        b.line_to(right, bottom - cut);
        b.line_to(right - cut, bottom);
        b.line_to(left + cut, bottom);
        b.line_to(left, bottom - cut);
        b.line_to(left, top + cut);
        b.close();
        if let Some(path) = b.finish() {
            pen.draw_path(&path, width, color);
        }
    }
    for (x, y, turn) in [(60.0, 66.0, 0.0), (240.0, 66.0, 90.0), (240.0, 334.0, 180.0), (60.0, 334.0, 270.0)] {
        pen.transformed(x, y, turn, 1.0).draw_line("M 0 22 L 22 0", 6.0, color);
    }
    for (x, y, turn) in [(150.0, 66.0, 0.0), (150.0, 334.0, 0.0), (60.0, 200.0, 90.0), (240.0, 200.0, 90.0)] {
        pen.transformed(x, y, turn, 1.0).draw_line("M -30 0 L 30 0", 6.0, color);
    }
}
