//! The hand being entered: tiles on the board, photos, circumstances, the ruling, the bill, and what can be undone. It
//! takes the night as it is ([`NightView`]) and records nothing; what its changes mean for the rest of a session comes
//! as `HandNews`.
//!
//! | module | content |
//! | --- | --- |
//! | `hand_entry` | the hand on the board, valued again after each change |
//! | `laid_hand` | a hand as it lies on the board: tiles, undo steps, photos, round |
//! | `hand_photos` | the photos of a hand, and the hands found in them |
//! | `night_view` | the night around the hand |
//! | `preview` | the effect of *Record*, as a person saw it |
//! | `recorded_hand` | the record of the hand, and the events that correct it |
//! | `reopening` | recorded hands on the board, and the hand in play meanwhile |
//! | `same_tile_win` | several wins on the same tile |
//! | `left_hand` | the unrecorded hand when its deal or night is over, and its draft |
//! | `example` | an example of the rule book on the board |

mod example;
mod hand_photos;
mod laid_hand;
mod left_hand;
mod night_view;
mod preview;
mod recorded_hand;
mod reopening;
mod same_tile_win;

use std::collections::BTreeMap;

use crate::StateDigest;
use crate::board::{Board, BoardEdit};
use crate::round::{Bill, HandCase, HandError, HandEvents, HandOutcome, Round, is_waiting_hand};
use crate::suggest::{self, Suggestion};
use quejing_ledger::{Event, EvidenceAttached, NightId, Payload, PlayerId, ReplayedNight, Value};
use quejing_rules::waits::Waits;
use quejing_vision::{PhotoReading, Reliability};

use self::preview::{RecordPreview, RecordPreviews};
use self::reopening::{EnteredHand, ParkedHand};

pub use self::hand_photos::ProposedHand;
pub(crate) use self::hand_photos::{HandPhoto, ReadingEvidence, area_around};
pub use self::laid_hand::LaidHand;
pub use self::left_hand::HandDeal;
pub(crate) use self::left_hand::{LeftHand, SavedDraft};
pub use self::night_view::NightView;
pub(crate) use self::recorded_hand::RecordedHand;
pub(crate) use self::reopening::{NotReopenable, has_deal_ended_without_win};
pub use self::reopening::{ReopenableEnd, last_reopenable_end, reopenable_ends};
pub(crate) use self::same_tile_win::OtherTile;
pub use self::same_tile_win::{DraftedWin, joinable_win};

/// The evidence of the wins that were set aside for the same tile, by winner.
type EvidenceByWinner = BTreeMap<PlayerId, Vec<EvidenceAttached>>;

/// The hand being entered, with the recorded and parked hands around it.
pub struct HandEntry {
    laid: LaidHand,
    /// The ruling about the hand, or the reasons why there is none.
    outcome: HandOutcome,
    /// The waits of the hand that lacks one tile, or its errors; `None` for other hands.
    waits: Option<Result<Waits, Vec<HandError>>>,
    suggestions: Vec<Suggestion>,
    bill: Bill,
    /// The number of changes so far; see [`Self::revision`].
    revision: u64,
    /// The previews that people have seen, for the comparison with the current one.
    pub(crate) previews: RecordPreviews,
    /// The record of the hand on the board; `None` for an unrecorded hand.
    recorded: Option<RecordedHand>,
    /// The latest recorded hand as it was entered, to be reopened with its photos.
    entered: Option<EnteredHand>,
    /// The unrecorded hand that another photo or typed tiles replaced, for undo.
    replaced: Option<Box<LaidHand>>,
    /// The hand in play while a recorded hand is reopened or joined; `None` at other times.
    parked: Option<ParkedHand>,
    /// The round before an example of the rule book was laid out; `None` unless an example is on the board.
    round_before_example: Option<Box<Round>>,
    evidence_aside: EvidenceByWinner,
    night: SeenNight,
    /// True if the board had tiles when the hand was last valued.
    had_tiles: bool,
    news: Vec<HandNews>,
}

/// A consequence of a changed hand for the session around it.
#[derive(Debug)]
pub(crate) enum HandNews {
    /// Another hand is on the board, so that what waits for the former one is over.
    OtherHand,
    /// The last tile has left the board.
    TilesGone,
    /// The hand was closed, with its photo that was being read; `Some` can be resumed.
    Closed(Option<Box<LeftHand>>),
}

/// The night as it was when the hand was last updated by it.
#[derive(Clone, Copy, Debug)]
struct SeenNight {
    id: NightId,
    was_draft: bool,
    was_closed: bool,
}

impl SeenNight {
    fn of(view: NightView<'_>) -> SeenNight {
        SeenNight { id: view.id, was_draft: view.is_draft, was_closed: view.night().is_closed }
    }
}

impl HandEntry {
    /// Creates an empty board for the deal that is due.
    pub(crate) fn new(view: NightView<'_>) -> HandEntry {
        HandEntry {
            laid: LaidHand { round: Round::default().to_due_deal(view.night()), ..LaidHand::default() },
            outcome: HandOutcome::Empty,
            waits: None,
            suggestions: Vec::new(),
            bill: Bill::Nothing,
            revision: 0,
            previews: RecordPreviews::default(),
            recorded: None,
            entered: None,
            replaced: None,
            parked: None,
            round_before_example: None,
            evidence_aside: EvidenceByWinner::default(),
            night: SeenNight::of(view),
            had_tiles: false,
            news: Vec::new(),
        }
    }

    /// Returns the hand on the board.
    pub fn laid(&self) -> &LaidHand {
        &self.laid
    }

    /// Returns the hand on the board for changes that do not concern its value.
    pub(crate) fn laid_mut(&mut self) -> &mut LaidHand {
        &mut self.laid
    }

    pub fn board(&self) -> &Board {
        &self.laid.board
    }

    /// Returns the rules, winner, discarder and answers of the hand.
    pub fn round(&self) -> &Round {
        &self.laid.round
    }

    /// Returns the round of the hand in play, also while a recorded hand is reopened.
    pub fn round_at_table(&self) -> &Round {
        self.parked.as_ref().map_or(&self.laid.round, |parked| &parked.hand.round)
    }

    /// Returns the round of the hand in play with the unrecorded bets on its deal, which are recorded with it.
    pub(crate) fn round_with_bets(&self, view: NightView<'_>) -> Round {
        let round = self.round_at_table();
        round.with_bets(view.bets.bets_on_deal(round.table, round.deal.number)).unwrap_or_else(|| round.clone())
    }

    /// Returns the ruling about the hand, or the reasons why there is none.
    pub fn outcome(&self) -> &HandOutcome {
        &self.outcome
    }

    /// Returns the waits of the hand, or its errors; `None` unless exactly one tile is missing and all others have a
    /// face.
    pub fn waits(&self) -> Option<&Result<Waits, Vec<HandError>>> {
        self.waits.as_ref()
    }

    /// Returns at most three changes of a single doubtful tile, likeliest first. Each would give the hand a winning
    /// shape. Empty for a win.
    pub fn suggestions(&self) -> &[Suggestion] {
        &self.suggestions
    }

    /// Returns the payments of the hand or the draw, or the reason why there are none.
    pub fn bill(&self) -> &Bill {
        &self.bill
    }

    /// Returns a number that grows whenever the hand, its rules or its answers may have changed, to invalidate caches.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the mark of the current preview of *Record*; empty before the first one.
    pub fn preview_mark(&self) -> StateDigest {
        self.previews.mark()
    }

    /// Returns the record of the hand on the board; `None` for an unrecorded hand.
    pub(crate) fn recorded(&self) -> Option<&RecordedHand> {
        self.recorded.as_ref()
    }

    /// Returns true if the hand is recorded exactly as it is on the board.
    pub fn is_recorded(&self) -> bool {
        let is_same = |recorded: &RecordedHand| recorded.board == self.laid.board && recorded.round == self.laid.round;
        self.recorded.as_ref().is_some_and(is_same)
    }

    /// Returns true if the hand is recorded and differs from its record.
    pub fn is_correction(&self) -> bool {
        self.recorded.is_some() && !self.is_recorded()
    }

    /// Returns true while a draw is being entered, new or reopened.
    pub fn is_entering_draw(&self) -> bool {
        self.laid.round.answers.draw.is_some()
    }

    /// Returns the value of a hand entered without tiles; `None` with tiles on the board, or while a draw is being
    /// entered.
    pub fn entered_value(&self) -> Option<Value> {
        self.laid.round.answers.value.filter(|_| self.laid.board.is_empty() && !self.is_entering_draw())
    }

    /// Returns true while a hand is being entered: tiles are on the board, or a value is given instead.
    pub fn has_hand(&self) -> bool {
        !self.laid.board.is_empty() || self.entered_value().is_some()
    }

    /// Returns true if a change of the board, or the replacement of its hand, can be undone.
    pub fn can_undo(&self) -> bool {
        !self.laid.undo_boards.is_empty() || self.replaced.is_some()
    }

    /// Returns true while the hand in play waits, because a recorded hand is reopened or joined.
    pub(crate) fn has_parked_hand(&self) -> bool {
        self.parked.is_some()
    }

    /// Returns true if an undo restores the hand that another one replaced.
    pub(crate) fn has_replaced_hand(&self) -> bool {
        self.replaced.is_some()
    }

    /// Returns the number of times that records of other people changed the current preview.
    pub fn foreign_change_count(&self) -> u64 {
        self.previews.foreign_changes
    }

    /// Returns the reliability of the reading on the board. `None` without a reading, once the hand is recorded, or
    /// once a person has changed a sure reading or settled the doubts of a less sure one.
    pub fn reading_reliability(&self) -> Option<Reliability> {
        self.laid.reading_reliability().filter(|_| self.recorded.is_none())
    }

    /// Forgets the hand as it was entered, so that reopening rebuilds it from its record.
    #[cfg(test)]
    pub(crate) fn forget_entered_hand(&mut self) {
        self.entered = None;
    }

    /// Returns what the changes since the last call mean for the session.
    pub(crate) fn take_news(&mut self) -> Vec<HandNews> {
        std::mem::take(&mut self.news)
    }

    /// Changes the hand on the board without an effect on its records, and values it again.
    pub(crate) fn change(&mut self, view: NightView<'_>, work: impl FnOnce(&mut LaidHand)) {
        work(&mut self.laid);
        self.rescore(view);
    }

    /// Applies a person's edit to the board with an undo step.
    pub(crate) fn edit_board(&mut self, view: NightView<'_>, edit: BoardEdit) {
        if self.laid.edit(edit) {
            self.rescore(view);
        }
    }

    /// Undoes the last change of the board, or else the replacement of its hand; does nothing if there is neither.
    pub(crate) fn undo_edit(&mut self, view: NightView<'_>) {
        if !self.laid.undo() {
            let Some(replaced) = self.replaced.take() else {
                return;
            };
            self.laid = *replaced;
            self.laid.round = self.laid.round.advance_to(view.night());
        }
        self.rescore(view);
    }

    /// Applies the choice with this index as the answer to the first question about the layout; `None` postpones it. A
    /// postponed question does not withhold the value.
    pub(crate) fn answer_question(&mut self, view: NightView<'_>, choice: Option<usize>) {
        self.change(view, |laid| laid.answer_question(choice));
    }

    /// Lays out the photo's hand with this index, and ends the choice.
    pub(crate) fn choose_hand(&mut self, view: NightView<'_>, number: usize) {
        self.change(view, |laid| laid.choose_hand(number));
    }

    /// Offers the photo's hands for a choice again, if there are several.
    pub(crate) fn offer_hands(&mut self, view: NightView<'_>) {
        self.change(view, LaidHand::offer_hands);
    }

    /// Sets the round of the hand; returns true if it has other rules now.
    pub(crate) fn set_round(&mut self, round: Round) -> bool {
        let before = std::mem::replace(&mut self.laid.round, round);
        let has_other_rules = before.rules() != self.laid.round.rules();
        if !has_other_rules && before.table == self.laid.round.table {
            self.laid.round.adopt_thrown_rule(&before);
        }
        has_other_rules
    }

    /// Puts another hand with its photos on the board. Drops the undo steps of the former hand. After a recorded hand,
    /// the round becomes that of the deal now due; after an unrecorded one, it loses the answers about that hand.
    pub(crate) fn begin(&mut self, view: NightView<'_>, board: Board, photos: Vec<HandPhoto>) {
        // The next hand follows the hand in play, not a recorded one that was reopened.
        self.unpark(view);
        self.leave_example(view.night());
        self.store_entered_hand(view.night());
        let had_hand = self.has_hand();
        let is_lost = self.recorded.is_none() && !self.laid.board.is_empty() && !board.is_empty();
        self.replaced = is_lost.then(|| Box::new(self.laid.clone()));
        self.laid.clear_tiles();
        (self.laid.board, self.laid.photos) = (board, photos);
        self.news.push(HandNews::OtherHand);
        if self.recorded.take().is_some() {
            self.laid.round = self.laid.round.to_due_deal(view.night());
        } else if had_hand {
            // An abandoned hand: its winner stays, its answers go.
            self.laid.round = self.laid.round.to_next_hand();
        }
        self.rescore(view);
    }

    /// Lays out the hand of a photo, with the other hands of the photo for a choice.
    pub(crate) fn begin_with_reading(&mut self, view: NightView<'_>, reading: &PhotoReading, photo: HandPhoto) {
        self.begin(view, Board::from_reading(reading).with_photos(vec![photo.id]), vec![photo]);
        self.change(view, |laid| laid.propose_hands_of(reading));
    }

    /// Clears the board with its undo steps, the answers of the hand, its winner and its discarder. Ends the entry of a
    /// draw. A reopened hand gives way to the hand in play instead.
    pub(crate) fn begin_empty(&mut self, view: NightView<'_>) {
        if self.parked.is_some() {
            return self.unpark(view);
        }
        self.begin(view, Board::default(), Vec::new());
        self.change(view, |laid| {
            (laid.round.winner, laid.round.from) = (None, None);
            laid.round.answers.draw = None;
        });
    }

    /// Clears the board if its hand is recorded or is an example of the rule book. A reopened hand gives way to the
    /// hand in play.
    pub(crate) fn clear_recorded_or_example(&mut self, view: NightView<'_>) {
        if self.recorded.is_some() || self.is_example() {
            self.begin_empty(view);
        }
    }

    /// Updates the hand after the night has changed, and values it again. Leaves a reopened hand whose record no longer
    /// counts, and adopts the rules of another night. Sets an unrecorded hand aside if its deal or night is over.
    pub(crate) fn update_from_night(&mut self, view: NightView<'_>) {
        let is_other_night = self.night.id != view.id;
        let is_counted = self.recorded.as_ref().is_some_and(|recorded| recorded.is_counted(view.replay.log()));
        if is_other_night {
            self.leave_night();
        } else if !is_counted && self.parked.is_some() {
            return self.unpark(view);
        }
        if is_other_night || !is_counted {
            self.follow_night(view, is_other_night);
        }
        self.night = SeenNight::of(view);
        self.rescore(view);
    }

    /// Drops what belongs to the night that is no longer open. The hand in play returns to the board.
    fn leave_night(&mut self) {
        (self.replaced, self.entered) = (None, None);
        self.news.push(HandNews::OtherHand);
        if let Some(parked) = self.parked.take() {
            self.recorded = None;
            self.laid = parked.hand;
        }
    }

    /// Advances an unrecorded hand to the present deal, or closes it if its deal or night is over.
    fn follow_night(&mut self, view: NightView<'_>, is_other_night: bool) {
        let night = view.night();
        // The hand in the record of another night has left the table.
        let was_recorded = self.recorded.take().is_some();
        let is_plan_only = self.night.was_draft && view.is_draft;
        let is_closed_now = !self.night.was_closed && night.is_closed;
        let is_begun_elsewhere = is_other_night && !is_plan_only;
        if is_begun_elsewhere || is_closed_now || has_deal_ended_without_win(night, &self.laid.round) {
            self.close(view, was_recorded && is_other_night);
        }
        if let Some(rules) = night.rules().filter(|_| is_other_night) {
            self.laid.round.set_rules(rules.clone());
        }
        self.laid.round = match is_begun_elsewhere {
            // Answers of a deal do not apply to another night.
            true => self.laid.round.to_due_deal(night),
            false => self.laid.round.advance_to(night),
        };
    }

    /// Adopts the plan of a night that was made for the rules of the hand.
    pub(crate) fn adopt_plan(&mut self, view: NightView<'_>) {
        self.laid.round = self.laid.round.advance_to(view.night());
        self.night.id = view.id;
    }

    /// Stores recorded events as the record of the hand on the board, or as a correction of its record. `night_before`
    /// is the night before these events.
    pub(crate) fn store_record(&mut self, night_before: ReplayedNight, events: &[Event], view: NightView<'_>) {
        let LaidHand { board, round, .. } = &self.laid;
        let (board, round) = (board.clone(), round.clone());
        let recorded = match self.recorded.take() {
            None => RecordedHand::new(night_before, events, board, round),
            Some(mut recorded) => {
                if std::mem::take(&mut recorded.is_joining) {
                    self.empty_parked_hand(view.night());
                }
                recorded.adopt_correction(events, board, round);
                recorded
            }
        };
        // From here on, undo means the record.
        (self.recorded, self.replaced) = (Some(recorded), None);
        self.previews.store_record(events.first().map_or(0, |event| event.seq));
    }

    /// Returns the events that *Record* would correct the record with; `None` if the hand has no record or equals it,
    /// or if it cannot be corrected.
    pub(crate) fn planned_correction(&self, view: NightView<'_>) -> Option<Vec<Payload>> {
        let is_open = |recorded: &&RecordedHand| !self.is_recorded() && !recorded.is_outdated(view.night());
        let recorded = self.recorded.as_ref().filter(is_open)?;
        let payloads = recorded.correction_payloads(view.replay, self.bill.payment_plan()?.payloads.clone())?;
        Some(payloads).filter(|payloads| !payloads.is_empty())
    }

    /// Returns the evidence of the wins that were set aside and are recorded with the hand.
    pub(crate) fn evidence_of_wins_aside(&self) -> Vec<EvidenceAttached> {
        let winners = self.laid.round.also.iter().map(|win| win.winner);
        winners.filter_map(|winner| self.evidence_aside.get(&winner)).flatten().cloned().collect()
    }

    /// Values the hand again: its ruling or errors, its waits and suggestions, its payments, and the preview of its
    /// record.
    pub(crate) fn rescore(&mut self, view: NightView<'_>) {
        let LaidHand { board, round, .. } = &self.laid;
        let shape = round.rules().shape();
        let waits = is_waiting_hand(board, shape).then(|| HandCase::new(round, board).waits_under(round.rules()));
        let outcome = HandOutcome::judge(board, round).withhold_if_open(board, round, &self.laid.other_hands());
        let suggestions = match outcome.ruling() {
            Some(ruling) if ruling.is_win() => Vec::new(),
            _ => suggest::suggest_for_board(board, shape),
        };
        (self.waits, self.outcome, self.suggestions) = (waits, outcome, suggestions);
        self.bill = self.compute_bill(view);
        self.revision += 1;
        let has_tiles = !self.laid.board.is_empty();
        if std::mem::replace(&mut self.had_tiles, has_tiles) && !has_tiles {
            self.news.push(HandNews::TilesGone);
        }
        let recorded = self.recorded.as_ref().map(|recorded| recorded.deal);
        self.previews.push(RecordPreview::new(view.id, &self.laid.round, recorded, &self.bill));
    }

    /// Computes the payments of the hand in the night without it: the night before its record, or the present one.
    fn compute_bill(&self, view: NightView<'_>) -> Bill {
        let base = self.recorded.as_ref().map_or(view.replay, |recorded| recorded.night_before());
        // Bets are recorded with the deal, so that they are billed with it.
        let is_in_play = self.recorded.is_none() && self.parked.is_none();
        let round = if is_in_play { &self.round_with_bets(view) } else { &self.laid.round };
        let recorded = self.recorded.as_ref();
        let payloads = match recorded.filter(|_| self.revalued_win().is_some()) {
            // A reopened win is paid as recorded, even if the rules would value it differently now.
            Some(recorded) => Ok(recorded.payloads()),
            None => HandEvents::new(round, base.night()).with_end(&self.laid.board, &self.outcome),
        };
        Bill::compute(round, base, view.id, payloads, recorded.map(|recorded| recorded.deal))
    }
}
