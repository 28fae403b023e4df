//! Pictures of the window as tests: each family's table and win, as the program itself takes them, compared with those
//! in `tests/window/pictures`. A picture that differs is written beside the kept one with a map of the differences, to
//! `target/pictures`. `QUEJING_PICTURES=write` keeps the new ones.

use std::path::{Path, PathBuf};

use image::RgbImage;

/// The strength in a map of differences from which a pixel counts as different; other anti-aliasing stays below it.
const MIN_DIFFERENCE: u8 = 128;
/// The maximum number of different pixels; a letter of the smallest text has more.
const MAX_DIFFERENT_PIXELS: usize = 40;

/// A state of the window.
struct Pose {
    name: &'static str,
    /// The night of the family, in `tests/window/pictures`.
    family: &'static str,
    /// The arguments of the program, such as language and look.
    arguments: &'static [&'static str],
    /// The keys that are pressed before the picture is taken.
    keys: &'static str,
}

const POSES: [Pose; 10] = [
    Pose { name: "lingque-table", family: "lingque", arguments: &["--lang", "en"], keys: "" },
    Pose {
        name: "lingque-win",
        family: "lingque",
        arguments: &["--lang", "zh", "--pose-light"],
        keys: "W =1239m123p123s777z9m 3 1",
    },
    Pose { name: "riichi-table", family: "riichi", arguments: &["--lang", "ja", "--pose-light"], keys: "" },
    Pose { name: "riichi-win", family: "riichi", arguments: &["--lang", "en"], keys: "W =23467m55s345p678s5m 2 3" },
    Pose { name: "sanma-table", family: "sanma", arguments: &["--lang", "ja"], keys: "" },
    Pose {
        name: "sanma-win",
        family: "sanma",
        arguments: &["--lang", "en", "--pose-light"],
        keys: "W =123p456p77p345s678s 1 D",
    },
    Pose { name: "zung-jung-table", family: "zung-jung", arguments: &["--lang", "zh"], keys: "" },
    Pose {
        name: "zung-jung-win",
        family: "zung-jung",
        arguments: &["--lang", "zh"],
        keys: "W =123m456m789m123p55s 2 3",
    },
    Pose { name: "house-table", family: "house", arguments: &["--lang", "en", "--pose-light"], keys: "" },
    Pose { name: "house-win", family: "house", arguments: &["--lang", "zh"], keys: "W =123456789m111p22p 2 3" },
];

fn kept(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/pictures").join(file)
}

/// Takes the picture of a pose with the program.
fn take(pose: &Pose) -> RgbImage {
    let folder = std::env::temp_dir().join(format!("quejing-picture-{}-{}", pose.name, std::process::id()));
    let out = folder.join("window.png");
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"));
    // The times of the deals are those of one place.
    program.env("TZ", "UTC").env("XDG_CONFIG_HOME", &folder).env("XDG_DATA_HOME", &folder);
    program.args(["--size", "1280x680", "--pose-night"]).arg(kept(&format!("{}.jsonl", pose.family)));
    program.args(pose.arguments).args(["--pose-keys", pose.keys, "--screenshot"]).arg(&out);
    let output = program.output().expect("the program runs");
    assert!(output.status.success(), "{}: {}", pose.name, String::from_utf8_lossy(&output.stderr));
    let picture = image::open(&out).expect("a picture").to_rgb8();
    let _ = std::fs::remove_dir_all(&folder);
    picture
}

/// Returns the number of pixels in which two pictures differ, with a map of them.
fn differences(one: &RgbImage, other: &RgbImage) -> (usize, RgbImage) {
    let compared = image_compare::rgb_hybrid_compare(one, other).expect("two pictures of one size");
    let map = compared.image.to_color_map().to_rgb8();
    let different = map.pixels().filter(|pixel| pixel.0.iter().any(|strength| *strength >= MIN_DIFFERENCE)).count();
    (different, map)
}

fn check(pose: &Pose) {
    if std::env::var_os("DISPLAY").is_none() {
        println!("skipped: there is no display");
        return;
    }
    let (taken, file) = (take(pose), kept(&format!("{}.png", pose.name)));
    if std::env::var("QUEJING_PICTURES").is_ok_and(|wish| wish == "write") {
        taken.save(&file).expect("the picture is written");
        return;
    }
    let before = image::open(&file).expect("a kept picture; QUEJING_PICTURES=write keeps new ones").to_rgb8();
    assert_eq!(before.dimensions(), taken.dimensions(), "{}", pose.name);
    let (different, map) = differences(&before, &taken);
    if different > MAX_DIFFERENT_PIXELS {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        std::fs::create_dir_all(&folder).expect("a folder");
        for (kind, picture) in [("kept", &before), ("taken", &taken), ("different", &map)] {
            picture.save(folder.join(format!("{}-{kind}.png", pose.name))).expect("written");
        }
        panic!("{}: {different} pixels differ; see {}", pose.name, folder.display());
    }
}

fn check_family(family: &str) {
    let own: Vec<&Pose> = POSES.iter().filter(|pose| pose.family == family).collect();
    assert_eq!(own.len(), 2, "{family}: its table and its win");
    own.into_iter().for_each(check);
}

#[test]
fn table_and_win_of_lingque_look_as_kept() {
    check_family("lingque");
}

#[test]
fn table_and_win_of_riichi_look_as_kept() {
    check_family("riichi");
}

#[test]
fn table_and_win_of_three_players_look_as_kept() {
    check_family("sanma");
}

#[test]
fn table_and_win_of_zung_jung_look_as_kept() {
    check_family("zung-jung");
}

#[test]
fn table_and_win_of_the_house_rule_look_as_kept() {
    check_family("house");
}

/// A word that is drawn elsewhere is found, and softer edges are not.
#[test]
fn a_moved_word_is_a_difference_and_softer_edges_are_none() {
    let paper = RgbImage::from_pixel(200, 100, image::Rgb([30, 60, 40]));
    let word = |picture: &mut RgbImage, left: u32, ink: u8| {
        for (x, y) in (0..40).step_by(4).flat_map(|x| (0..12).map(move |y| (left + x, 40 + y))) {
            picture.put_pixel(x, y, image::Rgb([ink, ink, ink]));
        }
    };
    let (mut here, mut softer, mut there) = (paper.clone(), paper.clone(), paper);
    word(&mut here, 20, 230);
    word(&mut softer, 20, 222);
    word(&mut there, 22, 230);
    assert!(differences(&here, &softer).0 <= MAX_DIFFERENT_PIXELS);
    assert!(differences(&here, &there).0 > MAX_DIFFERENT_PIXELS);
}
