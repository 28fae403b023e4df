//! Entries that are made while the home does not answer: they wait, are shown, and are recorded or returned when it
//! answers again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::laws::{TestFolder, begin_night, night, open_mirror, reading_of, record_win};
use super::simulator::Network;
use crate::maker::{opened, player, points, win};
use quejing_ledger::*;
use quejing_rules::{Amount, DealId, Holder, NightId, Payment};

/// A home with two machines, each behind a network of its own.
struct TwoMachines {
    folder: TestFolder,
    home: Arc<dyn LedgerHome>,
}

/// A machine with its mirror and its view of the night.
struct Machine {
    network: Arc<Network>,
    store: LedgerStore,
    session: NightSession,
}

impl TwoMachines {
    fn new(name: &str) -> TwoMachines {
        let folder = TestFolder::new(name);
        let home = super::file_home(&folder);
        begin_night(&mut open_mirror(&folder, "first", &home));
        TwoMachines { folder, home }
    }

    fn machine(&self, name: &str) -> Machine {
        let network = Arc::new(Network::reliable(&self.home));
        let through: Arc<dyn LedgerHome> = Arc::clone(&network) as Arc<dyn LedgerHome>;
        let store = open_mirror(&self.folder, name, &through);
        let session = NightSession::open(&store, night()).expect("the night");
        Machine { network, store, session }
    }
}

impl Machine {
    fn cut(&self, is_cut: bool) {
        self.network.is_cut.store(is_cut, Ordering::SeqCst);
    }

    fn come_back(&mut self) {
        self.cut(false);
        exchange_with_home(&mut self.store).expect("the home answers");
        self.session.refresh(&self.store).expect("the mirror");
    }

    fn record(&mut self, payloads: Vec<Payload>) -> Vec<Event> {
        self.session.record_events(&mut self.store, "here", 5, payloads).expect("recorded, or kept")
    }

    fn events(&self) -> &[Event] {
        self.session.replay().events()
    }
}

fn note(text: &str) -> Vec<Payload> {
    vec![Payload::new(Record::Noted { text: text.into() })]
}

fn win_at(table: u8, winner: u64) -> Payload {
    Payload { table, ..Payload::new(win(winner, if winner == 4 { 1 } else { 4 }, points(30))) }
}

#[test]
fn entries_without_the_home_are_shown_and_recorded_when_it_answers() {
    let two = TwoMachines::new("offline-recorded");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    let confirmed = here.events().len() as u64;
    here.cut(true);
    record_win(&mut here.session, &mut here.store, 2).expect("kept");
    here.record(note("behind it"));
    // Every reading shows them, also one of another program on this machine.
    let again = open_mirror_alone(&two, "a");
    for store in [&here.store, &again] {
        let read = NightSession::open(store, night()).expect("the night");
        assert_eq!(read.replay(), here.session.replay());
        assert_eq!(store.highest_seq(night()), confirmed + 2);
        assert_eq!((store.count_waiting(), store.first_waiting_event(night())), (2, Some(confirmed + 1)));
        assert!(store.find_event_by_once_mark("none").expect("read").is_none());
    }
    drop(again);
    there.come_back();
    assert_eq!(there.events().len() as u64, confirmed, "nothing has reached the home");
    let entered = here.events().to_vec();
    here.come_back();
    assert_eq!(here.events(), entered, "the same events in the same place");
    assert_eq!((here.store.count_waiting(), here.store.first_waiting_event(night())), (0, None));
    there.come_back();
    assert_eq!(there.events(), entered);
    assert_eq!(verify_store(&here.store).expect("read").faults, []);
}

/// Opens the mirror of a machine once more, without asking the home.
fn open_mirror_alone(two: &TwoMachines, machine: &str) -> LedgerStore {
    let path = two.folder.path().join(machine).join("ledger.sqlite");
    LedgerStore::open_mirror(&path, Arc::clone(&two.home)).expect("a mirror")
}

#[test]
fn an_entry_whose_answer_was_lost_counts_once() {
    let two = TwoMachines::new("offline-lost-answer");
    let mut here = two.machine("a");
    let before = here.events().len();
    here.network.loses_answers.store(true, Ordering::SeqCst);
    record_win(&mut here.session, &mut here.store, 2).expect("kept, though it is recorded");
    here.network.loses_answers.store(false, Ordering::SeqCst);
    assert_eq!(here.store.count_waiting(), 1);
    // Somebody else goes on meanwhile.
    let mut there = two.machine("b");
    record_win(&mut there.session, &mut there.store, 3).expect("recorded");
    here.come_back();
    assert_eq!(here.events().len(), before + 2);
    assert_eq!(here.events(), there.events());
    assert_eq!(here.store.returned_entries().expect("read"), []);
}

#[test]
fn entries_at_another_table_move_behind_what_came_between() {
    let two = TwoMachines::new("offline-moved");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    here.cut(true);
    let next = here.events().len() as u64 + 1;
    here.record(vec![win_at(0, 2), reading_of(next)]);
    let seen = SeenRecord {
        player: player(3),
        night: night(),
        entry: next,
        way: SeenWay::Pressed,
        device: "phone:00000001".into(),
        time_ms: 3,
    };
    here.store.add_seen_records(std::slice::from_ref(&seen)).expect("kept");
    there.record(note("meanwhile"));
    here.come_back();
    let events = here.events();
    assert_eq!(events.len() as u64, next + 2);
    assert!(matches!(events[usize::try_from(next).unwrap() - 1].payload.body, Record::Noted { .. }));
    let attached = here.session.replay().night().evidence.last().expect("evidence");
    assert_eq!(attached.attached.deal, DealId(next + 1), "it follows its deal");
    let groups: Vec<_> = events.iter().rev().take(2).map(|event| event.payload.group_start).collect();
    assert_eq!(groups, [Some(next + 1), Some(next + 1)]);
    let marks = here.store.night_seen_records(night(), None).expect("read");
    assert_eq!(marks.marks_of(player(3), next + 1).count(), 1, "the mark follows its entry");
    assert_eq!(marks.marks_of(player(3), next).count(), 0);
    there.come_back();
    assert_eq!(there.events(), here.events());
}

#[test]
fn an_entry_that_others_contradict_is_returned_with_what_follows_it() {
    let two = TwoMachines::new("offline-returned");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    let next = here.events().len() as u64 + 1;
    here.cut(true);
    here.record(vec![win_at(0, 2)]);
    here.record(vec![win_at(0, 3)]);
    here.record(note("stands alone"));
    record_win(&mut there.session, &mut there.store, 1).expect("recorded");
    here.come_back();
    let returned = here.store.returned_entries().expect("read");
    let reasons: Vec<&ReturnReason> = returned.iter().map(|one| &one.reason).collect();
    assert_eq!(reasons, [&ReturnReason::Meanwhile(vec![next]), &ReturnReason::FollowsReturned]);
    let events = returned[0].events.as_ref().expect("events");
    assert_eq!((events.night, events.author.as_str(), events.first_event), (night(), "here", next));
    let again = events.payloads_behind(20, &returned[0].mark);
    assert_eq!(again[0].request_id.as_deref(), Some(&*returned[0].mark));
    assert_eq!(again[0].body, events.payloads[0].body);
    assert!(matches!(&here.events().last().expect("one").payload.body, Record::Noted { .. }));
    there.come_back();
    assert_eq!(there.events(), here.events());
    assert_eq!(here.store.count_waiting(), 0);
    // It stays until somebody has dealt with it, also after a restart.
    drop(here);
    let mut here = two.machine("a");
    assert_eq!(here.store.returned_entries().expect("read"), returned);
    here.store.forget_waiting(&[returned[0].number, returned[1].number]).expect("written");
    assert_eq!(here.store.returned_entries().expect("read"), []);
}

#[test]
fn a_returned_payment_is_entered_again_without_the_yes_of_then() {
    let two = TwoMachines::new("offline-agreed");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    here.cut(true);
    let people = [player(1), player(2)];
    let holder = |place: usize| Holder::Player(people[place]);
    let payment = Payment::as_entered(holder(0), holder(1), Amount::from_units(10));
    let agreed = AgreedPayments::new(AgreementPurpose::Adjustment, vec![payment], "tea".into(), people.to_vec());
    here.record(vec![Payload::new(Record::Agreed(agreed))]);
    record_win(&mut there.session, &mut there.store, 2).expect("recorded");
    here.come_back();
    let returned = here.store.returned_entries().expect("read");
    let events = returned[0].events.as_ref().expect("events");
    assert_eq!(events.payloads[0].body.agreement(), Some(&people[..]));
    assert_eq!(events.payloads_behind(20, &returned[0].mark)[0].body.agreement(), Some(&[][..]));
}

#[test]
fn a_night_begun_without_the_home_knows_the_people_of_the_other() {
    let two = TwoMachines::new("offline-new-night");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    here.cut(true);
    let people = |store: &LedgerStore| read_known_people(store).expect("read");
    let known = people(&here.store).len();
    let begin = |store: &mut LedgerStore, number: u64, id: u64| {
        let Record::NightOpened(mut start) = opened("lingque-v28", 4) else { panic!("no opening") };
        for (place, person) in (0..).zip(&mut start.people) {
            (person.id, person.name) = (player(id + place), format!("New {place}"));
        }
        let mut session = NightSession::for_new_night(NightId::from_number(number));
        let payloads = vec![Payload::new(Record::NightOpened(start))];
        session.record_events(store, "test", 1, payloads).expect("begun");
    };
    begin(&mut here.store, 8, 100);
    begin(&mut there.store, 9, 200);
    here.come_back();
    there.come_back();
    assert_eq!(here.store.returned_entries().expect("read"), []);
    assert_eq!(here.store.nights().expect("read").len(), 3);
    assert_eq!(people(&here.store).len(), known + 4, "the same four, not eight");
    assert_eq!(people(&here.store), people(&there.store));
    assert_eq!(verify_store(&here.store).expect("read").faults, []);
}

#[test]
fn a_setting_that_has_changed_returns_what_was_decided_on_it() {
    let two = TwoMachines::new("offline-setting");
    let (mut here, mut there) = (two.machine("a"), two.machine("b"));
    here.cut(true);
    here.store.set_night_setting(night(), "bets", "of here").expect("kept");
    assert_eq!(here.store.read_night_setting(night(), "bets").expect("read").as_deref(), Some("of here"));
    // A further change within the machine, and one that nobody contradicts.
    here.store.set_night_setting(night(), "bets", "of here, more").expect("kept");
    here.store.set_setting("own", "mine").expect("kept");
    there.store.set_night_setting(night(), "bets", "of there").expect("written");
    here.come_back();
    assert_eq!(here.store.read_night_setting(night(), "bets").expect("read").as_deref(), Some("of there"));
    assert_eq!(here.store.read_setting("own").expect("read").as_deref(), Some("mine"));
    let returned = here.store.returned_entries().expect("read");
    assert!(returned.iter().all(|one| one.reason == ReturnReason::OtherSetting && one.events.is_none()));
    assert_eq!(returned.len(), 2);
}

#[test]
fn a_photo_taken_without_the_home_is_sent_afterwards() {
    let two = TwoMachines::new("offline-photo");
    let mut here = two.machine("a");
    here.cut(true);
    let mut photo = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(20, 10).write_to(&mut photo, image::ImageFormat::Png).expect("a photo");
    let folder = |store: &LedgerStore| PhotoFolder::for_store(store).expect("the settings");
    let stored = folder(&here.store).store_photo(photo.get_ref()).expect("stored here");
    assert!(folder(&here.store).read_photo(&stored.sha256).is_some());
    assert_eq!(two.home.read_photo(&stored.sha256).expect("read"), None);
    here.come_back();
    assert!(two.home.read_photo(&stored.sha256).expect("read").is_some());
    assert_eq!(
        folder(&two.machine("b").store).read_photo(&stored.sha256),
        folder(&here.store).read_photo(&stored.sha256)
    );
}

#[test]
fn a_damaged_mirror_is_fetched_anew_and_keeps_what_waits() {
    let two = TwoMachines::new("offline-damaged");
    let mut here = two.machine("a");
    here.cut(true);
    here.record(note("waiting"));
    let file = here.store.path().to_owned();
    drop(here);
    let mut bytes = std::fs::read(&file).expect("the mirror");
    bytes[4096..4160].fill(0x55);
    std::fs::write(&file, &bytes).expect("damaged");
    let read_only = LedgerStore::open(&file).expect("read").read_only_reason();
    assert!(matches!(read_only, Some(LedgerError::Damaged { .. })), "{read_only:?}");
    let folder = file.parent().expect("a folder").to_owned();
    let mirror = SharedMirror::open(folder.clone(), Arc::clone(&two.home)).expect("fetched anew");
    let store = mirror.open_store().expect("the mirror");
    assert!(store.read_only_reason().is_none() && verify_store(&store).expect("read").is_intact());
    let session = NightSession::open(&store, night()).expect("the night");
    let last = session.replay().events().last().expect("an event");
    assert!(matches!(&last.payload.body, Record::Noted { text } if text == "waiting"), "{last:?}");
    let aside = std::fs::read_dir(&folder).expect("a folder").flatten();
    let aside = aside.filter(|entry| entry.file_name().to_string_lossy().contains("-moved-"));
    assert!(aside.count() >= 1, "the damaged file is kept");
}

#[test]
fn a_ledger_with_waiting_entries_is_not_moved() {
    let two = TwoMachines::new("offline-move");
    let mut here = two.machine("a");
    here.cut(true);
    here.record(note("waiting"));
    let mut elsewhere = LedgerStore::in_memory().expect("memory");
    let refused = copy_ledger(&here.store, &mut elsewhere);
    assert!(matches!(refused, Err(LedgerError::EntriesWait { count: 1 })), "{refused:?}");
    // If the home is lost for ever, a mirror on its own is a whole ledger, with what waits.
    let alone = LedgerStore::open(here.store.path()).expect("it can be read");
    let mut saved = LedgerStore::in_memory().expect("memory");
    assert_eq!(copy_ledger(&alone, &mut saved).expect("copied").events, here.events().len());
    assert_eq!(NightSession::open(&saved, night()).expect("the night").replay(), here.session.replay());
    assert_eq!(verify_store(&saved).expect("read").faults, []);
    drop(alone);
    here.come_back();
    assert_eq!(copy_ledger(&here.store, &mut elsewhere).expect("moved").events, here.events().len());
    let totals: Amount = here.session.replay().night().totals.values().copied().sum();
    assert_eq!(totals, Amount::default());
}
