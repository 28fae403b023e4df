//! The window from outside: clicked as a person clicks, with a reader of its own behind it.
#![cfg(feature = "app")]

#[path = "support/window.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::night::Keeping;
use quejing::app::{Action, App, Edit, Reader};
use quejing::i18n::Lang;
use quejing::vision::{
    Choice, PhotoReading, Question, QuestionKind, VisionError, Warning, WarningKind,
};
use support::*;

/// 一气贯通 8 副 3 翻, 混一色 8/3, 番牌中 4, 暗刻 2, 门前清 2: 24 副; 3 翻 + 复合跳翻 + 门清跳翻 = 5 翻; 120 点.
/// Won on a discard: 240 from the discarder, 120 from the two others (section 7).
#[test]
fn a_misread_tile_is_corrected_the_winner_named_the_hand_recorded_and_the_totals_follow() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    assert!(says(&harness, "1 to check"));
    click(&mut harness, "Hand 7: 6 of characters");
    assert!(says(&harness, "seen in the photo, 52% sure"));
    click(&mut harness, "Best guesses 8 of characters");
    assert!(
        !says(&harness, "to check"),
        "a corrected tile is no longer doubtful"
    );
    click(&mut harness, "Won: Player 2");
    click(&mut harness, "Tile from: Player 3");
    assert!(
        says(&harness, "120 points"),
        "{:?}",
        harness.state().model().outcome()
    );
    assert!(says(&harness, "Pure Straight"));
    assert!(says(&harness, "24 fu × 5 fan = 120 points"));
    assert!(says(&harness, "Player 3 → Player 2"));
    assert_eq!(
        totals(&harness),
        [0; 4],
        "nothing is recorded before the button is pressed"
    );
    click(&mut harness, "Record this hand");
    assert_eq!(totals(&harness), [-120, 480, -240, -120]);
    assert!(says(&harness, "+480") && says(&harness, "−240"));
    assert!(says(&harness, "Player 2 ← Player 3"));
    let hand = harness.state().model().ledger().night().hands[0]
        .won
        .clone()
        .expect("a won hand");
    assert_eq!(hand.corrected_tiles, 1);
    assert_eq!(hand.tiles, "12346789m11777z + 5m");
}

#[test]
fn a_recorded_hand_is_undone_and_restored_from_the_list() {
    let mut harness = recorded();
    click(&mut harness, "Undo hand 1");
    assert_eq!(totals(&harness), [0; 4]);
    click(&mut harness, "Restore hand 1");
    assert_eq!(totals(&harness), [495, -165, -165, -165]);
}

/// Self-drawn by the dealer: 自摸 2, 门前清 2, 暗刻 2, 番牌中 4, 三色同顺 8/3, 混带幺 4/3: 22 副; 3 翻 + 1 (another
/// category) + 1 (closed) = 5 翻; 110 points, 165 from each (section 7: 3 p / 2).
fn recorded() -> Harness<'static, App> {
    let tiles = "1m 2m 3m 1p 2p 3p 1s 2s 3s 7z 7z 7z 9m 9m";
    let mut harness = window(
        Lang::En,
        Always(move |photo: &RgbImage| Ok(reading(photo, tiles))),
    );
    show(&mut harness, "photo");
    assert!(
        says(&harness, "22 fu × 5 fan = 110 points"),
        "{:?}",
        harness.state().model().outcome()
    );
    click(&mut harness, "Record this hand");
    harness
}

#[test]
fn a_recorded_hand_that_is_changed_afterwards_corrects_the_record_instead_of_doubling_it() {
    let mut harness = recorded();
    assert!(says(&harness, "Recorded"));
    click(&mut harness, "Tile from: Player 4");
    click(&mut harness, "Correct the record");
    let night = harness.state().model().ledger().night();
    assert_eq!((night.hands.len(), night.hands[0].corrections), (1, 1));
    let won = night.hands[0].won.as_ref().expect("a won hand");
    assert_eq!(won.discarder, Some(3));
    assert_eq!(night.totals(), won.payments);
}

/// The sentence and its code stand in the banner; the hand before is still there.
fn error_is_told(
    lang: Lang,
    reader: impl Reader + 'static,
    path: &Path,
    code: &str,
    sentence: &str,
) {
    let mut harness = window(lang, reader);
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .act(&ctx, Action::TypeTiles("147m258p369s12345z".into()));
    show(&mut harness, path);
    assert!(says(&harness, sentence), "{code}: the sentence is shown");
    assert!(
        harness.query_by_label(code).is_some(),
        "{code}: the code is shown"
    );
    assert_eq!(
        harness.state().model().board().hand_len(),
        14,
        "{code}: the hand before is kept"
    );
    let dismiss = lang.pick(["知道了", "Dismiss"]);
    click(&mut harness, dismiss);
    assert!(!says(&harness, sentence), "{code}: the banner is put away");
    click(&mut harness, lang.pick(["消息", "Messages"]));
    assert!(
        says(&harness, sentence),
        "{code}: the list keeps the message"
    );
}

#[test]
fn a_file_that_is_no_image_is_told_with_its_code() {
    let path = std::env::temp_dir().join(format!("quejing-window-{}.jpg", std::process::id()));
    std::fs::write(&path, b"this is a shopping list").expect("written");
    for (lang, sentence) in [
        (Lang::En, "not a picture that can be read"),
        (Lang::Zh, "这不是能读的图片"),
    ] {
        error_is_told(lang, ByName, &path, "not_an_image", sentence);
    }
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn a_missing_file_is_told_with_its_code() {
    let path = Path::new("/nowhere/at/all/hand.jpg");
    error_is_told(Lang::En, ByName, path, "no_file", "There is no file");
    error_is_told(Lang::Zh, ByName, path, "no_file", "找不到文件");
}

#[test]
fn a_photo_without_tiles_is_told_with_its_code() {
    let none = || Always(|_: &RgbImage| Err(VisionError::NoTiles));
    error_is_told(
        Lang::En,
        none(),
        Path::new("photo"),
        "no_tiles",
        "No mahjong tiles were found",
    );
    error_is_told(
        Lang::Zh,
        none(),
        Path::new("photo"),
        "no_tiles",
        "没有找到麻将牌",
    );
}

#[test]
fn a_missing_model_is_told_with_its_code() {
    struct NoModel;
    impl Reader for NoModel {
        fn open(&mut self, path: &Path) -> Result<RgbImage, VisionError> {
            ByName.open(path)
        }
        fn prepare(&mut self) -> Result<(), VisionError> {
            Err(VisionError::ModelMissing {
                file: "locator.onnx",
                looked: "models".into(),
            })
        }
        fn read(&mut self, _: &RgbImage) -> Result<PhotoReading, VisionError> {
            panic!("nothing is read without a model")
        }
    }
    let photo = Path::new("photo");
    error_is_told(
        Lang::En,
        NoModel,
        photo,
        "model_missing",
        "The model locator.onnx was not found",
    );
    error_is_told(
        Lang::Zh,
        NoModel,
        photo,
        "model_missing",
        "找不到模型 locator.onnx",
    );
}

#[test]
fn eleven_and_nineteen_tiles_are_shown_and_told_with_their_code() {
    for (count, tiles) in [
        (11, "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p"),
        (
            19,
            "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2p 2p 2p 3p 3p 3p 4p",
        ),
    ] {
        let reader = Always(move |photo: &RgbImage| Ok(reading(photo, tiles)));
        let mut harness = window(Lang::En, reader);
        show(&mut harness, "photo");
        assert!(
            says(&harness, &format!("{count} tiles were found")),
            "{count}"
        );
        assert!(
            harness.query_by_label("wrong_tile_count").is_some(),
            "{count}"
        );
        assert!(
            harness.query_by_label("tile_count").is_some(),
            "{count}: the score says so too"
        );
        assert_eq!(
            harness.state().model().board().hand_len(),
            count,
            "the tiles can be corrected"
        );
        let record = harness.get_by_label("Record this hand");
        assert!(
            record.accesskit_node().is_disabled(),
            "{count}: nothing can be recorded"
        );
    }
}

#[test]
fn a_blurred_photo_waits_for_a_persons_word_and_is_read_all_the_same() {
    let blurred = || {
        Always(|photo: &RgbImage| {
            let tiles = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1z 1z 1z 5z 5z";
            let mut reading = reading(photo, tiles);
            let kind = WarningKind::Blurred;
            reading.warnings.push(Warning::about(kind, Vec::new()));
            Ok(reading)
        })
    };
    for (lang, wrong, anyway, dismiss) in [
        (
            Lang::En,
            "The photo is not sharp",
            "Read it anyway",
            "Dismiss",
        ),
        (Lang::Zh, "照片不清晰", "照样认", "知道了"),
    ] {
        let mut harness = window(lang, blurred());
        show(&mut harness, "photo");
        assert!(says(&harness, wrong), "{wrong}");
        assert_eq!(harness.state().model().board().hand_len(), 0);
        click(&mut harness, anyway);
        assert_eq!(harness.state().model().board().hand_len(), 14);
        assert!(harness.query_by_label(anyway).is_none());
        let mut harness = window(lang, blurred());
        show(&mut harness, "photo");
        if harness.query_by_label(dismiss).is_some() {
            click(&mut harness, dismiss);
            assert_eq!(harness.state().model().board().hand_len(), 0);
            assert!(harness.state().model().held.is_none());
        }
    }
}

#[test]
fn typed_tiles_are_laid_out_and_a_slip_is_told_with_its_place() {
    let mut harness = window(Lang::En, ByName);
    type_into(&mut harness, "for example", "123m4x");
    click(&mut harness, "Lay out");
    assert!(
        says(&harness, "Character 6"),
        "the place of the slip is named"
    );
    assert!(harness.state().model().board().is_empty());
    type_into(&mut harness, "for example", "147m258p369s12345z");
    click(&mut harness, "Lay out");
    // 全不靠 8 副 3 翻, 自摸 2 副, closed: 10 × 4 = 40 points.
    assert!(
        says(&harness, "40 points"),
        "{:?}",
        harness.state().model().outcome()
    );
}

#[test]
fn a_hand_below_the_minimum_says_so_and_cannot_be_recorded() {
    let mut harness = window(Lang::En, ByName);
    let ctx = harness.ctx.clone();
    // 门前清 2, 自摸 2, 1 翻 + 1 (closed): 4 × 2 = 8 points.
    harness
        .state_mut()
        .act(&ctx, Action::TypeTiles("123m99m456p23467s8s".into()));
    harness.run_steps(3);
    let text = format!("{:?}", harness.state().model().outcome());
    assert!(
        says(
            &harness,
            "Below the minimum: 8 points, at least 10 are needed"
        ),
        "{text}"
    );
    assert!(harness.query_by_label("below_minimum").is_some());
    assert!(
        harness
            .get_by_label("Record this hand")
            .accesskit_node()
            .is_disabled()
    );
}

#[test]
fn circumstances_that_contradict_are_disabled_and_those_that_fit_are_not() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    // The dealer drew the tile, without a kong.
    for (label, expected) in [
        ("Heaven", false),
        ("Earth", true),
        ("After kong", true),
        ("Last tile", false),
        ("Rob kong", true),
    ] {
        assert_eq!(disabled(&harness, label), expected, "{label}");
    }
    click(&mut harness, "Tile from: Player 2");
    for (label, expected) in [
        ("Heaven", true),
        ("Earth", true),
        ("Last discard", false),
        ("Rob kong", false),
    ] {
        assert_eq!(disabled(&harness, label), expected, "{label} on a discard");
    }
}

#[test]
fn the_language_can_be_switched_and_everything_follows() {
    let mut harness = recorded();
    click(&mut harness, "中文");
    for text in ["三色同顺", "22 副 × 5 翻 = 110 点", "怎么和的", "约化分"] {
        assert!(says(&harness, text), "{text}");
    }
    click(&mut harness, "English");
    assert!(says(&harness, "Mixed Triple Sequence"));
}

#[test]
fn melds_are_formed_and_taken_apart_by_clicking() {
    let mut harness = recorded();
    click(&mut harness, "Hand 10: Red dragon");
    click(&mut harness, "Pung");
    assert_eq!(harness.state().model().board().melds().len(), 1);
    assert!(
        !says(&harness, "Concealed Hand"),
        "an exposed pung opens the hand"
    );
    let melded = harness
        .query_all_by_label_contains("Red dragon")
        .last()
        .expect("the melded tile");
    melded.click();
    harness.run_steps(3);
    click(&mut harness, "Take the meld apart");
    assert!(harness.state().model().board().melds().is_empty());
}

#[test]
fn tiles_are_added_removed_and_given_back_by_undo() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    let before = harness.state().model().board().clone();
    click(&mut harness, "Hand 1: 1 of characters");
    click(&mut harness, "Remove");
    assert_eq!(harness.state().model().board().hand_len(), 13);
    click(&mut harness, "Add tile");
    click(&mut harness, "Plum");
    assert_eq!(harness.state().model().board().flowers().len(), 1);
    click(&mut harness, "Close");
    let ctx = harness.ctx.clone();
    for _ in 0..2 {
        harness.state_mut().act(&ctx, Action::UndoEdit);
    }
    assert_eq!(*harness.state().model().board(), before);
}

#[test]
fn a_slow_photo_leaves_the_window_awake_and_can_be_given_up() {
    let slow = Always(|photo: &RgbImage| {
        std::thread::sleep(Duration::from_millis(1500));
        Ok(reading(photo, DEALT))
    });
    let mut harness = window(Lang::En, slow);
    let ctx = harness.ctx.clone();
    harness.state_mut().act(&ctx, Action::Open("photo".into()));
    let begun = Instant::now();
    harness.run_steps(3);
    assert!(
        begun.elapsed() < Duration::from_millis(1200),
        "frames do not wait for the reader"
    );
    harness.state_mut().act(
        &ctx,
        Action::Edit(Edit::Add("1m".parse().expect("a class"))),
    );
    assert_eq!(
        harness.state().model().board().hand_len(),
        1,
        "the window works meanwhile"
    );
    click(&mut harness, "Cancel");
    std::thread::sleep(Duration::from_millis(1700));
    harness.run_steps(3);
    assert_eq!(
        harness.state().model().board().hand_len(),
        1,
        "the photo that was given up changes nothing"
    );
}

#[test]
fn an_evening_is_there_again_when_the_window_opens_again() {
    let folder = std::env::temp_dir().join(format!("quejing-window-night-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let open = || {
        window_with(
            Lang::En,
            ByName,
            Keeping::Folder(folder.clone()),
            egui::vec2(1280.0, 800.0),
        )
    };
    let mut harness = open();
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .act(&ctx, Action::Rename(0, "梅兰芳".into()));
    harness
        .state_mut()
        .act(&ctx, Action::TypeTiles("147m258p369s12345z".into()));
    harness.run_steps(3);
    click(&mut harness, "Record this hand");
    let recorded = totals(&harness);
    drop(harness);
    let harness = open();
    // 40 points drawn by the dealer: 60 from each.
    assert_eq!(totals(&harness), [180, -60, -60, -60]);
    assert_eq!(totals(&harness), recorded);
    assert!(says(&harness, "梅兰芳"));
    drop(harness);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn nothing_leaves_the_window_at_any_of_its_sizes_in_either_language() {
    for (width, height) in [(1024.0, 700.0), (1280.0, 800.0), (1600.0, 1000.0)] {
        for lang in Lang::ALL {
            let size = egui::vec2(width, height);
            let mut harness = window_with(lang, ByName, Keeping::Memory, size);
            show(&mut harness, "photo");
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
            let record = lang.pick(["这一手", "This hand"]);
            if width < 1180.0 {
                assert!(
                    harness.query_by_label(record).is_some(),
                    "a narrow window has tabs"
                );
            }
            for node in harness.get_all_by(|node| node.role() == egui::accesskit::Role::Button) {
                let (rect, label) = (node.rect(), node.accesskit_node().label());
                assert!(
                    screen.contains_rect(rect),
                    "{width} {lang:?} {label:?}: {rect:?}"
                );
            }
        }
    }
}

/// Every character of the window's sources shows on a machine without any font of its own.
#[test]
fn every_character_of_the_sources_is_covered_by_the_fonts_of_the_window() {
    let ctx = egui::Context::default();
    ctx.set_fonts(quejing::app::fonts::definitions());
    ctx.run_ui(egui::RawInput::default(), |_| {})
        .textures_delta
        .clear();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files: Vec<PathBuf> = ["app", "i18n"].map(|folder| root.join(folder)).to_vec();
    let mut checked = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(&path)
                    .expect("a folder")
                    .flatten()
                    .map(|entry| entry.path()),
            );
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        let font = egui::FontId::proportional(14.0);
        for character in text.chars().filter(|c| !c.is_control()) {
            let shown = ctx.fonts_mut(|fonts| fonts.has_glyph(&font, character));
            assert!(
                shown,
                "{character:?} (U+{:04X}) of {} has no glyph",
                character as u32,
                path.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 20_000, "the sources were read");
}

#[test]
fn recording_by_the_keyboard_records_once() {
    let mut harness = window(Lang::En, ByName);
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .act(&ctx, Action::TypeTiles("147m258p369s12345z".into()));
    harness.run_steps(2);
    for _ in 0..2 {
        harness.key_combination_modifiers(egui::Modifiers::COMMAND, &[egui::Key::Enter]);
        harness.run_steps(3);
    }
    assert_eq!(harness.state().model().ledger().night().hands.len(), 1);
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
    assert!(
        said.contains("no_display") && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn the_program_opens_its_window_and_takes_a_picture_of_it() {
    if std::env::var_os("DISPLAY").is_none() {
        println!("skipped: there is no display");
        return;
    }
    let out = std::env::temp_dir().join(format!("quejing-window-{}.png", std::process::id()));
    let size = ["--size", "1024x700", "--lang", "zh", "--screenshot"];
    let status = program()
        .args(size)
        .arg(&out)
        .status()
        .expect("the program runs");
    assert!(status.success());
    let picture = image::open(&out).expect("a picture").to_rgb8();
    std::fs::remove_file(&out).expect("removed");
    assert_eq!(picture.dimensions(), (1024, 700));
    let colors: std::collections::HashSet<_> = picture.pixels().collect();
    assert!(
        colors.len() > 100,
        "the window is drawn: {} colours",
        colors.len()
    );
}

/// The layout leaves open whether 7m 8m 9m stand: the window asks, and the answer forms the meld.
#[test]
fn what_the_layout_does_not_say_is_asked_and_the_answer_changes_the_board() {
    let reader = Always(|photo: &RgbImage| {
        let tiles = "1m 2m 3m 4m 5m 6m 1z 1z 1z 7m 8m 9m 5z 5z";
        let mut reading = reading(photo, tiles);
        reading.hand.questions.push(Question {
            kind: QuestionKind::Meld,
            tiles: vec![9, 10, 11],
            choices: vec![Choice::Word("standing"), Choice::Word("meld")],
        });
        Ok(reading)
    });
    let mut harness = window(Lang::En, reader);
    show(&mut harness, "photo");
    assert!(says(&harness, "a meld, or standing?"));
    assert!(harness.state().model().board().melds().is_empty());
    click(&mut harness, "A meld");
    assert_eq!(harness.state().model().board().melds().len(), 1);
    assert!(!says(&harness, "a meld, or standing?"), "asked once");
}
