//! What it costs to take a doubtful find as a tile of the hand, or to leave it out.

use super::{evidence, parse::Piece};

/// A back among the concealed tiles: one that fell over.
const FALLEN: f32 = 0.6;
/// A back at a group's end that is not part of the hand.
const BACK_OUTSIDE: f32 = 0.5;
/// Anything trusted less than this may be left out of a group that is taken.
const CUT_OFF: f32 = 3.5;
/// A concealed kong of which one tile alone lies face down: most show two, and a piece of a rack beside three alike looks the same.
const ONE_BACK: f32 = 1.0;
/// How much likelier (log-odds) a find is a tile if it makes a set with those beside it.
const OF_A_SET: f32 = 3.0;
/// Leaving out a find that lies between tiles that are taken.
const INSIDE: f32 = 1.0;
/// The most pieces of a group that may each be left out.
const MOST_DOUBTFUL: usize = 7;

/// What it costs to take a piece as a concealed tile of the hand.
pub(super) fn taking(piece: &Piece) -> f32 {
    if piece.is_back() { FALLEN } else { evidence::cost(piece.trust) }
}

/// What it costs to leave out a piece of a group that is taken.
pub(super) fn leaving(piece: &Piece) -> f32 {
    if piece.is_back() { BACK_OUTSIDE } else { evidence::cost(-piece.trust) }
}

/// What it costs to take pieces as a meld: a concealed kong's backs are tiles, and faces that make a set support each other.
pub(super) fn taking_meld(pieces: &[Piece]) -> f32 {
    let faces = pieces.iter().filter(|p| !p.is_back());
    let one_back = if faces.clone().count() + 1 == pieces.len() { ONE_BACK } else { 0.0 };
    one_back + faces.map(|p| evidence::cost(p.trust + OF_A_SET)).sum::<f32>()
}

/// The pieces that may be left out though others of their group are taken, with the extra cost: faces that are hardly tiles, and backs,
/// which may be gaps. If a group has many, only the least trusted, as every combination is tried.
pub(super) fn doubtful(pieces: &[Piece]) -> Vec<Option<f32>> {
    let mut order: Vec<usize> =
        (0..pieces.len()).filter(|&i| pieces[i].is_back() || pieces[i].trust < CUT_OFF).collect();
    let mut may = vec![None; pieces.len()];
    let end_before = (pieces.iter().enumerate()).take_while(|(i, _)| order.contains(i));
    let end_behind = (pieces.iter().enumerate().rev()).take_while(|(i, _)| order.contains(i));
    let ends: Vec<usize> = end_before.chain(end_behind).map(|(i, _)| i).collect();
    order.sort_by(|&a, &b| pieces[a].trust.total_cmp(&pieces[b].trust));
    for at in order.into_iter().take(MOST_DOUBTFUL) {
        may[at] = Some(if ends.contains(&at) { 0.0 } else { INSIDE });
    }
    may
}
