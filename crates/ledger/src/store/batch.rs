//! The writes of one transaction, as data, with the state on which it was decided. A ledger that several
//! machines write takes a batch as a whole, or refuses it because that state has changed.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use serde::{Deserialize, Serialize};

use super::home::Scope;
use super::seen_records::SeenRow;
use crate::{ChainHash, Event};
use quejing_rules::NightId;

/// The events, settings and marks that one transaction writes. All of them are written, or none.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// A random number by which a home recognizes a batch that is sent again.
    pub(crate) id: u128,
    /// The new events, by night in the order of recording.
    pub(crate) events: Vec<NewEvents>,
    /// The changed settings, each once.
    pub(crate) settings: Vec<SettingChange>,
    pub(crate) seen: Vec<SeenRow>,
}

/// Events that follow an event of a night.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEvents {
    pub night: NightId,
    /// The number and the hash of the event that the new ones follow, on which they were judged; 0 and the beginning of
    /// the night's chain if they begin the night.
    pub after: (u64, ChainHash),
    /// The new events, at least one.
    pub events: Vec<Event>,
}

/// The new value of a setting, with the one that it replaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingChange {
    pub key: SettingKey,
    /// The value on which the change was decided; `None` if the setting did not exist.
    pub before: Option<String>,
    pub after: String,
}

/// The key of a setting that all programs of a ledger share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SettingKey {
    /// The night to which the setting belongs; `None` for a setting of the whole ledger.
    pub night: Option<NightId>,
    pub name: String,
}

impl SettingKey {
    /// Returns the name under which the file of a ledger stores the setting.
    pub(crate) fn stored_name(&self) -> String {
        match self.night {
            Some(night) => format!("{} {night}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// Returns a batch that writes nothing yet.
    pub fn new() -> Batch {
        // A hasher's keys come from the system's randomness; two hashers do not share them.
        let random_half = || u128::from(RandomState::new().build_hasher().finish());
        let id = (random_half() << 64) | random_half();
        Batch { id, events: Vec::new(), settings: Vec::new(), seen: Vec::new() }
    }

    /// Returns the random number by which a home recognizes a batch that is sent again.
    pub fn id(&self) -> u128 {
        self.id
    }

    /// Returns the new marks of seen entries.
    pub fn seen(&self) -> &[SeenRow] {
        &self.seen
    }

    /// Returns true if the batch writes nothing.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.settings.is_empty() && self.seen.is_empty()
    }

    /// Returns the parts of the ledger that the batch changes, each once and in one order on every machine, so that two
    /// machines never wait for each other.
    pub fn scopes(&self) -> Vec<Scope> {
        let events = self.events.iter().map(|new| Some(new.night));
        let settings = self.settings.iter().map(|change| change.key.night);
        let seen = self.seen.iter().map(|row| row.night.parse().ok());
        let mut scopes: Vec<Scope> = events.chain(settings).chain(seen).collect();
        scopes.sort_unstable();
        scopes.dedup();
        scopes
    }

    /// Returns the new events, by night in the order of recording.
    pub fn events(&self) -> &[NewEvents] {
        &self.events
    }

    /// Returns the changed settings.
    pub fn settings(&self) -> &[SettingChange] {
        &self.settings
    }

    /// Adds events that follow `after`, to those of the same transaction if they follow them.
    pub fn add_events(&mut self, night: NightId, after: (u64, ChainHash), events: &[Event]) {
        let follows = |earlier: &&mut NewEvents| {
            earlier.night == night && earlier.events.last().is_some_and(|last| (last.seq, last.hash) == after)
        };
        match self.events.iter_mut().find(follows) {
            Some(earlier) => earlier.events.extend_from_slice(events),
            None => self.events.push(NewEvents { night, after, events: events.to_vec() }),
        }
    }

    /// Adds the change of a setting. A second change of the same setting keeps the value before the first.
    pub fn add_setting(&mut self, key: SettingKey, before: Option<String>, after: String) {
        match self.settings.iter_mut().find(|change| change.key == key) {
            Some(change) => change.after = after,
            None => self.settings.push(SettingChange { key, before, after }),
        }
    }
}
