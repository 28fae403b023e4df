//! Suggestions for a hand that has no winning shape: the single misreadings that would explain it.
//!
//! They are never applied automatically: the hand may be read correctly and not be a win.

use quejing_rules::hand::{CheckedHand, readings};
use quejing_rules::tile::Wind;
use quejing_vision::{ClassOrigin, PhotoReading, TileClass};

/// The confidence from which a tile counts as read correctly.
const SURE: f32 = 0.97;
/// The minimum probability of a class that is tried.
const MIN_PROBABILITY: f32 = 0.004;
/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// A doubtful tile that may be a different one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// The tile's index in the reading.
    pub tile: usize,
    /// The class it would be.
    pub class: TileClass,
    /// The probability of that class by recognition, 0..1.
    pub probability: f32,
}

/// Returns the single changes of doubtful tiles that would give the hand a winning shape, likeliest first; none if it has one
/// already, or does not have all tiles.
pub fn to_win(reading: &PhotoReading) -> Vec<Suggestion> {
    if !reading.hand.is_whole() || wins(reading) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut tried = reading.clone();
    for index in reading.hand.tiles() {
        let tile = &reading.tiles[index];
        if tile.confidence >= SURE || tile.by == ClassOrigin::Person || tile.class.is_flower() {
            continue;
        }
        for &(class, probability) in tile.top.iter().take(6) {
            if class == tile.class || probability < MIN_PROBABILITY || class.tile().is_none_or(|t| t.is_flower()) {
                continue;
            }
            tried.tiles[index].class = class;
            if wins(&tried) {
                found.push(Suggestion { tile: index, class, probability });
            }
        }
        tried.tiles[index].class = tile.class;
    }
    found.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    found.truncate(MAX_SUGGESTIONS);
    found
}

/// Returns true if the hand has a winning shape by the rules that it was read for.
fn wins(reading: &PhotoReading) -> bool {
    let mut draft = reading.draft();
    draft.seat_wind = Some(Wind::East);
    draft.flowers = 0;
    let shape = reading.hand.shape;
    CheckedHand::from_draft(&draft, shape, Vec::new())
        .is_ok_and(|win| readings(&win).iter().any(|one| one.is_of(shape)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::hand::Layout;
    use quejing_vision::{HandReading, TileReading};

    /// Makes a reading of fourteen concealed tiles; `5p/6p` is a doubtful 5p that may be a 6p.
    fn reading(text: &str) -> PhotoReading {
        let tiles: Vec<TileReading> = text
            .split_whitespace()
            .map(|word| {
                let classes: Vec<TileClass> = word.split('/').map(|c| c.parse().expect("a class")).collect();
                let sure = if classes.len() > 1 { 0.6 } else { 0.999 };
                crate::readings::tile(
                    [[0.0; 2]; 4],
                    classes.iter().zip([sure, 0.3, 0.05]).map(|(c, p)| (*c, p)).collect(),
                )
            })
            .collect();
        let last = tiles.len() - 1;
        crate::readings::photo(
            [1, 1],
            tiles,
            HandReading {
                layout: Layout { standing: (0..last).collect(), win: Some(last), ..Layout::default() },
                rows: vec![(0..=last).collect()],
                ..HandReading::default()
            },
        )
    }

    #[test]
    fn the_tile_that_would_make_it_a_win_is_suggested() {
        let found = to_win(&reading("1m 2m 3m 4p 5p 7p/6p/9s 7s 8s 9s 1z 1z 1z 5z 5z"));
        let said: Vec<(usize, String)> = found.iter().map(|s| (s.tile, s.class.to_string())).collect();
        assert_eq!(said, [(5, "6p".to_owned())]);
    }

    #[test]
    fn a_win_is_left_alone_and_so_are_sure_tiles() {
        assert!(to_win(&reading("1m 2m 3m 4p 5p 6p/7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(to_win(&reading("1m 2m 3m 4p 5p 7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(to_win(&reading("1m 2m 3m")).is_empty());
    }
}
