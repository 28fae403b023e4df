//! The bytes of a ledger, its log and its list of acknowledged events, edited anywhere: no panic; what is read is what
//! was recorded; either all of it is there, or the damage is named.

#![no_main]

use std::path::Path;
use std::sync::OnceLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use quejing_ledger::{Event, LedgerImage, LedgerStore, Payload, Record, verify_store};
use quejing_rules::NightId;

/// One edit: the part, the position, and what is written there; or the part is cut off.
#[derive(Arbitrary, Debug)]
struct Edit {
    part: u8,
    at: u32,
    bytes: Vec<u8>,
    cut: bool,
}

type Ledger = (LedgerImage, Vec<(NightId, Vec<Event>)>);

/// Two nights, part of them in the file and the rest in the log.
fn sound() -> &'static Ledger {
    static SOUND: OnceLock<Ledger> = OnceLock::new();
    SOUND.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("quejing-fuzz-{}", std::process::id()));
        let path = folder.join("ledger.sqlite");
        let note = |time: i64| {
            let text = format!("{time} ").repeat(if time == 5 { 3_000 } else { 60 });
            Payload::new(Record::Noted { text })
        };
        let mut all = Vec::new();
        let mut store = LedgerStore::open(&path).expect("opens");
        for number in [7, 8] {
            let night = NightId::from_number(number);
            let mut events: Vec<Event> = Vec::new();
            for time in 0..12 {
                let new = store.append_events(night, events.last(), "fuzz", time, vec![note(time)]);
                events.extend(new.expect("recorded"));
                if (number, time) == (8, 3) {
                    drop(store);
                    store = LedgerStore::open(&path).expect("opens");
                }
            }
            all.push((night, events));
        }
        let image = LedgerImage::read(&path).expect("reads");
        drop(store);
        let _ = std::fs::remove_dir_all(folder);
        (image, all)
    })
}

fuzz_target!(|edits: Vec<Edit>| {
    let (sound, truth) = sound();
    let mut image = sound.clone();
    for edit in &edits {
        let bytes = match edit.part % 3 {
            0 => &mut image.database,
            1 => &mut image.write_ahead_log,
            _ => image.acknowledged_heads.get_or_insert_default(),
        };
        if bytes.is_empty() {
            continue;
        }
        let at = edit.at as usize % bytes.len();
        match edit.cut {
            true => bytes.truncate(at),
            false => {
                let end = (at + edit.bytes.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&edit.bytes[..end - at]);
            }
        }
    }
    // An empty or cut list is like one that was not there yet: then only the log's own checks can tell.
    let listed = image.acknowledged_heads == sound.acknowledged_heads;
    let Ok(store) = LedgerStore::open_image(&image, Path::new("fuzzed")) else {
        return;
    };
    let mut there = 0;
    for (night, events) in truth {
        let Ok(loaded) = store.load_night(*night, None) else {
            return;
        };
        assert!(events.starts_with(&loaded.events), "not what was recorded");
        let _ = store.stray_events(*night, loaded.events.len() as u64 + 1);
        there += loaded.events.len();
    }
    if listed {
        let total: usize = truth.iter().map(|(_, events)| events.len()).sum();
        assert!(there == total || !store.faults().is_empty(), "lost in silence");
    }
    let _ = verify_store(&store);
});
