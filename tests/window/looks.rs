//! The look of the window: its sizes, its letters, a picture of it.

use std::path::{Path, PathBuf};

use eframe::egui;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing_session::night::LedgerLocation;
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::*;

#[test]
fn nothing_leaves_the_window_at_any_of_its_sizes_in_any_language() {
    for (width, height) in [(1024.0, 700.0), (1280.0, 800.0), (1600.0, 1000.0)] {
        for lang in Lang::ALL {
            let size = egui::vec2(width, height);
            let mut harness = window_with(lang, ByName, LedgerLocation::Memory, size);
            show(&mut harness, "photo");
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
            for node in harness.get_all_by(|node| node.role() == egui::accesskit::Role::Button) {
                let (rect, label) = (node.rect(), node.accesskit_node().label());
                assert!(screen.contains_rect(rect), "{width} {lang:?} {label:?}: {rect:?}");
            }
        }
    }
}

/// Every character of the window's sources and of the catalogue shows on a machine without any font of its own.
#[test]
fn every_character_of_the_sources_is_covered_by_the_fonts_of_the_window() {
    let ctx = egui::Context::default();
    ctx.set_fonts(quejing::app::fonts::font_definitions(Lang::En));
    ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = ["src/app", "crates/session/src", "crates/words/src", "crates/i18n/texts"]
        .map(|folder| root.join(folder))
        .to_vec();
    let mut checked = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(&path).expect("a folder").flatten().map(|entry| entry.path()));
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        let font = egui::FontId::proportional(14.0);
        for character in text.chars().filter(|c| !c.is_control()) {
            let shown = ctx.fonts_mut(|fonts| fonts.has_glyph(&font, character));
            assert!(shown, "{character:?} (U+{:04X}) of {} has no glyph", character as u32, path.display());
            checked += 1;
        }
    }
    assert!(checked > 20_000, "the sources were read");
}

fn program() -> std::process::Command {
    std::process::Command::new(env!("CARGO_BIN_EXE_quejing"))
}

#[test]
fn without_a_display_the_program_says_so_and_fails() {
    let mut program = program();
    program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = program.output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(said.contains("no_display") && said.lines().count() == 1, "{said}");
}

#[test]
fn the_program_opens_its_window_and_takes_a_picture_of_it() {
    if std::env::var_os("DISPLAY").is_none() {
        println!("skipped: there is no display");
        return;
    }
    let folder = Folder::new("picture");
    let out = folder.join("window.png");
    let size = ["--size", "1024x700", "--lang", "zh", "--screenshot"];
    let status = program().args(size).arg(&out).status().expect("the program runs");
    assert!(status.success());
    let picture = image::open(&out).expect("a picture").to_rgb8();
    assert_eq!(picture.dimensions(), (1024, 700));
    let colors: std::collections::HashSet<_> = picture.pixels().collect();
    assert!(colors.len() > 100, "the window is drawn: {} colours", colors.len());
}

#[test]
fn the_window_is_light_dark_or_of_high_contrast_as_somebody_chooses() {
    let mut harness = window(Lang::En, ByName);
    let dark = |harness: &egui_kittest::Harness<'_, quejing::app::App>| {
        let style = harness.ctx.global_style();
        (style.visuals.dark_mode, style.visuals.panel_fill)
    };
    let usual = dark(&harness);
    set(&mut harness, "Settings", "Light");
    let light = dark(&harness);
    set(&mut harness, "Settings", "High contrast");
    let high = dark(&harness);
    assert_eq!((usual.0, light.0, high.0), (true, false, true));
    assert_eq!(high.1, egui::Color32::BLACK);
    set(&mut harness, "Settings", "System");
    assert_eq!(dark(&harness), usual, "nothing is said by a system in a test");
}

/// WCAG 2.2, 2.5.8 asks for 24; fingers want more.
#[test]
fn what_a_finger_meets_is_large_after_the_first_touch() {
    let size = egui::vec2(1024.0, 700.0);
    let mut harness = window_with(Lang::En, ByName, LedgerLocation::Memory, size);
    click(&mut harness, "Start playing");
    let low = |harness: &egui_kittest::Harness<'_, quejing::app::App>| {
        use egui::accesskit::Role;
        let roles = [Role::Button, Role::CheckBox, Role::ComboBox, Role::TextInput];
        let met = harness.query_all_by(move |node| roles.contains(&node.role()));
        let low = met.filter(|node| node.rect().height() < 39.9);
        low.map(|node| (node.accesskit_node().label(), node.rect().height())).collect::<Vec<_>>()
    };
    assert!(!low(&harness).is_empty(), "a mouse needs no more");
    harness.event(egui::Event::Touch {
        device_id: egui::TouchDeviceId(1),
        id: egui::TouchId(1),
        phase: egui::TouchPhase::Start,
        pos: egui::pos2(500.0, 300.0),
        force: None,
    });
    harness.run_steps(4);
    assert_eq!(low(&harness), []);
    click(&mut harness, "Win");
    show(&mut harness, "photo");
    assert_eq!(low(&harness), []);
}

/// A window in which nothing happens draws nothing; another program that records something wakes it (the watcher's own
/// test).
#[test]
fn an_idle_window_asks_for_no_frame() {
    let folder = Folder::new("idle");
    let location = LedgerLocation::Folder(folder.join("data"));
    let mut harness = window_with(Lang::En, ByName, location, egui::vec2(1280.0, 680.0));
    click(&mut harness, "Start playing");
    // Notices pass, and the draft of the hand is saved.
    let asks = |harness: &egui_kittest::Harness<'_, quejing::app::App>| {
        harness.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min()
    };
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while asks(&harness) != Some(std::time::Duration::MAX) {
        assert!(std::time::Instant::now() < until, "it still asks for a frame in {:?}", asks(&harness));
        std::thread::sleep(std::time::Duration::from_millis(100));
        harness.run_steps(1);
    }
}
