//! Measures the camera from the corners in several views (Zhang's method, by OpenCV), and checks the result.

use opencv::{
    calib3d,
    core::{Mat, Point2f, Point3f, Size, TermCriteria, TermCriteria_COUNT, TermCriteria_EPS, Vector},
    prelude::*,
};

use super::{BoardCorner, CalibrationError, CalibrationFit, Lens, board};
use crate::VisionError;

/// The minimum number of corners in a usable view.
pub const MIN_VIEW_CORNERS: usize = 10;
/// The minimum number of usable views for a calibration.
pub const MIN_VIEW_COUNT: usize = 6;
/// The minimum number of views from which tangential distortion is measured too.
const MIN_TANGENTIAL_VIEW_COUNT: usize = 14;
/// The minimum angle, in degrees, that some two views of a calibration must have between them.
const MIN_VIEW_ANGLE_DEGREES: f64 = 18.0;
/// The maximum root mean square error of an accepted calibration, in pixels of a picture whose long side has 1280.
const MAX_CORNER_RMS_PX: f64 = 1.5;
/// The minimum share of the picture's fields that must have held a corner of the board in an accepted calibration.
const MIN_FIELD_COVERAGE: f64 = 0.45;
/// The numbers of columns and rows of fields into which a picture is divided to measure the coverage by the board.
pub(super) const FIELD_GRID_SIZE: [usize; 2] = [6, 4];

/// A flag for each field of the picture, row by row: true if it has held a corner of the board.
pub type CoveredFields = [[bool; FIELD_GRID_SIZE[0]]; FIELD_GRID_SIZE[1]];

/// The board's corners found in one picture, sorted by number.
pub type ViewCorners = Vec<BoardCorner>;

/// A lens measured from several views, and the quality of the measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct LensCalibration {
    /// The lens for pictures of the measured size.
    pub lens: Lens,
    /// The error of the measurement, and the numbers of views and corners behind it.
    pub fit: CalibrationFit,
    /// The share of the picture's fields, 0 to 1, that held a corner of the board.
    pub coverage: f64,
    /// The largest angle between the board's planes in two views, in degrees.
    pub angle_degrees: f64,
}

/// Returns a flag for each field of the picture: true if at least one view has a corner of the board there.
pub(super) fn find_covered_fields(views: &[ViewCorners], [width, height]: [u32; 2]) -> CoveredFields {
    let mut fields = CoveredFields::default();
    for corner in views.iter().flatten() {
        let field = |at: f64, size: u32, n: usize| ((at / f64::from(size) * n as f64) as usize).min(n - 1);
        fields[field(corner.position_px[1], height, FIELD_GRID_SIZE[1])]
            [field(corner.position_px[0], width, FIELD_GRID_SIZE[0])] = true;
    }
    fields
}

/// Returns the share of the flags, 0 to 1, that are true: the part of the picture that has held a corner of the board.
pub(super) fn covered_field_share(fields: &CoveredFields) -> f64 {
    fields.iter().flatten().filter(|f| **f).count() as f64 / (FIELD_GRID_SIZE[0] * FIELD_GRID_SIZE[1]) as f64
}

/// Measures the lens of the camera that took these views in pictures of `picture_size` (width and height). Ignores
/// views with fewer than [`MIN_VIEW_CORNERS`] corners.
///
/// # Errors
/// `too_few_views`, `same_angle`, `rough_calibration`, `poor_coverage`; `inference` when OpenCV fails.
pub fn measure_lens(views: &[ViewCorners], picture_size: [u32; 2]) -> Result<LensCalibration, CalibrationError> {
    let usable: Vec<ViewCorners> = views.iter().filter(|view| view.len() >= MIN_VIEW_CORNERS).cloned().collect();
    if usable.len() < MIN_VIEW_COUNT {
        return Err(CalibrationError::TooFewViews { found: usable.len(), least: MIN_VIEW_COUNT });
    }
    let (lens, rms, normals) = fit_lens(&usable, picture_size)
        .map_err(|e| VisionError::Inference { stage: "calibrate", why: e.to_string() })?;
    let angle_degrees = widest_angle_degrees(&normals);
    if angle_degrees < MIN_VIEW_ANGLE_DEGREES {
        return Err(CalibrationError::SameAngle { degrees: angle_degrees, least: MIN_VIEW_ANGLE_DEGREES });
    }
    let max_rms = MAX_CORNER_RMS_PX * f64::from(picture_size[0].max(picture_size[1])) / 1280.0;
    let is_plausible_focus =
        lens.fx.is_finite() && (0.1..20.0).contains(&(lens.fx / f64::from(picture_size[0].max(picture_size[1]))));
    if !is_plausible_focus || rms > max_rms {
        return Err(CalibrationError::Rough { rms });
    }
    let coverage = covered_field_share(&find_covered_fields(&usable, picture_size));
    if coverage < MIN_FIELD_COVERAGE {
        return Err(CalibrationError::PoorCoverage { percent: 100.0 * coverage });
    }
    Ok(LensCalibration {
        lens,
        fit: CalibrationFit {
            rms_px: (rms * 1e4).round() / 1e4,
            views: usable.len(),
            corners: usable.iter().map(Vec::len).sum(),
        },
        coverage,
        angle_degrees,
    })
}

/// Fits a lens to the views. Returns it with the root mean square error in pixels, and the board's unit normal in each
/// view.
fn fit_lens(views: &[ViewCorners], picture_size: [u32; 2]) -> opencv::Result<(Lens, f64, Vec<[f64; 3]>)> {
    let mut board_points: Vector<Vector<Point3f>> = Vector::new();
    let mut picture_points: Vector<Vector<Point2f>> = Vector::new();
    for view in views {
        let on_board = view.iter().map(|corner| {
            let [x, y] = board::corner_position_mm(corner.number);
            Point3f::new(x, y, 0.0)
        });
        board_points.push(on_board.collect());
        picture_points
            .push(view.iter().map(|c| Point2f::new(c.position_px[0] as f32, c.position_px[1] as f32)).collect());
    }
    let (mut matrix, mut distortion) = (Mat::default(), Mat::default());
    let (mut rotations, mut translations) = (Vector::<Mat>::new(), Vector::<Mat>::new());
    // A third radial term would fit noise, because views rarely reach the picture's corners; with few views, tangential
    // terms trade off against the optical centre.
    let has_few_views = views.len() < MIN_TANGENTIAL_VIEW_COUNT;
    let flags = calib3d::CALIB_FIX_K3 | if has_few_views { calib3d::CALIB_ZERO_TANGENT_DIST } else { 0 };
    let until = TermCriteria::new(TermCriteria_COUNT + TermCriteria_EPS, 100, 1e-9)?;
    let rms = calib3d::calibrate_camera(
        &board_points,
        &picture_points,
        Size::new(picture_size[0] as i32, picture_size[1] as i32),
        &mut matrix,
        &mut distortion,
        &mut rotations,
        &mut translations,
        flags,
        until,
    )?;
    let at = |row: i32, column: i32| matrix.at_2d::<f64>(row, column).copied();
    let mut k = [0.0; 5];
    for (value, &found) in k.iter_mut().zip(distortion.data_typed::<f64>()?) {
        *value = found;
    }
    let lens = Lens { fx: at(0, 0)?, fy: at(1, 1)?, cx: at(0, 2)?, cy: at(1, 2)?, distortion: k };
    let mut normals = Vec::new();
    for rotation_vector in &rotations {
        let mut rotation = Mat::default();
        calib3d::rodrigues_def(&rotation_vector, &mut rotation)?;
        let mut normal = [0.0; 3];
        for (row, value) in normal.iter_mut().enumerate() {
            *value = *rotation.at_2d::<f64>(row as i32, 2)?;
        }
        normals.push(normal);
    }
    Ok((lens, rms, normals))
}

/// Returns the largest angle between any two of the unit vectors, in degrees; 0 for fewer than two.
fn widest_angle_degrees(normals: &[[f64; 3]]) -> f64 {
    let mut widest: f64 = 0.0;
    for (i, a) in normals.iter().enumerate() {
        for b in &normals[..i] {
            let cosine: f64 = a.iter().zip(b).map(|(p, q)| p * q).sum();
            widest = widest.max(cosine.clamp(-1.0, 1.0).acos().to_degrees());
        }
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUE_LENS: Lens =
        Lens { fx: 1000.0, fy: 1000.0, cx: 639.5, cy: 359.5, distortion: [-0.25, 0.06, 0.0, 0.0, 0.0] };

    /// Computes the corners, as the lens shows them, of a board tilted about both axes with its middle off the optical
    /// axis.
    fn view_of_tilted_board(tilt: f64, turn: f64, [right, down]: [f64; 2], away: f64) -> ViewCorners {
        let (a, b) = (tilt.to_radians(), turn.to_radians());
        (0..board::CORNER_COUNT)
            .filter_map(|number| {
                let [x, y] = board::corner_position_mm(number).map(f64::from);
                let (x, y) = (x - 122.5, y - 87.5);
                // About x, then about y.
                let (y, z) = (y * a.cos(), y * a.sin());
                let (x, z) = (x * b.cos() + z * b.sin(), z * b.cos() - x * b.sin());
                let (x, y, z) = (x + right, y + down, z + away);
                let position_px =
                    TRUE_LENS.distort_point([TRUE_LENS.cx + TRUE_LENS.fx * x / z, TRUE_LENS.cy + TRUE_LENS.fy * y / z]);
                let inside = (0.0..1280.0).contains(&position_px[0]) && (0.0..720.0).contains(&position_px[1]);
                inside.then_some(BoardCorner { number, position_px })
            })
            .collect()
    }

    fn usable_views() -> Vec<ViewCorners> {
        let mut views: Vec<ViewCorners> = [[-150.0, -70.0], [150.0, -70.0], [-150.0, 70.0], [150.0, 70.0]]
            .iter()
            .enumerate()
            .map(|(i, &at)| view_of_tilted_board(10.0 - 6.0 * i as f64, 25.0 - 16.0 * i as f64, at, 420.0))
            .collect();
        views.push(view_of_tilted_board(30.0, 0.0, [0.0, 0.0], 330.0));
        views.push(view_of_tilted_board(-28.0, 5.0, [0.0, 0.0], 330.0));
        views.push(view_of_tilted_board(0.0, -30.0, [0.0, 0.0], 300.0));
        views
    }

    fn measurement_error(views: &[ViewCorners]) -> &'static str {
        measure_lens(views, [1280, 720]).expect_err("refused").code()
    }

    #[test]
    fn a_known_camera_is_measured_correctly() {
        let measured = measure_lens(&usable_views(), [1280, 720]).expect("measured");
        let lens = measured.lens;
        assert!((lens.fx - TRUE_LENS.fx).abs() < 1.0 && (lens.fy - TRUE_LENS.fy).abs() < 1.0, "{lens:?}");
        assert!((lens.cx - TRUE_LENS.cx).abs() < 1.0 && (lens.cy - TRUE_LENS.cy).abs() < 1.0, "{lens:?}");
        assert!((lens.distortion[0] + 0.25).abs() < 0.01 && (lens.distortion[1] - 0.06).abs() < 0.02, "{lens:?}");
        assert!(measured.fit.rms_px < 0.01 && measured.angle_degrees > 40.0);
    }

    #[test]
    fn too_few_views_are_refused() {
        assert_eq!(measurement_error(&usable_views()[..5]), "too_few_views");
        let mut some = usable_views();
        for view in &mut some[..3] {
            view.truncate(MIN_VIEW_CORNERS - 1);
        }
        assert_eq!(measurement_error(&some), "too_few_views");
    }

    #[test]
    fn views_all_from_one_side_are_refused() {
        let at = |i: usize| [(i % 3) as f64 * 60.0 - 60.0, (i / 3) as f64 * 40.0 - 40.0];
        let same: Vec<ViewCorners> = (0..9).map(|i| view_of_tilted_board(3.0, 2.0, at(i), 420.0)).collect();
        assert_eq!(measurement_error(&same), "same_angle");
    }

    #[test]
    fn views_of_one_part_of_the_picture_are_refused() {
        let small: Vec<ViewCorners> = (0..8)
            .map(|i| {
                view_of_tilted_board(25.0 - 8.0 * f64::from(i), 8.0 * f64::from(i) - 20.0, [-300.0, -150.0], 1100.0)
            })
            .collect();
        assert_eq!(measurement_error(&small), "poor_coverage");
    }

    #[test]
    fn corners_that_no_camera_could_show_are_refused() {
        let mut wrong = usable_views();
        for view in &mut wrong {
            for (i, corner) in view.iter_mut().enumerate() {
                corner.position_px[0] += if i % 2 == 0 { 6.0 } else { -6.0 };
            }
        }
        assert_eq!(measurement_error(&wrong), "rough_calibration");
    }
}
