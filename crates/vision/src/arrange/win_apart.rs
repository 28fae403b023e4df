//! Finds the winning tile that lies apart at an angle: alone above or beside the row of a waiting hand that wins with
//! it.

use super::{
    evidence::tile_log_odds,
    reading_frame::{PlacedTile, tile_relation},
    winning,
};
use crate::{Completeness, HandReading, Question, QuestionKind, TileReading};

/// The maximum distance of the winning tile from the hand, in tile widths.
const MAX_WIN_DISTANCE: f32 = 2.5;
/// The log-odds of being a tile above which a detection outside the hand may be the winning tile.
const MIN_WIN_LOG_ODDS: f32 = 2.0;
/// The maximum ratio between the sizes of the winning tile and the hand's nearest tile.
const MAX_SIZE_RATIO: f32 = 1.3;
/// The minimum space, in tile widths, around the winning tile to others outside the hand: discards and other hands'
/// tiles lie closer together.
const MIN_FREE_SPACE: f32 = 0.7;
/// The maximum number of possible winning tiles that are asked about.
const MAX_ASKED_TILES: usize = 3;

/// Takes as the winning tile the nearest tile outside a waiting hand with which it wins and which lies alone, and asks
/// about the three nearest such tiles. Does nothing if the hand has a winning tile or does not wait.
pub(super) fn take_winning_tile_apart(hand: &mut HandReading, placed: &[PlacedTile], tiles: &[TileReading]) {
    if hand.win.is_some() || hand.completeness() != Completeness::Waiting {
        return;
    }
    let is_of_hand = |p: &PlacedTile| hand.hand_tiles().chain(&hand.flowers).any(|&own| own == p.index);
    let (hand_tiles, others): (Vec<&PlacedTile>, Vec<&PlacedTile>) = placed.iter().partition(|p| is_of_hand(p));
    let sure: Vec<&PlacedTile> =
        others.into_iter().filter(|other| tile_log_odds(&tiles[other.index]) > MIN_WIN_LOG_ODDS).collect();
    let is_alone = |tile: &PlacedTile| {
        let mut neighbours = sure.iter().filter(|other| other.index != tile.index);
        neighbours.all(|other| tile_relation(tile, other).free_space() > MIN_FREE_SPACE)
    };
    let mut winning_tiles: Vec<(f32, usize)> = (sure.iter())
        .filter(|other| is_alone(other))
        .filter_map(|other| Some((distance_to_hand(&hand_tiles, other)?, other.index)))
        .filter(|(free, index)| *free < MAX_WIN_DISTANCE && winning::wins_with_tile(hand, *index, tiles))
        .collect();
    winning_tiles.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    hand.win = winning_tiles.first().map(|(_, index)| *index);
    for (at, (_, index)) in winning_tiles.into_iter().take(MAX_ASKED_TILES).enumerate() {
        let words = if at == 0 { ["hand", "other"] } else { ["other", "hand"] };
        hand.questions.push(Question::with_word_choices(QuestionKind::Belongs, vec![index], words));
    }
}

/// Returns the free space, in tile widths, between a tile and the nearest one of the hand; `None` if the sizes of the
/// two differ by [`MAX_SIZE_RATIO`] or more, or if the hand has no tiles.
fn distance_to_hand(hand_tiles: &[&PlacedTile], tile: &PlacedTile) -> Option<f32> {
    let spaces = hand_tiles.iter().map(|own| (tile_relation(own, tile).free_space(), own.short_side()));
    let (free, size) = spaces.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (size.max(tile.short_side()) < MAX_SIZE_RATIO * size.min(tile.short_side())).then_some(free)
}
