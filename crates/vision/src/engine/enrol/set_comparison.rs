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

/// The value of [`SetJudgement::fits`] from which a tile counts as one of the set's.
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
    unturned: Vec<TileBeforeTurn>,
) -> Result<SetFit, VisionError> {
    let mut judged = crops
        .iter()
        .zip(answers.iter())
        .map(|(crop, answer)| judge_crop(set, crop, answer))
        .collect::<Result<Vec<_>, _>>()?;
    let mut turned: Vec<Option<(Quad, ClassifierAnswer)>> = quads.iter().map(|_| None).collect();
    // The model cannot tell the top of an unknown face; the set can.
    for as_found in unturned {
        let i = as_found.tile;
        let again = judge_crop(set, &as_found.crop, &as_found.answer)?;
        if again.distance < judged[i].distance && again.fits >= MIN_FIT_PROBABILITY {
            judged[i] = again;
            turned[i] = Some((as_found.quad, as_found.answer));
        }
    }
    let mut nearest = nearest_rotations(model, photo, set, quads, &judged)?;
    for (i, found) in nearest.iter_mut().enumerate() {
        if let Some((again, quad, answer)) = found.take_if(|best| best.0.fits >= MIN_FIT_PROBABILITY) {
            judged[i] = again;
            turned[i] = Some((quad, answer));
        }
    }
    let tells = SetEvidence::new(&model.meta.classes, set);
    let said: Vec<f32> = answers
        .iter()
        .zip(&judged)
        .map(|(answer, judged)| tells.tile_log_odds(judged, arg_max(&answer.likely)))
        .collect();
    let together: f32 = said.iter().sum();
    if SetEvidence::is_other_set(together) {
        return Ok(SetFit::OtherTiles);
    }
    for (i, mut judged) in judged.into_iter().enumerate() {
        // The model alone names a tile that looks like a kind that was not enrolled.
        if tells.can_name_class(arg_max(&answers[i].likely)) {
            // A steep view puts a tile of the set far from every face in every rotation; the nearest rotation is still
            // right.
            if judged.fits < MIN_FIT_PROBABILITY
                && let Some((again, quad, answer)) = nearest[i].take()
            {
                judged = again;
                turned[i] = Some((quad, answer));
            }
            let others = (together - said[i]).clamp(-MAX_NEIGHBOUR_LOG_ODDS, MAX_NEIGHBOUR_LOG_ODDS);
            let model_says = turned[i].as_ref().map_or(&answers[i], |(_, answer)| answer);
            // The model's contradiction no longer counts once the photo as a whole shows the set.
            let against = if together > 0.0 { 0.0 } else { judged.against };
            judged = set.revise_judgement(judged, &model_says.likely, others - against);
        }
        if let Some((quad, answer)) = turned[i].take() {
            quads[i] = quad;
            answers[i] = answer;
        }
        adopt_judgement(&mut answers[i], judged, tells.unknown);
    }
    Ok(SetFit::Fits)
}

/// A tile in another rotation: the set's judgement, its corners, and the model's answer.
type RotatedTile = (SetJudgement, Quad, ClassifierAnswer);

/// Finds for every tile that does not fit the set the rotation with the smallest distance to a face of the set. `None`
/// for the other tiles, and if no rotation is clearly nearer than the present one.
fn nearest_rotations(
    model: &mut LoadedModel<ClassifierMeta>,
    photo: &impl PhotoPixels,
    set: &SetClassifier,
    quads: &[Quad],
    judged: &[SetJudgement],
) -> Result<Vec<Option<RotatedTile>>, VisionError> {
    let mut nearest: Vec<Option<RotatedTile>> = quads.iter().map(|_| None).collect();
    let open: Vec<usize> = (0..quads.len()).filter(|&i| judged[i].fits < MIN_FIT_PROBABILITY).collect();
    for quarters in [2, 1, 3] {
        let other: Vec<Quad> = open.iter().map(|&i| rotate_quad_back(quads[i], quarters)).collect();
        let crops = cut_tile_crops(photo, &other, model.meta.margin)?;
        for (((&i, quad), crop), answer) in open.iter().zip(other).zip(&crops).zip(run_classifier(model, &crops)?) {
            let again = judge_crop(set, crop, &answer)?;
            let within = match &nearest[i] {
                Some(best) => best.0.distance,
                None if again.fits >= MIN_FIT_PROBABILITY => judged[i].distance,
                None => MAX_ROTATED_DISTANCE_SHARE * judged[i].distance,
            };
            if again.distance < within {
                nearest[i] = Some((again, quad, answer));
            }
        }
    }
    Ok(nearest)
}

/// The weighing of a photo's tiles as evidence for or against the photo showing a set.
pub(super) struct SetEvidence<'a> {
    set: &'a SetClassifier,
    back: Option<usize>,
    unknown: Option<usize>,
}

impl<'a> SetEvidence<'a> {
    pub(super) fn new(classes: &[TileClass], set: &'a SetClassifier) -> Self {
        let place = |class| classes.iter().position(|known| *known == class);
        Self { set, back: place(TileClass::Back), unknown: place(TileClass::Unknown) }
    }

    /// Returns the log-odds, -2 to 4, by which a tile that the model names `class` speaks for the set. At least 0 for a
    /// back and, if the model knows the set, for every class that was not enrolled.
    pub(super) fn tile_log_odds(&self, judged: &SetJudgement, class: usize) -> f32 {
        let is_other = self.back == Some(class) || (self.set.is_known_to_model() && !self.set.has_face(class));
        let evidence = (judged.evidence - judged.against).clamp(MIN_TILE_LOG_ODDS, MAX_TILE_LOG_ODDS);
        if is_other { evidence.max(0.0) } else { evidence }
    }

    /// Returns true if the set may name a tile that the model names `class`: one of its kinds, or an unknown face of a
    /// set that the model does not know.
    fn can_name_class(&self, class: usize) -> bool {
        self.set.has_face(class) || (self.unknown == Some(class) && !self.set.is_known_to_model())
    }

    /// Returns true if `together`, the sum of the log-odds of a photo's tiles, means that the photo shows other tiles
    /// than the set's.
    pub(super) fn is_other_set(together: f32) -> bool {
        together < OTHER_SET_LOG_ODDS
    }
}

fn judge_crop(set: &SetClassifier, crop: &Mat, answer: &ClassifierAnswer) -> Result<SetJudgement, VisionError> {
    let bytes = crop.data_bytes().map_err(opencv_classifier_error)?;
    Ok(set.judge_tile(&compute_crop_features(bytes, &answer.embedding), &answer.likely))
}

/// Replaces the model's probabilities in an answer by the judgement's, and its origin if the set decided. Raises the
/// class number `unknown` the more, the less the set and the model know the tile.
fn adopt_judgement(answer: &mut ClassifierAnswer, judged: SetJudgement, unknown: Option<usize>) {
    let model = arg_max(&answer.likely);
    let sure = answer.likely.get(model).copied().unwrap_or(0.0);
    let mut likely = judged.likely;
    if let Some(unknown) = unknown {
        let neither = (1.0 - judged.fits) * (1.0 - sure);
        likely.iter_mut().for_each(|p| *p *= 1.0 - neither);
        likely[unknown] += neither;
    }
    if judged.fits >= MIN_FIT_PROBABILITY && (arg_max(&likely) != model || sure < MIN_MODEL_DECISION_PROBABILITY) {
        answer.by = ClassOrigin::Enrolled;
    }
    answer.likely = likely;
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
    /// already. A set that cannot be used is skipped, without a further error, until its files change.
    ///
    /// # Errors
    /// Those of [`SetStore::load`](super::SetStore::load); `inference`; `too_few_kinds`.
    pub fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        let now = set.map(|used| (used.clone(), used.revision()));
        if now == self.set_in_use {
            return Ok(());
        }
        self.set = None;
        self.set_in_use = now;
        if let Some(UsedSet { store, name }) = set {
            self.set = Some(self.load_or_learn_classifier(&store.load(name)?, &store.cache_file(name))?);
        }
        Ok(())
    }

    /// Returns the classifier of a set: from the file `cache` if it matches the set's pictures and the network, else
    /// newly learned and written there. A failure to write the cache is ignored.
    fn load_or_learn_classifier(&mut self, set: &TileSet, cache: &Path) -> Result<SetClassifier, SetError> {
        let meta = &self.classifier.meta;
        let mut hasher = DefaultHasher::new();
        for (class, example) in set.iter_pictures() {
            (class, example.photo, example.picture.as_raw()).hash(&mut hasher);
        }
        let of = format!("{SET_LEARNING_VERSION} {} {:?} {:016x}", meta.version, meta.classes.len(), hasher.finish());
        let classes = meta.classes.len();
        let cached = files::read_bytes(cache, MAX_CLASSIFIER_CACHE_BYTES)
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
            let _ = files::write_private_file(cache, &bytes);
        }
        Ok(cached.head)
    }

    /// Returns the length of a feature vector: that of the set's embeddings plus the features of a picture.
    fn feature_length(&self, set: &TileSet) -> usize {
        set.iter_pictures().next().map_or(0, |(_, e)| e.embedding.len()) + PICTURE_FEATURE_COUNT
    }
}
