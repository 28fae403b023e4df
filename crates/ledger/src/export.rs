//! Writes nights as lines, one event per line. The stored text of an event is copied verbatim, so that hashes stay valid.
//!
//! JSONL: `{"night", "seq", "time_ms", "author", "hash", "payload": {"kind", …}}`. CSV: the same columns, the payload as JSON text.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Event, NightId, StrayEvent};

#[derive(Serialize, Deserialize)]
pub(crate) struct EventLine<'a> {
    pub(crate) night: NightId,
    pub(crate) seq: u64,
    pub(crate) time_ms: i64,
    pub(crate) author: String,
    pub(crate) hash: String,
    #[serde(borrow)]
    pub(crate) payload: &'a RawValue,
    /// True for an event after damage: it is unverified, and an import skips it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unverified: bool,
}

/// Returns the events of a night as JSONL, one object per line.
pub fn export_jsonl(night: NightId, events: &[Event]) -> String {
    let line = |event: &Event| {
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
    events.iter().filter_map(line).flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Returns unverified events as JSONL, marked by `unverified`; [`read_jsonl`](super::read_jsonl) skips them.
pub fn export_strays_jsonl(night: NightId, strays: &[StrayEvent]) -> String {
    let line = |stray: &StrayEvent| {
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
    strays.iter().filter_map(line).flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// Returns the events of a night as CSV, followed by unverified events; if there are any, an extra column marks them.
pub fn export_csv(night: NightId, events: &[Event], strays: &[StrayEvent]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mark = |mark: &'static str| (!strays.is_empty()).then_some(mark);
    let heads = ["night", "seq", "time_ms", "author", "hash", "payload"];
    // Writing into memory cannot fail.
    let _ = writer.write_record(heads.into_iter().chain(mark("unverified")));
    let night = night.to_string();
    for event in events {
        let (seq, time, hash) = (event.seq.to_string(), event.time_ms.to_string(), event.hash.to_string());
        let row = [&*night, &seq, &time, &escape_formula(&event.author), &hash, &event.text];
        let _ = writer.write_record(row.into_iter().chain(mark("")));
    }
    for stray in strays {
        let (seq, time) = (stray.seq.to_string(), stray.time_ms.to_string());
        let row = [&*night, &seq, &time, &escape_formula(&stray.author), &stray.hash, &stray.text];
        let _ = writer.write_record(row.into_iter().chain(mark("yes")));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Returns the author as a cell that no spreadsheet reads as a formula; [`unescape_formula`] reverses this exactly. No
/// other column can begin like a formula: the others hold numbers, digits and JSON objects.
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

/// Returns true if a spreadsheet would read the cell as a formula, after any apostrophes in front are removed.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r'])
}
