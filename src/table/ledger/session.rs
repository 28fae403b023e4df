//! A night of the ledger that is worked on: its replay, and events that are checked, written and then taken.

use super::store::{Damage, Store};
use super::{Body, Caution, Event, LedgerError, NightId, Payload, Replay};

/// A night that is open for work.
#[derive(Debug)]
pub struct Session {
    night: NightId,
    replay: Replay,
    damage: Option<Damage>,
}

impl Session {
    /// A night that is not there yet.
    pub fn begin(night: NightId) -> Session {
        Session {
            night,
            replay: Replay::default(),
            damage: None,
        }
    }

    /// A night of the ledger.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn open(store: &Store, night: NightId) -> Result<Session, LedgerError> {
        let loaded = store.load(night, None)?;
        if loaded.events.is_empty() && loaded.damage.is_none() {
            return Err(LedgerError::UnknownNight(night));
        }
        Ok(Session {
            night,
            replay: Replay::of(loaded.events),
            damage: loaded.damage,
        })
    }

    /// The night's identifier.
    pub fn id(&self) -> NightId {
        self.night
    }

    /// Events and what they make.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// What is damaged; such a night is only read.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Takes what others recorded in the meantime.
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

    /// What an event contradicts; nothing is written.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn check(&self, payload: &Payload, time_ms: i64) -> Result<Vec<Caution>, LedgerError> {
        Ok(self.replay.check(payload, time_ms)?)
    }

    /// Checks events one after the other, writes all of them at once and takes them into the night.
    ///
    /// # Errors
    /// Why one of them cannot be, or what the disk says; the night stays as it was.
    pub fn record(
        &mut self,
        store: &mut Store,
        author: &str,
        time_ms: i64,
        payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        if let Some(damage) = &self.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.fault(self.night),
            });
        }
        self.check_all(author, time_ms, &payloads)?;
        let last = self.replay.events().last();
        let events = store.append(self.night, last, author, time_ms, payloads)?;
        for event in &events {
            self.replay.push(event.clone());
        }
        Ok(events)
    }

    fn check_all(
        &self,
        author: &str,
        time_ms: i64,
        payloads: &[Payload],
    ) -> Result<(), LedgerError> {
        if let [payload] = payloads {
            return Ok(self.replay.check(payload, time_ms).map(|_| ())?);
        }
        let mut trial = self.replay.clone();
        for payload in payloads {
            trial.check(payload, time_ms)?;
            let last = trial.events().last();
            let event = Event::after(last, self.night, time_ms, author, payload.clone());
            trial.push(event);
        }
        Ok(())
    }

    /// The last event that can be undone, as an event.
    pub fn undo_last(&self) -> Option<Body> {
        let event = self.replay.log().last_undoable()?;
        Some(Body::Undone { event })
    }

    /// The event undone last, as an event that redoes it.
    pub fn redo_last(&self) -> Option<Body> {
        let event = self.replay.log().last_redoable(self.replay.events())?;
        Some(Body::Redone { event })
    }
}
