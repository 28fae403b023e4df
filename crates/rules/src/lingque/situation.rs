//! What the tiles of a hand do not show, in Lingque.

use crate::hand::{Flags, Seat};

/// What the tiles do not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// The winner, if not at the seat of the seat wind.
    pub winner: Option<Seat>,
    /// How many tiles each seat gave the winner; otherwise counted from the melds and the discard.
    pub provided: Option<[u8; 4]>,
}
