//! The errors between a photo file and the tiles in it, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_io::picture::Damage;
use quejing_message::Message;
use thiserror::Error;

use crate::TileClass;
use crate::listed::{paths, shown};

/// Why bytes are not a picture that is read here.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-image")]
pub enum NoImage {
    /// There are no bytes.
    Empty,
    /// Apple's format.
    Heic,
    /// A video, or AVIF.
    Video,
    Pdf,
    Gif,
    /// A format that is not known.
    Unknown,
    /// A JPEG of a kind that no camera writes.
    #[message("eyes-image-odd")]
    OddJpeg,
    /// Bytes that the decoder refuses, in its words.
    #[message("ledger-cause-said")]
    Decoder(#[message(name = "said")] String),
}

/// A reason why a file is no model that this version reads.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("eyes-model")]
pub enum ModelFault {
    /// It does not say that it is a model of quejing.
    NotOurs,
    /// It is the other model.
    Kind {
        /// What it says it is.
        found: String,
        /// What is wanted.
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
    /// It lacks a value.
    NoValue {
        /// The value's key.
        key: &'static str,
    },
    /// A value is not one that serves.
    #[message("eyes-value")]
    Value {
        /// The value's key.
        key: &'static str,
        /// What stands there.
        found: String,
    },
    /// It names a class twice.
    ClassTwice {
        #[message(with = TileClass::to_string)]
        class: TileClass,
    },
    /// It knows fewer faces than the 34 kinds.
    FewFaces {
        /// How many it knows.
        found: usize,
    },
    /// It lacks an input or output.
    NoOutlet { name: String },
    /// A file that the runtime refuses, in its words.
    #[message("ledger-cause-said")]
    Runtime(#[message(name = "said")] String),
}

/// An error of the eyes. [`VisionError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("eyes")]
pub enum VisionError {
    /// The photo's path leads to nothing.
    #[message(code = "no_file")]
    NoFile {
        #[message(with = shown)]
        path: PathBuf,
    },
    /// It is no file, or the system does not let us read it.
    #[message(transparent)]
    File(FileFault),
    /// The bytes are of no picture format that is known.
    #[message(id = "eyes-not-a-photo", code = "not_an_image")]
    NotAnImage {
        /// What they are instead.
        why: NoImage,
    },
    /// The file ends before the picture does.
    #[message(code = "photo_truncated")]
    Truncated,
    /// The file is damaged, so that no picture comes of it, or none to learn from.
    #[message(code = "photo_damaged")]
    Damaged {
        /// What is wrong with it.
        damage: Damage,
    },
    /// A JPEG in so many layers that unpacking it takes long.
    #[message(code = "photo_too_many_scans")]
    TooManyScans {
        /// How many there are.
        scans: u32,
        /// The limit for a photo of usual size.
        most: u32,
    },
    /// More bytes than are worth reading.
    #[message(code = "photo_too_large")]
    TooManyBytes {
        /// The number found.
        found: u64,
        most: u64,
    },
    /// More pixels than are worth decoding.
    #[message(code = "photo_too_large")]
    TooManyPixels {
        /// The number found.
        found: u64,
        most: u64,
    },
    /// Fewer pixels than a single tile needs.
    #[message(id = "eyes-too-small", code = "photo_too_small")]
    PhotoTooSmall {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The least that either may be.
        least: u32,
    },
    /// No ONNX Runtime library was found.
    #[message(code = "runtime_missing")]
    RuntimeMissing {
        /// The places that were looked at.
        #[message(name = "places", with = paths)]
        looked: Vec<PathBuf>,
    },
    /// A library was found, of a version before the one this program was built for.
    #[message(code = "runtime_too_old")]
    RuntimeTooOld {
        /// The library.
        #[message(with = shown)]
        path: PathBuf,
        /// Its version.
        found: String,
        /// The least version that serves.
        least: String,
    },
    /// A library was found that cannot be loaded.
    #[message(code = "runtime_broken")]
    RuntimeBroken {
        /// The library.
        #[message(with = shown)]
        path: PathBuf,
        /// What the loader said.
        why: String,
    },
    /// A library was found that nobody named and that is not the one this program was tested with.
    #[message(code = "runtime_not_pinned")]
    RuntimeNotPinned {
        /// The library.
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A library or model that others may have changed.
    #[message(code = "not_private")]
    NotPrivate {
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A model file is not there.
    #[message(code = "model_missing")]
    ModelMissing {
        /// `locator.onnx` or `classifier.onnx`.
        file: &'static str,
        /// The folders that were looked at.
        #[message(name = "places", with = paths)]
        looked: Vec<PathBuf>,
    },
    /// A model file is there, but is not the model this version of the program reads.
    #[message(code = "model_mismatch")]
    ModelMismatch {
        /// The model file.
        #[message(with = shown)]
        path: PathBuf,
        /// What differs.
        why: ModelFault,
    },
    /// The network failed while running; nothing a user did.
    #[message(code = "inference")]
    Inference {
        /// Which step.
        stage: &'static str,
        /// What the library said.
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

    /// Whether another photo could fare better: false when the models or the runtime are at fault.
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
