//! Finds several whole hands in one photo, such as every player's, for a person to choose from.

use super::{Customs, find_main_hand};
use crate::{HandReading, Question, QuestionChoice, QuestionKind, TileReading};
use quejing_rules::hand::{MAX_SETS, Shape};

/// The maximum number of hands in one photo: a table has four players.
const MAX_HANDS: usize = 4;

/// Returns further hands among the tiles outside the first one, most prominent first: at most three, and none after the
/// first that is not proposable (see [`is_proposable_hand`]).
pub(super) fn find_other_hands(
    first: &HandReading,
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> Vec<HandReading> {
    let mut remaining = first.beside.clone();
    let mut found = Vec::new();
    let min_tiles = customs.possible_shapes().map(Shape::tile_count_before_win).min().unwrap_or(0);
    while found.len() + 1 < MAX_HANDS && remaining.len() >= min_tiles {
        let remaining_tiles: Vec<TileReading> = remaining.iter().map(|&i| tiles[i].clone()).collect();
        let (hand, _) = find_main_hand(&remaining_tiles, size, customs);
        if !is_proposable_hand(&hand) {
            break;
        }
        let hand = renumber_tiles(&hand, &remaining);
        remaining.retain(|i| hand.beside.contains(i));
        found.push(hand);
    }
    found
}

/// Drops the [`QuestionKind::Belongs`] questions of the first hand whose tiles all belong to its proposals: the choice
/// between the hands answers them.
pub(super) fn drop_answered_questions(first: &mut HandReading) {
    let proposed_tiles: Vec<usize> = first.proposals.iter().flat_map(HandReading::tiles).collect();
    let is_answered =
        |q: &Question| q.kind == QuestionKind::Belongs && q.tiles.iter().all(|i| proposed_tiles.contains(i));
    first.questions.retain(|question| !is_answered(question));
}

/// Returns true if the hand has at least 13 tiles and at most those of the largest winning hand, and its concealed
/// tiles lie in one row: discards reach such a number only in several rows.
pub(super) fn is_proposable_hand(hand: &HandReading) -> bool {
    let has_concealed = |row: &&Vec<usize>| row.iter().any(|i| hand.standing.contains(i));
    let sizes = Shape::default().tile_count_before_win()..=Shape { sets: MAX_SETS, ..Shape::default() }.tile_count();
    sizes.contains(&hand.hand_size()) && hand.rows.iter().filter(has_concealed).count() == 1
}

/// Returns the hand with each of its tile indices `i` replaced by `new_indices[i]`. Its proposals are dropped.
fn renumber_tiles(hand: &HandReading, new_indices: &[usize]) -> HandReading {
    let renumbered = |which: &[usize]| -> Vec<usize> { which.iter().map(|&i| new_indices[i]).collect() };
    let questions = hand.questions.iter().map(|question| Question {
        kind: question.kind,
        tiles: renumbered(&question.tiles),
        choices: (question.choices.iter())
            .map(|choice| match *choice {
                QuestionChoice::Tile(i) => QuestionChoice::Tile(new_indices[i]),
                other => other,
            })
            .collect(),
    });
    HandReading {
        layout: hand.layout.map(|&i| new_indices[i]),
        indicators: renumbered(&hand.indicators),
        doubts: renumbered(&hand.doubts),
        questions: questions.collect(),
        rows: hand.rows.iter().map(|row| renumbered(row)).collect(),
        glare_outlines: hand.glare_outlines.clone(),
        suspect_blanks: renumbered(&hand.suspect_blanks),
        proposals: Vec::new(),
        confidence: hand.confidence,
        signs: hand.signs,
        shape: hand.shape,
        unexpected_shape: hand.unexpected_shape,
    }
}
