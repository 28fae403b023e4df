//! The winning tile that lies apart at an angle: alone above or beside the row, where a waiting hand wins with it.

use super::{
    evidence::log_odds,
    frame::{PlacedTile, relation},
    winning,
};
use crate::{Completeness, HandReading, Question, QuestionKind, TileReading};

/// The distance from the hand, in tile widths, within which its winning tile may lie.
const ZONE: f32 = 2.5;
/// The log-odds of being a tile from which a find may be the winning one.
const SURELY: f32 = 2.0;
/// The factor between its size and that of the hand's nearest tile.
const AS_LARGE: f32 = 1.3;
/// A tile with less space than this (in tile widths) to another one that is not the hand's is a discard, or another
/// hand's.
const ALONE: f32 = 0.7;
/// Tiles that are asked about.
const MAX_ASKED: usize = 3;

/// Adds to a waiting hand the nearest tile around it with which it wins, and asks about each such tile.
pub(super) fn take_win_apart(hand: &mut HandReading, placed: &[PlacedTile], tiles: &[TileReading]) {
    if hand.win.is_some() || hand.completeness() != Completeness::Waiting {
        return;
    }
    let is_of_hand = |p: &PlacedTile| hand.hand_tiles().chain(&hand.flowers).any(|&own| own == p.index);
    let (own, others): (Vec<&PlacedTile>, Vec<&PlacedTile>) = placed.iter().partition(|p| is_of_hand(p));
    let sure: Vec<&PlacedTile> = others.into_iter().filter(|other| log_odds(&tiles[other.index]) > SURELY).collect();
    let is_alone = |tile: &PlacedTile| {
        let mut rest = sure.iter().filter(|other| other.index != tile.index);
        rest.all(|other| relation(tile, other).space() > ALONE)
    };
    let mut near: Vec<(f32, usize)> = (sure.iter())
        .filter(|other| is_alone(other))
        .filter_map(|other| Some((distance(&own, other)?, other.index)))
        .filter(|(free, index)| *free < ZONE && winning::wins_with(hand, *index, tiles))
        .collect();
    near.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    hand.win = near.first().map(|(_, index)| *index);
    for (at, (_, index)) in near.into_iter().take(MAX_ASKED).enumerate() {
        let words = if at == 0 { ["hand", "other"] } else { ["other", "hand"] };
        hand.questions.push(Question::either(QuestionKind::Belongs, vec![index], words));
    }
}

/// Returns the free space between a tile and the nearest one of the hand, in tile widths; `None` if they differ in size.
fn distance(own: &[&PlacedTile], other: &PlacedTile) -> Option<f32> {
    let spaces = own.iter().map(|tile| (relation(tile, other).space(), tile.short()));
    let (free, size) = spaces.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (size.max(other.short()) < AS_LARGE * size.min(other.short())).then_some(free)
}
