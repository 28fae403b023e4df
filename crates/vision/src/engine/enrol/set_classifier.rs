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
/// The value of τ if fewer than 20 pictures can be held out to choose one, and in a tie.
const USUAL_DISTANCE_SPREAD: f32 = 12.0;
/// The values of β, the weight of the stock model's probabilities, that are tried on held-out pictures.
const TRIED_MODEL_TRUSTS: [f32; 5] = [0.0, 0.15, 0.35, 0.7, 1.0];
/// The value of β, the weight of the stock model, that wins a tie. If fewer than 20 pictures can be held out, β is the
/// share of pictures that the model names correctly.
const USUAL_MODEL_TRUST: f32 = 0.35;
/// The minimum of τ, as a share of the tile's squared distance to the nearest face, because light and angle enlarge all
/// distances alike.
const MIN_SPREAD_SHARE: f32 = 1.0 / 9.0;
/// The share of the model's probabilities that is spread evenly over all classes, so that a model that is sure of the
/// wrong face does not outvote the set.
const MODEL_DOUBT_SHARE: f32 = 0.03;
/// The ratio of the threshold θ to the squared distance that nine in ten held-out pictures do not exceed.
const HELD_OUT_THRESHOLD_MULTIPLE: f32 = 2.0;
/// The minimum ratio of the threshold θ to the squared distance that nine in ten pictures and variants do not exceed:
/// held-out photos may be too similar to the others.
const ALL_PICTURES_THRESHOLD_MULTIPLE: f32 = 2.0;
/// The ratio of the threshold θ to the squared distance that nine in ten pictures and variants do not exceed, if fewer
/// than 20 pictures can be held out.
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
    /// The face that the picture shows, as the classifier's class number.
    pub class: usize,
    /// The number of the photo from which the picture is.
    pub photo_number: u32,
    /// True for the picture as taken, false for a variant.
    pub is_plain: bool,
    /// The feature vector from [`super::features::compute_crop_features`].
    pub features: Vec<f32>,
    /// The stock model's answer: one probability per class.
    pub model_probabilities: Vec<f32>,
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
    pub probabilities: Vec<f32>,
    /// The probability that the tile is of the set: `g` in the module's formulas.
    pub fit_probability: f32,
    /// The squared distance of the tile to the nearest face: `d` in the module's formulas.
    pub squared_distance: f32,
    /// The log-odds that the tile is of the set, by the distances: `e` in the module's formulas.
    pub evidence_log_odds: f32,
    /// The log-odds against the set because the set is relabelled and the model is sure of another name; 0 otherwise.
    pub contradiction_log_odds: f32,
    /// The probabilities by the set, one per class, before those of the model are mixed in.
    set_probabilities: Vec<f32>,
}

/// The accuracy of a set on pictures whose photo was left out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldOutAccuracy {
    /// The number of pictures tried: those whose face also occurs in another photo.
    pub tried: u32,
    /// The number of pictures named correctly by the model alone.
    pub correct_by_model: u32,
    /// The number of pictures named correctly with a set made from the other photos.
    pub correct_with_set: u32,
}

impl SetClassifier {
    /// Learns a classifier from the samples of a set; `None` without samples, or if their covariance has no inverse.
    /// Measures the accuracy on pictures whose photo was left out of the set.
    pub fn learn(samples: &[TileSample]) -> Option<(SetClassifier, HeldOutAccuracy)> {
        let mut classifier = SetClassifier::from_samples(samples, |_| true)?;
        let held_out_pictures = compare_held_out_pictures(samples);
        let own_distances: Vec<f32> = samples
            .iter()
            .filter_map(|s| Some(classifier.squared_face_distances(&s.features)[classifier.face_index(s.class)?]))
            .collect();
        let threshold = |distances: Vec<f32>, multiple: f32| multiple * quantile(distances, 0.9).max(1.0);
        classifier.gate = if held_out_pictures.len() >= 20 {
            threshold(classifier.held_out_face_distances(samples), HELD_OUT_THRESHOLD_MULTIPLE)
                .max(threshold(own_distances, ALL_PICTURES_THRESHOLD_MULTIPLE))
        } else {
            threshold(own_distances, BLIND_THRESHOLD_MULTIPLE)
        };
        let plain_samples = samples.iter().filter(|sample| sample.is_plain);
        classifier.known = share_of_samples(plain_samples.clone(), |s| arg_max(&s.model_probabilities) == s.class);
        classifier.contradicted =
            share_of_samples(plain_samples, |s| contradicts_class(&s.model_probabilities, s.class));
        (classifier.spread, classifier.trust) = if held_out_pictures.len() >= 20 {
            find_best_weights(&held_out_pictures)
        } else {
            (USUAL_DISTANCE_SPREAD, classifier.known)
        };
        let is_correct = |t: &HeldOutPicture| {
            arg_max(&compute_set_probabilities(
                &t.face_classes,
                &t.distances,
                &t.model_probabilities,
                (classifier.spread, classifier.trust),
            )) == t.class
        };
        let held_out = HeldOutAccuracy {
            tried: held_out_pictures.len() as u32,
            correct_by_model: held_out_pictures.iter().filter(|t| arg_max(&t.model_probabilities) == t.class).count()
                as u32,
            correct_with_set: held_out_pictures.iter().filter(|t| is_correct(t)).count() as u32,
        };
        Some((classifier, held_out))
    }

    /// Returns the squared distance of every picture (without variants) from the mean of its face in the other photos;
    /// leaves out a face of only one photo. The covariance is that of all photos, so that the distances match those of
    /// later tiles.
    fn held_out_face_distances(&self, samples: &[TileSample]) -> Vec<f32> {
        samples
            .iter()
            .filter(|s| s.is_plain)
            .filter_map(|sample| {
                let others: Vec<&Vec<f32>> = samples
                    .iter()
                    .filter(|s| s.class == sample.class && s.photo_number != sample.photo_number)
                    .map(|s| &s.features)
                    .collect();
                if others.is_empty() {
                    return None;
                }
                let mean = mean_vector(others.into_iter(), sample.features.len());
                let deviation: Vec<f32> = sample.features.iter().zip(&mean).map(|(v, m)| v - m).collect();
                Some(quadratic_form(&self.precision, &deviation) as f32)
            })
            .collect()
    }

    /// Builds a classifier with the means and the covariance of the samples for which `is_wanted` is true, and the
    /// usual weights; `None` without such samples, or if the covariance has no inverse.
    fn from_samples(samples: &[TileSample], is_wanted: impl Fn(&TileSample) -> bool) -> Option<SetClassifier> {
        let used: Vec<&TileSample> = samples.iter().filter(|s| is_wanted(s)).collect();
        let dimension = used.first()?.features.len();
        let mut classes: Vec<usize> = used.iter().map(|s| s.class).collect();
        classes.sort_unstable();
        classes.dedup();
        let means: Vec<Vec<f32>> = classes
            .iter()
            .map(|class| mean_vector(used.iter().filter(|s| s.class == *class).map(|s| &s.features), dimension))
            .collect();
        let mut covariance = vec![0.0_f64; dimension * dimension];
        for sample in &used {
            let face = classes.binary_search(&sample.class).ok()?;
            let deviation: Vec<f64> = sample.features.iter().zip(&means[face]).map(|(v, m)| f64::from(v - m)).collect();
            for (i, a) in deviation.iter().enumerate() {
                for (sum, b) in covariance[i * dimension..=i * dimension + i].iter_mut().zip(&deviation) {
                    *sum += a * b;
                }
            }
        }
        let precision = invert_matrix(compute_shrunk_covariance(covariance, dimension, used.len()), dimension)?;
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

    /// Returns true if a classifier read from a cache is for feature vectors of length `dimension` and class numbers
    /// below `class_count`, and its fields have matching lengths and valid values.
    pub(crate) fn is_consistent_for(&self, dimension: usize, class_count: usize) -> bool {
        self.means.len() == self.classes.len()
            && self.lengths.len() == self.classes.len()
            && !self.means.is_empty()
            && self.means.iter().all(|mean| mean.len() == dimension)
            && self.precision.len() == dimension * dimension
            && self.classes.windows(2).all(|two| two[0] < two[1])
            && self.classes.iter().all(|class| *class < class_count)
            && [self.spread, self.gate].iter().all(|v| v.is_finite() && *v > 0.0)
    }

    /// Returns the squared distance of a tile's features to every face, in the order of the faces' classes.
    fn squared_face_distances(&self, features: &[f32]) -> Vec<f32> {
        // (x − m)ᵀ P (x − m) = xᵀ P x − 2 mᵀ P x + mᵀ P m: the large product once per tile, not once per face.
        let product: Vec<f64> = self
            .precision
            .chunks_exact(features.len())
            .map(|row| dot_product(row.iter().map(|v| f64::from(*v)), features))
            .collect();
        let own_product = dot_product(product.iter().copied(), features);
        self.means
            .iter()
            .zip(&self.lengths)
            .map(|(mean, length)| {
                let mixed_product = dot_product(product.iter().copied(), mean);
                (own_product - 2.0 * mixed_product + length).max(0.0) as f32
            })
            .collect()
    }

    /// Judges a tile by the set and the model together, from its feature vector and the model's probability of each
    /// class.
    pub fn judge_tile(&self, features: &[f32], model_probabilities: &[f32]) -> SetJudgement {
        let distances = self.squared_face_distances(features);
        let (mut squared_distance, mut second_distance, mut nearest_class) = (f32::MAX, f32::MAX, 0);
        for (&face_distance, &class) in distances.iter().zip(&self.classes) {
            second_distance = second_distance.min(face_distance.max(squared_distance));
            if face_distance < squared_distance {
                (squared_distance, nearest_class) = (face_distance, class);
            }
        }
        let contradiction_log_odds =
            if self.contradicted >= MIN_RELABELLED_SHARE && contradicts_class(model_probabilities, nearest_class) {
                RELABELLED_LOG_ODDS
            } else {
                0.0
            };
        let judgement = SetJudgement {
            probabilities: Vec::new(),
            fit_probability: 0.0,
            squared_distance,
            evidence_log_odds: self.compute_evidence(squared_distance, second_distance),
            contradiction_log_odds,
            set_probabilities: compute_set_probabilities(
                &self.classes,
                &distances,
                model_probabilities,
                (self.spread, self.trust),
            ),
        };
        self.revise_judgement(judgement, model_probabilities, -contradiction_log_odds)
    }

    /// Returns the log-odds that a tile is of the set (`e` in the module's formulas) from its squared distances to the
    /// nearest face and to the one after it.
    fn compute_evidence(&self, squared_distance: f32, second_distance: f32) -> f32 {
        let [level, far, apart] = EVIDENCE_COEFFICIENTS;
        let squared_distance = squared_distance.max(1e-3 * self.gate);
        let second_distance = second_distance.max(squared_distance);
        level - far * (squared_distance / self.gate).ln() - apart * (squared_distance / second_distance).ln()
    }

    /// Returns a judgement with its probabilities computed again from its evidence and `extra_log_odds`, which are
    /// further log-odds for the set (negative: against it).
    pub fn revise_judgement(
        &self,
        judgement: SetJudgement,
        model_probabilities: &[f32],
        extra_log_odds: f32,
    ) -> SetJudgement {
        let log_odds = (judgement.evidence_log_odds + extra_log_odds).clamp(-MAX_LOG_ODDS, MAX_LOG_ODDS);
        let fit_probability = 1.0 / (1.0 + (-log_odds).exp());
        SetJudgement {
            probabilities: judgement
                .set_probabilities
                .iter()
                .zip(model_probabilities)
                .map(|(set_probability, model_probability)| {
                    fit_probability * set_probability + (1.0 - fit_probability) * model_probability
                })
                .collect(),
            fit_probability,
            ..judgement
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

/// Computes the set's probabilities, one per class: `exp(−d / 2τ) · model^β` for its faces, 0 for other classes, scaled
/// to the sum 1. `distances` are the squared distances to the faces `classes`.
fn compute_set_probabilities(
    classes: &[usize],
    distances: &[f32],
    model_probabilities: &[f32],
    (spread, trust): (f32, f32),
) -> Vec<f32> {
    let min_distance = distances.iter().copied().fold(f32::MAX, f32::min);
    let spread = spread.max(MIN_SPREAD_SHARE * min_distance);
    let doubt_probability = MODEL_DOUBT_SHARE / model_probabilities.len().max(1) as f32;
    let mut probabilities = vec![0.0_f32; model_probabilities.len()];
    for (&class, distance) in classes.iter().zip(distances) {
        let model_probability = (1.0 - MODEL_DOUBT_SHARE) * model_probabilities[class] + doubt_probability;
        probabilities[class] = (-(distance - min_distance) / (2.0 * spread)).exp() * model_probability.powf(trust);
    }
    let sum: f32 = probabilities.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    probabilities.iter_mut().for_each(|p| *p /= sum);
    probabilities
}

/// Returns the share of samples, 0 to 1, for which `holds` is true; 0 without samples.
fn share_of_samples<'a>(
    samples: impl Iterator<Item = &'a TileSample> + Clone,
    holds: impl Fn(&TileSample) -> bool,
) -> f32 {
    let sample_count = samples.clone().count();
    samples.filter(|sample| holds(sample)).count() as f32 / sample_count.max(1) as f32
}

/// Returns true if the model is sure that a tile is of another class than `class`.
fn contradicts_class(model_probabilities: &[f32], class: usize) -> bool {
    let named_class = arg_max(model_probabilities);
    named_class != class && model_probabilities.get(named_class).is_some_and(|p| *p >= MIN_SURE_PROBABILITY)
}

/// A picture of a set, with its squared distances to the faces of a set made from the other photos.
struct HeldOutPicture {
    class: usize,
    /// The class numbers of those faces, in the order of `distances`.
    face_classes: Vec<usize>,
    distances: Vec<f32>,
    model_probabilities: Vec<f32>,
}

/// Compares every picture (without variants) with a set made without its photo; leaves out a picture whose face is in
/// no other photo. Empty if there is only one photo.
fn compare_held_out_pictures(samples: &[TileSample]) -> Vec<HeldOutPicture> {
    let mut photos: Vec<u32> = samples.iter().map(|s| s.photo_number).collect();
    photos.sort_unstable();
    photos.dedup();
    let mut pictures = Vec::new();
    for photo_number in photos {
        let Some(classifier) = SetClassifier::from_samples(samples, |s| s.photo_number != photo_number) else {
            continue;
        };
        for sample in samples.iter().filter(|s| s.photo_number == photo_number && s.is_plain) {
            if classifier.face_index(sample.class).is_none() {
                continue;
            }
            pictures.push(HeldOutPicture {
                class: sample.class,
                face_classes: classifier.classes.clone(),
                distances: classifier.squared_face_distances(&sample.features),
                model_probabilities: sample.model_probabilities.clone(),
            });
        }
    }
    pictures
}

/// Returns the weights τ and β that maximise the likelihood of the held-out pictures, with a small preference for the
/// usual weights.
fn find_best_weights(pictures: &[HeldOutPicture]) -> (f32, f32) {
    let mut best = (f32::MIN, (USUAL_DISTANCE_SPREAD, USUAL_MODEL_TRUST));
    for spread in TRIED_DISTANCE_SPREADS {
        for trust in TRIED_MODEL_TRUSTS {
            let sum: f32 = pictures
                .iter()
                .map(|t| {
                    let probabilities = compute_set_probabilities(
                        &t.face_classes,
                        &t.distances,
                        &t.model_probabilities,
                        (spread, trust),
                    );
                    (0.999 * probabilities[t.class] + 1e-5).ln()
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

fn mean_vector<'a>(vectors: impl Iterator<Item = &'a Vec<f32>>, dimension: usize) -> Vec<f32> {
    let mut sum = vec![0.0_f32; dimension];
    let mut count = 0.0;
    for vector in vectors {
        count += 1.0;
        for (sum, v) in sum.iter_mut().zip(vector) {
            *sum += v;
        }
    }
    sum.iter_mut().for_each(|s| *s /= count);
    sum
}

/// Computes a covariance matrix of `dimension` rows and columns, mixed with a multiple of the identity, from the sums
/// in its lower triangle over `count` samples.
fn compute_shrunk_covariance(mut sums: Vec<f64>, dimension: usize, count: usize) -> Vec<f64> {
    let trace: f64 = (0..dimension).map(|i| sums[i * dimension + i]).sum();
    let level = (trace / dimension as f64).max(1e-9);
    let kept_share = 1.0 - f64::from(COVARIANCE_SHRINK_SHARE);
    for i in 0..dimension {
        for j in 0..=i {
            let diagonal_part = if i == j { f64::from(COVARIANCE_SHRINK_SHARE) * level } else { 0.0 };
            let value = (kept_share * sums[i * dimension + j] + diagonal_part) / count as f64;
            sums[i * dimension + j] = value;
            sums[j * dimension + i] = value;
        }
    }
    sums
}

fn quantile(mut values: Vec<f32>, share: f32) -> f32 {
    values.sort_by(f32::total_cmp);
    let at = (values.len() as f32 * share) as usize;
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
