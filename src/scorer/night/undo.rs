//! What undoes and redoes: what was recorded together is taken back together.

use super::Keeper;
use crate::table::ledger::{Body, Event, Payload};

/// The number of the last event of a night's beginning: it is opened, and people sit down.
const OPENING: u64 = 2;

impl Keeper {
    /// What undoes the last thing: everything that was recorded together with the last event that can be undone.
    pub fn undo_last(&self) -> Vec<Payload> {
        // Undoing the seats of the beginning would leave nobody at the table.
        let last = self.replay().log().last_undoable();
        let last = last.filter(|last| *last > OPENING);
        last.map_or_else(Vec::new, |last| self.taken_back(self.together(last)))
    }

    /// What redoes everything that was undone together last.
    pub fn redo_last(&self) -> Vec<Payload> {
        let log = self.replay().log();
        let undid = |event: &&Event| match event.payload.body {
            Body::Undone { event: undone } => {
                let mut all = self.together(event.seq).iter();
                // What a correction took back is not redone without the correction.
                log.is_undone(undone) && all.all(|event| takes_back(&event.payload.body))
            }
            _ => false,
        };
        let last = self.replay().events().iter().rev().find(undid);
        last.map_or_else(Vec::new, |last| self.taken_back(self.together(last.seq)))
    }

    /// The events that were recorded at once with this one.
    fn together(&self, seq: u64) -> &[Event] {
        let events = self.replay().events();
        let at = (seq as usize).saturating_sub(1).min(events.len());
        let Some(one) = events.get(at) else {
            return &[];
        };
        let same = |event: &&Event| (event.time_ms, &event.author) == (one.time_ms, &one.author);
        let before = events[..at].iter().rev().take_while(same);
        let before = before.filter(|event| event.seq > OPENING).count();
        let after = events[at..].iter().take_while(same).count();
        &events[at - before..at + after]
    }

    /// What takes these back, the last first.
    fn taken_back(&self, events: &[Event]) -> Vec<Payload> {
        let log = self.replay().log();
        let one = |event: &Event| match event.payload.body {
            Body::Undone { event } => log.is_undone(event).then_some(Body::Redone { event }),
            Body::Redone { event } => (!log.is_undone(event)).then_some(Body::Undone { event }),
            _ => log
                .counts(event.seq)
                .then_some(Body::Undone { event: event.seq }),
        };
        let back = events.iter().rev().filter_map(one);
        back.map(Payload::of).collect()
    }
}

fn takes_back(body: &Body) -> bool {
    matches!(body, Body::Undone { .. } | Body::Redone { .. })
}
