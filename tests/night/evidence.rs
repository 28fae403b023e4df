//! Photos of hands as they are kept: only the picture, readable by one person, and never replaced by something else.

#[allow(dead_code)] // Not every test of a night asks for its totals.
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::support::{Night, begun};
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};

/// A photo with the location in its EXIF.
fn photo(shade: u8) -> Vec<u8> {
    let picture = RgbImage::from_pixel(32, 24, Rgb([shade, 90, 20]));
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    // Orientation 6, and after the directory what a camera would add.
    let exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS 31.2304 N";
    encoder.set_exif_metadata(exif.to_vec()).unwrap();
    encoder.write_image(&picture, 32, 24, ExtendedColorType::Rgb8).unwrap();
    bytes
}

fn with_hand(name: &str) -> Night {
    let night = begun(name);
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    night
}

fn file(night: &Night, name: &str, bytes: &[u8]) -> String {
    let path = night.0.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn folder(night: &Night) -> PathBuf {
    night.0.join("ledger.sqlite.photos")
}

fn mode(path: &Path) -> u32 {
    std::fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
}

fn kept(night: &Night) -> Vec<PathBuf> {
    let mut kept: Vec<PathBuf> = std::fs::read_dir(folder(night)).unwrap().map(|entry| entry.unwrap().path()).collect();
    kept.sort();
    kept
}

#[test]
fn a_photo_is_kept_without_place_and_for_its_owner_alone() {
    let night = with_hand("bare");
    let shown = file(&night, "p.jpg", &photo(7));
    // If a person names a link, the file is the one it leads to.
    let link = night.0.join("link.jpg");
    symlink(&shown, &link).unwrap();
    night.json(&["evidence", "attach", "3", link.to_str().unwrap()]);
    let [path] = kept(&night).try_into().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert!(!bytes.windows(3).any(|window| window == b"GPS"));
    assert_eq!((mode(&path), mode(&folder(&night))), (0o600, 0o700));
    let list = night.json(&["evidence", "list"]);
    assert_eq!(list["evidence"][0]["bytes"], bytes.len());
    assert_eq!(list["evidence"][0]["sha256"].as_str(), path.file_name().unwrap().to_str());
    // The same picture with another location is the same photo.
    let mut other = photo(7);
    let place = other.windows(3).position(|window| window == b"GPS").unwrap();
    other[place + 4] = b'9';
    night.json(&["evidence", "attach", "3", &file(&night, "q.jpg", &other)]);
    assert_eq!(kept(&night).len(), 1);
    // What an older version left readable by others is repaired.
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    std::fs::set_permissions(folder(&night), std::fs::Permissions::from_mode(0o755)).unwrap();
    night.json(&["evidence", "attach", "3", &file(&night, "r.jpg", &photo(8))]);
    assert_eq!((mode(&path), mode(&folder(&night))), (0o600, 0o700));
}

#[test]
fn what_is_no_picture_is_not_kept() {
    let night = with_hand("nothing");
    let whole = photo(7);
    for (bytes, code, zh) in [
        (&b"hello"[..], "not_an_image", "这不是可以保存的图片（格式未知）"),
        (b"", "not_an_image", "这不是可以保存的图片（文件是空的）"),
        (b"GIF89a\x01\0\x01\0\0\0\0;", "not_an_image", "这是 GIF"),
        (b"MM\0*\0\0\0\x08", "not_an_image", "这是 TIFF"),
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", "not_an_image", "这是 AVIF"),
        (b"\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf", "photo_truncated", "图片文件不完整"),
        (&whole[..whole.len() / 2], "photo_truncated", "这张图片不完整"),
    ] {
        let shown = file(&night, "p.jpg", bytes);
        let said = night.complaint(&["evidence", "attach", "3", &shown]);
        assert!(said.contains(code), "{said}");
        let said = night.complaint(&["evidence", "attach", "3", &shown, "--lang", "zh"]);
        assert!(said.contains(zh), "{said}");
    }
    assert!(!folder(&night).exists());
    assert_eq!(night.json(&["evidence", "list"])["evidence"].as_array().unwrap().len(), 0);
}

/// A HEIC photo is kept as a JPEG; without the system's decoder the sentence says what to do.
#[test]
fn a_heic_photo_is_kept_as_a_jpeg_or_refused_with_the_remedy() {
    let night = with_hand("heic");
    let heic = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/common/rotated.heic")).unwrap();
    let shown = file(&night, "IMG_0001.HEIC", &heic);
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["night", "evidence", "attach", "3", &shown])
        .env("QUEJING_DATA", &night.0)
        .env("LC_ALL", "C")
        .env("PATH", "/nowhere")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&program.stderr);
    assert!(!program.status.success() && said.contains("not_an_image"), "{said}");
    assert!(said.contains("HEIC") && said.contains("Most Compatible") && said.contains("libheif-examples"), "{said}");
    if quejing_io::picture::heic::find_decoder().is_none() {
        return println!("skipped: no heif-dec or heif-convert (package libheif-examples)");
    }
    night.json(&["evidence", "attach", "3", &shown]);
    // The photo, and the camera beside it.
    let [path, camera] = kept(&night).try_into().unwrap();
    assert!(std::fs::read_to_string(camera).unwrap().contains("iPhone 13"));
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(image::guess_format(&bytes).unwrap(), image::ImageFormat::Jpeg);
    let picture = image::load_from_memory(&bytes).unwrap();
    assert_eq!((picture.width(), picture.height()), (240, 320));
}

#[test]
fn a_link_in_the_place_of_a_photo_is_neither_shown_nor_written_through() {
    let night = with_hand("link");
    let shown = file(&night, "p.jpg", &photo(7));
    night.json(&["evidence", "attach", "3", &shown]);
    let [path] = kept(&night).try_into().unwrap();
    let secret = file(&night, "secret", b"not yours");
    std::fs::remove_file(&path).unwrap();
    symlink(&secret, &path).unwrap();
    let list = night.json(&["evidence", "list"]);
    assert_eq!((&list["photos"], &list["bytes"]), (&0.into(), &0.into()));
    assert_eq!(list["evidence"][0]["here"], false);
    assert_eq!(list["evidence"][0]["changed"], true);
    night.json(&["evidence", "attach", "3", &shown]);
    assert_eq!(std::fs::read(&secret).unwrap(), b"not yours");
    assert!(std::fs::symlink_metadata(&path).unwrap().is_file());
    assert_eq!(night.json(&["evidence", "list"])["evidence"][0]["here"], true);
    // Other content under that name does not count as one of the photos, and is corrected.
    std::fs::write(&path, photo(9)).unwrap();
    assert_eq!(night.json(&["evidence", "list"])["evidence"][0]["changed"], true);
    night.json(&["evidence", "attach", "3", &shown]);
    assert_eq!(night.json(&["evidence", "list"])["evidence"][0]["here"], true);
}

#[test]
fn what_a_killed_program_left_is_cleaned_and_counted_while_it_is_there() {
    let night = with_hand("part");
    let shown = file(&night, "p.jpg", &photo(7));
    night.json(&["evidence", "attach", "3", &shown]);
    let part = |name: &str, bytes: usize| {
        let path = folder(&night).join(name);
        std::fs::write(&path, vec![0; bytes]).unwrap();
        path
    };
    let name = "a".repeat(64);
    let mut gone = std::process::Command::new("true").spawn().unwrap();
    gone.wait().unwrap();
    let of_dead = part(&format!("{name}.{}.part", gone.id()), 10);
    let of_living = part(&format!("{name}.{}.part", std::process::id()), 2 << 20);
    let (fresh, stale) = (part(&format!("{name}.part"), 10), part(&format!("b{name}.part"), 10));
    let hour_ago = SystemTime::now() - Duration::from_secs(3600);
    std::fs::File::options().write(true).open(&stale).unwrap().set_modified(hour_ago).unwrap();
    night.json(&["evidence", "limit", "1"]);
    let full = night.complaint(&["evidence", "attach", "3", &file(&night, "q.jpg", &photo(8))]);
    assert!(full.contains("ledger_evidence_limit"), "{full}");
    assert!(!of_dead.exists() && !stale.exists() && fresh.exists() && of_living.exists());
    std::fs::remove_file(of_living).unwrap();
    night.json(&["evidence", "attach", "3", &file(&night, "q.jpg", &photo(8))]);
}

#[test]
fn the_data_folder_is_its_owners_alone_and_another_folder_is_left_as_it_is() {
    let night = begun("folders");
    let set = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    assert_eq!(mode(&night.0), 0o700);
    let nights = night.0.join("nights");
    std::fs::create_dir(&nights).unwrap();
    let old = nights.join("night-1.jsonl");
    std::fs::write(&old, "").unwrap();
    set(&old, 0o644);
    set(&nights, 0o755);
    set(&night.0, 0o755);
    night.json(&["list"]);
    assert_eq!((mode(&night.0), mode(&nights), mode(&old)), (0o700, 0o700, 0o600));
    // A data folder that is created now.
    let fresh = night.0.join("a/b");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["night", "new", "x", "--players", "A,B,C,D"])
        .env("QUEJING_DATA", &fresh)
        .output()
        .unwrap();
    assert!(run.status.success());
    assert_eq!((mode(&fresh), mode(&night.0.join("a"))), (0o700, 0o700));
    // A ledger elsewhere: the folder belongs to somebody else, the photos are ours.
    let elsewhere = night.0.join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    set(&elsewhere, 0o755);
    let ledger = elsewhere.join("l.sqlite");
    let ledger = ledger.to_str().unwrap();
    night.json(&["--ledger", ledger, "new", "x", "--players", "A,B,C,D"]);
    night.json(&["--ledger", ledger, "add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    let shown = file(&night, "p.jpg", &photo(7));
    night.json(&["--ledger", ledger, "evidence", "attach", "3", &shown]);
    assert_eq!((mode(&elsewhere), mode(&elsewhere.join("l.sqlite.photos"))), (0o755, 0o700));
}
