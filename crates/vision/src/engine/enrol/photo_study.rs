//! Studies photos of a set: cuts out every tile upright, and classifies it with the stock model.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use image::RgbImage;
use opencv::core::{Mat, Vec3b};
use opencv::prelude::*;

use super::set_classifier::TileSample;
use super::tile_set::{STORED_PICTURE_HEIGHT_PX, STORED_PICTURE_WIDTH_PX};
use super::{SetError, TileSet, features::compute_crop_features, rows::sort_into_rows, variants};
use crate::engine::rectify::{CROP_HEIGHT_PX, CROP_WIDTH_PX, enlarge_quad, rectify_quad_to_size};
use crate::engine::{PhotoPixels, borrow_as_mat, classify, locate};
use crate::geometry::{Quad, half_height, length};
use crate::{Recognizer, TileClass, VisionError};

/// A tile in a photo of a set: its corners, its picture, and the stock model's reading.
#[derive(Clone, Debug, PartialEq)]
pub struct StudiedTile {
    /// The corners, clockwise from the tile's own top left.
    pub quad: Quad,
    /// The upright picture, [`STORED_PICTURE_WIDTH_PX`] × [`STORED_PICTURE_HEIGHT_PX`].
    pub picture: RgbImage,
    /// The stock model's probability of each class, in the classifier's order.
    pub probabilities: Vec<f32>,
    /// The face as a vector of length 1 in the classifier's embedding space.
    pub embedding: Vec<f32>,
}

/// A photo of a set with its tiles, before they are labelled.
#[derive(Clone, Debug, PartialEq)]
pub struct StudiedPhoto {
    /// The photo's width and height in pixels.
    pub size: [u32; 2],
    /// All tiles found in the photo, in the locator's order.
    pub tiles: Vec<StudiedTile>,
    /// The tiles' indices, row by row from the top, each row from left to right.
    pub rows: Vec<Vec<usize>>,
}

impl StudiedPhoto {
    /// Iterates over the tiles' indices, row by row from the top, each row from left to right.
    pub fn reading_order(&self) -> impl Iterator<Item = usize> + '_ {
        self.rows.iter().flatten().copied()
    }
}

/// The feature vector and the stock model's probabilities of a picture and of each of its variants; the picture is
/// first.
type VariantFeatures = Vec<(Vec<f32>, Vec<f32>)>;
/// A cache of the features of stored pictures and their variants, keyed by the hash of a picture's pixels.
#[derive(Default)]
pub(crate) struct FeatureCache(HashMap<u64, VariantFeatures>);
/// The maximum number of pictures in a [`FeatureCache`], at about 10 kB each; a full cache is emptied.
const MAX_CACHED_PICTURES: usize = 1500;

impl Recognizer {
    /// Finds the tiles in a photo of a set, cuts them out and classifies them with the stock model only. Tiles of a
    /// design that the model knows may lie in any rotation; others are assumed to have their top towards the photo's
    /// top.
    ///
    /// # Errors
    /// `no_tiles`; `inference` when a network fails.
    pub fn study_set_photo(&mut self, photo: &RgbImage) -> Result<StudiedPhoto, VisionError> {
        let mat = borrow_as_mat(photo)?;
        let finds = locate::locate_tiles(&mut self.locator, &mat)?.finds;
        if finds.is_empty() {
            return Err(VisionError::NoTiles);
        }
        let margin = self.classifier.meta.margin;
        let mut quads: Vec<Quad> = finds.iter().map(|f| f.quad).collect();
        let first_answers = classify::classify_quads_as_found(&mut self.classifier, &mat, &quads)?;
        let known_count = first_answers.iter().filter(|a| a.max_probability() > MIN_KNOWN_TILE_PROBABILITY).count();
        let is_known_design = known_count as f32 >= MIN_KNOWN_DESIGN_SHARE * first_answers.len() as f32;
        for (quad, answer) in quads.iter_mut().zip(&first_answers) {
            // The model cannot tell the top of an unknown design, though it is often sure.
            *quad = if is_known_design {
                classify::rotate_quad_back(*quad, answer.quarter_turns)
            } else {
                rotate_quad_upright(*quad)
            };
        }
        let tiles = quads
            .iter()
            .zip(classify::classify_quads_as_found(&mut self.classifier, &mat, &quads)?)
            .map(|(quad, answer)| {
                Ok(StudiedTile {
                    quad: *quad,
                    picture: cut_tile_picture(&mat, quad, margin)?,
                    probabilities: answer.probabilities,
                    embedding: answer.embedding,
                })
            })
            .collect::<Result<Vec<_>, VisionError>>()?;
        Ok(StudiedPhoto { size: [photo.width(), photo.height()], rows: sort_into_rows(&quads), tiles })
    }

    /// Cuts out the tiles in `quads` of a photo, whose classes a person confirmed, and classifies them with the stock
    /// model, in order. Each quad must start at the tile's own top left, as in every reading.
    ///
    /// # Errors
    /// `inference` when the network or the cutting fails.
    pub fn study_quads(&mut self, photo: &RgbImage, quads: &[Quad]) -> Result<Vec<StudiedTile>, VisionError> {
        let mat = borrow_as_mat(photo)?;
        let margin = self.classifier.meta.margin;
        quads
            .iter()
            .zip(classify::classify_quads_as_found(&mut self.classifier, &mat, quads)?)
            .map(|(quad, answer)| {
                Ok(StudiedTile {
                    quad: *quad,
                    picture: cut_tile_picture(&mat, quad, margin)?,
                    probabilities: answer.probabilities,
                    embedding: answer.embedding,
                })
            })
            .collect()
    }

    /// Computes the samples from which a classifier is learned: every picture and its variants. `pictures` gives each
    /// picture's class, photo number and pixels; pictures of classes that the network does not know are left out.
    pub(super) fn compute_samples<'a>(
        &mut self,
        pictures: impl Iterator<Item = (TileClass, u32, &'a RgbImage)>,
    ) -> Result<Vec<TileSample>, VisionError> {
        let classes = self.classifier.meta.classes.clone();
        let mut samples = Vec::new();
        for (class, photo_number, picture) in pictures {
            let Some(class) = classes.iter().position(|c| *c == class) else {
                continue;
            };
            for (place, (features, model_probabilities)) in self.cached_features(picture)?.iter().enumerate() {
                samples.push(TileSample {
                    class,
                    photo_number,
                    is_plain: place == 0,
                    features: features.clone(),
                    model_probabilities: model_probabilities.clone(),
                });
            }
        }
        Ok(samples)
    }

    /// Returns the features of a picture followed by those of its variants; computes them if they are not in the cache,
    /// which is emptied when it is full.
    fn cached_features(&mut self, picture: &RgbImage) -> Result<&VariantFeatures, VisionError> {
        let mut hasher = DefaultHasher::new();
        picture.as_raw().hash(&mut hasher);
        let key = hasher.finish();
        if !self.feature_cache.0.contains_key(&key) {
            let crops: Vec<Vec<u8>> = variants::render_variants(picture).collect();
            let mats = crops.iter().map(|crop| to_crop_mat(crop)).collect::<Result<Vec<_>, _>>()?;
            let features = crops
                .iter()
                .zip(classify::run_classifier(&mut self.classifier, &mats)?)
                .map(|(crop, answer)| (compute_crop_features(crop, &answer.embedding), answer.probabilities))
                .collect();
            if self.feature_cache.0.len() >= MAX_CACHED_PICTURES {
                self.feature_cache.0.clear();
            }
            self.feature_cache.0.insert(key, features);
        }
        Ok(&self.feature_cache.0[&key])
    }

    /// Computes the embeddings of a set's pictures again if another version of the classifier made them. Changes only
    /// the set in memory, not its file.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn renew_embeddings(&mut self, set: &mut TileSet) -> Result<(), SetError> {
        let version = self.classifier.meta.version.clone();
        if set.model_version == version {
            return Ok(());
        }
        for example in set.faces.values_mut().flatten() {
            let crop = variants::render_plain_crop(&example.picture);
            let answers = classify::run_classifier(&mut self.classifier, &[to_crop_mat(&crop)?])?;
            if let Some(answer) = answers.into_iter().next() {
                example.embedding = answer.embedding;
            }
        }
        set.model_version = version;
        Ok(())
    }
}

/// The probability of a tile's likeliest class above which the model knows the tile.
const MIN_KNOWN_TILE_PROBABILITY: f32 = 0.9;
/// The share of a photo's tiles that the model knows from which it knows the design of the set.
const MIN_KNOWN_DESIGN_SHARE: f32 = 0.75;

/// Returns the quad with its corners rotated so that the tile's top is the side nearest to the photo's top.
fn rotate_quad_upright(quad: Quad) -> Quad {
    let down = |quad: &Quad| {
        let half = half_height(quad);
        half[1] / length(half).max(1e-3)
    };
    (0..4)
        .map(|quarter_turns| classify::rotate_quad_back(quad, quarter_turns))
        .max_by(|a, b| down(a).total_cmp(&down(b)))
        .unwrap_or(quad)
}

/// Returns the margin of a stored picture, as a share of the tile, at which it has as many pixels per tile as a crop
/// with the classifier's `margin`.
pub(super) fn stored_margin(margin: f32) -> f32 {
    (STORED_PICTURE_WIDTH_PX as f32 / CROP_WIDTH_PX as f32 * (1.0 + 2.0 * margin) - 1.0) / 2.0
}

fn cut_tile_picture(photo: &impl PhotoPixels, quad: &Quad, margin: f32) -> Result<RgbImage, VisionError> {
    let size = [STORED_PICTURE_WIDTH_PX as usize, STORED_PICTURE_HEIGHT_PX as usize];
    let picture = rectify_quad_to_size(photo, &enlarge_quad(quad, stored_margin(margin)), size)
        .map_err(classify::opencv_classifier_error)?;
    RgbImage::from_raw(
        STORED_PICTURE_WIDTH_PX,
        STORED_PICTURE_HEIGHT_PX,
        picture.data_bytes().map_err(classify::opencv_classifier_error)?.to_vec(),
    )
    .ok_or_else(|| classify::classifier_error("a picture of a tile has the wrong size".into()))
}

fn to_crop_mat(crop: &[u8]) -> Result<Mat, VisionError> {
    let pixels: Vec<Vec3b> = crop.chunks_exact(3).map(|p| Vec3b::from([p[0], p[1], p[2]])).collect();
    Mat::new_rows_cols_with_data(CROP_HEIGHT_PX as i32, CROP_WIDTH_PX as i32, &pixels)
        .and_then(|mat| mat.try_clone())
        .map_err(classify::opencv_classifier_error)
}
