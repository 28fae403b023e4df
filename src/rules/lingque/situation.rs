//! What no tile of a hand shows, in Lingque.

use crate::hand::{Flags, Seat};

/// What no tile shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// Who won, where it is not the seat of the seat wind.
    pub winner: Option<Seat>,
    /// How many tiles each seat gave the winner; otherwise counted from the melds and the discard.
    pub provided: Option<[u8; 4]>,
}
