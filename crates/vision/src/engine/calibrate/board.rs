//! The calibration board: a chessboard with a marker in every white square (ChArUco), so that every corner can be
//! identified even if only part of the board is visible.
//!
//! 7 × 5 squares of 35 mm; the markers are numbers 0 to 16 of OpenCV's dictionary `DICT_4X4_50`, row by row, so that
//! other programs can use the board too. Units: millimetres from the board's upper left corner, x to the right, y down.

use image::{GrayImage, Luma};

/// The number of squares in a row of the board.
pub const SQUARE_COLUMNS: usize = 7;
/// The number of squares in a column of the board.
pub const SQUARE_ROWS: usize = 5;
/// The side of a square, in millimetres.
pub(crate) const SQUARE_SIDE_MM: f32 = 35.0;
/// The side of a marker, in millimetres; a marker is centred in its white square.
pub(crate) const MARKER_SIDE_MM: f32 = 26.0;
/// The number of inner corners of the board, each between four squares; only these are measured.
pub(crate) const CORNER_COUNT: usize = (SQUARE_COLUMNS - 1) * (SQUARE_ROWS - 1);
/// The number of cells along a marker's side, including its black border.
pub(crate) const MARKER_SIDE_CELLS: usize = 6;

/// The inner 4 × 4 cells of each marker, row by row from the upper left, highest bit first; 1 is white.
const MARKER_CODES: [u16; 17] = [
    0xb532, 0x0f9a, 0x332d, 0x9946, 0x549e, 0x79cd, 0x9e2e, 0xc4f2, 0xfeda, 0xcf56, 0xf991, 0x11a7, 0x0eb7, 0x2a0f,
    0x24b1, 0x263e, 0x4665,
];
/// The number of markers on the board.
pub(crate) const MARKER_COUNT: usize = MARKER_CODES.len();

/// The board's width and height, in millimetres.
pub(crate) const BOARD_SIZE_MM: [f32; 2] =
    [SQUARE_COLUMNS as f32 * SQUARE_SIDE_MM, SQUARE_ROWS as f32 * SQUARE_SIDE_MM];

/// Returns the column and row of a marker's square, both from 0; a place beyond the board for an unknown marker.
/// Markers are numbered from 0 like the white squares, row by row.
pub(crate) fn marker_square(marker: usize) -> [usize; 2] {
    let mut white = (0..SQUARE_COLUMNS * SQUARE_ROWS)
        .map(|at| [at % SQUARE_COLUMNS, at / SQUARE_COLUMNS])
        .filter(|[x, y]| (x + y) % 2 == 1);
    white.nth(marker).unwrap_or([SQUARE_COLUMNS, SQUARE_ROWS])
}

/// Returns a marker's corners on the board, in millimetres, clockwise from its own upper left.
pub(crate) fn marker_corners_mm(marker: usize) -> [[f32; 2]; 4] {
    let gap = (SQUARE_SIDE_MM - MARKER_SIDE_MM) / 2.0;
    let [x, y] = marker_square(marker).map(|at| at as f32 * SQUARE_SIDE_MM + gap);
    [[x, y], [x + MARKER_SIDE_MM, y], [x + MARKER_SIDE_MM, y + MARKER_SIDE_MM], [x, y + MARKER_SIDE_MM]]
}

/// Returns the position of an inner corner on the board, in millimetres. Corners are numbered from 0, row by row.
pub fn corner_position_mm(corner: usize) -> [f32; 2] {
    let corner_columns = SQUARE_COLUMNS - 1;
    [corner % corner_columns + 1, corner / corner_columns + 1].map(|coordinate| coordinate as f32 * SQUARE_SIDE_MM)
}

/// Returns the two markers whose squares meet at the inner corner with this number, in ascending order.
pub(crate) fn markers_at_corner(corner: usize) -> [usize; 2] {
    let corner_columns = SQUARE_COLUMNS - 1;
    let (x, y) = (corner % corner_columns, corner / corner_columns);
    let touches = |marker: &usize| {
        let [mx, my] = marker_square(*marker);
        (mx == x || mx == x + 1) && (my == y || my == y + 1)
    };
    let mut touching = (0..MARKER_COUNT).filter(touches);
    [touching.next().unwrap_or(0), touching.next().unwrap_or(0)]
}

/// Returns true if a marker's cell is white. Columns and rows count from 0 and include the black border, whose cells
/// are never white.
pub(crate) fn is_marker_cell_white(marker: usize, column: usize, row: usize) -> bool {
    let inner = 1..MARKER_SIDE_CELLS - 1;
    inner.contains(&column)
        && inner.contains(&row)
        && MARKER_CODES[marker] >> (15 - ((row - 1) * 4 + column - 1)) & 1 == 1
}

/// Identifies a 4 × 4 pattern, of which one cell may be wrong: returns the marker's number and its rotation in
/// clockwise quarter turns. `None` for an unknown pattern.
pub(crate) fn identify_marker_pattern(pattern: u16) -> Option<(usize, usize)> {
    let mut rotated = pattern;
    for quarter_turns in 0..4 {
        let is_near = |code: &u16| (code ^ rotated).count_ones() <= 1;
        if let Some(marker) = MARKER_CODES.iter().position(is_near) {
            return Some((marker, quarter_turns));
        }
        rotated = rotate_pattern_back(rotated);
    }
    None
}

/// Returns a 4 × 4 pattern rotated by a quarter turn counter-clockwise.
fn rotate_pattern_back(pattern: u16) -> u16 {
    (0..16).fold(0, |rotated, cell| {
        let (row, column) = (cell / 4, cell % 4);
        // The cell comes from the column numbered like its row, counted from the right.
        let source_cell = column * 4 + (3 - row);
        rotated << 1 | (pattern >> (15 - source_cell) & 1)
    })
}

/// Returns the black rectangles of the board, each as left, top, width, height in millimetres.
pub fn black_rectangles_mm() -> Vec<[f32; 4]> {
    let squares = (0..SQUARE_COLUMNS * SQUARE_ROWS).map(|at| [at % SQUARE_COLUMNS, at / SQUARE_COLUMNS]);
    let mut black: Vec<[f32; 4]> = squares
        .filter(|[x, y]| (x + y) % 2 == 0)
        .map(|square| {
            let [x, y] = square.map(|at| at as f32 * SQUARE_SIDE_MM);
            [x, y, SQUARE_SIDE_MM, SQUARE_SIDE_MM]
        })
        .collect();
    for marker in 0..MARKER_COUNT {
        let [[left, top], ..] = marker_corners_mm(marker);
        let cell = MARKER_SIDE_MM / MARKER_SIDE_CELLS as f32;
        for row in 0..MARKER_SIDE_CELLS {
            // Merging neighbours into one rectangle avoids hairlines between them.
            let mut column = 0;
            while column < MARKER_SIDE_CELLS {
                let run = (column..MARKER_SIDE_CELLS).take_while(|&c| !is_marker_cell_white(marker, c, row)).count();
                if run > 0 {
                    let x = left + column as f32 * cell;
                    black.push([x, top + row as f32 * cell, run as f32 * cell, cell]);
                }
                column += run.max(1);
            }
        }
    }
    black
}

/// Draws the board at `pixels_per_mm`, with a white margin of `margin_mm` on every side.
pub fn draw_board(pixels_per_mm: f32, margin_mm: f32) -> GrayImage {
    let side = |mm: f32| ((mm + 2.0 * margin_mm) * pixels_per_mm).round().max(1.0) as u32;
    let mut picture = GrayImage::from_pixel(side(BOARD_SIZE_MM[0]), side(BOARD_SIZE_MM[1]), Luma([255]));
    for [left, top, width, height] in black_rectangles_mm() {
        let pixel = |mm: f32| ((mm + margin_mm) * pixels_per_mm).round() as u32;
        for y in pixel(top)..pixel(top + height).min(picture.height()) {
            for x in pixel(left)..pixel(left + width).min(picture.width()) {
                picture.put_pixel(x, y, Luma([0]));
            }
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marker_is_identified_in_every_rotation() {
        for (marker, &code) in MARKER_CODES.iter().enumerate() {
            let mut pattern = code;
            // After n counter-clockwise turns, 4 - n clockwise turns are found.
            for turns in 0..4 {
                assert_eq!(identify_marker_pattern(pattern), Some((marker, (4 - turns) % 4)));
                pattern = rotate_pattern_back(pattern);
            }
            assert_eq!(identify_marker_pattern(code ^ 0x0100), Some((marker, 0)), "one wrong cell");
        }
    }

    #[test]
    fn a_quarter_turn_moves_the_upper_right_cell_to_the_upper_left() {
        assert_eq!(rotate_pattern_back(0x1000), 0x8000);
        assert_eq!(rotate_pattern_back(0x8000), 0x0008);
    }

    #[test]
    fn markers_fill_the_white_squares_in_order() {
        // As in OpenCV's CharucoBoard of 7 × 5 squares.
        assert_eq!([0, 1, 2, 3, 16].map(marker_square), [[1, 0], [3, 0], [5, 0], [0, 1], [5, 4]]);
        assert_eq!(marker_corners_mm(3)[0], [4.5, 39.5]);
        assert_eq!(corner_position_mm(0), [35.0, 35.0]);
        assert_eq!(corner_position_mm(CORNER_COUNT - 1), [210.0, 140.0]);
        assert_eq!(markers_at_corner(0), [0, 3]);
    }

    #[test]
    fn the_picture_has_squares_and_cells_in_place() {
        let picture = draw_board(2.0, 10.0);
        assert_eq!(picture.dimensions(), (530, 390));
        let at = |x: f32, y: f32| picture.get_pixel(((x + 10.0) * 2.0) as u32, ((y + 10.0) * 2.0) as u32)[0];
        assert_eq!((at(1.0, 1.0), at(36.0, 1.0), at(-1.0, -1.0)), (0, 255, 255));
        // Marker 0 has a black border and its code begins 1011: the first inner cell of the second row is white.
        assert_eq!(at(41.0, 6.0), 0);
        assert_eq!(at(39.5 + 26.0 * 1.5 / 6.0, 4.5 + 26.0 * 1.5 / 6.0), 255);
    }
}
