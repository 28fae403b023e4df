//! The live screen, clicked as a person clicks: a source, the lock, taking the hand.
#![cfg(feature = "app")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::live_screen::LiveAction;
use quejing::app::night::Keeping;
use quejing::app::{Action, App, Reader};
use quejing::i18n::Lang;
use quejing::vision::{HandReading, PhotoReading, TileReading, Verdict, VisionError, open_photo};

const TILES: [&str; 14] = [
    "1m", "2m", "3m", "4m", "6m", "7m", "8m", "9m", "7z", "7z", "7z", "1z", "1z", "5m",
];

/// Sees a hand in bright pictures and nothing in dark ones.
struct ByBrightness;

impl Reader for ByBrightness {
    fn open(&mut self, path: &Path) -> Result<RgbImage, VisionError> {
        open_photo(path)
    }
    fn prepare(&mut self) -> Result<(), VisionError> {
        Ok(())
    }
    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        if photo.get_pixel(0, 0)[0] < 100 {
            return Err(VisionError::NoTiles);
        }
        let tile = |(index, name): (usize, &&str)| {
            let class = name.parse().expect("a class");
            let (x, y) = (10.0 + 22.0 * index as f32, 100.0);
            TileReading {
                quad: [[x, y], [x + 20.0, y], [x + 20.0, y + 28.0], [x, y + 28.0]],
                class,
                confidence: 0.99,
                top: vec![(class, 0.99)],
                by: Verdict::Model,
                embedding: Vec::new(),
            }
        };
        Ok(PhotoReading {
            width: photo.width(),
            height: photo.height(),
            tiles: TILES.iter().enumerate().map(tile).collect(),
            hand: HandReading {
                concealed: (0..13).collect(),
                win_tile: Some(13),
                rows: vec![(0..14).collect()],
                ..HandReading::default()
            },
            warnings: Vec::new(),
            ms: vec![("total", 1.0)],
        })
    }
}

/// A folder with pictures of these greys, removed at the end.
struct Pictures(PathBuf);

impl Pictures {
    fn new(name: &str, greys: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("quejing-live-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        for (number, &grey) in greys.iter().enumerate() {
            let picture = RgbImage::from_pixel(330, 240, image::Rgb([grey; 3]));
            picture
                .save(path.join(format!("{number:03}.png")))
                .expect("a picture");
        }
        Self(path)
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn window(lang: Lang) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .build_eframe(move |cc| {
            App::new(&cc.egui_ctx, lang, Keeping::Memory, Box::new(ByBrightness))
        });
    harness.run_steps(3);
    harness
}

fn watch(harness: &mut Harness<'_, App>, source: &str) {
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .act(&ctx, Action::Live(LiveAction::Watch(source.into())));
    harness.run_steps(2);
}

fn has(harness: &Harness<'_, App>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

/// Frames until the text stands somewhere.
fn wait_for(harness: &mut Harness<'_, App>, text: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    while !has(harness, text) {
        assert!(Instant::now() < until, "`{text}` appears");
        std::thread::sleep(Duration::from_millis(10));
        harness.step();
    }
}

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

#[test]
fn a_live_hand_is_locked_and_taken_like_a_photo() {
    let pictures = Pictures::new("taken", &[230; 12]);
    let mut harness = window(Lang::En);
    click(&mut harness, "Live");
    assert!(has(&harness, "Choose a camera or write a source"));
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "Locked");
    let take = harness.get_by_label("Take this hand");
    assert!(!take.accesskit_node().is_disabled());
    click(&mut harness, "Take this hand");
    assert_eq!(harness.state().model().board().hand_len(), 14);
    assert!(
        !has(&harness, "Choose a camera or write a source"),
        "the screen is closed"
    );
}

#[test]
fn nothing_can_be_taken_before_the_lock_and_a_source_that_is_none_is_said() {
    let pictures = Pictures::new("dark", &[20; 6]);
    let mut harness = window(Lang::En);
    click(&mut harness, "Live");
    watch(&mut harness, "/no/such/video.mp4");
    assert!(has(&harness, "There is no file /no/such/video.mp4"));
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "No tiles in view");
    assert!(
        harness
            .get_by_label("Take this hand")
            .accesskit_node()
            .is_disabled()
    );
    wait_for(&mut harness, "come to its end");
    assert_eq!(harness.state().model().board().hand_len(), 0);
}

#[test]
fn the_calibration_guide_counts_views_and_keeps_nothing_without_them() {
    let pictures = Pictures::new("guide", &[128; 40]);
    let mut harness = window(Lang::Zh);
    click(&mut harness, "实时");
    watch(&mut harness, &pictures.0.display().to_string());
    wait_for(&mut harness, "标定相机");
    click(&mut harness, "标定相机");
    wait_for(&mut harness, "0 张，到过画面的 0%");
    assert!(
        harness
            .get_by_label("计算并保存")
            .accesskit_node()
            .is_disabled()
    );
    click(&mut harness, "取消");
    wait_for(&mut harness, "标定相机");
}
