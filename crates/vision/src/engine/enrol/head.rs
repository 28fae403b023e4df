//! Naming tiles with a set's help: how far a tile lies from every enrolled face, and how that is weighed with the stock model.
//!
//! All enrolled pictures and their variants give each face a mean and all faces together one covariance (linear
//! discriminant analysis: what differs between pictures of one tile counts little, what tells faces apart counts much;
//! the covariance is shrunk towards a multiple of the identity, because there are few pictures). With `d` the squared
//! Mahalanobis distance to a face:
//!
//! ```text
//! set(c)  ~ exp(−d(c) / 2τ) · model(c)^β          faces of the set
//! e       = a − b · ln(d / θ) − k · ln(d / d2)    d, d2: the nearest face and the one after it
//! p(c)    = g · set(c) + (1 − g) · model(c)       g = 1 / (1 + exp(−e − what else speaks for the set))
//! ```
//!
//! `e` is the natural logarithm of the odds that the tile is of the set. One crisp photo does not tell how far the same tiles lie
//! in other light and from other angles, but a tile of the set stays much nearer to its own face than to any other. A tile
//! that is not from the set (a kind that was not enrolled, another set) is left to the model alone. θ comes from the
//! distances between pictures of one photo and the means of the others, τ and β from how well those are then named.

use serde::{Deserialize, Serialize};

use super::linear::{inverse, quadratic};

/// The share of the covariance that is replaced by a multiple of the identity.
const SHRINK: f32 = 0.1;
/// The values of τ tried: distances in many dimensions overstate their certainty.
const SPREADS: [f32; 6] = [2.0, 4.0, 7.0, 12.0, 20.0, 35.0];
/// The value of τ when nothing can be tried.
const USUAL_SPREAD: f32 = 12.0;
/// The values of β tried: how much the stock model counts.
const TRUSTS: [f32; 5] = [0.0, 0.15, 0.35, 0.7, 1.0];
/// The value of β that wins where nothing separates two.
const USUAL_TRUST: f32 = 0.35;
/// However far a tile lies, τ is at least this share of its distance: light and angle enlarge all distances alike.
const LEAST_SPREAD: f32 = 1.0 / 9.0;
/// A model that is sure of the wrong face must not outvote everything: its guesses are mixed with this much uniform doubt.
const DOUBT_OF_MODEL: f32 = 0.03;
/// θ is this many times the distance that nine in ten held-out tiles stay below.
const GATE_AT: f32 = 2.0;
/// Similar photos must not make θ less than this many times the variants' distances.
const GATE_LEAST: f32 = 2.0;
/// The multiple of the variants' distances used when nothing can be held out.
const GATE_AT_BLIND: f32 = 5.0;
/// `a`, `b` and `k` of the evidence: the logistic regression that tells photos of a set from photos of other sets, both drawn and real,
/// after enrolment from one photo of each tile.
const EVIDENCE: [f32; 3] = [2.1, 2.4, 4.8];
/// No tile is surer than this to be of the set or not (natural logarithm of the odds).
const MOST_EVIDENCE: f32 = 8.0;
/// A set is turned round if the model gives this share of its pictures another name …
const TURNED_ROUND: f32 = 0.75;
/// … with at least this probability.
const SURELY: f32 = 0.9;
/// Such a set shows the usual pictures in other places, and a tile that the model is sure of is rather one of a usual set (natural
/// logarithm of the odds).
const RATHER_USUAL: f32 = 8.0;
/// The model knows a set if it names this share of its pictures as they were enrolled.
const KNOWN: f32 = 0.5;

/// A picture of a tile of the set, as a vector, with its face and photo; `plain` if it is the picture itself, not a variant.
pub struct Sample {
    /// The face it shows, as the classifier's class number.
    pub class: usize,
    /// The number of the photo it is from.
    pub photo: u32,
    /// Whether it is the picture as taken.
    pub plain: bool,
    /// The feature vector from [`super::features::features`].
    pub values: Vec<f32>,
    /// The stock model's answer: one probability per class.
    pub model: Vec<f32>,
}

/// A learned set, ready to name tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
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
    /// The share that it surely names otherwise.
    contradicted: f32,
}

/// What the set tells about a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// One probability per class.
    pub likely: Vec<f32>,
    /// How much the tile looks like one of the set's, 0..1; `g` above.
    pub fits: f32,
    /// The squared distance to the nearest face.
    pub distance: f32,
    /// How much its distances speak for the set; `e` above.
    pub evidence: f32,
    /// How much speaks against it that the model is sure of another name.
    pub against: f32,
    /// The set's own probabilities.
    set: Vec<f32>,
}

/// How well the held-out pictures were named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldOut {
    /// Pictures tried: those whose face also occurs in another photo.
    pub tiles: u32,
    /// Number named right by the model alone.
    pub before: u32,
    /// Number named right with a set made from the other photos.
    pub after: u32,
}

impl Head {
    /// Learns a set. The second value is how the pictures of each photo fare with a set made from the other photos.
    pub fn learn(samples: &[Sample]) -> Option<(Head, HeldOut)> {
        let mut head = Head::of(samples, |_| true)?;
        let tried = held_out(samples);
        let blind: Vec<f32> =
            samples.iter().filter_map(|s| Some(head.distances(&s.values)[head.place(s.class)?])).collect();
        let reach = |distances: Vec<f32>, times: f32| times * quantile(distances, 0.9).max(1.0);
        head.gate = if tried.len() >= 20 {
            reach(head.own_distances(samples), GATE_AT).max(reach(blind, GATE_LEAST))
        } else {
            reach(blind, GATE_AT_BLIND)
        };
        let plain = samples.iter().filter(|sample| sample.plain);
        head.known = share(plain.clone(), |s| arg_max(&s.model) == s.class);
        head.contradicted = share(plain, |s| contradicts(&s.model, s.class));
        (head.spread, head.trust) = if tried.len() >= 20 { best_weights(&tried) } else { (USUAL_SPREAD, head.known) };
        let named =
            |t: &Tried| arg_max(&weigh(&t.classes, &t.distances, &t.model, (head.spread, head.trust))) == t.class;
        let held_out = HeldOut {
            tiles: tried.len() as u32,
            before: tried.iter().filter(|t| arg_max(&t.model) == t.class).count() as u32,
            after: tried.iter().filter(|t| named(t)).count() as u32,
        };
        Some((head, held_out))
    }

    /// How far every picture as taken lies from the mean of its face in the other photos. The covariance is that of all
    /// photos: one learned from fewer is narrower, and its distances would not match those of later tiles.
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

    /// The means and covariance of some samples, with the usual weights.
    fn of(samples: &[Sample], wanted: impl Fn(&Sample) -> bool) -> Option<Head> {
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
        Some(Head {
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

    /// Whether the vectors it compares have this length, and its classes are out of this many.
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

    /// The squared distance to every face.
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
    pub fn judge(&self, values: &[f32], model: &[f32]) -> Judged {
        let distances = self.distances(values);
        let (mut distance, mut second, mut nearest) = (f32::MAX, f32::MAX, 0);
        for (&one, &class) in distances.iter().zip(&self.classes) {
            second = second.min(one.max(distance));
            if one < distance {
                (distance, nearest) = (one, class);
            }
        }
        let against = if self.contradicted >= TURNED_ROUND && contradicts(model, nearest) { RATHER_USUAL } else { 0.0 };
        let judged = Judged {
            likely: Vec::new(),
            fits: 0.0,
            distance,
            evidence: self.evidence(distance, second),
            against,
            set: weigh(&self.classes, &distances, model, (self.spread, self.trust)),
        };
        self.judge_again(judged, model, -against)
    }

    /// `e` of a tile that lies this far from the nearest face and from the one after it.
    fn evidence(&self, distance: f32, second: f32) -> f32 {
        let [level, far, apart] = EVIDENCE;
        let distance = distance.max(1e-3 * self.gate);
        let second = second.max(distance);
        level - far * (distance / self.gate).ln() - apart * (distance / second).ln()
    }

    /// Judges the same tile again when something else speaks for the set, or against it (natural logarithm of the odds).
    pub fn judge_again(&self, judged: Judged, model: &[f32], also: f32) -> Judged {
        let odds = (judged.evidence + also).clamp(-MOST_EVIDENCE, MOST_EVIDENCE);
        let fits = 1.0 / (1.0 + (-odds).exp());
        Judged {
            likely: judged.set.iter().zip(model).map(|(set, model)| fits * set + (1.0 - fits) * model).collect(),
            fits,
            ..judged
        }
    }

    /// Whether the model reads this set as it was enrolled, so that it can tell kinds which were not.
    pub fn is_known(&self) -> bool {
        self.known >= KNOWN
    }

    /// Whether the set has a face of this class.
    pub fn has(&self, class: usize) -> bool {
        self.place(class).is_some()
    }
}

fn dot(a: impl Iterator<Item = f64>, b: &[f32]) -> f64 {
    a.zip(b).map(|(a, b)| a * f64::from(*b)).sum()
}

/// The set's own probabilities: `exp(−d / 2τ) · model^β` over its faces.
fn weigh(classes: &[usize], distances: &[f32], model: &[f32], (spread, trust): (f32, f32)) -> Vec<f32> {
    let least = distances.iter().copied().fold(f32::MAX, f32::min);
    let spread = spread.max(LEAST_SPREAD * least);
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

/// The share of some pictures of which something is true.
fn share<'a>(samples: impl Iterator<Item = &'a Sample> + Clone, holds: impl Fn(&Sample) -> bool) -> f32 {
    let all = samples.clone().count();
    samples.filter(|sample| holds(sample)).count() as f32 / all.max(1) as f32
}

/// Whether the model is sure that a tile is of another class.
fn contradicts(model: &[f32], class: usize) -> bool {
    let named = arg_max(model);
    named != class && model.get(named).is_some_and(|p| *p >= SURELY)
}

/// A picture with the answer of a set made from the other photos.
struct Tried {
    class: usize,
    classes: Vec<usize>,
    distances: Vec<f32>,
    model: Vec<f32>,
}

/// Every picture as taken, tried against a set made without its photo; empty if there is only one photo.
fn held_out(samples: &[Sample]) -> Vec<Tried> {
    let mut photos: Vec<u32> = samples.iter().map(|s| s.photo).collect();
    photos.sort_unstable();
    photos.dedup();
    let mut tried = Vec::new();
    for photo in photos {
        let Some(head) = Head::of(samples, |s| s.photo != photo) else {
            continue;
        };
        for sample in samples.iter().filter(|s| s.photo == photo && s.plain) {
            if head.place(sample.class).is_none() {
                continue;
            }
            tried.push(Tried {
                class: sample.class,
                classes: head.classes.clone(),
                distances: head.distances(&sample.values),
                model: sample.model.clone(),
            });
        }
    }
    tried
}

/// The τ and β under which the held-out pictures are likeliest.
fn best_weights(tried: &[Tried]) -> (f32, f32) {
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
            // Where nothing separates two weights, the usual ones win.
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

/// The covariance from its sums (lower triangle), mixed with a multiple of the identity.
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

/// The index of the largest value.
pub(super) fn arg_max(values: &[f32]) -> usize {
    let mut best = 0;
    for (i, v) in values.iter().enumerate() {
        if *v > values[best] {
            best = i;
        }
    }
    best
}
