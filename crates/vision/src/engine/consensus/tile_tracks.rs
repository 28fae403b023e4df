//! Tracks tiles from frame to frame, and lets the frames vote on each tile's class.

use std::collections::BTreeMap;

use crate::{
    ClassOrigin, HandReading, TileClass, TileReading,
    geometry::{Quad, centre, length, short_side, sub},
};

/// The factor by which the weight of earlier votes on a tile's class falls with each new frame.
const VOTE_DECAY: f32 = 0.6;
/// The distance between two centres, in tile widths, below which two quads are in the same place.
const MAX_SAME_PLACE_WIDTHS: f32 = 0.5;

/// A tile of the last frame, with the weighted votes of all frames on its class.
#[derive(Clone, Debug)]
struct TileTrack {
    quad: Quad,
    votes: BTreeMap<TileClass, f32>,
}

/// The tiles of the last frame, in its order.
#[derive(Clone, Debug, Default)]
pub(super) struct TileTracks(Vec<TileTrack>);

/// The correspondence of a frame's tiles to those of the previous frame.
pub(super) struct FramePairing {
    /// The movement of each tile since the previous frame, in tile widths; `None` for a new tile.
    moved: Vec<Option<f32>>,
    /// True if the voted class of any tile differs from its class in this frame alone.
    pub outvoted: bool,
}

/// Returns true if the centres of two quads are closer than [`MAX_SAME_PLACE_WIDTHS`].
pub(super) fn is_same_place(a: &Quad, b: &Quad) -> bool {
    centre_distance(a, b) < MAX_SAME_PLACE_WIDTHS
}

/// Returns the distance between the centres of two quads, in widths of the narrower one.
fn centre_distance(a: &Quad, b: &Quad) -> f32 {
    length(sub(centre(a), centre(b))) / short_side(a).min(short_side(b)).max(1.0)
}

impl FramePairing {
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

impl TileTracks {
    /// Pairs a frame's tiles with those of the previous frame, adds their votes, and writes the voted class, confidence
    /// and guesses into each tile.
    pub(super) fn vote_on_frame(&mut self, tiles: &mut [TileReading]) -> FramePairing {
        let partner = self.find_partners(tiles);
        let mut next = Vec::with_capacity(tiles.len());
        let mut moved = Vec::with_capacity(tiles.len());
        let mut outvoted = false;
        for (tile, partner) in tiles.iter_mut().zip(partner) {
            let before = partner.map(|at| &self.0[at]);
            moved.push(before.map(|track| centre_distance(&track.quad, &tile.quad)));
            let mut votes = before.map(|track| track.votes.clone()).unwrap_or_default();
            votes.values_mut().for_each(|vote| *vote *= VOTE_DECAY);
            for (class, share) in tile_votes(tile) {
                *votes.entry(class).or_default() += share;
            }
            outvoted |= apply_votes(tile, &votes);
            next.push(TileTrack { quad: tile.quad, votes });
        }
        self.0 = next;
        FramePairing { moved, outvoted }
    }

    /// Returns for each tile the index of the track that it continues; `None` for a new tile. The nearest pairs come
    /// first, and no track is used twice.
    fn find_partners(&self, tiles: &[TileReading]) -> Vec<Option<usize>> {
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        for (t, tile) in tiles.iter().enumerate() {
            for (k, track) in self.0.iter().enumerate() {
                let apart = centre_distance(&track.quad, &tile.quad);
                if apart < MAX_SAME_PLACE_WIDTHS {
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

/// Returns one frame's votes on a tile's class: the tile's confidence for its class, and for each other guess its
/// probability, as far as the rest up to 1 lasts.
fn tile_votes(tile: &TileReading) -> Vec<(TileClass, f32)> {
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

/// Writes the class with most votes, its share of the votes as confidence, and the three best guesses into a tile.
/// Returns true if that class differs from the tile's class in this frame.
fn apply_votes(tile: &mut TileReading, votes: &BTreeMap<TileClass, f32>) -> bool {
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
