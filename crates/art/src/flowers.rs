//! Draws the four plants (梅蘭菊竹) and the four seasons (春夏秋冬): each a number, a character and a small picture.

use super::characters::draw_character;
use super::ink::{Pen, TilePalette};
use quejing_rules::tile::Flower;

/// Draws a flower tile over the whole face: number, character and picture.
pub(crate) fn draw_flower(pen: &mut Pen<'_>, flower: Flower, palette: &TilePalette) {
    let (digit, character) = match flower {
        Flower::Plum => ('1', '梅'),
        Flower::Orchid => ('2', '蘭'),
        Flower::Chrysanthemum => ('3', '菊'),
        Flower::Bamboo => ('4', '竹'),
        Flower::Spring => ('1', '春'),
        Flower::Summer => ('2', '夏'),
        Flower::Autumn => ('3', '秋'),
        Flower::Winter => ('4', '冬'),
    };
    match flower {
        Flower::Plum => draw_plum(pen, palette),
        Flower::Orchid => draw_orchid(pen, palette),
        Flower::Chrysanthemum => draw_chrysanthemum(pen, palette),
        Flower::Bamboo => draw_bamboo_plant(pen, palette),
        Flower::Spring => draw_peony(pen, palette),
        Flower::Summer => draw_lotus(pen, palette),
        Flower::Autumn => draw_maple(pen, palette),
        Flower::Winter => draw_pine(pen, palette),
    }
    // The colours distinguish the plants from the seasons.
    let (digit_color, character_color) =
        if flower.is_season() { (palette.red, palette.red) } else { (palette.blue, palette.black) };
    draw_character(pen, digit, 56.0, 66.0, 66.0, digit_color);
    draw_character(pen, character, 232.0, 70.0, 76.0, character_color);
}

/// Draws a plum blossom with five petals about (`x`, `y`), with a radius of about `radius` units.
fn draw_blossom(pen: &mut Pen<'_>, x: f32, y: f32, radius: f32, palette: &TilePalette) {
    let mut pen = pen.transformed(x, y, 0.0, radius / 30.0);
    for turn in 0..5 {
        pen.transformed(0.0, 0.0, turn as f32 * 72.0, 1.0).draw_disc(0.0, -17.0, 13.5, palette.red);
    }
    pen.draw_disc(0.0, 0.0, 9.5, palette.ivory);
    for turn in 0..5 {
        pen.transformed(0.0, 0.0, turn as f32 * 72.0 + 36.0, 1.0).draw_line("M 0 -4 L 0 -13", 2.4, palette.ivory);
    }
    pen.draw_disc(0.0, 0.0, 4.5, palette.red);
}

/// Draws a green leaf whose stalk is at (`x`, `y`), turned clockwise by `degrees` from upright.
fn draw_leaf(pen: &mut Pen<'_>, x: f32, y: f32, degrees: f32, length: f32, width: f32, palette: &TilePalette) {
    let mut pen = pen.transformed(x, y, degrees, 1.0);
    pen.draw_petal(length, width, palette.green);
    pen.draw_line(&format!("M 0 {} L 0 {}", -length * 0.15, -length * 0.8), 2.4, palette.ivory);
}

fn draw_plum(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line(
        "M 92 366 C 112 330 96 300 124 270 C 150 244 146 218 178 192 C 200 174 210 160 212 138",
        14.0,
        palette.black,
    );
    pen.draw_line("M 124 270 C 104 246 84 236 76 206", 9.0, palette.black);
    pen.draw_line("M 152 238 C 186 240 206 250 232 240", 9.0, palette.black);
    for (x, y, r) in
        [(78.0, 190.0, 33.0), (160.0, 196.0, 36.0), (216.0, 148.0, 25.0), (232.0, 250.0, 35.0), (120.0, 290.0, 35.0)]
    {
        pen.draw_disc(x, y, r + 3.0, palette.ivory);
        draw_blossom(pen, x, y, r, palette);
    }
    pen.draw_disc(56.0, 240.0, 10.0, palette.red);
    pen.draw_disc(176.0, 316.0, 11.0, palette.red);
    pen.draw_line("M 120 318 C 146 324 158 322 168 318", 6.0, palette.black);
}

fn draw_orchid(pen: &mut Pen<'_>, palette: &TilePalette) {
    for blade in [
        "M 148 366 C 138 290 104 226 44 208 C 96 236 124 296 136 366 Z",
        "M 150 366 C 148 280 140 214 106 152 C 158 210 168 290 164 366 Z",
        "M 156 366 C 170 290 206 236 268 220 C 218 246 186 300 172 366 Z",
        "M 142 366 C 126 322 92 300 48 306 C 90 308 116 334 128 366 Z",
        "M 166 366 C 184 330 214 314 256 318 C 218 322 196 342 182 366 Z",
    ] {
        pen.fill_shape(blade, palette.green);
    }
    pen.draw_line("M 158 350 C 166 280 172 230 188 180", 5.0, palette.green);
    for (x, y, s, turn) in [(192.0, 168.0, 1.0, 20.0), (96.0, 264.0, 0.82, -30.0), (218.0, 280.0, 0.74, 40.0)] {
        let mut flower = pen.transformed(x, y, turn, s);
        for (angle, length) in [(0.0, 42.0), (66.0, 40.0), (-66.0, 40.0), (138.0, 32.0), (-138.0, 32.0)] {
            flower.transformed(0.0, 0.0, angle, 1.0).draw_petal(length, 22.0, palette.red);
        }
        flower.draw_disc(0.0, 0.0, 9.0, palette.ivory);
        flower.draw_disc(0.0, 3.0, 5.0, palette.blue);
    }
}

fn draw_chrysanthemum(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 150 250 C 154 296 140 330 148 370", 9.0, palette.green);
    for (y, side, length) in [(330.0, -58.0, 84.0), (318.0, 58.0, 84.0), (360.0, -66.0, 66.0), (352.0, 64.0, 66.0)] {
        draw_leaf(pen, 148.0, y, side, length, 34.0, palette);
    }
    let mut head = pen.transformed(150.0, 206.0, 0.0, 1.0);
    for turn in 0..16 {
        head.transformed(0.0, 0.0, turn as f32 * 22.5, 1.0).draw_petal(84.0, 22.0, palette.red);
    }
    head.draw_disc(0.0, 0.0, 46.0, palette.ivory);
    for turn in 0..12 {
        head.transformed(0.0, 0.0, turn as f32 * 30.0 + 8.0, 1.0).draw_petal(50.0, 17.0, palette.red);
    }
    head.draw_disc(0.0, 0.0, 19.0, palette.ivory);
    head.draw_disc(0.0, 0.0, 13.0, palette.blue);
}

fn draw_bamboo_plant(pen: &mut Pen<'_>, palette: &TilePalette) {
    for (x, turn, top, width) in [(112.0, 8.0, -226.0, 24.0), (176.0, 5.0, -190.0, 20.0)] {
        let mut cane = pen.transformed(x, 372.0, turn, 1.0);
        let joints = 4;
        for joint in 0..joints {
            let length = top / joints as f32;
            let base = joint as f32 * length;
            cane.draw_line(&format!("M 0 {} L 0 {}", base - 10.0, base + length + 8.0), width, palette.green);
            cane.draw_line(&format!("M {} {base} L {} {base}", -width * 0.45, width * 0.45), 4.0, palette.green);
        }
    }
    for (x, y, turn, length) in [
        (150.0, 196.0, -112.0, 92.0),
        (150.0, 200.0, -76.0, 76.0),
        (148.0, 206.0, -140.0, 70.0),
        (196.0, 210.0, 118.0, 84.0),
        (196.0, 206.0, 82.0, 72.0),
        (192.0, 214.0, 150.0, 72.0),
        (122.0, 292.0, -124.0, 76.0),
        (122.0, 290.0, -88.0, 66.0),
        (186.0, 300.0, 124.0, 84.0),
        (186.0, 298.0, 90.0, 62.0),
    ] {
        pen.transformed(x, y, turn, 1.0).draw_petal(length + 6.0, 25.0, palette.ivory);
        pen.transformed(x, y, turn, 1.0).draw_petal(length, 18.0, palette.green);
    }
}

fn draw_peony(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 150 240 C 146 300 158 330 150 370", 9.0, palette.green);
    for (y, side, length) in [(316.0, -62.0, 96.0), (310.0, 62.0, 96.0), (352.0, -70.0, 78.0), (348.0, 70.0, 78.0)] {
        draw_leaf(pen, 150.0, y, side, length, 36.0, palette);
    }
    let mut head = pen.transformed(150.0, 212.0, 0.0, 1.0);
    for (count, distance, radius) in [(8, 50.0, 27.0), (7, 32.0, 22.0), (5, 15.0, 15.0)] {
        for turn in 0..count {
            let mut petal = head.transformed(0.0, 0.0, turn as f32 * 360.0 / count as f32, 1.0);
            petal.draw_disc(0.0, -distance, radius + 3.5, palette.ivory);
            petal.draw_disc(0.0, -distance, radius, palette.red);
        }
    }
    head.draw_disc(0.0, 0.0, 12.0, palette.ivory);
    head.draw_disc(0.0, 0.0, 7.0, palette.green);
}

fn draw_lotus(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 150 236 C 142 280 156 300 150 330", 9.0, palette.green);
    pen.fill_shape(
        "M 40 318 C 70 284 230 284 260 318 C 232 344 196 340 172 330 L 150 346 L 128 330 C 104 340 68 344 40 318 Z",
        palette.green,
    );
    pen.draw_line("M 150 318 L 80 312 M 150 318 L 220 312 M 150 318 L 112 298 M 150 318 L 188 298", 3.0, palette.ivory);
    pen.draw_line(
        "M 70 362 C 90 352 110 372 130 362 C 150 352 170 372 190 362 C 206 354 220 366 232 362",
        6.0,
        palette.blue,
    );
    let mut head = pen.transformed(150.0, 262.0, 0.0, 1.0);
    for (turn, length) in
        [(-76.0, 100.0), (76.0, 100.0), (-50.0, 108.0), (50.0, 108.0), (-25.0, 118.0), (25.0, 118.0), (0.0, 124.0)]
    {
        head.transformed(0.0, 0.0, turn, 1.0).draw_petal(length, 42.0, palette.ivory);
        head.transformed(0.0, -4.0, turn, 1.0).draw_petal(length - 8.0, 34.0, palette.red);
        head.transformed(0.0, -4.0, turn, 1.0).draw_line(&format!("M 0 -20 L 0 {}", 30.0 - length), 2.4, palette.ivory);
    }
    head.draw_ellipse(0.0, -8.0, 22.0, 12.0, palette.green);
}

fn draw_maple(pen: &mut Pen<'_>, palette: &TilePalette) {
    for (x, y, turn, s, color) in [
        (166.0, 224.0, 14.0, 1.0, palette.red),
        (88.0, 318.0, -38.0, 0.58, palette.green),
        (222.0, 338.0, 52.0, 0.5, palette.red),
    ] {
        let mut leaf = pen.transformed(x, y, turn, s);
        for (angle, length, width) in
            [(0.0, 104.0, 34.0), (48.0, 92.0, 30.0), (-48.0, 92.0, 30.0), (96.0, 66.0, 26.0), (-96.0, 66.0, 26.0)]
        {
            leaf.transformed(0.0, 12.0, angle, 1.0).draw_petal(length, width, color);
        }
        leaf.draw_disc(0.0, 8.0, 20.0, color);
        for (angle, length) in [(0.0, 84.0), (48.0, 72.0), (-48.0, 72.0), (96.0, 48.0), (-96.0, 48.0)] {
            leaf.transformed(0.0, 12.0, angle, 1.0).draw_line(&format!("M 0 0 L 0 {}", -length), 3.2, palette.ivory);
        }
        leaf.draw_line("M 0 14 C 4 40 0 56 -10 74", 7.0, color);
    }
}

fn draw_pine(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 196 372 C 180 326 150 318 146 276 C 142 240 166 222 170 190", 15.0, palette.black);
    pen.draw_line("M 150 292 C 116 284 100 268 84 250", 9.0, palette.black);
    pen.draw_line("M 168 312 C 196 300 212 290 222 276", 9.0, palette.black);
    for (x, y, s) in [(170.0, 190.0, 1.0), (82.0, 252.0, 0.86), (226.0, 276.0, 0.8), (120.0, 338.0, 0.66)] {
        let mut fan = pen.transformed(x, y, 0.0, s);
        for needle in 0..11 {
            let turn = needle as f32 * 18.0 - 90.0;
            fan.transformed(0.0, 0.0, turn, 1.0).draw_line("M 0 -8 L 0 -52", 5.0, palette.green);
        }
        fan.draw_line("M -46 6 L 46 6", 6.0, palette.green);
    }
    for (x, y) in [(60.0, 164.0), (104.0, 190.0), (250.0, 194.0), (56.0, 330.0), (244.0, 346.0)] {
        for turn in 0..3 {
            pen.transformed(x, y, turn as f32 * 60.0, 1.0).draw_line("M 0 -15 L 0 15", 4.2, palette.blue);
        }
    }
}
