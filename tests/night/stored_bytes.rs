//! The bytes of what is stored and exported. Hashes chain these bytes, so they may never change.
//!
//! `golden/events.jsonl` holds events of every kind, `golden/night.jsonl` and `golden/night.csv` the export of a night,
//! as written by the program of 24 November 2026. `golden/later_fields.jsonl` holds events with the fields and of the
//! kinds that were added since, first an opening with riichi's `oka`; `golden/opening_without_oka.jsonl` is that
//! opening as written before.

use std::collections::BTreeSet;

use quejing_ledger::{
    ChainHash, Event, LedgerError, LedgerStore, NightSession, Payload, Record, export_csv, export_jsonl, read_csv,
    read_jsonl,
};
use quejing_rules::NightId;
use quejing_rules::play::{ActRow, Play};
use serde_json::Value;

use crate::support::Night;

const EVENTS: &str = include_str!("golden/events.jsonl");
const LATER_FIELDS: &str = include_str!("golden/later_fields.jsonl");
const OPENING_WITHOUT_OKA: &str = include_str!("golden/opening_without_oka.jsonl");
const NIGHT_JSONL: &str = include_str!("golden/night.jsonl");
const NIGHT_CSV: &str = include_str!("golden/night.csv");

/// Returns JSON text with the keys of every object in descending order.
fn reverse_keys(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(reverse_keys).collect::<Vec<_>>().join(",")),
        Value::Object(fields) => {
            let mut keys: Vec<&String> = fields.keys().collect();
            keys.sort_by(|one, other| other.cmp(one));
            let field =
                |key: &&String| format!("{}:{}", Value::from(key.as_str()), reverse_keys(&fields[key.as_str()]));
            format!("{{{}}}", keys.iter().map(field).collect::<Vec<_>>().join(","))
        }
        scalar => scalar.to_string(),
    }
}

/// Returns every kind that all rules have, as listed by the reader's complaint about an unknown one.
fn readable_kinds() -> BTreeSet<String> {
    let unknown = r#"{"kind":"?"}"#;
    let complaints =
        [serde_json::from_str::<Record>(unknown).unwrap_err(), serde_json::from_str::<Play>(unknown).unwrap_err()];
    let listed = |complaint: serde_json::Error| {
        let complaint = complaint.to_string();
        let words = complaint.split('`').skip(1).step_by(2).filter(|word| *word != "?");
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    complaints.into_iter().flat_map(listed).collect()
}

/// Dependencies that switch on serde_json's `preserve_order` fail this: the keys would stay as written or as declared.
#[test]
fn events_of_every_kind_are_stored_byte_for_byte() {
    for line in EVENTS.lines().chain(LATER_FIELDS.lines()) {
        let payload = Payload::read(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert_eq!(payload.to_stored_text(), line);
        let reversed = reverse_keys(&serde_json::from_str(line).unwrap());
        assert_eq!(Payload::read(&reversed).unwrap().to_stored_text(), line);
    }
}

/// Every rule option is written out, so an opening read from an earlier version and written again gains the options
/// added since.
#[test]
fn an_opening_from_before_an_option_means_its_default() {
    let earlier = Payload::read(OPENING_WITHOUT_OKA).unwrap();
    assert_eq!(Some(earlier.to_stored_text().as_str()), LATER_FIELDS.lines().next());
    let reversed = reverse_keys(&serde_json::from_str(OPENING_WITHOUT_OKA).unwrap());
    assert_eq!(Payload::read(&reversed).unwrap(), earlier);
}

#[test]
fn every_kind_has_an_event_among_the_stored_ones() {
    let kind = |line: &str| Payload::read(line).unwrap().body.kind();
    let stored: BTreeSet<String> =
        EVENTS.lines().chain(LATER_FIELDS.lines()).map(|line| kind(line).to_owned()).collect();
    let common = BTreeSet::from_iter(Record::CODES.iter().chain(Play::CODES).map(|kind| (*kind).to_owned()));
    let acts: BTreeSet<String> = ActRow::all().map(|row| row.kind.to_owned()).collect();
    assert_eq!((common.len(), acts.len()), (Record::CODES.len() + Play::CODES.len(), ActRow::all().count()));
    assert!(common.is_disjoint(&acts));
    assert_eq!(readable_kinds(), common);
    assert_eq!(stored, &common | &acts);
}

/// Returns the golden CSV in the present form: with the mark of UTF-8, and with the local time after the milliseconds.
fn csv_with_times() -> String {
    let with_time = |(line, text): (usize, &str)| {
        let cells: Vec<&str> = text.splitn(4, ',').collect();
        let time = match line {
            0 => "time".to_owned(),
            _ => quejing_io::dates::format_time_for_table(cells[2].parse().unwrap()),
        };
        format!("{},{},{},{time},{}\n", cells[0], cells[1], cells[2], cells[3])
    };
    let lines: String = NIGHT_CSV.lines().enumerate().map(with_time).collect();
    format!("\u{feff}{lines}")
}

/// Returns the night of the golden export.
fn golden_night() -> (NightId, Vec<Event>) {
    let mut nights = read_jsonl(NIGHT_JSONL).unwrap();
    assert_eq!(nights.len(), 1);
    nights.remove(0)
}

#[test]
fn a_night_recorded_again_has_the_same_hashes_and_export() {
    let (night, golden) = golden_night();
    let mut store = LedgerStore::in_memory().unwrap();
    let mut session = NightSession::for_new_night(night);
    for event in &golden {
        let payload = Payload::clone(&event.payload);
        let recorded = session.record_events(&mut store, &event.author, event.time_ms, vec![payload]);
        recorded.unwrap_or_else(|error: LedgerError| panic!("event {}: {error:?}", event.seq));
    }
    let stored = store.load_night(night, None).unwrap().events;
    assert_eq!(export_jsonl(night, &stored), NIGHT_JSONL);
    assert_eq!(export_csv(night, &stored, &[]), csv_with_times());
    for csv in [NIGHT_CSV, &csv_with_times()] {
        assert_eq!(read_csv(csv).unwrap(), [(night, golden.clone())]);
    }
    assert_eq!(read_jsonl(&format!("\u{feff}{NIGHT_JSONL}")).unwrap(), [(night, golden)]);
}

/// The hashes computed from the exported text alone, by the form that [`ChainHash::next`] describes.
#[test]
fn the_chain_of_the_export_is_that_of_its_text() {
    let (night, golden) = golden_night();
    let mut link = ChainHash::origin(night);
    for (line, event) in NIGHT_JSONL.lines().zip(&golden) {
        let line: Value = serde_json::from_str(line).unwrap();
        link = link.next_hash(event.seq, event.time_ms, &event.author, &line["payload"].to_string());
        assert_eq!(line["hash"], link.to_string());
    }
}

#[test]
fn the_command_line_exports_the_night_that_it_imports_byte_for_byte() {
    let night = Night::new("golden");
    let file = night.0.join("night.jsonl");
    std::fs::write(&file, NIGHT_JSONL).unwrap();
    let imported = night.json(&["import", file.to_str().unwrap()]);
    let id = imported["imported"][0]["night"].as_str().unwrap().to_owned();
    let exported = |options: &[&str]| night.run(&[&["export", "--night", &id], options].concat()).stdout;
    assert_eq!(String::from_utf8(exported(&[])).unwrap(), NIGHT_JSONL);
    let csv = String::from_utf8(exported(&["--csv"])).unwrap();
    assert_eq!(csv.lines().next().unwrap(), "\u{feff}night,seq,time_ms,time,author,hash,payload");
    let other = Night::new("golden-csv");
    let file = other.0.join("night.csv");
    std::fs::write(&file, csv).unwrap();
    other.json(&["import", file.to_str().unwrap()]);
    let again = other.run(&["export", "--night", &id]).stdout;
    assert_eq!(String::from_utf8(again).unwrap(), NIGHT_JSONL);
}
