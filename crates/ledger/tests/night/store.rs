//! The ledger's file: what is written can be read, two writers notice each other, damage is named and nothing is
//! overwritten.

use crate::maker::{opened, player, points, seats, win};
use quejing_ledger::*;
use quejing_rules::play::Play;
use quejing_rules::{Amount, NightId, PlayerId};
use std::path::PathBuf;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quejing-ledger-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("ledger.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn filled(folder: &Folder) -> (LedgerStore, NightSession) {
    let mut store = LedgerStore::open(&folder.file()).expect("opens");
    let mut session = NightSession::for_new_night(NightId::from_number(7));
    let start = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
    session.record_events(&mut store, "test", 1, start.map(Payload::new).to_vec()).expect("recorded");
    for (time, winner) in [(2, 1), (3, 2), (4, 3)] {
        session
            .record_events(&mut store, "test", time, vec![Payload::new(win(winner, 4, points(30)))])
            .expect("recorded");
    }
    (store, session)
}

#[test]
fn recorded_events_are_there_after_opening_again() {
    let folder = Folder::new("again");
    let (store, session) = filled(&folder);
    drop(store);
    let store = LedgerStore::open_existing(&folder.file()).expect("opens");
    let again = NightSession::open(&store, NightId::from_number(7)).expect("loads");
    assert_eq!(again.replay(), session.replay());
    assert_eq!(again.damage(), None);
    assert_eq!(verify_store(&store).expect("reads").faults, []);
    assert_eq!(store.nights().unwrap()[0].event_count, 5);
    assert!(matches!(NightSession::open(&store, NightId::from_number(8)), Err(LedgerError::UnknownNight(_))));
}

#[test]
fn two_writers_cannot_both_record_on_the_same_state() {
    let folder = Folder::new("two");
    let (mut store, mut session) = filled(&folder);
    let mut other_store = LedgerStore::open(&folder.file()).expect("opens beside the first");
    let mut other = NightSession::open(&other_store, NightId::from_number(7)).expect("loads");
    let mine = vec![Payload::new(win(4, 1, points(10)))];
    session.record_events(&mut store, "one", 5, mine.clone()).expect("recorded");
    let refused = other.record_events(&mut other_store, "two", 6, mine.clone());
    assert!(matches!(refused, Err(LedgerError::Conflict { expected: 5, found: 6 })), "{refused:?}");
    assert_eq!(other.refresh(&other_store).unwrap(), 1);
    other.record_events(&mut other_store, "two", 7, mine).expect("recorded after looking");
    session.refresh(&store).unwrap();
    assert_eq!(session.replay(), other.replay());
}

#[test]
fn events_cannot_be_changed_or_removed_by_sql_that_goes_through_the_file() {
    let folder = Folder::new("sql");
    drop(filled(&folder));
    let raw = rusqlite::Connection::open(folder.file()).unwrap();
    assert!(raw.execute("UPDATE event SET payload = '{}'", []).is_err());
    assert!(raw.execute("DELETE FROM event", []).is_err());
}

#[test]
fn a_changed_event_is_named_and_the_intact_part_is_read_only() {
    let folder = Folder::new("changed");
    drop(filled(&folder));
    let raw = rusqlite::Connection::open(folder.file()).unwrap();
    raw.execute_batch("DROP TRIGGER event_never_changes").unwrap();
    raw.execute("UPDATE event SET payload = replace(payload, '30', '80') WHERE seq = 4", []).unwrap();
    drop(raw);
    let mut store = LedgerStore::open(&folder.file()).unwrap();
    let mut session = NightSession::open(&store, NightId::from_number(7)).unwrap();
    let damage = session.damage().cloned().expect("named");
    assert_eq!((damage.first_damaged_event, damage.lost_event_count), (4, 2));
    assert_eq!(session.replay().events().len(), 3);
    let refused = session.record_events(&mut store, "test", 9, vec![Payload::new(Record::Noted { text: "x".into() })]);
    assert!(matches!(refused, Err(LedgerError::Damaged { .. })));
}

#[test]
fn a_damaged_page_is_named_and_a_backup_never_overwrites() {
    let folder = Folder::new("page");
    let (mut store, mut session) = filled(&folder);
    for time in 10..400 {
        let note = Payload::new(Record::Noted { text: format!("{time}").repeat(40) });
        session.record_events(&mut store, "test", time, vec![note]).unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(folder.file()).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0x55);
    std::fs::write(folder.file(), &bytes).unwrap();
    let mut store = LedgerStore::open(&folder.file()).unwrap();
    assert!(store.faults().iter().any(LedgerFault::is_physical));
    let loaded = store.load_night(NightId::from_number(7), None).unwrap();
    let intact = loaded.events.len();
    assert_eq!(loaded.events[..], session.replay().events()[..intact]);
    // Nothing is written to a damaged file, not even a night unrelated to the damage.
    let mut other = NightSession::for_new_night(NightId::from_number(8));
    let refused = other.record_events(&mut store, "test", 500, vec![Payload::new(opened("lingque-v28", 4))]);
    assert!(matches!(refused, Err(LedgerError::Damaged { .. })), "{refused:?}");
    drop(store);
    assert_eq!(std::fs::read(folder.file()).unwrap(), bytes, "nothing was written to it");
    let backup = folder.0.join("backup");
    let copied = LedgerStore::back_up(&folder.file(), &backup).unwrap();
    assert_eq!(std::fs::read(&copied.files[0]).unwrap(), bytes);
    assert!(!copied.faults.is_empty(), "a damaged copy is not called a backup");
    assert!(LedgerStore::back_up(&folder.file(), &backup).is_err());
}

#[test]
fn a_destroyed_first_page_loses_no_event_and_the_file_stays_unchanged() {
    let folder = Folder::new("header");
    let (store, session) = filled(&folder);
    drop(store);
    let file = folder.file();
    let sound = std::fs::read(&file).expect("the file");
    for destroyed in [16, 100, 4096] {
        let mut bytes = sound.clone();
        bytes[..destroyed].fill(0xA5);
        std::fs::write(&file, &bytes).expect("written");
        let store = LedgerStore::open_to_read(&file).expect("read");
        let read = NightSession::open(&store, NightId::from_number(7)).expect("loads");
        assert_eq!(read.replay(), session.replay());
        assert!(store.faults().iter().any(LedgerFault::is_physical));
        let into = folder.0.join(format!("rescued-{destroyed}"));
        let rescued = LedgerStore::rescue(&file, &into).expect("rescued");
        assert_eq!(std::fs::read(&file).expect("the file"), bytes);
        assert_eq!(rescued.unverified_file, None);
        let mut store = LedgerStore::open_existing(&rescued.ledger).expect("opens");
        let mut again = NightSession::open(&store, NightId::from_number(7)).expect("loads");
        assert_eq!(again.replay(), session.replay());
        assert_eq!(verify_store(&store).expect("reads").faults, []);
        again
            .record_events(&mut store, "test", 9, vec![Payload::new(win(1, 2, points(30)))])
            .expect("it can be gone on with");
        // An existing folder is never written into.
        assert_eq!(LedgerStore::rescue(&file, &into).expect_err("it is there").code(), "not_written");
    }
}

#[test]
fn a_file_that_is_no_ledger_is_refused_and_stays_unchanged() {
    let folder = Folder::new("other");
    std::fs::write(folder.file(), "this is a letter to grandmother, not a database".repeat(100)).unwrap();
    let before = std::fs::read(folder.file()).unwrap();
    assert_eq!(LedgerStore::open(&folder.file()).unwrap_err().code(), "ledger_damaged");
    assert_eq!(std::fs::read(folder.file()).unwrap(), before);
    let other = folder.0.join("other.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    assert_eq!(LedgerStore::open(&other).unwrap_err().code(), "ledger_file");
    rusqlite::Connection::open(folder.0.join("new.sqlite"))
        .unwrap()
        .execute_batch("PRAGMA application_id = 1363823687; PRAGMA user_version = 99")
        .unwrap();
    assert_eq!(LedgerStore::open(&folder.0.join("new.sqlite")).unwrap_err().code(), "ledger_schema");
}

#[test]
fn import_of_export_is_the_identity_in_both_forms_and_changed_lines_are_refused() {
    let folder = Folder::new("round");
    let (store, session) = filled(&folder);
    let events = session.replay().events();
    let text = export_jsonl(session.night_id(), events);
    let csv = export_csv(session.night_id(), events, &[]);
    assert_eq!(read_jsonl(&text).unwrap(), [(session.night_id(), events.to_vec())]);
    assert_eq!(read_csv(&csv).unwrap(), read_jsonl(&text).unwrap());
    let other = Folder::new("round-into");
    let mut into = LedgerStore::open(&other.file()).unwrap();
    // The first three events alone, then all of them, then all of them again.
    let part: String = text.split_inclusive('\n').take(3).collect();
    for (text, new) in [(&part, 3), (&text, 2), (&text, 0)] {
        assert_eq!(import_nights(&mut into, &read_jsonl(text).unwrap()).unwrap(), [(session.night_id(), new)]);
    }
    assert_eq!(export_jsonl(session.night_id(), &into.load_night(session.night_id(), None).unwrap().events), text);
    drop(store);
    assert_eq!(read_jsonl(&text.replacen("\"points\":30", "\"points\":32", 1)).unwrap_err().code(), "ledger_bad_line");
    let swapped: String = text.split_inclusive('\n').rev().collect();
    assert_eq!(read_jsonl(&swapped).unwrap_err().code(), "ledger_bad_line");
}

#[test]
fn a_preview_names_every_total_and_every_later_hand_that_changes() {
    let folder = Folder::new("preview");
    let (_, session) = filled(&folder);
    // Deal 1 was won by the dealer 1, who dealt again; then 2 won, then 3 with 2 dealing.
    let with = Box::new(Payload::new(win(2, 4, points(30))));
    let correction = Record::Corrected(Correction { event: 3, with, reason: "it was 2".into(), agreed: vec![] });
    let before = session.replay().clone();
    let seen = preview_event(session.replay(), session.night_id(), 9, &Payload::new(correction)).unwrap();
    assert_eq!(*session.replay(), before);
    let changed: Vec<(PlayerId, Amount, Amount)> =
        seen.totals.iter().map(|change| (change.player, change.before, change.after)).collect();
    let whole = Amount::from_units;
    assert_eq!(changed, [(player(1), whole(60), whole(-90)), (player(2), whole(60), whole(210)),]);
    assert_eq!(seen.stale[0].what, [ChangedAspect::Entry, ChangedAspect::Money]);
    assert_eq!(seen.stale[1].what[0], ChangedAspect::Dealer);
    assert!(seen.affects_other_deals());
}
