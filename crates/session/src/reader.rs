//! The interface between window or phones and recognition: opens a photo, loads the networks, reads.
//!
//! Window and phones know only the trait [`PhotoReader`]. The program implements it by [`RecognitionReader`], tests by
//! readers of their own.

use std::path::{Path, PathBuf};

use quejing_vision::enrol::{SetError, UsedSet};
use quejing_vision::{Customs, Photo, PhotoReading, ReadOptions, Recognizer, VisionError, open_photo_to_read};

/// The interface to the recognition of tiles, which tests replace by a fake. Calls can block for seconds; call them on
/// a background thread.
pub trait PhotoReader: Send {
    /// Decodes the photo in a file.
    ///
    /// # Errors
    /// The file is missing, or not a photo that can be decoded.
    fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
        open_photo_to_read(path)
    }

    /// Loads the networks, unless they are loaded already.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn load_networks(&mut self) -> Result<(), VisionError> {
        Ok(())
    }

    /// Switches to a tile set; `None` uses no set. Reading with options that name a set switches, too.
    ///
    /// # Errors
    /// The set cannot be used; photos are then read without a set. Later calls return the error again only after the
    /// set has changed.
    fn use_tile_set(&mut self, _: Option<&UsedSet>) -> Result<(), SetError> {
        Ok(())
    }

    /// Finds and classifies the tiles in a photo, with the tile set that the options name.
    ///
    /// # Errors
    /// The photo shows no tiles, the lens profile does not fit the photo, or recognition fails.
    fn read_photo(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError>;
}

/// The reader of the program, which reads photos by the networks. It loads them on first use and keeps them in memory.
#[derive(Default)]
pub struct RecognitionReader {
    model_folder: Option<PathBuf>,
    recognizer: Option<Recognizer>,
}

impl RecognitionReader {
    /// Creates a reader that will load the models from this folder; `None` searches the usual folders.
    pub fn new(model_folder: Option<PathBuf>) -> Self {
        Self { model_folder, recognizer: None }
    }

    /// Returns the recognizer, which the first call loads.
    fn loaded_recognizer(&mut self) -> Result<&mut Recognizer, VisionError> {
        match &mut self.recognizer {
            Some(recognizer) => Ok(recognizer),
            none => Ok(none.insert(Recognizer::load(self.model_folder.as_deref())?)),
        }
    }
}

impl PhotoReader for RecognitionReader {
    fn load_networks(&mut self) -> Result<(), VisionError> {
        self.loaded_recognizer().map(|_| ())
    }

    fn use_tile_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        self.loaded_recognizer()?.use_set(set)
    }

    fn read_photo(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        self.loaded_recognizer()?.read(photo, customs, options)
    }
}
