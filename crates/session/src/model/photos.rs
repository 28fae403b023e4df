//! Photos from recognition to the board: a photo of a hand, of further tiles of the same hand, of one tile again, or of
//! a tile set.

use std::time::{Duration, Instant};

use super::hand_reading::ProposedHands;
use super::reopened_hand::ParkedHand;
use super::{HeldPhoto, Model, PhotoBeingRead, PhotoStatus, evidence};
use crate::board::{Board, PhotoId};
use crate::inventory::SetInventory;
use crate::notice::Notice;
use crate::photo_job::{PhotoPurpose, PhotoSource, ReadingStep};
use crate::round::is_waiting_hand;
use quejing_vision::{PhotoReading, SetCount, VisionError, Warning, WarningKind};
use quejing_words as words;

/// A photo of the hand on the board, with its reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandPhoto {
    pub(super) id: PhotoId,
    /// The file or picture; `None` after a restart, if the picture had no file.
    pub(super) source: Option<PhotoSource>,
    /// The reading in the form of evidence; `None` in drafts of older versions.
    pub(super) reading: Option<evidence::ReadingEvidence>,
}

impl Model {
    /// Returns the photos of the board that have a source, with their numbers, in the order in which they were added.
    pub fn photo_sources(&self) -> impl Iterator<Item = (PhotoId, &PhotoSource)> {
        self.hand_photos().filter_map(|photo| Some((photo.id, photo.source.as_ref()?)))
    }

    /// Returns the source of the board's first photo that has one; `None` if none has.
    pub fn first_photo_source(&self) -> Option<&PhotoSource> {
        self.photo_sources().next().map(|(_, source)| source)
    }

    /// Returns the photos of the board, in the order in which they were added.
    pub(super) fn hand_photos(&self) -> impl Iterator<Item = &HandPhoto> {
        let of_board = self.board.photos().iter();
        of_board.filter_map(|id| self.photos.iter().find(|photo| photo.id == *id))
    }

    /// Returns a photo number that this run of the program has not used yet.
    pub(super) fn next_photo_number(&mut self) -> PhotoId {
        self.last_photo_id += 1;
        self.last_photo_id
    }

    /// Begins the reading of the photo called `name` for this purpose and returns the photo's number. Dismisses the
    /// banner and, except for the inventory, discards a held photo.
    pub fn begin_photo(&mut self, name: String, purpose: PhotoPurpose) -> PhotoId {
        self.notices.dismiss_banner();
        if purpose != PhotoPurpose::Inventory {
            self.held_photo = None;
        }
        let photo = self.next_photo_number();
        self.photo_being_read =
            Some(PhotoBeingRead { photo, purpose, name, step: ReadingStep::Opening, since: Instant::now() });
        photo
    }

    /// Ends the reading of a photo after `duration`. A reliable reading goes to the board or the inventory by its
    /// purpose, a poor one is held. An error becomes a notice and leaves the board unchanged.
    pub fn finish_photo(
        &mut self,
        source: PhotoSource,
        outcome: Result<PhotoReading, VisionError>,
        duration: Duration,
    ) {
        let Some(PhotoBeingRead { photo, purpose, name, .. }) = self.photo_being_read.take() else {
            return;
        };
        match (purpose, outcome) {
            (PhotoPurpose::Inventory, outcome) => self.add_to_inventory(outcome, name, duration),
            (_, Ok(reading)) => {
                let read = HeldPhoto { reading, photo, purpose, name, source, duration };
                match read.reading.blocking_warnings().is_empty() {
                    true => self.accept_reading(read),
                    false => self.hold_photo(read),
                }
            }
            (_, Err(error)) => {
                self.photo_status = PhotoStatus::Failed { name };
                self.notices.show(Notice::Photo(error));
            }
        }
        self.update_bet_lock();
    }

    /// Holds the reading of a poor photo until a person decides about it. The faults of the photo go to the list of
    /// notices.
    fn hold_photo(&mut self, read: HeldPhoto) {
        for fault in read.reading.blocking_warnings() {
            self.notices.log(Notice::PhotoWarning(fault.clone()));
        }
        self.photo_status = PhotoStatus::Failed { name: read.name.clone() };
        self.held_photo = Some(read);
    }

    /// Puts a reading on the board by the purpose of its photo; its warnings become notices.
    pub(super) fn accept_reading(&mut self, read: HeldPhoto) {
        let tiles = read.reading.tiles.len();
        let status = PhotoStatus::Read { name: read.name.clone(), tiles, duration: read.duration };
        match read.purpose {
            PhotoPurpose::Addition if !self.board.is_empty() => self.add_photo(read),
            PhotoPurpose::Retake(_) if tiles != 1 => {
                self.photo_status = PhotoStatus::Failed { name: read.name };
                self.notices.show(Notice::caution(|lang| text!(lang, "said-one-tile", count = tiles)));
                return;
            }
            PhotoPurpose::Retake(id) => {
                self.apply_photo(&read, |board, reading| board.replace_reading(id, reading, read.photo));
            }
            _ => self.lay_out_hand(read),
        }
        self.photo_status = status;
    }

    /// Replaces the hand on the board by that of a photo. A photo of a whole tile set is offered for the inventory.
    fn lay_out_hand(&mut self, read: HeldPhoto) {
        let set = SetInventory::from_whole_set(&read.reading);
        let photos = vec![read.to_hand_photo()];
        let HeldPhoto { reading, photo, .. } = read;
        self.begin_hand(Board::from_reading(&reading).with_photos(vec![photo]), photos);
        self.proposed_hands = ProposedHands::from_reading(&reading);
        self.rescore();
        self.report_replaced_hand();
        if let Some(set) = set {
            let sentence = |lang| words::recognition::set_count_text(lang, set.count());
            // Every face shows it with the offer to count the set.
            self.notices.log(if set.count().is_complete() {
                Notice::success(sentence)
            } else {
                Notice::caution(sentence)
            });
            self.offered_inventory = Some(set);
            return;
        }
        let whole = reading.require_whole_hand();
        self.report_warnings(reading.warnings, whole.is_err());
        // A waiting hand shows its waits instead.
        if let Err(error) = whole
            && !is_waiting_hand(&self.board, self.circumstances.rules().shape())
        {
            self.notices.show(Notice::Photo(error));
        }
    }

    /// Adds the tiles of a further photo to the hand on the board. A wrong number of tiles becomes a notice.
    fn add_photo(&mut self, read: HeldPhoto) {
        let shape = self.circumstances.rules().shape();
        self.apply_photo(&read, |board, reading| board.append_photo(reading, read.photo, shape));
        let (found, needed) = (self.board.hand_size(), shape.tile_count());
        let is_whole = found == needed || is_waiting_hand(&self.board, shape);
        // The photo alone never has the tiles of a whole hand.
        self.report_warnings(read.reading.warnings, true);
        if !is_whole {
            self.notices.show(Notice::Photo(VisionError::WrongTileCount { found, needed }));
        }
    }

    /// Changes the board by the reading of a further photo, stores the photo and values the hand again. An undo reverts
    /// the change of the board.
    fn apply_photo(&mut self, read: &HeldPhoto, change: impl FnOnce(&mut Board, &PhotoReading)) {
        let before = self.board.clone();
        change(&mut self.board, &read.reading);
        self.photos.push(read.to_hand_photo());
        self.store_undo_step(before);
        self.rescore();
    }

    /// Shows the warnings of a photo as notices. Omits those about the tile count if the photo shows a part of the
    /// hand.
    fn report_warnings(&mut self, warnings: Vec<Warning>, is_partial: bool) {
        for warning in warnings {
            match warning.kind {
                // Shown as an error.
                WarningKind::TileCount { .. } | WarningKind::OtherSize { .. } if is_partial => {}
                // The hand's card and the colours in the photo show these.
                WarningKind::LowConfidence | WarningKind::UnknownTile | WarningKind::OtherTiles => {
                    self.notices.log(Notice::PhotoWarning(warning))
                }
                _ => self.notices.show(Notice::PhotoWarning(warning)),
            }
        }
    }

    /// Returns a copy of the unrecorded hand on the board that `board` is about to replace; `None` if no tiles are
    /// lost.
    pub(super) fn hand_replaced_by(&self, board: &Board) -> Option<Box<ParkedHand>> {
        let is_lost = self.recorded_hand.is_none() && !self.board.is_empty() && !board.is_empty();
        is_lost.then(|| Box::new(self.copy_hand_to_park()))
    }

    /// Notifies the user, if another hand replaced the unrecorded one, that an undo restores it.
    pub(super) fn report_replaced_hand(&mut self) {
        if self.replaced_hand.is_some() {
            self.notices.show(Notice::HandReplaced);
        }
    }

    /// Adds the reading of a photo to the inventory and updates the status line. Faults become notices.
    fn add_to_inventory(&mut self, outcome: Result<PhotoReading, VisionError>, name: String, duration: Duration) {
        let added = outcome.map_err(Notice::Photo).and_then(|reading| {
            let faults: Vec<_> = SetCount::photo_faults(&reading).cloned().collect();
            let tiles = reading.tiles.len();
            self.inventory.add_photo(reading).map_err(Notice::Inventory)?;
            faults.into_iter().for_each(|fault| self.notices.show(Notice::PhotoWarning(fault)));
            Ok(tiles)
        });
        self.photo_status = match added {
            Ok(tiles) => PhotoStatus::Read { name, tiles, duration },
            Err(message) => {
                self.notices.show(message);
                PhotoStatus::Failed { name }
            }
        };
    }
}

impl HeldPhoto {
    /// Returns the photo with a copy of its source and its reading as evidence, to be stored with the board.
    fn to_hand_photo(&self) -> HandPhoto {
        HandPhoto {
            id: self.photo,
            source: Some(self.source.clone()),
            reading: Some(evidence::ReadingEvidence::from_reading(&self.reading)),
        }
    }
}

#[cfg(test)]
mod tests;
