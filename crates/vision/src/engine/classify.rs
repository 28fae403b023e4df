//! Classifies the tiles: upright crops run in batches through the classifier, whose confidence is calibrated by a
//! temperature.
//!
//! The locator gives a parallelogram without the tile's top. The longer axis is first taken as the height; if the
//! classifier finds the crop turned, the corners are turned back and the crop is classified once more.

use ndarray::{Array4, ArrayView1, ArrayView2, Axis};
use opencv::core::Mat;
use ort::value::TensorRef;

use super::{
    ClassOrigin, PhotoPixels, TileClass, TileReading, VisionError,
    crop_measurements::CropMeasurements,
    enrol::{SetClassifier, SetFit, compare_with_set},
    geometry::Quad,
    locator_finds::TileFind,
    model::{ClassifierMeta, LoadedModel},
    photo_checks,
    rectify::{CROP_HEIGHT_PX, CROP_VALUE_COUNT, CROP_WIDTH_PX, enlarge_quad, rectify_tile, write_crop_planes},
};

/// The maximum number of crops per run of the network: more are no faster and cost memory.
const MAX_CROPS_PER_BATCH: usize = 48;

/// The limits of flat probabilities, by which no class is named: the highest is below the first value, and at most the
/// second value times the second highest.
const FLAT_PROBABILITY_LIMITS: (f32, f32) = (0.30, 1.6);

/// The answer for one crop: class probabilities, embedding and rotation. The classifier gives it; the player's own set
/// may change it.
pub(super) struct ClassifierAnswer {
    /// The probability of each class, in the order of [`ClassifierMeta::classes`].
    pub probabilities: Vec<f32>,
    /// The face as a vector in the classifier's embedding space.
    pub embedding: Vec<f32>,
    /// The number of clockwise quarter turns by which the crop shows the tile rotated, 0 to 3.
    pub quarter_turns: usize,
    /// The source that decided the probabilities: the model or the player's own set.
    pub origin: ClassOrigin,
}

/// A tile as the locator found it, saved before it was turned upright by the classifier's answer: its index, outline,
/// answer and crop.
pub(super) struct TileBeforeTurn {
    pub tile: usize,
    pub quad: Quad,
    pub answer: ClassifierAnswer,
    pub crop: Mat,
}

/// A classified tile, with the measurements of its crop.
pub(super) struct ClassifiedTile {
    pub tile: TileReading,
    pub measurements: CropMeasurements,
}

/// Classifies the found tiles, in their order, with the player's own tile set if there is one. Turns those that the
/// classifier sees rotated and classifies them once more; the quad of each returned tile begins at the tile's own top
/// left. The [`SetFit`] says whether the photo shows the set's tiles.
pub(super) fn classify_tiles(
    model: &mut LoadedModel<ClassifierMeta>,
    photo: &impl PhotoPixels,
    finds: &[TileFind],
    set: Option<&SetClassifier>,
) -> Result<(Vec<ClassifiedTile>, SetFit), VisionError> {
    let mut quads: Vec<Quad> = finds.iter().map(|find| find.quad).collect();
    let mut crops = cut_tile_crops(photo, &quads, model.meta.margin)?;
    let mut answers = run_classifier(model, &crops)?;
    let crop_measurements: Vec<CropMeasurements> = crops
        .iter()
        .map(|crop| photo_checks::measure_crop(crop).map_err(opencv_classifier_error))
        .collect::<Result<_, _>>()?;

    let turned: Vec<usize> = (0..quads.len()).filter(|&i| answers[i].quarter_turns != 0).collect();
    let as_found = quads.clone();
    for &i in &turned {
        quads[i] = rotate_quad_back(quads[i], answers[i].quarter_turns);
    }
    let turned_quads: Vec<Quad> = turned.iter().map(|&i| quads[i]).collect();
    let turned_crops = cut_tile_crops(photo, &turned_quads, model.meta.margin)?;
    let turned_answers = run_classifier(model, &turned_crops)?;
    let mut tiles_before_turn = Vec::with_capacity(turned.len());
    for ((i, answer), crop) in turned.into_iter().zip(turned_answers).zip(turned_crops) {
        tiles_before_turn.push(TileBeforeTurn {
            tile: i,
            quad: as_found[i],
            answer: std::mem::replace(&mut answers[i], answer),
            crop: std::mem::replace(&mut crops[i], crop),
        });
    }
    let fit = match set {
        Some(set) => compare_with_set(model, photo, set, &mut quads, &crops, &mut answers, tiles_before_turn)?,
        None => SetFit::NoSet,
    };
    let classes = &model.meta.classes;
    let classified = quads
        .into_iter()
        .zip(answers)
        .zip(crop_measurements)
        .map(|((quad, answer), measurements)| ClassifiedTile {
            tile: answer.into_tile_reading(quad, classes),
            measurements,
        })
        .collect();
    Ok((classified, fit))
}

/// Classifies the photo's parts in `quads` without turning any and without a tile set; returns one answer per quad, in
/// order.
pub(super) fn classify_quads_as_found(
    model: &mut LoadedModel<ClassifierMeta>,
    photo: &impl PhotoPixels,
    quads: &[Quad],
) -> Result<Vec<ClassifierAnswer>, VisionError> {
    let crops = cut_tile_crops(photo, quads, model.meta.margin)?;
    run_classifier(model, &crops)
}

impl ClassifierAnswer {
    /// Returns the probability of the likeliest class, even if the probabilities are too flat to name it.
    pub(crate) fn max_probability(&self) -> f32 {
        self.probabilities.iter().copied().fold(0.0, f32::max)
    }

    /// Returns the likeliest class and its probability; the class is unknown if the probabilities are flat
    /// ([`FLAT_PROBABILITY_LIMITS`]).
    pub(crate) fn best_class(&self, classes: &[TileClass]) -> (TileClass, f32) {
        best_guess(&rank_classes(&self.probabilities, classes))
    }

    fn into_tile_reading(self, quad: Quad, classes: &[TileClass]) -> TileReading {
        let ranked_classes = rank_classes(&self.probabilities, classes);
        let (class, confidence) = best_guess(&ranked_classes);
        TileReading {
            quad,
            class,
            confidence,
            ranked_classes,
            class_origin: self.origin,
            embedding: self.embedding,
            ground_colour: None,
        }
    }
}

/// Returns the first of the ranked guesses with its probability; the class is unknown if the probabilities are flat
/// ([`FLAT_PROBABILITY_LIMITS`]), or unknown with probability 0 without guesses.
fn best_guess(guesses: &[(TileClass, f32)]) -> (TileClass, f32) {
    let second = guesses.get(1).map_or(0.0, |(_, p)| *p);
    match guesses.first() {
        Some(&(class, p)) if p >= FLAT_PROBABILITY_LIMITS.0 || p > FLAT_PROBABILITY_LIMITS.1 * second => (class, p),
        Some(&(_, p)) => (TileClass::Unknown, p),
        None => (TileClass::Unknown, 0.0),
    }
}

/// Reorders the corners of a quad whose crop shows the tile rotated clockwise by `quarter_turns`, so that they begin at
/// the tile's own top left.
pub(super) fn rotate_quad_back(quad: Quad, quarter_turns: usize) -> Quad {
    std::array::from_fn(|i| quad[(i + quarter_turns) % 4])
}

pub(super) fn cut_tile_crops(photo: &impl PhotoPixels, quads: &[Quad], margin: f32) -> Result<Vec<Mat>, VisionError> {
    quads.iter().map(|quad| rectify_tile(photo, &enlarge_quad(quad, margin)).map_err(opencv_classifier_error)).collect()
}

pub(super) fn run_classifier(
    model: &mut LoadedModel<ClassifierMeta>,
    crops: &[Mat],
) -> Result<Vec<ClassifierAnswer>, VisionError> {
    let mut answers = Vec::with_capacity(crops.len());
    for batch in crops.chunks(MAX_CROPS_PER_BATCH) {
        let mut values = vec![0.0_f32; batch.len() * CROP_VALUE_COUNT];
        for (crop, planes) in batch.iter().zip(values.chunks_exact_mut(CROP_VALUE_COUNT)) {
            write_crop_planes(crop, planes).map_err(opencv_classifier_error)?;
        }
        let input = Array4::from_shape_vec((batch.len(), 3, CROP_HEIGHT_PX, CROP_WIDTH_PX), values)
            .map_err(|e| classifier_error(e.to_string()))?;
        let tensor = TensorRef::from_array_view(&input).map_err(ort_error)?;
        let outputs = model.session.run(ort::inputs!["crops" => tensor]).map_err(ort_error)?;
        let view = |name: &str, columns: usize| -> Result<(usize, &[f32]), VisionError> {
            let (shape, values) = outputs[name].try_extract_tensor::<f32>().map_err(ort_error)?;
            let wide = values.len() / batch.len();
            if wide * batch.len() != values.len() || (columns != 0 && wide != columns) || wide == 0 {
                return Err(classifier_error(format!("\"{name}\" came as {shape:?} for {} crops", batch.len())));
            }
            Ok((wide, values))
        };
        let (wide, logits) = view("logits", model.meta.classes.len())?;
        let (deep, embedding) = view("embedding", 0)?;
        let (_, turn) = view("turn", 4)?;
        let shaped = |wide, values| {
            ArrayView2::from_shape((batch.len(), wide), values).map_err(|e| classifier_error(e.to_string()))
        };
        let (logits, embedding, turn) = (shaped(wide, logits)?, shaped(deep, embedding)?, shaped(4, turn)?);
        for i in 0..batch.len() {
            answers.push(ClassifierAnswer {
                probabilities: softmax(logits.index_axis(Axis(0), i), model.meta.temperature),
                embedding: embedding.row(i).to_vec(),
                quarter_turns: likely_quarter_turns(turn.row(i)),
                origin: ClassOrigin::Model,
            });
        }
    }
    Ok(answers)
}

/// Computes the class probabilities from the classifier's outputs: the softmax of the logits divided by the
/// temperature.
fn softmax(logits: ArrayView1<'_, f32>, temperature: f32) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<f32> = logits.iter().map(|l| ((l - most) / temperature).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.iter().map(|w| w / sum).collect()
}

/// Returns all classes with their probabilities, likeliest first; `probabilities` and `classes` have the same order.
fn rank_classes(probabilities: &[f32], classes: &[TileClass]) -> Vec<(TileClass, f32)> {
    let mut order: Vec<usize> = (0..classes.len().min(probabilities.len())).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    order.into_iter().map(|i| (classes[i], probabilities[i])).collect()
}

/// Returns the number of clockwise quarter turns, 0 to 3, whose probability is above a half; 0 if none is.
fn likely_quarter_turns(turn_probabilities: ArrayView1<'_, f32>) -> usize {
    turn_probabilities.iter().position(|&p| p > 0.5).unwrap_or(0)
}

pub(super) fn classifier_error(why: String) -> VisionError {
    VisionError::Inference { stage: "classify", why }
}

fn ort_error(e: ort::Error) -> VisionError {
    classifier_error(e.to_string())
}

pub(super) fn opencv_classifier_error(e: opencv::Error) -> VisionError {
    classifier_error(e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_seen_turned_clockwise_has_its_top_left_at_the_next_corner() {
        // The crop shows the tile turned clockwise by a quarter: the tile's top edge is the crop's right edge.
        let quad = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0], [0.0, 20.0]];
        assert_eq!(rotate_quad_back(quad, 1), [[10.0, 0.0], [10.0, 20.0], [0.0, 20.0], [0.0, 0.0]]);
        assert_eq!(rotate_quad_back(quad, 2)[0], [10.0, 20.0]);
        assert_eq!(rotate_quad_back(quad, 3)[0], [0.0, 20.0]);
    }

    #[test]
    fn a_higher_temperature_lowers_confidence_and_keeps_the_order() {
        let classes: Vec<TileClass> = ["1m", "2m", "3m", "back"].iter().map(|c| c.parse().expect("a class")).collect();
        let logits = ndarray::arr1(&[1.0, 4.0, 3.0, -2.0]);
        let sharp = rank_classes(&softmax(logits.view(), 1.0), &classes);
        let soft = rank_classes(&softmax(logits.view(), 4.0), &classes);
        let names = |top: &[(TileClass, f32)]| top.iter().map(|t| t.0.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&sharp), ["2m", "3m", "1m", "back"]);
        assert_eq!(names(&soft), names(&sharp));
        assert!(soft[0].1 < sharp[0].1);
        // e^0 / (e^0 + e^-1 + e^-3 + e^-6)
        assert!((sharp[0].1 - 0.703_9).abs() < 1e-3, "{}", sharp[0].1);
    }

    #[test]
    fn flat_probabilities_are_unknown() {
        let class = |text: &str| -> TileClass { text.parse().expect("a class") };
        let top = |a: f32, b: f32| vec![(class("1m"), a), (class("2m"), b)];
        assert_eq!(best_guess(&top(0.9, 0.1)).0, class("1m"));
        assert_eq!(best_guess(&top(0.25, 0.05)).0, class("1m"));
        assert_eq!(best_guess(&top(0.22, 0.2)), (TileClass::Unknown, 0.22));
        assert_eq!(best_guess(&[]).0, TileClass::Unknown);
    }

    #[test]
    fn a_turn_must_be_likelier_than_all_others() {
        assert_eq!(likely_quarter_turns(ndarray::arr1(&[0.1, 0.2, 0.6, 0.1]).view()), 2);
        assert_eq!(likely_quarter_turns(ndarray::arr1(&[0.4, 0.1, 0.45, 0.05]).view()), 0);
    }
}
