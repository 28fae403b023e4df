//! The interface between window or phones and recognition: opens a photo, loads the networks, reads.
//!
//! Window and phones know only the trait [`Reader`]. The program implements it by [`RecognitionReader`], tests by
//! readers of their own.

use std::path::{Path, PathBuf};

use quejing_vision::enrol::{SetError, UsedSet};
use quejing_vision::{Customs, Photo, PhotoReading, ReadOptions, Recognizer, VisionError, open_photo_to_read};

/// The interface to the recognition of tiles, which tests replace by a fake. Calls can block for seconds; call them on
/// a background thread.
pub trait Reader: Send {
    /// Decodes the photo in a file.
    ///
    /// # Errors
    /// The file is missing, or not a photo that can be decoded.
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        open_photo_to_read(path)
    }

    /// Loads the networks, unless they are loaded already.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn prepare(&mut self) -> Result<(), VisionError> {
        Ok(())
    }

    /// Switches to a tile set; `None` uses no set. Reading with options that name a set switches, too.
    ///
    /// # Errors
    /// A set that cannot be used. Returned once, until the set changes.
    fn use_set(&mut self, _: Option<&UsedSet>) -> Result<(), SetError> {
        Ok(())
    }

    /// Finds and classifies the tiles in a photo, with the tile set that the options name.
    ///
    /// # Errors
    /// No tiles, a lens for other photos, or recognition itself failed.
    fn read(&mut self, photo: &Photo, customs: &Customs, options: &ReadOptions) -> Result<PhotoReading, VisionError>;
}

/// The reader of the program, which reads photos by the networks. It loads them on first use and keeps them in memory.
#[derive(Default)]
pub struct RecognitionReader {
    models: Option<PathBuf>,
    recognizer: Option<Recognizer>,
}

impl RecognitionReader {
    /// Creates a reader that will load the models from this folder; `None` searches the usual folders.
    pub fn new(models: Option<PathBuf>) -> Self {
        Self { models, recognizer: None }
    }

    fn loaded_recognizer(&mut self) -> Result<&mut Recognizer, VisionError> {
        match &mut self.recognizer {
            Some(recognizer) => Ok(recognizer),
            none => Ok(none.insert(Recognizer::load(self.models.as_deref())?)),
        }
    }
}

impl Reader for RecognitionReader {
    fn prepare(&mut self) -> Result<(), VisionError> {
        self.loaded_recognizer().map(|_| ())
    }

    fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.loaded_recognizer()?.use_set(set)
    }

    fn read(&mut self, photo: &Photo, customs: &Customs, options: &ReadOptions) -> Result<PhotoReading, VisionError> {
        self.loaded_recognizer()?.read(photo, customs, options)
    }
}
