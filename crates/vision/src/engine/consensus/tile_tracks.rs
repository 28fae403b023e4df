//! Tracks tiles from frame to frame, and lets the frames vote on each tile's class.

use std::collections::BTreeMap;

use crate::{
    ClassOrigin, HandReading, TileClass, TileReading,
    geometry::{Quad, centre, length, short_side, sub},
};

/// The factor by which each new frame multiplies the weight of earlier votes on a tile's class.
const VOTE_DECAY: f32 = 0.6;
/// The distance between two centres, in tile widths, below which two quads are in the same place.
const MAX_SAME_PLACE_DISTANCE_WIDTHS: f32 = 0.5;

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
    movements: Vec<Option<f32>>,
    /// True if earlier frames outvoted this one about a tile: its voted class differs from its class in this frame
    /// alone.
    pub has_outvoted_tile: bool,
}

/// Returns true if the centres of two quads are closer than [`MAX_SAME_PLACE_DISTANCE_WIDTHS`].
pub(super) fn is_same_place(a: &Quad, b: &Quad) -> bool {
    centre_distance(a, b) < MAX_SAME_PLACE_DISTANCE_WIDTHS
}

/// Returns the distance between the centres of two quads, in widths of the narrower one.
fn centre_distance(a: &Quad, b: &Quad) -> f32 {
    length(sub(centre(a), centre(b))) / short_side(a).min(short_side(b)).max(1.0)
}

impl FramePairing {
    /// Returns true if the hand is at rest: at least four fifths of its tiles were in the previous frame, and their
    /// median movement is less than `max_movement_widths`, in tile widths.
    pub(super) fn is_still(&self, hand: &HandReading, max_movement_widths: f32) -> bool {
        let hand_movements: Vec<Option<f32>> = hand.tiles().map(|i| self.movements[i]).collect();
        let mut known_movements: Vec<f32> = hand_movements.iter().flatten().copied().collect();
        known_movements.sort_by(f32::total_cmp);
        let Some(median) = known_movements.get(known_movements.len() / 2) else {
            return false;
        };
        5 * known_movements.len() >= 4 * hand_movements.len() && *median < max_movement_widths
    }
}

impl TileTracks {
    /// Pairs a frame's tiles with those of the previous frame, adds their votes, and writes the voted class, confidence
    /// and guesses into each tile.
    pub(super) fn vote_on_frame(&mut self, tiles: &mut [TileReading]) -> FramePairing {
        let continued_track = self.find_continued_tracks(tiles);
        let mut next_tracks = Vec::with_capacity(tiles.len());
        let mut movements = Vec::with_capacity(tiles.len());
        let mut has_outvoted_tile = false;
        for (tile, continued_track) in tiles.iter_mut().zip(continued_track) {
            let track = continued_track.map(|at| &self.0[at]);
            movements.push(track.map(|track| centre_distance(&track.quad, &tile.quad)));
            let mut votes = track.map(|track| track.votes.clone()).unwrap_or_default();
            votes.values_mut().for_each(|vote| *vote *= VOTE_DECAY);
            for (class, share) in tile_votes(tile) {
                *votes.entry(class).or_default() += share;
            }
            has_outvoted_tile |= apply_votes(tile, &votes);
            next_tracks.push(TileTrack { quad: tile.quad, votes });
        }
        self.0 = next_tracks;
        FramePairing { movements, has_outvoted_tile }
    }

    /// Returns for each tile the index of the track that it continues; `None` for a new tile. Pairs the nearest tiles
    /// and tracks first, and uses no track twice.
    fn find_continued_tracks(&self, tiles: &[TileReading]) -> Vec<Option<usize>> {
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        for (tile_index, tile) in tiles.iter().enumerate() {
            for (track_index, track) in self.0.iter().enumerate() {
                let distance = centre_distance(&track.quad, &tile.quad);
                if distance < MAX_SAME_PLACE_DISTANCE_WIDTHS {
                    pairs.push((distance, tile_index, track_index));
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut continued = vec![None; tiles.len()];
        let mut is_taken = vec![false; self.0.len()];
        for (_, tile_index, track_index) in pairs {
            if continued[tile_index].is_none() && !is_taken[track_index] {
                continued[tile_index] = Some(track_index);
                is_taken[track_index] = true;
            }
        }
        continued
    }
}

/// Returns one frame's votes on a tile's class: the tile's confidence for its class, and for each other guess its
/// probability, as far as the remainder up to 1 suffices.
fn tile_votes(tile: &TileReading) -> Vec<(TileClass, f32)> {
    let others = tile.ranked_classes.iter().filter(|(class, _)| *class != tile.class);
    let mut remaining = 1.0 - tile.confidence;
    let mut votes = vec![(tile.class, tile.confidence)];
    for &(class, share) in others {
        let share = share.clamp(0.0, remaining.max(0.0));
        remaining -= share;
        votes.push((class, share));
    }
    votes
}

/// Writes into a tile the class with most votes, its share of the votes as confidence, and the three best guesses.
/// Returns true if that class differs from the tile's class in this frame.
fn apply_votes(tile: &mut TileReading, votes: &BTreeMap<TileClass, f32>) -> bool {
    let sum: f32 = votes.values().sum();
    let Some((&class, &votes_for)) = votes.iter().max_by(|a, b| a.1.total_cmp(b.1)).filter(|_| sum > 0.0) else {
        return false;
    };
    let differs = class != tile.class;
    if differs {
        tile.class_origin = ClassOrigin::Model;
    }
    // The sum lacks the shares of classes beyond the first three; dividing by at least 1 keeps the confidence from
    // growing.
    let total: f32 = sum.max(1.0);
    tile.class = class;
    tile.confidence = (votes_for / total).min(1.0);
    let mut ranked: Vec<(TileClass, f32)> = votes.iter().map(|(&class, &v)| (class, v / total)).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked.truncate(3);
    tile.ranked_classes = ranked;
    differs
}
