//! The set in use: compares a photo's tiles with it, and switches to another set.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use opencv::core::Mat;
use opencv::prelude::*;
use serde::{Deserialize, Serialize};

use super::features::{PICTURE_VALUES, features};
use super::head::{SetClassifier, SetJudgement, arg_max};
use super::{SetError, TileSet, UsedSet};
use crate::engine::Pixels;
use crate::engine::classify::{Answer, TileBeforeTurn, cut, opencv_error, run, turn_back};
use crate::engine::model::{ClassifierMeta, Model};
use crate::geometry::Quad;
use crate::{ClassOrigin, Recognizer, TileClass, VisionError};
use quejing_io::files;

/// Size of the cache file that is read at the next start, in bytes.
const MAX_CACHE_BYTES: u64 = 256 << 20;

/// The relation of a photo to the set in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetFit {
    /// No set is in use.
    NoSet,
    /// The photo shows the set, or has too few tiles to decide.
    Fits,
    /// The photo shows other tiles; only the stock model read them.
    OtherTiles,
}

/// The value of [`SetJudgement::fits`] from which a tile counts as the set's.
const OF_THE_SET: f32 = 0.5;
/// The log-odds of all tiles together below which a photo shows other tiles.
const OTHER: f32 = -5.0;
/// The bound on one tile's log-odds against the set: light, angle, a finger or a find that is no tile can put it far
/// off …
const AGAINST: f32 = -2.0;
/// … and for the set: no tile of another set is that near by chance.
const FOR: f32 = 4.0;
/// The bound on the log-odds that the photo's other tiles contribute to one tile.
const NEIGHBOURS: f32 = 4.0;
/// The share of its distance to which turning must bring a tile far from every face, to overrule the model's rotation.
const NEARER: f32 = 0.8;
/// The model's probability from which it has decided the same face by itself.
const BY_ITSELF: f32 = 0.95;

/// Compares a photo's tiles with a set, also in the other rotations, and combines the set's answers with the model's.
/// If the tiles together give strong evidence against the set, the model's reading stays.
pub(crate) fn compare_with_set(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    set: &SetClassifier,
    quads: &mut [Quad],
    crops: &[Mat],
    answers: &mut [Answer],
    unturned: Vec<TileBeforeTurn>,
) -> Result<SetFit, VisionError> {
    let mut judged = crops
        .iter()
        .zip(answers.iter())
        .map(|(crop, answer)| judge(set, crop, answer))
        .collect::<Result<Vec<_>, _>>()?;
    let mut turned: Vec<Option<(Quad, Answer)>> = quads.iter().map(|_| None).collect();
    // The model cannot tell the top of an unknown face; the set can.
    for as_found in unturned {
        let i = as_found.tile;
        let again = judge(set, &as_found.crop, &as_found.answer)?;
        if again.distance < judged[i].distance && again.fits >= OF_THE_SET {
            judged[i] = again;
            turned[i] = Some((as_found.quad, as_found.answer));
        }
    }
    let mut nearest = other_ways_round(model, photo, set, quads, &judged)?;
    for (i, found) in nearest.iter_mut().enumerate() {
        if let Some((again, quad, answer)) = found.take_if(|best| best.0.fits >= OF_THE_SET) {
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
    if SetEvidence::is_other(together) {
        return Ok(SetFit::OtherTiles);
    }
    for (i, mut judged) in judged.into_iter().enumerate() {
        // The model alone names a tile that looks like a kind that was not enrolled.
        if tells.can_name(arg_max(&answers[i].likely)) {
            // A steep view puts a tile of the set far from every face in every rotation; the nearest rotation is still
            // right.
            if judged.fits < OF_THE_SET
                && let Some((again, quad, answer)) = nearest[i].take()
            {
                judged = again;
                turned[i] = Some((quad, answer));
            }
            let others = (together - said[i]).clamp(-NEIGHBOURS, NEIGHBOURS);
            let model_says = turned[i].as_ref().map_or(&answers[i], |(_, answer)| answer);
            // The model's contradiction no longer counts once the photo as a whole shows the set.
            let against = if together > 0.0 { 0.0 } else { judged.against };
            judged = set.judge_again(judged, &model_says.likely, others - against);
        }
        if let Some((quad, answer)) = turned[i].take() {
            quads[i] = quad;
            answers[i] = answer;
        }
        decide(&mut answers[i], judged, tells.unknown);
    }
    Ok(SetFit::Fits)
}

/// A tile in another rotation: the set's judgement, its corners, and the model's answer.
type TurnedTile = (SetJudgement, Quad, Answer);

/// Finds the rotation nearest to the set for every tile that does not fit it as found; `None` if no rotation is nearer.
fn other_ways_round(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    set: &SetClassifier,
    quads: &[Quad],
    judged: &[SetJudgement],
) -> Result<Vec<Option<TurnedTile>>, VisionError> {
    let mut nearest: Vec<Option<TurnedTile>> = quads.iter().map(|_| None).collect();
    let open: Vec<usize> = (0..quads.len()).filter(|&i| judged[i].fits < OF_THE_SET).collect();
    for quarters in [2, 1, 3] {
        let other: Vec<Quad> = open.iter().map(|&i| turn_back(quads[i], quarters)).collect();
        let crops = cut(photo, &other, model.meta.margin)?;
        for (((&i, quad), crop), answer) in open.iter().zip(other).zip(&crops).zip(run(model, &crops)?) {
            let again = judge(set, crop, &answer)?;
            let within = match &nearest[i] {
                Some(best) => best.0.distance,
                None if again.fits >= OF_THE_SET => judged[i].distance,
                None => NEARER * judged[i].distance,
            };
            if again.distance < within {
                nearest[i] = Some((again, quad, answer));
            }
        }
    }
    Ok(nearest)
}

/// Collects evidence for or against a photo showing the set.
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

    /// Returns the log-odds by which a tile that the model names `class` speaks for or against the set. Backs and, if
    /// the model knows the set, unknown finds and kinds that were not enrolled never speak against it.
    pub(super) fn tile_log_odds(&self, judged: &SetJudgement, class: usize) -> f32 {
        let is_other = self.back == Some(class) || (self.set.is_known() && !self.set.has(class));
        let evidence = (judged.evidence - judged.against).clamp(AGAINST, FOR);
        if is_other { evidence.max(0.0) } else { evidence }
    }

    /// Returns true if the set may name a tile that the model names `class`: one of its kinds, or an unknown face of a
    /// set that the model does not know.
    fn can_name(&self, class: usize) -> bool {
        self.set.has(class) || (self.unknown == Some(class) && !self.set.is_known())
    }

    /// Returns true if the sum of a photo's evidence means that it shows other tiles.
    pub(super) fn is_other(together: f32) -> bool {
        together < OTHER
    }
}

fn judge(set: &SetClassifier, crop: &Mat, answer: &Answer) -> Result<SetJudgement, VisionError> {
    let bytes = crop.data_bytes().map_err(opencv_error)?;
    Ok(set.judge(&features(bytes, &answer.embedding), &answer.likely))
}

/// Adopts the joint probabilities; a tile that neither the set nor the model knows becomes unknown.
fn decide(answer: &mut Answer, judged: SetJudgement, unknown: Option<usize>) {
    let model = arg_max(&answer.likely);
    let sure = answer.likely.get(model).copied().unwrap_or(0.0);
    let mut likely = judged.likely;
    if let Some(unknown) = unknown {
        let neither = (1.0 - judged.fits) * (1.0 - sure);
        likely.iter_mut().for_each(|p| *p *= 1.0 - neither);
        likely[unknown] += neither;
    }
    if judged.fits >= OF_THE_SET && (arg_max(&likely) != model || sure < BY_ITSELF) {
        answer.by = ClassOrigin::Enrolled;
    }
    answer.likely = likely;
}

/// A head as cached for the next start.
#[derive(Serialize, Deserialize)]
struct CachedHead {
    /// Identifies the pictures, the classifier and the version of this code that it was learned with.
    of: String,
    head: SetClassifier,
}

/// The version of learning; increase it whenever [`SetClassifier`] learns differently.
const LEARNING_VERSION: u32 = 5;

impl Recognizer {
    /// Switches to a set, or to none. Reading calls this too and ignores the error. A set that cannot be used is
    /// skipped until it changes.
    ///
    /// # Errors
    /// Those of [`SetStore::load`](super::SetStore::load); `inference`; `too_few_kinds`. Returned once.
    pub fn use_set(&mut self, set: Option<&UsedSet>) -> Result<(), SetError> {
        let now = set.map(|used| (used.clone(), used.revision()));
        if now == self.set_in_use {
            return Ok(());
        }
        self.set = None;
        self.set_in_use = now;
        if let Some(UsedSet { store, name }) = set {
            self.set = Some(self.head_of(&store.load(name)?, &store.cache(name))?);
        }
        Ok(())
    }

    /// Returns the head of a set: from the cache file if that matches the pictures and classifier, else learned and
    /// cached.
    fn head_of(&mut self, set: &TileSet, cache: &Path) -> Result<SetClassifier, SetError> {
        let meta = &self.classifier.meta;
        let mut hasher = DefaultHasher::new();
        for (class, example) in set.examples() {
            (class, example.photo, example.picture.as_raw()).hash(&mut hasher);
        }
        let of = format!("{LEARNING_VERSION} {} {:?} {:016x}", meta.version, meta.classes.len(), hasher.finish());
        let classes = meta.classes.len();
        let cached = files::read(cache, MAX_CACHE_BYTES)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<CachedHead>(&bytes).ok());
        if let Some(cached) =
            cached.filter(|cached| cached.of == of && cached.head.is_for(self.values_deep(set), classes))
        {
            return Ok(cached.head);
        }
        let (head, _) = self.learn(set)?.ok_or(SetError::TooFew { kinds: set.kinds(), least: super::MIN_KINDS })?;
        let cached = CachedHead { of, head };
        // Losing the cache only costs time at the next start.
        if let Ok(bytes) = serde_json::to_vec(&cached) {
            let _ = files::write_private(cache, &bytes);
        }
        Ok(cached.head)
    }

    /// Returns the length of a tile's feature vector: the embedding plus the picture's values.
    fn values_deep(&self, set: &TileSet) -> usize {
        set.examples().next().map_or(0, |(_, e)| e.embedding.len()) + PICTURE_VALUES
    }
}
