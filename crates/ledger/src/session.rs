//! An open night: its replay, and new events that are checked, written and then applied.

use super::replay::mark_recorded_together;
use super::store::{NightDamage, Store};
use super::{Event, LedgerError, NightId, Payload, ReplayedNight};
use quejing_rules::family_message::FamilyMessage;

/// A night of the ledger with its events in memory, ready to record more.
#[derive(Debug)]
pub struct Session {
    night: NightId,
    replay: ReplayedNight,
    damage: Option<NightDamage>,
}

impl Session {
    /// Returns a session for a new night; the ledger contains the night once an event is recorded.
    pub fn for_new_night(night: NightId) -> Session {
        Session { night, replay: ReplayedNight::default(), damage: None }
    }

    /// Opens a night of the ledger; a damaged night has only its events before the damage.
    ///
    /// # Errors
    /// The night does not exist, or the ledger cannot be read.
    pub fn open(store: &Store, night: NightId) -> Result<Session, LedgerError> {
        let loaded = store.load_night(night, None)?;
        if loaded.events.is_empty() && loaded.damage.is_none() {
            return Err(LedgerError::UnknownNight(night));
        }
        Ok(Session { night, replay: ReplayedNight::from_events(loaded.events), damage: loaded.damage })
    }

    pub fn id(&self) -> NightId {
        self.night
    }

    /// Returns the replay of the night's events.
    pub fn replay(&self) -> &ReplayedNight {
        &self.replay
    }

    /// Returns the night's damage, if any; a damaged night refuses new events.
    pub fn damage(&self) -> Option<&NightDamage> {
        self.damage.as_ref()
    }

    /// Reads the events that other programs have recorded in the meantime and returns their number; also notes damage
    /// found behind them.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn refresh(&mut self, store: &Store) -> Result<usize, LedgerError> {
        let loaded = store.load_night(self.night, self.replay.events().last())?;
        let new = loaded.events.len();
        self.replay.extend(loaded.events);
        self.damage = self.damage.take().or(loaded.damage);
        Ok(new)
    }

    /// Checks an event as the next one and returns its warnings, without writing anything.
    ///
    /// # Errors
    /// The reason for which the event would be refused.
    pub fn check(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay.check(payload, time_ms)?)
    }

    /// Checks events one after another, writes all of them in one step, applies them to the night and returns them.
    ///
    /// # Errors
    /// The refusal of one of the events, or an error of the disk; the night remains unchanged.
    pub fn record(
        &mut self,
        store: &mut Store,
        author: &str,
        time_ms: i64,
        mut payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        if let Some(damage) = &self.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.fault(self.night),
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
            return Ok(self.replay.check(payload, time_ms).map(|_| ())?);
        }
        let mut trial = self.replay.clone();
        for payload in payloads {
            trial.check(payload, time_ms)?;
            trial.push(Event::build_after(trial.events().last(), self.night, time_ms, author, payload.clone()));
        }
        Ok(())
    }
}
