//! Reopening a recorded win or draw on the board: all of it can be changed, and the rules value it again.

use super::photos::HandPhoto;
use super::recording::RecordedHand;
use super::{Model, reading};
use crate::board::Board;
use crate::notice::Notice;
use crate::round::Round;
use quejing_ledger::{Act, Body, Deal, EntryMethod, Night, Payload, PlayerId, Replay, Value, Win};
use quejing_ledger::{recorded, revaluation};

/// The unrecorded hand that a reopened one replaced.
pub(super) struct ParkedHand {
    board: Board,
    past: Vec<Board>,
    circumstances: Round,
    photos: Vec<HandPhoto>,
    hands: reading::Hands,
    /// True if it is still on the board, to join a recorded win.
    on_board: bool,
}

/// A hand as it was entered, with its record.
#[derive(Clone)]
pub(super) struct EnteredHand {
    recorded: RecordedHand,
    /// The last event of the night at that time.
    last: u64,
    photos: Vec<HandPhoto>,
}

impl EnteredHand {
    /// Returns true if it is this win and nothing was recorded since, which could have changed its value.
    fn is(&self, event: u64, win: usize, last: u64) -> bool {
        let of = |(one, payload): &(u64, Payload)| match &payload.body {
            Body::Won(won) => *one == event && won.wins.len() == win + 1,
            _ => false,
        };
        self.last == last && self.recorded.events.iter().any(of)
    }
}

/// A recorded end of a deal that can be reopened: a win or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReopenableEnd {
    pub event: u64,
    /// The win's index in the event; 0 for a draw.
    pub index: usize,
    /// The winner; `None` for a draw.
    pub winner: Option<PlayerId>,
}

/// Returns the wins and the draw of a recorded event that can be reopened.
pub fn reopenable_ends(act: &Act) -> Vec<ReopenableEnd> {
    let event = act.event;
    match &act.payload.body {
        Body::Won(won) => {
            let wins = won.wins.iter().enumerate().filter(|(_, win)| can_reopen(win));
            wins.map(|(index, win)| ReopenableEnd { event, index, winner: Some(win.winner) }).collect()
        }
        Body::Drawn(_) => vec![ReopenableEnd { event, index: 0, winner: None }],
        _ => Vec::new(),
    }
}

/// Returns the last win of a deal, or its draw, if that can be reopened.
pub fn last_reopenable_end(deal: &Deal) -> Option<ReopenableEnd> {
    deal.acts.iter().rev().find_map(|act| reopenable_ends(act).pop())
}

/// Returns true if a recorded win can be reopened without loss: its tiles are known, or it was entered by its value alone, and its
/// payment was not entered by hand.
fn can_reopen(win: &Win) -> bool {
    let is_by_value = win.tiles.is_none() && win.patterns.is_empty() && win.entered == EntryMethod::Points;
    revaluation::is_derived(win) || is_by_value && !revaluation::states_payment(win)
}

impl Model {
    /// Returns the number, from 1, of the deal that is reopened.
    pub fn reopened_number(&self) -> Option<usize> {
        Some(self.deal_number(self.recorded.as_ref().filter(|_| self.parked.is_some())?.deal))
    }

    /// Returns the deal that is reopened.
    pub fn reopened_deal(&self) -> Option<&Deal> {
        let recorded = self.recorded.as_ref().filter(|_| self.parked.is_some())?;
        self.keeper.night().deals.iter().find(|deal| deal.id == recorded.deal)
    }

    /// Returns the other wins of the reopened deal that can be reopened: event, index and winner.
    pub fn other_opened_wins(&self) -> Vec<(u64, usize, PlayerId)> {
        let own = self.circumstances.winner.and_then(|place| self.circumstances.person(place));
        let acts = self.reopened_deal().into_iter().flat_map(|deal| &deal.acts);
        let wins = acts.flat_map(reopenable_ends).filter(|end| end.winner != own);
        wins.filter_map(|end| Some((end.event, end.index, end.winner?))).collect()
    }

    /// Returns the circumstances of the hand in play, even while another one is reopened.
    pub fn round_at_table(&self) -> &Round {
        self.parked.as_ref().map(|parked| &parked.circumstances).unwrap_or(&self.circumstances)
    }

    /// Stores a recorded hand with its photo, to reopen it as it was entered.
    pub(super) fn keep_entered(&mut self) {
        let Some(recorded) = self.recorded.clone().filter(|_| self.is_recorded()) else {
            return;
        };
        self.entered =
            Some(EnteredHand { recorded, last: self.keeper.night().last_event, photos: self.photos.clone() });
    }

    /// Reopens a recorded win or draw and parks the hand on the board.
    pub(super) fn reopen(&mut self, event: u64, win: usize) {
        self.keep_entered();
        let night = self.keeper.night();
        let Some((deal, act)) = act(night, event) else {
            return;
        };
        let entered = self.entered.clone();
        let entered = entered.filter(|entered| entered.is(event, win, night.last_event));
        let from_record = || {
            let base = self.keeper.replay().before(event);
            let (board, circumstances) = laid_out(night, (deal, act), win, &base)?;
            let recorded = RecordedHand {
                deal: deal.id,
                events: vec![(event, (*act.payload).clone())],
                base: Box::new(base),
                board,
                circumstances,
                joined: false,
            };
            Some(EnteredHand { recorded, last: night.last_event, photos: Vec::new() })
        };
        let Some(entered) = entered.or_else(from_record) else {
            self.notices.say(Notice::careful(|lang| text!(lang, "said-not-reopened").to_owned()));
            return;
        };
        let recorded = entered.recorded;
        let circumstances = recorded.circumstances.clone();
        (self.asked, self.replaced) = (None, None);
        let parked = ParkedHand {
            board: std::mem::replace(&mut self.board, recorded.board.clone()),
            past: std::mem::take(&mut self.past),
            circumstances: std::mem::replace(&mut self.circumstances, circumstances),
            photos: std::mem::replace(&mut self.photos, entered.photos),
            hands: std::mem::take(&mut self.hands),
            on_board: false,
        };
        let lay_recorded = self.recorded.replace(recorded).is_some();
        if self.parked.is_none() {
            // A hand that is on the record need not wait.
            self.parked = Some(match lay_recorded {
                true => ParkedHand::nothing(parked.circumstances.next(self.keeper.night())),
                false => parked,
            });
        }
        self.score();
    }

    /// Parks a copy of the hand on the board.
    pub(super) fn park(&mut self) {
        self.parked = Some(ParkedHand { on_board: true, ..self.hand_to_park() });
    }

    /// Returns a copy of the hand on the board.
    pub(super) fn hand_to_park(&self) -> ParkedHand {
        ParkedHand {
            board: self.board.clone(),
            past: self.past.clone(),
            circumstances: self.circumstances.clone(),
            photos: self.photos.clone(),
            hands: self.hands.clone(),
            on_board: false,
        }
    }

    /// Clears a reopened win from the board for another one.
    pub(super) fn clear_opened(&mut self) {
        self.board = Board::default();
        self.past.clear();
        self.photos.clear();
        self.asked = None;
        self.hands = reading::Hands::default();
    }

    /// Drops the parked hand if it is the one that was recorded.
    pub(super) fn forget_parked(&mut self) {
        if self.parked.as_ref().is_some_and(|parked| parked.on_board) {
            self.parked = Some(ParkedHand::nothing(self.circumstances.next(self.keeper.night())));
        }
    }

    /// Returns the recorded win and its value under the rules now, if that differs.
    pub fn other_value(&self) -> Option<(Win, Value)> {
        self.parked.as_ref().filter(|_| self.is_recorded())?;
        let own = self.circumstances.person(self.circumstances.winner?)?;
        let wins = self.recorded.as_ref()?.events.iter().flat_map(|(_, payload)| match &payload.body {
            Body::Won(won) => won.wins.as_slice(),
            _ => &[],
        });
        let win = { wins }.find(|win| win.winner == own)?;
        let now = Value::from(self.outcome.ruling().filter(|ruling| ruling.is_win())?);
        (now != win.value).then(|| (win.clone(), now))
    }

    /// Returns the recorded events of the win on the board if the rules would value it differently now.
    pub(super) fn recorded_payloads(&self) -> Option<Vec<Payload>> {
        self.other_value()?;
        Some(self.recorded.as_ref()?.events.iter().map(|(_, payload)| payload.clone()).collect())
    }

    /// Corrects the recorded win on the board to its value under the rules now.
    pub(super) fn value_again(&mut self) {
        let Some(before) = self.recorded.clone().filter(|_| self.other_value().is_some()) else {
            return;
        };
        if let Ok(payloads) = self.circumstances.payloads(&self.board, &self.outcome, before.base().night()) {
            self.record_correction(&before, payloads);
        }
    }

    /// Returns the parked hand to the board.
    pub(super) fn unpark(&mut self) {
        let Some(parked) = self.parked.take() else {
            return;
        };
        self.recorded = None;
        self.asked = None;
        self.lay_back(parked);
        self.score();
    }

    /// Puts a parked hand on the board.
    pub(super) fn lay_back(&mut self, parked: ParkedHand) {
        self.board = parked.board;
        self.past = parked.past;
        self.circumstances = parked.circumstances.advance_to(self.keeper.night());
        (self.photos, self.hands) = (parked.photos, parked.hands);
    }
}

impl ParkedHand {
    /// Returns true if the hand has tiles.
    pub(super) fn has_tiles(&self) -> bool {
        !self.board.is_empty()
    }

    /// Returns an empty hand with these circumstances.
    fn nothing(circumstances: Round) -> ParkedHand {
        ParkedHand {
            board: Board::default(),
            past: Vec::new(),
            circumstances,
            photos: Vec::new(),
            hands: reading::Hands::default(),
            on_board: false,
        }
    }
}

/// Returns an event with its corrections, and its deal.
pub(super) fn act(night: &Night, event: u64) -> Option<(&Deal, &Act)> {
    let mut deals = night.deals.iter();
    deals.find_map(|deal| Some((deal, deal.acts.iter().find(|act| act.event == event)?)))
}

/// Returns the tiles and circumstances of a recorded win, or those of a draw. A draw and a win by its value have no tiles.
fn laid_out(night: &Night, (deal, act): (&Deal, &Act), win: usize, base: &Replay) -> Option<(Board, Round)> {
    let won = match &act.payload.body {
        Body::Won(won) => won,
        Body::Drawn(drawn) => return Some((Board::default(), Round::of_draw(deal, drawn, base.night())?)),
        _ => return None,
    };
    let win = won.wins.get(win).filter(|win| can_reopen(win))?;
    if win.tiles.is_none() {
        return Some((Board::default(), Round::of_win(deal, won, win, "", base.night())?));
    }
    let recorded = recorded::RecordedWin::in_night(night, deal, win).ok()?;
    let board = Board::from_draft(&recorded.draft().ok()?);
    Some((board, Round::of_win(deal, won, win, recorded.ura, base.night())?))
}

#[cfg(test)]
mod tests;
