//! A hand that is complete and consistent as far as its tiles go, and can only be made from a [`HandDraft`].
//!
//! It need not be a winning hand: whether it has a reading is a later question. It is a plain value without pointers, so
//! that many can be kept and scored fast.

use super::{
    DraftMeld, Flags, HandDraft, HandForm, InvalidHand, MAX_SETS, Meld, MeldFault, MeldKind, Problem, SeatFault, Shape,
    TileFault,
};
use crate::tile::{Tile, TileCounts, Wind};

/// A checked hand with its winning tile and circumstances.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, CheckedHand};
/// let shown = Example::read("S 23m55z [789p] [!1111z] [222s] t4m").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// assert!(win.self_draw() && !win.is_closed());
/// assert_eq!((win.kongs(), win.all_tiles().total()), (1, 15));
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

/// The melds of a hand, up to [`MAX_SETS`].
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
    /// Returns the melds in the order laid down.
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
    /// Checks everything about tiles, melds and seat by the shape of a winning hand, adds what the rules found wrong with the
    /// circumstances, and reports it all at once. Call `rules::check`, which supplies the rules' part.
    pub fn from_draft(draft: &HandDraft, shape: Shape, from_rules: Vec<Problem>) -> Result<CheckedHand, InvalidHand> {
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
        problems.extend(from_rules);
        match (draft.win_tile, draft.seat_wind, flowers) {
            (Some(win_tile), Some(seat_wind), Some(flowers)) if problems.is_empty() => Ok(CheckedHand {
                standing: draft.concealed.iter().copied().collect(),
                win_tile: win_tile.plain(),
                melds,
                self_draw: draft.self_draw,
                seat_wind,
                flowers,
                flags: draft.flags,
            }),
            _ => Err(InvalidHand { problems }),
        }
    }

    /// Returns the concealed tiles before the win, without the winning tile.
    pub fn standing(&self) -> &TileCounts {
        &self.standing
    }

    /// Returns the concealed tiles with the winning tile: everything outside melds.
    pub fn concealed_tiles(&self) -> TileCounts {
        let mut counts = self.standing;
        counts.add(self.win_tile);
        counts
    }

    /// Returns every tile of the hand, all four of a kong.
    pub fn all_tiles(&self) -> TileCounts {
        let mut counts = self.concealed_tiles();
        self.melds.iter().flat_map(Meld::tiles).for_each(|tile| counts.add(tile));
        counts
    }

    /// Returns the tile that completed the hand (a red five as an ordinary one).
    pub fn win_tile(&self) -> Tile {
        self.win_tile
    }

    /// Returns the melds in the order laid down.
    pub fn melds(&self) -> &Melds {
        &self.melds
    }

    /// Returns true if the winner drew the winning tile.
    pub fn self_draw(&self) -> bool {
        self.self_draw
    }

    /// Returns the winner's seat wind.
    pub fn seat_wind(&self) -> Wind {
        self.seat_wind
    }

    /// Returns the number of flowers, 0 to 8.
    pub fn flowers(&self) -> u8 {
        self.flowers
    }

    /// Returns the circumstances.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns true if there is no chow, pung or open kong.
    pub fn is_closed(&self) -> bool {
        self.melds.iter().all(Meld::is_concealed)
    }
}

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

fn check_meld(draft: &DraftMeld) -> Result<Meld, MeldFault> {
    let kind = draft.shape().ok_or(MeldFault::Unclear)?;
    let mut meld = Meld::new(kind, &draft.tiles)?.given_by(draft.from);
    if draft.concealed {
        meld = meld.as_concealed_kong()?;
    }
    if draft.added {
        meld = meld.as_added_kong()?;
    }
    Ok(meld)
}

fn check_tiles(draft: &HandDraft, shape: Shape, problems: &mut Vec<Problem>) {
    for (field, tiles) in [("concealed", draft.concealed.as_slice()), ("win_tile", draft.win_tile.as_slice())] {
        if let Some(flower) = tiles.iter().find(|tile| tile.is_flower()) {
            problems.push(Problem::BadTile { field: field.to_owned(), fault: TileFault::Flower(*flower) });
        }
    }
    if draft.win_tile.is_none() {
        problems.push(Problem::BadInput { field: String::from("win_tile"), expected: HandForm::WinTile });
    }
    let found = draft.concealed.len() + 3 * draft.melds.len() + usize::from(draft.win_tile.is_some());
    let expected = shape.tiles();
    if found != expected {
        problems.push(Problem::TileCount { expected, found });
    }
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let mut copies = [0usize; crate::tile::KINDS];
    for kind in draft.concealed.iter().chain(&draft.win_tile).chain(melded).filter_map(|tile| tile.kind()) {
        copies[kind] += 1;
    }
    let found = |tile: Tile| tile.kind().and_then(|kind| copies.get(kind)).copied().unwrap_or(0);
    problems.extend(shape.surplus(found));
}

impl CheckedHand {
    /// Returns the number of kongs, open or concealed.
    pub fn kongs(&self) -> usize {
        self.melds.iter().filter(|meld| meld.kind() == MeldKind::Kong).count()
    }
}
