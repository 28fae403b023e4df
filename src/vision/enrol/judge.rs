//! A set in use: comparing a photo's tiles with it, and switching to another set.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use opencv::core::Mat;
use opencv::prelude::*;
use serde::{Deserialize, Serialize};

use super::features::{PICTURE_VALUES, features};
use super::head::{Head, Judged, arg_max};
use super::{SetError, SetStore, TileSet};
use crate::files;
use crate::vision::classify::{Answer, Unturned, cut, in_opencv, run, turn_back};
use crate::vision::geometry::Quad;
use crate::vision::model::{ClassifierMeta, Model};
use crate::vision::{Eyes, Pixels, TileClass, Verdict, VisionError};

/// The largest cache for the next start that is read, in bytes.
const MOST_KEPT: u64 = 256 << 20;

/// Whether a photo shows the set in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetFit {
    /// No set is in use.
    NoSet,
    /// The photo shows the set, or has too few tiles to tell.
    Fits,
    /// The photo shows other tiles, so the stock model read them alone.
    OtherTiles,
}

/// With fewer tiles than this, each is judged by itself.
const ENOUGH: usize = 4;
/// In a photo of the set, half the tiles lie nearer than this share of θ: some may be far, but not most.
const MIDDLE: f32 = 1.0;
/// A tile counts as the set's from this value on.
const OF_THE_SET: f32 = 0.5;
/// In a photo that shows only the set, its tiles may be this many times further from its faces.
const FURTHER: f32 = 4.0;
/// Far from every face, a tile is turned against the model's view if turning brings it to this share of the distance.
const NEARER: f32 = 0.8;
/// A model this sure of the same face has decided by itself.
const BY_ITSELF: f32 = 0.95;

/// Compares a photo's tiles with a set, also in the other rotations, and lets the set decide along with the model. If most of
/// a photo's tiles are not from the set, the model's reading stands.
pub(in crate::vision) fn ask_the_set(
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
    let mut nearest: Vec<Option<(Judged, Quad, Answer)>> = quads.iter().map(|_| None).collect();
    for quarters in [2, 1, 3] {
        let open: Vec<usize> = (0..quads.len())
            .filter(|&i| judged[i].fits < OF_THE_SET)
            .collect();
        let other: Vec<Quad> = open
            .iter()
            .map(|&i| turn_back(quads[i], quarters))
            .collect();
        let other_crops = cut(photo, &other, model.meta.margin)?;
        let other_answers = run(model, &other_crops)?;
        for (((i, quad), crop), answer) in open
            .into_iter()
            .zip(other)
            .zip(&other_crops)
            .zip(other_answers)
        {
            let again = judge(set, crop, &answer)?;
            if again.fits >= OF_THE_SET {
                judged[i] = again;
                turned[i] = Some((quad, answer));
            } else {
                let best = nearest[i].as_ref();
                let within = best.map_or(NEARER * judged[i].distance, |best| best.0.distance);
                if again.distance < within {
                    nearest[i] = Some((again, quad, answer));
                }
            }
        }
    }
    // If the set's back was not photographed, backs say nothing of its faces.
    let back = model
        .meta
        .classes
        .iter()
        .position(|c| *c == TileClass::Back);
    let unknown = model
        .meta
        .classes
        .iter()
        .position(|c| *c == TileClass::Unknown);
    let telling: Vec<bool> = answers
        .iter()
        .zip(&judged)
        .filter(|(answer, judged)| {
            judged.fits >= OF_THE_SET || ![back, unknown].contains(&Some(arg_max(&answer.likely)))
        })
        .map(|(_, judged)| judged.fits >= OF_THE_SET)
        .collect();
    let of_the_set = telling.iter().filter(|fits| **fits).count();
    let middle = super::rows::median(judged.iter().map(|judged| judged.distance));
    let other = 2 * of_the_set < telling.len() || middle > MIDDLE * set.gate();
    if telling.len() >= ENOUGH && other {
        return Ok(SetFit::OtherTiles);
    }
    let share = of_the_set as f32 / telling.len().max(1) as f32;
    for (i, mut judged) in judged.into_iter().enumerate() {
        // A steep view carries a tile of the set far from every face, whichever way it stands; the rotation that brings it nearest
        // is still the way it stands. One that looks like a kind that was not enrolled is left to the model.
        if judged.fits < OF_THE_SET
            && set.has(arg_max(&answers[i].likely))
            && let Some((again, quad, answer)) = nearest[i].take()
        {
            judged = again;
            turned[i] = Some((quad, answer));
        }
        if let Some((quad, answer)) = turned[i].take() {
            quads[i] = quad;
            answers[i] = answer;
        }
        // Among tiles of the set, one that light or angle puts far off most likely belongs to it too, unless it looks like a
        // kind that was not enrolled.
        if telling.len() >= ENOUGH && set.has(arg_max(&answers[i].likely)) {
            let reach = 1.0 + FURTHER * (2.0 * share - 1.0);
            judged = set.judge_again(judged, &answers[i].likely, reach);
        }
        decide(&mut answers[i], judged, unknown);
    }
    Ok(SetFit::Fits)
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
const WAY_OF_LEARNING: u32 = 4;

impl Eyes {
    /// Switches to a set, or to none.
    ///
    /// # Errors
    /// Those of [`SetStore::load`]; `inference`; `too_few_kinds`.
    pub fn use_set(&mut self, store: &SetStore, name: Option<&str>) -> Result<(), SetError> {
        let Some(name) = name else {
            self.set = None;
            return Ok(());
        };
        let set = store.load(name)?;
        let head = self.head_of(&set, &store.cache(name))?;
        self.set = Some((set.name, head));
        Ok(())
    }

    /// The name of the set in use.
    pub fn set_in_use(&self) -> Option<&str> {
        self.set.as_ref().map(|(name, _)| name.as_str())
    }

    /// The head of a set: from the cached file if that matches the pictures and classifier, else learned and cached.
    fn head_of(&mut self, set: &TileSet, cache: &Path) -> Result<Head, SetError> {
        let meta = &self.classifier.meta;
        let mut hasher = DefaultHasher::new();
        for (class, example) in set.examples() {
            (class, example.photo, example.picture.as_raw()).hash(&mut hasher);
        }
        let of = format!(
            "{WAY_OF_LEARNING} {} {:?} {:016x}",
            meta.version,
            meta.classes.len(),
            hasher.finish()
        );
        let classes = meta.classes.len();
        let kept = files::read(cache, MOST_KEPT)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<Kept>(&bytes).ok());
        if let Some(kept) =
            kept.filter(|kept| kept.of == of && kept.head.is_for(self.values_deep(set), classes))
        {
            return Ok(kept.head);
        }
        let learned = self.learn(set)?;
        let (head, _) = learned.ok_or(SetError::TooFew {
            kinds: set.kinds(),
            least: super::LEAST_KINDS,
        })?;
        let kept = Kept { of, head };
        // Losing the cache only costs time at the next start.
        if let Ok(bytes) = serde_json::to_vec(&kept) {
            let _ = files::write_private(cache, &bytes);
        }
        Ok(kept.head)
    }

    /// How many numbers describe a tile: the embedding plus the picture.
    fn values_deep(&self, set: &TileSet) -> usize {
        let embedding = set.examples().next().map_or(0, |(_, e)| e.embedding.len());
        embedding + PICTURE_VALUES
    }
}
