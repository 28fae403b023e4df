//! Reads the camera that took a photo (maker, model and focal length) from the photo's EXIF data.
//!
//! Phones write these data; messengers remove them. For a photo that is stored without EXIF data, a small file beside
//! it names the camera, so that a lens profile can be found for it later. Broken data name no camera, and are not a
//! fault of the photo.

use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

use exif::{Exif, Field, In, Reader, Tag, Value};
use serde::{Deserialize, Serialize};

use super::decode::{self, PictureSource};
use super::heic;
use crate::files;

/// The maximum length of a maker's or model's name, in bytes.
const MAX_NAME_BYTES: usize = 64;
/// The maximum length of a camera file, in bytes.
const MAX_CAMERA_FILE_BYTES: u64 = 4096;
/// The ending that follows the photo's name in the name of its camera file.
const CAMERA_FILE_ENDING: &str = ".camera.json";

/// The camera that took a photo, by maker, model and focal length: neither the individual phone nor the place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// The name of the camera's maker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub make: Option<String>,
    /// The name of the camera's model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The focal length in millimetres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_mm: Option<f64>,
    /// The focal length in millimetres with an equal field of view on 35 mm film.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_35mm: Option<u16>,
}

impl Camera {
    /// Returns the camera named in the EXIF data of a photo's bytes; `None` if they name none.
    pub fn from_photo(bytes: &[u8]) -> Option<Camera> {
        Camera::from_file(Box::new(Cursor::new(bytes)))
    }

    fn from_file(mut file: Box<dyn PictureSource + '_>) -> Option<Camera> {
        let mut start = [0; 64];
        let length = read_start(&mut file, &mut start)?;
        if heic::is_heic(start.get(..length)?) {
            return Camera::from_fields(&Reader::new().read_from_container(&mut file).ok()?);
        }
        Camera::from_exif(decode::open_picture(file, None).ok()?.exif_metadata().ok()??)
    }

    fn from_exif(data: Vec<u8>) -> Option<Camera> {
        Camera::from_fields(&Reader::new().read_raw(data).ok()?)
    }

    fn from_fields(data: &Exif) -> Option<Camera> {
        let camera = Camera {
            make: exif_text(data, Tag::Make),
            model: exif_text(data, Tag::Model),
            focal_mm: exif_number(data, Tag::FocalLength).filter(|mm| (0.1..10_000.0).contains(mm)),
            focal_35mm: exif_number(data, Tag::FocalLengthIn35mmFilm).filter(|mm| *mm >= 1.0).map(|mm| mm as u16),
        };
        (camera != Camera::default()).then_some(camera)
    }

    /// Returns the camera if it is not empty and its names are printable and at most 64 bytes long; else `None`.
    pub fn validated(self) -> Option<Camera> {
        let fits = |name: &Option<String>| {
            name.as_ref().is_none_or(|name| {
                !name.trim().is_empty() && name.len() <= MAX_NAME_BYTES && !name.contains(|c: char| c.is_control())
            })
        };
        (fits(&self.make) && fits(&self.model) && self != Camera::default()).then_some(self)
    }

    /// Returns the camera stored in the file beside a photo; `None` if the file is missing, too long or not valid JSON.
    pub fn load_beside(photo: &Path) -> Option<Camera> {
        serde_json::from_slice(&files::read_own_bytes(&camera_file_path(photo), MAX_CAMERA_FILE_BYTES).ok()?).ok()
    }

    /// Saves the camera in the file beside a photo, readable only by its owner.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save_beside(&self, photo: &Path) -> std::io::Result<()> {
        files::write_private_file(&camera_file_path(photo), &serde_json::to_vec(self).map_err(std::io::Error::other)?)
    }

    /// Removes the camera file beside a photo, if there is one; ignores errors.
    pub fn remove_beside(photo: &Path) {
        // The stored file names no person and no place.
        let _ = std::fs::remove_file(camera_file_path(photo));
    }

    /// Returns the camera's name as maker and model, or as the model alone if that begins with the maker; `None` if the
    /// model is unknown.
    pub fn name(&self) -> Option<String> {
        let model = self.model.as_ref()?;
        match &self.make {
            Some(make) if !starts_with_maker(model, make) => Some(format!("{make} {model}")),
            _ => Some(model.clone()),
        }
    }
}

/// Reads the first bytes of a file into `start`, then returns to the beginning; the value is the number of bytes read.
fn read_start(file: &mut dyn PictureSource, start: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    while let Some(rest) = start.get_mut(length..).filter(|rest| !rest.is_empty()) {
        match file.read(rest).ok()? {
            0 => break,
            read => length += read,
        }
    }
    file.rewind().ok()?;
    Some(length)
}

/// Returns the path of the camera file beside a photo: the photo's path with [`CAMERA_FILE_ENDING`].
fn camera_file_path(photo: &Path) -> PathBuf {
    let mut place = photo.as_os_str().to_owned();
    place.push(CAMERA_FILE_ENDING);
    place.into()
}

/// Returns the name of the camera that took a photo, from its EXIF data or, if they name no camera, from the camera
/// file beside it; `None` if the model is unknown.
pub fn camera_name(path: &Path) -> Option<String> {
    let from_photo = || Camera::from_file(Box::new(BufReader::new(files::open_regular_file(path).ok()?)));
    from_photo().or_else(|| Camera::load_beside(path))?.name()
}

/// Returns the name of the camera that took all photos; `None` without photos, if a photo's camera is unknown, or if
/// the photos come from several cameras.
pub fn common_camera_name(photos: &[PathBuf]) -> Option<String> {
    let first = camera_name(photos.first()?)?;
    let same = |photo: &PathBuf| camera_name(photo).as_ref() == Some(&first);
    photos.iter().skip(1).all(same).then_some(first)
}

fn exif_text(data: &Exif, tag: Tag) -> Option<String> {
    let Value::Ascii(texts) = &data.get_field(tag, In::PRIMARY)?.value else {
        return None;
    };
    let text = String::from_utf8_lossy(texts.first().filter(|text| text.len() <= MAX_NAME_BYTES)?);
    let text = text.trim_matches(|c: char| c.is_control() || c.is_whitespace());
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

fn exif_number(data: &Exif, tag: Tag) -> Option<f64> {
    let Field { value, .. } = data.get_field(tag, In::PRIMARY)?;
    match value {
        Value::Rational(values) => values.first().filter(|v| v.denom != 0).map(|v| v.to_f64()),
        other => other.get_uint(0).map(f64::from),
    }
}

/// Returns true if the model's name begins with the maker's, whatever the case.
fn starts_with_maker(model: &str, maker: &str) -> bool {
    model.to_lowercase().starts_with(&maker.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds EXIF data with a maker and a model, in either byte order.
    fn exif_data(big: bool, maker: &str, model: &str) -> Vec<u8> {
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
            let camera = |maker, model| Camera::from_exif(exif_data(big, maker, model))?.name();
            assert_eq!(camera("Apple", "iPhone 15").as_deref(), Some("Apple iPhone 15"));
            assert_eq!(camera("Canon", "Canon EOS R").as_deref(), Some("Canon EOS R"));
            assert_eq!(camera("HTC", "U11").as_deref(), Some("HTC U11"));
            assert_eq!(camera("", "U11").as_deref(), Some("U11"));
            assert_eq!(camera("Apple", ""), None);
        }
    }

    #[test]
    fn broken_data_name_no_camera() {
        let whole = exif_data(false, "Apple", "iPhone 15");
        for length in 0..whole.len() - 9 {
            let read = Camera::from_exif(whole[..length].to_vec());
            assert_eq!(read.and_then(|camera| camera.name()), None, "{length} bytes");
        }
        let mut far = whole.clone();
        far[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(Camera::from_exif(far), None);
        assert_eq!(camera_name(Path::new("/nowhere/photo.jpg")), None);
    }
}
