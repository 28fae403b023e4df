//! Another win on the tile of a recorded win: it joins the recorded entry as a correction and makes no new deal.

use super::Model;
use super::hand_record::RecordedHand;
use super::reopened_hand::find_deal_event;
use crate::DraftedWin;
use crate::board::Board;
use crate::notice::Notice;
use crate::round::Round;
use quejing_ledger::{Body, Deal, Win, WonDeal};

impl Model {
    /// Returns the win being entered here, with those set aside, for a device that enters another win on the same tile.
    /// `None` unless the win is complete and on a discard.
    pub fn drafted_win(&mut self) -> Option<DraftedWin> {
        if self.recorded_hand.is_some() || self.is_entering_draw() {
            return None;
        }
        let now = &self.circumstances;
        let discarder = now.person_at(now.from.filter(|_| !now.is_self_draw())?)?;
        let win = match self.entered_value() {
            Some(value) => now.win_by_value(value, &self.board),
            None => now.win_on_board(&self.board, self.outcome.ruling().filter(|ruling| ruling.is_win())?),
        };
        let win = win.ok()??;
        let (table, deal_number) = (now.table, now.deal.number);
        let also = now.also.clone();
        let own_evidence = self.collect_evidence();
        let with_evidence = |win: Win| {
            let evidence = self.evidence_aside.get(&win.winner).cloned();
            (win, evidence.unwrap_or_default())
        };
        Some(DraftedWin {
            table,
            deal_number,
            discarder,
            wins: also.into_iter().map(with_evidence).chain([(win, own_evidence)]).collect(),
        })
    }

    /// Sets the wins from another device aside and takes over their discarder. A notice refuses wins of another deal or
    /// tile.
    pub(super) fn set_draft_aside(&mut self, drafted: DraftedWin) {
        let now = &self.circumstances;
        let from = now.player_index(drafted.discarder);
        let same_tile = now.from.is_none() || now.is_self_draw() || now.from == from;
        let same_deal = (now.table, now.deal.number) == (drafted.table, drafted.deal_number);
        let free = self.recorded_hand.is_none() && !self.is_entering_draw();
        let Some(from) = from.filter(|_| same_tile && same_deal && free) else {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-other-tile").to_owned()));
            return;
        };
        for (win, evidence) in drafted.wins {
            self.circumstances.also.retain(|other| other.winner != win.winner);
            self.evidence_aside.insert(win.winner, evidence);
            self.circumstances.also.push(win);
        }
        let now = &mut self.circumstances;
        now.from = Some(from);
        now.winner = now.winner.filter(|winner| now.may_win(*winner));
        self.rescore();
    }

    /// Returns the latest recorded win that another win on the same tile can join, as its deal and event number. `None`
    /// unless it was on a discard and some player is neither winner nor discarder.
    pub fn joinable_win(&self) -> Option<(&Deal, u64)> {
        let deals = self.recorder.keeper().night().deals.iter().rev();
        let deal = { deals }.find(|deal| !deal.is_voided && !deal.winners().is_empty())?;
        let won = deal.acts.iter().rev().find_map(|act| match &act.payload.body {
            Body::Won(won) => Some((act.event, won)),
            _ => None,
        });
        let (event, won) = won?;
        is_joinable(deal, won).then_some((deal, event))
    }

    /// Returns the event number of the reopened win, if its record is unchanged and another win on its tile can join
    /// it; `None` otherwise.
    pub fn joinable_reopened_win(&self) -> Option<u64> {
        let recorded = self.recorded_hand.as_ref().filter(|_| self.is_recorded())?;
        let is_reopened = self.reopened_deal_number().is_some() && !recorded.is_joining;
        match recorded.events.as_slice() {
            [(event, _)] if is_reopened && self.can_join_event(*event) => Some(*event),
            _ => None,
        }
    }

    /// Returns true if another win can join the win in this event: a win on a discard in a deal that is not voided.
    pub(crate) fn can_join_event(&self, event: u64) -> bool {
        find_deal_event(self.recorder.keeper().night(), event).is_some_and(|(deal, act)| match &act.payload.body {
            Body::Won(won) => !deal.is_voided && is_joinable(deal, won),
            _ => false,
        })
    }

    /// Returns true if one of the events of `before` was corrected after the hand was laid out.
    pub(super) fn is_outdated(&self, before: &RecordedHand) -> bool {
        let night = self.recorder.keeper().night();
        before.events.iter().any(|(event, payload)| {
            let now = find_deal_event(night, *event);
            now.is_some_and(|(_, act)| act.payload.body != payload.body)
        })
    }

    /// Notifies the user that the record was corrected meanwhile. A hand that joins a recorded win then joins its
    /// corrected form.
    pub(super) fn report_outdated(&mut self, before: &RecordedHand) {
        let events: Vec<u64> = before.events.iter().map(|(event, _)| *event).collect();
        if let ([event], true) = (events.as_slice(), before.is_joining)
            && let Some((recorded, circumstances)) = self.build_joined_hand(*event, &self.circumstances)
        {
            self.recorded_hand = Some(recorded);
            self.circumstances = circumstances;
            self.rescore();
        }
        self.notices.show(Notice::caution(|lang| text!(lang, "said-corrected-meanwhile").to_owned()));
    }

    /// Makes the hand on the board another win on the tile of the win in this event; recording it corrects that event.
    /// The hand is parked, so that giving up the join restores it.
    pub(super) fn join_win(&mut self, event: u64) {
        // In a reopened deal, the other winner's hand is still to be entered; the hand in play stays parked.
        let is_reopened = self.joinable_reopened_win() == Some(event);
        let own = if is_reopened { Round::default() } else { self.circumstances.clone() };
        let joined = self.build_joined_hand(event, &own);
        let Some((recorded, circumstances)) = joined.filter(|_| is_reopened || self.recorded_hand.is_none()) else {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-not-joined").to_owned()));
            return;
        };
        match is_reopened {
            true => self.clear_reopened_win(),
            false => self.park_hand(),
        }
        self.recorded_hand = Some(recorded);
        self.circumstances = circumstances;
        self.rescore();
    }

    /// Returns the recorded win in this event as the record to which a further win on its tile is added, with the
    /// circumstances `further` adapted to that record. `None` if no win can join the event.
    fn build_joined_hand(&self, event: u64, further: &Round) -> Option<(RecordedHand, Round)> {
        let (deal, act) =
            find_deal_event(self.recorder.keeper().night(), event).filter(|_| self.can_join_event(event))?;
        let Body::Won(won) = &act.payload.body else {
            return None;
        };
        let base = self.recorder.keeper().replay().replay_before(event);
        let now = further.to_joining_win(deal, won, base.night())?;
        let mut nothing = now.clone();
        nothing.winner = None;
        let recorded = RecordedHand {
            deal: deal.id,
            events: vec![(event, (*act.payload).clone())],
            night_before: Box::new(base),
            board: Board::default(),
            circumstances: nothing,
            is_joining: true,
        };
        Some((recorded, now))
    }
}

/// Returns true if the win was on a discard, every winner plays in the deal, and some player is neither winner nor
/// discarder.
fn is_joinable(deal: &Deal, won: &WonDeal) -> bool {
    let Some(from) = won.from else {
        return false;
    };
    won.wins.iter().all(|win| deal.players.contains(&win.winner))
        && deal.players.iter().any(|player| *player != from && won.wins.iter().all(|win| win.winner != *player))
}
