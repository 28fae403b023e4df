//! Errors of calibration, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_message::Message;
use thiserror::Error;

use crate::VisionError;
use crate::message_args::{path_text, to_text_list};

/// A defect of a camera profile's file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("calibration")]
pub enum CameraProfileFault {
    /// Invalid TOML, with the parser's message.
    #[message("ledger-cause-said")]
    Toml(#[message(name = "said")] String),
    /// The file has a format that this version of the program does not read.
    #[message("eyes-format")]
    Format {
        /// The number of the file's format.
        found: i64,
        /// The number of the format that this version of the program reads.
        wanted: u32,
    },
    /// The file states no format.
    #[message("eyes-no-format")]
    NoFormat,
    /// The file has a focal length, optical centre or distortion that no lens has for pictures of its size.
    NoLens,
}

/// An error of calibration. [`CalibrationError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("calibration")]
pub enum CalibrationError {
    /// Too few views show enough of the board.
    #[message(code = "too_few_views")]
    TooFewViews {
        /// The number of views that show enough of the board.
        found: usize,
        /// The required number of such views.
        least: usize,
    },
    /// All views show the board from nearly the same angle, from which a lens cannot be measured.
    #[message(code = "same_angle")]
    SameAngle {
        /// The largest angle between two views, in degrees.
        #[message(with = integer_text)]
        degrees: f64,
        /// The required angle, in degrees.
        #[message(with = integer_text)]
        least: f64,
    },
    /// The views show the board in too small a part of the picture.
    #[message(code = "poor_coverage")]
    PoorCoverage {
        /// The share of the picture's grid fields that held a corner, in percent.
        #[message(with = integer_text)]
        percent: f64,
    },
    /// The pictures have different sizes.
    #[message(code = "mixed_sizes")]
    MixedSizes {
        /// The size of the first picture, such as `1280 × 720`.
        first: String,
        /// The size of a later picture, which differs.
        other: String,
    },
    /// The fitted lens does not explain the pictures.
    #[message(code = "rough_calibration")]
    Rough {
        /// The root mean square distance between measured and predicted corners, in pixels.
        #[message(with = two_decimals_text)]
        rms: f64,
    },
    /// No profile has this name, because there are no profiles.
    #[message(code = "no_camera_profile")]
    NoProfileYet {
        /// The profile's name as the user gave it.
        name: String,
    },
    /// No profile has this name.
    #[message(code = "no_camera_profile")]
    NoProfile {
        name: String,
        /// The names of all profiles.
        #[message(with = to_text_list)]
        known: Vec<String>,
    },
    /// The profile's name cannot be a file's name: it is empty, longer than 60 characters, or has characters other than
    /// letters, digits, hyphens and underscores.
    #[message(code = "bad_name")]
    BadName { name: String },
    /// Another profile has this name.
    #[message(code = "name_taken")]
    NameTaken { name: String },
    /// The file is not a valid profile.
    #[message(code = "bad_camera_profile")]
    BadProfile {
        #[message(with = path_text)]
        path: PathBuf,
        why: CameraProfileFault,
    },
    /// A profile's file cannot be read or written.
    #[message(code = "cannot_store")]
    File {
        #[message(with = path_text)]
        path: PathBuf,
        /// The operation that failed: `read` or `written`.
        verb: &'static str,
        /// The system's error.
        #[message(with = std::io::Error::to_string)]
        why: std::io::Error,
    },
    /// A profile's file cannot be read for another reason than a system error, such as its size.
    #[message(transparent)]
    Unread(FileFault),
    /// Recognition failed while it looked for the board or fitted the lens.
    #[message(transparent)]
    Vision(#[from] VisionError),
}

/// Formats a number rounded to an integer, for messages.
fn integer_text(number: &f64) -> String {
    format!("{number:.0}")
}

/// Formats a number rounded to two decimals, for messages.
fn two_decimals_text(number: &f64) -> String {
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
