//! The door between the faces and recognition: opens a photo, loads what reading needs, reads.
//!
//! Faces know only [`Reader`]; [`EyesReader`] is the real one, tests put their own in its place.

use std::path::{Path, PathBuf};

use quejing_vision::enrol::{SetError, UsedSet};
use quejing_vision::{Customs, Eyes, Optics, Photo, PhotoReading, VisionError, open_photo_to_read};

/// Reads photos; every call may take long, so that faces make it in the background.
pub trait Reader: Send {
    /// Decodes the photo.
    ///
    /// # Errors
    /// Whatever keeps the file from becoming a picture.
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        open_photo_to_read(path)
    }

    /// Loads what reading needs; does nothing if it is loaded already.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn prepare(&mut self) -> Result<(), VisionError> {
        Ok(())
    }

    /// Switches to a tile set, or to none; reading by these optics does so too.
    ///
    /// # Errors
    /// A set that cannot be used. Returned once, until the set changes.
    fn use_set(&mut self, _: Option<&UsedSet>) -> Result<(), SetError> {
        Ok(())
    }

    /// Finds and names the tiles.
    ///
    /// # Errors
    /// No tiles, a lens for other photos, or recognition itself failed.
    fn read(&mut self, photo: &Photo, customs: &Customs, optics: &Optics) -> Result<PhotoReading, VisionError>;
}

/// The real reader, loaded at the first photo and kept.
#[derive(Default)]
pub struct EyesReader {
    models: Option<PathBuf>,
    eyes: Option<Eyes>,
}

impl EyesReader {
    /// Returns a reader with the models of a folder, or of the usual places.
    pub fn new(models: Option<PathBuf>) -> Self {
        Self { models, eyes: None }
    }

    fn eyes(&mut self) -> Result<&mut Eyes, VisionError> {
        match &mut self.eyes {
            Some(eyes) => Ok(eyes),
            none => Ok(none.insert(Eyes::load(self.models.as_deref())?)),
        }
    }
}

impl Reader for EyesReader {
    fn prepare(&mut self) -> Result<(), VisionError> {
        self.eyes().map(|_| ())
    }

    fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.eyes()?.use_set(set)
    }

    fn read(&mut self, photo: &Photo, customs: &Customs, optics: &Optics) -> Result<PhotoReading, VisionError> {
        self.eyes()?.read(photo, customs, optics)
    }
}
