//! Selects faint finds of the locator that continue a row of tiles, for a hand that lacks tiles.
//!
//! A tile with a plain face on a plain ground, or half in the shade, is found with a low score, as are many things that
//! are no tiles. Between or beside tiles of its size it is more likely a tile. It is only tried if the hand does not
//! win without it, and only kept if the hand wins with it, or if it is a flower beside the hand's flowers; it always
//! becomes a question.

use super::{
    HandReading, Question, QuestionKind, TileReading,
    decode::{Outline, suppress},
    geometry::{
        Point, Quad, centre, dot, half_height, half_width, length, long_side, quad_overlap, scale, short_side,
        signed_area, sub,
    },
};

/// The factor between the areas of a find and its neighbour: a faint outline may be that of a tile's frame …
const AS_LARGE: f32 = 2.0;
/// … and the factor between their longer sides.
const AS_LONG: f32 = 1.6;
/// The minimum cosine of the angle between each side of a find and the nearer of its neighbour's two axes.
const ALIGNED: f32 = 0.96;
/// The maximum offset of a find from its neighbour across the row, as a share of the neighbour's height.
const LEVEL: f32 = 0.3;
/// The maximum overlap (negative) and gap between neighbours, in tile widths.
const GAP_RANGE: [f32; 2] = [-0.25, 1.4];
/// The share of a find inside a found tile from which it is that tile, or a part of it.
const ON_A_TILE: f32 = 0.3;
/// The confidence that a face needs to support its neighbour, or to be a tile if it is faint itself.
const SURE_FACE: f32 = 0.95;
/// Faint finds that are classified.
const MAX_FINDS: usize = 24;

/// Returns the finds that continue rows of the tiles `beside` (indices); surest first.
pub(super) fn continuing_finds(beside: &[usize], tiles: &[TileReading], faint: &[Outline]) -> Vec<Outline> {
    let mut row: Vec<Quad> = beside.iter().map(|&i| &tiles[i]).filter(|t| is_face(t)).map(|t| t.quad).collect();
    let mut kept: Vec<Outline> = Vec::new();
    // A find that was kept supports its neighbour in turn.
    loop {
        let fits = |f: &&Outline| {
            let on_a_tile = |quad: &Quad| quad_overlap(quad, &f.quad).1 > ON_A_TILE;
            let free = || !tiles.iter().map(|t| &t.quad).any(on_a_tile);
            row.iter().any(|quad| continues(quad, &f.quad)) && free()
        };
        let mut all: Vec<Outline> = faint.iter().filter(fits).copied().collect();
        all = suppress(all);
        all.truncate(MAX_FINDS);
        if all.len() <= kept.len() {
            return all;
        }
        row.extend(all.iter().map(|f| f.quad));
        kept = all;
    }
}

/// Returns true if a find may be a tile's neighbour in a row: level, as large, upright or sideways.
fn continues(tile: &Quad, find: &Quad) -> bool {
    let alike = |a: f32, b: f32, within: f32| a.max(b) < within * a.min(b);
    let area = |quad: &Quad| signed_area(quad).abs();
    let unit = |v: Point| scale(v, 1.0 / length(v).max(1e-3));
    let sides = [half_width(find), half_height(find)];
    let way = sub(centre(find), centre(tile));
    let beside = |along: Point, across: Point| {
        let reach = |axis: Point| sides.iter().map(|s| dot(*s, axis).abs()).sum::<f32>();
        let free = dot(way, unit(along)).abs() - length(along) - reach(unit(along));
        let off = dot(way, unit(across)).abs();
        (GAP_RANGE[0]..GAP_RANGE[1]).contains(&(free / short_side(tile).max(1e-3)))
            && off < LEVEL * 2.0 * length(across)
    };
    let (width, height) = (half_width(tile), half_height(tile));
    let aligned = |side: Point| dot(unit(side), unit(width)).abs().max(dot(unit(side), unit(height)).abs()) > ALIGNED;
    alike(area(tile), area(find), AS_LARGE)
        && alike(long_side(tile), long_side(find), AS_LONG)
        && sides.into_iter().all(aligned)
        && (beside(width, height) || beside(height, width))
}

/// Returns true if a find, once classified, may be a tile.
pub(super) fn is_face(tile: &TileReading) -> bool {
    tile.class.tile().is_some() && tile.confidence > SURE_FACE
}

/// Asks whether the hand's tiles in `unsure` belong to it.
pub(super) fn ask_about_added(hand: &mut HandReading, unsure: &[usize]) {
    let own: Vec<usize> = hand.tiles().filter(|i| unsure.contains(i)).collect();
    for tile in own {
        hand.questions.push(Question::either(QuestionKind::Belongs, vec![tile], ["hand", "other"]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::parallelogram;

    fn at(x: f32, y: f32) -> Quad {
        parallelogram([x, y], [15.0, 0.0], [0.0, 20.0])
    }

    fn row() -> Vec<TileReading> {
        let class = "3p".parse().expect("a class");
        let tile = |i: usize| crate::readings::tile(at(100.0 + 31.0 * i as f32, 100.0), vec![(class, 0.999)]);
        (0..5).map(tile).collect()
    }

    fn taken(quads: &[Quad]) -> usize {
        let faint: Vec<Outline> = (quads.iter()).map(|&quad| Outline { quad, score: 0.2 }).collect();
        continuing_finds(&[0, 1, 2, 3, 4], &row(), &faint).len()
    }

    #[test]
    fn finds_that_continue_the_row_are_taken_one_after_another() {
        assert_eq!(taken(&[at(255.0, 100.0)]), 1);
        assert_eq!(taken(&[at(286.0, 101.0), at(255.0, 100.0)]), 2);
        let sideways = parallelogram([45.0, 105.0], [20.0, 0.0], [0.0, 15.0]);
        assert_eq!(taken(&[sideways]), 1);
    }

    #[test]
    fn finds_elsewhere_are_ignored() {
        let larger = parallelogram([265.0, 100.0], [23.0, 0.0], [0.0, 31.0]);
        let turned = parallelogram([262.0, 100.0], [12.0, 9.0], [-12.0, 16.0]);
        for quad in [at(400.0, 100.0), at(255.0, 118.0), at(131.0, 104.0), larger, turned] {
            assert_eq!(taken(&[quad]), 0, "{quad:?}");
        }
    }

    #[test]
    fn duplicate_finds_are_taken_once() {
        assert_eq!(taken(&[at(255.0, 100.0), at(257.0, 101.0)]), 1);
    }
}
