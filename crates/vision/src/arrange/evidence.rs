//! Evidence that a detection is a tile: the locator also finds keys, print, cards and seams, which get low confidences.
//!
//! Measured on 191 photographs without any tile (every third of the negatives: 9,782 detections) and on 3,300 labelled
//! tiles: 97 % of the tiles and 4 % of the other detections have a confidence above 0.995; the two densities meet near
//! 0.98. Unknown tile sets get lower confidences, so the log-odds grow more slowly than these figures suggest.

use crate::{ClassOrigin, TileClass, TileReading};
use quejing_rules::tile::Dragon;

/// The gain in log-odds of being a tile for each factor e by which the remaining doubt (1 − confidence) shrinks.
const LOG_ODDS_PER_E_FOLD: f32 = 1.15;
/// The log-odds of being a tile for a face with confidence 0, before they are limited to [`MIN_LOG_ODDS`].
const START_LOG_ODDS: f32 = -4.3;
/// The minimum log-odds of being a tile for a detection with a face, before [`BLANK_FACE_LOG_ODDS`] is added.
const MIN_LOG_ODDS: f32 = -4.0;
/// The maximum log-odds of being a tile for a detection with a face; also those of a tile that a person named.
const MAX_LOG_ODDS: f32 = 3.5;
/// The minimum remaining doubt (1 − confidence); smaller values are rounding errors.
const MIN_DOUBT: f32 = 4e-4;
/// The change of the log-odds of being a tile for a blank face (white dragon): seams, tops of tiles, paper and keys
/// look like one.
const BLANK_FACE_LOG_ODDS: f32 = -1.5;
/// The log-odds of being a tile for a detection without a recognisable face.
const FACELESS_LOG_ODDS: f32 = -2.0;
/// The log-odds of being a tile for a back, which may also be a piece of cloth, wood or a rack between tiles.
const BACK_LOG_ODDS: f32 = -1.7;

/// Returns the log-odds that a detection is a tile, by its class and confidence; [`MAX_LOG_ODDS`] if a person decided
/// the class.
pub(super) fn tile_log_odds(tile: &TileReading) -> f32 {
    if tile.class_origin == ClassOrigin::Person {
        return MAX_LOG_ODDS;
    }
    let face = match tile.class {
        TileClass::Unknown => return FACELESS_LOG_ODDS,
        TileClass::Back => return BACK_LOG_ODDS,
        TileClass::Tile(face) => face,
    };
    // The classifier confuses flowers with each other more often than with other tiles: their probabilities add up.
    let flowers = tile.ranked_classes.iter().filter(|(class, _)| class.is_flower());
    let confidence = match face.is_flower() {
        true => flowers.map(|(_, p)| p).sum::<f32>().max(tile.confidence),
        false => tile.confidence,
    };
    let e_folds = -(1.0 - confidence).max(MIN_DOUBT).ln();
    let blank_change = if face.dragon() == Some(Dragon::White) { BLANK_FACE_LOG_ODDS } else { 0.0 };
    (START_LOG_ODDS + LOG_ODDS_PER_E_FOLD * e_folds).clamp(MIN_LOG_ODDS, MAX_LOG_ODDS) + blank_change
}

/// Converts log-odds (natural logarithm) to a probability.
pub(super) fn log_odds_probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Returns the cost of assuming a proposition with these log-odds: minus the natural logarithm of its probability; 0
/// for log-odds above 15.
pub(super) fn log_odds_cost(log_odds: f32) -> f32 {
    // Here the cost is of the order of the rounding errors of `f32`.
    if log_odds > 15.0 {
        return 0.0;
    }
    (1.0 + (-log_odds).exp()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face_log_odds(class: &str, confidence: f32) -> f32 {
        tile_log_odds(&crate::readings::tile([[0.0; 2]; 4], vec![(class.parse().expect("a class"), confidence)]))
    }

    #[test]
    fn confidence_raises_the_log_odds_and_a_blank_face_lowers_them() {
        assert!(
            face_log_odds("5p", 0.9999) > 3.0
                && face_log_odds("5p", 1.0) == face_log_odds("5p", 0.9999).max(MAX_LOG_ODDS)
        );
        assert!(face_log_odds("5p", 0.99) > 0.0 && face_log_odds("5p", 0.95) < 0.0);
        assert!(face_log_odds("5z", 0.99) < face_log_odds("6z", 0.99));
        assert!(face_log_odds("unknown", 0.9) < 0.0 && face_log_odds("back", 0.99) < 0.0);
    }

    #[test]
    fn a_cost_is_minus_the_logarithm_of_the_probability() {
        for odds in [-3.0, -0.5, 0.0, 1.2, 4.0] {
            assert!((log_odds_cost(odds) + log_odds_probability(odds).ln()).abs() < 1e-4);
        }
        assert_eq!(log_odds_cost(40.0), 0.0);
    }
}
