//! The desk where a table enters its hands: the hand on the board, the open ledger, and the bets between them. Requests
//! return what became of them; nothing here is worded or shown.
//!
//! | module | content |
//! | --- | --- |
//! | `entry_desk` | the state, kept in step: hand, ledger, bets |
//! | `hand_record` | records of the hand, of draws, and of events within a deal |
//! | `night` | the requests about the night |
//! | `people` | the people of the night, by their places in the hand |
//! | `record_obstacles` | the sentences about what prevents a record |
//! | `evidence` | the photos and readings that are stored with a record |

mod evidence;
mod hand_record;
mod night;
mod people;
mod record_obstacles;

use crate::StateDigest;
use crate::hand_entry::{HandChange, HandEntry, HandNews, HandRefusal, LeftHand, NightView};
use crate::night::{Bet, BetRefusal, Bets, Keeper};
use crate::recorder::night_requests::NightRefusal;
use crate::recorder::{DealChange, OpeningStep, ProposalSubject, RecordOutcome, RecordedEvents, Recorder};
use crate::round::{Bill, Round};
use quejing_ledger::consent::ConsentOutcome;
use quejing_ledger::{Event, LedgerError, NightOpening, Record};
use quejing_rules::play::{Deal, Play, Value, Win};
use quejing_rules::tile::NotationError;
use quejing_rules::{Amount, Holder, PlayerId, QuestionRole};

pub use self::evidence::{DealPhoto, PhotoPart, deal_photos};
pub use self::people::HandPeople;
pub use self::record_obstacles::{further_obstacles, record_obstacle};

/// The hand being entered and the open ledger that records it.
pub struct EntryDesk {
    hand: HandEntry,
    recorder: Recorder,
    /// The unrecorded bets of the night, as last read from the ledger.
    bets: Bets,
    news: Vec<DeskNews>,
}

/// A change at the desk besides the answer to a request.
#[derive(Debug)]
pub(crate) enum DeskNews {
    /// Another hand is on the board.
    OtherHand,
    /// The last tile has left the board.
    TilesGone,
    /// The hand on the board was recorded, or its record corrected.
    HandRecorded,
    /// An event that was recorded here ended its deal.
    DealEnded,
    /// The hand was closed; `Some` can be resumed.
    HandClosed(Option<Box<LeftHand>>),
    /// A photo of the hand could not be stored with its record.
    PhotoNotStored(LedgerError),
}

/// The result of a request at the desk.
#[derive(Debug)]
pub(crate) enum DeskOutcome {
    /// People see the result by itself: the board, or the proposal that waits for a confirmation.
    Done,
    /// The effects of the proposal have changed since people saw them; it waits again.
    ProposedAgain,
    Recorded(RecordedEntry),
    /// The people concerned were asked on their phones.
    Asked(Box<ConsentOutcome>),
    /// A request for consent was withdrawn.
    RequestWithdrawn,
    NightBegun,
    NightPlanned,
    NightOpened,
    /// A deal was undone or restored.
    DealChanged(DealChange),
    /// These late bets wait for further people; nothing was recorded.
    PayersAsked(Vec<Bet>),
    /// Typed tiles cannot be parsed.
    UnreadableTiles(Vec<NotationError>),
    Refused(DeskRefusal),
}

/// A record, as far as people are told of it.
#[derive(Debug)]
pub(crate) enum RecordedEntry {
    /// The hand on the board, with its winners, their values and their gains.
    Wins(Vec<(PlayerId, Value, Option<Amount>)>),
    Draw,
    /// Another event of the deal on the board.
    DealEvent,
    /// An entry that people see where they made it.
    Entry,
}

impl RecordedEntry {
    /// Summarizes the record of the hand on the board by these events, which had this bill.
    fn of_hand(events: &[Event], bill: &Bill) -> RecordedEntry {
        let won = events.iter().find_map(|event| {
            let body = match &event.payload.body {
                Record::Corrected(corrected) => &corrected.with.body,
                body => body,
            };
            match body.play() {
                Some(Play::Won(won)) => Some(won),
                _ => None,
            }
        });
        let Some(won) = won else {
            let is_draw = events.iter().any(|event| matches!(event.payload.body.play(), Some(Play::Drawn(_))));
            return if is_draw { RecordedEntry::Draw } else { RecordedEntry::DealEvent };
        };
        let plan = bill.payment_plan();
        let gain = |win: &Win| plan.map(|plan| plan.gain(Holder::Player(win.winner)));
        RecordedEntry::Wins(won.wins.iter().map(|win| (win.winner, win.value, gain(win))).collect())
    }
}

/// The reason why a request was not carried out, although the ledger would take it.
#[derive(Debug)]
pub(crate) enum DeskRefusal {
    Night(NightRefusal),
    Hand(HandRefusal),
    /// The bet of this person is refused.
    Bet(PlayerId, BetRefusal),
    /// Another draw is due than the one that the person saw.
    OtherDraw,
    /// *Record* would have another effect than the person saw, with this mark.
    OtherPreview(StateDigest),
    /// The record was corrected meanwhile.
    CorrectedMeanwhile,
    /// Later deals prevent the correction.
    TooLate,
}

impl EntryDesk {
    /// Creates the desk of an open ledger with an empty board.
    pub(crate) fn new(keeper: Keeper) -> EntryDesk {
        let bets = keeper.bets().unrecorded().unwrap_or_default();
        EntryDesk {
            hand: HandEntry::new(NightView::new(&keeper, &bets)),
            recorder: Recorder::new(keeper),
            bets,
            news: Vec::new(),
        }
    }

    /// Returns the hand being entered.
    pub fn hand(&self) -> &HandEntry {
        &self.hand
    }

    /// Returns the recorder: the open ledger with the change that waits for a confirmation.
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// Returns the recorder for changes of its own state. Changes of the night go through requests.
    pub fn recorder_mut(&mut self) -> &mut Recorder {
        &mut self.recorder
    }

    /// Returns the open ledger with its open night.
    pub fn keeper(&self) -> &Keeper {
        self.recorder.keeper()
    }

    /// Returns the night around the hand.
    pub fn night_view(&self) -> NightView<'_> {
        NightView::new(self.recorder.keeper(), &self.bets)
    }

    /// Returns the people of the night, by their places in the hand.
    pub fn people(&self) -> HandPeople<'_> {
        HandPeople { night: self.keeper().night(), round: self.hand.round() }
    }

    /// Returns what happened since the last call.
    pub(crate) fn take_news(&mut self) -> Vec<DeskNews> {
        std::mem::take(&mut self.news)
    }

    /// Changes the hand in the present night. A proposal about a hand that left the board is dropped.
    pub(crate) fn change_hand<T>(&mut self, work: impl FnOnce(&mut HandChange<'_>) -> T) -> T {
        let view = NightView::new(self.recorder.keeper(), &self.bets);
        let result = work(&mut self.hand.in_night(view));
        for news in self.hand.take_news() {
            match news {
                HandNews::OtherHand => {
                    self.recorder.drop_proposal();
                    self.news.push(DeskNews::OtherHand);
                }
                HandNews::TilesGone => self.news.push(DeskNews::TilesGone),
                HandNews::Closed(left) => self.news.push(DeskNews::HandClosed(left)),
            }
        }
        result
    }

    /// Sets the round of the hand and values it again. If the night is still a draft, it adopts changed rules by
    /// `plan`, which makes its opening for the rules; if the draft does not take them, the hand returns to its rules.
    ///
    /// # Errors
    /// The draft does not take the rules.
    pub(crate) fn set_round(
        &mut self,
        round: Round,
        plan: impl FnOnce(NightOpening, &Round) -> NightOpening,
    ) -> Result<DeskOutcome, LedgerError> {
        let planned = match self.change_hand(|hand| hand.set_round(round)) {
            true => self.adopt_hand_rules(plan),
            false => Ok(()),
        };
        self.change_hand(|hand| hand.rescore());
        planned.map(|()| DeskOutcome::Done)
    }

    /// Adopts the rules of the hand for the draft of a night; see [`Self::set_round`].
    fn adopt_hand_rules(&mut self, plan: impl FnOnce(NightOpening, &Round) -> NightOpening) -> Result<(), LedgerError> {
        let Some(opening) = self.keeper().open_night().draft_opening().cloned() else {
            return Ok(());
        };
        let before = opening.profile.clone();
        let opening = plan(opening, self.hand.round());
        let planned = self.recorder.keeper_mut().plan_night(opening);
        if planned.is_err() {
            self.hand.laid_mut().round.set_rules(before);
        }
        self.change_hand(|hand| hand.adopt_plan());
        planned
    }

    /// Updates bets, hand and values after the night has changed.
    pub(crate) fn update_from_night(&mut self) {
        self.load_bets();
        self.change_hand(|hand| hand.update_from_night());
    }

    /// Reads the events that others recorded in this night; returns true if there were any, or if bets have changed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(crate) fn refresh_night(&mut self) -> Result<bool, LedgerError> {
        let has_new_events = self.recorder.keeper_mut().refresh_night()? > 0;
        Ok(self.adopt_foreign_changes(has_new_events))
    }

    /// Reads the events that others recorded, and switches to the night in progress if that is another one. Returns
    /// true if anything changed, including bets.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(crate) fn sync_with_ledger(&mut self) -> Result<bool, LedgerError> {
        let has_changed = self.recorder.keeper_mut().sync_with_ledger()?;
        Ok(self.adopt_foreign_changes(has_changed))
    }

    /// Updates the hand after others recorded events or changed bets; returns true in either case. Counts changes of
    /// the preview.
    fn adopt_foreign_changes(&mut self, has_new_events: bool) -> bool {
        let before = self.hand.preview_mark();
        let has_new_bets = self.load_bets();
        if has_new_events {
            self.update_from_night();
        } else if has_new_bets {
            self.change_hand(|hand| hand.rescore());
        }
        if self.hand.preview_mark() != before {
            self.hand.previews.foreign_changes += 1;
        }
        has_new_events || has_new_bets
    }

    /// Reads the stored bets; returns true if they have changed. Bets that cannot be read count as none.
    fn load_bets(&mut self) -> bool {
        // A file that cannot be read is reported by what is recorded next.
        let bets = self.keeper().bets().unrecorded().unwrap_or_default();
        let has_changed = bets != self.bets;
        self.bets = bets;
        has_changed
    }

    /// Locks the bets on the deal while one of its hands is being entered here or its photo `is_reading`, and unlocks
    /// them when none is. Does nothing under rules without bets or without a night in progress.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn update_bet_lock(&mut self, is_reading: bool) -> Result<(), LedgerError> {
        if !self.hand.round().rules().asks_for(QuestionRole::DealEvents) || !self.recorder.accepts_records() {
            return Ok(());
        }
        let round = self.hand.round_at_table();
        let (table, deal) = (round.table, round.deal.number);
        let author = self.recorder.keeper().author();
        let is_parked = self.hand.has_parked_hand();
        let is_on_board = !is_parked && self.hand.recorded().is_none() && self.hand.laid().has_hand();
        let plan = self.hand.bill().payment_plan().filter(|_| is_on_board && !self.hand.laid().is_entering_draw());
        let shown = plan.map_or_else(Vec::new, |plan| plan.payloads.clone());
        let done = match is_on_board || is_reading {
            true if !self.bets.is_locked_by(table, deal, author, &shown) => {
                self.recorder.keeper_mut().bets_mut().lock((table, deal), shown, is_on_board)
            }
            false if !is_parked && self.bets.has_lock_by(author) => self.recorder.keeper_mut().bets_mut().unlock(),
            _ => return Ok(()),
        };
        if self.load_bets() {
            self.change_hand(|hand| hand.rescore());
        }
        done
    }

    /// Brings the hand in step with what became of a request to record.
    fn adopt(&mut self, outcome: RecordOutcome) -> DeskOutcome {
        match outcome {
            RecordOutcome::Nothing | RecordOutcome::Proposed => DeskOutcome::Done,
            RecordOutcome::ProposedAgain => DeskOutcome::ProposedAgain,
            RecordOutcome::Recorded(record) => DeskOutcome::Recorded(self.adopt_record(*record)),
            RecordOutcome::DealChanged(record, change) => {
                self.adopt_record(*record);
                DeskOutcome::DealChanged(change)
            }
            RecordOutcome::Asked(outcome, subject) => {
                self.update_from_night();
                if subject == ProposalSubject::HandOnBoard && self.hand.is_correction() {
                    // The hand is in the request now; on the board it would still count as being entered.
                    self.change_hand(|hand| {
                        hand.empty_parked_hand();
                        hand.begin_empty();
                    });
                }
                DeskOutcome::Asked(outcome)
            }
            RecordOutcome::Opened(OpeningStep::Begin(_)) => {
                self.recorder.drop_proposal();
                self.update_from_night();
                DeskOutcome::NightBegun
            }
            RecordOutcome::Opened(OpeningStep::Plan(_)) => {
                self.update_from_night();
                DeskOutcome::Done
            }
            RecordOutcome::NightOpened => {
                self.update_from_night();
                DeskOutcome::NightOpened
            }
            RecordOutcome::RequestWithdrawn => DeskOutcome::RequestWithdrawn,
        }
    }

    /// Brings the hand in step with a record, which may be its own.
    fn adopt_record(&mut self, record: RecordedEvents) -> RecordedEntry {
        let RecordedEvents { events, night_before } = record;
        let entry = night_before.map_or(RecordedEntry::Entry, |night_before| {
            let entry = RecordedEntry::of_hand(&events, self.hand.bill());
            self.change_hand(|hand| hand.store_record(night_before, &events));
            self.news.push(DeskNews::HandRecorded);
            entry
        });
        let ends_deal = |deal: &Deal| {
            let end = deal.acts.last().filter(|_| deal.ending.is_some());
            end.is_some_and(|end| events.iter().any(|event| event.seq == end.event))
        };
        if self.keeper().night().deals.iter().any(ends_deal) {
            self.news.push(DeskNews::DealEnded);
        }
        self.update_from_night();
        entry
    }
}
