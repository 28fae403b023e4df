//! Decides which flowers are the hand's. They lie in its rows, beside or behind them; no set around them gives
//! evidence.

use super::{
    choose::HandRowSelection,
    evidence::log_odds,
    frame::{PlacedTile, relation},
};
use crate::{HandReading, Question, QuestionKind, TileReading};

/// A flower further off than this (in tile widths) does not belong to the hand.
const REACH: f32 = 3.0;
/// The log-odds that a flower touching the hand belongs to it …
const NEAR: f32 = 0.5;
/// … reduced by this for each tile width of distance …
const OFF: f32 = 1.6;
/// … beyond this many tile widths, which count as touching.
const TOUCHING: f32 = 0.4;
/// A flower is taken with a question if its log-odds are below this.
const SURE: f32 = 1.0;
/// A flower is left out with a question if its log-odds are above this.
const ASKED: f32 = -2.5;
/// A flower among other tiles that are left out is asked about if its row lies nearer than this (in tile widths).
const BESIDE: f32 = 1.0;
/// A flower with log-odds above this, judged without its place, is certain: wherever it lies, it is asked about.
const CERTAIN: f32 = 2.0;
/// So many certain tiles beside a flower that are not the hand's are somebody else's row.
const OF_A_ROW: usize = 3;
/// The least cosine of the angle between the hand's tiles and a flower of it that lies among clutter.
const MIN_FLOWER_ALIGNMENT: f32 = 0.96;

/// A flower that may be the hand's.
pub(super) struct Flower {
    index: usize,
    /// The log-odds that it is the hand's, judged without its group.
    trust: f32,
    /// Its row's distance from the hand, in tile widths.
    distance: f32,
    /// The index of the group of other tiles that it lies in; it belongs to the hand only if that group does.
    among: Option<usize>,
}

impl Flower {
    /// Builds the flower `index` (among the tiles), a tile with log-odds `trust`, `distance` tile widths off the hand;
    /// `None` if that is beyond [`REACH`].
    pub(super) fn near(index: usize, trust: f32, distance: f32) -> Option<Flower> {
        let off = OFF * (distance - TOUCHING).max(0.0);
        (distance < REACH).then_some(Flower { index, trust: trust + NEAR - off, distance, among: None })
    }

    /// Ties the flower to a group of other tiles.
    pub(super) fn in_group(self, among: Option<usize>) -> Flower {
        Flower { among, ..self }
    }
}

/// Finds flowers beside the main row that lie in rows of clutter: nothing that they touch is a tile. `odd` returns by
/// how many log-odds a placed find's size and ground speak against it.
pub(super) fn find_scattered_flowers(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    odd: impl Fn(usize) -> f32,
) -> Vec<Flower> {
    let odds = |at: usize| log_odds(&tiles[placed[at].index]) + chosen.leniency;
    let is_flower = |at: usize| tiles[placed[at].index].class.is_flower();
    let main = || chosen.rows.iter().filter(|near| near.main);
    let distance = |at: usize| {
        let own = main().flat_map(|near| near.row.tiles());
        let free = own.map(|own| relation(&placed[own], &placed[at]).space());
        free.fold(f32::MAX, f32::min)
    };
    let mut found = Vec::new();
    for group in chosen.others.iter().flat_map(|row| &row.groups) {
        for (place, &at) in group.iter().enumerate() {
            let beside = [place.checked_sub(1), Some(place + 1)];
            let mut touching = beside.into_iter().flatten().filter_map(|i| group.get(i));
            let among_tiles = touching.any(|&t| !is_flower(t) && odds(t) > 0.0);
            if !is_flower(at) || among_tiles || placed[at].aligned < MIN_FLOWER_ALIGNMENT {
                continue;
            }
            found.extend(Flower::near(placed[at].index, odds(at) - odd(at), distance(at)));
        }
    }
    found.retain(|flower| flower.trust > 0.0);
    found
}

/// Asks about every certain flower that was left out, unless it stands in somebody else's row or on another ground, or
/// the hand has one like it: a set has one of each.
pub(super) fn ask_about_left_out(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    let is_others = |&&at: &&usize| {
        let index = placed[at].index;
        hand.beside.contains(&index) && !tiles[index].class.is_flower() && log_odds(&tiles[index]) > CERTAIN
    };
    let rows = chosen.rows.iter().map(|near| &near.row).chain(&chosen.others);
    let groups = rows.flat_map(|row| &row.groups).filter(|group| group.iter().filter(is_others).count() >= OF_A_ROW);
    let in_a_row: Vec<usize> = groups.flatten().map(|&at| placed[at].index).collect();
    let is_certain = |&i: &usize| tiles[i].class.is_flower() && log_odds(&tiles[i]) > CERTAIN;
    let asked = |i: usize| hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles.contains(&i));
    let has_like = |i: usize| hand.flowers.iter().any(|&own| tiles[own].class == tiles[i].class);
    let left: Vec<usize> = hand
        .beside
        .iter()
        .copied()
        .filter(is_certain)
        .filter(|&i| !asked(i) && !has_like(i) && !in_a_row.contains(&i) && !chosen.foreign.contains(&i))
        .collect();
    let questions = left.into_iter().map(|i| Question::either(QuestionKind::Belongs, vec![i], ["other", "hand"]));
    hand.questions.extend(questions);
}

/// Returns the hand's flowers, as indices among the tiles, and questions about unsure ones. `taken` returns true for a
/// group that is the hand's.
pub(super) fn assign_flowers(flowers: &[Flower], taken: impl Fn(usize) -> bool) -> (Vec<usize>, Vec<Question>) {
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
