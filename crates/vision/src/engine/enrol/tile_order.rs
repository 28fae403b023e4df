//! A person's description of the tiles in a photo of the set, row by row from the top left.

use super::SetError;
use crate::TileClass;
use quejing_rules::tile::{Tile, mpsz};

/// The order of the tiles in a photo of a set: described by a person, or unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TileOrder {
    /// An unknown order, so that the labels are guessed.
    #[default]
    Any,
    /// These tiles in this order, row by row from the top left; `None` is a tile to leave out of the set.
    Described(Vec<Option<TileClass>>),
}

/// The order in which the guide asks to lay out the 34 kinds, as input of [`TileOrder::parse`].
pub(super) const GUIDED_ORDER: &str = "123456789m 123456789p 123456789s 1234567z";
/// The order of plants and seasons, which may follow [`GUIDED_ORDER`], as input of [`TileOrder::parse`].
pub(super) const GUIDED_FLOWER_ORDER: &str = "f1f2f3f4 q1q2q3q4";

impl TileOrder {
    /// Parses `any`, `guided` (suits in order, winds, dragons), `guided+flowers`, or tiles such as `123m 5p back ?`,
    /// where `?` is a tile to leave out. Words are separated by spaces, commas, bars, tabs or line ends.
    ///
    /// # Errors
    /// `bad_label`, with the word that names no tile, or with the whole text if it names none at all.
    pub fn parse(text: &str) -> Result<TileOrder, SetError> {
        match text.trim() {
            "any" => return Ok(TileOrder::Any),
            "guided" => return TileOrder::parse(GUIDED_ORDER),
            "guided+flowers" => return TileOrder::parse(&format!("{GUIDED_ORDER} {GUIDED_FLOWER_ORDER}")),
            _ => {}
        }
        let mut described = Vec::new();
        for word in text.split([' ', ',', '|', '\n', '\t']).filter(|word| !word.is_empty()) {
            match word {
                "?" | "unknown" => described.push(None),
                "back" => described.push(Some(TileClass::Back)),
                _ => {
                    let tiles = mpsz::parse(word)
                        .map_err(|_| SetError::BadLabel { place: "--order".into(), text: word.into() })?;
                    described.extend(tiles.into_iter().map(|tile: Tile| Some(TileClass::Tile(tile))));
                }
            }
        }
        if described.is_empty() {
            return Err(SetError::BadLabel { place: "--order".into(), text: text.into() });
        }
        Ok(TileOrder::Described(described))
    }

    /// Returns one order for each photo, of which `tile_counts` has the numbers of tiles. A described order is split
    /// over several photos if each has a tile and all together have as many as the order; otherwise every photo gets
    /// the whole order.
    pub fn split_over_photos(self, tile_counts: &[usize]) -> Vec<TileOrder> {
        if let TileOrder::Described(described) = &self
            && tile_counts.len() > 1
            && tile_counts.iter().all(|count| (1..described.len()).contains(count))
            && tile_counts.iter().sum::<usize>() == described.len()
        {
            let mut remaining = described.as_slice();
            return tile_counts
                .iter()
                .map(|&count| {
                    let (photo_order, following) = remaining.split_at(count);
                    remaining = following;
                    TileOrder::Described(photo_order.to_vec())
                })
                .collect();
        }
        vec![self; tile_counts.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described_words(text: &str) -> Vec<String> {
        match TileOrder::parse(text).expect("an order") {
            TileOrder::Any => vec!["any".into()],
            TileOrder::Described(described) => {
                described.iter().map(|c| c.map_or("?".into(), |c| c.to_string())).collect()
            }
        }
    }

    #[test]
    fn an_order_is_written_as_tiles_or_as_a_word() {
        assert_eq!(described_words("13m 0p, back ? | f1q4"), ["1m", "3m", "0p", "back", "?", "f1", "q4"]);
        assert_eq!(described_words("any"), ["any"]);
        assert_eq!(described_words("guided").len(), 34);
        assert_eq!(described_words("guided+flowers").len(), 42);
        let wrong = TileOrder::parse("123m 9x").expect_err("9x is no tile");
        assert!(wrong.to_string().contains("\"9x\"") && wrong.code() == "bad_label");
        assert!(TileOrder::parse("  ").is_err());
    }

    #[test]
    fn an_order_applies_to_every_photo_or_is_split_over_them() {
        let shared = |text: &str, tiles: &[usize]| -> Vec<usize> {
            let order = TileOrder::parse(text).expect("an order");
            let lengths = order.split_over_photos(tiles).into_iter().map(|order| match order {
                TileOrder::Any => 0,
                TileOrder::Described(described) => described.len(),
            });
            lengths.collect()
        };
        assert_eq!(shared("guided", &[9, 9, 9, 7]), [9, 9, 9, 7]);
        assert_eq!(shared("guided", &[34, 34]), [34, 34]);
        // A tile was not found: each photo is compared with the whole.
        assert_eq!(shared("guided", &[33, 34]), [34, 34]);
        assert_eq!(shared("any", &[9, 9]), [0, 0]);
        assert_eq!(shared("12m ? 3m", &[4]), [4]);
    }
}
