//! A ledger moves to another file or home with everything that belongs to it, byte by byte.

use std::sync::Arc;

use crate::homes::laws::{self, TestFolder, open_mirror};
use crate::maker::player;
use quejing_ledger::consent::{ConsentBook, ConsentDraft};
use quejing_ledger::*;

fn filled(folder: &TestFolder, name: &str) -> LedgerStore {
    let mut store = LedgerStore::open(&folder.path().join(name).join("ledger.sqlite")).expect("opens");
    laws::begin_night(&mut store);
    let mark = SeenRecord {
        player: player(2),
        night: laws::night(),
        entry: 1,
        way: SeenWay::Pressed,
        device: "phone:00000001".into(),
        time_ms: 3,
    };
    store.add_seen_records(&[mark]).expect("written");
    let draft = ConsentDraft {
        night: laws::night(),
        author: "asker".into(),
        payloads: vec![Payload::new(Record::Noted { text: "x".into() })],
        people: vec![player(2)],
        requester: None,
        in_person: Vec::new(),
        changes: Vec::new(),
        revaluation: None,
    };
    ConsentBook::ask_people(&mut store, draft).expect("asked");
    store
}

/// Returns everything that belongs to the night of a ledger.
fn content(store: &LedgerStore) -> (Vec<StrayEvent>, NightSeenRecords, Vec<u64>) {
    let requests = ConsentBook::read(store).expect("read").requests().map(|one| one.id).collect();
    (store.stray_events(laws::night(), 1).unwrap(), store.night_seen_records(laws::night(), None).unwrap(), requests)
}

#[test]
fn a_ledger_moves_to_a_home_and_back_byte_by_byte() {
    let folder = TestFolder::new("moves");
    let before = filled(&folder, "before");
    let home: Arc<dyn LedgerHome> = Arc::new(FileHome::new(
        LedgerStore::open(&folder.path().join("home").join("ledger.sqlite")).expect("opens"),
        "first",
    ));
    let mut there = open_mirror(&folder, "there", &home);
    let moved = copy_ledger(&before, &mut there).expect("moved");
    assert_eq!((moved.nights, moved.events, moved.left_requests), (1, 3, 0));
    assert_eq!(content(&there), content(&before));
    assert_eq!(there.night_in_progress().unwrap(), Some(laws::night()));
    assert_eq!(verify_store(&there).expect("read").faults, []);
    // Moved twice, nothing is there twice.
    assert_eq!(copy_ledger(&before, &mut there).expect("moved"), moved);
    let mut back = LedgerStore::open(&folder.path().join("back").join("ledger.sqlite")).expect("opens");
    copy_ledger(&there, &mut back).expect("moved");
    assert_eq!(content(&back), content(&before));
    assert_eq!(verify_store(&back).expect("read").faults, []);
}

#[test]
fn a_night_that_went_on_differently_is_not_moved() {
    let folder = TestFolder::new("moves-not");
    let (mut here, mut there) = (filled(&folder, "here"), filled(&folder, "there"));
    for (store, text) in [(&mut here, "here"), (&mut there, "there")] {
        let mut session = NightSession::open(store, laws::night()).expect("the night");
        let note = vec![Payload::new(Record::Noted { text: text.into() })];
        session.record_events(store, "test", 9, note).expect("recorded");
    }
    let refused = copy_ledger(&here, &mut there);
    assert!(matches!(refused, Err(LedgerError::NightDiffers { event: 4, .. })), "{refused:?}");
}

#[test]
fn the_files_of_a_moved_ledger_are_put_aside_unless_somebody_has_them_open() {
    let folder = TestFolder::new("aside");
    let store = filled(&folder, "here");
    let path = store.path().to_owned();
    let busy = LedgerStore::put_aside(&path);
    assert!(matches!(busy, Err(LedgerError::Busy { .. })), "{busy:?}");
    let before = content(&store);
    drop(store);
    let aside = LedgerStore::put_aside(&path).expect("renamed");
    assert!(!path.exists() && aside.exists());
    let kept = LedgerStore::open_to_read(&aside).expect("opens");
    assert_eq!((content(&kept), kept.faults()), (before, &[][..]));
}
