//! A hand that does not win at first is looked at more closely.

use image::RgbImage;
use image::imageops::replace;
use quejing_scene::{TableKind, TableView};
use quejing_vision::{Completeness, Customs, Photo, ReadOptions, decode_photo};

use crate::common::eyes;
use crate::common::pictures::{jpeg, resize};

/// The number of drawn photos tried: which of them are read at once depends on the networks.
const MAX_PHOTOS: u64 = 8;
/// Width of the photo, and of the part that shows the hand, in pixels: a tile is about ten pixels wide.
const WIDTHS: [u32; 2] = [2400, 300];

/// A row of tiles on a wide table, seen from far away.
fn far_hand(seed: u64) -> Photo {
    let (table, view) = TableKind::Row.sample(seed);
    let (drawn, _) = TableView { size: (800, 600), ..view }.photograph_table(&table, seed);
    let [wide, near] = WIDTHS;
    let hand = resize(&drawn, near, near * 3 / 4);
    let mut photo = RgbImage::from_pixel(wide, wide * 3 / 4, *hand.get_pixel(2, 2));
    replace(&mut photo, &hand, i64::from(wide / 3), i64::from(wide / 4));
    decode_photo(&jpeg(&photo, 90)).expect("a photo")
}

#[test]
fn a_hand_that_lacks_tiles_is_looked_at_more_closely() {
    let Some(mut eyes) = eyes() else { return };
    let mended = (0..MAX_PHOTOS).find(|&seed| {
        let photo = far_hand(seed);
        let mut look = |skips_closer_pass| {
            let options = ReadOptions { skips_closer_pass, ..ReadOptions::default() };
            eyes.read_or_empty(&photo, &Customs::default(), &options).expect("a reading")
        };
        let hurried = look(true).hand;
        if hurried.completeness() == Completeness::Winning {
            return false;
        }
        let reading = look(false);
        // Each stage is told once, however often it was gone through.
        let stages: Vec<&str> = reading.stage_times_ms.iter().map(|(stage, _)| *stage).collect();
        assert_eq!(stages, ["locate", "classify", "arrange", "total"]);
        assert!(reading.hand.completeness() >= hurried.completeness(), "photo {seed}");
        reading.hand.completeness() == Completeness::Winning
    });
    assert!(mended.is_some(), "none of {MAX_PHOTOS} photos was mended");
}
