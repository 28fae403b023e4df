//! What can go wrong between a photo file and the tiles in it: stable codes, and sentences that say what to do next.

use std::path::PathBuf;

use thiserror::Error;

use crate::{files::FileFault, picture::Damage};

/// An error of the eyes. [`VisionError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum VisionError {
    /// The photo's path leads to nothing.
    #[error("there is no file {path}: check the path", path = .path.display())]
    NoFile {
        /// The path as given.
        path: PathBuf,
    },
    /// It is no file, or the system does not let us read it.
    #[error(transparent)]
    File(FileFault),
    /// The bytes are of no picture format that is known.
    #[error("this is not a picture that can be read ({why}): give a JPEG, PNG, WebP or BMP photo")]
    NotAnImage {
        /// What the decoder said.
        why: String,
    },
    /// The file ends before the picture does.
    #[error("the picture file ends too early ({why}): copy it again from the camera or phone")]
    Truncated {
        /// What the decoder said.
        why: String,
    },
    /// The file is damaged, so that no picture comes of it, or none to learn from.
    #[error("the picture file is damaged ({damage}): copy it again from the camera or phone")]
    Damaged {
        /// What is wrong with it.
        damage: Damage,
    },
    /// A JPEG in so many layers that unpacking it takes long.
    #[error(
        "unpacking this JPEG would take too long ({scans} scans, at most {most}, fewer for a large one): save it anew"
    )]
    TooManyScans {
        /// How many there are.
        scans: u32,
        /// The limit for a photo of usual size.
        most: u32,
    },
    /// More pixels (or bytes) than are worth decoding.
    #[error(
        "the photo is too large ({found} {unit}, at most {most}): save it smaller, 12 megapixels are plenty"
    )]
    PhotoTooLarge {
        /// How many were found.
        found: u64,
        /// The limit.
        most: u64,
        /// Of what: "pixels", "bytes".
        unit: &'static str,
    },
    /// Fewer pixels than a single tile needs.
    #[error(
        "the photo is too small ({width} × {height} pixels, at least {least} each way): take it larger"
    )]
    PhotoTooSmall {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The least that either may be.
        least: u32,
    },
    /// No ONNX Runtime library was found.
    #[error(
        "ONNX Runtime was not found (looked in {looked}): run scripts/setup.sh, or name the library in QUEJING_ORT"
    )]
    RuntimeMissing {
        /// The places that were looked at.
        looked: String,
    },
    /// A library was found, of a version before the one this program was built for.
    #[error(
        "the ONNX Runtime at {path} is version {found}, but at least {least} is needed: run scripts/setup.sh, or name a newer library in QUEJING_ORT",
        path = .path.display()
    )]
    RuntimeTooOld {
        /// The library.
        path: PathBuf,
        /// Its version.
        found: String,
        /// The least version that serves.
        least: String,
    },
    /// A library was found that cannot be loaded.
    #[error("the ONNX Runtime at {path} cannot be loaded ({why}): run scripts/setup.sh again", path = .path.display())]
    RuntimeBroken {
        /// The library.
        path: PathBuf,
        /// What the loader said.
        why: String,
    },
    /// A library was found that nobody named and that is not the one this program was tested with.
    #[error(
        "the ONNX Runtime at {path} is not the one that quejing came with (its checksum differs) and was not loaded: run scripts/setup.sh, or name it in QUEJING_ORT if you trust it",
        path = .path.display()
    )]
    RuntimeNotPinned {
        /// The library.
        path: PathBuf,
    },
    /// A library or model that others may have changed.
    #[error(
        "others may change {path} or its folder, so it was not loaded: take their right to write away (chmod go-w), or name it (QUEJING_ORT, QUEJING_MODELS) if you trust it",
        path = .path.display()
    )]
    NotPrivate {
        /// The file.
        path: PathBuf,
    },
    /// A model file is not there.
    #[error(
        "the model {file} was not found (looked in {looked}): name its folder with --models or QUEJING_MODELS"
    )]
    ModelMissing {
        /// `locator.onnx` or `classifier.onnx`.
        file: &'static str,
        /// The folders that were looked at.
        looked: String,
    },
    /// A model file is there, but is not the model this version of the program reads.
    #[error(
        "the model {path} does not fit this version of quejing ({why}): use the models that came with it",
        path = .path.display()
    )]
    ModelMismatch {
        /// The model file.
        path: PathBuf,
        /// What differs.
        why: String,
    },
    /// The network failed while running; nothing a user did.
    #[error(
        "the recognition stopped in {stage} ({why}): try again, and report it if it happens again"
    )]
    Inference {
        /// Which step.
        stage: &'static str,
        /// What the library said.
        why: String,
    },
    /// No tile in the photo.
    #[error(
        "no mahjong tiles were found in the photo: come closer, lay the tiles flat, and mind the light"
    )]
    NoTiles,
    /// The tiles make no hand: neither 13 nor 14, kongs and flowers apart.
    #[error(
        "{found} tiles were found, but a winning hand has 14 (one more for every kong; flowers do not count): \
         correct the tiles or take the photo again"
    )]
    WrongTileCount {
        /// How many, flowers apart.
        found: usize,
    },
}

impl VisionError {
    /// The stable code: what programs and tests look at.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFile { .. } => "no_file",
            Self::File(fault) => fault.code(),
            Self::Damaged { .. } => "photo_damaged",
            Self::TooManyScans { .. } => "photo_too_many_scans",
            Self::NotAnImage { .. } => "not_an_image",
            Self::Truncated { .. } => "photo_truncated",
            Self::PhotoTooLarge { .. } => "photo_too_large",
            Self::PhotoTooSmall { .. } => "photo_too_small",
            Self::RuntimeMissing { .. } => "runtime_missing",
            Self::RuntimeTooOld { .. } => "runtime_too_old",
            Self::RuntimeBroken { .. } => "runtime_broken",
            Self::RuntimeNotPinned { .. } => "runtime_not_pinned",
            Self::NotPrivate { .. } => "not_private",
            Self::ModelMissing { .. } => "model_missing",
            Self::ModelMismatch { .. } => "model_mismatch",
            Self::Inference { .. } => "inference",
            Self::NoTiles => "no_tiles",
            Self::WrongTileCount { .. } => "wrong_tile_count",
        }
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
