//! Which flowers are the hand's. They lie in its rows, beside or behind them, and belong to no set that would tell.

use super::{
    choose::Chosen,
    evidence::log_odds,
    frame::{Placed, relation},
};
use crate::{Question, QuestionKind, TileReading};

/// A flower further off than this (in tile widths) does not belong to the hand.
const REACH: f32 = 3.0;
/// How much rather than not a flower found near the hand is of it (log-odds) …
const NEAR: f32 = 0.5;
/// … and how much less for each tile width that it lies off …
const OFF: f32 = 1.6;
/// … beyond this many, which are no distance.
const TOUCHING: f32 = 0.4;
/// One less sure to be the hand's than this (log-odds) is asked about.
const SURE: f32 = 1.0;
/// One that is left out is asked about too if it is not much less sure.
const ASKED: f32 = -2.5;
/// One among other tiles that are left out is asked about if its row lies nearer than this (in tile widths).
const BESIDE: f32 = 1.0;
/// One among clutter lies as straight as the hand's tiles (the cosine of the angle between them), or is none of its.
const STRAIGHT: f32 = 0.96;

/// A flower that may be the hand's.
pub(super) struct Flower {
    index: usize,
    /// The log-odds that it is, by itself.
    trust: f32,
    /// How far off the hand its row lies, in tile widths.
    distance: f32,
    /// The group of other tiles that it lies in: it goes with them.
    among: Option<usize>,
}

impl Flower {
    /// The flower with this index among the tiles, a tile with these log-odds, so many tile widths off the hand; `None` where that is too far.
    pub(super) fn at(index: usize, trust: f32, distance: f32) -> Option<Flower> {
        let off = OFF * (distance - TOUCHING).max(0.0);
        (distance < REACH).then_some(Flower { index, trust: trust + NEAR - off, distance, among: None })
    }

    /// The flower in a group of other tiles.
    pub(super) fn among(self, among: Option<usize>) -> Flower {
        Flower { among, ..self }
    }
}

/// Flowers beside the main row that lie in rows of clutter: nothing that they touch is a tile. `odd` has by how much less (log-odds) a
/// placed find is the hand's for its size.
pub(super) fn strewn(
    chosen: &Chosen,
    placed: &[Placed],
    tiles: &[TileReading],
    odd: impl Fn(usize) -> f32,
) -> Vec<Flower> {
    let odds = |at: usize| log_odds(&tiles[placed[at].index]) + chosen.milder;
    let is_flower = |at: usize| tiles[placed[at].index].class.is_flower();
    let main = || chosen.rows.iter().filter(|near| near.main);
    let distance = |at: usize| {
        let free = main().flat_map(|near| near.row.tiles()).map(|own| {
            let r = relation(&placed[own], &placed[at]);
            r.gap_x.max(0.0).hypot(r.gap_y.max(0.0)) / r.short.max(1.0)
        });
        free.fold(f32::MAX, f32::min)
    };
    let mut found = Vec::new();
    for group in chosen.others.iter().flat_map(|row| &row.groups) {
        for (place, &at) in group.iter().enumerate() {
            let beside = [place.checked_sub(1), Some(place + 1)];
            let mut touching = beside.into_iter().flatten().filter_map(|i| group.get(i));
            let among_tiles = touching.any(|&t| !is_flower(t) && odds(t) > 0.0);
            if !is_flower(at) || among_tiles || placed[at].aligned < STRAIGHT {
                continue;
            }
            found.extend(Flower::at(placed[at].index, odds(at) - odd(at), distance(at)));
        }
    }
    found.retain(|flower| flower.trust > 0.0);
    found
}

/// The flowers that are the hand's, as indices among the tiles, and what is to be asked; `taken` tells of a group of tiles whether it is the hand's.
pub(super) fn settle(flowers: &[Flower], taken: impl Fn(usize) -> bool) -> (Vec<usize>, Vec<Question>) {
    let (own, left): (Vec<&Flower>, Vec<&Flower>) =
        (flowers.iter()).partition(|f| f.trust > 0.0 && f.among.is_none_or(&taken));
    let ask = |f: &&Flower, words| Question::either(QuestionKind::Belongs, vec![f.index], words);
    let unsure = own.iter().filter(|f| f.trust < SURE);
    let near = left.iter().filter(|f| match f.among {
        Some(group) if !taken(group) => f.trust > SURE && f.distance < BESIDE,
        _ => f.trust > ASKED,
    });
    let questions = unsure.map(|f| ask(f, ["hand", "other"])).chain(near.map(|f| ask(f, ["other", "hand"]))).collect();
    (own.iter().map(|f| f.index).collect(), questions)
}
