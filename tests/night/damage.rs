//! Damaged ledgers: bytes cut off, flipped or zeroed, in the file, its log, and the list of acknowledged events.
//!
//! The law: every acknowledged event is there, or the damage is named; what is read is what was recorded; nothing is
//! written to a damaged file; what is intact can be recovered and continued.

use std::path::{Path, PathBuf};

use crate::common::Folder;
use crate::support::begun;
use quejing_ledger::{
    EVENT_FORMAT, Event, LedgerFault, LedgerImage, LedgerStore, NightOpened, NightRules, NightSession, Payload, Person,
    Record, Role, verify_store,
};
use quejing_rules::play::{NightPlan, Play, SeatAssignment, SeatingMethod};
use quejing_rules::{NightId, PlayerId, RuleProfile};
use quejing_words::{self as words, Lang};

/// A number generator good enough to spread damage (xorshift).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

fn opening(title: &str) -> Vec<Payload> {
    let people: Vec<Person> = (1..=4)
        .map(|number| Person {
            id: PlayerId::from_number(number),
            name: format!("P{number}"),
            guest: false,
            role: Role::Player,
        })
        .collect();
    let seats = people.iter().map(|person| person.id).collect();
    let profile = RuleProfile::default();
    let opened = NightOpened {
        format: EVENT_FORMAT,
        title: title.into(),
        rules: NightRules { name: profile.set().to_string(), note: String::new(), profile, program: "0".into() },
        plan: NightPlan::default(),
        people,
    };
    let seats = SeatAssignment {
        tables: vec![seats],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::ByHand,
    };
    [Record::NightOpened(Box::new(opened)), Record::from(Play::SeatsSet(seats))].map(Payload::new).to_vec()
}

fn note(text: String) -> Payload {
    Payload::new(Record::Noted { text })
}

const NIGHTS: [u64; 2] = [7, 8];

/// A ledger as left by a program that was killed: two nights, part in the file and the rest in the log. One
/// event is longer than a page.
fn left_behind() -> (LedgerImage, Vec<(NightId, Vec<Event>)>) {
    let folder = Folder::new("made");
    let mut all = Vec::new();
    let mut store = LedgerStore::open(&folder.join("ledger.sqlite")).expect("opens");
    for (at, number) in NIGHTS.into_iter().enumerate() {
        let night = NightId::from_number(number);
        let mut session = NightSession::for_new_night(night);
        let begun = session.record_events(&mut store, "test", 1, opening("night"));
        begun.expect("recorded");
        for time in 0..30 {
            let long = if time == 12 { 9_000 } else { 300 };
            let payload = note(format!("{number} {time} ").repeat(long / 6));
            let recorded = session.record_events(&mut store, "test", time, vec![payload]);
            recorded.expect("recorded");
            if (at, time) == (1, 10) {
                // Everything recorded so far goes into the file.
                drop(store);
                store = LedgerStore::open(&folder.join("ledger.sqlite")).expect("opens");
            }
        }
        all.push((night, session.replay().events().to_vec()));
    }
    let image = LedgerImage::read(&folder.join("ledger.sqlite")).expect("read");
    assert!(image.database.len() > 20_000 && image.write_ahead_log.len() > 50_000);
    (image, all)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    File,
    Log,
    Heads,
}

#[derive(Clone, Copy, Debug)]
enum Harm {
    Cut,
    Flip,
    Zero,
}

fn harmed(sound: &LedgerImage, part: Part, harm: Harm, dice: &mut Dice) -> LedgerImage {
    let mut image = sound.clone();
    let mut none = Vec::new();
    let bytes = match part {
        Part::File => &mut image.database,
        Part::Log => &mut image.write_ahead_log,
        Part::Heads => image.acknowledged_heads.as_mut().unwrap_or(&mut none),
    };
    let at = dice.throw(bytes.len());
    match harm {
        Harm::Cut => bytes.truncate(at),
        Harm::Flip => bytes[at] ^= 1 << dice.throw(8),
        Harm::Zero => {
            let end = (at + 1 + dice.throw(6_000)).min(bytes.len());
            bytes[at..end].fill(0);
        }
    }
    image
}

fn lay(folder: &Path, image: &LedgerImage) -> PathBuf {
    let file = folder.join("ledger.sqlite");
    let put = |ending: &str, bytes: &[u8]| {
        let path = folder.join(format!("ledger.sqlite{ending}"));
        std::fs::write(path, bytes).expect("written");
    };
    put("", &image.database);
    put("-wal", &image.write_ahead_log);
    put(".heads", image.acknowledged_heads.as_deref().unwrap_or_default());
    file
}

/// Every file in a folder with its bytes.
fn lying(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), std::fs::read(&path).expect("read")))
        .collect();
    files.sort();
    files
}

#[derive(Debug, Default)]
struct Tally {
    tried: u32,
    complete: u32,
    named: u32,
    unreadable: u32,
    events_out: usize,
    events_in: usize,
}

/// Checks one damaged copy against the law.
fn judge(image: &LedgerImage, truth: &[(NightId, Vec<Event>)], tally: &mut Tally, what: &str) {
    let folder = Folder::new("copy");
    let file = lay(&folder.0, image);
    let before = lying(&folder.0);
    let total: usize = truth.iter().map(|(_, events)| events.len()).sum();
    tally.tried += 1;
    tally.events_in += total;
    let looked = LedgerStore::open_to_read(&file).and_then(|store| Ok((verify_store(&store)?, store)));
    let (found, store) = match looked {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(error.code(), "ledger_damaged", "{what}: {error}");
            tally.named += 1;
            tally.unreadable += 1;
            assert_eq!(lying(&folder.0), before, "{what}: touched");
            return;
        }
    };
    let mut there = 0;
    for (night, events) in truth {
        let loaded = store.load_night(*night, None).expect("reads");
        let read = loaded.events;
        assert_eq!(read[..], events[..read.len()], "{what}: not what was recorded");
        there += read.len();
        tally.events_out += read.len();
        // What comes after damage is recovered as well, marked.
        let behind = store.stray_events(*night, read.len() as u64 + 1).expect("reads");
        tally.events_out += (behind.iter())
            .filter(|stray| events.iter().any(|event| event.seq == stray.seq && *event.text == *stray.text))
            .count();
    }
    let named = !found.is_intact();
    assert!(named || there == total, "{what}: {} of {total} and no word", there);
    tally.complete += u32::from(there == total);
    tally.named += u32::from(named);
    assert_eq!(lying(&folder.0), before, "{what}: a reader touched it");

    if found.faults.iter().any(LedgerFault::is_physical) {
        let mut store = LedgerStore::open(&file).expect("opens to read");
        let mut other = NightSession::for_new_night(NightId::from_number(99));
        let refused = other.record_events(&mut store, "test", 1, opening("other"));
        assert_eq!(refused.expect_err("damaged").code(), "ledger_damaged", "{what}");
        drop(store);
        assert_eq!(lying(&folder.0), before, "{what}: a writer touched it");
        let rescued = LedgerStore::rescue(&file, &folder.0.join("rescued")).expect("rescued");
        let mut fresh = LedgerStore::open(&rescued.ledger).expect("opens");
        let mut went_on = 0;
        for (night, events) in truth {
            let read = fresh.load_night(*night, None).expect("reads").events;
            assert_eq!(read[..], events[..read.len()], "{what}");
            went_on += read.len();
        }
        assert_eq!(went_on, there, "{what}: the rescued ledger has what was intact");
        assert!(verify_store(&fresh).expect("reads").is_intact(), "{what}");
        let recorded = other.record_events(&mut fresh, "test", 1, opening("other"));
        recorded.expect("it can be gone on with");
        assert_eq!(lying(&folder.0), before, "{what}: rescue touched it");
    }
}

fn battery(rounds: usize, seed: u64) {
    let (image, truth) = left_behind();
    let mut dice = Dice(seed);
    for part in [Part::File, Part::Log, Part::Heads] {
        let mut tally = Tally::default();
        for round in 0..rounds {
            let harm = [Harm::Cut, Harm::Flip, Harm::Zero][round % 3];
            let harmed = harmed(&image, part, harm, &mut dice);
            judge(&harmed, &truth, &mut tally, &format!("{part:?} {harm:?} {round}"));
        }
        println!("{part:?}: {tally:?}");
        // Damage to the file alone leaves most of its content to be found.
        assert!(tally.events_out * 2 > tally.events_in, "{part:?}: {tally:?}");
    }
}

#[test]
fn a_damaged_ledger_is_complete_or_named_and_never_written() {
    battery(24, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "takes minutes: cargo test --no-default-features --test night damage -- --ignored --nocapture"]
fn three_hundred_damaged_ledgers_of_each_part() {
    battery(300, 0x2545_f491_4f6c_dd1d);
}

#[test]
fn an_undamaged_ledger_is_sound_as_it_was_left() {
    let (image, truth) = left_behind();
    let mut tally = Tally::default();
    judge(&image, &truth, &mut tally, "sound");
    assert_eq!((tally.complete, tally.named), (1, 0));
}

#[test]
fn a_removed_log_a_deleted_night_and_a_chain_made_anew_are_named() {
    let (image, truth) = left_behind();
    let named = |image: &LedgerImage, code: &str| {
        let store = LedgerStore::open_image(image, Path::new("x")).expect("reads");
        let found: Vec<_> = store.faults().iter().map(LedgerFault::code).collect();
        assert!(found.contains(&code), "{code} is not among {found:?}");
    };
    let no_log = LedgerImage { write_ahead_log: Vec::new(), ..image.clone() };
    named(&no_log, "tail_missing");
    let no_list = LedgerImage { acknowledged_heads: None, ..image.clone() };
    named(&no_list, "heads_missing");
    // Somebody with the file but without the list removes events, or writes others with valid hashes.
    let raw = |sql: &str| {
        let folder = Folder::new("tampered");
        let file = lay(&folder.0, &image);
        let connection = rusqlite::Connection::open(&file).expect("opens");
        connection
            .execute_batch("PRAGMA writable_schema = 1; CREATE TEMP TABLE kept AS SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'; DROP TRIGGER event_never_goes; DROP TRIGGER event_never_changes")
            .expect("no triggers");
        connection.execute_batch(sql).expect("tampered");
        let triggers: Vec<String> = connection
            .prepare("SELECT sql FROM kept")
            .and_then(|mut rows| rows.query_map([], |row| row.get(0))?.collect())
            .expect("kept");
        for trigger in triggers {
            connection.execute_batch(&trigger).expect("put back");
        }
        drop(connection);
        LedgerImage::read(&file).expect("reads")
    };
    let night = truth[1].0;
    named(&raw(&format!("DELETE FROM event WHERE night = '{night}'")), "night_missing");
    named(&raw(&format!("DELETE FROM event WHERE night = '{night}' AND seq > 20")), "tail_missing");
    let last = truth[1].1.last().expect("events");
    let before = &truth[1].1[truth[1].1.len() - 2];
    let text = note("something else".into()).to_stored_text();
    let hash = before.hash.next_hash(last.seq, last.time_ms, "test", &text);
    let forged =
        format!("UPDATE event SET payload = '{text}', hash = '{hash}' WHERE night = '{night}' AND seq = {}", last.seq);
    named(&raw(&forged), "rehashed");
}

#[test]
fn a_broken_chain_of_one_night_does_not_stop_another() {
    let (image, truth) = left_behind();
    let folder = Folder::new("chain");
    let file = lay(&folder.0, &image);
    let connection = rusqlite::Connection::open(&file).expect("opens");
    let (one, other) = (truth[0].0, truth[1].0);
    connection
        .execute_batch(&format!(
            "DROP TRIGGER event_never_changes;
             UPDATE event SET payload = replace(payload, '7 5', '7 6') WHERE night = '{one}' AND seq = 8;
             CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events never change'); END"
        ))
        .expect("changed");
    drop(connection);
    let mut store = LedgerStore::open(&file).expect("opens");
    assert!(matches!(store.faults(), [LedgerFault::Chain { event: 8, lost: 25, .. }]), "{:?}", store.faults());
    let mut damaged = NightSession::open(&store, one).expect("loads");
    let refused = damaged.record_events(&mut store, "test", 1, vec![note("x".into())]);
    assert_eq!(refused.expect_err("damaged").code(), "ledger_damaged");
    let mut sound = NightSession::open(&store, other).expect("loads");
    let recorded = sound.record_events(&mut store, "test", 1, vec![note("x".into())]);
    recorded.expect("the other night goes on");
    // The events after the changed one can still be inspected.
    assert_eq!(store.stray_events(one, 8).expect("reads").len(), 25);
}

/// Zeroes what is stored of a night's first event, wherever it is.
fn without_first(image: &LedgerImage, events: &[Event]) -> LedgerImage {
    let mut image = image.clone();
    let hash = events[0].hash.to_string();
    let mut found = 0;
    for bytes in [&mut image.database, &mut image.write_ahead_log] {
        for at in 0..bytes.len().saturating_sub(hash.len()) {
            if bytes[at..].starts_with(hash.as_bytes()) {
                bytes[at - 100..at + hash.len()].fill(0);
                found += 1;
            }
        }
    }
    assert!(found > 0, "the first event is somewhere");
    image
}

#[test]
fn a_night_whose_first_entry_is_lost_is_named_with_counts_and_nothing_goes_on_in_another() {
    let (image, truth) = left_behind();
    for (at, (night, events)) in truth.iter().enumerate() {
        let folder = Folder::new("first");
        let file = lay(&folder.0, &without_first(&image, events));
        let run = |ledger: &Path, words: &[&str]| {
            let mut command = crate::common::program();
            let ledger = ledger.display().to_string();
            command.args(["night", "--ledger", &ledger]).args(words).env("QUEJING_DATA", &folder.0).env("LC_ALL", "C");
            let output = command.output().expect("it runs");
            let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
            (output.status.code(), text(&output.stdout), text(&output.stderr))
        };
        let to = folder.0.join("rescued").display().to_string();
        let (status, said, _) = run(&file, &["rescue", &to, "--json"]);
        assert_eq!(status, Some(1), "{said}");
        let answer: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        let nights = answer["nights"].as_array().expect("nights");
        let named = nights.iter().find(|line| line["night"] == night.to_string());
        let named = named.expect("the night is named");
        assert_eq!(named["intact"], 0, "{named}");
        let there = named["events"].as_u64().expect("a count") as usize;
        assert!(there >= events.len() - 1, "{named}");
        assert_eq!(named["acknowledged"], events.len(), "{named}");
        let unverified = folder.0.join("rescued/unverified.jsonl");
        let unverified = std::fs::read_to_string(unverified).expect("the rest");
        assert_eq!(unverified.lines().count(), there);
        // In words as well, and with the counts.
        let other = folder.0.join("again").display().to_string();
        let (status, said, _) = run(&file, &["rescue", &other]);
        assert_eq!(status, Some(1), "{said}");
        let line = said.lines().find(|line| line.contains(&night.to_string()) && line.contains("unverified.jsonl"));
        let line = line.expect("a line about it");
        assert!(line.contains(&there.to_string()), "{line}");
        // The other night can be looked at and exported; this one is not promised.
        let fresh = folder.0.join("rescued/ledger.sqlite");
        let other = truth[1 - at].0.to_string();
        let (status, said, _) = run(&fresh, &["--night", &other, "export"]);
        assert_eq!((status, said.lines().count()), (Some(0), truth[1 - at].1.len()));
        let (_, said, complaint) = run(&fresh, &["due"]);
        assert!(!complaint.contains("ledger_unknown_night"), "{complaint}");
        // What was in progress and is lost is not exchanged for another night in silence.
        let (status, _, complaint) = run(&fresh, &["add", "note", "x"]);
        let was_in_progress = at == truth.len() - 1;
        assert_eq!(status != Some(0), was_in_progress, "{said} {complaint}");
        assert_eq!(complaint.contains("no_night"), was_in_progress, "{complaint}");
        assert_eq!(run(&fresh, &["verify"]).0, Some(0));
    }
}

/// An older copy of the file lies in its place, so that the last of four acknowledged entries is gone: what is there
/// comes out, with both counts and status 1; from the file as it was, with status 0.
#[test]
fn a_night_whose_last_entry_is_lost_is_rescued_with_counts_and_status_1() {
    let night = begun("lost-tail");
    let path = |name: &str| night.0.join(name);
    let text = |name: &str| path(name).display().to_string();
    night.json(&["add", "note", "x"]);
    night.json(&["backup", &text("older")]);
    night.json(&["add", "note", "y"]);
    night.json(&["backup", &text("newer")]);
    for (copy, status, intact) in [("older", 1, 3), ("newer", 0, 4)] {
        std::fs::copy(path(copy).join("ledger.sqlite"), path("ledger.sqlite")).expect("copied");
        for log in ["ledger.sqlite-wal", "ledger.sqlite-shm"] {
            let _ = std::fs::remove_file(path(log));
        }
        let to = text(&format!("rescued-{copy}"));
        let output = night.run(&["rescue", &to, "--json"]);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let of = &said["nights"][0];
        assert_eq!((&of["intact"], &of["acknowledged"]), (&intact.into(), &4.into()), "{said}");
        let words = night.run(&["rescue", &text(&format!("again-{copy}"))]);
        let words = String::from_utf8_lossy(&words.stdout).into_owned();
        assert!(words.contains(&format!("{intact} of 4 entries")), "{words}");
    }
}

#[test]
fn a_file_of_less_than_a_page_is_called_cut_off() {
    let (image, _) = left_behind();
    for length in [1, 38, 99, 100, 511, 512, 4095] {
        for acknowledged_heads in [None, image.acknowledged_heads.clone()] {
            let cut = LedgerImage {
                database: image.database[..length].to_vec(),
                write_ahead_log: Vec::new(),
                acknowledged_heads,
            };
            let said = match LedgerStore::open_image(&cut, Path::new("x")) {
                Ok(store) => store.faults().iter().map(|fault| words::ledger::fault_text(Lang::En, fault)).collect(),
                Err(error) => words::ledger::error_text(Lang::En, None, &error).to_string(),
            };
            assert!(said.contains("cut off"), "{length}: {said}");
            assert!(!said.contains("memory"), "{length}: {said}");
        }
    }
}

#[test]
fn an_empty_file_is_no_sound_ledger_and_one_can_be_begun_in_it() {
    let folder = Folder::new("empty");
    std::fs::write(folder.join("ledger.sqlite"), "").expect("written");
    assert_eq!(LedgerStore::open_to_read(&folder.join("ledger.sqlite")).expect_err("empty").code(), "ledger_damaged");
    let store = LedgerStore::open(&folder.join("ledger.sqlite")).expect("begun");
    assert!(verify_store(&store).expect("reads").is_intact());
    drop(store);
    // If something was acknowledged, an empty file is damage.
    let (image, _) = left_behind();
    let cut =
        LedgerImage { database: Vec::new(), write_ahead_log: Vec::new(), acknowledged_heads: image.acknowledged_heads };
    let file = lay(&folder.0, &cut);
    std::fs::remove_file(folder.0.join("ledger.sqlite-wal")).expect("removed");
    let store = LedgerStore::open(&file).expect("reads");
    assert!(store.read_only_reason().is_some());
    assert_eq!(std::fs::read(&file).expect("read"), b"");
}
