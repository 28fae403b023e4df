//! The photos of a session: the one being read, a held one, those of a tile set, and the status line.

use std::time::{Duration, Instant};

use crate::board::PhotoId;
use crate::inventory::SetInventory;
use crate::photo_job::{PhotoPurpose, PhotoSource, ReadingStep};
use quejing_vision::PhotoReading;

/// The photos of a session before they are on the board.
#[derive(Debug, Default)]
pub struct SessionPhotos {
    /// The photo being read; `None` if recognition is idle.
    pub being_read: Option<PhotoBeingRead>,
    /// The photo too poor to be trusted, whose reading a person must accept or discard; `None` if there is none.
    pub held: Option<HeldPhoto>,
    /// The content of the status line.
    pub status: PhotoStatus,
    /// The number of the latest photo; 0 before the first.
    last_number: PhotoId,
    /// The photos of a tile set with their count.
    pub(super) inventory: SetInventory,
}

impl SessionPhotos {
    /// Returns the photos of a tile set with their count.
    pub fn inventory(&self) -> &SetInventory {
        &self.inventory
    }

    /// Returns a photo number that this run of the program has not used yet.
    pub(super) fn next_number(&mut self) -> PhotoId {
        self.last_number += 1;
        self.last_number
    }

    /// Begins the reading of the photo called `name` for this purpose and returns the photo's number. Except for the
    /// inventory, discards a held photo.
    pub(super) fn begin(&mut self, name: String, purpose: PhotoPurpose) -> PhotoId {
        if purpose != PhotoPurpose::Inventory {
            self.held = None;
        }
        let photo = self.next_number();
        self.being_read =
            Some(PhotoBeingRead { photo, purpose, name, step: ReadingStep::Opening, since: Instant::now() });
        photo
    }

    /// Holds the reading of a poor photo until a person decides about it.
    pub(super) fn hold(&mut self, read: HeldPhoto) {
        self.status = PhotoStatus::Failed { name: read.name.clone() };
        self.held = Some(read);
    }

    /// Returns true if a photo of a hand is being read or held.
    pub(super) fn has_photo_of_hand(&self) -> bool {
        self.held.is_some() || self.being_read.as_ref().is_some_and(|busy| busy.purpose != PhotoPurpose::Inventory)
    }

    /// Drops the photos of a hand that has left the board; returns true if one of them was being read.
    pub(super) fn drop_photos_of_hand(&mut self) -> bool {
        (self.held, self.status) = (None, PhotoStatus::Ready);
        self.being_read.take_if(|busy| busy.purpose != PhotoPurpose::Inventory).is_some()
    }
}

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
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PhotoStatus {
    /// No photo was read for the present hand.
    #[default]
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
