//! Evidence that a find is a tile at all: the locator also finds keys, print, cards and seams, which get low
//! confidences.
//!
//! Measured on 191 photographs without any tile (every third of the negatives: 9,782 finds) and on 3,300 labelled
//! tiles: 97 % of the tiles and 4 % of the other finds have a confidence above 0.995; the two densities meet near 0.98.
//! Unknown tile sets get lower confidences, so the line is flatter than these figures suggest.

use crate::{ClassOrigin, TileClass, TileReading};
use quejing_rules::tile::Dragon;

/// The slope of the log-odds of being a tile: for each factor e by which the remaining doubt shrinks …
const SLOPE: f32 = 1.15;
/// … from this value without any confidence.
const START: f32 = -4.3;
/// The bounds of the log-odds by confidence, either way.
const MIN_LOG_ODDS: f32 = -4.0;
const MAX_LOG_ODDS: f32 = 3.5;
/// A remaining doubt below this is rounding.
const MIN_DOUBT: f32 = 4e-4;
/// Evidence against a blank face: seams, tops of tiles, paper and keys look like one.
const BLANK: f32 = -1.5;
/// The log-odds of a find without a recognisable face.
const FACELESS: f32 = -2.0;
/// The log-odds of a back: a tile lying face down, or a piece of cloth, wood or a rack between tiles.
const BACK: f32 = -1.7;

/// Returns the log-odds that a find is a tile.
pub(super) fn log_odds(tile: &TileReading) -> f32 {
    if tile.by == ClassOrigin::Person {
        return MAX_LOG_ODDS;
    }
    let face = match tile.class {
        TileClass::Unknown => return FACELESS,
        TileClass::Back => return BACK,
        TileClass::Tile(face) => face,
    };
    // The classifier confuses flowers with each other more often than with other tiles: their probabilities add up.
    let flowers = tile.top.iter().filter(|(class, _)| class.is_flower());
    let confidence = match face.is_flower() {
        true => flowers.map(|(_, p)| p).sum::<f32>().max(tile.confidence),
        false => tile.confidence,
    };
    let sure = -(1.0 - confidence).max(MIN_DOUBT).ln();
    let blank = if face.dragon() == Some(Dragon::White) { BLANK } else { 0.0 };
    (START + SLOPE * sure).clamp(MIN_LOG_ODDS, MAX_LOG_ODDS) + blank
}

/// Converts log-odds to a probability.
pub(super) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Returns the cost of assuming something with these log-odds: minus the logarithm of its probability.
pub(super) fn cost(log_odds: f32) -> f32 {
    // The cost vanishes within float precision.
    if log_odds > 15.0 {
        return 0.0;
    }
    (1.0 + (-log_odds).exp()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(class: &str, confidence: f32) -> f32 {
        log_odds(&crate::readings::tile([[0.0; 2]; 4], vec![(class.parse().expect("a class"), confidence)]))
    }

    #[test]
    fn confidence_raises_the_log_odds_and_a_blank_face_lowers_them() {
        assert!(found("5p", 0.9999) > 3.0 && found("5p", 1.0) == found("5p", 0.9999).max(MAX_LOG_ODDS));
        assert!(found("5p", 0.99) > 0.0 && found("5p", 0.95) < 0.0);
        assert!(found("5z", 0.99) < found("6z", 0.99));
        assert!(found("unknown", 0.9) < 0.0 && found("back", 0.99) < 0.0);
    }

    #[test]
    fn a_cost_is_minus_the_logarithm_of_the_probability() {
        for odds in [-3.0, -0.5, 0.0, 1.2, 4.0] {
            assert!((cost(odds) + probability(odds).ln()).abs() < 1e-4);
        }
        assert_eq!(cost(40.0), 0.0);
    }
}
