//! The calibration of probabilities: reliability bins, the expected calibration error, and a temperature that is fitted
//! on one half of the photos and judged on the other.
//!
//! The expected calibration error (Guo et al. 2017, section 2) is computed over 15 bins of equal width. A temperature
//! here is a factor on the temperature of the model: above 1, the model is too confident.

use serde_json::{Value, json};

use quejing_vision::{TileClass, TileReading};

/// The number of bins, which have equal widths.
pub const BIN_COUNT: usize = 15;
/// The minimum probability for the surprise, which would otherwise be infinite.
const MIN_PROBABILITY: f64 = 1e-6;

/// A tile: the probabilities of the classes that the model named, and the right class.
#[derive(Debug, Clone)]
struct TileSample {
    /// The probabilities, the highest first; their sum is at most 1.
    probabilities: Vec<f32>,
    /// The index of the right class; `None` if the model did not name it.
    right_index: Option<usize>,
    /// True if the tile is from the second half of the photos (see [`is_in_second_half`]).
    is_in_second_half: bool,
}

/// The read tiles of a group of photos, with their true classes.
#[derive(Debug, Default, Clone)]
pub struct Calibration {
    samples: Vec<TileSample>,
}

/// A bin of the reliability curve: tiles whose first guesses have similar probabilities.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct ReliabilityBin {
    /// The number of tiles in the bin.
    pub count: usize,
    /// The mean probability of the first guesses.
    pub mean_probability: f64,
    /// The share of the first guesses that were right.
    pub right_share: f64,
}

/// Returns true if a photograph belongs to the second half of the photos. The FNV-1a hash of its name decides, so that
/// all files of a photograph are in the same half and nothing is chosen by hand.
pub fn is_in_second_half(photograph: &str) -> bool {
    let hash =
        photograph.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    (hash ^ (hash >> 32)) & 1 == 1
}

impl Calibration {
    /// Adds a tile with its true class and the half of the photos to which it belongs.
    pub fn add_tile(&mut self, tile: &TileReading, truth: TileClass, is_in_second_half: bool) {
        self.samples.push(TileSample {
            probabilities: tile.ranked_classes.iter().map(|(_, p)| *p).collect(),
            right_index: tile.ranked_classes.iter().position(|(class, _)| *class == truth),
            is_in_second_half,
        });
    }

    /// Returns the reliability bins, the lowest probabilities first.
    pub fn bins(&self) -> [ReliabilityBin; BIN_COUNT] {
        sort_into_bins(self.samples.iter().filter_map(|s| s.first_guess(1.0)))
    }

    /// Returns the expected calibration error of the first guesses, 0 to 1.
    pub fn calibration_error(&self) -> f64 {
        expected_calibration_error(&self.bins())
    }

    /// Returns the figures of each half of the photos as JSON: the calibration error, unchanged and with the
    /// temperature that fits the other half best. `None` if a half has no tiles.
    pub fn cross_fit(&self) -> Option<Value> {
        let select_half =
            |half: bool| -> Vec<&TileSample> { self.samples.iter().filter(|s| s.is_in_second_half == half).collect() };
        let halves = [select_half(false), select_half(true)];
        if halves.iter().any(Vec::is_empty) {
            return None;
        }
        let round = |v: f64| (v * 1e5).round() / 1e5;
        let judge_half = |fitted_half: usize, judged_half: usize| {
            let temperature = fit_temperature(&halves[fitted_half]);
            let error_at = |t| {
                expected_calibration_error(&sort_into_bins(halves[judged_half].iter().filter_map(|s| s.first_guess(t))))
            };
            json!({
                "tiles": halves[judged_half].len(),
                "ece": round(error_at(1.0)),
                "temperature_times": temperature,
                "ece_fitted_on_the_other": round(error_at(temperature)),
            })
        };
        Some(json!([judge_half(1, 0), judge_half(0, 1)]))
    }
}

impl TileSample {
    /// Returns the probability of the first guess at a temperature, and true if the guess was right; `None` if the
    /// model named no class.
    fn first_guess(&self, temperature: f64) -> Option<(f64, bool)> {
        self.temper_probabilities(temperature).first().map(|first| (*first, self.right_index == Some(0)))
    }

    /// Returns the probabilities at a temperature: unchanged at 1, otherwise normalised to the sum 1.
    fn temper_probabilities(&self, temperature: f64) -> Vec<f64> {
        let raised: Vec<f64> =
            self.probabilities.iter().map(|p| f64::from(*p).max(1e-12).powf(1.0 / temperature)).collect();
        if temperature == 1.0 {
            return raised;
        }
        let sum: f64 = raised.iter().sum();
        raised.iter().map(|p| p / sum).collect()
    }

    /// Returns the surprise of the true class at a temperature: its negative natural log likelihood.
    fn surprise(&self, temperature: f64) -> f64 {
        let p = self.right_index.map_or(MIN_PROBABILITY, |at| self.temper_probabilities(temperature)[at]);
        -p.max(MIN_PROBABILITY).ln()
    }
}

/// Returns the temperature from 0.5 to 4, in steps of 0.05, with the lowest total surprise.
fn fit_temperature(samples: &[&TileSample]) -> f64 {
    let steps = (0..=70).map(|i| 0.5 + 0.05 * f64::from(i));
    let surprise = |temperature: f64| samples.iter().map(|s| s.surprise(temperature)).sum::<f64>();
    let best = steps
        .map(|temperature| (temperature, surprise(temperature)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(1.0, |(temperature, _)| temperature);
    (best * 100.0).round() / 100.0
}

/// Sorts guesses into bins by their probability. The flag of a guess is true if it was right.
pub fn sort_into_bins(guesses: impl Iterator<Item = (f64, bool)>) -> [ReliabilityBin; BIN_COUNT] {
    let mut bins = [ReliabilityBin::default(); BIN_COUNT];
    for (probability, is_right) in guesses {
        let bin = &mut bins[((probability * BIN_COUNT as f64) as usize).min(BIN_COUNT - 1)];
        bin.count += 1;
        bin.mean_probability += probability;
        bin.right_share += f64::from(u8::from(is_right));
    }
    for bin in &mut bins {
        let n = bin.count.max(1) as f64;
        (bin.mean_probability, bin.right_share) = (bin.mean_probability / n, bin.right_share / n);
    }
    bins
}

/// Returns the expected calibration error of bins, 0 to 1: the mean gap between probability and right share, weighted
/// by the number of tiles.
pub fn expected_calibration_error(bins: &[ReliabilityBin]) -> f64 {
    let count: usize = bins.iter().map(|b| b.count).sum();
    let gaps: f64 = bins.iter().map(|b| b.count as f64 * (b.mean_probability - b.right_share).abs()).sum();
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
        calibration.add_tile(&tile(0.9), class("1m"), false);
        calibration.add_tile(&tile(0.6), class("2m"), false);
        // |0.9 − 1| and |0.6 − 0| over two tiles.
        assert!((calibration.calibration_error() - 0.35).abs() < 1e-6);
        assert_eq!(calibration.cross_fit(), None, "one half has no photos");
    }

    #[test]
    fn a_model_that_is_too_sure_gets_a_temperature_above_one() {
        let mut calibration = Calibration::default();
        // Three of four right at 97 %.
        for i in 0..400 {
            let truth = if i % 4 == 0 { "2m" } else { "1m" };
            calibration.add_tile(&tile(0.97), class(truth), i % 8 < 4);
        }
        for half in calibration.cross_fit().expect("both halves").as_array().expect("two") {
            let times = half["temperature_times"].as_f64().expect("a factor");
            // (0.97 / 0.03)^(1/t) = 3, so t = ln 32.3 / ln 3 = 3.16.
            assert!((times - 3.16).abs() < 0.06, "{times}");
            let better = half["ece_fitted_on_the_other"].as_f64().expect("an error");
            assert!(better < 0.01 && half["ece"].as_f64().expect("an error") > 0.2);
        }
    }

    #[test]
    fn halves_are_by_name_and_about_equal() {
        let count = (0..1000).filter(|i| is_in_second_half(&format!("p{i}.jpg"))).count();
        assert!((430..=570).contains(&count), "{count}");
        assert_eq!(is_in_second_half("a.jpg"), is_in_second_half("a.jpg"));
    }
}
