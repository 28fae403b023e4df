//! The titles of nights and the nights that lists leave out, without opening each night.

use crate::{Body, NightId, Session, Store};

impl Store {
    /// Returns the title of a night: the last one it was given, or the one it was opened with. `None` if it cannot be read.
    pub fn title(&self, night: NightId) -> Option<String> {
        if self.has_kind(night, "night_renamed") {
            let session = Session::open(self, night).ok()?;
            return session.replay().night().opened.as_ref().map(|opened| opened.title.clone());
        }
        match &self.first(night).ok().flatten()?.payload.body {
            Body::NightOpened(opened) => Some(opened.title.clone()),
            _ => None,
        }
    }

    /// Returns true if lists of nights leave a night out. A night that cannot be read is listed.
    pub fn is_hidden(&self, night: NightId) -> bool {
        self.has_kind(night, "night_hidden")
            && Session::open(self, night).is_ok_and(|session| session.replay().night().hidden)
    }
}
