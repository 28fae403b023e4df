//! The log: the events that count after undo, redo, corrections, voided deals and re-seatings. It uses only numbers and
//! kinds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Body, DealId, Event, Payload, Refusal, SeatsSet};

/// The state of one event in the [`EventLog`].
#[derive(Clone, Debug, PartialEq)]
struct LoggedEvent {
    kind: &'static str,
    of_deal: bool,
    undone: bool,
    /// True if the log refused the event because of its target, so that it has no effect; see [`EventLog::check`].
    refused: bool,
    /// The corrections of this event, undone ones too: the number and new content of each.
    corrections: Vec<(u64, Arc<Payload>)>,
}

/// The log of a night: each event's kind and state, which tell if the event counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventLog {
    entries: Vec<LoggedEvent>,
    voided: BTreeMap<DealId, BTreeSet<u64>>,
    reseated: BTreeMap<DealId, BTreeSet<u64>>,
    seatings: BTreeMap<u64, Arc<SeatsSet>>,
}

impl EventLog {
    fn logged_event(&self, seq: u64) -> Option<&LoggedEvent> {
        self.entries.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    fn logged_event_mut(&mut self, seq: u64) -> Option<&mut LoggedEvent> {
        self.entries.get_mut(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the number of events in the log, including undone and refused ones.
    pub fn len(&self) -> u64 {
        self.entries.len() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns true if the event is in the log and was neither undone nor refused.
    pub fn is_counted(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|entry| !entry.undone && !entry.refused)
    }

    /// Returns true if the event was undone and not redone; false for an event that is not in the log.
    pub fn is_undone(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|entry| entry.undone)
    }

    /// Returns true if the event was accepted, even if it was undone later; false for the opening of the night.
    pub fn was_accepted(&self, seq: u64) -> bool {
        self.logged_event(seq).is_some_and(|entry| !entry.refused && entry.kind != "night_opened")
    }

    /// Returns the sequence number and new content of an event's latest correction that is neither undone nor refused;
    /// `None` if the event counts as recorded.
    pub fn latest_correction(&self, seq: u64) -> Option<(u64, &Arc<Payload>)> {
        self.logged_event(seq)?
            .corrections
            .iter()
            .rev()
            .find(|(by, _)| self.is_counted(*by))
            .map(|(by, payload)| (*by, payload))
    }

    /// Returns the sequence number and new content of each correction of an event, in the order of recording, except
    /// undone and refused corrections.
    pub fn corrections(&self, seq: u64) -> impl Iterator<Item = (u64, &Arc<Payload>)> {
        let all = self.logged_event(seq).into_iter().flat_map(|entry| &entry.corrections);
        let standing = all.filter(|(by, _)| self.is_counted(*by));
        standing.map(|(by, payload)| (*by, payload))
    }

    /// Returns true if an event that counts voids the deal.
    pub(crate) fn is_voided(&self, deal: DealId) -> bool {
        let by = self.voided.get(&deal);
        by.is_some_and(|by| by.iter().any(|&seq| self.is_counted(seq)))
    }

    /// Returns the numbers of the re-seatings from this deal on that count, ascending.
    pub fn reseating_events(&self, deal: DealId) -> impl Iterator<Item = u64> {
        self.reseated.get(&deal).into_iter().flatten().copied().filter(|&seq| self.is_counted(seq))
    }

    /// Returns the seats that a re-seating event sets; `None` for any other event.
    pub(super) fn reseated_seats(&self, seq: u64) -> Option<&SeatsSet> {
        self.seatings.get(&seq).map(Arc::as_ref)
    }

    /// Returns true if the event counts and is of a kind that can be undone.
    pub(super) fn can_be_undone(&self, seq: u64) -> bool {
        self.is_counted(seq) && self.check_can_undo(seq).is_ok()
    }

    fn check_can_undo(&self, seq: u64) -> Result<&LoggedEvent, Refusal> {
        self.logged_event(seq)
            .filter(|entry| !entry.refused && !matches!(entry.kind, "undone" | "redone" | "night_opened"))
            .ok_or(Refusal::UnknownEvent(seq))
    }

    /// Checks the numbers and kinds to which an event refers; [`Night::judge`](super::Night) checks the rest.
    ///
    /// # Errors
    /// The event or deal does not exist, is undone or redone already, or the correction has another kind.
    pub fn check(&self, body: &Body) -> Result<(), Refusal> {
        match body {
            Body::Undone { event, .. } if self.check_can_undo(*event)?.undone => Err(Refusal::AlreadySo(*event)),
            Body::Redone { event, .. } if !self.check_can_undo(*event)?.undone => Err(Refusal::AlreadySo(*event)),
            Body::Corrected(corrected) => {
                let seq = corrected.event;
                let entry = self.check_can_undo(seq)?;
                if entry.kind == "corrected" || entry.undone {
                    return Err(Refusal::UnknownEvent(seq));
                }
                let with = &corrected.with.body;
                let alike = with.kind() == entry.kind || entry.of_deal && with.belongs_to_deal();
                alike.then_some(()).ok_or(Refusal::OtherKind)
            }
            Body::DealVoided(voided) => self.check_deal(voided.deal),
            Body::Reseated(reseated) => self.check_deal(reseated.from_deal),
            _ => Ok(()),
        }
    }

    pub(super) fn check_deal(&self, deal: DealId) -> Result<(), Refusal> {
        let begins = |entry: &LoggedEvent| entry.kind == "deal_begun" || entry.of_deal;
        self.logged_event(deal.0).is_some_and(begins).then_some(()).ok_or(Refusal::UnknownDeal(deal))
    }

    /// Adds the next event to the log; an event that fails [`EventLog::check`] stays without effect.
    ///
    /// # Errors
    /// The errors of [`EventLog::check`].
    pub fn push(&mut self, event: &Event) -> Result<(), Refusal> {
        let body = &event.payload.body;
        let verdict = self.check(body);
        self.entries.push(LoggedEvent {
            kind: body.kind(),
            of_deal: body.belongs_to_deal(),
            undone: false,
            refused: verdict.is_err(),
            corrections: Vec::new(),
        });
        verdict?;
        match body {
            Body::Undone { event, .. } => self.set_undone(*event, true),
            Body::Redone { event, .. } => self.set_undone(*event, false),
            Body::Corrected(corrected) => {
                let with = Arc::new((*corrected.with).clone());
                if let Some(entry) = self.logged_event_mut(corrected.event) {
                    entry.corrections.push((event.seq, with));
                }
            }
            Body::DealVoided(voided) => {
                self.voided.entry(voided.deal).or_default().insert(event.seq);
            }
            Body::Reseated(reseated) => {
                self.reseated.entry(reseated.from_deal).or_default().insert(event.seq);
                self.seatings.insert(event.seq, Arc::new(reseated.seats.clone()));
            }
            _ => {}
        }
        Ok(())
    }

    fn set_undone(&mut self, seq: u64, undone: bool) {
        if let Some(entry) = self.logged_event_mut(seq) {
            entry.undone = undone;
        }
    }
}

/// Returns true if an event changes the effect of earlier ones, so that the night must be replayed.
pub(super) fn changes_earlier_events(body: &Body) -> bool {
    matches!(
        body,
        Body::Undone { .. } | Body::Redone { .. } | Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_)
    )
}
