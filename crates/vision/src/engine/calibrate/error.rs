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
    /// A text that is not TOML of this kind, in the reader's words.
    #[message("ledger-cause-said")]
    Toml(#[message(name = "said")] String),
    /// A file of another format.
    #[message("eyes-format")]
    Format {
        /// The format found.
        found: i64,
        /// The format that this version reads.
        wanted: u32,
    },
    /// A file that states no format.
    #[message("eyes-no-format")]
    NoFormat,
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
    #[message(code = "same_angle")]
    SameAngle {
        /// The largest angle between two views.
        #[message(with = rounded)]
        degrees: f64,
        /// The least that serves.
        #[message(with = rounded)]
        least: f64,
    },
    /// The board was only in one part of the picture.
    #[message(code = "poor_coverage")]
    PoorCoverage {
        /// How much of the picture's grid had a corner in it.
        #[message(with = rounded)]
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
    #[message(code = "rough_calibration")]
    Rough {
        /// Root mean square, in pixels.
        #[message(with = hundredths)]
        rms: f64,
    },
    /// No such profile, and none at all.
    #[message(code = "no_camera_profile")]
    NoProfileYet {
        /// The name as given.
        name: String,
    },
    /// No such profile.
    #[message(code = "no_camera_profile")]
    NoProfile {
        name: String,
        /// Those there are.
        #[message(with = words)]
        known: Vec<String>,
    },
    /// A name that cannot be a file's.
    #[message(code = "bad_name")]
    BadName { name: String },
    /// The profile is there already.
    #[message(code = "name_taken")]
    NameTaken { name: String },
    /// A file that is not a profile.
    #[message(code = "bad_camera_profile")]
    BadProfile {
        #[message(with = shown)]
        path: PathBuf,
        /// What is wrong.
        why: ProfileFault,
    },
    /// A file that cannot be read or written.
    #[message(code = "cannot_store")]
    File {
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

/// Rounds a number to a whole one.
fn rounded(number: &f64) -> String {
    format!("{number:.0}")
}

/// Rounds a number to two decimals.
fn hundredths(number: &f64) -> String {
    format!("{number:.2}")
}

impl CalibrationError {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unread(_) => "cannot_store",
            other => Message::code(other).unwrap_or_default(),
        }
    }
}
