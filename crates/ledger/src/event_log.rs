//! The log of a night, which tells which events count after undo, redo, corrections, voids and re-seatings. It uses
//! only the numbers and kinds of events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Event, Payload, Record, RecordRefusal};
use quejing_rules::DealId;
use quejing_rules::play::{DealBegun, Play, SeatAssignment};

/// The stored word of an addition's kind.
const ADDED_KIND: &str = "act_added";

/// The state of one event in the [`EventLog`].
#[derive(Clone, Debug, PartialEq)]
struct LoggedEvent {
    kind: &'static str,
    belongs_to_deal: bool,
    is_undone: bool,
    /// True if the log refused the event by [`EventLog::check_targets`], so that it has no effect.
    is_refused: bool,
    /// The number and new content of each correction of this event, in the order of recording, undone ones included.
    corrections: Vec<(u64, Arc<Payload>)>,
}

/// The log of a night: the kind of each event, and the undo, corrections, voids and re-seatings that change its effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventLog {
    events: Vec<LoggedEvent>,
    /// The numbers of the events that void each deal, undone ones included.
    void_events: BTreeMap<DealId, BTreeSet<u64>>,
    /// The numbers of the re-seatings that begin with each deal, undone ones included.
    reseatings: BTreeMap<DealId, BTreeSet<u64>>,
    /// The numbers of the additions before each event, undone ones included.
    additions: BTreeMap<u64, BTreeSet<u64>>,
    /// The event that each addition adds, as recorded, by the number of the addition.
    added_payloads: BTreeMap<u64, Arc<Payload>>,
    /// The seats that each re-seating sets, by its number.
    reseated_seats: BTreeMap<u64, Arc<SeatAssignment>>,
}

impl EventLog {
    fn logged_event(&self, seq: u64) -> Option<&LoggedEvent> {
        self.events.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    fn logged_event_mut(&mut self, seq: u64) -> Option<&mut LoggedEvent> {
        self.events.get_mut(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the number of events in the log, including undone and refused ones.
    pub fn len(&self) -> u64 {
        self.events.len() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Returns true if the event is in the log and neither undone nor refused.
    pub fn is_counted(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|event| !event.is_undone && !event.is_refused)
    }

    /// Returns true if the event is undone and not redone; false for an event that is not in the log.
    pub fn is_undone(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|event| event.is_undone)
    }

    /// Returns true if the event is in the log and not refused, even if it was undone later; false for the opening of
    /// the night.
    pub fn was_accepted(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|event| !event.is_refused && event.kind != "night_opened")
    }

    /// Returns the sequence number and new content of an event's latest correction that is neither undone nor refused;
    /// `None` if there is none.
    pub fn latest_correction(&self, seq: u64) -> Option<(u64, &Arc<Payload>)> {
        self.logged_event(seq)?
            .corrections
            .iter()
            .rev()
            .find(|(correction, _)| self.is_counted(*correction))
            .map(|(correction, payload)| (*correction, payload))
    }

    /// Returns the sequence number and new content of each correction of an event, in the order of recording, except
    /// undone and refused corrections.
    pub fn corrections(&self, seq: u64) -> impl Iterator<Item = (u64, &Arc<Payload>)> {
        let recorded = self.logged_event(seq).into_iter().flat_map(|event| &event.corrections);
        let counted = recorded.filter(|(correction, _)| self.is_counted(*correction));
        counted.map(|(correction, payload)| (*correction, payload))
    }

    /// Returns true if an event that counts voids the deal.
    pub(crate) fn is_voided(&self, deal: DealId) -> bool {
        let void_events = self.void_events.get(&deal);
        void_events.is_some_and(|events| events.iter().any(|&seq| self.is_counted(seq)))
    }

    /// Returns the ascending numbers of the re-seatings that begin with this deal and count.
    pub fn reseating_events(&self, deal: DealId) -> impl Iterator<Item = u64> {
        self.reseatings.get(&deal).into_iter().flatten().copied().filter(|&seq| self.is_counted(seq))
    }

    /// Returns the ascending numbers of the additions ([`Record::ActAdded`]) before this event that count.
    pub(super) fn additions_before(&self, seq: u64) -> impl Iterator<Item = u64> {
        self.additions.get(&seq).into_iter().flatten().copied().filter(|&seq| self.is_counted(seq))
    }

    /// Returns the event that an addition adds, with corrections applied; `None` for any other event.
    pub(super) fn added_payload(&self, seq: u64) -> Option<Arc<Payload>> {
        let recorded = self.added_payloads.get(&seq)?;
        Some(Arc::clone(self.latest_correction(seq).map_or(recorded, |(_, with)| with)))
    }

    /// Returns the seats that a re-seating event sets; `None` for any other event.
    pub(super) fn reseated_seats(&self, seq: u64) -> Option<&SeatAssignment> {
        self.reseated_seats.get(&seq).map(Arc::as_ref)
    }

    /// Returns true if the event counts and is of a kind that can be undone.
    pub(super) fn can_be_undone(&self, seq: u64) -> bool {
        self.is_counted(seq) && self.undoable_event(seq).is_ok()
    }

    /// Returns the logged event if it was not refused and is of a kind that can be undone, even if it is undone
    /// already.
    ///
    /// # Errors
    /// [`RecordRefusal::UnknownEvent`] for any other event.
    fn undoable_event(&self, seq: u64) -> Result<&LoggedEvent, RecordRefusal> {
        self.logged_event(seq)
            .filter(|event| !event.is_refused && !matches!(event.kind, "undone" | "redone" | "night_opened"))
            .ok_or(RecordRefusal::UnknownEvent(seq))
    }

    /// Checks the events and deals to which the next event refers, by their numbers and kinds; [`Night`](super::Night)
    /// judges the rest.
    ///
    /// # Errors
    /// The event or deal does not exist, the event is undone or redone already, or the correction has another kind.
    pub fn check_targets(&self, body: &Record) -> Result<(), RecordRefusal> {
        match body {
            Record::Undone { event, .. } if self.undoable_event(*event)?.is_undone => {
                Err(RecordRefusal::AlreadySo(*event))
            }
            Record::Redone { event, .. } if !self.undoable_event(*event)?.is_undone => {
                Err(RecordRefusal::AlreadySo(*event))
            }
            Record::Corrected(corrected) => {
                let seq = corrected.event;
                let target = self.undoable_event(seq)?;
                if target.kind == "corrected" || target.is_undone {
                    return Err(RecordRefusal::UnknownEvent(seq));
                }
                let with = &corrected.with.body;
                let is_same_kind = match target.kind {
                    // The place of an added event stays.
                    ADDED_KIND => with.belongs_to_deal(),
                    kind => {
                        with.kind() == kind
                            || target.belongs_to_deal && (with.belongs_to_deal() || is_bare_beginning(with))
                    }
                };
                is_same_kind.then_some(()).ok_or(RecordRefusal::OtherKind)
            }
            Record::ActAdded(addition) => {
                let target = self.undoable_event(addition.before)?;
                match target.belongs_to_deal && !target.is_undone {
                    true if addition.with.body.belongs_to_deal() => Ok(()),
                    true => Err(RecordRefusal::OtherKind),
                    false => Err(RecordRefusal::UnknownEvent(addition.before)),
                }
            }
            Record::DealVoided(voided) => self.check_recorded_deal(voided.deal),
            Record::Reseated(reseated) => self.check_recorded_deal(reseated.from_deal),
            Record::Play(_)
            | Record::NightOpened(_)
            | Record::PersonJoined(_)
            | Record::PersonRenamed { .. }
            | Record::PersonLeft { .. }
            | Record::ReducedSet(_)
            | Record::Agreed(_)
            | Record::Undone { .. }
            | Record::Redone { .. }
            | Record::DisputeOpened(_)
            | Record::DisputeDecided(_)
            | Record::EvidenceAttached(_)
            | Record::EvidenceRemoved { .. }
            | Record::Noted { .. }
            | Record::NightClosed { .. }
            | Record::NightReopened {}
            | Record::NightRenamed { .. }
            | Record::NightHidden { .. } => Ok(()),
        }
    }

    pub(super) fn check_recorded_deal(&self, deal: DealId) -> Result<(), RecordRefusal> {
        let can_begin_deal = |event: &LoggedEvent| event.kind == "deal_begun" || event.belongs_to_deal;
        self.logged_event(deal.0).is_some_and(can_begin_deal).then_some(()).ok_or(RecordRefusal::UnknownDeal(deal))
    }

    /// Adds the next event to the log; an event that fails [`EventLog::check_targets`] is added without effect.
    ///
    /// # Errors
    /// The errors of [`EventLog::check_targets`].
    pub fn push(&mut self, event: &Event) -> Result<(), RecordRefusal> {
        let body = &event.payload.body;
        let verdict = self.check_targets(body);
        self.events.push(LoggedEvent {
            kind: body.kind(),
            belongs_to_deal: body.belongs_to_deal(),
            is_undone: false,
            is_refused: verdict.is_err(),
            corrections: Vec::new(),
        });
        verdict?;
        match body {
            Record::Undone { event, .. } => self.set_undone(*event, true),
            Record::Redone { event, .. } => self.set_undone(*event, false),
            Record::Corrected(corrected) => {
                let with = Arc::new((*corrected.with).clone());
                if let Some(target) = self.logged_event_mut(corrected.event) {
                    target.corrections.push((event.seq, with));
                }
            }
            Record::ActAdded(addition) => {
                self.additions.entry(addition.before).or_default().insert(event.seq);
                let mut with = (*addition.with).clone();
                with.override_reason = with.override_reason.or_else(|| event.payload.override_reason.clone());
                self.added_payloads.insert(event.seq, Arc::new(with));
            }
            Record::DealVoided(voided) => {
                self.void_events.entry(voided.deal).or_default().insert(event.seq);
            }
            Record::Reseated(reseated) => {
                self.reseatings.entry(reseated.from_deal).or_default().insert(event.seq);
                self.reseated_seats.insert(event.seq, Arc::new(reseated.seats.clone()));
            }
            Record::Play(_)
            | Record::NightOpened(_)
            | Record::PersonJoined(_)
            | Record::PersonRenamed { .. }
            | Record::PersonLeft { .. }
            | Record::ReducedSet(_)
            | Record::Agreed(_)
            | Record::DisputeOpened(_)
            | Record::DisputeDecided(_)
            | Record::EvidenceAttached(_)
            | Record::EvidenceRemoved { .. }
            | Record::Noted { .. }
            | Record::NightClosed { .. }
            | Record::NightReopened {}
            | Record::NightRenamed { .. }
            | Record::NightHidden { .. } => {}
        }
        Ok(())
    }

    fn set_undone(&mut self, seq: u64, is_undone: bool) {
        if let Some(event) = self.logged_event_mut(seq) {
            event.is_undone = is_undone;
        }
    }
}

/// Returns true if the event begins a deal and records nothing else about it. It may replace the first event of a deal,
/// so that the deal keeps its number when that event is taken back.
fn is_bare_beginning(body: &Record) -> bool {
    *body == Record::from(Play::DealBegun(DealBegun::default()))
}
