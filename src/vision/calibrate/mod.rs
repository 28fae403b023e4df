//! Measuring a camera: the board to print, finding it in pictures, the lens behind it, and profiles that are kept.
//!
//! Reading works without any of it. With a profile the lens' distortion is taken out of a picture before tiles are looked for, and
//! what is found is put back to where the photo has it.

pub mod board;
mod date;
mod detect;
mod error;
mod lens;
mod print;
mod profile;
mod solve;
mod taking;

use image::RgbImage;

pub use self::{
    date::today,
    detect::{Corner, find},
    error::CalibrationError,
    lens::{Lens, Straightened},
    print::{Paper, pdf},
    profile::{CameraProfile, Fit, LensNumbers, Profiles, write_whole},
    solve::{LEAST_CORNERS, LEAST_VIEWS, Measured, ViewCorners, coverage, measure},
    taking::Taking,
};
use super::{Eyes, PhotoReading};

/// A lens that moves no point of a picture further than this share of its long side is left as it is: straightening would
/// only soften the picture.
const HARMLESS: f64 = 0.004;

impl Eyes {
    /// Reads a photo that may hold no tile, as [`Eyes::look`], through a measured camera. Places are those of the photo.
    ///
    /// # Errors
    /// `wrong_size` when the profile is for pictures of another shape; `inference` when a network fails.
    pub fn look_through(
        &mut self,
        photo: &RgbImage,
        profile: &CameraProfile,
    ) -> Result<PhotoReading, CalibrationError> {
        let (width, height) = photo.dimensions();
        let lens = profile.lens_for(width, height)?;
        if lens.greatest_shift(width, height) < HARMLESS * f64::from(width.max(height)) {
            return Ok(self.look(photo)?);
        }
        let begun = std::time::Instant::now();
        let straight = Straightened::of(photo, lens)?;
        let straightened = begun.elapsed().as_secs_f64() * 1e3;
        let mut reading = self.look(&straight.picture)?;
        for tile in &mut reading.tiles {
            tile.quad = tile.quad.map(|p| straight.to_photo(p));
        }
        (reading.width, reading.height) = (width, height);
        reading.ms.insert(0, ("straighten", straightened));
        if let Some((_, total)) = reading.ms.iter_mut().find(|(stage, _)| *stage == "total") {
            *total += straightened;
        }
        Ok(reading)
    }
}
