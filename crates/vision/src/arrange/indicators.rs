//! Finds dora indicators among the tiles outside the hand: face-up tiles on a row of backs (the dead wall), or else the
//! only row of a few face-up tiles.

use super::{reading_frame::PlacedTile, row_selection::HandRowSelection, rows::TileRow};
use crate::{HandReading, Question, QuestionKind, TileClass, TileReading};

/// The minimum number of backs near face-up tiles that make these indicators on a dead wall.
const MIN_NEARBY_BACKS: usize = 3;
/// The maximum number of indicators in a deal: one, and one for each of four kongs.
const MAX_INDICATORS: usize = 5;

/// Stores the dora indicators in `hand`: face-up tiles on a dead wall, else the only row of at most five face-up tiles
/// outside the hand. Such a row becomes a question, and is not stored if other faces lie outside the hand.
pub(super) fn assign_indicators(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    let is_other = |t: &usize| hand.beside.contains(&placed[*t].index);
    let rows = chosen.other_rows.iter().chain(chosen.rows.iter().map(|near| &near.row));
    let mut on_wall = Vec::new();
    let mut lone_rows: Vec<Vec<usize>> = Vec::new();
    let mut faces_elsewhere = 0;
    for row in rows {
        let row_tiles: Vec<usize> = row.tiles().filter(is_other).collect();
        let faces: Vec<usize> =
            row_tiles.iter().copied().filter(|&t| tiles[placed[t].index].class.tile().is_some()).collect();
        let backs = count_backs_near(row, &faces, chosen, placed, tiles);
        if faces.is_empty() {
            continue;
        }
        if faces.len() <= MAX_INDICATORS && backs >= MIN_NEARBY_BACKS {
            on_wall.extend(faces);
        } else if faces.len() <= MAX_INDICATORS && row_tiles.len() == faces.len() {
            lone_rows.push(faces);
        } else {
            faces_elsewhere += faces.len();
        }
    }
    let index = |t: &usize| placed[*t].index;
    if !on_wall.is_empty() {
        hand.indicators = on_wall.iter().map(index).collect();
    } else if let [few] = &lone_rows[..] {
        hand.indicators = few.iter().map(index).collect();
        let words = ["indicator", "other"];
        let asked_tiles = hand.indicators.clone();
        if faces_elsewhere > 0 {
            hand.indicators.clear();
        }
        let words = if faces_elsewhere > 0 { [words[1], words[0]] } else { words };
        hand.questions.push(Question::with_word_choices(QuestionKind::Indicator, asked_tiles, words));
    }
}

/// Returns the number of backs in `row`, plus that of backs in rows outside the hand close to one of the `faces`
/// (positions in `placed`): a wall is two tiles high.
fn count_backs_near(
    row: &TileRow,
    faces: &[usize],
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) -> usize {
    let is_back = |t: &usize| tiles[placed[*t].index].class == TileClass::Back;
    let own = row.tiles().filter(is_back).count();
    let close = |t: &usize| {
        faces.iter().any(|&f| {
            let r = super::reading_frame::tile_relation(&placed[f], &placed[*t]);
            r.gap_x < 2.5 * r.short_side && r.gap_y < 0.6 * r.short_side
        })
    };
    let beside = chosen
        .other_rows
        .iter()
        .flat_map(|row| row.tiles().collect::<Vec<_>>())
        .filter(|t| is_back(t) && close(t) && !row.tiles().any(|own| own == *t))
        .count();
    own + beside
}
