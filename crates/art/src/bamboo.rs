//! Draws the suit of bamboos (索, 条): a bird for the one, canes for two to nine.

use super::bird;
use super::ink::{Pen, TilePalette};
use tiny_skia::Color;

/// A cane: x and y of its centre, clockwise rotation in degrees and length, in sheet units, and its colour.
type Cane = (f32, f32, f32, f32, Color);

/// Draws the tile of bamboos with the number `rank`, 1 to 9. `is_red` makes every cane red, as on the red five; the
/// bird keeps its colours.
pub(crate) fn draw_bamboos(pen: &mut Pen<'_>, rank: u8, is_red: bool, palette: &TilePalette) {
    if rank == 1 {
        return bird::draw_bird(pen, palette);
    }
    let (green, red, blue) =
        if is_red { (palette.red, palette.red, palette.red) } else { (palette.green, palette.red, palette.blue) };
    for (x, y, degrees, length, color) in list_canes(rank, green, red, blue) {
        pen.transformed(x, y, degrees, length / 150.0)
            .draw_recurring_shape("cane", color, |pen| draw_cane(pen, color, palette.ivory));
    }
}

/// Returns the canes of the tile with the number `rank`, 2 to 9, in these three colours, which are all red on the red
/// five.
fn list_canes(rank: u8, green: Color, red: Color, blue: Color) -> Vec<Cane> {
    let upright_cane = |x: f32, y: f32, length: f32, color: Color| (x, y, 0.0, length, color);
    match rank {
        2 => vec![upright_cane(150.0, 110.0, 156.0, green), upright_cane(150.0, 290.0, 156.0, green)],
        3 => vec![
            upright_cane(150.0, 108.0, 150.0, green),
            upright_cane(82.0, 292.0, 150.0, green),
            upright_cane(218.0, 292.0, 150.0, green),
        ],
        4 => vec![
            upright_cane(88.0, 108.0, 150.0, blue),
            upright_cane(212.0, 108.0, 150.0, green),
            upright_cane(88.0, 292.0, 150.0, green),
            upright_cane(212.0, 292.0, 150.0, blue),
        ],
        5 => vec![
            upright_cane(68.0, 106.0, 144.0, green),
            upright_cane(232.0, 106.0, 144.0, blue),
            upright_cane(150.0, 200.0, 144.0, red),
            upright_cane(68.0, 294.0, 144.0, blue),
            upright_cane(232.0, 294.0, 144.0, green),
        ],
        6 => list_cane_rows(&[(108.0, [green; 3]), (292.0, [blue; 3])], 150.0),
        7 => {
            let mut canes = list_cane_rows(&[(206.0, [green, blue, green]), (326.0, [green, blue, green])], 112.0);
            canes.push(upright_cane(150.0, 82.0, 112.0, red));
            canes
        }
        8 => list_eight_canes(green),
        _ => list_cane_rows(
            &[(84.0, [green, red, blue]), (200.0, [green, red, blue]), (316.0, [green, red, blue])],
            108.0,
        ),
    }
}

/// Returns three upright canes of this length for each row, given as the y of its centre and the colours from left to
/// right.
fn list_cane_rows(rows: &[(f32, [Color; 3])], length: f32) -> Vec<Cane> {
    let columns = [66.0, 150.0, 234.0];
    let row = |&(y, colors): &(f32, [Color; 3])| {
        columns.into_iter().zip(colors).map(move |(x, color)| (x, y, 0.0, length, color))
    };
    rows.iter().flat_map(row).collect()
}

/// Returns the canes of the eight: a W of four over an M of four.
fn list_eight_canes(color: Color) -> Vec<Cane> {
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
fn draw_cane(pen: &mut Pen<'_>, color: Color, ivory: Color) {
    pen.fill_shape(
        "M -26 -62 C -26 -79 26 -79 26 -62 C 26 -52 15 -46 15 -37 C 15 -30 29 -28 29 -24 C 29 \
         -14 16 -10 16 0 C 16 10 29 14 29 24 C 29 28 15 30 15 37 C 15 46 26 52 26 62 C 26 79 \
         -26 79 -26 62 C -26 52 -15 46 -15 37 C -15 30 -29 28 -29 24 C -29 14 -16 10 -16 0 C \
         -16 -10 -29 -14 -29 -24 C -29 -28 -15 -30 -15 -37 C -15 -46 -26 -52 -26 -62 Z",
        color,
    );
    pen.draw_line("M 0 -58 L 0 58", 6.0, ivory);
    for y in [-25.5, 25.5] {
        pen.draw_line(&format!("M -15 {y} L 15 {y}"), 5.0, ivory);
    }
}
