//! The replay of events: the night is a pure function of its events, built one by one or all at once.

mod undo;
mod undone_deals;

use std::sync::Arc;

use self::undone_deals::UndoneDealCache;
use super::text_checks::{check_rule_options, check_texts};
use super::{
    ActAddition, CautionedEvent, DealVoided, Event, EventLog, Night, Payload, Record, RecordCaution, RecordRefusal,
    RefusedEvent, now_ms,
};
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::play::{Deal, DealBegun, DealEvent, Play};
use quejing_rules::{DealId, NightId};

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

    /// Returns the time of the last entry of a deal, in milliseconds since 1970-01-01 UTC: the end of play, whatever
    /// was recorded later; `None` before the first deal. An act that was added late has the time of the event that it
    /// precedes.
    pub fn play_end_ms(&self) -> Option<i64> {
        let acts = self.night.deals.iter().flat_map(|deal| &deal.acts);
        let played_event = |act: &DealEvent| match &self.event(act.event)?.payload.body {
            Record::ActAdded(addition) => self.event(addition.before),
            _ => self.event(act.event),
        };
        acts.filter_map(|act| Some(played_event(act)?.time_ms)).max()
    }

    /// Adds the next event. An event that the night refuses has no effect and is listed in
    /// [`refused`](crate::Night::refused).
    pub fn push(&mut self, event: Event) {
        self.undone_deals = UndoneDealCache::default();
        let verdict = self.log.push(&event);
        let needs_rebuild = event.payload.body.changes_earlier_events() && verdict.is_ok();
        self.events.push(event);
        if needs_rebuild {
            self.night = rebuild_night(&self.events, &self.log);
        } else if let Some(event) = self.events.last() {
            apply_event(&mut self.night, &self.log, event);
        }
    }

    /// Adds several events like [`ReplayedNight::push`], but rebuilds the night at most once.
    pub fn extend(&mut self, events: Vec<Event>) {
        if !events.iter().any(|event| event.payload.body.changes_earlier_events()) {
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
                Record::Undone { event: target, .. } => *target < seq && self.log.is_undone(*target),
                Record::Redone { event: target, .. } => *target < seq && !self.log.is_undone(*target),
                Record::Corrected(corrected) => is_counted && corrected.event < seq,
                Record::ActAdded(addition) => is_counted && addition.before < seq,
                Record::DealVoided(voided) => is_counted && voided.deal.0 < seq,
                Record::Reseated(reseated) => is_counted && reseated.from_deal.0 < seq,
                _ => false,
            };
            if changes_included_event && before.log.check_targets(body).is_ok() {
                let payload = self.addition_as_corrected(event).map_or_else(|| Arc::clone(&event.payload), Arc::new);
                before.push(Event { seq: before.log.len() + 1, payload, ..event.clone() });
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

    /// Returns the content of an addition with its latest correction; `None` for other events.
    fn addition_as_corrected(&self, event: &Event) -> Option<Payload> {
        let Record::ActAdded(addition) = &event.payload.body else {
            return None;
        };
        let with = Box::new((*self.log.added_payload(event.seq)?).clone());
        Some(Payload { body: Record::ActAdded(ActAddition { with, ..addition.clone() }), ..(*event.payload).clone() })
    }

    /// Checks an event as the next one, without adding it, and returns the warnings about it: contradictions with the
    /// course of play, and between the ends of deals and what is recorded of them. Also refuses new texts, rules and
    /// names that a replay accepts in old events.
    ///
    /// # Errors
    /// The reason for which the event is refused.
    pub fn check_next_event(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, RecordRefusal> {
        let mut cautions = self.judge_next_event(payload, time_ms)?;
        cautions.extend(match payload.body.changes_earlier_events() {
            true => {
                self.try_next_event(payload, time_ms).find_contradictions_since(self, std::slice::from_ref(payload))
            }
            false => self.night.known_circumstance_cautions(payload),
        });
        Ok(cautions)
    }

    /// Returns the contradictions between the ends of deals and what is recorded of them that these events added to the
    /// night `before`, without those that people overruled.
    pub fn find_contradictions_since(&self, before: &ReplayedNight, payloads: &[Payload]) -> Vec<FamilyMessage> {
        self.night.find_new_contradictions(&before.night, payloads)
    }

    /// Checks an event like [`Self::check_next_event`], but returns only the warnings about the event itself. Events
    /// that are recorded together may contradict the record until the last of them, see
    /// [`Self::find_contradictions_since`].
    ///
    /// # Errors
    /// The reason for which the event is refused.
    pub fn judge_next_event(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, RecordRefusal> {
        check_texts(payload)?;
        check_rule_options(payload)?;
        self.night.check_new_names(payload)?;
        self.night.check_night_end(payload)?;
        self.log.check_targets(&payload.body)?;
        let judged = self.night.judge_event(self.log.len() + 1, time_ms, payload, &self.log)?;
        let added = match &payload.body {
            Record::ActAdded(addition) => Some((self.log.len() + 1, addition.before, &addition.with)),
            Record::Corrected(corrected) => {
                self.preceded_event(corrected.event).map(|before| (corrected.event, before, &corrected.with))
            }
            _ => None,
        };
        match added {
            Some((number, before, with)) => {
                self.check_table_of_addition(before, with)?;
                self.try_next_event(payload, time_ms).check_added_event(number)
            }
            None => Ok(judged.cautions),
        }
    }

    /// Returns the time for a new entry of `author`: the present, or the next millisecond after the author's last event
    /// if that has the present time, as events of one author and time count as recorded in one step. A last event that
    /// was moved into the near future in this way is not a clock that went back: the new entry follows it.
    pub fn entry_time_ms(&self, author: &str) -> i64 {
        let now = now_ms();
        match self.events().last() {
            Some(last) if (0..=MAX_ENTRY_LEAD_MS).contains(&last.time_ms.saturating_sub(now)) => {
                last.time_ms + i64::from(&*last.author == author)
            }
            _ => now,
        }
    }

    /// Returns the night with this event as the next one.
    fn try_next_event(&self, payload: &Payload, time_ms: i64) -> ReplayedNight {
        let mut after = self.clone();
        // The night's identifier is only part of the hashes, which nobody reads here.
        after.push(Event::build_after(after.events.last(), NightId::from_number(0), time_ms, "", payload.clone()));
        after
    }

    /// Returns the number of the event before which an addition adds its act; `None` for other events.
    fn preceded_event(&self, addition: u64) -> Option<u64> {
        match &self.event(addition)?.payload.body {
            Record::ActAdded(addition) => Some(addition.before),
            _ => None,
        }
    }

    /// Returns the table of an event as corrected, from 0; 0 for an unknown event.
    fn table_of_event(&self, event: u64) -> u8 {
        let corrected = self.log.latest_correction(event).map(|(_, payload)| payload);
        corrected.or_else(|| Some(&self.event(event)?.payload)).map_or(0, |payload| payload.table)
    }

    /// Checks that an added event names the table of the event that it precedes.
    fn check_table_of_addition(&self, before: u64, with: &Payload) -> Result<(), RecordRefusal> {
        let deal = self.table_of_event(before);
        (deal == with.table).then_some(()).ok_or(RecordRefusal::OtherTable { deal, found: with.table })
    }

    /// Checks that the addition with this number has an effect, and returns the warnings about the added event that no
    /// reason overrules.
    fn check_added_event(&self, number: u64) -> Result<Vec<FamilyMessage>, RecordRefusal> {
        if let Some(refused) = self.night.refused.iter().find(|refused| refused.event == number) {
            return Err(refused.refusal.clone());
        }
        let cautions = self.night.cautions.iter().filter(|one| one.event == number && one.is_open_question());
        Ok(cautions.map(|one| one.caution.clone()).collect())
    }

    /// Returns the undos of the beginnings of deals in progress in which nothing else is recorded, nor anything about
    /// the beginning itself: what is left after a riichi was taken back. The end of the night removes them.
    pub fn build_empty_beginning_undos(&self) -> Vec<Payload> {
        let open = self.night.open_deals.values().filter_map(|&index| self.night.deals.get(index));
        let undo = |deal: &Deal| match deal.acts.as_slice() {
            [] => None,
            [act] if *act.play == Play::DealBegun(DealBegun::default()) => Some(Record::undo_of(act.event)),
            _ => None,
        };
        let with_table =
            |deal: &Deal| Some(Payload { table: u8::try_from(deal.table).unwrap_or(0), ..Payload::new(undo(deal)?) });
        open.filter_map(with_table).collect()
    }

    /// Returns the first event in force that voids this deal; `None` if the deal is not voided.
    pub fn void_of_deal(&self, deal: DealId) -> Option<&DealVoided> {
        self.events().iter().find_map(|event| match &event.payload.body {
            Record::DealVoided(voided) if voided.deal == deal && self.log().is_counted(event.seq) => Some(voided),
            _ => None,
        })
    }

    /// Returns the event that adds an act late, before an event of its deal and at the table of that event. A reason
    /// for which the act contradicts the course of play becomes that of the addition.
    pub fn build_act_addition(&self, before: u64, act: Payload) -> Payload {
        let (table, override_reason) = (self.table_of_event(before), act.override_reason.clone());
        let with = Payload { table, override_reason: None, ..act };
        Payload { table, override_reason, ..Payload::new(Record::ActAdded(ActAddition::before(before, with))) }
    }

    /// Returns the event that takes back an event of a deal: its undo or, if it began the deal that others of its
    /// events continue, its correction to nothing but the beginning, so that the deal keeps its number.
    pub fn build_act_removal(&self, event: u64) -> Payload {
        let deal = self.night.deal(DealId(event)).filter(|deal| deal.id.0 == event && deal.acts.len() > 1);
        let table = deal.map_or(0, |deal| u8::try_from(deal.table).unwrap_or(0));
        // An addition before the event begins the deal in its place.
        let begins_deal = |act: &&DealEvent| act.event == event && act.play.belongs_to_deal();
        match deal.and_then(|deal| deal.acts.first()).filter(begins_deal) {
            Some(_) => {
                let with = Payload { table, ..Payload::new(Play::DealBegun(DealBegun::default())) };
                Payload::correction_of(event, with)
            }
            None => Payload { table, ..Payload::new(Record::undo_of(event)) },
        }
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

/// The time in milliseconds by which the last event can be ahead of the present because entries followed each other at
/// once ([`ReplayedNight::entry_time_ms`]).
const MAX_ENTRY_LEAD_MS: i64 = 50;
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
    // What was added before an event stays when the event is undone.
    add_late_acts(night, log, event);
    if log.is_undone(event.seq) {
        return;
    }
    let (corrected_by, payload) = match log.latest_correction(event.seq) {
        // The correction of an addition counts where the added event does.
        Some((correction, payload)) if !matches!(event.payload.body, Record::ActAdded(_)) => {
            (Some(correction), payload)
        }
        _ => (None, &event.payload),
    };
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
            Ok(judged) => {
                let table = usize::from(payload.table);
                night.commit_event(&Event { seq, ..event.clone() }, payload, corrected_by, judged);
                let deal = night.open_deal(table).map(|deal| deal.id);
                night.late_acts.extend(deal.map(|deal| (seq, deal)));
            }
            Err(refusal) => night.refused.push(RefusedEvent { event: seq, refusal }),
        }
    }
}

/// Returns the warning about the recording device's clock that an event's time gives: [`RecordCaution::ClockOff`] for
/// an implausible time, unless the event before it has one too, or [`RecordCaution::ClockBack`] for a time earlier than
/// that of the event before it.
fn clock_caution(night: &Night, event: &Event) -> Option<RecordCaution> {
    // A clock without power starts at 1970 again.
    let was_reset = event.time_ms < EARLIEST_CLOCK_MS && night.last_time_ms >= EARLIEST_CLOCK_MS;
    let is_off = |time_ms: i64| !PLAUSIBLE_TIMES_MS.contains(&time_ms) || was_reset;
    let was_off = night.last_event > 0 && !PLAUSIBLE_TIMES_MS.contains(&night.last_time_ms);
    if is_off(event.time_ms) && !was_off {
        return Some(RecordCaution::ClockOff { time_ms: event.time_ms });
    }
    (event.time_ms < night.last_time_ms).then_some(RecordCaution::ClockBack)
}

/// Returns the reason to list for an event that [`EventLog::push`] refused, by the event's kind alone, so that it may
/// differ from the error that `push` returned; `None` for a kind that `push` never refuses.
fn refusal_by_log(body: &Record) -> Option<RecordRefusal> {
    match body {
        Record::Undone { event, .. } | Record::Redone { event, .. } => Some(RecordRefusal::AlreadySo(*event)),
        Record::Corrected(corrected) => Some(RecordRefusal::UnknownEvent(corrected.event)),
        Record::ActAdded(addition) => Some(RecordRefusal::UnknownEvent(addition.before)),
        Record::DealVoided(voided) => Some(RecordRefusal::UnknownDeal(voided.deal)),
        Record::Reseated(reseated) => Some(RecordRefusal::UnknownDeal(reseated.from_deal)),
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
        | Record::NightHidden { .. } => None,
    }
}
