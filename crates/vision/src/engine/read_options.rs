//! Settings of a reading besides the networks: the lens of the photo's camera and the player's own tile set.

use image::RgbImage;

use super::calibrate::{CameraProfile, Profiles};
use super::enrol::{SetStore, UsedSet};
use super::{Customs, Photo, PhotoReading, VisionError, Warning, WarningKind};

/// The lens whose distortion is removed from the tiles' positions before the hand is arranged.
#[derive(Clone, Debug, Default)]
pub enum LensChoice {
    /// No lens: positions stay as they are.
    #[default]
    None,
    /// A profile's lens; a photo of another shape is refused.
    Of(Box<CameraProfile>),
    /// The lens of the newest profile that names the photo's camera and has the photo's shape, if there is one.
    OfCamera(Profiles),
}

/// The lens and tile set by which photos are read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    pub lens: LensChoice,
    /// The player's own tile set; `None` for the networks alone.
    pub set: Option<UsedSet>,
    /// True for live frames, which must keep pace: skips the closer pass over a hand that does not win.
    pub hurried: bool,
}

impl ReadOptions {
    /// Reads a photo, the pixels of which `look` reads: converts positions to the photo's full size, removes the lens's
    /// distortion, and adds a warning about a damaged file.
    ///
    /// # Errors
    /// `wrong_size` when the chosen profile is for photos of another shape; those of `look`.
    pub fn read(
        &self,
        photo: &Photo,
        customs: &Customs,
        look: impl FnOnce(&RgbImage) -> Result<PhotoReading, VisionError>,
    ) -> Result<PhotoReading, VisionError> {
        let [width, height] = photo.size;
        let found;
        let profile = match &self.lens {
            LensChoice::None => None,
            LensChoice::Of(profile) => Some(&**profile),
            LensChoice::OfCamera(profiles) => {
                found = photo.camera.as_ref().and_then(|camera| profiles.fitting(camera, width, height));
                found.as_ref()
            }
        };
        profile.map(|profile| profile.lens_for(width, height)).transpose()?;
        let mut reading = look(&photo.pixels)?;
        reading.rescale(photo.size);
        profile.map(|profile| profile.rearrange(&mut reading, customs)).transpose()?;
        if photo.damage.is_some() {
            reading.warnings.insert(0, Warning::about(WarningKind::PhotoDamaged, Vec::new()));
        }
        Ok(reading)
    }
}

/// The folders of a user's camera profiles and tile sets.
#[derive(Clone, Debug)]
pub struct RecognitionFolders {
    pub profiles: Profiles,
    /// `None` without a place for tile sets.
    pub sets: Option<SetStore>,
}

impl RecognitionFolders {
    /// Returns the folders under the user's data folder (`QUEJING_DATA` or the system's); no tile sets if there
    /// is none.
    pub fn usual() -> Self {
        Self { profiles: Profiles::usual(), sets: SetStore::usual().ok() }
    }

    /// Returns the options for photos of any camera: its profile, and the set in use.
    pub fn read_options(&self) -> ReadOptions {
        let set = self.sets.as_ref().and_then(|store| Some(store.used_set(store.last_used_name()?)));
        ReadOptions { lens: LensChoice::OfCamera(self.profiles.clone()), set, hurried: false }
    }
}
