//! The calibration of probabilities: reliability bins, their error, and a temperature fitted on one half of the photos and
//! judged on the other.
//!
//! Expected calibration error (Guo et al. 2017, section 2) over 15 bins of equal width. Temperatures here are factors on
//! the model's own one: above 1 the model is too sure of itself.

use serde_json::{Value, json};

use quejing_vision::{TileClass, TileReading};

/// Bins of equal width.
pub const BINS: usize = 15;
/// The probability to which smaller ones are raised, so that the surprise stays finite.
const MIN_PROBABILITY: f64 = 1e-6;

/// One tile: the probabilities of the classes that the model named, and the right one of these.
#[derive(Debug, Clone)]
struct Sample {
    /// Likeliest first; sums to at most 1.
    probabilities: Vec<f32>,
    /// The index of the right class; `None` if the model did not name it.
    right: Option<usize>,
    /// The half of the photos that the tile is from.
    half: bool,
}

/// The samples of some photos.
#[derive(Debug, Default, Clone)]
pub struct Calibration {
    samples: Vec<Sample>,
}

/// One bin of the reliability curve.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Bin {
    /// The number of tiles.
    pub count: usize,
    /// Their mean probability.
    pub sure: f64,
    /// The share that was right.
    pub right: f64,
}

/// Returns the half of the photos that a photograph belongs to: by the FNV-1a hash of its name, so that all files of
/// one photograph are on one side and nothing is chosen by hand.
pub fn half_of(photograph: &str) -> bool {
    let hash =
        photograph.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    (hash ^ (hash >> 32)) & 1 == 1
}

impl Calibration {
    /// Adds a tile of a photograph's half with the class that it truly is.
    pub fn add(&mut self, tile: &TileReading, truth: TileClass, half: bool) {
        self.samples.push(Sample {
            probabilities: tile.top.iter().map(|(_, p)| *p).collect(),
            right: tile.top.iter().position(|(class, _)| *class == truth),
            half,
        });
    }

    /// Returns the reliability bins, the least sure first.
    pub fn bins(&self) -> [Bin; BINS] {
        bins(self.samples.iter().filter_map(|s| s.first(1.0)))
    }

    /// Returns the expected calibration error of the first guesses.
    pub fn error(&self) -> f64 {
        error(&self.bins())
    }

    /// Returns the error on each half of the photos, unchanged and with the temperature that fits the other half best.
    pub fn crossed(&self) -> Option<Value> {
        let part = |half: bool| -> Vec<&Sample> { self.samples.iter().filter(|s| s.half == half).collect() };
        let halves = [part(false), part(true)];
        if halves.iter().any(Vec::is_empty) {
            return None;
        }
        let round = |v: f64| (v * 1e5).round() / 1e5;
        let judged = |fit: usize, on: usize| {
            let times = fitted(&halves[fit]);
            let at = |t| error(&bins(halves[on].iter().filter_map(|s| s.first(t))));
            json!({
                "tiles": halves[on].len(),
                "ece": round(at(1.0)),
                "temperature_times": times,
                "ece_fitted_on_the_other": round(at(times)),
            })
        };
        Some(json!([judged(1, 0), judged(0, 1)]))
    }
}

impl Sample {
    /// Returns the first guess's probability at another temperature, and whether it was right.
    fn first(&self, times: f64) -> Option<(f64, bool)> {
        self.tempered(times).first().map(|first| (*first, self.right == Some(0)))
    }

    fn tempered(&self, times: f64) -> Vec<f64> {
        let raised: Vec<f64> = self.probabilities.iter().map(|p| f64::from(*p).max(1e-12).powf(1.0 / times)).collect();
        if times == 1.0 {
            return raised;
        }
        let sum: f64 = raised.iter().sum();
        raised.iter().map(|p| p / sum).collect()
    }

    /// Returns the surprise of the truth: the negative log likelihood.
    fn surprise(&self, times: f64) -> f64 {
        let p = self.right.map_or(MIN_PROBABILITY, |at| self.tempered(times)[at]);
        -p.max(MIN_PROBABILITY).ln()
    }
}

/// Returns the temperature factor, from 0.5 to 4, with the lowest total surprise.
fn fitted(samples: &[&Sample]) -> f64 {
    let steps = (0..=70).map(|i| 0.5 + 0.05 * f64::from(i));
    let surprise = |times: f64| samples.iter().map(|s| s.surprise(times)).sum::<f64>();
    let best =
        steps.map(|times| (times, surprise(times))).min_by(|a, b| a.1.total_cmp(&b.1)).map_or(1.0, |(times, _)| times);
    (best * 100.0).round() / 100.0
}

/// Sorts guesses (probability, and whether it was right) into bins.
pub fn bins(guesses: impl Iterator<Item = (f64, bool)>) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for (sure, right) in guesses {
        let bin = &mut bins[((sure * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.sure += sure;
        bin.right += f64::from(u8::from(right));
    }
    for bin in &mut bins {
        let n = bin.count.max(1) as f64;
        (bin.sure, bin.right) = (bin.sure / n, bin.right / n);
    }
    bins
}

/// Returns the expected calibration error of bins.
pub fn error(bins: &[Bin]) -> f64 {
    let count: usize = bins.iter().map(|b| b.count).sum();
    let gaps: f64 = bins.iter().map(|b| b.count as f64 * (b.sure - b.right).abs()).sum();
    gaps / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str) -> TileClass {
        text.parse().expect("a class")
    }

    fn tile(p: f32) -> TileReading {
        crate::readings::tile([[0.0; 2]; 4], vec![(class("1m"), p), (class("2m"), 1.0 - p)])
    }

    #[test]
    fn the_error_is_the_gap_between_sure_and_right() {
        let mut calibration = Calibration::default();
        calibration.add(&tile(0.9), class("1m"), false);
        calibration.add(&tile(0.6), class("2m"), false);
        // |0.9 − 1| and |0.6 − 0| over two tiles.
        assert!((calibration.error() - 0.35).abs() < 1e-6);
        assert_eq!(calibration.crossed(), None, "one half has no photos");
    }

    #[test]
    fn a_model_that_is_too_sure_gets_a_temperature_above_one() {
        let mut calibration = Calibration::default();
        // Three of four right at 97 %.
        for i in 0..400 {
            let truth = if i % 4 == 0 { "2m" } else { "1m" };
            calibration.add(&tile(0.97), class(truth), i % 8 < 4);
        }
        for half in calibration.crossed().expect("both halves").as_array().expect("two") {
            let times = half["temperature_times"].as_f64().expect("a factor");
            // (0.97 / 0.03)^(1/t) = 3, so t = ln 32.3 / ln 3 = 3.16.
            assert!((times - 3.16).abs() < 0.06, "{times}");
            let better = half["ece_fitted_on_the_other"].as_f64().expect("an error");
            assert!(better < 0.01 && half["ece"].as_f64().expect("an error") > 0.2);
        }
    }

    #[test]
    fn halves_are_by_name_and_about_equal() {
        let count = (0..1000).filter(|i| half_of(&format!("p{i}.jpg"))).count();
        assert!((430..=570).contains(&count), "{count}");
        assert_eq!(half_of("a.jpg"), half_of("a.jpg"));
    }
}
