//! Asks about tiles that would correct the hand's number of tiles: tiles right beside it that were left out, or the
//! least tile-like detections of a hand with too many.

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
/// The share of the less tall tile's height beyond which two tiles that overlap across the row count as at the same
/// height.
const MIN_LEVEL_SHARE: f32 = 0.6;
/// The maximum ratio between the sizes of a tile that is asked about and of one of the hand's.
const MAX_SIZE_RATIO: f32 = 1.35;
/// The log-odds of being a tile above which a left-out detection is asked about if the hand's number of tiles fits no
/// hand.
const MIN_MISCOUNTED_LOG_ODDS: f32 = -3.0;
/// The log-odds of being a tile above which a left-out detection is asked about if the hand's number of tiles is that
/// of a hand.
const MIN_COUNTED_LOG_ODDS: f32 = 2.0;
/// The maximum number of questions about left-out or surplus tiles of one hand.
const MAX_ASKED_TILES: usize = 3;

/// Asks about the least tile-like detections of a hand with surplus tiles, else about left-out tiles right beside it,
/// except those with another ground colour. Asks nothing if the hand fits another number of sets than the rules
/// require.
pub(super) fn ask_about_tile_count(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    if hand.resized.is_some() {
        return;
    }
    let (counted, whole) = (hand.count_towards_hand(), hand.shape.tile_count());
    let asked = |i: &usize| {
        let belongs = |q: &&Question| q.kind == QuestionKind::Belongs;
        hand.questions.iter().filter(belongs).any(|q| q.tiles.contains(i))
    };
    let odds = |i: &usize| tile_log_odds(&tiles[*i]);
    let has_face = |i: usize| tiles[i].class.tile().is_some();
    let few = counted <= whole;
    let (mut which, words, many): (Vec<usize>, _, _) = if few {
        let form = hand.completeness();
        let least = if form == Completeness::Partial { MIN_MISCOUNTED_LOG_ODDS } else { MIN_COUNTED_LOG_ODDS };
        let reach = match form {
            Completeness::Partial | Completeness::Sized => BesideReach { level: MAX_APART_GAP, other: MAX_BESIDE_GAP },
            Completeness::Waiting | Completeness::Winning => BesideReach { level: MAX_LEVEL_GAP, other: 0.0 },
        };
        let beside = || hand.beside.iter().copied().filter(|i| !chosen.foreign.contains(i));
        let others = beside().filter(|i| has_face(*i) && odds(i) > least);
        let mut near: Vec<usize> = others.filter(|i| is_beside_hand(*i, &reach, hand, placed)).collect();
        if form == Completeness::Waiting {
            // The winning tile may be half covered. Pieces of racks and cloth look like backs.
            let touching = BesideReach { level: MAX_UNKNOWN_TILE_GAP, other: 0.0 };
            let unknown = beside().filter(|&i| tiles[i].class == TileClass::Unknown);
            near.extend(unknown.filter(|i| is_beside_hand(*i, &touching, hand, placed)));
        }
        (near, ["other", "hand"], (whole - counted).max(1))
    } else {
        (hand.standing.iter().chain(&hand.win).copied().collect(), ["hand", "other"], counted - whole)
    };
    which.retain(|i| !asked(i));
    which.sort_by(|a, b| odds(a).total_cmp(&odds(b)));
    if few {
        // The likeliest tile beside the hand, but the unlikeliest within it.
        which.reverse();
    }
    which.truncate(many.min(MAX_ASKED_TILES));
    for tile in which {
        hand.questions.push(Question::with_word_choices(QuestionKind::Belongs, vec![tile], words));
    }
}

/// The maximum space, in tile widths, between the hand and a tile beside it.
struct BesideReach {
    /// The limit for a tile of the hand at the same height as the left-out tile.
    level: f32,
    /// The limit for any other tile of the hand.
    other: f32,
}

/// Returns true if the left-out tile `index` lies within reach of a tile of the hand of about its size.
fn is_beside_hand(index: usize, reach: &BesideReach, hand: &HandReading, placed: &[PlacedTile]) -> bool {
    let at = |i: usize| placed.iter().find(|p| p.index == i);
    let Some(other) = at(index) else {
        return false;
    };
    hand.tiles().filter_map(at).any(|own| {
        let r = tile_relation(own, other);
        let apart = if r.level > MIN_LEVEL_SHARE { reach.level } else { reach.other };
        let (a, b) = (own.short_side(), other.short_side());
        r.free_space() < apart && a.max(b) < MAX_SIZE_RATIO * a.min(b)
    })
}
