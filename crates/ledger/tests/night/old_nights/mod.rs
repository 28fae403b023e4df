//! Old nights: 240 odd nights with their bytes, and what the program said of them after every entry.
//!
//! `nights.jsonl.gz` was written once by the program of 27 November 2026, before format 2 of the ledger (form in
//! [`frozen`]), and is never written again: every later program must read these nights as that one did. The nights were
//! made by chance ([`odd_night`]): legal and overruled entries of every family of rules, refused entries as imports
//! bring them, corrections, undo and redo, voided deals, new seats, several games, side money, disputes, evidence,
//! names that look alike, clocks that run backwards, fields of later versions; and ledgers damaged on the disk
//! ([`ledgers`]). `nights-of-three.jsonl.gz` has 40 nights of three-player riichi, written in the same way by the
//! program of 30 November 2026.
//!
//! A failing test means that an old night would change. Where a rule must change, a new optional field of *new* entries
//! switches it, and the absence of the field means what it means here. A field that a later version *adds* to what is
//! said of a night is named in [`ADDED_FIELDS`]. New oddities go into a further file beside these: the ignored tests
//! `write_a_new_file_of_old_nights` and `write_a_new_file_of_nights_of_three` write one, by the program of that day.

mod count;
mod dice;
mod frozen;
mod ledgers;
mod odd_night;
mod shown;

use quejing_ledger::*;
use serde_json::Value as Json;

use self::frozen::{Corpus, CorpusWriter, FrozenNight};
use self::ledgers::{Folder, make_ledgers, said_of_ledger, write_files};
use self::odd_night::OddNight;
use self::shown::{Parts, shown_parts};
use crate::caution_nights;
use crate::maker::night_of;
use quejing_rules::NightId;

/// The fields that versions after the frozen one added to the parts, each with its parts: `("table", "field")`.
const ADDED_FIELDS: [(&str, &str); 0] = [];

/// The maximum number of differences in a message.
const MAX_DIFFERENCES: usize = 30;

/// Appends the differences of a value from the frozen one, each with its path. Numbers with a fraction may differ in
/// their last digits, since machines compute roots and powers differently.
fn compare(part: &str, path: &str, frozen: &Json, now: &Json, differences: &mut Vec<String>) {
    match (frozen, now) {
        (Json::Object(old), Json::Object(new)) => {
            for (key, value) in old {
                compare(part, &format!("{path}/{key}"), value, new.get(key).unwrap_or(&Json::Null), differences);
            }
            let is_known = |key: &String| {
                let names = |(of, field): &(&str, &str)| part.starts_with(of) && key == field;
                old.contains_key(key) || ADDED_FIELDS.iter().any(names)
            };
            for (key, value) in new.iter().filter(|(key, _)| !is_known(key)) {
                differences.push(format!("{part}{path}/{key}: was absent, is {value}"));
            }
        }
        (Json::Array(old), Json::Array(new)) if old.len() == new.len() => {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                compare(part, &format!("{path}/{index}"), old, new, differences);
            }
        }
        (Json::Number(old), Json::Number(new)) if old.is_f64() && new.is_f64() => {
            let (old, new) = (old.as_f64().unwrap_or(f64::NAN), new.as_f64().unwrap_or(f64::NAN));
            if (old - new).abs() > 1e-9 * old.abs().max(1.0) {
                differences.push(format!("{part}{path}: was {old}, is {new}"));
            }
        }
        _ if frozen == now => {}
        _ => differences.push(format!("{part}{path}: was {frozen}, is {now}")),
    }
}

fn compare_parts(frozen: &Parts, now: &Parts) -> Vec<String> {
    let mut differences = Vec::new();
    for (name, part) in frozen {
        match now.get(name) {
            Some(now) => compare(name, "", part, now, &mut differences),
            None => differences.push(format!("{name}: was {part}, is absent")),
        }
    }
    let added = now.iter().filter(|(name, _)| !frozen.contains_key(*name));
    differences.extend(added.map(|(name, part)| format!("{name}: was absent, is {part}")));
    differences
}

fn apply_changes(parts: &mut Parts, then: &Parts) {
    for (name, part) in then {
        match part {
            Json::Null => drop(parts.remove(name)),
            part => drop(parts.insert(name.clone(), part.clone())),
        }
    }
}

/// Returns the first difference between a night and its replay, entry by entry, with all differences of that entry.
fn first_difference(night: &FrozenNight) -> Option<String> {
    let (mut replay, mut frozen) = (ReplayedNight::default(), Parts::new());
    for entry in &night.entries {
        replay.push(entry.event.clone());
        apply_changes(&mut frozen, &entry.then);
        let differences = compare_parts(&frozen, &shown_parts(&replay));
        if !differences.is_empty() {
            let (seq, text) = (entry.event.seq, &entry.event.text);
            return Some(format!("{}, entry {seq} {text}\n    {}", night.about, differences.join("\n    ")));
        }
    }
    let at_once = ReplayedNight::from_events(night.events());
    (at_once != replay).then(|| format!("{}: the replay of all entries at once differs", night.about))
}

#[test]
fn every_old_night_says_the_same_after_every_entry() {
    let nights: Vec<&FrozenNight> = Corpus::all().into_iter().flat_map(|corpus| &corpus.nights).collect();
    let differences: Vec<String> = std::thread::scope(|scope| {
        let differences_of = |nights: &[&FrozenNight]| -> Vec<String> {
            nights.iter().filter_map(|night| first_difference(night)).collect()
        };
        let parts = nights.chunks(nights.len().div_ceil(4)).map(|part| scope.spawn(move || differences_of(part)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    });
    let shown = differences.iter().take(MAX_DIFFERENCES).cloned().collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} old nights differ:\n{shown}", differences.len());
}

#[test]
fn every_old_night_keeps_its_bytes_through_import_and_export() {
    let mut store = LedgerStore::in_memory().unwrap();
    let nights = Corpus::all().into_iter().flat_map(|corpus| &corpus.nights);
    let nights: Vec<ImportableNight> = nights.map(|night| (night.id(), night.events())).collect();
    let exported: String = nights.iter().map(|(id, events)| export_jsonl(*id, events)).collect();
    assert_eq!(read_jsonl(&exported).unwrap(), nights);
    import_nights(&mut store, &nights).unwrap();
    for (id, events) in &nights {
        let loaded = store.load_night(*id, None).unwrap();
        assert_eq!(loaded.damage, None, "{id}");
        assert_eq!(&loaded.events, events, "{id}");
        assert_eq!(export_jsonl(*id, &loaded.events), export_jsonl(*id, events));
        assert_eq!(read_csv(&export_csv(*id, events, &[])).unwrap(), [(*id, events.clone())], "{id}");
    }
    assert_eq!(verify_store(&store).unwrap().faults, []);
}

/// Returns true if the program writes an entry today as it was stored, or if a later version wrote it.
fn is_written_alike(event: &Event) -> bool {
    event.text.contains("a_later_field") || event.payload.to_stored_text() == *event.text
}

#[test]
fn every_old_entry_is_written_as_it_was() {
    for night in Corpus::all().into_iter().flat_map(|corpus| &corpus.nights) {
        for entry in &night.entries {
            assert!(is_written_alike(&entry.event), "{}: {}", night.about, entry.event.text);
        }
        if let Some(csv) = &night.csv {
            assert_eq!(read_csv(csv).unwrap(), [(night.id(), night.events())], "{}", night.about);
        }
    }
}

#[test]
fn every_old_ledger_is_read_checked_and_rescued_as_it_was() {
    let mut differences = Vec::new();
    for (number, ledger) in Corpus::get().ledgers.iter().enumerate() {
        let folder = Folder::new(&format!("read-{number}"));
        write_files(&folder.0, &ledger.files);
        let about = format!("ledger {number}, {}", ledger.about);
        compare(&about, "", &ledger.said, &said_of_ledger(&folder.0), &mut differences);
    }
    differences.truncate(MAX_DIFFERENCES);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Creates the file at the path in `QUEJING_OLD_NIGHTS`; never over an existing file.
fn new_file() -> CorpusWriter<std::fs::File> {
    let path = std::env::var_os("QUEJING_OLD_NIGHTS").expect("QUEJING_OLD_NIGHTS");
    CorpusWriter::new(std::fs::File::create_new(path).expect("a new file"))
}

/// Writes a file of nights, new by chance.
#[test]
#[ignore = "writes a file"]
fn write_a_new_file_of_old_nights() {
    let mut writer = new_file();
    for (number, (about, bodies)) in caution_nights::nights().into_iter().enumerate() {
        let id = NightId::from_number(0x100 + number as u64);
        write_night(&mut writer, id, &format!("caution {number}, {about}"), &with_id(id, &night_of(bodies)));
    }
    let families = [
        ("lingque-v26", 14, 9),
        ("lingque-v28", 20, 9),
        ("lingque-v29", 10, 8),
        ("zung-jung", 26, 9),
        ("riichi", 46, 10),
        ("house", 46, 9),
    ];
    for (family, (rules, count, deals)) in families.into_iter().enumerate() {
        write_odd_nights(&mut writer, rules, 1_000 * (family as u64 + 1), count, deals);
    }
    make_ledgers(&mut |about, folder| {
        let files = ledgers::files_of(folder);
        let copy = Folder::new("said");
        write_files(&copy.0, &files);
        writer.write_ledger(about, &files, &said_of_ledger(&copy.0));
    });
    writer.finish();
}

/// Writes a file of 40 nights of three-player riichi, new by chance.
#[test]
#[ignore = "writes a file"]
fn write_a_new_file_of_nights_of_three() {
    let mut writer = new_file();
    write_odd_nights(&mut writer, "sanma", 7_000, 40, 10);
    writer.finish();
}

/// Writes odd nights of some rules, each with about this number of deals, every ninth with twice as many. The nights
/// have the seeds from `first_seed` on.
fn write_odd_nights<W: std::io::Write>(
    writer: &mut CorpusWriter<W>,
    rules: &str,
    first_seed: u64,
    count: u64,
    deals: u64,
) {
    for seed in 0..count {
        let deals = if seed % 9 == 0 { 2 * deals } else { deals };
        let odd = OddNight::play(rules, first_seed + seed, deals);
        write_night(writer, odd.id, &format!("{rules} {seed}"), &odd.replay);
    }
}

/// Returns a night with another identifier, and hashes that fit.
fn with_id(id: NightId, replay: &ReplayedNight) -> ReplayedNight {
    let mut events: Vec<Event> = Vec::new();
    for event in replay.events() {
        let payload = Payload::clone(&event.payload);
        events.push(Event::build_after(events.last(), id, event.time_ms, &event.author, payload));
    }
    ReplayedNight::from_events(events)
}

fn write_night<W: std::io::Write>(writer: &mut CorpusWriter<W>, id: NightId, about: &str, whole: &ReplayedNight) {
    writer.begin_night(id, about);
    let (mut replay, mut before) = (ReplayedNight::default(), Parts::new());
    for event in whole.events() {
        replay.push(event.clone());
        let after = shown_parts(&replay);
        writer.write_entry(event, &before, &after);
        before = after;
    }
    if whole.events().len().is_multiple_of(7) {
        writer.write_csv(&export_csv(id, whole.events(), &[]));
    }
}
