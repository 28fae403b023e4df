//! The counts of right and wrong readings: photos are added to tallies, which give the figures of `wire.md`.

mod hands;

use self::hands::Hands;
pub use self::hands::{ReadHand, difference, read_hands};

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    calibration::{self, Calibration},
    labels::{Label, Truth},
};
use quejing_vision::geometry::{bounding_box, box_iou};
use quejing_vision::{ClassOrigin, PhotoReading, TileClass, TileReading};

/// A found tile and a labelled one are the same from this overlap on.
const MATCH: f32 = 0.5;

/// One wrong tile, for the list of errors.
#[derive(Debug, Clone)]
pub struct MisreadTile {
    /// The labelled class; `None` for a tile found where none is labelled.
    pub expected: Option<TileClass>,
    /// The class read; `None` for a tile not found.
    pub got: Option<TileClass>,
    /// The confidence of the reading, 0 to 1.
    pub confidence: f32,
    /// Left, top, right, bottom in photo pixels.
    pub bounds: [f32; 4],
}

/// Everything counted over some photos.
#[derive(Debug, Default, Clone)]
pub struct Tally {
    photos: usize,
    boxes: Option<Boxes>,
    hands: Option<Hands>,
    ms: BTreeMap<&'static str, Vec<f64>>,
}

#[derive(Debug, Default, Clone)]
struct Boxes {
    labelled: usize,
    found: usize,
    matched: usize,
    right: usize,
    top1: usize,
    top3: usize,
    /// The probabilities of every matched tile.
    sureness: Calibration,
    /// The number of times that one class was read instead of another: by truth and reading.
    confused: BTreeMap<(TileClass, TileClass), usize>,
    constraint: Constraint,
}

/// The effect of the constraint search on tiles whose truth is known.
#[derive(Debug, Default, Clone)]
struct Constraint {
    /// Tiles whose first guess it overruled.
    changed: usize,
    /// A wrong guess made right.
    mended: usize,
    /// A right guess made wrong.
    harmed: usize,
}

/// Finds the tile at every label: the pairs of greatest overlap first, each tile and each label once.
pub fn matches(labels: &[Label], tiles: &[TileReading]) -> Vec<Option<usize>> {
    let boxes: Vec<[f32; 4]> = tiles.iter().map(|t| bounding_box(&t.quad)).collect();
    let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
    for (l, label) in labels.iter().enumerate() {
        for (t, bounds) in boxes.iter().enumerate() {
            let overlap = box_iou(&label.bounds, bounds);
            if overlap >= MATCH {
                pairs.push((overlap, l, t));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut of_label = vec![None; labels.len()];
    for (_, l, t) in pairs {
        if of_label[l].is_none() && !of_label.contains(&Some(t)) {
            of_label[l] = Some(t);
        }
    }
    of_label
}

impl Tally {
    /// Adds one photo. `at_labels` is what the classifier says at every labelled box. Gives back what was wrong.
    pub fn add(&mut self, truth: &Truth, reading: &PhotoReading, at_labels: &[TileReading]) -> Vec<MisreadTile> {
        self.photos += 1;
        for (stage, ms) in &reading.ms {
            self.ms.entry(stage).or_default().push(*ms);
        }
        if !truth.hands.is_empty() {
            self.hands.get_or_insert_default().add(truth, reading);
        }
        match &truth.labels {
            Some(labels) => {
                let half = calibration::half_of(&truth.photograph);
                self.boxes.get_or_insert_default().add(labels, reading, at_labels, half)
            }
            None => Vec::new(),
        }
    }

    /// Returns the probabilities of the tiles, if any are labelled.
    pub fn calibration(&self) -> Option<&Calibration> {
        self.boxes.as_ref().map(|boxes| &boxes.sureness)
    }

    /// Lists the confusions, the most frequent first: truth, reading, number of times.
    pub fn confusions(&self) -> Vec<(TileClass, TileClass, usize)> {
        let mut pairs: Vec<_> = self
            .boxes
            .iter()
            .flat_map(|boxes| &boxes.confused)
            .map(|(&(truth, seen), &count)| (truth, seen, count))
            .collect();
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.2));
        pairs
    }

    /// Returns the figures as one JSON object; figures without data are left out.
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
            .ms
            .iter()
            .map(|(stage, ms)| {
                let at = |share| round(quantile(ms, share), 2);
                (String::from(*stage), json!({"median": at(0.5), "p95": at(0.95)}))
            })
            .collect();
        if !latency.is_empty() {
            figures.insert("latency_ms".into(), latency.into());
        }
        figures
    }
}

impl Boxes {
    fn add(
        &mut self,
        labels: &[Label],
        reading: &PhotoReading,
        at_labels: &[TileReading],
        half: bool,
    ) -> Vec<MisreadTile> {
        let mut wrong = Vec::new();
        let of_label = matches(labels, &reading.tiles);
        self.labelled += labels.len();
        self.found += reading.tiles.len();
        for (label, found) in labels.iter().zip(&of_label) {
            let tile = found.map(|t| &reading.tiles[t]);
            let right = tile.is_some_and(|t| t.class == label.class);
            if let Some(tile) = tile {
                self.matched += 1;
                self.right += usize::from(right);
                self.sureness.add(tile, label.class, half);
                self.constraint.add(tile, label.class);
                if !right {
                    *self.confused.entry((label.class, tile.class)).or_default() += 1;
                }
            }
            if !right {
                wrong.push(MisreadTile {
                    expected: Some(label.class),
                    got: tile.map(|t| t.class),
                    confidence: tile.map_or(0.0, |t| t.confidence),
                    bounds: label.bounds,
                });
            }
        }
        for (label, at) in labels.iter().zip(at_labels) {
            self.top1 += usize::from(at.class == label.class);
            self.top3 += usize::from(at.top.iter().take(3).any(|(class, _)| *class == label.class));
        }
        for tile in (0..reading.tiles.len()).filter(|t| !of_label.contains(&Some(*t))).map(|t| &reading.tiles[t]) {
            wrong.push(MisreadTile {
                expected: None,
                got: Some(tile.class),
                confidence: tile.confidence,
                bounds: bounding_box(&tile.quad),
            });
        }
        wrong
    }

    fn figures(&self, figures: &mut Map<String, Value>) {
        let of = |part: usize, whole: usize| rate(part, whole);
        figures.insert("tiles".into(), json!(self.labelled));
        let detection = json!({"precision": of(self.matched, self.found), "recall": of(self.matched, self.labelled)});
        figures.insert("detection".into(), detection);
        let classification = json!({
            "top1": of(self.top1, self.labelled), "top3": of(self.top3, self.labelled),
            "top1_wilson95": interval(self.top1, self.labelled),
        });
        figures.insert("classification".into(), classification);
        let end_to_end = json!({
            "precision": of(self.right, self.found), "recall": of(self.right, self.labelled),
            "recall_wilson95": interval(self.right, self.labelled),
        });
        figures.insert("end_to_end".into(), end_to_end);
        let mut calibration = json!({"ece": round(self.sureness.error(), 5)});
        if let Some(halves) = self.sureness.crossed() {
            calibration["halves"] = halves;
        }
        figures.insert("calibration".into(), calibration);
        let Constraint { changed, mended, harmed } = self.constraint;
        figures.insert("constraint".into(), json!({"changed": changed, "mended": mended, "harmed": harmed}));
    }
}

impl Constraint {
    fn add(&mut self, tile: &TileReading, truth: TileClass) {
        let Some(&(guess, _)) = tile.top.first().filter(|_| tile.by == ClassOrigin::Constraint) else {
            return;
        };
        self.changed += usize::from(guess != tile.class);
        self.mended += usize::from(guess != truth && tile.class == truth);
        self.harmed += usize::from(guess == truth && tile.class != truth);
    }
}

/// Wilson's interval, rounded.
fn interval(part: usize, whole: usize) -> [f64; 2] {
    let (low, high) = wilson95(part, whole);
    [round(low, 4), round(high, 4)]
}

fn rate(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { round(part as f64 / whole as f64, 5) }
}

fn round(value: f64, digits: i32) -> f64 {
    let by = 10_f64.powi(digits);
    (value * by).round() / by
}

/// Returns the value that a share of all lies at or below (nearest rank).
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// Wilson's interval of a proportion at 95 %.
pub fn wilson95(part: usize, whole: usize) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (whole as f64, 1.959_964);
    let p = part as f64 / n;
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let by = 1.0 + z * z / n;
    (((middle - half) / by).max(0.0), ((middle + half) / by).min(1.0))
}

#[cfg(test)]
mod tests;
