//! The titles of nights and the marks of hidden nights, read without a replay of every night.

use crate::{LedgerStore, NightSession, Record};
use quejing_rules::NightId;

impl LedgerStore {
    /// Returns the present title of a night: its latest new title, or else the title of its opening. `None` for an
    /// unknown or unreadable night.
    pub fn night_title(&self, night: NightId) -> Option<String> {
        if self.has_event_kind(night, "night_renamed") {
            let session = NightSession::open(self, night).ok()?;
            return session.replay().night().opened.as_ref().map(|opened| opened.title.clone());
        }
        match &self.opening_event(night).ok().flatten()?.payload.body {
            Record::NightOpened(opened) => Some(opened.title.clone()),
            _ => None,
        }
    }

    /// Returns true if the night is marked as hidden, so that lists omit it; false for an unknown or unreadable night.
    pub fn is_night_hidden(&self, night: NightId) -> bool {
        self.has_event_kind(night, "night_hidden")
            && NightSession::open(self, night).is_ok_and(|session| session.replay().night().is_hidden)
    }
}
