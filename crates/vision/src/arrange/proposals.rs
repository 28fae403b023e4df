//! Finds several whole hands in one photo, such as every player's, for a person to choose from.

use super::{Customs, find_main_hand};
use crate::{HandReading, Question, QuestionChoice, QuestionKind, TileReading};
use quejing_rules::hand::{MAX_SETS, Shape};

/// The maximum number of hands in one photo: a table has four players.
const MAX_HANDS: usize = 4;

/// Returns further whole hands among the tiles outside the first one, at most three, most prominent first.
pub(super) fn find_other_hands(
    first: &HandReading,
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> Vec<HandReading> {
    let mut left = first.beside.clone();
    let mut found = Vec::new();
    let least = customs.possible_shapes().map(Shape::tile_count_before_win).min().unwrap_or(0);
    while found.len() + 1 < MAX_HANDS && left.len() >= least {
        let rest: Vec<TileReading> = left.iter().map(|&i| tiles[i].clone()).collect();
        let (hand, _) = find_main_hand(&rest, size, customs);
        if !is_proposable_hand(&hand) {
            break;
        }
        let hand = renumber_tiles(&hand, &left);
        left.retain(|i| hand.beside.contains(i));
        found.push(hand);
    }
    found
}

/// Drops the first hand's questions about tiles that belong to its proposals: the choice between the hands answers
/// them.
pub(super) fn drop_answered_questions(first: &mut HandReading) {
    let others: Vec<usize> = first.proposals.iter().flat_map(HandReading::tiles).collect();
    let is_answered = |q: &Question| q.kind == QuestionKind::Belongs && q.tiles.iter().all(|i| others.contains(i));
    first.questions.retain(|question| !is_answered(question));
}

/// Returns true if the hand has a number of tiles that some game plays with, and its concealed tiles lie in one row.
/// Discards reach that number only in several rows.
pub(super) fn is_proposable_hand(hand: &HandReading) -> bool {
    let stands = |row: &&Vec<usize>| row.iter().any(|i| hand.standing.contains(i));
    let sizes = Shape::default().tile_count_before_win()..=Shape { sets: MAX_SETS, ..Shape::default() }.tile_count();
    sizes.contains(&hand.count_towards_hand()) && hand.rows.iter().filter(stands).count() == 1
}

/// Returns the hand with each of its tile indices `i` replaced by `among[i]`.
fn renumber_tiles(hand: &HandReading, among: &[usize]) -> HandReading {
    let all = |which: &[usize]| -> Vec<usize> { which.iter().map(|&i| among[i]).collect() };
    let questions = hand.questions.iter().map(|question| Question {
        kind: question.kind,
        tiles: all(&question.tiles),
        choices: (question.choices.iter())
            .map(|choice| match *choice {
                QuestionChoice::Tile(i) => QuestionChoice::Tile(among[i]),
                other => other,
            })
            .collect(),
    });
    HandReading {
        layout: hand.layout.map(|&i| among[i]),
        indicators: all(&hand.indicators),
        doubts: all(&hand.doubts),
        questions: questions.collect(),
        rows: hand.rows.iter().map(|row| all(row)).collect(),
        burnt: hand.burnt.clone(),
        whitened: all(&hand.whitened),
        proposals: Vec::new(),
        confidence: hand.confidence,
        signs: hand.signs,
        shape: hand.shape,
        resized: hand.resized,
    }
}
