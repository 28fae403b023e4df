//! Profiles and their store: round trips, reports of damage, no overwriting; and heads of well-separated faces.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage};

use super::set_classifier::{SetClassifier, TileSample};
use super::*;
use crate::TileClass;
use quejing_io::files::Output;
use quejing_rules::tile::Tile;

/// A folder that is removed when the test ends.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("quejing-sets-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Builds a set with two pictures of each of the 34 kinds.
fn sample_set(name: &str) -> TileSet {
    let picture = |seed: u32| {
        RgbImage::from_fn(STORED_PICTURE_WIDTH_PX, STORED_PICTURE_HEIGHT_PX, |x, y| {
            Rgb([(x * 3 + seed) as u8, (y * 2) as u8, (seed * 7) as u8])
        })
    };
    let embedding = |seed: u32| -> Vec<f32> {
        let mut point = vec![0.0; 64];
        point[seed as usize % 64] = 1.0;
        point
    };
    let faces: BTreeMap<TileClass, Vec<TilePicture>> = Tile::kinds()
        .zip(0..)
        .map(|(tile, seed)| {
            let examples = [1, 2].map(|photo_number| TilePicture {
                picture: picture(seed + photo_number),
                photo_number,
                embedding: embedding(seed),
            });
            (TileClass::Tile(tile), examples.to_vec())
        })
        .collect();
    TileSet {
        name: name.into(),
        date: quejing_io::dates::utc_now(),
        note: "enrolled".into(),
        model_version: "test-1".into(),
        margin: 0.225,
        aspect: 1.35,
        colours: SetColours { ivory: Some("#f0f0e0".into()), back: None, inks: vec!["#102030".into()] },
        accuracy: Some(SetAccuracy { tiles: 68, before: 20, after: 67 }),
        faces,
    }
}

#[test]
fn a_profile_comes_back_as_it_was_written() {
    let folder = TestFolder::new("round");
    let store = SetStore::in_data_folder(&folder.0);
    let set = sample_set("家里的牌");
    assert_eq!(store.save(&set).expect("kept"), 1);
    let back = store.load("家里的牌").expect("read");
    assert_eq!(back, set);
    assert_eq!((back.kind_count(), back.iter_pictures().count()), (34, 68));
    assert_eq!(store.names().expect("names"), ["家里的牌"]);
}

#[test]
fn saving_adds_a_version_and_rolling_back_adds_one_more() {
    let folder = TestFolder::new("versions");
    let store = SetStore::in_data_folder(&folder.0);
    let first = sample_set("home");
    store.save(&first).expect("kept");
    let mut second = first.clone();
    second.faces.pop_first();
    second.note = "corrected".into();
    assert_eq!(store.save(&second).expect("kept"), 2);
    assert_eq!(store.load("home").expect("read").kind_count(), 33);
    assert_eq!(store.roll_back("home", 1).expect("back"), 3);
    let now = store.load("home").expect("read");
    assert_eq!((now.kind_count(), now.note.as_str()), (34, "rolled back to 1"));
    assert_eq!(store.version_numbers("home").expect("versions"), [1, 2, 3]);
    assert_eq!(store.load_version("home", 2).expect("read"), second);
    let none = store.roll_back("home", 9).expect_err("no such version");
    assert_eq!(none.code(), "no_such_version");
    assert!(none.to_string().contains("1, 2, 3"), "{none}");
    for _ in 0..30 {
        store.save(&first).expect("kept");
    }
    let kept = store.version_numbers("home").expect("versions");
    assert_eq!((kept.len(), kept.last().copied()), (20, Some(33)));
}

#[test]
fn an_exported_set_is_imported_without_replacing_any() {
    let folder = TestFolder::new("travel");
    let store = SetStore::in_data_folder(&folder.0.join("a"));
    store.save(&sample_set("home")).expect("kept");
    let file = folder.0.join("home.quejing-set.json");
    store.export("home", &Output::new(&file)).expect("exported");
    let other = SetStore::in_data_folder(&folder.0.join("b"));
    assert_eq!(other.import(&file, None).expect("imported"), "home");
    assert_eq!(other.import(&file, None).expect_err("taken").code(), "set_name_taken");
    assert_eq!(other.import(&file, Some("guest")).expect("imported"), "guest");
    let (mine, theirs) = (store.load("home").expect("read"), other.load("guest").expect("read"));
    assert_eq!(theirs.faces, mine.faces);
    assert_eq!(theirs.note, "imported");
    other.rename("guest", "visitor").expect("renamed");
    assert_eq!(other.rename("visitor", "home").expect_err("taken").code(), "set_name_taken");
    other.remove("home").expect("removed");
    assert_eq!(other.names().expect("names"), ["visitor"]);
    assert_eq!(other.load("home").expect_err("gone").code(), "no_such_set");
}

#[test]
fn names_that_no_folder_can_have_are_refused() {
    let folder = TestFolder::new("names");
    let store = SetStore::in_data_folder(&folder.0);
    for name in ["", " a", "a/b", "..", "a\\b", "a:b", "a\nb", &"x".repeat(61)] {
        assert_eq!(store.save(&sample_set(name)).expect_err(name).code(), "bad_set_name", "{name:?}");
        assert!(store.load(name).is_err());
    }
}

#[test]
fn damaged_foreign_and_newer_files_are_told_apart() {
    let path = Path::new("x.json");
    let good = sample_set("home").to_json().expect("text");
    let code = |text: &str| TileSet::from_json(text, path).map(|_| "ok").unwrap_or_else(|e| e.code());
    assert_eq!(code(&good), "ok");
    assert_eq!(code(""), "not_a_set");
    assert_eq!(code("a shopping list"), "not_a_set");
    assert_eq!(code("{\"format\": 1}"), "not_a_set");
    assert_eq!(code("{\"quejing\": \"evening\", \"format\": 1}"), "not_a_set");
    assert_eq!(code(&good.replace("\"format\":1", "\"format\":2")), "set_too_new");
    assert_eq!(code(&good.replace("\"format\":1", "\"format\":0")), "set_damaged");
    for cut in [good.len() / 4, good.len() / 2, good.len() - 2] {
        assert_eq!(code(&good[..cut]), "set_damaged", "cut at {cut}");
    }
    assert_eq!(code(&good.replace("\"5p\"", "\"5x\"")), "set_damaged");
    assert_eq!(code(&good.replace("#102030", "brown")), "set_damaged");
    assert_eq!(code(&good.replace("\"aspect\":1.35", "\"aspect\":99")), "set_damaged");
    // Change one letter of one picture, so that its checksum no longer matches.
    let at = good.find("\"png\":\"").expect("a picture") + 400;
    let mut bytes = good.clone().into_bytes();
    bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
    assert_eq!(code(&String::from_utf8(bytes).expect("text")), "set_damaged");
}

#[test]
fn any_cut_or_changed_letter_gives_a_set_or_an_error_and_never_a_panic() {
    let mut small = sample_set("home");
    small.faces = small.faces.into_iter().take(1).collect();
    let good = small.to_json().expect("text");
    let path = Path::new("x.json");
    for at in (0..good.len()).step_by(97) {
        let _ = TileSet::from_json(&good[..at], path);
        let mut bytes = good.clone().into_bytes();
        bytes[at] = b'9';
        let _ = TileSet::from_json(&String::from_utf8(bytes).expect("text"), path);
    }
}

#[test]
fn an_earlier_version_replaces_a_damaged_one() {
    let folder = TestFolder::new("damaged");
    let store = SetStore::in_data_folder(&folder.0);
    store.save(&sample_set("home")).expect("kept");
    store.save(&sample_set("home")).expect("kept");
    std::fs::write(store.version_file("home", 2), "{\"quejing\":\"tile-set\",").expect("written");
    let fault = store.load("home").expect_err("damaged");
    assert_eq!(fault.code(), "set_damaged");
    assert!(fault.to_string().contains("000002.json"), "{fault}");
    assert_eq!(store.roll_back("home", 1).expect("back"), 3);
    assert_eq!(store.load("home").expect("read").kind_count(), 34);
}

#[test]
fn the_set_in_use_is_remembered_while_it_exists() {
    let folder = TestFolder::new("in-use");
    let store = SetStore::in_data_folder(&folder.0);
    assert_eq!(store.last_used_name(), None);
    store.save(&sample_set("home")).expect("kept");
    store.remember_used_set(Some("home")).expect("remembered");
    assert_eq!(store.last_used_name().as_deref(), Some("home"));
    store.remove("home").expect("removed");
    assert_eq!(store.last_used_name(), None);
}

/// Builds samples of twelve faces, each a point with some scatter. The model names all wrong except the last face,
/// which is not in the set.
fn scattered_samples() -> Vec<TileSample> {
    let mut state = 11_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut all = Vec::new();
    for photo_number in 1..=3 {
        for class in 0..12 {
            for variant in 0..6 {
                let mut features: Vec<f32> = (0..16).map(|_| 0.12 * random()).collect();
                features[class] += 1.0;
                all.push(TileSample {
                    class,
                    photo_number,
                    is_plain: variant == 0,
                    features,
                    model_probabilities: model_probabilities((class + 5) % 12),
                });
            }
        }
    }
    all
}

/// Returns the answer of a model that is sure of one of 14 classes.
fn model_probabilities(class: usize) -> Vec<f32> {
    let mut probabilities = vec![0.1 / 13.0; 14];
    probabilities[class] = 0.9;
    probabilities
}

#[test]
fn a_set_overrules_a_model_that_is_sure_of_the_wrong_face() {
    let (head, held_out) = SetClassifier::learn(&scattered_samples()).expect("a head");
    assert_eq!((held_out.tried, held_out.correct_by_model, held_out.correct_with_set), (36, 0, 36));
    let mut tile = vec![0.0; 16];
    tile[3] = 1.0;
    let judged = head.judge_tile(&tile, &model_probabilities(8));
    assert!(judged.fit_probability > 0.9, "{judged:?}");
    assert!(judged.probabilities[3] > 0.95, "{judged:?}");
    assert!((judged.probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn the_model_alone_names_a_tile_outside_the_set() {
    let (head, _) = SetClassifier::learn(&scattered_samples()).expect("a head");
    let mut other = vec![0.0; 16];
    other[14] = 1.5;
    let judged = head.judge_tile(&other, &model_probabilities(13));
    assert!(judged.fit_probability < 0.05, "{judged:?}");
    assert!(judged.probabilities[13] > 0.85, "{judged:?}");
}

#[test]
fn a_distant_tile_is_the_sets_if_one_face_is_much_nearer_than_the_others() {
    let (head, _) = SetClassifier::learn(&scattered_samples()).expect("a head");
    let unsure = [1.0 / 14.0; 14];
    let far_off = |off: f32, faces: [f32; 2]| {
        let mut tile = vec![0.0; 16];
        (tile[3], tile[4], tile[15]) = (faces[0], faces[1], off);
        head.judge_tile(&tile, &unsure)
    };
    let lit = far_off(0.6, [1.0, 0.0]);
    assert!(lit.fit_probability > 0.95 && lit.probabilities[3] > 0.8, "{lit:?}");
    // At the same distance from two faces, it may be of another set.
    let other = far_off(1.5, [0.5, 0.5]);
    assert!(other.fit_probability < 0.2 && other.evidence_log_odds < lit.evidence_log_odds, "{other:?}");
    // Other evidence from the photo counts too.
    assert!(head.revise_judgement(other.clone(), &unsure, 4.0).fit_probability > other.fit_probability);
    // The model was surely wrong about every face. If it is sure again, the tile may be of a set that it reads
    // correctly.
    let mut usual = vec![0.0; 16];
    (usual[3], usual[15]) = (1.0, 0.6);
    let usual = head.judge_tile(&usual, &model_probabilities(8));
    assert!(usual.contradiction_log_odds > 0.0 && lit.contradiction_log_odds == 0.0, "{usual:?} {lit:?}");
}

#[test]
fn a_single_photo_has_no_held_out_pictures() {
    let one: Vec<TileSample> = scattered_samples().into_iter().filter(|s| s.photo_number == 1).collect();
    let (head, held_out) = SetClassifier::learn(&one).expect("a head");
    assert_eq!(held_out.tried, 0);
    let mut tile = vec![0.0; 16];
    tile[7] = 1.0;
    assert!(head.judge_tile(&tile, &model_probabilities(1)).probabilities[7] > 0.9);
    assert!(SetClassifier::learn(&[]).is_none());
}
