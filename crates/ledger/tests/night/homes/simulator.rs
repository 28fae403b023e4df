//! Random evenings of several machines over one home, from a seed: they record, repeat, look, are closed and opened
//! again, and lose the network before or after the home has taken what they sent.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::laws::{TestFolder, begin_night, night, open_mirror, record_win};
use quejing_ledger::*;
use quejing_rules::Amount;
use quejing_rules::play::Play;

/// A small generator of pseudo-random numbers (SplitMix64), the same on every machine.
#[derive(Debug)]
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// A home behind a network that fails now and then.
#[derive(Debug)]
pub(crate) struct Network {
    home: Arc<dyn LedgerHome>,
    /// Decides what is lost; `None` loses nothing by chance.
    dice: Option<Mutex<Dice>>,
    /// True while nothing passes.
    pub(crate) is_cut: AtomicBool,
    /// True while what is sent arrives, and its answer does not.
    pub(crate) loses_answers: AtomicBool,
}

impl Network {
    /// Returns a network that fails only when it is told to.
    pub(crate) fn reliable(home: &Arc<dyn LedgerHome>) -> Network {
        Network {
            home: Arc::clone(home),
            dice: None,
            is_cut: AtomicBool::new(false),
            loses_answers: AtomicBool::new(false),
        }
    }

    fn by_chance(home: &Arc<dyn LedgerHome>, seed: u64) -> Network {
        Network { dice: Some(Mutex::new(Dice(seed))), ..Network::reliable(home) }
    }

    /// Returns a number below `bound`; without dice, the highest.
    fn roll(&self, bound: u64) -> u64 {
        self.dice.as_ref().map_or(bound - 1, |dice| dice.lock().expect("the dice").below(bound))
    }
}

fn lost() -> HomeError {
    HomeError::Unreachable(LedgerError::Busy { path: "home".into() })
}

impl LedgerHome for Network {
    fn commit(&self, batch: &Batch) -> Result<(), HomeError> {
        if self.is_cut.load(Ordering::SeqCst) || self.roll(12) == 0 {
            return Err(lost());
        }
        let committed = self.home.commit(batch);
        if self.loses_answers.load(Ordering::SeqCst) {
            return Err(lost());
        }
        // The answer is lost, or the batch arrives twice.
        match self.roll(12) {
            0 => Err(lost()),
            1 => committed.and_then(|()| self.home.commit(batch)),
            _ => committed,
        }
    }

    fn withdraw(&self, batch: u128) -> Result<bool, HomeError> {
        if self.is_cut.load(Ordering::SeqCst) || self.roll(12) == 0 {
            return Err(lost());
        }
        let withdrawn = self.home.withdraw(batch);
        if self.roll(12) == 0 { Err(lost()) } else { withdrawn }
    }

    fn read_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, HomeError> {
        if self.is_cut.load(Ordering::SeqCst) || self.roll(20) == 0 {
            return Err(lost());
        }
        self.home.read_changes(known)
    }

    fn wait_for_changes(&self, longest: Duration) -> bool {
        self.home.wait_for_changes(longest)
    }

    fn is_away(&self) -> bool {
        self.is_cut.load(Ordering::SeqCst)
    }

    fn name(&self) -> String {
        self.home.name()
    }

    fn machine(&self) -> String {
        self.home.machine()
    }

    fn store_photo(&self, sha256: &str, photo: &[u8]) -> Result<(), HomeError> {
        self.home.store_photo(sha256, photo)
    }

    fn read_photo(&self, sha256: &str) -> Result<Option<Vec<u8>>, HomeError> {
        self.home.read_photo(sha256)
    }

    fn remove_photo(&self, sha256: &str) -> Result<(), HomeError> {
        self.home.remove_photo(sha256)
    }
}

/// The outcome of an entry, as its machine was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryOutcome {
    Recorded,
    Refused,
    /// The home did not answer; the entry waits.
    Waiting,
}

/// A machine with its mirror and its view of the night.
struct Machine {
    name: String,
    network: Arc<Network>,
    store: LedgerStore,
    session: NightSession,
}

impl Machine {
    fn begin(number: u64, home: &Arc<dyn LedgerHome>, folder: &TestFolder, seed: u64) -> Machine {
        let name = format!("machine-{number}");
        drop(open_mirror(folder, &name, home));
        let path = folder.path().join(&name).join("ledger.sqlite");
        let network = Arc::new(Network::by_chance(home, seed));
        let through: Arc<dyn LedgerHome> = Arc::clone(&network) as Arc<dyn LedgerHome>;
        let store = LedgerStore::open_mirror(&path, through).expect("a mirror");
        let session = NightSession::open(&store, night()).expect("the night");
        Machine { name, network, store, session }
    }

    fn record(&mut self, mark: &str) -> EntryOutcome {
        let note = Payload::new(Record::Noted { text: mark.to_owned() });
        let recorded = self.session.record_events(&mut self.store, &self.name, 5, vec![note]);
        self.outcome(recorded)
    }

    fn win(&mut self, winner: u64) -> EntryOutcome {
        let recorded = record_win(&mut self.session, &mut self.store, winner);
        self.outcome(recorded)
    }

    fn outcome(&self, recorded: Result<Vec<Event>, LedgerError>) -> EntryOutcome {
        match recorded {
            Ok(_) if self.store.count_waiting() > 0 => EntryOutcome::Waiting,
            Ok(_) => EntryOutcome::Recorded,
            Err(LedgerError::Conflict { .. }) => EntryOutcome::Refused,
            Err(error) => panic!("{error:?}"),
        }
    }

    fn look(&mut self) {
        let _ = exchange_with_home(&mut self.store);
        self.session.refresh(&self.store).expect("the mirror");
    }

    /// Opens the mirror again, as after a crash.
    fn restart(&mut self, folder: &TestFolder) {
        let path = folder.path().join(&self.name).join("ledger.sqlite");
        let home: Arc<dyn LedgerHome> = Arc::clone(&self.network) as Arc<dyn LedgerHome>;
        self.store = LedgerStore::open_mirror(&path, home).expect("a mirror");
        self.session = NightSession::open(&self.store, night()).expect("the night");
    }

    /// Lets the machine reach the home until nothing waits any more.
    fn come_back(&mut self) {
        self.network.is_cut.store(false, Ordering::SeqCst);
        while exchange_with_home(&mut self.store).is_err() || self.store.count_waiting() > 0 {}
    }
}

/// Plays an evening and checks its laws.
pub(crate) fn play(seed: u64, home: &Arc<dyn LedgerHome>, folder: &TestFolder) {
    let mut dice = Dice(seed);
    begin_night(&mut open_mirror(folder, "first", home));
    let mut machines: Vec<Machine> =
        (0..2 + dice.below(3)).map(|number| Machine::begin(number, home, folder, dice.next())).collect();
    let mut told: BTreeMap<String, EntryOutcome> = BTreeMap::new();
    // The win with which the night begins is recorded.
    let mut wins = vec![EntryOutcome::Recorded];
    for step in 0..12 + dice.below(20) {
        let place = usize::try_from(dice.below(machines.len() as u64)).expect("small");
        let machine = &mut machines[place];
        match dice.below(10) {
            0..=4 => {
                let mark = format!("{step}");
                let answer = machine.record(&mark);
                told.insert(mark, answer);
            }
            5 => wins.push(machine.win(1 + dice.below(3))),
            6 | 7 => machine.look(),
            8 => machine.restart(folder),
            _ => {
                machine.network.is_cut.fetch_xor(true, Ordering::SeqCst);
            }
        }
    }
    machines.iter_mut().for_each(Machine::come_back);
    let end = open_mirror(folder, "end", home);
    let last = NightSession::open(&end, night()).expect("the night");
    let returned: Vec<ReturnedEntry> =
        machines.iter().flat_map(|machine| machine.store.returned_entries().expect("read")).collect();
    check_end(seed, &told, &wins, &last, &returned);
    assert_eq!(verify_store(&end).expect("read").faults, [], "seed {seed}: the chain");
    for machine in &mut machines {
        machine.come_back();
        machine.session.refresh(&machine.store).expect("the mirror");
        assert_eq!(machine.session.replay().events(), last.replay().events(), "seed {seed}: {}", machine.name);
    }
}

/// Checks that each entry is recorded once or returned once, as its machine was told, and that the totals are those of
/// the wins.
fn check_end(
    seed: u64,
    told: &BTreeMap<String, EntryOutcome>,
    wins: &[EntryOutcome],
    last: &NightSession,
    returned: &[ReturnedEntry],
) {
    let recorded: Vec<Record> = last.replay().events().iter().map(|event| event.payload.body.clone()).collect();
    let returned = returned.iter().filter_map(|one| one.events.as_ref()).flat_map(|events| &events.payloads);
    let returned: Vec<Record> = returned.map(|payload| payload.body.clone()).collect();
    let notes_in = |records: &[Record], mark: &str| {
        records.iter().filter(|body| matches!(body, Record::Noted { text } if text == mark)).count()
    };
    for (mark, answer) in told {
        let found = (notes_in(&recorded, mark), notes_in(&returned, mark));
        let is_allowed = match answer {
            EntryOutcome::Recorded => found == (1, 0),
            EntryOutcome::Refused => found == (0, 0),
            EntryOutcome::Waiting => found == (1, 0) || found == (0, 1),
        };
        assert!(is_allowed, "seed {seed}: {mark} was {answer:?}; recorded and returned: {found:?}");
    }
    let wins_in = |records: &[Record]| records.iter().filter(|body| matches!(body.play(), Some(Play::Won(_)))).count();
    let of = |outcome: EntryOutcome| wins.iter().filter(|one| **one == outcome).count();
    let (recorded_wins, returned_wins) = (wins_in(&recorded), wins_in(&returned));
    let entered = of(EntryOutcome::Recorded) + of(EntryOutcome::Waiting);
    assert_eq!(recorded_wins + returned_wins, entered, "seed {seed}: each win is recorded once or returned once");
    assert!(recorded_wins >= of(EntryOutcome::Recorded), "seed {seed}: no acknowledged win is lost");
    let night = last.replay().night();
    let totals: Amount = night.totals.values().copied().sum();
    assert_eq!(totals, Amount::default(), "seed {seed}: totals sum to zero");
    assert_eq!(night.refused, [], "seed {seed}: nothing recorded is without effect");
}
