//! Reopening a recorded win or draw on the board, where everything can be changed and the rules value it again.

use super::hand_record::RecordedHand;
use super::photos::HandPhoto;
use super::{Model, hand_reading};
use crate::board::Board;
use crate::notice::Notice;
use crate::round::{Round, SeatMark};
use quejing_ledger::{Body, Deal, DealEvent, EntryMethod, Night, Payload, PlayerId, ReplayedNight, Value, Win};
use quejing_ledger::{recorded_win, revaluation};

/// A hand that waits with its photos and undo steps while another one is on the board: a reopened hand, another win on
/// a recorded tile, or the hand that replaced it.
pub(super) struct ParkedHand {
    board: Board,
    undo_boards: Vec<Board>,
    circumstances: Round,
    photos: Vec<HandPhoto>,
    proposed_hands: hand_reading::ProposedHands,
    /// True if the hand also is on the board, where it joins a recorded win.
    is_on_board: bool,
}

/// A recorded hand as it was entered, with its photos.
#[derive(Clone)]
pub(super) struct EnteredHand {
    recorded_hand: RecordedHand,
    /// The number of the night's last event when the hand was stored.
    last_event: u64,
    photos: Vec<HandPhoto>,
}

impl EnteredHand {
    /// Returns true if this hand is the last win of `event`, at index `win_index`, and nothing was recorded since that
    /// could have changed its value.
    fn is_last_win(&self, event: u64, win_index: usize, last_event: u64) -> bool {
        let of = |(one, payload): &(u64, Payload)| match &payload.body {
            Body::Won(won) => *one == event && won.wins.len() == win_index + 1,
            _ => false,
        };
        self.last_event == last_event && self.recorded_hand.events.iter().any(of)
    }
}

/// The recorded end of a deal, a win or a draw, that can be reopened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReopenableEnd {
    /// The number of the event that recorded the win or the draw.
    pub event: u64,
    /// The index of the win among the wins of the event; 0 for a draw.
    pub index: usize,
    /// The winner; `None` for a draw.
    pub winner: Option<PlayerId>,
}

/// Returns the wins and the draw in a recorded event that can be reopened, in their order there.
pub fn reopenable_ends(act: &DealEvent) -> Vec<ReopenableEnd> {
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

/// Returns the last win or draw of a deal that can be reopened; `None` if there is none.
pub fn last_reopenable_end(deal: &Deal) -> Option<ReopenableEnd> {
    deal.acts.iter().rev().find_map(|act| reopenable_ends(act).pop())
}

/// Returns true if a recorded win can be reopened without loss: its tiles are recorded, or only its value was entered,
/// and nobody entered its payment by hand.
fn can_reopen(win: &Win) -> bool {
    let is_by_value = win.tiles.is_none() && win.patterns.is_empty() && win.entered == EntryMethod::Points;
    revaluation::is_value_derived(win) || is_by_value && !revaluation::has_entered_payment(win)
}

impl Model {
    /// Returns the number of the reopened deal in the night, from 1; `None` if no deal is reopened.
    pub fn reopened_deal_number(&self) -> Option<usize> {
        Some(self.deal_number(self.recorded_hand.as_ref().filter(|_| self.parked_hand.is_some())?.deal))
    }

    /// Returns true if a player's mark is on record, so that the form of a new hand or draw does not remove it. It is
    /// taken back at the table; the form of a reopened hand corrects it.
    pub fn is_seat_mark_known(&self, round: &Round, mark: SeatMark, player: usize) -> bool {
        self.reopened_deal_number().is_none() && round.is_seat_mark_recorded(mark, player)
    }

    /// Returns the reopened deal; `None` if no deal is reopened.
    pub fn reopened_deal(&self) -> Option<&Deal> {
        let recorded = self.recorded_hand.as_ref().filter(|_| self.parked_hand.is_some())?;
        self.recorder.keeper().night().deals.iter().find(|deal| deal.id == recorded.deal)
    }

    /// Returns the wins of the reopened deal by players other than the present winner that can be reopened: event,
    /// index and winner.
    pub fn other_reopenable_wins(&self) -> Vec<(u64, usize, PlayerId)> {
        let own = self.circumstances.winner.and_then(|place| self.circumstances.person_at(place));
        let acts = self.reopened_deal().into_iter().flat_map(|deal| &deal.acts);
        let wins = acts.flat_map(reopenable_ends).filter(|end| end.winner != own);
        wins.filter_map(|end| Some((end.event, end.index, end.winner?))).collect()
    }

    /// Returns the circumstances of the hand in play, also while a recorded hand is reopened.
    pub fn round_at_table(&self) -> &Round {
        self.parked_hand.as_ref().map(|parked| &parked.circumstances).unwrap_or(&self.circumstances)
    }

    /// Stores the recorded hand on the board, with its photos, so that [`Self::reopen_hand`] can restore it with them.
    /// Does nothing if the board differs from the record.
    pub(super) fn store_entered_hand(&mut self) {
        let Some(recorded_hand) = self.recorded_hand.clone().filter(|_| self.is_recorded()) else {
            return;
        };
        self.entered_hand = Some(EnteredHand {
            recorded_hand,
            last_event: self.recorder.keeper().night().last_event,
            photos: self.photos.clone(),
        });
    }

    /// Reopens the win at index `win_index` of an event, or its draw, and parks the hand in play. A notice refuses a
    /// hand that cannot be reopened. Does nothing for an unknown event.
    pub(super) fn reopen_hand(&mut self, event: u64, win_index: usize) {
        self.store_entered_hand();
        let night = self.recorder.keeper().night();
        let Some((deal, act)) = find_deal_event(night, event) else {
            return;
        };
        let entered = self.entered_hand.clone();
        let entered = entered.filter(|entered| entered.is_last_win(event, win_index, night.last_event));
        let from_record = || {
            let base = self.recorder.keeper().replay().replay_before(event);
            let (board, circumstances) = rebuild_recorded_hand(night, (deal, act), win_index, &base)?;
            let recorded_hand = RecordedHand {
                deal: deal.id,
                events: vec![(event, (*act.payload).clone())],
                night_before: Box::new(base),
                board,
                circumstances,
                is_joining: false,
            };
            Some(EnteredHand { recorded_hand, last_event: night.last_event, photos: Vec::new() })
        };
        let Some(entered) = entered.or_else(from_record) else {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-not-reopened").to_owned()));
            return;
        };
        let recorded = entered.recorded_hand;
        let circumstances = recorded.circumstances.clone();
        self.recorder.drop_proposal();
        self.replaced_hand = None;
        let parked = ParkedHand {
            board: std::mem::replace(&mut self.board, recorded.board.clone()),
            undo_boards: std::mem::take(&mut self.undo_boards),
            circumstances: std::mem::replace(&mut self.circumstances, circumstances),
            photos: std::mem::replace(&mut self.photos, entered.photos),
            proposed_hands: std::mem::take(&mut self.proposed_hands),
            is_on_board: false,
        };
        let was_recorded = self.recorded_hand.replace(recorded).is_some();
        if self.parked_hand.is_none() {
            // A recorded hand need not be parked.
            self.parked_hand = Some(match was_recorded {
                true => ParkedHand::without_tiles(parked.circumstances.to_due_deal(self.recorder.keeper().night())),
                false => parked,
            });
        }
        self.rescore();
    }

    /// Parks a copy of the hand on the board, and leaves the board as it is.
    pub(super) fn park_hand(&mut self) {
        self.parked_hand = Some(ParkedHand { is_on_board: true, ..self.copy_hand_to_park() });
    }

    /// Returns a copy of the hand on the board with its photos, circumstances and undo steps, to be parked.
    pub(super) fn copy_hand_to_park(&self) -> ParkedHand {
        ParkedHand {
            board: self.board.clone(),
            undo_boards: self.undo_boards.clone(),
            circumstances: self.circumstances.clone(),
            photos: self.photos.clone(),
            proposed_hands: self.proposed_hands.clone(),
            is_on_board: false,
        }
    }

    /// Clears the tiles and photos of a reopened win from the board, so that another win can be entered.
    pub(super) fn clear_reopened_win(&mut self) {
        self.board = Board::default();
        self.undo_boards.clear();
        self.photos.clear();
        self.recorder.drop_proposal();
        self.proposed_hands = hand_reading::ProposedHands::default();
    }

    /// Replaces the parked hand by an empty one if it is the hand that was on the board, because that hand is recorded
    /// now.
    pub(super) fn empty_parked_hand(&mut self) {
        if self.parked_hand.as_ref().is_some_and(|parked| parked.is_on_board) {
            self.parked_hand =
                Some(ParkedHand::without_tiles(self.circumstances.to_due_deal(self.recorder.keeper().night())));
        }
    }

    /// Returns the reopened win as recorded, and its value under the present rules; `None` if the values are equal, or
    /// if the win was changed.
    pub fn revalued_win(&self) -> Option<(Win, Value)> {
        self.parked_hand.as_ref().filter(|_| self.is_recorded())?;
        let own = self.circumstances.person_at(self.circumstances.winner?)?;
        let wins = self.recorded_hand.as_ref()?.events.iter().flat_map(|(_, payload)| match &payload.body {
            Body::Won(won) => won.wins.as_slice(),
            _ => &[],
        });
        let win = { wins }.find(|win| win.winner == own)?;
        let now = Value::from(self.outcome.ruling().filter(|ruling| ruling.is_win())?);
        (now != win.value).then(|| (win.clone(), now))
    }

    /// Returns the recorded events of the reopened win, which keep its payments; `None` unless the present rules value
    /// it differently.
    pub(super) fn recorded_payloads(&self) -> Option<Vec<Payload>> {
        self.revalued_win()?;
        Some(self.recorded_hand.as_ref()?.events.iter().map(|(_, payload)| payload.clone()).collect())
    }

    /// Corrects the reopened win to its value under the present rules, if that differs.
    pub(super) fn revalue_win(&mut self) {
        let Some(before) = self.recorded_hand.clone().filter(|_| self.revalued_win().is_some()) else {
            return;
        };
        if let Ok(payloads) = self.circumstances.payloads(&self.board, &self.outcome, before.night_before().night()) {
            self.record_correction(&before, payloads);
        }
    }

    /// Returns the parked hand to the board and closes the reopened one.
    pub(super) fn unpark_hand(&mut self) {
        let Some(parked) = self.parked_hand.take() else {
            return;
        };
        self.recorded_hand = None;
        self.recorder.drop_proposal();
        let is_over = self.has_deal_ended_without_win(&parked.circumstances);
        self.lay_out_parked_hand(parked);
        if is_over {
            self.set_hand_aside();
        }
        self.circumstances = self.circumstances.advance_to(self.recorder.keeper().night());
        self.rescore();
    }

    /// Puts a parked hand on the board, with its circumstances updated to the present night.
    pub(super) fn restore_hand(&mut self, parked: ParkedHand) {
        self.lay_out_parked_hand(parked);
        self.circumstances = self.circumstances.advance_to(self.recorder.keeper().night());
    }

    /// Puts a parked hand on the board with its circumstances as they were.
    pub(super) fn lay_out_parked_hand(&mut self, parked: ParkedHand) {
        self.board = parked.board;
        self.undo_boards = parked.undo_boards;
        self.circumstances = parked.circumstances;
        (self.photos, self.proposed_hands) = (parked.photos, parked.proposed_hands);
    }
}

impl ParkedHand {
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns true if the parked hand has tiles.
    pub(super) fn has_tiles(&self) -> bool {
        !self.board.is_empty()
    }

    /// Returns a parked hand without tiles that has these circumstances.
    fn without_tiles(circumstances: Round) -> ParkedHand {
        ParkedHand {
            board: Board::default(),
            undo_boards: Vec::new(),
            circumstances,
            photos: Vec::new(),
            proposed_hands: hand_reading::ProposedHands::default(),
            is_on_board: false,
        }
    }
}

/// Returns the event of a deal with this number, as corrected, with its deal; `None` if no deal has such an event.
pub(super) fn find_deal_event(night: &Night, event: u64) -> Option<(&Deal, &DealEvent)> {
    let mut deals = night.deals.iter();
    deals.find_map(|deal| Some((deal, deal.acts.iter().find(|act| act.event == event)?)))
}

/// Rebuilds the board and circumstances of a recorded win or draw; `night_before` is the night before it. The board of
/// a draw, or of a win by its value, is empty. `None` for a win that cannot be reopened.
fn rebuild_recorded_hand(
    night: &Night,
    (deal, act): (&Deal, &DealEvent),
    win_index: usize,
    night_before: &ReplayedNight,
) -> Option<(Board, Round)> {
    let won = match &act.payload.body {
        Body::Won(won) => won,
        Body::Drawn(drawn) => {
            return Some((Board::default(), Round::for_recorded_draw(deal, drawn, night_before.night())?));
        }
        _ => return None,
    };
    let win = won.wins.get(win_index).filter(|win| can_reopen(win))?;
    if win.tiles.is_none() {
        return Some((Board::default(), Round::for_recorded_win(deal, won, win, "", night_before.night())?));
    }
    let recorded = recorded_win::RecordedWin::from_night(night, deal, win).ok()?;
    let board = Board::from_draft(&recorded.build_draft().ok()?);
    Some((board, Round::for_recorded_win(deal, won, win, recorded.ura_indicators, night_before.night())?))
}

#[cfg(test)]
mod tests;
