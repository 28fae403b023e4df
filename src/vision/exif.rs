//! Which camera took a photo, from the maker's and model's names in the photo's EXIF data.
//!
//! Phones write both; messengers strip both. Broken data name no camera, and are not a fault in the photo.

use std::{
    io::BufReader,
    path::{Path, PathBuf},
};

use crate::files;
use exif::{In, Reader, Tag, Value};
use image::{ImageDecoder, ImageReader};

/// No camera name is longer than this, in bytes.
const LONGEST: usize = 64;

/// The camera that took a photo, as "Maker Model"; `None` if the file does not say.
pub fn camera_of(path: &Path) -> Option<String> {
    let file = BufReader::new(files::open(path).ok()?);
    let reader = ImageReader::new(file).with_guessed_format().ok()?;
    camera_in(reader.into_decoder().ok()?.exif_metadata().ok()??)
}

/// The camera that took all of the photos; `None` if one does not say or they name several.
pub fn camera_of_all(photos: &[PathBuf]) -> Option<String> {
    let first = camera_of(photos.first()?)?;
    let same = |photo: &PathBuf| camera_of(photo).as_ref() == Some(&first);
    photos.iter().skip(1).all(same).then_some(first)
}

/// The camera named in EXIF data.
fn camera_in(data: Vec<u8>) -> Option<String> {
    let data = Reader::new().read_raw(data).ok()?;
    let [maker, model] = [Tag::Make, Tag::Model].map(|tag| {
        let Value::Ascii(texts) = &data.get_field(tag, In::PRIMARY)?.value else {
            return None;
        };
        let text = texts.first().filter(|text| text.len() <= LONGEST)?;
        let text = String::from_utf8_lossy(text);
        let text = text.trim_matches(|c: char| c == '\0' || c.is_whitespace());
        Some(text.to_owned()).filter(|text| !text.is_empty())
    });
    match (maker, model?) {
        (Some(maker), model) if !begins_with(&model, &maker) => Some(format!("{maker} {model}")),
        (_, model) => Some(model),
    }
}

/// Whether the model already begins with the maker's name, as is common.
fn begins_with(model: &str, maker: &str) -> bool {
    model.to_lowercase().starts_with(&maker.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EXIF data with a maker and a model, in either byte order.
    fn exif(big: bool, maker: &str, model: &str) -> Vec<u8> {
        let short = |v: u16| {
            if big {
                v.to_be_bytes()
            } else {
                v.to_le_bytes()
            }
        };
        let long = |v: u32| {
            if big {
                v.to_be_bytes()
            } else {
                v.to_le_bytes()
            }
        };
        let mut head = if big {
            b"MM\0\x2a".to_vec()
        } else {
            b"II\x2a\0".to_vec()
        };
        head.extend(long(8));
        head.extend(short(2));
        let mut texts = Vec::new();
        let after = 8 + 2 + 2 * 12 + 4;
        for (tag, text) in [(0x010f, maker), (0x0110, model)] {
            let stored = [text.as_bytes(), b"\0"].concat();
            head.extend([short(tag), short(2)].concat());
            head.extend(long(stored.len() as u32));
            if stored.len() <= 4 {
                let mut padded = stored.clone();
                padded.resize(4, 0);
                head.extend(padded);
            } else {
                head.extend(long((after + texts.len()) as u32));
                texts.extend(stored);
            }
        }
        head.extend(long(0));
        [head, texts].concat()
    }

    #[test]
    fn maker_and_model_name_the_camera() {
        for big in [false, true] {
            let camera = |maker, model| camera_in(exif(big, maker, model));
            assert_eq!(
                camera("Apple", "iPhone 15").as_deref(),
                Some("Apple iPhone 15")
            );
            assert_eq!(
                camera("Canon", "Canon EOS R").as_deref(),
                Some("Canon EOS R")
            );
            assert_eq!(camera("HTC", "U11").as_deref(), Some("HTC U11"));
            assert_eq!(camera("", "U11").as_deref(), Some("U11"));
            assert_eq!(camera("Apple", ""), None);
        }
    }

    #[test]
    fn broken_data_name_no_camera() {
        let whole = exif(false, "Apple", "iPhone 15");
        for length in 0..whole.len() - 9 {
            assert_eq!(camera_in(whole[..length].to_vec()), None, "{length} bytes");
        }
        let mut far = whole.clone();
        far[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(camera_in(far), None);
        assert_eq!(camera_of(Path::new("/nowhere/photo.jpg")), None);
    }
}
