//! A hand as a camera or a person entered it: parts may be missing, doubtful or wrong.

use super::{Flags, Meld, MeldKind, Seat};
use crate::tile::{Tile, Wind};

/// A hand before it is checked. [`Rules::check`](crate::family::Rules::check) or [`super::CheckedHand::from_draft`]
/// reports all its errors, or yields a [`super::CheckedHand`].
///
/// ```
/// use quejing_rules::hand::{CheckedHand, HandDraft, Shape};
/// use quejing_rules::tile::{Wind, mpsz};
/// let (concealed, win_tile) = (mpsz::parse("123m456p789s1112z")?, Some("2z".parse()?));
/// let draft = HandDraft { concealed, win_tile, ..HandDraft::default() };
/// // The seat is missing.
/// assert_eq!(CheckedHand::from_draft(&draft, Shape::default(), Vec::new()).unwrap_err().codes(), ["bad_seat"]);
/// assert!(
///     CheckedHand::from_draft(&HandDraft { seat_wind: Some(Wind::South), ..draft }, Shape::default(), Vec::new())
///         .is_ok()
/// );
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandDraft {
    /// The concealed tiles without the winning tile, in any order.
    pub concealed: Vec<Tile>,
    /// The winning tile; `None` if it is unknown.
    pub win_tile: Option<Tile>,
    /// The melds in the order in which they were laid down.
    pub melds: Vec<DraftMeld>,
    /// True if the winner drew the winning tile; false if it was another player's.
    pub self_draw: bool,
    /// The winner's seat wind; `None` if it is unknown.
    pub seat_wind: Option<Wind>,
    /// The number of flowers; valid from 0 to 8.
    pub flowers: i64,
    /// The circumstances of the win that all rules share.
    pub flags: Flags,
}

impl HandDraft {
    /// Returns true if a meld is named a kong, or is unnamed and has the tiles of a kong.
    pub fn has_kong(&self) -> bool {
        self.melds.iter().map(DraftMeld::kind_or_guess).any(|kind| kind == Some(MeldKind::Kong))
    }

    /// Returns true if the hand holds a further copy of the winning tile, concealed or melded; a red five counts as a
    /// five. False without a winning tile.
    pub(crate) fn holds_winning_tile(&self) -> bool {
        let mut held = self.concealed.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles));
        self.win_tile.is_some_and(|win_tile| held.any(|tile| tile.without_red() == win_tile.without_red()))
    }
}

/// A meld before it is checked: its kind, marks and tiles may not fit together.
///
/// ```
/// use quejing_rules::hand::{DraftMeld, MeldKind, Seat};
/// let meld: DraftMeld = "555z:W".parse()?;
/// assert_eq!((meld.kind_or_guess(), meld.from), (Some(MeldKind::Pung), Some(Seat(2))));
/// assert_eq!(DraftMeld::from_tiles(meld.tiles[..2].to_vec()).kind_or_guess(), None);
/// # Ok::<(), quejing_rules::hand::MeldTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftMeld {
    /// The kind as a person or the notation named it; `None` if the tiles decide it.
    pub kind: Option<MeldKind>,
    /// The tiles of the meld, in any order.
    pub tiles: Vec<Tile>,
    /// True if the meld is a concealed kong.
    pub concealed: bool,
    /// True if the meld is a kong made by adding a tile to an open pung.
    pub added: bool,
    /// The seat of the player who discarded the claimed tile; `None` if it is unknown.
    pub from: Option<Seat>,
}

impl DraftMeld {
    /// Creates a meld of which only the tiles are known.
    pub fn from_tiles(tiles: Vec<Tile>) -> DraftMeld {
        DraftMeld { tiles, ..DraftMeld::default() }
    }

    /// Returns the named kind, else the kind that the tiles form; `None` if they form none.
    pub fn kind_or_guess(&self) -> Option<MeldKind> {
        self.kind.or_else(|| Meld::guess_kind(&self.tiles))
    }
}
