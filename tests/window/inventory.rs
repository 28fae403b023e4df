//! A tile set counted in the window: in two halves, and from a photo of the whole set that was given as a hand.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui;
use egui_kittest::Harness;
use image::RgbImage;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_rules::tile::Tile;
use quejing_vision::{HandReading, PhotoReading, TileClass, VisionError};
use quejing_words::Lang;

use crate::support::*;

/// Returns the reading of a photo with four of each kind and one of each flower: the suits, the others or both, by its
/// width.
fn set_reading(photo: &RgbImage) -> Result<PhotoReading, VisionError> {
    let (width, height) = photo.dimensions();
    let suits = Tile::kinds().filter(|tile| tile.suit().is_some()).flat_map(|tile| [tile; 4]);
    let honours = Tile::kinds().filter(|tile| tile.is_honour()).flat_map(|tile| [tile; 4]);
    let others = honours.chain(Tile::all().filter(|tile| tile.is_flower()));
    let all: Vec<Tile> = match width {
        1200 => suits.collect(),
        1201 => others.collect(),
        1202 => suits.chain(others).collect(),
        _ => return Err(VisionError::NoTiles),
    };
    let tiles = all.into_iter().enumerate().map(|(at, tile)| {
        let [x, y] = [20.0 + 31.0 * (at % 36) as f32, 20.0 + 41.0 * (at / 36) as f32];
        let quad = [[x, y], [x + 30.0, y], [x + 30.0, y + 40.0], [x, y + 40.0]];
        crate::readings::tile(quad, vec![(TileClass::Tile(tile), 0.99)])
    });
    Ok(crate::readings::photo([width, height], tiles.collect(), HandReading::default()))
}

/// Writes photos of these widths, which choose their readings.
fn photos(folder: &crate::common::Folder) -> [PathBuf; 4] {
    [1200, 1201, 1202, 600].map(|width| {
        let path = folder.0.join(format!("{width}.png"));
        RgbImage::new(width, 600).save(&path).expect("a photo");
        path
    })
}

/// A file that is dropped on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|why| why.to_string())
    }
}

fn drop_files(harness: &mut Harness<'_, App>, paths: &[PathBuf]) {
    let files = paths.iter().map(|path| -> egui::DroppedFileHandle { Arc::new(Dropped(path.clone())) });
    harness.input_mut().dropped_files.extend(files);
    settle(harness);
}

#[test]
fn two_halves_dropped_at_once_are_a_complete_set_and_the_hand_stays() {
    let folder = crate::common::Folder::new("window-inventory");
    let [suits, others, _, nothing] = photos(&folder);
    let mut harness = window(Lang::En, Always(set_reading));
    act(&mut harness, WindowAction::ShowPage(Page::Hand));
    click(&mut harness, "Count tiles");
    assert!(says(&harness, "Spread the set out"));
    click(&mut harness, "Close");
    act(&mut harness, SessionAction::TypeTiles("123m".into()));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 3);
    act(&mut harness, WindowAction::ShowPage(Page::Inventory));
    assert!(says(&harness, "Spread the set out"));
    drop_files(&mut harness, std::slice::from_ref(&suits));
    assert!(says(&harness, "108 tiles") && says(&harness, "28 missing") && says(&harness, "1 photo"));
    assert!(says(&harness, "East, 0 tiles, 4 missing") && says(&harness, "9 of dots, 4 tiles"));
    click(&mut harness, "Remove photo");
    drop_files(&mut harness, &[suits.clone(), others]);
    assert!(says(&harness, "144 tiles") && says(&harness, "The set is complete.") && says(&harness, "2 photos"));
    show(&mut harness, suits);
    assert!(says(&harness, "already counted") && says(&harness, "9 of dots, 8 tiles, 4 too many"));
    show(&mut harness, nothing);
    assert_eq!(trouble(&harness), Some("no_tiles"));
    click(&mut harness, "Start over");
    assert!(says(&harness, "Spread the set out") && trouble(&harness).is_none());
    click(&mut harness, "Close");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 3, "the hand is as it was");
}

#[test]
fn a_photo_of_a_whole_set_offers_to_count_it() {
    let folder = crate::common::Folder::new("window-set-offer");
    let [_, others, whole, _] = photos(&folder);
    let mut harness = window(Lang::En, Always(set_reading));
    show(&mut harness, whole);
    assert!(says(&harness, "This photo shows a whole set (144 tiles)."));
    click(&mut harness, "Count tiles");
    assert!(says(&harness, "The set is complete.") && says(&harness, "1 photo"));
    show(&mut harness, others);
    assert!(says(&harness, "already counted"));
}
