//! Tiles as text: no text makes a reader panic, and what was read gives the same tiles when written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quejing_rules::tile::{Tile, chinese, glyph, mpsz, parse_tiles};

fuzz_target!(|text: &str| {
    if let Ok(tiles) = mpsz::parse(text) {
        assert_eq!(mpsz::parse(&mpsz::format_in_order(&tiles)).as_ref(), Ok(&tiles));
        let mut sorted = tiles.clone();
        sorted.sort_by_key(|&tile| (tile.without_red(), tile));
        assert_eq!(mpsz::parse(&mpsz::format(&tiles)), Ok(sorted));
    }
    if let Ok(tiles) = chinese::parse(text) {
        assert_eq!(chinese::parse(&chinese::format(&tiles)), Ok(tiles));
    }
    if let Ok(tiles) = glyph::parse(text) {
        let pictures: String = tiles.iter().copied().map(glyph::tile_glyph).collect();
        assert_eq!(glyph::parse(&pictures), Ok(tiles));
    }
    // What one notation alone reads is read the same in a mixture.
    let one_notation = match text.chars().find(|character| !character.is_ascii()) {
        None => mpsz::parse(text).ok(),
        Some('\u{1f000}'..='\u{1f02b}') => glyph::parse(text).ok(),
        Some(_) => chinese::parse(text).ok(),
    };
    if let Some(tiles) = one_notation {
        assert_eq!(parse_tiles(text).as_ref(), Ok(&tiles));
    }
    match parse_tiles(text) {
        Ok(tiles) => {
            assert_eq!(parse_tiles(&mpsz::format_in_order(&tiles)).as_ref(), Ok(&tiles));
            let pictures: String = tiles.iter().copied().map(glyph::tile_glyph).collect();
            let plain: Vec<Tile> = tiles.iter().map(|tile| tile.without_red()).collect();
            assert_eq!(parse_tiles(&pictures), Ok(plain));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
