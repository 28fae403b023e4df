//! Arrangement on real layouts: labelled boxes from whole-hand photos stand in for what the eyes find, so that only the
//! geometry is judged. Needs the labels of the shared photos (no pixels); skipped if they are missing.

use std::{collections::BTreeMap, path::Path};

use quejing_vision::{TileClass, TileReading, find_hand};

/// An upright tile that fills a labelled box, as sure as the eyes are of most tiles (97 of 100 of the labelled ones are
/// named with more than 0.995).
fn tile([left, top, right, bottom]: [f32; 4], class: TileClass) -> TileReading {
    crate::readings::tile([[left, top], [right, top], [right, bottom], [left, bottom]], vec![(class, 0.999)])
}

fn class(text: &str) -> TileClass {
    text.parse().unwrap_or_else(|e| panic!("the label {text}: {e}"))
}

#[test]
fn labelled_boxes_of_whole_hands_are_arranged_into_those_hands() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/photos");
    let files = ["labels.csv", "hands.csv"].map(|name| std::fs::read_to_string(folder.join(name)));
    let [Ok(labels), Ok(hands)] = files else {
        println!("skipped: {} is not there", folder.display());
        return;
    };
    let mut tiles: BTreeMap<&str, Vec<TileReading>> = BTreeMap::new();
    for line in labels.lines().skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        let bounds: Vec<f32> = row[1..5].iter().map(|v| v.parse().expect("a number")).collect();
        let bounds = [bounds[0], bounds[1], bounds[2], bounds[3]];
        tiles.entry(row[0]).or_default().push(tile(bounds, class(row[5])));
    }
    let (mut count, mut same, mut in_order) = (0, 0, 0);
    for line in hands.lines().skip(1) {
        let (file, text) = line.split_once(',').expect("file,tiles");
        let wanted: Vec<TileClass> = text.split_whitespace().filter(|w| *w != "|").map(class).collect();
        let tiles = &tiles[file];
        let hand = find_hand(tiles, [640, 640]).0;
        let read: Vec<TileClass> = hand.tiles().map(|i| tiles[i].class).collect();
        let sorted = |mut tiles: Vec<TileClass>| {
            tiles.sort();
            tiles
        };
        count += 1;
        in_order += usize::from(read == wanted);
        if read != wanted {
            let read: Vec<String> = read.iter().map(|c| c.to_string()).collect();
            println!(
                "{file}: wanted {text}\n{:w$}  read {}, {} others",
                "",
                read.join(" "),
                hand.beside.len(),
                w = file.len() - 1
            );
        }
        if sorted(read.clone()) == sorted(wanted) {
            same += 1;
        }
    }
    println!("{same} of {count} hands, {in_order} in order");
    assert!(100 * same >= 90 * count, "{same} of {count} hands");
}
