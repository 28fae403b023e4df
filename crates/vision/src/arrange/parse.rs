//! Every way to read one group of touching tiles: concealed tiles, melds, the winning tile, or not part of the hand.
//!
//! Each way has a cost. Costs are weights of evidence, tuned on drawn tables (see `tests/recognizer/layouts.rs`): about 1
//! means "looks odd" and 3 "hardly ever happens". Only their order and the distance between the best ways matter.

use std::ops::Range;

use super::{
    evidence,
    take_costs::{leave_cost, leave_out_extras, meld_cost, take_cost},
};
use crate::TileClass;
use quejing_rules::hand::{Meld, MeldKind};
use quejing_rules::tile::Tile;

/// A separate group that makes a set but has no sideways tile, next to others that are melds or a long hand.
const UNMARKED_BESIDE_HAND: f32 = 0.4;
/// Like [`UNMARKED_BESIDE_HAND`], if all groups are short: the player may have sorted the whole hand.
const UNMARKED_AMONG_SHORT: f32 = 1.5;
/// Four alike, set apart, are a kong whether marked or not.
const UNMARKED_KONG: f32 = 0.2;
/// A group laid out as a meld whose faces do not form one: a tile is misread.
const BROKEN: f32 = 2.5;
/// A sideways tile among the concealed ones that is not the winning tile.
const SIDEWAYS_STANDING: f32 = 2.0;
/// The winning tile sideways in the middle of the concealed ones.
const WIN_INSIDE: f32 = 1.0;
/// Taking a sideways tile out of a meld that it marks: concealed tiles never number three or four, nor lie among melds.
const BREAKS_UP: f32 = 2.5;
/// Taking an upright tile as sideways, or the reverse: the cost at the dividing line, and for each e-fold away from it.
const FLIP: (f32, f32) = (0.5, 8.0);
/// A flip that costs more is not tried.
const MAX_FLIP_COST: f32 = 2.4;
/// A meld with concealed tiles against neither side, one side, or both: melds are laid apart.
const AGAINST_STANDING: [f32; 3] = [0.0, 0.7, 3.0];
/// Leaving out a group next to the hand; leaving out one further off costs less …
const LEFT_OUT: f32 = 2.5;
/// … and the cost of each further tile of the group …
const LEFT_OUT_MORE: f32 = 0.4;
/// … or of a group that continues the hand's row.
const LEFT_OUT_OF_ROW: f32 = 2.5;
/// Standing tiles that make no set, off the hand's main row.
const STRAY: f32 = 1.2;
/// Ways to read a group that are kept for each combination of tile counts per role.
const MAX_PARSES_PER_COUNT: usize = 6;

/// A find of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The position among the placed tiles.
    pub at: usize,
    /// The index in the reading.
    pub index: usize,
    pub class: TileClass,
    /// The evidence of lying sideways (see `PlacedTile::lateral`).
    pub lateral: f32,
    pub sideways: bool,
    /// The log-odds of being a tile of a hand, by its look and its neighbours.
    pub trust: f32,
    /// The position of a tile added to its far side or on top, which makes a kong of a pung.
    pub added: Option<usize>,
}

impl Piece {
    pub(super) fn is_back(&self) -> bool {
        self.class == TileClass::Back
    }
}

/// Touching tiles, and their place relative to the hand.
#[derive(Clone, Debug)]
pub(super) struct TileGroup {
    pub pieces: Vec<Piece>,
    /// Distance from the rest of the hand, in tile widths.
    pub distance: f32,
    /// True if it lies on the hand's main row.
    pub on_main_row: bool,
    /// True if it continues that row, with little space between.
    pub continues: bool,
}

impl TileGroup {
    /// Returns the expected share of its pieces that are tiles.
    pub(super) fn real(&self) -> f32 {
        self.pieces.iter().map(|p| evidence::probability(p.trust)).sum::<f32>() / self.pieces.len().max(1) as f32
    }

    /// Returns true if all its pieces have faces and these make a set.
    pub(super) fn is_set(&self) -> bool {
        let faces: Vec<Tile> = self.pieces.iter().filter_map(|p| p.class.tile()).collect();
        faces.len() == self.pieces.len() && Meld::guess(&faces).is_some()
    }
}

/// A part of a group with one role. Ranges index the group's pieces.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Segment {
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

/// The mark of the winning tile, in one way to read a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinMarking {
    Sideways,
    Alone,
}

/// One way to read a group.
#[derive(Clone, Debug)]
pub(super) struct Parse {
    pub segments: Vec<Segment>,
    pub cost: f32,
    /// Number of concealed tiles, not counting the winning one.
    pub standing: usize,
    pub melds: usize,
    pub win: Option<WinMarking>,
    /// True if nothing in the group belongs to the hand.
    pub left_out: bool,
    /// The piece that is read as upright though it looks sideways, or the reverse.
    pub flipped: Option<usize>,
}

impl Parse {
    /// Returns the group's pieces, oriented as this reading takes them.
    pub(super) fn pieces(&self, group: &TileGroup) -> Vec<Piece> {
        let mut pieces = group.pieces.clone();
        if let Some(at) = self.flipped {
            pieces[at].sideways = !pieces[at].sideways;
        }
        pieces
    }
}

/// Returns every sensible way to read a group, likeliest first.
pub(super) fn parses(group: &TileGroup, has_long_hand: bool) -> Vec<Parse> {
    let mut found = parses_as_seen(group, has_long_hand);
    for (at, piece) in group.pieces.iter().enumerate() {
        let cost = FLIP.0 + FLIP.1 * piece.lateral.abs();
        if cost > MAX_FLIP_COST || piece.is_back() {
            continue;
        }
        let mut other = group.clone();
        other.pieces[at].sideways = !piece.sideways;
        found.extend(parses_as_seen(&other, has_long_hand).into_iter().map(|p| Parse {
            cost: p.cost + cost,
            flipped: Some(at),
            ..p
        }));
    }
    found.push(left_out(group));
    let far = 0.8 * (group.distance - 0.4).max(0.0);
    for parse in found.iter_mut().filter(|p| !p.left_out) {
        parse.cost += far;
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    drop_redundant(found)
}

/// Drops the dearer of equal ways, and keeps a few ways for each combination of tile counts: only the whole hand
/// decides which count is right. `found` is sorted by cost.
fn drop_redundant(found: Vec<Parse>) -> Vec<Parse> {
    let mut kept: Vec<Parse> = Vec::new();
    for parse in found {
        let role = |p: &Parse| (p.standing, p.melds, p.win.is_some(), p.left_out);
        let alike = kept.iter().filter(|other| role(other) == role(&parse));
        let same = |other: &Parse| parse.left_out || other.segments == parse.segments;
        if !alike.clone().any(same) && alike.count() < MAX_PARSES_PER_COUNT {
            kept.push(parse);
        }
    }
    kept
}

/// Returns the ways to read a group if every tile is upright or sideways as it looks.
fn parses_as_seen(group: &TileGroup, has_long_hand: bool) -> Vec<Parse> {
    let mut found = Vec::new();
    cut_from(group, &leave_out_extras(&group.pieces), 0, 0, &mut Vec::new(), 0.0, &mut found);
    let unmarked = if has_long_hand { UNMARKED_BESIDE_HAND } else { UNMARKED_AMONG_SHORT };
    found.extend(whole_melds(group, unmarked));
    found
}

/// Cuts the group from `from` on into marked melds and concealed kongs, backs at the ends, and concealed tiles between.
/// `run` is the start of the concealed tiles before `from`.
fn cut_from(
    group: &TileGroup,
    may: &[Option<f32>],
    run: usize,
    from: usize,
    segments: &mut Vec<Segment>,
    cost: f32,
    found: &mut Vec<Parse>,
) {
    let pieces = &group.pieces;
    if from == pieces.len() {
        push_parses(group, run..from, segments, cost, found);
        return;
    }
    for size in [3, 4] {
        let range = from..from + size;
        let Some(meld) = pieces.get(range.clone()).and_then(laid_meld) else {
            continue;
        };
        let before = segments.len();
        if run < from {
            segments.push(Segment::Standing(run..from));
        }
        segments.push(Segment::Meld {
            range: range.clone(),
            kind: meld.0,
            concealed: meld.1,
            marked: true,
            whole: true,
        });
        let cost = cost + meld_cost(&pieces[range.clone()]);
        cut_from(group, may, range.end, range.end, segments, cost, found);
        segments.truncate(before);
    }
    if let Some(more) = may[from] {
        let before = segments.len();
        if run < from {
            segments.push(Segment::Standing(run..from));
        }
        segments.push(Segment::Other(from..from + 1));
        cut_from(group, may, from + 1, from + 1, segments, cost + more + leave_cost(&pieces[from]), found);
        segments.truncate(before);
    }
    cut_from(group, may, run, from + 1, segments, cost + take_cost(&pieces[from]), found);
}

/// Adds the ways that a finished cut allows: without a winning tile, and with one among the concealed tiles.
fn push_parses(group: &TileGroup, last_run: Range<usize>, segments: &[Segment], cost: f32, found: &mut Vec<Parse>) {
    let mut whole = segments.to_vec();
    if !last_run.is_empty() {
        whole.push(Segment::Standing(last_run));
    }
    let standing: Vec<usize> = whole
        .iter()
        .filter_map(|s| match s {
            Segment::Standing(range) => Some(range.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    let sideways: Vec<usize> = standing.iter().copied().filter(|&i| group.pieces[i].sideways).collect();
    let per_sideways = SIDEWAYS_STANDING * sideways.len() as f32;
    let cost = cost + BREAKS_UP * broken_up(&group.pieces, &whole) as f32 + against_standing(&whole);
    let melds = whole.iter().filter(|s| matches!(s, Segment::Meld { .. })).count();
    let nothing = standing.is_empty() && melds == 0;
    let strays = !group.on_main_row && !standing.is_empty() && !group.is_set();
    let stray = if strays { STRAY } else { 0.0 };
    found.push(Parse {
        segments: whole.clone(),
        cost: cost + per_sideways + stray,
        standing: standing.len(),
        melds,
        win: None,
        left_out: nothing,
        flipped: None,
    });
    let mut with_win = |at: usize, more: f32, marked: WinMarking| {
        found.push(Parse {
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
        with_win(alone, 0.0, WinMarking::Alone);
    } else if let [one] = sideways[..] {
        let ends = standing.first() == Some(&one) || standing.last() == Some(&one);
        with_win(one, if ends { 0.0 } else { WIN_INSIDE }, WinMarking::Sideways);
    }
}

/// Returns the cost of melds lying against concealed tiles.
fn against_standing(segments: &[Segment]) -> f32 {
    let stands = |s: Option<&Segment>| usize::from(matches!(s, Some(Segment::Standing(_))));
    let mut cost = 0.0;
    for (at, segment) in segments.iter().enumerate() {
        if matches!(segment, Segment::Meld { .. }) {
            let before = at.checked_sub(1).and_then(|i| segments.get(i));
            cost += AGAINST_STANDING[stands(before) + stands(segments.get(at + 1))];
        }
    }
    cost
}

/// Counts runs of concealed tiles that contain a marked meld, in a group of melds or one as short as a meld.
fn broken_up(pieces: &[Piece], segments: &[Segment]) -> usize {
    let among_melds = segments.len() > 1;
    let runs = segments.iter().filter_map(|s| match s {
        Segment::Standing(range) => Some(&pieces[range.clone()]),
        _ => None,
    });
    runs.filter(|run| among_melds || run.len() <= 4)
        .map(|run| {
            let marks = |size| run.windows(size).any(|w| laid_meld(w).is_some());
            usize::from(marks(3) || marks(4))
        })
        .sum()
}

/// Returns the segments with the concealed tile `at` taken out as the winning tile.
fn split_at_win(segments: &[Segment], at: usize) -> Vec<Segment> {
    let mut out = Vec::with_capacity(segments.len() + 2);
    for segment in segments {
        match segment {
            Segment::Standing(range) if range.contains(&at) => {
                if range.start < at {
                    out.push(Segment::Standing(range.start..at));
                }
                out.push(Segment::Win(at));
                if at + 1 < range.end {
                    out.push(Segment::Standing(at + 1..range.end));
                }
            }
            other => out.push(other.clone()),
        }
    }
    out
}

/// Returns the meld that tiles side by side form if exactly one lies sideways (a claimed meld) or one to three lie face
/// down (a concealed kong): its kind, and true if it is concealed.
fn laid_meld(pieces: &[Piece]) -> Option<(MeldKind, bool)> {
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let sideways = pieces.iter().filter(|p| p.sideways).count();
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    if backs == 0 && sideways == 1 && faces.len() == pieces.len() {
        let kind = Meld::guess(&faces)?;
        return match (kind, pieces.iter().any(|p| p.added.is_some())) {
            (MeldKind::Pung, true) => Some((MeldKind::Kong, false)),
            (_, true) => None,
            (kind, false) => Some((kind, false)),
        };
    }
    let alike = faces.windows(2).all(|two| two[0].plain() == two[1].plain());
    let kong = pieces.len() == 4 && (1..=3).contains(&backs) && backs + faces.len() == 4;
    (kong && alike && sideways == 0).then_some((MeldKind::Kong, true))
}

/// Reads the group as one meld that is unmarked, or marked but with faces that do not form one.
fn whole_melds(group: &TileGroup, unmarked: f32) -> Option<Parse> {
    let pieces = &group.pieces;
    if !(3..=4).contains(&pieces.len()) || laid_meld(pieces).is_some() {
        return None;
    }
    let faces: Vec<Tile> = pieces.iter().filter_map(|p| p.class.tile()).collect();
    let sideways = pieces.iter().filter(|p| p.sideways).count();
    let backs = pieces.iter().filter(|p| p.is_back()).count();
    let guess = (faces.len() == pieces.len()).then(|| Meld::guess(&faces)).flatten();
    let (kind, concealed, marked, whole, cost) = match guess {
        Some(MeldKind::Kong) if sideways == 0 => (MeldKind::Kong, false, false, true, UNMARKED_KONG),
        Some(kind) if sideways == 0 => (kind, false, false, true, unmarked),
        _ if sideways == 1 && backs == 0 => (nearest_kind(pieces), false, true, false, BROKEN),
        _ if pieces.len() == 4 && backs == 4 => (MeldKind::Kong, true, true, false, 1.0),
        _ if pieces.len() == 4 && backs == 2 && faces.len() == 2 => (MeldKind::Kong, true, true, false, BROKEN),
        _ => return None,
    };
    Some(Parse {
        segments: vec![Segment::Meld { range: 0..pieces.len(), kind, concealed, marked, whole }],
        cost: cost + meld_cost(pieces),
        standing: 0,
        melds: 1,
        win: None,
        left_out: false,
        flipped: None,
    })
}

/// Guesses the kind of a meld with a misread tile: a kong if it has four tiles, a pung if two are alike, else a chow.
fn nearest_kind(pieces: &[Piece]) -> MeldKind {
    if pieces.len() == 4 || pieces.iter().any(|p| p.added.is_some()) {
        return MeldKind::Kong;
    }
    let faces: Vec<Option<Tile>> = pieces.iter().map(|p| p.class.tile().map(Tile::plain)).collect();
    let alike = (0..faces.len()).any(|a| faces[a].is_some() && faces[a + 1..].contains(&faces[a]));
    if alike { MeldKind::Pung } else { MeldKind::Chow }
}

/// Reads the group as not part of the hand.
fn left_out(group: &TileGroup) -> Parse {
    let near = (1.0 - group.distance / 2.5).clamp(0.0, 1.0);
    let count = group.pieces.len();
    let cost = if group.pieces.iter().all(Piece::is_back) {
        0.0
    } else {
        // Leaving out what is hardly a tile costs little, however near it lies.
        let each = if group.continues { LEFT_OUT_OF_ROW } else { LEFT_OUT_MORE };
        group.real() * near * (LEFT_OUT + each * (count - 1) as f32)
    };
    Parse {
        segments: vec![Segment::Other(0..count)],
        cost,
        standing: 0,
        melds: 0,
        win: None,
        left_out: true,
        flipped: None,
    }
}
