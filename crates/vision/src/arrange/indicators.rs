//! Finds dora indicators among the tiles outside the hand: face-up tiles on a row of backs (the dead wall), else a few
//! tiles alone beyond the hand.

use super::{choose::HandRowSelection, frame::PlacedTile, rows::Row};
use crate::{HandReading, Question, QuestionKind, TileClass, TileReading};

/// Backs next to the indicators of a dead wall.
const MIN_BACKS: usize = 3;
/// Most indicators of any game: one, and one for each of four kongs.
const MAX_INDICATORS: usize = 5;

/// Stores the indicators in `hand`, and asks about any that do not lie on a dead wall.
pub(super) fn assign_indicators(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    let is_other = |t: &usize| hand.beside.contains(&placed[*t].index);
    let rows = chosen.others.iter().chain(chosen.rows.iter().map(|near| &near.row));
    let mut on_wall = Vec::new();
    let mut alone: Vec<Vec<usize>> = Vec::new();
    let mut faces_elsewhere = 0;
    for row in rows {
        let here: Vec<usize> = row.tiles().filter(is_other).collect();
        let faces: Vec<usize> =
            here.iter().copied().filter(|&t| tiles[placed[t].index].class.tile().is_some()).collect();
        let backs = backs_near(row, &faces, chosen, placed, tiles);
        if faces.is_empty() {
            continue;
        }
        if faces.len() <= MAX_INDICATORS && backs >= MIN_BACKS {
            on_wall.extend(faces);
        } else if faces.len() <= MAX_INDICATORS && here.len() == faces.len() {
            alone.push(faces);
        } else {
            faces_elsewhere += faces.len();
        }
    }
    let index = |t: &usize| placed[*t].index;
    if !on_wall.is_empty() {
        hand.indicators = on_wall.iter().map(index).collect();
    } else if let [few] = &alone[..] {
        hand.indicators = few.iter().map(index).collect();
        let words = ["indicator", "other"];
        let asked = hand.indicators.clone();
        if faces_elsewhere > 0 {
            hand.indicators.clear();
        }
        let words = if faces_elsewhere > 0 { [words[1], words[0]] } else { words };
        hand.questions.push(Question::either(QuestionKind::Indicator, asked, words));
    }
}

/// Counts the backs in the row of some faces and in adjoining rows of backs: a wall is two tiles high.
fn backs_near(
    row: &Row,
    faces: &[usize],
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) -> usize {
    let is_back = |t: &usize| tiles[placed[*t].index].class == TileClass::Back;
    let own = row.tiles().filter(is_back).count();
    let close = |t: &usize| {
        faces.iter().any(|&f| {
            let r = super::frame::relation(&placed[f], &placed[*t]);
            r.gap_x < 2.5 * r.short && r.gap_y < 0.6 * r.short
        })
    };
    let beside = chosen
        .others
        .iter()
        .flat_map(|row| row.tiles().collect::<Vec<_>>())
        .filter(|t| is_back(t) && close(t) && !row.tiles().any(|own| own == *t))
        .count();
    own + beside
}
