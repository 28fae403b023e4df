//! Tests of wrong labels, and of the figures of the validation photos if those are available.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::support::{Folder, can_read, cases, errors_of, project, run};

#[test]
fn labels_that_are_wrong_are_named_with_their_line() {
    let folder = Folder::new("bad-labels");
    if !can_read(&folder) {
        return;
    }
    let path = folder.0.display().to_string();
    assert!(errors_of(&run(&folder, &["evaluate", &path])).contains("no_labels"));
    folder.file("labels.csv", b"file,x1,y1,x2,y2,class\na.jpg,0,0,10,10,5p\na.jpg,0,0,10,ten,5p\n");
    let output = run(&folder, &["evaluate", "--json", &path]);
    assert_eq!(output.status.code(), Some(1));
    let errors = errors_of(&output);
    assert!(errors.contains("line 3") && errors.contains("bad_label"), "{errors}");
}

/// Writes the labels and hands of every `step`-th photo of a split into `folder`, each with the path of its photo.
fn choose_photos(photos: &Path, split: &str, step: usize, folder: &Folder) {
    let labels = std::fs::read_to_string(photos.join("labels.csv")).expect("labels");
    let is_of_split = |line: &&str| line.ends_with(&format!(",{split}"));
    let files: BTreeSet<&str> = labels.lines().filter(is_of_split).filter_map(file_of).collect();
    let chosen: BTreeSet<&str> = files.into_iter().step_by(step).collect();
    for table in ["labels.csv", "hands.csv"] {
        let text = std::fs::read_to_string(photos.join(table)).expect("a table");
        let is_chosen = |line: &&str| file_of(line).is_some_and(|file| chosen.contains(file));
        let rows = text.lines().skip(1).filter(is_chosen).map(|line| photos.join(line).display().to_string());
        let lines: Vec<String> = text.lines().take(1).map(str::to_owned).chain(rows).collect();
        folder.file(table, lines.join("\n").as_bytes());
    }
}

fn file_of(line: &str) -> Option<&str> {
    line.split(',').next()
}

/// Reads every third photo, with `QUEJING_WHOLE` all of them.
#[test]
fn validation_photos_are_read_with_the_required_accuracy() {
    let photos = project("../shared/photos");
    if !photos.join("labels.csv").is_file() {
        println!("skipped: {} is not there", photos.display());
        return;
    }
    let folder = Folder::new("val");
    if !can_read(&folder) {
        return;
    }
    choose_photos(&photos, "val", cases(3, 1), &folder);
    let output = run(&folder, &["evaluate", "--json", &folder.at("")]);
    assert!(output.status.success(), "{}", errors_of(&output));
    let figures: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    println!("{figures}");
    let recall = figures["end_to_end"]["recall"].as_f64().expect("a share");
    assert!(recall >= 0.92, "found and named: {recall}, at least 0.92 was asked");
    let (exact, hands) = (figures["hands"]["exact"].as_u64(), figures["hands"]["count"].as_u64());
    assert!(2 * exact.expect("a count") >= hands.expect("a count"), "{exact:?} of {hands:?} hands exact");
}

/// Checks that a drawn photo is in every figure, in the lists and on the page; an unreadable photo is named and left
/// out.
#[test]
fn drawn_photos_are_measured_into_figures_lists_and_a_page() {
    let folder = Folder::new("measured");
    if !can_read(&folder) {
        return;
    }
    let into = folder.at("drawn");
    let drawn = run(&folder, &["sample", "--random", "1", "--seed", "5", "--size", "1200x900", "--into", &into]);
    assert!(drawn.status.success(), "{}", errors_of(&drawn));
    let (errors, hands, page) = (folder.at("wrong.csv"), folder.at("hands.csv"), folder.at("page"));
    let evaluate = ["evaluate", "--json", "--errors", &errors, "--hands", &hands, "--report", &page, &into];
    let output = run(&folder, &evaluate);
    assert!(output.status.success(), "{}", errors_of(&output));
    let figures: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let labels = std::fs::read_to_string(folder.join("drawn/labels.csv")).expect("labels").lines().count() - 1;
    assert_eq!((&figures["photos"], &figures["tiles"]), (&1.into(), &labels.into()), "{figures}");
    assert_eq!(figures["hands"]["count"], 1, "{figures}");
    let kinds: Vec<&Value> = figures["kinds"].as_object().expect("kinds of hands").values().collect();
    assert!(matches!(kinds[..], [one] if one["count"] == 1), "{figures}");
    assert!(figures["detection"]["recall"].as_f64().is_some_and(|recall| recall > 0.5), "{figures}");
    let hands = std::fs::read_to_string(hands).expect("the list of hands");
    assert!(hands.starts_with("file,group,tiles,exact,surety,confidence") && hands.lines().count() == 2, "{hands}");
    let errors = std::fs::read_to_string(errors).expect("the list of wrong tiles");
    assert!(errors.starts_with("file,expected,got,confidence,x1,y1,x2,y2"), "{errors}");
    assert!(
        std::fs::read_to_string(folder.join("page/index.html")).expect("the page").contains("How well the eyes read")
    );
    std::fs::write(folder.join("drawn/00005.jpg"), "no picture").expect("spoiled");
    let output = run(&folder, &["evaluate", "--json", &into]);
    assert_eq!(output.status.code(), Some(1));
    let figures: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&figures["photos"], &figures["unreadable"]), (&0.into(), &1.into()));
    let said = errors_of(&output);
    let sentence = "quejing-lab: not_an_image: 00005.jpg: this is not an image that can be read (its format is unknown); \
                    use a JPEG, PNG, WebP, BMP or HEIC photo\n";
    assert_eq!(said, sentence);
}

/// Checks that reading without the models, or with a set that does not exist, fails with a sentence instead of an
/// error's fields.
#[test]
fn missing_models_and_sets_are_reported_in_sentences() {
    let folder = Folder::new("missing");
    if !can_read(&folder) {
        return;
    }
    folder.file("labels.csv", b"file,x1,y1,x2,y2,class\n");
    let at = folder.at("");
    let said = errors_of(&run(&folder, &["evaluate", "--models", &at, &at]));
    assert!(said.starts_with("quejing-lab: model_missing: the model locator.onnx was not found"), "{said}");
    let said = errors_of(&run(&folder, &["evaluate", "--set", "nobody", &at]));
    assert!(said.starts_with("quejing-lab: no_such_set: ") && said.contains("none has been enrolled yet"), "{said}");
}
