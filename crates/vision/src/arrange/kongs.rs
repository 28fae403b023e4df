//! Finds kongs that lie face up among the concealed tiles without a gap: only the hand's number of tiles shows them.

use super::winning;
use crate::{HandReading, TileReading};
use quejing_rules::hand::{LaidMeld, MeldKind};

/// Turns runs of four identical concealed tiles into concealed kongs, if the hand has too many tiles and wins or waits
/// with the kongs. Returns the tiles of each kong; empty if the hand stays unchanged.
pub(super) fn take_kongs_from_concealed(hand: &mut HandReading, tiles: &[TileReading]) -> Vec<Vec<usize>> {
    let surplus = hand.hand_size().saturating_sub(hand.shape.tile_count());
    let fours = find_runs_of_four(&hand.standing, tiles);
    // The last concealed tile may be the winning one, which is missing where the hand only waits.
    for kongs in [surplus, surplus + 1] {
        if surplus == 0 || kongs > fours.len() {
            continue;
        }
        let mut with_kongs = hand.clone();
        let taken = &fours[..kongs];
        with_kongs.standing.retain(|i| !taken.iter().any(|four| four.contains(i)));
        with_kongs.melds.extend(
            taken.iter().map(|four| LaidMeld { concealed: true, ..LaidMeld::new(MeldKind::Kong, four.clone()) }),
        );
        if winning::wins_or_waits(&with_kongs, tiles) {
            *hand = with_kongs;
            return taken.to_vec();
        }
    }
    Vec::new()
}

/// Returns the runs of four tiles with identical faces among the concealed tiles in reading order, without overlap; red
/// fives count as fives.
fn find_runs_of_four(standing: &[usize], tiles: &[TileReading]) -> Vec<Vec<usize>> {
    let face = |i: usize| tiles[i].class.tile().map(|tile| tile.without_red());
    let mut found: Vec<Vec<usize>> = Vec::new();
    for four in standing.windows(4) {
        let alike = face(four[0]).is_some() && four.iter().all(|&i| face(i) == face(four[0]));
        if alike && !found.iter().flatten().any(|i| four.contains(i)) {
            found.push(four.to_vec());
        }
    }
    found
}
