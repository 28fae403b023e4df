//! The errors of a calibration, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_message::Message;
use thiserror::Error;

use crate::VisionError;
use crate::listed::{shown, words};

/// What is wrong with a profile's file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("calibration")]
pub enum ProfileFault {
    /// It is not TOML of this kind: what the reader said.
    #[message(by_hand)]
    Toml(#[message(name = "why")] String),
    /// It has another format, or states no format.
    #[message(by_hand)]
    Format {
        /// What it says.
        #[message(skip)]
        found: Option<i64>,
        /// What this version reads.
        wanted: u32,
    },
    /// No lens has these numbers.
    NoLens,
}

/// An error of calibration. [`CalibrationError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("calibration")]
pub enum CalibrationError {
    /// The board was seen too seldom.
    #[message(code = "too_few_views")]
    TooFewViews {
        /// Usable views.
        found: usize,
        /// The least that serve.
        least: usize,
    },
    /// All views look at the board alike.
    #[message(code = "same_angle", by_hand)]
    SameAngle {
        /// The largest angle between two views.
        degrees: f64,
        /// The least that serves.
        least: f64,
    },
    /// The board was only in one part of the picture.
    #[message(code = "poor_coverage", by_hand)]
    PoorCoverage {
        /// How much of the picture's grid had a corner in it.
        percent: f64,
    },
    /// Pictures of several sizes.
    #[message(code = "mixed_sizes")]
    MixedSizes {
        /// As `1280 × 720`.
        first: String,
        /// The size that differs.
        other: String,
    },
    /// The result does not explain the pictures.
    #[message(code = "rough_calibration", by_hand)]
    Rough {
        /// Root mean square, in pixels.
        rms: f64,
    },
    /// A profile for pictures of another shape.
    #[message(code = "wrong_size")]
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
    #[message(code = "no_camera_profile", by_hand)]
    NoProfile {
        /// As given.
        name: String,
        /// Those there are.
        #[message(with = words)]
        known: Vec<String>,
    },
    /// A name that cannot be a file's.
    #[message(code = "bad_name")]
    BadName {
        /// As given.
        name: String,
    },
    /// The profile is there already.
    #[message(code = "name_taken")]
    NameTaken {
        /// As given.
        name: String,
    },
    /// A file that is not a profile.
    #[message(code = "bad_camera_profile")]
    BadProfile {
        /// The file.
        #[message(with = shown)]
        path: PathBuf,
        /// What is wrong.
        why: ProfileFault,
    },
    /// A file that cannot be read or written.
    #[message(code = "cannot_store", by_hand)]
    File {
        /// The file.
        #[message(with = shown)]
        path: PathBuf,
        /// `read` or `written`.
        verb: &'static str,
        /// What the system said.
        #[message(with = std::io::Error::to_string)]
        why: std::io::Error,
    },
    /// A file that cannot be read, for another reason than the system's.
    #[message(transparent)]
    Unread(FileFault),
    /// The eyes failed.
    #[message(transparent)]
    Vision(#[from] VisionError),
}

impl CalibrationError {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unread(_) => "cannot_store",
            other => Message::code(other).unwrap_or_default(),
        }
    }
}
