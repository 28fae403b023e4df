//! The log: which events count after undo, redo, corrections, voided deals and re-seatings. It reads only numbers and kinds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Body, DealId, Event, Payload, Refusal, SeatsSet};

/// One event of the log.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    kind: &'static str,
    of_deal: bool,
    undone: bool,
    /// True if the event has no effect, see [`super::RefusedEvent`].
    refused: bool,
    /// The corrections to it: each one's number and content.
    corrections: Vec<(u64, Arc<Payload>)>,
}

/// The log of a night.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    entries: Vec<Entry>,
    voided: BTreeMap<DealId, BTreeSet<u64>>,
    reseated: BTreeMap<DealId, BTreeSet<u64>>,
    seatings: BTreeMap<u64, Arc<SeatsSet>>,
}

impl Log {
    fn entry(&self, seq: u64) -> Option<&Entry> {
        self.entries.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    fn entry_mut(&mut self, seq: u64) -> Option<&mut Entry> {
        self.entries.get_mut(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the number of events.
    pub fn len(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns true if there are no events.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns true if the event counts.
    pub fn counts(&self, seq: u64) -> bool {
        self.entry(seq).is_some_and(|entry| !entry.undone && !entry.refused)
    }

    /// Returns true if the event was undone.
    pub fn is_undone(&self, seq: u64) -> bool {
        self.entry(seq).is_some_and(|entry| entry.undone)
    }

    /// Returns true if an event of this number had an effect, whether or not it was undone since. The beginning of the night is
    /// no such entry.
    pub fn is_entry(&self, seq: u64) -> bool {
        self.entry(seq).is_some_and(|entry| !entry.refused && entry.kind != "night_opened")
    }

    /// Returns the latest correction of an event (its number and content); `None` if the event stands as recorded.
    pub fn latest_correction(&self, seq: u64) -> Option<(u64, &Arc<Payload>)> {
        self.entry(seq)?.corrections.iter().rev().find(|(by, _)| self.counts(*by)).map(|(by, payload)| (*by, payload))
    }

    /// Returns the corrections of an event that count, in the order in which they were recorded: each one's number and
    /// content.
    pub fn corrections(&self, seq: u64) -> impl Iterator<Item = (u64, &Arc<Payload>)> {
        let all = self.entry(seq).into_iter().flat_map(|entry| &entry.corrections);
        let standing = all.filter(|(by, _)| self.counts(*by));
        standing.map(|(by, payload)| (*by, payload))
    }

    /// Returns true if the deal is voided.
    pub(crate) fn is_voided(&self, deal: DealId) -> bool {
        let by = self.voided.get(&deal);
        by.is_some_and(|by| by.iter().any(|&seq| self.counts(seq)))
    }

    /// Returns the events that re-seat people from this deal on, in order.
    pub fn reseating_events(&self, deal: DealId) -> impl Iterator<Item = u64> {
        self.reseated.get(&deal).into_iter().flatten().copied().filter(|&seq| self.counts(seq))
    }

    /// Returns the seats that a re-seating sets.
    pub(super) fn reseating(&self, seq: u64) -> Option<&SeatsSet> {
        self.seatings.get(&seq).map(Arc::as_ref)
    }

    /// Returns true if the event counts and is of a kind that can be undone.
    pub(super) fn can_be_undone(&self, seq: u64) -> bool {
        self.counts(seq) && self.check_undo(seq).is_ok()
    }

    fn check_undo(&self, seq: u64) -> Result<&Entry, Refusal> {
        self.entry(seq)
            .filter(|entry| !entry.refused && !matches!(entry.kind, "undone" | "redone" | "night_opened"))
            .ok_or(Refusal::UnknownEvent(seq))
    }

    /// Checks whether this event may follow, as far as numbers and kinds go.
    ///
    /// # Errors
    /// An event or hand does not exist, or is already in that state.
    pub fn check(&self, body: &Body) -> Result<(), Refusal> {
        match body {
            Body::Undone { event, .. } if self.check_undo(*event)?.undone => Err(Refusal::AlreadySo(*event)),
            Body::Redone { event, .. } if !self.check_undo(*event)?.undone => Err(Refusal::AlreadySo(*event)),
            Body::Corrected(corrected) => {
                let seq = corrected.event;
                let entry = self.check_undo(seq)?;
                if entry.kind == "corrected" || entry.undone {
                    return Err(Refusal::UnknownEvent(seq));
                }
                let with = &corrected.with.body;
                let alike = with.kind() == entry.kind || entry.of_deal && with.is_of_deal();
                alike.then_some(()).ok_or(Refusal::OtherKind)
            }
            Body::DealVoided(voided) => self.check_deal(voided.deal),
            Body::Reseated(reseated) => self.check_deal(reseated.from_deal),
            _ => Ok(()),
        }
    }

    pub(super) fn check_deal(&self, deal: DealId) -> Result<(), Refusal> {
        let begins = |entry: &Entry| entry.kind == "deal_begun" || entry.of_deal;
        self.entry(deal.0).is_some_and(begins).then_some(()).ok_or(Refusal::UnknownDeal(deal))
    }

    /// Adds the next event. An impossible one stays in the log without effect.
    ///
    /// # Errors
    /// Those of [`Log::check`].
    pub fn push(&mut self, event: &Event) -> Result<(), Refusal> {
        let body = &event.payload.body;
        let verdict = self.check(body);
        self.entries.push(Entry {
            kind: body.kind(),
            of_deal: body.is_of_deal(),
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
                if let Some(entry) = self.entry_mut(corrected.event) {
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
        if let Some(entry) = self.entry_mut(seq) {
            entry.undone = undone;
        }
    }
}

/// Returns true if an event changes the meaning of earlier ones, so that the night must be replayed.
pub(super) fn looks_back(body: &Body) -> bool {
    matches!(
        body,
        Body::Undone { .. } | Body::Redone { .. } | Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_)
    )
}
