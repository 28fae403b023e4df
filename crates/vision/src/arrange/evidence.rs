//! How likely a find is a tile at all: keys, print, cards and seams are found too, but named with little confidence.
//!
//! Measured on 191 photographs without any tile (every third of the negatives: 9,782 finds) and on 3,300 labelled tiles: of
//! the tiles 97 % are named with more than 0.995, of what is none 4 %, and their shares meet near 0.98. Sets never
//! seen are named with less confidence, so the line is flatter than these figures alone would have it.

use crate::{TileClass, TileReading, Verdict};
use quejing_rules::tile::Dragon;

/// The log-odds of being a tile: so much for each e-fold of sureness …
const SLOPE: f32 = 1.15;
/// … from here on.
const START: f32 = -4.3;
/// No confidence says more than this, either way.
const LEAST: f32 = -4.0;
const MOST: f32 = 3.5;
/// Sureness beyond this is rounding.
const FINEST: f32 = 4e-4;
/// A blank face is what seams, tops of tiles, paper and keys look like.
const BLANK: f32 = -1.5;
/// Something of which no face can be told.
const FACELESS: f32 = -2.0;
/// A tile lying face down, or a piece of cloth, wood or a rack between tiles.
const BACK: f32 = -1.7;

/// The logarithm of how many times likelier a find is a tile than that it is none.
pub(super) fn log_odds(tile: &TileReading) -> f32 {
    if tile.by == Verdict::Person {
        return MOST;
    }
    let face = match tile.class {
        TileClass::Unknown => return FACELESS,
        TileClass::Back => return BACK,
        TileClass::Tile(face) => face,
    };
    // Flowers are told from one another less surely than from everything else.
    let flowers = tile.top.iter().filter(|(class, _)| class.is_flower());
    let confidence = match face.is_flower() {
        true => flowers.map(|(_, p)| p).sum::<f32>().max(tile.confidence),
        false => tile.confidence,
    };
    let sure = -(1.0 - confidence).max(FINEST).ln();
    let blank = if face.dragon() == Some(Dragon::White) { BLANK } else { 0.0 };
    (START + SLOPE * sure).clamp(LEAST, MOST) + blank
}

/// The probability of some log-odds.
pub(super) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What it costs to hold true what has these log-odds: minus the logarithm of its probability.
pub(super) fn cost(log_odds: f32) -> f32 {
    // Beyond this the logarithm of one and a bit is a bit.
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
    fn sureness_speaks_for_a_tile_and_blankness_against_it() {
        assert!(found("5p", 0.9999) > 3.0 && found("5p", 1.0) == found("5p", 0.9999).max(MOST));
        assert!(found("5p", 0.99) > 0.0 && found("5p", 0.95) < 0.0);
        assert!(found("5z", 0.99) < found("6z", 0.99));
        assert!(found("unknown", 0.9) < 0.0 && found("back", 0.99) < 0.0);
    }

    #[test]
    fn costs_are_those_of_probabilities() {
        for odds in [-3.0, -0.5, 0.0, 1.2, 4.0] {
            assert!((cost(odds) + probability(odds).ln()).abs() < 1e-4);
        }
        assert_eq!(cost(40.0), 0.0);
    }
}
