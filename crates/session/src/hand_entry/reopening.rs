//! Reopening a recorded win or draw on the board, where everything can be changed and the rules value it again; and the
//! hand in play, which waits meanwhile.

use super::hand_photos::HandPhoto;
use super::laid_hand::LaidHand;
use super::night_view::NightView;
use super::recorded_hand::RecordedHand;
use super::{HandChange, HandEntry, HandNews, HandRefusal};
use crate::board::Board;
use crate::round::{HandEvents, RecordedDeal, Round};
use quejing_ledger::{Night, Payload, ReplayedNight, recorded_win, revaluation};
use quejing_rules::PlayerId;
use quejing_rules::play::{Deal, DealEvent, EntryMethod, Play, Value, Win};

/// The hand in play while a recorded hand is reopened, or another win on a recorded tile is entered.
pub(super) struct ParkedHand {
    pub(super) hand: LaidHand,
    /// True if the hand also is on the board, where it joins a recorded win.
    is_on_board: bool,
}

/// A recorded hand as it was entered, with its photos.
#[derive(Clone)]
pub(super) struct EnteredHand {
    recorded: RecordedHand,
    /// The number of the night's last event when the hand was stored.
    last_event: u64,
    photos: Vec<HandPhoto>,
}

impl EnteredHand {
    /// Returns true if this hand is the last win of `event`, at index `win_index`, and nothing was recorded since that
    /// could have changed its value.
    fn is_last_win(&self, event: u64, win_index: usize, last_event: u64) -> bool {
        let is_last = |(number, payload): &(u64, Payload)| match payload.body.play() {
            Some(Play::Won(won)) => *number == event && won.wins.len() == win_index + 1,
            _ => false,
        };
        self.last_event == last_event && self.recorded.events.iter().any(is_last)
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
    match &*act.play {
        Play::Won(won) => {
            let wins = won.wins.iter().enumerate().filter(|(_, win)| can_reopen(win));
            wins.map(|(index, win)| ReopenableEnd { event, index, winner: Some(win.winner) }).collect()
        }
        Play::Drawn(_) => vec![ReopenableEnd { event, index: 0, winner: None }],
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

impl HandEntry {
    /// Returns the record of the reopened deal; `None` if no deal is reopened.
    pub(crate) fn reopened(&self) -> Option<&RecordedHand> {
        self.recorded.as_ref().filter(|_| self.parked.is_some())
    }

    /// Returns the wins of the reopened deal by players other than the present winner that can be reopened: event,
    /// index and winner.
    pub fn other_reopenable_wins(&self, night: &Night) -> Vec<(u64, usize, PlayerId)> {
        let own = self.laid.round.winner.and_then(|place| self.laid.round.person_at(place));
        let deal = self.reopened().and_then(|recorded| night.deal(recorded.deal));
        let acts = deal.into_iter().flat_map(|deal| &deal.acts);
        let wins = acts.flat_map(reopenable_ends).filter(|end| end.winner != own);
        wins.filter_map(|end| Some((end.event, end.index, end.winner?))).collect()
    }

    /// Returns the reopened win as recorded, and its value under the present rules; `None` if the values are equal, or
    /// if the win was changed.
    pub fn revalued_win(&self) -> Option<(Win, Value)> {
        self.parked.as_ref().filter(|_| self.is_recorded())?;
        let own = self.laid.round.person_at(self.laid.round.winner?)?;
        let win = self.recorded.as_ref()?.win_of(own)?;
        let now = Value::from(self.outcome.ruling().filter(|ruling| ruling.is_win())?);
        (now != win.value).then(|| (win.clone(), now))
    }

    /// Returns the events of the reopened win at its value under the present rules; `None` if that does not differ from
    /// the recorded one.
    pub(crate) fn revalued_payloads(&self) -> Option<Vec<Payload>> {
        self.revalued_win()?;
        let night_before = self.recorded.as_ref()?.night_before().night();
        HandEvents::new(&self.laid.round, night_before).with_end(&self.laid.board, &self.outcome).ok()
    }
}

impl HandChange<'_> {
    /// Stores the recorded hand on the board, with its photos, so that [`Self::reopen`] can restore it with them. Does
    /// nothing if the board differs from the record.
    pub(super) fn store_entered_hand(&mut self) {
        let Some(recorded) = self.hand.recorded.clone().filter(|_| self.hand.is_recorded()) else {
            return;
        };
        self.hand.entered = Some(EnteredHand {
            recorded,
            last_event: self.view.night().last_event,
            photos: self.hand.laid.photos.clone(),
        });
    }

    /// Reopens the win at index `win_index` of an event, or its draw, and parks the hand in play. Does nothing for an
    /// unknown event.
    ///
    /// # Errors
    /// The win or draw cannot be reopened.
    pub(crate) fn reopen(&mut self, event: u64, win_index: usize) -> Result<(), HandRefusal> {
        self.store_entered_hand();
        let Some((deal, act)) = find_deal_event(self.view.night(), event) else {
            return Ok(());
        };
        let entered = self.hand.entered.clone();
        let entered = entered.filter(|entered| entered.is_last_win(event, win_index, self.view.night().last_event));
        let entered = entered
            .or_else(|| rebuild_entered_hand(self.view, (deal, act), win_index))
            .ok_or(HandRefusal::NotReopenable)?;
        let EnteredHand { recorded, photos, .. } = entered;
        let reopened =
            LaidHand { board: recorded.board.clone(), photos, ..LaidHand::without_tiles(recorded.round.clone()) };
        let before = std::mem::replace(&mut self.hand.laid, reopened);
        let was_recorded = self.hand.recorded.replace(recorded).is_some();
        if self.hand.parked.is_none() {
            // A recorded hand need not be parked.
            let hand = match was_recorded {
                true => LaidHand::without_tiles(before.round.to_due_deal(self.view.night())),
                false => before,
            };
            self.hand.parked = Some(ParkedHand { hand, is_on_board: false });
        }
        self.hand.replaced = None;
        self.hand.news.push(HandNews::OtherHand);
        self.rescore();
        Ok(())
    }

    /// Parks a copy of the hand on the board, and leaves the board as it is.
    pub(super) fn park_copy(&mut self) {
        self.hand.parked = Some(ParkedHand { hand: self.hand.laid.clone(), is_on_board: true });
    }

    /// Replaces the parked hand by an empty one if it is the hand that was on the board, because that hand is recorded
    /// now.
    pub(crate) fn empty_parked_hand(&mut self) {
        if self.hand.parked.as_ref().is_some_and(|parked| parked.is_on_board) {
            let hand = LaidHand::without_tiles(self.hand.laid.round.to_due_deal(self.view.night()));
            self.hand.parked = Some(ParkedHand { hand, is_on_board: false });
        }
    }

    /// Returns the parked hand to the board and closes the reopened one. A parked hand whose deal is over is set aside.
    pub(crate) fn unpark(&mut self) {
        let Some(parked) = self.hand.parked.take() else {
            return;
        };
        self.hand.recorded = None;
        self.hand.news.push(HandNews::OtherHand);
        self.hand.laid = parked.hand;
        if has_deal_ended_without_win(self.view.night(), &self.hand.laid.round) {
            self.close(false);
        }
        self.hand.laid.round = self.hand.laid.round.advance_to(self.view.night());
        self.rescore();
    }
}

/// Returns the event of a deal with this number, as corrected, with its deal; `None` if no deal has such an event.
pub(super) fn find_deal_event(night: &Night, event: u64) -> Option<(&Deal, &DealEvent)> {
    let mut deals = night.deals.iter();
    deals.find_map(|deal| Some((deal, deal.acts.iter().find(|act| act.event == event)?)))
}

/// Returns true if the deal of this round has ended in this night without a win. After a win, the hand stays on the
/// board, because it may be another win on the same tile.
pub(crate) fn has_deal_ended_without_win(night: &Night, round: &Round) -> bool {
    let table = usize::from(round.table);
    let Some(due) = night.table_status(table) else {
        return false;
    };
    let has_new_game = night.later_games.len() > round.deal.earlier_games;
    let is_past = has_new_game || due.deal > round.deal.number;
    let mut deals = night.deals.iter().rev().filter(|deal| deal.table == table && !deal.is_voided);
    let ended = deals.find(|deal| deal.number == round.deal.number);
    is_past && (has_new_game || ended.is_some_and(|deal| deal.winners().is_empty()))
}

/// Rebuilds the hand of a recorded win or draw; `None` if it cannot be reopened.
fn rebuild_entered_hand(
    view: NightView<'_>,
    (deal, act): (&Deal, &DealEvent),
    win_index: usize,
) -> Option<EnteredHand> {
    let base = view.replay.replay_before(act.event);
    let (board, round) = rebuild_board_and_round(view.night(), (deal, act), win_index, &base)?;
    let recorded = RecordedHand {
        deal: deal.id,
        events: vec![(act.event, (*view.night().act_record(act.event)?.payload).clone())],
        night_before: Box::new(base),
        board,
        round,
        is_joining: false,
    };
    Some(EnteredHand { recorded, last_event: view.night().last_event, photos: Vec::new() })
}

/// Rebuilds the board and the round of a recorded win or draw; `night_before` is the night before it. The board of a
/// draw, or of a win by its value, is empty. `None` for a win that cannot be reopened.
fn rebuild_board_and_round(
    night: &Night,
    (deal, act): (&Deal, &DealEvent),
    win_index: usize,
    night_before: &ReplayedNight,
) -> Option<(Board, Round)> {
    let record = RecordedDeal::new(night, deal, night_before.night());
    let won = match &*act.play {
        Play::Won(won) => won,
        Play::Drawn(drawn) => {
            return Some((Board::default(), record.round_of_draw(drawn)?));
        }
        _ => return None,
    };
    let win = won.wins.get(win_index).filter(|win| can_reopen(win))?;
    if win.tiles.is_none() {
        return Some((Board::default(), record.round_of_win(won, win, "")?));
    }
    let recorded = recorded_win::RecordedWin::from_night(night, deal, win).ok()?;
    let board = Board::from_draft(&recorded.build_draft().ok()?);
    Some((board, record.round_of_win(won, win, recorded.ura_indicators)?))
}
