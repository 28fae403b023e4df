//! The set in use: compares a photo's tiles with it, and switches to another set.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use opencv::core::Mat;
use opencv::prelude::*;
use serde::{Deserialize, Serialize};

use super::features::{PICTURE_FEATURE_COUNT, compute_crop_features};
use super::set_classifier::{SetClassifier, SetJudgement, arg_max};
use super::{SetError, TileSet, UsedSet};
use crate::engine::PhotoPixels;
use crate::engine::classify::{
    ClassifierAnswer, TileBeforeTurn, cut_tile_crops, opencv_classifier_error, rotate_quad_back, run_classifier,
};
use crate::engine::model::{ClassifierMeta, LoadedModel};
use crate::geometry::Quad;
use crate::{ClassOrigin, Recognizer, TileClass, VisionError};
use quejing_io::files;

/// The maximum size, in bytes, of a cache file with a set's classifier; a larger one is ignored.
const MAX_CLASSIFIER_CACHE_BYTES: u64 = 256 << 20;

/// The relation of a photo to the player's tile set in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetFit {
    /// No set is in use.
    NoSet,
    /// The photo shows the set, or has too few tiles to decide.
    Fits,
    /// The photo shows other tiles; only the stock model read them.
    OtherTiles,
}

/// The value of [`SetJudgement::fit_probability`] from which a tile counts as one of the set's.
const MIN_FIT_PROBABILITY: f32 = 0.5;
/// The sum of the log-odds of a photo's tiles below which the photo shows other tiles than the set's.
const OTHER_SET_LOG_ODDS: f32 = -5.0;
/// The lower bound of one tile's log-odds for the set: light, angle, a finger or a find that is no tile can put it far
/// off.
const MIN_TILE_LOG_ODDS: f32 = -2.0;
/// The upper bound of one tile's log-odds for the set, reached by no tile of another set by chance.
const MAX_TILE_LOG_ODDS: f32 = 4.0;
/// The maximum log-odds, for or against the set, that the photo's other tiles contribute to the judgement of one tile.
const MAX_NEIGHBOUR_LOG_ODDS: f32 = 4.0;
/// The distance to the set's nearest face after a rotation, as a share of the distance before, below which this
/// rotation overrules the model's even if the tile is far from every face.
const MAX_ROTATED_DISTANCE_SHARE: f32 = 0.8;
/// The model's probability from which the model counts as the origin of a tile's class if the set agrees.
const MIN_MODEL_DECISION_PROBABILITY: f32 = 0.95;

/// Compares a photo's tiles with a set, also in other rotations. Combines the set's probabilities with the model's in
/// `answers`, and rotates `quads` where the set finds another rotation. Changes nothing and returns
/// [`SetFit::OtherTiles`] if the tiles together give strong evidence against the set.
pub(crate) fn compare_with_set(
    model: &mut LoadedModel<ClassifierMeta>,
    photo: &impl PhotoPixels,
    set: &SetClassifier,
    quads: &mut [Quad],
    crops: &[Mat],
    answers: &mut [ClassifierAnswer],
    tiles_before_turn: Vec<TileBeforeTurn>,
) -> Result<SetFit, VisionError> {
    let mut tiles = judge_tiles(set, crops, answers, tiles_before_turn)?;
    let mut nearest = find_nearest_rotations(model, photo, set, quads, &tiles)?;
    for (tile, nearest) in tiles.iter_mut().zip(&mut nearest) {
        if let Some(fitting) = nearest.take_if(|(judgement, ..)| judgement.fit_probability >= MIN_FIT_PROBABILITY) {
            tile.rotate(fitting);
        }
    }
    let evidence = SetEvidence::new(&model.meta.classes, set);
    let log_odds: Vec<f32> = answers
        .iter()
        .zip(&tiles)
        .map(|(answer, tile)| evidence.tile_log_odds(&tile.judgement, arg_max(&answer.probabilities)))
        .collect();
    let log_odds_sum: f32 = log_odds.iter().sum();
    if SetEvidence::is_other_set(log_odds_sum) {
        return Ok(SetFit::OtherTiles);
    }
    for (i, (mut tile, nearest)) in tiles.into_iter().zip(nearest).enumerate() {
        // The model alone names a tile that looks like a kind that was not enrolled.
        if evidence.can_name_class(arg_max(&answers[i].probabilities)) {
            tile = tile.revise(set, nearest, &answers[i], log_odds[i], log_odds_sum);
        }
        if let Some((quad, answer)) = tile.rotated {
            quads[i] = quad;
            answers[i] = answer;
        }
        adopt_judgement(&mut answers[i], tile.judgement, evidence.unknown_class);
    }
    Ok(SetFit::Fits)
}

/// A tile as the set judges it, in its own or another rotation.
struct ComparedTile {
    judgement: SetJudgement,
    /// The corners and the model's answer in the other rotation; `None` in the tile's own.
    rotated: Option<(Quad, ClassifierAnswer)>,
}

impl ComparedTile {
    fn rotate(&mut self, (judgement, quad, answer): RotatedTile) {
        self.judgement = judgement;
        self.rotated = Some((quad, answer));
    }

    /// Judges a tile of a kind of the set again, with the evidence of all tiles together. `nearest` is its nearest
    /// rotation if no rotation fits, `answer` the model's answer as found, `log_odds` the tile's own part of
    /// `log_odds_sum`.
    fn revise(
        mut self,
        set: &SetClassifier,
        nearest: Option<RotatedTile>,
        answer: &ClassifierAnswer,
        log_odds: f32,
        log_odds_sum: f32,
    ) -> ComparedTile {
        // A steep view puts a tile of the set far from every face in every rotation; the nearest rotation is still
        // right.
        if self.judgement.fit_probability < MIN_FIT_PROBABILITY
            && let Some(nearest) = nearest
        {
            self.rotate(nearest);
        }
        let other_log_odds = (log_odds_sum - log_odds).clamp(-MAX_NEIGHBOUR_LOG_ODDS, MAX_NEIGHBOUR_LOG_ODDS);
        let answer = self.rotated.as_ref().map_or(answer, |(_, answer)| answer);
        // The model's contradiction does not count once the photo as a whole shows the set.
        let contradiction = if log_odds_sum > 0.0 { 0.0 } else { self.judgement.contradiction_log_odds };
        let log_odds = other_log_odds - contradiction;
        ComparedTile { judgement: set.revise_judgement(self.judgement, &answer.probabilities, log_odds), ..self }
    }
}

/// Judges each tile as the model turned it, or as it was found if the set fits that better: the model cannot tell the
/// top of an unknown face, the set can.
fn judge_tiles(
    set: &SetClassifier,
    crops: &[Mat],
    answers: &[ClassifierAnswer],
    tiles_before_turn: Vec<TileBeforeTurn>,
) -> Result<Vec<ComparedTile>, VisionError> {
    let judged = crops.iter().zip(answers).map(|(crop, answer)| judge_crop(set, crop, answer));
    let mut tiles: Vec<ComparedTile> =
        judged.map(|judgement| Ok(ComparedTile { judgement: judgement?, rotated: None })).collect::<Result<_, _>>()?;
    for as_found in tiles_before_turn {
        let judgement = judge_crop(set, &as_found.crop, &as_found.answer)?;
        let tile = &mut tiles[as_found.tile];
        if judgement.squared_distance < tile.judgement.squared_distance
            && judgement.fit_probability >= MIN_FIT_PROBABILITY
        {
            tile.rotate((judgement, as_found.quad, as_found.answer));
        }
    }
    Ok(tiles)
}

/// A tile in another rotation: the set's judgement, its corners, and the model's answer.
type RotatedTile = (SetJudgement, Quad, ClassifierAnswer);

/// Finds for every tile that does not fit the set the rotation with the smallest distance to a face of the set. `None`
/// for the other tiles, and if no rotation is nearer than the present one: clearly nearer
/// ([`MAX_ROTATED_DISTANCE_SHARE`]) unless the tile fits the set there.
fn find_nearest_rotations(
    model: &mut LoadedModel<ClassifierMeta>,
    photo: &impl PhotoPixels,
    set: &SetClassifier,
    quads: &[Quad],
    tiles: &[ComparedTile],
) -> Result<Vec<Option<RotatedTile>>, VisionError> {
    let mut nearest: Vec<Option<RotatedTile>> = quads.iter().map(|_| None).collect();
    let unfitting_tiles: Vec<usize> =
        (0..quads.len()).filter(|&i| tiles[i].judgement.fit_probability < MIN_FIT_PROBABILITY).collect();
    for quarter_turns in [2, 1, 3] {
        let rotated_quads: Vec<Quad> =
            unfitting_tiles.iter().map(|&i| rotate_quad_back(quads[i], quarter_turns)).collect();
        let crops = cut_tile_crops(photo, &rotated_quads, model.meta.margin)?;
        for (((&i, quad), crop), answer) in
            unfitting_tiles.iter().zip(rotated_quads).zip(&crops).zip(run_classifier(model, &crops)?)
        {
            let rotated_judgement = judge_crop(set, crop, &answer)?;
            let max_distance = match &nearest[i] {
                Some(best) => best.0.squared_distance,
                None if rotated_judgement.fit_probability >= MIN_FIT_PROBABILITY => tiles[i].judgement.squared_distance,
                None => MAX_ROTATED_DISTANCE_SHARE * tiles[i].judgement.squared_distance,
            };
            if rotated_judgement.squared_distance < max_distance {
                nearest[i] = Some((rotated_judgement, quad, answer));
            }
        }
    }
    Ok(nearest)
}

/// The evidence of a photo's tiles for or against the photo showing a set.
pub(super) struct SetEvidence<'a> {
    set: &'a SetClassifier,
    /// The class number of a back; `None` if the model has no such class.
    back_class: Option<usize>,
    /// The class number of an unknown tile; `None` if the model has no such class.
    unknown_class: Option<usize>,
}

impl<'a> SetEvidence<'a> {
    pub(super) fn new(classes: &[TileClass], set: &'a SetClassifier) -> Self {
        let class_number = |class| classes.iter().position(|known| *known == class);
        Self { set, back_class: class_number(TileClass::Back), unknown_class: class_number(TileClass::Unknown) }
    }

    /// Returns the log-odds, -2 to 4, by which a tile that the model names `class` speaks for the set. At least 0 for a
    /// back and, if the model knows the set, for every class that was not enrolled.
    pub(super) fn tile_log_odds(&self, judgement: &SetJudgement, class: usize) -> f32 {
        let is_other = self.back_class == Some(class) || (self.set.is_known_to_model() && !self.set.has_face(class));
        let evidence = (judgement.evidence_log_odds - judgement.contradiction_log_odds)
            .clamp(MIN_TILE_LOG_ODDS, MAX_TILE_LOG_ODDS);
        if is_other { evidence.max(0.0) } else { evidence }
    }

    /// Returns true if the set may name a tile that the model names `class`: one of its kinds, or an unknown face of a
    /// set that the model does not know.
    fn can_name_class(&self, class: usize) -> bool {
        self.set.has_face(class) || (self.unknown_class == Some(class) && !self.set.is_known_to_model())
    }

    /// Returns true if `log_odds_sum`, of all tiles of a photo, means that the photo shows other tiles than the set's.
    pub(super) fn is_other_set(log_odds_sum: f32) -> bool {
        log_odds_sum < OTHER_SET_LOG_ODDS
    }
}

fn judge_crop(set: &SetClassifier, crop: &Mat, answer: &ClassifierAnswer) -> Result<SetJudgement, VisionError> {
    let bytes = crop.data_bytes().map_err(opencv_classifier_error)?;
    Ok(set.judge_tile(&compute_crop_features(bytes, &answer.embedding), &answer.probabilities))
}

/// Replaces the model's probabilities in an answer by the judgement's, and its origin if the set decided. Moves
/// probability to `unknown_class` the more, the less the set and the model know the tile.
fn adopt_judgement(answer: &mut ClassifierAnswer, judgement: SetJudgement, unknown_class: Option<usize>) {
    let model_class = arg_max(&answer.probabilities);
    let model_probability = answer.probabilities.get(model_class).copied().unwrap_or(0.0);
    let mut probabilities = judgement.probabilities;
    if let Some(unknown_class) = unknown_class {
        let unknown_probability = (1.0 - judgement.fit_probability) * (1.0 - model_probability);
        probabilities.iter_mut().for_each(|p| *p *= 1.0 - unknown_probability);
        probabilities[unknown_class] += unknown_probability;
    }
    if judgement.fit_probability >= MIN_FIT_PROBABILITY
        && (arg_max(&probabilities) != model_class || model_probability < MIN_MODEL_DECISION_PROBABILITY)
    {
        answer.origin = ClassOrigin::Enrolled;
    }
    answer.probabilities = probabilities;
}

/// A set's classifier as cached in a file for the next start.
#[derive(Serialize, Deserialize)]
struct CachedClassifier {
    /// The identity of the data from which the classifier was learned: versions of learning and network, number of
    /// classes, hash of the pictures.
    of: String,
    head: SetClassifier,
}

/// The version of the learning method, part of a cached classifier's identity. Increase it whenever [`SetClassifier`]
/// learns differently.
const SET_LEARNING_VERSION: u32 = 5;

impl Recognizer {
    /// Switches to a set, or to reading without one with `None`; does nothing if this version of the set is in use
    /// already. A set that cannot be used gives its error once; reading then uses no set, without a further error,
    /// until the set's files change.
    ///
    /// # Errors
    /// Those of [`SetStore::load`](super::SetStore::load); `inference`; `too_few_kinds`.
    pub fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        let requested = set.map(|used| (used.clone(), used.revision()));
        if requested == self.set_in_use {
            return Ok(());
        }
        self.set_classifier = None;
        self.set_in_use = requested;
        if let Some(UsedSet { store, name }) = set {
            self.set_classifier = Some(self.load_or_learn_classifier(&store.load(name)?, &store.cache_file(name))?);
        }
        Ok(())
    }

    /// Returns the classifier of a set: from `cache_file` if it matches the set's pictures and the network, else newly
    /// learned and written there. Ignores a failure to write the cache.
    fn load_or_learn_classifier(&mut self, set: &TileSet, cache_file: &Path) -> Result<SetClassifier, SetError> {
        let meta = &self.classifier.meta;
        let mut hasher = DefaultHasher::new();
        for (class, example) in set.iter_pictures() {
            (class, example.photo_number, example.picture.as_raw()).hash(&mut hasher);
        }
        let of = format!("{SET_LEARNING_VERSION} {} {:?} {:016x}", meta.version, meta.classes.len(), hasher.finish());
        let classes = meta.classes.len();
        let cached = files::read_bytes(cache_file, MAX_CLASSIFIER_CACHE_BYTES)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<CachedClassifier>(&bytes).ok());
        if let Some(cached) =
            cached.filter(|cached| cached.of == of && cached.head.is_consistent_for(self.feature_length(set), classes))
        {
            return Ok(cached.head);
        }
        let (head, _) =
            self.learn_set(set)?.ok_or(SetError::TooFew { kinds: set.kind_count(), least: super::MIN_SET_KINDS })?;
        let cached = CachedClassifier { of, head };
        // Losing the cache only costs time at the next start.
        if let Ok(bytes) = serde_json::to_vec(&cached) {
            let _ = files::write_private_file(cache_file, &bytes);
        }
        Ok(cached.head)
    }

    /// Returns the length of a feature vector: that of the set's embeddings plus the features of a picture.
    fn feature_length(&self, set: &TileSet) -> usize {
        set.iter_pictures().next().map_or(0, |(_, e)| e.embedding.len()) + PICTURE_FEATURE_COUNT
    }
}
