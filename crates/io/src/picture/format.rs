//! Recognises by their first bytes the kinds of files that people take for photos, but that are not read as such, and
//! files that end too early.

use quejing_message::Message;

use super::{PictureDamage, heic, jpeg, png, webp};

/// A kind of file that is not read as a photo; the texts are in `eyes-image…` messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("eyes-image")]
pub enum ForeignFormat {
    /// A file without bytes.
    Empty,
    /// AVIF, which browsers and some phones save.
    Avif,
    /// TIFF, also inside the raw files of cameras (DNG and others).
    Tiff,
    Gif,
    JpegXl,
    /// A vector graphic.
    Svg,
    /// A video; phones take one with each live photo.
    Video,
    Pdf,
    /// Bytes in no format that is listed here.
    Unknown,
}

impl ForeignFormat {
    /// Identifies a file that is no photo in a format that is read.
    pub fn identify(bytes: &[u8]) -> ForeignFormat {
        match bytes {
            [] => ForeignFormat::Empty,
            [b'I', b'I', 0x2A, 0, ..] | [b'M', b'M', 0, 0x2A, ..] => ForeignFormat::Tiff,
            [b'I', b'I', 0x2B, 0, ..] | [b'M', b'M', 0, 0x2B, ..] => ForeignFormat::Tiff,
            [b'G', b'I', b'F', b'8', ..] => ForeignFormat::Gif,
            [0xFF, 0x0A, ..] | [0, 0, 0, 0x0C, b'J', b'X', b'L', b' ', ..] => ForeignFormat::JpegXl,
            [b'%', b'P', b'D', b'F', ..] => ForeignFormat::Pdf,
            // Matroska and WebM, and Ogg.
            [0x1A, 0x45, 0xDF, 0xA3, ..] | [b'O', b'g', b'g', b'S', ..] => ForeignFormat::Video,
            [_, _, _, _, b'f', b't', b'y', b'p', ..] if heic::has_brand(bytes, &[b"avif", b"avis"]) => {
                ForeignFormat::Avif
            }
            [_, _, _, _, b'f', b't', b'y', b'p', ..] | [_, _, _, _, b'm', b'o', b'o' | b'd', b'v' | b'a', ..] => {
                ForeignFormat::Video
            }
            _ if is_svg(bytes) => ForeignFormat::Svg,
            _ => ForeignFormat::Unknown,
        }
    }
}

/// Returns true if the text at the start of a file has the root element of an SVG picture.
fn is_svg(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    start.trim_ascii_start().starts_with(b"<") && start.windows(4).any(|part| part == b"<svg")
}

/// Returns true if a JPEG, PNG, WebP or HEIC file ends before its picture does; false for files of other formats.
pub fn is_cut_off(bytes: &[u8]) -> bool {
    match bytes {
        [0xFF, 0xD8, ..] => !jpeg::summarize_jpeg(bytes).is_some_and(|summary| summary.has_end_marker),
        [0x89, b'P', b'N', b'G', ..] => png::check_png(bytes) == Err(PictureDamage::EndsEarly),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            webp::check_webp(bytes) == Err(PictureDamage::EndsEarly)
        }
        _ if heic::is_heic(bytes) => heic::is_cut_off(bytes),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_no_photos_are_named() {
        let cases: [(&[u8], ForeignFormat); 14] = [
            (b"", ForeignFormat::Empty),
            (b"II*\0\x08\0\0\0", ForeignFormat::Tiff),
            (b"MM\0*\0\0\0\x08", ForeignFormat::Tiff),
            (b"GIF89a\x01\0", ForeignFormat::Gif),
            (b"GIF87a\x01\0", ForeignFormat::Gif),
            (b"\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", ForeignFormat::Avif),
            (b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", ForeignFormat::Avif),
            (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", ForeignFormat::Video),
            (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", ForeignFormat::Video),
            (b"\x1a\x45\xdf\xa3webm", ForeignFormat::Video),
            (b"%PDF-1.7", ForeignFormat::Pdf),
            (b"<?xml version=\"1.0\"?>\n<svg xmlns='http://www.w3.org/2000/svg'/>", ForeignFormat::Svg),
            (b"\xff\x0a\0\0", ForeignFormat::JpegXl),
            (b"1p 2p 3p are not pixels", ForeignFormat::Unknown),
        ];
        for (bytes, format) in cases {
            assert_eq!(ForeignFormat::identify(bytes), format, "{bytes:?}");
        }
    }

    #[test]
    fn a_file_that_ends_too_early_is_cut_off() {
        for whole in [&b"\x89PNG\r\n\x1a\n\0\0"[..], b"RIFF\x20\0\0\0WEBPVP8 ", b"\xff\xd8\xff\xe0\0\x10JFIF"] {
            assert!(is_cut_off(whole), "{whole:?}");
        }
        for other in [&b""[..], b"GIF89a", b"hello"] {
            assert!(!is_cut_off(other), "{other:?}");
        }
    }
}
