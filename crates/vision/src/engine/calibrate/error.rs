//! Errors of calibration, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::FileFault;
use quejing_message::Message;
use thiserror::Error;

use crate::VisionError;
use crate::listed::{path_text, to_text_list};

/// A defect of a profile's file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("calibration")]
pub enum CameraProfileFault {
    /// Invalid TOML, with the parser's message.
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
    /// Numbers that no lens has.
    NoLens,
}

/// An error of calibration. [`CalibrationError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("calibration")]
pub enum CalibrationError {
    /// Too few pictures show enough of the board.
    #[message(code = "too_few_views")]
    TooFewViews {
        /// The number of usable views.
        found: usize,
        /// The required number of views.
        least: usize,
    },
    /// All views show the board from nearly the same angle.
    #[message(code = "same_angle")]
    SameAngle {
        /// The largest angle between two views.
        #[message(with = integer_text)]
        degrees: f64,
        /// The required angle.
        #[message(with = integer_text)]
        least: f64,
    },
    /// The board was only in one part of the picture.
    #[message(code = "poor_coverage")]
    PoorCoverage {
        /// The share of the picture's grid fields that held a corner.
        #[message(with = integer_text)]
        percent: f64,
    },
    /// Pictures of several sizes.
    #[message(code = "mixed_sizes")]
    MixedSizes {
        /// The size of the first picture, such as `1280 × 720`.
        first: String,
        /// The size that differs.
        other: String,
    },
    /// The fitted lens does not explain the pictures.
    #[message(code = "rough_calibration")]
    Rough {
        /// The root mean square error, in pixels.
        #[message(with = hundredths)]
        rms: f64,
    },
    /// No profile has this name, because there are no profiles.
    #[message(code = "no_camera_profile")]
    NoProfileYet {
        /// The name as given.
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
    /// A name that cannot be a file's name.
    #[message(code = "bad_name")]
    BadName { name: String },
    /// Another profile has this name.
    #[message(code = "name_taken")]
    NameTaken { name: String },
    /// A file that is not a profile.
    #[message(code = "bad_camera_profile")]
    BadProfile {
        #[message(with = path_text)]
        path: PathBuf,
        why: CameraProfileFault,
    },
    /// A file that cannot be read or written.
    #[message(code = "cannot_store")]
    File {
        #[message(with = path_text)]
        path: PathBuf,
        /// `read` or `written`.
        verb: &'static str,
        /// The system's error.
        #[message(with = std::io::Error::to_string)]
        why: std::io::Error,
    },
    /// A file that cannot be read for another reason than a system error.
    #[message(transparent)]
    Unread(FileFault),
    /// Recognition failed.
    #[message(transparent)]
    Vision(#[from] VisionError),
}

/// Rounds a number to an integer.
fn integer_text(number: &f64) -> String {
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
