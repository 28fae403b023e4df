//! The costs of taking a doubtful detection as a tile of the hand, and of leaving it out.

use super::{evidence, group_parse::GroupPiece};

/// The cost of taking a back as a concealed tile: one that fell over.
const FALLEN_TILE_COST: f32 = 0.6;
/// The cost of leaving a back out of a group whose other pieces are taken.
const LEFT_OUT_BACK_COST: f32 = 0.5;
/// The log-odds of being a tile below which a piece may be left out of a group that is taken.
const MAX_DOUBTFUL_LOG_ODDS: f32 = 3.5;
/// The cost of a concealed kong with only one tile face down: most show two, and a piece of a rack beside three
/// identical tiles looks the same.
const ONE_BACK_KONG_COST: f32 = 1.0;
/// The log-odds of being a tile that a detection gains by forming a set with its neighbours.
const SET_SUPPORT_LOG_ODDS: f32 = 3.0;
/// The extra cost of leaving out a doubtful piece between pieces that are taken; at a group's ends there is none.
const LEFT_OUT_INSIDE_COST: f32 = 1.0;
/// The maximum number of pieces of a group that may be left out, as every combination of them is tried.
const MAX_DOUBTFUL_PIECES: usize = 7;

/// Returns the cost of taking a piece as a concealed tile of the hand: higher the less it looks like a tile, and fixed
/// for a back.
pub(super) fn take_cost(piece: &GroupPiece) -> f32 {
    if piece.is_back() { FALLEN_TILE_COST } else { evidence::log_odds_cost(piece.log_odds) }
}

/// Returns the cost of leaving a piece out of a group that is taken, without the extra cost for its place (see
/// [`extra_leave_out_costs`]).
pub(super) fn leave_out_cost(piece: &GroupPiece) -> f32 {
    if piece.is_back() { LEFT_OUT_BACK_COST } else { evidence::log_odds_cost(-piece.log_odds) }
}

/// Returns the cost of taking pieces as a meld: a set's faces support each other, backs cost nothing, and a kong with
/// only one back costs extra.
pub(super) fn meld_cost(pieces: &[GroupPiece]) -> f32 {
    let faces = pieces.iter().filter(|p| !p.is_back());
    let one_back_cost = if faces.clone().count() + 1 == pieces.len() { ONE_BACK_KONG_COST } else { 0.0 };
    one_back_cost + faces.map(|p| evidence::log_odds_cost(p.log_odds + SET_SUPPORT_LOG_ODDS)).sum::<f32>()
}

/// Returns for each piece the extra cost of leaving it out of a group that is taken; `None` if it must be taken. Only
/// backs and pieces below [`MAX_DOUBTFUL_LOG_ODDS`] may be left out, at most the [`MAX_DOUBTFUL_PIECES`] least
/// tile-like.
pub(super) fn extra_leave_out_costs(pieces: &[GroupPiece]) -> Vec<Option<f32>> {
    let mut optional: Vec<usize> =
        (0..pieces.len()).filter(|&i| pieces[i].is_back() || pieces[i].log_odds < MAX_DOUBTFUL_LOG_ODDS).collect();
    let mut extra_costs = vec![None; pieces.len()];
    let end_before = (pieces.iter().enumerate()).take_while(|(i, _)| optional.contains(i));
    let end_behind = (pieces.iter().enumerate().rev()).take_while(|(i, _)| optional.contains(i));
    let ends: Vec<usize> = end_before.chain(end_behind).map(|(i, _)| i).collect();
    optional.sort_by(|&a, &b| pieces[a].log_odds.total_cmp(&pieces[b].log_odds));
    for at in optional.into_iter().take(MAX_DOUBTFUL_PIECES) {
        extra_costs[at] = Some(if ends.contains(&at) { 0.0 } else { LEFT_OUT_INSIDE_COST });
    }
    extra_costs
}
