//! The interface between the faces and recognition: opens a photo, loads the networks, reads.
//!
//! Faces know only [`Reader`]; [`EyesReader`] is the real one, tests use their own.

use std::path::{Path, PathBuf};

use quejing_vision::enrol::{SetError, UsedSet};
use quejing_vision::{Customs, Photo, PhotoReading, ReadOptions, Recognizer, VisionError, open_photo_to_read};

/// Reads photos; every call may take long, so that faces make it in the background.
pub trait Reader: Send {
    /// Decodes the photo.
    ///
    /// # Errors
    /// The file is missing, or not a photo that can be decoded.
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        open_photo_to_read(path)
    }

    /// Loads the networks; does nothing if they are already loaded.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn prepare(&mut self) -> Result<(), VisionError> {
        Ok(())
    }

    /// Switches to a tile set, or to none; reading with options that name a set does so, too.
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
    fn read(&mut self, photo: &Photo, customs: &Customs, options: &ReadOptions) -> Result<PhotoReading, VisionError>;
}

/// The real reader, which loads the networks at the first photo and keeps them.
#[derive(Default)]
pub struct EyesReader {
    models: Option<PathBuf>,
    recognizer: Option<Recognizer>,
}

impl EyesReader {
    /// Returns a reader with the models of a folder, or of the usual places.
    pub fn new(models: Option<PathBuf>) -> Self {
        Self { models, recognizer: None }
    }

    fn recognizer(&mut self) -> Result<&mut Recognizer, VisionError> {
        match &mut self.recognizer {
            Some(recognizer) => Ok(recognizer),
            none => Ok(none.insert(Recognizer::load(self.models.as_deref())?)),
        }
    }
}

impl Reader for EyesReader {
    fn prepare(&mut self) -> Result<(), VisionError> {
        self.recognizer().map(|_| ())
    }

    fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.recognizer()?.use_set(set)
    }

    fn read(&mut self, photo: &Photo, customs: &Customs, options: &ReadOptions) -> Result<PhotoReading, VisionError> {
        self.recognizer()?.read(photo, customs, options)
    }
}
