//! The hand on the board goes on the record: recorded, corrected, undone; draws, and what happens within a deal.

use super::night::{Asks, FollowUp};
use super::{Model, evidence};
use crate::Mark;
use crate::action::BetOn;
use crate::board::Board;
use crate::night::{BetRefusal, PendingChange};
use crate::notice::Notice;
use crate::round::Round;
use crate::trouble;
use quejing_ledger::{
    Body, Correction, DealBegun, DealId, DealVoided, Event, EvidenceAttached, Holder, Log, Payload, PlayerId, Refusal,
    Replay, Value, Win,
};
use quejing_rules::Ruling;
use quejing_words as words;

/// The record of the hand on the board.
#[derive(Clone, Debug)]
pub(super) struct RecordedHand {
    pub(super) deal: DealId,
    /// The numbers and contents of its events.
    pub(super) events: Vec<(u64, Payload)>,
    /// The night before it.
    pub(super) base: Box<Replay>,
    pub(super) board: Board,
    pub(super) circumstances: Round,
    /// True if the hand on the board joins it as another win on the same tile.
    pub(super) joined: bool,
}

impl RecordedHand {
    /// Returns the night before the hand.
    pub(super) fn base(&self) -> &Replay {
        &self.base
    }

    /// Returns true if it still counts.
    pub(super) fn counts(&self, log: &Log) -> bool {
        self.events.iter().all(|(event, _)| log.counts(*event))
    }
}

impl Model {
    /// Returns true if the hand is recorded as it is on the board.
    pub fn is_recorded(&self) -> bool {
        let same =
            |recorded: &RecordedHand| recorded.board == self.board && recorded.circumstances == self.circumstances;
        self.recorded.as_ref().is_some_and(same)
    }

    /// Returns true if the hand was recorded and changed since.
    pub fn is_correction(&self) -> bool {
        self.recorded.is_some() && !self.is_recorded()
    }

    /// Returns true if the hand or the draw can be recorded.
    pub fn is_recordable(&self) -> bool {
        self.bill.payment_plan().is_some() && self.keeper.is_writable() && !self.is_example()
    }

    /// Returns the value of a hand that is entered without tiles.
    pub fn known_value(&self) -> Option<Value> {
        self.circumstances.answers.value.filter(|_| self.board.is_empty() && !self.is_draw())
    }

    /// Returns true while a hand is being entered: tiles are on the board, or its value is known.
    pub fn has_hand(&self) -> bool {
        !self.board.is_empty() || self.known_value().is_some()
    }

    /// Returns the sentence that says why the hand or the draw cannot be recorded, of several reasons the first; `None` if it can be or
    /// already is.
    pub fn record_obstacle(&self) -> Option<String> {
        let (lang, keeper) = (self.lang, &self.keeper);
        if self.is_recordable() || self.is_recorded() {
            return None;
        }
        if self.is_example() {
            return Some(text!(lang, "record-example").to_owned());
        }
        if let Some(error) = keeper.store().read_only() {
            return Some(trouble::ledger(&error, Some(keeper.night()), lang));
        }
        if !keeper.is_writable() {
            return Some(text!(lang, "record-damaged").to_owned());
        }
        let unpaid = || {
            let sentences = trouble::unpaid(&self.bill, keeper.night(), lang).into_iter().map(|(_, sentence)| sentence);
            Some(sentences.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
        };
        if self.is_draw() {
            return unpaid();
        }
        if self.known_value().is_some() {
            let unsaid = self.circumstances.unsaid().map(|wrong| trouble::wrong(&wrong, lang));
            return unsaid.or_else(unpaid);
        }
        let no_win = || Some(trouble::capital(&words::refusal(lang, self.outcome.ruling()?)?));
        let missing = trouble::unready(&self.outcome, lang).into_iter().next();
        missing.or_else(no_win).or_else(unpaid).or_else(|| Some(text!(lang, "record-empty").to_owned()))
    }

    /// Returns the sentences of everything that the hand lacks besides the one of [`record_obstacle`](Self::record_obstacle).
    pub fn further_obstacles(&self) -> Vec<String> {
        let first = self.record_obstacle();
        trouble::unready(&self.outcome, self.lang)
            .into_iter()
            .filter(|sentence| Some(sentence) != first.as_ref())
            .collect()
    }

    /// Records the preview with this mark. If the preview has changed, reports the difference instead.
    pub(super) fn record(&mut self, seen: &Mark) {
        if self.was_recorded(seen) || self.is_example() {
            return;
        }
        if *seen != self.preview_mark() {
            return self.say_changed(seen);
        }
        let Some(settled) = self.bill.payment_plan().filter(|_| !self.is_recorded()) else {
            return;
        };
        let payloads = settled.payloads.clone();
        match self.recorded.clone() {
            Some(before) if self.is_outdated(&before) => self.say_outdated(&before),
            Some(before) => self.record_correction(&before, payloads),
            None => self.record_new(payloads),
        }
    }

    fn record_new(&mut self, mut payloads: Vec<Payload>) {
        // What is recorded of the hand includes the bets.
        self.circumstances = self.with_bets();
        let open = self.keeper.night().open_deal(usize::from(self.circumstances.table));
        let deal = open.map_or(DealId(self.keeper.replay().events().len() as u64 + 1), |deal| deal.id);
        let mut all: Vec<EvidenceAttached> = Vec::new();
        for win in &self.circumstances.also {
            all.extend(self.aside.get(&win.winner).cloned().unwrap_or_default());
        }
        all.extend(self.evidence());
        payloads.extend(evidence::attachment_payloads(all, deal));
        self.propose_and_say(payloads, Asks::Contradictions, FollowUp::MarkRecorded);
    }

    /// Corrects the record of the hand.
    pub(super) fn record_correction(&mut self, before: &RecordedHand, payloads: Vec<Payload>) {
        match self.correction_payloads(before, payloads) {
            None => self.notices.say(Notice::careful(|lang| text!(lang, "said-too-late").to_owned())),
            Some(payloads) if payloads.is_empty() => {}
            Some(mut payloads) => {
                let pieces = self.evidence();
                // A hand that joins the entry brings all of its own.
                let fresh = if before.joined { pieces } else { self.fresh_evidence(pieces, before.deal) };
                payloads.extend(evidence::attachment_payloads(fresh, before.deal));
                self.propose_and_say(payloads, Asks::Always, FollowUp::MarkRecorded);
            }
        }
    }

    /// Returns the change that *Record* would make to the recorded hand on the board, as it is shown for confirmation; `None` without
    /// one.
    pub fn planned_correction(&self) -> Option<PendingChange> {
        let before = self.recorded.as_ref().filter(|before| !self.is_recorded() && !self.is_outdated(before))?;
        let mut payloads = self.correction_payloads(before, self.bill.payment_plan()?.payloads.clone())?;
        if payloads.is_empty() {
            return None;
        }
        // The ledger reports an error once the correction is to be recorded.
        self.change_to_confirm(&mut payloads, Asks::Always).ok().flatten()
    }

    /// Returns the events that correct the record, event by event if the hand has as many; otherwise they undo the hand and record it
    /// again. `None` if later deals prevent that.
    fn correction_payloads(&self, before: &RecordedHand, payloads: Vec<Payload>) -> Option<Vec<Payload>> {
        let (back, payloads): (Vec<Payload>, Vec<Payload>) = payloads.into_iter().partition(|new| is_back(&new.body));
        let of_hand: Vec<&(u64, Payload)> = before.events.iter().filter(|(_, old)| !is_back(&old.body)).collect();
        // A beginning that says nothing was never recorded.
        let began = |body: &Body| matches!(body, Body::DealBegun(_));
        let says_nothing = |body: &Body| *body == Body::DealBegun(DealBegun::default());
        let unbegun = !of_hand.iter().any(|(_, old)| began(&old.body));
        let payloads: Vec<Payload> = payloads.into_iter().filter(|new| !(unbegun && says_nothing(&new.body))).collect();
        let alike = of_hand.len() == payloads.len()
            && of_hand.iter().zip(&payloads).all(|((_, old), new)| old.body.kind() == new.body.kind());
        let mut with = Vec::new();
        if alike {
            let looked_back = before.events.iter().filter(|(_, old)| is_back(&old.body));
            let (stay, gone): (Vec<_>, Vec<_>) = looked_back.partition(|(_, old)| back.contains(old));
            with.extend(gone.iter().rev().map(|(event, _)| Payload::of(Body::undone(*event))));
            with.extend(back.into_iter().filter(|new| !stay.iter().any(|(_, old)| old == new)));
            for ((event, old), new) in of_hand.into_iter().zip(payloads) {
                with.extend((*old != new).then(|| correction_of(*event, new)));
            }
        } else {
            if self.keeper.night().deals.last().map(|deal| deal.id) != Some(before.deal) {
                return None;
            }
            // The beginning stays, so that the hand keeps its number.
            let stays = before.events.iter().find(|(_, old)| began(&old.body));
            let others = before.events.iter().rev().filter(|(_, old)| !began(&old.body));
            with.extend(others.map(|(event, _)| Payload::of(Body::undone(*event))));
            with.extend(back);
            for new in payloads {
                match stays {
                    Some((_, old)) if began(&new.body) && *old == new => {}
                    Some((event, _)) if began(&new.body) => with.push(correction_of(*event, new)),
                    _ => with.push(new),
                }
            }
        }
        Some(with)
    }

    /// Stores the record of the hand on the board.
    pub(super) fn note_recorded(&mut self, before: Replay, events: &[Event]) {
        let own = |event: &&Event| {
            !matches!(event.payload.body, Body::Undone { .. } | Body::Corrected(_) | Body::EvidenceAttached(_))
        };
        let fresh = events.iter().filter(own).map(|event| (event.seq, (*event.payload).clone()));
        let recorded = match self.recorded.take() {
            None => {
                let all = events.iter().filter(|event| !matches!(event.payload.body, Body::EvidenceAttached(_)));
                let events: Vec<_> = all.map(|event| (event.seq, (*event.payload).clone())).collect();
                let first = events.first().map_or(0, |(event, _)| *event);
                let table = usize::from(self.circumstances.table);
                RecordedHand {
                    deal: before.night().open_deal(table).map(|deal| deal.id).unwrap_or(DealId(first)),
                    events,
                    base: Box::new(before),
                    board: self.board.clone(),
                    circumstances: self.circumstances.clone(),
                    joined: false,
                }
            }
            Some(mut recorded) => {
                if std::mem::take(&mut recorded.joined) {
                    self.forget_parked();
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
        (self.recorded, self.replaced) = (Some(recorded), None);
        self.previews.recorded = Some((self.preview_mark(), events.first().map_or(0, |event| event.seq)));
    }

    /// Returns the notice of a recorded hand.
    pub(super) fn said_of_hand(&self, payloads: &[Payload]) -> Notice {
        let won = payloads.iter().find_map(|payload| match &payload.body {
            Body::Won(won) => Some(won),
            Body::Corrected(corrected) => match &corrected.with.body {
                Body::Won(won) => Some(won),
                _ => None,
            },
            _ => None,
        });
        let Some(won) = won else {
            let drawn = payloads.iter().any(|payload| matches!(payload.body, Body::Drawn(_)));
            return Notice::recorded(|lang| {
                let said = if drawn { text!(lang, "said-drawn") } else { text!(lang, "said-deal") };
                said.to_owned()
            });
        };
        let settled = self.bill.payment_plan();
        let night = self.keeper.night();
        let said = |win: &Win| {
            let gain = settled.map(|settled| settled.gain(Holder::Player(win.winner)));
            let points = match win.value.points {
                Some(points) => points.to_string(),
                None => gain.unwrap_or_default().to_string(),
            };
            (night.name(win.winner), points)
        };
        let wins: Vec<(String, String)> = won.wins.iter().map(said).collect();
        Notice::recorded(|lang| {
            let win = |(name, points): &(String, String)| text!(lang, "said-win", winner = name, points = points);
            let wins: Vec<String> = wins.iter().map(win).collect();
            let wins = wins.join(text!(lang, "list-semicolon"));
            text!(lang, "said-recorded", wins = wins)
        })
    }

    /// Records a draw. Rules with several kinds of draw, or with fields of their own in one, ask about it first.
    pub(super) fn record_draw(&mut self, seen: &Mark) {
        if *seen != self.draw_mark() {
            return self.notices.say(Notice::careful(|lang| text!(lang, "said-draw-stale").to_owned()));
        }
        self.leave_recorded();
        let now = &mut self.circumstances;
        // The winner's riichi was a circumstance of the hand: without a winner it is one of the places'.
        let declared = (0..now.players()).filter(|&player| now.declared(player)).collect();
        now.answers.declared = declared;
        if now.rules().asks_about_draws() {
            now.answers.draw.get_or_insert_default();
            return self.score();
        }
        self.add_to_deal(Body::Drawn(quejing_ledger::DrawnDeal::default()));
    }

    /// Records an event within the deal.
    pub(super) fn add_to_deal(&mut self, body: Body) {
        self.propose_deal(self.with_bets().with_beginning(body, self.keeper.night()));
    }

    /// Records that a player declared riichi, or did not after all.
    pub(super) fn declare(&mut self, place: usize, on: bool) {
        let mut now = self.with_bets();
        now.set_declared(place, on);
        self.propose_deal(now.declared_payloads(self.keeper.night()));
    }

    /// Records the beginning of the deal.
    pub(super) fn begin_deal(&mut self) {
        self.propose_deal(self.with_bets().beginning(self.keeper.night()));
    }

    fn propose_deal(&mut self, payloads: Result<Vec<Payload>, Vec<crate::round::Wrong>>) {
        match payloads {
            Ok(payloads) if payloads.is_empty() => {}
            Ok(payloads) => {
                let drawn = payloads.iter().any(|payload| matches!(payload.body, Body::Drawn(_)));
                if self.propose_and_say(payloads, Asks::Contradictions, FollowUp::Nothing) && drawn {
                    self.notices.say(Notice::recorded(|lang| text!(lang, "said-drawn").to_owned()));
                }
            }
            Err(wrong) => {
                for one in wrong {
                    if let crate::round::Wrong::Typed(error) = one {
                        self.notices.say(Notice::Typed(error));
                    }
                }
            }
        }
    }

    /// Places a bet of a spectator; a refusal becomes a notice.
    pub(super) fn bet(&mut self, bet: &BetOn) {
        let author = self.keeper.author().to_owned();
        if let Err(refusal) = self.keeper.bet(&author, bet.who, (bet.table, bet.deal), bet.player, &bet.reason) {
            let name = self.keeper.night().name(bet.who);
            self.notices.say(match &refusal {
                BetRefusal::Ledger(error) => Notice::ledger(error, Some(self.keeper.night())),
                other => Notice::careful(|lang| trouble::bet(other, &name, lang)),
            });
        }
        self.look_at_night();
    }

    /// Puts the won hand aside, to enter another win on the same tile.
    pub(super) fn add_win(&mut self) {
        let now = &self.circumstances;
        if !self.can_add_win() {
            return;
        }
        let win = match (self.outcome.ruling(), self.known_value()) {
            (Some(scored), _) => now.win(&self.board, scored),
            (None, Some(value)) => now.win_by_value(value, &self.board),
            (None, None) => return,
        };
        let Ok(Some(win)) = win else {
            return;
        };
        let winner = win.winner;
        let rests_on = self.evidence();
        self.aside.insert(winner, rests_on);
        let now = &mut self.circumstances;
        now.also.push(win);
        now.winner = None;
        self.begin_hand(Board::default(), Vec::new());
    }

    /// Returns the winners whose wins were put aside.
    pub fn kept_winners(&self) -> Vec<PlayerId> {
        self.circumstances.also.iter().filter(|_| self.recorded.is_none()).map(|win| win.winner).collect()
    }

    /// Drops the wins that were put aside.
    pub(super) fn drop_kept(&mut self) {
        for winner in self.kept_winners() {
            self.aside.remove(&winner);
        }
        if self.recorded.is_none() {
            self.circumstances.also.clear();
            self.score();
        }
    }

    /// Returns true if another player may win on the same tile.
    pub fn can_add_win(&self) -> bool {
        let now = &self.circumstances;
        let is_payable = self.known_value().is_some() && self.bill.payment_plan().is_some();
        let won = is_payable || self.outcome.ruling().is_some_and(Ruling::is_win);
        let others = now.also.len() + 2 < now.players();
        let again = now.winner.and_then(|place| now.person(place));
        let twice = now.also.iter().any(|win| Some(win.winner) == again);
        won && others && !twice && !now.self_draw() && self.recorded.is_none()
    }

    /// Undoes the last deal or voids an earlier one.
    pub(super) fn undo_deal(&mut self, id: DealId) {
        let night = self.keeper.night();
        let Some(deal) = night.deal(id) else {
            return;
        };
        if night.deals.last().map(|last| last.id) != Some(deal.id) {
            let body = Body::DealVoided(DealVoided { deal: deal.id, reason: String::new(), agreed: Vec::new() });
            self.propose_and_say(vec![Payload::of(body)], Asks::Always, FollowUp::Nothing);
            return;
        }
        // Its evidence, disputes and decisions stay with it.
        let events: Vec<u64> = deal.acts.iter().map(|act| act.event).collect();
        let log = self.keeper.replay().log();
        let events = events.into_iter().rev().filter(|event| log.counts(*event));
        let number = self.deal_number(id);
        let undone: Vec<Payload> = events.map(|event| Payload::of(Body::undone(event))).collect();
        if self.propose_and_say(undone, Asks::Further, FollowUp::Nothing) {
            self.notices.say(Notice::success(|lang| text!(lang, "said-undone", deal = number)));
        }
    }

    /// Restores a voided or undone deal. Any but the one undone last is previewed first.
    pub(super) fn restore_deal(&mut self, id: DealId) {
        let replay = self.keeper.replay();
        if let Some(deal) = replay.undone_deal(id).cloned() {
            let asks = match replay.last_redo().map(|redo| redo.entry) == Some(deal.redo.entry) {
                true => Asks::Further,
                false => Asks::Always,
            };
            if self.propose_and_say(deal.redo.payloads, asks, FollowUp::Nothing) {
                self.notices.say(Notice::success(|lang| text!(lang, "said-restored", deal = deal.number)));
            }
            return;
        }
        let undone = replay.events().iter().filter(|event| {
            let of_hand = matches!(&event.payload.body, Body::DealVoided(voided) if voided.deal == id);
            of_hand && replay.log().counts(event.seq)
        });
        let undone: Vec<Payload> = undone.map(|event| Payload::of(Body::undone(event.seq))).collect();
        if undone.is_empty() {
            return self.say_ledger(&Refusal::AlreadySo(id.0).into());
        }
        let number = self.deal_number(id);
        if self.propose_and_say(undone, Asks::Further, FollowUp::Nothing) {
            self.notices.say(Notice::success(|lang| text!(lang, "said-restored", deal = number)));
        }
    }

    /// Returns the number of a deal in the night, from 1.
    pub(super) fn deal_number(&self, id: DealId) -> usize {
        let mut deals = self.keeper.night().deals.iter();
        let position = deals.position(|deal| deal.id == id);
        position.map_or(0, |position| position + 1)
    }
}

/// Returns true if the event changes earlier ones.
fn is_back(body: &Body) -> bool {
    matches!(body, Body::Corrected(_) | Body::Undone { .. })
}

fn correction_of(event: u64, with: Payload) -> Payload {
    Payload {
        table: with.table,
        ..Payload::of(Body::Corrected(Correction {
            event,
            with: Box::new(with),
            reason: String::new(),
            agreed: Vec::new(),
        }))
    }
}
