//! A camera's intrinsic parameters: focal lengths, centre, and distortion (Brown and Conrady's model as in OpenCV: k1
//! k2 p1 p2 k3).
//!
//! *Undistorted* points are those of a perfect pinhole; *distorted* points are those of the lens. A formula leads from
//! undistorted to distorted; the inverse has no closed form and is found iteratively. Coordinates count from the middle
//! of the first pixel, as in OpenCV's calibration; [`crate::geometry`] counts from its corner, half a pixel earlier.

use crate::geometry::Point;

/// A camera's intrinsic parameters, in pixels of its pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The horizontal focal length, in pixels.
    pub fx: f64,
    /// The vertical focal length, in pixels.
    pub fy: f64,
    /// The distance of the optical centre from the first column, in pixels.
    pub cx: f64,
    /// The distance of the optical centre from the first row, in pixels.
    pub cy: f64,
    /// The distortion coefficients k1, k2, p1, p2, k3.
    pub distortion: [f64; 5],
}

impl Lens {
    /// Returns the lens for the same camera's pictures at `factor` times the width and height.
    pub fn scaled_lens(&self, factor: f64) -> Lens {
        let centre = |c: f64| (c + 0.5) * factor - 0.5;
        Lens {
            fx: self.fx * factor,
            fy: self.fy * factor,
            cx: centre(self.cx),
            cy: centre(self.cy),
            distortion: self.distortion,
        }
    }

    /// Converts a point in a pinhole's picture to its place in the lens's picture.
    pub fn distort_point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.apply_distortion([(x - self.cx) / self.fx, (y - self.cy) / self.fy]);
        [x * self.fx + self.cx, y * self.fy + self.cy]
    }

    /// Converts a point in the lens's picture to its place in a pinhole's picture, by 40 iterations.
    pub fn undistort_point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let target = [(x - self.cx) / self.fx, (y - self.cy) / self.fy];
        let mut guess = target;
        for _ in 0..40 {
            let distorted = self.apply_distortion(guess);
            // Half steps: full ones oscillate at the rim of strong lenses.
            guess = [guess[0] + 0.5 * (target[0] - distorted[0]), guess[1] + 0.5 * (target[1] - distorted[1])];
        }
        [guess[0] * self.fx + self.cx, guess[1] * self.fy + self.cy]
    }

    /// Undistorts a point of a photo. Its coordinates and those of the result, in pixels, count from the corner of the
    /// photo's first pixel.
    pub(crate) fn undistort_photo_point(&self, [x, y]: Point) -> Point {
        self.undistort_point([f64::from(x) - 0.5, f64::from(y) - 0.5]).map(|v| (v + 0.5) as f32)
    }

    /// Distorts a point; both it and the result are in focal lengths from the optical centre.
    fn apply_distortion(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [k1, k2, p1, p2, k3] = self.distortion;
        let r2 = x * x + y * y;
        let radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
        [
            x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
            y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y,
        ]
    }

    /// Returns the largest distance, in pixels, by which the lens displaces a point of a picture's border.
    pub fn max_border_shift_px(&self, width: u32, height: u32) -> f64 {
        border_points(width, height)
            .map(|point| {
                let [x, y] = self.undistort_point(point);
                (x - point[0]).hypot(y - point[1])
            })
            .fold(0.0, f64::max)
    }
}

/// Returns 17 evenly spaced points on each side of a picture's border, in pixels.
fn border_points(width: u32, height: u32) -> impl Iterator<Item = [f64; 2]> {
    const BORDER_STEPS: u32 = 16;
    let (w, h) = (f64::from(width) - 1.0, f64::from(height) - 1.0);
    (0..=BORDER_STEPS).flat_map(move |step| {
        let share = f64::from(step) / f64::from(BORDER_STEPS);
        [[share * w, 0.0], [share * w, h], [0.0, share * h], [w, share * h]]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE_LENS: Lens =
        Lens { fx: 900.0, fy: 910.0, cx: 640.0, cy: 350.0, distortion: [-0.28, 0.08, 0.001, -0.0005, 0.0] };

    #[test]
    fn distort_inverts_undistort() {
        for at in [[0.0, 0.0], [1279.0, 719.0], [640.0, 350.0], [200.0, 650.0]] {
            let [x, y] = WIDE_LENS.distort_point(WIDE_LENS.undistort_point(at));
            assert!((x - at[0]).hypot(y - at[1]) < 1e-3, "{at:?} came back as {x}, {y}");
        }
    }

    #[test]
    fn undistorted_points_of_a_line_are_on_a_line() {
        // A straight line stays straight in a pinhole's picture; the lens bends it.
        let distorted: Vec<Point> = (0..5)
            .map(|i| {
                let [x, y] = WIDE_LENS.distort_point([100.0 + 250.0 * f64::from(i), 60.0 + 20.0 * f64::from(i)]);
                [(x + 0.5) as f32, (y + 0.5) as f32]
            })
            .collect();
        let off = |points: &[Point]| {
            let ([ax, ay], [bx, by]) = (points[0], points[4]);
            let [x, y] = points[2];
            ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).abs() / (bx - ax).hypot(by - ay)
        };
        assert!(off(&distorted) > 5.0, "the lens bends it by {} pixels", off(&distorted));
        let undistorted: Vec<Point> = distorted.iter().map(|&p| WIDE_LENS.undistort_photo_point(p)).collect();
        assert!(off(&undistorted) < 0.01, "{}", off(&undistorted));
    }

    #[test]
    fn a_lens_scaled_by_two_doubles_every_position() {
        let twice = WIDE_LENS.scaled_lens(2.0);
        let at = [100.0, 600.0];
        let large = twice.distort_point([2.0 * (at[0] + 0.5) - 0.5, 2.0 * (at[1] + 0.5) - 0.5]);
        let [x, y] = WIDE_LENS.distort_point(at);
        assert!((large[0] - (2.0 * (x + 0.5) - 0.5)).abs() < 1e-6);
        assert!((large[1] - (2.0 * (y + 0.5) - 0.5)).abs() < 1e-6);
    }
}
