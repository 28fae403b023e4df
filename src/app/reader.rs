//! The narrow door between the window and the eyes: open a photo, get ready, read it.
//!
//! The window knows only [`Reader`]; [`EyesReader`] is the real one, tests put their own in its place.

use std::path::{Path, PathBuf};

use image::RgbImage;

use super::sets::Chosen;
use crate::vision::enrol::SetStore;
use crate::vision::{self, Eyes, PhotoReading, VisionError};

/// Reads photos. Lives on the worker's thread; every call may take long.
pub trait Reader: Send {
    /// Decodes the photo.
    ///
    /// # Errors
    /// Whatever keeps the file from becoming a picture.
    fn open(&mut self, path: &Path) -> Result<RgbImage, VisionError>;

    /// Loads what reading needs; does nothing when it is loaded already.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn prepare(&mut self) -> Result<(), VisionError>;

    /// Finds and names the tiles.
    ///
    /// # Errors
    /// No tiles, or the recognition itself failed.
    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError>;
}

/// The real eyes, loaded at the first photo and kept.
#[derive(Default)]
pub struct EyesReader {
    models: Option<PathBuf>,
    eyes: Option<Eyes>,
    /// The set in use, where sets are kept, and which choice the eyes have.
    sets: Option<(Chosen, SetStore)>,
    applied: Option<u64>,
}

impl EyesReader {
    /// Eyes with the models of a folder, or of the usual places.
    pub fn new(models: Option<PathBuf>) -> Self {
        Self {
            models,
            ..Self::default()
        }
    }

    /// The same, reading with the set in use.
    pub fn with_sets(mut self, chosen: Chosen, store: SetStore) -> Self {
        self.sets = Some((chosen, store));
        self
    }
}

impl Reader for EyesReader {
    fn open(&mut self, path: &Path) -> Result<RgbImage, VisionError> {
        vision::open_photo(path)
    }

    fn prepare(&mut self) -> Result<(), VisionError> {
        if self.eyes.is_none() {
            self.eyes = Some(Eyes::load(self.models.as_deref())?);
        }
        Ok(())
    }

    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        self.prepare()?;
        match &mut self.eyes {
            Some(eyes) => {
                if let Some((chosen, store)) = &self.sets {
                    chosen.apply(eyes, store, &mut self.applied);
                }
                eyes.read(photo)
            }
            None => Err(VisionError::NoTiles),
        }
    }
}
