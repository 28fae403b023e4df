//! An open night: its replayed events, to which new events are added once they are checked and stored.

use super::replay::mark_recorded_together;
use super::store::{LedgerStore, NightDamage};
use super::{Event, LedgerError, NightId, Payload, ReplayedNight};
use quejing_rules::family_message::FamilyMessage;

/// A night of the ledger with its events in memory, ready to record more.
#[derive(Debug)]
pub struct NightSession {
    night: NightId,
    replay: ReplayedNight,
    damage: Option<NightDamage>,
}

impl NightSession {
    /// Returns the session of a new night, which the ledger contains only once an event is recorded.
    pub fn for_new_night(night: NightId) -> NightSession {
        NightSession { night, replay: ReplayedNight::default(), damage: None }
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
        Ok(NightSession { night, replay: ReplayedNight::from_events(loaded.events), damage: loaded.damage })
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
    /// found after them becomes the night's damage.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn refresh(&mut self, store: &LedgerStore) -> Result<usize, LedgerError> {
        let loaded = store.load_night(self.night, self.replay.events().last())?;
        let new_count = loaded.events.len();
        self.replay.extend(loaded.events);
        self.damage = self.damage.take().or(loaded.damage);
        Ok(new_count)
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
        mut payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        if let Some(damage) = &self.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.to_ledger_fault(self.night),
            });
        }
        mark_recorded_together(self.replay.log().len() + 1, &mut payloads);
        self.check_payloads(author, time_ms, &payloads)?;
        let events = store.append_events(self.night, self.replay.events().last(), author, time_ms, payloads)?;
        for event in &events {
            self.replay.push(event.clone());
        }
        Ok(events)
    }

    fn check_payloads(&self, author: &str, time_ms: i64, payloads: &[Payload]) -> Result<(), LedgerError> {
        if let [payload] = payloads {
            return Ok(self.replay.check_next_event(payload, time_ms).map(|_| ())?);
        }
        let mut trial = self.replay.clone();
        for payload in payloads {
            trial.check_next_event(payload, time_ms)?;
            trial.push(Event::build_after(trial.events().last(), self.night, time_ms, author, payload.clone()));
        }
        Ok(())
    }
}
