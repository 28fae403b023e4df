//! The flaws that a phone adds to a picture: a little blur, darker corners, noise, and rounding to eight bits.

use super::geometry::{Vec3, vec3};
use super::render::LinearPicture;
use image::RgbImage;
use quejing_art::random::Random;

/// The flaws that a phone's camera adds to a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LensFlaws {
    /// The standard deviation of the blur, in pixels.
    pub blur: f32,
    /// The standard deviation of the noise, in colour values of 0 to 255.
    pub noise: f32,
    /// The share of light (0..1) that the corners of the picture lose.
    pub vignette: f32,
    /// The factor by which the brightness is multiplied; 1 leaves it unchanged.
    pub exposure: f32,
}

impl LensFlaws {
    /// Picks the random flaws of an ordinary phone in ordinary light.
    pub(crate) fn sample(random: &mut Random) -> Self {
        Self {
            blur: random.next_between(0.45, 0.95),
            noise: random.next_between(1.5, 4.0),
            vignette: random.next_between(0.10, 0.28),
            exposure: random.next_between(0.92, 1.08),
        }
    }

    /// Adds two or three bright patches to the picture: reflections of lamps.
    pub(crate) fn add_glare(&self, light: &mut LinearPicture, random: &mut Random) {
        let (w, h) = (light.width as f32, light.height as f32);
        for _ in 0..2 + random.next_index(2) {
            let (cx, cy) = (w * random.next_between(0.15, 0.85), h * random.next_between(0.3, 0.7));
            let (rx, ry) = (w * random.next_between(0.05, 0.12), w * random.next_between(0.03, 0.07));
            for (index, pixel) in light.pixels.iter_mut().enumerate() {
                let x = ((index % light.width) as f32 - cx) / rx;
                let y = ((index / light.width) as f32 - cy) / ry;
                let near = (-(x * x + y * y)).exp();
                *pixel = *pixel + vec3(1.0, 1.0, 0.96) * (1.1 * near);
            }
        }
    }

    /// Converts the light to the 8-bit picture that the phone stores: blurred, with darker corners, a soft limit of
    /// bright parts, and random noise.
    pub(crate) fn expose_picture(&self, light: &LinearPicture, random: &mut Random) -> RgbImage {
        let blurred = blur_picture(light, self.blur);
        let (w, h) = (light.width as f32, light.height as f32);
        let mut image = RgbImage::new(light.width as u32, light.height as u32);
        for (index, pixel) in image.pixels_mut().enumerate() {
            let (x, y) = ((index % light.width) as f32 / w - 0.5, (index / light.width) as f32 / h - 0.5);
            let gain = self.exposure * (1.0 - self.vignette * 2.0 * (x * x + y * y));
            let grain = random.next_normal() * self.noise;
            let v = blurred[index] * gain;
            let value = |light: f32, tint: f32| {
                // A soft shoulder keeps ivory from blowing out.
                let rolled = if light > 0.7 { 0.7 + 0.3 * (1.0 - 1.0 / (1.0 + (light - 0.7) / 0.3)) } else { light };
                (rolled.max(0.0).sqrt() * 255.0 + grain + tint).clamp(0.0, 255.0) as u8
            };
            let tint = random.next_between(-0.6, 0.6) * self.noise;
            pixel.0 = [value(v.x, tint), value(v.y, 0.0), value(v.z, -tint)];
        }
        image
    }
}

/// Returns the pixels after a Gaussian blur with the standard deviation `sigma`, in pixels: first along rows, then
/// along columns.
fn blur_picture(light: &LinearPicture, sigma: f32) -> Vec<Vec3> {
    let reach = (sigma * 2.5).ceil() as isize;
    let weights: Vec<f32> = (-reach..=reach).map(|k| (-0.5 * (k as f32 / sigma).powi(2)).exp()).collect();
    let total: f32 = weights.iter().sum();
    let (w, h) = (light.width as isize, light.height as isize);
    let pass = |from: &[Vec3], dx: isize, dy: isize| -> Vec<Vec3> {
        let mut to = Vec::with_capacity(from.len());
        for y in 0..h {
            for x in 0..w {
                let mut sum = vec3(0.0, 0.0, 0.0);
                for (k, &weight) in weights.iter().enumerate() {
                    let step = k as isize - reach;
                    let (i, j) = ((x + dx * step).clamp(0, w - 1), (y + dy * step).clamp(0, h - 1));
                    sum = sum + from[(j * w + i) as usize] * weight;
                }
                to.push(sum * (1.0 / total));
            }
        }
        to
    };
    pass(&pass(&light.pixels, 1, 0), 0, 1)
}
