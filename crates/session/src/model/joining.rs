//! Another win on the tile of a recorded win: it joins that entry as a correction, instead of becoming a deal of its own.

use super::Model;
use super::recording::RecordedHand;
use super::reopening::act;
use crate::DraftedWin;
use crate::board::Board;
use crate::notice::Notice;
use crate::round::Round;
use quejing_ledger::{Body, Deal, Win, WonDeal};

impl Model {
    /// Returns the win that is being entered here, for another device that enters a win on the same tile; `None` unless
    /// it is complete and on a discard.
    pub fn drafted_win(&mut self) -> Option<DraftedWin> {
        if self.recorded.is_some() || self.is_draw() {
            return None;
        }
        let now = &self.circumstances;
        let from = now.person(now.from.filter(|_| !now.self_draw())?)?;
        let win = match self.known_value() {
            Some(value) => now.win_by_value(value, &self.board),
            None => now.win(&self.board, self.outcome.ruling().filter(|ruling| ruling.is_win())?),
        };
        let win = win.ok()??;
        let (table, deal) = (now.table, now.deal.number);
        let also = now.also.clone();
        let own = self.evidence();
        let kept = |win: Win| {
            let rests_on = self.aside.get(&win.winner).cloned();
            (win, rests_on.unwrap_or_default())
        };
        Some(DraftedWin { table, deal, from, wins: also.into_iter().map(kept).chain([(win, own)]).collect() })
    }

    /// Sets a win from another device aside for the one on the board, and takes the discarder from it.
    pub(super) fn take_draft(&mut self, drafted: DraftedWin) {
        let now = &self.circumstances;
        let from = now.place(drafted.from);
        let same_tile = now.from.is_none() || now.self_draw() || now.from == from;
        let same_deal = (now.table, now.deal.number) == (drafted.table, drafted.deal);
        let free = self.recorded.is_none() && !self.is_draw();
        let Some(from) = from.filter(|_| same_tile && same_deal && free) else {
            self.notices.say(Notice::careful(|lang| text!(lang, "said-other-tile").to_owned()));
            return;
        };
        for (win, rests_on) in drafted.wins {
            self.circumstances.also.retain(|other| other.winner != win.winner);
            self.aside.insert(win.winner, rests_on);
            self.circumstances.also.push(win);
        }
        let now = &mut self.circumstances;
        now.from = Some(from);
        now.winner = now.winner.filter(|winner| now.may_win(*winner));
        self.score();
    }

    /// Returns the recorded win on a discard that another win can join: the night's last win, while there is a player
    /// left who could have won on the tile too.
    pub fn joinable(&self) -> Option<(&Deal, u64)> {
        let deals = self.keeper.night().deals.iter().rev();
        let deal = { deals }.find(|deal| !deal.voided && !deal.winners().is_empty())?;
        let won = deal.acts.iter().rev().find_map(|act| match &act.payload.body {
            Body::Won(won) => Some((act.event, won)),
            _ => None,
        });
        let (event, won) = won?;
        can_join(deal, won).then_some((deal, event))
    }

    /// Returns the reopened win, unchanged so far, if another win on its tile can join it.
    pub fn opened_joinable(&self) -> Option<u64> {
        let recorded = self.recorded.as_ref().filter(|_| self.is_recorded())?;
        let opened = self.reopened_number().is_some() && !recorded.joined;
        match recorded.events.as_slice() {
            [(event, _)] if opened && self.can_join(*event) => Some(*event),
            _ => None,
        }
    }

    /// Returns true if another win can join this recorded event.
    pub(crate) fn can_join(&self, event: u64) -> bool {
        act(self.keeper.night(), event).is_some_and(|(deal, act)| match &act.payload.body {
            Body::Won(won) => !deal.voided && can_join(deal, won),
            _ => false,
        })
    }

    /// Returns true if the record was corrected since it was laid out, so that the entry rests on an outdated state.
    pub(super) fn is_outdated(&self, before: &RecordedHand) -> bool {
        let night = self.keeper.night();
        before.events.iter().any(|(event, payload)| {
            let now = act(night, *event);
            now.is_some_and(|(_, act)| act.payload.body != payload.body)
        })
    }

    /// Reports that the record was corrected meanwhile. A hand that joins an entry then joins its current state; any other
    /// correction begins again.
    pub(super) fn say_outdated(&mut self, before: &RecordedHand) {
        let events: Vec<u64> = before.events.iter().map(|(event, _)| *event).collect();
        if let ([event], true) = (events.as_slice(), before.joined)
            && let Some((recorded, circumstances)) = self.joined_hand(*event, &self.circumstances)
        {
            self.recorded = Some(recorded);
            self.circumstances = circumstances;
            self.score();
        }
        self.notices.say(Notice::careful(|lang| text!(lang, "said-corrected-meanwhile").to_owned()));
    }

    /// Makes the hand on the board another win on the tile of a recorded one: recording it corrects that entry. Discarding
    /// it restores the hand.
    pub(super) fn join(&mut self, event: u64) {
        // Beside an opened deal, the other winner's hand is still to be entered, and the hand in play goes on waiting.
        let opened = self.opened_joinable() == Some(event);
        let own = if opened { Round::default() } else { self.circumstances.clone() };
        let joined = self.joined_hand(event, &own);
        let Some((recorded, circumstances)) = joined.filter(|_| opened || self.recorded.is_none()) else {
            self.notices.say(Notice::careful(|lang| text!(lang, "said-not-joined").to_owned()));
            return;
        };
        match opened {
            true => self.clear_opened(),
            false => self.park(),
        }
        self.recorded = Some(recorded);
        self.circumstances = circumstances;
        self.score();
    }

    fn joined_hand(&self, event: u64, own: &Round) -> Option<(RecordedHand, Round)> {
        let (deal, act) = act(self.keeper.night(), event).filter(|_| self.can_join(event))?;
        let Body::Won(won) = &act.payload.body else {
            return None;
        };
        let base = self.keeper.replay().before(event);
        let now = own.joining(deal, won, base.night())?;
        let mut nothing = now.clone();
        nothing.winner = None;
        let recorded = RecordedHand {
            deal: deal.id,
            events: vec![(event, (*act.payload).clone())],
            base: Box::new(base),
            board: Board::default(),
            circumstances: nothing,
            joined: true,
        };
        Some((recorded, now))
    }
}

/// Returns true if the win was on a discard, and a player is left beside its winners and the discarder.
fn can_join(deal: &Deal, won: &WonDeal) -> bool {
    let Some(from) = won.from else {
        return false;
    };
    won.wins.iter().all(|win| deal.players.contains(&win.winner))
        && deal.players.iter().any(|player| *player != from && won.wins.iter().all(|win| win.winner != *player))
}
