//! Hands and folders that the unit tests share.

use std::path::PathBuf;

use super::board::Board;
use super::model::Model;
use super::night::LedgerLocation;
use quejing_rules::tile::parse_tiles;
use quejing_vision::{HandReading, PhotoReading, TileClass};
use quejing_words::Lang;

/// A folder for the ledger of a test, deleted at the end.
pub(crate) struct LedgerFolder(pub(crate) PathBuf);

impl LedgerFolder {
    /// Creates the folder of the test with this name.
    pub(crate) fn new(name: &str) -> LedgerFolder {
        let folder = std::env::temp_dir().join(format!("quejing-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        LedgerFolder(folder)
    }

    /// Returns a model with its ledger in the folder.
    pub(crate) fn model(&self) -> Model {
        Model::new(Lang::En, LedgerLocation::Folder(self.0.clone()))
    }
}

impl Drop for LedgerFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

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
