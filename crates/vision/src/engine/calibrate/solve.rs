//! Measures the camera from the corners in several views (Zhang's method, by OpenCV), and checks the result.

use opencv::{
    calib3d,
    core::{Mat, Point2f, Point3f, Size, TermCriteria, TermCriteria_COUNT, TermCriteria_EPS, Vector},
    prelude::*,
};

use super::{CalibrationError, Corner, Fit, Lens, board};
use crate::VisionError;

/// The number of corners that a view needs to count.
pub const MIN_CORNERS: usize = 10;
/// The least number of views needed.
pub const MIN_VIEWS: usize = 6;
/// The number of views from which tangential distortion is measured too.
const MIN_TANGENTIAL_VIEWS: usize = 14;
/// The angle that at least two views must be apart, in degrees.
const MIN_ANGLE_DEGREES: f64 = 18.0;
/// The maximum root mean square error, in pixels of a picture 1280 wide.
const MAX_RMS_PX: f64 = 1.5;
/// The share of the grid's fields that must have held a corner.
const MIN_COVERAGE: f64 = 0.45;
/// The columns and rows of the grid over the picture.
pub(super) const GRID: [usize; 2] = [6, 4];

/// A flag for each field of the picture that has held a corner, row by row.
pub type CoveredFields = [[bool; GRID[0]]; GRID[1]];

/// The corners found in one picture.
pub type ViewCorners = Vec<Corner>;

/// The result of measuring a camera.
#[derive(Clone, Debug, PartialEq)]
pub struct LensMeasurement {
    pub lens: Lens,
    pub fit: Fit,
    /// Share of the picture's fields that held a corner.
    pub coverage: f64,
    /// The largest angle between two views, in degrees.
    pub angle: f64,
}

/// Marks the cells of the [`GRID`] over the picture in which at least one view has a board corner.
pub(super) fn covered_fields(views: &[ViewCorners], [width, height]: [u32; 2]) -> CoveredFields {
    let mut fields = CoveredFields::default();
    for corner in views.iter().flatten() {
        let field = |at: f64, size: u32, n: usize| ((at / f64::from(size) * n as f64) as usize).min(n - 1);
        fields[field(corner.at[1], height, GRID[1])][field(corner.at[0], width, GRID[0])] = true;
    }
    fields
}

/// Returns the share of the cells of the [`GRID`] in which at least one view has a board corner.
pub(super) fn share_of(fields: &CoveredFields) -> f64 {
    fields.iter().flatten().filter(|f| **f).count() as f64 / (GRID[0] * GRID[1]) as f64
}

/// Measures the camera that took these views.
///
/// # Errors
/// `too_few_views`, `same_angle`, `poor_coverage`, `rough_calibration`; `inference` when OpenCV fails.
pub fn measure(views: &[ViewCorners], size: [u32; 2]) -> Result<LensMeasurement, CalibrationError> {
    let usable: Vec<ViewCorners> = views.iter().filter(|view| view.len() >= MIN_CORNERS).cloned().collect();
    if usable.len() < MIN_VIEWS {
        return Err(CalibrationError::TooFewViews { found: usable.len(), least: MIN_VIEWS });
    }
    let (lens, rms, normals) =
        fit_lens(&usable, size).map_err(|e| VisionError::Inference { stage: "calibrate", why: e.to_string() })?;
    let angle = widest_angle(&normals);
    if angle < MIN_ANGLE_DEGREES {
        return Err(CalibrationError::SameAngle { degrees: angle, least: MIN_ANGLE_DEGREES });
    }
    let allowed = MAX_RMS_PX * f64::from(size[0].max(size[1])) / 1280.0;
    let sane = lens.fx.is_finite() && (0.1..20.0).contains(&(lens.fx / f64::from(size[0].max(size[1]))));
    if !sane || rms > allowed {
        return Err(CalibrationError::Rough { rms });
    }
    let coverage = share_of(&covered_fields(&usable, size));
    if coverage < MIN_COVERAGE {
        return Err(CalibrationError::PoorCoverage { percent: 100.0 * coverage });
    }
    Ok(LensMeasurement {
        lens,
        fit: Fit { rms_px: (rms * 1e4).round() / 1e4, views: usable.len(), corners: usable.iter().map(Vec::len).sum() },
        coverage,
        angle,
    })
}

/// Fits the lens; returns it with the error and the board's normal in each view.
fn fit_lens(views: &[ViewCorners], size: [u32; 2]) -> opencv::Result<(Lens, f64, Vec<[f64; 3]>)> {
    let mut flat: Vector<Vector<Point3f>> = Vector::new();
    let mut shown: Vector<Vector<Point2f>> = Vector::new();
    for view in views {
        let on_board = view.iter().map(|corner| {
            let [x, y] = board::corner(corner.number);
            Point3f::new(x, y, 0.0)
        });
        flat.push(on_board.collect());
        shown.push(view.iter().map(|c| Point2f::new(c.at[0] as f32, c.at[1] as f32)).collect());
    }
    let (mut matrix, mut distortion) = (Mat::default(), Mat::default());
    let (mut turns, mut places) = (Vector::<Mat>::new(), Vector::<Mat>::new());
    // A third radial term would fit noise, because views rarely reach the picture's corners; with few views, tangential
    // terms trade off against the optical centre.
    let few = views.len() < MIN_TANGENTIAL_VIEWS;
    let flags = calib3d::CALIB_FIX_K3 | if few { calib3d::CALIB_ZERO_TANGENT_DIST } else { 0 };
    let until = TermCriteria::new(TermCriteria_COUNT + TermCriteria_EPS, 100, 1e-9)?;
    let rms = calib3d::calibrate_camera(
        &flat,
        &shown,
        Size::new(size[0] as i32, size[1] as i32),
        &mut matrix,
        &mut distortion,
        &mut turns,
        &mut places,
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
    for turn in &turns {
        let mut rotation = Mat::default();
        calib3d::rodrigues_def(&turn, &mut rotation)?;
        let mut normal = [0.0; 3];
        for (row, value) in normal.iter_mut().enumerate() {
            *value = *rotation.at_2d::<f64>(row as i32, 2)?;
        }
        normals.push(normal);
    }
    Ok((lens, rms, normals))
}

/// Returns the largest angle between two directions, in degrees.
fn widest_angle(normals: &[[f64; 3]]) -> f64 {
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

    const TRUE: Lens = Lens { fx: 1000.0, fy: 1000.0, cx: 639.5, cy: 359.5, distortion: [-0.25, 0.06, 0.0, 0.0, 0.0] };

    /// Computes the corners, as the lens shows them, of a board tilted about both axes with its middle off the optical
    /// axis.
    fn view(tilt: f64, turn: f64, [right, down]: [f64; 2], away: f64) -> ViewCorners {
        let (a, b) = (tilt.to_radians(), turn.to_radians());
        (0..board::CORNERS)
            .filter_map(|number| {
                let [x, y] = board::corner(number).map(f64::from);
                let (x, y) = (x - 122.5, y - 87.5);
                // About x, then about y.
                let (y, z) = (y * a.cos(), y * a.sin());
                let (x, z) = (x * b.cos() + z * b.sin(), z * b.cos() - x * b.sin());
                let (x, y, z) = (x + right, y + down, z + away);
                let at = TRUE.distort([TRUE.cx + TRUE.fx * x / z, TRUE.cy + TRUE.fy * y / z]);
                let inside = (0.0..1280.0).contains(&at[0]) && (0.0..720.0).contains(&at[1]);
                inside.then_some(Corner { number, at })
            })
            .collect()
    }

    fn views() -> Vec<ViewCorners> {
        let mut views: Vec<ViewCorners> = [[-150.0, -70.0], [150.0, -70.0], [-150.0, 70.0], [150.0, 70.0]]
            .iter()
            .enumerate()
            .map(|(i, &at)| view(10.0 - 6.0 * i as f64, 25.0 - 16.0 * i as f64, at, 420.0))
            .collect();
        views.push(view(30.0, 0.0, [0.0, 0.0], 330.0));
        views.push(view(-28.0, 5.0, [0.0, 0.0], 330.0));
        views.push(view(0.0, -30.0, [0.0, 0.0], 300.0));
        views
    }

    fn code(views: &[ViewCorners]) -> &'static str {
        measure(views, [1280, 720]).expect_err("refused").code()
    }

    #[test]
    fn a_known_camera_is_measured_correctly() {
        let measured = measure(&views(), [1280, 720]).expect("measured");
        let lens = measured.lens;
        assert!((lens.fx - TRUE.fx).abs() < 1.0 && (lens.fy - TRUE.fy).abs() < 1.0, "{lens:?}");
        assert!((lens.cx - TRUE.cx).abs() < 1.0 && (lens.cy - TRUE.cy).abs() < 1.0, "{lens:?}");
        assert!((lens.distortion[0] + 0.25).abs() < 0.01 && (lens.distortion[1] - 0.06).abs() < 0.02, "{lens:?}");
        assert!(measured.fit.rms_px < 0.01 && measured.angle > 40.0);
    }

    #[test]
    fn too_few_views_are_refused() {
        assert_eq!(code(&views()[..5]), "too_few_views");
        let mut some = views();
        for view in &mut some[..3] {
            view.truncate(MIN_CORNERS - 1);
        }
        assert_eq!(code(&some), "too_few_views");
    }

    #[test]
    fn views_all_from_one_side_are_refused() {
        let at = |i: usize| [(i % 3) as f64 * 60.0 - 60.0, (i / 3) as f64 * 40.0 - 40.0];
        let same: Vec<ViewCorners> = (0..9).map(|i| view(3.0, 2.0, at(i), 420.0)).collect();
        assert_eq!(code(&same), "same_angle");
    }

    #[test]
    fn views_of_one_part_of_the_picture_are_refused() {
        let small: Vec<ViewCorners> = (0..8)
            .map(|i| view(25.0 - 8.0 * f64::from(i), 8.0 * f64::from(i) - 20.0, [-300.0, -150.0], 1100.0))
            .collect();
        assert_eq!(code(&small), "poor_coverage");
    }

    #[test]
    fn corners_that_no_camera_could_show_are_refused() {
        let mut wrong = views();
        for view in &mut wrong {
            for (i, corner) in view.iter_mut().enumerate() {
                corner.at[0] += if i % 2 == 0 { 6.0 } else { -6.0 };
            }
        }
        assert_eq!(code(&wrong), "rough_calibration");
    }
}
