//! A set in use: comparing a photo's tiles with it, and switching to another set.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use opencv::core::Mat;
use opencv::prelude::*;
use serde::{Deserialize, Serialize};

use super::features::{PICTURE_VALUES, features};
use super::head::{Head, Judged, arg_max};
use super::{SetError, TileSet, UsedSet};
use crate::engine::Pixels;
use crate::engine::classify::{Answer, Unturned, cut, in_opencv, run, turn_back};
use crate::engine::model::{ClassifierMeta, Model};
use crate::geometry::Quad;
use crate::{Eyes, TileClass, Verdict, VisionError};
use quejing_io::files;

/// The largest cache for the next start that is read, in bytes.
const MOST_KEPT: u64 = 256 << 20;

/// Whether a photo shows the set in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetFit {
    /// No set is in use.
    NoSet,
    /// The photo shows the set, or has too few tiles to tell.
    Fits,
    /// The photo shows other tiles, so the stock model read them alone.
    OtherTiles,
}

/// A tile counts as the set's from this value on.
const OF_THE_SET: f32 = 0.5;
/// A photo shows other tiles if all its tiles together say so this strongly (natural logarithm of the odds).
const OTHER: f32 = -5.0;
/// One tile says at most this against the set, as light, angle, a finger or a find that is no tile can put any one far off …
const AGAINST: f32 = -2.0;
/// … and at most this for it: no tile of another set lies that near by chance.
const FOR: f32 = 4.0;
/// What the other tiles of the photo say of a tile is at most this much.
const NEIGHBOURS: f32 = 4.0;
/// Far from every face, a tile is turned against the model's view if turning brings it to this share of the distance.
const NEARER: f32 = 0.8;
/// A model this sure of the same face has decided by itself.
const BY_ITSELF: f32 = 0.95;

/// Compares a photo's tiles with a set, also in the other rotations, and lets the set decide along with the model. If the photo's
/// tiles together speak strongly against the set, the model's reading stands.
pub(crate) fn ask_the_set(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    set: &Head,
    quads: &mut [Quad],
    crops: &[Mat],
    answers: &mut [Answer],
    unturned: Vec<Unturned>,
) -> Result<SetFit, VisionError> {
    let mut judged = crops
        .iter()
        .zip(answers.iter())
        .map(|(crop, answer)| judge(set, crop, answer))
        .collect::<Result<Vec<_>, _>>()?;
    let mut turned: Vec<Option<(Quad, Answer)>> = quads.iter().map(|_| None).collect();
    // The model cannot tell the top of a face it has never seen; the set knows better how its tiles stand.
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
    let tells = Telling::of(&model.meta.classes, set);
    let said: Vec<f32> =
        answers.iter().zip(&judged).map(|(answer, judged)| tells.of_one(judged, arg_max(&answer.likely))).collect();
    let together: f32 = said.iter().sum();
    if Telling::is_other(together) {
        return Ok(SetFit::OtherTiles);
    }
    for (i, mut judged) in judged.into_iter().enumerate() {
        // One that looks like a kind that was not enrolled is left to the model, and gets no help from the others.
        if set.has(arg_max(&answers[i].likely)) {
            // A steep view carries a tile of the set far from every face, whichever way it stands; the rotation that brings it
            // nearest is still the way it stands.
            if judged.fits < OF_THE_SET
                && let Some((again, quad, answer)) = nearest[i].take()
            {
                judged = again;
                turned[i] = Some((quad, answer));
            }
            let others = (together - said[i]).clamp(-NEIGHBOURS, NEIGHBOURS);
            let model_says = turned[i].as_ref().map_or(&answers[i], |(_, answer)| answer);
            // What the model is sure of weighs no more once the photo as a whole shows the set.
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

/// A tile the other way round: how the set sees it then, its corners, and what the model says.
type Turned = (Judged, Quad, Answer);

/// For every tile that does not look like the set's as it stands, the rotation that brings it nearest, if one does.
fn other_ways_round(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    set: &Head,
    quads: &[Quad],
    judged: &[Judged],
) -> Result<Vec<Option<Turned>>, VisionError> {
    let mut nearest: Vec<Option<Turned>> = quads.iter().map(|_| None).collect();
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

/// Which tiles of a photo tell whether it shows the set.
pub(super) struct Telling<'a> {
    set: &'a Head,
    back: Option<usize>,
    unknown: Option<usize>,
}

impl<'a> Telling<'a> {
    pub(super) fn of(classes: &[TileClass], set: &'a Head) -> Self {
        let place = |class| classes.iter().position(|known| *known == class);
        Self { set, back: place(TileClass::Back), unknown: place(TileClass::Unknown) }
    }

    /// What a tile says for the set or against it, if the model takes it for `class`. Kinds that were not enrolled say nothing of
    /// those that were, as far as the model can tell them; nor do backs, and what is not seen clearly.
    pub(super) fn of_one(&self, judged: &Judged, class: usize) -> f32 {
        let is_other =
            [self.back, self.unknown].contains(&Some(class)) || (self.set.is_known() && !self.set.has(class));
        let evidence = (judged.evidence - judged.against).clamp(AGAINST, FOR);
        if is_other { evidence.max(0.0) } else { evidence }
    }

    /// Whether what the tiles of a photo say, added up, means that it shows other tiles.
    pub(super) fn is_other(together: f32) -> bool {
        together < OTHER
    }
}

fn judge(set: &Head, crop: &Mat, answer: &Answer) -> Result<Judged, VisionError> {
    let bytes = crop.data_bytes().map_err(in_opencv)?;
    Ok(set.judge(&features(bytes, &answer.embedding), &answer.likely))
}

/// Adopts the joint probabilities; what neither the set nor the model knows becomes unknown.
fn decide(answer: &mut Answer, judged: Judged, unknown: Option<usize>) {
    let model = arg_max(&answer.likely);
    let sure = answer.likely.get(model).copied().unwrap_or(0.0);
    let mut likely = judged.likely;
    if let Some(unknown) = unknown {
        let neither = (1.0 - judged.fits) * (1.0 - sure);
        likely.iter_mut().for_each(|p| *p *= 1.0 - neither);
        likely[unknown] += neither;
    }
    if judged.fits >= OF_THE_SET && (arg_max(&likely) != model || sure < BY_ITSELF) {
        answer.by = Verdict::Enrolled;
    }
    answer.likely = likely;
}

/// What was learned from a set, kept for the next start.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Identifies the pictures, the classifier and the version of this code it was learned with.
    of: String,
    head: Head,
}

/// Increase this whenever [`Head`] learns differently.
const WAY_OF_LEARNING: u32 = 5;

impl Eyes {
    /// Switches to a set, or to none; reading does so too, and ignores the error. A set that cannot be used is left aside
    /// until it changes.
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

    /// The head of a set: from the cached file if that matches the pictures and classifier, else learned and cached.
    fn head_of(&mut self, set: &TileSet, cache: &Path) -> Result<Head, SetError> {
        let meta = &self.classifier.meta;
        let mut hasher = DefaultHasher::new();
        for (class, example) in set.examples() {
            (class, example.photo, example.picture.as_raw()).hash(&mut hasher);
        }
        let of = format!("{WAY_OF_LEARNING} {} {:?} {:016x}", meta.version, meta.classes.len(), hasher.finish());
        let classes = meta.classes.len();
        let kept = files::read(cache, MOST_KEPT).ok().and_then(|bytes| serde_json::from_slice::<Kept>(&bytes).ok());
        if let Some(kept) = kept.filter(|kept| kept.of == of && kept.head.is_for(self.values_deep(set), classes)) {
            return Ok(kept.head);
        }
        let (head, _) = self.learn(set)?.ok_or(SetError::TooFew { kinds: set.kinds(), least: super::LEAST_KINDS })?;
        let kept = Kept { of, head };
        // Losing the cache only costs time at the next start.
        if let Ok(bytes) = serde_json::to_vec(&kept) {
            let _ = files::write_private(cache, &bytes);
        }
        Ok(kept.head)
    }

    /// How many numbers describe a tile: the embedding plus the picture.
    fn values_deep(&self, set: &TileSet) -> usize {
        set.examples().next().map_or(0, |(_, e)| e.embedding.len()) + PICTURE_VALUES
    }
}
