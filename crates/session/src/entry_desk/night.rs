//! The requests about a night, with the hand kept in step.

use super::{DeskOutcome, DeskRefusal, EntryDesk};
use crate::night::NightAction;
use crate::recorder::night_requests::{self, NightRefusal};
use crate::round::Round;
use quejing_ledger::{LedgerError, NightOpening};
use quejing_words::Lang;

impl EntryDesk {
    /// Executes a request about the night. The hand follows the night also after an error, before which a part of the
    /// request may have been recorded.
    ///
    /// # Errors
    /// The ledger refuses the request, or the disk fails.
    pub(crate) fn perform_night_action(&mut self, action: NightAction) -> Result<DeskOutcome, LedgerError> {
        if let Some(refusal) = night_requests::refuse(&self.recorder, &action) {
            return Ok(DeskOutcome::Refused(DeskRefusal::Night(refusal)));
        }
        match night_requests::perform(&mut self.recorder, action) {
            Ok(outcome) => Ok(self.adopt(outcome)),
            Err(error) => {
                self.update_from_night();
                Err(error)
            }
        }
    }

    /// Plans a night with the same people, and with the rules chosen at the table, for which `plan` makes its opening.
    /// Refuses while a deal is open, unless people leave it unfinished.
    ///
    /// # Errors
    /// The rules do not allow that many people.
    pub(crate) fn plan_next_night(
        &mut self,
        leaves_deal: bool,
        lang: Lang,
        plan: impl FnOnce(NightOpening, &Round) -> NightOpening,
    ) -> Result<DeskOutcome, LedgerError> {
        if self.keeper().open_night().is_deal_open() && !leaves_deal {
            return Ok(DeskOutcome::Refused(DeskRefusal::Night(NightRefusal::LeavesOpenDeal)));
        }
        let chosen = self.hand.round().rules().clone();
        let opening = self.keeper().next_opening(lang);
        self.recorder.keeper_mut().plan_night(opening)?;
        self.recorder.drop_proposal();
        self.update_from_night();
        // The rules chosen at the table take precedence over those of the former night.
        self.hand.laid_mut().round.set_rules(chosen);
        let planned = self.adopt_hand_rules(plan);
        self.change_hand(|hand| hand.rescore());
        planned.map(|()| DeskOutcome::NightPlanned)
    }
}
