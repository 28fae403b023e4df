//! Counts the tiles of a set in photos of it, and compares them with a complete set.

use std::collections::BTreeMap;

use super::{
    PhotoReading, TileClass, TileReading, Warning, WarningKind,
    arrange::doubts::MIN_SURE_FACE_CONFIDENCE,
    geometry::{quad_overlap, short_side},
};
use quejing_rules::tile::Tile;

/// The number of tiles of each kind in a set, flowers apart.
const COPIES_PER_KIND: usize = 4;
/// The number of tiles of a complete set with flowers: 144.
pub const MAX_SET_TILES: usize = 34 * COPIES_PER_KIND + 8;
/// The maximum share of a tile that another one may cover; beyond it, one lies on the other and may hide a third.
const MAX_OVERLAP_SHARE: f32 = 0.2;
/// The ratio between the shorter sides of a detection and of the median tile, either way, from which the detection is
/// not counted as a tile of the set.
const MAX_SIZE_FACTOR: f32 = 1.6;

/// The number of tiles of a kind in the photos, beside that in a complete set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindCount {
    pub tile: Tile,
    /// The number of tiles in the photos; red fives count as fives.
    pub counted: usize,
    /// The number of tiles in a complete set; 0 for flowers if the photos show none.
    pub expected: usize,
}

/// The number of tiles of each class in photos of a set, and the difference from a complete set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetCount {
    /// The number of tiles of each class in the photos.
    pub counts: BTreeMap<TileClass, usize>,
    /// The tiles that the photos lack, by kind: a red five counts as a five. Flowers are only missing if the photos
    /// show some.
    pub missing: BTreeMap<Tile, usize>,
    /// The tiles beyond those of a complete set, by kind.
    pub extra: BTreeMap<Tile, usize>,
    /// The number of tiles whose class has a probability below 0.95.
    pub doubtful: usize,
    /// True if the set may have more tiles than were counted: some lie on others, show no face, or are cut off by the
    /// photo's edge, or a photo is poor.
    pub is_lower_bound: bool,
}

impl SetCount {
    /// Counts the tiles of a set that is spread over one or more photos.
    pub fn from_readings<'a>(readings: impl IntoIterator<Item = &'a PhotoReading>) -> SetCount {
        let mut count = SetCount::default();
        for reading in readings {
            count.add_reading(reading);
        }
        count.compare_with_full_set();
        count
    }

    /// Returns the warnings because of which a photo may hide tiles of a set: those that require another photo, except
    /// cut rows, as a set need not lie in rows.
    pub fn photo_faults(reading: &PhotoReading) -> impl Iterator<Item = &Warning> {
        reading.blocking_warnings().into_iter().filter(|warning| warning.kind != WarningKind::RowCut)
    }

    /// Returns the number of tiles counted in all photos, including those without a face.
    pub fn tile_total(&self) -> usize {
        self.counts.values().sum()
    }

    /// Returns true if the photos show exactly the tiles of a complete set, with no doubtful face and nothing hidden.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.doubtful == 0 && !self.is_lower_bound
    }

    /// Counts the tiles of one photo, except detections much larger or smaller than the median tile, and sets
    /// [`Self::is_lower_bound`] if the photo may hide tiles.
    fn add_reading(&mut self, reading: &PhotoReading) {
        let mut sizes: Vec<f32> = reading.tiles.iter().map(|tile| short_side(&tile.quad)).collect();
        sizes.sort_by(f32::total_cmp);
        let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
        let fits = |tile: &&TileReading| {
            let size = short_side(&tile.quad);
            size.max(usual) < MAX_SIZE_FACTOR * size.min(usual)
        };
        let tiles: Vec<&TileReading> = reading.tiles.iter().filter(fits).collect();
        let covered = tiles.iter().enumerate().any(|(at, tile)| {
            tiles[at + 1..].iter().any(|other| quad_overlap(&tile.quad, &other.quad).1 > MAX_OVERLAP_SHARE)
        });
        let [width, height] = [reading.width, reading.height].map(|side| side as f32);
        let cut = tiles.iter().flat_map(|tile| tile.quad).any(|[x, y]| x < 0.0 || y < 0.0 || x > width || y > height);
        let faceless = tiles.iter().any(|tile| tile.class.tile().is_none());
        let poor = SetCount::photo_faults(reading).next().is_some();
        self.is_lower_bound |= covered || cut || faceless || poor;
        for tile in tiles {
            self.doubtful += usize::from(tile.confidence < MIN_SURE_FACE_CONFIDENCE);
            *self.counts.entry(tile.class).or_default() += 1;
        }
    }

    /// Returns the count of each of the 34 kinds, then of each of the eight flowers; red fives count as fives.
    pub fn kind_counts(&self) -> impl Iterator<Item = KindCount> {
        let mut found: BTreeMap<Tile, usize> = BTreeMap::new();
        for (class, number) in &self.counts {
            if let Some(tile) = class.tile() {
                *found.entry(tile.without_red()).or_default() += number;
            }
        }
        let flowers = usize::from(found.keys().any(|tile| tile.is_flower()));
        let flower_kinds = Tile::all().filter(|tile| tile.is_flower()).map(move |flower| (flower, flowers));
        let of_set = Tile::kinds().map(|kind| (kind, COPIES_PER_KIND)).chain(flower_kinds);
        of_set.map(move |(tile, expected)| KindCount {
            tile,
            counted: found.get(&tile).copied().unwrap_or(0),
            expected,
        })
    }

    /// Computes [`Self::missing`] and [`Self::extra`] from the counts of all photos.
    fn compare_with_full_set(&mut self) {
        for KindCount { tile, counted, expected } in self.kind_counts().collect::<Vec<_>>() {
            if counted < expected {
                self.missing.insert(tile, expected - counted);
            } else if counted > expected {
                self.extra.insert(tile, counted - expected);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HandReading, geometry::parallelogram, readings};

    /// Builds the reading of a photo with tiles of these classes, in rows of twelve, one pixel apart.
    fn photo_of_classes(classes: &[&str]) -> PhotoReading {
        let tile = |(at, class): (usize, &&str)| {
            let middle = [40.0 + 31.0 * (at % 12) as f32, 40.0 + 41.0 * (at / 12) as f32];
            readings::tile(
                parallelogram(middle, [15.0, 0.0], [0.0, 20.0]),
                vec![(class.parse().expect("a class"), 0.99)],
            )
        };
        readings::photo([800, 800], classes.iter().enumerate().map(tile).collect(), HandReading::default())
    }

    fn full_set_classes() -> Vec<&'static str> {
        let suits =
            "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s 1z 2z 3z 4z 5z 6z 7z";
        let flowers = "f1 f2 f3 f4 q1 q2 q3 q4";
        suits.split(' ').flat_map(|tile| [tile; 4]).chain(flowers.split(' ')).collect()
    }

    fn counts_text(tiles: &BTreeMap<Tile, usize>) -> String {
        tiles.iter().map(|(tile, number)| format!("{tile}:{number}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_whole_set_is_complete_with_and_without_flowers_and_red_fives() {
        let all = full_set_classes();
        let (plain, red) = (&all[..136], {
            let mut red = all.clone();
            red[16] = "0m";
            red
        });
        for (tiles, number) in [(&all[..], 144), (plain, 136), (&red[..], 144)] {
            let count = SetCount::from_readings([&photo_of_classes(tiles)]);
            assert_eq!((count.tile_total(), count.is_complete()), (number, true), "{count:?}");
        }
    }

    #[test]
    fn what_is_missing_or_double_is_named() {
        let mut tiles = full_set_classes();
        tiles.retain(|tile| *tile != "f2");
        tiles[3] = "5z";
        let count = SetCount::from_readings([&photo_of_classes(&tiles)]);
        assert_eq!(
            (counts_text(&count.missing), counts_text(&count.extra)),
            ("1m:1 f2:1".to_owned(), "5z:1".to_owned())
        );
    }

    #[test]
    fn a_doubtful_face_keeps_a_set_from_being_complete() {
        let mut reading = photo_of_classes(&full_set_classes());
        reading.tiles[7].confidence = 0.6;
        let count = SetCount::from_readings([&reading]);
        assert_eq!((count.doubtful, count.is_complete()), (1, false));
    }

    #[test]
    fn two_halves_are_one_set() {
        let all = full_set_classes();
        assert!(SetCount::from_readings([&photo_of_classes(&all[..70]), &photo_of_classes(&all[70..])]).is_complete());
    }

    #[test]
    fn a_covered_a_cut_or_a_faceless_tile_makes_the_count_a_lower_bound() {
        let all = full_set_classes();
        let changed = |change: &dyn Fn(&mut PhotoReading)| {
            let mut reading = photo_of_classes(&all);
            change(&mut reading);
            SetCount::from_readings([&reading]).is_lower_bound
        };
        assert!(!changed(&|_| {}));
        assert!(changed(&|reading| reading.tiles[5].quad = parallelogram([186.0, 40.0], [15.0, 0.0], [0.0, 20.0])));
        assert!(changed(&|reading| reading.tiles[0].quad = parallelogram([10.0, 40.0], [15.0, 0.0], [0.0, 20.0])));
        assert!(changed(&|reading| reading.tiles[5].class = TileClass::Back));
        assert!(changed(&|reading| reading.warnings.push(Warning::about_tiles(WarningKind::Blurred, Vec::new()))));
        // A detection of another size is not a tile of the set.
        assert!(!changed(&|reading| {
            let key = parallelogram([700.0, 700.0], [40.0, 0.0], [0.0, 40.0]);
            reading.tiles.push(readings::tile(key, vec![(TileClass::Unknown, 0.9)]));
        }));
    }
}
