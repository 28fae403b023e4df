//! What the window is doing: a photo being read, one that waits for an answer, what the status line tells.

use std::time::{Duration, Instant};

use crate::board::PhotoId;
use crate::given::{Given, Step};
use quejing_vision::PhotoReading;

/// A photo being read.
#[derive(Clone, Debug)]
pub struct Busy {
    /// Its number.
    pub photo: PhotoId,
    pub name: String,
    /// What is being done.
    pub step: Step,
    /// Since when.
    pub since: Instant,
}

/// A photo too poor to be trusted, which waits for an answer.
#[derive(Clone, Debug)]
pub struct Held {
    /// The reading all the same.
    pub reading: PhotoReading,
    pub(super) photo: PhotoId,
    pub(super) name: String,
    pub(super) given: Given,
    pub(super) took: Duration,
}

impl Held {
    /// Where it comes from.
    pub fn given(&self) -> &Given {
        &self.given
    }
}

/// The last thing the status line has to tell.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// Nothing yet.
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
