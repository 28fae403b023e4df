//! Export of nights, one event per line. The stored text of an event is copied unchanged, so that its hash remains
//! valid.
//!
//! JSONL: `{"night", "seq", "time_ms", "author", "hash", "payload": {"kind", …}}`. CSV: the same columns, the payload
//! as JSON text; after the milliseconds, the local time as people read it, which an import ignores. A CSV file begins
//! with the mark of UTF-8, without which Excel misreads names.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Event, StrayEvent};
use quejing_io::dates::format_time_for_table;
use quejing_io::files::UTF8_MARK;
use quejing_rules::NightId;

#[derive(Serialize, Deserialize)]
pub(crate) struct EventLine<'a> {
    pub(crate) night: NightId,
    pub(crate) seq: u64,
    pub(crate) time_ms: i64,
    pub(crate) author: String,
    pub(crate) hash: String,
    #[serde(borrow)]
    pub(crate) payload: &'a RawValue,
    /// True for an event after damage to its night, which is unverified, so that an import skips it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unverified: bool,
}

/// Returns the events of a night as JSONL, one object per line.
pub fn export_jsonl(night: NightId, events: &[Event]) -> String {
    let to_line = |event: &Event| {
        let payload: &RawValue = serde_json::from_str(&event.text).ok()?;
        let line = EventLine {
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
    events.iter().filter_map(to_line).flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Returns unverified events as JSONL, one object per line with `unverified` set to true, which
/// [`read_jsonl`](super::read_jsonl) skips. A payload that is not valid JSON becomes a JSON string.
pub fn export_strays_jsonl(night: NightId, strays: &[StrayEvent]) -> String {
    let to_line = |stray: &StrayEvent| {
        // A payload that is no longer valid JSON is written as a string.
        let quoted = serde_json::to_string(&stray.text).ok()?;
        let payload = serde_json::from_str(&stray.text).or_else(|_| serde_json::from_str(&quoted));
        let line = EventLine {
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
    strays.iter().filter_map(to_line).flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Returns the events of a night as CSV, followed by unverified events; if there are any, they have `yes` in an extra
/// column `unverified`.
pub fn export_csv(night: NightId, events: &[Event], strays: &[StrayEvent]) -> String {
    let mut writer = csv::Writer::from_writer(UTF8_MARK.to_string().into_bytes());
    let extra_cell = |cell: &'static str| (!strays.is_empty()).then_some(cell);
    let column_names = ["night", "seq", "time_ms", "time", "author", "hash", "payload"];
    // Writing into memory cannot fail.
    let _ = writer.write_record(column_names.into_iter().chain(extra_cell("unverified")));
    let night = night.to_string();
    for event in events {
        let (seq, time, hash) = (event.seq.to_string(), event.time_ms.to_string(), event.hash.to_string());
        let clock = format_time_for_table(event.time_ms);
        let row = [&*night, &seq, &time, &clock, &escape_formula(&event.author), &hash, &event.text];
        let _ = writer.write_record(row.into_iter().chain(extra_cell("")));
    }
    for stray in strays {
        let (seq, time) = (stray.seq.to_string(), stray.time_ms.to_string());
        let clock = format_time_for_table(stray.time_ms);
        let row = [&*night, &seq, &time, &clock, &escape_formula(&stray.author), &stray.hash, &stray.text];
        let _ = writer.write_record(row.into_iter().chain(extra_cell("yes")));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Returns the author as a cell that no spreadsheet reads as a formula; [`unescape_formula`] restores the author
/// exactly. No other column needs this: identifiers, numbers, hashes and JSON objects never begin like a formula.
fn escape_formula(author: &str) -> String {
    match is_formula(author) {
        true => format!("'{author}"),
        false => author.to_owned(),
    }
}

/// Returns the author in a CSV cell, without the apostrophe that [`escape_formula`] may have added.
pub(crate) fn unescape_formula(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|author| is_formula(author)).unwrap_or(cell)
}

/// Returns true if a spreadsheet would read the cell as a formula without the apostrophes at its beginning.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r'])
}
