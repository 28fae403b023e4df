//! Finds the board in a picture: dark quads first, then the markers among them, then the corners between the squares
//! with subpixel precision.
//!
//! Uses only OpenCV's image processing: its ChArUco detector is in a different module with a different interface in
//! each release from 4.6 to 4.10, and this must compile with all of them.

use image::RgbImage;
use opencv::{
    calib3d,
    core::{self, Mat, Point as Pixel, Point2f, Scalar, Size, TermCriteria, Vector},
    imgproc,
    prelude::*,
};

use super::board::{self, CORNER_COUNT, MARKER_COUNT, MARKER_SIDE_CELLS};
use crate::{
    VisionError,
    engine::borrow_as_mat,
    geometry::{Point, Quad, centre, cross, length, signed_area, sub},
};

/// The long side to which a picture is shrunk to find markers, in pixels; the corners are measured at full size.
const MARKER_SEARCH_SIDE_PX: f64 = 1600.0;
/// The minimum side of a marker, in pixels of the shrunk picture.
const MIN_MARKER_SIDE_PX: f32 = 11.0;
/// The side of a marker's cell in the flattened crop from which the marker is read, in pixels.
const MARKER_CELL_SIDE_PX: usize = 8;

/// A corner of the calibration board that was found in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardCorner {
    /// The corner's number on the board, as in [`board::corner_position_mm`].
    pub number: usize,
    /// The position in pixels, counted from the middle of the first pixel as in OpenCV's calibration.
    pub position_px: [f64; 2],
}

/// Finds the inner corners of the calibration board in a picture, sorted by number. Empty unless at least three markers
/// of the board are seen; covered corners and those at the picture's edge are missing.
///
/// # Errors
/// `inference` when OpenCV fails.
pub fn find_board_corners(photo: &RgbImage) -> Result<Vec<BoardCorner>, VisionError> {
    let fault = |e: opencv::Error| VisionError::Inference { stage: "board", why: e.to_string() };
    let whole = borrow_as_mat(photo)?;
    let mut grey = Mat::default();
    imgproc::cvt_color_def(&whole, &mut grey, imgproc::COLOR_RGB2GRAY).map_err(fault)?;
    let markers = find_markers(&grey).map_err(fault)?;
    measure_corners(&grey, &markers).map_err(fault)
}

/// Finds the board's markers in a grey picture. Returns the corners of each marker by number, in pixels of that
/// picture, clockwise from the marker's own upper left; `None` for a marker that was not found. Of several finds of a
/// marker, the largest counts.
fn find_markers(grey: &Mat) -> opencv::Result<[Option<Quad>; MARKER_COUNT]> {
    let long = f64::from(grey.cols().max(grey.rows()));
    let scale = (MARKER_SEARCH_SIDE_PX / long).min(1.0);
    let mut small = Mat::default();
    imgproc::resize(grey, &mut small, Size::default(), scale, scale, imgproc::INTER_AREA)?;
    let mut found: [Option<Quad>; MARKER_COUNT] = [None; MARKER_COUNT];
    for window_px in [11, 23, 51] {
        for quad in find_dark_quads(&small, window_px)? {
            let Some((marker, quarter_turns)) = identify_marker(&small, &quad)? else {
                continue;
            };
            let mut marker_quad = quad;
            marker_quad.rotate_left(quarter_turns);
            let marker_quad = marker_quad.map(|p| p.map(|v| ((f64::from(v) + 0.5) / scale - 0.5) as f32));
            let is_larger = |other: &Quad| signed_area(&marker_quad) > signed_area(other);
            if found[marker].as_ref().is_none_or(is_larger) {
                found[marker] = Some(marker_quad);
            }
        }
    }
    Ok(found)
}

/// Finds convex quads that are darker than the mean of the `window_px` × `window_px` pixels around them. Returns their
/// corners clockwise; each side is at least [`MIN_MARKER_SIDE_PX`] long.
fn find_dark_quads(grey: &Mat, window_px: i32) -> opencv::Result<Vec<Quad>> {
    let mut dark = Mat::default();
    imgproc::adaptive_threshold(
        grey,
        &mut dark,
        255.0,
        imgproc::ADAPTIVE_THRESH_MEAN_C,
        imgproc::THRESH_BINARY_INV,
        window_px,
        7.0,
    )?;
    let mut outlines: Vector<Vector<Pixel>> = Vector::new();
    imgproc::find_contours_def(&dark, &mut outlines, imgproc::RETR_LIST, imgproc::CHAIN_APPROX_NONE)?;
    let mut quads = Vec::new();
    for outline in outlines {
        if (outline.len() as f32) < 4.0 * MIN_MARKER_SIDE_PX {
            continue;
        }
        let mut simple: Vector<Pixel> = Vector::new();
        let tolerance = 0.04 * outline.len() as f64;
        imgproc::approx_poly_dp(&outline, &mut simple, tolerance, true)?;
        if simple.len() != 4 || !imgproc::is_contour_convex(&simple)? {
            continue;
        }
        let mut quad: Quad = [[0.0; 2]; 4];
        for (corner, p) in quad.iter_mut().zip(simple) {
            *corner = [p.x as f32, p.y as f32];
        }
        if signed_area(&quad) < 0.0 {
            quad.reverse();
        }
        let shortest = (0..4).map(|i| length(sub(quad[(i + 1) % 4], quad[i]))).fold(f32::MAX, f32::min);
        if shortest >= MIN_MARKER_SIDE_PX {
            quads.push(quad);
        }
    }
    Ok(quads)
}

/// Identifies the marker in a quad: returns its number and its rotation in clockwise quarter turns. `None` if the quad
/// has no black border or no known pattern.
fn identify_marker(grey: &Mat, quad: &Quad) -> opencv::Result<Option<(usize, usize)>> {
    let side = (MARKER_SIDE_CELLS * MARKER_CELL_SIDE_PX) as f32;
    let source_corners: Vec<Point2f> = quad.iter().map(|p| Point2f::new(p[0], p[1])).collect();
    let flat_corners =
        [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|p: Point| Point2f::new(p[0] - 0.5, p[1] - 0.5));
    let homography = imgproc::get_perspective_transform(
        &Mat::from_slice(&source_corners)?,
        &Mat::from_slice(&flat_corners)?,
        core::DECOMP_LU,
    )?;
    let mut crop = Mat::default();
    imgproc::warp_perspective(
        grey,
        &mut crop,
        &homography,
        Size::new(side as i32, side as i32),
        imgproc::INTER_LINEAR,
        core::BORDER_REPLICATE,
        Scalar::default(),
    )?;
    let mut binary = Mat::default();
    let threshold_grey =
        imgproc::threshold(&crop, &mut binary, 0.0, 255.0, imgproc::THRESH_BINARY | imgproc::THRESH_OTSU)?;
    let mut cells = [[0.0_f64; MARKER_SIDE_CELLS]; MARKER_SIDE_CELLS];
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            *cell = mean_cell_grey(&crop, column, row)?;
        }
    }
    let is_white = |column: usize, row: usize| cells[row][column] > threshold_grey;
    let border =
        (0..MARKER_SIDE_CELLS).flat_map(|i| [(i, 0), (i, MARKER_SIDE_CELLS - 1), (0, i), (MARKER_SIDE_CELLS - 1, i)]);
    if border.filter(|&(c, r)| is_white(c, r)).count() > 2 {
        return Ok(None);
    }
    let inner = (0..16).map(|at| is_white(at % 4 + 1, at / 4 + 1));
    Ok(board::identify_marker_pattern(inner.fold(0_u16, |pattern, is_white| pattern << 1 | u16::from(is_white))))
}

/// Returns the mean grey, 0 to 255, of a cell of a flattened marker, without the two rows and columns of pixels next to
/// each of its edges.
fn mean_cell_grey(crop: &Mat, column: usize, row: usize) -> opencv::Result<f64> {
    let mut sum = 0.0;
    for y in row * MARKER_CELL_SIDE_PX + 2..(row + 1) * MARKER_CELL_SIDE_PX - 2 {
        let line = crop.at_row::<u8>(y as i32)?;
        sum += line[column * MARKER_CELL_SIDE_PX + 2..(column + 1) * MARKER_CELL_SIDE_PX - 2]
            .iter()
            .map(|&v| f64::from(v))
            .sum::<f64>();
    }
    Ok(sum / ((MARKER_CELL_SIDE_PX - 4) * (MARKER_CELL_SIDE_PX - 4)) as f64)
}

/// Measures the board's corners next to the found markers with subpixel precision, starting from the places that the
/// markers predict. Leaves out corners far from their prediction or at the picture's edge.
fn measure_corners(grey: &Mat, markers: &[Option<Quad>; MARKER_COUNT]) -> opencv::Result<Vec<BoardCorner>> {
    let markers = select_consistent_markers(markers)?;
    let mut numbers = Vec::new();
    let mut places: Vec<Point2f> = Vec::new();
    let mut sides: Vec<f32> = Vec::new();
    for number in 0..CORNER_COUNT {
        let near = board::markers_at_corner(number);
        let mut guesses = Vec::new();
        for marker in near {
            if let Some(quad) = &markers[marker] {
                guesses.push(predict_board_point(marker, quad, board::corner_position_mm(number))?);
                sides.push(length(sub(quad[1], quad[0])).min(length(sub(quad[2], quad[1]))));
            }
        }
        if guesses.is_empty() {
            continue;
        }
        let n = guesses.len() as f32;
        let at = guesses.iter().fold([0.0; 2], |sum: Point, g| [sum[0] + g[0] / n, sum[1] + g[1] / n]);
        let inside = |v: f32, size: i32| v > 3.0 && v < size as f32 - 4.0;
        if inside(at[0], grey.cols()) && inside(at[1], grey.rows()) {
            numbers.push(number);
            places.push(Point2f::new(at[0], at[1]));
        }
    }
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let smallest = sides.iter().copied().fold(f32::MAX, f32::min);
    // The gap between a marker and its square's edge is a sixth of its side: the window must not reach that far.
    let reach = ((smallest / 7.0) as i32).clamp(2, 12);
    let mut measured: Vector<Point2f> = places.iter().copied().collect();
    let until = TermCriteria::new(core::TermCriteria_COUNT + core::TermCriteria_EPS, 40, 0.003)?;
    imgproc::corner_sub_pix(grey, &mut measured, Size::new(reach, reach), Size::new(-1, -1), until)?;
    let found = numbers.into_iter().zip(places).zip(measured);
    Ok(found
        .filter(|((_, was), is)| (was.x - is.x).hypot(was.y - is.y) < reach as f32)
        .map(|((number, _), is)| BoardCorner { number, position_px: [f64::from(is.x), f64::from(is.y)] })
        .collect())
}

/// Predicts from one marker's corners in the picture the pixel position of `board_point_mm`, a point of the board in
/// millimetres.
fn predict_board_point(marker: usize, quad: &Quad, board_point_mm: [f32; 2]) -> opencv::Result<Point> {
    let points =
        |corners: &[[f32; 2]; 4]| -> Vec<Point2f> { corners.iter().map(|p| Point2f::new(p[0], p[1])).collect() };
    let homography = imgproc::get_perspective_transform(
        &Mat::from_slice(&points(&board::marker_corners_mm(marker)))?,
        &Mat::from_slice(&points(quad))?,
        core::DECOMP_LU,
    )?;
    apply_homography(&homography, board_point_mm)
}

fn apply_homography(homography: &Mat, [x, y]: [f32; 2]) -> opencv::Result<Point> {
    let (x, y) = (f64::from(x), f64::from(y));
    let mut sums = [0.0; 3];
    for (row, sum) in sums.iter_mut().enumerate() {
        let line = homography.at_row::<f64>(row as i32)?;
        *sum = line[0] * x + line[1] * y + line[2];
    }
    Ok([(sums[0] / sums[2]) as f32, (sums[1] / sums[2]) as f32])
}

/// Returns only the markers whose places fit one board, without mirrored ones and patterns that merely resemble a
/// marker; none if fewer than three were found.
fn select_consistent_markers(markers: &[Option<Quad>; MARKER_COUNT]) -> opencv::Result<[Option<Quad>; MARKER_COUNT]> {
    let found_markers: Vec<(usize, Quad)> = (0..MARKER_COUNT).filter_map(|m| Some((m, markers[m]?))).collect();
    let mut kept = [None; MARKER_COUNT];
    if found_markers.len() < 3 {
        return Ok(kept);
    }
    let (mut board_points, mut picture_points) = (Vector::<Point2f>::new(), Vector::<Point2f>::new());
    for (marker, quad) in &found_markers {
        for (b, p) in board::marker_corners_mm(*marker).iter().zip(quad) {
            board_points.push(Point2f::new(b[0], b[1]));
            picture_points.push(Point2f::new(p[0], p[1]));
        }
    }
    let sides: Vec<f32> = found_markers.iter().map(|(_, quad)| length(sub(quad[1], quad[0]))).collect();
    let side = sides.iter().sum::<f32>() / sides.len() as f32;
    // Lenses bend the board, so a third of a marker is allowed.
    let mut mask = Mat::default();
    let homography =
        calib3d::find_homography(&board_points, &picture_points, &mut mask, calib3d::RANSAC, f64::from(side) / 3.0)?;
    if homography.empty() {
        return Ok(kept);
    }
    for (marker, quad) in found_markers {
        let at = apply_homography(&homography, centre(&board::marker_corners_mm(marker)))?;
        let clockwise = cross(sub(quad[1], quad[0]), sub(quad[2], quad[1])) > 0.0;
        if clockwise && length(sub(at, centre(&quad))) < side / 2.0 {
            kept[marker] = Some(quad);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::DynamicImage;

    #[test]
    fn every_corner_of_a_drawn_board_is_found_in_place() {
        let found =
            find_board_corners(&DynamicImage::ImageLuma8(board::draw_board(4.0, 12.0)).into_rgb8()).expect("looked at");
        assert_eq!(found.len(), CORNER_COUNT);
        for corner in found {
            let drawn = board::corner_position_mm(corner.number).map(|mm| f64::from((mm + 12.0) * 4.0) - 0.5);
            let off = (corner.position_px[0] - drawn[0]).hypot(corner.position_px[1] - drawn[1]);
            assert!(off < 0.1, "corner {} is {off} pixels off", corner.number);
        }
    }

    #[test]
    fn a_turned_board_keeps_its_numbers_and_a_covered_one_its_visible_corners() {
        let mut turned = image::imageops::rotate90(&DynamicImage::ImageLuma8(board::draw_board(3.0, 12.0)).into_rgb8());
        let found = find_board_corners(&turned).expect("looked at");
        assert_eq!(found.len(), CORNER_COUNT);
        // After a clockwise turn, a point's distance from the top becomes its distance from the right edge.
        let first = found.iter().find(|c| c.number == 0).expect("corner 0");
        let drawn = (35.0 + 12.0) * 3.0 - 0.5;
        assert!((first.position_px[1] - drawn).abs() < 0.2);
        assert!((f64::from(turned.width()) - 1.0 - first.position_px[0] - drawn).abs() < 0.2);
        // Something covers the lower half.
        for y in turned.height() / 2..turned.height() {
            for x in 0..turned.width() {
                turned.put_pixel(x, y, image::Rgb([90, 60, 40]));
            }
        }
        let found = find_board_corners(&turned).expect("looked at");
        assert!((8..CORNER_COUNT).contains(&found.len()), "{}", found.len());
    }

    #[test]
    fn a_mirrored_board_and_a_picture_without_one_are_no_board() {
        let upright = DynamicImage::ImageLuma8(board::draw_board(3.0, 12.0)).into_rgb8();
        assert_eq!(find_board_corners(&image::imageops::flip_horizontal(&upright)).expect("looked at"), []);
        let grey = RgbImage::from_fn(400, 300, |x, y| image::Rgb([(x * y % 251) as u8; 3]));
        assert_eq!(find_board_corners(&grey).expect("looked at"), []);
    }
}
