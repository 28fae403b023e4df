//! An enrolled tile set as data: confirmed pictures of every kind, and the set's colours and accuracy.
//!
//! The file format is documented in `calibration/README.md`. The file stores the pictures themselves beside their
//! embeddings, so that a new version of the classifier can embed them again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use image::{ImageDecoder as _, ImageFormat, RgbImage};
use serde::{Deserialize, Serialize};

use super::{SetDamage, SetError};
use crate::TileClass;
use quejing_io::picture::decode;

/// The number of the sets' file format that this program writes and reads.
pub(super) const SET_FILE_FORMAT: u64 = 1;
/// The width of a stored picture in pixels: the classifier's crop plus an eighth on either side.
pub const STORED_PICTURE_WIDTH_PX: u32 = 80;
/// The height of a stored picture in pixels: the classifier's crop plus an eighth on either side.
pub const STORED_PICTURE_HEIGHT_PX: u32 = 100;
/// The maximum number of stored pictures of one class: the first one, and the newest others.
pub(super) const MAX_PICTURES_PER_KIND: usize = 12;

/// A stored picture of one tile of a set, with its embedding.
#[derive(Clone, Debug, PartialEq)]
pub struct TilePicture {
    /// The upright picture, [`STORED_PICTURE_WIDTH_PX`] × [`STORED_PICTURE_HEIGHT_PX`].
    pub picture: RgbImage,
    /// The number of the photo from which the picture is, counted from 1.
    pub photo_number: u32,
    /// The embedding by the classifier of [`TileSet::model_version`]: a vector of length 1.
    pub embedding: Vec<f32>,
}

/// The accuracy with which a set's own pictures are named, by the stock model alone and together with the set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAccuracy {
    /// The number of tiles tried.
    pub tiles: u32,
    /// The number of tiles named correctly by the stock model alone.
    pub before: u32,
    /// The number of tiles named correctly with the set, from which each tile's own photo was left out.
    pub after: u32,
}

/// The colours of a set, each as `#rrggbb`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetColours {
    /// The ground colour of the faces; `None` without pictures of faces.
    pub ivory: Option<String>,
    /// The colour of the back; `None` without a picture of it.
    pub back: Option<String>,
    /// The colours of the inks, most frequent first.
    pub inks: Vec<String>,
}

/// A player's own set of tiles, as one version of it is stored: pictures of every kind, colours and accuracy.
#[derive(Clone, Debug, PartialEq)]
pub struct TileSet {
    /// The name that its owner chose.
    pub name: String,
    /// The time at which this version was made: RFC 3339, UTC.
    pub date: String,
    /// The origin of this version: `enrolled`, `added`, `corrected`, `imported`, `rolled back to 3`.
    pub note: String,
    /// The version of the classifier that computed each [`TilePicture::embedding`].
    pub model_version: String,
    /// The margin of a stored picture around the tile, on every side, as a fraction of the tile's width and height.
    pub margin: f32,
    /// The median ratio of height to width of the faces, as photographed.
    pub aspect: f32,
    /// The colours of the faces' ground, the back and the inks.
    pub colours: SetColours,
    /// The accuracy on the set's own pictures when this version was made; `None` if it could not be measured.
    pub accuracy: Option<SetAccuracy>,
    /// The pictures of each class (faces and the back), oldest first.
    pub faces: BTreeMap<TileClass, Vec<TilePicture>>,
}

impl TileSet {
    /// Returns the number of kinds, of the 34 (no flowers, no red fives), of which the set has pictures.
    pub fn kind_count(&self) -> usize {
        self.faces.keys().filter(|class| is_standard_kind(class)).count()
    }

    /// Iterates over all pictures of the set, sorted by class, each with its class.
    pub fn iter_pictures(&self) -> impl Iterator<Item = (TileClass, &TilePicture)> {
        self.faces.iter().flat_map(|(class, all)| all.iter().map(|one| (*class, one)))
    }

    /// Returns the set as the JSON text of its file.
    ///
    /// # Errors
    /// Only if a picture cannot be encoded.
    pub(crate) fn to_json(&self) -> Result<String, image::ImageError> {
        let mut faces = BTreeMap::new();
        for (class, examples) in &self.faces {
            let written: Vec<PictureEntry> = examples.iter().map(PictureEntry::encode).collect::<Result<_, _>>()?;
            faces.insert(class.to_string(), written);
        }
        let written = SetFile {
            quejing: SET_FILE_KIND.into(),
            format: SET_FILE_FORMAT,
            name: self.name.clone(),
            date: self.date.clone(),
            note: self.note.clone(),
            model: self.model_version.clone(),
            margin: self.margin,
            aspect: self.aspect,
            colours: self.colours.clone(),
            accuracy: self.accuracy,
            faces,
        };
        Ok(serde_json::to_string(&written).unwrap_or_default())
    }

    /// Parses the text of a tile set's file; errors name `path`.
    ///
    /// # Errors
    /// `not_a_set`, `set_too_new`, `set_damaged`.
    pub fn from_json(text: &str, path: &Path) -> Result<TileSet, SetError> {
        SetFile::parse(text, path)?.into_tile_set().map_err(|why| set_damage_error(path, why))
    }
}

/// The details of a set's version, without its pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFacts {
    /// The time at which the version was made: RFC 3339, UTC.
    pub date: String,
    /// The origin of the version, as in [`TileSet::note`].
    pub note: String,
    /// The number of kinds, of the 34, that the version has.
    pub kind_count: usize,
    /// The number of pictures of all faces together.
    pub picture_count: usize,
    /// The number of photos from which the pictures are.
    pub photo_count: usize,
    /// The accuracy on the set's own pictures when the version was made; `None` if it could not be measured.
    pub accuracy: Option<SetAccuracy>,
}

impl SetFacts {
    /// Parses the details of a set's version from its file's text; errors name `path`. Does not decode the pictures, so
    /// that broken ones are not noticed.
    ///
    /// # Errors
    /// `not_a_set`, `set_too_new`, `set_damaged`.
    pub fn from_json(text: &str, path: &Path) -> Result<SetFacts, SetError> {
        let written = SetFile::parse(text, path)?;
        let examples = written.faces.values().flatten();
        let photos: BTreeSet<u32> = examples.clone().map(|example| example.photo).collect();
        Ok(SetFacts {
            kind_count: written.faces.keys().filter_map(|class| class.parse().ok()).filter(is_standard_kind).count(),
            picture_count: examples.count(),
            photo_count: photos.len(),
            date: written.date,
            note: written.note,
            accuracy: written.accuracy,
        })
    }
}

/// Returns true if the class is one of the 34 kinds: a tile that is neither flower nor red five.
fn is_standard_kind(class: &TileClass) -> bool {
    let tile = class.tile();
    tile.is_some_and(|tile| !tile.is_flower() && !tile.is_red())
}

fn set_damage_error(path: &Path, why: SetDamage) -> SetError {
    SetError::Damaged { path: path.to_owned(), why }
}

impl SetFile {
    /// Parses the text of a set's file, without decoding its pictures; errors name `path`.
    fn parse(text: &str, path: &Path) -> Result<SetFile, SetError> {
        let damaged = |why| set_damage_error(path, why);
        let foreign = || SetError::Foreign { path: path.to_owned() };
        let head: SetFileHead = serde_json::from_str(text).map_err(|e| {
            if text.trim_start().starts_with('{') && text.contains(&format!("\"{SET_FILE_KIND}\"")) {
                damaged(SetDamage::Json(e.to_string()))
            } else {
                foreign()
            }
        })?;
        if head.quejing.as_deref() != Some(SET_FILE_KIND) {
            return Err(foreign());
        }
        match head.format {
            Some(SET_FILE_FORMAT) => {}
            Some(found) if found > SET_FILE_FORMAT => {
                return Err(SetError::Newer { path: path.to_owned(), found, known: SET_FILE_FORMAT });
            }
            _ => return Err(damaged(SetDamage::Format)),
        }
        serde_json::from_str(text).map_err(|e| damaged(SetDamage::Json(e.to_string())))
    }
}

/// The value of the field `quejing` by which a file is recognised as a tile set.
const SET_FILE_KIND: &str = "tile-set";

/// The fields of a set's file that tell its kind and format; absent fields are `None`.
#[derive(Deserialize)]
struct SetFileHead {
    quejing: Option<String>,
    format: Option<u64>,
}

/// The content of a set's file; its fields are those of [`TileSet`], with `model` for [`TileSet::model_version`].
#[derive(Serialize, Deserialize)]
struct SetFile {
    quejing: String,
    format: u64,
    name: String,
    date: String,
    note: String,
    model: String,
    margin: f32,
    aspect: f32,
    colours: SetColours,
    accuracy: Option<SetAccuracy>,
    faces: BTreeMap<String, Vec<PictureEntry>>,
}

/// A picture as stored in a set's file: the number of its photo, its PNG file in Base64, and its embedding, rounded to
/// five decimals.
#[derive(Serialize, Deserialize)]
struct PictureEntry {
    photo: u32,
    png: String,
    embedding: Vec<f32>,
}

impl PictureEntry {
    fn encode(example: &TilePicture) -> Result<Self, image::ImageError> {
        Ok(Self {
            photo: example.photo_number,
            png: BASE64.encode(decode::encode_rgb(&example.picture, ImageFormat::Png)?),
            embedding: example.embedding.iter().map(|v| (v * 1e5).round() / 1e5).collect(),
        })
    }

    /// Decodes a stored picture; checks its size and that the embedding has 4 to 1024 values and a length of about 1.
    ///
    /// # Errors
    /// A library's message, or the value that does not fit.
    fn decode(self) -> Result<TilePicture, String> {
        let bytes = BASE64.decode(&self.png).map_err(|e| e.to_string())?;
        let decoder = decode::open_bytes(&bytes, Some(ImageFormat::Png)).map_err(|e| e.to_string())?;
        let size = decoder.dimensions();
        if size != (STORED_PICTURE_WIDTH_PX, STORED_PICTURE_HEIGHT_PX) {
            return Err(format!("{} × {} ≠ {STORED_PICTURE_WIDTH_PX} × {STORED_PICTURE_HEIGHT_PX}", size.0, size.1));
        }
        let picture = decode::decode_pixels(decoder).map_err(|e| e.to_string())?.into_rgb8();
        let squared_length: f32 = self.embedding.iter().map(|v| v * v).sum();
        if !(4..=1024).contains(&self.embedding.len()) || !(0.9..1.1).contains(&squared_length) {
            return Err(format!("`embedding`: {}, {:.2}", self.embedding.len(), squared_length.sqrt()));
        }
        Ok(TilePicture { picture, photo_number: self.photo, embedding: self.embedding })
    }
}

impl SetFile {
    fn into_tile_set(self) -> Result<TileSet, SetDamage> {
        let value_fault = |field: &'static str, found: String| SetDamage::Value { field, found };
        let check_range = |field: &'static str, found: f32, low: f32, high: f32| {
            if (low..=high).contains(&found) { Ok(()) } else { Err(value_fault(field, found.to_string())) }
        };
        check_range("margin", self.margin, 0.0, 1.0)?;
        check_range("aspect", self.aspect, 0.5, 3.0)?;
        if !is_set_name(&self.name) {
            return Err(value_fault("name", self.name));
        }
        for colour in self.colours.ivory.iter().chain(&self.colours.back).chain(&self.colours.inks) {
            if super::colours::parse_hex_colour(colour).is_none() {
                return Err(value_fault("colours", colour.clone()));
            }
        }
        let mut faces = BTreeMap::new();
        let mut embedding_length = None;
        for (class, written) in self.faces {
            let tile_class: TileClass = class.parse().map_err(|_| value_fault("faces", class))?;
            let picture_fault = |why: String| SetDamage::Picture { tile: tile_class, why };
            if tile_class == TileClass::Unknown || written.is_empty() || written.len() > MAX_PICTURES_PER_KIND {
                return Err(picture_fault(format!("× {}", written.len())));
            }
            let mut examples = Vec::with_capacity(written.len());
            for entry in written {
                let example = entry.decode().map_err(picture_fault)?;
                let length = example.embedding.len();
                if *embedding_length.get_or_insert(length) != length {
                    return Err(picture_fault(format!("`embedding`: {length}")));
                }
                examples.push(example);
            }
            faces.insert(tile_class, examples);
        }
        if faces.is_empty() {
            return Err(SetDamage::Empty);
        }
        Ok(TileSet {
            name: self.name,
            date: self.date,
            note: self.note,
            model_version: self.model,
            margin: self.margin,
            aspect: self.aspect,
            colours: self.colours,
            accuracy: self.accuracy,
            faces,
        })
    }
}

/// Returns true if a name can be a set's and, on every system, its folder's: 1 to 60 letters, digits, spaces, hyphens,
/// underscores or parentheses, with no space at either end.
pub(super) fn is_set_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '(' | ')');
    let has_valid_length = !name.is_empty() && name.chars().count() <= 60 && name.trim() == name;
    has_valid_length && name.chars().all(is_allowed)
}
