//! The kind of a hand by its true tiles: a win, a hand that waits for its last tile, or a number of tiles that is neither.
//!
//! Melds need not be known. Flowers do not count; four of a kind, or fewer with face-down tiles beside them, may be a kong,
//! which counts three.

use std::iter;

use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Shape, has_winning_shape};
use quejing_rules::tile::{Tile, Wind};
use quejing_vision::TileClass;

/// The class of a hand in the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HandKind {
    /// A win of four sets and a pair, or of a special hand.
    Win14,
    /// A win of five sets and a pair.
    Win17,
    /// 14 tiles that do not win.
    Other14,
    /// A hand of four sets and a pair without its last tile.
    Waiting13,
    /// A hand of five sets and a pair without its last tile.
    Waiting16,
    /// 13 tiles that do not wait.
    Other13,
    /// Fewer than 13 tiles.
    Under13,
    /// 15 to 18 tiles that neither win nor wait.
    From15To18,
    /// More than 18 tiles.
    Over18,
}

/// A win and a hand that waits, by the number of sets.
const BY_SETS: [(usize, HandKind, HandKind); 2] =
    [(4, HandKind::Win14, HandKind::Waiting13), (5, HandKind::Win17, HandKind::Waiting16)];

impl HandKind {
    /// Returns the kind of these tiles. By several shapes the hand may win or wait, with kongs: the rules' own comes first.
    pub fn of(tiles: &[TileClass], own: Shape) -> HandKind {
        let pieces: Vec<TileClass> = tiles.iter().filter(|class| !class.is_flower()).copied().collect();
        let drafts = drafts(&pieces);
        for shape in iter::once(own).chain(own.with_other_set_counts()) {
            let Some(&(_, win, waiting)) = BY_SETS.iter().find(|(sets, ..)| *sets == shape.sets) else {
                continue;
            };
            if drafts.iter().any(|draft| wins(draft, None, shape)) {
                return win;
            }
            if drafts.iter().any(|draft| Tile::kinds().any(|tile| wins(draft, Some(tile), shape))) {
                return waiting;
            }
        }
        match drafts.first().map_or(pieces.len(), counted) {
            ..13 => HandKind::Under13,
            13 => HandKind::Other13,
            14 => HandKind::Other14,
            15..=18 => HandKind::From15To18,
            _ => HandKind::Over18,
        }
    }

    /// Returns the id in the figures.
    pub fn id(self) -> &'static str {
        match self {
            HandKind::Win14 => "win14",
            HandKind::Win17 => "win17",
            HandKind::Other14 => "other14",
            HandKind::Waiting13 => "waiting13",
            HandKind::Waiting16 => "waiting16",
            HandKind::Other13 => "other13",
            HandKind::Under13 => "under13",
            HandKind::From15To18 => "from15to18",
            HandKind::Over18 => "over18",
        }
    }
}

fn counted(draft: &HandDraft) -> usize {
    draft.concealed.len() + 3 * draft.melds.len()
}

/// Returns the ways to take kongs out of the pieces, the fewest first; none with a face that is not known, or with face-down
/// tiles that belong to no kong.
fn drafts(pieces: &[TileClass]) -> Vec<HandDraft> {
    let backs = pieces.iter().filter(|&&class| class == TileClass::Back).count();
    let mut faces: Vec<Tile> = pieces.iter().filter_map(|class| class.tile()).map(Tile::without_red).collect();
    if faces.len() + backs != pieces.len() {
        return Vec::new();
    }
    faces.sort_unstable();
    let mut kinds = faces.clone();
    kinds.dedup();
    let mut ways = vec![(HandDraft { concealed: faces, seat_wind: Some(Wind::East), ..HandDraft::default() }, backs)];
    for kind in kinds {
        let with_kong: Vec<_> = ways.iter().filter_map(|(draft, backs)| with_kong(draft, *backs, kind)).collect();
        ways.extend(with_kong);
    }
    let mut drafts: Vec<HandDraft> =
        ways.into_iter().filter(|(_, backs)| *backs == 0).map(|(draft, _)| draft).collect();
    drafts.sort_by_key(|draft| draft.melds.len());
    drafts
}

/// Returns the draft with all tiles of a kind as a kong, and the backs that are left; at most two of a kong are face down.
fn with_kong(draft: &HandDraft, backs: usize, kind: Tile) -> Option<(HandDraft, usize)> {
    let copies = draft.concealed.iter().filter(|&&tile| tile == kind).count();
    let down = 4_usize.checked_sub(copies).filter(|&down| down <= backs.min(2))?;
    let mut with = draft.clone();
    with.concealed.retain(|&tile| tile != kind);
    with.melds.push(DraftMeld { kind: Some(MeldKind::Kong), ..DraftMeld::from_tiles(vec![kind; 4]) });
    Some((with, backs - down))
}

/// Returns true if the tiles win by the shape, with `drawn` or as they are.
fn wins(draft: &HandDraft, drawn: Option<Tile>, shape: Shape) -> bool {
    let mut complete = draft.clone();
    complete.win_tile = drawn.or_else(|| complete.concealed.pop());
    has_winning_shape(&complete, shape)
}
