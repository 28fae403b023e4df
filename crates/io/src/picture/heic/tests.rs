use image::{ImageDecoder, ImageReader, metadata::Orientation};

use super::*;
use crate::picture::{camera::Camera, jpeg};

/// A photo as an iPhone stores it: 320 × 240 pixels, the left half red, the right half blue, the lower left corner
/// green. A rotation by 90° clockwise, which the EXIF data repeat (orientation 6).
const ROTATED: &[u8] = include_bytes!("../../../../../tests/common/rotated.heic");

/// Writes a program for the shell in place of the decoder.
fn fake_decoder(folder: &TemporaryFolder, script: &str) -> PathBuf {
    let path = folder.0.join("decoder");
    let script = format!("#!/bin/sh\n{script}\n");
    // Another process writes the file: while this one writes it, a program started beside it could hold it open.
    let write = r#"printf '%s' "$1" > "$0" && chmod +x "$0""#;
    assert!(Command::new("sh").args(["-c", write]).arg(&path).arg(script).status().unwrap().success());
    path
}

#[test]
fn a_rotation_is_applied_once() {
    if find_decoder().is_none() {
        return println!("skipped: no heif-dec or heif-convert (package libheif-examples)");
    }
    let jpeg = convert_heic(ROTATED).unwrap();
    assert_eq!(jpeg::check_jpeg(&jpeg), Ok(()));
    let mut decoder =
        ImageReader::with_format(std::io::Cursor::new(&jpeg), image::ImageFormat::Jpeg).into_decoder().unwrap();
    assert_eq!(decoder.orientation().unwrap(), Orientation::NoTransforms);
    let picture = image::DynamicImage::from_decoder(decoder).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (240, 320));
    let is_near = |x: u32, y: u32, colour: [u8; 3]| {
        let found = picture.get_pixel(x, y).0;
        found.iter().zip(colour).all(|(found, wanted)| found.abs_diff(wanted) < 40)
    };
    assert!(is_near(120, 20, [250, 0, 0]), "the left edge is the top");
    assert!(is_near(120, 300, [0, 0, 250]));
    assert!(is_near(8, 8, [0, 250, 0]));
}

#[test]
fn the_camera_of_a_heic_is_known() {
    let camera = Camera::from_photo(ROTATED).and_then(|camera| camera.name());
    assert_eq!(camera.as_deref(), Some("Apple iPhone 13"));
}

#[test]
fn heic_is_told_from_avif_and_videos() {
    assert!(is_heic(ROTATED));
    assert_eq!(pixel_count(ROTATED), Some(320 * 240));
    for other in [&b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf"[..], b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", b"", b"ftyp"] {
        assert!(!is_heic(other), "{other:?}");
    }
}

#[test]
fn a_cut_off_heic_is_incomplete_at_every_length() {
    assert!(!is_cut_off(ROTATED));
    assert!(!is_cut_off(&[ROTATED, b"\0\0\0\x10free12345678"].concat()));
    for length in 0..ROTATED.len() {
        let cut = ROTATED.get(..length).unwrap();
        assert!(is_cut_off(cut), "{length} bytes");
        assert_eq!(convert_heic(cut), Err(HeicError::Truncated), "{length} bytes");
    }
}

#[test]
fn a_picture_that_claims_to_be_huge_is_refused_before_the_decoder_starts() {
    let at = ROTATED.windows(4).position(|kind| kind == b"ispe").unwrap() + 8;
    let mut huge = ROTATED.to_vec();
    huge[at..at + 8].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    let refused = convert_heic_with(Some(Path::new("/no/such/decoder")), &huge, DecoderLimits::default());
    assert_eq!(refused, Err(HeicError::TooManyPixels { found: 1 << 28, most: MAX_HEIC_PIXELS }));
}

/// Tests that a file of many empty boxes takes no memory for them: it has as many as an upload of 32 MiB has room for.
#[test]
fn boxes_are_read_one_by_one() {
    let many = b"\0\0\0\x08free".repeat(4 << 20);
    assert_eq!(boxes_between(&many, 0, many.len()).count(), 4 << 20);
    assert!(is_cut_off(&many), "it has no description");
    let described = [ROTATED, &many].concat();
    assert!(!is_cut_off(&described));
    assert_eq!(pixel_count(&described), Some(320 * 240));
}

#[test]
fn a_missing_decoder_is_named() {
    assert_eq!(convert_heic_with(None, ROTATED, DecoderLimits::default()), Err(HeicError::NoDecoder));
    let missing = Some(Path::new("/no/such/decoder"));
    assert_eq!(convert_heic_with(missing, ROTATED, DecoderLimits::default()), Err(HeicError::NoDecoder));
    let folder = TemporaryFolder::create().unwrap();
    for (said, error) in [
        ("Could not decode image: 0: Unsupported feature: Unsupported codec", HeicError::NoDecoder),
        ("Plugin loading error: No decoding plugin installed for this compression format", HeicError::NoDecoder),
        (
            "Could not decode image: 0: Decoder plugin generated an error: Unexpected end of file",
            HeicError::Undecodable,
        ),
    ] {
        let decoder = fake_decoder(&folder, &format!("echo '{said}' >&2; exit 1"));
        assert_eq!(convert_heic_with(Some(&decoder), ROTATED, DecoderLimits::default()), Err(error), "{said}");
    }
}

#[test]
fn a_decoder_that_hangs_fails_or_writes_no_jpeg_is_ended_and_nothing_is_left() {
    let folder = TemporaryFolder::create().unwrap();
    let limits = DecoderLimits { time: Duration::from_millis(300), ..DecoderLimits::default() };
    let start = Instant::now();
    let hanging = fake_decoder(&folder, "exec sleep 60");
    assert_eq!(convert_heic_with(Some(&hanging), ROTATED, limits), Err(HeicError::TooCostly));
    assert!(start.elapsed() < Duration::from_secs(30));
    for script in ["exit 1", "exit 0", "echo text > \"$4\"", ": > \"$4\""] {
        let failing = fake_decoder(&folder, script);
        let found = convert_heic_with(Some(&failing), ROTATED, DecoderLimits::default());
        assert_eq!(found, Err(HeicError::Undecodable), "{script}");
    }
    let seen = folder.0.join("seen");
    let decoder = fake_decoder(&folder, &format!("pwd > '{}'; exit 1", seen.display()));
    assert!(convert_heic_with(Some(&decoder), ROTATED, DecoderLimits::default()).is_err());
    let used = std::fs::read_to_string(seen).unwrap();
    assert!(used.contains("quejing-heic-") && !Path::new(used.trim()).exists(), "{used}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_limits_hold_in_the_decoders_process() {
    let folder = TemporaryFolder::create().unwrap();
    let seen = folder.0.join("limits");
    // The shell waits until the limits are set.
    let decoder = fake_decoder(&folder, &format!("sleep 0.5; cat /proc/$$/limits > '{}'; exit 1", seen.display()));
    let limits = DecoderLimits { memory_bytes: 123 << 20, output_bytes: 45 << 20, time: Duration::from_secs(7) };
    assert_eq!(convert_heic_with(Some(&decoder), ROTATED, limits), Err(HeicError::Undecodable));
    let listed = std::fs::read_to_string(seen).unwrap();
    for (name, limit) in [("Max data size", 123 << 20), ("Max file size", 45 << 20), ("Max cpu time", 7)] {
        let line = listed.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.contains(&format!(" {limit} ")), "{line}");
    }
}
