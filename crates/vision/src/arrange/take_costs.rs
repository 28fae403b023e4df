//! Costs of taking a doubtful find as a tile of the hand, or of leaving it out.

use super::{evidence, parse::Piece};

/// The cost of a back among the concealed tiles: a tile that fell over.
const FALLEN: f32 = 0.6;
/// The cost of a back at a group's end that is not part of the hand.
const BACK_OUTSIDE: f32 = 0.5;
/// A piece with lower log-odds may be left out of a group that is taken.
const CUT_OFF: f32 = 3.5;
/// The cost of a concealed kong with only one tile face down: most show two, and a piece of a rack beside three alike
/// looks the same.
const ONE_BACK: f32 = 1.0;
/// The log-odds gained by a find that makes a set with its neighbours.
const OF_A_SET: f32 = 3.0;
/// The extra cost of leaving out a doubtful piece between pieces that are taken; doubtful pieces at a group's end have
/// none.
const INSIDE: f32 = 1.0;
/// Pieces of a group that may each be left out: every combination is tried.
const MAX_DOUBTFUL_PIECES: usize = 7;

/// Returns the cost of taking a piece as a concealed tile of the hand.
pub(super) fn take_cost(piece: &Piece) -> f32 {
    if piece.is_back() { FALLEN } else { evidence::cost(piece.trust) }
}

/// Returns the cost of leaving out a piece of a group that is taken.
pub(super) fn leave_cost(piece: &Piece) -> f32 {
    if piece.is_back() { BACK_OUTSIDE } else { evidence::cost(-piece.trust) }
}

/// Returns the cost of taking pieces as a meld: a concealed kong's backs are tiles, and the faces of a set support each
/// other.
pub(super) fn meld_cost(pieces: &[Piece]) -> f32 {
    let faces = pieces.iter().filter(|p| !p.is_back());
    let one_back = if faces.clone().count() + 1 == pieces.len() { ONE_BACK } else { 0.0 };
    one_back + faces.map(|p| evidence::cost(p.trust + OF_A_SET)).sum::<f32>()
}

/// Returns for each piece the extra cost of leaving it out though others of its group are taken, or `None` if it must
/// be taken. Doubtful are faces that are hardly tiles, and backs, which may be gaps; at most the
/// [`MAX_DOUBTFUL_PIECES`] least trusted.
pub(super) fn leave_out_extras(pieces: &[Piece]) -> Vec<Option<f32>> {
    let mut order: Vec<usize> =
        (0..pieces.len()).filter(|&i| pieces[i].is_back() || pieces[i].trust < CUT_OFF).collect();
    let mut may = vec![None; pieces.len()];
    let end_before = (pieces.iter().enumerate()).take_while(|(i, _)| order.contains(i));
    let end_behind = (pieces.iter().enumerate().rev()).take_while(|(i, _)| order.contains(i));
    let ends: Vec<usize> = end_before.chain(end_behind).map(|(i, _)| i).collect();
    order.sort_by(|&a, &b| pieces[a].trust.total_cmp(&pieces[b].trust));
    for at in order.into_iter().take(MAX_DOUBTFUL_PIECES) {
        may[at] = Some(if ends.contains(&at) { 0.0 } else { INSIDE });
    }
    may
}
