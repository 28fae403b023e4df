//! The night around a hand that is being entered.

use crate::night::{Bets, Keeper};
use quejing_ledger::{Night, NightId, ReplayedNight};

/// The part of a night that concerns a hand: the events so far, and the bets that will be recorded with the deal.
#[derive(Clone, Copy)]
pub struct NightView<'a> {
    pub replay: &'a ReplayedNight,
    pub id: NightId,
    /// True before the first record of the night.
    pub is_draft: bool,
    /// The unrecorded bets.
    pub bets: &'a Bets,
}

impl<'a> NightView<'a> {
    pub(crate) fn new(keeper: &'a Keeper, bets: &'a Bets) -> NightView<'a> {
        NightView {
            replay: keeper.replay(),
            id: keeper.night_id(),
            is_draft: keeper.open_night().draft_opening().is_some(),
            bets,
        }
    }

    /// Returns the night after all its events.
    pub fn night(&self) -> &'a Night {
        self.replay.night()
    }
}
