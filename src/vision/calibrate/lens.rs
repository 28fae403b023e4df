//! A lens as numbers: focal lengths, centre, and distortion (Brown and Conrady's model as OpenCV has it: k1 k2 p1 p2 k3).
//!
//! *Straight* places are where a perfect pinhole would show a point; *seen* places are where the lens shows it. Going from
//! straight to seen is a formula; the way back has none and is found step by step. Pixels count from the middle of the
//! first pixel, as in OpenCV's calibration; [`crate::vision::geometry`] counts from its corner, half a pixel before.

use opencv::{
    core::{self, Mat, Scalar, Vec3b},
    imgproc,
    prelude::*,
};

use image::RgbImage;

use crate::vision::{VisionError, as_mat, geometry::Point};

/// A camera's inner numbers, in pixels of its pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Focal length across.
    pub fx: f64,
    /// Focal length down.
    pub fy: f64,
    /// The optical centre, from the left.
    pub cx: f64,
    /// The optical centre, from the top.
    pub cy: f64,
    /// Distortion: k1, k2, p1, p2, k3.
    pub distortion: [f64; 5],
}

/// A straightened picture is at most this many times as large as the photo each way: lenses bend their far corners outwards
/// without end, and there is no hand in them.
const LARGEST: f64 = 1.4;
/// Rows that are straightened at once: keeps the maps small for photos of any size.
const STRIP: u32 = 128;

impl Lens {
    /// The same lens for pictures so many times as large.
    pub fn scaled(&self, times: f64) -> Lens {
        let centre = |c: f64| (c + 0.5) * times - 0.5;
        Lens {
            fx: self.fx * times,
            fy: self.fy * times,
            cx: centre(self.cx),
            cy: centre(self.cy),
            distortion: self.distortion,
        }
    }

    /// Where the lens shows what a pinhole would show here.
    pub fn seen(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.bent([(x - self.cx) / self.fx, (y - self.cy) / self.fy]);
        [x * self.fx + self.cx, y * self.fy + self.cy]
    }

    /// Where a pinhole would show what the lens shows here.
    pub fn straight(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let seen = [(x - self.cx) / self.fx, (y - self.cy) / self.fy];
        let mut guess = seen;
        for _ in 0..40 {
            let bent = self.bent(guess);
            // Half steps: whole ones swing to and fro at the rim of strong lenses.
            guess = [
                guess[0] + 0.5 * (seen[0] - bent[0]),
                guess[1] + 0.5 * (seen[1] - bent[1]),
            ];
        }
        [guess[0] * self.fx + self.cx, guess[1] * self.fy + self.cy]
    }

    /// The distortion, in focal lengths from the centre.
    fn bent(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [k1, k2, p1, p2, k3] = self.distortion;
        let r2 = x * x + y * y;
        let radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
        [
            x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
            y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y,
        ]
    }

    /// How far the lens moves a point within a picture at most, in pixels.
    pub fn greatest_shift(&self, width: u32, height: u32) -> f64 {
        border(width, height)
            .map(|at| {
                let [x, y] = self.straight(at);
                (x - at[0]).hypot(y - at[1])
            })
            .fold(0.0, f64::max)
    }
}

/// Points around a picture's edge.
fn border(width: u32, height: u32) -> impl Iterator<Item = [f64; 2]> {
    const STEPS: u32 = 16;
    let (w, h) = (f64::from(width) - 1.0, f64::from(height) - 1.0);
    (0..=STEPS).flat_map(move |step| {
        let share = f64::from(step) / f64::from(STEPS);
        [
            [share * w, 0.0],
            [share * w, h],
            [0.0, share * h],
            [w, share * h],
        ]
    })
}

/// Takes the distortion out of pictures of one size, and knows the way back.
///
/// What every pixel comes from is worked out once and kept for small pictures, as live frames come many a second; for large
/// photos it would take more memory than the photo itself and is worked out strip by strip.
pub struct Straightener {
    lens: Lens,
    photo: [u32; 2],
    /// The straight picture's first pixel, in straight places.
    origin: [f64; 2],
    size: [u32; 2],
    kept: Vec<Strip>,
}

/// Maps are kept for straight pictures of up to so many pixels.
const KEPT: u64 = 4_000_000;

/// Where the pixels of some rows come from: across, down.
type Strip = [Vec<f32>; 2];

impl Straightener {
    /// For pictures of a size.
    pub fn new(lens: Lens, width: u32, height: u32) -> Self {
        let (origin, size) = canvas(&lens, width, height);
        let mut new = Self {
            lens,
            photo: [width, height],
            origin,
            size,
            kept: Vec::new(),
        };
        if u64::from(size[0]) * u64::from(size[1]) <= KEPT {
            new.kept = new.strips().map(|top| new.strip(top)).collect();
        }
        new
    }

    /// Whether it is for pictures of this size.
    pub fn fits(&self, width: u32, height: u32) -> bool {
        self.photo == [width, height]
    }

    /// The photo as a pinhole of the same focal length would have taken it.
    ///
    /// # Errors
    /// `inference` when OpenCV fails.
    pub fn straight(&self, photo: &RgbImage) -> Result<RgbImage, VisionError> {
        let mut picture = RgbImage::new(self.size[0], self.size[1]);
        self.draw(photo, &mut picture)
            .map_err(|e| VisionError::Inference {
                stage: "straighten",
                why: e.to_string(),
            })?;
        Ok(picture)
    }

    /// A point of the straight picture as a point of the photo; both counted from corners.
    pub fn to_photo(&self, [x, y]: Point) -> Point {
        let straight = [
            f64::from(x) - 0.5 + self.origin[0],
            f64::from(y) - 0.5 + self.origin[1],
        ];
        self.lens.seen(straight).map(|v| (v + 0.5) as f32)
    }

    /// The strips' first rows.
    fn strips(&self) -> impl Iterator<Item = u32> + use<> {
        (0..self.size[1]).step_by(STRIP as usize)
    }

    fn strip(&self, top: u32) -> Strip {
        let mut maps = [Vec::new(), Vec::new()];
        for row in top..(top + STRIP).min(self.size[1]) {
            for column in 0..self.size[0] {
                let straight = [
                    f64::from(column) + self.origin[0],
                    f64::from(row) + self.origin[1],
                ];
                let [x, y] = self.lens.seen(straight);
                maps[0].push(x as f32);
                maps[1].push(y as f32);
            }
        }
        maps
    }

    fn draw(&self, photo: &RgbImage, picture: &mut RgbImage) -> opencv::Result<()> {
        let from = as_mat(photo).map_err(|e| opencv::Error::new(core::StsError, e.to_string()))?;
        let (columns, rows) = (picture.width() as i32, picture.height() as i32);
        let mut into = Mat::new_rows_cols_with_bytes_mut::<Vec3b>(rows, columns, picture.as_mut())?;
        for (number, top) in self.strips().enumerate() {
            let made;
            let [across, down] = match self.kept.get(number) {
                Some(strip) => strip,
                None => {
                    made = self.strip(top);
                    &made
                }
            };
            let tall = across.len() as i32 / columns;
            let across = Mat::new_rows_cols_with_data(tall, columns, across)?;
            let down = Mat::new_rows_cols_with_data(tall, columns, down)?;
            let mut strip = Mat::default();
            imgproc::remap(
                &from,
                &mut strip,
                &across,
                &down,
                imgproc::INTER_LINEAR,
                core::BORDER_REPLICATE,
                Scalar::default(),
            )?;
            let mut part = into.row_bounds_mut(top as i32, top as i32 + tall)?;
            strip.copy_to(&mut part)?;
        }
        Ok(())
    }
}

/// Where the straight picture begins and how large it is, so that all of the photo is on it.
fn canvas(lens: &Lens, width: u32, height: u32) -> ([f64; 2], [u32; 2]) {
    let (w, h) = (f64::from(width), f64::from(height));
    let (mut low, mut high) = ([0.0_f64, 0.0], [w - 1.0, h - 1.0]);
    for seen in border(width, height) {
        let at = lens.straight(seen);
        for k in 0..2 {
            let most = [w, h][k] * (LARGEST - 1.0) / 2.0;
            low[k] = low[k].min(at[k]).max(-most);
            high[k] = high[k].max(at[k]).min([w, h][k] - 1.0 + most);
        }
    }
    let size = [0, 1].map(|k| (high[k] - low[k] + 1.0).round().max(1.0) as u32);
    (low, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Lens = Lens {
        fx: 900.0,
        fy: 910.0,
        cx: 640.0,
        cy: 350.0,
        distortion: [-0.28, 0.08, 0.001, -0.0005, 0.0],
    };

    #[test]
    fn straight_undoes_seen() {
        for at in [[0.0, 0.0], [1279.0, 719.0], [640.0, 350.0], [200.0, 650.0]] {
            let [x, y] = WIDE.seen(WIDE.straight(at));
            assert!(
                (x - at[0]).hypot(y - at[1]) < 1e-3,
                "{at:?} came back as {x}, {y}"
            );
        }
    }

    #[test]
    fn a_lens_for_a_picture_twice_as_large_shows_the_same_twice_as_large() {
        let twice = WIDE.scaled(2.0);
        let at = [100.0, 600.0];
        let large = twice.seen([2.0 * (at[0] + 0.5) - 0.5, 2.0 * (at[1] + 0.5) - 0.5]);
        let [x, y] = WIDE.seen(at);
        assert!((large[0] - (2.0 * (x + 0.5) - 0.5)).abs() < 1e-6);
        assert!((large[1] - (2.0 * (y + 0.5) - 0.5)).abs() < 1e-6);
    }

    #[test]
    fn a_line_that_the_lens_bends_is_straight_again() {
        // A dark line along y = 60 of a perfect picture, as the lens shows it.
        let mut photo = RgbImage::from_pixel(1280, 720, image::Rgb([240; 3]));
        for step in 0..12_800 {
            let [x, y] = WIDE.seen([f64::from(step) / 10.0, 60.0]);
            for dy in -1..=1 {
                let (x, y) = (x.round() as i64, y.round() as i64 + dy);
                if (0..1280).contains(&x) && (0..720).contains(&y) {
                    photo.put_pixel(x as u32, y as u32, image::Rgb([10; 3]));
                }
            }
        }
        let straightener = Straightener::new(WIDE, 1280, 720);
        let straight = straightener.straight(&photo).expect("straightened");
        let row_of = |x: u32| {
            let column = (0..straight.height() / 2).map(|y| straight.get_pixel(x, y)[0]);
            let dark: Vec<usize> = column
                .enumerate()
                .filter(|(_, v)| *v < 120)
                .map(|(y, _)| y)
                .collect();
            dark.iter().sum::<usize>() as f64 / dark.len().max(1) as f64
        };
        let rows: Vec<f64> = (1..6).map(|i| row_of(straight.width() * i / 6)).collect();
        let spread = rows.iter().fold(0.0_f64, |m, r| m.max((r - rows[0]).abs()));
        assert!(spread < 1.5, "{rows:?}");
        // And what lies there comes back to where the photo has it.
        let [x, y] = straightener.to_photo([600.0, rows[2] as f32]);
        assert!(photo.get_pixel(x as u32, y as u32)[0] < 120);
    }
}
