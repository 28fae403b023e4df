//! A hand that does not win at first is looked at more closely.

use image::codecs::jpeg::JpegEncoder;
use quejing::art::scene::{TableKind, TableView};
use quejing::vision::{Customs, ReadOptions, decode_photo};

use crate::common::eyes;

#[test]
fn a_hand_that_lacks_tiles_is_looked_at_more_closely() {
    let Some(mut eyes) = eyes() else { return };
    // The added kong beside the hand is missed at first.
    let (table, view) = TableKind::AddedBeside.any(4);
    let (drawn, _) = TableView { size: (1600, 1200), ..view }.photograph(&table, 4);
    let mut jpeg = Vec::new();
    drawn.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, 86)).expect("encoded");
    let photo = decode_photo(&jpeg).expect("a photo");
    let mut read = |hurried| {
        eyes.read(&photo, &Customs::default(), &ReadOptions { hurried, ..ReadOptions::default() }).expect("a reading")
    };
    let (hurried, reading) = (read(true).hand, read(false));
    let melds = |hand: &quejing::vision::HandReading| hand.melds.len();
    assert_eq!((melds(&hurried), melds(&reading.hand)), (0, 1));
    assert!(reading.hand.melds[0].added && reading.hand.counted() == 14);
    // Each stage is told once, however often it was gone through.
    let stages: Vec<&str> = reading.ms.iter().map(|(stage, _)| *stage).collect();
    assert_eq!(stages, ["locate", "classify", "arrange", "total"]);
}
