//! Records of the hand on the board: new records, corrections, undo; draws, and events within a deal.

use super::{DeskNews, DeskOutcome, DeskRefusal, EntryDesk, RecordedEntry, evidence};
use crate::StateDigest;
use crate::hand_entry::DraftedWin;
use crate::night::{BetRefusal, BetRequest, DealEntry};
use crate::question::QuestionId;
use crate::recorder::{ConfirmCondition, Proposal, ProposalSubject};
use crate::round::{HandError, HandEvents, SeatMark};
use quejing_ledger::{EvidenceAttached, LedgerError, Payload, Record, ReplayedNight};
use quejing_rules::play::{Deal, DealBegun, DrawnDeal, Play};
use quejing_rules::{Answer, DealId, PlayerId};

impl EntryDesk {
    /// Returns true if *Record* can record the hand or the draw: its payments are known, the ledger is writable, and it
    /// is no example.
    pub fn is_recordable(&self) -> bool {
        self.hand.bill().payment_plan().is_some() && self.keeper().is_writable() && !self.hand.is_example()
    }

    /// Records the hand or the draw, or corrects its record, if the current preview has the mark `seen`. Does nothing
    /// for an example or a repeated request.
    ///
    /// # Errors
    /// The ledger refuses the events, or the disk fails.
    pub(crate) fn record_hand(&mut self, seen: &StateDigest) -> Result<DeskOutcome, LedgerError> {
        if self.was_recorded(seen) || self.hand.is_example() {
            return Ok(DeskOutcome::Done);
        }
        if *seen != self.hand.preview_mark() {
            return Ok(DeskOutcome::Refused(DeskRefusal::OtherPreview(seen.clone())));
        }
        let Some(plan) = self.hand.bill().payment_plan().filter(|_| !self.hand.is_recorded()) else {
            return Ok(DeskOutcome::Done);
        };
        let payloads = plan.payloads.clone();
        match self.hand.recorded() {
            Some(recorded) if recorded.is_outdated(self.keeper().night()) => {
                self.change_hand(|hand| hand.rejoin_corrected_win());
                Ok(DeskOutcome::Refused(DeskRefusal::CorrectedMeanwhile))
            }
            Some(_) => self.record_correction(payloads),
            None => self.record_new_hand(payloads),
        }
    }

    /// Returns true if the preview with this mark is the one that was recorded here last, and its record still counts.
    /// A repeated request has the same mark.
    pub fn was_recorded(&self, mark: &StateDigest) -> bool {
        self.hand.previews.was_recorded(mark, self.keeper().replay().log())
    }

    /// Records the hand with its bets and its evidence, or proposes it. Records nothing if a late bet lowers the total
    /// of somebody who has not agreed to it: the bet waits for them then.
    fn record_new_hand(&mut self, mut payloads: Vec<Payload>) -> Result<DeskOutcome, LedgerError> {
        let round = self.hand.round();
        let deal = (round.table, round.deal.number);
        let asked = self.recorder.keeper_mut().bets_mut().ask_further_payers(deal, &payloads)?;
        if !asked.is_empty() {
            self.load_bets();
            self.change_hand(|hand| hand.rescore());
            return Ok(DeskOutcome::PayersAsked(asked));
        }
        // The record of the hand includes the bets.
        let round = self.hand.round_with_bets(self.night_view());
        let open = self.keeper().night().open_deal(usize::from(round.table));
        let deal = open.map_or(DealId(self.keeper().replay().events().len() as u64 + 1), |deal| deal.id);
        self.hand.laid_mut().round = round;
        let own = self.collect_evidence();
        let aside = if self.hand.laid().is_entering_draw() { Vec::new() } else { self.hand.evidence_of_wins_aside() };
        payloads.extend(evidence::attachment_payloads(aside.into_iter().chain(own).collect(), deal));
        self.propose(payloads, ConfirmCondition::Contradictions, ProposalSubject::HandOnBoard)
    }

    /// Corrects the record of the hand to these events, with new evidence.
    fn record_correction(&mut self, payloads: Vec<Payload>) -> Result<DeskOutcome, LedgerError> {
        let Some(recorded) = self.hand.recorded() else {
            return Ok(DeskOutcome::Done);
        };
        let (deal, is_joining) = (recorded.deal, recorded.is_joining);
        let Some(mut payloads) = recorded.correction_payloads(self.keeper().replay(), payloads) else {
            return Ok(DeskOutcome::Refused(DeskRefusal::TooLate));
        };
        if payloads.is_empty() {
            return Ok(DeskOutcome::Done);
        }
        let pieces = self.collect_evidence();
        // A hand that joins a recorded win attaches all of its evidence.
        let fresh = match is_joining {
            true => pieces,
            false => evidence::added_evidence(self.keeper().night(), pieces, deal),
        };
        payloads.extend(evidence::attachment_payloads(fresh, deal));
        self.propose(payloads, ConfirmCondition::Always, ProposalSubject::HandOnBoard)
    }

    /// Returns the correction that *Record* would make, as it is shown for confirmation; `None` if the hand has no
    /// record or equals it, or if it cannot be corrected.
    pub fn planned_correction(&self) -> Option<Proposal> {
        let payloads = self.hand.planned_correction(self.night_view())?;
        // The ledger reports an error once the correction is to be recorded.
        self.recorder.preview_proposal(payloads, ConfirmCondition::Always).ok().flatten()
    }

    /// Corrects the reopened win to its value under the present rules, if that differs.
    ///
    /// # Errors
    /// The ledger refuses the events, or the disk fails.
    pub(crate) fn revalue_win(&mut self) -> Result<DeskOutcome, LedgerError> {
        match self.hand.revalued_payloads() {
            Some(payloads) => self.record_correction(payloads),
            None => Ok(DeskOutcome::Done),
        }
    }

    /// Records a draw if the due one has the mark `seen`. Under rules that ask about draws, begins its entry instead.
    ///
    /// # Errors
    /// The ledger refuses the event, or the disk fails.
    pub(crate) fn record_draw(&mut self, seen: &StateDigest) -> Result<DeskOutcome, LedgerError> {
        if *seen != self.night_view().draw_mark(self.hand.round_at_table()) {
            return Ok(DeskOutcome::Refused(DeskRefusal::OtherDraw));
        }
        self.change_hand(|hand| hand.clear_recorded_or_example());
        let round = &mut self.hand.laid_mut().round;
        // Without a winner, the riichi marked as a circumstance of the hand becomes a declaration like the others.
        round.answers.declared =
            (0..round.player_count()).filter(|&player| round.flags().has_declared(player)).collect();
        if !round.rules().asks_about_draws() {
            return self.record_deal_event(DealEntry::Draw(DrawnDeal::default()));
        }
        let is_begun = round.answers.draw.is_some();
        self.change_hand(|hand| {
            if !is_begun {
                // Nobody won with the hand being entered.
                hand.close(false);
            }
            hand.change(|laid| {
                laid.round.answers.draw.get_or_insert_default();
            });
        });
        Ok(DeskOutcome::Done)
    }

    /// Records an event within the deal, after the deal's beginning and its bets if these are not recorded yet.
    ///
    /// # Errors
    /// The ledger refuses the event, or the disk fails.
    pub(crate) fn record_deal_event(&mut self, event: DealEntry) -> Result<DeskOutcome, LedgerError> {
        let round = self.hand.round_with_bets(self.night_view());
        self.propose_deal_events(HandEvents::new(&round, self.keeper().night()).with_beginning(event.into()))
    }

    /// Sets the answer to a question about the deal. A declaration is recorded, after the beginning of the deal, or its
    /// record is undone; other answers wait for the record of the hand.
    ///
    /// # Errors
    /// The ledger refuses the event, or the disk fails.
    pub(crate) fn set_deal_answer(
        &mut self,
        question: QuestionId,
        answer: &Answer<PlayerId>,
    ) -> Result<DeskOutcome, LedgerError> {
        if !matches!(question, QuestionId::Seat(SeatMark::Declaration, _)) {
            self.change_hand(|hand| hand.change(|laid| laid.round.set_answer(question, Some(answer))));
            return Ok(DeskOutcome::Done);
        }
        let mut round = self.hand.round_with_bets(self.night_view());
        round.set_answer(question, Some(answer));
        let payloads = HandEvents::new(&round, self.keeper().night()).declarations().map(|mut payloads| {
            payloads.extend(beginning_undo(self.keeper().replay(), usize::from(round.table), &payloads));
            payloads
        });
        self.propose_deal_events(payloads)
    }

    /// Records the beginning of the deal with its bets, or corrects a recorded beginning to the present answers.
    ///
    /// # Errors
    /// The ledger refuses the event, or the disk fails.
    pub(crate) fn begin_deal(&mut self) -> Result<DeskOutcome, LedgerError> {
        let round = self.hand.round_with_bets(self.night_view());
        self.propose_deal_events(HandEvents::new(&round, self.keeper().night()).beginning())
    }

    /// Records events of the deal, or proposes them.
    fn propose_deal_events(
        &mut self,
        payloads: Result<Vec<Payload>, Vec<HandError>>,
    ) -> Result<DeskOutcome, LedgerError> {
        let payloads = match payloads {
            Ok(payloads) => payloads,
            Err(faults) => {
                let unreadable = faults.into_iter().filter_map(|fault| match fault {
                    HandError::BadNotation(error) => Some(error),
                    _ => None,
                });
                return Ok(DeskOutcome::UnreadableTiles(unreadable.collect()));
            }
        };
        let is_draw = payloads.iter().any(|payload| matches!(payload.body.play(), Some(Play::Drawn(_))));
        Ok(match self.propose(payloads, ConfirmCondition::Contradictions, ProposalSubject::Entries)? {
            DeskOutcome::Recorded(_) if is_draw => DeskOutcome::Recorded(RecordedEntry::Draw),
            outcome => outcome,
        })
    }

    /// Proposes events and brings the hand in step with the outcome.
    fn propose(
        &mut self,
        payloads: Vec<Payload>,
        condition: ConfirmCondition,
        subject: ProposalSubject,
    ) -> Result<DeskOutcome, LedgerError> {
        let outcome = self.recorder.propose(payloads, condition, subject)?;
        Ok(self.adopt(outcome))
    }

    /// Places, changes or withdraws the bet of a person outside the table.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub(crate) fn place_bet(&mut self, bet: &BetRequest) -> Result<DeskOutcome, LedgerError> {
        let author = self.keeper().author().to_owned();
        let placed = bet.place(self.recorder.keeper_mut(), &author);
        self.update_from_night();
        match placed {
            Ok(_) => Ok(DeskOutcome::Done),
            Err(BetRefusal::Ledger(error)) => Err(error),
            Err(refusal) => Ok(DeskOutcome::Refused(DeskRefusal::Bet(bet.bettor, refusal))),
        }
    }

    /// Sets the won hand aside with its evidence, to enter another win on the same tile. Does nothing unless
    /// [`HandEntry::can_set_win_aside`].
    pub(crate) fn set_win_aside(&mut self) {
        if self.hand.can_set_win_aside() {
            let evidence = self.collect_evidence();
            self.change_hand(|hand| hand.set_win_aside(evidence));
        }
    }

    /// Returns the win being entered here, with those set aside, for a device that enters another win on the same tile.
    /// `None` unless the win is complete and on a discard.
    pub fn drafted_win(&mut self) -> Option<DraftedWin> {
        self.hand.drafted_win(Vec::new())?;
        let evidence = self.collect_evidence();
        self.hand.drafted_win(evidence)
    }

    /// Collects the evidence of the hand on the board and stores its photos. The form of a draw shows no hand, so that
    /// a hand left on the board is none of its evidence.
    fn collect_evidence(&mut self) -> Vec<EvidenceAttached> {
        if self.hand.laid().is_entering_draw() {
            return Vec::new();
        }
        let (evidence, errors) = evidence::collect_evidence(&self.hand, self.recorder.keeper());
        self.news.extend(errors.into_iter().map(DeskNews::PhotoNotStored));
        evidence
    }

    /// Returns the number of the reopened deal in the night, from 1; `None` if no deal is reopened.
    pub fn reopened_deal_number(&self) -> Option<usize> {
        self.keeper().night().deal_number(self.hand.reopened()?.deal)
    }

    /// Returns the reopened deal; `None` if no deal is reopened.
    pub fn reopened_deal(&self) -> Option<&Deal> {
        self.keeper().night().deal(self.hand.reopened()?.deal)
    }
}

/// Returns the undo of the beginning of the deal in progress, if these events undo everything that was recorded with it
/// and nothing is recorded about the beginning itself.
fn beginning_undo(replay: &ReplayedNight, table: usize, payloads: &[Payload]) -> Option<Payload> {
    let undone: Vec<u64> = payloads.iter().filter_map(|payload| payload.body.toggled_event()).collect();
    let deal = replay.night().open_deal(table).filter(|_| undone.len() == payloads.len())?;
    let mut left = deal.acts.iter().filter(|act| !undone.contains(&act.event));
    let begun = left.next().filter(|act| *act.play == Play::DealBegun(DealBegun::default()))?;
    let together = replay.events_together(begun.event);
    let is_with_undone = together.iter().any(|event| undone.contains(&event.seq));
    (is_with_undone && left.next().is_none())
        .then(|| Payload { table: u8::try_from(table).unwrap_or(0), ..Payload::new(Record::undo_of(begun.event)) })
}
