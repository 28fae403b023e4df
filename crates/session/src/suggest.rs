//! Suggestions for a hand that has no winning shape: the single misreadings that would explain it.
//!
//! They are never applied automatically: the hand may be read correctly and not be a win.

#[cfg(feature = "engine")]
use crate::board::Board;
use quejing_rules::hand::{CheckedHand, HandDraft, Shape, readings};
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
    /// The number of the tile in the reading or on the board.
    pub tile: usize,
    /// The class it would be.
    pub class: TileClass,
    /// The probability of that class by recognition, 0..1.
    pub probability: f32,
}

/// A tile of a hand as recognition read it.
struct ReadTile<'a> {
    number: usize,
    class: TileClass,
    confidence: f32,
    by: ClassOrigin,
    /// The classes that it may be, likeliest first.
    top: &'a [(TileClass, f32)],
}

/// Returns the single changes of doubtful tiles that would give the hand a winning shape, likeliest first; none if it has one
/// already, or does not have all tiles.
pub fn to_win(reading: &PhotoReading) -> Vec<Suggestion> {
    let shape = reading.hand.shape;
    if !reading.hand.is_whole() || wins(reading.draft(), shape) {
        return Vec::new();
    }
    let tiles = reading.hand.tiles().map(|number| {
        let tile = &reading.tiles[number];
        ReadTile { number, class: tile.class, confidence: tile.confidence, by: tile.by, top: &tile.top }
    });
    of_tiles(tiles, |number, class| {
        let mut tried = reading.clone();
        tried.tiles[number].class = class;
        wins(tried.draft(), shape)
    })
}

/// Returns the single changes of doubtful tiles on the board that would give its hand a winning shape, likeliest first; none if it
/// has one already, or does not have all tiles.
#[cfg(feature = "engine")]
pub fn on_board(board: &Board, shape: Shape) -> Vec<Suggestion> {
    if board.count_towards_hand() != shape.tiles() || wins(board.draft(), shape) {
        return Vec::new();
    }
    let tiles = board.of_hand().into_iter().filter_map(|(number, class)| {
        let piece = board.piece(number)?;
        Some(ReadTile { number, class, confidence: piece.confidence, by: piece.by, top: &piece.top })
    });
    of_tiles(tiles, |number, class| {
        let mut tried = board.clone();
        tried.set_class(number, class);
        wins(tried.draft(), shape)
    })
}

/// Returns the changes of one doubtful tile that win, likeliest first.
fn of_tiles<'a>(
    tiles: impl Iterator<Item = ReadTile<'a>>,
    wins_with: impl Fn(usize, TileClass) -> bool,
) -> Vec<Suggestion> {
    let mut found = Vec::new();
    for tile in tiles.filter(|tile| tile.confidence < SURE && tile.by != ClassOrigin::Person && !tile.class.is_flower())
    {
        for &(class, probability) in tile.top.iter().take(6) {
            let is_other = class != tile.class && class.tile().is_some_and(|tile| !tile.is_flower());
            if is_other && probability >= MIN_PROBABILITY && wins_with(tile.number, class) {
                found.push(Suggestion { tile: tile.number, class, probability });
            }
        }
    }
    found.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    found.truncate(MAX_SUGGESTIONS);
    found
}

/// Returns true if the hand has a winning shape by the rules that it was read for.
fn wins(draft: HandDraft, shape: Shape) -> bool {
    let draft = HandDraft { seat_wind: Some(Wind::East), flowers: 0, ..draft };
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

    #[cfg(feature = "engine")]
    #[test]
    fn the_board_suggests_the_same_until_a_person_says_what_the_tile_is() {
        let read = reading("1m 2m 3m 4p 5p 7p/6p/9s 7s 8s 9s 1z 1z 1z 5z 5z");
        let mut board = Board::from_reading(&read);
        let shape = read.hand.shape;
        let found = on_board(&board, shape);
        assert_eq!(found, to_win(&read));
        board.set_class(found[0].tile, found[0].class);
        assert!(on_board(&board, shape).is_empty(), "it is a win");
        board.set_class(found[0].tile, read.tiles[found[0].tile].class);
        assert!(on_board(&board, shape).is_empty(), "a person said so");
    }

    #[test]
    fn a_win_is_left_alone_and_so_are_sure_tiles() {
        assert!(to_win(&reading("1m 2m 3m 4p 5p 6p/7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(to_win(&reading("1m 2m 3m 4p 5p 7p 7s 8s 9s 1z 1z 1z 5z 5z")).is_empty());
        assert!(to_win(&reading("1m 2m 3m")).is_empty());
    }
}
