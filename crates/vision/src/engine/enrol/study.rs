//! Studies photos of a set: cuts out every tile upright, and classifies it with the stock model.

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
use crate::{Recognizer, TileClass, VisionError};

/// A tile in a photo of the set.
#[derive(Clone, Debug, PartialEq)]
pub struct StudiedTile {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// The upright picture, in the form that a profile stores.
    pub picture: RgbImage,
    /// The stock model's answer: one probability per class, in the classifier's order.
    pub likely: Vec<f32>,
    /// The classifier's embedding.
    pub embedding: Vec<f32>,
}

/// A photo of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct StudiedPhoto {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// All tiles found, in the locator's order.
    pub tiles: Vec<StudiedTile>,
    /// The tiles' indices, row by row from the top, each row from left to right.
    pub rows: Vec<Vec<usize>>,
}

impl StudiedPhoto {
    /// Iterates over the tiles' indices in reading order.
    pub fn order(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }
}

/// The feature vector and the stock model's probabilities of a picture and each of its variants.
type VariantFeatures = Vec<(Vec<f32>, Vec<f32>)>;
/// A cache of the features of pictures, keyed by the hash of their pixels.
#[derive(Default)]
pub(crate) struct FeatureCache(HashMap<u64, VariantFeatures>);
/// Cached pictures, at about 10 kB each.
const MAX_CACHED_PICTURES: usize = 1500;

impl Recognizer {
    /// Studies a photo of a set with the stock model only. Tiles of a known design may lie in any rotation; others are
    /// assumed to stand upright in the photo.
    ///
    /// # Errors
    /// `no_tiles`; `inference` when a network fails.
    pub fn study_set_photo(&mut self, photo: &RgbImage) -> Result<StudiedPhoto, VisionError> {
        let mat = as_mat(photo)?;
        let found = locate::locate(&mut self.locator, &mat)?.found;
        if found.is_empty() {
            return Err(VisionError::NoTiles);
        }
        let margin = self.classifier.meta.margin;
        let mut quads: Vec<Quad> = found.iter().map(|f| f.quad).collect();
        let first = classify::classify_as_found(&mut self.classifier, &mat, &quads)?;
        let sure = first.iter().filter(|a| a.max_probability() > SURE).count();
        let known = sure as f32 >= KNOWN * first.len() as f32;
        for (quad, answer) in quads.iter_mut().zip(&first) {
            // The model cannot tell the top of an unknown design, though it is often sure.
            *quad = if known { classify::turn_back(*quad, answer.quarters) } else { turn_upright(*quad) };
        }
        let tiles = quads
            .iter()
            .zip(classify::classify_as_found(&mut self.classifier, &mat, &quads)?)
            .map(|(quad, answer)| {
                Ok(StudiedTile {
                    quad: *quad,
                    picture: cut_picture(&mat, quad, margin)?,
                    likely: answer.likely,
                    embedding: answer.embedding,
                })
            })
            .collect::<Result<Vec<_>, VisionError>>()?;
        Ok(StudiedPhoto { size: [photo.width(), photo.height()], rows: rows(&quads), tiles })
    }

    /// Cuts out tiles that a person corrected in a photo, for a profile. The quads must start at the tile's own top
    /// left, as in every reading.
    ///
    /// # Errors
    /// `inference` when the network or the cutting fails.
    pub fn pictures(&mut self, photo: &RgbImage, quads: &[Quad]) -> Result<Vec<StudiedTile>, VisionError> {
        let mat = as_mat(photo)?;
        let margin = self.classifier.meta.margin;
        quads
            .iter()
            .zip(classify::classify_as_found(&mut self.classifier, &mat, quads)?)
            .map(|(quad, answer)| {
                Ok(StudiedTile {
                    quad: *quad,
                    picture: cut_picture(&mat, quad, margin)?,
                    likely: answer.likely,
                    embedding: answer.embedding,
                })
            })
            .collect()
    }

    /// Computes the samples that a head learns from: every picture and its variants.
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
            for (place, (values, model)) in self.features_of(picture)?.iter().enumerate() {
                samples.push(Sample { class, photo, plain: place == 0, values: values.clone(), model: model.clone() });
            }
        }
        Ok(samples)
    }

    /// Returns the features of a picture and its variants; cached, because every correction needs all of them.
    fn features_of(&mut self, picture: &RgbImage) -> Result<&VariantFeatures, VisionError> {
        let mut hasher = DefaultHasher::new();
        picture.as_raw().hash(&mut hasher);
        let key = hasher.finish();
        if !self.feature_cache.0.contains_key(&key) {
            let crops: Vec<Vec<u8>> = variants::variants(picture).collect();
            let mats = crops.iter().map(|crop| to_crop_mat(crop)).collect::<Result<Vec<_>, _>>()?;
            let features = crops
                .iter()
                .zip(classify::run(&mut self.classifier, &mats)?)
                .map(|(crop, answer)| (features(crop, &answer.embedding), answer.likely))
                .collect();
            if self.feature_cache.0.len() >= MAX_CACHED_PICTURES {
                self.feature_cache.0.clear();
            }
            self.feature_cache.0.insert(key, features);
        }
        Ok(&self.feature_cache.0[&key])
    }

    /// Embeds a set's pictures again if another classifier made its embeddings.
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
            let answers = classify::run(&mut self.classifier, &[to_crop_mat(&crop)?])?;
            if let Some(answer) = answers.into_iter().next() {
                example.embedding = answer.embedding;
            }
        }
        set.model = version;
        Ok(())
    }
}

/// The probability from which the model knows a tile …
const SURE: f32 = 0.9;
/// … and the share of such tiles from which it knows the set.
const KNOWN: f32 = 0.75;

/// Rotates the corners so that the photo's top left is first: the tile is assumed to stand upright.
fn turn_upright(quad: Quad) -> Quad {
    let down = |quad: &Quad| {
        let half = half_height(quad);
        half[1] / length(half).max(1e-3)
    };
    (0..4)
        .map(|quarters| classify::turn_back(quad, quarters))
        .max_by(|a, b| down(a).total_cmp(&down(b)))
        .unwrap_or(quad)
}

/// Returns the margin of a stored picture for the classifier's crop margin, at the same pixels per tile.
pub(super) fn kept_margin(margin: f32) -> f32 {
    (KEPT_WIDTH as f32 / CROP_WIDTH as f32 * (1.0 + 2.0 * margin) - 1.0) / 2.0
}

fn cut_picture(photo: &impl Pixels, quad: &Quad, margin: f32) -> Result<RgbImage, VisionError> {
    let size = [KEPT_WIDTH as usize, KEPT_HEIGHT as usize];
    let picture = rectify_to(photo, &enlarged(quad, kept_margin(margin)), size).map_err(classify::opencv_error)?;
    RgbImage::from_raw(KEPT_WIDTH, KEPT_HEIGHT, picture.data_bytes().map_err(classify::opencv_error)?.to_vec())
        .ok_or_else(|| classify::fault("a picture of a tile has the wrong size".into()))
}

fn to_crop_mat(crop: &[u8]) -> Result<Mat, VisionError> {
    let pixels: Vec<Vec3b> = crop.chunks_exact(3).map(|p| Vec3b::from([p[0], p[1], p[2]])).collect();
    Mat::new_rows_cols_with_data(CROP_HEIGHT as i32, CROP_WIDTH as i32, &pixels)
        .and_then(|mat| mat.try_clone())
        .map_err(classify::opencv_error)
}
