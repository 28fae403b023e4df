//! Names tiles by a set: a tile's distances to the enrolled faces, combined with the stock model.
//!
//! All enrolled pictures and their variants give each face a mean and all faces together one covariance (linear
//! discriminant analysis: differences between pictures of one tile count little, differences between faces count much;
//! the covariance is shrunk towards a multiple of the identity, because there are few pictures). With `d` the squared
//! Mahalanobis distance to a face:
//!
//! ```text
//! set(c)  ~ exp(−d(c) / 2τ) · model(c)^β          faces of the set
//! e       = a − b · ln(d / θ) − k · ln(d / d2)    d, d2: the nearest face and the one after it
//! p(c)    = g · set(c) + (1 − g) · model(c)       g = 1 / (1 + exp(−e − other evidence for the set))
//! ```
//!
//! `e` is the log-odds that the tile is of the set. One crisp photo does not show the distances of the same tiles in
//! other light and from other angles, but a tile of the set stays much nearer to its own face than to any other. The
//! model alone names a tile that is not from the set (a kind that was not enrolled, another set). θ comes from the
//! distances between pictures of one photo and the means of the others; τ and β maximise the likelihood of their
//! labels.

use serde::{Deserialize, Serialize};

use super::linear_algebra::{invert_matrix, quadratic_form};

/// The share of the covariance that is replaced by a multiple of the identity.
const COVARIANCE_SHRINK_SHARE: f32 = 0.1;
/// The values of τ, the divisor of the distances, that are tried: distances in many dimensions overstate their
/// certainty.
const TRIED_DISTANCE_SPREADS: [f32; 6] = [2.0, 4.0, 7.0, 12.0, 20.0, 35.0];
/// The value of the divisor τ of the distances if too few pictures can be held out to choose one, and in a tie.
const USUAL_DISTANCE_SPREAD: f32 = 12.0;
/// The values of β, the weight of the stock model's probabilities, that are tried on held-out pictures.
const TRIED_MODEL_TRUSTS: [f32; 5] = [0.0, 0.15, 0.35, 0.7, 1.0];
/// The value of β, the weight of the stock model, that wins a tie.
const USUAL_MODEL_TRUST: f32 = 0.35;
/// The minimum of τ, as a share of the tile's squared distance to the nearest face, because light and angle enlarge all
/// distances alike.
const MIN_SPREAD_SHARE: f32 = 1.0 / 9.0;
/// The share of the model's probabilities that is spread evenly over all classes, so that a model that is sure of the
/// wrong face does not outvote the set.
const MODEL_DOUBT_SHARE: f32 = 0.03;
/// The ratio of the threshold θ to the distance that nine in ten held-out pictures do not exceed.
const HELD_OUT_THRESHOLD_MULTIPLE: f32 = 2.0;
/// The minimum ratio of the threshold θ to the distance that nine in ten pictures and variants do not exceed: held-out
/// photos may be too similar to the others.
const ALL_PICTURES_THRESHOLD_MULTIPLE: f32 = 2.0;
/// The ratio of the threshold θ to the distance that nine in ten pictures and variants do not exceed, if fewer than 20
/// pictures can be held out.
const BLIND_THRESHOLD_MULTIPLE: f32 = 5.0;
/// The coefficients `a`, `b` and `k` of the evidence, from a logistic regression between photos of a set and photos of
/// other sets, both drawn and real, after enrolment from one photo of each tile.
const EVIDENCE_COEFFICIENTS: [f32; 3] = [2.1, 2.4, 4.8];
/// The maximum log-odds for or against a tile being of the set.
const MAX_LOG_ODDS: f32 = 8.0;
/// The share of a set's pictures that the model surely gives other names, from which the set counts as relabelled: it
/// uses usual pictures for other kinds.
const MIN_RELABELLED_SHARE: f32 = 0.75;
/// The probability from which the model is sure of a tile's name.
const MIN_SURE_PROBABILITY: f32 = 0.9;
/// The log-odds against a relabelled set from a tile that the model surely gives another name than the set: the tile is
/// more likely from a set that uses its picture as usual.
const RELABELLED_LOG_ODDS: f32 = 8.0;
/// The minimum share of a set's pictures that the model must name as they were enrolled to count as knowing the set.
const MIN_KNOWN_SHARE: f32 = 0.5;

/// A picture of a tile of the set, or a variant of it, as a feature vector.
pub struct TileSample {
    /// The face that it shows, as the classifier's class number.
    pub class: usize,
    /// The number of the photo from which the picture is.
    pub photo: u32,
    /// True for the picture as taken, false for a variant.
    pub plain: bool,
    /// The feature vector from [`super::features::compute_crop_features`].
    pub values: Vec<f32>,
    /// The stock model's answer: one probability per class.
    pub model: Vec<f32>,
}

/// A classifier learned from a tile set: it names tiles by their distances to the enrolled faces and by the stock
/// model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetClassifier {
    /// The class numbers of the faces, ascending.
    classes: Vec<usize>,
    /// The mean feature vector of each face, in the order of `classes`.
    means: Vec<Vec<f32>>,
    /// The inverse of the common covariance, row by row.
    precision: Vec<f32>,
    /// The squared length of each mean, by the precision matrix.
    lengths: Vec<f64>,
    /// The temperature τ by which distances are divided.
    spread: f32,
    /// The weight β of the stock model.
    trust: f32,
    /// The squared distance θ by which a tile's distance to its nearest face is divided to judge whether it is of the
    /// set.
    gate: f32,
    /// The share of the enrolled pictures that the model names as they were enrolled.
    known: f32,
    /// The share of the enrolled pictures to which the model surely gives another name.
    contradicted: f32,
}

/// The judgement of a [`SetClassifier`] on a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct SetJudgement {
    /// The joint probabilities of the set and the model, one per class.
    pub likely: Vec<f32>,
    /// The probability that the tile is of the set: `g` in the module's formulas.
    pub fits: f32,
    /// The squared distance of the tile to the nearest face.
    pub distance: f32,
    /// The log-odds that the tile is of the set, by the distances: `e` in the module's formulas.
    pub evidence: f32,
    /// The log-odds against the set because the model is sure of another name.
    pub against: f32,
    /// The probabilities by the set, one per class, before those of the model are mixed in.
    set: Vec<f32>,
}

/// The accuracy of a set on pictures whose photo was left out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldOutAccuracy {
    /// The number of pictures tried: those whose face also occurs in another photo.
    pub tiles: u32,
    /// The number of pictures named correctly by the model alone.
    pub before: u32,
    /// The number of pictures named correctly with a set made from the other photos.
    pub after: u32,
}

impl SetClassifier {
    /// Learns a classifier from the samples of a set; `None` without samples, or if their covariance has no inverse.
    /// The accuracy is that on pictures whose photo was left out.
    pub fn learn(samples: &[TileSample]) -> Option<(SetClassifier, HeldOutAccuracy)> {
        let mut head = SetClassifier::from_samples(samples, |_| true)?;
        let tried = compare_held_out_pictures(samples);
        let blind: Vec<f32> =
            samples.iter().filter_map(|s| Some(head.face_distances(&s.values)[head.face_index(s.class)?])).collect();
        let reach = |distances: Vec<f32>, times: f32| times * quantile(distances, 0.9).max(1.0);
        head.gate = if tried.len() >= 20 {
            reach(head.own_face_distances(samples), HELD_OUT_THRESHOLD_MULTIPLE)
                .max(reach(blind, ALL_PICTURES_THRESHOLD_MULTIPLE))
        } else {
            reach(blind, BLIND_THRESHOLD_MULTIPLE)
        };
        let plain = samples.iter().filter(|sample| sample.plain);
        head.known = share_of_samples(plain.clone(), |s| arg_max(&s.model) == s.class);
        head.contradicted = share_of_samples(plain, |s| contradicts_class(&s.model, s.class));
        (head.spread, head.trust) =
            if tried.len() >= 20 { best_weights(&tried) } else { (USUAL_DISTANCE_SPREAD, head.known) };
        let named = |t: &HeldOutPicture| {
            arg_max(&set_probabilities(&t.classes, &t.distances, &t.model, (head.spread, head.trust))) == t.class
        };
        let held_out = HeldOutAccuracy {
            tiles: tried.len() as u32,
            before: tried.iter().filter(|t| arg_max(&t.model) == t.class).count() as u32,
            after: tried.iter().filter(|t| named(t)).count() as u32,
        };
        Some((head, held_out))
    }

    /// Returns the squared distance of every picture (without variants) from the mean of its face in the other photos;
    /// a face of only one photo is left out. The covariance is that of all photos, so that the distances match those of
    /// later tiles.
    fn own_face_distances(&self, samples: &[TileSample]) -> Vec<f32> {
        samples
            .iter()
            .filter(|s| s.plain)
            .filter_map(|sample| {
                let others: Vec<&Vec<f32>> = samples
                    .iter()
                    .filter(|s| s.class == sample.class && s.photo != sample.photo)
                    .map(|s| &s.values)
                    .collect();
                if others.is_empty() {
                    return None;
                }
                let mean = mean_vector(others.into_iter(), sample.values.len());
                let off: Vec<f32> = sample.values.iter().zip(&mean).map(|(v, m)| v - m).collect();
                Some(quadratic_form(&self.precision, &off) as f32)
            })
            .collect()
    }

    /// Builds a classifier with the means and the covariance of the `wanted` samples, and the usual weights; `None`
    /// without samples, or if the covariance has no inverse.
    fn from_samples(samples: &[TileSample], wanted: impl Fn(&TileSample) -> bool) -> Option<SetClassifier> {
        let used: Vec<&TileSample> = samples.iter().filter(|s| wanted(s)).collect();
        let deep = used.first()?.values.len();
        let mut classes: Vec<usize> = used.iter().map(|s| s.class).collect();
        classes.sort_unstable();
        classes.dedup();
        let means: Vec<Vec<f32>> = classes
            .iter()
            .map(|class| mean_vector(used.iter().filter(|s| s.class == *class).map(|s| &s.values), deep))
            .collect();
        let mut covariance = vec![0.0_f64; deep * deep];
        for sample in &used {
            let place = classes.binary_search(&sample.class).ok()?;
            let off: Vec<f64> = sample.values.iter().zip(&means[place]).map(|(v, m)| f64::from(v - m)).collect();
            for (i, a) in off.iter().enumerate() {
                for (sum, b) in covariance[i * deep..=i * deep + i].iter_mut().zip(&off) {
                    *sum += a * b;
                }
            }
        }
        let precision = invert_matrix(shrunk_covariance(covariance, deep, used.len()), deep)?;
        Some(SetClassifier {
            lengths: means.iter().map(|mean| quadratic_form(&precision, mean)).collect(),
            classes,
            means,
            precision,
            spread: USUAL_DISTANCE_SPREAD,
            trust: USUAL_MODEL_TRUST,
            gate: f32::MAX,
            known: 0.0,
            contradicted: 0.0,
        })
    }

    fn face_index(&self, class: usize) -> Option<usize> {
        self.classes.binary_search(&class).ok()
    }

    /// Returns true if a classifier read from a cache is for feature vectors of length `deep` and class numbers below
    /// `classes`, and its fields fit together.
    pub(crate) fn is_consistent_for(&self, deep: usize, classes: usize) -> bool {
        self.means.len() == self.classes.len()
            && self.lengths.len() == self.classes.len()
            && !self.means.is_empty()
            && self.means.iter().all(|mean| mean.len() == deep)
            && self.precision.len() == deep * deep
            && self.classes.windows(2).all(|two| two[0] < two[1])
            && self.classes.iter().all(|class| *class < classes)
            && [self.spread, self.gate].iter().all(|v| v.is_finite() && *v > 0.0)
    }

    /// Returns the squared distance of a tile's features to every face, in the order of the faces' classes.
    fn face_distances(&self, values: &[f32]) -> Vec<f32> {
        // (x − m)ᵀ P (x − m) = xᵀ P x − 2 mᵀ P x + mᵀ P m: the large product once per tile, not once per face.
        let turned: Vec<f64> = self
            .precision
            .chunks_exact(values.len())
            .map(|row| dot_product(row.iter().map(|v| f64::from(*v)), values))
            .collect();
        let own = dot_product(turned.iter().copied(), values);
        self.means
            .iter()
            .zip(&self.lengths)
            .map(|(mean, length)| {
                let both = dot_product(turned.iter().copied(), mean);
                (own - 2.0 * both + length).max(0.0) as f32
            })
            .collect()
    }

    /// Judges a tile by the set and the model together: `values` is its feature vector, `model` the model's
    /// probabilities.
    pub fn judge_tile(&self, values: &[f32], model: &[f32]) -> SetJudgement {
        let distances = self.face_distances(values);
        let (mut distance, mut second, mut nearest) = (f32::MAX, f32::MAX, 0);
        for (&one, &class) in distances.iter().zip(&self.classes) {
            second = second.min(one.max(distance));
            if one < distance {
                (distance, nearest) = (one, class);
            }
        }
        let against = if self.contradicted >= MIN_RELABELLED_SHARE && contradicts_class(model, nearest) {
            RELABELLED_LOG_ODDS
        } else {
            0.0
        };
        let judged = SetJudgement {
            likely: Vec::new(),
            fits: 0.0,
            distance,
            evidence: self.compute_evidence(distance, second),
            against,
            set: set_probabilities(&self.classes, &distances, model, (self.spread, self.trust)),
        };
        self.revise_judgement(judged, model, -against)
    }

    /// Returns the log-odds that a tile is of the set (`e` in the module's formulas) from its squared distances to the
    /// nearest face and to the one after it.
    fn compute_evidence(&self, distance: f32, second: f32) -> f32 {
        let [level, far, apart] = EVIDENCE_COEFFICIENTS;
        let distance = distance.max(1e-3 * self.gate);
        let second = second.max(distance);
        level - far * (distance / self.gate).ln() - apart * (distance / second).ln()
    }

    /// Returns a judgement with its probabilities computed again from its evidence and `also`, further log-odds for the
    /// set (negative: against it).
    pub fn revise_judgement(&self, judged: SetJudgement, model: &[f32], also: f32) -> SetJudgement {
        let odds = (judged.evidence + also).clamp(-MAX_LOG_ODDS, MAX_LOG_ODDS);
        let fits = 1.0 / (1.0 + (-odds).exp());
        SetJudgement {
            likely: judged.set.iter().zip(model).map(|(set, model)| fits * set + (1.0 - fits) * model).collect(),
            fits,
            ..judged
        }
    }

    /// Returns true if the model reads this set as enrolled, so that it also recognises kinds that were not enrolled.
    pub fn is_known_to_model(&self) -> bool {
        self.known >= MIN_KNOWN_SHARE
    }

    /// Returns true if the set has a face of this class.
    pub fn has_face(&self, class: usize) -> bool {
        self.face_index(class).is_some()
    }
}

fn dot_product(a: impl Iterator<Item = f64>, b: &[f32]) -> f64 {
    a.zip(b).map(|(a, b)| a * f64::from(*b)).sum()
}

/// Computes the set's probabilities, one per class: `exp(−d / 2τ) · model^β` for its faces, 0 for other classes.
fn set_probabilities(classes: &[usize], distances: &[f32], model: &[f32], (spread, trust): (f32, f32)) -> Vec<f32> {
    let least = distances.iter().copied().fold(f32::MAX, f32::min);
    let spread = spread.max(MIN_SPREAD_SHARE * least);
    let none = MODEL_DOUBT_SHARE / model.len().max(1) as f32;
    let mut likely = vec![0.0_f32; model.len()];
    for (&class, distance) in classes.iter().zip(distances) {
        let said = (1.0 - MODEL_DOUBT_SHARE) * model[class] + none;
        likely[class] = (-(distance - least) / (2.0 * spread)).exp() * said.powf(trust);
    }
    let sum: f32 = likely.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    likely.iter_mut().for_each(|p| *p /= sum);
    likely
}

/// Returns the share of samples, 0 to 1, for which `holds` is true; 0 without samples.
fn share_of_samples<'a>(
    samples: impl Iterator<Item = &'a TileSample> + Clone,
    holds: impl Fn(&TileSample) -> bool,
) -> f32 {
    let all = samples.clone().count();
    samples.filter(|sample| holds(sample)).count() as f32 / all.max(1) as f32
}

/// Returns true if the model is sure that a tile is of another class than `class`.
fn contradicts_class(model: &[f32], class: usize) -> bool {
    let named = arg_max(model);
    named != class && model.get(named).is_some_and(|p| *p >= MIN_SURE_PROBABILITY)
}

/// A picture of a set, with its distances to the faces of a set made from the other photos.
struct HeldOutPicture {
    class: usize,
    classes: Vec<usize>,
    distances: Vec<f32>,
    model: Vec<f32>,
}

/// Compares every picture (without variants) with a set made without its photo; a picture whose face is in no other
/// photo is left out. Empty if there is only one photo.
fn compare_held_out_pictures(samples: &[TileSample]) -> Vec<HeldOutPicture> {
    let mut photos: Vec<u32> = samples.iter().map(|s| s.photo).collect();
    photos.sort_unstable();
    photos.dedup();
    let mut tried = Vec::new();
    for photo in photos {
        let Some(head) = SetClassifier::from_samples(samples, |s| s.photo != photo) else {
            continue;
        };
        for sample in samples.iter().filter(|s| s.photo == photo && s.plain) {
            if head.face_index(sample.class).is_none() {
                continue;
            }
            tried.push(HeldOutPicture {
                class: sample.class,
                classes: head.classes.clone(),
                distances: head.face_distances(&sample.values),
                model: sample.model.clone(),
            });
        }
    }
    tried
}

/// Returns the weights τ and β that maximise the likelihood of the held-out pictures, with a small preference for the
/// usual ones.
fn best_weights(tried: &[HeldOutPicture]) -> (f32, f32) {
    let mut best = (f32::MIN, (USUAL_DISTANCE_SPREAD, USUAL_MODEL_TRUST));
    for spread in TRIED_DISTANCE_SPREADS {
        for trust in TRIED_MODEL_TRUSTS {
            let sum: f32 = tried
                .iter()
                .map(|t| {
                    let likely = set_probabilities(&t.classes, &t.distances, &t.model, (spread, trust));
                    (0.999 * likely[t.class] + 1e-5).ln()
                })
                .sum();
            // The usual weights win a tie.
            let unusual = (spread / USUAL_DISTANCE_SPREAD).ln().abs() + (trust - USUAL_MODEL_TRUST).abs();
            let score = sum - 0.5 * unusual;
            if score > best.0 {
                best = (score, (spread, trust));
            }
        }
    }
    best.1
}

fn mean_vector<'a>(all: impl Iterator<Item = &'a Vec<f32>>, deep: usize) -> Vec<f32> {
    let mut sum = vec![0.0_f32; deep];
    let mut count = 0.0;
    for values in all {
        count += 1.0;
        for (sum, v) in sum.iter_mut().zip(values) {
            *sum += v;
        }
    }
    sum.iter_mut().for_each(|s| *s /= count);
    sum
}

/// Computes a covariance matrix, mixed with a multiple of the identity, from the sums in its lower triangle over
/// `count` samples.
fn shrunk_covariance(mut sums: Vec<f64>, deep: usize, count: usize) -> Vec<f64> {
    let trace: f64 = (0..deep).map(|i| sums[i * deep + i]).sum();
    let level = (trace / deep as f64).max(1e-9);
    let keep = 1.0 - f64::from(COVARIANCE_SHRINK_SHARE);
    for i in 0..deep {
        for j in 0..=i {
            let same = if i == j { f64::from(COVARIANCE_SHRINK_SHARE) * level } else { 0.0 };
            let value = (keep * sums[i * deep + j] + same) / count as f64;
            sums[i * deep + j] = value;
            sums[j * deep + i] = value;
        }
    }
    sums
}

fn quantile(mut values: Vec<f32>, part: f32) -> f32 {
    values.sort_by(f32::total_cmp);
    let at = (values.len() as f32 * part) as usize;
    values.get(at.min(values.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

/// Returns the index of the largest value, the first of equal ones; 0 if there are none.
pub(super) fn arg_max(values: &[f32]) -> usize {
    let mut best = 0;
    for (i, v) in values.iter().enumerate() {
        if *v > values[best] {
            best = i;
        }
    }
    best
}
