//! Ledgers as files, damaged in many ways, and what the program says of them: faults, intact events, the rescue.

use std::path::{Path, PathBuf};

use quejing_ledger::*;
use serde_json::{Value as Json, json};

use super::dice::Dice;
use super::odd_night::OddNight;
use super::shown::shown_parts;

/// A folder that is deleted at the end.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quejing-old-nights-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const LEDGER: &str = "ledger.sqlite";

/// Returns what the program says of the ledger in a folder, and of its rescue. Texts of SQLite are left out, because
/// they depend on its version.
pub(super) fn said_of_ledger(folder: &Path) -> Json {
    let path = folder.join(LEDGER);
    let read = LedgerStore::open_to_read(&path);
    let reading = match &read {
        Ok(store) => json!({
            "faults": store.faults().iter().map(fault).collect::<Vec<_>>(),
            "nights": nights_of(store),
            "in_progress": store.night_in_progress().ok().flatten(),
            "verified": verify_store(store).map(|found| found.faults.iter().map(fault).collect::<Vec<_>>()).ok(),
        }),
        Err(error) => json!(error.code()),
    };
    drop(read);
    let rescue = said_of_rescue(&path, &folder.join("rescued"));
    let opened = LedgerStore::open(&path);
    let for_writing = match &opened {
        Ok(store) => json!(store.read_only_reason().map(|error| error.code())),
        Err(error) => json!(error.code()),
    };
    json!({"for_writing": for_writing, "reading": reading, "rescue": rescue})
}

fn fault(fault: &LedgerFault) -> String {
    match fault {
        LedgerFault::Sqlite(_) => fault.code().to_owned(),
        LedgerFault::Chain { what: ChainFault::Unreadable(_), night, event, lost } => {
            format!("unreadable {night} {event} {lost}")
        }
        _ => format!("{fault:?}"),
    }
}

fn nights_of(store: &LedgerStore) -> Json {
    let Ok(mut lines) = store.nights() else {
        return json!("unreadable");
    };
    lines.sort_by_key(|line| line.night);
    let night = |line: StoredNight| {
        let session = NightSession::open(store, line.night);
        let told = match &session {
            Ok(session) => json!({
                "events": session.replay().events().len(),
                "head": session.replay().events().last().map(|event| event.hash.to_string()),
                "first_damaged": session.damage().map(|damage| damage.first_damaged_event),
                "lost": session.damage().map(|damage| damage.lost_event_count),
                "night": shown_parts(session.replay()).remove("night"),
            }),
            Err(error) => json!(error.code()),
        };
        json!({"night": line.night, "stored": line.event_count, "told": told})
    };
    lines.into_iter().map(night).collect()
}

fn said_of_rescue(path: &Path, into: &Path) -> Json {
    let rescued = match LedgerStore::rescue(path, into) {
        Ok(rescued) => rescued,
        Err(error) => return json!(error.code()),
    };
    let store = LedgerStore::open_existing(&rescued.ledger).expect("the rescued ledger opens");
    let nights: Vec<Json> = { rescued.nights.iter() }
        .map(|night| {
            json!({"night": night.night, "title": night.title, "intact": night.intact_count,
                "unverified": night.unverified_count, "acknowledged": night.acknowledged_count})
        })
        .collect();
    let unverified = rescued.unverified_file.as_ref().map(|file| std::fs::read_to_string(file).expect("a file"));
    json!({"nights": nights, "complete": rescued.is_complete(), "unverified": unverified, "ledger": nights_of(&store),
        "in_progress": store.night_in_progress().ok().flatten()})
}

pub(super) fn files_of(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file"))
        .filter(|entry| entry.path().is_file() && !entry.file_name().to_string_lossy().ends_with("-shm"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).expect("a file")))
        .collect();
    files.sort();
    files
}

pub(super) fn write_files(folder: &Path, files: &[(String, Vec<u8>)]) {
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).expect("written");
    }
}

/// Records three odd nights of a few deals in a ledger at this path.
fn fill(path: &Path, seed: u64) {
    let mut store = LedgerStore::open(path).expect("opens");
    for (number, rules) in ["riichi", "house", "lingque-v28"].into_iter().enumerate() {
        let odd = OddNight::play(rules, 90_000 + 10 * seed + number as u64, 2);
        let mut session = NightSession::for_new_night(odd.id);
        for event in odd.replay.events() {
            let payload = Payload { group_start: None, ..Payload::clone(&event.payload) };
            // Entries that the ledger refuses today are left out.
            let _ = session.record_events(&mut store, &event.author, event.time_ms, vec![payload]);
        }
    }
}

fn sql(folder: &Path, text: &str) {
    let raw = rusqlite::Connection::open(folder.join(LEDGER)).expect("opens");
    raw.execute_batch("DROP TRIGGER IF EXISTS event_never_changes; DROP TRIGGER IF EXISTS event_never_goes")
        .expect("SQL");
    raw.execute_batch(text).expect("SQL");
}

fn change_bytes(folder: &Path, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
    let path = folder.join(name);
    let mut bytes = std::fs::read(&path).expect("a file");
    change(&mut bytes);
    std::fs::write(path, bytes).expect("written");
}

fn heads_name(folder: &Path) -> String {
    let is_other = |name: &String| name != LEDGER && !name.ends_with("-wal");
    files_of(folder).into_iter().map(|(name, _)| name).find(is_other).expect("the list of confirmed entries")
}

/// Makes ledgers with every kind of damage and calls `each` with what was done and the folder.
pub(super) fn make_ledgers(each: &mut dyn FnMut(&str, &Path)) {
    type Damage = (&'static str, fn(&Path));
    let damages: [Damage; 16] = [
        ("intact", |_| {}),
        ("a page in the middle is overwritten", |folder| {
            change_bytes(folder, LEDGER, |bytes| {
                let middle = bytes.len() / 2 / 4096 * 4096;
                bytes[middle..middle + 4096].fill(0x55);
            });
        }),
        ("the last page is overwritten", |folder| {
            change_bytes(folder, LEDGER, |bytes| {
                let last = bytes.len() - 4096;
                bytes[last..].fill(0);
            });
        }),
        ("the first page is overwritten", |folder| {
            change_bytes(folder, LEDGER, |bytes| bytes[..4096].fill(0xa5));
        }),
        ("the first bytes are overwritten", |folder| change_bytes(folder, LEDGER, |bytes| bytes[..16].fill(0))),
        ("cut off in the middle", |folder| change_bytes(folder, LEDGER, |bytes| bytes.truncate(bytes.len() / 2 + 100))),
        ("empty", |folder| change_bytes(folder, LEDGER, Vec::clear)),
        ("the list of confirmed entries is missing", |folder| {
            std::fs::remove_file(folder.join(heads_name(folder))).expect("deleted");
        }),
        ("the list of confirmed entries is cut off", |folder| {
            change_bytes(folder, &heads_name(folder), |bytes| bytes.truncate(bytes.len() - 20));
        }),
        ("the list of confirmed entries has a letter in it", |folder| {
            change_bytes(folder, &heads_name(folder), |bytes| bytes[3] = b'?');
        }),
        ("an entry is changed", |folder| {
            sql(folder, "UPDATE event SET payload = replace(payload, '\"kind\"', '\"kinD\"') WHERE seq = 5");
        }),
        ("an amount is changed", |folder| {
            sql(folder, "UPDATE event SET payload = replace(payload, '1', '2') WHERE seq = 6");
        }),
        ("an entry in the middle is deleted", |folder| sql(folder, "DELETE FROM event WHERE seq = 4")),
        ("the last entries are deleted", |folder| {
            sql(folder, "DELETE FROM event WHERE seq > 6");
        }),
        ("a night is deleted", |folder| {
            sql(folder, "DELETE FROM event WHERE night = (SELECT min(night) FROM event)");
        }),
        ("the times are changed", |folder| sql(folder, "UPDATE event SET time_ms = time_ms + 1 WHERE seq = 7")),
    ];
    for (seed, (about, damage)) in (1..).zip(damages) {
        let folder = Folder::new(&format!("made-{seed}"));
        fill(&folder.0.join(LEDGER), seed);
        damage(&folder.0);
        each(about, &folder.0);
    }
    make_unclosed(each);
    for seed in 40..48 {
        let folder = Folder::new(&format!("made-{seed}"));
        fill(&folder.0.join(LEDGER), seed);
        let mut dice = Dice::new(seed);
        change_bytes(&folder.0, LEDGER, |bytes| {
            for _ in 0..1 + dice.below(6) {
                let at = dice.below(bytes.len() as u64) as usize;
                bytes[at] ^= 1 << dice.below(8);
            }
        });
        each("bits are flipped by chance", &folder.0);
    }
}

/// Makes ledgers as a crash leaves them: with the write-ahead log beside them, intact and damaged.
fn make_unclosed(each: &mut dyn FnMut(&str, &Path)) {
    let folder = Folder::new("made-open");
    let path = folder.0.join(LEDGER);
    fill(&path, 30);
    let mut store = LedgerStore::open(&path).expect("opens");
    let night = store.nights().expect("nights")[0].night;
    let mut session = NightSession::open(&store, night).expect("a night");
    for number in 0..12 {
        let note = Payload::new(Record::Noted { text: format!("note {number}") });
        session.record_events(&mut store, "window", 1_800_000_000_000 + number, vec![note]).expect("recorded");
    }
    let files = files_of(&folder.0);
    drop(store);
    let wal = files.iter().position(|(name, _)| name.ends_with("-wal")).expect("a write-ahead log");
    let length = files[wal].1.len();
    assert!(length > 8_000, "{length}");
    type Damage = fn(&mut Vec<u8>);
    let cut: [(&str, Damage); 4] = [
        ("left by a crash", |_| {}),
        ("left by a crash, with the end of the log cut off", |bytes| bytes.truncate(bytes.len() - 1_000)),
        ("left by a crash, with a byte of the log changed", |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
        }),
        ("left by a crash, without the log", Vec::clear),
    ];
    for (number, (about, change)) in cut.into_iter().enumerate() {
        let folder = Folder::new(&format!("made-crash-{number}"));
        let mut files = files.clone();
        change(&mut files[wal].1);
        files.retain(|(_, bytes)| !bytes.is_empty());
        write_files(&folder.0, &files);
        each(about, &folder.0);
    }
}
