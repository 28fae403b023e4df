//! Prefers readings whose tiles win or wait: players show a hand because it won, or to ask what it waits for.

use std::ops::Range;

use super::{
    customs::Customs,
    group_parse::{GroupSegment, TileGroup},
    hand_solution::{self, HandSolution},
};
use crate::{Completeness, HandReading, TileReading};
use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Shape, has_winning_shape};
use quejing_rules::tile::{Tile, Wind};

/// The reduction of a solution's cost if its tiles win.
const WIN_DISCOUNT: f32 = 3.0;
/// The reduction of a solution's cost if its tiles wait.
const WAIT_DISCOUNT: f32 = 0.3;
/// The cost of a winning tile set apart with which the hand does not win.
const FALSE_WIN_COST: f32 = 3.0;
/// The cost of a detection without a face at the end of the concealed tiles of a hand that waits without it: clutter
/// beside a row looks like a tile.
const FACELESS_LAST_TILE_COST: f32 = 1.5;
/// The closeness of the second-best choice of tiles (see [`HandSolution::rival_closeness`]) above which the best one is
/// unclear.
const MAX_CLEAR_RIVAL_CLOSENESS: f32 = 0.4;
/// The maximum number of solutions, cheapest first, that are checked for a win.
const MAX_CHECKED_SOLUTIONS: usize = 300;

/// Returns the ways to read the groups as one hand, cheapest first, after reducing the cost of those whose tiles win or
/// wait and raising that of false wins.
pub(super) fn solve_preferring_wins(groups: &[TileGroup], customs: &Customs) -> Vec<HandSolution> {
    let mut solutions = hand_solution::solve_hand(groups, customs);
    if let Some(min_cost) = solutions.first().map(|best| best.cost) {
        for solution in solutions
            .iter_mut()
            .take(MAX_CHECKED_SOLUTIONS)
            .take_while(|solution| solution.cost < min_cost + WIN_DISCOUNT)
        {
            solution.cost += match solution_completeness(solution, groups, solution.shape) {
                Completeness::Winning => -WIN_DISCOUNT,
                Completeness::Waiting => -WAIT_DISCOUNT,
                Completeness::Sized if solution.has_winning_tile_apart() => FALSE_WIN_COST,
                Completeness::Sized if waits_without_faceless_end_tile(solution, groups) => FACELESS_LAST_TILE_COST,
                Completeness::Sized | Completeness::Partial => 0.0,
            };
        }
        solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    solutions
}

/// Returns the first shape with another number of sets than the customs' that the tiles fit; `None` if there is none or
/// the customs allow any size. The best solution's tiles fit it, or all tiles do by a cheaper solution. The latter
/// counts only if the best solution is unclear or does not fit the customs' shape.
pub(super) fn find_unexpected_shape(
    solutions: &[HandSolution],
    groups: &[TileGroup],
    customs: &Customs,
) -> Option<Shape> {
    let (best, others) = solutions.split_first()?;
    if customs.allows_any_size {
        return None;
    }
    let is_unclear =
        best.rival_closeness(others) > MAX_CLEAR_RIVAL_CLOSENESS || !fits_shape(best, groups, customs.shape);
    customs.shape.with_other_set_counts().find(|&shape| {
        let all_fit = || {
            let ways = solve_preferring_wins(groups, &Customs { shape, ..*customs });
            ways.first()
                .is_some_and(|way| way.takes_all_pieces() && way.cost < best.cost && fits_shape(way, groups, shape))
        };
        fits_shape(best, groups, shape) || is_unclear && all_fit()
    })
}

/// Returns true if the tiles that the solution takes win by `shape`, or lack one tile to win.
fn fits_shape(solution: &HandSolution, groups: &[TileGroup], shape: Shape) -> bool {
    solution_completeness(solution, groups, shape) >= Completeness::Waiting
}

/// Returns the completeness by `shape` of the tiles that the solution takes; at most [`Completeness::Sized`] if a
/// concealed tile has no face.
fn solution_completeness(solution: &HandSolution, groups: &[TileGroup], shape: Shape) -> Completeness {
    match build_solution_draft(solution, groups) {
        (draft, 0) => draft_completeness(draft, shape),
        _ if shape.is_hand_size(solution.tile_count) => Completeness::Sized,
        _ => Completeness::Partial,
    }
}

/// Returns true if exactly one concealed tile has no face, at an end of its segment, and the hand waits without that
/// tile.
fn waits_without_faceless_end_tile(solution: &HandSolution, groups: &[TileGroup]) -> bool {
    let (draft, faceless) = build_solution_draft(solution, groups);
    let is_faceless = |group: usize, at: usize| groups[group].pieces[at].class.tile().is_none();
    let is_faceless_at_end = |group: usize, segment: &GroupSegment| {
        concealed_range(segment)
            .is_some_and(|range| is_faceless(group, range.start) || is_faceless(group, range.end.saturating_sub(1)))
    };
    let mut parses = solution.parses.iter().enumerate();
    faceless == 1
        && parses.any(|(group, parse)| parse.segments.iter().any(|segment| is_faceless_at_end(group, segment)))
        && draft_completeness(draft, solution.shape) == Completeness::Waiting
}

/// Returns true if the hand's tiles win by its shape, or lack one tile to win. Tiles without a face are omitted.
pub(super) fn wins_or_waits(hand: &HandReading, tiles: &[TileReading]) -> bool {
    draft_completeness(HandDraft { seat_wind: Some(Wind::East), ..hand.to_draft(tiles) }, hand.shape)
        >= Completeness::Waiting
}

/// Returns the completeness of the draft's tiles by `shape`. The winning tile, if there is one, counts as concealed.
fn draft_completeness(mut draft: HandDraft, shape: Shape) -> Completeness {
    draft.concealed.extend(draft.win_tile.take());
    let counted = draft.concealed.len() + 3 * draft.melds.len();
    let (completeness, fits) = if counted == shape.tile_count() {
        draft.win_tile = draft.concealed.pop();
        (Completeness::Winning, has_winning_shape(&draft, shape))
    } else if counted == shape.tile_count_before_win() {
        let near = Tile::kinds().filter(|&tile| may_complete_hand(tile, &draft.concealed));
        let mut completed = near.map(|tile| HandDraft { win_tile: Some(tile), ..draft.clone() });
        (Completeness::Waiting, completed.any(|draft| has_winning_shape(&draft, shape)))
    } else {
        return Completeness::Partial;
    };
    if fits { completeness } else { Completeness::Sized }
}

/// Returns true if the hand, which lacks its winning tile, wins by its shape with the tile `index`; false if that has
/// no face.
pub(super) fn wins_with_tile(hand: &HandReading, index: usize, tiles: &[TileReading]) -> bool {
    let win_tile = tiles[index].class.tile().map(Tile::without_red);
    let draft = HandDraft { win_tile, seat_wind: Some(Wind::East), ..hand.to_draft(tiles) };
    win_tile.is_some() && has_winning_shape(&draft, hand.shape)
}

/// Returns the range of a segment's pieces if they are concealed tiles or the winning one; `None` for melds and tiles
/// outside the hand.
fn concealed_range(segment: &GroupSegment) -> Option<Range<usize>> {
    match segment {
        GroupSegment::Standing(range) => Some(range.clone()),
        GroupSegment::Win(at) => Some(*at..at + 1),
        GroupSegment::Meld { .. } | GroupSegment::Other(_) => None,
    }
}

/// Builds a draft of the tiles that the solution takes, with the last one outside melds as the winning tile. Returns it
/// with the number of concealed tiles without a face, which it omits.
fn build_solution_draft(solution: &HandSolution, groups: &[TileGroup]) -> (HandDraft, usize) {
    let mut standing: Vec<Tile> = Vec::new();
    let mut faceless = 0;
    let mut melds = Vec::new();
    for (parse, group) in solution.parses.iter().zip(groups) {
        let faces = |range: Range<usize>| -> Vec<Tile> {
            group.pieces[range].iter().filter_map(|piece| piece.class.tile().map(Tile::without_red)).collect()
        };
        for segment in &parse.segments {
            if let Some(range) = concealed_range(segment) {
                let with_face = faces(range.clone());
                faceless += range.len() - with_face.len();
                standing.extend(with_face);
            }
            if let GroupSegment::Meld { range, kind, .. } = segment {
                let mut tiles = faces(range.clone());
                // A kong's backs, and its tile on top of another, have the face of the others.
                if let (MeldKind::Kong, Some(&face)) = (kind, tiles.first()) {
                    tiles.resize(4, face);
                }
                melds.push(DraftMeld { kind: Some(*kind), ..DraftMeld::from_tiles(tiles) });
            }
        }
    }
    let win_tile = standing.pop();
    let draft = HandDraft { win_tile, concealed: standing, melds, seat_wind: Some(Wind::East), ..HandDraft::default() };
    (draft, faceless)
}

/// Returns false only if `tile` surely does not complete the hand: no concealed tile is equal to it or within two
/// numbers of it in its suit, and the concealed tiles have more than one repetition, unlike those of thirteen orphans.
fn may_complete_hand(tile: Tile, concealed: &[Tile]) -> bool {
    let is_near = |other: &Tile| match (tile.suit(), tile.number(), other.number()) {
        (Some(suit), Some(a), Some(b)) if other.suit() == Some(suit) => a.abs_diff(b) <= 2,
        _ => tile == *other,
    };
    let mut kinds = concealed.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    concealed.iter().any(is_near) || kinds.len() + 1 >= concealed.len()
}
