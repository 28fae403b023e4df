//! Kongs that lie among the concealed tiles, all face up and not set apart: nothing but the hand's size shows them.

use super::winning;
use crate::{HandReading, TileReading};
use quejing_rules::hand::{LaidMeld, MeldKind};

/// Takes four alike side by side among the concealed tiles as kongs, if the hand has too many tiles, and wins or waits
/// with the kongs; returns the tiles of each.
pub(super) fn take_from_row(hand: &mut HandReading, tiles: &[TileReading]) -> Vec<Vec<usize>> {
    let surplus = hand.count_towards_hand().saturating_sub(hand.shape.tiles());
    let fours = four_alike(&hand.standing, tiles);
    // The last concealed tile may be the winning one, which is missing where the hand only waits.
    for kongs in [surplus, surplus + 1] {
        if surplus == 0 || kongs > fours.len() {
            continue;
        }
        let mut with = hand.clone();
        let taken = &fours[..kongs];
        with.standing.retain(|i| !taken.iter().any(|four| four.contains(i)));
        with.melds.extend(
            taken.iter().map(|four| LaidMeld { concealed: true, ..LaidMeld::of(MeldKind::Kong, four.clone()) }),
        );
        if winning::fits(&with, tiles) {
            *hand = with;
            return taken.to_vec();
        }
    }
    Vec::new()
}

/// Finds the runs of four alike, none of them twice.
fn four_alike(standing: &[usize], tiles: &[TileReading]) -> Vec<Vec<usize>> {
    let face = |i: usize| tiles[i].class.tile().map(|tile| tile.plain());
    let mut found: Vec<Vec<usize>> = Vec::new();
    for four in standing.windows(4) {
        let alike = face(four[0]).is_some() && four.iter().all(|&i| face(i) == face(four[0]));
        if alike && !found.iter().flatten().any(|i| four.contains(i)) {
            found.push(four.to_vec());
        }
    }
    found
}
