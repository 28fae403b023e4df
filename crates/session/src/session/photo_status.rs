//! The state of photo reading: the photo being read, a held photo, and the status line.

use std::time::{Duration, Instant};

use crate::board::PhotoId;
use crate::photo_job::{PhotoPurpose, PhotoSource, ReadingStep};
use quejing_vision::PhotoReading;

/// A photo that recognition is reading, with the progress of the reading.
#[derive(Clone, Debug)]
pub struct PhotoBeingRead {
    pub photo: PhotoId,
    pub purpose: PhotoPurpose,
    pub name: String,
    /// The present step of the reading.
    pub step: ReadingStep,
    /// The time at which the reading began.
    pub since: Instant,
}

/// A read photo that is too poor to be trusted until a person accepts its reading.
#[derive(Clone, Debug)]
pub struct HeldPhoto {
    pub reading: PhotoReading,
    pub(super) photo: PhotoId,
    pub(super) purpose: PhotoPurpose,
    pub(super) name: String,
    pub(super) source: PhotoSource,
    pub(super) duration: Duration,
}

impl HeldPhoto {
    /// Returns the file or picture of the photo.
    pub fn photo_source(&self) -> &PhotoSource {
        &self.source
    }
}

/// The content of the status line: the state of the last photo.
#[derive(Clone, Debug, PartialEq)]
pub enum PhotoStatus {
    /// No photo was read for the present hand.
    Ready,
    /// The last photo was read.
    Read {
        name: String,
        /// The number of tiles found.
        tiles: usize,
        /// The time from opening the photo to its tiles.
        duration: Duration,
    },
    /// The last photo could not be read, or its reading is held.
    Failed { name: String },
}
