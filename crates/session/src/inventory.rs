//! The inventory of a tile set: a person photographs all its tiles, in one photo or several, to learn what is missing. It
//! belongs to no hand and no night.

use quejing_message::Message;
use quejing_vision::{MAX_SET_TILES, PhotoReading, SetCount};

/// The number of tiles from which a photo shows a whole set, laid out to be counted.
const MIN_SET_TILES: usize = 120;
/// The maximum number of photos of a set.
const MAX_PHOTOS: usize = 12;

/// A request about the inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InventoryAction {
    /// Begin with the photo on the board, which shows a whole set.
    BeginWithPhoto,
    /// Remove the last photo.
    TakeBack,
    /// Remove all photos.
    Clear,
}

/// The reason why a photo does not count, or spoils the count.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
#[message("inventory-fault")]
pub enum InventoryFault {
    /// The last photo shows tiles that others show too.
    #[message(code = "repeated_photo")]
    RepeatedPhoto,
    #[message(code = "too_many_photos")]
    TooManyPhotos {
        /// The maximum number of photos.
        most: usize,
    },
}

/// The photos of a set with their count.
#[derive(Clone, Debug, Default)]
pub struct SetInventory {
    photos: Vec<PhotoReading>,
    count: SetCount,
    repeats: bool,
}

impl SetInventory {
    /// Returns the inventory of a photo of a whole set; `None` for other photos.
    pub(crate) fn of_whole_set(reading: &PhotoReading) -> Option<SetInventory> {
        if reading.tiles.len() < MIN_SET_TILES {
            return None;
        }
        let mut inventory = SetInventory::default();
        inventory.add(reading.clone()).ok()?;
        Some(inventory).filter(|inventory| inventory.count.total() >= MIN_SET_TILES)
    }

    /// Returns the number of photos.
    pub fn photos(&self) -> usize {
        self.photos.len()
    }

    /// Returns the tiles in all photos.
    pub fn count(&self) -> &SetCount {
        &self.count
    }

    /// Returns the fault of the last photo.
    pub fn fault(&self) -> Option<InventoryFault> {
        self.repeats.then_some(InventoryFault::RepeatedPhoto)
    }

    /// Adds a photo.
    ///
    /// # Errors
    /// There are too many photos.
    pub(crate) fn add(&mut self, reading: PhotoReading) -> Result<(), InventoryFault> {
        if self.photos.len() == MAX_PHOTOS {
            return Err(InventoryFault::TooManyPhotos { most: MAX_PHOTOS });
        }
        self.photos.push(reading);
        self.recount();
        Ok(())
    }

    pub(crate) fn take_back(&mut self) {
        self.photos.pop();
        self.recount();
    }

    fn recount(&mut self) {
        self.count = SetCount::of(&self.photos);
        let before = SetCount::of(self.photos.split_last().map_or(&[][..], |(_, others)| others));
        let extra = |count: &SetCount| count.extra.values().sum::<usize>();
        let of_last = self.count.total().saturating_sub(before.total());
        let surplus = extra(&self.count).saturating_sub(extra(&before));
        self.repeats = self.photos.len() > 1 && (2 * surplus > of_last || self.count.total() > MAX_SET_TILES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::set_photo;

    const SUITS: [&str; 6] = [
        "111122223333m",
        "444455556666777788889999m",
        "1111222233334444p",
        "55556666777788889999p",
        "11112222333344445555s",
        "6666777788889999s",
    ];
    const OTHERS: [&str; 2] = ["1111222233334444555566667777z", "f1f2f3f4q1q2q3q4"];

    fn inventory(photos: &[&[&str]]) -> SetInventory {
        let mut inventory = SetInventory::default();
        for rows in photos {
            inventory.add(set_photo(rows)).expect("room for a photo");
        }
        inventory
    }

    #[test]
    fn two_halves_are_a_complete_set() {
        let half = inventory(&[&SUITS]);
        assert_eq!((half.count().total(), half.count().missing.values().sum::<usize>()), (108, 28));
        let whole = inventory(&[&SUITS, &OTHERS]);
        assert!(whole.count().is_complete() && whole.fault().is_none(), "{:?}", whole.count());
        assert_eq!((whole.photos(), whole.count().total()), (2, 144));
    }

    #[test]
    fn a_half_that_is_photographed_twice_is_named_until_it_is_taken_back() {
        let mut twice = inventory(&[&OTHERS, &OTHERS]);
        assert_eq!(twice.fault().and_then(|fault| fault.code()), Some("repeated_photo"));
        twice.take_back();
        assert_eq!((twice.fault(), twice.photos(), twice.count().total()), (None, 1, 36));
    }

    #[test]
    fn photos_with_more_tiles_than_a_set_overlap() {
        assert!(inventory(&[&SUITS, &["1111222233334444555566667777z", "1m2m"]]).fault().is_none(), "138 tiles");
        assert!(inventory(&[&SUITS, &OTHERS, &["1m"]]).fault().is_some(), "145 tiles");
        // Alone, a photo of a strange set has too many tiles and repeats nothing.
        assert!(inventory(&[&["11111m"]]).fault().is_none());
    }

    #[test]
    fn the_number_of_photos_is_bounded() {
        let mut inventory = inventory(&[&["1z"][..]; MAX_PHOTOS]);
        let refused = inventory.add(set_photo(&["2z"])).expect_err("no room");
        assert_eq!((refused.code(), inventory.photos()), (Some("too_many_photos"), MAX_PHOTOS));
    }
}
