//! Questions about tiles that would change the hand's number: tiles right beside it that were left out, or, if it has
//! too many, its least tile-like finds.

use super::{
    choose::HandRowSelection,
    evidence::log_odds,
    frame::{PlacedTile, relation},
};
use crate::{Completeness, HandReading, Question, QuestionKind, TileClass, TileReading};

/// A tile level with a hand that wins or waits, and with less free space to it than this (in tile widths), continues
/// its row.
const CONTINUES: f32 = 0.7;
/// A tile with less free space to the hand than this (in tile widths) lies right beside it …
const RIGHT_BESIDE: f32 = 0.7;
/// … or than this, level with its last tile, as winning tiles are set apart.
const SET_APART: f32 = 2.0;
/// An unknown find touches a waiting hand within this (in tile widths).
const TOUCHES: f32 = 0.3;
/// Tiles are level that share this much of their height.
const LEVEL: f32 = 0.6;
/// The size of such a tile is that of the hand's nearest one, within this factor.
const AS_LARGE: f32 = 1.35;
/// The log-odds of being a tile from which a find is asked about if the hand lacks tiles …
const MIN_TRUST: f32 = -3.0;
/// … and if it lacks none.
const SURELY: f32 = 2.0;
/// Tiles that are asked about in one photo.
const MAX_ASKED: usize = 3;

/// Asks about tiles of a surplus; else about tiles beside the hand, if it lacks some, does not win, or continues in
/// them. Finds on another ground are left alone, and a hand of another shape's size gets no question.
pub(super) fn ask_about_tile_count(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    if hand.resized.is_some() {
        return;
    }
    let (counted, whole) = (hand.count_towards_hand(), hand.shape.tiles());
    let asked = |i: &usize| {
        let belongs = |q: &&Question| q.kind == QuestionKind::Belongs;
        hand.questions.iter().filter(belongs).any(|q| q.tiles.contains(i))
    };
    let odds = |i: &usize| log_odds(&tiles[*i]);
    let has_face = |i: usize| tiles[i].class.tile().is_some();
    let few = counted <= whole;
    let (mut which, words, many): (Vec<usize>, _, _) = if few {
        let form = hand.completeness();
        let least = if form == Completeness::Partial { MIN_TRUST } else { SURELY };
        let reach = match form {
            Completeness::Partial | Completeness::Sized => Reach { level: SET_APART, other: RIGHT_BESIDE },
            Completeness::Waiting | Completeness::Winning => Reach { level: CONTINUES, other: 0.0 },
        };
        let beside = || hand.beside.iter().copied().filter(|i| !chosen.foreign.contains(i));
        let others = beside().filter(|i| has_face(*i) && odds(i) > least);
        let mut near: Vec<usize> = others.filter(|i| is_right_beside(*i, &reach, hand, placed)).collect();
        if form == Completeness::Waiting {
            // The winning tile may be half covered. Pieces of racks and cloth look like backs.
            let touching = Reach { level: TOUCHES, other: 0.0 };
            let unknown = beside().filter(|&i| tiles[i].class == TileClass::Unknown);
            near.extend(unknown.filter(|i| is_right_beside(*i, &touching, hand, placed)));
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
    which.truncate(many.min(MAX_ASKED));
    for tile in which {
        hand.questions.push(Question::either(QuestionKind::Belongs, vec![tile], words));
    }
}

/// The free space, in tile widths, within which a tile lies beside the hand.
struct Reach {
    /// To a tile of the hand that it is level with.
    level: f32,
    /// To any other tile of the hand.
    other: f32,
}

/// Returns true if a find that was left out lies within reach of the hand and is as large as its tiles.
fn is_right_beside(index: usize, reach: &Reach, hand: &HandReading, placed: &[PlacedTile]) -> bool {
    let at = |i: usize| placed.iter().find(|p| p.index == i);
    let Some(other) = at(index) else {
        return false;
    };
    hand.tiles().filter_map(at).any(|own| {
        let r = relation(own, other);
        let apart = if r.level > LEVEL { reach.level } else { reach.other };
        let (a, b) = (own.short(), other.short());
        r.space() < apart && a.max(b) < AS_LARGE * a.min(b)
    })
}
