//! Removal of the data that a camera adds to a picture: place, time, serial numbers, previews, comments.
//!
//! Pixel data are copied byte for byte; only BMP, which is uncompressed, is encoded again. Colour profiles remain,
//! since colours depend on them, and so does the orientation. Segments and chunks longer than their standard defines
//! are cut or removed: JPEG by ITU T.81 and JFIF, PNG by the W3C's third edition, WebP by RFC 9649.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{ImageDecoder as _, ImageFormat, Limits};

use crate::PictureFault;
use quejing_io::picture::decode::{self, PictureDecoder};
use quejing_io::picture::format::{self, ForeignFormat};
use quejing_io::picture::{heic, jpeg};

/// The maximum number of pixels in a stored picture.
const MAX_PHOTO_PIXELS: u64 = 120_000_000;

/// The formats in which pictures are stored.
const STORED_FORMATS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Bmp];

/// Returns the picture without metadata other than orientation and colour profile; a HEIC picture as a JPEG. The result
/// decodes; stripping it again changes nothing.
///
/// # Errors
/// The data are not a picture in a supported format, end early, cannot be decoded, or have too many pixels.
pub(super) fn strip_metadata(bytes: &[u8]) -> Result<Vec<u8>, PictureFault> {
    if heic::is_heic(bytes) {
        return strip_metadata(&heic::convert_heic(bytes).map_err(PictureFault::Heic)?);
    }
    let format = image::guess_format(bytes).ok().filter(|format| STORED_FORMATS.contains(format));
    let format = format.ok_or_else(|| PictureFault::NotAPicture { why: ForeignFormat::identify(bytes) })?;
    if format::is_cut_off(bytes) {
        return Err(PictureFault::Truncated);
    }
    let orientation = read_orientation(bytes, format)?;
    let stripped = match format {
        ImageFormat::Jpeg => strip_jpeg(bytes, orientation),
        ImageFormat::Png => strip_png(bytes, orientation),
        ImageFormat::WebP => strip_webp(bytes, orientation),
        _ => return reencode_bmp(bytes),
    };
    let stripped = stripped.ok_or(PictureFault::Damaged)?;
    // The stripped picture must decode. The checks of JPEG and PNG need no memory for the pixels.
    let is_checked = match format {
        ImageFormat::Jpeg => is_valid_jpeg(&stripped),
        ImageFormat::Png => is_valid_png(&stripped),
        _ => false,
    };
    if !is_checked {
        decode::decode_pixels(open_decoder(&stripped, format)?).map_err(|_| PictureFault::Damaged)?;
    }
    Ok(stripped)
}

/// Returns true if the JPEG is of a kind and size that [`jpeg::check_jpeg`] can check, and its entropy-coded data are
/// valid to the end.
fn is_valid_jpeg(bytes: &[u8]) -> bool {
    let is_checkable = jpeg::summarize_jpeg(bytes).is_some_and(|head| {
        head.is_usual
            && head.scan_blocks.max(head.picture_blocks) <= jpeg::MAX_SCAN_BLOCKS
            && head.scans <= jpeg::MAX_SCANS
    });
    is_checkable && jpeg::check_jpeg(bytes).is_ok()
}

/// Returns true if every row of a PNG decodes. Only one row at a time is in memory.
fn is_valid_png(bytes: &[u8]) -> bool {
    let Ok(mut reader) = png::Decoder::new(Cursor::new(bytes)).read_info() else {
        return false;
    };
    loop {
        match reader.next_row() {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// Decodes a BMP and encodes it again, without any bytes between its parts or after them.
fn reencode_bmp(bytes: &[u8]) -> Result<Vec<u8>, PictureFault> {
    let picture = decode::decode_pixels(open_decoder(bytes, ImageFormat::Bmp)?);
    picture.and_then(|picture| decode::encode(&picture, ImageFormat::Bmp)).map_err(|_| PictureFault::Damaged)
}

fn open_decoder(bytes: &[u8], format: ImageFormat) -> Result<PictureDecoder<'_>, PictureFault> {
    let mut decoder = decode::open_bytes(bytes, Some(format)).map_err(|_| PictureFault::Damaged)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PHOTO_PIXELS {
        return Err(PictureFault::TooLarge { pixels });
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PHOTO_PIXELS * 8);
    decoder.set_limits(limits).map_err(|_| PictureFault::TooLarge { pixels })?;
    Ok(decoder)
}

/// Returns the EXIF orientation, 2 to 8; `None` if the picture is shown as stored, as with missing or invalid EXIF.
fn read_orientation(bytes: &[u8], format: ImageFormat) -> Result<Option<u8>, PictureFault> {
    // Invalid EXIF is ignored: the picture is shown as stored.
    let orientation =
        open_decoder(bytes, format)?.orientation().ok().filter(|orientation| *orientation != Orientation::NoTransforms);
    Ok(orientation.map(Orientation::to_exif))
}

/// Returns EXIF data with the orientation as their only entry.
fn orientation_exif(orientation: u8) -> Vec<u8> {
    // TIFF, big endian; at byte 8, a directory with one entry: tag 0x0112, SHORT, one value; no directory after it.
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif
}

/// The length in bytes of Adobe's JPEG segment, which describes the colour transform.
const ADOBE_SEGMENT_BYTES: usize = 12;

/// Returns true for the JPEG segments that decoding needs: tables, frames, scans, the ICC profile and Adobe's colour
/// transform.
fn is_needed_segment(marker: u8, content: &[u8]) -> bool {
    match marker {
        0xC0..=0xCF | 0xDA..=0xDD => true,
        0xE2 => content.starts_with(b"ICC_PROFILE\0"),
        0xEE => content.starts_with(b"Adobe"),
        _ => false,
    }
}

fn strip_jpeg(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(&[0xFF, 0xD8])?;
    let mut stripped = Vec::with_capacity(bytes.len());
    stripped.extend([0xFF, 0xD8]);
    let mut exif = orientation.map(|orientation| [b"Exif\0\0", &*orientation_exif(orientation)].concat());
    loop {
        // Zeros, then any number of 0xFF bytes may precede a marker.
        rest = rest.get(rest.iter().take_while(|byte| **byte == 0).count()..)?;
        rest = rest.strip_prefix(&[0xFF])?;
        let marker = *rest.first()?;
        match marker {
            0xFF => continue,
            0xD9 => {
                // Anything after the end (other pictures from the camera, a video) does not belong to this one.
                stripped.extend([0xFF, 0xD9]);
                return Some(stripped);
            }
            // Markers without content that have no meaning here.
            0x01 | 0xD0..=0xD8 => {
                rest = rest.get(1..)?;
                continue;
            }
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes([*rest.get(1)?, *rest.get(2)?]));
        let content = rest.get(3..length.checked_add(1)?)?;
        rest = rest.get(length + 1..)?;
        match marker {
            0xE0 if content.starts_with(b"JFIF\0") => {
                // Without its preview: the last two bytes set its size to zero.
                write_segment(&mut stripped, 0xE0, &[content.get(..12)?, &[0, 0]].concat())?;
            }
            _ if is_needed_segment(marker, content) => {
                if let Some(exif) = exif.take() {
                    write_segment(&mut stripped, 0xE1, &exif)?;
                }
                // Adobe's segment has twelve bytes; some programs hide data behind them.
                let max_bytes = if marker == 0xEE { ADOBE_SEGMENT_BYTES } else { content.len() };
                write_segment(&mut stripped, marker, content.get(..max_bytes.min(content.len()))?)?;
            }
            _ => {}
        }
        if marker == 0xDA {
            let end = scan_length(rest)?;
            stripped.extend_from_slice(rest.get(..end)?);
            rest = rest.get(end..)?;
        }
    }
}

fn write_segment(stripped: &mut Vec<u8>, marker: u8, content: &[u8]) -> Option<()> {
    let length = u16::try_from(content.len() + 2).ok()?;
    stripped.extend([0xFF, marker]);
    stripped.extend(length.to_be_bytes());
    stripped.extend_from_slice(content);
    Some(())
}

/// Returns the length in bytes of a scan's entropy-coded data, up to the first marker other than a restart; `None` if
/// no such marker follows.
fn scan_length(data: &[u8]) -> Option<usize> {
    let ends_scan = |pair: &[u8]| matches!(pair, [0xFF, marker] if !matches!(marker, 0 | 0xD0..=0xD7 | 0xFF));
    data.windows(2).position(ends_scan)
}

fn strip_png(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let mut rest = bytes.strip_prefix(PNG_SIGNATURE)?;
    let mut stripped = Vec::with_capacity(bytes.len());
    stripped.extend_from_slice(PNG_SIGNATURE);
    let mut exif = orientation.map(orientation_exif);
    loop {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?);
        let whole = usize::try_from(length).ok()?.checked_add(12)?;
        let kind = rest.get(4..8)?;
        let chunk = rest.get(..whole)?;
        rest = rest.get(whole..)?;
        if let (b"IDAT", Some(exif)) = (kind, exif.take_if(|_| kind == b"IDAT")) {
            stripped.extend(u32::try_from(exif.len()).ok()?.to_be_bytes());
            let body = [b"eXIf", &*exif].concat();
            stripped.extend_from_slice(&body);
            stripped.extend(crc32(&body).to_be_bytes());
        }
        // Chunks that decoding needs, of the lengths that the standard allows.
        let is_kept = match kind {
            b"IDAT" | b"iCCP" => true,
            b"PLTE" => length <= 768,
            b"tRNS" => length <= 256,
            b"IHDR" => length == 13,
            b"IEND" => length == 0,
            b"gAMA" | b"cICP" => length == 4,
            b"sBIT" => length <= 4,
            b"cHRM" => length == 32,
            b"sRGB" => length == 1,
            b"pHYs" => length == 9,
            _ => false,
        };
        if is_kept {
            stripped.extend_from_slice(chunk);
        }
        if kind == b"IEND" {
            return Some(stripped);
        }
    }
}

/// Returns the CRC-32 of a PNG chunk's type and content.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| match sum & 1 {
        1 => sum >> 1 ^ 0xEDB8_8320,
        _ => sum >> 1,
    };
    let byte = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum));
    !bytes.iter().fold(!0, byte)
}

fn strip_webp(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    const EXIF_FLAG: u8 = 0x08;
    const XMP_FLAG: u8 = 0x04;
    let size = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?);
    let body = bytes.get(8..usize::try_from(size).ok()?.checked_add(8)?)?;
    let mut rest = body.strip_prefix(b"WEBP")?;
    let mut stripped = b"WEBP".to_vec();
    let mut is_extended = false;
    while !rest.is_empty() {
        let kind: [u8; 4] = rest.get(..4)?.try_into().ok()?;
        let length = usize::try_from(u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?)).ok()?;
        let content = rest.get(8..length.checked_add(8)?)?;
        // Chunks of odd length have a padding byte; some programs omit it at the very end.
        rest = rest.get(length + 8 + (length & 1)..).unwrap_or_default();
        match &kind {
            b"VP8X" => {
                is_extended = true;
                let (flags, others) = content.get(..10)?.split_first()?;
                let exif_flag = if orientation.is_some() { EXIF_FLAG } else { 0 };
                write_chunk(&mut stripped, kind, &[&[flags & !(EXIF_FLAG | XMP_FLAG) | exif_flag], others].concat())?;
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ICCP" | b"ANIM" => write_chunk(&mut stripped, kind, content)?,
            b"ANMF" => write_chunk(&mut stripped, kind, &strip_animation_frame(content)?)?,
            _ => {}
        }
    }
    if let (true, Some(orientation)) = (is_extended, orientation) {
        write_chunk(&mut stripped, *b"EXIF", &orientation_exif(orientation))?;
    }
    let size = u32::try_from(stripped.len()).ok()?.to_le_bytes();
    Some([b"RIFF", &size[..], &stripped].concat())
}

/// Returns the content of a WebP animation frame with only its header and the chunks of its picture; `None` if it is
/// incomplete.
fn strip_animation_frame(content: &[u8]) -> Option<Vec<u8>> {
    const FRAME_HEADER_BYTES: usize = 16;
    let mut stripped = content.get(..FRAME_HEADER_BYTES)?.to_vec();
    let mut rest = content.get(FRAME_HEADER_BYTES..)?;
    while !rest.is_empty() {
        let kind: [u8; 4] = rest.get(..4)?.try_into().ok()?;
        let length = usize::try_from(u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?)).ok()?;
        let inner = rest.get(8..length.checked_add(8)?)?;
        rest = rest.get(length + 8 + (length & 1)..).unwrap_or_default();
        if matches!(&kind, b"VP8 " | b"VP8L" | b"ALPH") {
            write_chunk(&mut stripped, kind, inner)?;
        }
    }
    Some(stripped)
}

fn write_chunk(stripped: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) -> Option<()> {
    stripped.extend(kind);
    stripped.extend(u32::try_from(content.len()).ok()?.to_le_bytes());
    stripped.extend_from_slice(content);
    stripped.extend((content.len() & 1 == 1).then_some(0));
    Some(())
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::codecs::png::PngEncoder;
    use image::codecs::webp::WebPEncoder;
    use image::{DynamicImage, ExtendedColorType, ImageEncoder, Rgb, RgbImage};

    use super::*;

    const SECRET_BYTES: &[u8] = b"GPS 31.2304 N, serial 0042";

    fn test_picture() -> RgbImage {
        RgbImage::from_fn(40, 30, |x, y| Rgb([(x * 6) as u8, (y * 8) as u8, ((x + y) % 251) as u8]))
    }

    /// Returns EXIF with an orientation, followed by private data.
    fn exif_with_secret(orientation: u8) -> Vec<u8> {
        [&*orientation_exif(orientation), SECRET_BYTES].concat()
    }

    fn encode_picture(mut encoder: impl ImageEncoder, orientation: u8) {
        encoder.set_exif_metadata(exif_with_secret(orientation)).unwrap();
        encoder.set_icc_profile(vec![7; 300]).unwrap();
        encoder.write_image(&test_picture(), 40, 30, ExtendedColorType::Rgb8).unwrap();
    }

    fn encode_in_all_formats(orientation: u8) -> Vec<(ImageFormat, Vec<u8>)> {
        let (mut jpeg, mut png, mut webp) = (Vec::new(), Vec::new(), Vec::new());
        encode_picture(JpegEncoder::new_with_quality(&mut jpeg, 90), orientation);
        encode_picture(PngEncoder::new(&mut png), orientation);
        encode_picture(WebPEncoder::new_lossless(&mut webp), orientation);
        vec![(ImageFormat::Jpeg, jpeg), (ImageFormat::Png, png), (ImageFormat::WebP, webp)]
    }

    fn decode_picture(bytes: &[u8], format: ImageFormat) -> (RgbImage, Option<u8>, Option<Vec<u8>>) {
        let mut decoder = open_decoder(bytes, format).unwrap();
        let icc = decoder.icc_profile().unwrap();
        let picture = DynamicImage::from_decoder(decoder).unwrap().into_rgb8();
        (picture, read_orientation(bytes, format).unwrap(), icc)
    }

    fn contains_bytes(bytes: &[u8], secret: &[u8]) -> bool {
        bytes.windows(secret.len()).any(|window| window == secret)
    }

    #[test]
    fn place_and_serial_number_are_removed_and_no_pixel_changes() {
        for turned in 1..=8 {
            for (format, bytes) in encode_in_all_formats(turned) {
                assert!(contains_bytes(&bytes, SECRET_BYTES), "{format:?}");
                let kept = strip_metadata(&bytes).unwrap();
                assert!(!contains_bytes(&kept, SECRET_BYTES), "{format:?}");
                assert_eq!(decode_picture(&kept, format), decode_picture(&bytes, format), "{format:?}");
                assert_eq!(decode_picture(&kept, format).1.unwrap_or(1), turned, "{format:?}");
                assert!(decode_picture(&kept, format).2.is_some(), "{format:?}");
                assert_eq!(strip_metadata(&kept).unwrap(), kept, "{format:?}: nothing is left to take away");
            }
        }
    }

    #[test]
    fn data_beside_a_jpeg_are_removed() {
        let (_, bytes) = encode_in_all_formats(6).swap_remove(0);
        let hidden = |marker: u8, content: &[u8]| {
            let mut with = bytes[..2].to_vec();
            write_segment(&mut with, marker, &[content, SECRET_BYTES].concat()).unwrap();
            [&with, &bytes[2..]].concat()
        };
        let segments: [(u8, &[u8]); 8] = [
            (0xEE, b"Adobe\0\x64\0\0\0\0\x01"),
            (0xE1, b"http://ns.adobe.com/xap/1.0/\0"),
            (0xE2, b"MPF\0"),
            (0xED, b"Photoshop 3.0\0"),
            (0xFE, b""),
            (0xE0, b"JFXX\0"),
            (0xE5, b"Samsung"),
            (0xF0, b""),
        ];
        for (marker, content) in segments {
            assert!(!contains_bytes(&strip_metadata(&hidden(marker, content)).unwrap(), SECRET_BYTES), "{marker:x}");
        }
        let trailing = [&*bytes, b"\xFF\xD8 another picture", SECRET_BYTES, b"\xFF\xD9"].concat();
        assert!(!contains_bytes(&strip_metadata(&trailing).unwrap(), SECRET_BYTES));
    }

    #[test]
    fn data_beside_a_png_are_removed() {
        let (_, bytes) = encode_in_all_formats(1).swap_remove(1);
        for kind in [b"tEXt", b"iTXt", b"zTXt", b"tIME", b"prVt", b"gAMA", b"pHYs", b"sBIT"] {
            let mut with = bytes[..33].to_vec();
            with.extend((SECRET_BYTES.len() as u32).to_be_bytes());
            let body = [&kind[..], SECRET_BYTES].concat();
            with.extend(&body);
            with.extend(crc32(&body).to_be_bytes());
            with.extend(&bytes[33..]);
            assert!(
                !contains_bytes(&strip_metadata(&with).unwrap(), SECRET_BYTES) && contains_bytes(&with, SECRET_BYTES)
            );
        }
        assert!(!contains_bytes(&strip_metadata(&[&*bytes, SECRET_BYTES].concat()).unwrap(), SECRET_BYTES));
    }

    #[test]
    fn data_within_a_bmp_or_an_animated_webp_are_removed() {
        let mut bmp = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(test_picture()).write_to(&mut bmp, ImageFormat::Bmp).unwrap();
        let kept = strip_metadata(&[&*bmp.into_inner(), SECRET_BYTES].concat()).unwrap();
        assert!(!contains_bytes(&kept, SECRET_BYTES));
        assert_eq!(decode_picture(&kept, ImageFormat::Bmp).0, test_picture());

        let (_, plain) = encode_in_all_formats(1).swap_remove(2);
        // The frame's data equal the only picture of the plain file.
        let at = plain.windows(4).position(|kind| kind == b"VP8L").unwrap();
        let length = u32::from_le_bytes(plain[at + 4..at + 8].try_into().unwrap()) as usize;
        let mut frame = vec![0; 6];
        frame.extend([39, 0, 0, 29, 0, 0, 100, 0, 0, 0]);
        write_chunk(&mut frame, *b"VP8L", &plain[at + 8..at + 8 + length]).unwrap();
        write_chunk(&mut frame, *b"SECR", SECRET_BYTES).unwrap();
        let cut = strip_animation_frame(&frame).unwrap();
        assert!(contains_bytes(&frame, SECRET_BYTES) && !contains_bytes(&cut, SECRET_BYTES));
        assert_eq!(cut.len(), 16 + 8 + length + length % 2);
    }

    #[test]
    fn a_file_that_is_no_picture_is_refused() {
        let refused = |bytes: &[u8]| strip_metadata(bytes).unwrap_err();
        assert_eq!(refused(b""), PictureFault::NotAPicture { why: ForeignFormat::Empty });
        assert_eq!(refused(b"hello"), PictureFault::NotAPicture { why: ForeignFormat::Unknown });
        let gif = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;";
        assert_eq!(refused(gif), PictureFault::NotAPicture { why: ForeignFormat::Gif });
        assert_eq!(refused(b"\0\0\0\x1cftypheic\0\0\0\0mif1"), PictureFault::Heic(heic::HeicError::Truncated));
        for (format, bytes) in encode_in_all_formats(1) {
            for part in 1..8 {
                assert!(strip_metadata(&bytes[..bytes.len() * part / 8]).is_err(), "{format:?} {part}/8");
            }
            assert!(strip_metadata(&bytes[..8]).is_err());
        }
    }

    /// Flips bytes: the result is a picture or an error, never a panic.
    #[test]
    fn damaged_pictures_give_a_picture_or_an_error_and_never_panic() {
        let mut random = 7_u64;
        let mut next = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        for (format, bytes) in encode_in_all_formats(3) {
            for _ in 0..200 {
                let mut broken = bytes.clone();
                for _ in 0..1 + next(6) {
                    let at = next(broken.len());
                    broken[at] = next(256) as u8;
                }
                if let Ok(kept) = strip_metadata(&broken) {
                    assert_eq!(image::guess_format(&kept).unwrap(), format);
                }
            }
        }
    }
}
