//! Undo and redo: events recorded together are undone together, and a request names the event that it undoes or redoes.

use crate::{Body, DealId, Event, Payload, Refusal, ReplayedNight};

/// The number of the last event of a night's beginning, which consists of its opening and the seats. Nobody can undo
/// these.
const LAST_OPENING_SEQ: u64 = 2;

/// An undo or a redo that is offered to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Takeback {
    /// The newest event that the takeback undoes or redoes; people and requests refer to it by this number.
    pub entry: u64,
    /// The events to record, the one for the newest event first.
    pub payloads: Vec<Payload>,
}

impl ReplayedNight {
    /// Returns the undo of the latest event that can be undone, with the events recorded together with it. Evidence of a
    /// deal that this removes stays attached. `None` if nothing can be undone.
    pub fn last_undo(&self) -> Option<Takeback> {
        let mut newest = (LAST_OPENING_SEQ + 1..=self.log().len()).rev();
        let last = newest.find(|&seq| self.log().can_be_undone(seq) && !self.is_orphaned_evidence(seq))?;
        let payloads = self.takeback_payloads(self.events_together(last));
        Some(Takeback { entry: self.newest_toggled_event(&payloads).unwrap_or(last), payloads })
    }

    /// Returns the redo of the latest undo; `None` if there is none, or if an event other than an undo or redo was recorded
    /// since.
    pub fn last_redo(&self) -> Option<Takeback> {
        let newest = self.events().iter().rev();
        let mut undone = newest
            .take_while(|event| event.payload.body.is_undo_or_redo())
            .filter(|event| self.is_standing_undo(event));
        Some(self.redo_group(self.events_together(undone.next()?.seq)))
    }

    /// Returns the redo of the events that a group of undo events undid, even if other events were recorded since.
    pub(super) fn redo_group(&self, group: &[Event]) -> Takeback {
        let payloads = self.takeback_payloads(group);
        Takeback { entry: self.newest_toggled_event(&payloads).unwrap_or(0), payloads }
    }

    /// Returns the newest event that the payloads undo or redo; evidence only if there is no other event.
    fn newest_toggled_event(&self, payloads: &[Payload]) -> Option<u64> {
        let moved = payloads.iter().filter_map(|one| one.body.toggled_event());
        let evidence = |seq: &u64| self.event(*seq).and_then(evidence_deal).is_some();
        moved.max_by_key(|seq| (!evidence(seq), *seq))
    }

    /// Returns true if the event is evidence of a deal that is undone or unknown.
    fn is_orphaned_evidence(&self, seq: u64) -> bool {
        let deal = self.event(seq).and_then(evidence_deal);
        deal.is_some_and(|deal| self.night().deal(deal).is_none())
    }

    /// Returns the offered undo ([`Self::last_undo`]) if it still names `entry`, the event that people confirmed.
    ///
    /// # Errors
    /// [`Refusal::NotLast`] if it names another event, or there is nothing to undo.
    pub fn confirmed_undo(&self, entry: u64) -> Result<Takeback, Refusal> {
        check_still_last(entry, self.last_undo())
    }

    /// Returns the offered redo ([`Self::last_redo`]) if it still names `entry`, the event that people confirmed.
    ///
    /// # Errors
    /// [`Refusal::NotLast`] if it names another event, or there is nothing to redo.
    pub fn confirmed_redo(&self, entry: u64) -> Result<Takeback, Refusal> {
        check_still_last(entry, self.last_redo())
    }

    /// Returns the event with this sequence number; `None` for 0 and numbers after the last event.
    pub fn event(&self, seq: u64) -> Option<&Event> {
        self.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the adjacent events that were recorded in one step with this event, itself included: those with its mark. Before
    /// the first marked event of a night, as in nights of earlier versions, adjacent events with the same time and author count
    /// instead. Empty if there is no such event.
    pub fn events_together(&self, seq: u64) -> &[Event] {
        let Some(one) = self.event(seq) else {
            return &[];
        };
        let events = self.events();
        let mark = one.payload.together;
        let marked = |event: &Event| event.payload.together.is_some();
        let alone = mark.is_none() && events.iter().take_while(|e| e.seq < seq).any(marked);
        let same = |event: &&Event| match mark {
            Some(_) => event.payload.together == mark,
            None if alone => event.seq == seq,
            None => {
                let time_and_author = |one: &Event| (one.time_ms, one.author.clone());
                !marked(event) && time_and_author(event) == time_and_author(one)
            }
        };
        let at = usize::try_from(seq - 1).unwrap_or(0);
        let (earlier, later) = events.split_at_checked(at).unwrap_or((events, &[]));
        let before = earlier.iter().rev().take_while(same).filter(|event| event.seq > LAST_OPENING_SEQ).count();
        let after = later.iter().take_while(same).count();
        events.get(at - before..at + after).unwrap_or_default()
    }

    /// Returns true if the event is an undo in force whose group contains nothing but undos, redos and corrections of
    /// later events. An undo that belongs to another change, such as a correction, cannot be redone alone.
    pub(super) fn is_standing_undo(&self, event: &Event) -> bool {
        match event.payload.body {
            Body::Undone { event: undone, .. } => {
                self.log().is_undone(undone)
                    && self.events_together(event.seq).iter().all(|event| match &event.payload.body {
                        Body::Corrected(corrected) => corrected.event > undone,
                        body => body.is_undo_or_redo(),
                    })
            }
            _ => false,
        }
    }

    /// Returns the events that reverse these events, the newest first. Evidence of a deal that begins among them is left
    /// out.
    fn takeback_payloads(&self, events: &[Event]) -> Vec<Payload> {
        let log = self.log();
        let stays = |event: &Event| {
            let deal = evidence_deal(event);
            deal.is_some_and(|deal| events.iter().any(|begins| begins.seq == deal.0))
        };
        let one = |event: &Event| match event.payload.body {
            Body::Undone { event, .. } => log.is_undone(event).then(|| Body::redo_of(event)),
            Body::Redone { event, .. } => (!log.is_undone(event)).then(|| Body::undo_of(event)),
            _ if stays(event) => None,
            _ => log.can_be_undone(event.seq).then(|| Body::undo_of(event.seq)),
        };
        events.iter().rev().filter_map(one).map(Payload::new).collect()
    }
}

/// Marks several events as recorded in one step with the sequence number of the first, `first`; a single event gets no
/// mark. The opening of a night and its seats get a mark of their own.
pub(crate) fn mark_recorded_together(first: u64, payloads: &mut [Payload]) {
    let begins = payloads.first().is_some_and(|payload| matches!(payload.body, Body::NightOpened(_)));
    let opening = match begins {
        true => payloads.len().min(LAST_OPENING_SEQ as usize),
        false => 0,
    };
    let (opening, rest) = payloads.split_at_mut(opening);
    let groups = [(first, opening.len()), (first + opening.len() as u64, rest.len())];
    for ((mark, count), group) in groups.into_iter().zip([opening, rest]) {
        for payload in group {
            payload.together = (count > 1).then_some(mark);
        }
    }
}

fn check_still_last(entry: u64, last: Option<Takeback>) -> Result<Takeback, Refusal> {
    match last {
        Some(last) if last.entry == entry => Ok(last),
        other => Err(Refusal::NotLast { entry, last: other.map(|other| other.entry) }),
    }
}

/// Returns the deal to which an event attaches evidence; `None` for other events.
fn evidence_deal(event: &Event) -> Option<DealId> {
    match &event.payload.body {
        Body::EvidenceAttached(attached) => Some(attached.deal),
        _ => None,
    }
}
