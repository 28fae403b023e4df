//! A hand as a camera or a person entered it: anything may be missing, doubtful or wrong.

use super::{Flags, Meld, MeldKind, Seat};
use crate::tile::{Tile, Wind};

/// A hand before it is checked. `rules::check` (or [`super::CheckedHand::from_draft`]) turns it into a [`super::CheckedHand`]
/// or says everything that is wrong with it.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Shape, CheckedHand};
/// use quejing_rules::tile::{Wind, mpsz};
/// let (concealed, win_tile) = (mpsz::parse("123m456p789s1112z")?, Some("2z".parse()?));
/// let draft = HandDraft { concealed, win_tile, ..HandDraft::default() };
/// // The seat is missing.
/// assert_eq!(CheckedHand::from_draft(&draft, Shape::default(), Vec::new()).unwrap_err().codes(), ["bad_seat"]);
/// assert!(CheckedHand::from_draft(&HandDraft { seat_wind: Some(Wind::South), ..draft }, Shape::default(), Vec::new()).is_ok());
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandDraft {
    /// The concealed tiles without the winning tile, in any order.
    pub concealed: Vec<Tile>,
    /// The winning tile.
    pub win_tile: Option<Tile>,
    /// The melds in the order they were laid down.
    pub melds: Vec<DraftMeld>,
    /// True if the winner drew the winning tile; otherwise it is another player's.
    pub self_draw: bool,
    /// The winner's seat wind.
    pub seat_wind: Option<Wind>,
    /// The number of flowers, 0..8.
    pub flowers: i64,
    /// The circumstances.
    pub flags: Flags,
}

impl HandDraft {
    /// Returns true if a meld looks like a kong.
    pub fn has_kong(&self) -> bool {
        self.melds.iter().map(DraftMeld::shape).any(|shape| shape == Some(MeldKind::Kong))
    }

    /// Returns true if the hand holds another copy of the winning tile, concealed or melded.
    pub(crate) fn holds_winning_tile(&self) -> bool {
        let mut held = self.concealed.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles));
        self.win_tile.is_some_and(|won| held.any(|tile| tile.plain() == won.plain()))
    }
}

/// A meld before it is checked.
///
/// ```
/// use quejing_rules::hand::{DraftMeld, MeldKind, Seat};
/// let meld: DraftMeld = "555z:W".parse()?;
/// assert_eq!((meld.shape(), meld.from), (Some(MeldKind::Pung), Some(Seat(2))));
/// assert_eq!(DraftMeld::of(meld.tiles[..2].to_vec()).shape(), None);
/// # Ok::<(), quejing_rules::hand::MeldTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftMeld {
    /// The kind as named; `None` for whatever the tiles show.
    pub kind: Option<MeldKind>,
    /// Its tiles in any order.
    pub tiles: Vec<Tile>,
    /// True if it is a concealed kong.
    pub concealed: bool,
    /// True if it is a kong made by adding to an open pung.
    pub added: bool,
    /// The seat that gave the claimed tile.
    pub from: Option<Seat>,
}

impl DraftMeld {
    /// Returns a meld of which only the tiles are known.
    pub fn of(tiles: Vec<Tile>) -> DraftMeld {
        DraftMeld { tiles, ..DraftMeld::default() }
    }

    /// Returns the named kind, or whatever the tiles show.
    pub fn shape(&self) -> Option<MeldKind> {
        self.kind.or_else(|| Meld::guess(&self.tiles))
    }
}
