//! The phone that takes the picture: a pinhole camera over the table, with optional lens distortion.

use super::geometry::{Vec3, vec3};

/// A camera; pixels run to the right and down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camera {
    /// The position of the lens.
    pub place: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    /// Focal length in pixels.
    focal: f32,
    middle: (f32, f32),
    /// Radial distortion: a point at r focal lengths from the middle appears 1 + k1 r² + k2 (r²)² times as far from it.
    distortion: [f32; 2],
}

/// The orientation of the phone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Height of the line of sight over the table, in degrees: 90 looks straight down.
    pub elevation: f32,
    /// Degrees to the left or right of the row's middle.
    pub heading: f32,
    /// Degrees by which the phone is tilted.
    pub roll: f32,
    /// Horizontal field of view in degrees, without the distortion.
    pub field: f32,
    /// Radial distortion k1, k2 of the lens, in focal lengths.
    pub distortion: [f32; 2],
}

impl Camera {
    /// Points a camera at `target` from `distance` millimetres away.
    pub(crate) fn new(target: Vec3, distance: f32, pose: Pose, width: u32, height: u32) -> Self {
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

    /// Returns focal length and optical centre in pixels, counted from the corner of the first one.
    pub(crate) fn focal_and_centre(&self) -> (f32, [f32; 2]) {
        (self.focal, [self.middle.0, self.middle.1])
    }

    /// Places the camera so that it shows all of `points` as large as possible with a margin (a fraction of the
    /// picture).
    pub(crate) fn framing(points: &[Vec3], margin: f32, pose: Pose, width: u32, height: u32) -> Self {
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
                let [left, top, right, bottom] = camera.bounds(points);
                let fits = right - left < w * (1.0 - 2.0 * margin) && bottom - top < h * (1.0 - 2.0 * margin);
                if fits { far = distance } else { near = distance }
            }
            let [left, top, right, bottom] = camera.bounds(points);
            let off = ((left + right) / 2.0 - w / 2.0, (top + bottom) / 2.0 - h / 2.0);
            let aim = camera.ray(w / 2.0 + off.0, h / 2.0 + off.1);
            target = camera.place + aim * ((target.z - camera.place.z) / aim.z);
        }
        camera
    }

    /// Returns the left, top, right and bottom edges of the points in the picture.
    pub(crate) fn bounds(&self, points: &[Vec3]) -> [f32; 4] {
        let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
        points.iter().fold(none, |[l, t, r, b], &p| {
            let [x, y] = self.project(p);
            [l.min(x), t.min(y), r.max(x), b.max(y)]
        })
    }

    /// Projects a point of the world to pixels.
    pub(crate) fn project(&self, point: Vec3) -> [f32; 2] {
        let p = point - self.place;
        let depth = p.dot(self.forward).max(1.0);
        let (x, y) = (p.dot(self.right) / depth, -p.dot(self.up) / depth);
        let times = self.focal * self.bend(x * x + y * y);
        [self.middle.0 + times * x, self.middle.1 + times * y]
    }

    /// Returns the factor by which the lens moves a point away from the middle, by its squared distance.
    fn bend(&self, r2: f32) -> f32 {
        let [k1, k2] = self.distortion;
        1.0 + r2 * (k1 + r2 * k2)
    }

    /// Returns the unit direction of the ray through a place in the picture.
    pub(crate) fn ray(&self, x: f32, y: f32) -> Vec3 {
        let (x, y) = ((x - self.middle.0) / self.focal, (y - self.middle.1) / self.focal);
        let times = self.unbend((x * x + y * y).sqrt());
        (self.forward + self.right * (x * times) - self.up * (y * times)).unit()
    }

    /// Returns the factor by which a point is further from the middle than the lens shows it.
    fn unbend(&self, shown: f32) -> f32 {
        if self.distortion == [0.0, 0.0] || shown <= 0.0 {
            return 1.0;
        }
        let mut real = shown;
        for _ in 0..12 {
            real += 0.7 * (shown - real * self.bend(real * real));
        }
        real / shown
    }
}
