//! Suggestions for a hand without a winning shape: the single misreadings that would explain it.
//!
//! They are never applied automatically: the hand may be read correctly and not be a win.

#[cfg(feature = "engine")]
use crate::board::Board;
use quejing_rules::hand::{CheckedHand, HandDraft, Shape, find_readings};
use quejing_rules::tile::Wind;
use quejing_vision::{ClassOrigin, PhotoReading, TileClass};

/// The minimum confidence, from 0 to 1, with which a tile counts as read correctly.
const MIN_SURE_CONFIDENCE: f32 = 0.97;
/// The minimum probability, from 0 to 1, of a suggested class.
const MIN_SUGGESTED_PROBABILITY: f32 = 0.004;
/// The maximum number of suggestions for a hand.
const MAX_SUGGESTIONS: usize = 3;

/// A suggested other class for a doubtful tile, with which the hand would have a winning shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// The index of the tile in its reading, or its piece number on the board.
    pub tile_index: usize,
    /// The suggested class.
    pub class: TileClass,
    /// The probability of that class by recognition, from 0 to 1.
    pub probability: f32,
}

/// A tile of a hand as recognition read it.
struct ReadTile<'a> {
    index: usize,
    class: TileClass,
    confidence: f32,
    origin: ClassOrigin,
    /// The likeliest classes with their probabilities, likeliest first.
    ranked_classes: &'a [(TileClass, f32)],
}

/// Returns the changes of a single doubtful tile that would give a read hand a winning shape, likeliest first. Empty if
/// it has such a shape already, or too few or too many tiles.
pub fn suggest_for_reading(reading: &PhotoReading) -> Vec<Suggestion> {
    let shape = reading.hand.shape;
    if !reading.hand.is_whole() || has_winning_shape(reading.to_draft(), shape) {
        return Vec::new();
    }
    let tiles = reading.hand.tiles().map(|index| {
        let tile = &reading.tiles[index];
        ReadTile {
            index,
            class: tile.class,
            confidence: tile.confidence,
            origin: tile.class_origin,
            ranked_classes: &tile.ranked_classes,
        }
    });
    suggest_changes(tiles, |index, class| {
        let mut tried = reading.clone();
        tried.tiles[index].class = class;
        has_winning_shape(tried.to_draft(), shape)
    })
}

/// Returns the changes of a single doubtful tile that would give the hand on the board a winning shape, likeliest
/// first. Empty if it has such a shape already, or too few or too many tiles.
#[cfg(feature = "engine")]
pub fn suggest_for_board(board: &Board, shape: Shape) -> Vec<Suggestion> {
    if board.layout().hand_size() != shape.tile_count() || has_winning_shape(board.pieces().draft(), shape) {
        return Vec::new();
    }
    let tiles = board.pieces().of_hand().into_iter().filter_map(|(index, class)| {
        let piece = board.pieces().get(index)?;
        Some(ReadTile { index, class, confidence: piece.confidence, origin: piece.by, ranked_classes: &piece.top })
    });
    suggest_changes(tiles, |index, class| {
        let mut tried = board.clone();
        tried.set_class(index, class);
        has_winning_shape(tried.pieces().draft(), shape)
    })
}

/// Returns at most [`MAX_SUGGESTIONS`] changes of a single tile for which `wins_with` returns true, likeliest first.
/// Tries the six likeliest classes of each tile below [`MIN_SURE_CONFIDENCE`]. Omits tiles that a person named, and
/// flowers.
fn suggest_changes<'a>(
    tiles: impl Iterator<Item = ReadTile<'a>>,
    wins_with: impl Fn(usize, TileClass) -> bool,
) -> Vec<Suggestion> {
    let mut found = Vec::new();
    for tile in tiles.filter(|tile| {
        tile.confidence < MIN_SURE_CONFIDENCE && tile.origin != ClassOrigin::Person && !tile.class.is_flower()
    }) {
        for &(class, probability) in tile.ranked_classes.iter().take(6) {
            let is_other = class != tile.class && class.tile().is_some_and(|tile| !tile.is_flower());
            if is_other && probability >= MIN_SUGGESTED_PROBABILITY && wins_with(tile.index, class) {
                found.push(Suggestion { tile_index: tile.index, class, probability });
            }
        }
    }
    found.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    found.truncate(MAX_SUGGESTIONS);
    found
}

/// Returns true if the draft has a winning shape for rules with this kind of hand, regardless of yaku and minimum
/// value.
fn has_winning_shape(draft: HandDraft, shape: Shape) -> bool {
    let draft = HandDraft { seat_wind: Some(Wind::East), flowers: 0, ..draft };
    CheckedHand::from_draft(&draft, shape, Vec::new())
        .is_ok_and(|win| find_readings(&win).iter().any(|one| one.is_allowed_by(shape)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::hand::Layout;
    use quejing_vision::{HandReading, TileReading};

    /// Creates the reading of a concealed hand that wins on its last tile. `5p/6p` is a doubtful 5p that may be a 6p.
    fn concealed_reading(text: &str) -> PhotoReading {
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
    fn the_class_that_completes_a_win_is_suggested() {
        let found = suggest_for_reading(&concealed_reading("1m 2m 3m 4p 5p 7p/6p/9s 7s 8s 9s 1z 1z 1z 5z 5z"));
        let said: Vec<(usize, String)> = found.iter().map(|s| (s.tile_index, s.class.to_string())).collect();
        assert_eq!(said, [(5, "6p".to_owned())]);
    }

    #[cfg(feature = "engine")]
    #[test]
    fn a_tile_named_by_a_person_gets_no_suggestion() {
        let read = concealed_reading("1m 2m 3m 4p 5p 7p/6p/9s 7s 8s 9s 1z 1z 1z 5z 5z");
        let mut board = Board::from_reading(&read);
        let shape = read.hand.shape;
        let found = suggest_for_board(&board, shape);
        assert_eq!(found, suggest_for_reading(&read));
        board.set_class(found[0].tile_index, found[0].class);
        assert!(suggest_for_board(&board, shape).is_empty(), "it is a win");
        board.set_class(found[0].tile_index, read.tiles[found[0].tile_index].class);
        assert!(suggest_for_board(&board, shape).is_empty(), "a person said so");
    }

    #[test]
    fn wins_and_sure_tiles_get_no_suggestions() {
        assert!(suggest_for_reading(&concealed_reading("1m 2m 3m 4p 5p 6p/7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(suggest_for_reading(&concealed_reading("1m 2m 3m 4p 5p 7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(suggest_for_reading(&concealed_reading("1m 2m 3m")).is_empty());
    }
}
