//! The eyes from outside: the program on bad input, and the models on real photos if those are available.

use image::{DynamicImage, ImageFormat, RgbImage};
use quejing_vision::{Recognizer, VisionError, decode_photo};
use serde_json::Value;

use quejing_art::Design;

use crate::common::pictures;
use crate::common::set_photo::set_photo;
use crate::common::{Folder, can_read, errors_of, project, quejing, run};

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("in memory");
    bytes.into_inner()
}

#[test]
fn bad_photos_are_named_with_a_code_and_the_others_go_on() {
    let folder = Folder::new("bad-photos");
    if !can_read(&folder) {
        return;
    }
    let grey = DynamicImage::ImageRgb8(RgbImage::from_pixel(320, 240, image::Rgb([120, 120, 120])));
    let jpeg = encoded(&grey, ImageFormat::Jpeg);
    let cases = [
        (folder.file("text.jpg", b"this is no picture"), "not_an_image"),
        (folder.file("empty.png", b""), "not_an_image"),
        (folder.file("cut.jpg", &jpeg[..jpeg.len() / 2]), "photo_truncated"),
        (folder.file("cut.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "photo_truncated"),
        (folder.file("film.avif", b"\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf"), "not_an_image"),
        (folder.file("scan.tif", b"II*\0\x08\0\0\0\0\0"), "not_an_image"),
        (folder.file("moving.gif", b"GIF89a\x01\0\x01\0\0\0\0;"), "not_an_image"),
        (folder.file("tiny.png", &encoded(&DynamicImage::new_rgb8(9, 9), ImageFormat::Png)), "photo_too_small"),
        (folder.0.join("missing.jpg").display().to_string(), "no_file"),
        (folder.0.display().to_string(), "not_a_file"),
        (folder.file("grey.jpg", &jpeg), "no_tiles"),
    ];
    let mut arguments = vec!["read", "--json"];
    arguments.extend(cases.iter().map(|(path, _)| path.as_str()));
    let output = run(&folder, &arguments);
    assert_eq!(output.status.code(), Some(1));
    let answers: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(answers.len(), cases.len());
    for (answer, (path, code)) in answers.iter().zip(&cases) {
        assert_eq!(answer["photo"].as_str(), Some(path.as_str()));
        assert_eq!(answer["error"]["code"].as_str(), Some(*code), "{path}");
    }
    let errors = errors_of(&output);
    assert_eq!(errors.lines().count(), cases.len(), "one sentence each: {errors}");
}

/// A set in two photos: its suits, and its honours and flowers. One tile is taken away, and one is there twice too
/// often.
#[test]
fn a_set_in_two_photos_is_counted() {
    let folder = Folder::new("set-count");
    if !can_read(&folder) {
        return;
    }
    let suits =
        ["m", "p", "s"].map(|suit| ["111122223333444455", "556666777788889999"].map(|row| format!("{row}{suit}")));
    let suits: Vec<&str> = suits.iter().flatten().map(String::as_str).collect();
    let others = ["111122223333444455z", "5566667777z", "f1f2f3f4q1q2q3q4"];
    let file = |name: &str, rows: &[&str]| {
        let path = folder.at(name);
        set_photo(Design::Usual, rows, 1.0).save(&path).expect("saved");
        path
    };
    let (first, second) = (file("suits.png", &suits), file("others.png", &others));
    let counted = |photos: &[&str]| -> Value {
        let output = run(&folder, &[&["read", "--count", "--json"], photos].concat());
        assert!(output.status.success(), "{}", errors_of(&output));
        serde_json::from_slice(&output.stdout).expect("a line of JSON")
    };
    let whole = counted(&[&first, &second]);
    assert_eq!((&whole["missing"], &whole["extra"]), (&serde_json::json!({}), &serde_json::json!({})), "{whole}");
    assert_eq!(whole["lower_bound"], false);
    let other = file("fewer.png", &["111122223333444455z", "5566667772z", "f1f2f3f4q1q2q3q4"]);
    let fewer = counted(&[&first, &other]);
    assert_eq!((&fewer["missing"], &fewer["extra"]), (&serde_json::json!({"7z": 1}), &serde_json::json!({"2z": 1})));
    let half = counted(&[&second]);
    assert_eq!((&half["photo"], &half["missing"]["1m"]), (&Value::from(second.as_str()), &Value::from(4)));
}

#[test]
fn models_that_are_not_there_or_not_ours_are_refused() {
    let folder = Folder::new("bad-models");
    if !can_read(&folder) {
        return;
    }
    let models = folder.0.display().to_string();
    let photo = folder.file("grey.png", &encoded(&DynamicImage::new_rgb8(64, 64), ImageFormat::Png));
    let arguments = ["read", "--models", &models, &photo];
    let refused = |code: &str, word: &str| {
        let output = run(&folder, &arguments);
        let errors = errors_of(&output);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors.contains(code) && errors.contains(word), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    };
    refused("model_missing", "locator.onnx");
    folder.file("locator.onnx", b"no network at all");
    refused("model_missing", "classifier.onnx");
    folder.file("classifier.onnx", b"nor is this");
    refused("model_mismatch", "locator.onnx");
    // The classifier in place of the locator: a good file, but the wrong model.
    std::fs::copy(project("models/classifier.onnx"), folder.0.join("locator.onnx")).expect("the project's model");
    refused("model_mismatch", "its kind is classifier, not locator");
    std::fs::copy(project("models/locator.onnx"), folder.0.join("locator.onnx")).expect("the project's model");
    let whole = std::fs::read(project("models/classifier.onnx")).expect("the project's model");
    folder.file("classifier.onnx", &whole[..whole.len() / 2]);
    refused("model_mismatch", "classifier.onnx");
}

#[test]
fn a_runtime_that_is_not_there_or_not_one_is_refused() {
    let folder = Folder::new("bad-runtime");
    let no_library = folder.file("libonnxruntime.so", b"not a library");
    let refused = |library: &str, code: &str| {
        let output =
            quejing(&folder, &["read", "photo.jpg"]).env("QUEJING_ORT", library).output().expect("the program starts");
        let errors = errors_of(&output);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors.contains(code) && errors.contains(library), "{errors}");
    };
    refused("/no/such/libonnxruntime.so", "runtime_missing");
    refused(&no_library, "runtime_broken");
}

#[test]
fn reading_goes_from_thread_to_thread() {
    fn moves<T: Send + 'static>() {}
    moves::<Recognizer>();
    moves::<quejing_vision::PhotoReading>();
    let fault: VisionError = decode_photo(b"").expect_err("nothing there");
    assert_eq!(fault.code(), "not_an_image");
}

/// A JPEG of 17.3 megapixels is unpacked at half its width and height; its tiles are those of the photo that it
/// enlarges, where they lie in the large one.
#[test]
fn a_large_photo_is_read_in_its_own_pixels() {
    let folder = Folder::new("large-photo");
    if !can_read(&folder) {
        return;
    }
    let small = project("samples/hand.jpg");
    let picture = image::open(&small).expect("the sample").into_rgb8();
    let (width, height) = (4800, 3600);
    let large = pictures::resize(&picture, width, height);
    let large = folder.file("large.jpg", &pictures::jpeg(&large, 75));
    let annotated = folder.0.join("annotated.jpg");
    let read = |photo: &str| -> Value {
        let out = annotated.display().to_string();
        let output = run(&folder, &["read", "--json", "--force", "--annotate", &out, photo]);
        assert!(output.status.success(), "{}", errors_of(&output));
        serde_json::from_slice(&output.stdout).expect("a line of JSON")
    };
    let (expected, found) = (read(&small.display().to_string()), read(&large));
    assert_eq!((&found["width"], &found["height"]), (&width.into(), &height.into()));
    let drawn = image::image_dimensions(&annotated).expect("the annotated photo");
    assert_eq!(drawn, (width / 2, height / 2));
    assert_eq!(found["hand"]["concealed"], expected["hand"]["concealed"]);
    assert_eq!(found["hand"]["win_tile"], expected["hand"]["win_tile"]);
    let tiles = |reading: &Value| reading["tiles"].as_array().expect("tiles").clone();
    let (expected, found) = (tiles(&expected), tiles(&found));
    assert_eq!(found.len(), expected.len());
    let corners = |tile: &Value| -> Vec<f64> {
        let points = tile["quad"].as_array().expect("corners").iter();
        points
            .flat_map(|point| [point[0].as_f64(), point[1].as_f64()])
            .map(|number| number.expect("a number"))
            .collect()
    };
    let factor = f64::from(width) / f64::from(picture.width());
    for tile in &expected {
        let there: Vec<f64> = corners(tile).iter().map(|v| v * factor).collect();
        // The same face within a tenth of a tile's size.
        let near = |other: &&Value| {
            let apart = corners(other).into_iter().zip(&there);
            apart.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) < 30.0
        };
        let same = found.iter().find(near).expect("a tile at that place");
        assert_eq!(same["class"], tile["class"]);
    }
}
