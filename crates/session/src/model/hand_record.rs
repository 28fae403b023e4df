//! Records of the hand on the board: new records, corrections, undo; draws, and events within a deal.

use super::{Model, evidence};
use crate::StateMark;
use crate::action::BetRequest;
use crate::hand_entry::{DraftedWin, HandEntry, OtherTile, payloads_text};
use crate::night::{Bet, BetRefusal};
use crate::notice::Notice;
use crate::recorder::{ConfirmCondition, Proposal, ProposalSubject};
use crate::trouble;
use quejing_ledger::{
    Body, Deal, DealBegun, DealId, DealVoided, DrawnDeal, Event, EvidenceAttached, Holder, Payload, Refusal,
    ReplayedNight, Value, Win,
};
use quejing_words as words;

impl Model {
    /// Returns true if *Record* can record the hand or the draw: its payments are known, the ledger is writable, and it
    /// is no example.
    pub fn is_recordable(&self) -> bool {
        self.hand.bill().payment_plan().is_some() && self.recorder.keeper().is_writable() && !self.hand.is_example()
    }

    /// Returns the sentence about the first reason why the hand or the draw cannot be recorded; `None` if it can be, or
    /// already is.
    pub fn record_obstacle(&self) -> Option<String> {
        let (lang, keeper) = (self.lang, self.recorder.keeper());
        if self.is_recordable() || self.hand.is_recorded() {
            return None;
        }
        if self.hand.is_example() {
            return Some(text!(lang, "record-example").to_owned());
        }
        if let Some(error) = keeper.store().read_only_reason() {
            return Some(trouble::ledger_error_text(&error, Some(keeper.night()), lang));
        }
        if !keeper.is_writable() {
            return Some(text!(lang, "record-damaged").to_owned());
        }
        let unpaid = || {
            let sentences = trouble::payment_obstacles(self.hand.bill(), keeper.night(), lang)
                .into_iter()
                .map(|(_, sentence)| sentence);
            Some(sentences.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
        };
        if self.hand.is_entering_draw() {
            return unpaid();
        }
        if self.hand.entered_value().is_some() {
            let missing_choice = self.hand.round().missing_choice().map(|wrong| trouble::hand_error_text(&wrong, lang));
            return missing_choice.or_else(unpaid);
        }
        let no_win = || Some(trouble::capitalize(&words::win_refusal_text(lang, self.hand.outcome().ruling()?)?));
        let missing = trouble::missing_part_texts(self.hand.outcome(), lang).into_iter().next();
        missing.or_else(no_win).or_else(unpaid).or_else(|| Some(text!(lang, "record-empty").to_owned()))
    }

    /// Returns the sentences about everything that the hand lacks, except the sentence that [`Self::record_obstacle`]
    /// returns.
    pub fn further_obstacles(&self) -> Vec<String> {
        let first = self.record_obstacle();
        trouble::missing_part_texts(self.hand.outcome(), self.lang)
            .into_iter()
            .filter(|sentence| Some(sentence) != first.as_ref())
            .collect()
    }

    /// Records the hand or the draw, or corrects its record, if the current preview has the mark `seen`. If it does
    /// not, a notice names the differences. Does nothing for an example or a repeated request.
    pub(super) fn record_hand(&mut self, seen: &StateMark) {
        if self.was_recorded(seen) || self.hand.is_example() {
            return;
        }
        if *seen != self.hand.preview_mark() {
            return self.report_preview_change(seen);
        }
        let Some(plan) = self.hand.bill().payment_plan().filter(|_| !self.hand.is_recorded()) else {
            return;
        };
        let payloads = plan.payloads.clone();
        match self.hand.recorded() {
            Some(recorded) if recorded.is_outdated(self.keeper().night()) => self.report_outdated(),
            Some(_) => self.record_correction(payloads),
            None => self.record_new_hand(payloads),
        }
    }

    /// Returns true if the preview with this mark is the one that this session recorded last, and its record still
    /// counts. A repeated request has the same mark.
    pub fn was_recorded(&self, mark: &StateMark) -> bool {
        self.hand.previews.was_recorded(mark, self.keeper().replay().log())
    }

    /// Notifies the user of the differences between the preview with this mark and the current one. If the former is no
    /// longer stored, the notice says that it is outdated.
    fn report_preview_change(&mut self, seen: &StateMark) {
        let night = self.recorder.keeper().night();
        let notice = Notice::caution(|lang| match self.hand.previews.changes_since(seen, lang, night) {
            Some(changes) => text!(lang, "said-preview-changed", changes = changes.join(text!(lang, "list-comma"))),
            None => text!(lang, "said-preview-old").to_owned(),
        });
        self.notices.show(notice);
    }

    /// Notifies the user that the record was corrected meanwhile. A hand that joins a recorded win then joins its
    /// corrected form.
    fn report_outdated(&mut self) {
        self.change_hand(HandEntry::rejoin_corrected_win);
        self.notices.show(Notice::caution(|lang| text!(lang, "said-corrected-meanwhile").to_owned()));
    }

    /// Collects the evidence of the hand on the board and stores its photos; errors become notices. The form of a draw
    /// shows no hand, so that a hand left on the board is none of its evidence.
    fn collect_evidence(&mut self) -> Vec<EvidenceAttached> {
        if self.hand.is_entering_draw() {
            return Vec::new();
        }
        let (evidence, errors) = evidence::collect_evidence(&self.hand, self.recorder.keeper());
        errors.iter().for_each(|error| self.report_ledger_error(error));
        evidence
    }

    /// Records the hand with its bets and its evidence, or asks for a confirmation first. Records nothing if a late bet
    /// lowers the total of somebody who has not agreed to it: the bet waits for them then.
    fn record_new_hand(&mut self, mut payloads: Vec<Payload>) {
        let round = self.hand.round();
        let deal = (round.table, round.deal.number);
        match self.recorder.keeper_mut().ask_further_payers(deal, &payloads) {
            Ok(asked) if asked.is_empty() => {}
            Ok(asked) => return self.report_asked_payers(&asked),
            Err(error) => return self.report_ledger_error(&error),
        }
        // The record of the hand includes the bets.
        let round = self.hand.round_with_bets(self.night_view());
        let open = self.keeper().night().open_deal(usize::from(round.table));
        let deal = open.map_or(DealId(self.keeper().replay().events().len() as u64 + 1), |deal| deal.id);
        self.hand.laid_mut().round = round;
        let own = self.collect_evidence();
        let aside = if self.hand.is_entering_draw() { Vec::new() } else { self.hand.evidence_of_wins_aside() };
        payloads.extend(evidence::attachment_payloads(aside.into_iter().chain(own).collect(), deal));
        self.propose_and_report(payloads, ConfirmCondition::Contradictions, ProposalSubject::HandOnBoard);
    }

    /// Notifies the user that these late bets wait for further people, and values the hand without them.
    fn report_asked_payers(&mut self, asked: &[Bet]) {
        let night = self.recorder.keeper().night();
        for bet in asked {
            let people: Vec<String> = bet.waits_for.iter().map(|who| night.name(*who)).collect();
            self.notices.show(Notice::caution(|lang| {
                let players = people.join(text!(lang, "list-comma"));
                text!(lang, "said-late-bet-asks", person = night.name(bet.support.who), players = players)
            }));
        }
        self.load_bets();
        self.change_hand(HandEntry::rescore);
    }

    /// Corrects the record of the hand to these events, with new evidence. A notice refuses a correction that later
    /// deals prevent.
    fn record_correction(&mut self, payloads: Vec<Payload>) {
        let Some(recorded) = self.hand.recorded() else {
            return;
        };
        let (deal, is_joining) = (recorded.deal, recorded.is_joining);
        let Some(mut payloads) = recorded.correction_payloads(self.keeper().replay(), payloads) else {
            return self.notices.show(Notice::caution(|lang| text!(lang, "said-too-late").to_owned()));
        };
        if payloads.is_empty() {
            return;
        }
        let pieces = self.collect_evidence();
        // A hand that joins a recorded win attaches all of its evidence.
        let fresh = match is_joining {
            true => pieces,
            false => evidence::added_evidence(self.keeper().night(), pieces, deal),
        };
        payloads.extend(evidence::attachment_payloads(fresh, deal));
        self.propose_and_report(payloads, ConfirmCondition::Always, ProposalSubject::HandOnBoard);
    }

    /// Returns the correction that *Record* would make, as it is shown for confirmation; `None` if the hand has no
    /// record or equals it, or if it cannot be corrected.
    pub fn planned_correction(&self) -> Option<Proposal> {
        let payloads = self.hand.planned_correction(self.night_view())?;
        // The ledger reports an error once the correction is to be recorded.
        self.recorder.preview_proposal(payloads, ConfirmCondition::Always).ok().flatten()
    }

    /// Corrects the reopened win to its value under the present rules, if that differs.
    pub(super) fn revalue_win(&mut self) {
        if let Some(payloads) = self.hand.revalued_payloads() {
            self.record_correction(payloads);
        }
    }

    /// Returns the notice about a recorded hand: its winners with their values or gains, a draw, or another event of
    /// the deal.
    pub(super) fn recorded_notice(&self, events: &[Event]) -> Notice {
        let won = events.iter().find_map(|event| match &event.payload.body {
            Body::Won(won) => Some(won),
            Body::Corrected(corrected) => match &corrected.with.body {
                Body::Won(won) => Some(won),
                _ => None,
            },
            _ => None,
        });
        let Some(won) = won else {
            let drawn = events.iter().any(|event| matches!(event.payload.body, Body::Drawn(_)));
            return Notice::recorded(|lang| {
                let said = if drawn { text!(lang, "said-drawn") } else { text!(lang, "said-deal") };
                said.to_owned()
            });
        };
        let settled = self.hand.bill().payment_plan();
        let night = self.recorder.keeper().night();
        let said = |win: &Win| {
            let gain = settled.map(|settled| settled.gain(Holder::Player(win.winner)));
            (night.name(win.winner), win.value, gain.unwrap_or_default().to_string())
        };
        let wins: Vec<(String, Value, String)> = won.wins.iter().map(said).collect();
        let rules = night.rules();
        Notice::recorded(|lang| {
            let win = |(name, value, gain): &(String, Value, String)| match rules.filter(|_| value.points.is_some()) {
                Some(rules) => {
                    let worth = words::history::value_text(lang, rules, value);
                    text!(lang, "said-win-worth", winner = name, worth = worth)
                }
                None => text!(lang, "said-win", winner = name, points = gain),
            };
            let wins: Vec<String> = wins.iter().map(win).collect();
            let wins = wins.join(text!(lang, "list-semicolon"));
            text!(lang, "said-recorded", wins = wins)
        })
    }

    /// Records a draw if the due one has the mark `seen`. Under rules that ask about draws, begins its entry instead.
    pub(super) fn record_draw(&mut self, seen: &StateMark) {
        if *seen != self.draw_mark() {
            return self.notices.show(Notice::caution(|lang| text!(lang, "said-draw-stale").to_owned()));
        }
        self.change_hand(HandEntry::clear_recorded_or_example);
        let round = &mut self.hand.laid_mut().round;
        // Without a winner, the riichi marked as a circumstance of the hand becomes a declaration like the others.
        round.answers.declared = (0..round.player_count()).filter(|&player| round.has_declared(player)).collect();
        if !round.rules().asks_about_draws() {
            return self.record_deal_event(Body::Drawn(DrawnDeal::default()));
        }
        let is_begun = round.answers.draw.is_some();
        self.change_hand(|hand, view| {
            if !is_begun {
                // Nobody won with the hand being entered.
                hand.close(view, false);
            }
            hand.change(view, |laid| {
                laid.round.answers.draw.get_or_insert_default();
            });
        });
    }

    /// Returns the mark of the deal at the table, due or in progress: its night, table, number and recorded beginning.
    pub fn deal_mark(&self) -> StateMark {
        let round = self.hand.round_at_table();
        let (id, deal) = (self.keeper().night_id(), &round.deal);
        StateMark::from_content(&format!("{id} {} {} {:?}", round.table, deal.number, deal.begun))
    }

    /// Returns the mark of the draw that would be recorded now. In riichi it is the mark of the deal, because the
    /// payments of a draw are previewed before it is recorded.
    pub fn draw_mark(&self) -> StateMark {
        let round = self.hand.round_at_table();
        if round.rules().asks("declared") {
            return self.deal_mark();
        }
        let payloads = round.payloads_with_beginning(Body::Drawn(DrawnDeal::default()), self.keeper().night());
        let payloads = payloads.map(|all| payloads_text(&all)).unwrap_or_default();
        StateMark::from_content(&format!("{} {payloads}", self.deal_mark()))
    }

    /// Records an event within the deal, after the deal's beginning and its bets if these are not recorded yet.
    pub(super) fn record_deal_event(&mut self, body: Body) {
        let round = self.hand.round_with_bets(self.night_view());
        self.propose_deal_events(round.payloads_with_beginning(body, self.recorder.keeper().night()));
    }

    /// Records that a player declares riichi (`is_declared`), or undoes the recorded declaration. The beginning of the
    /// deal is recorded first.
    pub(super) fn record_declaration(&mut self, player: usize, is_declared: bool) {
        let mut round = self.hand.round_with_bets(self.night_view());
        round.set_declared(player, is_declared);
        let payloads = round.declaration_payloads(self.keeper().night()).map(|mut payloads| {
            payloads.extend(beginning_undo(self.keeper().replay(), usize::from(round.table), &payloads));
            payloads
        });
        self.propose_deal_events(payloads);
    }

    /// Records the beginning of the deal with its bets, or corrects a recorded beginning to the present answers.
    pub(super) fn begin_deal(&mut self) {
        let round = self.hand.round_with_bets(self.night_view());
        self.propose_deal_events(round.beginning_payloads(self.recorder.keeper().night()));
    }

    /// Records events of the deal, or asks for a confirmation first. Typed tiles that cannot be read become notices.
    fn propose_deal_events(&mut self, payloads: Result<Vec<Payload>, Vec<crate::round::HandError>>) {
        match payloads {
            Ok(payloads) if payloads.is_empty() => {}
            Ok(payloads) => {
                let drawn = payloads.iter().any(|payload| matches!(payload.body, Body::Drawn(_)));
                if self.propose_and_report(payloads, ConfirmCondition::Contradictions, ProposalSubject::Entries)
                    && drawn
                {
                    self.notices.show(Notice::recorded(|lang| text!(lang, "said-drawn").to_owned()));
                }
            }
            Err(wrong) => {
                for one in wrong {
                    if let crate::round::HandError::BadNotation(error) = one {
                        self.notices.show(Notice::BadNotation(error));
                    }
                }
            }
        }
    }

    /// Places, changes or withdraws the bet of a person outside the table. A refusal becomes a notice.
    pub(super) fn place_bet(&mut self, bet: &BetRequest) {
        let author = self.recorder.keeper().author().to_owned();
        let late = (bet.reason.as_str(), bet.agreed.as_slice());
        if let Err(refusal) =
            self.recorder.keeper_mut().place_bet(&author, bet.bettor, (bet.table, bet.deal), bet.player, late)
        {
            let name = self.recorder.keeper().night().name(bet.bettor);
            self.notices.show(match &refusal {
                BetRefusal::Ledger(error) => Notice::ledger_error(error, Some(self.recorder.keeper().night())),
                other => {
                    let night = self.recorder.keeper().night();
                    Notice::caution(|lang| trouble::bet_refusal_text(other, night, &name, lang))
                }
            });
        }
        self.update_from_night();
    }

    /// Sets the won hand aside with its evidence, to enter another win on the same tile. Does nothing unless
    /// [`HandEntry::can_set_win_aside`].
    pub(super) fn set_win_aside(&mut self) {
        if self.hand.can_set_win_aside() {
            let evidence = self.collect_evidence();
            self.change_hand(|hand, view| hand.set_win_aside(view, evidence));
        }
    }

    /// Returns the win being entered here, with those set aside, for a device that enters another win on the same tile.
    /// `None` unless the win is complete and on a discard.
    pub fn drafted_win(&mut self) -> Option<DraftedWin> {
        self.hand.drafted_win(Vec::new())?;
        let evidence = self.collect_evidence();
        self.hand.drafted_win(evidence)
    }

    /// Sets the wins from another device aside and takes over their discarder. A notice refuses wins of another deal or
    /// tile.
    pub(super) fn set_draft_aside(&mut self, drafted: DraftedWin) {
        if let Err(OtherTile) = self.change_hand(|hand, view| hand.set_draft_aside(view, drafted)) {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-other-tile").to_owned()));
        }
    }

    /// Undoes the events of the last deal together. An earlier deal is voided instead, which needs a reason and a
    /// confirmation.
    pub(super) fn undo_deal(&mut self, id: DealId) {
        let night = self.recorder.keeper().night();
        let Some(deal) = night.deal(id) else {
            return;
        };
        if night.deals.last().map(|last| last.id) != Some(deal.id) {
            let body = Body::DealVoided(DealVoided { deal: deal.id, reason: String::new(), agreed: Vec::new() });
            self.propose_and_report(vec![Payload::new(body)], ConfirmCondition::Always, ProposalSubject::Entries);
            return;
        }
        // Its evidence, disputes and decisions stay with it.
        let events: Vec<u64> = deal.acts.iter().map(|act| act.event).collect();
        let log = self.recorder.keeper().replay().log();
        let events = events.into_iter().rev().filter(|event| log.is_counted(*event));
        let number = self.deal_number(id);
        let undone: Vec<Payload> = events.map(|event| Payload::new(Body::undo_of(event))).collect();
        if self.propose_and_report(undone, ConfirmCondition::Further, ProposalSubject::Entries) {
            self.notices.show(Notice::success(|lang| text!(lang, "said-undone", deal = number)));
        }
    }

    /// Restores an undone or voided deal. An undone deal other than the latest needs a confirmation.
    pub(super) fn restore_deal(&mut self, id: DealId) {
        let replay = self.recorder.keeper().replay();
        if let Some(deal) = replay.undone_deal(id).cloned() {
            let condition = match replay.available_redo().map(|redo| redo.newest_event) == Some(deal.redo.newest_event)
            {
                true => ConfirmCondition::Further,
                false => ConfirmCondition::Always,
            };
            if self.propose_and_report(deal.redo.payloads, condition, ProposalSubject::Entries) {
                self.notices.show(Notice::success(|lang| text!(lang, "said-restored", deal = deal.number)));
            }
            return;
        }
        let undone = replay.events().iter().filter(|event| {
            let of_hand = matches!(&event.payload.body, Body::DealVoided(voided) if voided.deal == id);
            of_hand && replay.log().is_counted(event.seq)
        });
        let undone: Vec<Payload> = undone.map(|event| Payload::new(Body::undo_of(event.seq))).collect();
        if undone.is_empty() {
            return self.report_ledger_error(&Refusal::AlreadySo(id.0).into());
        }
        let number = self.deal_number(id);
        if self.propose_and_report(undone, ConfirmCondition::Further, ProposalSubject::Entries) {
            self.notices.show(Notice::success(|lang| text!(lang, "said-restored", deal = number)));
        }
    }

    /// Returns the number of the reopened deal in the night, from 1; `None` if no deal is reopened.
    pub fn reopened_deal_number(&self) -> Option<usize> {
        Some(self.deal_number(self.hand.reopened()?.deal))
    }

    /// Returns the reopened deal; `None` if no deal is reopened.
    pub fn reopened_deal(&self) -> Option<&Deal> {
        self.keeper().night().deal(self.hand.reopened()?.deal)
    }

    /// Returns the number of a deal in the night, from 1; 0 if the night has no such deal.
    pub(super) fn deal_number(&self, id: DealId) -> usize {
        let mut deals = self.keeper().night().deals.iter();
        let position = deals.position(|deal| deal.id == id);
        position.map_or(0, |position| position + 1)
    }
}

/// Returns the undo of the beginning of the deal in progress, if these events undo everything that was recorded with it
/// and nothing is recorded about the beginning itself.
fn beginning_undo(replay: &ReplayedNight, table: usize, payloads: &[Payload]) -> Option<Payload> {
    let undone: Vec<u64> = payloads.iter().filter_map(|payload| payload.body.toggled_event()).collect();
    let deal = replay.night().open_deal(table).filter(|_| undone.len() == payloads.len())?;
    let mut left = deal.acts.iter().filter(|act| !undone.contains(&act.event));
    let begun = left.next().filter(|act| act.payload.body == Body::DealBegun(DealBegun::default()))?;
    let together = replay.events_together(begun.event);
    let is_with_undone = together.iter().any(|event| undone.contains(&event.seq));
    (is_with_undone && left.next().is_none())
        .then(|| Payload { table: u8::try_from(table).unwrap_or(0), ..Payload::new(Body::undo_of(begun.event)) })
}
