//! The counts of right and wrong readings. Photos are added to a tally, which computes the figures of `wire.md`.

mod hands;

use self::hands::HandTally;
pub use self::hands::{ReadHand, count_differences, match_hands};

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    calibration::{self, Calibration},
    labels::{Label, PhotoTruth},
};
use quejing_vision::geometry::{bounding_box, box_iou};
use quejing_vision::{ClassOrigin, PhotoReading, TileClass, TileReading};

/// The minimum overlap (IoU) at which a found tile counts as a labelled one.
const MIN_MATCH_IOU: f32 = 0.5;

/// A misread tile in the list of errors: misnamed, missed, or found where none is labelled.
#[derive(Debug, Clone)]
pub struct MisreadTile {
    /// The labelled class; `None` for a tile that was found where none is labelled.
    pub true_class: Option<TileClass>,
    /// The read class; `None` for a tile that was not found.
    pub read_class: Option<TileClass>,
    /// The confidence of the read class, 0 to 1; 0 for a tile that was not found.
    pub confidence: f32,
    /// The left, top, right and bottom of the tile in pixels of the photo.
    pub bounds: [f32; 4],
}

/// The counts over a group of photos.
#[derive(Debug, Default, Clone)]
pub struct PhotoTally {
    photos: usize,
    boxes: Option<BoxTally>,
    hands: Option<HandTally>,
    /// The times of every photo in milliseconds, by stage.
    times_ms: BTreeMap<&'static str, Vec<f64>>,
}

/// The counts over labelled tiles.
#[derive(Debug, Default, Clone)]
struct BoxTally {
    /// The labelled tiles.
    labelled: usize,
    /// The tiles found by recognition.
    found: usize,
    /// The labels at which a tile was found.
    matched: usize,
    /// The matched tiles whose class is right.
    right: usize,
    /// The labels at which the first guess of the classifier is right.
    top1: usize,
    /// The labels at which one of the first three guesses is right.
    top3: usize,
    /// The probabilities of every matched tile.
    calibration: Calibration,
    /// The number of times that one class was read instead of another, by true and read class.
    confusions: BTreeMap<(TileClass, TileClass), usize>,
    constraint: ConstraintTally,
}

/// The effect of the constraint search on labelled tiles.
#[derive(Debug, Default, Clone)]
struct ConstraintTally {
    /// The tiles whose first guess the search replaced.
    changed: usize,
    /// The tiles whose wrong first guess the search replaced by the right class.
    mended: usize,
    /// The tiles whose right first guess the search replaced by a wrong class.
    harmed: usize,
}

/// Returns the index of the found tile at each label. The pairs with the greatest overlap are matched first, each tile
/// and each label once; `None` if no tile is left that overlaps by [`MIN_MATCH_IOU`].
pub fn match_labels(labels: &[Label], tiles: &[TileReading]) -> Vec<Option<usize>> {
    let boxes: Vec<[f32; 4]> = tiles.iter().map(|t| bounding_box(&t.quad)).collect();
    let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
    for (l, label) in labels.iter().enumerate() {
        for (t, bounds) in boxes.iter().enumerate() {
            let overlap = box_iou(&label.bounds, bounds);
            if overlap >= MIN_MATCH_IOU {
                pairs.push((overlap, l, t));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut tile_of_label = vec![None; labels.len()];
    for (_, l, t) in pairs {
        if tile_of_label[l].is_none() && !tile_of_label.contains(&Some(t)) {
            tile_of_label[l] = Some(t);
        }
    }
    tile_of_label
}

impl PhotoTally {
    /// Adds a photo. `at_labels` holds the reading of the classifier at each label. Returns the misread tiles.
    pub fn add(&mut self, truth: &PhotoTruth, reading: &PhotoReading, at_labels: &[TileReading]) -> Vec<MisreadTile> {
        self.photos += 1;
        for (stage, ms) in &reading.stage_times_ms {
            self.times_ms.entry(stage).or_default().push(*ms);
        }
        if !truth.hands.is_empty() {
            self.hands.get_or_insert_default().add(truth, reading);
        }
        match &truth.labels {
            Some(labels) => {
                let is_in_second_half = calibration::is_in_second_half(&truth.photograph);
                self.boxes.get_or_insert_default().add(labels, reading, at_labels, is_in_second_half)
            }
            None => Vec::new(),
        }
    }

    /// Returns the probabilities of the matched tiles; `None` if no photo has labels.
    pub fn calibration(&self) -> Option<&Calibration> {
        self.boxes.as_ref().map(|boxes| &boxes.calibration)
    }

    /// Returns the confusions, the most frequent first: the true class, the read class, and the number of times.
    pub fn confusions(&self) -> Vec<(TileClass, TileClass, usize)> {
        let mut pairs: Vec<_> = self
            .boxes
            .iter()
            .flat_map(|boxes| &boxes.confusions)
            .map(|(&(true_class, read_class), &count)| (true_class, read_class, count))
            .collect();
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.2));
        pairs
    }

    /// Returns the figures as a JSON object, without those that have no data.
    pub fn figures(&self) -> Map<String, Value> {
        let mut figures = Map::new();
        figures.insert("photos".into(), json!(self.photos));
        if let Some(boxes) = &self.boxes {
            boxes.figures(&mut figures);
        }
        if let Some(hands) = &self.hands {
            hands.figures(&mut figures);
        }
        let latency: Map<String, Value> = self
            .times_ms
            .iter()
            .map(|(stage, ms)| {
                let at = |share| round_to_digits(quantile(ms, share), 2);
                (String::from(*stage), json!({"median": at(0.5), "p95": at(0.95)}))
            })
            .collect();
        if !latency.is_empty() {
            figures.insert("latency_ms".into(), latency.into());
        }
        figures
    }
}

impl BoxTally {
    fn add(
        &mut self,
        labels: &[Label],
        reading: &PhotoReading,
        at_labels: &[TileReading],
        is_in_second_half: bool,
    ) -> Vec<MisreadTile> {
        let mut wrong = Vec::new();
        let tile_of_label = match_labels(labels, &reading.tiles);
        self.labelled += labels.len();
        self.found += reading.tiles.len();
        for (label, found) in labels.iter().zip(&tile_of_label) {
            let tile = found.map(|t| &reading.tiles[t]);
            let right = tile.is_some_and(|t| t.class == label.class);
            if let Some(tile) = tile {
                self.matched += 1;
                self.right += usize::from(right);
                self.calibration.add_tile(tile, label.class, is_in_second_half);
                self.constraint.add(tile, label.class);
                if !right {
                    *self.confusions.entry((label.class, tile.class)).or_default() += 1;
                }
            }
            if !right {
                wrong.push(MisreadTile {
                    true_class: Some(label.class),
                    read_class: tile.map(|t| t.class),
                    confidence: tile.map_or(0.0, |t| t.confidence),
                    bounds: label.bounds,
                });
            }
        }
        for (label, at) in labels.iter().zip(at_labels) {
            self.top1 += usize::from(at.class == label.class);
            self.top3 += usize::from(at.ranked_classes.iter().take(3).any(|(class, _)| *class == label.class));
        }
        for tile in (0..reading.tiles.len()).filter(|t| !tile_of_label.contains(&Some(*t))).map(|t| &reading.tiles[t]) {
            wrong.push(MisreadTile {
                true_class: None,
                read_class: Some(tile.class),
                confidence: tile.confidence,
                bounds: bounding_box(&tile.quad),
            });
        }
        wrong
    }

    fn figures(&self, figures: &mut Map<String, Value>) {
        let rate = |part: usize, whole: usize| rounded_rate(part, whole);
        figures.insert("tiles".into(), json!(self.labelled));
        let detection =
            json!({"precision": rate(self.matched, self.found), "recall": rate(self.matched, self.labelled)});
        figures.insert("detection".into(), detection);
        let classification = json!({
            "top1": rate(self.top1, self.labelled), "top3": rate(self.top3, self.labelled),
            "top1_wilson95": round_wilson95(self.top1, self.labelled),
        });
        figures.insert("classification".into(), classification);
        let end_to_end = json!({
            "precision": rate(self.right, self.found), "recall": rate(self.right, self.labelled),
            "recall_wilson95": round_wilson95(self.right, self.labelled),
        });
        figures.insert("end_to_end".into(), end_to_end);
        let mut calibration = json!({"ece": round_to_digits(self.calibration.calibration_error(), 5)});
        if let Some(halves) = self.calibration.cross_fit() {
            calibration["halves"] = halves;
        }
        figures.insert("calibration".into(), calibration);
        let ConstraintTally { changed, mended, harmed } = self.constraint;
        figures.insert("constraint".into(), json!({"changed": changed, "mended": mended, "harmed": harmed}));
    }
}

impl ConstraintTally {
    fn add(&mut self, tile: &TileReading, truth: TileClass) {
        let Some(&(guess, _)) = tile.ranked_classes.first().filter(|_| tile.class_origin == ClassOrigin::Constraint)
        else {
            return;
        };
        self.changed += usize::from(guess != tile.class);
        self.mended += usize::from(guess != truth && tile.class == truth);
        self.harmed += usize::from(guess == truth && tile.class != truth);
    }
}

/// Returns Wilson's interval of a proportion at 95 %, rounded to four decimals.
fn round_wilson95(part: usize, whole: usize) -> [f64; 2] {
    let (low, high) = wilson95(part, whole);
    [round_to_digits(low, 4), round_to_digits(high, 4)]
}

/// Returns `part` / `whole`, rounded to five decimals; 0 if `whole` is 0.
fn rounded_rate(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { round_to_digits(part as f64 / whole as f64, 5) }
}

fn round_to_digits(value: f64, digits: i32) -> f64 {
    let factor = 10_f64.powi(digits);
    (value * factor).round() / factor
}

/// Returns the quantile of the values at `share` by nearest rank; 0 if there are none.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// Returns Wilson's interval of the proportion `part` / `whole` at 95 %; 0 to 1 if `whole` is 0.
pub fn wilson95(part: usize, whole: usize) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (whole as f64, 1.959_964);
    let p = part as f64 / n;
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let divisor = 1.0 + z * z / n;
    (((middle - half) / divisor).max(0.0), ((middle + half) / divisor).min(1.0))
}

#[cfg(test)]
mod tests;
