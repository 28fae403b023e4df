//! Tests that the command in the README of the bundled sample produces its picture and its ground truth.

use std::path::Path;
use std::process::Output;

use image::RgbImage;

use crate::support::{Folder, errors_of, program, project};

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program runs")
}

/// Returns the command in samples/README.md with its outputs moved into `folder`.
fn documented_command(folder: &Path) -> Vec<String> {
    let readme = std::fs::read_to_string(project("samples/README.md")).expect("samples/README.md");
    let line = readme.lines().find_map(|line| line.strip_prefix("quejing-lab ")).expect("the README names the command");
    let moved = |word: &str| match word.strip_prefix("samples/") {
        Some(file) => folder.join(file).to_string_lossy().into_owned(),
        None => word.to_owned(),
    };
    line.split_whitespace().map(moved).collect()
}

fn open(path: &Path) -> RgbImage {
    image::load_from_memory(&std::fs::read(path).expect("a picture")).expect("a picture that opens").into_rgb8()
}

#[test]
fn the_documented_command_makes_the_bundled_sample() {
    let folder = Folder::new("sample");
    let command = documented_command(&folder);
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let output = run(&words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let (made, bundled) = (open(&folder.join("hand.jpg")), open(&project("samples/hand.jpg")));
    assert_eq!(made.dimensions(), bundled.dimensions());
    let differences = made.as_raw().iter().zip(bundled.as_raw()).map(|(a, b)| u32::from(a.abs_diff(*b)));
    let mean = differences.clone().sum::<u32>() as f64 / made.as_raw().len() as f64;
    let far = differences.filter(|&d| d > 24).count() as f64 / made.as_raw().len() as f64;
    // Another processor may round the last bit differently; JPEG turns that into a difference of a few values out of
    // 255.
    assert!(mean < 1.0 && far < 0.001, "mean difference {mean:.2}, {far:.4} far off");

    let read = |path: &Path| std::fs::read_to_string(path).expect("the truth");
    assert_eq!(read(&folder.join("hand.csv")), read(&project("samples/hand.csv")));
}

#[test]
fn the_bundled_sample_is_small() {
    let bytes = std::fs::metadata(project("samples/hand.jpg")).expect("the sample").len();
    assert!(bytes < 400_000, "{bytes}");
}

#[test]
fn wrong_arguments_get_one_sentence_with_a_code_and_a_status() {
    let out = Folder::new("sample").join("x.jpg").to_string_lossy().into_owned();
    for (arguments, code) in [
        (vec!["--hand", "12x", "--out", &out], "bad_tile"),
        (vec!["--hand", "123m", "--win", "12p", "--out", &out], "tile_count"),
        (vec!["--meld", "123m:concealed", "--out", &out], "bad_meld"),
        (vec!["--out", &out], "nothing_to_draw"),
        (vec!["--hand", "1z", "--size", "64x64", "--out", "x.gif"], "bad_name"),
        (vec!["--hand", "1z", "--size", "64x64", "--out", "/nowhere/x.png"], "cannot_write"),
    ] {
        let output = run(&[&["sample"], arguments.as_slice()].concat());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(message.contains(code), "{arguments:?}: {message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    }
    assert!(!Path::new(&out).exists());
}

#[test]
fn all_faces_are_written_under_their_class_names() {
    let folder = Folder::new("sample");
    let output = run(&["sample", "--faces", &folder.at("")]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for name in ["1m", "9s", "7z", "0p", "f1", "q4", "back"] {
        assert_eq!(open(&folder.join(format!("{name}.png"))).dimensions(), (192, 256), "{name}");
    }
}

#[test]
fn the_calibration_board_is_drawn_with_the_requested_size_and_lens() {
    let folder = Folder::new("sample");
    let board = |name: &str, more: &[&str]| {
        let out = folder.at(name);
        let output = run(&[&["sample", "--board", "--size", "320x240", "--out", &out], more].concat());
        assert!(output.status.success(), "{}", errors_of(&output));
        open(out.as_ref())
    };
    let plain = board("plain.png", &["--elevation", "88", "--heading", "0"]);
    assert_eq!(plain.dimensions(), (320, 240));
    assert_ne!(plain, board("bent.png", &["--elevation", "88", "--heading", "0", "--distortion", "-0.25,0.06"]));
    assert_ne!(plain, board("steep.png", &["--elevation", "50", "--heading", "0"]));
    assert_eq!(plain, board("again.png", &["--elevation", "88", "--heading", "0"]));
}
