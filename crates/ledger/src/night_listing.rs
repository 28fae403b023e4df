//! The titles of nights and the marks of hidden nights, read without a replay of every night.

use crate::{Body, NightId, Session, Store};

impl Store {
    /// Returns the present title of a night: its latest new title, or else the title of its opening. `None` if it cannot
    /// be read.
    pub fn night_title(&self, night: NightId) -> Option<String> {
        if self.has_event_kind(night, "night_renamed") {
            let session = Session::open(self, night).ok()?;
            return session.replay().night().opened.as_ref().map(|opened| opened.title.clone());
        }
        match &self.opening_event(night).ok().flatten()?.payload.body {
            Body::NightOpened(opened) => Some(opened.title.clone()),
            _ => None,
        }
    }

    /// Returns true if the night is marked as hidden, so that lists omit it; false for a night that cannot be read.
    pub fn is_night_hidden(&self, night: NightId) -> bool {
        self.has_event_kind(night, "night_hidden")
            && Session::open(self, night).is_ok_and(|session| session.replay().night().hidden)
    }
}
