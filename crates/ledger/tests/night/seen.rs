//! Seen is a fact of a person, a night and an entry: it is stored with the record or a press, kept by backup, rescue
//! and the next opening, and what it leaves out is what a person still has to be told.

use crate::maker::{opened, player, points, seats, win};
use quejing_ledger::*;
use quejing_rules::NightId;
use quejing_rules::play::Play;
use std::path::PathBuf;

const NIGHT: u64 = 7;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quejing-seen-{}-{name}", std::process::id()));
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

fn witness(number: u64) -> EarlyWitness {
    EarlyWitness { player: player(number), way: SeenWay::Recorded, device: "phone:00000001".into() }
}

fn mark(number: u64, entry: u64, way: SeenWay) -> SeenRecord {
    SeenRecord {
        player: player(number),
        night: NightId::from_number(NIGHT),
        entry,
        way,
        device: "phone:00000002".into(),
        time_ms: 9,
    }
}

/// Records an opening (events 1 and 2) and three wins (3 to 5), of which player 1 records the first.
fn filled(folder: &Folder) -> (LedgerStore, NightSession) {
    let mut store = LedgerStore::open(&folder.file()).expect("opens");
    let mut session = NightSession::for_new_night(NightId::from_number(NIGHT));
    let start = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
    session.record_events(&mut store, "test", 1, start.map(Payload::new).to_vec()).expect("recorded");
    for (time, winner, loser) in [(2, 1, 4), (3, 2, 4), (4, 3, 1)] {
        let witnesses = if time == 2 { vec![witness(1), witness(9)] } else { Vec::new() };
        let won = vec![Payload::new(win(winner, loser, points(30)))];
        session.record_witnessed_events(&mut store, "test", time, won, &witnesses).expect("recorded");
    }
    (store, session)
}

/// Returns the first events of the entries that each of the players 1 to 4 has not seen, and has not been told of.
fn unseen(store: &LedgerStore, session: &NightSession) -> Vec<(Vec<u64>, Vec<u64>)> {
    let news = collect_night_news(session.replay(), 0);
    let marks = store.night_seen_records(session.night_id(), None).expect("marks");
    let of_player = |number| {
        let own = store.night_seen_records(session.night_id(), Some(player(number))).expect("marks");
        let unseen = find_unseen_entries(&news, &own, player(number));
        assert_eq!(unseen, find_unseen_entries(&news, &marks, player(number)), "one person's marks are enough");
        let untold = find_untold_entries(&news, &marks, player(number));
        (unseen.iter().map(|one| one.news.first_event).collect(), untold.iter().map(|one| one.first_event).collect())
    };
    (1..=4).map(of_player).collect()
}

#[test]
fn an_entry_is_unseen_until_its_person_recorded_it_or_pressed_seen() {
    let folder = Folder::new("press");
    let (mut store, session) = filled(&folder);
    let all = |events: &[u64]| (events.to_vec(), events.to_vec());
    let lists = unseen(&store, &session);
    assert_eq!(lists[0], all(&[4, 5]), "player 1 recorded the win at 3: {lists:?}");
    assert_eq!(lists[3], all(&[3, 4, 5]), "{lists:?}");
    store.add_seen_records(&[mark(4, 4, SeenWay::Pressed), mark(4, 3, SeenWay::ToldInPerson)]).expect("stored");
    assert_eq!(unseen(&store, &session)[3], (vec![3, 5], vec![5]), "told is not seen");
    let told = store.night_seen_records(session.night_id(), None).expect("marks").told_record(player(4), 3).cloned();
    assert_eq!(told, Some(mark(4, 3, SeenWay::ToldInPerson)), "who ticked is kept");
    // The first mark of a way stays.
    store.add_seen_records(&[SeenRecord { device: "x".into(), ..mark(4, 4, SeenWay::Pressed) }]).expect("ignored");
    let before = unseen(&store, &session);
    drop(store);
    let store = LedgerStore::open_existing(&folder.file()).expect("opens");
    assert_eq!(unseen(&store, &session), before);
    let marks = store.night_seen_records(session.night_id(), None).expect("marks");
    let devices: Vec<&str> = marks.marks_of(player(4), 4).map(|mark| mark.device.as_str()).collect();
    assert_eq!(devices, ["phone:00000002"]);
    assert!(!marks.is_seen(player(9), 3), "a witness who is not in the night leaves no mark");
}

#[test]
fn marks_are_kept_by_a_backup_and_by_the_rescue_of_a_damaged_file() {
    let folder = Folder::new("copies");
    let (mut store, mut session) = filled(&folder);
    store.add_seen_records(&[mark(4, 3, SeenWay::Pressed), mark(1, 5, SeenWay::ToldInPerson)]).expect("stored");
    for time in 10..200 {
        let note = Payload::new(Record::Noted { text: format!("{time}").repeat(40) });
        session.record_events(&mut store, "test", time, vec![note]).expect("recorded");
    }
    let before = unseen(&store, &session);
    drop(store);
    LedgerStore::back_up(&folder.file(), &folder.0.join("backup")).expect("a backup");
    let copy = LedgerStore::open_existing(&folder.0.join("backup/ledger.sqlite")).expect("opens");
    assert_eq!(unseen(&copy, &session), before);
    // A page in the middle is lost; the marks are on another one.
    let mut bytes = std::fs::read(folder.file()).expect("the file");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0x55);
    std::fs::write(folder.file(), &bytes).expect("written");
    let damaged = LedgerStore::open_to_read(&folder.file()).expect("read as far as possible");
    assert!(damaged.faults().iter().any(LedgerFault::is_physical));
    assert_eq!(unseen(&damaged, &session), before, "a damaged ledger shows the marks");
    LedgerStore::rescue(&folder.file(), &folder.0.join("rescue")).expect("a rescue");
    let rescued = LedgerStore::open_existing(&folder.0.join("rescue/ledger.sqlite")).expect("opens");
    assert_eq!(unseen(&rescued, &session), before);
}

#[test]
fn an_imported_night_counts_as_seen_and_what_is_recorded_in_it_afterwards_does_not() {
    let folder = Folder::new("import");
    let (_, session) = filled(&folder);
    let text = export_jsonl(session.night_id(), session.replay().events());
    let nights = read_jsonl(&text).expect("read");
    let mut other = LedgerStore::in_memory().expect("in memory");
    import_nights(&mut other, &nights).expect("imported");
    assert_eq!(other.nights_to_tell(player(1)).expect("read"), []);
    let mut there = NightSession::open_aside(&other, session.night_id()).expect("opens");
    assert_eq!(unseen(&other, &there), vec![(Vec::new(), Vec::new()); 4]);
    there.record_events(&mut other, "test", 9, vec![Payload::new(win(2, 1, points(30)))]).expect("recorded");
    assert_eq!(unseen(&other, &there)[0], (vec![6], vec![6]));
    assert_eq!(other.nights_to_tell(player(1)).expect("read"), [(session.night_id(), 6)]);
    assert_eq!(other.night_in_progress().expect("read"), None, "a record aside begins no night");
}

#[test]
fn a_night_that_a_person_has_seen_whole_is_not_read_for_them_until_it_has_further_entries() {
    let folder = Folder::new("whole");
    let (mut store, mut session) = filled(&folder);
    let (night, last) = (session.night_id(), session.replay().events().len() as u64);
    assert_eq!(store.nights_to_tell(player(1)).expect("read"), [(night, last)]);
    store.mark_nights_seen_to(player(1), &[(night, last)], 5).expect("stored");
    assert_eq!(store.nights_to_tell(player(1)).expect("read"), []);
    assert_eq!(store.nights_to_tell(player(2)).expect("read"), [(night, last)], "others have marks of their own");
    assert_eq!(unseen(&store, &session)[0], (Vec::new(), Vec::new()));
    session.record_events(&mut store, "test", 9, vec![Payload::new(win(2, 1, points(30)))]).expect("recorded");
    assert_eq!(store.nights_to_tell(player(1)).expect("read"), [(night, last + 1)]);
    assert_eq!(unseen(&store, &session)[0].0, [last + 1]);
}

/// A rescue that keeps only the first events of a night keeps no mark of what it lost: an entry that takes the number
/// of a lost one is unseen by everybody but its recorder.
#[test]
fn a_rescued_night_has_no_marks_of_lost_entries() {
    let folder = Folder::new("lossy");
    let (mut store, mut session) = filled(&folder);
    for number in 6..=12 {
        let text = format!("note {number} on the table");
        session
            .record_events(&mut store, "test", number, vec![Payload::new(Record::Noted { text })])
            .expect("recorded");
    }
    let won = || vec![Payload::new(win(2, 1, points(30)))];
    for number in 13..=15_u64 {
        let time_ms = number.cast_signed();
        session.record_witnessed_events(&mut store, "test", time_ms, won(), &[witness(1)]).expect("recorded");
        store
            .add_seen_records(&[mark(4, number, SeenWay::Pressed), mark(3, number, SeenWay::ToldInPerson)])
            .expect("stored");
    }
    store.add_seen_records(&[mark(4, 4, SeenWay::Pressed)]).expect("stored");
    store.mark_nights_seen_to(player(2), &[(session.night_id(), 15)], 9).expect("stored");
    drop(store);
    let mut bytes = std::fs::read(folder.file()).expect("the file");
    let text = b"note 9 on the table";
    let place = bytes.windows(text.len()).position(|part| part == text).expect("the note");
    bytes[place + 5] = b'8';
    std::fs::write(folder.file(), &bytes).expect("written");
    LedgerStore::rescue(&folder.file(), &folder.0.join("rescue")).expect("a rescue");
    let mut rescued = LedgerStore::open_existing(&folder.0.join("rescue/ledger.sqlite")).expect("opens");
    let mut session = NightSession::open(&rescued, session.night_id()).expect("opens");
    assert_eq!(session.replay().events().len(), 8);
    // What was kept keeps its marks.
    let kept: Vec<Vec<u64>> = unseen(&rescued, &session).into_iter().map(|(unseen, _)| unseen).collect();
    assert_eq!(kept, [vec![4, 5], Vec::new(), vec![3, 4, 5], vec![3, 5]]);
    let first_new = session.replay().events().len() as u64 + 1;
    for time in 20..28 {
        session.record_events(&mut rescued, "test", time, won()).expect("recorded");
    }
    let all_new: Vec<u64> = (first_new..first_new + 8).collect();
    for (unseen, untold) in unseen(&rescued, &session) {
        for list in [unseen, untold] {
            let new: Vec<u64> = list.into_iter().filter(|entry| *entry >= first_new).collect();
            assert_eq!(new, all_new);
        }
    }
}

/// Whoever plans a night on their phone has seen its first entry, which tells them of it.
#[test]
fn the_recorder_of_the_first_events_of_a_night_has_seen_them() {
    let mut store = LedgerStore::in_memory().expect("in memory");
    let mut session = NightSession::for_new_night(NightId::from_number(NIGHT));
    let start = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 4, points(30))];
    let witnesses = [witness(1), witness(9)];
    session
        .record_witnessed_events(&mut store, "test", 1, start.map(Payload::new).to_vec(), &witnesses)
        .expect("recorded");
    let lists = unseen(&store, &session);
    assert_eq!((&lists[0].0, &lists[1].0), (&Vec::new(), &vec![3]));
    let marks = store.night_seen_records(session.night_id(), None).expect("marks");
    assert!(!marks.is_seen(player(9), 3));
}

/// A longer file of an imported night brings entries that people were told of elsewhere, too; but not once this ledger
/// recorded entries of its own in the night.
#[test]
fn further_entries_of_an_imported_night_count_as_seen_unless_the_night_went_on_here() {
    let folder = Folder::new("longer");
    let (mut store, mut session) = filled(&folder);
    let file = |session: &NightSession| {
        read_jsonl(&export_jsonl(session.night_id(), session.replay().events())).expect("read")
    };
    let mut other = LedgerStore::in_memory().expect("in memory");
    import_nights(&mut other, &file(&session)).expect("imported");
    session.record_events(&mut store, "test", 9, vec![Payload::new(win(2, 1, points(30)))]).expect("recorded");
    import_nights(&mut other, &file(&session)).expect("imported");
    let mut there = NightSession::open_aside(&other, session.night_id()).expect("opens");
    assert_eq!(unseen(&other, &there), vec![(Vec::new(), Vec::new()); 4]);
    there.record_events(&mut other, "test", 10, vec![Payload::new(win(2, 1, points(30)))]).expect("recorded");
    let mut third = LedgerStore::in_memory().expect("in memory");
    import_nights(&mut third, &file(&there)).expect("imported");
    let mut further = NightSession::open_aside(&third, there.night_id()).expect("opens");
    further.record_events(&mut third, "test", 11, vec![Payload::new(win(2, 1, points(30)))]).expect("recorded");
    import_nights(&mut other, &file(&further)).expect("imported");
    there.refresh(&other).expect("read");
    assert_eq!(unseen(&other, &there)[0].0, [7, 8]);
}
