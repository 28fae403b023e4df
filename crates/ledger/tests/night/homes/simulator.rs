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
struct Network {
    home: Arc<dyn LedgerHome>,
    dice: Mutex<Dice>,
    /// True while nothing passes.
    is_cut: AtomicBool,
}

impl Network {
    fn roll(&self, bound: u64) -> u64 {
        self.dice.lock().expect("the dice").below(bound)
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
        // The answer is lost, or the batch arrives twice.
        match self.roll(12) {
            0 => Err(lost()),
            1 => committed.and_then(|()| self.home.commit(batch)),
            _ => committed,
        }
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
    /// The home did not answer.
    Unknown,
}

/// A machine with its mirror and its view of the night.
struct Machine {
    name: String,
    network: Arc<Network>,
    store: LedgerStore,
    session: NightSession,
}

impl Machine {
    fn record(&mut self, mark: &str) -> EntryOutcome {
        let note = Payload::new(Record::Noted { text: mark.to_owned() });
        match self.session.record_events(&mut self.store, &self.name, 5, vec![note]) {
            Ok(_) => EntryOutcome::Recorded,
            Err(LedgerError::Conflict { .. }) => EntryOutcome::Refused,
            Err(LedgerError::Busy { .. }) => EntryOutcome::Unknown,
            Err(error) => panic!("{error:?}"),
        }
    }

    fn look(&mut self) {
        let _ = self.store.pull_changes();
        self.session.refresh(&self.store).expect("the mirror");
    }

    /// Opens the mirror again, as after a crash.
    fn restart(&mut self, folder: &TestFolder) {
        let path = folder.path().join(&self.name).join("ledger.sqlite");
        let home: Arc<dyn LedgerHome> = Arc::clone(&self.network) as Arc<dyn LedgerHome>;
        self.store = LedgerStore::open_mirror(&path, home).expect("a mirror");
        self.session = NightSession::open(&self.store, night()).expect("the night");
    }
}

/// Plays an evening and checks its laws.
pub(crate) fn play(seed: u64, home: &Arc<dyn LedgerHome>, folder: &TestFolder) {
    let mut dice = Dice(seed);
    begin_night(&mut open_mirror(folder, "first", home));
    let mut machines: Vec<Machine> = (0..2 + dice.below(3))
        .map(|number| {
            let name = format!("machine-{number}");
            drop(open_mirror(folder, &name, home));
            let network =
                Network { home: Arc::clone(home), dice: Mutex::new(Dice(dice.next())), is_cut: AtomicBool::new(false) };
            let path = folder.path().join(&name).join("ledger.sqlite");
            let network = Arc::new(network);
            let through: Arc<dyn LedgerHome> = Arc::clone(&network) as Arc<dyn LedgerHome>;
            let store = LedgerStore::open_mirror(&path, through).expect("a mirror");
            let session = NightSession::open(&store, night()).expect("the night");
            Machine { name, network, store, session }
        })
        .collect();
    let mut told: BTreeMap<String, EntryOutcome> = BTreeMap::new();
    let mut wins = 1;
    for step in 0..12 + dice.below(20) {
        let place = usize::try_from(dice.below(machines.len() as u64)).expect("small");
        let machine = &mut machines[place];
        match dice.below(10) {
            0..=4 => {
                let mark = format!("{step}");
                let answer = machine.record(&mark);
                told.insert(mark, answer);
            }
            5 => {
                let won = record_win(&mut machine.session, &mut machine.store, 1 + dice.below(3));
                wins += u64::from(won.is_ok());
            }
            6 | 7 => machine.look(),
            8 => machine.restart(folder),
            _ => {
                machine.network.is_cut.fetch_xor(true, Ordering::SeqCst);
            }
        }
    }
    let end = open_mirror(folder, "end", home);
    let last = NightSession::open(&end, night()).expect("the night");
    check_end(seed, &told, &last, wins);
    assert_eq!(verify_store(&end).expect("read").faults, [], "seed {seed}: the chain");
    for machine in &mut machines {
        machine.network.is_cut.store(false, Ordering::SeqCst);
        while machine.store.pull_changes().is_err() {}
        machine.session.refresh(&machine.store).expect("the mirror");
        assert_eq!(machine.session.replay().events(), last.replay().events(), "seed {seed}: {}", machine.name);
    }
}

/// Checks that each entry is recorded as its machine was told, and that the totals are those of the wins.
fn check_end(seed: u64, told: &BTreeMap<String, EntryOutcome>, last: &NightSession, acknowledged_wins: u64) {
    let mut recorded: BTreeMap<&str, u32> = BTreeMap::new();
    let mut wins = 0;
    for event in last.replay().events() {
        match &event.payload.body {
            Record::Noted { text } => *recorded.entry(text).or_default() += 1,
            Record::Play(play) => wins += u64::from(matches!(&**play, Play::Won(_))),
            _ => {}
        }
    }
    for (mark, answer) in told {
        let times = recorded.get(mark.as_str()).copied().unwrap_or(0);
        let allowed = match answer {
            EntryOutcome::Recorded => 1..=1,
            EntryOutcome::Refused => 0..=0,
            EntryOutcome::Unknown => 0..=1,
        };
        assert!(allowed.contains(&times), "seed {seed}: {mark} was {answer:?} and is recorded {times} times");
    }
    assert!(wins >= acknowledged_wins, "seed {seed}: {wins} of {acknowledged_wins} wins");
    let totals: Amount = last.replay().night().totals.values().copied().sum();
    assert_eq!(totals, Amount::default(), "seed {seed}: totals sum to zero");
}
