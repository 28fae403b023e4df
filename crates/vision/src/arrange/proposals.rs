//! Several whole hands in one photo, as where every player's is shown: each is read by itself, for a person to choose from.

use super::{Customs, one_hand};
use crate::{Choice, HandReading, Question, TileReading};

/// No table has more players.
const MOST: usize = 4;

/// The hands among the tiles that the first one leaves, each a whole one.
pub(super) fn others(
    first: &HandReading,
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> Vec<HandReading> {
    let mut left = first.beside.clone();
    let mut found = Vec::new();
    while found.len() + 1 < MOST && left.len() >= customs.shape.tiles_before_win() {
        let rest: Vec<TileReading> = left.iter().map(|&i| tiles[i].clone()).collect();
        let (hand, _) = one_hand(&rest, size, customs);
        if !is_whole(&hand) {
            break;
        }
        let hand = renumbered(&hand, &left);
        left.retain(|i| hand.beside.contains(i));
        found.push(hand);
    }
    found
}

/// As many tiles as a hand has, or one fewer; those that stand all in one row: discards come to as many in several.
pub(super) fn is_whole(hand: &HandReading) -> bool {
    let stands = |row: &&Vec<usize>| row.iter().any(|i| hand.standing.contains(i));
    hand.shape.is_hand(hand.counted()) && hand.rows.iter().filter(stands).count() == 1
}

/// A hand whose tiles are numbered as in a list of some of all tiles, by their numbers among all.
fn renumbered(hand: &HandReading, among: &[usize]) -> HandReading {
    let all = |which: &[usize]| -> Vec<usize> { which.iter().map(|&i| among[i]).collect() };
    let questions = hand.questions.iter().map(|question| Question {
        kind: question.kind,
        tiles: all(&question.tiles),
        choices: (question.choices.iter())
            .map(|choice| match *choice {
                Choice::Tile(i) => Choice::Tile(among[i]),
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
