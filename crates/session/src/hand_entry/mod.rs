//! The hand being entered: tiles on the board, photos, circumstances, the ruling, the bill, and what can be undone. It
//! is changed in the night as it is (`HandChange`) and records nothing; what its changes mean for the rest of a session
//! comes as `HandNews`.
//!
//! | module | content |
//! | --- | --- |
//! | `hand_entry` | the hand on the board, with its value and what is behind it |
//! | `hand_change` | the changes of the hand, which value it again |
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
mod hand_change;
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
use crate::board::Board;
use crate::round::{Bill, HandError, HandOutcome, Round};
use crate::suggest::Suggestion;
use quejing_ledger::{EvidenceAttached, Payload};
use quejing_rules::waits::Waits;
use quejing_rules::{NightId, PlayerId};
use quejing_vision::Reliability;

use self::preview::RecordPreviews;
use self::reopening::{EnteredHand, ParkedHand};

pub(crate) use self::hand_change::HandChange;
pub use self::hand_photos::ProposedHand;
pub(crate) use self::hand_photos::{HandPhoto, ReadingEvidence, area_around};
pub use self::laid_hand::LaidHand;
pub use self::left_hand::HandDeal;
pub(crate) use self::left_hand::{LeftHand, SavedDraft};
pub use self::night_view::NightView;
pub(crate) use self::recorded_hand::RecordedHand;
pub use self::reopening::{ReopenableEnd, last_reopenable_end, reopenable_ends};
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

/// The reason why a change of the hand is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandRefusal {
    /// The win or draw cannot be reopened: its payment was entered by hand, or its tiles are not recorded.
    NotReopenable,
    /// No win can join the recorded one, or the hand is recorded.
    NotJoinable,
    /// The wins from another device are of another deal or tile, or no win is being entered here.
    OtherTile,
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

    /// Returns the hand for changes in this night.
    pub(crate) fn in_night<'a>(&'a mut self, view: NightView<'a>) -> HandChange<'a> {
        HandChange { hand: self, view }
    }

    /// Returns what the changes since the last call mean for the session.
    pub(crate) fn take_news(&mut self) -> Vec<HandNews> {
        std::mem::take(&mut self.news)
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
        let winners = self.laid.round.other_wins.iter().map(|win| win.winner);
        winners.filter_map(|winner| self.evidence_aside.get(&winner)).flatten().cloned().collect()
    }
}
