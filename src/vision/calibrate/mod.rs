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
    lens::{Lens, Straightener},
    print::{Paper, pdf},
    profile::{CameraProfile, Fit, LensNumbers, Profiles, write_whole},
    solve::{LEAST_CORNERS, LEAST_VIEWS, Measured, ViewCorners, coverage, measure},
    taking::Taking,
};
use super::{Eyes, PhotoReading};

/// A lens that moves no point of a picture further than this share of its long side is left as it is: straightening would
/// only soften the picture.
const HARMLESS: f64 = 0.004;

/// A measured camera to read through.
pub struct Through {
    profile: CameraProfile,
    /// For the size of the last picture.
    straightener: Option<Straightener>,
}

impl Through {
    /// Reading through this camera.
    pub fn new(profile: CameraProfile) -> Self {
        Self {
            profile,
            straightener: None,
        }
    }

    /// What straightens pictures of a size; none where the lens does no harm.
    ///
    /// # Errors
    /// `wrong_size` when the profile is for pictures of another shape.
    pub fn straightener(
        &mut self,
        width: u32,
        height: u32,
    ) -> Result<Option<&Straightener>, CalibrationError> {
        let lens = self.profile.lens_for(width, height)?;
        let fits = |s: &Straightener| s.fits(width, height);
        if !self.straightener.as_ref().is_some_and(fits) {
            let harm = HARMLESS * f64::from(width.max(height));
            let needed = lens.greatest_shift(width, height) >= harm;
            self.straightener = needed.then(|| Straightener::new(lens, width, height));
        }
        Ok(self.straightener.as_ref())
    }

    /// Reads a photo that may hold no tile, as [`Eyes::look`]. Places are those of the photo.
    ///
    /// # Errors
    /// `wrong_size` when the profile is for pictures of another shape; `inference` when a network fails.
    pub fn look(
        &mut self,
        eyes: &mut Eyes,
        photo: &RgbImage,
    ) -> Result<PhotoReading, CalibrationError> {
        let begun = std::time::Instant::now();
        let (width, height) = photo.dimensions();
        let Some(straightener) = self.straightener(width, height)? else {
            return Ok(eyes.look(photo)?);
        };
        let straight = straightener.straight(photo)?;
        let straightened = begun.elapsed().as_secs_f64() * 1e3;
        let mut reading = straightener.put_back(eyes.look(&straight)?, photo);
        reading.ms.insert(0, ("straighten", straightened));
        if let Some((_, total)) = reading.ms.iter_mut().find(|(stage, _)| *stage == "total") {
            *total += straightened;
        }
        Ok(reading)
    }
}

impl Straightener {
    /// What was read in the straight picture, at its places in the photo.
    pub fn put_back(&self, mut reading: PhotoReading, photo: &RgbImage) -> PhotoReading {
        for tile in &mut reading.tiles {
            tile.quad = tile.quad.map(|p| self.to_photo(p));
        }
        (reading.width, reading.height) = photo.dimensions();
        reading
    }
}
