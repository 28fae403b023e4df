//! The camera that took a photo: maker, model and focal length, from the photo's EXIF data.
//!
//! Phones write them; messengers strip them. A photo that is stored without its EXIF data has its camera in a small file
//! beside it, so that a lens profile can be found for it later. Broken data name no camera, and are not a fault of the photo.

use std::io::{BufRead, BufReader, Cursor, Seek};
use std::path::{Path, PathBuf};

use exif::{Exif, Field, In, Reader, Tag, Value};
use image::{ImageDecoder, ImageReader};
use serde::{Deserialize, Serialize};

use crate::files;

/// The longest maker's or model's name, in bytes.
const MAX_NAME: usize = 64;
/// The largest file with a camera, in bytes.
const MAX_FILE: u64 = 4096;
/// The ending of a file with a camera, after the photo's own name.
const ENDING: &str = ".camera.json";

/// A camera as a photo names it. Nothing in it tells one phone from another of the same model, nor where it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// The maker's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub make: Option<String>,
    /// The model's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The focal length in millimetres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_mm: Option<f64>,
    /// The focal length in millimetres that shows as much on 35 mm film.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_35mm: Option<u16>,
}

impl Camera {
    /// Returns the camera named in a photo's bytes.
    pub fn in_photo(bytes: &[u8]) -> Option<Camera> {
        Camera::in_file(Cursor::new(bytes))
    }

    fn in_file(file: impl BufRead + Seek) -> Option<Camera> {
        let reader = ImageReader::new(file).with_guessed_format().ok()?;
        Camera::in_exif(reader.into_decoder().ok()?.exif_metadata().ok()??)
    }

    fn in_exif(data: Vec<u8>) -> Option<Camera> {
        let data = Reader::new().read_raw(data).ok()?;
        let camera = Camera {
            make: name(&data, Tag::Make),
            model: name(&data, Tag::Model),
            focal_mm: number(&data, Tag::FocalLength).filter(|mm| (0.1..10_000.0).contains(mm)),
            focal_35mm: number(&data, Tag::FocalLengthIn35mmFilm).filter(|mm| *mm >= 1.0).map(|mm| mm as u16),
        };
        (camera != Camera::default()).then_some(camera)
    }

    /// Returns the camera if it says something, in names as short as photos have them.
    pub fn checked(self) -> Option<Camera> {
        let fits = |name: &Option<String>| {
            name.as_ref().is_none_or(|name| {
                !name.trim().is_empty() && name.len() <= MAX_NAME && !name.contains(|c: char| c.is_control())
            })
        };
        (fits(&self.make) && fits(&self.model) && self != Camera::default()).then_some(self)
    }

    /// Returns the camera stored beside a photo.
    pub fn stored_for(photo: &Path) -> Option<Camera> {
        serde_json::from_slice(&files::read_own(&place_beside(photo), MAX_FILE).ok()?).ok()
    }

    /// Stores the camera beside a photo, for its owner alone.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn save_beside(&self, photo: &Path) -> std::io::Result<()> {
        files::write_private(&place_beside(photo), &serde_json::to_vec(self).map_err(std::io::Error::other)?)
    }

    /// Removes the camera stored beside a photo, if there is one.
    pub fn remove_beside(photo: &Path) {
        // The stored file names no person and no place.
        let _ = std::fs::remove_file(place_beside(photo));
    }

    /// Returns the camera's name, "Maker Model"; `None` if the model is not known.
    pub fn name(&self) -> Option<String> {
        let model = self.model.as_ref()?;
        match &self.make {
            Some(make) if !begins_with(model, make) => Some(format!("{make} {model}")),
            _ => Some(model.clone()),
        }
    }
}

fn place_beside(photo: &Path) -> PathBuf {
    let mut place = photo.as_os_str().to_owned();
    place.push(ENDING);
    place.into()
}

/// Returns the name of the camera that took a photo, read from its EXIF data or else from the file stored beside
/// it; `None` if neither names it.
pub fn camera_of(path: &Path) -> Option<String> {
    let of_file = || Camera::in_file(BufReader::new(files::open(path).ok()?));
    of_file().or_else(|| Camera::stored_for(path))?.name()
}

/// Returns the camera that took all of the photos; `None` if one does not name it or they name several.
pub fn camera_of_all(photos: &[PathBuf]) -> Option<String> {
    let first = camera_of(photos.first()?)?;
    let same = |photo: &PathBuf| camera_of(photo).as_ref() == Some(&first);
    photos.iter().skip(1).all(same).then_some(first)
}

fn name(data: &Exif, tag: Tag) -> Option<String> {
    let Value::Ascii(texts) = &data.get_field(tag, In::PRIMARY)?.value else {
        return None;
    };
    let text = String::from_utf8_lossy(texts.first().filter(|text| text.len() <= MAX_NAME)?);
    let text = text.trim_matches(|c: char| c.is_control() || c.is_whitespace());
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

fn number(data: &Exif, tag: Tag) -> Option<f64> {
    let Field { value, .. } = data.get_field(tag, In::PRIMARY)?;
    match value {
        Value::Rational(all) => all.first().filter(|v| v.denom != 0).map(|v| v.to_f64()),
        other => other.get_uint(0).map(f64::from),
    }
}

/// Returns true if the model already begins with the maker's name, as is common.
fn begins_with(model: &str, maker: &str) -> bool {
    model.to_lowercase().starts_with(&maker.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds EXIF data with a maker and a model, in either byte order.
    fn exif(big: bool, maker: &str, model: &str) -> Vec<u8> {
        let short = |v: u16| {
            if big { v.to_be_bytes() } else { v.to_le_bytes() }
        };
        let long = |v: u32| {
            if big { v.to_be_bytes() } else { v.to_le_bytes() }
        };
        let mut head = if big { b"MM\0\x2a".to_vec() } else { b"II\x2a\0".to_vec() };
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
            let camera = |maker, model| Camera::in_exif(exif(big, maker, model))?.name();
            assert_eq!(camera("Apple", "iPhone 15").as_deref(), Some("Apple iPhone 15"));
            assert_eq!(camera("Canon", "Canon EOS R").as_deref(), Some("Canon EOS R"));
            assert_eq!(camera("HTC", "U11").as_deref(), Some("HTC U11"));
            assert_eq!(camera("", "U11").as_deref(), Some("U11"));
            assert_eq!(camera("Apple", ""), None);
        }
    }

    #[test]
    fn broken_data_name_no_camera() {
        let whole = exif(false, "Apple", "iPhone 15");
        for length in 0..whole.len() - 9 {
            let read = Camera::in_exif(whole[..length].to_vec());
            assert_eq!(read.and_then(|camera| camera.name()), None, "{length} bytes");
        }
        let mut far = whole.clone();
        far[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(Camera::in_exif(far), None);
        assert_eq!(camera_of(Path::new("/nowhere/photo.jpg")), None);
    }
}
