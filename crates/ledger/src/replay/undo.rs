//! Undo and redo: everything recorded together is undone together, and a request names the entry that it undoes or redoes.

use crate::{Body, DealId, Event, Payload, Refusal, Replay};

/// The number of the last event of a night's beginning: it is opened, and people sit down. Undoing the seats would leave
/// nobody at the table.
const OPENING: u64 = 2;

/// An undo or a redo as it is offered to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Takeback {
    /// The newest entry that is undone or redone by it; people and requests name it by this number.
    pub entry: u64,
    /// The events to record, the last one first.
    pub payloads: Vec<Payload>,
}

impl Replay {
    /// Returns the undo of the last thing: of everything that was recorded together with the last event that can be undone.
    /// Evidence of a deal that is undone as a whole stays with it.
    pub fn last_undo(&self) -> Option<Takeback> {
        let mut newest = (OPENING + 1..=self.log().len()).rev();
        let last = newest.find(|&seq| self.log().can_be_undone(seq) && !self.is_left_behind(seq))?;
        let payloads = self.taken_back(self.events_together(last));
        Some(Takeback { entry: self.named_by(&payloads).unwrap_or(last), payloads })
    }

    /// Returns the redo of everything that was undone together last, unless something else was recorded since.
    pub fn last_redo(&self) -> Option<Takeback> {
        let newest = self.events().iter().rev();
        let mut undone =
            newest.take_while(|event| event.payload.body.takes_back()).filter(|event| self.is_standing_undo(event));
        Some(self.redo_of_group(self.events_together(undone.next()?.seq)))
    }

    /// Returns the redo of an undo by the events of it, whatever was recorded since.
    pub(super) fn redo_of_group(&self, group: &[Event]) -> Takeback {
        let payloads = self.taken_back(group);
        Takeback { entry: self.named_by(&payloads).unwrap_or(0), payloads }
    }

    /// Returns the newest event that is undone or redone; evidence only if there is nothing else.
    fn named_by(&self, payloads: &[Payload]) -> Option<u64> {
        let moved = payloads.iter().filter_map(|one| one.body.toggled_event());
        let evidence = |seq: &u64| self.event(*seq).and_then(evidence_of).is_some();
        moved.max_by_key(|seq| (!evidence(seq), *seq))
    }

    /// Returns true for evidence of a deal that is undone.
    fn is_left_behind(&self, seq: u64) -> bool {
        let deal = self.event(seq).and_then(evidence_of);
        deal.is_some_and(|deal| self.night().deal(deal).is_none())
    }

    /// Returns the undo of the last thing if that is still the entry that was meant.
    ///
    /// # Errors
    /// [`Refusal::NotLast`].
    pub fn undo_of(&self, entry: u64) -> Result<Takeback, Refusal> {
        still_last(entry, self.last_undo())
    }

    /// Returns the redo of the last undone entry if it is still the intended one.
    ///
    /// # Errors
    /// [`Refusal::NotLast`].
    pub fn redo_of(&self, entry: u64) -> Result<Takeback, Refusal> {
        still_last(entry, self.last_redo())
    }

    /// Returns the event of this number.
    pub fn event(&self, seq: u64) -> Option<&Event> {
        self.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the events that were recorded at once with this one: those with its mark. Nights of earlier versions have no
    /// marks; there it is those beside it of its time and author.
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
        let before = earlier.iter().rev().take_while(same).filter(|event| event.seq > OPENING).count();
        let after = later.iter().take_while(same).count();
        events.get(at - before..at + after).unwrap_or_default()
    }

    /// Returns true if the event is an undo that still stands and took back nothing but events of people: what a correction
    /// took back is not redone without the correction. Values of later deals that follow from the undo belong to it.
    pub(super) fn is_standing_undo(&self, event: &Event) -> bool {
        match event.payload.body {
            Body::Undone { event: undone, .. } => {
                self.log().is_undone(undone)
                    && self.events_together(event.seq).iter().all(|event| match &event.payload.body {
                        Body::Corrected(corrected) => corrected.event > undone,
                        body => body.takes_back(),
                    })
            }
            _ => false,
        }
    }

    /// Returns the events that take these back, the last one first.
    fn taken_back(&self, events: &[Event]) -> Vec<Payload> {
        let log = self.log();
        let stays = |event: &Event| {
            let deal = evidence_of(event);
            deal.is_some_and(|deal| events.iter().any(|begins| begins.seq == deal.0))
        };
        let one = |event: &Event| match event.payload.body {
            Body::Undone { event, .. } => log.is_undone(event).then(|| Body::redone(event)),
            Body::Redone { event, .. } => (!log.is_undone(event)).then(|| Body::undone(event)),
            _ if stays(event) => None,
            _ => log.can_be_undone(event.seq).then(|| Body::undone(event.seq)),
        };
        events.iter().rev().filter_map(one).map(Payload::of).collect()
    }
}

/// Sets the common mark of events that are recorded at once, the first of which gets the number `first`. The beginning of a
/// night has a mark of its own.
pub(crate) fn mark_together(first: u64, payloads: &mut [Payload]) {
    let begins = payloads.first().is_some_and(|payload| matches!(payload.body, Body::NightOpened(_)));
    let opening = match begins {
        true => payloads.len().min(OPENING as usize),
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

fn still_last(entry: u64, last: Option<Takeback>) -> Result<Takeback, Refusal> {
    match last {
        Some(last) if last.entry == entry => Ok(last),
        other => Err(Refusal::NotLast { entry, last: other.map(|other| other.entry) }),
    }
}

/// Returns the deal that an event attaches evidence to.
fn evidence_of(event: &Event) -> Option<DealId> {
    match &event.payload.body {
        Body::EvidenceAttached(attached) => Some(attached.deal),
        _ => None,
    }
}
