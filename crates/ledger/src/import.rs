//! Import of nights from exported lines, JSONL or CSV: a file is imported entirely or not at all.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{IgnoredAny, IntoDeserializer};

use quejing_rules::event::PayloadError;

use super::event_log::changes_earlier_events;
use super::export::{EventLine, unescape_formula};
use super::store::EventOrigin;
use super::{Body, ChainHash, EVENT_FORMAT, Event, EventLog, LedgerError, LineFault, Night, NightId, Payload, Store};

/// The maximum length of a line in bytes: far above that of any event, yet small enough for the memory.
const MAX_LINE_BYTES: usize = 16 << 20;

/// A row of a CSV export.
#[derive(Deserialize)]
struct EventRow {
    night: String,
    seq: u64,
    time_ms: i64,
    author: String,
    hash: String,
    payload: String,
    #[serde(default)]
    unverified: String,
}

/// A night that was read from a file and checked: its identifier and its events, except unverified ones.
pub type ImportableNight = (NightId, Vec<Event>);

/// The nights of an import, each with the number of its new events.
pub type ImportedEventCounts = Vec<(NightId, usize)>;

/// Counts the events of an exported file that are marked as unverified: they followed damage in the original ledger, and
/// an import skips them. Lines that cannot be read do not count.
pub fn count_unverified(text: &str, is_csv: bool) -> usize {
    match is_csv {
        true => csv::Reader::from_reader(text.as_bytes())
            .deserialize::<EventRow>()
            .flatten()
            .filter(|row| !row.unverified.is_empty())
            .count(),
        false => text
            .lines()
            .filter(|line| line.contains("unverified"))
            .filter_map(|line| serde_json::from_str::<EventLine<'_>>(line).ok())
            .filter(|line| line.unverified)
            .count(),
    }
}

/// Reads the nights in the text of an exported file, CSV or JSONL.
///
/// # Errors
/// The errors of [`read_jsonl`].
pub fn read_nights(text: &str, is_csv: bool) -> Result<Vec<ImportableNight>, LedgerError> {
    match is_csv {
        true => read_csv(text),
        false => read_jsonl(text),
    }
}

/// Reads nights from JSONL, in the order of their first lines. Every line must be an event or empty, every night must
/// begin with its opening event, and every hash chain must be intact; unverified events are skipped.
///
/// # Errors
/// [`LedgerError::BadLine`] with the first faulty line; an event from a later version;
/// [`LedgerError::DevelopmentForm`].
pub fn read_jsonl(text: &str) -> Result<Vec<ImportableNight>, LedgerError> {
    let mut nights = NightCollector::default();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let line_of = |error| to_ledger_error(error, index + 1);
        check_line_length(line).map_err(line_of)?;
        let read: EventLine<'_> = serde_json::from_str(line)
            .map_err(|error| match is_development_form(line) {
                true => LineReadError::Other(LedgerError::DevelopmentForm),
                false => line_syntax_error(error),
            })
            .map_err(line_of)?;
        if read.unverified {
            continue;
        }
        let at = (read.night, read.seq, read.time_ms, read.author.into());
        nights.add_event(at, read.payload.get(), &read.hash).map_err(line_of)?;
    }
    Ok(nights.read)
}

/// Reads nights from CSV as written by [`export_csv`](super::export_csv), in the order of their first rows.
///
/// # Errors
/// The errors of [`read_jsonl`].
pub fn read_csv(text: &str) -> Result<Vec<ImportableNight>, LedgerError> {
    let mut nights = NightCollector::default();
    for (index, row) in csv::Reader::from_reader(text.as_bytes()).deserialize::<EventRow>().enumerate() {
        let line_of = |error| to_ledger_error(error, index + 2);
        let row = row.map_err(line_syntax_error).map_err(line_of)?;
        if !row.unverified.is_empty() {
            continue;
        }
        check_line_length(&row.payload).map_err(line_of)?;
        let text: StrDeserializer<'_, serde::de::value::Error> = row.night.as_str().into_deserializer();
        let night = NightId::deserialize(text).map_err(line_syntax_error);
        let at = (night.map_err(line_of)?, row.seq, row.time_ms, unescape_formula(&row.author).into());
        nights.add_event(at, &row.payload, &row.hash).map_err(line_of)?;
    }
    Ok(nights.read)
}

/// An error of reading one line: a fault of the line, which needs the line's number, or an error that concerns the whole
/// file.
enum LineReadError {
    Line(LineFault),
    Other(LedgerError),
}

impl From<LineFault> for LineReadError {
    fn from(fault: LineFault) -> LineReadError {
        LineReadError::Line(fault)
    }
}

fn to_ledger_error(wrong: impl Into<LineReadError>, line: usize) -> LedgerError {
    match wrong.into() {
        LineReadError::Line(why) => LedgerError::BadLine { line, why },
        LineReadError::Other(error) => error,
    }
}

fn line_syntax_error<E: ToString>(error: E) -> LineReadError {
    LineReadError::Line(LineFault::NotALine { why: error.to_string() })
}

/// Returns true if the line is an event of a development version before 0.1: `event` and `at_ms` in place of `payload`.
fn is_development_form(line: &str) -> bool {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only their presence counts")]
    struct DevelopmentFields {
        seq: u64,
        at_ms: i64,
        event: String,
        payload: Option<IgnoredAny>,
    }
    serde_json::from_str::<DevelopmentFields>(line).is_ok_and(|fields| fields.payload.is_none())
}

fn check_line_length(line: &str) -> Result<(), LineReadError> {
    let most = MAX_LINE_BYTES;
    match line.len() > most {
        true => Err(LineFault::Long { most }.into()),
        false => Ok(()),
    }
}

/// The nights read from a file so far, in the order of their first events.
#[derive(Default)]
struct NightCollector {
    read: Vec<ImportableNight>,
    places: BTreeMap<NightId, usize>,
}

impl NightCollector {
    /// Appends an event to its night, after a check of its number, its hash and its content.
    fn add_event(
        &mut self,
        (night, seq, time_ms, author): (NightId, u64, i64, Arc<str>),
        text: &str,
        hash: &str,
    ) -> Result<(), LineReadError> {
        let place = *self.places.entry(night).or_insert(self.read.len());
        if place == self.read.len() {
            self.read.push((night, Vec::new()));
        }
        let Some((_, events)) = self.read.get_mut(place) else {
            return Ok(());
        };
        let expected = events.len() as u64 + 1;
        if seq != expected {
            return Err(LineReadError::Line(LineFault::OutOfOrder { night, expected, found: seq }));
        }
        let link = events.last().map_or_else(|| ChainHash::origin(night), |event| event.hash);
        let link = link.next_hash(seq, time_ms, &author, text);
        if ChainHash::parse(hash) != Some(link) {
            return Err(LineReadError::Line(LineFault::Changed { night, event: seq }));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::BadEvent { why } => LineReadError::Line(LineFault::NoEvent { why }),
            later @ PayloadError::UnknownKind { .. } => LineReadError::Other(later.into()),
        })?;
        if events.is_empty() {
            check_night_opening(&payload, time_ms)?;
        }
        events.push(Event { seq, time_ms, author, text: text.into(), payload: Arc::new(payload), hash: link });
        Ok(())
    }
}

/// Checks that the first event of a night opens it in a known format; otherwise no event of the night would count.
fn check_night_opening(first: &Payload, time_ms: i64) -> Result<(), LineFault> {
    let Body::NightOpened(opened) = &first.body else {
        return Err(LineFault::NoOpening);
    };
    let found = opened.format;
    if !(1..=EVENT_FORMAT).contains(&found) {
        return Err(LineFault::Format { found, known: EVENT_FORMAT });
    }
    // As in a replay: an old night may contain texts that are refused today.
    Night::default().judge(1, time_ms, first, &EventLog::default())?;
    Ok(())
}

/// Returns the cost, in judged events, of replaying a night event by event: usually one each, but an event that changes
/// earlier ones makes the replay judge all before it again.
pub fn stepwise_replay_cost(events: &[Event]) -> u64 {
    let back = |(index, event): (usize, &Event)| match changes_earlier_events(&event.payload.body) {
        true => index as u64,
        false => 1,
    };
    events.iter().enumerate().map(back).sum()
}

/// Counts the events of a night that have no effect because they contradict earlier events. They are stored nevertheless.
pub fn count_refused_events(events: &[Event]) -> usize {
    super::replay(events).refused.len()
}

/// Imports nights into the ledger in one transaction, and skips events that the ledger already has. Writes nothing before
/// all nights are checked.
///
/// # Errors
/// [`LedgerError::NightDiffers`], [`LedgerError::Damaged`], or an error from the disk.
pub fn import_nights(store: &mut Store, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
    store.run_transaction(|store| {
        store.pin_night_in_progress()?;
        insert_new_events(store, nights)
    })
}

fn insert_new_events(store: &mut Store, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
    let mut plan = Vec::new();
    for (night, events) in nights {
        let there = store.load_night(*night, None)?;
        if let Some((event, _)) = there.events.iter().zip(events).find(|(one, other)| one.hash != other.hash) {
            return Err(LedgerError::NightDiffers { night: *night, event: event.seq });
        }
        if let Some(damage) = there.damage {
            return Err(LedgerError::Damaged { path: store.path().display().to_string(), fault: damage.fault(*night) });
        }
        plan.push((*night, there.events.last().cloned(), there.events.len()));
    }
    let mut imported = Vec::new();
    for ((night, last, there), (_, events)) in plan.into_iter().zip(nights) {
        let new = events.get(there..).unwrap_or_default();
        if !new.is_empty() {
            store.insert_events(night, last.as_ref(), new, EventOrigin::Imported)?;
        }
        imported.push((night, new.len()));
    }
    Ok(imported)
}
