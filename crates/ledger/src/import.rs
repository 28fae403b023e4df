//! Reads nights from exported lines, JSONL or CSV, and imports them into a ledger: all of a file or nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{IgnoredAny, IntoDeserializer};

use quejing_rules::event::PayloadError;

use super::export::{Line, unescape_formula};
use super::log::looks_back;
use super::store::EventOrigin;
use super::{Body, EVENT_FORMAT, Event, Hash, LedgerError, LineFault, Log, Night, NightId, Payload, Store};

/// The longest line in bytes: far more than any event needs, and short enough that reading one cannot fill the memory.
const MAX_LINE_BYTES: usize = 16 << 20;

/// A row of CSV.
#[derive(Deserialize)]
struct Row {
    night: String,
    seq: u64,
    time_ms: i64,
    author: String,
    hash: String,
    payload: String,
    #[serde(default)]
    unverified: String,
}

/// A night read from a file, with its events.
pub type ReadNight = (NightId, Vec<Event>);

/// The result of an import: each night and how many of its events were new.
pub type ImportedNights = Vec<(NightId, usize)>;

/// Counts the events of a file that are marked as unverified: they came after damage in the original ledger and are
/// not imported.
pub fn unverified_in(text: &str, is_csv: bool) -> usize {
    match is_csv {
        true => csv::Reader::from_reader(text.as_bytes())
            .deserialize::<Row>()
            .flatten()
            .filter(|row| !row.unverified.is_empty())
            .count(),
        false => text
            .lines()
            .filter(|line| line.contains("unverified"))
            .filter_map(|line| serde_json::from_str::<Line<'_>>(line).ok())
            .filter(|line| line.unverified)
            .count(),
    }
}

/// Reads a file of nights, CSV or JSONL.
///
/// # Errors
/// Those of [`read_jsonl`].
pub fn read_nights(text: &str, is_csv: bool) -> Result<Vec<ReadNight>, LedgerError> {
    match is_csv {
        true => read_csv(text),
        false => read_jsonl(text),
    }
}

/// Reads JSONL; every line must be an event, every night must begin with its opening, and every chain must be intact.
///
/// # Errors
/// [`LedgerError::BadLine`] with the first faulty line; an event from a later version;
/// [`LedgerError::DevelopmentForm`].
pub fn read_jsonl(text: &str) -> Result<Vec<ReadNight>, LedgerError> {
    let mut nights = Nights::default();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let line_of = |error| line_error(error, index + 1);
        short(line).map_err(line_of)?;
        let read: Line<'_> = serde_json::from_str(line)
            .map_err(|error| match is_development_form(line) {
                true => Wrong::Other(LedgerError::DevelopmentForm),
                false => not_a_line(error),
            })
            .map_err(line_of)?;
        if read.unverified {
            continue;
        }
        let at = (read.night, read.seq, read.time_ms, read.author.into());
        nights.take(at, read.payload.get(), &read.hash).map_err(line_of)?;
    }
    Ok(nights.read)
}

/// Reads CSV as written by [`export_csv`](super::export_csv).
///
/// # Errors
/// Those of [`read_jsonl`].
pub fn read_csv(text: &str) -> Result<Vec<ReadNight>, LedgerError> {
    let mut nights = Nights::default();
    for (index, row) in csv::Reader::from_reader(text.as_bytes()).deserialize::<Row>().enumerate() {
        let line_of = |error| line_error(error, index + 2);
        let row = row.map_err(not_a_line).map_err(line_of)?;
        if !row.unverified.is_empty() {
            continue;
        }
        short(&row.payload).map_err(line_of)?;
        let text: StrDeserializer<'_, serde::de::value::Error> = row.night.as_str().into_deserializer();
        let night = NightId::deserialize(text).map_err(not_a_line);
        let at = (night.map_err(line_of)?, row.seq, row.time_ms, unescape_formula(&row.author).into());
        nights.take(at, &row.payload, &row.hash).map_err(line_of)?;
    }
    Ok(nights.read)
}

/// A fault in a line, or an error that is not about the line alone.
enum Wrong {
    Line(LineFault),
    Other(LedgerError),
}

impl From<LineFault> for Wrong {
    fn from(fault: LineFault) -> Wrong {
        Wrong::Line(fault)
    }
}

fn line_error(wrong: impl Into<Wrong>, line: usize) -> LedgerError {
    match wrong.into() {
        Wrong::Line(why) => LedgerError::BadLine { line, why },
        Wrong::Other(error) => error,
    }
}

fn not_a_line<E: ToString>(error: E) -> Wrong {
    Wrong::Line(LineFault::NotALine { why: error.to_string() })
}

/// Returns true if the line is an event of a development version before 0.1: `event` and `at_ms` in place of `payload`.
fn is_development_form(line: &str) -> bool {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only their presence counts")]
    struct Fields {
        seq: u64,
        at_ms: i64,
        event: String,
        payload: Option<IgnoredAny>,
    }
    serde_json::from_str::<Fields>(line).is_ok_and(|fields| fields.payload.is_none())
}

fn short(line: &str) -> Result<(), Wrong> {
    let most = MAX_LINE_BYTES;
    match line.len() > most {
        true => Err(LineFault::Long { most }.into()),
        false => Ok(()),
    }
}

/// The nights in a file, in the order in which they begin there.
#[derive(Default)]
struct Nights {
    read: Vec<ReadNight>,
    places: BTreeMap<NightId, usize>,
}

impl Nights {
    /// Adds an event from a file to its night.
    fn take(
        &mut self,
        (night, seq, time_ms, author): (NightId, u64, i64, Arc<str>),
        text: &str,
        hash: &str,
    ) -> Result<(), Wrong> {
        let place = *self.places.entry(night).or_insert(self.read.len());
        if place == self.read.len() {
            self.read.push((night, Vec::new()));
        }
        let Some((_, events)) = self.read.get_mut(place) else {
            return Ok(());
        };
        let expected = events.len() as u64 + 1;
        if seq != expected {
            return Err(Wrong::Line(LineFault::OutOfOrder { night, expected, found: seq }));
        }
        let link = events.last().map_or_else(|| Hash::origin(night), |event| event.hash);
        let link = link.next(seq, time_ms, &author, text);
        if Hash::parse(hash) != Some(link) {
            return Err(Wrong::Line(LineFault::Changed { night, event: seq }));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::BadEvent { why } => Wrong::Line(LineFault::NoEvent { why }),
            later @ PayloadError::UnknownKind { .. } => Wrong::Other(later.into()),
        })?;
        if events.is_empty() {
            check_opening(&payload, time_ms)?;
        }
        events.push(Event { seq, time_ms, author, text: text.into(), payload: Arc::new(payload), hash: link });
        Ok(())
    }
}

/// Checks that the first event of a night opens it in a known format; nothing in the night would count otherwise.
fn check_opening(first: &Payload, time_ms: i64) -> Result<(), LineFault> {
    let Body::NightOpened(opened) = &first.body else {
        return Err(LineFault::NoOpening);
    };
    let found = opened.format;
    if !(1..=EVENT_FORMAT).contains(&found) {
        return Err(LineFault::Format { found, known: EVENT_FORMAT });
    }
    // As in a replay: an old night may contain texts that are refused today.
    Night::default().judge(1, time_ms, first, &Log::default())?;
    Ok(())
}

/// Returns the cost of replaying a night event by event, in events: each event that changes earlier ones replays
/// everything before it.
pub fn steps_one_by_one(events: &[Event]) -> u64 {
    let back = |(index, event): (usize, &Event)| match looks_back(&event.payload.body) {
        true => index as u64,
        false => 1,
    };
    events.iter().enumerate().map(back).sum()
}

/// Counts the events of a night that have no effect: they contradict earlier events, and are stored and reported all
/// the same.
pub fn count_without_effect(events: &[Event]) -> usize {
    super::replay(events).refused.len()
}

/// Imports nights into the ledger. For a night that is already there, only events it does not have are new; nothing is
/// written until all nights have been checked.
///
/// # Errors
/// [`LedgerError::NightDiffers`], or an error from the disk.
pub fn import(store: &mut Store, nights: &[ReadNight]) -> Result<ImportedNights, LedgerError> {
    store.run_transaction(|store| {
        store.settle_in_progress()?;
        take_in(store, nights)
    })
}

fn take_in(store: &mut Store, nights: &[ReadNight]) -> Result<ImportedNights, LedgerError> {
    let mut plan = Vec::new();
    for (night, events) in nights {
        let there = store.load(*night, None)?;
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
            store.insert(night, last.as_ref(), new, EventOrigin::Imported)?;
        }
        imported.push((night, new.len()));
    }
    Ok(imported)
}
