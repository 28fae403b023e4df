//! The laws of every home of a ledger that several machines write, whichever engine keeps it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::maker::{opened, player, points, seats, win};
use quejing_ledger::consent::{ConsentBook, ConsentDraft};
use quejing_ledger::*;
use quejing_rules::play::Play;
use quejing_rules::{Amount, DealId, NightId};

/// A folder that is removed after the test.
pub(crate) struct TestFolder(PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> TestFolder {
        let name: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
        // In memory where the system has a folder for that: thousands of short evenings wait for no disk.
        let shared_memory = Path::new("/dev/shm");
        let parent = if shared_memory.is_dir() { shared_memory.to_owned() } else { std::env::temp_dir() };
        let path = parent.join(format!("quejing-home-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        TestFolder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A home that is empty, and a folder for the mirrors of its machines.
pub(crate) struct TestHome<'a> {
    pub(crate) home: Arc<dyn LedgerHome>,
    pub(crate) folder: &'a TestFolder,
}

impl TestHome<'_> {
    /// Opens the mirror of a machine.
    fn mirror(&self, machine: &str) -> LedgerStore {
        open_mirror(self.folder, machine, &self.home)
    }
}

/// Opens the mirror of a machine, with everything that the home has.
pub(crate) fn open_mirror(folder: &TestFolder, machine: &str, home: &Arc<dyn LedgerHome>) -> LedgerStore {
    let path = folder.path().join(machine).join("ledger.sqlite");
    let mut store = LedgerStore::open_mirror(&path, Arc::clone(home)).expect("a mirror");
    store.pull_changes().expect("the home answers");
    store
}

/// The night of the tests.
pub(crate) fn night() -> NightId {
    NightId::from_number(7)
}

/// Begins the night of the tests with four people and a deal that the first one won.
pub(crate) fn begin_night(store: &mut LedgerStore) -> NightSession {
    let mut session = NightSession::for_new_night(night());
    let start = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
    session.record_events(store, "test", 1, start.map(Payload::new).to_vec()).expect("recorded");
    record_win(&mut session, store, 1).expect("recorded");
    session
}

pub(crate) fn record_win(
    session: &mut NightSession,
    store: &mut LedgerStore,
    winner: u64,
) -> Result<Vec<Event>, LedgerError> {
    session.record_events(store, "test", 2, vec![Payload::new(win(winner, 4, points(30)))])
}

fn note(text: &str) -> Vec<Payload> {
    vec![Payload::new(Record::Noted { text: text.into() })]
}

type Law = fn(&TestHome<'_>);

/// The laws, each with its name.
pub(crate) const LAWS: [(&str, Law); 14] = [
    ("what one machine records every machine reads", everybody_reads_what_one_records),
    ("two machines cannot both record on one state", one_of_two_records_on_a_state),
    ("an entry that touches nothing new is judged again", a_note_is_judged_again_beside_a_win),
    ("a photo of another machine is fetched", a_photo_is_fetched_from_the_home),
    ("a batch that is sent again counts once", a_batch_counts_once),
    ("a stale setting takes its events along", a_stale_setting_refuses_the_events),
    ("two machines ask for consent at once", both_requests_for_consent_stay),
    ("two machines begin a night at once", the_later_night_knows_the_people_of_the_other),
    ("a seen entry is seen on every machine", a_mark_is_on_every_machine),
    ("each machine has its own night in progress", each_machine_has_its_night_in_progress),
    ("a mirror is not written without its home", a_mirror_is_not_written_without_its_home),
    ("a failed transaction leaves nothing", a_failed_transaction_leaves_nothing),
    ("evidence stays with its deal when others come between", evidence_stays_with_its_deal),
    ("a mirror and its home are compared", a_mirror_and_its_home_are_compared),
];

fn everybody_reads_what_one_records(test: &TestHome<'_>) {
    let (mut here, mut there) = (test.mirror("a"), test.mirror("b"));
    let session = begin_night(&mut here);
    assert!(there.pull_changes().expect("read"), "something changed");
    assert!(!there.pull_changes().expect("read"), "nothing changed since");
    let other = NightSession::open(&there, night()).expect("the night");
    assert_eq!(other.replay(), session.replay());
    let (mine, theirs) = (here.stray_events(night(), 1).unwrap(), there.stray_events(night(), 1).unwrap());
    assert_eq!(mine, theirs, "every byte of every event");
    assert_eq!(verify_store(&there).expect("read").faults, []);
    // A mirror that is opened again, and one that begins only now.
    drop(here);
    for machine in ["a", "c"] {
        assert_eq!(NightSession::open(&test.mirror(machine), night()).expect("the night").replay(), session.replay());
    }
}

fn one_of_two_records_on_a_state(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let mut session = begin_night(&mut here);
    let mut there = test.mirror("b");
    let mut other = NightSession::open(&there, night()).expect("the night");
    record_win(&mut session, &mut here, 2).expect("recorded");
    let refused = record_win(&mut other, &mut there, 3);
    let before = session.replay().events().len() as u64;
    assert!(
        matches!(refused, Err(LedgerError::Conflict { expected, found }) if (expected, found) == (before - 1, before)),
        "{refused:?}"
    );
    // The mirror has the other's entry by now, and nothing of what was refused.
    assert_eq!(other.refresh(&there).unwrap(), 1);
    assert_eq!(other.replay(), session.replay());
    record_win(&mut other, &mut there, 3).expect("recorded after looking");
    here.pull_changes().expect("read");
    session.refresh(&here).unwrap();
    assert_eq!(session.replay(), other.replay());
}

fn a_note_is_judged_again_beside_a_win(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let mut session = begin_night(&mut here);
    let mut there = test.mirror("b");
    let mut other = NightSession::open(&there, night()).expect("the night");
    record_win(&mut session, &mut here, 2).expect("recorded");
    let recorded = other.record_events(&mut there, "test", 9, note("beside a win")).expect("recorded");
    assert_eq!(recorded[0].seq, session.replay().events().len() as u64 + 1);
    assert_eq!(other.replay().events().len() as u64, recorded[0].seq);
    // What undoes something names numbers, and is looked at again by a person.
    let mut late = NightSession::open(&here, night()).expect("the night");
    let undo = vec![Payload::new(Record::Undone { event: 3, reason: String::new(), agreed: Vec::new() })];
    let refused = late.record_events(&mut here, "test", 10, undo);
    assert!(matches!(refused, Err(LedgerError::Conflict { .. })), "{refused:?}");
}

fn a_photo_is_fetched_from_the_home(test: &TestHome<'_>) {
    let (here, there) = (test.mirror("a"), test.mirror("b"));
    let mut photo = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(20, 10).write_to(&mut photo, image::ImageFormat::Png).expect("a photo");
    let folder = |store: &LedgerStore| PhotoFolder::for_store(store).expect("the settings");
    let stored = folder(&here).store_photo(photo.get_ref()).expect("stored");
    assert_eq!(folder(&there).stored_photos(), []);
    let fetched = folder(&there).read_photo(&stored.sha256).expect("fetched");
    assert_eq!(Some(fetched), folder(&here).read_photo(&stored.sha256));
    assert_eq!(folder(&there).stored_photos().len(), 1, "kept here from now on");
    assert_eq!(folder(&there).read_photo(&"0".repeat(64)), None);
    folder(&here).remove_photo(&stored.sha256).expect("removed");
    assert_eq!(test.mirror("c").home().expect("a home").read_photo(&stored.sha256).expect("read"), None);
}

/// Returns a batch with one note at the end of the night.
fn batch_of(session: &NightSession, text: &str) -> (Batch, Event) {
    let last = session.replay().events().last().expect("an event");
    let event = Event::build_after(Some(last), night(), 9, "test", note(text).remove(0));
    let mut batch = Batch::new();
    batch.add_events(night(), (last.seq, last.hash), std::slice::from_ref(&event));
    (batch, event)
}

fn a_batch_counts_once(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let mut session = begin_night(&mut here);
    let (batch, event) = batch_of(&session, "once");
    for _ in 0..3 {
        test.home.commit(&batch).expect("written");
    }
    here.pull_changes().expect("read");
    session.refresh(&here).unwrap();
    assert_eq!(session.replay().events().last(), Some(&event));
    // Also after something else was recorded behind it.
    session.record_events(&mut here, "test", 10, note("behind")).expect("recorded");
    test.home.commit(&batch).expect("written before");
    assert!(!here.pull_changes().expect("read") || session.refresh(&here).unwrap() == 0);
}

fn a_stale_setting_refuses_the_events(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let session = begin_night(&mut here);
    here.set_setting("a setting", "now").expect("written");
    let (mut batch, _) = batch_of(&session, "never");
    let key = SettingKey { night: None, name: "a setting".into() };
    batch.add_setting(key.clone(), Some("before".into()), "then".into());
    let refused = test.home.commit(&batch);
    assert!(matches!(&refused, Err(HomeError::Stale(StaleState::Setting(stale))) if *stale == key), "{refused:?}");
    here.pull_changes().expect("read");
    assert_eq!(here.read_setting("a setting").unwrap().as_deref(), Some("now"));
    assert_eq!(here.highest_seq(night()), session.replay().events().len() as u64);
}

fn consent_draft(people: &[u64], by: &str) -> ConsentDraft {
    ConsentDraft {
        night: night(),
        author: by.into(),
        payloads: note(by),
        people: people.iter().map(|&number| player(number)).collect(),
        requester: None,
        in_person: Vec::new(),
        changes: Vec::new(),
        revaluation: None,
    }
}

fn both_requests_for_consent_stay(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    begin_night(&mut here);
    let mut there = test.mirror("b");
    // The second machine does not know of the first one's request when it asks.
    for (store, by) in [(&mut here, "one"), (&mut there, "two")] {
        ConsentBook::ask_people(store, consent_draft(&[2], by)).expect("asked");
    }
    here.pull_changes().expect("read");
    let numbers = |store: &LedgerStore| -> Vec<(u64, String)> {
        let book = ConsentBook::read(store).expect("read");
        book.requests().map(|request| (request.id, request.by.clone())).collect()
    };
    assert_eq!(numbers(&here), [(2, "two".to_owned()), (1, "one".to_owned())]);
    assert_eq!(numbers(&here), numbers(&there));
}

fn the_later_night_knows_the_people_of_the_other(test: &TestHome<'_>) {
    let (mut here, mut there) = (test.mirror("a"), test.mirror("b"));
    let begin = |store: &mut LedgerStore, night: u64| {
        store.run_transaction(|store| {
            let known = read_known_people(store)?.len();
            let mut session = NightSession::for_new_night(NightId::from_number(night));
            session.record_events(store, "test", 1, vec![Payload::new(opened("lingque-v28", 4))])?;
            Ok(known)
        })
    };
    assert_eq!(begin(&mut here, 1).expect("begun"), 0);
    assert_eq!(begin(&mut there, 2).expect("begun"), 4, "the people of the night that began meanwhile");
    here.pull_changes().expect("read");
    assert_eq!(here.nights().unwrap().len(), 2);
}

fn a_mark_is_on_every_machine(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    begin_night(&mut here);
    let mut there = test.mirror("b");
    let mark = SeenRecord {
        player: player(2),
        night: night(),
        entry: 1,
        way: SeenWay::Pressed,
        device: "phone:00000001".into(),
        time_ms: 3,
    };
    there.add_seen_records(std::slice::from_ref(&mark)).expect("written");
    // The same mark of another machine is the same mark.
    here.add_seen_records(std::slice::from_ref(&mark)).expect("written");
    here.pull_changes().expect("read");
    for store in [&here, &there] {
        let marks = store.night_seen_records(night(), None).unwrap();
        assert_eq!(marks.marks_of(player(2), 1).collect::<Vec<_>>(), [&mark]);
    }
}

fn each_machine_has_its_night_in_progress(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    begin_night(&mut here);
    let mut there = test.mirror("b");
    let mut other = NightSession::for_new_night(NightId::from_number(8));
    other.record_events(&mut there, "test", 1, vec![Payload::new(opened("riichi", 4))]).expect("recorded");
    here.pull_changes().expect("read");
    assert_eq!(here.night_in_progress().unwrap(), Some(night()));
    assert_eq!(there.night_in_progress().unwrap(), Some(NightId::from_number(8)));
    // Settings of a night are those of every machine at it.
    here.set_night_setting(night(), "bets", "on two").expect("written");
    there.pull_changes().expect("read");
    assert_eq!(there.read_night_setting(night(), "bets").unwrap().as_deref(), Some("on two"));
    assert_eq!(there.read_night_setting(NightId::from_number(8), "bets").unwrap(), None);
}

fn a_mirror_is_not_written_without_its_home(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let session = begin_night(&mut here);
    let path = here.path().to_owned();
    drop(here);
    let mut alone = LedgerStore::open(&path).expect("it can be read");
    let mut other = NightSession::open(&alone, night()).expect("the night");
    assert_eq!(other.replay(), session.replay());
    let refused = record_win(&mut other, &mut alone, 2);
    assert!(matches!(&refused, Err(LedgerError::MirrorAlone { home, .. }) if *home == test.home.name()), "{refused:?}");
    record_win(&mut other, &mut test.mirror("a"), 2).expect("recorded with its home");
}

/// Returns a reading as evidence of a deal.
pub(crate) fn reading_of(deal: u64) -> Payload {
    Payload::new(Record::EvidenceAttached(Box::new(EvidenceAttached {
        deal: DealId(deal),
        what: EvidenceKind::Reading,
        sha256: None,
        bytes: None,
        name: String::new(),
        data: "123m".into(),
    })))
}

fn evidence_stays_with_its_deal(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let mut session = begin_night(&mut here);
    let mut there = test.mirror("b");
    let mut other = NightSession::open(&there, night()).expect("the night");
    session.record_events(&mut here, "test", 9, note("between")).expect("recorded");
    let next = other.replay().events().len() as u64 + 1;
    let deal = vec![Payload::new(win(2, 4, points(30))), reading_of(next)];
    let recorded = other.record_events(&mut there, "test", 9, deal).expect("judged again, and recorded");
    let evidence = other.replay().night().evidence.last().expect("evidence");
    assert_eq!((recorded[0].seq, evidence.attached.deal), (next + 1, DealId(next + 1)));
}

fn a_mirror_and_its_home_are_compared(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    begin_night(&mut here);
    assert_eq!(compare_with_home(&here).expect("read"), []);
    assert_eq!(compare_with_home(&LedgerStore::in_memory().expect("memory")).expect("read"), []);
    // What another machine records is not missing here; it was not read yet.
    let mut there = test.mirror("b");
    let mut other = NightSession::open(&there, night()).expect("the night");
    record_win(&mut other, &mut there, 2).expect("recorded");
    assert_eq!(compare_with_home(&here).expect("read"), []);
}

fn a_failed_transaction_leaves_nothing(test: &TestHome<'_>) {
    let mut here = test.mirror("a");
    let session = begin_night(&mut here);
    let failed: Result<(), LedgerError> = here.run_transaction(|store| {
        let mut session = NightSession::open(store, night())?;
        session.record_events(store, "test", 5, note("never"))?;
        store.set_setting("a setting", "never")?;
        Err(LedgerError::UnknownConsent(1))
    });
    assert!(matches!(failed, Err(LedgerError::UnknownConsent(1))));
    assert_eq!(here.highest_seq(night()), session.replay().events().len() as u64);
    assert_eq!(here.read_setting("a setting").unwrap(), None);
    let there = test.mirror("b");
    assert_eq!(there.highest_seq(night()), session.replay().events().len() as u64);
    // Amounts of all machines are those of the events.
    let totals: Amount = session.replay().night().totals.values().copied().sum();
    assert_eq!(totals, Amount::default());
}
