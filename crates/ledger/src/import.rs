//! Import of nights from exported lines, JSONL or CSV: a file is imported entirely or not at all.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{IgnoredAny, IntoDeserializer};

use quejing_io::files::UTF8_MARK;

use super::export::{EventLine, unescape_formula};
use super::store::EventOrigin;
use super::{
    ChainHash, EVENT_FORMAT, Event, EventLog, ImportLineFault, LedgerError, LedgerStore, Night, Payload, PayloadError,
    Record,
};
use quejing_rules::NightId;

/// The maximum length of a JSONL line or of the content in a CSV row, in bytes: far more than any event needs, but
/// little enough for the memory.
const MAX_LINE_BYTES: usize = 16 << 20;

/// A row of a CSV export, by column name; `unverified` is empty for verified events.
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

/// A night that was read from a file and checked: its identifier and its verified events, in order.
pub type ImportableNight = (NightId, Vec<Event>);

/// The nights of an import, each with the number of its new events.
pub type ImportedEventCounts = Vec<(NightId, usize)>;

/// Counts the events in an exported file's text that are marked as unverified. They followed damage in the original
/// ledger, so that an import skips them. Lines that cannot be read do not count.
pub fn count_unverified_events(text: &str, is_csv: bool) -> usize {
    let text = strip_utf8_mark(text);
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

/// Returns the text without the mark of UTF-8 (byte order mark) that spreadsheets and editors put in front.
fn strip_utf8_mark(text: &str) -> &str {
    text.strip_prefix(UTF8_MARK).unwrap_or(text)
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

/// Reads nights from JSONL, in the order of their first lines. Every line must be an event or blank, every night must
/// begin with its opening event, and every hash chain must be intact. Unverified events are skipped.
///
/// # Errors
/// [`LedgerError::BadLine`] with the first faulty line; [`LedgerError::UnknownKind`] for an event from a later version;
/// [`LedgerError::DevelopmentForm`].
pub fn read_jsonl(text: &str) -> Result<Vec<ImportableNight>, LedgerError> {
    let mut nights = NightCollector::default();
    for (index, line) in strip_utf8_mark(text).lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at_line = |error| to_ledger_error(error, index + 1);
        check_line_length(line).map_err(at_line)?;
        let read: EventLine<'_> = serde_json::from_str(line)
            .map_err(|error| match is_development_form(line) {
                true => LineReadError::File(LedgerError::DevelopmentForm),
                false => line_syntax_error(error),
            })
            .map_err(at_line)?;
        if read.unverified {
            continue;
        }
        let position = (read.night, read.seq, read.time_ms, read.author.into());
        nights.add_event(position, read.payload.get(), &read.hash).map_err(at_line)?;
    }
    Ok(nights.nights)
}

/// Reads nights from CSV as written by [`export_csv`](super::export_csv), in the order of their first rows, with the
/// checks of [`read_jsonl`].
///
/// # Errors
/// The errors of [`read_jsonl`] except [`LedgerError::DevelopmentForm`].
pub fn read_csv(text: &str) -> Result<Vec<ImportableNight>, LedgerError> {
    let mut nights = NightCollector::default();
    for (index, row) in csv::Reader::from_reader(strip_utf8_mark(text).as_bytes()).deserialize::<EventRow>().enumerate()
    {
        let at_line = |error| to_ledger_error(error, index + 2);
        let row = row.map_err(line_syntax_error).map_err(at_line)?;
        if !row.unverified.is_empty() {
            continue;
        }
        check_line_length(&row.payload).map_err(at_line)?;
        let text: StrDeserializer<'_, serde::de::value::Error> = row.night.as_str().into_deserializer();
        let night = NightId::deserialize(text).map_err(line_syntax_error);
        let position = (night.map_err(at_line)?, row.seq, row.time_ms, unescape_formula(&row.author).into());
        nights.add_event(position, &row.payload, &row.hash).map_err(at_line)?;
    }
    Ok(nights.nights)
}

/// An error in reading one line.
enum LineReadError {
    /// A fault of the line, to which the line's number is added later.
    Line(ImportLineFault),
    /// An error that concerns the whole file.
    File(LedgerError),
}

impl From<ImportLineFault> for LineReadError {
    fn from(fault: ImportLineFault) -> LineReadError {
        LineReadError::Line(fault)
    }
}

fn to_ledger_error(error: impl Into<LineReadError>, line: usize) -> LedgerError {
    match error.into() {
        LineReadError::Line(why) => LedgerError::BadLine { line, why },
        LineReadError::File(error) => error,
    }
}

fn line_syntax_error<E: ToString>(error: E) -> LineReadError {
    LineReadError::Line(ImportLineFault::NotALine { why: error.to_string() })
}

/// Returns true if the line is an event in the form of development versions before 0.1, with `event` and `at_ms`
/// instead of `payload` and `time_ms`.
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
        true => Err(ImportLineFault::Long { most }.into()),
        false => Ok(()),
    }
}

/// The nights read from a file so far, in the order of their first events.
#[derive(Default)]
struct NightCollector {
    nights: Vec<ImportableNight>,
    /// The index of each night in `nights`.
    indices: BTreeMap<NightId, usize>,
}

impl NightCollector {
    /// Checks an event's number, hash and content, and appends it to its night; the first event must open the night.
    fn add_event(
        &mut self,
        (night, seq, time_ms, author): (NightId, u64, i64, Arc<str>),
        text: &str,
        hash: &str,
    ) -> Result<(), LineReadError> {
        let index = *self.indices.entry(night).or_insert(self.nights.len());
        if index == self.nights.len() {
            self.nights.push((night, Vec::new()));
        }
        let Some((_, events)) = self.nights.get_mut(index) else {
            return Ok(());
        };
        let expected = events.len() as u64 + 1;
        if seq != expected {
            return Err(LineReadError::Line(ImportLineFault::OutOfOrder { night, expected, found: seq }));
        }
        let link = events.last().map_or_else(|| ChainHash::origin(night), |event| event.hash);
        let link = link.next_hash(seq, time_ms, &author, text);
        if ChainHash::parse(hash) != Some(link) {
            return Err(LineReadError::Line(ImportLineFault::Changed { night, event: seq }));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            PayloadError::BadEvent { why } => LineReadError::Line(ImportLineFault::NoEvent { why }),
            later @ PayloadError::UnknownKind { .. } => LineReadError::File(later.into()),
        })?;
        if events.is_empty() {
            check_night_opening(&payload, time_ms)?;
        }
        events.push(Event { seq, time_ms, author, text: text.into(), payload: Arc::new(payload), hash: link });
        Ok(())
    }
}

/// Checks that the first event of a night opens it in a known format; otherwise no event of the night would have an
/// effect.
fn check_night_opening(first: &Payload, time_ms: i64) -> Result<(), ImportLineFault> {
    let Record::NightOpened(opened) = &first.body else {
        return Err(ImportLineFault::NoOpening);
    };
    let found = opened.format;
    if !(1..=EVENT_FORMAT).contains(&found) {
        return Err(ImportLineFault::Format { found, known: EVENT_FORMAT });
    }
    // As in a replay: an old night may contain texts that are refused today.
    Night::default().judge_event(1, time_ms, first, &EventLog::default())?;
    Ok(())
}

/// Returns the cost of replaying a night event by event, in judged events: one per event, except that after an event
/// that changes earlier ones, all events before it are judged again.
pub fn stepwise_replay_cost(events: &[Event]) -> u64 {
    let event_cost = |(index, event): (usize, &Event)| match event.payload.body.changes_earlier_events() {
        true => index as u64,
        false => 1,
    };
    events.iter().enumerate().map(event_cost).sum()
}

/// Counts the events of a night that have no effect because they contradict earlier events. An import stores them, too.
pub fn count_refused_events(events: &[Event]) -> usize {
    super::replay_events(events).refused.len()
}

/// Imports nights into the ledger in one transaction and returns the number of new events of each; skips events that
/// the ledger already has. Writes nothing before all nights are checked. The night in progress remains the same.
///
/// # Errors
/// [`LedgerError::NightDiffers`], [`LedgerError::Damaged`], or an error of the disk; nothing is imported then.
pub fn import_nights(store: &mut LedgerStore, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
    store.run_transaction(|store| {
        store.pin_night_in_progress()?;
        insert_new_events(store, nights)
    })
}

fn insert_new_events(store: &mut LedgerStore, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
    let mut plan = Vec::new();
    for (night, events) in nights {
        let stored = store.load_night(*night, None)?;
        if let Some((event, _)) = stored.events.iter().zip(events).find(|(stored, new)| stored.hash != new.hash) {
            return Err(LedgerError::NightDiffers { night: *night, event: event.seq });
        }
        if let Some(damage) = stored.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.to_ledger_fault(*night),
            });
        }
        plan.push((*night, stored.events.last().cloned(), stored.events.len()));
    }
    let mut imported = Vec::new();
    for ((night, last, stored_count), (_, events)) in plan.into_iter().zip(nights) {
        let new = events.get(stored_count..).unwrap_or_default();
        if !new.is_empty() {
            // Everybody has seen an imported night, until entries are recorded here.
            let was_imported = store.night_seen_records(night, None)?.is_seen_by_all(stored_count as u64);
            store.insert_events(night, last.as_ref(), new, EventOrigin::Imported)?;
            // People were told of the entries where the night was played.
            if let Some(newest) = new.last().filter(|_| was_imported) {
                store.mark_night_seen_by_all(night, newest.time_ms)?;
            }
        }
        imported.push((night, new.len()));
    }
    Ok(imported)
}
