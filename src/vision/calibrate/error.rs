//! What can go wrong with a calibration, as data with stable codes; [`crate::i18n::eyes`] words it.

use std::path::PathBuf;

use thiserror::Error;

use crate::files::FileFault;
use crate::vision::VisionError;

/// What is wrong with a profile's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileFault {
    /// It is not TOML of this kind: what the reader said.
    Toml(String),
    /// It has another format, or states no format.
    Format {
        /// What it says.
        found: Option<i64>,
        /// What this version reads.
        wanted: u32,
    },
    /// No lens has these numbers.
    NoLens,
}

/// An error of calibration. [`CalibrationError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// The board was seen too seldom.
    TooFewViews {
        /// Usable views.
        found: usize,
        /// The least that serve.
        least: usize,
    },
    /// All views look at the board alike.
    SameAngle {
        /// The largest angle between two views.
        degrees: f64,
        /// The least that serves.
        least: f64,
    },
    /// The board was only in one part of the picture.
    PoorCoverage {
        /// How much of the picture's grid had a corner in it.
        percent: f64,
    },
    /// Pictures of several sizes.
    MixedSizes {
        /// As `1280 × 720`.
        first: String,
        /// The size that differs.
        other: String,
    },
    /// The result does not explain the pictures.
    Rough {
        /// Root mean square, in pixels.
        rms: f64,
    },
    /// A profile for pictures of another shape.
    WrongSize {
        /// The profile's name.
        name: String,
        /// Its pictures.
        width: u32,
        /// Its pictures.
        height: u32,
        /// As `1280 × 720`.
        found: String,
    },
    /// No such profile.
    NoProfile {
        /// As given.
        name: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// A name that cannot be a file's.
    BadName {
        /// As given.
        name: String,
    },
    /// The profile is there already.
    NameTaken {
        /// As given.
        name: String,
    },
    /// A file that is not a profile.
    BadProfile {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: ProfileFault,
    },
    /// A file that cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// `read` or `written`.
        verb: &'static str,
        /// What the system said.
        why: std::io::Error,
    },
    /// A file that cannot be read, for another reason than the system's.
    Unread(FileFault),
    /// The eyes failed.
    Vision(#[from] VisionError),
}

impl CalibrationError {
    /// The stable code: what programs and tests look at.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooFewViews { .. } => "too_few_views",
            Self::SameAngle { .. } => "same_angle",
            Self::PoorCoverage { .. } => "poor_coverage",
            Self::MixedSizes { .. } => "mixed_sizes",
            Self::Rough { .. } => "rough_calibration",
            Self::WrongSize { .. } => "wrong_size",
            Self::NoProfile { .. } => "no_camera_profile",
            Self::BadName { .. } => "bad_name",
            Self::NameTaken { .. } => "name_taken",
            Self::BadProfile { .. } => "bad_camera_profile",
            Self::File { .. } | Self::Unread(_) => "cannot_store",
            Self::Vision(fault) => fault.code(),
        }
    }
}
