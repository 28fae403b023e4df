//! The tiles of a whole set, counted in photos of it and compared with a complete set.

use std::collections::BTreeMap;

use super::{
    PhotoReading, TileClass, TileReading, Warning, WarningKind,
    arrange::doubts::SURE,
    geometry::{quad_overlap, short_side},
};
use quejing_rules::tile::Tile;

/// The copies of each kind in a set, flowers apart.
const COPIES: usize = 4;
/// The number of tiles of a complete set with flowers.
pub const MAX_SET_TILES: usize = 34 * COPIES + 8;
/// The share of a tile that another one covers, from which they lie on each other.
const COVERED: f32 = 0.2;
/// A find of another size than most, by more than this factor, is no tile of the set.
const OTHER_SIZE: f32 = 1.6;

/// The number of tiles of a kind that were seen, and that a complete set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindCount {
    pub tile: Tile,
    pub counted: usize,
    /// Zero for flowers in a set without any.
    pub expected: usize,
}

/// The number of tiles of each class, and their difference from a complete set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetCount {
    /// The tiles that were seen, by class.
    pub counts: BTreeMap<TileClass, usize>,
    /// The tiles that a complete set has beyond these, by kind: a red five counts as a five. Flowers are only missing from a
    /// set that has some.
    pub missing: BTreeMap<Tile, usize>,
    /// The tiles that a complete set does not have, by kind.
    pub extra: BTreeMap<Tile, usize>,
    /// The number of tiles whose face is doubtful.
    pub doubtful: usize,
    /// True if there may be more tiles than were counted: some lie on others, show no face, or are cut off by the photo's
    /// edge, or a photo is poor.
    pub is_lower_bound: bool,
}

impl SetCount {
    /// Counts the tiles of a set that is spread over one photo or several.
    pub fn of<'a>(readings: impl IntoIterator<Item = &'a PhotoReading>) -> SetCount {
        let mut count = SetCount::default();
        for reading in readings {
            count.add(reading);
        }
        count.compare();
        count
    }

    /// Returns the faults of a photo that may have cost tiles of a set, which need not lie in rows.
    pub fn faults(reading: &PhotoReading) -> impl Iterator<Item = &Warning> {
        reading.gate().into_iter().filter(|warning| warning.kind != WarningKind::RowCut)
    }

    /// Returns the number of tiles.
    pub fn total(&self) -> usize {
        self.counts.values().sum()
    }

    /// Returns true if every tile of a set was seen and surely named, and no other.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.doubtful == 0 && !self.is_lower_bound
    }

    fn add(&mut self, reading: &PhotoReading) {
        let mut sizes: Vec<f32> = reading.tiles.iter().map(|tile| short_side(&tile.quad)).collect();
        sizes.sort_by(f32::total_cmp);
        let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
        let fits = |tile: &&TileReading| {
            let size = short_side(&tile.quad);
            size.max(usual) < OTHER_SIZE * size.min(usual)
        };
        let tiles: Vec<&TileReading> = reading.tiles.iter().filter(fits).collect();
        let covered = tiles
            .iter()
            .enumerate()
            .any(|(at, tile)| tiles[at + 1..].iter().any(|other| quad_overlap(&tile.quad, &other.quad).1 > COVERED));
        let [width, height] = [reading.width, reading.height].map(|side| side as f32);
        let cut = tiles.iter().flat_map(|tile| tile.quad).any(|[x, y]| x < 0.0 || y < 0.0 || x > width || y > height);
        let faceless = tiles.iter().any(|tile| tile.class.tile().is_none());
        let poor = SetCount::faults(reading).next().is_some();
        self.is_lower_bound |= covered || cut || faceless || poor;
        for tile in tiles {
            self.doubtful += usize::from(tile.confidence < SURE);
            *self.counts.entry(tile.class).or_default() += 1;
        }
    }

    /// Returns the count of every kind and flower, in the order of a set: red fives are fives.
    pub fn kinds(&self) -> impl Iterator<Item = KindCount> {
        let mut found: BTreeMap<Tile, usize> = BTreeMap::new();
        for (class, number) in &self.counts {
            if let Some(tile) = class.tile() {
                *found.entry(tile.plain()).or_default() += number;
            }
        }
        let flowers = usize::from(found.keys().any(|tile| tile.is_flower()));
        let flower_kinds = Tile::all().filter(|tile| tile.is_flower()).map(move |flower| (flower, flowers));
        let of_set = Tile::kinds().map(|kind| (kind, COPIES)).chain(flower_kinds);
        of_set.map(move |(tile, expected)| KindCount {
            tile,
            counted: found.get(&tile).copied().unwrap_or(0),
            expected,
        })
    }

    fn compare(&mut self) {
        for KindCount { tile, counted, expected } in self.kinds().collect::<Vec<_>>() {
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

    /// Lays tiles of these classes in rows of twelve, a pixel apart.
    fn board(classes: &[&str]) -> PhotoReading {
        let tile = |(at, class): (usize, &&str)| {
            let middle = [40.0 + 31.0 * (at % 12) as f32, 40.0 + 41.0 * (at / 12) as f32];
            readings::tile(
                parallelogram(middle, [15.0, 0.0], [0.0, 20.0]),
                vec![(class.parse().expect("a class"), 0.99)],
            )
        };
        readings::photo([800, 800], classes.iter().enumerate().map(tile).collect(), HandReading::default())
    }

    fn whole_set() -> Vec<&'static str> {
        let suits =
            "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s 1z 2z 3z 4z 5z 6z 7z";
        let flowers = "f1 f2 f3 f4 q1 q2 q3 q4";
        suits.split(' ').flat_map(|tile| [tile; 4]).chain(flowers.split(' ')).collect()
    }

    fn text(tiles: &BTreeMap<Tile, usize>) -> String {
        tiles.iter().map(|(tile, number)| format!("{tile}:{number}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_whole_set_is_complete_with_and_without_flowers_and_red_fives() {
        let all = whole_set();
        let (plain, red) = (&all[..136], {
            let mut red = all.clone();
            red[16] = "0m";
            red
        });
        for (tiles, number) in [(&all[..], 144), (plain, 136), (&red[..], 144)] {
            let count = SetCount::of([&board(tiles)]);
            assert_eq!((count.total(), count.is_complete()), (number, true), "{count:?}");
        }
    }

    #[test]
    fn what_is_missing_or_double_is_named() {
        let mut tiles = whole_set();
        tiles.retain(|tile| *tile != "f2");
        tiles[3] = "5z";
        let count = SetCount::of([&board(&tiles)]);
        assert_eq!((text(&count.missing), text(&count.extra)), ("1m:1 f2:1".to_owned(), "5z:1".to_owned()));
    }

    #[test]
    fn a_doubtful_face_keeps_a_set_from_being_complete() {
        let mut reading = board(&whole_set());
        reading.tiles[7].confidence = 0.6;
        let count = SetCount::of([&reading]);
        assert_eq!((count.doubtful, count.is_complete()), (1, false));
    }

    #[test]
    fn two_halves_are_one_set() {
        let all = whole_set();
        assert!(SetCount::of([&board(&all[..70]), &board(&all[70..])]).is_complete());
    }

    #[test]
    fn a_covered_a_cut_or_a_faceless_tile_makes_the_count_a_lower_bound() {
        let all = whole_set();
        let changed = |change: &dyn Fn(&mut PhotoReading)| {
            let mut reading = board(&all);
            change(&mut reading);
            SetCount::of([&reading]).is_lower_bound
        };
        assert!(!changed(&|_| {}));
        assert!(changed(&|reading| reading.tiles[5].quad = parallelogram([186.0, 40.0], [15.0, 0.0], [0.0, 20.0])));
        assert!(changed(&|reading| reading.tiles[0].quad = parallelogram([10.0, 40.0], [15.0, 0.0], [0.0, 20.0])));
        assert!(changed(&|reading| reading.tiles[5].class = TileClass::Back));
        assert!(changed(&|reading| reading.warnings.push(Warning::about(WarningKind::Blurred, Vec::new()))));
        // A find of another size is not a tile of the set.
        assert!(!changed(&|reading| {
            let key = parallelogram([700.0, 700.0], [40.0, 0.0], [0.0, 40.0]);
            reading.tiles.push(readings::tile(key, vec![(TileClass::Unknown, 0.9)]));
        }));
    }
}
