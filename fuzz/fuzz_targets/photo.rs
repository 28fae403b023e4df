//! Any bytes as a photo file: reading its head, orientation and camera and searching for damage never panic, and a file
//! called sound has an end.

#![no_main]

use std::io::Cursor;

use image::{ImageDecoder, ImageReader};
use libfuzzer_sys::fuzz_target;
use quejing_io::picture::{bmp, format, heic, jpeg, png, webp};

fuzz_target!(|bytes: &[u8]| {
    let head = jpeg::summarize_jpeg(bytes);
    if jpeg::check_jpeg(bytes).is_ok() {
        let head = head.expect("a sound JPEG has a head");
        let looked_at = head.is_usual && head.scan_blocks.max(head.picture_blocks) <= jpeg::MAX_SCAN_BLOCKS && head.scans <= jpeg::MAX_SCANS;
        assert!(head.has_end_marker || !looked_at);
    }
    if png::check_png(bytes).is_ok() {
        assert!(bytes.windows(4).any(|word| word == b"IEND"));
    }
    if webp::check_webp(bytes).is_ok()
        && let Some(cut) = webp::cut_off_data_end(bytes)
    {
        assert!(webp::check_webp(&cut).is_ok() && cut.len() < bytes.len());
    }
    let _ = bmp::check_bmp(bytes);
    let _ = format::ForeignFormat::identify(bytes);
    let is_cut_off = format::is_cut_off(bytes);
    if heic::is_heic(bytes) {
        // Without a decoder: the container's boxes alone are read.
        let refusal = heic::convert_heic_with(None, bytes, heic::DecoderLimits::default()).expect_err("no decoder");
        assert_eq!(refusal == heic::HeicError::Truncated, is_cut_off);
    }
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let Ok(Ok(mut decoder)) = reader.map(ImageReader::into_decoder) else {
        return;
    };
    let _ = decoder.orientation();
    if let Ok(Some(data)) = decoder.exif_metadata() {
        let _ = exif::Reader::new().read_raw(data);
    }
});
