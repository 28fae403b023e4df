//! Tests of photos with the metadata of a camera, as phones send them without the script; and of a reader that panics.

use std::path::Path;

use axum::body::Body as Sent;
use axum::http::{Request, StatusCode};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder, RgbImage};

use super::{HOST_HEADER, TestTable};
use quejing_io::picture::camera::Camera;
use quejing_session::game::RuleSet;
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{
    CameraProfile, CameraProfiles, Customs, Photo, PhotoReading, ReadOptions, VisionError,
};
use quejing_vision::calibrate::{CalibrationFit, Lens};
use quejing_vision::find_hand_by_customs;

/// Private texts in the metadata of the test photos, which no stored file may contain.
const PRIVATE_METADATA: [&str; 6] =
    ["SERIAL-0042", "Pixel 8 of Ann", "31.2304 N", "maker's note", "XMP packet", "Taken at home"];

/// Returns EXIF data (TIFF 6.0 and CIPA DC-008) with camera model, orientation 6, a focal length of 6.9 mm (24 mm on
/// film), and the private texts of [`PRIVATE_METADATA`].
fn camera_exif() -> Vec<u8> {
    type ExifEntry<'a> = (u16, u16, u32, Vec<u8>);
    let text = |tag: u16, text: &str| -> ExifEntry<'_> {
        let stored = [text.as_bytes(), b"\0"].concat();
        (tag, 2, stored.len() as u32, stored)
    };
    let short = |tag: u16, value: u16| -> ExifEntry<'_> { (tag, 3, 1, value.to_be_bytes().to_vec()) };
    let link = |tag: u16, to: usize| -> ExifEntry<'_> { (tag, 4, 1, (to as u32).to_be_bytes().to_vec()) };
    let directory = |at: usize, entries: Vec<ExifEntry<'_>>| -> Vec<u8> {
        let mut out = (entries.len() as u16).to_be_bytes().to_vec();
        let mut behind = Vec::new();
        let after = at + 2 + 12 * entries.len() + 4;
        for (tag, kind, count, mut value) in entries {
            out.extend(tag.to_be_bytes());
            out.extend(kind.to_be_bytes());
            out.extend(count.to_be_bytes());
            if value.len() > 4 {
                out.extend(((after + behind.len()) as u32).to_be_bytes());
                behind.extend(value);
            } else {
                value.resize(4, 0);
                out.extend(value);
            }
        }
        out.extend([0; 4]);
        [out, behind].concat()
    };
    let (of_camera, of_place) = (400, 800);
    let first = directory(
        8,
        vec![
            text(0x010E, "Taken at home"),
            text(0x010F, "Google"),
            text(0x0110, "Pixel 8"),
            short(0x0112, 6),
            text(0x013B, "Pixel 8 of Ann"),
            link(0x8769, of_camera),
            link(0x8825, of_place),
        ],
    );
    let focal = [690_u32.to_be_bytes(), 100_u32.to_be_bytes()].concat();
    let note = b"maker's note";
    let camera = directory(
        of_camera,
        vec![
            (0x920A, 5, 1, focal),
            (0x927C, 7, note.len() as u32, note.to_vec()),
            short(0xA405, 24),
            text(0xA431, "SERIAL-0042"),
        ],
    );
    let place = directory(of_place, vec![text(0x001D, "31.2304 N")]);
    let mut exif = b"MM\0\x2a\0\0\0\x08".to_vec();
    exif.extend(first);
    exif.resize(of_camera, 0);
    exif.extend(camera);
    exif.resize(of_place, 0);
    exif.extend(place);
    exif
}

/// Returns a photo with all metadata as JPEG, PNG and WebP, each with its media type.
fn photos_with_metadata() -> Vec<(&'static str, Vec<u8>)> {
    let picture = RgbImage::from_fn(64, 48, |x, y| image::Rgb([x as u8, y as u8, 90]));
    let write = |mut encoder: Box<dyn FnMut(Vec<u8>) -> Vec<u8>>| encoder(camera_exif());
    let own = picture.clone();
    let jpeg = write(Box::new(move |exif| {
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new(&mut bytes);
        encoder.set_exif_metadata(exif).expect("EXIF");
        let written = encoder.write_image(&own, 64, 48, ExtendedColorType::Rgb8);
        written.expect("a JPEG");
        let xmp = b"http://ns.adobe.com/xap/1.0/\0XMP packet";
        let length = (xmp.len() as u16 + 2).to_be_bytes();
        [&bytes[..2], b"\xFF\xE1", &length, xmp, &bytes[2..]].concat()
    }));
    let own = picture.clone();
    let png = write(Box::new(move |exif| {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        encoder.set_exif_metadata(exif).expect("EXIF");
        let written = encoder.write_image(&own, 64, 48, ExtendedColorType::Rgb8);
        written.expect("a PNG");
        let text = b"tEXtComment\0XMP packet";
        let length = (text.len() as u32 - 4).to_be_bytes();
        let sum = crc32fast::hash(text).to_be_bytes();
        [&bytes[..33], &length, text, &sum, &bytes[33..]].concat()
    }));
    let own = picture;
    let webp = write(Box::new(move |exif| {
        let mut bytes = Vec::new();
        let mut encoder = WebPEncoder::new_lossless(&mut bytes);
        encoder.set_exif_metadata(exif).expect("EXIF");
        let written = encoder.write_image(&own, 64, 48, ExtendedColorType::Rgb8);
        written.expect("a WebP");
        let xmp = b"XMP packet";
        bytes.extend(b"XMP ");
        bytes.extend((xmp.len() as u32).to_le_bytes());
        bytes.extend(xmp);
        let length = (bytes.len() as u32 - 8).to_le_bytes();
        bytes[4..8].copy_from_slice(&length);
        bytes
    }));
    vec![("image/jpeg", jpeg), ("image/png", png), ("image/webp", webp)]
}

fn contains_text(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

/// Returns the paths and contents of all files in a folder and its subfolders.
fn files_below(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            let bytes = std::fs::read(&path).expect("a file");
            found.push((path, bytes));
        }
    }
    found
}

/// Uploads a photo of the hand like a phone, with the media type `kind`.
async fn upload_photo(table: &TestTable, key: &str, kind: &str, bytes: Vec<u8>) {
    let request = Request::post("/win/photo")
        .header("host", HOST_HEADER)
        .header("cookie", key)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", kind)
        .header("content-length", bytes.len());
    let response = table.send_request(request.body(Sent::from(bytes)).expect("a request")).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT, "{kind}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metadata_is_stripped_from_a_photo_and_its_camera_is_stored() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    for (kind, bytes) in photos_with_metadata() {
        for secret in PRIVATE_METADATA {
            let is_there = contains_text(&bytes, secret);
            assert!(is_there, "{kind}: the test's own photo has {secret}");
        }
        let before: Vec<_> = files_below(&table.folder).into_iter().map(|(path, _)| path).collect();
        upload_photo(&table, &ann, kind, bytes).await;
        let mut photo = None;
        for (path, bytes) in files_below(&table.folder) {
            for secret in PRIVATE_METADATA {
                assert!(!contains_text(&bytes, secret), "{kind}: {} has {secret}", path.display());
            }
            let is_photo = path.extension().is_some_and(|ending| ending == "jpg");
            if is_photo && !before.contains(&path) {
                assert!(!contains_text(&bytes, "Pixel") && !contains_text(&bytes, "Google"), "{kind}");
                photo = Some(path);
            }
        }
        let photo = photo.expect("the photo is stored");
        // The orientation is kept: 64 × 48 pixels are shown as 48 × 64.
        let pixels = quejing_session::recognition::open_photo(&photo).expect("a photo").pixels;
        assert_eq!(pixels.dimensions(), (48, 64), "{kind}");
        let camera = Camera {
            make: Some("Google".to_owned()),
            model: Some("Pixel 8".to_owned()),
            focal_mm: Some(6.9),
            focal_35mm: Some(24),
        };
        assert_eq!(Camera::load_beside(&photo), Some(camera), "{kind}");
    }
}

/// Uploads a photo and returns the status and the page.
async fn try_photo(table: &TestTable, key: &str, kind: &str, bytes: Vec<u8>) -> (StatusCode, String) {
    let request = Request::post("/win/photo")
        .header("host", HOST_HEADER)
        .header("cookie", key)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", kind)
        .header("content-length", bytes.len());
    let response = table.send_request(request.body(Sent::from(bytes)).expect("a request")).await;
    (response.status, response.text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_off_photo_is_incomplete_and_one_with_a_restart_marker_before_its_end_is_whole() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    for (kind, bytes) in photos_with_metadata() {
        for length in [bytes.len() - 1, bytes.len() - 40, bytes.len() * 3 / 4] {
            let (status, page) = try_photo(&table, &ann, kind, bytes[..length].to_vec()).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{kind} {length}");
            assert!(page.contains("The photo is incomplete"), "{kind} {length}: {page}");
        }
    }
    let (kind, bytes) = photos_with_metadata().remove(0);
    let edited = [&bytes[..bytes.len() - 2], &[0xFF, 0xD2, 0xFF, 0xD9]].concat();
    upload_photo(&table, &ann, kind, edited).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heic_photo_is_stored_upright_as_a_jpeg_with_its_camera() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/common/rotated.heic");
    let heic = std::fs::read(path).expect("the photo");
    let (status, page) = try_photo(&table, &ann, "image/heic", heic).await;
    if quejing_io::picture::heic::find_decoder().is_none() {
        assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        assert!(page.contains("This photo is in HEIC") && page.contains("Most Compatible"), "{page}");
        return println!("skipped: no heif-dec or heif-convert (package libheif-examples)");
    }
    assert_eq!(status, StatusCode::NO_CONTENT, "{page}");
    let stored = files_below(&table.folder).into_iter().map(|(path, _)| path);
    let photo = { stored }.find(|path| path.extension().is_some_and(|ending| ending == "jpg")).expect("stored");
    let pixels = quejing_session::recognition::open_photo(&photo).expect("a photo").pixels;
    assert_eq!(pixels.dimensions(), (240, 320));
    assert_eq!(Camera::load_beside(&photo).and_then(|camera| camera.name()).as_deref(), Some("Apple iPhone 13"));
}

/// Width and height of the test photo in pixels, after its orientation is applied.
const UPRIGHT_SIZE_PX: [u32; 2] = [1600, 1200];
/// A wide-angle lens whose distortion bends a row of tiles by several tile heights.
const WIDE_LENS: Lens = Lens { fx: 750.0, fy: 750.0, cx: 799.5, cy: 599.5, distortion: [-0.364, 0.08, 0.0, 0.0, 0.0] };

/// A reader that finds ten concealed tiles, a separate winning tile and a pung in a row near the lower edge, distorted
/// by [`WIDE_LENS`].
struct WideLensReader;

impl PhotoReader for WideLensReader {
    fn read_photo(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        let (wide, high, gap) = (81.0, 81.0 * 1.35, 81.0 * 1.12);
        let faces = "1m 2m 3m 4m 5m 6m 7s 8s 5z 5z 9s 6z 6z 6z".split(' ').enumerate();
        let tiles = faces.map(|(place, face)| {
            let gaps = [10, 11].iter().filter(|after| place >= **after).count() as f64;
            let [left, top] = [217.0 + place as f64 * wide * 1.02 + gaps * gap, 1058.0];
            let quad = [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]];
            let quad = quad.map(|corner| WIDE_LENS.distort_point(corner).map(|at| at as f32));
            crate::readings::tile(quad, vec![(face.parse().expect("a class"), 0.98)])
        });
        let tiles: Vec<_> = tiles.collect();
        options.read_photo_by(photo, customs, |_| {
            let (hand, warnings) = find_hand_by_customs(&tiles, UPRIGHT_SIZE_PX, customs);
            Ok(PhotoReading { warnings, ..crate::readings::photo(UPRIGHT_SIZE_PX, tiles, hand) })
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phones_photo_is_read_through_the_profile_of_its_camera() {
    let table = TestTable::with_reader(RuleSet::HOUSE, WideLensReader);
    let fit = CalibrationFit { rms_px: 0.2, views: 10, corners: 240 };
    let profiles = CameraProfiles::in_folder(table.folder.join("cameras"));
    let mut photo = Vec::new();
    let mut encoder = JpegEncoder::new(&mut photo);
    encoder.set_exif_metadata(camera_exif()).expect("EXIF");
    // The orientation exchanges width and height.
    let stored = RgbImage::new(UPRIGHT_SIZE_PX[1], UPRIGHT_SIZE_PX[0]);
    encoder.write_image(&stored, UPRIGHT_SIZE_PX[1], UPRIGHT_SIZE_PX[0], ExtendedColorType::Rgb8).expect("a JPEG");
    let ann = table.join_as(Some("Ann")).await;
    // All tiles are found; without the lens profile, the ends of the row would be missed.
    for (camera, tiles, pungs) in [("Google Pixel 9", 10, 0), ("Google Pixel 8", 14, 1)] {
        let profile = CameraProfile::new("wide", camera, "2026-11-21", UPRIGHT_SIZE_PX, WIDE_LENS, fit);
        profiles.save(&profile, true).expect("kept");
        upload_photo(&table, &ann, "image/jpeg", photo.clone()).await;
        let id = table.hub.lock_devices().joined_devices()[0].id;
        let session = table.hub.open_session(id);
        let session = session.lock().expect("the phone's page");
        let board = session.model.hand().board();
        assert_eq!((board.hand_tile_count(), board.layout().melds.len()), (tiles, pungs), "{camera}");
    }
}

/// A reader that panics at the first photo and finds no tiles in later ones.
struct PanicOnceReader(bool);

impl PhotoReader for PanicOnceReader {
    fn read_photo(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        assert!(!std::mem::take(&mut self.0), "a broken codec");
        Err(VisionError::NoTiles)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_of_the_reader_is_reported_and_the_next_photo_is_read() {
    let table = TestTable::with_reader(RuleSet::HOUSE, PanicOnceReader(true));
    let ann = table.join_as(Some("Ann")).await;
    for message in ["Recognition failed (`hub`: a broken codec)", "No mahjong tiles"] {
        let (kind, bytes) = photos_with_metadata().remove(0);
        upload_photo(&table, &ann, kind, bytes).await;
        let page = table.get(&ann, "/win").await;
        assert!(page.text.contains(message), "{message}: {}", page.text);
    }
}
