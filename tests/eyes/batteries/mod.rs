//! Two batteries of pictures with known hands, to be read by `quejing-lab evaluate`: hands among clutter, and hands spoiled on
//! purpose. `scripts/measure-eyes.sh` writes them and prints the figures. They are made of the shared validation photos.

use std::path::{Path, PathBuf};

use image::RgbImage;
use quejing::vision::{Recognizer, TileClass, encode_picture};

use crate::common::project;

mod clutter;
mod hands;
mod scene;

/// A picture with the hand that it shows, and what it is counted under.
struct Spoilt {
    name: String,
    picture: RgbImage,
    truth: Vec<TileClass>,
    groups: [String; 2],
}

/// A folder of pictures with its `hands.csv`.
struct Battery {
    folder: PathBuf,
    lines: String,
}

impl Battery {
    fn new(folder: PathBuf, columns: [&str; 2]) -> Battery {
        std::fs::create_dir_all(&folder).expect("a folder");
        let lines = format!("file,tiles,source,{}\n", columns.join(","));
        Battery { folder, lines }
    }

    fn add(&mut self, spoilt: &Spoilt) {
        let file = format!("{}.jpg", spoilt.name);
        let path = self.folder.join(&file);
        let bytes = encode_picture(&spoilt.picture, &path).expect("encoded");
        std::fs::write(path, bytes).expect("saved");
        let truth: Vec<String> = spoilt.truth.iter().map(ToString::to_string).collect();
        let [first, second] = &spoilt.groups;
        let tiles = truth.join(" ");
        self.lines.push_str(&format!("{file},{tiles},battery,{first},{second}\n"));
    }

    fn done(self) {
        std::fs::write(self.folder.join("hands.csv"), self.lines).expect("written");
    }
}

/// `BATTERIES` names the folder, `SCENES` how many scenes of each layout there are (40).
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
    let scenes = std::env::var("SCENES").ok().and_then(|n| n.parse().ok());
    let into = Path::new(&into);
    let mut clutter = Battery::new(into.join("clutter"), ["layout", "ground"]);
    if clutter::lay(&mut clutter, &shared, &mut eyes, scenes.unwrap_or(40)).is_none() {
        return println!("skipped: {} is not there", shared.display());
    }
    clutter.done();
    let mut spoiled = Battery::new(into.join("spoiled"), ["change", "hand"]);
    hands::spoil(&mut spoiled, &shared);
    spoiled.done();
}
