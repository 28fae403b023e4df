//! Settings of a reading besides the networks: the lens of the photo's camera and the player's own tile set.

use image::RgbImage;

use super::calibrate::{CameraProfile, CameraProfiles};
use super::enrol::{SetStore, UsedSet};
use super::{Customs, Photo, PhotoReading, VisionError, Warning, WarningKind};

/// The lens whose distortion is removed from the tiles' positions before the hand is arranged.
#[derive(Clone, Debug, Default)]
pub enum LensChoice {
    /// No lens: positions stay as they are.
    #[default]
    None,
    /// A profile's lens; a photo of another shape is refused.
    Profile(Box<CameraProfile>),
    /// The lens of the newest profile that names the photo's camera and has the photo's shape, if there is one.
    ByCamera(CameraProfiles),
}

/// The options of a reading: the lens, the tile set, and whether it must be fast.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    pub lens: LensChoice,
    /// The player's own tile set; `None` for the networks alone.
    pub set: Option<UsedSet>,
    /// True for live frames, which must keep pace: skips the closer pass over a hand that does not win.
    pub hurried: bool,
}

impl ReadOptions {
    /// Reads a photo with `read_pixels`, converts the positions to the photo's full size, arranges the hand again
    /// without the distortion of the chosen lens, and adds a warning if the photo's file is damaged.
    ///
    /// # Errors
    /// `wrong_size` when the chosen profile is for photos of another shape; those of `read_pixels`.
    pub fn read(
        &self,
        photo: &Photo,
        customs: &Customs,
        read_pixels: impl FnOnce(&RgbImage) -> Result<PhotoReading, VisionError>,
    ) -> Result<PhotoReading, VisionError> {
        let [width, height] = photo.size;
        let found;
        let profile = match &self.lens {
            LensChoice::None => None,
            LensChoice::Profile(profile) => Some(&**profile),
            LensChoice::ByCamera(profiles) => {
                found = photo.camera.as_ref().and_then(|camera| profiles.newest_fitting_profile(camera, width, height));
                found.as_ref()
            }
        };
        profile.map(|profile| profile.lens_for_size(width, height)).transpose()?;
        let mut reading = read_pixels(&photo.pixels)?;
        reading.rescale(photo.size);
        profile.map(|profile| profile.rearrange_hand(&mut reading, customs)).transpose()?;
        if photo.damage.is_some() {
            reading.warnings.insert(0, Warning::about_tiles(WarningKind::PhotoDamaged, Vec::new()));
        }
        Ok(reading)
    }
}

/// The folders of a user's camera profiles and tile sets.
#[derive(Clone, Debug)]
pub struct RecognitionFolders {
    pub profiles: CameraProfiles,
    /// The store of tile sets; `None` if the system names no folder for the user's data.
    pub sets: Option<SetStore>,
}

impl RecognitionFolders {
    /// Returns the folders under the user's data folder (`QUEJING_DATA`, else the system's). If there is none, profiles
    /// are in `cameras` of the current folder, and there are no tile sets.
    pub fn of_user() -> Self {
        Self { profiles: CameraProfiles::of_user(), sets: SetStore::of_user().ok() }
    }

    /// Returns the options for a photo of any camera: the newest fitting profile of the camera that took it, if there
    /// is one, and the set that was last in use.
    pub fn default_read_options(&self) -> ReadOptions {
        let set = self.sets.as_ref().and_then(|store| Some(store.used_set(store.last_used_name()?)));
        ReadOptions { lens: LensChoice::ByCamera(self.profiles.clone()), set, hurried: false }
    }
}
