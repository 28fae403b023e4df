//! The replay of events: the night is a pure function of the list, built event by event or all at once.

mod undo;
mod undone_deals;

use std::sync::Arc;

use self::undone_deals::UndoneCache;
use super::event_log::changes_earlier_events;
use super::text_checks::{check_rule_options, check_texts};
use super::{Body, Caution, CautionedEvent, Event, EventLog, Night, Payload, Refusal, RefusedEvent};
use quejing_rules::family_message::FamilyMessage;

pub(crate) use self::undo::mark_recorded_together;
pub use self::{undo::Takeback, undone_deals::UndoneDeal};

/// A night with its events, its log and the state that results from them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayedNight {
    events: Vec<Event>,
    log: EventLog,
    night: Night,
    undone: UndoneCache,
}

impl ReplayedNight {
    /// Replays the events of a night from the first one on, in time linear in their number.
    pub fn from_events(events: Vec<Event>) -> ReplayedNight {
        let mut log = EventLog::default();
        for event in &events {
            // Refused events are named when the night is rebuilt.
            let _ = log.push(event);
        }
        let night = rebuild_night(&events, &log);
        ReplayedNight { events, log, night, undone: UndoneCache::default() }
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the log, which tells which events count.
    pub fn log(&self) -> &EventLog {
        &self.log
    }

    /// Returns the state of the night after all events.
    pub fn night(&self) -> &Night {
        &self.night
    }

    /// Adds the next event. An impossible one has no effect and is listed in
    /// [`refused`](quejing_rules::event::NightState::refused).
    pub fn push(&mut self, event: Event) {
        self.undone = UndoneCache::default();
        let verdict = self.log.push(&event);
        let back = changes_earlier_events(&event.payload.body) && verdict.is_ok();
        self.events.push(event);
        if back {
            self.night = rebuild_night(&self.events, &self.log);
        } else if let Some(event) = self.events.last() {
            apply_event(&mut self.night, &self.log, event);
        }
    }

    /// Adds several events like [`ReplayedNight::push`], but in time linear in the length of the night and their number.
    pub fn extend(&mut self, events: Vec<Event>) {
        if !events.iter().any(|event| changes_earlier_events(&event.payload.body)) {
            events.into_iter().for_each(|event| self.push(event));
            return;
        }
        self.undone = UndoneCache::default();
        for event in events {
            // Refused events are named when the night is rebuilt.
            let _ = self.log.push(&event);
            self.events.push(event);
        }
        self.night = rebuild_night(&self.events, &self.log);
    }

    /// Returns the replay of the events before `event`, with the later corrections, undos, redos, voids and re-seatings
    /// of these events that count.
    pub fn replay_before(&self, event: u64) -> ReplayedNight {
        let mut before =
            ReplayedNight::from_events(self.events.iter().filter(|one| one.seq < event).cloned().collect());
        for one in self.events.iter().filter(|one| one.seq >= event) {
            let body = &one.payload.body;
            let stands = self.log.is_counted(one.seq);
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

    /// Checks an event as the next one and returns its warnings, such as contradictions with the course of play.
    ///
    /// # Errors
    /// The reason for which the event would have no effect.
    pub fn check(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, Refusal> {
        check_texts(payload)?;
        check_rule_options(payload)?;
        self.log.check(&payload.body)?;
        self.night.judge(self.log.len() + 1, time_ms, payload, &self.log).map(|judged| judged.cautions)
    }
}

/// Returns the night that results from a list of events, from the first one on.
pub fn replay(events: &[Event]) -> Night {
    ReplayedNight::from_events(events.to_vec()).night
}

fn rebuild_night(events: &[Event], log: &EventLog) -> Night {
    let mut night = Night::default();
    events.iter().for_each(|event| apply_event(&mut night, log, event));
    night
}

/// The range of plausible event times: from 1970 to the end of the year 2999, in milliseconds since 1970-01-01 UTC.
const PLAUSIBLE_TIMES_MS: std::ops::Range<i64> = 0..32_503_680_000_000;
/// 2000-01-01 UTC: an earlier time after a later one shows a clock that was reset.
const EARLIEST_CLOCK_MS: i64 = 946_684_800_000;

/// Applies one event to the night, with the corrections, undos and voids that the log holds.
fn apply_event(night: &mut Night, log: &EventLog, event: &Event) {
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
    let refused = if log.is_counted(event.seq) {
        let judged = night.judge(event.seq, event.time_ms, payload, log);
        judged.map(|judged| night.commit_event(event, Arc::clone(payload), corrected_by, judged)).err()
    } else {
        refusal_by_log(&event.payload.body)
    };
    night.refused.extend(refused.map(|why| RefusedEvent { event: event.seq, why }));
}

/// Returns the warning about the recording device's clock for an event's time; only the first event in a row with an
/// implausible time gets one.
fn clock_caution(night: &Night, event: &Event) -> Option<Caution> {
    // A clock that lost its battery begins at 1970 again.
    let fell_back = event.time_ms < EARLIEST_CLOCK_MS && night.last_ms >= EARLIEST_CLOCK_MS;
    let is_off = |time_ms: i64| !PLAUSIBLE_TIMES_MS.contains(&time_ms) || fell_back;
    let was_off = night.last_event > 0 && !PLAUSIBLE_TIMES_MS.contains(&night.last_ms);
    if is_off(event.time_ms) && !was_off {
        return Some(Caution::ClockOff { time_ms: event.time_ms });
    }
    (event.time_ms < night.last_ms).then_some(Caution::ClockBack)
}

/// Returns the reason for which [`EventLog::push`] refused an event; `None` for a kind that it never refuses.
fn refusal_by_log(body: &Body) -> Option<Refusal> {
    match body {
        Body::Undone { event, .. } | Body::Redone { event, .. } => Some(Refusal::AlreadySo(*event)),
        Body::Corrected(corrected) => Some(Refusal::UnknownEvent(corrected.event)),
        Body::DealVoided(voided) => Some(Refusal::UnknownDeal(voided.deal)),
        Body::Reseated(reseated) => Some(Refusal::UnknownDeal(reseated.from_deal)),
        _ => None,
    }
}
