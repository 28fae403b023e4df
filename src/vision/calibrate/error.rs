//! What can go wrong with a calibration: stable codes, and sentences that say what to do next.

use std::path::PathBuf;

use thiserror::Error;

use crate::vision::VisionError;

/// An error of calibration. [`CalibrationError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// The board was seen too seldom.
    #[error(
        "the board was found whole enough in {found} pictures, but at least {least} are needed: take more, with the board filling half of the picture"
    )]
    TooFewViews {
        /// Usable views.
        found: usize,
        /// The least that serve.
        least: usize,
    },
    /// All views look at the board alike.
    #[error(
        "all views show the board from nearly the same side ({degrees:.0}° apart, at least {least:.0}° are needed): tilt it to the left, to the right, towards you and away"
    )]
    SameAngle {
        /// The largest angle between two views.
        degrees: f64,
        /// The least that serves.
        least: f64,
    },
    /// The board was only in one part of the picture.
    #[error(
        "the board was only seen in {percent:.0} % of the picture: bring it to the corners and edges too"
    )]
    PoorCoverage {
        /// How much of the picture's grid had a corner in it.
        percent: f64,
    },
    /// Pictures of several sizes.
    #[error(
        "the pictures have different sizes ({first} and {other}): take all of them with one camera at one setting"
    )]
    MixedSizes {
        /// As `1280 × 720`.
        first: String,
        /// The size that differs.
        other: String,
    },
    /// The result does not explain the pictures.
    #[error(
        "the measured corners lie {rms:.2} pixels off on average: take sharp pictures of a flat board, printed by this program"
    )]
    Rough {
        /// Root mean square, in pixels.
        rms: f64,
    },
    /// A profile for pictures of another shape.
    #[error(
        "the camera profile `{name}` is for pictures of {width} × {height} pixels, not {found}: choose another, or calibrate at this size"
    )]
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
    #[error(
        "there is no camera profile `{name}` (there are: {known}): make one with `quejing calibrate`"
    )]
    NoProfile {
        /// As given.
        name: String,
        /// Those there are.
        known: String,
    },
    /// A name that cannot be a file's.
    #[error("`{name}` cannot be a profile's name: use up to 60 letters, digits, - and _")]
    BadName {
        /// As given.
        name: String,
    },
    /// The profile is there already.
    #[error("there is a camera profile `{name}` already: choose another name, or say --replace")]
    NameTaken {
        /// As given.
        name: String,
    },
    /// A profile's file that is none.
    #[error("{path} is no camera profile ({why}): see calibration/README.md", path = .path.display())]
    BadProfile {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file that cannot be read or written.
    #[error("{path} cannot be {verb} ({why}): check the folder and the disk", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// "read" or "written".
        verb: &'static str,
        /// What the system said.
        why: std::io::Error,
    },
    /// The eyes failed.
    #[error(transparent)]
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
            Self::File { .. } => "cannot_store",
            Self::Vision(fault) => fault.code(),
        }
    }
}
