//! Asks about tiles that would correct the hand's number of tiles: left-out tiles right beside the hand, or the least
//! tile-like tiles of a hand with too many.

use super::{
    evidence::tile_log_odds,
    reading_frame::{PlacedTile, tile_relation},
    row_selection::HandRowSelection,
};
use crate::{Completeness, HandReading, Question, QuestionKind, TileClass, TileReading};

/// The gap, in tile widths, below which a hand that wins or waits asks about a left-out tile at the same height as one
/// of its tiles.
const MAX_LEVEL_GAP: f32 = 0.7;
/// The gap, in tile widths, below which a hand that neither wins nor waits asks about a left-out tile in any direction.
const MAX_BESIDE_GAP: f32 = 0.7;
/// The gap, in tile widths, below which a hand that neither wins nor waits asks about a left-out tile at the same
/// height as one of its tiles: winning tiles are set apart.
const MAX_APART_GAP: f32 = 2.0;
/// The gap, in tile widths, below which a waiting hand asks about an unrecognised tile at the same height as one of its
/// tiles: it may be the half-covered winning tile.
const MAX_UNKNOWN_TILE_GAP: f32 = 0.3;
/// The overlap of two tiles across the row, as a share of the less tall tile's height, beyond which they count as at
/// the same height.
const MIN_LEVEL_SHARE: f32 = 0.6;
/// The ratio between the shorter sides of a left-out tile and of a tile of the hand below which they count as equally
/// large.
const MAX_SIZE_RATIO: f32 = 1.35;
/// The log-odds of being a tile above which a left-out detection is asked about if the hand's number of tiles fits no
/// hand.
const MIN_MISCOUNTED_LOG_ODDS: f32 = -3.0;
/// The log-odds of being a tile above which a left-out detection is asked about if the hand's number of tiles is that
/// of a hand.
const MIN_COUNTED_LOG_ODDS: f32 = 2.0;
/// The maximum number of questions about left-out or surplus tiles of one hand.
const MAX_ASKED_TILES: usize = 3;

/// Asks about the least tile-like concealed tiles of a hand with surplus tiles, else about the most tile-like left-out
/// tiles beside the hand, except those with another ground colour. Asks about as many tiles as the hand has too many or
/// too few, at least one and at most three; about none if the hand fits another number of sets than the rules require.
pub(super) fn ask_about_tile_count(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    if hand.unexpected_shape.is_some() {
        return;
    }
    let (counted, whole) = (hand.hand_size(), hand.shape.tile_count());
    let is_asked = |i: &usize| {
        let belongs = |q: &&Question| q.kind == QuestionKind::Belongs;
        hand.questions.iter().filter(belongs).any(|q| q.tiles.contains(i))
    };
    let odds = |i: &usize| tile_log_odds(&tiles[*i]);
    let has_face = |i: usize| tiles[i].class.tile().is_some();
    let lacks_surplus = counted <= whole;
    let (mut candidates, words, wanted): (Vec<usize>, _, _) = if lacks_surplus {
        let completeness = hand.completeness();
        let min_log_odds =
            if completeness == Completeness::Partial { MIN_MISCOUNTED_LOG_ODDS } else { MIN_COUNTED_LOG_ODDS };
        let reach = match completeness {
            Completeness::Partial | Completeness::Sized => {
                BesideReach { same_height_gap: MAX_APART_GAP, other_height_gap: MAX_BESIDE_GAP }
            }
            Completeness::Waiting | Completeness::Winning => {
                BesideReach { same_height_gap: MAX_LEVEL_GAP, other_height_gap: 0.0 }
            }
        };
        let beside = || hand.beside.iter().copied().filter(|i| !chosen.foreign_tiles.contains(i));
        let others = beside().filter(|i| has_face(*i) && odds(i) > min_log_odds);
        let mut near: Vec<usize> = others.filter(|i| is_beside_hand(*i, &reach, hand, placed)).collect();
        if completeness == Completeness::Waiting {
            // The winning tile may be half covered. Pieces of racks and cloth look like backs.
            let touching = BesideReach { same_height_gap: MAX_UNKNOWN_TILE_GAP, other_height_gap: 0.0 };
            let unknown = beside().filter(|&i| tiles[i].class == TileClass::Unknown);
            near.extend(unknown.filter(|i| is_beside_hand(*i, &touching, hand, placed)));
        }
        (near, ["other", "hand"], (whole - counted).max(1))
    } else {
        (hand.standing.iter().chain(&hand.win).copied().collect(), ["hand", "other"], counted - whole)
    };
    candidates.retain(|i| !is_asked(i));
    candidates.sort_by(|a, b| odds(a).total_cmp(&odds(b)));
    if lacks_surplus {
        // The likeliest tile beside the hand, but the unlikeliest within it.
        candidates.reverse();
    }
    candidates.truncate(wanted.min(MAX_ASKED_TILES));
    for tile in candidates {
        hand.questions.push(Question::with_word_choices(QuestionKind::Belongs, vec![tile], words));
    }
}

/// The space between the hand and a left-out tile, in tile widths, below which the tile lies beside the hand.
struct BesideReach {
    /// The limit for a tile of the hand at the same height as the left-out tile.
    same_height_gap: f32,
    /// The limit for any other tile of the hand; 0 excludes left-out tiles at other heights.
    other_height_gap: f32,
}

/// Returns true if the left-out tile `index` lies within reach of a tile of the hand of about the same size.
fn is_beside_hand(index: usize, reach: &BesideReach, hand: &HandReading, placed: &[PlacedTile]) -> bool {
    let find_placed = |i: usize| placed.iter().find(|p| p.index == i);
    let Some(left_out) = find_placed(index) else {
        return false;
    };
    hand.tiles().filter_map(find_placed).any(|own| {
        let r = tile_relation(own, left_out);
        let max_gap = if r.level_share > MIN_LEVEL_SHARE { reach.same_height_gap } else { reach.other_height_gap };
        let (a, b) = (own.short_side(), left_out.short_side());
        r.free_space() < max_gap && a.max(b) < MAX_SIZE_RATIO * a.min(b)
    })
}
