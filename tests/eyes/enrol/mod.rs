//! A player's own set, from outside: the built program enrols a design that no model has seen, reads hands with it, and
//! manages its sets.

mod table;

use std::process::Output;

use crate::common::set_photo::{WHOLE_SET, set_photo};
use crate::common::{Folder, can_read, errors_of, program};
use quejing_art::Design;
use serde_json::Value;

/// This test's own folder, removed at the end, with photos and the program's data.
struct Place(Folder);

impl Place {
    fn new(name: &str) -> Place {
        Place(Folder::new(name))
    }

    fn file(&self, name: &str) -> String {
        self.0.at(name)
    }

    fn photo(&self, name: &str, design: Design, rows: &[&str], light: f64) -> String {
        let file = self.file(name);
        set_photo(design, rows, light).save(&file).expect("the photo is saved");
        file
    }

    fn run(&self, arguments: &[&str]) -> Output {
        program().args(arguments).env("QUEJING_DATA", self.0.join("data")).output().expect("the program starts")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", errors_of(&output));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}

/// A design with its suits exchanged: a model reads it wrong and is sure of it.
const EXCHANGED: Design = Design::Invented(4);

/// Returns true if a reading says that its tiles do not look like the set in use.
fn warned_of_other_set(reading: &Value) -> bool {
    let warnings = reading["warnings"].as_array().expect("warnings");
    warnings.iter().any(|warning| warning == "other_set")
}

/// The tiles of a reading from left to right.
fn classes(reading: &Value) -> Vec<String> {
    let mut tiles: Vec<(f64, String)> = reading["tiles"]
        .as_array()
        .expect("tiles")
        .iter()
        .map(|tile| {
            let class = tile["class"].as_str().expect("a class").to_owned();
            (tile["quad"][0][0].as_f64().expect("x") + tile["quad"][2][0].as_f64().expect("x"), class)
        })
        .collect();
    tiles.sort_by(|a, b| a.0.total_cmp(&b.0));
    tiles.into_iter().map(|t| t.1).collect()
}

fn right(found: &[String], truth: &str) -> usize {
    let truth: Vec<&str> = truth.split(' ').collect();
    if found.len() != truth.len() {
        return 0;
    }
    found.iter().zip(truth).filter(|(a, b)| a == b).count()
}

#[test]
fn a_design_that_the_model_misreads_is_read_once_it_is_enrolled() {
    let place = Place::new("read");
    if !can_read(&place.0) {
        return;
    }
    let one = place.photo("one.png", EXCHANGED, &WHOLE_SET, 1.0);
    let two = place.photo("two.png", EXCHANGED, &WHOLE_SET, 0.7);
    let made = place.json(&["enrol", "home", &one, &two, "--order", "guided", "--json"]);
    assert_eq!((made["kinds"].as_u64(), made["version"].as_u64()), (Some(34), Some(1)), "{made}");
    assert_eq!(made["missing"], "");
    let figure = |name: &str| made["accuracy"][name].as_u64().expect("a figure");
    assert_eq!(figure("tiles"), 68);
    assert!(figure("before") < 20 && figure("after") >= 66, "{made}");

    let truth = "1m 2m 3m 5p 6p 7p 7s 8s 9s 1z 1z 7z 7z 7z";
    let hand = place.photo("hand.png", EXCHANGED, &["123m567p789s11z777z"], 0.85);
    let before = classes(&place.json(&["read", "--json", &hand]));
    let reading = place.json(&["read", "--json", "--set", "home", &hand]);
    let after = classes(&reading);
    assert!(right(&before, truth) <= 4, "{before:?}");
    assert!(right(&after, truth) >= 13, "{after:?} {}", reading["tiles"]);
    let by = reading["tiles"].as_array().expect("tiles").iter().filter(|t| t["by"] == "enrolled").count();
    assert!(by >= 10, "{reading}");

    // Another set while this profile is in use: this is reported, and read as without the profile.
    let other = place.photo("other.png", Design::Invented(1), &["123m567p789s11z777z"], 0.95);
    let alone = place.json(&["read", "--json", &other]);
    let with = place.json(&["read", "--json", "--set", "home", &other]);
    assert_eq!(classes(&with), classes(&alone));
    let warned = warned_of_other_set;
    assert!(warned(&with) && !warned(&alone) && !warned(&reading), "{with}");

    // A person's word on a later photo makes a new version; the earlier one can be restored.
    let tiles = reading["tiles"].as_array().expect("tiles");
    let left = |tile: &Value| tile["quad"][0][0].as_f64().expect("x");
    let first = (0..tiles.len()).min_by(|&a, &b| left(&tiles[a]).total_cmp(&left(&tiles[b]))).expect("a tile");
    let added = place.run(&["sets", "add", "home", &hand, "--tile", &format!("{first}=1m")]);
    assert!(added.status.success(), "{}", errors_of(&added));
    let shown = place.json(&["sets", "show", "home", "--json"]);
    assert_eq!((shown["version"].as_u64(), shown["note"].as_str()), (Some(2), Some("corrected")));
    assert_eq!(shown["faces"]["1m"], 3);
    assert!(place.run(&["sets", "rollback", "home"]).status.success());
    let shown = place.json(&["sets", "show", "home", "--json"]);
    assert_eq!((shown["version"].as_u64(), shown["faces"]["1m"].as_u64()), (Some(3), Some(2)));
}

#[test]
fn a_set_goes_out_and_comes_in_and_wrong_files_are_named() {
    let place = Place::new("travel");
    if !can_read(&place.0) {
        return;
    }
    let photo = place.photo("one.png", Design::Usual, &["123456789p", "123456789s"], 1.0);
    let labels = place.file("labels.csv");
    let said = place.run(&["enrol", "dots", &photo, "--order", "123456789p 123456789s", "--labels-out", &labels]);
    assert!(said.status.success(), "{}", errors_of(&said));
    let text = std::fs::read_to_string(&labels).expect("the labels");
    assert_eq!(text.lines().count(), 19, "{text}");
    // The lines can be fed back after being corrected.
    std::fs::write(&labels, text.replace(",9p,", ",back,")).expect("written");
    let mended = place.json(&["enrol", "mended", &photo, "--labels", &labels, "--json", "--dry-run"]);
    assert_eq!((mended["faces"]["back"].as_u64(), mended["version"].as_u64()), (Some(1), Some(0)), "{mended}");

    let file = place.file("dots.json");
    for arguments in [
        vec!["sets", "export", "dots", &file],
        vec!["sets", "export", "dots", &file, "--replace"],
        vec!["sets", "import", &file, "--name", "copy"],
        vec!["sets", "rename", "copy", "筒子"],
        vec!["sets", "remove", "dots"],
    ] {
        let output = place.run(&arguments);
        assert!(output.status.success(), "{arguments:?}: {}", errors_of(&output));
    }
    let list = place.json(&["sets", "list", "--json"]);
    assert_eq!(list["sets"].as_array().map(Vec::len), Some(1));
    assert_eq!(list["sets"][0]["name"], "筒子");

    std::fs::write(place.file("junk.json"), "junk").expect("written");
    let whole = std::fs::read_to_string(&file).expect("the export");
    std::fs::write(place.file("cut.json"), &whole[..whole.len() / 2]).expect("written");
    for (arguments, code) in [
        (vec!["read", "--set", "nobody", &photo], "no_such_set"),
        (vec!["sets", "import", &place.file("junk.json")], "not_a_set"),
        (vec!["sets", "import", &place.file("cut.json")], "set_damaged"),
        (vec!["sets", "export", "筒子", &file], "file_there"),
        (vec!["sets", "rollback", "筒子", "7"], "no_such_version"),
        (vec!["sets", "rename", "筒子", "a/b"], "bad_set_name"),
        (vec!["enrol", "x", &photo, "--order", "1x"], "bad_label"),
        (vec!["enrol", "x", "/no/such/photo.jpg"], "no_file"),
        (vec!["sets", "add", "筒子", &photo, "--tile", "99=1m"], "bad_label"),
    ] {
        let output = place.run(&arguments);
        let said = errors_of(&output);
        assert!(!output.status.success() && said.contains(code), "{arguments:?}: {said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

/// Returns the tiles of a photo to check, as `class why`, sorted.
fn to_check(place: &Place, photo: &str, order: Option<&str>) -> Vec<String> {
    let mut arguments = vec!["enrol", "laid", photo, "--dry-run", "--json"];
    arguments.extend(order.into_iter().flat_map(|order| ["--order", order]));
    let made = place.json(&arguments);
    let listed = made["unsure"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found: Vec<String> = listed.map(|one| format!("{} {}", text(&one["class"]), text(&one["why"]))).collect();
    found.sort();
    found
}

#[test]
fn a_layout_that_no_set_can_have_is_told_though_every_tile_is_seen_surely() {
    let place = Place::new("laid");
    if !can_read(&place.0) {
        return;
    }
    let usual = Design::Usual;
    let whole = place.photo("whole.png", usual, &WHOLE_SET, 1.0);
    assert_eq!(to_check(&place, &whole, None), [""; 0]);
    // No 6p but two 7p: one of them is misread, or the player put the wrong tile there.
    let rows = ["123456789m", "123457789p", "123456789s", "1234567z"];
    let doubled = place.photo("doubled.png", usual, &rows, 1.0);
    let odd = to_check(&place, &doubled, None);
    let too_often = odd.iter().filter(|line| line.ends_with("too_often"));
    assert_eq!(too_often.count(), 2, "{odd:?}");
    assert_eq!(odd.len(), 2, "{odd:?}");
    let said = place.run(&["enrol", "laid", &doubled, "--dry-run"]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("appears 2 times, but most kinds appear only once"), "{said}");
    // Tiles in a heap lie there as often as they happen to, but five alike are in no set.
    let heap = ["3m3m8p1z9s2s4m4m", "6z6z6z6z6z7s5p1p"];
    let heap = place.photo("heap.png", usual, &heap, 1.0);
    let odd = to_check(&place, &heap, None);
    let impossible = odd.iter().filter(|line| line.ends_with("impossible"));
    assert_eq!(impossible.count(), 5, "{odd:?}");
    // Five of a kind are also reported if a person wrote them down.
    let rows = "3m3m8p1z9s2s4m4m 6z6z6z6z6z7s5p1p";
    let odd = to_check(&place, &heap, Some(rows));
    assert_eq!(odd, ["6z impossible"; 5]);
    // With a design that it misreads, the program does not contradict a person.
    let strange = place.photo("strange.png", EXCHANGED, &WHOLE_SET, 1.0);
    assert_eq!(to_check(&place, &strange, Some("guided")), [""; 0]);
}
