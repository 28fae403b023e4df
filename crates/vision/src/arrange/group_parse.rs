//! Finds every way to read one group of touching tiles: as concealed tiles, melds, the winning tile, or tiles outside
//! the hand.
//!
//! Each way has a cost. Costs are weights of evidence, tuned on drawn tables (see `tests/eyes/layouts.rs`): about
//! 1 means "looks odd" and 3 "hardly ever happens". Only their order and the differences between the best ways matter.

use std::ops::Range;

use super::{
    evidence,
    take_costs::{extra_leave_out_costs, leave_out_cost, meld_cost, take_cost},
};
use crate::TileClass;
use quejing_rules::hand::{Meld, MeldKind};
use quejing_rules::tile::Tile;

/// The cost of a meld without a sideways tile if some group is long or a marked meld: a hand with its melds.
const UNMARKED_MELD_BESIDE_HAND_COST: f32 = 0.4;
/// The cost of a meld without a sideways tile if all groups are short and unmarked, as when the player sorted the whole
/// hand.
const UNMARKED_MELD_AMONG_SHORT_COST: f32 = 1.5;
/// The cost of a kong without a sideways tile: four identical tiles set apart are hardly anything else.
const UNMARKED_KONG_COST: f32 = 0.2;
/// The cost of a group laid out as a meld whose faces do not form one: a tile is misread.
const BROKEN_MELD_COST: f32 = 2.5;
/// The cost of each sideways tile among the concealed ones that is not the winning tile.
const SIDEWAYS_CONCEALED_TILE_COST: f32 = 2.0;
/// The cost of a winning tile that lies sideways in the middle of the concealed ones.
const INSIDE_WIN_TILE_COST: f32 = 1.0;
/// The cost of reading a marked meld as concealed tiles, in a run of three or four tiles or beside melds.
const BROKEN_UP_MELD_COST: f32 = 2.5;
/// The cost of reading an upright tile as sideways, or the reverse: a base cost, and the cost of each unit of
/// [`GroupPiece::sideways_evidence`] away from the line between the two shapes.
const FLIPPED_TILE_COST: (f32, f32) = (0.5, 8.0);
/// The maximum cost of reading a tile as flipped (see [`FLIPPED_TILE_COST`]); a dearer flip is not tried.
const MAX_FLIP_COST: f32 = 2.4;
/// The costs of a meld that concealed tiles of its group touch at neither side, at one side, and at both: melds are
/// laid apart.
const MELD_CONTACT_COSTS: [f32; 3] = [0.0, 0.7, 3.0];
/// The cost of leaving out a group that touches the hand; it falls to zero at a distance of 2.5 tile widths.
const LEFT_OUT_GROUP_COST: f32 = 2.5;
/// The additional cost of leaving out each further tile of a group.
const LEFT_OUT_TILE_COST: f32 = 0.4;
/// The additional cost of leaving out each further tile of a group that continues the hand's row.
const LEFT_OUT_ROW_TILE_COST: f32 = 2.5;
/// The cost of concealed tiles in a group that lies off the hand's main row and forms no set.
const STRAY_GROUP_COST: f32 = 1.2;
/// The maximum number of ways to read a group that are kept for each combination of its numbers of concealed tiles,
/// melds and winning tiles.
const MAX_PARSES_PER_COUNT: usize = 6;

/// A detection in a group of touching ones: a tile, or clutter that looks like one.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupPiece {
    /// The position among the placed tiles.
    pub position: usize,
    /// The index among the reading's tiles.
    pub index: usize,
    pub class: TileClass,
    /// The evidence of lying sideways: see
    /// [`PlacedTile::sideways_evidence`](super::reading_frame::PlacedTile::sideways_evidence).
    pub sideways_evidence: f32,
    pub is_sideways: bool,
    /// The log-odds of being a tile of a hand, by its look, its neighbours, its size and its ground colour.
    pub log_odds: f32,
    /// The position of the tile that was added beside or on top of this one to make a kong of a pung; `None` if there
    /// is none.
    pub added_position: Option<usize>,
}

impl GroupPiece {
    pub(super) fn is_back(&self) -> bool {
        self.class == TileClass::Back
    }
}

/// A group of touching detections, and its place relative to the hand.
#[derive(Clone, Debug)]
pub(super) struct TileGroup {
    pub pieces: Vec<GroupPiece>,
    /// The distance from the hand's main row or the nearest row connected to it, in tile widths.
    pub distance: f32,
    /// True if the group lies on the hand's main row.
    pub on_main_row: bool,
    /// True if the group lies on the main row, less than 1.5 tile widths from a neighbouring group.
    pub continues_main_row: bool,
}

impl TileGroup {
    /// Returns the expected share (0..1) of tiles among the group's detections; 0 for an empty group.
    pub(super) fn expected_tile_share(&self) -> f32 {
        self.pieces.iter().map(|p| evidence::log_odds_probability(p.log_odds)).sum::<f32>()
            / self.pieces.len().max(1) as f32
    }

    /// Returns true if all pieces of the group have faces and these form a set.
    pub(super) fn is_set(&self) -> bool {
        let faces: Vec<Tile> = self.pieces.iter().filter_map(|p| p.class.tile()).collect();
        faces.len() == self.pieces.len() && Meld::guess_kind(&faces).is_some()
    }
}

/// A part of a group with one role. Numbers and ranges index the group's pieces.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum GroupSegment {
    /// Concealed tiles.
    Standing(Range<usize>),
    /// A meld that is laid down.
    Meld {
        range: Range<usize>,
        kind: MeldKind,
        concealed: bool,
        /// True if a sideways tile or backs show that the pieces are a meld.
        is_marked: bool,
        /// True if the faces form a meld of this kind; false if a tile is misread or all are face down.
        faces_match: bool,
    },
    /// The winning tile.
    Win(usize),
    /// Pieces that do not belong to the hand.
    Other(Range<usize>),
}

/// The mark by which a parse of a group takes a tile as the winning one: it lies sideways, or alone in its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundWinMark {
    Sideways,
    Alone,
}

/// One way to read a group: its segments and their cost.
#[derive(Clone, Debug)]
pub(super) struct GroupParse {
    pub segments: Vec<GroupSegment>,
    pub cost: f32,
    /// The number of concealed tiles, not counting the winning one.
    pub standing_count: usize,
    pub meld_count: usize,
    /// The mark of the winning tile; `None` if the group has no winning tile.
    pub win_mark: Option<FoundWinMark>,
    /// True if no piece of the group belongs to the hand.
    pub is_left_out: bool,
    /// The index of the piece that is read as upright though it looks sideways, or the reverse; `None` if all are read
    /// as they look.
    pub flipped_piece: Option<usize>,
}

impl GroupParse {
    /// Returns the pieces of the group, with the flipped one marked as sideways instead of upright, or the reverse.
    pub(super) fn oriented_pieces(&self, group: &TileGroup) -> Vec<GroupPiece> {
        let mut pieces = group.pieces.clone();
        if let Some(at) = self.flipped_piece {
            pieces[at].is_sideways = !pieces[at].is_sideways;
        }
        pieces
    }
}

/// Returns the ways to read a group, cheapest first, without those that [`drop_redundant_parses`] drops.
/// `has_long_hand` is true if some group has five or more pieces, or three or more of which one lies sideways.
pub(super) fn parse_group(group: &TileGroup, has_long_hand: bool) -> Vec<GroupParse> {
    let mut found = parse_without_flips(group, has_long_hand);
    for (at, piece) in group.pieces.iter().enumerate() {
        let cost = FLIPPED_TILE_COST.0 + FLIPPED_TILE_COST.1 * piece.sideways_evidence.abs();
        if cost > MAX_FLIP_COST || piece.is_back() {
            continue;
        }
        let mut flipped = group.clone();
        flipped.pieces[at].is_sideways = !piece.is_sideways;
        found.extend(parse_without_flips(&flipped, has_long_hand).into_iter().map(|p| GroupParse {
            cost: p.cost + cost,
            flipped_piece: Some(at),
            ..p
        }));
    }
    found.push(leave_out_group(group));
    let distance_cost = 0.8 * (group.distance - 0.4).max(0.0);
    for parse in found.iter_mut().filter(|p| !p.is_left_out) {
        parse.cost += distance_cost;
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    drop_redundant_parses(found)
}

/// Drops the dearer of equal ways, and keeps at most [`MAX_PARSES_PER_COUNT`] for each combination of tile counts, as
/// only the whole hand shows which count is right. `parses` must be sorted by cost.
fn drop_redundant_parses(parses: Vec<GroupParse>) -> Vec<GroupParse> {
    let mut kept: Vec<GroupParse> = Vec::new();
    for parse in parses {
        let counts = |p: &GroupParse| (p.standing_count, p.meld_count, p.win_mark.is_some(), p.is_left_out);
        let alike = kept.iter().filter(|other| counts(other) == counts(&parse));
        let is_same = |other: &GroupParse| parse.is_left_out || other.segments == parse.segments;
        if !alike.clone().any(is_same) && alike.count() < MAX_PARSES_PER_COUNT {
            kept.push(parse);
        }
    }
    kept
}

/// Returns the ways to read a group in which every tile counts as upright or sideways as it looks.
fn parse_without_flips(group: &TileGroup, has_long_hand: bool) -> Vec<GroupParse> {
    let mut found = Vec::new();
    cut_group_from(group, &extra_leave_out_costs(&group.pieces), 0, 0, &mut Vec::new(), 0.0, &mut found);
    let unmarked_cost = if has_long_hand { UNMARKED_MELD_BESIDE_HAND_COST } else { UNMARKED_MELD_AMONG_SHORT_COST };
    found.extend(parse_as_whole_meld(group, unmarked_cost));
    found
}

/// Adds to `found` every way to cut the group from the piece `from` on into marked melds, concealed kongs, left-out
/// pieces and concealed tiles. `segments` covers the pieces before `run_start`, from which on all before `from` are
/// concealed tiles; `cost` covers both. `leave_out_costs` come from [`extra_leave_out_costs`].
fn cut_group_from(
    group: &TileGroup,
    leave_out_costs: &[Option<f32>],
    run_start: usize,
    from: usize,
    segments: &mut Vec<GroupSegment>,
    cost: f32,
    found: &mut Vec<GroupParse>,
) {
    let pieces = &group.pieces;
    if from == pieces.len() {
        push_finished_parses(group, run_start..from, segments, cost, found);
        return;
    }
    for size in [3, 4] {
        let range = from..from + size;
        let Some(meld) = pieces.get(range.clone()).and_then(recognize_marked_meld) else {
            continue;
        };
        let before = segments.len();
        if run_start < from {
            segments.push(GroupSegment::Standing(run_start..from));
        }
        segments.push(GroupSegment::Meld {
            range: range.clone(),
            kind: meld.0,
            concealed: meld.1,
            is_marked: true,
            faces_match: true,
        });
        let cost = cost + meld_cost(&pieces[range.clone()]);
        cut_group_from(group, leave_out_costs, range.end, range.end, segments, cost, found);
        segments.truncate(before);
    }
    if let Some(extra_cost) = leave_out_costs[from] {
        let before = segments.len();
        if run_start < from {
            segments.push(GroupSegment::Standing(run_start..from));
        }
        segments.push(GroupSegment::Other(from..from + 1));
        cut_group_from(
            group,
            leave_out_costs,
            from + 1,
            from + 1,
            segments,
            cost + extra_cost + leave_out_cost(&pieces[from]),
            found,
        );
        segments.truncate(before);
    }
    cut_group_from(group, leave_out_costs, run_start, from + 1, segments, cost + take_cost(&pieces[from]), found);
}

/// Adds the parses that a finished cut allows: one without a winning tile, and one with it if the group has a single
/// concealed tile, face up, and no meld, or if exactly one concealed tile lies sideways. `last_run` has the concealed
/// tiles after the last of the `segments`.
fn push_finished_parses(
    group: &TileGroup,
    last_run: Range<usize>,
    segments: &[GroupSegment],
    cost: f32,
    found: &mut Vec<GroupParse>,
) {
    let mut whole = segments.to_vec();
    if !last_run.is_empty() {
        whole.push(GroupSegment::Standing(last_run));
    }
    let standing: Vec<usize> = whole
        .iter()
        .filter_map(|s| match s {
            GroupSegment::Standing(range) => Some(range.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    let sideways: Vec<usize> = standing.iter().copied().filter(|&i| group.pieces[i].is_sideways).collect();
    let sideways_cost = SIDEWAYS_CONCEALED_TILE_COST * sideways.len() as f32;
    let cost =
        cost + BROKEN_UP_MELD_COST * count_broken_up_melds(&group.pieces, &whole) as f32 + meld_contact_cost(&whole);
    let meld_count = whole.iter().filter(|s| matches!(s, GroupSegment::Meld { .. })).count();
    let nothing_taken = standing.is_empty() && meld_count == 0;
    let is_stray = !group.on_main_row && !standing.is_empty() && !group.is_set();
    let stray_cost = if is_stray { STRAY_GROUP_COST } else { 0.0 };
    found.push(GroupParse {
        segments: whole.clone(),
        cost: cost + sideways_cost + stray_cost,
        standing_count: standing.len(),
        meld_count,
        win_mark: None,
        is_left_out: nothing_taken,
        flipped_piece: None,
    });
    let mut push_with_win = |at: usize, extra_cost: f32, win_mark: FoundWinMark| {
        found.push(GroupParse {
            segments: split_at_win(&whole, at),
            cost: cost + extra_cost,
            standing_count: standing.len() - 1,
            meld_count,
            win_mark: Some(win_mark),
            is_left_out: false,
            flipped_piece: None,
        });
    };
    if let [alone] = standing[..]
        && meld_count == 0
        && !group.pieces[alone].is_back()
    {
        push_with_win(alone, 0.0, FoundWinMark::Alone);
    } else if let [one] = sideways[..] {
        let is_at_end = standing.first() == Some(&one) || standing.last() == Some(&one);
        push_with_win(one, if is_at_end { 0.0 } else { INSIDE_WIN_TILE_COST }, FoundWinMark::Sideways);
    }
}

/// Returns the sum of the costs for melds that touch concealed tiles of their group (see [`MELD_CONTACT_COSTS`]).
fn meld_contact_cost(segments: &[GroupSegment]) -> f32 {
    let concealed_count = |s: Option<&GroupSegment>| usize::from(matches!(s, Some(GroupSegment::Standing(_))));
    let mut cost = 0.0;
    for (at, segment) in segments.iter().enumerate() {
        if matches!(segment, GroupSegment::Meld { .. }) {
            let before = at.checked_sub(1).and_then(|i| segments.get(i));
            cost += MELD_CONTACT_COSTS[concealed_count(before) + concealed_count(segments.get(at + 1))];
        }
    }
    cost
}

/// Returns the number of runs of concealed tiles that contain a marked meld. A run of more than four tiles counts only
/// in a group with other segments.
fn count_broken_up_melds(pieces: &[GroupPiece], segments: &[GroupSegment]) -> usize {
    let has_other_segments = segments.len() > 1;
    let runs = segments.iter().filter_map(|s| match s {
        GroupSegment::Standing(range) => Some(&pieces[range.clone()]),
        _ => None,
    });
    runs.filter(|run| has_other_segments || run.len() <= 4)
        .map(|run| {
            let has_marked_meld = |size| run.windows(size).any(|w| recognize_marked_meld(w).is_some());
            usize::from(has_marked_meld(3) || has_marked_meld(4))
        })
        .sum()
}

/// Returns the segments with the piece `at` taken out of its run of concealed tiles as the winning tile.
fn split_at_win(segments: &[GroupSegment], at: usize) -> Vec<GroupSegment> {
    let mut split = Vec::with_capacity(segments.len() + 2);
    for segment in segments {
        match segment {
            GroupSegment::Standing(range) if range.contains(&at) => {
                if range.start < at {
                    split.push(GroupSegment::Standing(range.start..at));
                }
                split.push(GroupSegment::Win(at));
                if at + 1 < range.end {
                    split.push(GroupSegment::Standing(at + 1..range.end));
                }
            }
            other => split.push(other.clone()),
        }
    }
    split
}

/// Returns the kind of the meld that the pieces form, and true if it is concealed: a claimed meld if exactly one lies
/// sideways, where a pung with an added tile is a kong; a concealed kong if one to three of four lie face down. `None`
/// if they form neither.
fn recognize_marked_meld(pieces: &[GroupPiece]) -> Option<(MeldKind, bool)> {
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let sideways = pieces.iter().filter(|p| p.is_sideways).count();
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    if backs == 0 && sideways == 1 && faces.len() == pieces.len() {
        let kind = Meld::guess_kind(&faces)?;
        return match (kind, pieces.iter().any(|p| p.added_position.is_some())) {
            (MeldKind::Pung, true) => Some((MeldKind::Kong, false)),
            (_, true) => None,
            (kind, false) => Some((kind, false)),
        };
    }
    let alike = faces.windows(2).all(|two| two[0].without_red() == two[1].without_red());
    let kong = pieces.len() == 4 && (1..=3).contains(&backs) && backs + faces.len() == 4;
    (kong && alike && sideways == 0).then_some((MeldKind::Kong, true))
}

/// Reads the whole group as one meld: unmarked, or marked by a sideways tile or backs although its faces do not form
/// it. `None` if it is neither. `unmarked_cost` is the cost of an unmarked meld other than a kong.
fn parse_as_whole_meld(group: &TileGroup, unmarked_cost: f32) -> Option<GroupParse> {
    let pieces = &group.pieces;
    if !(3..=4).contains(&pieces.len()) || recognize_marked_meld(pieces).is_some() {
        return None;
    }
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    let sideways = pieces.iter().filter(|p| p.is_sideways).count();
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let guess = (faces.len() == pieces.len()).then(|| Meld::guess_kind(&faces)).flatten();
    let (kind, concealed, is_marked, faces_match, cost) = match guess {
        Some(MeldKind::Kong) if sideways == 0 => (MeldKind::Kong, false, false, true, UNMARKED_KONG_COST),
        Some(kind) if sideways == 0 => (kind, false, false, true, unmarked_cost),
        _ if sideways == 1 && backs == 0 => (guess_meld_kind(pieces), false, true, false, BROKEN_MELD_COST),
        _ if pieces.len() == 4 && backs == 4 => (MeldKind::Kong, true, true, false, 1.0),
        _ if pieces.len() == 4 && backs == 2 && faces.len() == 2 => {
            (MeldKind::Kong, true, true, false, BROKEN_MELD_COST)
        }
        _ => return None,
    };
    Some(GroupParse {
        segments: vec![GroupSegment::Meld { range: 0..pieces.len(), kind, concealed, is_marked, faces_match }],
        cost: cost + meld_cost(pieces),
        standing_count: 0,
        meld_count: 1,
        win_mark: None,
        is_left_out: false,
        flipped_piece: None,
    })
}

/// Guesses the kind of a meld with a misread tile: a kong if it has four tiles or an added one, a pung if two faces are
/// equal, else a chow.
fn guess_meld_kind(pieces: &[GroupPiece]) -> MeldKind {
    if pieces.len() == 4 || pieces.iter().any(|p| p.added_position.is_some()) {
        return MeldKind::Kong;
    }
    let faces: Vec<Option<Tile>> = pieces.iter().map(|p| p.class.tile().map(Tile::without_red)).collect();
    let alike = (0..faces.len()).any(|a| faces[a].is_some() && faces[a + 1..].contains(&faces[a]));
    if alike { MeldKind::Pung } else { MeldKind::Chow }
}

/// Returns the parse in which no piece of the group belongs to the hand. It costs more the nearer the group lies and
/// the more it looks like tiles, and nothing for a group of backs.
fn leave_out_group(group: &TileGroup) -> GroupParse {
    let nearness = (1.0 - group.distance / 2.5).clamp(0.0, 1.0);
    let count = group.pieces.len();
    let cost = if group.pieces.iter().all(GroupPiece::is_back) {
        0.0
    } else {
        // Leaving out what is hardly a tile costs little, however near it lies.
        let each = if group.continues_main_row { LEFT_OUT_ROW_TILE_COST } else { LEFT_OUT_TILE_COST };
        group.expected_tile_share() * nearness * (LEFT_OUT_GROUP_COST + each * (count - 1) as f32)
    };
    GroupParse {
        segments: vec![GroupSegment::Other(0..count)],
        cost,
        standing_count: 0,
        meld_count: 0,
        win_mark: None,
        is_left_out: true,
        flipped_piece: None,
    }
}
