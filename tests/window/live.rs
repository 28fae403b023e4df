//! The live screen, clicked as a person clicks: a source, the lock, taking the hand.

use std::time::{Duration, Instant};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::LiveAction;
use quejing::app::{App, PhotoReader, SessionAction, WindowAction};
use quejing_rules::hand::Layout;
use quejing_session::night::LedgerLocation;
use quejing_vision::calibrate::CameraProfiles;
use quejing_vision::{Customs, HandReading, Photo, PhotoReading, ReadOptions, VisionError};
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::{Always, act, click, dealer_draws, disabled, says, window};

const TILES: [&str; 14] = ["1m", "2m", "3m", "4m", "6m", "7m", "8m", "9m", "7z", "7z", "7z", "1z", "1z", "5m"];

/// Sees a hand in bright pictures and nothing in dark ones.
struct ByBrightness;

impl PhotoReader for ByBrightness {
    fn read_photo(&mut self, photo: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        let photo = &photo.pixels;
        if photo.get_pixel(0, 0)[0] < 100 {
            return Err(VisionError::NoTiles);
        }
        let tile = |(index, name): (usize, &&str)| {
            let class = name.parse().expect("a class");
            let (x, y) = (10.0 + 22.0 * index as f32, 100.0);
            crate::readings::tile([[x, y], [x + 20.0, y], [x + 20.0, y + 28.0], [x, y + 28.0]], vec![(class, 0.99)])
        };
        Ok(PhotoReading {
            stage_times_ms: vec![("total", 1.0)],
            ..crate::readings::photo(
                [photo.width(), photo.height()],
                TILES.iter().enumerate().map(tile).collect(),
                HandReading {
                    layout: Layout { standing: (0..13).collect(), win: Some(13), ..Layout::default() },
                    rows: vec![(0..14).collect()],
                    ..HandReading::default()
                },
            )
        })
    }
}

/// A folder with pictures of these greys, removed at the end.
struct Pictures(Folder);

impl Pictures {
    fn new(name: &str, greys: &[u8]) -> Self {
        let path = Folder::new(name);
        for (number, &grey) in greys.iter().enumerate() {
            let picture = RgbImage::from_pixel(330, 240, image::Rgb([grey; 3]));
            picture.save(path.join(format!("{number:03}.png"))).expect("a picture");
        }
        Self(path)
    }
}

fn watch(harness: &mut Harness<'_, App>, source: &str) {
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, WindowAction::Live(LiveAction::WatchSource(source.into())));
    harness.run_steps(2);
}

/// Frames until the text stands somewhere.
fn wait_for(harness: &mut Harness<'_, App>, text: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    while !says(harness, text) {
        assert!(Instant::now() < until, "`{text}` appears");
        std::thread::sleep(Duration::from_millis(10));
        harness.step();
    }
}

#[test]
fn a_live_hand_is_locked_and_taken_like_a_photo() {
    let pictures = Pictures::new("taken", &[230; 12]);
    let mut harness = window(Lang::En, ByBrightness);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "Camera");
    assert!(says(&harness, "Choose a camera or enter a source"));
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "Locked");
    let take = harness.get_by_label("Use hand");
    assert!(!take.accesskit_node().is_disabled());
    click(&mut harness, "Use hand");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    assert!(!says(&harness, "Choose a camera or enter a source"), "the screen is closed");
}

/// The camera stays on: it rests while nobody looks, and looks afresh for the next hand.
#[test]
fn after_a_recorded_hand_the_next_win_begins_at_the_camera() {
    let pictures = Pictures::new("next", &[230; 600]);
    let mut harness = window(Lang::En, ByBrightness);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "Camera");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "Locked");
    click(&mut harness, "Use hand");
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    assert!(says(&harness, "Deal 2"), "at the table");
    click(&mut harness, "Win");
    let taken = "Use hand";
    assert!(disabled(&harness, taken), "the last hand is not this one");
    let until = Instant::now() + Duration::from_secs(20);
    while disabled(&harness, taken) {
        assert!(Instant::now() < until, "the next hand locks");
        std::thread::sleep(Duration::from_millis(10));
        harness.step();
    }
    assert!(harness.state().model().hand().board().is_empty());
}

#[test]
fn nothing_can_be_taken_before_the_lock_and_a_source_that_is_none_is_said() {
    let pictures = Pictures::new("dark", &[20; 6]);
    let mut harness = window(Lang::En, ByBrightness);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "Camera");
    watch(&mut harness, "/no/such/video.mp4");
    assert!(says(&harness, "There is no file /no/such/video.mp4"));
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "No tiles in view");
    assert!(harness.get_by_label("Use hand").accesskit_node().is_disabled());
    wait_for(&mut harness, "The stream or video has ended");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 0);
}

#[test]
fn a_panic_while_a_frame_is_read_is_told_and_the_camera_can_be_chosen_again() {
    let pictures = Pictures::new("broken", &[230; 12]);
    let mut first = true;
    let breaks_once = Always(move |photo: &RgbImage| {
        assert!(!std::mem::take(&mut first), "a broken codec");
        ByBrightness.read_photo(&photo.clone().into(), &Customs::default(), &ReadOptions::default())
    });
    let mut harness = window(Lang::En, breaks_once);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "Camera");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "Recognition failed");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "Locked");
}

#[test]
fn the_calibration_guide_counts_views_and_keeps_nothing_without_them() {
    let pictures = Pictures::new("guide", &[128; 40]);
    let mut harness = window(Lang::Zh, ByBrightness);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "摄像头");
    click(&mut harness, "标定相机");
    assert!(says(&harness, "打印标定板"), "how to begin");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "没有看到标定板");
    assert!(says(&harness, "占画面一半左右"), "what to do first");
    assert!(says(&harness, "还需 6 张照片"));
    let keep = harness.get_by_label("计算并保存");
    assert!(keep.accesskit_node().is_disabled());
    click(&mut harness, "返回识别");
    wait_for(&mut harness, "标定相机");
}

/// The board on a table as a camera of 640 × 480 pixels sees it, from so high and so far to the side.
fn board_photo(seed: u64, elevation: f32, heading: f32) -> RgbImage {
    use quejing_scene::{FixedShot, PrintedSheet, photograph_sheet};
    let sheet = PrintedSheet { print: quejing_vision::calibrate::board::draw_board(4.0, 12.0), pixels_per_mm: 4.0 };
    let shot = FixedShot {
        elevation_degrees: Some(elevation),
        heading_degrees: Some(heading),
        field_of_view_degrees: Some(62.0),
        distortion: [-0.25, 0.06],
    };
    photograph_sheet(&sheet, seed, 640, 480, &shot).0
}

#[test]
fn photos_of_the_board_are_measured_and_the_profile_is_kept_and_used() {
    let pictures = Pictures::new("board", &[]);
    let views = [
        (88.0, 0.0),
        (50.0, 0.0),
        (52.0, 35.0),
        (48.0, -35.0),
        (54.0, 160.0),
        (45.0, 90.0),
        (50.0, -90.0),
        (60.0, 20.0),
        (45.0, 180.0),
    ];
    for (seed, (elevation, heading)) in views.into_iter().enumerate() {
        let photo = board_photo(seed as u64, elevation, heading);
        photo.save(pictures.0.join(format!("{seed}.png"))).expect("a photo");
    }
    // One that shows no board is left out by its number.
    RgbImage::from_pixel(640, 480, image::Rgb([120; 3])).save(pictures.0.join("9.png")).expect("a photo");
    let profiles = CameraProfiles::in_folder(pictures.0.join("cameras"));
    let kept = profiles.clone();
    let mut harness = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_eframe(move |cc| {
        let reader = Box::new(ByBrightness);
        App::new(&cc.egui_ctx, Lang::En, LedgerLocation::Memory, reader).with_camera_profiles(profiles)
    });
    harness.run_steps(3);
    act(&mut harness, SessionAction::BeginWin(None));
    click(&mut harness, "Camera");
    click(&mut harness, "Calibrate");
    let ctx = harness.ctx.clone();
    let photos = LiveAction::CalibrateFromPhotos(vec![pictures.0.to_path_buf()]);
    harness.state_mut().perform_action(&ctx, WindowAction::Live(photos));
    harness.run_steps(2);
    wait_for(&mut harness, "too little of the board: 10");
    assert!(says(&harness, "Views: 9 of 10"));
    assert!(says(&harness, "pixels off on average"));
    let named = |hint: &str| hint == "Name of the camera profile";
    harness.get_by(|node| node.data().placeholder().is_some_and(named)).focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("desk".into()));
    harness.run_steps(3);
    click(&mut harness, "Measure and save");
    wait_for(&mut harness, "Camera profile \"desk\" has been saved");
    let profile = kept.load("desk").expect("the profile");
    assert_eq!((profile.width, profile.height), (640, 480));
    // A pinhole of this field of view, by the scene's own definition.
    let focal = 320.0 / 31.0_f64.to_radians().tan();
    assert!((profile.lens.fx / focal - 1.0).abs() < 0.01, "{profile:?}");
    assert!((profile.lens.k1 + 0.25).abs() < 0.03, "{profile:?}");
    click(&mut harness, "Measure again");
    assert!(says(&harness, "Print the board"), "from the beginning");
}

/// While the camera shows only a part of a hand, nothing locks; for *Add photo* its latest frame is taken.
#[test]
fn the_camera_adds_to_a_hand() {
    let pictures = Pictures::new("adds", &[230; 600]);
    let part = |photo: &RgbImage| match photo.width() {
        330 => Ok(crate::support::reading(photo, "7z 7z 7z 6z 6z 6z")),
        _ => Ok(crate::support::reading(photo, "1m 2m 3m 4p 5p 6p 1z 1z")),
    };
    let mut harness = window(Lang::En, Always(part));
    crate::support::show(&mut harness, "photo");
    click(&mut harness, "Camera");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "6 tiles");
    assert!(harness.get_by_label("Use hand").accesskit_node().is_disabled());
    click(&mut harness, "Add photo");
    click(&mut harness, "Use hand");
    let board = harness.state().model().hand().board();
    assert_eq!((board.hand_tile_count(), board.photos().len()), (14, 2));
}
