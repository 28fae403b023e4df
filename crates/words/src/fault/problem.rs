//! Sentences for the problems of a hand.

use super::field_label;
use crate::{Lang, notation_error_text, render, tile_text};
use quejing_rules::hand::{Problem, TileFault, ValueForm};

/// Returns the sentence for a problem of a hand, usually with the remedy.
pub fn problem_text(lang: Lang, problem: &Problem) -> String {
    match problem {
        Problem::BadTile { field, fault } => {
            let (field, fault) = (field_label(lang, field), tile_fault_text(lang, fault));
            text!(lang, "problem-bad-tile", field = field, fault = fault)
        }
        Problem::KindNotPlayed { tile: of } => text!(lang, "problem-kind-not-played", tile = tile_text(lang, *of)),
        Problem::TooManyCopies { tile: of, found } => {
            text!(lang, "problem-too-many-copies", tile = tile_text(lang, *of), found = found)
        }
        Problem::BadSeat { field, found, fault } => {
            render(lang, &Problem::BadSeat { field: field_label(lang, field), found: found.clone(), fault: *fault })
        }
        Problem::BadInput { expected: ValueForm::WinTile, .. } => text!(lang, "problem-no-win-tile").to_owned(),
        Problem::BadInput { field, expected } => {
            render(lang, &Problem::BadInput { field: field_label(lang, field), expected: *expected })
        }
        other => render(lang, other),
    }
}

fn tile_fault_text(lang: Lang, fault: &TileFault) -> String {
    match fault {
        TileFault::Unreadable(error) => notation_error_text(lang, error),
        TileFault::Flower(flower) => text!(lang, "problem-tile-flower", tile = tile_text(lang, *flower)),
        TileFault::NoFlowers(flower) => text!(lang, "problem-tile-no-flowers", tile = tile_text(lang, *flower)),
    }
}
