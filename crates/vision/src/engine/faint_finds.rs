//! Selects faint finds of the locator that continue a row of tiles, for a hand that lacks tiles.
//!
//! A tile with a plain face on a plain ground, or half in the shade, is found with a low score, as are many things that
//! are no tiles. Between or beside tiles of its size it is more likely a tile. A faint find joins the hand only if the
//! hand becomes more complete with it, or if it is a flower beside the flowers of a winning hand; it always becomes a
//! question.

use super::{
    HandReading, Question, QuestionKind, TileReading,
    geometry::{
        Point, Quad, centre, dot, half_height, half_width, length, long_side, quad_overlap, scale, short_side,
        signed_area, sub,
    },
    locator_finds::{TileFind, suppress_duplicates},
};

/// The factor between the areas of a faint find and its neighbour below which they may be tiles of one row; a faint
/// outline may be that of the frame on a face.
const MAX_AREA_RATIO: f32 = 2.0;
/// The factor between the longer sides of a faint find and its neighbour below which they may be tiles of one row.
const MAX_LENGTH_RATIO: f32 = 1.6;
/// The minimum cosine of the angle between each side of a faint find and the nearer of its neighbour's two axes, for
/// which they may be tiles of one row.
const MIN_ALIGNMENT_COSINE: f32 = 0.96;
/// The maximum offset of a find from its neighbour across the row, as a share of the neighbour's extent in that
/// direction.
const MAX_ROW_OFFSET_SHARE: f32 = 0.3;
/// The range of the gap between neighbours of a row, in tile widths; an overlap is negative.
const ROW_GAP_RANGE_WIDTHS: [f32; 2] = [-0.25, 1.4];
/// The overlap of a faint find with a found tile, as a share of the smaller one, above which the find is that tile or a
/// part of it.
const MAX_TILE_OVERLAP_SHARE: f32 = 0.3;
/// The confidence above which a face supports the faint finds beside it, and above which a faint find counts as a tile.
const MIN_SURE_FACE_CONFIDENCE: f32 = 0.95;
/// The maximum number of faint finds that are classified for one hand.
const MAX_FAINT_FINDS: usize = 24;

/// Returns the faint finds (outlines scored below the locator's threshold) that continue a row of the sure faces among
/// `row_tiles`, directly or through one another, and overlap no tile. They are without duplicates, surest first, at
/// most [`MAX_FAINT_FINDS`].
pub(super) fn find_row_continuations(
    row_tiles: &[usize],
    tiles: &[TileReading],
    faint_finds: &[TileFind],
) -> Vec<TileFind> {
    let mut row: Vec<Quad> = row_tiles.iter().map(|&i| &tiles[i]).filter(|t| is_sure_face(t)).map(|t| t.quad).collect();
    let mut kept: Vec<TileFind> = Vec::new();
    // A find that was kept supports its neighbour in turn.
    loop {
        let fits = |f: &&TileFind| {
            let on_a_tile = |quad: &Quad| quad_overlap(quad, &f.quad).1 > MAX_TILE_OVERLAP_SHARE;
            let free = || !tiles.iter().map(|t| &t.quad).any(on_a_tile);
            row.iter().any(|quad| may_continue_row(quad, &f.quad)) && free()
        };
        let mut continuations: Vec<TileFind> = faint_finds.iter().filter(fits).copied().collect();
        continuations = suppress_duplicates(continuations);
        continuations.truncate(MAX_FAINT_FINDS);
        if continuations.len() <= kept.len() {
            return continuations;
        }
        row.extend(continuations.iter().map(|f| f.quad));
        kept = continuations;
    }
}

/// Returns true if a find may be the neighbour of a tile in a row: it is in line with the tile, close to it, parallel
/// or at right angles, and of similar size.
fn may_continue_row(tile: &Quad, find: &Quad) -> bool {
    let is_similar = |a: f32, b: f32, within: f32| a.max(b) < within * a.min(b);
    let area = |quad: &Quad| signed_area(quad).abs();
    let unit = |v: Point| scale(v, 1.0 / length(v).max(1e-3));
    let sides = [half_width(find), half_height(find)];
    let way = sub(centre(find), centre(tile));
    let is_beside = |along: Point, across: Point| {
        let reach = |axis: Point| sides.iter().map(|s| dot(*s, axis).abs()).sum::<f32>();
        let gap_px = dot(way, unit(along)).abs() - length(along) - reach(unit(along));
        let offset_px = dot(way, unit(across)).abs();
        (ROW_GAP_RANGE_WIDTHS[0]..ROW_GAP_RANGE_WIDTHS[1]).contains(&(gap_px / short_side(tile).max(1e-3)))
            && offset_px < MAX_ROW_OFFSET_SHARE * 2.0 * length(across)
    };
    let (width, height) = (half_width(tile), half_height(tile));
    let is_aligned = |side: Point| {
        dot(unit(side), unit(width)).abs().max(dot(unit(side), unit(height)).abs()) > MIN_ALIGNMENT_COSINE
    };
    is_similar(area(tile), area(find), MAX_AREA_RATIO)
        && is_similar(long_side(tile), long_side(find), MAX_LENGTH_RATIO)
        && sides.into_iter().all(is_aligned)
        && (is_beside(width, height) || is_beside(height, width))
}

/// Returns true if the classifier named a face with a confidence above [`MIN_SURE_FACE_CONFIDENCE`].
pub(super) fn is_sure_face(tile: &TileReading) -> bool {
    tile.class.tile().is_some() && tile.confidence > MIN_SURE_FACE_CONFIDENCE
}

/// Adds a question to the hand for each of its tiles that is among `added_tiles`: does the tile belong to the hand or
/// not?
pub(super) fn ask_about_added_tiles(hand: &mut HandReading, added_tiles: &[usize]) {
    let added_to_hand: Vec<usize> = hand.tiles().filter(|i| added_tiles.contains(i)).collect();
    for tile in added_to_hand {
        hand.questions.push(Question::with_word_choices(QuestionKind::Belongs, vec![tile], ["hand", "other"]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::parallelogram;

    fn quad_at(x: f32, y: f32) -> Quad {
        parallelogram([x, y], [15.0, 0.0], [0.0, 20.0])
    }

    fn row_of_tiles() -> Vec<TileReading> {
        let class = "3p".parse().expect("a class");
        let tile = |i: usize| crate::readings::tile(quad_at(100.0 + 31.0 * i as f32, 100.0), vec![(class, 0.999)]);
        (0..5).map(tile).collect()
    }

    fn count_taken_finds(quads: &[Quad]) -> usize {
        let faint: Vec<TileFind> = (quads.iter()).map(|&quad| TileFind { quad, score: 0.2 }).collect();
        find_row_continuations(&[0, 1, 2, 3, 4], &row_of_tiles(), &faint).len()
    }

    #[test]
    fn finds_that_continue_the_row_are_taken_one_after_another() {
        assert_eq!(count_taken_finds(&[quad_at(255.0, 100.0)]), 1);
        assert_eq!(count_taken_finds(&[quad_at(286.0, 101.0), quad_at(255.0, 100.0)]), 2);
        let sideways = parallelogram([45.0, 105.0], [20.0, 0.0], [0.0, 15.0]);
        assert_eq!(count_taken_finds(&[sideways]), 1);
    }

    #[test]
    fn finds_elsewhere_are_ignored() {
        let larger = parallelogram([265.0, 100.0], [23.0, 0.0], [0.0, 31.0]);
        let turned = parallelogram([262.0, 100.0], [12.0, 9.0], [-12.0, 16.0]);
        for quad in [quad_at(400.0, 100.0), quad_at(255.0, 118.0), quad_at(131.0, 104.0), larger, turned] {
            assert_eq!(count_taken_finds(&[quad]), 0, "{quad:?}");
        }
    }

    #[test]
    fn duplicate_finds_are_taken_once() {
        assert_eq!(count_taken_finds(&[quad_at(255.0, 100.0), quad_at(257.0, 101.0)]), 1);
    }
}
