//! Photos in the window that cannot be read, or that the window asks about.

use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::{App, BoardEdit, PhotoReader, SessionAction, WindowAction};
use quejing_vision::{
    Customs, Photo, PhotoReading, Question, QuestionChoice, QuestionKind, ReadOptions, VisionError, Warning,
    WarningKind,
};
use quejing_words::Lang;

use crate::common::{Folder, cases};
use crate::support::*;

/// Longer than anything takes here, on the busiest machine.
const LONG: Duration = Duration::from_secs(60);

/// The sentence stands in the banner; the hand before is still there.
fn error_is_told(lang: Lang, reader: impl PhotoReader + 'static, path: &Path, code: &str, sentence: &str) {
    let mut harness = window(lang, reader);
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles("147m258p369s12345z".into()));
    show(&mut harness, path);
    assert!(says(&harness, sentence), "{code}: the sentence is shown");
    assert_eq!(trouble(&harness), Some(code), "{code}: in the banner");
    assert!(!says(&harness, code), "{code}: codes are not for people");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14, "{code}: the hand before is kept");
    let dismiss = in_language(lang, ["知道了", "Dismiss", "閉じる"]);
    click(&mut harness, dismiss);
    assert!(!says(&harness, sentence), "{code}: the banner is put away");
    let settings = in_language(lang, ["设置", "Settings", "設定"]);
    set(&mut harness, settings, in_language(lang, ["消息", "Messages", "メッセージ"]));
    assert!(says(&harness, sentence), "{code}: the list keeps the message");
}

#[test]
fn a_file_that_is_no_image_is_told_with_its_code() {
    let folder = Folder::new("list");
    let path = folder.file("hand.jpg", b"this is a shopping list");
    for (lang, sentence) in [(Lang::En, "not an image that can be read"), (Lang::Zh, "这不是可以读取的图片")]
    {
        error_is_told(lang, ByName, Path::new(&path), "not_an_image", sentence);
    }
}

#[test]
fn a_missing_file_is_told_with_its_code() {
    let path = Path::new("/nowhere/at/all/hand.jpg");
    error_is_told(Lang::En, ByName, path, "no_file", "There is no file");
    error_is_told(Lang::Zh, ByName, path, "no_file", "找不到文件");
}

#[test]
fn after_a_photo_that_failed_the_path_is_that_of_the_hand_again() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    let shown = |harness: &Harness<'_, App>, path: &str| harness.query_by_label(path).is_some();
    assert!(shown(&harness, "photo"));
    show(&mut harness, "missing.jpg");
    assert_eq!(trouble(&harness), Some("no_file"));
    assert!(shown(&harness, "photo") && !shown(&harness, "missing.jpg"));
}

#[test]
fn a_photo_without_tiles_is_told_with_its_code() {
    let none = || Always(|_: &RgbImage| Err(VisionError::NoTiles));
    error_is_told(Lang::En, none(), Path::new("photo"), "no_tiles", "No mahjong tiles were found");
    error_is_told(Lang::Zh, none(), Path::new("photo"), "no_tiles", "没有找到麻将牌");
}

#[test]
fn a_missing_model_is_told_with_its_code() {
    struct NoModel;
    impl PhotoReader for NoModel {
        fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
            ByName.open_photo(path)
        }
        fn load_networks(&mut self) -> Result<(), VisionError> {
            Err(VisionError::ModelMissing { file: "locator.onnx", looked: vec!["models".into()] })
        }
        fn read_photo(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
            panic!("nothing is read without a model")
        }
    }
    let photo = Path::new("photo");
    error_is_told(Lang::En, NoModel, photo, "model_missing", "The model locator.onnx was not found");
    error_is_told(Lang::Zh, NoModel, photo, "model_missing", "找不到模型 locator.onnx");
}

#[test]
fn a_panic_while_a_photo_is_read_is_told_with_its_code_and_the_next_photo_is_read() {
    let broken = |_: &RgbImage| -> Result<PhotoReading, VisionError> { panic!("a broken codec") };
    error_is_told(Lang::En, Always(broken), Path::new("photo"), "inference", "Recognition failed");
    let mut first = true;
    let once = move |photo: &RgbImage| match std::mem::take(&mut first) {
        true => panic!("a broken codec"),
        false => Ok(reading(photo, DEALT)),
    };
    let mut harness = window(Lang::En, Always(once));
    show(&mut harness, "photo");
    assert_eq!(trouble(&harness), Some("inference"));
    show(&mut harness, "next");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
}

#[test]
fn eleven_and_nineteen_tiles_are_shown_and_told_with_their_code() {
    for (count, tiles) in
        [(11, "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p"), (19, "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2p 2p 2p 3p 3p 3p 4p")]
    {
        let reader = Always(move |photo: &RgbImage| Ok(reading(photo, tiles)));
        let mut harness = window(Lang::En, reader);
        show(&mut harness, "photo");
        assert!(says(&harness, &format!("{count} tiles were found")), "{count}");
        assert_eq!(trouble(&harness), Some("wrong_tile_count"), "{count}");
        assert!(problems(&harness).contains(&"tile_count"), "{count}: the score says so too");
        assert_eq!(harness.state().model().hand().board().hand_tile_count(), count, "the tiles can be corrected");
        let record = harness.get_by_label("Record win");
        assert!(record.accesskit_node().is_disabled(), "{count}: nothing can be recorded");
    }
}

#[test]
fn a_blurred_photo_waits_for_a_persons_word_and_is_read_all_the_same() {
    let blurred = || {
        Always(|photo: &RgbImage| {
            let tiles = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1z 1z 1z 5z 5z";
            let mut reading = reading(photo, tiles);
            let kind = WarningKind::Blurred;
            reading.warnings.push(Warning::about_tiles(kind, Vec::new()));
            Ok(reading)
        })
    };
    for (lang, wrong, anyway, dismiss) in
        [(Lang::En, "The photo is not sharp", "Read anyway", "Dismiss"), (Lang::Zh, "照片不清晰", "照样识别", "知道了")]
    {
        let mut harness = window(lang, blurred());
        show(&mut harness, "photo");
        assert!(says(&harness, wrong), "{wrong}");
        assert_eq!(harness.state().model().hand().board().hand_tile_count(), 0);
        click(&mut harness, anyway);
        assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
        assert!(harness.query_by_label(anyway).is_none());
        let mut harness = window(lang, blurred());
        show(&mut harness, "photo");
        if harness.query_by_label(dismiss).is_some() {
            click(&mut harness, dismiss);
            assert_eq!(harness.state().model().hand().board().hand_tile_count(), 0);
            assert!(harness.state().model().photos.held.is_none());
        }
    }
}

#[test]
fn a_slow_photo_leaves_the_window_awake_and_can_be_given_up() {
    // The photo is read when the test says so; so nothing here hangs on how fast the machine is.
    let (go_on, may_go_on) = channel::<()>();
    let (end, has_ended) = channel::<()>();
    let slow = Always(move |photo: &RgbImage| {
        let _ = may_go_on.recv_timeout(LONG);
        let _ = end.send(());
        Ok(reading(photo, DEALT))
    });
    let mut harness = window(Lang::En, slow);
    act(&mut harness, WindowAction::OpenPhoto("photo".into()));
    assert!(has_ended.try_recv().is_err(), "frames do not wait for the reader");
    act(&mut harness, SessionAction::EditBoard(BoardEdit::AddTile("1m".parse().expect("a class"))));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 1, "the window works meanwhile");
    click(&mut harness, "Cancel");
    go_on.send(()).expect("the reader waits for it");
    has_ended.recv_timeout(LONG).expect("it is read to its end");
    for _ in 0..10 {
        std::thread::sleep(Duration::from_millis(20));
        harness.step();
    }
    assert_eq!(
        harness.state().model().hand().board().hand_tile_count(),
        1,
        "the photo that was given up changes nothing"
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
            choices: vec![QuestionChoice::Word("standing"), QuestionChoice::Word("meld")],
        });
        Ok(reading)
    });
    let mut harness = window(Lang::En, reader);
    show(&mut harness, "photo");
    assert!(says(&harness, "a meld, or concealed tiles?"));
    assert!(harness.state().model().hand().board().layout().melds.is_empty());
    click(&mut harness, "Meld");
    assert_eq!(harness.state().model().hand().board().layout().melds.len(), 1);
    assert!(!says(&harness, "a meld, or concealed tiles?"), "asked once");
}

/// The 9 of characters may be an 8: then the hand would be worth something else, so that nothing is valued until a
/// person has looked at it.
#[test]
fn a_doubt_that_changes_the_value_is_settled_before_the_hand_is_valued() {
    let reader = || {
        Always(|photo: &RgbImage| {
            let tiles = "1m 2m 3m 4m 5m 6m 7m 8m 9m? 1z 1z 1z 5z 5z";
            Ok(reading(photo, tiles))
        })
    };
    for (lang, said) in [(Lang::En, "1 uncertainty could change the score"), (Lang::Zh, "有 1 处不确定，会影响得分")]
    {
        let mut harness = window(lang, reader());
        dealer_draws(&mut harness);
        show(&mut harness, "photo");
        assert!(says(&harness, said));
        assert_eq!(problems(&harness), ["question_open"]);
        assert!(harness.state().model().hand().outcome().ruling().is_none());
        let ctx = harness.ctx.clone();
        harness.state_mut().perform_action(&ctx, SessionAction::EditBoard(BoardEdit::ConfirmAll));
        harness.run_steps(3);
        assert!(!says(&harness, said));
        assert!(harness.state().model().hand().outcome().ruling().is_some());
    }
}

/// A damaged file is held at the gate, with what to do, and read all the same when a person says so.
#[test]
fn a_damaged_photo_waits_for_a_persons_word() {
    let mut spoiled = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/hand.jpg")).expect("the sample");
    let middle = spoiled.len() / 2;
    spoiled[middle..middle + 64].fill(0);
    let folder = Folder::new("damaged");
    let file = folder.file("hand.jpg", &spoiled);
    for (lang, said, anyway) in [(Lang::En, "file is damaged", "Read anyway"), (Lang::Zh, "照片文件已损坏", "照样识别")]
    {
        let tiles = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1z 1z 1z 5z 5z";
        let reader = Always(move |photo: &RgbImage| Ok(reading(photo, tiles)));
        let mut harness = window(lang, reader);
        show(&mut harness, &file);
        assert!(says(&harness, said), "{said}");
        assert_eq!(harness.state().model().hand().board().hand_tile_count(), 0);
        click(&mut harness, anyway);
        assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    }
}

/// Photos named by their size, "640x480", each with a whole hand in it that is as wide as the number behind says, in
/// percent.
struct OfAnySize;

impl OfAnySize {
    fn numbers(path: &Path) -> [u32; 3] {
        let name = path.to_string_lossy();
        let mut numbers = name.split('x').map(|part| part.parse().expect("a number"));
        [(); 3].map(|()| numbers.next().expect("width, height, share"))
    }
}

impl PhotoReader for OfAnySize {
    fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
        let [width, height, share] = Self::numbers(path);
        // The share travels in the picture's first pixel.
        let mut picture = RgbImage::new(width, height);
        picture.put_pixel(0, 0, image::Rgb([share as u8, 0, 0]));
        Ok(picture.into())
    }

    fn read_photo(&mut self, photo: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        let photo = &photo.pixels;
        let mut read = reading(photo, DEALT);
        let [width, height] = [photo.width(), photo.height()].map(|side| side as f32);
        let wide = width * f32::from(photo.get_pixel(0, 0)[0]) / 100.0;
        let tile = wide / read.tiles.len() as f32;
        for (at, seen) in read.tiles.iter_mut().enumerate() {
            let left = (width - wide) / 2.0 + tile * at as f32;
            let (right, top) = (left + tile, height * 0.7);
            let bottom = top + 1.35 * tile;
            seen.quad = [[left, top], [right, top], [right, bottom], [left, bottom]];
        }
        Ok(read)
    }
}

/// A small, a wide, a tall and a large photo, in an order in which each follows each other one once.
const EXTREMES: [[u32; 2]; 13] = {
    let (small, wide, tall, large) = ([60, 60], [2_999, 60], [60, 1_999], [2_999, 1_999]);
    [small, wide, small, tall, small, large, wide, tall, wide, large, tall, large, small]
};

#[test]
fn a_photo_of_any_size_follows_one_of_any_other() {
    let mut harness = window(Lang::En, OfAnySize);
    let mut state = 7_u32;
    let mut between = |from: u32, to: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from + (state >> 8) % (to - from)
    };
    let extremes = EXTREMES.into_iter().zip([40, 129, 85].into_iter().cycle());
    let extremes = extremes.map(|([width, height], share)| (width, height, share));
    let random = (0..cases(8, 201)).map(|_| (between(60, 3000), between(60, 2000), between(40, 130)));
    for (width, height, share) in extremes.chain(random) {
        let photo = format!("{width}x{height}x{share}");
        let ctx = harness.ctx.clone();
        let open = WindowAction::OpenPhoto(photo.clone().into());
        harness.state_mut().perform_action(&ctx, open);
        // Frames with the new photo while the old hand still lies there.
        settle(&mut harness);
        let label = format!("{width} × {height} pixels");
        assert!(says(&harness, &label), "{photo}");
    }
}
