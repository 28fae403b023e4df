//! Errors of reading a photo, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_io::picture::PictureDamage;
use quejing_message::Message;
use thiserror::Error;

use crate::TileClass;
use crate::listed::{path_text, paths};

/// The reason why bytes are no readable picture.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-image")]
pub enum NoImage {
    /// No bytes at all.
    Empty,
    /// HEIC, Apple's format.
    Heic,
    /// A video, or AVIF.
    Video,
    Pdf,
    Gif,
    /// An unknown format.
    Unknown,
    /// A JPEG of a kind that no camera writes.
    #[message("eyes-image-odd")]
    OddJpeg,
    /// Bytes that the decoder rejects, with its message.
    #[message("ledger-cause-said")]
    Decoder(#[message(name = "said")] String),
}

/// The reason why a file is no model for this version.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-model")]
pub enum ModelFault {
    /// The metadata of a quejing model are missing.
    NotOurs,
    /// The other one of the two models.
    Kind {
        /// The kind in the metadata.
        found: String,
        /// The required kind.
        wanted: &'static str,
    },
    /// A file of another format.
    #[message("eyes-format")]
    Format {
        /// The format found.
        found: String,
        /// The format that this version reads.
        wanted: &'static str,
    },
    /// A file that states no format.
    #[message("eyes-no-format")]
    NoFormat,
    /// A metadata value is missing.
    NoValue {
        /// The value's key.
        key: &'static str,
    },
    /// A metadata value is out of range.
    #[message("eyes-value")]
    Value {
        /// The value's key.
        key: &'static str,
        /// The value in the metadata.
        found: String,
    },
    /// A class is listed twice.
    ClassTwice {
        #[message(with = TileClass::to_string)]
        class: TileClass,
    },
    /// The model lacks some of the 34 kinds.
    FewFaces {
        /// The number of faces that it has.
        found: usize,
    },
    /// An input or output of the network is missing.
    NoOutlet { name: String },
    /// A file that the runtime rejects, with the runtime's message, which is for developers.
    #[message("eyes-model-unreadable")]
    Runtime(#[message(skip)] String),
}

/// An error of recognition. [`VisionError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("eyes")]
pub enum VisionError {
    /// The photo's path does not exist.
    #[message(code = "no_file")]
    NoFile {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The path is no file, or the system denies access.
    #[message(transparent)]
    File(FileFault),
    /// The bytes are no known picture format.
    #[message(id = "eyes-not-a-photo", code = "not_an_image")]
    NotAnImage { why: NoImage },
    /// The file ends before the picture does.
    #[message(code = "photo_truncated")]
    Truncated,
    /// The file is too damaged to decode, or to be used for a tile set.
    #[message(code = "photo_damaged")]
    Damaged { damage: PictureDamage },
    /// A JPEG with so many scans that decoding it takes long.
    #[message(code = "photo_too_many_scans")]
    TooManyScans {
        /// The number of scans.
        scans: u32,
        /// The limit for a photo of usual size.
        most: u32,
    },
    /// A file larger than the limit.
    #[message(code = "photo_too_large")]
    TooManyBytes {
        /// The file's size, in bytes.
        found: u64,
        most: u64,
    },
    /// More pixels than the limit.
    #[message(code = "photo_too_large")]
    TooManyPixels {
        /// The photo's number of pixels.
        found: u64,
        most: u64,
    },
    /// Fewer pixels than a single tile needs.
    #[message(id = "eyes-too-small", code = "photo_too_small")]
    PhotoTooSmall {
        /// The photo's width in pixels.
        width: u32,
        /// The photo's height in pixels.
        height: u32,
        /// The required width and height.
        least: u32,
    },
    /// No ONNX Runtime library was found.
    #[message(code = "runtime_missing")]
    RuntimeMissing {
        /// The searched places.
        #[message(name = "places", with = paths)]
        looked: Vec<PathBuf>,
    },
    /// The library found is older than the version that this program was built for.
    #[message(code = "runtime_too_old")]
    RuntimeTooOld {
        /// The library's file.
        #[message(with = path_text)]
        path: PathBuf,
        /// The version found.
        found: String,
        /// The required version.
        least: String,
    },
    /// The library found cannot be loaded.
    #[message(code = "runtime_broken")]
    RuntimeBroken {
        /// The library.
        #[message(with = path_text)]
        path: PathBuf,
        /// The loader's message, which is for developers.
        #[message(skip)]
        why: String,
    },
    /// The library found was not named explicitly, and is not the one that this program was tested with.
    #[message(code = "runtime_not_pinned")]
    RuntimeNotPinned {
        /// The library.
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// A library or model that other users can change.
    #[message(code = "not_private")]
    NotPrivate {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// A model file is missing.
    #[message(code = "model_missing")]
    ModelMissing {
        /// `locator.onnx` or `classifier.onnx`.
        file: &'static str,
        /// The searched folders.
        #[message(name = "places", with = paths)]
        looked: Vec<PathBuf>,
    },
    /// A model file exists, but is no model for this version of the program.
    #[message(code = "model_mismatch")]
    ModelMismatch {
        /// The model file.
        #[message(with = path_text)]
        path: PathBuf,
        why: ModelFault,
    },
    /// A network or OpenCV failed at run time: an internal error.
    #[message(code = "inference")]
    Inference {
        /// The failed step.
        stage: &'static str,
        /// The library's message.
        why: String,
    },
    /// A camera profile for pictures of another shape.
    #[message(id = "calibration-wrong-size", code = "wrong_size")]
    WrongSize {
        /// The profile's name.
        name: String,
        /// Width of the profile's pictures.
        width: u32,
        /// Height of the profile's pictures.
        height: u32,
        /// The photo's size, as `1280 × 720`.
        found: String,
    },
    /// No tile in the photo.
    #[message(code = "no_tiles")]
    NoTiles,
    /// The tiles are not a whole winning hand, kongs and flowers apart.
    #[message(id = "eyes-wrong-count", code = "wrong_tile_count")]
    WrongTileCount {
        /// The number of tiles, flowers apart.
        #[message(name = "count")]
        found: usize,
        /// The number that a winning hand has.
        needed: usize,
    },
    /// The tiles are a hand of games with another number of sets.
    #[message(id = "warning-other-size", code = "wrong_tile_count")]
    OtherSize {
        /// The number of tiles, flowers apart.
        #[message(name = "count")]
        found: usize,
        /// The number that a winning hand has by the table's rules.
        #[message(name = "whole")]
        needed: usize,
    },
}

impl VisionError {
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }

    /// Returns true if another photo may succeed: false if the models or the runtime are at fault.
    pub fn is_about_the_photo(&self) -> bool {
        !matches!(
            self,
            Self::RuntimeMissing { .. }
                | Self::RuntimeTooOld { .. }
                | Self::RuntimeBroken { .. }
                | Self::RuntimeNotPinned { .. }
                | Self::NotPrivate { .. }
                | Self::ModelMissing { .. }
                | Self::ModelMismatch { .. }
                | Self::Inference { .. }
        )
    }
}
