//! Prefers readings whose tiles win, or wait to: players show hands because they won, or to ask what they wait for.

use std::ops::Range;

use super::{
    customs::Customs,
    parse::{Segment, TileGroup},
    solve::{self, Solution},
};
use crate::{Completeness, HandReading, TileReading};
use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Shape, has_winning_shape};
use quejing_rules::tile::{Tile, Wind};

/// The discount on the cost of a way whose tiles win.
const WINS: f32 = 3.0;
/// The discount on the cost of a way whose tiles wait.
const WAITS: f32 = 0.3;
/// The cost of a tile set apart as the winning one with which the hand does not win.
const FALSE_WIN: f32 = 3.0;
/// The cost of a find without a face at the end of the concealed tiles of a hand that waits without it: clutter beside a
/// row looks like one.
const FACELESS_LAST_TILE_COST: f32 = 1.5;
/// Another choice of tiles this near (see [`Solution::rival`]) leaves it unclear which ones are the hand's.
const UNCLEAR: f32 = 0.4;
/// Ways that are checked for a win, the cheapest first.
const MAX_CHECKED: usize = 300;

/// Returns the ways to read the hand, likeliest first; those whose tiles win or wait are cheaper.
pub(super) fn solve(groups: &[TileGroup], customs: &Customs) -> Vec<Solution> {
    let mut solutions = solve::solve(groups, customs);
    if let Some(least) = solutions.first().map(|best| best.cost) {
        for solution in solutions.iter_mut().take(MAX_CHECKED).take_while(|one| one.cost < least + WINS) {
            solution.cost += match completeness(solution, groups, solution.shape) {
                Completeness::Winning => -WINS,
                Completeness::Waiting => -WAITS,
                Completeness::Sized if solution.has_win_apart() => FALSE_WIN,
                Completeness::Sized if waits_without_faceless(solution, groups) => FACELESS_LAST_TILE_COST,
                Completeness::Sized | Completeness::Partial => 0.0,
            };
        }
        solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    solutions
}

/// Returns the shape with another number of sets that the tiles have: the likeliest tiles are such a hand, or all tiles
/// together are, and the likeliest are no hand or the ones to leave out are unclear.
pub(super) fn resized_shape(solutions: &[Solution], groups: &[TileGroup], customs: &Customs) -> Option<Shape> {
    let (best, others) = solutions.split_first()?;
    if customs.any_size {
        return None;
    }
    let is_unclear = best.rival(others) > UNCLEAR || !is_hand(best, groups, customs.shape);
    customs.shape.others().find(|&shape| {
        let all_fit = || {
            let ways = solve(groups, &Customs { shape, ..*customs });
            ways.first().is_some_and(|way| way.takes_all() && way.cost < best.cost && is_hand(way, groups, shape))
        };
        is_hand(best, groups, shape) || is_unclear && all_fit()
    })
}

/// Returns true if the tiles that are taken win by `shape`, or would with one more.
fn is_hand(solution: &Solution, groups: &[TileGroup], shape: Shape) -> bool {
    completeness(solution, groups, shape) >= Completeness::Waiting
}

/// Returns the completeness by `shape` of the tiles that are taken; at most [`Completeness::Sized`] if one has no face.
fn completeness(solution: &Solution, groups: &[TileGroup], shape: Shape) -> Completeness {
    match draft_hand(solution, groups) {
        (draft, 0) => completeness_of(draft, shape),
        _ if shape.is_hand(solution.count) => Completeness::Sized,
        _ => Completeness::Partial,
    }
}

/// Returns true if one concealed tile, at an end of its group, has no face, and the others wait.
fn waits_without_faceless(solution: &Solution, groups: &[TileGroup]) -> bool {
    let (draft, faceless) = draft_hand(solution, groups);
    let is_faceless = |group: usize, at: usize| groups[group].pieces[at].class.tile().is_none();
    let at_an_end = |group: usize, segment: &Segment| {
        concealed_range(segment)
            .is_some_and(|range| is_faceless(group, range.start) || is_faceless(group, range.end.saturating_sub(1)))
    };
    let mut parses = solution.parses.iter().enumerate();
    faceless == 1
        && parses.any(|(group, parse)| parse.segments.iter().any(|segment| at_an_end(group, segment)))
        && completeness_of(draft, solution.shape) == Completeness::Waiting
}

/// Returns true if the hand's tiles win by its shape, or would with one more.
pub(super) fn fits(hand: &HandReading, tiles: &[TileReading]) -> bool {
    completeness_of(HandDraft { seat_wind: Some(Wind::East), ..hand.draft(tiles) }, hand.shape) >= Completeness::Waiting
}

fn completeness_of(mut draft: HandDraft, shape: Shape) -> Completeness {
    draft.concealed.extend(draft.win_tile.take());
    let counted = draft.concealed.len() + 3 * draft.melds.len();
    let (form, fits) = if counted == shape.tiles() {
        draft.win_tile = draft.concealed.pop();
        (Completeness::Winning, has_winning_shape(&draft, shape))
    } else if counted == shape.tiles_before_win() {
        let near = Tile::kinds().filter(|&tile| may_complete(tile, &draft.concealed));
        let mut with = near.map(|tile| HandDraft { win_tile: Some(tile), ..draft.clone() });
        (Completeness::Waiting, with.any(|draft| has_winning_shape(&draft, shape)))
    } else {
        return Completeness::Partial;
    };
    if fits { form } else { Completeness::Sized }
}

/// Returns true if the hand, which lacks its winning tile, wins with the tile `index`.
pub(super) fn wins_with(hand: &HandReading, index: usize, tiles: &[TileReading]) -> bool {
    let win_tile = tiles[index].class.tile().map(Tile::plain);
    let draft = HandDraft { win_tile, seat_wind: Some(Wind::East), ..hand.draft(tiles) };
    win_tile.is_some() && has_winning_shape(&draft, hand.shape)
}

/// Returns the pieces that a segment takes as concealed tiles or as the winning one.
fn concealed_range(segment: &Segment) -> Option<Range<usize>> {
    match segment {
        Segment::Standing(range) => Some(range.clone()),
        Segment::Win(at) => Some(*at..at + 1),
        Segment::Meld { .. } | Segment::Other(_) => None,
    }
}

/// Returns the tiles that are taken, the last of those outside melds as the winning one, and the number of concealed ones
/// without a face, which the draft lacks.
fn draft_hand(solution: &Solution, groups: &[TileGroup]) -> (HandDraft, usize) {
    let mut standing: Vec<Tile> = Vec::new();
    let mut faceless = 0;
    let mut melds = Vec::new();
    for (parse, group) in solution.parses.iter().zip(groups) {
        let faces = |range: Range<usize>| -> Vec<Tile> {
            group.pieces[range].iter().filter_map(|piece| piece.class.tile().map(Tile::plain)).collect()
        };
        for segment in &parse.segments {
            if let Some(range) = concealed_range(segment) {
                let with_face = faces(range.clone());
                faceless += range.len() - with_face.len();
                standing.extend(with_face);
            }
            if let Segment::Meld { range, kind, .. } = segment {
                let mut tiles = faces(range.clone());
                // A kong's backs, and its tile on top of another, have the face of the others.
                if let (MeldKind::Kong, Some(&face)) = (kind, tiles.first()) {
                    tiles.resize(4, face);
                }
                melds.push(DraftMeld { kind: Some(*kind), ..DraftMeld::of(tiles) });
            }
        }
    }
    let win_tile = standing.pop();
    let draft = HandDraft { win_tile, concealed: standing, melds, seat_wind: Some(Wind::East), ..HandDraft::default() };
    (draft, faceless)
}

/// Returns false for a tile that makes neither a set nor a pair with any of these; hands without sets and pairs are of
/// different tiles.
fn may_complete(tile: Tile, concealed: &[Tile]) -> bool {
    let is_near = |other: &Tile| match (tile.suit(), tile.number(), other.number()) {
        (Some(suit), Some(a), Some(b)) if other.suit() == Some(suit) => a.abs_diff(b) <= 2,
        _ => tile == *other,
    };
    let mut kinds = concealed.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    concealed.iter().any(is_near) || kinds.len() + 1 >= concealed.len()
}
