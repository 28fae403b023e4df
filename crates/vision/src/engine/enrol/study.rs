//! Studies photos of a set: every tile with its upright picture, and what the stock model makes of it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use image::RgbImage;
use opencv::core::{Mat, Vec3b};
use opencv::prelude::*;

use super::head::Sample;
use super::profile::{KEPT_HEIGHT, KEPT_WIDTH};
use super::{SetError, TileSet, features::features, rows::rows, variants};
use crate::engine::rectify::{CROP_HEIGHT, CROP_WIDTH, enlarged, rectify_to};
use crate::engine::{Pixels, as_mat, classify, locate};
use crate::geometry::{Quad, half_height, length};
use crate::{Eyes, TileClass, VisionError};

/// A tile in a photo of the set.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenTile {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// Its picture, in the form that a profile keeps.
    pub picture: RgbImage,
    /// The stock model's answer: one probability per class, in the classifier's order.
    pub likely: Vec<f32>,
    /// The classifier's embedding of it.
    pub embedding: Vec<f32>,
}

/// A photo of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenPhoto {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Every tile that was found.
    pub tiles: Vec<SeenTile>,
    /// The tiles' indices, row by row from the top, each row from left to right.
    pub rows: Vec<Vec<usize>>,
}

impl SeenPhoto {
    /// The tiles in reading order.
    pub fn order(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }
}

/// What is seen of a picture and its variants: the feature vector of each, and the stock model's probabilities.
type Looks = Vec<(Vec<f32>, Vec<f32>)>;
/// Cache of pictures already looked at, keyed by content; limited in number, at some 10 kB each.
#[derive(Default)]
pub(crate) struct LookedAt(HashMap<u64, Looks>);
const MOST_LOOKED_AT: usize = 1500;

impl Eyes {
    /// Studies a photo of a set without any set's help. Tiles of a design that the model knows may lie any way round; others are
    /// assumed to stand upright in the photo.
    ///
    /// # Errors
    /// `no_tiles`; `inference` when a network fails.
    pub fn study(&mut self, photo: &RgbImage) -> Result<SeenPhoto, VisionError> {
        let mat = as_mat(photo)?;
        let found = locate::locate(&mut self.locator, &mat)?.found;
        if found.is_empty() {
            return Err(VisionError::NoTiles);
        }
        let margin = self.classifier.meta.margin;
        let mut quads: Vec<Quad> = found.iter().map(|f| f.quad).collect();
        let first = classify::look_at(&mut self.classifier, &mat, &quads)?;
        let sure = first.iter().filter(|a| a.most() > SURE).count();
        let known = sure as f32 >= KNOWN * first.len() as f32;
        for (quad, answer) in quads.iter_mut().zip(&first) {
            // The model cannot tell the top of a design it has never seen, and is often sure of it all the same.
            *quad = if known { classify::turn_back(*quad, answer.quarters) } else { as_the_photo_stands(*quad) };
        }
        let tiles = quads
            .iter()
            .zip(classify::look_at(&mut self.classifier, &mat, &quads)?)
            .map(|(quad, answer)| {
                Ok(SeenTile {
                    quad: *quad,
                    picture: kept(&mat, quad, margin)?,
                    likely: answer.likely,
                    embedding: answer.embedding,
                })
            })
            .collect::<Result<Vec<_>, VisionError>>()?;
        Ok(SeenPhoto { size: [photo.width(), photo.height()], rows: rows(&quads), tiles })
    }

    /// The pictures of tiles that a person corrected in a photo, for a profile. The quads must start at the tile's own top left,
    /// as in every reading.
    ///
    /// # Errors
    /// `inference` when the network or the cutting fails.
    pub fn pictures(&mut self, photo: &RgbImage, quads: &[Quad]) -> Result<Vec<SeenTile>, VisionError> {
        let mat = as_mat(photo)?;
        let margin = self.classifier.meta.margin;
        quads
            .iter()
            .zip(classify::look_at(&mut self.classifier, &mat, quads)?)
            .map(|(quad, answer)| {
                Ok(SeenTile {
                    quad: *quad,
                    picture: kept(&mat, quad, margin)?,
                    likely: answer.likely,
                    embedding: answer.embedding,
                })
            })
            .collect()
    }

    /// What a head learns from: every picture and its variants.
    pub(super) fn samples<'a>(
        &mut self,
        pictures: impl Iterator<Item = (TileClass, u32, &'a RgbImage)>,
    ) -> Result<Vec<Sample>, VisionError> {
        let known = self.classifier.meta.classes.clone();
        let mut samples = Vec::new();
        for (class, photo, picture) in pictures {
            let Some(class) = known.iter().position(|c| *c == class) else {
                continue;
            };
            for (place, (values, model)) in self.looks(picture)?.iter().enumerate() {
                samples.push(Sample { class, photo, plain: place == 0, values: values.clone(), model: model.clone() });
            }
        }
        Ok(samples)
    }

    /// A picture and its variants as the network sees them; cached, because every correction asks for all of them again.
    fn looks(&mut self, picture: &RgbImage) -> Result<&Looks, VisionError> {
        let mut hasher = DefaultHasher::new();
        picture.as_raw().hash(&mut hasher);
        let key = hasher.finish();
        if !self.looked_at.0.contains_key(&key) {
            let crops: Vec<Vec<u8>> = variants::variants(picture).collect();
            let mats = crops.iter().map(|crop| as_crop(crop)).collect::<Result<Vec<_>, _>>()?;
            let looks = crops
                .iter()
                .zip(classify::run(&mut self.classifier, &mats)?)
                .map(|(crop, answer)| (features(crop, &answer.embedding), answer.likely))
                .collect();
            if self.looked_at.0.len() >= MOST_LOOKED_AT {
                self.looked_at.0.clear();
            }
            self.looked_at.0.insert(key, looks);
        }
        Ok(&self.looked_at.0[&key])
    }

    /// Looks at a set's pictures again if another classifier made its embeddings.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn renew(&mut self, set: &mut TileSet) -> Result<(), SetError> {
        let version = self.classifier.meta.version.clone();
        if set.model == version {
            return Ok(());
        }
        for example in set.faces.values_mut().flatten() {
            let crop = variants::plain(&example.picture);
            let answers = classify::run(&mut self.classifier, &[as_crop(&crop)?])?;
            if let Some(answer) = answers.into_iter().next() {
                example.embedding = answer.embedding;
            }
        }
        set.model = version;
        Ok(())
    }
}

/// A tile counts as known to the model from this probability on …
const SURE: f32 = 0.9;
/// … and a set counts as known when this share of its tiles is.
const KNOWN: f32 = 0.75;

/// The corners with the top left first, assuming that the tile stands upright in the photo.
fn as_the_photo_stands(quad: Quad) -> Quad {
    let down = |quad: &Quad| {
        let half = half_height(quad);
        half[1] / length(half).max(1e-3)
    };
    (0..4)
        .map(|quarters| classify::turn_back(quad, quarters))
        .max_by(|a, b| down(a).total_cmp(&down(b)))
        .unwrap_or(quad)
}

/// How much larger than the tile a kept picture is, given the classifier's crop margin, at the same pixels per tile.
pub(super) fn kept_margin(margin: f32) -> f32 {
    (KEPT_WIDTH as f32 / CROP_WIDTH as f32 * (1.0 + 2.0 * margin) - 1.0) / 2.0
}

fn kept(photo: &impl Pixels, quad: &Quad, margin: f32) -> Result<RgbImage, VisionError> {
    let size = [KEPT_WIDTH as usize, KEPT_HEIGHT as usize];
    let picture = rectify_to(photo, &enlarged(quad, kept_margin(margin)), size).map_err(classify::in_opencv)?;
    RgbImage::from_raw(KEPT_WIDTH, KEPT_HEIGHT, picture.data_bytes().map_err(classify::in_opencv)?.to_vec())
        .ok_or_else(|| classify::fault("a picture of a tile has the wrong size".into()))
}

fn as_crop(crop: &[u8]) -> Result<Mat, VisionError> {
    let pixels: Vec<Vec3b> = crop.chunks_exact(3).map(|p| Vec3b::from([p[0], p[1], p[2]])).collect();
    Mat::new_rows_cols_with_data(CROP_HEIGHT as i32, CROP_WIDTH as i32, &pixels)
        .and_then(|mat| mat.try_clone())
        .map_err(classify::in_opencv)
}
