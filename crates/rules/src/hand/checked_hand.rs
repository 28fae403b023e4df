//! A hand whose tiles are complete and consistent. It can only be made from a [`HandDraft`].
//!
//! A checked hand may still lack a winning shape. It is a plain value without pointers, so that many hands can be
//! stored and scored fast.

use super::{
    DraftMeld, Flags, HandDraft, InvalidHand, MAX_SETS, Meld, MeldFault, MeldKind, Problem, SeatFault, Shape,
    TileFault, ValueForm,
};
use crate::tile::{Tile, TileCounts, Wind};

/// A hand with valid tiles and melds, its winning tile and its circumstances; it may still lack a winning shape.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, CheckedHand};
/// let shown = Example::read("S 23m55z [789p] [!1111z] [222s] t4m").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// assert!(win.is_self_draw() && !win.is_closed());
/// assert_eq!((win.kong_count(), win.all_tiles().total()), (1, 15));
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckedHand {
    standing: TileCounts,
    win_tile: Tile,
    melds: Melds,
    self_draw: bool,
    seat_wind: Wind,
    flowers: u8,
    flags: Flags,
}

/// The melds of a hand, at most [`MAX_SETS`].
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{MeldKind, Shape, CheckedHand};
/// let shown = Example::read("S 23m55z [789p] [!1111z] [222s] t4m").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// let kinds: Vec<MeldKind> = win.melds().iter().map(|meld| meld.kind()).collect();
/// assert_eq!(kinds, [MeldKind::Chow, MeldKind::Kong, MeldKind::Pung]);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Melds([Option<Meld>; MAX_SETS]);

impl Melds {
    /// Returns the melds in the order in which they were laid down.
    pub fn iter(&self) -> impl Iterator<Item = &Meld> {
        self.0.iter().flatten()
    }

    /// Returns the number of melds.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns true if there are no melds.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }
}

impl CheckedHand {
    /// Checks the tiles, melds, seat wind and flowers of a draft against a shape. The error lists all problems; last,
    /// `rule_problems`, those that the rules found in the circumstances. Faces call
    /// [`Rules::check`](crate::family::Rules::check) instead.
    pub fn from_draft(
        draft: &HandDraft,
        shape: Shape,
        rule_problems: Vec<Problem>,
    ) -> Result<CheckedHand, InvalidHand> {
        let mut problems = Vec::new();
        let melds = check_melds(&draft.melds, shape, &mut problems);
        check_tiles(draft, shape, &mut problems);
        if draft.seat_wind.is_none() {
            problems.push(Problem::BadSeat { field: "seat_wind".to_owned(), found: None, fault: SeatFault::NoWind });
        }
        let flowers = u8::try_from(draft.flowers).ok().filter(|&flowers| flowers <= 8);
        if flowers.is_none() {
            problems.push(Problem::BadFlowers { found: draft.flowers.to_string() });
        }
        problems.extend(rule_problems);
        match (draft.win_tile, draft.seat_wind, flowers) {
            (Some(win_tile), Some(seat_wind), Some(flowers)) if problems.is_empty() => Ok(CheckedHand {
                standing: draft.concealed.iter().copied().collect(),
                win_tile: win_tile.without_red(),
                melds,
                self_draw: draft.self_draw,
                seat_wind,
                flowers,
                flags: draft.flags,
            }),
            _ => Err(InvalidHand { problems }),
        }
    }

    /// Returns the concealed tiles without the winning tile.
    pub fn standing_tiles(&self) -> &TileCounts {
        &self.standing
    }

    /// Returns the tiles outside melds, with the winning tile.
    pub fn concealed_tiles(&self) -> TileCounts {
        let mut counts = self.standing;
        counts.add(self.win_tile);
        counts
    }

    /// Returns all tiles of the hand, with four for each kong.
    pub fn all_tiles(&self) -> TileCounts {
        let mut counts = self.concealed_tiles();
        self.melds.iter().flat_map(Meld::tiles).for_each(|tile| counts.add(tile));
        counts
    }

    /// Returns the winning tile, with a red five as an ordinary one.
    pub fn win_tile(&self) -> Tile {
        self.win_tile
    }

    /// Returns the melds in the order in which they were laid down.
    pub fn melds(&self) -> &Melds {
        &self.melds
    }

    /// Returns true if the winner drew the winning tile; false for a win on another player's tile.
    pub fn is_self_draw(&self) -> bool {
        self.self_draw
    }

    /// Returns the winner's seat wind: East for the dealer, then in turn order.
    pub fn seat_wind(&self) -> Wind {
        self.seat_wind
    }

    /// Returns the number of flowers, from 0 to 8.
    pub fn flowers(&self) -> u8 {
        self.flowers
    }

    /// Returns the circumstances of the win that all rules share.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns true if the hand has no chow, pung or open kong.
    pub fn is_closed(&self) -> bool {
        self.melds.iter().all(Meld::is_concealed)
    }
}

/// Returns the valid melds; adds a problem for each invalid meld, and one if there are more melds than sets.
fn check_melds(drafts: &[DraftMeld], shape: Shape, problems: &mut Vec<Problem>) -> Melds {
    let mut melds = Melds::default();
    if drafts.len() > shape.sets {
        problems.push(Problem::TooManyMelds { most: shape.sets, found: drafts.len() });
    }
    for (index, draft) in drafts.iter().enumerate() {
        match check_meld(draft) {
            Ok(meld) => {
                if let Some(slot) = melds.0.get_mut(index) {
                    *slot = Some(meld);
                }
            }
            Err(fault) => problems.push(Problem::BadMeld { index, fault }),
        }
    }
    melds
}

/// Returns the meld of a draft; [`MeldFault`] if its tiles, kind or marks do not fit together.
fn check_meld(draft: &DraftMeld) -> Result<Meld, MeldFault> {
    let kind = draft.kind_or_guess().ok_or(MeldFault::Unclear)?;
    let mut meld = Meld::new(kind, &draft.tiles)?.with_discarder(draft.from);
    if draft.concealed {
        meld = meld.as_concealed_kong()?;
    }
    if draft.added {
        meld = meld.as_added_kong()?;
    }
    Ok(meld)
}

/// Adds the problems of the tiles: a flower among them, a missing winning tile, a wrong number, too many copies of a
/// kind, and kinds that the rules do not use.
fn check_tiles(draft: &HandDraft, shape: Shape, problems: &mut Vec<Problem>) {
    for (field, tiles) in [("concealed", draft.concealed.as_slice()), ("win_tile", draft.win_tile.as_slice())] {
        if let Some(flower) = tiles.iter().find(|tile| tile.is_flower()) {
            problems.push(Problem::BadTile { field: field.to_owned(), fault: TileFault::Flower(*flower) });
        }
    }
    if draft.win_tile.is_none() {
        problems.push(Problem::BadInput { field: String::from("win_tile"), expected: ValueForm::WinTile });
    }
    let found = draft.concealed.len() + 3 * draft.melds.len() + usize::from(draft.win_tile.is_some());
    let expected = shape.tile_count();
    if found != expected {
        problems.push(Problem::TileCount { expected, found });
    }
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let mut copies = [0usize; crate::tile::KIND_COUNT];
    for kind in draft.concealed.iter().chain(&draft.win_tile).chain(melded).filter_map(|tile| tile.kind()) {
        copies[kind] += 1;
    }
    let copies_of = |tile: Tile| tile.kind().and_then(|kind| copies.get(kind)).copied().unwrap_or(0);
    problems.extend(shape.tile_surplus_problems(copies_of));
}

impl CheckedHand {
    /// Returns the number of kongs among the melds, open and concealed ones together.
    pub fn kong_count(&self) -> usize {
        self.melds.iter().filter(|meld| meld.kind() == MeldKind::Kong).count()
    }
}
