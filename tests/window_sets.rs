//! The enrolment screen, clicked as a person clicks, with the real eyes behind it.
#![cfg(feature = "app")]

#[path = "support/set_photo.rs"]
mod set_photo;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use quejing::app::night::Keeping;
use quejing::app::sets::SetsPanel;
use quejing::app::{App, EyesReader};
use quejing::art::Design;
use quejing::i18n::Lang;
use quejing::vision::Eyes;
use quejing::vision::enrol::SetStore;
use set_photo::{WHOLE_SET, set_photo};

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(4);
}

fn settle(harness: &mut Harness<'_, App>) {
    let begun = Instant::now();
    harness.run_steps(3);
    while !harness.state().is_idle() {
        assert!(
            begun.elapsed() < Duration::from_secs(240),
            "the window comes to rest"
        );
        std::thread::sleep(Duration::from_millis(20));
        harness.step();
    }
    harness.run_steps(4);
}

#[test]
fn a_set_is_photographed_corrected_by_a_click_tried_and_kept() {
    let folder = std::env::temp_dir().join(format!("quejing-window-sets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let models = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("models");
    if let Err(fault) = Eyes::load(Some(&models)) {
        println!(
            "skipped: {} (scripts/setup.sh gets ONNX Runtime)",
            fault.code()
        );
        return;
    }
    let photos = [("one.png", 1.0), ("two.png", 0.75)].map(|(name, light)| {
        let file = folder.join(name);
        set_photo(Design::Invented(4), &WHOLE_SET, light)
            .save(&file)
            .expect("a photo");
        file
    });
    let store = SetStore::at(&folder.join("data"));
    let panel = SetsPanel::new(store.clone(), Some(models.clone()));
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .build_eframe(move |cc| {
            let reader = Box::new(EyesReader::new(Some(models.clone())));
            App::new(&cc.egui_ctx, Lang::En, Keeping::Memory, reader).with_sets(panel)
        });
    harness.run_steps(3);
    click(&mut harness, "Tile set");
    assert!(
        harness
            .query_by_label_contains("Take one tile of each kind")
            .is_some()
    );
    harness
        .state_mut()
        .sets()
        .expect("sets")
        .add_photos(photos.to_vec());
    settle(&mut harness);
    assert!(
        harness
            .query_by_label_contains("All 34 kinds are there")
            .is_some()
    );
    assert_eq!(
        harness
            .state_mut()
            .sets()
            .expect("sets")
            .enrolment()
            .photos()
            .len(),
        2
    );

    // The first tile is a 1m; say that it is a 9m, then that it is a 1m after all.
    for face in ["9 of characters", "1 of characters"] {
        let first = harness
            .query_all_by_label_contains("of characters")
            .find(|node| format!("{node:?}").contains("Tile "))
            .is_some();
        assert!(first, "the tiles can be clicked");
        let number = {
            let panel = harness.state_mut().sets().expect("sets");
            panel.enrolment().photos()[1].rows[0][0] + 1
        };
        let label = {
            let panel = harness.state_mut().sets().expect("sets");
            let tile = &panel.enrolment().photos()[1].tiles[number - 1];
            tile.class.expect("a class").to_string()
        };
        assert!(["1m", "9m"].contains(&label.as_str()), "{label}");
        let said = if label == "1m" {
            "1 of characters"
        } else {
            "9 of characters"
        };
        click(&mut harness, &format!("Tile {number}: {said}"));
        click(&mut harness, &format!("It is {face}"));
        settle(&mut harness);
        let panel = harness.state_mut().sets().expect("sets");
        let tile = &panel.enrolment().photos()[1].tiles[number - 1];
        assert!(tile.confirmed);
        assert_eq!(
            tile.class.map(|c| c.to_string()).as_deref(),
            Some(if face.starts_with('9') { "9m" } else { "1m" })
        );
    }

    click(&mut harness, "Try it");
    settle(&mut harness);
    assert!(
        harness
            .query_by_label_contains("each photo left out in turn")
            .is_some()
    );
    assert!(
        store.names().expect("names").is_empty(),
        "trying keeps nothing"
    );
    let name = harness.get_by_label("Name");
    name.focus();
    harness.run_steps(2);
    harness.get_by_label("Name").type_text("home");
    harness.run_steps(3);
    click(&mut harness, "Save");
    settle(&mut harness);
    assert_eq!(store.names().expect("names"), ["home"]);
    assert_eq!(store.load("home").expect("the set").kinds(), 34);
    assert_eq!(store.in_use().as_deref(), Some("home"), "it is in use");
    let _ = std::fs::remove_dir_all(&folder);
}
