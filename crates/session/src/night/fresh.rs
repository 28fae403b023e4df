//! The entry that was recorded a moment ago, which its recorder may undo by one press.

use std::time::Duration;

use super::Keeper;
use quejing_ledger::{Body, Event, Takeback};

/// The time for which an entry counts as fresh, in milliseconds.
const FRESH_MS: i64 = 10_000;

/// An entry that was recorded a moment ago.
#[derive(Clone, Debug, PartialEq)]
pub struct FreshEntry {
    /// The undo of the entry with everything that was recorded together with it.
    pub undo: Takeback,
    /// The time for which the entry is still fresh.
    pub left: Duration,
}

impl Keeper {
    /// Returns the last entry of this night if `author` recorded it in the last ten seconds before `now_ms`, and it belongs to
    /// a deal, is money, or ends the night; `None` once anything else was recorded.
    pub fn fresh_entry(&self, author: &str, now_ms: i64) -> Option<FreshEntry> {
        let undo = self.undo_last().filter(|_| self.is_writable())?;
        let group = self.replay().events_together(undo.entry);
        let last = group.last().filter(|last| last.seq == self.night().last_event && *last.author == *author)?;
        let named = group.iter().find(|event| event.seq == undo.entry)?;
        let age = now_ms.checked_sub(last.time_ms).filter(|age| (0..FRESH_MS).contains(age))?;
        let left = Duration::from_millis(u64::try_from(FRESH_MS - age).ok()?);
        is_of_play(named).then_some(FreshEntry { undo, left })
    }
}

/// Returns true if an event belongs to a deal, is money, or ends the night; not people, seats, notes and corrections.
fn is_of_play(event: &Event) -> bool {
    matches!(
        event.payload.body,
        Body::DealBegun(_)
            | Body::Act(_)
            | Body::FalseWin(_)
            | Body::Won(_)
            | Body::Drawn(_)
            | Body::Agreed(_)
            | Body::NightClosed { .. }
    )
}
