//! Records of the hand on the board: new records, corrections, undo; draws, and events within a deal.

use super::{Model, evidence};
use crate::StateMark;
use crate::action::BetRequest;
use crate::board::Board;
use crate::night::{Bet, BetRefusal};
use crate::notice::Notice;
use crate::recorder::{ConfirmCondition, Proposal, ProposalSubject};
use crate::round::Round;
use crate::trouble;
use quejing_ledger::{
    Body, Correction, DealBegun, DealId, DealVoided, Event, EventLog, EvidenceAttached, Holder, Payload, PlayerId,
    Refusal, ReplayedNight, Value, Win,
};
use quejing_rules::Ruling;
use quejing_words as words;

/// The record of the hand on the board, with the hand as it was recorded.
#[derive(Clone, Debug)]
pub(super) struct RecordedHand {
    pub(super) deal: DealId,
    /// The events that recorded the hand, by number.
    pub(super) events: Vec<(u64, Payload)>,
    /// The night before the record.
    pub(super) night_before: Box<ReplayedNight>,
    pub(super) board: Board,
    pub(super) circumstances: Round,
    /// True if the hand on the board is another win on the tile of the recorded one, and not recorded itself yet.
    pub(super) is_joining: bool,
}

impl RecordedHand {
    /// Returns the night before the record.
    pub(super) fn night_before(&self) -> &ReplayedNight {
        &self.night_before
    }

    /// Returns the number of the first event that recorded the hand; 0 without events.
    fn first_event(&self) -> u64 {
        self.events.iter().map(|(event, _)| *event).min().unwrap_or(0)
    }

    /// Returns true if no event that recorded the hand was undone.
    pub(super) fn is_counted(&self, log: &EventLog) -> bool {
        self.events.iter().all(|(event, _)| log.is_counted(*event))
    }
}

impl Model {
    /// Returns true if the hand is recorded exactly as it is on the board.
    pub fn is_recorded(&self) -> bool {
        let same =
            |recorded: &RecordedHand| recorded.board == self.board && recorded.circumstances == self.circumstances;
        self.recorded_hand.as_ref().is_some_and(same)
    }

    /// Returns true if the hand is recorded and differs from its record.
    pub fn is_correction(&self) -> bool {
        self.recorded_hand.is_some() && !self.is_recorded()
    }

    /// Returns true if *Record* can record the hand or the draw: its payments are known, the ledger is writable, and it
    /// is no example.
    pub fn is_recordable(&self) -> bool {
        self.bill.payment_plan().is_some() && self.recorder.keeper().is_writable() && !self.is_example()
    }

    /// Returns the value of a hand entered without tiles; `None` with tiles on the board, or while a draw is being
    /// entered.
    pub fn entered_value(&self) -> Option<Value> {
        self.circumstances.answers.value.filter(|_| self.board.is_empty() && !self.is_entering_draw())
    }

    /// Returns true while a hand is being entered: tiles are on the board, or a value is given instead.
    pub fn has_hand(&self) -> bool {
        !self.board.is_empty() || self.entered_value().is_some()
    }

    /// Returns the sentence about the first reason why the hand or the draw cannot be recorded; `None` if it can be, or
    /// already is.
    pub fn record_obstacle(&self) -> Option<String> {
        let (lang, keeper) = (self.lang, self.recorder.keeper());
        if self.is_recordable() || self.is_recorded() {
            return None;
        }
        if self.is_example() {
            return Some(text!(lang, "record-example").to_owned());
        }
        if let Some(error) = keeper.store().read_only_reason() {
            return Some(trouble::ledger_error_text(&error, Some(keeper.night()), lang));
        }
        if !keeper.is_writable() {
            return Some(text!(lang, "record-damaged").to_owned());
        }
        let unpaid = || {
            let sentences =
                trouble::payment_obstacles(&self.bill, keeper.night(), lang).into_iter().map(|(_, sentence)| sentence);
            Some(sentences.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
        };
        if self.is_entering_draw() {
            return unpaid();
        }
        if self.entered_value().is_some() {
            let missing_choice =
                self.circumstances.missing_choice().map(|wrong| trouble::hand_error_text(&wrong, lang));
            return missing_choice.or_else(unpaid);
        }
        let no_win = || Some(trouble::capitalize(&words::win_refusal_text(lang, self.outcome.ruling()?)?));
        let missing = trouble::missing_part_texts(&self.outcome, lang).into_iter().next();
        missing.or_else(no_win).or_else(unpaid).or_else(|| Some(text!(lang, "record-empty").to_owned()))
    }

    /// Returns the sentences about everything that the hand lacks, except the sentence that [`Self::record_obstacle`]
    /// returns.
    pub fn further_obstacles(&self) -> Vec<String> {
        let first = self.record_obstacle();
        trouble::missing_part_texts(&self.outcome, self.lang)
            .into_iter()
            .filter(|sentence| Some(sentence) != first.as_ref())
            .collect()
    }

    /// Records the hand or the draw, or corrects its record, if the current preview has the mark `seen`. If it does
    /// not, a notice names the differences. Does nothing for an example or a repeated request.
    pub(super) fn record_hand(&mut self, seen: &StateMark) {
        if self.was_recorded(seen) || self.is_example() {
            return;
        }
        if *seen != self.preview_mark() {
            return self.report_preview_change(seen);
        }
        let Some(settled) = self.bill.payment_plan().filter(|_| !self.is_recorded()) else {
            return;
        };
        let payloads = settled.payloads.clone();
        match self.recorded_hand.clone() {
            Some(before) if self.is_outdated(&before) => self.report_outdated(&before),
            Some(before) => self.record_correction(&before, payloads),
            None => self.record_new_hand(payloads),
        }
    }

    /// Records the hand with its bets and its evidence, or asks for a confirmation first. Records nothing if a late bet
    /// lowers the total of somebody who has not agreed to it: the bet waits for them then.
    fn record_new_hand(&mut self, mut payloads: Vec<Payload>) {
        let deal = (self.circumstances.table, self.circumstances.deal.number);
        match self.recorder.keeper_mut().ask_further_payers(deal, &payloads) {
            Ok(asked) if asked.is_empty() => {}
            Ok(asked) => return self.report_asked_payers(&asked),
            Err(error) => return self.report_ledger_error(&error),
        }
        // The record of the hand includes the bets.
        self.circumstances = self.round_with_bets();
        let open = self.recorder.keeper().night().open_deal(usize::from(self.circumstances.table));
        let deal = open.map_or(DealId(self.recorder.keeper().replay().events().len() as u64 + 1), |deal| deal.id);
        let mut all: Vec<EvidenceAttached> = Vec::new();
        // The form of a draw shows no hand, so that a hand left on the board is none of its evidence.
        if !self.is_entering_draw() {
            for win in &self.circumstances.also {
                all.extend(self.evidence_aside.get(&win.winner).cloned().unwrap_or_default());
            }
            all.extend(self.collect_evidence());
        }
        payloads.extend(evidence::attachment_payloads(all, deal));
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
        self.rescore();
    }

    /// Corrects the record of the hand to these events, with new evidence. A notice refuses a correction that later
    /// deals prevent.
    pub(super) fn record_correction(&mut self, before: &RecordedHand, payloads: Vec<Payload>) {
        match self.correction_payloads(before, payloads) {
            None => self.notices.show(Notice::caution(|lang| text!(lang, "said-too-late").to_owned())),
            Some(payloads) if payloads.is_empty() => {}
            Some(mut payloads) => {
                let pieces = if self.is_entering_draw() { Vec::new() } else { self.collect_evidence() };
                // A hand that joins a recorded win attaches all of its evidence.
                let fresh = if before.is_joining { pieces } else { self.added_evidence(pieces, before.deal) };
                payloads.extend(evidence::attachment_payloads(fresh, before.deal));
                self.propose_and_report(payloads, ConfirmCondition::Always, ProposalSubject::HandOnBoard);
            }
        }
    }

    /// Returns the correction that *Record* would make, as it is shown for confirmation; `None` if the hand has no
    /// record or equals it, or if it cannot be corrected.
    pub fn planned_correction(&self) -> Option<Proposal> {
        let before = self.recorded_hand.as_ref().filter(|before| !self.is_recorded() && !self.is_outdated(before))?;
        let payloads = self.correction_payloads(before, self.bill.payment_plan()?.payloads.clone())?;
        if payloads.is_empty() {
            return None;
        }
        // The ledger reports an error once the correction is to be recorded.
        self.recorder.preview_proposal(payloads, ConfirmCondition::Always).ok().flatten()
    }

    /// Returns the events that correct a record. If old and new events have the same kinds, each changed event is
    /// corrected. If not, the old events are undone and the new ones recorded, which only the last deal allows; `None`
    /// for earlier deals.
    fn correction_payloads(&self, before: &RecordedHand, payloads: Vec<Payload>) -> Option<Vec<Payload>> {
        let (back, payloads): (Vec<Payload>, Vec<Payload>) =
            payloads.into_iter().partition(|new| corrects_or_undoes_event(&new.body));
        let of_hand: Vec<&(u64, Payload)> =
            before.events.iter().filter(|(_, old)| !corrects_or_undoes_event(&old.body)).collect();
        // An empty beginning was never recorded.
        let began = |body: &Body| matches!(body, Body::DealBegun(_));
        let is_empty_beginning = |body: &Body| *body == Body::DealBegun(DealBegun::default());
        let unbegun = !of_hand.iter().any(|(_, old)| began(&old.body));
        let payloads: Vec<Payload> =
            payloads.into_iter().filter(|new| !(unbegun && is_empty_beginning(&new.body))).collect();
        let alike = of_hand.len() == payloads.len()
            && of_hand.iter().zip(&payloads).all(|((_, old), new)| old.body.kind() == new.body.kind());
        let mut with = Vec::new();
        if alike {
            let looked_back = before.events.iter().filter(|(_, old)| corrects_or_undoes_event(&old.body));
            let (stay, gone): (Vec<_>, Vec<_>) = looked_back.partition(|(_, old)| back.contains(old));
            with.extend(gone.iter().rev().map(|(event, _)| Payload::new(Body::undo_of(*event))));
            let new_undos = back.into_iter().filter(|new| !stay.iter().any(|(_, old)| old == new));
            with.extend(new_undos.map(|undo| self.undo_in_record(before, undo)));
            for ((event, old), new) in of_hand.into_iter().zip(payloads) {
                with.extend((*old != new).then(|| build_correction(*event, new)));
            }
        } else {
            if self.recorder.keeper().night().game().deals().last().map(|deal| deal.id) != Some(before.deal) {
                return self.correction_in_place(before, of_hand, back, payloads);
            }
            // The beginning stays, so that the hand keeps its number.
            let stays = before.events.iter().find(|(_, old)| began(&old.body));
            let others = before.events.iter().rev().filter(|(_, old)| !began(&old.body));
            with.extend(others.map(|(event, _)| Payload::new(Body::undo_of(*event))));
            with.extend(back.into_iter().map(|undo| self.undo_in_record(before, undo)));
            for new in payloads {
                match stays {
                    Some((_, old)) if began(&new.body) && *old == new => {}
                    Some((event, _)) if began(&new.body) => with.push(build_correction(*event, new)),
                    _ => with.push(new),
                }
            }
        }
        Some(with)
    }

    /// Returns the events that correct the record of an earlier deal, where every entry keeps its place: corrections of
    /// its beginning and its end, removals of acts, and late additions of acts before the end. `None` if the old or the
    /// new events have no end, or only the new ones have a beginning.
    fn correction_in_place(
        &self,
        before: &RecordedHand,
        of_hand: Vec<&(u64, Payload)>,
        back: Vec<Payload>,
        payloads: Vec<Payload>,
    ) -> Option<Vec<Payload>> {
        let is_end = |body: &Body| matches!(body, Body::Won(_) | Body::Drawn(_));
        let is_begun = |body: &Body| matches!(body, Body::DealBegun(_));
        let (old_end, _) = of_hand.iter().find(|(_, old)| is_end(&old.body))?;
        let mut with: Vec<Payload> = back.into_iter().map(|undo| self.undo_in_record(before, undo)).collect();
        let is_kept = |old: &Payload| is_end(&old.body) || is_begun(&old.body) || payloads.contains(old);
        let gone = of_hand.iter().filter(|(_, old)| !is_kept(old));
        with.extend(gone.map(|(event, _)| self.recorder.keeper().replay().build_act_removal(*event)));
        let mut has_end = false;
        for new in payloads {
            let place = match &new.body {
                body if is_end(body) => of_hand.iter().find(|(_, old)| is_end(&old.body)),
                body if is_begun(body) => Some(of_hand.iter().find(|(_, old)| is_begun(&old.body))?),
                _ if of_hand.iter().any(|(_, old)| *old == new) => continue,
                _ => None,
            };
            has_end |= is_end(&new.body);
            match place {
                Some((_, old)) if *old == new => {}
                Some((event, _)) => with.push(build_correction(*event, new)),
                None => with.push(self.recorder.keeper().replay().build_act_addition(*old_end, new)),
            }
        }
        has_end.then_some(with)
    }

    /// Returns the removal of an act that `undo` undoes in the night before a record. An act that was added late has
    /// another number there than in the night itself.
    fn undo_in_record(&self, before: &RecordedHand, undo: Payload) -> Payload {
        let Some(event) = undo.body.toggled_event() else {
            return undo;
        };
        let deal = self.recorder.keeper().night().deal(before.deal);
        let act_before = before.night_before.event(event).filter(|_| event >= before.first_event());
        let number = act_before.and_then(|base| {
            let content = match &base.payload.body {
                Body::ActAdded(addition) => &addition.with.body,
                body => body,
            };
            let acts = deal.into_iter().flat_map(|deal| &deal.acts);
            let is_late = |event: u64| {
                self.recorder
                    .keeper()
                    .replay()
                    .event(event)
                    .is_some_and(|one| matches!(one.payload.body, Body::ActAdded(_)))
            };
            acts.filter(|act| is_late(act.event)).find(|act| act.payload.body == *content).map(|act| act.event)
        });
        self.recorder.keeper().replay().build_act_removal(number.unwrap_or(event))
    }

    /// Stores recorded events as the record of the hand on the board, or as a correction of its record. `night_before`
    /// is the night before these events.
    pub(super) fn store_record(&mut self, night_before: ReplayedNight, events: &[Event]) {
        let own = |event: &&Event| {
            !matches!(event.payload.body, Body::Undone { .. } | Body::Corrected(_) | Body::EvidenceAttached(_))
        };
        let content = |event: &Event| match &event.payload.body {
            Body::ActAdded(addition) => (*addition.with).clone(),
            _ => (*event.payload).clone(),
        };
        let fresh = events.iter().filter(own).map(|event| (event.seq, content(event)));
        let recorded = match self.recorded_hand.take() {
            None => {
                let all = events.iter().filter(|event| !matches!(event.payload.body, Body::EvidenceAttached(_)));
                let events: Vec<_> = all.map(|event| (event.seq, (*event.payload).clone())).collect();
                let first = events.first().map_or(0, |(event, _)| *event);
                let table = usize::from(self.circumstances.table);
                RecordedHand {
                    deal: night_before.night().open_deal(table).map(|deal| deal.id).unwrap_or(DealId(first)),
                    events,
                    night_before: Box::new(night_before),
                    board: self.board.clone(),
                    circumstances: self.circumstances.clone(),
                    is_joining: false,
                }
            }
            Some(mut recorded) => {
                if std::mem::take(&mut recorded.is_joining) {
                    self.empty_parked_hand();
                }
                let gone = |seq: u64| {
                    events.iter().any(|event| matches!(event.payload.body, Body::Undone { event, .. } if event == seq))
                };
                recorded.events.retain(|(seq, _)| !gone(*seq));
                for event in events {
                    if let Body::Corrected(corrected) = &event.payload.body
                        && let Some(old) = recorded.events.iter_mut().find(|(seq, _)| *seq == corrected.event)
                    {
                        old.1 = (*corrected.with).clone();
                    }
                }
                recorded.events.extend(fresh);
                recorded.board = self.board.clone();
                recorded.circumstances = self.circumstances.clone();
                recorded
            }
        };
        (self.recorded_hand, self.replaced_hand) = (Some(recorded), None);
        // From here on, undo means the record.
        self.notices.withdraw_replaced_hand();
        self.previews.last_recorded = Some((self.preview_mark(), events.first().map_or(0, |event| event.seq)));
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
        let settled = self.bill.payment_plan();
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
        self.clear_recorded_or_example();
        let now = &mut self.circumstances;
        // Without a winner, the riichi marked as a circumstance of the hand becomes a declaration like the others.
        let declared = (0..now.player_count()).filter(|&player| now.has_declared(player)).collect();
        now.answers.declared = declared;
        if now.rules().asks_about_draws() {
            if now.answers.draw.is_none() {
                // Nobody won with the hand being entered.
                self.set_hand_aside();
            }
            self.circumstances.answers.draw.get_or_insert_default();
            return self.rescore();
        }
        self.record_deal_event(Body::Drawn(quejing_ledger::DrawnDeal::default()));
    }

    /// Records an event within the deal, after the deal's beginning and its bets if these are not recorded yet.
    pub(super) fn record_deal_event(&mut self, body: Body) {
        self.propose_deal_events(self.round_with_bets().payloads_with_beginning(body, self.recorder.keeper().night()));
    }

    /// Records that a player declares riichi (`is_declared`), or undoes the recorded declaration. The beginning of the
    /// deal is recorded first.
    pub(super) fn record_declaration(&mut self, player: usize, is_declared: bool) {
        let mut now = self.round_with_bets();
        now.set_declared(player, is_declared);
        let payloads = now.declaration_payloads(self.recorder.keeper().night()).map(|mut payloads| {
            payloads.extend(self.beginning_undo(usize::from(now.table), &payloads));
            payloads
        });
        self.propose_deal_events(payloads);
    }

    /// Returns the undo of the beginning of the deal in progress, if these events undo everything that was recorded
    /// with it and nothing is recorded about the beginning itself.
    fn beginning_undo(&self, table: usize, payloads: &[Payload]) -> Option<Payload> {
        let undone: Vec<u64> = payloads.iter().filter_map(|payload| payload.body.toggled_event()).collect();
        let deal = self.recorder.keeper().night().open_deal(table).filter(|_| undone.len() == payloads.len())?;
        let mut left = deal.acts.iter().filter(|act| !undone.contains(&act.event));
        let begun = left.next().filter(|act| act.payload.body == Body::DealBegun(DealBegun::default()))?;
        let together = self.recorder.keeper().replay().events_together(begun.event);
        let is_with_undone = together.iter().any(|event| undone.contains(&event.seq));
        (is_with_undone && left.next().is_none())
            .then(|| Payload { table: u8::try_from(table).unwrap_or(0), ..Payload::new(Body::undo_of(begun.event)) })
    }

    /// Records the beginning of the deal with its bets, or corrects a recorded beginning to the present answers.
    pub(super) fn begin_deal(&mut self) {
        self.propose_deal_events(self.round_with_bets().beginning_payloads(self.recorder.keeper().night()));
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

    /// Sets the won hand aside with its evidence and clears the board, to enter another win on the same tile. Does
    /// nothing unless [`Self::can_set_win_aside`].
    pub(super) fn set_win_aside(&mut self) {
        let now = &self.circumstances;
        if !self.can_set_win_aside() {
            return;
        }
        let win = match (self.outcome.ruling(), self.entered_value()) {
            (Some(scored), _) => now.win_on_board(&self.board, scored),
            (None, Some(value)) => now.win_by_value(value, &self.board),
            (None, None) => return,
        };
        let Ok(Some(win)) = win else {
            return;
        };
        let winner = win.winner;
        let evidence = self.collect_evidence();
        self.evidence_aside.insert(winner, evidence);
        let now = &mut self.circumstances;
        now.also.push(win);
        now.keep_winners_declaration();
        now.winner = None;
        self.begin_hand(Board::default(), Vec::new());
    }

    /// Returns the winners whose wins were set aside for the same tile; empty if the hand on the board is recorded.
    pub fn winners_aside(&self) -> Vec<PlayerId> {
        self.circumstances.also.iter().filter(|_| self.recorded_hand.is_none()).map(|win| win.winner).collect()
    }

    /// Discards the wins that were set aside, with their evidence.
    pub(super) fn discard_wins_aside(&mut self) {
        for winner in self.winners_aside() {
            self.evidence_aside.remove(&winner);
        }
        if self.recorded_hand.is_none() {
            self.circumstances.also.clear();
            self.rescore();
        }
    }

    /// Returns true if the unrecorded hand is a win on a discard, and another player could win on the same tile.
    pub fn can_set_win_aside(&self) -> bool {
        let now = &self.circumstances;
        let is_payable = self.entered_value().is_some() && self.bill.payment_plan().is_some();
        let won = is_payable || self.outcome.ruling().is_some_and(Ruling::is_win);
        let others = now.also.len() + 2 < now.player_count();
        let again = now.winner.and_then(|place| now.person_at(place));
        let twice = now.also.iter().any(|win| Some(win.winner) == again);
        won && others && !twice && !now.is_self_draw() && self.recorded_hand.is_none()
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

    /// Returns the number of a deal in the night, from 1; 0 if the night has no such deal.
    pub(super) fn deal_number(&self, id: DealId) -> usize {
        let mut deals = self.recorder.keeper().night().deals.iter();
        let position = deals.position(|deal| deal.id == id);
        position.map_or(0, |position| position + 1)
    }
}

/// Returns true if the event corrects or undoes an earlier event.
fn corrects_or_undoes_event(body: &Body) -> bool {
    matches!(body, Body::Corrected(_) | Body::Undone { .. })
}

/// Returns the correction that replaces the event with this number by `with`, without a reason.
fn build_correction(event: u64, with: Payload) -> Payload {
    Payload {
        table: with.table,
        ..Payload::new(Body::Corrected(Correction {
            event,
            with: Box::new(with),
            reason: String::new(),
            agreed: Vec::new(),
        }))
    }
}
