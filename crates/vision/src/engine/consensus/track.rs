//! Tracks tiles from frame to frame, and lets the frames vote on each tile's class.

use std::collections::BTreeMap;

use crate::{
    ClassOrigin, HandReading, TileClass, TileReading,
    geometry::{Quad, centre, length, short_side, sub},
};

/// The weight of a frame's votes relative to those of the next frame.
const VOTE_DECAY: f32 = 0.6;
/// Centres nearer than this, in tile widths, are in the same place.
const SAME_PLACE: f32 = 0.5;

/// A tile that was seen in the last frame.
#[derive(Clone, Debug)]
struct Track {
    quad: Quad,
    votes: BTreeMap<TileClass, f32>,
}

/// The tiles seen in the last frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracks(Vec<Track>);

/// The correspondence of a frame's tiles to those of the previous frame.
pub(super) struct Pairing {
    /// The movement of each tile, in tile widths; `None` for a new tile.
    moved: Vec<Option<f32>>,
    /// True if a tile's voted class differs from its class in this frame alone.
    pub outvoted: bool,
}

/// Returns true if two quads are in the same place.
pub(super) fn is_same_place(a: &Quad, b: &Quad) -> bool {
    distance(a, b) < SAME_PLACE
}

/// Returns the distance between the centres, in tile widths.
fn distance(a: &Quad, b: &Quad) -> f32 {
    length(sub(centre(a), centre(b))) / short_side(a).min(short_side(b)).max(1.0)
}

impl Pairing {
    /// Returns true if the hand is at rest: at least four fifths of its tiles were in the previous frame, and their
    /// median movement is less than `most` tile widths.
    pub(super) fn is_still(&self, hand: &HandReading, most: f32) -> bool {
        let of_hand: Vec<Option<f32>> = hand.tiles().map(|i| self.moved[i]).collect();
        let mut known: Vec<f32> = of_hand.iter().flatten().copied().collect();
        known.sort_by(f32::total_cmp);
        let Some(median) = known.get(known.len() / 2) else {
            return false;
        };
        5 * known.len() >= 4 * of_hand.len() && *median < most
    }
}

impl Tracks {
    /// Pairs a frame's tiles with the last frame's, lets them vote, and writes the result into the tiles.
    pub(super) fn update(&mut self, tiles: &mut [TileReading]) -> Pairing {
        let partner = self.partners(tiles);
        let mut next = Vec::with_capacity(tiles.len());
        let mut moved = Vec::with_capacity(tiles.len());
        let mut outvoted = false;
        for (tile, partner) in tiles.iter_mut().zip(partner) {
            let before = partner.map(|at| &self.0[at]);
            moved.push(before.map(|track| distance(&track.quad, &tile.quad)));
            let mut votes = before.map(|track| track.votes.clone()).unwrap_or_default();
            votes.values_mut().for_each(|vote| *vote *= VOTE_DECAY);
            for (class, share) in ballot(tile) {
                *votes.entry(class).or_default() += share;
            }
            outvoted |= elect(tile, &votes);
            next.push(Track { quad: tile.quad, votes });
        }
        self.0 = next;
        Pairing { moved, outvoted }
    }

    /// Returns for each tile the track that it continues: nearest pairs first, no track used twice.
    fn partners(&self, tiles: &[TileReading]) -> Vec<Option<usize>> {
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        for (t, tile) in tiles.iter().enumerate() {
            for (k, track) in self.0.iter().enumerate() {
                let apart = distance(&track.quad, &tile.quad);
                if apart < SAME_PLACE {
                    pairs.push((apart, t, k));
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut partner = vec![None; tiles.len()];
        let mut taken = vec![false; self.0.len()];
        for (_, t, k) in pairs {
            if partner[t].is_none() && !taken[k] {
                partner[t] = Some(k);
                taken[k] = true;
            }
        }
        partner
    }
}

/// Returns a frame's vote on a tile: its class with its confidence, and the other guesses with the rest.
fn ballot(tile: &TileReading) -> Vec<(TileClass, f32)> {
    let others = tile.top.iter().filter(|(class, _)| *class != tile.class);
    let mut left = 1.0 - tile.confidence;
    let mut ballot = vec![(tile.class, tile.confidence)];
    for &(class, share) in others {
        let share = share.clamp(0.0, left.max(0.0));
        left -= share;
        ballot.push((class, share));
    }
    ballot
}

/// Writes the voted class into a tile; returns true if it differs from the frame's class.
fn elect(tile: &mut TileReading, votes: &BTreeMap<TileClass, f32>) -> bool {
    let sum: f32 = votes.values().sum();
    let Some((&class, &votes_for)) = votes.iter().max_by(|a, b| a.1.total_cmp(b.1)).filter(|_| sum > 0.0) else {
        return false;
    };
    let differs = class != tile.class;
    if differs {
        tile.by = ClassOrigin::Model;
    }
    // The sum lacks the shares of classes beyond the first three; dividing by at least 1 keeps the confidence from
    // growing.
    let frames: f32 = sum.max(1.0);
    tile.class = class;
    tile.confidence = (votes_for / frames).min(1.0);
    let mut ranked: Vec<(TileClass, f32)> = votes.iter().map(|(&class, &v)| (class, v / frames)).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked.truncate(3);
    tile.top = ranked;
    differs
}
