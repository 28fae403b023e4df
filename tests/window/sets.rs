//! The enrolment screen, clicked as a person clicks, with the real eyes behind it.

use std::path::Path;

use crate::common::set_photo::{WHOLE_SET, set_photo};
use crate::common::{Folder, eyes, models};
use crate::support::{choose, click, fill, says, set, settle};
use eframe::egui;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use quejing::app::screens::sets::SetsPanel;
use quejing::app::{App, RecognitionReader};
use quejing_art::Design;
use quejing_rules::tile::Tile;
use quejing_session::night::LedgerLocation;
use quejing_vision::TileClass;
use quejing_vision::enrol::{STORED_PICTURE_HEIGHT_PX, STORED_PICTURE_WIDTH_PX, SetStore, TilePicture, TileSet};
use quejing_words::Lang;

#[test]
fn a_set_is_photographed_corrected_by_a_click_tried_and_kept() {
    let folder = Folder::new("window-sets");
    if eyes().is_none() {
        return;
    }
    let models = models();
    let photos = [("one.png", 1.0), ("two.png", 0.75)].map(|(name, light)| {
        let file = folder.join(name);
        set_photo(Design::Invented(4), &WHOLE_SET, light).save(&file).expect("a photo");
        file
    });
    let store = SetStore::in_data_folder(&folder.join("data"));
    let panel = SetsPanel::new(store.clone(), Some(models.clone()));
    let mut harness = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_eframe(move |cc| {
        let reader = Box::new(RecognitionReader::new(Some(models.clone())));
        App::new(&cc.egui_ctx, Lang::En, LedgerLocation::Memory, reader).with_sets_panel(panel)
    });
    harness.run_steps(3);
    set(&mut harness, "Settings", "Tile set");
    assert!(harness.query_by_label_contains("Lay out one tile of each kind").is_some());
    harness.state_mut().sets_panel().expect("sets").add_photos(photos.to_vec());
    settle(&mut harness);
    assert!(harness.query_by_label_contains("All 34 kinds were found").is_some());
    assert_eq!(harness.state_mut().sets_panel().expect("sets").enrolment().photos().len(), 2);

    // The first tile is a 1m; say that it is a 9m, then that it is a 1m after all.
    for face in ["9 of characters", "1 of characters"] {
        let first = harness
            .query_all_by_label_contains("of characters")
            .find(|node| format!("{node:?}").contains("Tile "))
            .is_some();
        assert!(first, "the tiles can be clicked");
        let number = {
            let panel = harness.state_mut().sets_panel().expect("sets");
            panel.enrolment().photos()[1].rows[0][0] + 1
        };
        let label = {
            let panel = harness.state_mut().sets_panel().expect("sets");
            let tile = &panel.enrolment().photos()[1].tiles[number - 1];
            tile.class.expect("a class").to_string()
        };
        assert!(["1m", "9m"].contains(&label.as_str()), "{label}");
        let said = if label == "1m" { "1 of characters" } else { "9 of characters" };
        click(&mut harness, &format!("Tile {number}: {said}"));
        click(&mut harness, &format!("It is {face}"));
        settle(&mut harness);
        let panel = harness.state_mut().sets_panel().expect("sets");
        let tile = &panel.enrolment().photos()[1].tiles[number - 1];
        assert!(tile.is_confirmed);
        assert_eq!(tile.class.map(|c| c.to_string()).as_deref(), Some(if face.starts_with('9') { "9m" } else { "1m" }));
    }

    click(&mut harness, "Try set");
    settle(&mut harness);
    assert!(harness.query_by_label_contains("each photo checked against the others").is_some());
    assert!(store.names().expect("names").is_empty(), "trying keeps nothing");
    let name = harness.get_by_label("Name");
    name.focus();
    harness.run_steps(2);
    harness.get_by_label("Name").type_text("home");
    harness.run_steps(3);
    click(&mut harness, "Save");
    settle(&mut harness);
    assert_eq!(store.names().expect("names"), ["home"]);
    assert_eq!(store.load("home").expect("the set").kind_count(), 34);
    assert_eq!(store.last_used_name().as_deref(), Some("home"), "it is in use");

    // A further photo is added to the set of that name; it is not made anew from this photo alone.
    let later = folder.join("later.png");
    let row = &["123456789p"];
    let photo = set_photo(Design::Invented(4), row, 0.9);
    photo.save(&later).expect("a photo");
    choose(&mut harness, "Order in the photo", "any order");
    let panel = harness.state_mut().sets_panel().expect("sets");
    panel.add_photos(vec![later]);
    settle(&mut harness);
    click(&mut harness, "Add to \"home\"");
    settle(&mut harness);
    assert!(says(&harness, "9 tiles were added to the set"));
    let set = store.load("home").expect("the set");
    assert_eq!((set.kind_count(), set.note.as_str()), (34, "added"));
}

/// A set of the 34 kinds, of so many photos, as enrolling makes it.
fn kept_set(name: &str, photos: u32) -> TileSet {
    let example = |photo_number: u32| TilePicture {
        picture: image::RgbImage::from_pixel(
            STORED_PICTURE_WIDTH_PX,
            STORED_PICTURE_HEIGHT_PX,
            image::Rgb([200, 190, 170]),
        ),
        photo_number,
        embedding: vec![0.5; 4],
    };
    let faces = Tile::kinds().map(|tile| {
        let examples = (1..=photos).map(example).collect();
        (TileClass::Tile(tile), examples)
    });
    TileSet {
        name: name.into(),
        date: format!("2026-11-0{photos}T20:15:00Z"),
        note: if photos == 1 { "enrolled" } else { "corrected" }.into(),
        model_version: "test".into(),
        margin: 0.2,
        aspect: 1.35,
        colours: Default::default(),
        accuracy: None,
        faces: faces.collect(),
    }
}

/// The window with its kept sets before it, and a store with two versions of "home", which is in use.
fn kept_sets(folder: &Path) -> (Harness<'static, App>, SetStore) {
    let store = SetStore::in_data_folder(&folder.join("data"));
    for photos in [1, 2] {
        store.save(&kept_set("home", photos)).expect("kept");
    }
    store.remember_used_set(Some("home")).expect("in use");
    let panel = SetsPanel::new(store.clone(), None);
    let mut harness = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_eframe(move |cc| {
        let reader = Box::new(RecognitionReader::new(None));
        App::new(&cc.egui_ctx, Lang::En, LedgerLocation::Memory, reader).with_sets_panel(panel)
    });
    harness.run_steps(3);
    set(&mut harness, "Settings", "Tile set");
    click(&mut harness, "Saved sets");
    settle(&mut harness);
    (harness, store)
}

fn press(harness: &mut Harness<'_, App>, button: &str) {
    harness.get_by_role_and_label(Role::Button, button).click();
    settle(harness);
}

#[test]
fn a_kept_set_is_renamed_and_stays_in_use() {
    let folder = Folder::new("kept-name");
    let (mut harness, store) = kept_sets(&folder);
    let shown = |time: &str| says(&harness, &quejing_io::dates::format_date_and_time(time));
    assert!(shown("2026-11-02T20:15:00Z") && shown("2026-11-01T20:15:00Z"));
    assert!(says(&harness, "68") && says(&harness, "corrected tiles added"));

    fill(&mut harness, "New name", "a/b");
    press(&mut harness, "Rename");
    assert!(says(&harness, "cannot be used as a set name"));
    assert_eq!(store.names().expect("names"), ["home"]);

    fill(&mut harness, "New name", "club");
    press(&mut harness, "Rename");
    assert!(says(&harness, "\"home\" is now called \"club\""));
    assert_eq!(store.names().expect("names"), ["club"]);
    assert_eq!(store.version_numbers("club").expect("versions"), [1, 2]);
    assert_eq!(store.last_used_name().as_deref(), Some("club"));
    let panel = harness.state_mut().sets_panel().expect("sets");
    assert_eq!(panel.used_set_name(), Some("club"));
}

#[test]
fn going_back_to_an_earlier_version_asks_first_and_loses_nothing() {
    let folder = Folder::new("kept-back");
    let (mut harness, store) = kept_sets(&folder);
    let version = |number| store.load_version("home", number).expect("a version");
    let before = [version(1), version(2)];
    click(&mut harness, "Restore version 1");
    assert!(says(&harness, "Restore version 1 of \"home\"?"));
    click(&mut harness, "Cancel");
    assert!(!says(&harness, "Restore version 1 of"));
    assert_eq!(store.version_numbers("home").expect("versions"), [1, 2]);

    click(&mut harness, "Restore version 1");
    press(&mut harness, "Restore");
    assert!(says(&harness, "was restored to version 1 (now version 3)"));
    assert_eq!(store.version_numbers("home").expect("versions"), [1, 2, 3]);
    assert_eq!(store.load("home").expect("the set").faces, before[0].faces);
    assert_eq!([version(1), version(2)], before);
    assert!(says(&harness, "restored from version 1"));

    // A damaged version is named, and cannot be gone back to.
    std::fs::write(store.version_file("home", 2), "{\"quejing\": \"tile-set\", ").expect("written");
    harness.state_mut().sets_panel().expect("sets").reload_sets();
    settle(&mut harness);
    assert!(says(&harness, "damaged"));
    click(&mut harness, "Restore version 2");
    assert!(!says(&harness, "Restore version 2 of"));
    assert_eq!(store.version_numbers("home").expect("versions"), [1, 2, 3]);
}

#[test]
fn a_set_goes_out_into_a_file_and_comes_in_replacing_nothing() {
    let folder = Folder::new("kept-file");
    let (mut harness, store) = kept_sets(&folder);
    let file = folder.join("home.quejing-set.json");
    let shown = file.display().to_string();
    fill(&mut harness, "Export to", &shown);
    press(&mut harness, "Export");
    assert!(says(&harness, "\"home\" was exported to"));
    let written = std::fs::read(&file).expect("the file");

    // What is there already is replaced on a person's word only.
    std::fs::write(&file, "something else").expect("written");
    press(&mut harness, "Export");
    assert!(says(&harness, "already exists; its contents will be lost"));
    click(&mut harness, "Cancel");
    assert_eq!(std::fs::read(&file).expect("the file"), b"something else");

    // That is no set, and says so.
    fill(&mut harness, "File", &shown);
    press(&mut harness, "Import");
    assert!(says(&harness, "is not a quejing tile set"));
    assert_eq!(store.names().expect("names"), ["home"]);

    press(&mut harness, "Export");
    click(&mut harness, "Replace");
    settle(&mut harness);
    assert_eq!(std::fs::read(&file).expect("the file"), written);
    press(&mut harness, "Import");
    assert!(says(&harness, "There is already a tile set \"home\""));
    assert_eq!(store.version_numbers("home").expect("versions"), [1, 2]);
    fill(&mut harness, "Import as", "guest");
    press(&mut harness, "Import");
    assert!(says(&harness, "\"guest\" was imported"));
    assert_eq!(store.names().expect("names"), ["guest", "home"]);
    let (guest, home) = (store.load("guest"), store.load("home"));
    assert_eq!(guest.expect("a set").faces, home.expect("a set").faces);
    assert_eq!(store.last_used_name().as_deref(), Some("home"), "it is chosen by a person");
    // A file that is not there.
    fill(&mut harness, "File", &folder.join("gone.json").display().to_string());
    press(&mut harness, "Import");
    assert!(says(&harness, "Cannot read"));
}
