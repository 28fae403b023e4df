//! An enrolled tile set as data: confirmed pictures of every kind, and the set's colours and accuracy.
//!
//! The file format is documented in `calibration/README.md`. The file stores the pictures themselves beside their
//! embeddings, so that a new version of the classifier can embed them again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use image::{ImageFormat, RgbImage};
use serde::{Deserialize, Serialize};

use super::{SetDamage, SetError};
use crate::TileClass;

/// The file format that this program writes and reads.
pub(super) const FORMAT: u64 = 1;
/// Width of a stored picture in pixels: the classifier's crop plus an eighth on either side.
pub const KEPT_WIDTH: u32 = 80;
/// Height of a stored picture in pixels.
pub const KEPT_HEIGHT: u32 = 100;
/// Stored pictures of one kind; the oldest are dropped first.
pub(super) const MAX_PICTURES_PER_KIND: usize = 12;

/// A confirmed picture of one tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TilePicture {
    /// The picture, upright, [`KEPT_WIDTH`] × [`KEPT_HEIGHT`].
    pub picture: RgbImage,
    /// The number of its enrolment photo, counted from 1.
    pub photo: u32,
    /// The embedding by the classifier of [`TileSet::model`]: a vector of length 1.
    pub embedding: Vec<f32>,
}

/// The number of the enrolment's tiles that are named correctly, before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accuracy {
    /// Number of tiles tried.
    pub tiles: u32,
    /// Number named correctly by the stock model alone.
    pub before: u32,
    /// Number named correctly with the set, leaving out each tile's own photo (or the tile itself, if there is only one
    /// photo).
    pub after: u32,
}

/// The colours of a set, each as `#rrggbb`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colours {
    /// The ground colour of the faces.
    pub ivory: Option<String>,
    /// The colour of the back, if one was photographed.
    pub back: Option<String>,
    /// The colours of the inks, most frequent first.
    pub inks: Vec<String>,
}

/// A player's own set of tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct TileSet {
    /// The name that its owner chose.
    pub name: String,
    /// The time at which this version was made: RFC 3339, UTC.
    pub date: String,
    /// The origin of this version: `enrolled`, `added`, `corrected`, `imported`, `rolled back to 3`.
    pub note: String,
    /// The classifier's version that [`TilePicture::embedding`] comes from.
    pub model: String,
    /// The margin of a stored picture around the tile, on every side, as a fraction of the tile's width and height.
    pub margin: f32,
    /// Height over width of a face, as photographed (median).
    pub aspect: f32,
    /// The colours of faces, back and inks.
    pub colours: Colours,
    /// The accuracy on its own tiles at enrolment.
    pub accuracy: Option<Accuracy>,
    /// The pictures by kind.
    pub faces: BTreeMap<TileClass, Vec<TilePicture>>,
}

impl TileSet {
    /// Counts the kinds, of the 34, that it has pictures of.
    pub fn kinds(&self) -> usize {
        self.faces.keys().filter(|class| is_kind(class)).count()
    }

    /// Iterates over all pictures with their kinds.
    pub fn examples(&self) -> impl Iterator<Item = (TileClass, &TilePicture)> {
        self.faces.iter().flat_map(|(class, all)| all.iter().map(|one| (*class, one)))
    }

    /// Converts the set to the text of its file.
    ///
    /// # Errors
    /// Only if a picture cannot be encoded.
    pub(crate) fn to_json(&self) -> Result<String, image::ImageError> {
        let mut faces = BTreeMap::new();
        for (class, examples) in &self.faces {
            let written: Vec<ExampleEntry> = examples.iter().map(ExampleEntry::of).collect::<Result<_, _>>()?;
            faces.insert(class.to_string(), written);
        }
        let written = SetFile {
            quejing: KIND.into(),
            format: FORMAT,
            name: self.name.clone(),
            date: self.date.clone(),
            note: self.note.clone(),
            model: self.model.clone(),
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
        SetFile::parse(text, path)?.checked().map_err(|why| damage_error(path, why))
    }
}

/// A version's details, without its pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The time at which it was made: RFC 3339, UTC.
    pub date: String,
    /// The origin, as in [`TileSet::note`].
    pub note: String,
    /// The number of the 34 kinds that it has.
    pub kinds: usize,
    /// The number of pictures, of all faces.
    pub pictures: usize,
    /// The number of photos they are from.
    pub photos: usize,
    /// The accuracy on its own tiles at enrolment.
    pub accuracy: Option<Accuracy>,
}

impl Facts {
    /// Reads the details from a file's text, without decoding its pictures: broken ones are an error only when the set
    /// is used.
    ///
    /// # Errors
    /// `not_a_set`, `set_too_new`, `set_damaged`.
    pub fn from_json(text: &str, path: &Path) -> Result<Facts, SetError> {
        let written = SetFile::parse(text, path)?;
        let examples = written.faces.values().flatten();
        let photos: BTreeSet<u32> = examples.clone().map(|example| example.photo).collect();
        Ok(Facts {
            kinds: written.faces.keys().filter_map(|class| class.parse().ok()).filter(is_kind).count(),
            pictures: examples.count(),
            photos: photos.len(),
            date: written.date,
            note: written.note,
            accuracy: written.accuracy,
        })
    }
}

/// Returns true if the class is one of the 34 kinds.
fn is_kind(class: &TileClass) -> bool {
    let tile = class.tile();
    tile.is_some_and(|tile| !tile.is_flower() && !tile.is_red())
}

fn damage_error(path: &Path, why: SetDamage) -> SetError {
    SetError::Damaged { path: path.to_owned(), why }
}

impl SetFile {
    /// Parses the file's text, without decoding its pictures.
    fn parse(text: &str, path: &Path) -> Result<SetFile, SetError> {
        let damaged = |why| damage_error(path, why);
        let foreign = || SetError::Foreign { path: path.to_owned() };
        let head: FileHead = serde_json::from_str(text).map_err(|e| {
            if text.trim_start().starts_with('{') && text.contains(&format!("\"{KIND}\"")) {
                damaged(SetDamage::Json(e.to_string()))
            } else {
                foreign()
            }
        })?;
        if head.quejing.as_deref() != Some(KIND) {
            return Err(foreign());
        }
        match head.format {
            Some(FORMAT) => {}
            Some(found) if found > FORMAT => {
                return Err(SetError::Newer { path: path.to_owned(), found, known: FORMAT });
            }
            _ => return Err(damaged(SetDamage::Format)),
        }
        serde_json::from_str(text).map_err(|e| damaged(SetDamage::Json(e.to_string())))
    }
}

/// The value of the field `quejing` that marks a tile set.
const KIND: &str = "tile-set";

#[derive(Deserialize)]
struct FileHead {
    quejing: Option<String>,
    format: Option<u64>,
}

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
    colours: Colours,
    accuracy: Option<Accuracy>,
    faces: BTreeMap<String, Vec<ExampleEntry>>,
}

#[derive(Serialize, Deserialize)]
struct ExampleEntry {
    photo: u32,
    png: String,
    embedding: Vec<f32>,
}

impl ExampleEntry {
    fn of(example: &TilePicture) -> Result<Self, image::ImageError> {
        let mut png = Cursor::new(Vec::new());
        example.picture.write_to(&mut png, ImageFormat::Png)?;
        Ok(Self {
            photo: example.photo,
            png: BASE64.encode(png.into_inner()),
            embedding: example.embedding.iter().map(|v| (v * 1e5).round() / 1e5).collect(),
        })
    }

    /// Decodes the example. The error is a library's message or the value that does not fit.
    fn checked(self) -> Result<TilePicture, String> {
        let bytes = BASE64.decode(&self.png).map_err(|e| e.to_string())?;
        let size = image::ImageReader::with_format(Cursor::new(&bytes), ImageFormat::Png)
            .into_dimensions()
            .map_err(|e| e.to_string())?;
        if size != (KEPT_WIDTH, KEPT_HEIGHT) {
            return Err(format!("{} × {} ≠ {KEPT_WIDTH} × {KEPT_HEIGHT}", size.0, size.1));
        }
        let picture =
            image::load_from_memory_with_format(&bytes, ImageFormat::Png).map_err(|e| e.to_string())?.into_rgb8();
        let length: f32 = self.embedding.iter().map(|v| v * v).sum();
        if !(4..=1024).contains(&self.embedding.len()) || !(0.9..1.1).contains(&length) {
            return Err(format!("`embedding`: {}, {:.2}", self.embedding.len(), length.sqrt()));
        }
        Ok(TilePicture { picture, photo: self.photo, embedding: self.embedding })
    }
}

impl SetFile {
    fn checked(self) -> Result<TileSet, SetDamage> {
        let value = |field: &'static str, found: String| SetDamage::Value { field, found };
        let within = |field: &'static str, found: f32, low: f32, high: f32| {
            if (low..=high).contains(&found) { Ok(()) } else { Err(value(field, found.to_string())) }
        };
        within("margin", self.margin, 0.0, 1.0)?;
        within("aspect", self.aspect, 0.5, 3.0)?;
        if !is_name(&self.name) {
            return Err(value("name", self.name));
        }
        for colour in self.colours.ivory.iter().chain(&self.colours.back).chain(&self.colours.inks) {
            if super::colours::from_hex(colour).is_none() {
                return Err(value("colours", colour.clone()));
            }
        }
        let mut faces = BTreeMap::new();
        let mut numbers = None;
        for (class, written) in self.faces {
            let known: TileClass = class.parse().map_err(|_| value("faces", class))?;
            let picture = |why: String| SetDamage::Picture { tile: known, why };
            if known == TileClass::Unknown || written.is_empty() || written.len() > MAX_PICTURES_PER_KIND {
                return Err(picture(format!("× {}", written.len())));
            }
            let mut examples = Vec::with_capacity(written.len());
            for one in written {
                let example = one.checked().map_err(picture)?;
                let length = example.embedding.len();
                if *numbers.get_or_insert(length) != length {
                    return Err(picture(format!("`embedding`: {length}")));
                }
                examples.push(example);
            }
            faces.insert(known, examples);
        }
        if faces.is_empty() {
            return Err(SetDamage::Empty);
        }
        Ok(TileSet {
            name: self.name,
            date: self.date,
            note: self.note,
            model: self.model,
            margin: self.margin,
            aspect: self.aspect,
            colours: self.colours,
            accuracy: self.accuracy,
            faces,
        })
    }
}

/// Returns true if a name can be a folder's name on every system.
pub(super) fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '(' | ')');
    let fits = !name.is_empty() && name.chars().count() <= 60 && name.trim() == name;
    fits && name.chars().all(allowed)
}
