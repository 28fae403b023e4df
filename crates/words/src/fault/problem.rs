//! Sentences for the errors of a hand.

use super::place;
use crate::{Lang, notation, render, tile};
use quejing_rules::hand::{HandForm, Problem, TileFault};

/// Returns the error message for a problem: one sentence, usually with the remedy.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match problem {
        Problem::BadTile { field, fault } => {
            let (field, fault) = (place(lang, field), tile_fault(lang, fault));
            text!(lang, "problem-bad-tile", field = field, fault = fault)
        }
        Problem::KindNotPlayed { tile: of } => text!(lang, "problem-kind-not-played", tile = tile(lang, *of)),
        Problem::TooManyCopies { tile: of, found } => {
            text!(lang, "problem-too-many-copies", tile = tile(lang, *of), found = found)
        }
        Problem::BadSeat { field, found, fault } => {
            render(lang, &Problem::BadSeat { field: place(lang, field), found: found.clone(), fault: *fault })
        }
        Problem::BadInput { field, expected: HandForm::WinTile } => {
            text!(lang, "problem-no-win-tile", field = place(lang, field))
        }
        Problem::BadInput { field, expected } => {
            render(lang, &Problem::BadInput { field: place(lang, field), expected: *expected })
        }
        other => render(lang, other),
    }
}

fn tile_fault(lang: Lang, fault: &TileFault) -> String {
    match fault {
        TileFault::Unreadable(error) => notation(lang, error),
        TileFault::Flower(flower) => text!(lang, "problem-tile-flower", tile = tile(lang, *flower)),
        TileFault::NoFlowers(flower) => text!(lang, "problem-tile-no-flowers", tile = tile(lang, *flower)),
    }
}
