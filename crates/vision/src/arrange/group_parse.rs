//! Finds every way to read one group of touching tiles: as concealed tiles, melds, the winning tile, or tiles outside
//! the hand.
//!
//! Each way has a cost. Costs are weights of evidence, tuned on drawn tables (see `tests/recognizer/layouts.rs`): about
//! 1 means "looks odd" and 3 "hardly ever happens". Only their order and the differences between the best ways matter.

use std::ops::Range;

use super::{
    evidence,
    take_costs::{extra_leave_out_costs, leave_out_cost, meld_cost, take_cost},
};
use crate::TileClass;
use quejing_rules::hand::{Meld, MeldKind};
use quejing_rules::tile::Tile;

/// The cost of a meld without a sideways tile if another group is long or a marked meld: a hand with its melds.
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
/// [`GroupPiece::lateral`] away from the line between the two shapes.
const FLIPPED_TILE_COST: (f32, f32) = (0.5, 8.0);
/// The cost of reading a tile as flipped (see [`FLIPPED_TILE_COST`]) above which this is not tried.
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
/// The cost of concealed tiles in a group off the hand's main row whose tiles form no set.
const STRAY_GROUP_COST: f32 = 1.2;
/// The maximum number of ways to read a group that are kept for each combination of tile counts per role.
const MAX_PARSES_PER_COUNT: usize = 6;

/// A detection in a group of touching ones: a tile, or clutter that looks like one.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupPiece {
    /// The position among the placed tiles.
    pub at: usize,
    /// The index among the reading's tiles.
    pub index: usize,
    pub class: TileClass,
    /// The evidence of lying sideways (see [`PlacedTile::lateral`](super::reading_frame::PlacedTile::lateral)).
    pub lateral: f32,
    pub sideways: bool,
    /// The log-odds of being a tile of a hand, by its look, its neighbours, its size and its ground colour.
    pub trust: f32,
    /// The position of the tile that was added beside or on top of this one, which makes a kong of a pung; `None` if
    /// there is none.
    pub added: Option<usize>,
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
    pub continues: bool,
}

impl TileGroup {
    /// Returns the expected share (0..1) of tiles among the group's detections; 0 for an empty group.
    pub(super) fn expected_tile_share(&self) -> f32 {
        self.pieces.iter().map(|p| evidence::log_odds_probability(p.trust)).sum::<f32>()
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
    Standing(Range<usize>),
    /// A meld that is laid down. `marked`: a sideways tile or backs show it; `whole`: its faces form it.
    Meld {
        range: Range<usize>,
        kind: MeldKind,
        concealed: bool,
        marked: bool,
        whole: bool,
    },
    Win(usize),
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
    pub standing: usize,
    pub melds: usize,
    pub win: Option<FoundWinMark>,
    /// True if no piece of the group belongs to the hand.
    pub left_out: bool,
    /// The index of the piece that is read as upright though it looks sideways, or the reverse; `None` if all are read
    /// as they look.
    pub flipped: Option<usize>,
}

impl GroupParse {
    /// Returns the pieces of the group, with the flipped one marked as sideways instead of upright, or the reverse.
    pub(super) fn oriented_pieces(&self, group: &TileGroup) -> Vec<GroupPiece> {
        let mut pieces = group.pieces.clone();
        if let Some(at) = self.flipped {
            pieces[at].sideways = !pieces[at].sideways;
        }
        pieces
    }
}

/// Returns the sensible ways to read a group, cheapest first. `has_long_hand` is true if some group of the hand has
/// five or more pieces, or three or more of which one lies sideways.
pub(super) fn parse_group(group: &TileGroup, has_long_hand: bool) -> Vec<GroupParse> {
    let mut found = parse_without_flips(group, has_long_hand);
    for (at, piece) in group.pieces.iter().enumerate() {
        let cost = FLIPPED_TILE_COST.0 + FLIPPED_TILE_COST.1 * piece.lateral.abs();
        if cost > MAX_FLIP_COST || piece.is_back() {
            continue;
        }
        let mut other = group.clone();
        other.pieces[at].sideways = !piece.sideways;
        found.extend(parse_without_flips(&other, has_long_hand).into_iter().map(|p| GroupParse {
            cost: p.cost + cost,
            flipped: Some(at),
            ..p
        }));
    }
    found.push(leave_out_group(group));
    let far = 0.8 * (group.distance - 0.4).max(0.0);
    for parse in found.iter_mut().filter(|p| !p.left_out) {
        parse.cost += far;
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    drop_redundant_parses(found)
}

/// Drops the dearer of equal ways, and keeps at most [`MAX_PARSES_PER_COUNT`] for each combination of tile counts, as
/// only the whole hand shows which count is right. `found` must be sorted by cost.
fn drop_redundant_parses(found: Vec<GroupParse>) -> Vec<GroupParse> {
    let mut kept: Vec<GroupParse> = Vec::new();
    for parse in found {
        let role = |p: &GroupParse| (p.standing, p.melds, p.win.is_some(), p.left_out);
        let alike = kept.iter().filter(|other| role(other) == role(&parse));
        let same = |other: &GroupParse| parse.left_out || other.segments == parse.segments;
        if !alike.clone().any(same) && alike.count() < MAX_PARSES_PER_COUNT {
            kept.push(parse);
        }
    }
    kept
}

/// Returns the ways to read a group in which every tile counts as upright or sideways as it looks.
fn parse_without_flips(group: &TileGroup, has_long_hand: bool) -> Vec<GroupParse> {
    let mut found = Vec::new();
    cut_group_from(group, &extra_leave_out_costs(&group.pieces), 0, 0, &mut Vec::new(), 0.0, &mut found);
    let unmarked = if has_long_hand { UNMARKED_MELD_BESIDE_HAND_COST } else { UNMARKED_MELD_AMONG_SHORT_COST };
    found.extend(parse_as_whole_meld(group, unmarked));
    found
}

/// Adds to `found` every way to cut the group from the piece `from` on into marked melds, concealed kongs, left-out
/// pieces and concealed tiles. `run` is the first of the concealed tiles that end before `from`; `segments` and `cost`
/// are those of the cut so far.
fn cut_group_from(
    group: &TileGroup,
    may: &[Option<f32>],
    run: usize,
    from: usize,
    segments: &mut Vec<GroupSegment>,
    cost: f32,
    found: &mut Vec<GroupParse>,
) {
    let pieces = &group.pieces;
    if from == pieces.len() {
        push_finished_parses(group, run..from, segments, cost, found);
        return;
    }
    for size in [3, 4] {
        let range = from..from + size;
        let Some(meld) = pieces.get(range.clone()).and_then(recognize_marked_meld) else {
            continue;
        };
        let before = segments.len();
        if run < from {
            segments.push(GroupSegment::Standing(run..from));
        }
        segments.push(GroupSegment::Meld {
            range: range.clone(),
            kind: meld.0,
            concealed: meld.1,
            marked: true,
            whole: true,
        });
        let cost = cost + meld_cost(&pieces[range.clone()]);
        cut_group_from(group, may, range.end, range.end, segments, cost, found);
        segments.truncate(before);
    }
    if let Some(more) = may[from] {
        let before = segments.len();
        if run < from {
            segments.push(GroupSegment::Standing(run..from));
        }
        segments.push(GroupSegment::Other(from..from + 1));
        cut_group_from(group, may, from + 1, from + 1, segments, cost + more + leave_out_cost(&pieces[from]), found);
        segments.truncate(before);
    }
    cut_group_from(group, may, run, from + 1, segments, cost + take_cost(&pieces[from]), found);
}

/// Adds the parses that a finished cut allows: one without a winning tile, and one with a winning tile if the only
/// concealed tile lies alone or exactly one concealed tile lies sideways.
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
    let sideways: Vec<usize> = standing.iter().copied().filter(|&i| group.pieces[i].sideways).collect();
    let per_sideways = SIDEWAYS_CONCEALED_TILE_COST * sideways.len() as f32;
    let cost =
        cost + BROKEN_UP_MELD_COST * count_broken_up_melds(&group.pieces, &whole) as f32 + meld_contact_cost(&whole);
    let melds = whole.iter().filter(|s| matches!(s, GroupSegment::Meld { .. })).count();
    let nothing = standing.is_empty() && melds == 0;
    let strays = !group.on_main_row && !standing.is_empty() && !group.is_set();
    let stray = if strays { STRAY_GROUP_COST } else { 0.0 };
    found.push(GroupParse {
        segments: whole.clone(),
        cost: cost + per_sideways + stray,
        standing: standing.len(),
        melds,
        win: None,
        left_out: nothing,
        flipped: None,
    });
    let mut with_win = |at: usize, more: f32, marked: FoundWinMark| {
        found.push(GroupParse {
            segments: split_at_win(&whole, at),
            cost: cost + more,
            standing: standing.len() - 1,
            melds,
            win: Some(marked),
            left_out: false,
            flipped: None,
        });
    };
    if let [alone] = standing[..]
        && melds == 0
        && !group.pieces[alone].is_back()
    {
        with_win(alone, 0.0, FoundWinMark::Alone);
    } else if let [one] = sideways[..] {
        let ends = standing.first() == Some(&one) || standing.last() == Some(&one);
        with_win(one, if ends { 0.0 } else { INSIDE_WIN_TILE_COST }, FoundWinMark::Sideways);
    }
}

/// Returns the cost of all melds of a group whose sides touch concealed tiles (see [`MELD_CONTACT_COSTS`]).
fn meld_contact_cost(segments: &[GroupSegment]) -> f32 {
    let stands = |s: Option<&GroupSegment>| usize::from(matches!(s, Some(GroupSegment::Standing(_))));
    let mut cost = 0.0;
    for (at, segment) in segments.iter().enumerate() {
        if matches!(segment, GroupSegment::Meld { .. }) {
            let before = at.checked_sub(1).and_then(|i| segments.get(i));
            cost += MELD_CONTACT_COSTS[stands(before) + stands(segments.get(at + 1))];
        }
    }
    cost
}

/// Returns the number of runs of concealed tiles that contain a marked meld, counting only runs of at most four tiles
/// or in a group with other segments.
fn count_broken_up_melds(pieces: &[GroupPiece], segments: &[GroupSegment]) -> usize {
    let among_melds = segments.len() > 1;
    let runs = segments.iter().filter_map(|s| match s {
        GroupSegment::Standing(range) => Some(&pieces[range.clone()]),
        _ => None,
    });
    runs.filter(|run| among_melds || run.len() <= 4)
        .map(|run| {
            let marks = |size| run.windows(size).any(|w| recognize_marked_meld(w).is_some());
            usize::from(marks(3) || marks(4))
        })
        .sum()
}

/// Returns the segments with the piece `at`, until now in a run of concealed tiles, as the winning tile.
fn split_at_win(segments: &[GroupSegment], at: usize) -> Vec<GroupSegment> {
    let mut out = Vec::with_capacity(segments.len() + 2);
    for segment in segments {
        match segment {
            GroupSegment::Standing(range) if range.contains(&at) => {
                if range.start < at {
                    out.push(GroupSegment::Standing(range.start..at));
                }
                out.push(GroupSegment::Win(at));
                if at + 1 < range.end {
                    out.push(GroupSegment::Standing(at + 1..range.end));
                }
            }
            other => out.push(other.clone()),
        }
    }
    out
}

/// Returns the meld that the pieces form if exactly one lies sideways (a claimed meld) or one to three of four lie face
/// down (a concealed kong): its kind, and true if it is concealed. `None` if they form none.
fn recognize_marked_meld(pieces: &[GroupPiece]) -> Option<(MeldKind, bool)> {
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let sideways = pieces.iter().filter(|p| p.sideways).count();
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    if backs == 0 && sideways == 1 && faces.len() == pieces.len() {
        let kind = Meld::guess_kind(&faces)?;
        return match (kind, pieces.iter().any(|p| p.added.is_some())) {
            (MeldKind::Pung, true) => Some((MeldKind::Kong, false)),
            (_, true) => None,
            (kind, false) => Some((kind, false)),
        };
    }
    let alike = faces.windows(2).all(|two| two[0].without_red() == two[1].without_red());
    let kong = pieces.len() == 4 && (1..=3).contains(&backs) && backs + faces.len() == 4;
    (kong && alike && sideways == 0).then_some((MeldKind::Kong, true))
}

/// Reads the whole group as one meld that is unmarked, or that is marked but whose visible faces do not form it; `None`
/// if it is neither. `unmarked` is the cost of a meld without a mark.
fn parse_as_whole_meld(group: &TileGroup, unmarked: f32) -> Option<GroupParse> {
    let pieces = &group.pieces;
    if !(3..=4).contains(&pieces.len()) || recognize_marked_meld(pieces).is_some() {
        return None;
    }
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    let sideways = pieces.iter().filter(|p| p.sideways).count();
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let guess = (faces.len() == pieces.len()).then(|| Meld::guess_kind(&faces)).flatten();
    let (kind, concealed, marked, whole, cost) = match guess {
        Some(MeldKind::Kong) if sideways == 0 => (MeldKind::Kong, false, false, true, UNMARKED_KONG_COST),
        Some(kind) if sideways == 0 => (kind, false, false, true, unmarked),
        _ if sideways == 1 && backs == 0 => (guess_meld_kind(pieces), false, true, false, BROKEN_MELD_COST),
        _ if pieces.len() == 4 && backs == 4 => (MeldKind::Kong, true, true, false, 1.0),
        _ if pieces.len() == 4 && backs == 2 && faces.len() == 2 => {
            (MeldKind::Kong, true, true, false, BROKEN_MELD_COST)
        }
        _ => return None,
    };
    Some(GroupParse {
        segments: vec![GroupSegment::Meld { range: 0..pieces.len(), kind, concealed, marked, whole }],
        cost: cost + meld_cost(pieces),
        standing: 0,
        melds: 1,
        win: None,
        left_out: false,
        flipped: None,
    })
}

/// Guesses the kind of a meld with a misread tile: a kong if it has four tiles, a pung if two are equal, else a chow.
fn guess_meld_kind(pieces: &[GroupPiece]) -> MeldKind {
    if pieces.len() == 4 || pieces.iter().any(|p| p.added.is_some()) {
        return MeldKind::Kong;
    }
    let faces: Vec<Option<Tile>> = pieces.iter().map(|p| p.class.tile().map(Tile::without_red)).collect();
    let alike = (0..faces.len()).any(|a| faces[a].is_some() && faces[a + 1..].contains(&faces[a]));
    if alike { MeldKind::Pung } else { MeldKind::Chow }
}

/// Returns the parse in which no piece of the group belongs to the hand; it costs more the nearer the group lies and
/// the more it looks like tiles.
fn leave_out_group(group: &TileGroup) -> GroupParse {
    let near = (1.0 - group.distance / 2.5).clamp(0.0, 1.0);
    let count = group.pieces.len();
    let cost = if group.pieces.iter().all(GroupPiece::is_back) {
        0.0
    } else {
        // Leaving out what is hardly a tile costs little, however near it lies.
        let each = if group.continues { LEFT_OUT_ROW_TILE_COST } else { LEFT_OUT_TILE_COST };
        group.expected_tile_share() * near * (LEFT_OUT_GROUP_COST + each * (count - 1) as f32)
    };
    GroupParse {
        segments: vec![GroupSegment::Other(0..count)],
        cost,
        standing: 0,
        melds: 0,
        win: None,
        left_out: true,
        flipped: None,
    }
}
