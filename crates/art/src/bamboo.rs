//! Draws the suit of bamboos (索, 条): a bird for the one, canes for two to nine.

use super::bird;
use super::ink::{Ink, TilePalette};
use tiny_skia::Color;

/// A cane: x and y of its centre, clockwise rotation in degrees and length, in sheet units, and its colour.
type Cane = (f32, f32, f32, f32, Color);

/// Draws the tile of bamboos with number `rank`; `red` makes every cane red (the red five).
pub(crate) fn draw_bamboos(ink: &mut Ink<'_>, rank: u8, red: bool, palette: &TilePalette) {
    if rank == 1 {
        return bird::draw_bird(ink, palette);
    }
    let (g, r, b) =
        if red { (palette.red, palette.red, palette.red) } else { (palette.green, palette.red, palette.blue) };
    for (x, y, turn, length, color) in cane_layout(rank, g, r, b) {
        ink.transformed_pen(x, y, turn, length / 150.0)
            .draw_recurring_shape("cane", color, |ink| draw_cane(ink, color, palette.ivory));
    }
}

/// Returns the canes of the tile with number `rank`, 2 to 9. `g`, `r` and `b` are the colours in place of green, red
/// and blue.
fn cane_layout(rank: u8, g: Color, r: Color, b: Color) -> Vec<Cane> {
    let up = |x: f32, y: f32, length: f32, color: Color| (x, y, 0.0, length, color);
    match rank {
        2 => vec![up(150.0, 110.0, 156.0, g), up(150.0, 290.0, 156.0, g)],
        3 => vec![up(150.0, 108.0, 150.0, g), up(82.0, 292.0, 150.0, g), up(218.0, 292.0, 150.0, g)],
        4 => vec![
            up(88.0, 108.0, 150.0, b),
            up(212.0, 108.0, 150.0, g),
            up(88.0, 292.0, 150.0, g),
            up(212.0, 292.0, 150.0, b),
        ],
        5 => vec![
            up(68.0, 106.0, 144.0, g),
            up(232.0, 106.0, 144.0, b),
            up(150.0, 200.0, 144.0, r),
            up(68.0, 294.0, 144.0, b),
            up(232.0, 294.0, 144.0, g),
        ],
        6 => cane_rows(&[(108.0, [g; 3]), (292.0, [b; 3])], 150.0),
        7 => {
            let mut canes = cane_rows(&[(206.0, [g, b, g]), (326.0, [g, b, g])], 112.0);
            canes.push(up(150.0, 82.0, 112.0, r));
            canes
        }
        8 => eight_canes(g),
        _ => cane_rows(&[(84.0, [g, r, b]), (200.0, [g, r, b]), (316.0, [g, r, b])], 108.0),
    }
}

/// Returns three upright canes of this length for each row, given as the y of its centre and the colours from left to
/// right.
fn cane_rows(rows: &[(f32, [Color; 3])], length: f32) -> Vec<Cane> {
    let columns = [66.0, 150.0, 234.0];
    let row = |&(y, colors): &(f32, [Color; 3])| {
        columns.into_iter().zip(colors).map(move |(x, color)| (x, y, 0.0, length, color))
    };
    rows.iter().flat_map(row).collect()
}

/// Returns the canes of the eight: a W of four over an M of four.
fn eight_canes(color: Color) -> Vec<Cane> {
    let mut canes = Vec::with_capacity(8);
    for (middle, slant) in [(110.0, 1.0), (290.0, -1.0)] {
        canes.push((50.0, middle, 0.0, 148.0, color));
        canes.push((250.0, middle, 0.0, 148.0, color));
        canes.push((106.0, middle + 6.0 * slant, 40.0 * slant, 110.0, color));
        canes.push((194.0, middle + 6.0 * slant, -40.0 * slant, 110.0, color));
    }
    canes
}

/// Draws one upright cane, 150 units long, about the pen's origin: three joints with a slit of light in the middle.
fn draw_cane(ink: &mut Ink<'_>, color: Color, ivory: Color) {
    ink.fill_shape(
        "M -26 -62 C -26 -79 26 -79 26 -62 C 26 -52 15 -46 15 -37 C 15 -30 29 -28 29 -24 C 29 \
         -14 16 -10 16 0 C 16 10 29 14 29 24 C 29 28 15 30 15 37 C 15 46 26 52 26 62 C 26 79 \
         -26 79 -26 62 C -26 52 -15 46 -15 37 C -15 30 -29 28 -29 24 C -29 14 -16 10 -16 0 C \
         -16 -10 -29 -14 -29 -24 C -29 -28 -15 -30 -15 -37 C -15 -46 -26 -52 -26 -62 Z",
        color,
    );
    ink.draw_line("M 0 -58 L 0 58", 6.0, ivory);
    for y in [-25.5, 25.5] {
        ink.draw_line(&format!("M -15 {y} L 15 {y}"), 5.0, ivory);
    }
}
