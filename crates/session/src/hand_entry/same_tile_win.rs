//! Several wins on the same tile: wins that are set aside until all are entered, and a win that joins a recorded one as
//! a correction, which makes no new deal.

use super::laid_hand::LaidHand;
use super::night_view::NightView;
use super::recorded_hand::RecordedHand;
use super::reopening::find_deal_event;
use super::{HandChange, HandEntry, HandNews, HandRefusal};
use crate::board::Board;
use crate::round::{EndEvent, RecordedDeal, Round};
use quejing_ledger::{EvidenceAttached, Night};
use quejing_rules::play::{Deal, Play, Win, WonDeal};
use quejing_rules::{PlayerId, Ruling};

/// An unrecorded win on a discard, together with the wins on the same tile that were set aside with it.
#[derive(Clone, Debug)]
pub struct DraftedWin {
    /// The index of the table, from 0.
    table: u8,
    /// The deal's number at its table.
    deal_number: u32,
    /// The player who discarded the tile of all the wins.
    discarder: PlayerId,
    /// The wins, each with its evidence; the win of the hand on the board comes last.
    wins: Vec<(Win, Vec<EvidenceAttached>)>,
}

impl HandEntry {
    /// Returns the win on the board, by its tiles or its value; `None` while it is incomplete.
    fn win_on_board(&self) -> Option<Win> {
        let LaidHand { board, round, .. } = &self.laid;
        let end = EndEvent::new(round, board);
        let win = match self.laid.entered_value() {
            Some(value) => end.win_by_value(value),
            None => end.win(self.outcome.ruling().filter(|ruling| ruling.is_win())?),
        };
        win.ok()?
    }

    /// Returns the win being entered with this evidence, and those set aside, for a device that enters another win on
    /// the same tile. `None` unless the win is complete and on a discard.
    pub(crate) fn drafted_win(&self, evidence: Vec<EvidenceAttached>) -> Option<DraftedWin> {
        if self.recorded.is_some() || self.laid.is_entering_draw() {
            return None;
        }
        let round = &self.laid.round;
        let discarder = round.person_at(round.giver.filter(|_| !round.is_self_draw())?)?;
        let win = self.win_on_board()?;
        let with_evidence = |win: &Win| {
            let evidence = self.evidence_aside.get(&win.winner).cloned();
            (win.clone(), evidence.unwrap_or_default())
        };
        Some(DraftedWin {
            table: round.table,
            deal_number: round.deal.number,
            discarder,
            wins: round.other_wins.iter().map(with_evidence).chain([(win, evidence)]).collect(),
        })
    }

    /// Returns true if the unrecorded hand is a win on a discard, and another player could win on the same tile.
    pub fn can_set_win_aside(&self) -> bool {
        let round = &self.laid.round;
        let is_payable = self.laid.entered_value().is_some() && self.bill.payment_plan().is_some();
        let is_won = is_payable || self.outcome.ruling().is_some_and(Ruling::is_win);
        let is_other_player_left = round.other_wins.len() + 2 < round.player_count();
        let winner = round.winner.and_then(|place| round.person_at(place));
        let has_won_twice = round.other_wins.iter().any(|win| Some(win.winner) == winner);
        is_won && is_other_player_left && !has_won_twice && !round.is_self_draw() && self.recorded.is_none()
    }

    /// Returns the winners whose wins were set aside for the same tile; empty if the hand on the board is recorded.
    pub fn winners_aside(&self) -> Vec<PlayerId> {
        self.laid.round.other_wins.iter().filter(|_| self.recorded.is_none()).map(|win| win.winner).collect()
    }

    /// Returns the event number of the reopened win, if its record is unchanged and another win on its tile can join
    /// it; `None` otherwise.
    pub fn joinable_reopened_win(&self, night: &Night) -> Option<u64> {
        let recorded = self.reopened().filter(|recorded| self.is_recorded() && !recorded.is_joining)?;
        recorded.only_event().filter(|event| can_join_event(night, *event))
    }
}

impl HandChange<'_> {
    /// Sets the wins from another device aside and takes over their discarder.
    ///
    /// # Errors
    /// The wins are of another deal or tile, or no win is being entered here.
    pub(crate) fn set_draft_aside(&mut self, drafted: DraftedWin) -> Result<(), HandRefusal> {
        let round = &self.hand.laid.round;
        let from = round.player_index(drafted.discarder);
        let is_same_tile = round.giver.is_none() || round.is_self_draw() || round.giver == from;
        let is_same_deal = (round.table, round.deal.number) == (drafted.table, drafted.deal_number);
        let is_free = self.hand.recorded.is_none() && !self.hand.laid.is_entering_draw();
        let from = from.filter(|_| is_same_tile && is_same_deal && is_free).ok_or(HandRefusal::OtherTile)?;
        let round = &mut self.hand.laid.round;
        for (win, evidence) in drafted.wins {
            round.other_wins.retain(|other| other.winner != win.winner);
            self.hand.evidence_aside.insert(win.winner, evidence);
            round.other_wins.push(win);
        }
        round.giver = Some(from);
        round.winner = round.winner.filter(|winner| round.may_win(*winner));
        self.rescore();
        Ok(())
    }

    /// Sets the won hand aside with this evidence and clears the board, to enter another win on the same tile. Does
    /// nothing unless [`HandEntry::can_set_win_aside`].
    pub(crate) fn set_win_aside(&mut self, evidence: Vec<EvidenceAttached>) {
        let Some(win) = self.hand.win_on_board().filter(|_| self.hand.can_set_win_aside()) else {
            return;
        };
        self.hand.evidence_aside.insert(win.winner, evidence);
        let round = &mut self.hand.laid.round;
        round.other_wins.push(win);
        round.flags_mut().keep_winners_declaration();
        round.winner = None;
        self.begin(Board::default(), Vec::new());
    }

    /// Discards the wins that were set aside, with their evidence.
    pub(crate) fn discard_wins_aside(&mut self) {
        for winner in self.hand.winners_aside() {
            self.hand.evidence_aside.remove(&winner);
        }
        if self.hand.recorded.is_none() {
            self.hand.laid.round.other_wins.clear();
            self.rescore();
        }
    }

    /// Makes the hand on the board another win on the tile of the win in this event; recording it corrects that event.
    /// The hand is parked, so that giving up the join restores it.
    ///
    /// # Errors
    /// No win can join the event, or the hand is recorded.
    pub(crate) fn join_win(&mut self, event: u64) -> Result<(), HandRefusal> {
        // In a reopened deal, the other winner's hand is still to be entered; the hand in play stays parked.
        let is_reopened = self.hand.joinable_reopened_win(self.view.night()) == Some(event);
        let own = if is_reopened { Round::default() } else { self.hand.laid.round.clone() };
        let joined = build_joined_hand(self.view, event, &own).filter(|_| is_reopened || self.hand.recorded.is_none());
        let (recorded, round) = joined.ok_or(HandRefusal::NotJoinable)?;
        match is_reopened {
            true => {
                self.hand.laid.clear_tiles();
                self.hand.news.push(HandNews::OtherHand);
            }
            false => self.park_copy(),
        }
        self.hand.recorded = Some(recorded);
        self.hand.laid.round = round;
        self.rescore();
        Ok(())
    }

    /// Adapts a hand that joins a recorded win to the win as it was corrected meanwhile.
    pub(crate) fn rejoin_corrected_win(&mut self) {
        let joining = self.hand.recorded.as_ref().filter(|recorded| recorded.is_joining);
        let event = joining.and_then(RecordedHand::only_event);
        if let Some((recorded, round)) =
            event.and_then(|event| build_joined_hand(self.view, event, &self.hand.laid.round))
        {
            self.hand.recorded = Some(recorded);
            self.hand.laid.round = round;
            self.rescore();
        }
    }
}

/// Returns the latest recorded win that another win on the same tile can join, as its deal and event number. `None`
/// unless it was on a discard and some player is neither winner nor discarder.
pub fn joinable_win(night: &Night) -> Option<(&Deal, u64)> {
    let mut deals = night.deals.iter().rev();
    let deal = deals.find(|deal| !deal.is_voided && !deal.winners().is_empty())?;
    let (event, won) = deal.acts.iter().rev().find_map(|act| match &*act.play {
        Play::Won(won) => Some((act.event, won)),
        _ => None,
    })?;
    is_joinable(deal, won).then_some((deal, event))
}

/// Returns true if another win can join the win in this event: a win on a discard in a deal that is not voided.
fn can_join_event(night: &Night, event: u64) -> bool {
    find_deal_event(night, event).is_some_and(|(deal, act)| match &*act.play {
        Play::Won(won) => !deal.is_voided && is_joinable(deal, won),
        _ => false,
    })
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

/// Returns the recorded win in this event as the record to which a further win on its tile is added, with the round
/// `further` adapted to that record. `None` if no win can join the event.
fn build_joined_hand(view: NightView<'_>, event: u64, further: &Round) -> Option<(RecordedHand, Round)> {
    let night = view.night();
    let (deal, act) = find_deal_event(night, event).filter(|_| can_join_event(night, event))?;
    let Play::Won(won) = &*act.play else {
        return None;
    };
    let base = view.replay.replay_before(event);
    let round = RecordedDeal::new(night, deal, base.night()).round_of_joining_win(won, further)?;
    let mut round_before = round.clone();
    round_before.winner = None;
    let recorded = RecordedHand {
        deal: deal.id,
        events: vec![(event, (*night.act_record(event)?.payload).clone())],
        night_before: Box::new(base),
        board: Board::default(),
        round: round_before,
        is_joining: true,
    };
    Some((recorded, round))
}
