//! The cheapest way to read all groups as one hand, and how close the runner-up is.
//!
//! A beam search over the groups in reading order: each step combines every way to read one group with the cheapest
//! combinations so far. Conditions of the whole hand are weighed at the end: the shape's number of tiles, at most its
//! number of melds, one winning tile.

use super::{
    customs::{Customs, WinMark},
    parse::{Parse, Segment, TileGroup, WinMarking, parses},
};
use quejing_rules::hand::Shape;

/// Combinations kept from group to group.
const BEAM: usize = 400;
/// The cost of each tile missing of a winning hand: recognition may have overlooked it …
const MISSING: f32 = 3.0;
/// … but of a single missing one: the hand may be waiting …
const WAITING: f32 = 1.5;
/// … and of each tile too many, which is never the hand's.
const SURPLUS: f32 = 4.5;
/// Beyond this many missing or surplus tiles the picture shows something else, and each more costs this share only.
const FAR_OFF: (usize, f32) = (4, 0.25);
/// No tile is marked as the winning one, in a hand that is not waiting for it.
const UNMARKED_WIN: f32 = 2.0;
/// The winning tile is marked in a way other than the table's custom.
const OTHER_MARK: f32 = 4.0;
/// Concealed tiles split over one more group.
const SPLIT: f32 = 0.6;
/// The cost of another number of sets than usual, where the rules are unknown.
const OTHER_SHAPE: f32 = 2.5;
/// More melds than a winning hand has sets.
const MELDS: f32 = 5.0;
/// Of two lone tiles, the later one more likely won.
const EARLIER: f32 = 0.1;

/// One way to read the whole hand.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The reading of each group, in order.
    pub parses: Vec<Parse>,
    pub cost: f32,
    /// The number of tiles, a kong as three.
    pub count: usize,
    /// The shape by which that number was weighed.
    pub shape: Shape,
    /// True if the winning tile is the last concealed one because nothing marks another.
    pub win_by_default: bool,
}

/// Returns the ways to read the hand, by every shape of the customs, likeliest first.
pub(super) fn solve(groups: &[TileGroup], customs: &Customs) -> Vec<Solution> {
    let mark = customs.win_mark;
    let has_long_hand = groups.iter().any(|l| l.pieces.len() > 4)
        || groups.iter().any(|l| l.pieces.len() >= 3 && l.pieces.iter().any(|p| p.sideways));
    let mut beam = vec![PartialSolution::default()];
    for (place, group) in groups.iter().enumerate() {
        let ways = parses(group, has_long_hand);
        let mut next: Vec<PartialSolution> = beam
            .iter()
            .flat_map(|state| ways.iter().filter_map(move |way| state.with(way, place, group, mark)))
            .collect();
        next.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        next.truncate(BEAM);
        beam = next;
    }
    let mut solutions: Vec<Solution> = Vec::new();
    for (number, shape) in customs.shapes().enumerate() {
        let rarer = if number > 0 { OTHER_SHAPE } else { 0.0 };
        let finished = beam.iter().cloned().map(|partial| partial.into_solution(shape, mark));
        solutions.extend(finished.map(|way| Solution { cost: way.cost + rarer, ..way }));
    }
    solutions.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    solutions
}

#[derive(Clone, Debug, Default)]
struct PartialSolution {
    parses: Vec<Parse>,
    cost: f32,
    standing: usize,
    standing_groups: usize,
    melds: usize,
    win: bool,
}

impl PartialSolution {
    fn with(&self, way: &Parse, place: usize, group: &TileGroup, mark: WinMark) -> Option<PartialSolution> {
        if way.win.is_some() && self.win {
            return None;
        }
        let mut cost = self.cost + way.cost;
        if let Some(marked) = way.win {
            cost += mark_cost(marked, group, mark) + EARLIER / (1.0 + place as f32);
        }
        let stands = way.standing > 0;
        if stands && self.standing_groups > 0 {
            cost += SPLIT;
        }
        let mut parses = self.parses.clone();
        parses.push(way.clone());
        Some(PartialSolution {
            parses,
            cost,
            standing: self.standing + way.standing,
            standing_groups: self.standing_groups + usize::from(stands),
            melds: self.melds + way.melds,
            win: self.win || way.win.is_some(),
        })
    }

    fn into_solution(mut self, shape: Shape, mark: WinMark) -> Solution {
        let whole = shape.tiles();
        let count = self.standing + usize::from(self.win) + 3 * self.melds;
        let off = count.abs_diff(whole);
        let far = FAR_OFF.1 * off.saturating_sub(FAR_OFF.0) as f32;
        let each = if count > whole { SURPLUS } else { MISSING };
        self.cost += each * (off.min(FAR_OFF.0) as f32 + far);
        if count == shape.tiles_before_win() {
            self.cost -= MISSING - WAITING;
        }
        self.cost += MELDS * self.melds.saturating_sub(shape.sets) as f32;
        let win_by_default = !self.win && self.standing % 3 == 2;
        if !self.win && mark != WinMark::Last && count != shape.tiles_before_win() {
            self.cost += UNMARKED_WIN;
        }
        Solution { parses: self.parses, cost: self.cost, count, shape, win_by_default }
    }
}

/// Returns the cost of the winning tile being marked this way, given the table's custom.
fn mark_cost(marked: WinMarking, group: &TileGroup, mark: WinMark) -> f32 {
    let fits = match mark {
        WinMark::Auto => true,
        WinMark::Sideways => marked == WinMarking::Sideways,
        WinMark::Apart => marked == WinMarking::Alone && group.on_main_row,
        WinMark::Above => marked == WinMarking::Alone && !group.on_main_row,
        WinMark::Last => false,
    };
    if fits { 0.0 } else { OTHER_MARK }
}

impl Solution {
    /// Returns the closeness (0 to 1) of the next best choice of tiles: the first of `others` (likeliest first) that
    /// takes other tiles than this one.
    pub(super) fn rival(&self, others: &[Solution]) -> f32 {
        let own = self.hand_pieces();
        let other = others.iter().find(|other| other.hand_pieces() != own);
        other.map_or(0.0, |other| (self.cost - other.cost).exp().min(1.0))
    }

    /// Returns true if a tile set apart is the winning one.
    pub(super) fn has_win_apart(&self) -> bool {
        self.parses.iter().any(|parse| parse.win == Some(WinMarking::Alone))
    }

    /// Returns true if every piece is the hand's.
    pub(super) fn takes_all(&self) -> bool {
        self.roles().iter().all(|(.., role)| *role != Role::Other)
    }

    /// Returns the pieces that are the hand's (group and place within it).
    fn hand_pieces(&self) -> Vec<(usize, usize)> {
        self.roles().into_iter().filter(|(.., role)| *role != Role::Other).map(|(group, at, _)| (group, at)).collect()
    }

    /// Returns the role of every piece (group and place within it), for comparison with another solution.
    pub(super) fn roles(&self) -> Vec<(usize, usize, Role)> {
        let mut roles = Vec::new();
        for (group, parse) in self.parses.iter().enumerate() {
            for segment in &parse.segments {
                let (range, role) = match segment {
                    Segment::Standing(range) => (range.clone(), Role::Standing),
                    Segment::Meld { range, .. } => (range.clone(), Role::Meld),
                    Segment::Win(at) => (*at..*at + 1, Role::Win),
                    Segment::Other(range) => (range.clone(), Role::Other),
                };
                roles.extend(range.map(|at| (group, at, role)));
            }
        }
        roles
    }
}

/// The part that a piece plays in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Standing,
    Meld,
    Win,
    Other,
}
