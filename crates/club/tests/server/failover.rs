//! Writers on a server of several computers, of which the one that writes is killed again and again. The test starts no
//! server: `scripts/failover.sh` does, and tells by environment variables where they are.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::kills::{ToldNotes, WRITER_COUNT, Writer, check_recorded, kill_count, now_ms, send_what_is_left};
use crate::laws;
use quejing_club::{ServerHome, prepare_server};
use quejing_ledger::{LedgerHome, LedgerStore};

/// The hosts and the database, as they stand in an address behind the name.
const PLACE_VARIABLE: &str = "QUEJING_FAILOVER";
/// A program that kills the server that writes and prints when it has (`kill`), or heals it and waits until all servers
/// are well (`heal`).
const CONTROL_VARIABLE: &str = "QUEJING_FAILOVER_CONTROL";
/// The folder for mirrors.
const FOLDER_VARIABLE: &str = "QUEJING_FAILOVER_FOLDER";
/// The maximum time without an entry that the server has.
const MAX_PAUSE: Duration = Duration::from_secs(180);

/// The servers, as the script tells of them.
struct Servers {
    place: String,
    control: PathBuf,
    folder: PathBuf,
}

impl Servers {
    fn from_environment() -> Option<Servers> {
        let path = |name: &str| std::env::var_os(name).map(PathBuf::from);
        let place = std::env::var(PLACE_VARIABLE).ok()?;
        Some(Servers { place, control: path(CONTROL_VARIABLE)?, folder: path(FOLDER_VARIABLE)? })
    }

    fn address(&self, role: &str) -> String {
        format!("postgres://{role}@{}", self.place)
    }

    /// Opens a mirror of its own with everything that the server has.
    fn open_mirror(&self, name: &str) -> LedgerStore {
        let address = self.address("first").parse().expect("an address");
        let home: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(address).expect("a thread"));
        let mut store =
            LedgerStore::open_mirror(&self.folder.join(name).join("ledger.sqlite"), home).expect("a mirror");
        store.pull_changes().expect("the server answers");
        store
    }

    /// Runs the control, and returns what it prints.
    fn control(&self, wish: &str) -> String {
        let output = Command::new(&self.control).arg(wish).stderr(Stdio::inherit()).output().expect("the control");
        assert!(output.status.success(), "the control cannot {wish}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

#[test]
fn nothing_that_was_told_is_lost_when_the_server_that_writes_is_killed() {
    let Some(servers) = Servers::from_environment() else {
        eprintln!("passed over: scripts/failover.sh starts the servers of this test");
        return;
    };
    for machine in ["first", "second"] {
        let owner = servers.address("owner").parse().expect("an address");
        prepare_server(&owner, Some(machine)).expect("prepared");
    }
    laws::begin_night(&mut servers.open_mirror("first"));
    let (address, told) = (servers.address("second"), Arc::default());
    let mut writers: Vec<Writer> =
        (0..WRITER_COUNT).map(|number| Writer::start(&address, &servers.folder, number, &told)).collect();
    wait_for_confirmed(&told, now_ms());
    let mut pauses: Vec<u64> = (1..=kill_count(20).max(1)).map(|kill| kill_once(&servers, kill, &told)).collect();
    assert!(writers.iter_mut().all(Writer::is_running), "no writer met an error");
    for writer in writers {
        writer.kill();
    }
    send_what_is_left(&address, &servers.folder);
    let told = told.lock().expect("the list");
    let recorded = check_recorded(&servers.open_mirror("end"), &told.texts);
    pauses.sort_unstable();
    println!(
        "{} kills; {} entries told, {recorded} recorded, 0 lost, 0 twice, every chain whole",
        pauses.len(),
        told.texts.len()
    );
    let (median, worst) = (pauses[pauses.len() / 2], pauses[pauses.len() - 1]);
    println!("from the kill to the next entry that the server has: median {median} ms, worst {worst} ms");
}

/// Kills the server that writes, waits for an entry that its successor has, and heals it. Returns the milliseconds from
/// the kill to that entry.
fn kill_once(servers: &Servers, kill: u32, told: &Mutex<ToldNotes>) -> u64 {
    // Moments that are no multiples of anything the writers do.
    std::thread::sleep(Duration::from_millis(500 + u64::from(kill * 379 % 2000)));
    let killed = servers.control("kill");
    let (name, killed) = killed.split_once(' ').expect("a name and a time");
    let killed = killed.parse().expect("a time");
    let pause = wait_for_confirmed(told, killed) - killed;
    let count = told.lock().expect("the list").texts.len();
    let next = servers.control("heal");
    println!("kill {kill}: {name}, an entry at {next} after {pause} ms; {count} entries told");
    pause
}

/// Waits for an entry whose recording began at this time or later and that the server has. Returns when that was known.
fn wait_for_confirmed(told: &Mutex<ToldNotes>, since: u64) -> u64 {
    let until = Instant::now() + MAX_PAUSE;
    loop {
        let found = |told: &ToldNotes| {
            told.confirmed.iter().rev().filter(|(begun, _)| *begun >= since).map(|(_, at)| *at).min()
        };
        if let Some(at) = found(&told.lock().expect("the list")) {
            return at;
        }
        assert!(Instant::now() < until, "no entry arrives for {MAX_PAUSE:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
