//! The latest entry while it is fresh: for ten seconds, the person who recorded it can undo it by one press.

use std::time::Duration;

use super::Keeper;
use quejing_ledger::{Event, Record, Takeback};
use quejing_rules::play::Play;

/// The time after its record for which an entry is fresh, in milliseconds.
const FRESH_MS: i64 = 10_000;

/// An entry that was recorded less than ten seconds ago.
#[derive(Clone, Debug, PartialEq)]
pub struct FreshEntry {
    /// The undo of the entry, with everything recorded together with it.
    pub undo: Takeback,
    /// The remaining time until the entry is no longer fresh.
    pub left: Duration,
}

impl Keeper {
    /// Returns the night's last entry if `author` recorded it within ten seconds before `now_ms` (since 1970-01-01 UTC)
    /// and it belongs to a deal, is money, or ends the night. `None` once another event was recorded.
    pub fn fresh_entry(&self, author: &str, now_ms: i64) -> Option<FreshEntry> {
        let undo = self.replay().available_undo().filter(|_| self.is_writable())?;
        let group = self.replay().events_together(undo.newest_event);
        let last = group.last().filter(|last| last.seq == self.night().last_event && *last.author == *author)?;
        let named = group.iter().find(|event| event.seq == undo.newest_event)?;
        let age = now_ms.checked_sub(last.time_ms).filter(|age| (0..FRESH_MS).contains(age))?;
        let left = Duration::from_millis(u64::try_from(FRESH_MS - age).ok()?);
        is_play_event(named).then_some(FreshEntry { undo, left })
    }
}

/// Returns true if an event belongs to a deal, is money, or ends the night; false for people, seats, notes and
/// corrections.
fn is_play_event(event: &Event) -> bool {
    let body = &event.payload.body;
    matches!(body, Record::Agreed(_) | Record::NightClosed { .. })
        || matches!(
            body.play(),
            Some(Play::DealBegun(_) | Play::Act(_) | Play::FalseWin(_) | Play::Won(_) | Play::Drawn(_))
        )
}
