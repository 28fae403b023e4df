//! Strips a picture of what a camera adds to it: place, time, serial numbers, previews, comments.
//!
//! The picture's own data are copied byte for byte; nothing is re-encoded (but BMP, which has no compression to lose by).
//! Colour profiles are kept, since colours depend on them, and so is the orientation. Segments and chunks that are kept are cut
//! to what their standard defines. JPEG by ITU T.81 and JFIF, PNG by the W3C's third edition, WebP by RFC 9649.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::PictureFault;
use quejing_io::picture::jpeg;

/// The maximum number of pixels in a stored picture.
const MAX_PIXELS: u64 = 120_000_000;

/// The formats that are stored.
const FORMATS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Bmp];

/// Strips a picture of all additional data.
///
/// # Errors
/// The data are not a picture in a supported format, cannot be decoded, or have too many pixels.
pub(super) fn bare(bytes: &[u8]) -> Result<Vec<u8>, PictureFault> {
    let format = image::guess_format(bytes).map_err(|_| PictureFault::NotAPicture)?;
    if !FORMATS.contains(&format) {
        return Err(PictureFault::NotAPicture);
    }
    let upright = orientation(bytes, format)?;
    let bare = match format {
        ImageFormat::Jpeg => bare_jpeg(bytes, upright),
        ImageFormat::Png => png(bytes, upright),
        ImageFormat::WebP => webp(bytes, upright),
        _ => return bmp(bytes),
    };
    let bare = bare.ok_or(PictureFault::Damaged)?;
    // The stripped picture must decode. A JPEG whose code is valid to its end does, which needs no memory for its pixels.
    let known = format == ImageFormat::Jpeg && is_valid_jpeg(&bare);
    if !known {
        DynamicImage::from_decoder(decoder(&bare, format)?).map_err(|_| PictureFault::Damaged)?;
    }
    Ok(bare)
}

/// Returns true if a JPEG is of the usual kind, and its code is valid to the end.
fn is_valid_jpeg(bytes: &[u8]) -> bool {
    let usual = jpeg::summarize(bytes).is_some_and(|head| {
        head.usual && head.work.max(head.blocks) <= jpeg::MAX_SCAN_BLOCKS && head.scans <= jpeg::MAX_SCANS
    });
    usual && jpeg::check(bytes).is_ok()
}

/// Writes a BMP again, without the bytes between its parts or behind them.
fn bmp(bytes: &[u8]) -> Result<Vec<u8>, PictureFault> {
    let picture = DynamicImage::from_decoder(decoder(bytes, ImageFormat::Bmp)?);
    let mut bare = Cursor::new(Vec::new());
    picture.and_then(|picture| picture.write_to(&mut bare, ImageFormat::Bmp)).map_err(|_| PictureFault::Damaged)?;
    Ok(bare.into_inner())
}

fn decoder(bytes: &[u8], format: ImageFormat) -> Result<impl ImageDecoder, PictureFault> {
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder = reader.into_decoder().map_err(|_| PictureFault::Damaged)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(PictureFault::TooLarge { pixels });
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * 8);
    decoder.set_limits(limits).map_err(|_| PictureFault::TooLarge { pixels })?;
    Ok(decoder)
}

/// Returns the EXIF orientation; `None` if the picture is shown as stored.
fn orientation(bytes: &[u8], format: ImageFormat) -> Result<Option<u8>, PictureFault> {
    // Broken EXIF is ignored: the picture is shown as stored.
    let turned = decoder(bytes, format)?.orientation().ok().filter(|how| *how != Orientation::NoTransforms);
    Ok(turned.map(Orientation::to_exif))
}

/// Builds EXIF that contains the orientation and nothing else.
fn exif(orientation: u8) -> Vec<u8> {
    // TIFF, big endian; at byte 8, a directory with one entry: tag 0x0112, SHORT, one value; no directory after it.
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif
}

/// The length of Adobe's segment, which says how colours are coded.
const ADOBE: usize = 12;

/// Returns true if a JPEG segment is needed to draw the picture: tables, frames, scans, and the two that define its
/// colours.
fn is_drawn(marker: u8, content: &[u8]) -> bool {
    match marker {
        0xC0..=0xCF | 0xDA..=0xDD => true,
        0xE2 => content.starts_with(b"ICC_PROFILE\0"),
        0xEE => content.starts_with(b"Adobe"),
        _ => false,
    }
}

fn bare_jpeg(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(&[0xFF, 0xD8])?;
    let mut bare = vec![0xFF, 0xD8];
    let mut exif = orientation.map(|orientation| [b"Exif\0\0", &*exif(orientation)].concat());
    loop {
        // Any number of 0xFF bytes may precede a marker.
        rest = rest.strip_prefix(&[0xFF])?;
        let marker = *rest.first()?;
        match marker {
            0xFF => continue,
            0xD9 => {
                // Anything after the end (other pictures from the camera, a video) does not belong to this one.
                bare.extend([0xFF, 0xD9]);
                return Some(bare);
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
                segment(&mut bare, 0xE0, &[content.get(..12)?, &[0, 0]].concat())?;
            }
            _ if is_drawn(marker, content) => {
                if let Some(exif) = exif.take() {
                    segment(&mut bare, 0xE1, &exif)?;
                }
                // Adobe's segment has twelve bytes; some programs hide data behind them.
                let most = if marker == 0xEE { ADOBE } else { content.len() };
                segment(&mut bare, marker, content.get(..most.min(content.len()))?)?;
            }
            _ => {}
        }
        if marker == 0xDA {
            let end = scan_end(rest)?;
            bare.extend_from_slice(rest.get(..end)?);
            rest = rest.get(end..)?;
        }
    }
}

fn segment(bare: &mut Vec<u8>, marker: u8, content: &[u8]) -> Option<()> {
    let length = u16::try_from(content.len() + 2).ok()?;
    bare.extend([0xFF, marker]);
    bare.extend(length.to_be_bytes());
    bare.extend_from_slice(content);
    Some(())
}

/// Finds the end of a scan's compressed data: a marker that is neither a stuffed byte nor a restart.
fn scan_end(data: &[u8]) -> Option<usize> {
    let ends = |pair: &[u8]| matches!(pair, [0xFF, marker] if !matches!(marker, 0 | 0xD0..=0xD7 | 0xFF));
    data.windows(2).position(ends)
}

fn png(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let mut rest = bytes.strip_prefix(SIGNATURE)?;
    let mut bare = SIGNATURE.to_vec();
    let mut exif = orientation.map(exif);
    loop {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?);
        let whole = usize::try_from(length).ok()?.checked_add(12)?;
        let kind = rest.get(4..8)?;
        let chunk = rest.get(..whole)?;
        rest = rest.get(whole..)?;
        if let (b"IDAT", Some(exif)) = (kind, exif.take_if(|_| kind == b"IDAT")) {
            bare.extend(u32::try_from(exif.len()).ok()?.to_be_bytes());
            let body = [b"eXIf", &*exif].concat();
            bare.extend_from_slice(&body);
            bare.extend(crc32(&body).to_be_bytes());
        }
        // The lengths that the standard allows.
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
            bare.extend_from_slice(chunk);
        }
        if kind == b"IEND" {
            return Some(bare);
        }
    }
}

/// Computes the checksum of a PNG chunk.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| match sum & 1 {
        1 => sum >> 1 ^ 0xEDB8_8320,
        _ => sum >> 1,
    };
    let byte = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum));
    !bytes.iter().fold(!0, byte)
}

fn webp(bytes: &[u8], orientation: Option<u8>) -> Option<Vec<u8>> {
    const EXIF: u8 = 0x08;
    const XMP: u8 = 0x04;
    let size = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?);
    let body = bytes.get(8..usize::try_from(size).ok()?.checked_add(8)?)?;
    let mut rest = body.strip_prefix(b"WEBP")?;
    let mut bare = b"WEBP".to_vec();
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
                let said = if orientation.is_some() { EXIF } else { 0 };
                chunk(&mut bare, kind, &[&[flags & !(EXIF | XMP) | said], others].concat())?;
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ICCP" | b"ANIM" => chunk(&mut bare, kind, content)?,
            b"ANMF" => chunk(&mut bare, kind, &animation_frame(content)?)?,
            _ => {}
        }
    }
    if let (true, Some(orientation)) = (is_extended, orientation) {
        chunk(&mut bare, *b"EXIF", &exif(orientation))?;
    }
    let size = u32::try_from(bare.len()).ok()?.to_le_bytes();
    Some([b"RIFF", &size[..], &bare].concat())
}

/// Strips a frame of an animation, which has chunks of its own, to those of its picture.
fn animation_frame(content: &[u8]) -> Option<Vec<u8>> {
    const HEAD: usize = 16;
    let mut bare = content.get(..HEAD)?.to_vec();
    let mut rest = content.get(HEAD..)?;
    while !rest.is_empty() {
        let kind: [u8; 4] = rest.get(..4)?.try_into().ok()?;
        let length = usize::try_from(u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?)).ok()?;
        let inner = rest.get(8..length.checked_add(8)?)?;
        rest = rest.get(length + 8 + (length & 1)..).unwrap_or_default();
        if matches!(&kind, b"VP8 " | b"VP8L" | b"ALPH") {
            chunk(&mut bare, kind, inner)?;
        }
    }
    Some(bare)
}

fn chunk(bare: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) -> Option<()> {
    bare.extend(kind);
    bare.extend(u32::try_from(content.len()).ok()?.to_le_bytes());
    bare.extend_from_slice(content);
    bare.extend((content.len() & 1 == 1).then_some(0));
    Some(())
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::codecs::png::PngEncoder;
    use image::codecs::webp::WebPEncoder;
    use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};

    use super::*;

    const SECRET: &[u8] = b"GPS 31.2304 N, serial 0042";

    fn picture() -> RgbImage {
        RgbImage::from_fn(40, 30, |x, y| Rgb([(x * 6) as u8, (y * 8) as u8, ((x + y) % 251) as u8]))
    }

    /// Builds EXIF with an orientation, followed by private data.
    fn telling(orientation: u8) -> Vec<u8> {
        [&*exif(orientation), SECRET].concat()
    }

    fn encoded(mut encoder: impl ImageEncoder, orientation: u8) {
        encoder.set_exif_metadata(telling(orientation)).unwrap();
        encoder.set_icc_profile(vec![7; 300]).unwrap();
        encoder.write_image(&picture(), 40, 30, ExtendedColorType::Rgb8).unwrap();
    }

    fn all(orientation: u8) -> Vec<(ImageFormat, Vec<u8>)> {
        let (mut jpeg, mut png, mut webp) = (Vec::new(), Vec::new(), Vec::new());
        encoded(JpegEncoder::new_with_quality(&mut jpeg, 90), orientation);
        encoded(PngEncoder::new(&mut png), orientation);
        encoded(WebPEncoder::new_lossless(&mut webp), orientation);
        vec![(ImageFormat::Jpeg, jpeg), (ImageFormat::Png, png), (ImageFormat::WebP, webp)]
    }

    fn shown(bytes: &[u8], format: ImageFormat) -> (RgbImage, Option<u8>, Option<Vec<u8>>) {
        let mut decoder = decoder(bytes, format).unwrap();
        let icc = decoder.icc_profile().unwrap();
        let picture = DynamicImage::from_decoder(decoder).unwrap().into_rgb8();
        (picture, orientation(bytes, format).unwrap(), icc)
    }

    fn holds(bytes: &[u8], secret: &[u8]) -> bool {
        bytes.windows(secret.len()).any(|window| window == secret)
    }

    #[test]
    fn place_and_serial_number_are_removed_and_no_pixel_changes() {
        for turned in 1..=8 {
            for (format, bytes) in all(turned) {
                assert!(holds(&bytes, SECRET), "{format:?}");
                let kept = bare(&bytes).unwrap();
                assert!(!holds(&kept, SECRET), "{format:?}");
                assert_eq!(shown(&kept, format), shown(&bytes, format), "{format:?}");
                assert_eq!(shown(&kept, format).1.unwrap_or(1), turned, "{format:?}");
                assert!(shown(&kept, format).2.is_some(), "{format:?}");
                assert_eq!(bare(&kept).unwrap(), kept, "{format:?}: nothing is left to take away");
            }
        }
    }

    #[test]
    fn data_beside_a_jpeg_are_removed() {
        let (_, bytes) = all(6).swap_remove(0);
        let hidden = |marker: u8, content: &[u8]| {
            let mut with = bytes[..2].to_vec();
            segment(&mut with, marker, &[content, SECRET].concat()).unwrap();
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
            assert!(!holds(&bare(&hidden(marker, content)).unwrap(), SECRET), "{marker:x}");
        }
        let trailing = [&*bytes, b"\xFF\xD8 another picture", SECRET, b"\xFF\xD9"].concat();
        assert!(!holds(&bare(&trailing).unwrap(), SECRET));
    }

    #[test]
    fn data_beside_a_png_are_removed() {
        let (_, bytes) = all(1).swap_remove(1);
        for kind in [b"tEXt", b"iTXt", b"zTXt", b"tIME", b"prVt", b"gAMA", b"pHYs", b"sBIT"] {
            let mut with = bytes[..33].to_vec();
            with.extend((SECRET.len() as u32).to_be_bytes());
            let body = [&kind[..], SECRET].concat();
            with.extend(&body);
            with.extend(crc32(&body).to_be_bytes());
            with.extend(&bytes[33..]);
            assert!(!holds(&bare(&with).unwrap(), SECRET) && holds(&with, SECRET));
        }
        assert!(!holds(&bare(&[&*bytes, SECRET].concat()).unwrap(), SECRET));
    }

    #[test]
    fn data_within_a_bmp_or_an_animated_webp_are_removed() {
        let mut bmp = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(picture()).write_to(&mut bmp, ImageFormat::Bmp).unwrap();
        let kept = bare(&[&*bmp.into_inner(), SECRET].concat()).unwrap();
        assert!(!holds(&kept, SECRET));
        assert_eq!(shown(&kept, ImageFormat::Bmp).0, picture());

        let (_, plain) = all(1).swap_remove(2);
        // The frame's data equal the only picture of the plain file.
        let at = plain.windows(4).position(|kind| kind == b"VP8L").unwrap();
        let length = u32::from_le_bytes(plain[at + 4..at + 8].try_into().unwrap()) as usize;
        let mut frame = vec![0; 6];
        frame.extend([39, 0, 0, 29, 0, 0, 100, 0, 0, 0]);
        chunk(&mut frame, *b"VP8L", &plain[at + 8..at + 8 + length]).unwrap();
        chunk(&mut frame, *b"SECR", SECRET).unwrap();
        let cut = animation_frame(&frame).unwrap();
        assert!(holds(&frame, SECRET) && !holds(&cut, SECRET));
        assert_eq!(cut.len(), 16 + 8 + length + length % 2);
    }

    #[test]
    fn a_file_that_is_no_picture_is_refused() {
        let refused = |bytes: &[u8]| bare(bytes).unwrap_err();
        assert_eq!(refused(b""), PictureFault::NotAPicture);
        assert_eq!(refused(b"hello"), PictureFault::NotAPicture);
        assert_eq!(refused(b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"), PictureFault::NotAPicture);
        for (format, bytes) in all(1) {
            for part in 1..8 {
                assert!(bare(&bytes[..bytes.len() * part / 8]).is_err(), "{format:?} {part}/8");
            }
            assert!(bare(&bytes[..8]).is_err());
        }
    }

    /// Flips bytes: the result is a picture without private data or an error, never a panic.
    #[test]
    fn damaged_pictures_give_a_picture_or_an_error_and_never_panic() {
        let mut random = 7_u64;
        let mut next = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        for (format, bytes) in all(3) {
            for _ in 0..200 {
                let mut broken = bytes.clone();
                for _ in 0..1 + next(6) {
                    let at = next(broken.len());
                    broken[at] = next(256) as u8;
                }
                if let Ok(kept) = bare(&broken) {
                    assert_eq!(image::guess_format(&kept).unwrap(), format);
                }
            }
        }
    }
}
