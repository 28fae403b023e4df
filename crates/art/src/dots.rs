//! Draws the suit of dots (筒, 饼): one great wheel, and two to nine coins.

use super::ink::{Ink, TilePalette};
use tiny_skia::Color;

/// Draws the tile of dots with number `rank`; `red` makes every dot red (the red five).
pub(crate) fn draw_dots(ink: &mut Ink<'_>, rank: u8, red: bool, palette: &TilePalette) {
    if rank == 1 {
        return draw_wheel(ink, palette);
    }
    let (g, r, b) =
        if red { (palette.red, palette.red, palette.red) } else { (palette.green, palette.red, palette.blue) };
    let (radius, coins) = coin_layout(rank, g, r, b);
    for (x, y, color) in coins {
        ink.transformed_pen(x, y, 0.0, radius / 50.0)
            .draw_recurring_shape("coin", color, |ink| draw_coin(ink, color, palette.ivory));
    }
}

/// Returns the radius of the coins of the tile with number `rank`, 2 to 9, and the position and colour of each, in the
/// usual Chinese arrangement. `g`, `r` and `b` are the colours in place of green, red and blue.
fn coin_layout(rank: u8, g: Color, r: Color, b: Color) -> (f32, Vec<(f32, f32, Color)>) {
    let (left, mid, right) = (88.0, 150.0, 212.0);
    match rank {
        2 => (56.0, vec![(mid, 112.0, g), (mid, 288.0, b)]),
        3 => (46.0, vec![(78.0, 92.0, b), (mid, 200.0, r), (222.0, 308.0, g)]),
        4 => (48.0, vec![(left, 110.0, b), (right, 110.0, g), (left, 290.0, g), (right, 290.0, b)]),
        5 => (43.0, vec![(80.0, 96.0, b), (220.0, 96.0, g), (mid, 200.0, r), (80.0, 304.0, g), (220.0, 304.0, b)]),
        6 => {
            let mut coins = vec![(92.0, 86.0, g), (208.0, 86.0, g)];
            coins.extend([220.0, 322.0].iter().flat_map(|&y| [(92.0, y, r), (208.0, y, r)]));
            (45.0, coins)
        }
        7 => {
            let mut coins = vec![(66.0, 68.0, g), (mid, 108.0, g), (234.0, 148.0, g)];
            coins.extend([242.0, 334.0].iter().flat_map(|&y| [(100.0, y, r), (200.0, y, r)]));
            (41.0, coins)
        }
        8 => (41.0, [62.0, 154.0, 246.0, 338.0].iter().flat_map(|&y| [(98.0, y, b), (202.0, y, b)]).collect()),
        _ => {
            let rows = [(80.0, g), (200.0, r), (320.0, b)];
            (40.0, rows.iter().flat_map(|&(y, c)| [(62.0, y, c), (mid, y, c), (238.0, y, c)]).collect())
        }
    }
}

/// Draws one coin of radius 50 about the pen's origin.
fn draw_coin(ink: &mut Ink<'_>, color: Color, ivory: Color) {
    ink.draw_disc(0.0, 0.0, 50.0, color);
    ink.draw_ring(0.0, 0.0, 38.5, 5.0, ivory);
    ink.draw_disc(0.0, 0.0, 27.0, ivory);
    for turn in 0..8 {
        ink.transformed_pen(0.0, 0.0, turn as f32 * 45.0, 1.0).draw_petal(27.0, 9.0, color);
    }
    ink.draw_disc(0.0, 0.0, 10.5, ivory);
    ink.draw_disc(0.0, 0.0, 6.0, color);
}

/// Draws the one of dots: a wheel of rings, scallops and petals.
fn draw_wheel(ink: &mut Ink<'_>, palette: &TilePalette) {
    let TilePalette { ivory, red, green, blue, .. } = *palette;
    let mut ink = ink.transformed_pen(150.0, 200.0, 0.0, 1.0);
    ink.draw_disc(0.0, 0.0, 122.0, blue);
    ink.draw_ring(0.0, 0.0, 108.0, 5.0, ivory);
    ink.draw_disc(0.0, 0.0, 97.0, ivory);
    for turn in 0..16 {
        let mut spoke = ink.transformed_pen(0.0, 0.0, turn as f32 * 22.5, 1.0);
        spoke.draw_disc(0.0, -80.0, 15.0, green);
        spoke.draw_disc(0.0, -82.0, 6.5, ivory);
    }
    ink.draw_ring(0.0, 0.0, 62.0, 7.0, green);
    ink.draw_disc(0.0, 0.0, 50.0, red);
    for turn in 0..8 {
        ink.transformed_pen(0.0, 0.0, turn as f32 * 45.0, 1.0).draw_petal(43.0, 19.0, ivory);
    }
    ink.draw_disc(0.0, 0.0, 18.0, red);
    ink.draw_disc(0.0, 0.0, 9.0, ivory);
}
