//! Hands that the window's unit tests share.

use super::board::Board;
use quejing_rules::tile::parse_tiles;

/// 全不靠 8 副 3 翻, closed: × 4 = 32 points (appendix of edition 28).
pub(crate) const KNITTED: &str = "147m258p369s12345z";

/// Lays out the tiles of a text as if they had been typed.
pub(crate) fn board(text: &str) -> Board {
    Board::from_tiles(&parse_tiles(text).expect("notation"))
}
