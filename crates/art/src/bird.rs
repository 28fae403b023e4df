//! Draws the one of bamboos: a bird with a long tail on a twig, designed for this project.

use super::ink::{Pen, TilePalette};

/// Draws the bird and its twig over the whole face.
pub(crate) fn draw_bird(pen: &mut Pen<'_>, palette: &TilePalette) {
    draw_tail(pen, palette);
    draw_body(pen, palette);
    draw_wing(pen, palette);
    draw_head(pen, palette);
    draw_twig(pen, palette);
}

/// Draws three long tail feathers that sweep down to the right, each with an eye at its end.
fn draw_tail(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 172 226 C 222 246 252 290 256 336", 13.0, palette.blue);
    pen.draw_line("M 166 236 C 198 262 216 306 214 352", 13.0, palette.green);
    pen.draw_line("M 176 214 C 226 220 258 240 270 272", 13.0, palette.red);
    for (x, y, outer, inner) in [
        (256.0, 344.0, palette.blue, palette.red),
        (213.0, 358.0, palette.green, palette.red),
        (268.0, 276.0, palette.red, palette.blue),
    ] {
        pen.draw_disc(x, y, 19.0, outer);
        pen.draw_disc(x, y, 11.0, palette.ivory);
        pen.draw_disc(x, y, 6.0, inner);
    }
    pen.draw_line("M 176 232 C 214 248 240 282 246 318", 3.0, palette.ivory);
    pen.draw_line("M 168 242 C 194 268 207 300 207 330", 3.0, palette.ivory);
    pen.draw_line("M 184 218 C 220 224 246 238 258 258", 3.0, palette.ivory);
}

fn draw_body(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.fill_shape(
        "M 98 92 C 130 92 140 116 142 138 C 150 164 190 186 190 224 C 190 258 158 270 130 260 \
         C 92 248 74 214 78 172 C 80 148 74 130 74 116 C 74 102 84 92 98 92 Z",
        palette.green,
    );
    // Breast feathers: rows of scales cut out of the green.
    for (row, (y, left)) in [(160.0, 92.0), (182.0, 92.0), (204.0, 96.0), (226.0, 106.0)].iter().enumerate() {
        for column in 0..3 {
            let x = left + column as f32 * 17.0 + (row % 2) as f32 * 5.0;
            pen.transformed(x, *y, 0.0, 1.0).draw_line("M -6 -3 Q 0 7 6 -3", 3.6, palette.ivory);
        }
    }
    pen.draw_line("M 82 136 Q 108 150 138 136", 8.0, palette.red);
}

fn draw_wing(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.fill_shape(
        "M 130 150 C 176 132 226 92 262 58 C 262 92 250 112 240 122 C 252 122 260 120 264 118 \
         C 256 146 238 158 222 162 C 232 166 240 166 246 166 C 228 196 188 208 158 206 C 134 202 124 172 130 150 Z",
        palette.blue,
    );
    for line in [
        "M 148 172 C 188 154 222 124 248 92",
        "M 156 186 C 192 172 222 150 244 134",
        "M 164 198 C 190 192 212 184 228 176",
    ] {
        pen.draw_line(line, 4.0, palette.ivory);
    }
}

fn draw_head(pen: &mut Pen<'_>, palette: &TilePalette) {
    // Crest of three plumes.
    for (turn, color) in [(-28.0, palette.red), (2.0, palette.blue), (30.0, palette.red)] {
        let mut plume = pen.transformed(102.0, 84.0, turn, 1.0);
        plume.draw_line("M 0 0 L 0 -36", 5.0, color);
        plume.draw_disc(0.0, -42.0, 8.5, color);
    }
    pen.draw_disc(98.0, 104.0, 30.0, palette.red);
    pen.fill_shape("M 72 96 L 34 112 L 74 120 Z", palette.black);
    pen.draw_disc(91.0, 99.0, 11.5, palette.ivory);
    pen.draw_disc(89.0, 99.0, 6.0, palette.black);
}

/// Draws the bird's feet, and a bamboo twig with leaves under them.
fn draw_twig(pen: &mut Pen<'_>, palette: &TilePalette) {
    pen.draw_line("M 120 258 L 114 304 M 146 262 L 146 300", 8.0, palette.red);
    pen.draw_line("M 30 318 C 74 300 128 300 176 312", 12.0, palette.green);
    pen.draw_line("M 80 297 L 82 313 M 134 294 L 133 312", 4.0, palette.ivory);
    for (x, y, turn, length) in [
        (50.0, 318.0, 198.0, 46.0),
        (66.0, 314.0, 160.0, 54.0),
        (104.0, 310.0, 150.0, 48.0),
        (150.0, 314.0, 190.0, 44.0),
        (44.0, 310.0, -40.0, 34.0),
    ] {
        pen.transformed(x, y, turn, 1.0).draw_petal(length, 14.0, palette.green);
    }
}
