//! Classifies the tiles: upright crops run in batches through the classifier, whose confidence is calibrated by a
//! temperature.
//!
//! The locator gives a parallelogram without the tile's top. The longer axis is first taken as the height; if the
//! classifier finds the crop turned, the corners are turned back and the crop is classified once more.

use ndarray::{Array4, ArrayView1, ArrayView2, Axis};
use opencv::core::Mat;
use ort::value::TensorRef;

use super::{
    ClassOrigin, Pixels, TileClass, TileReading, VisionError,
    decode::Outline,
    enrol::{SetClassifier, SetFit, compare_with_set},
    gate,
    geometry::Quad,
    look::CropLook,
    model::{ClassifierMeta, Model},
    rectify::{CROP_HEIGHT, CROP_VALUES, CROP_WIDTH, enlarged, rectify, to_planes},
};

/// Crops per run of the network: more are no faster and cost memory.
const BATCH: usize = 48;

/// A first guess counts as unknown if its probability is below the first value and below the second times the
/// runner-up's.
const FLAT: (f32, f32) = (0.30, 1.6);

/// The classifier's answer for one crop.
pub(super) struct Answer {
    /// One probability per class, in the model's order.
    pub likely: Vec<f32>,
    pub embedding: Vec<f32>,
    /// The quarters clockwise by which the crop shows the tile turned.
    pub quarters: usize,
    /// The origin of the class.
    pub by: ClassOrigin,
}

/// A tile as found, before the model's turn.
pub(super) struct TileBeforeTurn {
    pub tile: usize,
    pub quad: Quad,
    pub answer: Answer,
    pub crop: Mat,
}

/// A classified tile, with the look of its crop.
pub(super) struct ClassifiedTile {
    pub tile: TileReading,
    pub look: CropLook,
}

/// Classifies every tile that was found, in order, with a tile set's help if there is one; also returns the relation of
/// the photo to that set.
pub(super) fn classify(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    found: &[Outline],
    set: Option<&SetClassifier>,
) -> Result<(Vec<ClassifiedTile>, SetFit), VisionError> {
    let mut quads: Vec<Quad> = found.iter().map(|f| f.quad).collect();
    let mut crops = cut(photo, &quads, model.meta.margin)?;
    let mut answers = run(model, &crops)?;
    let looks: Vec<CropLook> =
        crops.iter().map(|crop| gate::measure_crop(crop).map_err(opencv_error)).collect::<Result<_, _>>()?;

    let turned: Vec<usize> = (0..quads.len()).filter(|&i| answers[i].quarters != 0).collect();
    let as_found = quads.clone();
    for &i in &turned {
        quads[i] = turn_back(quads[i], answers[i].quarters);
    }
    let again: Vec<Quad> = turned.iter().map(|&i| quads[i]).collect();
    let cut_again = cut(photo, &again, model.meta.margin)?;
    let better = run(model, &cut_again)?;
    let mut unturned = Vec::with_capacity(turned.len());
    for ((i, answer), crop) in turned.into_iter().zip(better).zip(cut_again) {
        unturned.push(TileBeforeTurn {
            tile: i,
            quad: as_found[i],
            answer: std::mem::replace(&mut answers[i], answer),
            crop: std::mem::replace(&mut crops[i], crop),
        });
    }
    let fit = match set {
        Some(set) => compare_with_set(model, photo, set, &mut quads, &crops, &mut answers, unturned)?,
        None => SetFit::NoSet,
    };
    let classes = &model.meta.classes;
    let named = quads
        .into_iter()
        .zip(answers)
        .zip(looks)
        .map(|((quad, answer), look)| ClassifiedTile { tile: answer.reading(quad, classes), look })
        .collect();
    Ok((named, fit))
}

/// Classifies the crops of some quads without turning any.
pub(super) fn classify_as_found(
    model: &mut Model<ClassifierMeta>,
    photo: &impl Pixels,
    quads: &[Quad],
) -> Result<Vec<Answer>, VisionError> {
    let crops = cut(photo, quads, model.meta.margin)?;
    run(model, &crops)
}

impl Answer {
    /// Returns the probability of the likeliest class.
    pub(crate) fn max_probability(&self) -> f32 {
        self.likely.iter().copied().fold(0.0, f32::max)
    }

    /// Returns the likeliest class and its probability; `unknown` if the probabilities are flat.
    pub(crate) fn best(&self, classes: &[TileClass]) -> (TileClass, f32) {
        verdict(&ranked_classes(&self.likely, classes))
    }

    fn reading(self, quad: Quad, classes: &[TileClass]) -> TileReading {
        let top = ranked_classes(&self.likely, classes);
        let (class, confidence) = verdict(&top);
        TileReading { quad, class, confidence, top, by: self.by, embedding: self.embedding, ground: None }
    }
}

/// Returns the first guess with its probability; `unknown` if the probabilities are flat.
fn verdict(top: &[(TileClass, f32)]) -> (TileClass, f32) {
    let second = top.get(1).map_or(0.0, |(_, p)| *p);
    match top.first() {
        Some(&(class, p)) if p >= FLAT.0 || p > FLAT.1 * second => (class, p),
        Some(&(_, p)) => (TileClass::Unknown, p),
        None => (TileClass::Unknown, 0.0),
    }
}

/// Rotates the corners of a tile whose crop shows it turned clockwise by some quarters: the tile's own top left is that
/// many corners further on.
pub(super) fn turn_back(quad: Quad, quarters: usize) -> Quad {
    std::array::from_fn(|i| quad[(i + quarters) % 4])
}

pub(super) fn cut(photo: &impl Pixels, quads: &[Quad], margin: f32) -> Result<Vec<Mat>, VisionError> {
    quads.iter().map(|quad| rectify(photo, &enlarged(quad, margin)).map_err(opencv_error)).collect()
}

pub(super) fn run(model: &mut Model<ClassifierMeta>, crops: &[Mat]) -> Result<Vec<Answer>, VisionError> {
    let mut answers = Vec::with_capacity(crops.len());
    for batch in crops.chunks(BATCH) {
        let mut values = vec![0.0_f32; batch.len() * CROP_VALUES];
        for (crop, planes) in batch.iter().zip(values.chunks_exact_mut(CROP_VALUES)) {
            to_planes(crop, planes).map_err(opencv_error)?;
        }
        let input = Array4::from_shape_vec((batch.len(), 3, CROP_HEIGHT, CROP_WIDTH), values)
            .map_err(|e| fault(e.to_string()))?;
        let tensor = TensorRef::from_array_view(&input).map_err(ort_error)?;
        let outputs = model.session.run(ort::inputs!["crops" => tensor]).map_err(ort_error)?;
        let view = |name: &str, columns: usize| -> Result<(usize, &[f32]), VisionError> {
            let (shape, values) = outputs[name].try_extract_tensor::<f32>().map_err(ort_error)?;
            let wide = values.len() / batch.len();
            if wide * batch.len() != values.len() || (columns != 0 && wide != columns) || wide == 0 {
                return Err(fault(format!("\"{name}\" came as {shape:?} for {} crops", batch.len())));
            }
            Ok((wide, values))
        };
        let (wide, logits) = view("logits", model.meta.classes.len())?;
        let (deep, embedding) = view("embedding", 0)?;
        let (_, turn) = view("turn", 4)?;
        let shaped =
            |wide, values| ArrayView2::from_shape((batch.len(), wide), values).map_err(|e| fault(e.to_string()));
        let (logits, embedding, turn) = (shaped(wide, logits)?, shaped(deep, embedding)?, shaped(4, turn)?);
        for i in 0..batch.len() {
            answers.push(Answer {
                likely: softmax(logits.index_axis(Axis(0), i), model.meta.temperature),
                embedding: embedding.row(i).to_vec(),
                quarters: quarters(turn.row(i)),
                by: ClassOrigin::Model,
            });
        }
    }
    Ok(answers)
}

/// Computes the class probabilities: softmax of the logits over the temperature.
fn softmax(logits: ArrayView1<'_, f32>, temperature: f32) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<f32> = logits.iter().map(|l| ((l - most) / temperature).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.iter().map(|w| w / sum).collect()
}

/// Returns all classes with their probabilities, likeliest first.
fn ranked_classes(likely: &[f32], classes: &[TileClass]) -> Vec<(TileClass, f32)> {
    let mut order: Vec<usize> = (0..classes.len().min(likely.len())).collect();
    order.sort_by(|&a, &b| likely[b].total_cmp(&likely[a]));
    order.into_iter().map(|i| (classes[i], likely[i])).collect()
}

/// Returns the turn that is more likely than all others together, else 0.
fn quarters(turn: ArrayView1<'_, f32>) -> usize {
    turn.iter().position(|&p| p > 0.5).unwrap_or(0)
}

pub(super) fn fault(why: String) -> VisionError {
    VisionError::Inference { stage: "classify", why }
}

fn ort_error(e: ort::Error) -> VisionError {
    fault(e.to_string())
}

pub(super) fn opencv_error(e: opencv::Error) -> VisionError {
    fault(e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_seen_turned_clockwise_has_its_top_left_at_the_next_corner() {
        // The crop shows the tile turned clockwise by a quarter: the tile's top edge is the crop's right edge.
        let quad = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0], [0.0, 20.0]];
        assert_eq!(turn_back(quad, 1), [[10.0, 0.0], [10.0, 20.0], [0.0, 20.0], [0.0, 0.0]]);
        assert_eq!(turn_back(quad, 2)[0], [10.0, 20.0]);
        assert_eq!(turn_back(quad, 3)[0], [0.0, 20.0]);
    }

    #[test]
    fn a_higher_temperature_lowers_confidence_and_keeps_the_order() {
        let classes: Vec<TileClass> = ["1m", "2m", "3m", "back"].iter().map(|c| c.parse().expect("a class")).collect();
        let logits = ndarray::arr1(&[1.0, 4.0, 3.0, -2.0]);
        let sharp = ranked_classes(&softmax(logits.view(), 1.0), &classes);
        let soft = ranked_classes(&softmax(logits.view(), 4.0), &classes);
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
        assert_eq!(verdict(&top(0.9, 0.1)).0, class("1m"));
        assert_eq!(verdict(&top(0.25, 0.05)).0, class("1m"));
        assert_eq!(verdict(&top(0.22, 0.2)), (TileClass::Unknown, 0.22));
        assert_eq!(verdict(&[]).0, TileClass::Unknown);
    }

    #[test]
    fn a_turn_must_be_likelier_than_all_others() {
        assert_eq!(quarters(ndarray::arr1(&[0.1, 0.2, 0.6, 0.1]).view()), 2);
        assert_eq!(quarters(ndarray::arr1(&[0.4, 0.1, 0.45, 0.05]).view()), 0);
    }
}
