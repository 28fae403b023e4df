//! The replay of events: the night is a pure function of the list, event by event or all at once.

mod undo;
mod undone;

use std::sync::Arc;

use self::undone::UndoneCache;
use super::log::looks_back;
use super::written::{check_rules, check_written};
use super::{Body, Caution, CautionedEvent, Event, Log, Night, Payload, Refusal, RefusedEvent};
use quejing_rules::family_message::FamilyMessage;

pub(crate) use self::undo::mark_together;
pub use self::{undo::Takeback, undone::UndoneDeal};

/// A night with its events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replay {
    events: Vec<Event>,
    log: Log,
    night: Night,
    undone: UndoneCache,
}

impl Replay {
    /// Replays a list of events, in time linear in its length.
    pub fn of(events: Vec<Event>) -> Replay {
        let mut log = Log::default();
        for event in &events {
            // Refused events are named when the night is rebuilt.
            let _ = log.push(event);
        }
        let night = rebuild(&events, &log);
        Replay { events, log, night, undone: UndoneCache::default() }
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the log, which knows which events count.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Returns the current state of the night.
    pub fn night(&self) -> &Night {
        &self.night
    }

    /// Takes the next event. An impossible one has no effect and is listed in [`refused`](quejing_rules::event::NightState::refused).
    pub fn push(&mut self, event: Event) {
        self.undone = UndoneCache::default();
        let verdict = self.log.push(&event);
        let back = looks_back(&event.payload.body) && verdict.is_ok();
        self.events.push(event);
        if back {
            self.night = rebuild(&self.events, &self.log);
        } else if let Some(event) = self.events.last() {
            step(&mut self.night, &self.log, event);
        }
    }

    /// Takes several events, each like [`Replay::push`], in time linear in the night and their number.
    pub fn extend(&mut self, events: Vec<Event>) {
        if !events.iter().any(|event| looks_back(&event.payload.body)) {
            events.into_iter().for_each(|event| self.push(event));
            return;
        }
        self.undone = UndoneCache::default();
        for event in events {
            // Refused events are named when the night is rebuilt.
            let _ = self.log.push(&event);
            self.events.push(event);
        }
        self.night = rebuild(&self.events, &self.log);
    }

    /// Returns the night before an event, with later corrections, undos and voids of the events before it applied.
    pub fn before(&self, event: u64) -> Replay {
        let mut before = Replay::of(self.events.iter().filter(|one| one.seq < event).cloned().collect());
        for one in self.events.iter().filter(|one| one.seq >= event) {
            let body = &one.payload.body;
            let stands = self.log.counts(one.seq);
            let of_earlier = match body {
                // Only the current state counts: an event undone and redone again is neither.
                Body::Undone { event: of, .. } => *of < event && self.log.is_undone(*of),
                Body::Redone { event: of, .. } => *of < event && !self.log.is_undone(*of),
                Body::Corrected(corrected) => stands && corrected.event < event,
                Body::DealVoided(voided) => stands && voided.deal.0 < event,
                Body::Reseated(reseated) => stands && reseated.from_deal.0 < event,
                _ => false,
            };
            if of_earlier && before.log.check(body).is_ok() {
                before.push(Event { seq: before.log.len() + 1, ..one.clone() });
            }
        }
        before
    }

    /// Checks an event as the next one; returns the warnings about what it contradicts.
    ///
    /// # Errors
    /// The reason it would have no effect.
    pub fn check(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, Refusal> {
        check_written(payload)?;
        check_rules(payload)?;
        self.log.check(&payload.body)?;
        self.night.judge(self.log.len() + 1, time_ms, payload, &self.log).map(|judged| judged.cautions)
    }
}

/// Returns the night that results from a list of events.
pub fn replay(events: &[Event]) -> Night {
    Replay::of(events.to_vec()).night
}

fn rebuild(events: &[Event], log: &Log) -> Night {
    let mut night = Night::default();
    events.iter().for_each(|event| step(&mut night, log, event));
    night
}

/// The times that a clock can be right about: from 1970 until the year 3000.
const SENSIBLE_TIMES_MS: std::ops::Range<i64> = 0..32_503_680_000_000;
/// 2000-01-01: no clock that was ever set shows an earlier time within a night that began after it.
const EARLIEST_CLOCK_MS: i64 = 946_684_800_000;

/// Applies one event as the log has it.
fn step(night: &mut Night, log: &Log, event: &Event) {
    let caution = clock_caution(night, event);
    night.cautions.extend(caution.map(|caution| CautionedEvent {
        event: event.seq,
        caution: caution.into(),
        overruled: false,
    }));
    (night.last_event, night.last_ms) = (event.seq, event.time_ms);
    if log.is_undone(event.seq) {
        return;
    }
    let (corrected_by, payload) = match log.latest_correction(event.seq) {
        Some((by, with)) => (Some(by), with),
        None => (None, &event.payload),
    };
    let refused = if log.counts(event.seq) {
        let judged = night.judge(event.seq, event.time_ms, payload, log);
        judged.map(|judged| night.commit(event, Arc::clone(payload), corrected_by, judged)).err()
    } else {
        log_refusal(&event.payload.body)
    };
    night.refused.extend(refused.map(|why| RefusedEvent { event: event.seq, why }));
}

/// Returns the warning about a device's clock that an event's time gives. A clock that stays wrong is named once.
fn clock_caution(night: &Night, event: &Event) -> Option<Caution> {
    // A clock that lost its battery begins at 1970 again.
    let fell_back = event.time_ms < EARLIEST_CLOCK_MS && night.last_ms >= EARLIEST_CLOCK_MS;
    let is_off = |time_ms: i64| !SENSIBLE_TIMES_MS.contains(&time_ms) || fell_back;
    let was_off = night.last_event > 0 && !SENSIBLE_TIMES_MS.contains(&night.last_ms);
    if is_off(event.time_ms) && !was_off {
        return Some(Caution::ClockOff { time_ms: event.time_ms });
    }
    (event.time_ms < night.last_ms).then_some(Caution::ClockBack)
}

/// Returns the reason for which the log refused an event: its target does not exist, or is already in that state.
fn log_refusal(body: &Body) -> Option<Refusal> {
    match body {
        Body::Undone { event, .. } | Body::Redone { event, .. } => Some(Refusal::AlreadySo(*event)),
        Body::Corrected(corrected) => Some(Refusal::UnknownEvent(corrected.event)),
        Body::DealVoided(voided) => Some(Refusal::UnknownDeal(voided.deal)),
        Body::Reseated(reseated) => Some(Refusal::UnknownDeal(reseated.from_deal)),
        _ => None,
    }
}
