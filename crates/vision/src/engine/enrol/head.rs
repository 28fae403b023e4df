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

use super::linear::{inverse, quadratic};

/// The share of the covariance that is replaced by a multiple of the identity.
const SHRINK: f32 = 0.1;
/// The values of τ tried: distances in many dimensions overstate their certainty.
const SPREADS: [f32; 6] = [2.0, 4.0, 7.0, 12.0, 20.0, 35.0];
/// The value of τ when there are too few pictures to compare values.
const USUAL_SPREAD: f32 = 12.0;
/// The values of β tried: the weight of the stock model.
const TRUSTS: [f32; 5] = [0.0, 0.15, 0.35, 0.7, 1.0];
/// The value of β that wins a tie.
const USUAL_TRUST: f32 = 0.35;
/// The minimum of τ, as a share of the tile's squared distance to the nearest face, because light and angle enlarge all
/// distances alike.
const MIN_SPREAD_SHARE: f32 = 1.0 / 9.0;
/// The share of uniform doubt in the model's guesses: a model that is sure of the wrong face must not outvote
/// everything.
const DOUBT_OF_MODEL: f32 = 0.03;
/// θ is this many times the distance that nine in ten held-out tiles stay below.
const GATE_AT: f32 = 2.0;
/// The least multiple of the variants' distances that θ is: photos may be too similar to each other.
const MIN_GATE: f32 = 2.0;
/// The multiple of the variants' distances used when nothing can be held out.
const GATE_AT_BLIND: f32 = 5.0;
/// `a`, `b` and `k` of the evidence: a logistic regression between photos of a set and photos of other sets, both drawn
/// and real, after enrolment from one photo of each tile.
const EVIDENCE: [f32; 3] = [2.1, 2.4, 4.8];
/// The bound on the log-odds of being of the set, either way.
const MAX_EVIDENCE: f32 = 8.0;
/// The share of pictures from which a set counts as relabelled: the model gives them another name …
const RELABELLED_SHARE: f32 = 0.75;
/// … with at least this probability.
const SURELY: f32 = 0.9;
/// The log-odds against such a set for a tile that the model surely gives another name than the set: the set uses the
/// usual pictures for other kinds, so the tile is more likely from a usual set.
const AGAINST_RELABELLED: f32 = 8.0;
/// The share of its pictures that the model must name as enrolled to know a set.
const KNOWN: f32 = 0.5;

/// A picture of a tile of the set, or a variant of it, as a feature vector.
pub struct Sample {
    /// The face that it shows, as the classifier's class number.
    pub class: usize,
    /// The number of its photo.
    pub photo: u32,
    /// True for the picture as taken, false for a variant.
    pub plain: bool,
    /// The feature vector from [`super::features::features`].
    pub values: Vec<f32>,
    /// The stock model's answer: one probability per class.
    pub model: Vec<f32>,
}

/// A learned set, ready to name tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetClassifier {
    /// The classes that have a face, by the classifier's number.
    classes: Vec<usize>,
    /// The mean of each face.
    means: Vec<Vec<f32>>,
    /// The inverse of the common covariance, row by row.
    precision: Vec<f32>,
    /// The squared length of each mean under the precision.
    lengths: Vec<f64>,
    /// The temperature τ.
    spread: f32,
    /// The model's weight β.
    trust: f32,
    /// The distance θ that the distances of other tiles are compared with.
    gate: f32,
    /// The share of the enrolled pictures that the model names as they were enrolled.
    known: f32,
    /// The share that the model surely gives another name.
    contradicted: f32,
}

/// The set's judgement of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct SetJudgement {
    /// One probability per class.
    pub likely: Vec<f32>,
    /// The probability that the tile is of the set; `g` above.
    pub fits: f32,
    /// The squared distance to the nearest face.
    pub distance: f32,
    /// The log-odds of being of the set, by the distances; `e` above.
    pub evidence: f32,
    /// The log-odds against the set because the model is sure of another name.
    pub against: f32,
    /// The probabilities by the set, before the model's are mixed in.
    set: Vec<f32>,
}

/// The accuracy on held-out pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldOutAccuracy {
    /// The number of pictures tried: those whose face also occurs in another photo.
    pub tiles: u32,
    /// The number named correctly by the model alone.
    pub before: u32,
    /// The number named correctly with a set made from the other photos.
    pub after: u32,
}

impl SetClassifier {
    /// Learns a set. The second value is the accuracy on each photo's pictures of a set made from the other photos.
    pub fn learn(samples: &[Sample]) -> Option<(SetClassifier, HeldOutAccuracy)> {
        let mut head = SetClassifier::from_samples(samples, |_| true)?;
        let tried = held_out(samples);
        let blind: Vec<f32> =
            samples.iter().filter_map(|s| Some(head.distances(&s.values)[head.place(s.class)?])).collect();
        let reach = |distances: Vec<f32>, times: f32| times * quantile(distances, 0.9).max(1.0);
        head.gate = if tried.len() >= 20 {
            reach(head.own_distances(samples), GATE_AT).max(reach(blind, MIN_GATE))
        } else {
            reach(blind, GATE_AT_BLIND)
        };
        let plain = samples.iter().filter(|sample| sample.plain);
        head.known = share(plain.clone(), |s| arg_max(&s.model) == s.class);
        head.contradicted = share(plain, |s| contradicts(&s.model, s.class));
        (head.spread, head.trust) = if tried.len() >= 20 { best_weights(&tried) } else { (USUAL_SPREAD, head.known) };
        let named = |t: &HeldOutPicture| {
            arg_max(&weigh(&t.classes, &t.distances, &t.model, (head.spread, head.trust))) == t.class
        };
        let held_out = HeldOutAccuracy {
            tiles: tried.len() as u32,
            before: tried.iter().filter(|t| arg_max(&t.model) == t.class).count() as u32,
            after: tried.iter().filter(|t| named(t)).count() as u32,
        };
        Some((head, held_out))
    }

    /// Returns the distance of every picture as taken from the mean of its face in the other photos. The covariance is
    /// that of all photos: one learned from fewer is narrower, and its distances would not match those of later tiles.
    fn own_distances(&self, samples: &[Sample]) -> Vec<f32> {
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
                let mean = mean(others.into_iter(), sample.values.len());
                let off: Vec<f32> = sample.values.iter().zip(&mean).map(|(v, m)| v - m).collect();
                Some(quadratic(&self.precision, &off) as f32)
            })
            .collect()
    }

    /// Computes the means and covariance of the `wanted` samples, with the usual weights.
    fn from_samples(samples: &[Sample], wanted: impl Fn(&Sample) -> bool) -> Option<SetClassifier> {
        let used: Vec<&Sample> = samples.iter().filter(|s| wanted(s)).collect();
        let deep = used.first()?.values.len();
        let mut classes: Vec<usize> = used.iter().map(|s| s.class).collect();
        classes.sort_unstable();
        classes.dedup();
        let means: Vec<Vec<f32>> = classes
            .iter()
            .map(|class| mean(used.iter().filter(|s| s.class == *class).map(|s| &s.values), deep))
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
        let precision = inverse(shrunk(covariance, deep, used.len()), deep)?;
        Some(SetClassifier {
            lengths: means.iter().map(|mean| quadratic(&precision, mean)).collect(),
            classes,
            means,
            precision,
            spread: USUAL_SPREAD,
            trust: USUAL_TRUST,
            gate: f32::MAX,
            known: 0.0,
            contradicted: 0.0,
        })
    }

    fn place(&self, class: usize) -> Option<usize> {
        self.classes.binary_search(&class).ok()
    }

    /// Returns true if its vectors have length `deep`, its classes are below `classes`, and its values are consistent.
    pub(crate) fn is_for(&self, deep: usize, classes: usize) -> bool {
        self.means.len() == self.classes.len()
            && self.lengths.len() == self.classes.len()
            && !self.means.is_empty()
            && self.means.iter().all(|mean| mean.len() == deep)
            && self.precision.len() == deep * deep
            && self.classes.windows(2).all(|two| two[0] < two[1])
            && self.classes.iter().all(|class| *class < classes)
            && [self.spread, self.gate].iter().all(|v| v.is_finite() && *v > 0.0)
    }

    /// Returns the squared distance to every face.
    fn distances(&self, values: &[f32]) -> Vec<f32> {
        // (x − m)ᵀ P (x − m) = xᵀ P x − 2 mᵀ P x + mᵀ P m: the large product once per tile, not once per face.
        let turned: Vec<f64> = self
            .precision
            .chunks_exact(values.len())
            .map(|row| dot(row.iter().map(|v| f64::from(*v)), values))
            .collect();
        let own = dot(turned.iter().copied(), values);
        self.means
            .iter()
            .zip(&self.lengths)
            .map(|(mean, length)| {
                let both = dot(turned.iter().copied(), mean);
                (own - 2.0 * both + length).max(0.0) as f32
            })
            .collect()
    }

    /// Names a tile by the set and the model together.
    pub fn judge(&self, values: &[f32], model: &[f32]) -> SetJudgement {
        let distances = self.distances(values);
        let (mut distance, mut second, mut nearest) = (f32::MAX, f32::MAX, 0);
        for (&one, &class) in distances.iter().zip(&self.classes) {
            second = second.min(one.max(distance));
            if one < distance {
                (distance, nearest) = (one, class);
            }
        }
        let against =
            if self.contradicted >= RELABELLED_SHARE && contradicts(model, nearest) { AGAINST_RELABELLED } else { 0.0 };
        let judged = SetJudgement {
            likely: Vec::new(),
            fits: 0.0,
            distance,
            evidence: self.evidence(distance, second),
            against,
            set: weigh(&self.classes, &distances, model, (self.spread, self.trust)),
        };
        self.judge_again(judged, model, -against)
    }

    /// Returns `e` for the distances to the nearest face and to the one after it.
    fn evidence(&self, distance: f32, second: f32) -> f32 {
        let [level, far, apart] = EVIDENCE;
        let distance = distance.max(1e-3 * self.gate);
        let second = second.max(distance);
        level - far * (distance / self.gate).ln() - apart * (distance / second).ln()
    }

    /// Repeats a judgement with further evidence `also` (log-odds) for or against the set.
    pub fn judge_again(&self, judged: SetJudgement, model: &[f32], also: f32) -> SetJudgement {
        let odds = (judged.evidence + also).clamp(-MAX_EVIDENCE, MAX_EVIDENCE);
        let fits = 1.0 / (1.0 + (-odds).exp());
        SetJudgement {
            likely: judged.set.iter().zip(model).map(|(set, model)| fits * set + (1.0 - fits) * model).collect(),
            fits,
            ..judged
        }
    }

    /// Returns true if the model reads this set as enrolled, so that it also recognises kinds which were not enrolled.
    pub fn is_known(&self) -> bool {
        self.known >= KNOWN
    }

    /// Returns true if the set has a face of this class.
    pub fn has(&self, class: usize) -> bool {
        self.place(class).is_some()
    }
}

fn dot(a: impl Iterator<Item = f64>, b: &[f32]) -> f64 {
    a.zip(b).map(|(a, b)| a * f64::from(*b)).sum()
}

/// Computes the set's probabilities: `exp(−d / 2τ) · model^β` over its faces.
fn weigh(classes: &[usize], distances: &[f32], model: &[f32], (spread, trust): (f32, f32)) -> Vec<f32> {
    let least = distances.iter().copied().fold(f32::MAX, f32::min);
    let spread = spread.max(MIN_SPREAD_SHARE * least);
    let none = DOUBT_OF_MODEL / model.len().max(1) as f32;
    let mut likely = vec![0.0_f32; model.len()];
    for (&class, distance) in classes.iter().zip(distances) {
        let said = (1.0 - DOUBT_OF_MODEL) * model[class] + none;
        likely[class] = (-(distance - least) / (2.0 * spread)).exp() * said.powf(trust);
    }
    let sum: f32 = likely.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    likely.iter_mut().for_each(|p| *p /= sum);
    likely
}

/// Returns the share of samples for which `holds` is true.
fn share<'a>(samples: impl Iterator<Item = &'a Sample> + Clone, holds: impl Fn(&Sample) -> bool) -> f32 {
    let all = samples.clone().count();
    samples.filter(|sample| holds(sample)).count() as f32 / all.max(1) as f32
}

/// Returns true if the model is sure that a tile is of another class.
fn contradicts(model: &[f32], class: usize) -> bool {
    let named = arg_max(model);
    named != class && model.get(named).is_some_and(|p| *p >= SURELY)
}

/// A picture with the answer of a set made from the other photos.
struct HeldOutPicture {
    class: usize,
    classes: Vec<usize>,
    distances: Vec<f32>,
    model: Vec<f32>,
}

/// Compares every picture as taken with a set made without its photo; empty if there is only one photo.
fn held_out(samples: &[Sample]) -> Vec<HeldOutPicture> {
    let mut photos: Vec<u32> = samples.iter().map(|s| s.photo).collect();
    photos.sort_unstable();
    photos.dedup();
    let mut tried = Vec::new();
    for photo in photos {
        let Some(head) = SetClassifier::from_samples(samples, |s| s.photo != photo) else {
            continue;
        };
        for sample in samples.iter().filter(|s| s.photo == photo && s.plain) {
            if head.place(sample.class).is_none() {
                continue;
            }
            tried.push(HeldOutPicture {
                class: sample.class,
                classes: head.classes.clone(),
                distances: head.distances(&sample.values),
                model: sample.model.clone(),
            });
        }
    }
    tried
}

/// Returns the τ and β that maximise the likelihood of the held-out pictures.
fn best_weights(tried: &[HeldOutPicture]) -> (f32, f32) {
    let mut best = (f32::MIN, (USUAL_SPREAD, USUAL_TRUST));
    for spread in SPREADS {
        for trust in TRUSTS {
            let sum: f32 = tried
                .iter()
                .map(|t| {
                    let likely = weigh(&t.classes, &t.distances, &t.model, (spread, trust));
                    (0.999 * likely[t.class] + 1e-5).ln()
                })
                .sum();
            // The usual weights win a tie.
            let unusual = (spread / USUAL_SPREAD).ln().abs() + (trust - USUAL_TRUST).abs();
            let score = sum - 0.5 * unusual;
            if score > best.0 {
                best = (score, (spread, trust));
            }
        }
    }
    best.1
}

fn mean<'a>(all: impl Iterator<Item = &'a Vec<f32>>, deep: usize) -> Vec<f32> {
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

/// Computes the covariance from its sums (lower triangle), mixed with a multiple of the identity.
fn shrunk(mut sums: Vec<f64>, deep: usize, count: usize) -> Vec<f64> {
    let trace: f64 = (0..deep).map(|i| sums[i * deep + i]).sum();
    let level = (trace / deep as f64).max(1e-9);
    let keep = 1.0 - f64::from(SHRINK);
    for i in 0..deep {
        for j in 0..=i {
            let same = if i == j { f64::from(SHRINK) * level } else { 0.0 };
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

/// Returns the index of the largest value.
pub(super) fn arg_max(values: &[f32]) -> usize {
    let mut best = 0;
    for (i, v) in values.iter().enumerate() {
        if *v > values[best] {
            best = i;
        }
    }
    best
}
