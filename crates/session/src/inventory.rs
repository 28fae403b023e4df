//! The inventory of a tile set: photos of all its tiles are counted to find missing ones. It belongs to no hand and no
//! night.

use quejing_message::Message;
use quejing_vision::{MAX_SET_TILES, PhotoReading, SetCount};

/// The minimum number of tiles in a photo of a whole set.
const MIN_SET_TILES: usize = 120;
/// The maximum number of photos in an inventory.
const MAX_INVENTORY_PHOTOS: usize = 12;

/// A request to change the inventory of a tile set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InventoryAction {
    /// Begin the inventory with the photo on the board, which shows a whole set.
    BeginWithPhoto,
    /// Remove the photo that was added last.
    RemoveLastPhoto,
    /// Remove all photos from the inventory.
    Clear,
}

/// The reason why the last photo makes the count unreliable, or why a photo is refused.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
#[message("inventory-fault")]
pub enum InventoryFault {
    /// The last photo shows tiles that earlier photos show too.
    #[message(code = "repeated_photo")]
    RepeatedPhoto,
    #[message(code = "too_many_photos")]
    TooManyPhotos {
        /// The maximum number of photos in an inventory.
        most: usize,
    },
}

/// The photos of one tile set, with the count of the tiles in all of them.
#[derive(Clone, Debug, Default)]
pub struct SetInventory {
    photos: Vec<PhotoReading>,
    count: SetCount,
    /// True if the last photo shows tiles that earlier photos show too.
    is_last_repeated: bool,
}

impl SetInventory {
    /// Creates an inventory of this photo; `None` if it shows fewer than [`MIN_SET_TILES`] tiles that count, so that it
    /// shows no whole set.
    pub(crate) fn from_whole_set(reading: &PhotoReading) -> Option<SetInventory> {
        if reading.tiles.len() < MIN_SET_TILES {
            return None;
        }
        let mut inventory = SetInventory::default();
        inventory.add_photo(reading.clone()).ok()?;
        Some(inventory).filter(|inventory| inventory.count.tile_total() >= MIN_SET_TILES)
    }

    /// Returns the number of photos in the inventory.
    pub fn photo_count(&self) -> usize {
        self.photos.len()
    }

    /// Returns the count of the tiles in all photos together.
    pub fn count(&self) -> &SetCount {
        &self.count
    }

    /// Returns [`InventoryFault::RepeatedPhoto`] if the last photo shows tiles that earlier photos show too; `None` if
    /// it does not.
    pub fn fault(&self) -> Option<InventoryFault> {
        self.is_last_repeated.then_some(InventoryFault::RepeatedPhoto)
    }

    /// Adds a photo and counts the tiles of all photos again. A repeated photo is added, too; see [`Self::fault`].
    ///
    /// # Errors
    /// [`InventoryFault::TooManyPhotos`]: the inventory has [`MAX_INVENTORY_PHOTOS`] photos already.
    pub(crate) fn add_photo(&mut self, reading: PhotoReading) -> Result<(), InventoryFault> {
        if self.photos.len() == MAX_INVENTORY_PHOTOS {
            return Err(InventoryFault::TooManyPhotos { most: MAX_INVENTORY_PHOTOS });
        }
        self.photos.push(reading);
        self.recount_tiles();
        Ok(())
    }

    /// Removes the last photo, if there is one, and counts the tiles again.
    pub(crate) fn remove_last_photo(&mut self) {
        self.photos.pop();
        self.recount_tiles();
    }

    /// Counts the tiles of all photos again. The last of several photos counts as repeated if more than half of its
    /// tiles are surplus to the set, or if all photos together show more than [`MAX_SET_TILES`] tiles.
    fn recount_tiles(&mut self) {
        self.count = SetCount::from_readings(&self.photos);
        let before = SetCount::from_readings(self.photos.split_last().map_or(&[][..], |(_, others)| others));
        let extra = |count: &SetCount| count.extra.values().sum::<usize>();
        let added_count = self.count.tile_total().saturating_sub(before.tile_total());
        let surplus = extra(&self.count).saturating_sub(extra(&before));
        self.is_last_repeated =
            self.photos.len() > 1 && (2 * surplus > added_count || self.count.tile_total() > MAX_SET_TILES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::set_photo;

    const SUIT_ROWS: [&str; 6] = [
        "111122223333m",
        "444455556666777788889999m",
        "1111222233334444p",
        "55556666777788889999p",
        "11112222333344445555s",
        "6666777788889999s",
    ];
    const OTHER_ROWS: [&str; 2] = ["1111222233334444555566667777z", "f1f2f3f4q1q2q3q4"];

    fn make_inventory(photos: &[&[&str]]) -> SetInventory {
        let mut inventory = SetInventory::default();
        for rows in photos {
            inventory.add_photo(set_photo(rows)).expect("room for a photo");
        }
        inventory
    }

    #[test]
    fn two_halves_are_a_complete_set() {
        let half = make_inventory(&[&SUIT_ROWS]);
        assert_eq!((half.count().tile_total(), half.count().missing.values().sum::<usize>()), (108, 28));
        let whole = make_inventory(&[&SUIT_ROWS, &OTHER_ROWS]);
        assert!(whole.count().is_complete() && whole.fault().is_none(), "{:?}", whole.count());
        assert_eq!((whole.photo_count(), whole.count().tile_total()), (2, 144));
    }

    #[test]
    fn a_repeated_photo_is_a_fault_until_it_is_removed() {
        let mut twice = make_inventory(&[&OTHER_ROWS, &OTHER_ROWS]);
        assert_eq!(twice.fault().and_then(|fault| fault.code()), Some("repeated_photo"));
        twice.remove_last_photo();
        assert_eq!((twice.fault(), twice.photo_count(), twice.count().tile_total()), (None, 1, 36));
    }

    #[test]
    fn photos_with_more_tiles_than_a_set_overlap() {
        assert!(
            make_inventory(&[&SUIT_ROWS, &["1111222233334444555566667777z", "1m2m"]]).fault().is_none(),
            "138 tiles"
        );
        assert!(make_inventory(&[&SUIT_ROWS, &OTHER_ROWS, &["1m"]]).fault().is_some(), "145 tiles");
        // Alone, a photo of a strange set has too many tiles and repeats nothing.
        assert!(make_inventory(&[&["11111m"]]).fault().is_none());
    }

    #[test]
    fn the_number_of_photos_is_bounded() {
        let mut inventory = make_inventory(&[&["1z"][..]; MAX_INVENTORY_PHOTOS]);
        let refused = inventory.add_photo(set_photo(&["2z"])).expect_err("no room");
        assert_eq!((refused.code(), inventory.photo_count()), (Some("too_many_photos"), MAX_INVENTORY_PHOTOS));
    }
}
