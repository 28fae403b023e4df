//! A night opened for work: its replay, and events that are checked, written and then applied.

use super::replay::mark_together;
use super::store::{NightDamage, Store};
use super::{Event, LedgerError, NightId, Payload, Replay};
use quejing_rules::family_message::FamilyMessage;

/// A night that is open for work.
#[derive(Debug)]
pub struct Session {
    night: NightId,
    replay: Replay,
    damage: Option<NightDamage>,
}

impl Session {
    /// Starts a night that does not exist yet.
    pub fn begin(night: NightId) -> Session {
        Session { night, replay: Replay::default(), damage: None }
    }

    /// Opens a night of the ledger.
    ///
    /// # Errors
    /// The night does not exist, or cannot be read.
    pub fn open(store: &Store, night: NightId) -> Result<Session, LedgerError> {
        let loaded = store.load(night, None)?;
        if loaded.events.is_empty() && loaded.damage.is_none() {
            return Err(LedgerError::UnknownNight(night));
        }
        Ok(Session { night, replay: Replay::of(loaded.events), damage: loaded.damage })
    }

    /// Returns the night's identifier.
    pub fn id(&self) -> NightId {
        self.night
    }

    /// Returns the night's events and their result.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Returns the night's damage, if any; a damaged night is read-only.
    pub fn damage(&self) -> Option<&NightDamage> {
        self.damage.as_ref()
    }

    /// Takes in what others have recorded in the meantime.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn refresh(&mut self, store: &Store) -> Result<usize, LedgerError> {
        let loaded = store.load(self.night, self.replay.events().last())?;
        let new = loaded.events.len();
        self.replay.extend(loaded.events);
        self.damage = self.damage.take().or(loaded.damage);
        Ok(new)
    }

    /// Checks what an event contradicts, without writing anything.
    ///
    /// # Errors
    /// The event is impossible; says why.
    pub fn check(&self, payload: &Payload, time_ms: i64) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay.check(payload, time_ms)?)
    }

    /// Checks events one after another, writes all of them at once and applies them to the night.
    ///
    /// # Errors
    /// One of the events is impossible, or the disk fails; the night stays as it was.
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
        mark_together(self.replay.log().len() + 1, &mut payloads);
        self.check_all(author, time_ms, &payloads)?;
        let events = store.append(self.night, self.replay.events().last(), author, time_ms, payloads)?;
        for event in &events {
            self.replay.push(event.clone());
        }
        Ok(events)
    }

    fn check_all(&self, author: &str, time_ms: i64, payloads: &[Payload]) -> Result<(), LedgerError> {
        if let [payload] = payloads {
            return Ok(self.replay.check(payload, time_ms).map(|_| ())?);
        }
        let mut trial = self.replay.clone();
        for payload in payloads {
            trial.check(payload, time_ms)?;
            trial.push(Event::after(trial.events().last(), self.night, time_ms, author, payload.clone()));
        }
        Ok(())
    }
}
