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
    /// The lens of this profile; a photo of another shape is refused.
    Profile(Box<CameraProfile>),
    /// The lens of the newest profile that names the photo's camera and has the photo's shape; no lens if no profile
    /// does.
    ByCamera(CameraProfiles),
}

/// The options of a reading: the lens, the tile set, and its speed.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The lens whose distortion is removed; [`LensChoice::None`] by default.
    pub lens: LensChoice,
    /// The player's own tile set; `None` for the networks alone.
    pub set: Option<UsedSet>,
    /// True to skip the closer pass over a hand that does not win; for live frames, which must be read quickly.
    pub skips_closer_pass: bool,
}

impl ReadOptions {
    /// Reads a photo by `read_pixels` with these options. Converts the positions to the photo's full size, arranges the
    /// hand again without the distortion of the chosen lens, and inserts a first warning if the photo's file is
    /// damaged.
    ///
    /// # Errors
    /// `wrong_size`, before reading, when the chosen profile is for photos of another shape; those of `read_pixels`.
    pub fn read_photo_by(
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
    /// The user's camera profiles.
    pub camera_profiles: CameraProfiles,
    /// The store of tile sets; `None` if the system names no folder for the user's data.
    pub set_store: Option<SetStore>,
}

impl RecognitionFolders {
    /// Returns the folders under the user's data folder: the one in `QUEJING_DATA`, else the system's. Without a data
    /// folder, profiles are in `cameras` of the current folder, and there are no tile sets.
    pub fn of_user() -> Self {
        Self { camera_profiles: CameraProfiles::of_user(), set_store: SetStore::of_user().ok() }
    }

    /// Returns the options for a photo of any camera: the newest fitting profile of the camera that took it, if there
    /// is one; the set that was last in use; and a closer pass.
    pub fn default_read_options(&self) -> ReadOptions {
        let set = self.set_store.as_ref().and_then(|store| Some(store.used_set(store.last_used_name()?)));
        ReadOptions { lens: LensChoice::ByCamera(self.camera_profiles.clone()), set, skips_closer_pass: false }
    }
}
