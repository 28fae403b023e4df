//! The winning tile that lies apart at an angle: alone above or beside the row, where a waiting hand wins with it.

use super::{
    evidence::log_odds,
    frame::{PlacedTile, relation},
    winning,
};
use crate::{Completeness, HandReading, Question, QuestionKind, TileReading};

/// The zone around the hand where its winning tile may lie, in tile widths.
const ZONE: f32 = 2.5;
/// The log-odds of being a tile that such a find needs.
const SURELY: f32 = 2.0;
/// Its size is that of the hand's nearest tile, within this factor.
const AS_LARGE: f32 = 1.3;
/// A tile with another one nearer than this (in tile widths) lies among other tiles: discards, or another hand.
const ALONE: f32 = 0.7;
/// Tiles that are asked about.
const MAX_ASKED: usize = 3;

/// Adds to a waiting hand the nearest tile in the zone around it with which it wins, and asks about each tile there
/// with which it would.
pub(super) fn take_win_apart(hand: &mut HandReading, placed: &[PlacedTile], tiles: &[TileReading]) {
    if hand.win.is_some() || hand.completeness() != Completeness::Waiting {
        return;
    }
    let is_of_hand = |p: &PlacedTile| hand.hand_tiles().chain(&hand.flowers).any(|&own| own == p.index);
    let (own, others): (Vec<&PlacedTile>, Vec<&PlacedTile>) = placed.iter().partition(|p| is_of_hand(p));
    let sure: Vec<&PlacedTile> = others.into_iter().filter(|other| log_odds(&tiles[other.index]) > SURELY).collect();
    let is_alone = |tile: &PlacedTile| {
        let mut rest = sure.iter().filter(|other| other.index != tile.index);
        rest.all(|other| space(tile, other) > ALONE)
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

/// Returns the free space between two tiles, in tile widths.
fn space(a: &PlacedTile, b: &PlacedTile) -> f32 {
    let r = relation(a, b);
    r.gap_x.max(0.0).hypot(r.gap_y.max(0.0)) / r.short.max(1.0)
}

/// Returns the free space between a tile and the nearest one of the hand, in tile widths; `None` if they differ in size.
fn distance(own: &[&PlacedTile], other: &PlacedTile) -> Option<f32> {
    let spaces = own.iter().map(|tile| (space(tile, other), tile.short()));
    let (free, size) = spaces.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (size.max(other.short()) < AS_LARGE * size.min(other.short())).then_some(free)
}
