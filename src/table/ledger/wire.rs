//! The ledger as lines: JSONL and CSV, one event a line, out and in without a letter lost. The stored text of an event is
//! carried verbatim, so that hashes hold.
//!
//! JSONL: `{"night", "seq", "time_ms", "author", "hash", "payload": {"kind", …}}`. CSV: the same columns, the payload as JSON text.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::store::{Stray, Taken};
use super::{Event, Hash, LedgerError, NightId, Payload, Store};

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    night: NightId,
    seq: u64,
    time_ms: i64,
    author: String,
    hash: String,
    #[serde(borrow)]
    payload: &'a RawValue,
    /// It lies behind damage: nothing says that it is what was recorded, and it is not taken in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unverified: bool,
}

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

/// A night that was read.
pub type ReadNight = (NightId, Vec<Event>);

/// How an import went: night, and how many events were new.
pub type Imported = Vec<(NightId, usize)>;

/// The events of a night as JSONL.
pub fn export_jsonl(night: NightId, events: &[Event]) -> String {
    let line = |event: &Event| {
        let payload: &RawValue = serde_json::from_str(&event.text).ok()?;
        let line = Line {
            night,
            seq: event.seq,
            time_ms: event.time_ms,
            author: event.author.to_string(),
            hash: event.hash.to_string(),
            payload,
            unverified: false,
        };
        serde_json::to_string(&line).ok()
    };
    events
        .iter()
        .filter_map(line)
        .flat_map(|line| [line, "\n".to_owned()])
        .collect()
}

/// Events that nothing vouches for as JSONL, marked as such; [`read_jsonl`] passes them over.
pub fn export_strays(night: NightId, strays: &[Stray]) -> String {
    let line = |stray: &Stray| {
        // What is no JSON any more stands there as text.
        let quoted = serde_json::to_string(&stray.text).ok()?;
        let payload = serde_json::from_str(&stray.text).or_else(|_| serde_json::from_str(&quoted));
        let line = Line {
            night,
            seq: stray.seq,
            time_ms: stray.time_ms,
            author: stray.author.clone(),
            hash: stray.hash.clone(),
            payload: payload.ok()?,
            unverified: true,
        };
        serde_json::to_string(&line).ok()
    };
    strays
        .iter()
        .filter_map(line)
        .flat_map(|line| [line, "\n".to_owned()])
        .collect()
}

/// The events of a night as CSV; events that nothing vouches for stand behind them, marked in a column of their own.
pub fn export_csv(night: NightId, events: &[Event], strays: &[Stray]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mark = |mark: &'static str| (!strays.is_empty()).then_some(mark);
    let heads = ["night", "seq", "time_ms", "author", "hash", "payload"];
    // Writing into memory cannot fail.
    let _ = writer.write_record(heads.into_iter().chain(mark("unverified")));
    let night = night.to_string();
    for event in events {
        let (seq, time, hash) = (
            event.seq.to_string(),
            event.time_ms.to_string(),
            event.hash.to_string(),
        );
        let row = [&*night, &seq, &time, &event.author, &hash, &event.text];
        let _ = writer.write_record(row.into_iter().chain(mark("")));
    }
    for stray in strays {
        let (seq, time) = (stray.seq.to_string(), stray.time_ms.to_string());
        let row = [
            &*night,
            &seq,
            &time,
            &stray.author,
            &stray.hash,
            &stray.text,
        ];
        let _ = writer.write_record(row.into_iter().chain(mark("yes")));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Reads a file of nights: CSV, JSONL, or an evening of the older form.
///
/// # Errors
/// As [`read_jsonl`].
pub fn read_nights(text: &str, is_csv: bool) -> Result<Vec<ReadNight>, LedgerError> {
    match is_csv {
        true => read_csv(text),
        false => match super::read_old_evening(text) {
            Some(night) => Ok(vec![night?]),
            None => read_jsonl(text),
        },
    }
}

/// Reads JSONL; every line must be an event and every chain must hold.
///
/// # Errors
/// [`LedgerError::BadLine`] with the first wrong line; an event of a later version.
pub fn read_jsonl(text: &str) -> Result<Vec<ReadNight>, LedgerError> {
    let mut nights = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let bad = |why: String| LedgerError::BadLine {
            line: index + 1,
            why,
        };
        let read: Line<'_> = serde_json::from_str(line)
            .map_err(|error| bad(format!("this is no line of an exported night: {error}")))?;
        if read.unverified {
            continue;
        }
        let author: Arc<str> = read.author.into();
        let at = (read.night, read.seq, read.time_ms, author);
        take(&mut nights, at, read.payload.get(), &read.hash)
            .map_err(|error| at_line(error, index + 1))?;
    }
    Ok(nights)
}

/// Reads CSV as [`export_csv`] writes it.
///
/// # Errors
/// As [`read_jsonl`].
pub fn read_csv(text: &str) -> Result<Vec<ReadNight>, LedgerError> {
    let mut nights = Vec::new();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    for (index, row) in reader.deserialize::<Row>().enumerate() {
        let bad = |why: String| LedgerError::BadLine {
            line: index + 2,
            why,
        };
        let row =
            row.map_err(|error| bad(format!("this is no row of an exported night: {error}")))?;
        if !row.unverified.is_empty() {
            continue;
        }
        let night = row
            .night
            .parse()
            .map_err(|error: super::IdError| bad(error.to_string()))?;
        let at = (night, row.seq, row.time_ms, row.author.into());
        take(&mut nights, at, &row.payload, &row.hash)
            .map_err(|error| at_line(error, index + 2))?;
    }
    Ok(nights)
}

fn at_line(error: LedgerError, line: usize) -> LedgerError {
    match error {
        LedgerError::BadEvent { why } => LedgerError::BadLine { line, why },
        other => other,
    }
}

/// Takes one event of a file into its night.
fn take(
    nights: &mut Vec<ReadNight>,
    (night, seq, time_ms, author): (NightId, u64, i64, Arc<str>),
    text: &str,
    hash: &str,
) -> Result<(), LedgerError> {
    let bad = |why: String| LedgerError::BadEvent { why };
    let at = nights
        .iter()
        .position(|(known, _)| *known == night)
        .unwrap_or_else(|| {
            nights.push((night, Vec::new()));
            nights.len() - 1
        });
    let events = &mut nights[at].1;
    let expected = events.len() as u64 + 1;
    if seq != expected {
        return Err(bad(format!(
            "event {expected} of night {night} should stand here, not {seq}"
        )));
    }
    let link = events
        .last()
        .map_or_else(|| Hash::origin(night), |event| event.hash);
    let link = link.next(seq, time_ms, &author, text);
    if Hash::parse(hash) != Some(link) {
        return Err(bad(format!(
            "event {seq} of night {night} was changed: its hash does not hold"
        )));
    }
    let payload = Arc::new(Payload::read(text)?);
    events.push(Event {
        seq,
        time_ms,
        author,
        text: text.into(),
        payload,
        hash: link,
    });
    Ok(())
}

/// Takes nights that were read into the ledger. Of a night that is there already only the events that it does not have
/// are new; nothing is written before all nights were looked at.
///
/// # Errors
/// [`LedgerError::NightDiffers`], or what the disk says.
pub fn import(store: &mut Store, nights: &[ReadNight]) -> Result<Imported, LedgerError> {
    store.locked(|store| {
        store.settle_in_progress()?;
        take_in(store, nights)
    })
}

fn take_in(store: &mut Store, nights: &[ReadNight]) -> Result<Imported, LedgerError> {
    let mut plan = Vec::new();
    for (night, events) in nights {
        let there = store.load(*night, None)?;
        let differs = there
            .events
            .iter()
            .zip(events)
            .find(|(one, other)| one.hash != other.hash);
        if let Some((event, _)) = differs {
            return Err(LedgerError::NightDiffers {
                night: *night,
                event: event.seq,
            });
        }
        if let Some(damage) = there.damage {
            return Err(LedgerError::Damaged {
                path: store.path().display().to_string(),
                fault: damage.fault(*night),
            });
        }
        plan.push((*night, there.events.last().cloned(), there.events.len()));
    }
    let mut imported = Vec::new();
    for ((night, last, there), (_, events)) in plan.into_iter().zip(nights) {
        let new = events.get(there..).unwrap_or_default();
        if !new.is_empty() {
            store.insert(night, last.as_ref(), new, Taken::Imported)?;
        }
        imported.push((night, new.len()));
    }
    Ok(imported)
}
