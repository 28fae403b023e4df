//! The kind of a hand by its true tiles: a win, a hand that waits for its last tile, or neither, by the number of
//! tiles.
//!
//! Melds need not be known. Flowers do not count. Four equal tiles, or fewer together with face-down tiles, may be a
//! kong, which counts as three tiles.

use std::iter;

use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Shape, has_winning_shape};
use quejing_rules::tile::{Tile, Wind};
use quejing_vision::TileClass;

/// The kind of a hand in the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HandKind {
    /// A win of four sets and a pair, or a special hand of 14 tiles.
    Win14,
    /// A win of five sets and a pair.
    Win17,
    /// 14 tiles that neither win nor wait.
    Other14,
    /// A hand of four sets and a pair without its last tile.
    Waiting13,
    /// A hand of five sets and a pair without its last tile.
    Waiting16,
    /// 13 tiles that neither win nor wait.
    Other13,
    /// Fewer than 13 tiles that neither win nor wait.
    Under13,
    /// 15 to 18 tiles that neither win nor wait.
    From15To18,
    /// More than 18 tiles.
    Over18,
}

/// The number of sets of a shape, with the kind of a win and of a waiting hand of this shape.
const KINDS_BY_SET_COUNT: [(usize, HandKind, HandKind); 2] =
    [(4, HandKind::Win14, HandKind::Waiting13), (5, HandKind::Win17, HandKind::Waiting16)];

impl HandKind {
    /// Returns the kind of a hand with these tiles. The first shape by which the hand wins or waits decides;
    /// `table_shape`, the shape of the rules at the table, comes first.
    pub fn from_tiles(tiles: &[TileClass], table_shape: Shape) -> HandKind {
        let hand_tiles: Vec<TileClass> = tiles.iter().filter(|class| !class.is_flower()).copied().collect();
        let drafts = list_drafts(&hand_tiles);
        for shape in iter::once(table_shape).chain(table_shape.with_other_set_counts()) {
            let Some(&(_, win, waiting)) = KINDS_BY_SET_COUNT.iter().find(|(sets, ..)| *sets == shape.sets) else {
                continue;
            };
            if drafts.iter().any(|draft| is_win(draft, None, shape)) {
                return win;
            }
            if drafts.iter().any(|draft| Tile::kinds().any(|tile| is_win(draft, Some(tile), shape))) {
                return waiting;
            }
        }
        match drafts.first().map_or(hand_tiles.len(), count_tiles) {
            ..13 => HandKind::Under13,
            13 => HandKind::Other13,
            14 => HandKind::Other14,
            15..=18 => HandKind::From15To18,
            _ => HandKind::Over18,
        }
    }

    /// Returns the id of the kind in the figures.
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

/// Returns the number of tiles of a draft, of which a meld counts three.
fn count_tiles(draft: &HandDraft) -> usize {
    draft.concealed.len() + 3 * draft.melds.len()
}

/// Returns a draft for each way to take kongs out of the tiles, fewer kongs first. A way must use all face-down tiles;
/// there is none if a tile is unknown.
fn list_drafts(tiles: &[TileClass]) -> Vec<HandDraft> {
    let backs = tiles.iter().filter(|&&class| class == TileClass::Back).count();
    let mut faces: Vec<Tile> = tiles.iter().filter_map(|class| class.tile()).map(Tile::without_red).collect();
    if faces.len() + backs != tiles.len() {
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

/// Returns the draft with all tiles of a kind as a kong, and the number of backs that it leaves. `None` if the draft
/// has more than four of the kind, or the kong needs more than two backs or more than there are.
fn with_kong(draft: &HandDraft, backs: usize, kind: Tile) -> Option<(HandDraft, usize)> {
    let copies = draft.concealed.iter().filter(|&&tile| tile == kind).count();
    let needed_backs = 4_usize.checked_sub(copies).filter(|&needed_backs| needed_backs <= backs.min(2))?;
    let mut changed_draft = draft.clone();
    changed_draft.concealed.retain(|&tile| tile != kind);
    changed_draft.melds.push(DraftMeld { kind: Some(MeldKind::Kong), ..DraftMeld::from_tiles(vec![kind; 4]) });
    Some((changed_draft, backs - needed_backs))
}

/// Returns true if the tiles win by the shape, together with `drawn` or, if it is `None`, as they are.
fn is_win(draft: &HandDraft, drawn: Option<Tile>, shape: Shape) -> bool {
    let mut complete = draft.clone();
    complete.win_tile = drawn.or_else(|| complete.concealed.pop());
    has_winning_shape(&complete, shape)
}
