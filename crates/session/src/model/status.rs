//! The state of photo reading: a photo being read, one that waits for a decision, and the status line.

use std::time::{Duration, Instant};

use crate::board::PhotoId;
use crate::photo_job::{PhotoPurpose, PhotoSource, Step};
use quejing_vision::PhotoReading;

/// A photo being read.
#[derive(Clone, Debug)]
pub struct Busy {
    pub photo: PhotoId,
    pub purpose: PhotoPurpose,
    pub name: String,
    /// The current step.
    pub step: Step,
    /// The time at which the reading began.
    pub since: Instant,
}

/// A photo too poor to be trusted, with its reading, until a person decides about it.
#[derive(Clone, Debug)]
pub struct HeldPhoto {
    /// The unreliable reading.
    pub reading: PhotoReading,
    pub(super) photo: PhotoId,
    pub(super) purpose: PhotoPurpose,
    pub(super) name: String,
    pub(super) given: PhotoSource,
    pub(super) took: Duration,
}

impl HeldPhoto {
    /// Returns the photo's source.
    pub fn photo_source(&self) -> &PhotoSource {
        &self.given
    }
}

/// The content of the status line.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// No photo was read yet.
    Ready,
    /// A photo was read.
    Read {
        name: String,
        /// Tiles found.
        tiles: usize,
        /// Time from opening to tiles.
        took: Duration,
    },
    /// A photo could not be read.
    Failed { name: String },
}
