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

use super::board::{self, CELLS, CORNERS, MARKERS};
use crate::{
    VisionError,
    engine::as_mat,
    geometry::{Point, Quad, centre, cross, length, signed_area, sub},
};

/// The long side to which a picture is shrunk to find markers, in pixels; the corners are measured at full size.
const MARKER_SEARCH_SIDE: f64 = 1600.0;
/// The shortest marker side, in pixels of that picture.
const MIN_MARKER_SIDE: f32 = 11.0;
/// Pixels per cell when a marker is read.
const CELL: usize = 8;

/// A board corner that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// The number, as in [`board::corner`].
    pub number: usize,
    /// The position in pixels, counted from the middle of the first pixel as in OpenCV's calibration.
    pub at: [f64; 2],
}

/// Finds the board's corners in a picture, by number; empty if there is no board.
///
/// # Errors
/// `inference` when OpenCV fails.
pub fn find(photo: &RgbImage) -> Result<Vec<Corner>, VisionError> {
    let fault = |e: opencv::Error| VisionError::Inference { stage: "board", why: e.to_string() };
    let whole = as_mat(photo)?;
    let mut grey = Mat::default();
    imgproc::cvt_color_def(&whole, &mut grey, imgproc::COLOR_RGB2GRAY).map_err(fault)?;
    let markers = markers(&grey).map_err(fault)?;
    corners(&grey, &markers).map_err(fault)
}

/// Finds the markers' corners at full picture size, each clockwise from the marker's own upper left.
fn markers(grey: &Mat) -> opencv::Result<[Option<Quad>; MARKERS]> {
    let long = f64::from(grey.cols().max(grey.rows()));
    let shrink = (MARKER_SEARCH_SIDE / long).min(1.0);
    let mut small = Mat::default();
    imgproc::resize(grey, &mut small, Size::default(), shrink, shrink, imgproc::INTER_AREA)?;
    let mut found: [Option<Quad>; MARKERS] = [None; MARKERS];
    for window in [11, 23, 51] {
        for quad in dark_quads(&small, window)? {
            let Some((marker, turns)) = identify_marker(&small, &quad)? else {
                continue;
            };
            let mut own = quad;
            own.rotate_left(turns);
            let own = own.map(|p| p.map(|v| ((f64::from(v) + 0.5) / shrink - 0.5) as f32));
            let larger = |other: &Quad| signed_area(&own) > signed_area(other);
            if found[marker].as_ref().is_none_or(larger) {
                found[marker] = Some(own);
            }
        }
    }
    Ok(found)
}

/// Finds quads darker than their surroundings, with corners clockwise.
fn dark_quads(grey: &Mat, window: i32) -> opencv::Result<Vec<Quad>> {
    let mut dark = Mat::default();
    imgproc::adaptive_threshold(
        grey,
        &mut dark,
        255.0,
        imgproc::ADAPTIVE_THRESH_MEAN_C,
        imgproc::THRESH_BINARY_INV,
        window,
        7.0,
    )?;
    let mut outlines: Vector<Vector<Pixel>> = Vector::new();
    imgproc::find_contours_def(&dark, &mut outlines, imgproc::RETR_LIST, imgproc::CHAIN_APPROX_NONE)?;
    let mut quads = Vec::new();
    for outline in outlines {
        if (outline.len() as f32) < 4.0 * MIN_MARKER_SIDE {
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
        if shortest >= MIN_MARKER_SIDE {
            quads.push(quad);
        }
    }
    Ok(quads)
}

/// Identifies the marker in a quad, and its rotation in clockwise quarter turns.
fn identify_marker(grey: &Mat, quad: &Quad) -> opencv::Result<Option<(usize, usize)>> {
    let side = (CELLS * CELL) as f32;
    let from: Vec<Point2f> = quad.iter().map(|p| Point2f::new(p[0], p[1])).collect();
    let to = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|p: Point| Point2f::new(p[0] - 0.5, p[1] - 0.5));
    let flat = imgproc::get_perspective_transform(&Mat::from_slice(&from)?, &Mat::from_slice(&to)?, core::DECOMP_LU)?;
    let mut crop = Mat::default();
    imgproc::warp_perspective(
        grey,
        &mut crop,
        &flat,
        Size::new(side as i32, side as i32),
        imgproc::INTER_LINEAR,
        core::BORDER_REPLICATE,
        Scalar::default(),
    )?;
    let mut binary = Mat::default();
    let middle = imgproc::threshold(&crop, &mut binary, 0.0, 255.0, imgproc::THRESH_BINARY | imgproc::THRESH_OTSU)?;
    let mut cells = [[0.0_f64; CELLS]; CELLS];
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            *cell = mean(&crop, column, row)?;
        }
    }
    let white = |column: usize, row: usize| cells[row][column] > middle;
    let border = (0..CELLS).flat_map(|i| [(i, 0), (i, CELLS - 1), (0, i), (CELLS - 1, i)]);
    if border.filter(|&(c, r)| white(c, r)).count() > 2 {
        return Ok(None);
    }
    let inner = (0..16).map(|at| white(at % 4 + 1, at / 4 + 1));
    Ok(board::marker_of(inner.fold(0_u16, |pattern, white| pattern << 1 | u16::from(white))))
}

/// Returns a cell's mean grey without its outermost pixels.
fn mean(crop: &Mat, column: usize, row: usize) -> opencv::Result<f64> {
    let mut sum = 0.0;
    for y in row * CELL + 2..(row + 1) * CELL - 2 {
        let line = crop.at_row::<u8>(y as i32)?;
        sum += line[column * CELL + 2..(column + 1) * CELL - 2].iter().map(|&v| f64::from(v)).sum::<f64>();
    }
    Ok(sum / ((CELL - 4) * (CELL - 4)) as f64)
}

/// Finds the corners next to markers: estimates them from the markers, then measures them in the picture.
fn corners(grey: &Mat, markers: &[Option<Quad>; MARKERS]) -> opencv::Result<Vec<Corner>> {
    let markers = consistent_markers(markers)?;
    let mut numbers = Vec::new();
    let mut places: Vec<Point2f> = Vec::new();
    let mut sides: Vec<f32> = Vec::new();
    for number in 0..CORNERS {
        let near = board::markers_at(number);
        let mut guesses = Vec::new();
        for marker in near {
            if let Some(quad) = &markers[marker] {
                guesses.push(predict_point(marker, quad, board::corner(number))?);
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
        .map(|((number, _), is)| Corner { number, at: [f64::from(is.x), f64::from(is.y)] })
        .collect())
}

/// Predicts the position of a place of the board from one marker's corners.
fn predict_point(marker: usize, quad: &Quad, place: [f32; 2]) -> opencv::Result<Point> {
    let points =
        |corners: &[[f32; 2]; 4]| -> Vec<Point2f> { corners.iter().map(|p| Point2f::new(p[0], p[1])).collect() };
    let map = imgproc::get_perspective_transform(
        &Mat::from_slice(&points(&board::marker_corners(marker)))?,
        &Mat::from_slice(&points(quad))?,
        core::DECOMP_LU,
    )?;
    apply_homography(&map, place)
}

fn apply_homography(map: &Mat, [x, y]: [f32; 2]) -> opencv::Result<Point> {
    let (x, y) = (f64::from(x), f64::from(y));
    let mut sums = [0.0; 3];
    for (row, sum) in sums.iter_mut().enumerate() {
        let line = map.at_row::<f64>(row as i32)?;
        *sum = line[0] * x + line[1] * y + line[2];
    }
    Ok([(sums[0] / sums[2]) as f32, (sums[1] / sums[2]) as f32])
}

/// Keeps only the markers that are on one board together; patterns that merely look like a marker are not.
fn consistent_markers(markers: &[Option<Quad>; MARKERS]) -> opencv::Result<[Option<Quad>; MARKERS]> {
    let seen: Vec<(usize, Quad)> = (0..MARKERS).filter_map(|m| Some((m, markers[m]?))).collect();
    let mut kept = [None; MARKERS];
    if seen.len() < 3 {
        return Ok(kept);
    }
    let (mut flat, mut shown) = (Vector::<Point2f>::new(), Vector::<Point2f>::new());
    for (marker, quad) in &seen {
        for (b, p) in board::marker_corners(*marker).iter().zip(quad) {
            flat.push(Point2f::new(b[0], b[1]));
            shown.push(Point2f::new(p[0], p[1]));
        }
    }
    let sides: Vec<f32> = seen.iter().map(|(_, quad)| length(sub(quad[1], quad[0]))).collect();
    let side = sides.iter().sum::<f32>() / sides.len() as f32;
    // Lenses bend the board, so a third of a marker is allowed.
    let mut mask = Mat::default();
    let map = calib3d::find_homography(&flat, &shown, &mut mask, calib3d::RANSAC, f64::from(side) / 3.0)?;
    if map.empty() {
        return Ok(kept);
    }
    for (marker, quad) in seen {
        let at = apply_homography(&map, centre(&board::marker_corners(marker)))?;
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
        let found = find(&DynamicImage::ImageLuma8(board::picture(4.0, 12.0)).into_rgb8()).expect("looked at");
        assert_eq!(found.len(), CORNERS);
        for corner in found {
            let drawn = board::corner(corner.number).map(|mm| f64::from((mm + 12.0) * 4.0) - 0.5);
            let off = (corner.at[0] - drawn[0]).hypot(corner.at[1] - drawn[1]);
            assert!(off < 0.1, "corner {} is {off} pixels off", corner.number);
        }
    }

    #[test]
    fn a_turned_board_keeps_its_numbers_and_a_covered_one_its_visible_corners() {
        let mut turned = image::imageops::rotate90(&DynamicImage::ImageLuma8(board::picture(3.0, 12.0)).into_rgb8());
        let found = find(&turned).expect("looked at");
        assert_eq!(found.len(), CORNERS);
        // After a clockwise turn, a point's distance from the top becomes its distance from the right edge.
        let first = found.iter().find(|c| c.number == 0).expect("corner 0");
        let drawn = (35.0 + 12.0) * 3.0 - 0.5;
        assert!((first.at[1] - drawn).abs() < 0.2);
        assert!((f64::from(turned.width()) - 1.0 - first.at[0] - drawn).abs() < 0.2);
        // Something covers the lower half.
        for y in turned.height() / 2..turned.height() {
            for x in 0..turned.width() {
                turned.put_pixel(x, y, image::Rgb([90, 60, 40]));
            }
        }
        let found = find(&turned).expect("looked at");
        assert!((8..CORNERS).contains(&found.len()), "{}", found.len());
    }

    #[test]
    fn a_mirrored_board_and_a_picture_without_one_are_no_board() {
        let upright = DynamicImage::ImageLuma8(board::picture(3.0, 12.0)).into_rgb8();
        assert_eq!(find(&image::imageops::flip_horizontal(&upright)).expect("looked at"), []);
        let grey = RgbImage::from_fn(400, 300, |x, y| image::Rgb([(x * y % 251) as u8; 3]));
        assert_eq!(find(&grey).expect("looked at"), []);
    }
}
