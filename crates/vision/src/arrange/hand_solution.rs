//! Finds the cheapest way to read all groups as one hand, and the closeness of the second-best.
//!
//! A beam search over the groups in reading order: each step combines every way to read one group with the cheapest
//! combinations so far. Conditions of the whole hand are weighed at the end: the shape's number of tiles, its maximum
//! number of melds, one winning tile.

use super::{
    customs::{Customs, WinMark},
    group_parse::{FoundWinMark, GroupParse, GroupSegment, TileGroup, parse_group},
};
use quejing_rules::hand::Shape;

/// The maximum number of combinations that the search keeps from group to group.
const BEAM_WIDTH: usize = 400;
/// The cost of each tile by which the hand is smaller than a winning one: recognition may have overlooked it.
const MISSING_TILE_COST: f32 = 3.0;
/// The cost of a single missing tile: the hand may wait for it.
const WAITING_HAND_COST: f32 = 1.5;
/// The cost of each tile beyond a winning hand: it cannot belong to the hand.
const SURPLUS_TILE_COST: f32 = 4.5;
/// The number of missing or surplus tiles beyond which the photo shows no whole hand, and the share of the usual cost
/// that each further one costs.
const FAR_OFF_COUNT_AND_SHARE: (usize, f32) = (4, 0.25);
/// The cost of a hand without a marked winning tile, unless the hand has the size of a waiting one or the table marks
/// none.
const UNMARKED_WIN_COST: f32 = 2.0;
/// The cost of a winning tile marked in another way than the table's custom.
const OTHER_WIN_MARK_COST: f32 = 4.0;
/// The cost of each group with concealed tiles after the first such group: players rarely split the concealed hand.
const SPLIT_HAND_COST: f32 = 0.6;
/// The cost of another number of sets than the customs' shape has, if the customs allow any size.
const OTHER_SHAPE_COST: f32 = 2.5;
/// The cost of each meld beyond the number of sets of a winning hand.
const SURPLUS_MELD_COST: f32 = 5.0;
/// The cost of a winning tile in the first group, divided by the group's number for a later group: of two lone tiles,
/// the later one is more likely the winning tile.
const EARLIER_WIN_COST: f32 = 0.1;

/// One way to read the whole hand, with its cost.
#[derive(Clone, Debug)]
pub(super) struct HandSolution {
    /// The way to read each group, in order of the groups.
    pub parses: Vec<GroupParse>,
    pub cost: f32,
    /// The number of the hand's tiles; a kong counts as three.
    pub tile_count: usize,
    /// The shape of a winning hand by which the number of tiles was weighed.
    pub shape: Shape,
    /// True if the last concealed tile must be taken as the winning one: no tile is marked, and there are as many
    /// concealed tiles as in a won hand, two more than a multiple of three.
    pub takes_last_as_win: bool,
}

/// Returns the ways to read all groups as one hand, by every shape that the customs allow, cheapest first.
pub(super) fn solve_hand(groups: &[TileGroup], customs: &Customs) -> Vec<HandSolution> {
    let mark = customs.win_mark;
    let has_long_hand = groups.iter().any(|l| l.pieces.len() > 4)
        || groups.iter().any(|l| l.pieces.len() >= 3 && l.pieces.iter().any(|p| p.is_sideways));
    let mut beam = vec![PartialSolution::default()];
    for (group_index, group) in groups.iter().enumerate() {
        let ways = parse_group(group, has_long_hand);
        let mut next: Vec<PartialSolution> = beam
            .iter()
            .flat_map(|partial| ways.iter().filter_map(move |way| partial.with_parse(way, group_index, group, mark)))
            .collect();
        next.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        next.truncate(BEAM_WIDTH);
        beam = next;
    }
    let mut solutions: Vec<HandSolution> = Vec::new();
    for (number, shape) in customs.possible_shapes().enumerate() {
        let shape_cost = if number > 0 { OTHER_SHAPE_COST } else { 0.0 };
        let finished = beam.iter().cloned().map(|partial| partial.into_solution(shape, mark));
        solutions.extend(finished.map(|way| HandSolution { cost: way.cost + shape_cost, ..way }));
    }
    solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    solutions
}

/// A way to read the first groups as one hand, during the beam search.
#[derive(Clone, Debug, Default)]
struct PartialSolution {
    parses: Vec<GroupParse>,
    cost: f32,
    /// The number of concealed tiles, not counting the winning one.
    standing_count: usize,
    /// The number of groups with concealed tiles.
    standing_group_count: usize,
    meld_count: usize,
    has_win: bool,
}

impl PartialSolution {
    /// Returns this solution extended by a parse of the next group, whose index is `group_index`; `None` if both have a
    /// winning tile. `mark` is the table's custom.
    fn with_parse(
        &self,
        parse: &GroupParse,
        group_index: usize,
        group: &TileGroup,
        mark: WinMark,
    ) -> Option<PartialSolution> {
        if parse.win_mark.is_some() && self.has_win {
            return None;
        }
        let mut cost = self.cost + parse.cost;
        if let Some(found_mark) = parse.win_mark {
            cost += win_mark_cost(found_mark, group, mark) + EARLIER_WIN_COST / (1.0 + group_index as f32);
        }
        let has_concealed = parse.standing_count > 0;
        if has_concealed && self.standing_group_count > 0 {
            cost += SPLIT_HAND_COST;
        }
        let mut parses = self.parses.clone();
        parses.push(parse.clone());
        Some(PartialSolution {
            parses,
            cost,
            standing_count: self.standing_count + parse.standing_count,
            standing_group_count: self.standing_group_count + usize::from(has_concealed),
            meld_count: self.meld_count + parse.meld_count,
            has_win: self.has_win || parse.win_mark.is_some(),
        })
    }

    /// Converts the complete combination to a solution, adding the costs of the whole hand by `shape` and the custom
    /// `mark`.
    fn into_solution(mut self, shape: Shape, mark: WinMark) -> HandSolution {
        let whole = shape.tile_count();
        let tile_count = self.standing_count + usize::from(self.has_win) + 3 * self.meld_count;
        let off = tile_count.abs_diff(whole);
        let far = FAR_OFF_COUNT_AND_SHARE.1 * off.saturating_sub(FAR_OFF_COUNT_AND_SHARE.0) as f32;
        let each = if tile_count > whole { SURPLUS_TILE_COST } else { MISSING_TILE_COST };
        self.cost += each * (off.min(FAR_OFF_COUNT_AND_SHARE.0) as f32 + far);
        if tile_count == shape.tile_count_before_win() {
            self.cost -= MISSING_TILE_COST - WAITING_HAND_COST;
        }
        self.cost += SURPLUS_MELD_COST * self.meld_count.saturating_sub(shape.sets) as f32;
        let takes_last_as_win = !self.has_win && self.standing_count % 3 == 2;
        if !self.has_win && mark != WinMark::Last && tile_count != shape.tile_count_before_win() {
            self.cost += UNMARKED_WIN_COST;
        }
        HandSolution { parses: self.parses, cost: self.cost, tile_count, shape, takes_last_as_win }
    }
}

/// Returns the cost of a winning tile with the mark `found_mark` in the group: 0 if the mark fits the table's custom
/// `mark`, else [`OTHER_WIN_MARK_COST`].
fn win_mark_cost(found_mark: FoundWinMark, group: &TileGroup, mark: WinMark) -> f32 {
    let fits = match mark {
        WinMark::Auto => true,
        WinMark::Sideways => found_mark == FoundWinMark::Sideways,
        WinMark::Apart => found_mark == FoundWinMark::Alone && group.on_main_row,
        WinMark::Above => found_mark == FoundWinMark::Alone && !group.on_main_row,
        WinMark::Last => false,
    };
    if fits { 0.0 } else { OTHER_WIN_MARK_COST }
}

impl HandSolution {
    /// Returns the closeness, 0..1, of the cheapest of `others` (cheapest first) that takes other tiles than this
    /// solution: e to the power of minus its additional cost, at most 1; 0 if there is none.
    pub(super) fn rival_closeness(&self, others: &[HandSolution]) -> f32 {
        let own = self.hand_pieces();
        let other = others.iter().find(|other| other.hand_pieces() != own);
        other.map_or(0.0, |other| (self.cost - other.cost).exp().min(1.0))
    }

    /// Returns true if the winning tile lies alone in its group.
    pub(super) fn has_winning_tile_apart(&self) -> bool {
        self.parses.iter().any(|parse| parse.win_mark == Some(FoundWinMark::Alone))
    }

    /// Returns true if the solution takes every piece of every group into the hand.
    pub(super) fn takes_all_pieces(&self) -> bool {
        self.piece_roles().iter().all(|(.., role)| *role != PieceRole::Other)
    }

    /// Returns the pieces that belong to the hand, each as the index of its group and its index within the group.
    fn hand_pieces(&self) -> Vec<(usize, usize)> {
        self.piece_roles()
            .into_iter()
            .filter(|(.., role)| *role != PieceRole::Other)
            .map(|(group, at, _)| (group, at))
            .collect()
    }

    /// Returns every piece of all groups as the index of its group, its index within the group, and its role.
    pub(super) fn piece_roles(&self) -> Vec<(usize, usize, PieceRole)> {
        let mut roles = Vec::new();
        for (group, parse) in self.parses.iter().enumerate() {
            for segment in &parse.segments {
                let (range, role) = match segment {
                    GroupSegment::Standing(range) => (range.clone(), PieceRole::Standing),
                    GroupSegment::Meld { range, .. } => (range.clone(), PieceRole::Meld),
                    GroupSegment::Win(at) => (*at..*at + 1, PieceRole::Win),
                    GroupSegment::Other(range) => (range.clone(), PieceRole::Other),
                };
                roles.extend(range.map(|at| (group, at, role)));
            }
        }
        roles
    }
}

/// The role of a piece in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceRole {
    Standing,
    Meld,
    Win,
    Other,
}
