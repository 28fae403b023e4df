//! Draws the suit of dots (筒, 饼): a large wheel for the one, coins for two to nine.

use super::ink::{Pen, TilePalette};
use tiny_skia::Color;

/// Draws the tile of dots with the number `rank`, 1 to 9. `is_red` makes every coin red, as on the red five; the wheel
/// keeps its colours.
pub(crate) fn draw_dots(pen: &mut Pen<'_>, rank: u8, is_red: bool, palette: &TilePalette) {
    if rank == 1 {
        return draw_wheel(pen, palette);
    }
    let (green, red, blue) =
        if is_red { (palette.red, palette.red, palette.red) } else { (palette.green, palette.red, palette.blue) };
    let (radius, coins) = list_coins(rank, green, red, blue);
    for (x, y, color) in coins {
        pen.transformed(x, y, 0.0, radius / 50.0)
            .draw_recurring_shape("coin", color, |pen| draw_coin(pen, color, palette.ivory));
    }
}

/// Returns the radius of the coins of the tile with the number `rank`, 2 to 9, and the position and colour of each, in
/// the usual Chinese arrangement. The three colours are all red on the red five.
fn list_coins(rank: u8, green: Color, red: Color, blue: Color) -> (f32, Vec<(f32, f32, Color)>) {
    let (left, mid, right) = (88.0, 150.0, 212.0);
    match rank {
        2 => (56.0, vec![(mid, 112.0, green), (mid, 288.0, blue)]),
        3 => (46.0, vec![(78.0, 92.0, blue), (mid, 200.0, red), (222.0, 308.0, green)]),
        4 => (48.0, vec![(left, 110.0, blue), (right, 110.0, green), (left, 290.0, green), (right, 290.0, blue)]),
        5 => (
            43.0,
            vec![
                (80.0, 96.0, blue),
                (220.0, 96.0, green),
                (mid, 200.0, red),
                (80.0, 304.0, green),
                (220.0, 304.0, blue),
            ],
        ),
        6 => {
            let mut coins = vec![(92.0, 86.0, green), (208.0, 86.0, green)];
            coins.extend([220.0, 322.0].iter().flat_map(|&y| [(92.0, y, red), (208.0, y, red)]));
            (45.0, coins)
        }
        7 => {
            let mut coins = vec![(66.0, 68.0, green), (mid, 108.0, green), (234.0, 148.0, green)];
            coins.extend([242.0, 334.0].iter().flat_map(|&y| [(100.0, y, red), (200.0, y, red)]));
            (41.0, coins)
        }
        8 => (41.0, [62.0, 154.0, 246.0, 338.0].iter().flat_map(|&y| [(98.0, y, blue), (202.0, y, blue)]).collect()),
        _ => {
            let rows = [(80.0, green), (200.0, red), (320.0, blue)];
            (40.0, rows.iter().flat_map(|&(y, c)| [(62.0, y, c), (mid, y, c), (238.0, y, c)]).collect())
        }
    }
}

/// Draws one coin of radius 50 about the pen's origin.
fn draw_coin(pen: &mut Pen<'_>, color: Color, ivory: Color) {
    pen.draw_disc(0.0, 0.0, 50.0, color);
    pen.draw_ring(0.0, 0.0, 38.5, 5.0, ivory);
    pen.draw_disc(0.0, 0.0, 27.0, ivory);
    for turn in 0..8 {
        pen.transformed(0.0, 0.0, turn as f32 * 45.0, 1.0).draw_petal(27.0, 9.0, color);
    }
    pen.draw_disc(0.0, 0.0, 10.5, ivory);
    pen.draw_disc(0.0, 0.0, 6.0, color);
}

/// Draws the one of dots: a wheel of rings, scallops and petals.
fn draw_wheel(pen: &mut Pen<'_>, palette: &TilePalette) {
    let TilePalette { ivory, red, green, blue, .. } = *palette;
    let mut pen = pen.transformed(150.0, 200.0, 0.0, 1.0);
    pen.draw_disc(0.0, 0.0, 122.0, blue);
    pen.draw_ring(0.0, 0.0, 108.0, 5.0, ivory);
    pen.draw_disc(0.0, 0.0, 97.0, ivory);
    for turn in 0..16 {
        let mut spoke = pen.transformed(0.0, 0.0, turn as f32 * 22.5, 1.0);
        spoke.draw_disc(0.0, -80.0, 15.0, green);
        spoke.draw_disc(0.0, -82.0, 6.5, ivory);
    }
    pen.draw_ring(0.0, 0.0, 62.0, 7.0, green);
    pen.draw_disc(0.0, 0.0, 50.0, red);
    for turn in 0..8 {
        pen.transformed(0.0, 0.0, turn as f32 * 45.0, 1.0).draw_petal(43.0, 19.0, ivory);
    }
    pen.draw_disc(0.0, 0.0, 18.0, red);
    pen.draw_disc(0.0, 0.0, 9.0, ivory);
}
