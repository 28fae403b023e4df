//! A photo for recognition, with everything on which its reading depends.

use quejing_message::Message;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use image::RgbImage;

use crate::board::PieceId;
use crate::reader::PhotoReader;
use quejing_vision::enrol::SetError;
use quejing_vision::{Customs, Photo, PhotoReading, ReadOptions, VisionError};

/// The file or picture from which a photo is read.
#[derive(Clone, Debug, PartialEq)]
pub enum PhotoSource {
    File(PathBuf),
    /// A picture without a file, taken live or pasted.
    Picture(Arc<RgbImage>),
}

impl PhotoSource {
    /// Returns the path of the file; `None` for a picture without a file.
    pub fn file_path(&self) -> Option<&Path> {
        match self {
            PhotoSource::File(path) => Some(path),
            PhotoSource::Picture(_) => None,
        }
    }
}

/// The use of a photo once it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhotoPurpose {
    /// A hand, in place of the one on the board.
    #[default]
    Hand,
    /// Further tiles of the hand on the board.
    Addition,
    /// One tile of the board, photographed again.
    Retake(PieceId),
    /// A tile set to be counted.
    Inventory,
}

/// A step in the reading of a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("photo-step")]
pub enum ReadingStep {
    /// The file is being decoded.
    Opening,
    /// Networks and runtime are being loaded.
    Preparing,
    /// Tiles are being found and classified.
    Reading,
}

/// A report about the progress of a [`PhotoJob`].
pub enum PhotoProgress<'a> {
    /// A step begins.
    Step(ReadingStep),
    /// The photo is decoded and can be shown.
    Opened(&'a Photo),
    /// The tile set cannot be used; the photo is read without it.
    SetFault(SetError),
}

/// A photo to be read, with the customs of its table and the options of its reading.
#[derive(Clone, Debug)]
pub struct PhotoJob {
    pub source: PhotoSource,
    pub customs: Customs,
    pub options: ReadOptions,
}

impl PhotoJob {
    /// Reads the photo and reports its progress. If `report` returns false for [`PhotoProgress::Opened`] or for the
    /// step [`ReadingStep::Reading`], the reading is cancelled and the result is `None`; its other answers are ignored.
    pub fn read(
        &self,
        reader: &mut dyn PhotoReader,
        report: &mut dyn FnMut(PhotoProgress<'_>) -> bool,
    ) -> Option<Result<PhotoReading, VisionError>> {
        let mut read = || -> Result<Option<PhotoReading>, VisionError> {
            report(PhotoProgress::Step(ReadingStep::Opening));
            let photo = match &self.source {
                PhotoSource::File(path) => reader.open_photo(path)?,
                PhotoSource::Picture(picture) => (**picture).clone().into(),
            };
            if !report(PhotoProgress::Opened(&photo)) {
                return Ok(None);
            }
            report(PhotoProgress::Step(ReadingStep::Preparing));
            reader.load_networks()?;
            if let Err(fault) = reader.use_tile_set(self.options.set.as_ref()) {
                report(PhotoProgress::SetFault(fault));
            }
            if !report(PhotoProgress::Step(ReadingStep::Reading)) {
                return Ok(None);
            }
            reader.read_photo(&photo, &self.customs, &self.options).map(Some)
        };
        read().transpose()
    }
}
