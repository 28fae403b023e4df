//! The replay of events: the night is a pure function of its events, built one by one or all at once.

mod undo;
mod undone_deals;

use std::sync::Arc;

use self::undone_deals::UndoneDealCache;
use super::event_log::changes_earlier_events;
use super::text_checks::{check_rule_options, check_texts};
use super::{
    Body, Caution, CautionedEvent, Correction, Deal, DealBegun, DealId, Event, EventLog, Night, NightId, Payload,
    Refusal, RefusedEvent,
};
use quejing_rules::family_message::FamilyMessage;

pub(crate) use self::undo::mark_recorded_together;
pub use self::{undo::Takeback, undone_deals::UndoneDeal};

/// A night with its events, its log and the state that results from them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayedNight {
    events: Vec<Event>,
    log: EventLog,
    night: Night,
    undone_deals: UndoneDealCache,
}

impl ReplayedNight {
    /// Replays the events of a night from the first one on, in time linear in their number.
    pub fn from_events(events: Vec<Event>) -> ReplayedNight {
        let mut log = EventLog::default();
        for event in &events {
            // Rebuilding the night lists refused events.
            let _ = log.push(event);
        }
        let night = rebuild_night(&events, &log);
        ReplayedNight { events, log, night, undone_deals: UndoneDealCache::default() }
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

    /// Returns the time at which the night began, in milliseconds since 1970-01-01 UTC: that of its first event, by
    /// which every face dates the night; 0 without events.
    pub fn begun_ms(&self) -> i64 {
        self.events.first().map_or(0, |event| event.time_ms)
    }

    /// Returns the time of the last entry of a deal, in milliseconds since 1970-01-01 UTC: the end of play, whatever was
    /// recorded later; `None` before the first deal.
    pub fn play_end_ms(&self) -> Option<i64> {
        let acts = self.night.deals.iter().flat_map(|deal| &deal.acts);
        acts.filter_map(|act| Some(self.event(act.event)?.time_ms)).max()
    }

    /// Adds the next event. An event that the night refuses has no effect and is listed in
    /// [`refused`](quejing_rules::event::NightState::refused).
    pub fn push(&mut self, event: Event) {
        self.undone_deals = UndoneDealCache::default();
        let verdict = self.log.push(&event);
        let needs_rebuild = changes_earlier_events(&event.payload.body) && verdict.is_ok();
        self.events.push(event);
        if needs_rebuild {
            self.night = rebuild_night(&self.events, &self.log);
        } else if let Some(event) = self.events.last() {
            apply_event(&mut self.night, &self.log, event);
        }
    }

    /// Adds several events like [`ReplayedNight::push`], but rebuilds the night at most once.
    pub fn extend(&mut self, events: Vec<Event>) {
        if !events.iter().any(|event| changes_earlier_events(&event.payload.body)) {
            events.into_iter().for_each(|event| self.push(event));
            return;
        }
        self.undone_deals = UndoneDealCache::default();
        for event in events {
            // Rebuilding the night lists refused events.
            let _ = self.log.push(&event);
            self.events.push(event);
        }
        self.night = rebuild_night(&self.events, &self.log);
    }

    /// Returns the replay of the events before number `seq`, with the later corrections, undos, redos, voids and
    /// re-seatings of these events that count.
    pub fn replay_before(&self, seq: u64) -> ReplayedNight {
        let mut before =
            ReplayedNight::from_events(self.events.iter().filter(|event| event.seq < seq).cloned().collect());
        for event in self.events.iter().filter(|event| event.seq >= seq) {
            let body = &event.payload.body;
            let is_counted = self.log.is_counted(event.seq);
            let changes_included_event = match body {
                // Only the final state matters: an event that was undone and redone needs neither.
                Body::Undone { event: target, .. } => *target < seq && self.log.is_undone(*target),
                Body::Redone { event: target, .. } => *target < seq && !self.log.is_undone(*target),
                Body::Corrected(corrected) => is_counted && corrected.event < seq,
                Body::ActAdded(addition) => is_counted && addition.before < seq,
                Body::DealVoided(voided) => is_counted && voided.deal.0 < seq,
                Body::Reseated(reseated) => is_counted && reseated.from_deal.0 < seq,
                _ => false,
            };
            if changes_included_event && before.log.check_targets(body).is_ok() {
                before.push(Event { seq: before.log.len() + 1, ..event.clone() });
            }
        }
        // What was added late before the event itself happened before it, too.
        for payload in self.log.additions_before(seq).filter_map(|addition| self.log.added_payload(addition)) {
            let (number, time_ms) = (before.log.len() + 1, before.night.last_time_ms);
            let content = (*payload).clone();
            before.push(Event {
                seq: number,
                ..Event::build_after(before.events.last(), NightId::from_number(0), time_ms, "", content)
            });
        }
        before
    }

    /// Checks an event as the next one, without adding it, and returns the warnings about it, such as contradictions
    /// with the course of play. Also refuses new texts, rules and names that a replay accepts in old events.
    ///
    /// # Errors
    /// The reason for which the event is refused.
    pub fn check_next_event(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, Refusal> {
        check_texts(payload)?;
        check_rule_options(payload)?;
        self.night.check_new_names(payload)?;
        self.night.check_night_end(payload)?;
        self.log.check_targets(&payload.body)?;
        let judged = self.night.judge_event(self.log.len() + 1, time_ms, payload, &self.log)?;
        match &payload.body {
            Body::ActAdded(_) => self.check_addition(payload, time_ms),
            _ => {
                let known = self.night.known_circumstance_cautions(payload);
                Ok(judged.cautions.into_iter().chain(known).collect())
            }
        }
    }

    /// Checks a new addition by a replay with it, and returns the warnings about the added event.
    fn check_addition(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, Refusal> {
        let mut after = self.clone();
        let seq = after.log.len() + 1;
        // The night's identifier is only part of the hashes, which nobody reads here.
        after.push(Event::build_after(after.events.last(), NightId::from_number(0), time_ms, "", payload.clone()));
        match after.night.refused.iter().find(|refused| refused.event == seq) {
            Some(refused) => Err(refused.refusal.clone()),
            None => {
                let cautions = after.night.cautions.iter().filter(|caution| caution.event == seq);
                Ok(cautions.filter(|caution| !caution.is_about_clock()).map(|one| one.caution.clone()).collect())
            }
        }
    }

    /// Returns the undos of the beginnings of deals in progress in which nothing else is recorded, nor anything about the
    /// beginning itself: what is left after a riichi was taken back. The end of the night removes them.
    pub fn build_empty_beginning_undos(&self) -> Vec<Payload> {
        let open = self.night.open_deals.values().filter_map(|&index| self.night.deals.get(index));
        let undo = |deal: &Deal| match deal.acts.as_slice() {
            [] => None,
            [act] if act.payload.body == Body::DealBegun(DealBegun::default()) => Some(Body::undo_of(act.event)),
            _ => None,
        };
        let with_table =
            |deal: &Deal| Some(Payload { table: u8::try_from(deal.table).unwrap_or(0), ..Payload::new(undo(deal)?) });
        open.filter_map(with_table).collect()
    }

    /// Returns the event that takes back an event of a deal: its undo or, if it began the deal that others of its
    /// events continue, its correction to nothing but the beginning, so that the deal keeps its number.
    pub fn build_act_removal(&self, event: u64) -> Payload {
        let deal = self.night.deal(DealId(event)).filter(|deal| deal.id.0 == event && deal.acts.len() > 1);
        let table = deal.map_or(0, |deal| u8::try_from(deal.table).unwrap_or(0));
        let body = match deal.and_then(|deal| deal.acts.first()).filter(|act| act.payload.body.belongs_to_deal()) {
            Some(_) => {
                let with = Payload { table, ..Payload::new(Body::DealBegun(DealBegun::default())) };
                Body::Corrected(Correction { event, with: Box::new(with), reason: String::new(), agreed: Vec::new() })
            }
            None => Body::undo_of(event),
        };
        Payload { table, ..Payload::new(body) }
    }
}

/// Returns the state of a night after all its events.
pub fn replay_events(events: &[Event]) -> Night {
    ReplayedNight::from_events(events.to_vec()).night
}

fn rebuild_night(events: &[Event], log: &EventLog) -> Night {
    let mut night = Night::default();
    events.iter().for_each(|event| apply_event(&mut night, log, event));
    night
}

/// The range of plausible event times: from 1970 to the end of the year 2999, in milliseconds since 1970-01-01 UTC.
const PLAUSIBLE_TIMES_MS: std::ops::Range<i64> = 0..32_503_680_000_000;
/// The time 2000-01-01 UTC, in milliseconds since 1970-01-01 UTC. An event before it that follows an event at or after
/// it shows that a clock was reset.
const EARLIEST_CLOCK_MS: i64 = 946_684_800_000;

/// Applies one event to the night, with the undo, corrections, voids and re-seatings in the log of the whole night. An
/// undone event has no effect; a refused one has none either and is listed as refused.
fn apply_event(night: &mut Night, log: &EventLog, event: &Event) {
    let caution = clock_caution(night, event);
    night.cautions.extend(caution.map(|caution| CautionedEvent {
        event: event.seq,
        caution: caution.into(),
        is_overruled: false,
    }));
    (night.last_event, night.last_time_ms) = (event.seq, event.time_ms);
    if log.is_undone(event.seq) {
        return;
    }
    let (corrected_by, payload) = match log.latest_correction(event.seq) {
        // The correction of an addition counts where the added event does.
        Some((correction, payload)) if !matches!(event.payload.body, Body::ActAdded(_)) => (Some(correction), payload),
        _ => (None, &event.payload),
    };
    add_late_acts(night, log, event);
    let refused = if log.is_counted(event.seq) {
        let judged = night.judge_event(event.seq, event.time_ms, payload, log);
        judged.map(|judged| night.commit_event(event, Arc::clone(payload), corrected_by, judged)).err()
    } else {
        refusal_by_log(&event.payload.body)
    };
    night.refused.extend(refused.map(|refusal| RefusedEvent { event: event.seq, refusal }));
}

/// Applies the events that were added before this one, each under its own number. An added event that begins the deal
/// gives it the number of this event. One that would end the deal is refused.
fn add_late_acts(night: &mut Night, log: &EventLog, event: &Event) {
    for seq in log.additions_before(event.seq) {
        let corrected_by = log.latest_correction(seq).map(|(correction, _)| correction);
        let Some(payload) = log.added_payload(seq) else {
            continue;
        };
        match night.judge_added_event(event.seq, event.time_ms, &payload, log) {
            Ok(judged) => night.commit_event(&Event { seq, ..event.clone() }, payload, corrected_by, judged),
            Err(refusal) => night.refused.push(RefusedEvent { event: seq, refusal }),
        }
    }
}

/// Returns the warning about the recording device's clock that an event's time gives: [`Caution::ClockOff`] for an
/// implausible time, unless the event before it has one too, or [`Caution::ClockBack`] for a time earlier than that of
/// the event before it.
fn clock_caution(night: &Night, event: &Event) -> Option<Caution> {
    // A clock without power starts at 1970 again.
    let was_reset = event.time_ms < EARLIEST_CLOCK_MS && night.last_time_ms >= EARLIEST_CLOCK_MS;
    let is_off = |time_ms: i64| !PLAUSIBLE_TIMES_MS.contains(&time_ms) || was_reset;
    let was_off = night.last_event > 0 && !PLAUSIBLE_TIMES_MS.contains(&night.last_time_ms);
    if is_off(event.time_ms) && !was_off {
        return Some(Caution::ClockOff { time_ms: event.time_ms });
    }
    (event.time_ms < night.last_time_ms).then_some(Caution::ClockBack)
}

/// Returns the reason to list for an event that [`EventLog::push`] refused, by the event's kind alone, so that it may
/// differ from the error that `push` returned; `None` for a kind that `push` never refuses.
fn refusal_by_log(body: &Body) -> Option<Refusal> {
    match body {
        Body::Undone { event, .. } | Body::Redone { event, .. } => Some(Refusal::AlreadySo(*event)),
        Body::Corrected(corrected) => Some(Refusal::UnknownEvent(corrected.event)),
        Body::ActAdded(addition) => Some(Refusal::UnknownEvent(addition.before)),
        Body::DealVoided(voided) => Some(Refusal::UnknownDeal(voided.deal)),
        Body::Reseated(reseated) => Some(Refusal::UnknownDeal(reseated.from_deal)),
        _ => None,
    }
}
