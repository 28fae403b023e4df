//! Consistency checks for a photo of a set: they select the labels that a person should look at first.
//!
//! A label can be wrong and still sure. But a set has each kind at most four times, and if it is laid out to be
//! photographed, most kinds occur equally often: one of each, or the whole set. A kind that occurs more often includes
//! a misread tile, most likely of a kind that occurs too rarely.

use std::collections::BTreeMap;

use super::enrolment::{LabelledPhoto, LabelledTile, MIN_SURE_CONFIDENCE, max_copies_in_photo};
use crate::TileClass;
use quejing_message::Message;
use quejing_rules::tile::Tile;

/// The reason for a person to check a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("set-why")]
#[message(codes)]
pub enum CheckReason {
    /// The photo shows more tiles of the kind than any set has.
    Impossible {
        /// The number of tiles of the kind in the photo.
        #[message(name = "count")]
        here: usize,
    },
    /// The photo shows more tiles of the kind than of most kinds.
    TooOften {
        /// The number of tiles of the kind in the photo.
        #[message(name = "count")]
        here: usize,
        /// The number of tiles that most kinds have.
        usual: usize,
    },
    /// The label's confidence is low.
    Unsure,
}

/// The share of a group's kinds with the same number of tiles from which a higher number is suspicious.
const MIN_LAID_OUT_SHARE: f32 = 0.7;

impl LabelledPhoto {
    /// Returns the indices of the tiles that a person should check, with the reasons: first impossible numbers of a
    /// kind, then too many of a kind, then unsure labels. Leaves out labels that a person confirmed, and too many of a
    /// kind if a person described the order.
    pub fn tiles_to_check(&self) -> Vec<(usize, CheckReason)> {
        let label_counts = LabelCounts::from_classes(self.tiles.iter().filter_map(|tile| tile.class));
        // Naming all tiles together hides two that look alike: one of them gets another label.
        let counts_alone = LabelCounts::from_classes(self.tiles.iter().filter_map(|tile| match tile.is_confirmed {
            true => tile.class,
            false => tile.label_alone,
        }));
        let has_order = self.has_described_order();
        // A person who gave the order has counted, but may have named something impossible.
        let label_reason = |tile: &LabelledTile| match label_counts.reason_to_check(tile.class?)? {
            CheckReason::TooOften { .. } if has_order => None,
            check => Some(check),
        };
        let reason_alone = |tile: &LabelledTile| counts_alone.reason_to_check(tile.label_alone?).filter(|_| !has_order);
        let mut checks: Vec<(usize, CheckReason)> = Vec::new();
        for (index, tile) in self.tiles.iter().enumerate() {
            let reason = label_reason(tile)
                .or_else(|| reason_alone(tile))
                .or((tile.confidence < MIN_SURE_CONFIDENCE).then_some(CheckReason::Unsure));
            checks.extend(reason.filter(|_| !tile.is_confirmed).map(|reason| (index, reason)));
        }
        checks.sort_by_key(|(_, reason)| match reason {
            CheckReason::Impossible { .. } => 0,
            CheckReason::TooOften { .. } => 1,
            CheckReason::Unsure => 2,
        });
        checks
    }
}

/// The number of tiles of each class in a photo, and the number that most kinds have.
struct LabelCounts {
    counts: BTreeMap<TileClass, usize>,
    /// The number of tiles that most of the 34 kinds have, and the number that most flowers have; `None` for a group
    /// that was not laid out to be photographed.
    usual_counts: [Option<usize>; 2],
}

impl LabelCounts {
    fn from_classes(classes: impl Iterator<Item = TileClass>) -> Self {
        let mut counts: BTreeMap<TileClass, usize> = BTreeMap::new();
        for class in classes {
            *counts.entry(class).or_default() += 1;
        }
        let (flowers, kinds): (Vec<Tile>, Vec<Tile>) =
            Tile::all().filter(|tile| !tile.is_red()).partition(|tile| tile.is_flower());
        let usual_counts = [kinds, flowers].map(|group| most_frequent_count(&counts, &group));
        Self { counts, usual_counts }
    }

    fn tile_count(&self, tile: Tile) -> usize {
        self.counts.get(&TileClass::Tile(tile)).copied().unwrap_or_default()
    }

    /// Returns the reason to check the tiles of a class: more of them than any set has, or more than most kinds have
    /// here. `None` if neither holds, and for classes that are no tile; a red five is only ever impossible.
    fn reason_to_check(&self, class: TileClass) -> Option<CheckReason> {
        let tile = class.tile()?;
        let here = self.tile_count(tile);
        // A red five counts as one of the four fives.
        let same = |class: &TileClass| class.tile().map(Tile::without_red) == Some(tile.without_red());
        if self.counts.iter().filter(|(class, _)| same(class)).map(|(_, count)| count).sum::<usize>()
            > max_copies_in_photo(class)
        {
            return Some(CheckReason::Impossible { here });
        }
        let usual = self.usual_counts[usize::from(tile.is_flower())]?;
        (here > usual && !tile.is_red()).then_some(CheckReason::TooOften { here, usual })
    }
}

/// Returns the number of tiles that most kinds of a group have. `None` if it is 0, or if less than
/// [`MIN_LAID_OUT_SHARE`] of the kinds have it, since then the group was not laid out to be photographed.
fn most_frequent_count(counts: &BTreeMap<TileClass, usize>, group: &[Tile]) -> Option<usize> {
    let mut kinds_by_count: BTreeMap<usize, usize> = BTreeMap::new();
    for tile in group {
        *kinds_by_count.entry(counts.get(&TileClass::Tile(*tile)).copied().unwrap_or_default()).or_default() += 1;
    }
    let (&count, &kinds) = kinds_by_count.iter().max_by_key(|(_, kinds)| **kinds)?;
    (count > 0 && kinds as f32 >= MIN_LAID_OUT_SHARE * group.len() as f32).then_some(count)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::super::{StudiedTile, TileOrder};
    use super::*;
    use quejing_rules::tile::mpsz;

    /// Builds a photo with these tiles, all named surely.
    fn photo_of_tiles(tiles: &str, order: TileOrder) -> LabelledPhoto {
        let tiles = mpsz::parse(tiles).expect("tiles").into_iter();
        let tiles: Vec<LabelledTile> = tiles
            .map(|tile| LabelledTile {
                studied: StudiedTile {
                    quad: Default::default(),
                    picture: RgbImage::new(1, 1),
                    probabilities: Vec::new(),
                    embedding: Vec::new(),
                },
                class: Some(TileClass::Tile(tile)),
                is_confirmed: false,
                confidence: 1.0,
                label_alone: Some(TileClass::Tile(tile)),
            })
            .collect();
        LabelledPhoto { size: [1, 1], rows: vec![(0..tiles.len()).collect()], tiles, order }
    }

    fn checked_labels(photo: &LabelledPhoto) -> Vec<String> {
        let name = |(tile, why): (usize, CheckReason)| {
            let class = photo.tiles[tile].class.map_or("-".into(), |c| c.to_string());
            format!("{class} {}", why.code().unwrap_or_default())
        };
        photo.tiles_to_check().into_iter().map(name).collect()
    }

    const ONE_OF_EACH_KIND: &str = "123456789m123456789p123456789s1234567z";

    #[test]
    fn a_correctly_laid_out_set_needs_no_check() {
        for whole in [
            ONE_OF_EACH_KIND.to_owned(),
            format!("{ONE_OF_EACH_KIND}f1f2f3f4q1q2q3q4"),
            // Red fives in addition to, and in place of, one of the four.
            format!("{ONE_OF_EACH_KIND}0m0p0s"),
            ONE_OF_EACH_KIND.repeat(4).replacen('5', "0", 1),
            // A hand in a heap: kinds occur in any number.
            "11123m4455p67899s1115z".to_owned(),
        ] {
            assert_eq!(checked_labels(&photo_of_tiles(&whole, TileOrder::Any)), [""; 0], "{whole}");
        }
    }

    #[test]
    fn a_kind_that_occurs_too_often_is_checked_however_sure_it_is() {
        // 2s was read as a second 1s.
        let one = ONE_OF_EACH_KIND.replace("123456789s", "113456789s");
        assert_eq!(checked_labels(&photo_of_tiles(&one, TileOrder::Any)), ["1s too_often"; 2]);
        // A season read as a second plant; and, with four of each, a 7m read as a fifth 8m.
        let four = ONE_OF_EACH_KIND.repeat(4).replacen('7', "8", 1) + "f1f1f2f3f4q1q2q3";
        let mut found = checked_labels(&photo_of_tiles(&four, TileOrder::Any));
        assert_eq!(found.len(), 7);
        found.dedup();
        assert_eq!(found, ["8m impossible", "f1 too_often"]);
    }

    #[test]
    fn tiles_that_look_alike_are_checked_though_they_have_different_labels() {
        let mut photo = photo_of_tiles(ONE_OF_EACH_KIND, TileOrder::Any);
        let (first, second) = (18, 19);
        photo.tiles[second].label_alone = photo.tiles[first].label_alone;
        assert_eq!(checked_labels(&photo), ["1s too_often", "2s too_often"]);
        // Once a person has named one of them, the other one is no longer odd.
        photo.tiles[second].is_confirmed = true;
        assert_eq!(checked_labels(&photo), [""; 0]);
    }

    #[test]
    fn five_of_a_kind_are_impossible_anywhere_and_a_red_five_is_one_of_them() {
        let mut found = checked_labels(&photo_of_tiles("55550m123p", TileOrder::Any));
        assert_eq!(found.len(), 5);
        found.sort();
        assert_eq!((found[0].as_str(), found[4].as_str()), ("0m impossible", "5m impossible"));
    }

    #[test]
    fn confirmed_labels_are_not_checked_again_and_the_worst_comes_first() {
        let one = ONE_OF_EACH_KIND.replace("123456789s", "113456789s");
        // A person who described two 1s has counted.
        assert_eq!(checked_labels(&photo_of_tiles(&one, TileOrder::Described(Vec::new()))), [""; 0]);
        let mut half = photo_of_tiles(&one, TileOrder::Any);
        half.tiles[0].confidence = 0.3;
        half.tiles[19].is_confirmed = true;
        assert_eq!(checked_labels(&half), ["1s too_often", "1m unsure"]);
    }
}
