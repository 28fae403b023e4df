//! Photos on their way to the board: one for a hand, further ones for the same hand, one for a single tile, or one for the
//! inventory.

use std::time::{Duration, Instant};

use super::reading::Hands;
use super::reopening::ParkedHand;
use super::{Busy, HeldPhoto, Model, Status, evidence};
use crate::board::{Board, PhotoId};
use crate::inventory::SetInventory;
use crate::notice::Notice;
use crate::photo_job::{PhotoPurpose, PhotoSource, Step};
use crate::round::is_waiting;
use quejing_vision::{PhotoReading, SetCount, VisionError, Warning, WarningKind};
use quejing_words as words;

/// A photo of a hand with its reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandPhoto {
    pub(super) id: PhotoId,
    /// `None` for a picture of an earlier program, which had no file.
    pub(super) source: Option<PhotoSource>,
    /// The reading, to be stored as evidence; `None` in drafts of older versions.
    pub(super) seen: Option<evidence::ReadingEvidence>,
}

impl Model {
    /// Returns the photos of the board with their sources, in the order they were taken.
    pub fn photos(&self) -> impl Iterator<Item = (PhotoId, &PhotoSource)> {
        self.hand_photos().filter_map(|photo| Some((photo.id, photo.source.as_ref()?)))
    }

    /// Returns the source of the first photo of the board.
    pub fn photo(&self) -> Option<&PhotoSource> {
        self.photos().next().map(|(_, source)| source)
    }

    pub(super) fn hand_photos(&self) -> impl Iterator<Item = &HandPhoto> {
        let of_board = self.board.photos().iter();
        of_board.filter_map(|id| self.photos.iter().find(|photo| photo.id == *id))
    }

    /// Returns the number of a new photo.
    pub(super) fn number_photo(&mut self) -> PhotoId {
        self.last_photo += 1;
        self.last_photo
    }

    /// Starts a reading and returns the number of its photo.
    pub fn photo_begun(&mut self, name: String, purpose: PhotoPurpose) -> PhotoId {
        self.notices.dismiss();
        if purpose != PhotoPurpose::Inventory {
            self.held = None;
        }
        let photo = self.number_photo();
        self.busy = Some(Busy { photo, purpose, name, step: Step::Opening, since: Instant::now() });
        photo
    }

    /// Ends a reading. After an error, the board is unchanged.
    pub fn photo_finished(&mut self, given: PhotoSource, outcome: Result<PhotoReading, VisionError>, took: Duration) {
        let Some(Busy { photo, purpose, name, .. }) = self.busy.take() else {
            return;
        };
        match (purpose, outcome) {
            (PhotoPurpose::Inventory, outcome) => self.add_to_inventory(outcome, name, took),
            (_, Ok(reading)) => {
                let read = HeldPhoto { reading, photo, purpose, name, given, took };
                match read.reading.gate().is_empty() {
                    true => self.accept(read),
                    false => self.hold(read),
                }
            }
            (_, Err(error)) => {
                self.status = Status::Failed { name };
                self.notices.say(Notice::Photo(error));
            }
        }
        self.settle_lock();
    }

    fn hold(&mut self, read: HeldPhoto) {
        for fault in read.reading.gate() {
            self.notices.note(Notice::Remark(fault.clone()));
        }
        self.status = Status::Failed { name: read.name.clone() };
        self.held = Some(read);
    }

    /// Puts a reading on the board by the photo's purpose, with its warnings as notices.
    pub(super) fn accept(&mut self, read: HeldPhoto) {
        let tiles = read.reading.tiles.len();
        let status = Status::Read { name: read.name.clone(), tiles, took: read.took };
        match read.purpose {
            PhotoPurpose::Addition if !self.board.is_empty() => self.add_photo(read),
            PhotoPurpose::Retake(_) if tiles != 1 => {
                self.status = Status::Failed { name: read.name };
                self.notices.say(Notice::careful(|lang| text!(lang, "said-one-tile", count = tiles)));
                return;
            }
            PhotoPurpose::Retake(id) => {
                self.lay_photo(&read, |board, reading| board.retake(id, reading, read.photo));
            }
            _ => self.lay_out_hand(read),
        }
        self.status = status;
    }

    /// Replaces the hand on the board by that of a photo.
    fn lay_out_hand(&mut self, read: HeldPhoto) {
        let set = SetInventory::of_whole_set(&read.reading);
        let photos = vec![read.as_hand_photo()];
        let HeldPhoto { reading, photo, .. } = read;
        self.begin_hand(Board::from_reading(&reading).in_photos(vec![photo]), photos);
        self.hands = Hands::of(&reading);
        self.score();
        self.say_replaced();
        if let Some(set) = set {
            let sentence = |lang| words::eyes::set_count(lang, set.count());
            // Every face shows it with the offer to count the set.
            self.notices.note(if set.count().is_complete() {
                Notice::success(sentence)
            } else {
                Notice::careful(sentence)
            });
            self.offered_inventory = Some(set);
            return;
        }
        let whole = reading.require_whole_hand();
        self.say_warnings(reading.warnings, whole.is_err());
        // A waiting hand shows its waits instead.
        if let Err(error) = whole
            && !is_waiting(&self.board, self.circumstances.rules().shape())
        {
            self.notices.say(Notice::Photo(error));
        }
    }

    /// Adds the tiles of another photo to the hand on the board.
    fn add_photo(&mut self, read: HeldPhoto) {
        let shape = self.circumstances.rules().shape();
        self.lay_photo(&read, |board, reading| board.append(reading, read.photo, shape));
        let (found, needed) = (self.board.count_towards_hand(), shape.tiles());
        let is_whole = found == needed || is_waiting(&self.board, shape);
        // The photo alone never has the tiles of a whole hand.
        self.say_warnings(read.reading.warnings, true);
        if !is_whole {
            self.notices.say(Notice::Photo(VisionError::WrongTileCount { found, needed }));
        }
    }

    /// Changes the board by the reading of another photo, which an undo takes back.
    fn lay_photo(&mut self, read: &HeldPhoto, change: impl FnOnce(&mut Board, &PhotoReading)) {
        let before = self.board.clone();
        change(&mut self.board, &read.reading);
        self.photos.push(read.as_hand_photo());
        self.store_undo(before);
        self.score();
    }

    fn say_warnings(&mut self, warnings: Vec<Warning>, is_partial: bool) {
        for warning in warnings {
            match warning.kind {
                // Shown as an error.
                WarningKind::TileCount { .. } | WarningKind::OtherSize { .. } if is_partial => {}
                // The hand's card and the colours in the photo show these.
                WarningKind::LowConfidence | WarningKind::UnknownTile | WarningKind::OtherTiles => {
                    self.notices.note(Notice::Remark(warning))
                }
                _ => self.notices.say(Notice::Remark(warning)),
            }
        }
    }

    /// Returns the unrecorded hand on the board, if another hand is to replace it.
    pub(super) fn replaced_by(&self, board: &Board) -> Option<Box<ParkedHand>> {
        let is_lost = self.recorded.is_none() && !self.board.is_empty() && !board.is_empty();
        is_lost.then(|| Box::new(self.hand_to_park()))
    }

    /// Reports that another hand replaced the one on the board.
    pub(super) fn say_replaced(&mut self) {
        if self.replaced.is_some() {
            self.notices.say(Notice::careful(|lang| text!(lang, "said-hand-replaced").to_owned()));
        }
    }

    /// Adds a photo to the inventory. Its faults become notices.
    fn add_to_inventory(&mut self, outcome: Result<PhotoReading, VisionError>, name: String, took: Duration) {
        let added = outcome.map_err(Notice::Photo).and_then(|reading| {
            let faults: Vec<_> = SetCount::faults(&reading).cloned().collect();
            let tiles = reading.tiles.len();
            self.inventory.add(reading).map_err(Notice::Inventory)?;
            faults.into_iter().for_each(|fault| self.notices.say(Notice::Remark(fault)));
            Ok(tiles)
        });
        self.status = match added {
            Ok(tiles) => Status::Read { name, tiles, took },
            Err(message) => {
                self.notices.say(message);
                Status::Failed { name }
            }
        };
    }
}

impl HeldPhoto {
    /// Returns its source and its reading, to be stored with the board.
    fn as_hand_photo(&self) -> HandPhoto {
        HandPhoto {
            id: self.photo,
            source: Some(self.given.clone()),
            seen: Some(evidence::ReadingEvidence::of(&self.reading)),
        }
    }
}

#[cfg(test)]
mod tests;
