//! An open night: its replayed events, to which new events are added once they are checked and stored.

use super::replay::mark_recorded_together;
use super::same_effect::{have_same_effect, is_apart, renumber};
use super::store::{EventOrigin, LedgerStore, NightDamage};
use super::{Event, LedgerError, Payload, ReplayedNight, SeenRecord, SeenWay};
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::{NightId, PlayerId};

/// The maximum number of times that events are judged again because others recorded something in their night meanwhile.
const MAX_NEW_JUDGEMENTS: u32 = 5;

/// A night of the ledger with its events in memory, ready to record more.
#[derive(Debug)]
pub struct NightSession {
    night: NightId,
    replay: ReplayedNight,
    damage: Option<NightDamage>,
    /// The origin of the events that the session records.
    origin: EventOrigin,
}

/// A person who has seen events by the time at which they are recorded, with the way and the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyWitness {
    pub player: PlayerId,
    pub way: SeenWay,
    /// The person's device, by its author name in the ledger.
    pub device: String,
}

impl NightSession {
    /// Returns the session of a new night, which the ledger contains only once an event is recorded.
    pub fn for_new_night(night: NightId) -> NightSession {
        NightSession { night, replay: ReplayedNight::default(), damage: None, origin: EventOrigin::Recorded }
    }

    /// Opens a night of the ledger; of a damaged night, only the events before the damage are replayed.
    ///
    /// # Errors
    /// The night does not exist, or the ledger cannot be read.
    pub fn open(store: &LedgerStore, night: NightId) -> Result<NightSession, LedgerError> {
        let loaded = store.load_night(night, None)?;
        if loaded.events.is_empty() && loaded.damage.is_none() {
            return Err(LedgerError::UnknownNight(night));
        }
        let replay = ReplayedNight::from_events(loaded.events);
        Ok(NightSession { night, replay, damage: loaded.damage, origin: EventOrigin::Recorded })
    }

    /// Opens a night like [`Self::open`], but its events leave the night in progress as it is.
    ///
    /// # Errors
    /// The errors of [`Self::open`].
    pub fn open_aside(store: &LedgerStore, night: NightId) -> Result<NightSession, LedgerError> {
        let is_in_progress = store.night_in_progress()? == Some(night);
        let origin = if is_in_progress { EventOrigin::Recorded } else { EventOrigin::RecordedAside };
        Ok(NightSession { origin, ..NightSession::open(store, night)? })
    }

    pub fn night_id(&self) -> NightId {
        self.night
    }

    /// Returns the replay of the night's events.
    pub fn replay(&self) -> &ReplayedNight {
        &self.replay
    }

    /// Returns the night's damage; `None` if the night is intact. A damaged night refuses new events.
    pub fn damage(&self) -> Option<&NightDamage> {
        self.damage.as_ref()
    }

    /// Reads the events that other programs have recorded since the last reading, and returns their number. Damage
    /// found after them becomes the night's damage. If events that waited for the home have changed their place, reads
    /// the night anew and counts all its events.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn refresh(&mut self, store: &LedgerStore) -> Result<usize, LedgerError> {
        if self.has_changed_place(store) {
            *self = NightSession { origin: self.origin, ..NightSession::open(store, self.night)? };
            return Ok(self.replay.events().len());
        }
        let loaded = store.load_night(self.night, self.replay.events().last())?;
        let new_count = loaded.events.len();
        self.replay.extend(loaded.events);
        self.damage = self.damage.take().or(loaded.damage);
        Ok(new_count)
    }

    /// Returns true if the last event known here is no longer the one with its number.
    fn has_changed_place(&self, store: &LedgerStore) -> bool {
        let last = self.replay.events().last();
        store.home().is_some() && last.is_some_and(|last| store.stored_hash(self.night, last.seq) != Some(last.hash))
    }

    /// Checks an event as the next one and returns the warnings about it, without recording it.
    ///
    /// # Errors
    /// The reason for which the event would be refused.
    pub fn check_next_event(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay.check_next_event(payload, time_ms)?)
    }

    /// Checks events one after another, stores all of them in one step, applies them to the night and returns them.
    ///
    /// # Errors
    /// The refusal of one of the events, [`LedgerError::Damaged`] for a damaged night, [`LedgerError::Conflict`] if
    /// another program has recorded events since the last reading, or an error of the disk; the night remains
    /// unchanged.
    pub fn record_events(
        &mut self,
        store: &mut LedgerStore,
        author: &str,
        time_ms: i64,
        payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        self.record_witnessed_events(store, author, time_ms, payloads, &[])
    }

    /// Records events like [`Self::record_events`], and stores in the same step that `witnesses` have seen them. People
    /// who are not in the night are left out.
    ///
    /// If others recorded something meanwhile that does not touch these events, such as a deal at another table, they
    /// are judged again on the new state, and recorded if they would do the same there.
    ///
    /// # Errors
    /// The errors of [`Self::record_events`].
    pub fn record_witnessed_events(
        &mut self,
        store: &mut LedgerStore,
        author: &str,
        mut time_ms: i64,
        mut payloads: Vec<Payload>,
        witnesses: &[EarlyWitness],
    ) -> Result<Vec<Event>, LedgerError> {
        let mut judged_again = 0;
        loop {
            match self.try_to_record(store, author, time_ms, payloads.clone(), witnesses) {
                Err(LedgerError::Conflict { expected, found }) => {
                    let is_worth_a_try = judged_again < MAX_NEW_JUDGEMENTS && found > expected;
                    let newer = if is_worth_a_try { self.judge_again(store, author, &payloads)? } else { None };
                    let newer = newer.ok_or(LedgerError::Conflict { expected, found })?;
                    payloads = self.placed_behind(&newer, &payloads);
                    self.replay = newer;
                    time_ms = self.replay.entry_time_ms(author);
                    judged_again += 1;
                }
                recorded => return recorded,
            }
        }
    }

    /// Returns the night as others have continued it, if these events do the same there; `None` if they may not, so
    /// that a person has to look again.
    fn judge_again(
        &self,
        store: &LedgerStore,
        author: &str,
        payloads: &[Payload],
    ) -> Result<Option<ReplayedNight>, LedgerError> {
        let loaded = store.load_night(self.night, self.replay.events().last())?;
        let are_apart = |event: &Event| payloads.iter().all(|payload| is_apart(&event.payload, payload));
        if loaded.damage.is_some() || !loaded.events.iter().all(are_apart) {
            return Ok(None);
        }
        let mut newer = self.replay.clone();
        newer.extend(loaded.events);
        let placed = self.placed_behind(&newer, payloads);
        let does_the_same = have_same_effect(self.night, author, (&self.replay, payloads), (&newer, &placed));
        Ok(does_the_same.then_some(newer))
    }

    /// Returns these events, decided on the night as it is here, as they are recorded at the end of a later state.
    fn placed_behind(&self, newer: &ReplayedNight, payloads: &[Payload]) -> Vec<Payload> {
        let (old_first, first) = (self.replay.log().len() + 1, newer.log().len() + 1);
        let mut placed = payloads.to_vec();
        for payload in &mut placed {
            renumber(payload, |number| number.checked_sub(old_first).map(|place| first + place));
        }
        placed
    }

    /// Records events unless another program has recorded something since the last reading.
    fn try_to_record(
        &mut self,
        store: &mut LedgerStore,
        author: &str,
        time_ms: i64,
        mut payloads: Vec<Payload>,
        witnesses: &[EarlyWitness],
    ) -> Result<Vec<Event>, LedgerError> {
        if let Some(damage) = &self.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.to_ledger_fault(self.night),
            });
        }
        mark_recorded_together(self.replay.log().len() + 1, &mut payloads);
        for payload in &mut payloads {
            // A request for consent may be of a version that set no money aside.
            payload.body.set_table_money_aside();
        }
        self.check_payloads(author, time_ms, &payloads)?;
        let last = self.replay.events().last();
        let events = store.run_transaction(|store| {
            let events = store.append_events_of(self.origin, self.night, last, author, time_ms, payloads.clone())?;
            store.add_seen_records(&self.witness_marks(&events, witnesses))?;
            Ok(events)
        })?;
        for event in &events {
            self.replay.push(event.clone());
        }
        Ok(events)
    }

    /// Returns a mark of each witness for each entry of these new events, which may bring the witness into the night.
    fn witness_marks(&self, events: &[Event], witnesses: &[EarlyWitness]) -> Vec<SeenRecord> {
        let people = &self.replay.night().people;
        let joins = |player: PlayerId| events.iter().any(|event| event.payload.body.brings_person(player));
        let is_there = |player: PlayerId| people.contains_key(&player) || joins(player);
        let witnesses = witnesses.iter().filter(|witness| is_there(witness.player));
        let entries = || events.chunk_by(Event::is_recorded_with).filter_map(|group| group.first());
        let marks = witnesses.flat_map(|witness| {
            entries().map(|first| SeenRecord {
                player: witness.player,
                night: self.night,
                entry: first.seq,
                way: witness.way,
                device: witness.device.clone(),
                time_ms: first.time_ms,
            })
        });
        marks.collect()
    }

    fn check_payloads(&self, author: &str, time_ms: i64, payloads: &[Payload]) -> Result<(), LedgerError> {
        if let [payload] = payloads {
            return Ok(self.replay.judge_next_event(payload, time_ms).map(|_| ())?);
        }
        let mut trial = self.replay.clone();
        for payload in payloads {
            trial.judge_next_event(payload, time_ms)?;
            trial.push(Event::build_after(trial.events().last(), self.night, time_ms, author, payload.clone()));
        }
        Ok(())
    }
}
