//! The phone that takes the picture: a pinhole camera over the table, with optional lens distortion.

use super::geometry::{Vec3, vec3};

/// A pinhole camera in the world, with radial lens distortion. Pixel coordinates run to the right and down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PinholeCamera {
    /// The position of the lens, in millimetres.
    pub place: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    /// The focal length in pixels.
    focal: f32,
    middle: (f32, f32),
    /// The radial distortion k1, k2: a point at r focal lengths from the middle appears 1 + k1 r² + k2 (r²)² times as
    /// far from it.
    distortion: [f32; 2],
}

/// The orientation, field of view and lens distortion of the phone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraPose {
    /// The angle between the line of sight and the table, in degrees: 90 looks straight down.
    pub elevation: f32,
    /// The angle of the camera to the side of the row's middle, in degrees, seen from above; positive to the player's
    /// right.
    pub heading: f32,
    /// The angle by which the phone is turned about the line of sight, in degrees; positive anticlockwise as the
    /// photographer sees it.
    pub roll: f32,
    /// The horizontal field of view in degrees, before the distortion.
    pub field: f32,
    /// The radial distortion k1, k2 of the lens, for distances in focal lengths.
    pub distortion: [f32; 2],
}

impl PinholeCamera {
    /// Builds a camera that looks at `target` from `distance` millimetres away, for a picture of `width` by `height`
    /// pixels.
    pub(crate) fn new(target: Vec3, distance: f32, pose: CameraPose, width: u32, height: u32) -> Self {
        let (elevation, heading) = (pose.elevation.to_radians(), pose.heading.to_radians());
        let back = vec3(elevation.cos() * heading.sin(), -elevation.cos() * heading.cos(), elevation.sin());
        let forward = -back;
        let right = vec3(heading.cos(), heading.sin(), 0.0);
        let up = right.cross(forward);
        let (sin, cos) = pose.roll.to_radians().sin_cos();
        let half = width as f32 / 2.0;
        Self {
            place: target + back * distance,
            right: right * cos + up * sin,
            up: up * cos - right * sin,
            forward,
            focal: half / (pose.field.to_radians() / 2.0).tan(),
            middle: (half, height as f32 / 2.0),
            distortion: pose.distortion,
        }
    }

    /// Returns the focal length and the optical centre in pixels, counted from the corner of the first pixel.
    pub(crate) fn focal_and_centre(&self) -> (f32, [f32; 2]) {
        (self.focal, [self.middle.0, self.middle.1])
    }

    /// Builds the camera that shows all of `points` as large as possible and centred, with a margin (a fraction of the
    /// picture's width and height) on each side.
    pub(crate) fn new_framing(points: &[Vec3], margin: f32, pose: CameraPose, width: u32, height: u32) -> Self {
        let count = points.len().max(1) as f32;
        let mut target = points.iter().fold(Vec3::default(), |sum, &p| sum + p) * (1.0 / count);
        let (w, h) = (width as f32, height as f32);
        let mut camera = Self::new(target, 1500.0, pose, width, height);
        // Two unknowns, distance and aim, that hardly depend on each other, so solve them in turn.
        for _ in 0..4 {
            let (mut near, mut far) = (150.0_f32, 4000.0_f32);
            for _ in 0..24 {
                let distance = (near + far) / 2.0;
                camera = Self::new(target, distance, pose, width, height);
                let [left, top, right, bottom] = camera.picture_bounds(points);
                let fits = right - left < w * (1.0 - 2.0 * margin) && bottom - top < h * (1.0 - 2.0 * margin);
                if fits { far = distance } else { near = distance }
            }
            let [left, top, right, bottom] = camera.picture_bounds(points);
            let off = ((left + right) / 2.0 - w / 2.0, (top + bottom) / 2.0 - h / 2.0);
            let aim = camera.ray_through(w / 2.0 + off.0, h / 2.0 + off.1);
            target = camera.place + aim * ((target.z - camera.place.z) / aim.z);
        }
        camera
    }

    /// Returns the left, top, right and bottom edges of the box around the points in the picture, in pixels.
    pub(crate) fn picture_bounds(&self, points: &[Vec3]) -> [f32; 4] {
        let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
        points.iter().fold(none, |[l, t, r, b], &p| {
            let [x, y] = self.project_point(p);
            [l.min(x), t.min(y), r.max(x), b.max(y)]
        })
    }

    /// Returns the place in the picture, in pixels, at which the camera sees a point of the world; it may lie outside
    /// the picture.
    pub(crate) fn project_point(&self, point: Vec3) -> [f32; 2] {
        let p = point - self.place;
        let depth = p.dot(self.forward).max(1.0);
        let (x, y) = (p.dot(self.right) / depth, -p.dot(self.up) / depth);
        let times = self.focal * self.distortion_factor(x * x + y * y);
        [self.middle.0 + times * x, self.middle.1 + times * y]
    }

    /// Returns the factor by which the lens moves a point away from the middle; `r2` is its squared distance from the
    /// middle in focal lengths.
    fn distortion_factor(&self, r2: f32) -> f32 {
        let [k1, k2] = self.distortion;
        1.0 + r2 * (k1 + r2 * k2)
    }

    /// Returns the unit direction, in the world, of the ray through a place in the picture, in pixels.
    pub(crate) fn ray_through(&self, x: f32, y: f32) -> Vec3 {
        let (x, y) = ((x - self.middle.0) / self.focal, (y - self.middle.1) / self.focal);
        let times = self.undistortion_factor((x * x + y * y).sqrt());
        (self.forward + self.right * (x * times) - self.up * (y * times)).normalized()
    }

    /// Returns the factor that moves a point from where the lens shows it, at `shown` focal lengths from the middle, to
    /// its undistorted place; the inverse of [`Self::distortion_factor`].
    fn undistortion_factor(&self, shown: f32) -> f32 {
        if self.distortion == [0.0, 0.0] || shown <= 0.0 {
            return 1.0;
        }
        let mut real = shown;
        for _ in 0..12 {
            real += 0.7 * (shown - real * self.distortion_factor(real * real));
        }
        real / shown
    }
}
