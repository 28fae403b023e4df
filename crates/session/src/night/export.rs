//! Exports of the events of a night, for files and for other programs.

use quejing_ledger::{Event, LedgerError, NightSession, export_csv, export_jsonl, export_strays_jsonl};
use quejing_rules::NightId;

use super::Keeper;

/// The file format of exported events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventsFormat {
    JsonLines,
    Csv,
}

/// The exported events of a night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedEvents {
    /// The content of the file.
    pub text: String,
    /// The number of intact events.
    pub event_count: usize,
    /// The number of events after a damaged one, which are marked as unverified.
    pub unverified_count: usize,
}

impl Keeper {
    /// Exports the events of a night of the ledger that its server has confirmed, followed by the unverified events
    /// after a damaged one.
    ///
    /// # Errors
    /// The ledger has no such night, or cannot be read.
    pub fn export_events(&self, night: NightId, format: EventsFormat) -> Result<ExportedEvents, LedgerError> {
        let earlier;
        let (replay, damage) = if night == self.night_id() {
            (self.replay(), self.open_night().damage())
        } else {
            earlier = NightSession::open(self.store(), night)?;
            (earlier.replay(), earlier.damage())
        };
        let waiting = self.store().first_waiting_event(night);
        let is_confirmed = |event: &Event| waiting.is_none_or(|first| event.seq < first);
        let events = replay.events();
        let events = events.get(..events.partition_point(is_confirmed)).unwrap_or_default();
        let strays = match damage {
            Some(damage) => self.store().stray_events(night, damage.first_damaged_event)?,
            None => Vec::new(),
        };
        let text = match format {
            EventsFormat::JsonLines => export_jsonl(night, events) + &export_strays_jsonl(night, &strays),
            EventsFormat::Csv => export_csv(night, events, &strays),
        };
        Ok(ExportedEvents { text, event_count: events.len(), unverified_count: strays.len() })
    }
}
