//! A hand that does not win at first is looked at more closely.

use quejing::vision::open_photo;

use crate::common::{Folder, errors_of, eyes, run};

#[test]
fn a_hand_that_lacks_tiles_is_looked_at_more_closely() {
    let Some(mut eyes) = eyes() else { return };
    let folder = Folder::new("closer");
    let photo = folder.at("table.jpg");
    // A dark set in poor light: the added kong beside the hand is missed at first.
    let table = "sample --layout added-beside --design 5 --hard --seed 4 --out";
    let arguments: Vec<&str> = table.split(' ').chain([photo.as_str()]).collect();
    let drawn = run(&folder, &arguments);
    assert!(drawn.status.success(), "{}", errors_of(&drawn));
    let photo = open_photo(photo.as_ref()).expect("a photo").pixels;
    eyes.hurried = true;
    let hurried = eyes.read(&photo).expect("a reading").hand;
    eyes.hurried = false;
    let reading = eyes.read(&photo).expect("a reading");
    let melds = |hand: &quejing::vision::HandReading| hand.melds.len();
    assert_eq!((melds(&hurried), melds(&reading.hand)), (0, 1));
    assert!(reading.hand.melds[0].added && reading.hand.counted() == 14);
    // Each stage is told once, however often it was gone through.
    let stages: Vec<&str> = reading.ms.iter().map(|(stage, _)| *stage).collect();
    assert_eq!(stages, ["locate", "classify", "arrange", "total"]);
}
