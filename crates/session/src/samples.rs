//! Hands that the window's unit tests share.

use super::board::Board;
use quejing_rules::tile::parse_tiles;
use quejing_vision::{HandReading, PhotoReading, TileClass};

/// 全不靠 8 副 3 翻, closed: × 4 = 32 points (appendix of edition 28).
pub(crate) const KNITTED: &str = "147m258p369s12345z";

/// Lays out the tiles of a text as if they had been typed.
pub(crate) fn board(text: &str) -> Board {
    Board::from_tiles(&parse_tiles(text).expect("notation"))
}

/// Returns the reading of a photo with tiles in rows, a pixel apart.
pub(crate) fn set_photo(rows: &[&str]) -> PhotoReading {
    let tiles = rows.iter().enumerate().flat_map(|(row, text)| {
        let all = parse_tiles(text).expect("notation").into_iter().enumerate();
        all.map(move |(column, tile)| {
            let [x, y] = [20.0 + 31.0 * column as f32, 20.0 + 41.0 * row as f32];
            let quad = [[x, y], [x + 30.0, y], [x + 30.0, y + 40.0], [x, y + 40.0]];
            crate::readings::tile(quad, vec![(TileClass::Tile(tile), 0.99)])
        })
    });
    crate::readings::photo([1200, 400], tiles.collect(), HandReading::default())
}
