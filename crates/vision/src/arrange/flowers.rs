//! Decides which flowers belong to the hand. They lie in its rows, beside or behind them; unlike other tiles, they form
//! no set that would give evidence.

use super::{
    evidence::tile_log_odds,
    reading_frame::{PlacedTile, tile_relation},
    row_selection::HandRowSelection,
};
use crate::{HandReading, Question, QuestionKind, TileReading};

/// The maximum distance of a flower from its hand, in tile widths.
const MAX_FLOWER_DISTANCE: f32 = 3.0;
/// The log-odds of belonging to the hand, beyond those of being a tile, for a flower that touches the hand.
const TOUCHING_LOG_ODDS: f32 = 0.5;
/// The log-odds of belonging to the hand that a flower loses for each tile width of distance beyond
/// [`TOUCHING_DISTANCE`].
const LOG_ODDS_LOSS_PER_WIDTH: f32 = 1.6;
/// The maximum distance of a flower that touches the hand, in tile widths.
const TOUCHING_DISTANCE: f32 = 0.4;
/// The minimum log-odds of belonging to the hand for a flower that is taken without a question.
const MIN_SURE_LOG_ODDS: f32 = 1.0;
/// The minimum log-odds of belonging to the hand for a left-out flower that becomes a question.
const MIN_ASKED_LOG_ODDS: f32 = -2.5;
/// The maximum distance from the hand, in tile widths, of a left-out row whose flowers become questions.
const MAX_ASKED_DISTANCE: f32 = 1.0;
/// The minimum log-odds of being a tile, by its look alone, for a flower that becomes a question wherever it lies.
const MIN_CERTAIN_LOG_ODDS: f32 = 2.0;
/// The minimum number of certain tiles outside the hand in one group that make the group another player's row.
const MIN_OTHER_PLAYER_ROW_TILES: usize = 3;
/// The minimum cosine of the angle between the reading direction and a flower among clutter that may belong to the
/// hand.
const MIN_FLOWER_ALIGNMENT: f32 = 0.96;

/// A flower that may belong to the hand.
pub(super) struct FlowerCandidate {
    index: usize,
    /// The log-odds that the flower belongs to the hand, judged without its group.
    log_odds: f32,
    /// The distance from the hand, in tile widths.
    distance: f32,
    /// The index of the group of other tiles around the flower: the flower belongs to the hand only if this group does.
    /// `None` if there is no such group.
    group: Option<usize>,
}

impl FlowerCandidate {
    /// Builds the flower `index` (among the reading's tiles) from the log-odds of being a tile and the distance from
    /// the hand in tile widths; `None` if the distance is [`MAX_FLOWER_DISTANCE`] or more.
    pub(super) fn new_within_reach(index: usize, tile_log_odds: f32, distance: f32) -> Option<FlowerCandidate> {
        let distance_loss = LOG_ODDS_LOSS_PER_WIDTH * (distance - TOUCHING_DISTANCE).max(0.0);
        (distance < MAX_FLOWER_DISTANCE).then_some(FlowerCandidate {
            index,
            log_odds: tile_log_odds + TOUCHING_LOG_ODDS - distance_loss,
            distance,
            group: None,
        })
    }

    /// Returns the flower tied to the group of other tiles around it, by the group's index; `None` unties it.
    pub(super) fn with_group(self, group: Option<usize>) -> FlowerCandidate {
        FlowerCandidate { group, ..self }
    }
}

/// Finds the flowers near the main row that probably belong to the hand although their row does not: no neighbour that
/// touches them is a tile. `penalty` returns the log-odds by which the size and the ground colour of a detection (a
/// position in `placed`) speak against it.
pub(super) fn find_scattered_flowers(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    penalty: impl Fn(usize) -> f32,
) -> Vec<FlowerCandidate> {
    let odds = |at: usize| tile_log_odds(&tiles[placed[at].index]) + chosen.leniency;
    let is_flower = |at: usize| tiles[placed[at].index].class.is_flower();
    let main_row = || chosen.rows.iter().filter(|near| near.is_main);
    let distance = |at: usize| {
        let own = main_row().flat_map(|near| near.row.tiles());
        let free = own.map(|own| tile_relation(&placed[own], &placed[at]).free_space());
        free.fold(f32::MAX, f32::min)
    };
    let mut found = Vec::new();
    for group in chosen.other_rows.iter().flat_map(|row| &row.groups) {
        for (place, &at) in group.iter().enumerate() {
            let beside = [place.checked_sub(1), Some(place + 1)];
            let mut touching = beside.into_iter().flatten().filter_map(|i| group.get(i));
            let touches_tile = touching.any(|&t| !is_flower(t) && odds(t) > 0.0);
            if !is_flower(at) || touches_tile || placed[at].alignment < MIN_FLOWER_ALIGNMENT {
                continue;
            }
            found.extend(FlowerCandidate::new_within_reach(placed[at].index, odds(at) - penalty(at), distance(at)));
        }
    }
    found.retain(|flower| flower.log_odds > 0.0);
    found
}

/// Asks about every flower outside the hand that is certainly a tile, except flowers in another player's row, flowers
/// with another ground colour, flowers that are asked about already, and those of which the hand has the set's only
/// copy.
pub(super) fn ask_about_left_out_flowers(
    hand: &mut HandReading,
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
) {
    let is_certain_outsider = |&&at: &&usize| {
        let index = placed[at].index;
        hand.beside.contains(&index)
            && !tiles[index].class.is_flower()
            && tile_log_odds(&tiles[index]) > MIN_CERTAIN_LOG_ODDS
    };
    let rows = chosen.rows.iter().map(|near| &near.row).chain(&chosen.other_rows);
    let groups = rows
        .flat_map(|row| &row.groups)
        .filter(|group| group.iter().filter(is_certain_outsider).count() >= MIN_OTHER_PLAYER_ROW_TILES);
    let in_player_row: Vec<usize> = groups.flatten().map(|&at| placed[at].index).collect();
    let is_certain = |&i: &usize| tiles[i].class.is_flower() && tile_log_odds(&tiles[i]) > MIN_CERTAIN_LOG_ODDS;
    let is_asked = |i: usize| hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles.contains(&i));
    let has_same = |i: usize| hand.flowers.iter().any(|&own| tiles[own].class == tiles[i].class);
    let left_out: Vec<usize> = hand
        .beside
        .iter()
        .copied()
        .filter(is_certain)
        .filter(|&i| !is_asked(i) && !has_same(i) && !in_player_row.contains(&i) && !chosen.foreign_tiles.contains(&i))
        .collect();
    let questions =
        left_out.into_iter().map(|i| Question::with_word_choices(QuestionKind::Belongs, vec![i], ["other", "hand"]));
    hand.questions.extend(questions);
}

/// Returns the flowers that belong to the hand, as indices among the reading's tiles, and questions about unsure ones,
/// taken or left out.
/// `is_group_taken` returns true for the index of a group that belongs to the hand.
pub(super) fn choose_flowers(
    flowers: &[FlowerCandidate],
    is_group_taken: impl Fn(usize) -> bool,
) -> (Vec<usize>, Vec<Question>) {
    let (own, left_out): (Vec<&FlowerCandidate>, Vec<&FlowerCandidate>) =
        (flowers.iter()).partition(|f| f.log_odds > 0.0 && f.group.is_none_or(&is_group_taken));
    let ask = |f: &&FlowerCandidate, words| Question::with_word_choices(QuestionKind::Belongs, vec![f.index], words);
    let unsure = own.iter().filter(|f| f.log_odds < MIN_SURE_LOG_ODDS);
    let near = left_out.iter().filter(|f| match f.group {
        Some(group) if !is_group_taken(group) => f.log_odds > MIN_SURE_LOG_ODDS && f.distance < MAX_ASKED_DISTANCE,
        _ => f.log_odds > MIN_ASKED_LOG_ODDS,
    });
    let questions = unsure.map(|f| ask(f, ["hand", "other"])).chain(near.map(|f| ask(f, ["other", "hand"]))).collect();
    (own.iter().map(|f| f.index).collect(), questions)
}
