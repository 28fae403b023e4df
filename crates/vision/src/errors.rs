//! Errors of reading a photo, as data with stable codes; the message catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_io::picture::PictureDamage;
use quejing_io::picture::format::ForeignFormat;
use quejing_io::picture::heic::HeicError;
use quejing_message::Message;
use thiserror::Error;

use crate::TileClass;
use crate::message_args::{path_list, path_text};

/// The reason why bytes are not a readable picture.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-image")]
pub enum ImageFault {
    /// A file in a format that is not read, or in none.
    #[message(transparent)]
    Foreign(ForeignFormat),
    /// A JPEG of a kind that no camera writes, such as a lossless one.
    #[message("eyes-image-odd")]
    OddJpeg,
    /// Bytes that the decoder rejects, with its error message.
    #[message("ledger-cause-said")]
    Decoder(#[message(name = "said")] String),
}

/// The reason why a file is not a model for this version of the program.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-model")]
pub enum ModelFault {
    /// The file lacks the metadata of a quejing model.
    NotOurs,
    /// The file is the other of the two models: the locator in place of the classifier, or the reverse.
    Kind {
        /// The kind in the metadata.
        found: String,
        /// The kind that the program needs.
        wanted: &'static str,
    },
    /// The model has another format than this version of the program reads.
    #[message("eyes-format")]
    Format {
        /// The format in the metadata.
        found: String,
        /// The format that this version of the program reads.
        wanted: &'static str,
    },
    /// The metadata lack the version of the model format.
    #[message("eyes-no-format")]
    NoFormat,
    /// The metadata lack a value.
    NoValue {
        /// The key of the missing value.
        key: &'static str,
    },
    /// A value in the metadata is out of range.
    #[message("eyes-value")]
    Value {
        /// The key of the value.
        key: &'static str,
        /// The value in the metadata.
        found: String,
    },
    /// The metadata list a class twice.
    ClassTwice {
        #[message(with = TileClass::to_string)]
        class: TileClass,
    },
    /// The model lacks some of the 34 kinds of tiles.
    FewFaces {
        /// The number of kinds that the model has.
        found: usize,
    },
    /// The network lacks an input or output with this name.
    NoOutlet { name: String },
    /// ONNX Runtime rejects the file, with a message for developers.
    #[message("eyes-model-unreadable")]
    Runtime(#[message(skip)] String),
}

/// An error of recognition. [`Self::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("eyes")]
pub enum VisionError {
    /// The photo's path does not exist.
    #[message(code = "no_file")]
    NoFile {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The file cannot be read: the path leads to no regular file, or the system denies access.
    #[message(transparent)]
    File(FileFault),
    /// The bytes are not a picture in a known format.
    #[message(id = "eyes-not-a-photo", code = "not_an_image")]
    NotAnImage { why: ImageFault },
    /// The file is a HEIC picture that cannot be decoded.
    #[message(transparent)]
    Heic(HeicError),
    /// The file ends before the picture does, or is a JPEG without a valid frame header.
    #[message(code = "photo_truncated")]
    Truncated,
    /// The picture is too damaged to decode, or to be used for a tile set.
    #[message(code = "photo_damaged")]
    Damaged { damage: PictureDamage },
    /// The photo is a JPEG whose scans are too many, or contain too many blocks, to decode it in reasonable time.
    #[message(code = "photo_too_many_scans")]
    TooManyScans {
        /// The number of scans in the file.
        scans: u32,
        /// The maximum number of scans.
        most: u32,
    },
    /// The file is larger than the limit.
    #[message(code = "photo_too_large")]
    TooManyBytes {
        /// The file's size, in bytes.
        found: u64,
        most: u64,
    },
    /// The photo has more pixels than the limit.
    #[message(code = "photo_too_large")]
    TooManyPixels {
        /// The photo's number of pixels.
        found: u64,
        most: u64,
    },
    /// The width or the height of the photo is below the minimum.
    #[message(id = "eyes-too-small", code = "photo_too_small")]
    PhotoTooSmall {
        /// The photo's width in pixels.
        width: u32,
        /// The photo's height in pixels.
        height: u32,
        /// The minimum of either side, in pixels.
        least: u32,
    },
    /// No library of ONNX Runtime was found.
    #[message(code = "runtime_missing")]
    RuntimeMissing {
        /// The paths that were searched.
        #[message(name = "places", with = path_list)]
        looked: Vec<PathBuf>,
    },
    /// The ONNX Runtime library is older than the version that this program was built for.
    #[message(code = "runtime_too_old")]
    RuntimeTooOld {
        /// The path of the library.
        #[message(with = path_text)]
        path: PathBuf,
        /// The version of the library.
        found: String,
        /// The minimum version that the program needs.
        least: String,
    },
    /// The ONNX Runtime library cannot be loaded.
    #[message(code = "runtime_broken")]
    RuntimeBroken {
        /// The path of the library.
        #[message(with = path_text)]
        path: PathBuf,
        /// The loader's message, which is for developers.
        #[message(skip)]
        why: String,
    },
    /// The ONNX Runtime library was not named explicitly, and is not the one that this program was tested with.
    #[message(code = "runtime_not_pinned")]
    RuntimeNotPinned {
        /// The path of the library.
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// Other users of the computer can change a library or model.
    #[message(code = "not_private")]
    NotPrivate {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// A model file is missing.
    #[message(code = "model_missing")]
    ModelMissing {
        /// The file's name: `locator.onnx` or `classifier.onnx`.
        file: &'static str,
        /// The folders that were searched.
        #[message(name = "places", with = path_list)]
        looked: Vec<PathBuf>,
    },
    /// A model file exists, but is not a model for this version of the program.
    #[message(code = "model_mismatch")]
    ModelMismatch {
        /// The path of the model file.
        #[message(with = path_text)]
        path: PathBuf,
        why: ModelFault,
    },
    /// A network or OpenCV failed while it ran: an internal error.
    #[message(code = "inference")]
    Inference {
        /// The step that failed.
        stage: &'static str,
        /// The library's error message.
        why: String,
    },
    /// The camera profile is for pictures of another aspect ratio.
    #[message(id = "calibration-wrong-size", code = "wrong_size")]
    WrongSize {
        /// The name of the camera profile.
        name: String,
        /// The width of the profile's pictures, in pixels.
        width: u32,
        /// The height of the profile's pictures, in pixels.
        height: u32,
        /// The photo's size, such as `1280 × 720`.
        found: String,
    },
    /// The photo shows no tile.
    #[message(code = "no_tiles")]
    NoTiles,
    /// The hand does not have as many tiles as a winning hand.
    #[message(id = "eyes-wrong-count", code = "wrong_tile_count")]
    WrongTileCount {
        /// The number of the hand's tiles; a kong counts as three, flowers do not count.
        #[message(name = "count")]
        found: usize,
        /// The number of tiles of a winning hand.
        needed: usize,
    },
    /// The tiles form a hand with another number of sets than the table's rules require.
    #[message(id = "warning-other-size", code = "wrong_tile_count")]
    OtherSize {
        /// The number of the hand's tiles; a kong counts as three, flowers do not count.
        #[message(name = "count")]
        found: usize,
        /// The number of tiles of a winning hand by the table's rules.
        #[message(name = "whole")]
        needed: usize,
    },
}

impl VisionError {
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }

    /// Returns true if another photo may succeed; false if the models, ONNX Runtime or OpenCV are at fault.
    pub fn is_photo_fault(&self) -> bool {
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
