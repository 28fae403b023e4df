//! Undo and redo. Events recorded together are undone together, and a request names the newest event that it undoes or
//! redoes.

use crate::{Event, Payload, Record, RecordRefusal, ReplayedNight};
use quejing_rules::DealId;

/// The number of the last of the two events that begin a night, its opening and the first seats, which cannot be
/// undone.
const LAST_OPENING_SEQ: u64 = 2;

/// An undo or a redo of events recorded together, as offered to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Takeback {
    /// The number of the newest event that the takeback undoes or redoes, by which people and requests refer to it;
    /// evidence only if there is no other event.
    pub newest_event: u64,
    /// The events to record: an undo begins with the newest event, a redo with the oldest.
    pub payloads: Vec<Payload>,
}

impl ReplayedNight {
    /// Returns the undo of the latest event that can be undone, with the events recorded together with it. Evidence of
    /// a deal that this undoes stays attached. `None` if nothing can be undone.
    pub fn available_undo(&self) -> Option<Takeback> {
        let mut newest_first = (LAST_OPENING_SEQ + 1..=self.log().len()).rev();
        let last = newest_first.find(|&seq| self.log().can_be_undone(seq) && !self.is_orphaned_evidence(seq))?;
        let payloads = self.build_takeback_payloads(self.events_together(last));
        Some(Takeback { newest_event: self.newest_toggled_event(&payloads).unwrap_or(last), payloads })
    }

    /// Returns the redo of the latest undo; `None` if there is none, or if an event other than an undo or redo was
    /// recorded since.
    pub fn available_redo(&self) -> Option<Takeback> {
        let newest_first = self.events().iter().rev();
        let mut undos = newest_first
            .take_while(|event| event.payload.body.is_undo_or_redo())
            .filter(|event| self.is_standing_undo(event));
        Some(self.build_group_redo(self.events_together(undos.next()?.seq)))
    }

    /// Builds the redo of the events that a group of undo events undid, even if other events were recorded since.
    pub(super) fn build_group_redo(&self, group: &[Event]) -> Takeback {
        let payloads = self.build_takeback_payloads(group);
        Takeback { newest_event: self.newest_toggled_event(&payloads).unwrap_or(0), payloads }
    }

    /// Returns the number of the newest event that the payloads undo or redo; evidence only if there is no other event.
    fn newest_toggled_event(&self, payloads: &[Payload]) -> Option<u64> {
        let toggled = payloads.iter().filter_map(|payload| payload.body.toggled_event());
        let is_evidence = |seq: &u64| self.event(*seq).and_then(evidence_deal).is_some();
        toggled.max_by_key(|seq| (!is_evidence(seq), *seq))
    }

    /// Returns true if the event attaches evidence to a deal that is undone or unknown.
    fn is_orphaned_evidence(&self, seq: u64) -> bool {
        let deal = self.event(seq).and_then(evidence_deal);
        deal.is_some_and(|deal| self.night().deal(deal).is_none())
    }

    /// Returns the offered undo ([`Self::available_undo`]) if its newest event still is `entry`, the event that people
    /// confirmed.
    ///
    /// # Errors
    /// [`RecordRefusal::NotLast`] if it is another event, or if there is nothing to undo.
    pub fn confirmed_undo(&self, entry: u64) -> Result<Takeback, RecordRefusal> {
        check_confirmed(entry, self.available_undo())
    }

    /// Returns the offered redo ([`Self::available_redo`]) if its newest event still is `entry`, the event that people
    /// confirmed.
    ///
    /// # Errors
    /// [`RecordRefusal::NotLast`] if it is another event, or if there is nothing to redo.
    pub fn confirmed_redo(&self, entry: u64) -> Result<Takeback, RecordRefusal> {
        check_confirmed(entry, self.available_redo())
    }

    /// Returns the event with this sequence number; `None` for 0 and numbers after the last event.
    pub fn event(&self, seq: u64) -> Option<&Event> {
        self.events().get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Returns the adjacent events with the mark of this event ([`Payload::group_start`]), itself included; without a
    /// mark, only the event itself. In nights of earlier versions, adjacent events with the same time and author belong
    /// together instead, as long as no earlier event has a mark and none of them begins the night. Empty for an unknown
    /// number.
    pub fn events_together(&self, seq: u64) -> &[Event] {
        let Some(event) = self.event(seq) else {
            return &[];
        };
        let events = self.events();
        let mark = event.payload.group_start;
        let is_marked = |event: &Event| event.payload.group_start.is_some();
        let is_alone = mark.is_none() && events.iter().take_while(|earlier| earlier.seq < seq).any(is_marked);
        let is_together = |neighbour: &&Event| match mark {
            Some(_) => neighbour.payload.group_start == mark,
            None if is_alone => neighbour.seq == seq,
            None => {
                let time_and_author = |event: &Event| (event.time_ms, event.author.clone());
                !is_marked(neighbour) && time_and_author(neighbour) == time_and_author(event)
            }
        };
        let index = usize::try_from(seq - 1).unwrap_or(0);
        let (earlier, later) = events.split_at_checked(index).unwrap_or((events, &[]));
        let before = earlier.iter().rev().take_while(is_together).filter(|event| event.seq > LAST_OPENING_SEQ).count();
        let after = later.iter().take_while(is_together).count();
        events.get(index - before..index + after).unwrap_or_default()
    }

    /// Returns true if the event is an undo whose event still is undone, and the events recorded together with it are
    /// only undos, redos and corrections of later events. An undo that belongs to another change cannot be redone
    /// alone.
    pub(super) fn is_standing_undo(&self, event: &Event) -> bool {
        match event.payload.body {
            Record::Undone { event: undone, .. } => {
                self.log().is_undone(undone)
                    && self.events_together(event.seq).iter().all(|event| match &event.payload.body {
                        Record::Corrected(corrected) => corrected.event > undone,
                        body => body.is_undo_or_redo(),
                    })
            }
            _ => false,
        }
    }

    /// Builds the events that reverse these events, the newest first; omits evidence of a deal that begins among them,
    /// and events that are reversed already.
    fn build_takeback_payloads(&self, events: &[Event]) -> Vec<Payload> {
        let log = self.log();
        let stays_attached = |event: &Event| {
            let deal = evidence_deal(event);
            deal.is_some_and(|deal| events.iter().any(|beginning| beginning.seq == deal.0))
        };
        let reversal = |event: &Event| match event.payload.body {
            Record::Undone { event, .. } => log.is_undone(event).then(|| Record::redo_of(event)),
            Record::Redone { event, .. } => (!log.is_undone(event)).then(|| Record::undo_of(event)),
            _ if stays_attached(event) => None,
            _ => log.can_be_undone(event.seq).then(|| Record::undo_of(event.seq)),
        };
        events.iter().rev().filter_map(reversal).map(Payload::new).collect()
    }
}

/// Marks events that are recorded in one step with `first_seq`, the sequence number of the first; a single event gets
/// no mark. The two events that begin a night get a mark of their own.
pub(crate) fn mark_recorded_together(first_seq: u64, payloads: &mut [Payload]) {
    let begins_night = payloads.first().is_some_and(|payload| matches!(payload.body, Record::NightOpened(_)));
    let opening_count = match begins_night {
        true => payloads.len().min(LAST_OPENING_SEQ as usize),
        false => 0,
    };
    let (opening, rest) = payloads.split_at_mut(opening_count);
    let groups = [(first_seq, opening.len()), (first_seq + opening.len() as u64, rest.len())];
    for ((mark, count), group) in groups.into_iter().zip([opening, rest]) {
        for payload in group {
            payload.group_start = (count > 1).then_some(mark);
        }
    }
}

fn check_confirmed(entry: u64, last: Option<Takeback>) -> Result<Takeback, RecordRefusal> {
    match last {
        Some(last) if last.newest_event == entry => Ok(last),
        other => Err(RecordRefusal::NotLast { entry, last: other.map(|other| other.newest_event) }),
    }
}

/// Returns the deal to which an event attaches evidence; `None` for other events.
fn evidence_deal(event: &Event) -> Option<DealId> {
    match &event.payload.body {
        Record::EvidenceAttached(attached) => Some(attached.deal),
        _ => None,
    }
}
