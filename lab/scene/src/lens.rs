//! The flaws that a phone adds to a picture: a little blur, darker corners, noise, and rounding to eight bits.

use super::geometry::{Vec3, vec3};
use super::render::LinearPicture;
use image::RgbImage;
use quejing_art::random::SeededRandom;

/// The flaws that a phone's camera adds to a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LensFlaws {
    /// The standard deviation of the blur, in pixels.
    pub blur: f32,
    /// The standard deviation of the noise, in colour values of 0 to 255.
    pub noise: f32,
    /// The share of light, 0 to 1, that the corners of the picture lose.
    pub vignette: f32,
    /// The factor by which the brightness is multiplied; 1 leaves it unchanged.
    pub exposure: f32,
}

impl LensFlaws {
    /// Picks the random flaws of an ordinary phone in ordinary light.
    pub(crate) fn sample(random: &mut SeededRandom) -> Self {
        Self {
            blur: random.next_between(0.45, 0.95),
            noise: random.next_between(1.5, 4.0),
            vignette: random.next_between(0.10, 0.28),
            exposure: random.next_between(0.92, 1.08),
        }
    }

    /// Adds two or three bright elliptical patches to the picture: reflections of lamps.
    pub(crate) fn add_glare(&self, picture: &mut LinearPicture, random: &mut SeededRandom) {
        let (w, h) = (picture.width as f32, picture.height as f32);
        for _ in 0..2 + random.next_index(2) {
            let (cx, cy) = (w * random.next_between(0.15, 0.85), h * random.next_between(0.3, 0.7));
            let (rx, ry) = (w * random.next_between(0.05, 0.12), w * random.next_between(0.03, 0.07));
            for (index, pixel) in picture.pixels.iter_mut().enumerate() {
                let x = ((index % picture.width) as f32 - cx) / rx;
                let y = ((index / picture.width) as f32 - cy) / ry;
                let strength = (-(x * x + y * y)).exp();
                *pixel = *pixel + vec3(1.0, 1.0, 0.96) * (1.1 * strength);
            }
        }
    }

    /// Converts a picture in linear light to the 8-bit one that the phone stores: blurred, with darker corners,
    /// compressed highlights, and random noise.
    pub(crate) fn expose_picture(&self, picture: &LinearPicture, random: &mut SeededRandom) -> RgbImage {
        let blurred = blur_picture(picture, self.blur);
        let (w, h) = (picture.width as f32, picture.height as f32);
        let mut image = RgbImage::new(picture.width as u32, picture.height as u32);
        for (index, pixel) in image.pixels_mut().enumerate() {
            let (x, y) = ((index % picture.width) as f32 / w - 0.5, (index / picture.width) as f32 / h - 0.5);
            let gain = self.exposure * (1.0 - self.vignette * 2.0 * (x * x + y * y));
            let grain = random.next_normal() * self.noise;
            let color = blurred[index] * gain;
            let to_screen_value = |light: f32, tint: f32| {
                // Above 0.7, values approach 1 slowly, so that ivory does not become plain white.
                let compressed =
                    if light > 0.7 { 0.7 + 0.3 * (1.0 - 1.0 / (1.0 + (light - 0.7) / 0.3)) } else { light };
                (compressed.max(0.0).sqrt() * 255.0 + grain + tint).clamp(0.0, 255.0) as u8
            };
            let tint = random.next_between(-0.6, 0.6) * self.noise;
            pixel.0 = [to_screen_value(color.x, tint), to_screen_value(color.y, 0.0), to_screen_value(color.z, -tint)];
        }
        image
    }
}

/// Returns the pixels after a Gaussian blur with the standard deviation `sigma`, in pixels. Pixels at the edges
/// continue beyond the picture.
fn blur_picture(picture: &LinearPicture, sigma: f32) -> Vec<Vec3> {
    let radius = (sigma * 2.5).ceil() as isize;
    let weights: Vec<f32> = (-radius..=radius).map(|k| (-0.5 * (k as f32 / sigma).powi(2)).exp()).collect();
    let total: f32 = weights.iter().sum();
    let (w, h) = (picture.width as isize, picture.height as isize);
    let blur_along = |from: &[Vec3], dx: isize, dy: isize| -> Vec<Vec3> {
        let mut to = Vec::with_capacity(from.len());
        for y in 0..h {
            for x in 0..w {
                let mut sum = vec3(0.0, 0.0, 0.0);
                for (k, &weight) in weights.iter().enumerate() {
                    let step = k as isize - radius;
                    let (i, j) = ((x + dx * step).clamp(0, w - 1), (y + dy * step).clamp(0, h - 1));
                    sum = sum + from[(j * w + i) as usize] * weight;
                }
                to.push(sum * (1.0 / total));
            }
        }
        to
    };
    blur_along(&blur_along(&picture.pixels, 1, 0), 0, 1)
}
