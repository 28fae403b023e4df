//! Three batteries of pictures with known hands, to be read by `quejing-lab evaluate`: hands among clutter, hands of
//! every size, and hands spoiled on purpose. `scripts/measure-eyes.sh` writes them and prints the figures. They are
//! made of the shared validation photos.

use std::path::{Path, PathBuf};

use image::RgbImage;
use quejing_vision::{Recognizer, TileClass, encode_picture};

use crate::common::project;

mod clutter;
mod customs;
mod hands;
#[allow(dead_code, reason = "the generator asks only for the kind of its hands")]
#[path = "../../../lab/src/evaluate/kind.rs"]
mod kind;
mod scene;

/// A hand that a picture shows, and what it is counted under.
struct TrueHand {
    tiles: Vec<TileClass>,
    groups: Vec<String>,
}

/// A folder of pictures with its `hands.csv`.
struct Battery {
    folder: PathBuf,
    lines: String,
}

impl Battery {
    /// Begins a battery in a folder; `None` if it has been written.
    fn new(folder: PathBuf, columns: &[&str]) -> Option<Battery> {
        if folder.join("hands.csv").is_file() {
            return None;
        }
        std::fs::create_dir_all(&folder).expect("a folder");
        let lines = format!("file,tiles,source,{}\n", columns.join(","));
        Some(Battery { folder, lines })
    }

    /// Writes a picture, with a line for each of its hands.
    fn add(&mut self, name: &str, picture: &RgbImage, hands: &[TrueHand]) {
        let file = format!("{name}.jpg");
        let path = self.folder.join(&file);
        let bytes = encode_picture(picture, &path).expect("encoded");
        std::fs::write(path, bytes).expect("saved");
        for hand in hands {
            let tiles: Vec<String> = hand.tiles.iter().map(ToString::to_string).collect();
            self.lines.push_str(&format!("{file},{},battery,{}\n", tiles.join(" "), hand.groups.join(",")));
        }
    }

    fn done(self) {
        std::fs::write(self.folder.join("hands.csv"), self.lines).expect("written");
    }
}

/// `BATTERIES` names the folder, `SCENES` how many scenes of each layout there are (40). Those that are written stay.
#[test]
#[ignore = "writes hundreds of pictures; scripts/measure-eyes.sh runs it"]
fn write_the_batteries() {
    let Ok(into) = std::env::var("BATTERIES") else {
        return println!("skipped: BATTERIES names no folder");
    };
    let shared = project("../shared/photos");
    let mut eyes = match Recognizer::load(Some(&project("models"))) {
        Ok(eyes) => eyes,
        Err(fault) => return println!("skipped: {}", fault.code()),
    };
    let scenes = std::env::var("SCENES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let into = Path::new(&into);
    let Some(mut pool) = scene::Pool::read(&shared, &mut eyes) else {
        return println!("skipped: {} is not there", shared.display());
    };
    if let Some(mut battery) = Battery::new(into.join("customs"), &["layout", "kind", "sets", "ground"]) {
        customs::lay(&mut battery, &shared, &mut pool, scenes);
        battery.done();
    }
    if let Some(mut battery) = Battery::new(into.join("clutter"), &["layout", "ground"]) {
        clutter::lay(&mut battery, &shared, &mut pool, scenes);
        battery.done();
    }
    if let Some(mut battery) = Battery::new(into.join("spoiled"), &["change", "hand"]) {
        hands::spoil(&mut battery, &shared);
        battery.done();
    }
}
