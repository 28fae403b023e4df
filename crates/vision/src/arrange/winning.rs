//! Prefers readings whose tiles win: players show hands because they won.

use super::{
    customs::Customs,
    parse::{Segment, TileGroup},
    solve::{self, Solution},
};
use crate::{HandReading, TileReading};
use quejing_rules::hand::{CheckedHand, DraftMeld, HandDraft, MeldKind, Shape, for_each_reading};
use quejing_rules::tile::{Tile, Wind};

/// The discount on the cost of a way whose tiles win.
const WINS: f32 = 3.0;
/// Another choice of tiles this near (see [`Solution::rival`]) leaves it unclear which ones are the hand's.
const UNCLEAR: f32 = 0.4;
/// Ways that are checked for a win, the cheapest first.
const MAX_CHECKED: usize = 100;

/// Returns the ways to read the hand, likeliest first; those whose tiles win are cheaper.
pub(super) fn solve(groups: &[TileGroup], customs: &Customs) -> Vec<Solution> {
    let mut solutions = solve::solve(groups, customs);
    if let Some(least) = solutions.first().map(|best| best.cost) {
        for solution in solutions.iter_mut().take(MAX_CHECKED).take_while(|one| one.cost < least + WINS) {
            if is_win(solution, groups) {
                solution.cost -= WINS;
            }
        }
        solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    solutions
}

/// Returns true if the tiles that are taken have a winning shape.
fn is_win(solution: &Solution, groups: &[TileGroup]) -> bool {
    taken(solution, groups).is_some_and(|taken| wins(&taken, solution.shape))
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
    taken(solution, groups).is_some_and(|draft| wins_or_waits(draft, shape))
}

/// Returns true if the hand's tiles win by its shape, or would with one more.
pub(super) fn fits(hand: &HandReading, tiles: &[TileReading]) -> bool {
    wins_or_waits(HandDraft { seat_wind: Some(Wind::East), ..hand.draft(tiles) }, hand.shape)
}

fn wins_or_waits(mut draft: HandDraft, shape: Shape) -> bool {
    draft.concealed.extend(draft.win_tile.take());
    match draft.concealed.len() + 3 * draft.melds.len() {
        counted if counted == shape.tiles() => {
            draft.win_tile = draft.concealed.pop();
            wins(&draft, shape)
        }
        counted if counted == shape.tiles_before_win() => {
            Tile::kinds().any(|tile| wins(&HandDraft { win_tile: Some(tile), ..draft.clone() }, shape))
        }
        _ => false,
    }
}

/// Returns true if the hand, which lacks its winning tile, wins with the tile `index`.
pub(super) fn wins_with(hand: &HandReading, index: usize, tiles: &[TileReading]) -> bool {
    let win_tile = tiles[index].class.tile().map(Tile::plain);
    let draft = HandDraft { win_tile, seat_wind: Some(Wind::East), ..hand.draft(tiles) };
    win_tile.is_some() && wins(&draft, hand.shape)
}

/// Returns the tiles that are taken, the last of those outside melds as the winning one; `None` if a concealed tile has
/// no face.
fn taken(solution: &Solution, groups: &[TileGroup]) -> Option<HandDraft> {
    let mut standing: Vec<Tile> = Vec::new();
    let mut melds = Vec::new();
    for (parse, group) in solution.parses.iter().zip(groups) {
        let faces =
            |range: std::ops::Range<usize>| group.pieces[range].iter().map(|piece| piece.class.tile().map(Tile::plain));
        for segment in &parse.segments {
            match segment {
                Segment::Other(_) => {}
                Segment::Standing(range) => standing.extend(faces(range.clone()).collect::<Option<Vec<_>>>()?),
                Segment::Win(at) => standing.extend(faces(*at..at + 1).flatten()),
                Segment::Meld { range, kind, .. } => {
                    let mut tiles: Vec<Tile> = faces(range.clone()).flatten().collect();
                    // A kong's backs, and its tile on top of another, have the face of the others.
                    if let (MeldKind::Kong, Some(&face)) = (kind, tiles.first()) {
                        tiles.resize(4, face);
                    }
                    melds.push(DraftMeld { kind: Some(*kind), ..DraftMeld::of(tiles) });
                }
            }
        }
    }
    let win_tile = standing.pop();
    Some(HandDraft { win_tile, concealed: standing, melds, seat_wind: Some(Wind::East), ..HandDraft::default() })
}

/// Returns true if tiles have a winning shape.
fn wins(draft: &HandDraft, shape: Shape) -> bool {
    CheckedHand::from_draft(draft, shape, Vec::new()).is_ok_and(|win| {
        let mut any = false;
        for_each_reading(&win, |reading| any |= reading.is_of(shape));
        any
    })
}
