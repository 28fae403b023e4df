//! Boards, photos and ledger folders that the unit tests share.

use std::path::PathBuf;

use super::board::Board;
use super::night::LedgerLocation;
use super::session::Session;
use quejing_rules::tile::parse_tiles;
use quejing_vision::{HandReading, PhotoReading, TileClass};
use quejing_words::Lang;

/// A folder for the ledger of a test, deleted when dropped.
pub(crate) struct LedgerFolder(pub(crate) PathBuf);

impl LedgerFolder {
    /// Creates an empty folder whose name contains `name`.
    pub(crate) fn new(name: &str) -> LedgerFolder {
        let folder = std::env::temp_dir().join(format!("quejing-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        LedgerFolder(folder)
    }

    /// Returns a model in English with its ledger in this folder.
    pub(crate) fn model(&self) -> Session {
        Session::new(Lang::En, LedgerLocation::Folder(self.0.clone()))
    }
}

impl Drop for LedgerFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A concealed hand of 全不靠: won on a discard, it is 8 fu 4 fan, 32 points in Lingque edition 28 (appendix).
pub(crate) const KNITTED_HAND: &str = "147m258p369s12345z";

/// Returns the board of tiles typed in MPSZ notation.
pub(crate) fn board(text: &str) -> Board {
    Board::from_tiles(&parse_tiles(text).expect("notation"))
}

/// Returns the reading of a photo with tiles of 30 by 40 pixels in rows, one pixel apart.
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
