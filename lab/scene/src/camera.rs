//! The phone that takes the picture: a pinhole camera over the table, with optional lens distortion. Units of the world
//! are millimetres.

use super::geometry::{Vec3, vec3};

/// A pinhole camera in the world, with radial lens distortion. Pixel coordinates run to the right and down from the
/// outer corner of the first pixel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PinholeCamera {
    /// The position of the lens, in millimetres.
    pub position: Vec3,
    /// The unit direction of the picture's right side.
    right: Vec3,
    /// The unit direction of the picture's upper side.
    up: Vec3,
    /// The unit direction of the line of sight.
    forward: Vec3,
    /// The focal length in pixels.
    focal: f32,
    /// The optical centre in pixels.
    centre: (f32, f32),
    /// The radial distortion k1, k2: a point at r focal lengths from the optical centre appears 1 + k1 r² + k2 (r²)²
    /// times as far from it.
    distortion: [f32; 2],
}

/// The orientation, field of view and lens distortion of a camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraPose {
    /// The angle between the line of sight and the table, in degrees: 90 looks straight down.
    pub elevation_degrees: f32,
    /// The angle, seen from above, by which the camera stands to the side of the tiles' middle, in degrees; positive to
    /// the player's right.
    pub heading_degrees: f32,
    /// The angle by which the phone is turned about the line of sight, in degrees; positive anticlockwise as the
    /// photographer sees it.
    pub roll_degrees: f32,
    /// The horizontal field of view in degrees, before the distortion.
    pub field_of_view_degrees: f32,
    /// The radial distortion k1, k2 of the lens, for distances in focal lengths.
    pub distortion: [f32; 2],
}

impl PinholeCamera {
    /// Builds a camera that looks at `target` from `distance_mm` away, for a picture of `width` by `height` pixels.
    pub(crate) fn new(target: Vec3, distance_mm: f32, pose: CameraPose, width: u32, height: u32) -> Self {
        let (elevation, heading) = (pose.elevation_degrees.to_radians(), pose.heading_degrees.to_radians());
        let back = vec3(elevation.cos() * heading.sin(), -elevation.cos() * heading.cos(), elevation.sin());
        let forward = -back;
        let right = vec3(heading.cos(), heading.sin(), 0.0);
        let up = right.cross(forward);
        let (sin, cos) = pose.roll_degrees.to_radians().sin_cos();
        let half = width as f32 / 2.0;
        Self {
            position: target + back * distance_mm,
            right: right * cos + up * sin,
            up: up * cos - right * sin,
            forward,
            focal: half / (pose.field_of_view_degrees.to_radians() / 2.0).tan(),
            centre: (half, height as f32 / 2.0),
            distortion: pose.distortion,
        }
    }

    /// Returns the focal length and the optical centre in pixels.
    pub(crate) fn focal_and_centre(&self) -> (f32, [f32; 2]) {
        (self.focal, [self.centre.0, self.centre.1])
    }

    /// Builds the camera that shows all of `points` centred and as large as possible, from at most 4 metres away.
    /// `margin` is the free space on each side, as a fraction of the picture's width or height.
    pub(crate) fn for_framed_points(points: &[Vec3], margin: f32, pose: CameraPose, width: u32, height: u32) -> Self {
        let count = points.len().max(1) as f32;
        let mut target = points.iter().fold(Vec3::default(), |sum, &p| sum + p) * (1.0 / count);
        let (w, h) = (width as f32, height as f32);
        let mut camera = Self::new(target, 1500.0, pose, width, height);
        // The two unknowns, distance and aim, hardly depend on each other, so they are solved in turn.
        for _ in 0..4 {
            let (mut near, mut far) = (150.0_f32, 4000.0_f32);
            for _ in 0..24 {
                let distance_mm = (near + far) / 2.0;
                camera = Self::new(target, distance_mm, pose, width, height);
                let [left, top, right, bottom] = camera.picture_bounds(points);
                let fits = right - left < w * (1.0 - 2.0 * margin) && bottom - top < h * (1.0 - 2.0 * margin);
                if fits { far = distance_mm } else { near = distance_mm }
            }
            let [left, top, right, bottom] = camera.picture_bounds(points);
            let off = ((left + right) / 2.0 - w / 2.0, (top + bottom) / 2.0 - h / 2.0);
            let aim = camera.ray_direction(w / 2.0 + off.0, h / 2.0 + off.1);
            target = camera.position + aim * ((target.z - camera.position.z) / aim.z);
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
    /// the picture. The point must be in front of the camera.
    pub(crate) fn project_point(&self, point: Vec3) -> [f32; 2] {
        let p = point - self.position;
        let depth = p.dot(self.forward).max(1.0);
        let (x, y) = (p.dot(self.right) / depth, -p.dot(self.up) / depth);
        let times = self.focal * self.distortion_factor(x * x + y * y);
        [self.centre.0 + times * x, self.centre.1 + times * y]
    }

    /// Returns the factor by which the lens moves a point away from the optical centre; `squared_radius` is the square
    /// of its distance from there in focal lengths.
    fn distortion_factor(&self, squared_radius: f32) -> f32 {
        let [k1, k2] = self.distortion;
        1.0 + squared_radius * (k1 + squared_radius * k2)
    }

    /// Returns the unit direction in the world of the ray through a place in the picture, in pixels.
    pub(crate) fn ray_direction(&self, x: f32, y: f32) -> Vec3 {
        let (x, y) = ((x - self.centre.0) / self.focal, (y - self.centre.1) / self.focal);
        let times = self.undistortion_factor((x * x + y * y).sqrt());
        (self.forward + self.right * (x * times) - self.up * (y * times)).normalized()
    }

    /// Returns the factor that moves a point from where the lens shows it, at `shown_radius` focal lengths from the
    /// optical centre, to its undistorted place: the inverse of [`Self::distortion_factor`], computed by iteration.
    fn undistortion_factor(&self, shown_radius: f32) -> f32 {
        if self.distortion == [0.0, 0.0] || shown_radius <= 0.0 {
            return 1.0;
        }
        let mut radius = shown_radius;
        for _ in 0..12 {
            radius += 0.7 * (shown_radius - radius * self.distortion_factor(radius * radius));
        }
        radius / shown_radius
    }
}
