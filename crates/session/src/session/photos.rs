//! Photos from recognition to the board: a photo of a hand, of further tiles of the same hand, of one tile again, or of
//! a tile set.

use std::time::{Duration, Instant};

use super::{HeldPhoto, PhotoBeingRead, PhotoStatus, Session};
use crate::board::{Board, PhotoId};
use crate::hand_entry::{HandPhoto, ReadingEvidence};
use crate::inventory::{InventoryAction, SetInventory};
use crate::notice::Notice;
use crate::photo_job::{PhotoPurpose, PhotoSource, ReadingStep};
use crate::round::is_waiting_hand;
use quejing_vision::{PhotoReading, SetCount, VisionError, Warning, WarningKind};
use quejing_words as words;

impl Session {
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
    fn accept_reading(&mut self, read: HeldPhoto) {
        let tiles = read.reading.tiles.len();
        let status = PhotoStatus::Read { name: read.name.clone(), tiles, duration: read.duration };
        match read.purpose {
            PhotoPurpose::Addition if !self.desk.hand().board().is_empty() => self.add_photo(read),
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

    /// Accepts the reading of the held photo, although the photo is poor.
    pub(super) fn accept_held_photo(&mut self) {
        if let Some(held) = self.held_photo.take() {
            self.accept_reading(held);
        }
    }

    /// Replaces the hand on the board by that of a photo. A photo of a whole tile set is offered for the inventory.
    fn lay_out_hand(&mut self, read: HeldPhoto) {
        let set = SetInventory::from_whole_set(&read.reading);
        let photo = read.to_hand_photo();
        let reading = read.reading;
        self.change_hand(|hand| hand.begin_with_reading(&reading, photo));
        self.report_replaced_hand();
        if let Some(set) = set {
            return self.offer_inventory(set);
        }
        let whole = reading.require_whole_hand();
        self.report_warnings(reading.warnings, whole.is_err());
        // A waiting hand shows its waits instead.
        if let Err(error) = whole
            && !is_waiting_hand(self.desk.hand().board(), self.desk.hand().round().rules().shape())
        {
            self.notices.show(Notice::Photo(error));
        }
    }

    /// Offers the tile set in the photo on the board for the inventory. Its count is logged only: faces show it beside
    /// their offer.
    fn offer_inventory(&mut self, set: SetInventory) {
        let sentence = |lang| words::recognition::set_count_text(lang, set.count());
        self.notices.log(match set.count().is_complete() {
            true => Notice::success(sentence),
            false => Notice::caution(sentence),
        });
        self.change_hand(|hand| hand.change(|laid| laid.whole_set = Some(set)));
    }

    /// Adds the tiles of a further photo to the hand on the board. A wrong number of tiles becomes a notice.
    fn add_photo(&mut self, read: HeldPhoto) {
        let shape = self.desk.hand().round().rules().shape();
        self.apply_photo(&read, |board, reading| board.append_photo(reading, read.photo, shape));
        let board = self.desk.hand().board();
        let (found, needed) = (board.hand_size(), shape.tile_count());
        let is_whole = found == needed || is_waiting_hand(board, shape);
        // The photo alone never has the tiles of a whole hand.
        self.report_warnings(read.reading.warnings, true);
        if !is_whole {
            self.notices.show(Notice::Photo(VisionError::WrongTileCount { found, needed }));
        }
    }

    /// Changes the board by the reading of a further photo, stores the photo and values the hand again. An undo reverts
    /// the change of the board.
    fn apply_photo(&mut self, read: &HeldPhoto, change: impl FnOnce(&mut Board, &PhotoReading)) {
        let photo = read.to_hand_photo();
        self.change_hand(|hand| {
            hand.change(|laid| laid.apply_photo(photo, |board| change(board, &read.reading)));
        });
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

    /// Changes the count of a tile set.
    pub(super) fn change_inventory(&mut self, action: InventoryAction) {
        self.notices.dismiss_banner();
        match action {
            InventoryAction::BeginWithPhoto => {
                if let Some(set) = self.change_hand(|hand| hand.change(|laid| laid.whole_set.take())) {
                    self.inventory = set;
                }
            }
            InventoryAction::RemoveLastPhoto => self.inventory.remove_last_photo(),
            InventoryAction::Clear => self.inventory = SetInventory::default(),
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
            reading: Some(ReadingEvidence::from_reading(&self.reading)),
        }
    }
}

#[cfg(test)]
mod tests;
