//! Photos from recognition to the board: a photo of a hand, of further tiles of the same hand, of one tile again, or of
//! a tile set.

use std::time::Duration;

use super::{HeldPhoto, PhotoBeingRead, PhotoStatus, Session, SessionPhotos};
use crate::board::{Board, PhotoId};
use crate::hand_entry::{HandPhoto, ReadingEvidence};
use crate::inventory::{InventoryAction, SetInventory};
use crate::notice::{Notice, Notices};
use crate::photo_job::{PhotoPurpose, PhotoSource};
use crate::round::is_waiting_hand;
use quejing_vision::{PhotoReading, SetCount, VisionError, Warning, WarningKind};
use quejing_words as words;

impl Session {
    /// Begins the reading of the photo called `name` for this purpose and returns the photo's number. Dismisses the
    /// banner and, except for the inventory, discards a held photo.
    pub fn begin_photo(&mut self, name: String, purpose: PhotoPurpose) -> PhotoId {
        self.notices.dismiss_banner();
        self.photos.begin(name, purpose)
    }

    /// Ends the reading of a photo after `duration`. A reliable reading goes to the board or the inventory by its
    /// purpose, a poor one is held, and its faults go to the list of notices. An error becomes a notice and leaves the
    /// board unchanged.
    pub fn finish_photo(
        &mut self,
        source: PhotoSource,
        outcome: Result<PhotoReading, VisionError>,
        duration: Duration,
    ) {
        let Some(PhotoBeingRead { photo, purpose, name, .. }) = self.photos.being_read.take() else {
            return;
        };
        match (purpose, outcome) {
            (PhotoPurpose::Inventory, outcome) => {
                let notices = self.photos.add_to_inventory(outcome, name, duration);
                notices.into_iter().for_each(|notice| self.notices.show(notice));
            }
            (_, Ok(reading)) => {
                let read = HeldPhoto { reading, photo, purpose, name, source, duration };
                match read.reading.blocking_warnings().is_empty() {
                    true => self.accept_reading(read),
                    false => {
                        for fault in read.reading.blocking_warnings() {
                            self.notices.log(Notice::PhotoWarning(fault.clone()));
                        }
                        self.photos.hold(read);
                    }
                }
            }
            (_, Err(error)) => {
                self.photos.status = PhotoStatus::Failed { name };
                self.notices.show(Notice::Photo(error));
            }
        }
        self.update_bet_lock();
    }

    /// Puts a reading on the board by the purpose of its photo; its warnings become notices.
    pub(super) fn accept_reading(&mut self, read: HeldPhoto) {
        let tiles = read.reading.tiles.len();
        let status = PhotoStatus::Read { name: read.name.clone(), tiles, duration: read.duration };
        match read.purpose {
            PhotoPurpose::Addition if !self.desk.hand().board().is_empty() => self.add_photo(read),
            PhotoPurpose::Retake(_) if tiles != 1 => {
                self.photos.status = PhotoStatus::Failed { name: read.name };
                self.notices.show(Notice::caution(|lang| text!(lang, "said-one-tile", count = tiles)));
                return;
            }
            PhotoPurpose::Retake(id) => {
                let change = |board: &mut Board| board.replace_reading(id, &read.reading, read.photo);
                self.change_hand(|hand| hand.change(|laid| laid.apply_photo(read.to_hand_photo(), change)));
            }
            _ => self.lay_out_hand(read),
        }
        self.photos.status = status;
    }

    /// Replaces the hand on the board by that of a photo. A photo of a whole tile set is offered for the inventory.
    fn lay_out_hand(&mut self, read: HeldPhoto) {
        let set = SetInventory::from_whole_set(&read.reading);
        let photo = read.to_hand_photo();
        let reading = read.reading;
        self.change_hand(|hand| hand.begin_with_reading(&reading, photo));
        self.report_replaced_hand();
        if let Some(set) = set {
            // Faces show the count beside their offer.
            self.notices.log(whole_set_notice(&set));
            return self.change_hand(|hand| hand.change(|laid| laid.whole_set = Some(set)));
        }
        let whole = reading.require_whole_hand();
        show_warnings(&mut self.notices, reading.warnings, whole.is_err());
        // A waiting hand shows its waits instead.
        if let Err(error) = whole
            && !is_waiting_hand(self.desk.hand().board(), self.desk.hand().round().rules().shape())
        {
            self.notices.show(Notice::Photo(error));
        }
    }

    /// Adds the tiles of a further photo to the hand on the board. A wrong number of tiles becomes a notice.
    fn add_photo(&mut self, read: HeldPhoto) {
        let shape = self.desk.hand().round().rules().shape();
        let change = |board: &mut Board| board.append_photo(&read.reading, read.photo, shape);
        self.change_hand(|hand| hand.change(|laid| laid.apply_photo(read.to_hand_photo(), change)));
        let board = self.desk.hand().board();
        let (found, needed) = (board.layout().hand_size(), shape.tile_count());
        let is_whole = found == needed || is_waiting_hand(board, shape);
        // The photo alone never has the tiles of a whole hand.
        show_warnings(&mut self.notices, read.reading.warnings, true);
        if !is_whole {
            self.notices.show(Notice::Photo(VisionError::WrongTileCount { found, needed }));
        }
    }

    /// Changes the count of a tile set.
    pub(super) fn change_inventory(&mut self, action: InventoryAction) {
        self.notices.dismiss_banner();
        match action {
            InventoryAction::BeginWithPhoto => {
                if let Some(set) = self.change_hand(|hand| hand.change(|laid| laid.whole_set.take())) {
                    self.photos.inventory = set;
                }
            }
            InventoryAction::RemoveLastPhoto => self.photos.inventory.remove_last_photo(),
            InventoryAction::Clear => self.photos.inventory = SetInventory::default(),
        }
    }
}

impl SessionPhotos {
    /// Adds the reading of a photo to the inventory and updates the status line. Returns the notices about its faults.
    fn add_to_inventory(
        &mut self,
        outcome: Result<PhotoReading, VisionError>,
        name: String,
        duration: Duration,
    ) -> Vec<Notice> {
        let added = outcome.map_err(Notice::Photo).and_then(|reading| {
            let faults = SetCount::photo_faults(&reading).cloned().map(Notice::PhotoWarning).collect();
            let tiles = reading.tiles.len();
            self.inventory.add_photo(reading).map_err(Notice::Inventory)?;
            Ok((tiles, faults))
        });
        let (status, notices) = match added {
            Ok((tiles, faults)) => (PhotoStatus::Read { name, tiles, duration }, faults),
            Err(notice) => (PhotoStatus::Failed { name }, vec![notice]),
        };
        self.status = status;
        notices
    }
}

/// Words the count of the tile set in the photo on the board.
fn whole_set_notice(set: &SetInventory) -> Notice {
    let sentence = |lang| words::recognition::set_count_text(lang, set.count());
    match set.count().is_complete() {
        true => Notice::success(sentence),
        false => Notice::caution(sentence),
    }
}

/// Shows the warnings of a photo as notices. Omits those about the tile count if the photo shows a part of the hand.
fn show_warnings(notices: &mut Notices, warnings: Vec<Warning>, is_partial: bool) {
    for warning in warnings {
        match warning.kind {
            // Shown as an error.
            WarningKind::TileCount { .. } | WarningKind::OtherSize { .. } if is_partial => {}
            // The hand's card and the colours in the photo show these.
            WarningKind::LowConfidence | WarningKind::UnknownTile | WarningKind::OtherTiles => {
                notices.log(Notice::PhotoWarning(warning))
            }
            _ => notices.show(Notice::PhotoWarning(warning)),
        }
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
