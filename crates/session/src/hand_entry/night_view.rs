//! The night around a hand that is being entered.

use crate::StateDigest;
use crate::night::{Bets, Keeper};
use crate::round::{HandEvents, Round};
use quejing_ledger::{Night, ReplayedNight};
use quejing_rules::NightId;
use quejing_rules::play::{DrawnDeal, Play};

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

    /// Returns the mark of the deal of a round, due or in progress: its night, table, number and recorded beginning.
    pub fn deal_mark(&self, round: &Round) -> StateDigest {
        StateDigest::of(&(self.id, round.table, round.deal.number, &round.deal.begun))
    }

    /// Returns the mark of the draw that would be recorded now. In riichi it is the mark of the deal, because the
    /// payments of a draw are previewed before it is recorded.
    pub fn draw_mark(&self, round: &Round) -> StateDigest {
        if round.rules().declaration().is_some() {
            return self.deal_mark(round);
        }
        let payloads = HandEvents::new(round, self.night()).with_beginning(Play::Drawn(DrawnDeal::default()));
        StateDigest::of(&(self.deal_mark(round).to_string(), payloads.unwrap_or_default()))
    }
}
