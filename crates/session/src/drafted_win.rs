//! A win that is entered on one device, for another that enters a win on the same tile.

use quejing_ledger::{EvidenceAttached, PlayerId, Win};

/// A win on a discard that is being entered and not recorded yet, with the wins on the same tile that are kept beside it.
#[derive(Clone, Debug)]
pub struct DraftedWin {
    pub(crate) table: u8,
    /// The number of the deal at its table.
    pub(crate) deal: u32,
    pub(crate) from: PlayerId,
    /// Each win with the evidence it rests on.
    pub(crate) wins: Vec<(Win, Vec<EvidenceAttached>)>,
}
