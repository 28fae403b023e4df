//! Writers that are killed at any moment, and a server that is: what a writer was told is recorded stays recorded,
//! once.
//! `QUEJING_KILLS=500` kills so many writers, and the server after every twenty-fifth.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::cluster::Cluster;
use crate::laws::{self, TestFolder};
use quejing_club::ServerHome;
use quejing_ledger::{
    LedgerError, LedgerHome, LedgerStore, NightSession, Payload, Record, exchange_with_home, verify_store,
};

/// The environment variables that make a test program a writer: the address of its server, and the folder of its
/// mirror.
const ADDRESS_VARIABLE: &str = "QUEJING_TEST_WRITER_ADDRESS";
const FOLDER_VARIABLE: &str = "QUEJING_TEST_WRITER_FOLDER";
/// The name of a mirror in its folder.
const MIRROR_FILE: &str = "ledger.sqlite";
/// The number of writers at once.
pub(crate) const WRITER_COUNT: usize = 4;
/// The word before the two times of an entry that the server has.
const CONFIRMED_WORD: &str = "confirmed";

/// Returns the time in milliseconds, which is the same for all programs of this computer.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time");
    u64::try_from(since.as_millis()).expect("small")
}

/// A program of its own for the tests: records notes until it is killed, and prints the text of each note once it is
/// recorded or kept, and when the recording of the last one began and ended once the server has everything.
#[test]
fn writer() {
    let (Ok(address), Some(folder)) = (std::env::var(ADDRESS_VARIABLE), std::env::var_os(FOLDER_VARIABLE)) else {
        return;
    };
    let home: Arc<dyn LedgerHome> =
        Arc::new(ServerHome::start(address.parse().expect("an address")).expect("a thread"));
    let file = PathBuf::from(folder).join(MIRROR_FILE);
    let mut store = LedgerStore::open_mirror(&file, home).expect("a mirror");
    while store.pull_changes().is_err() {
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut session = NightSession::open(&store, laws::night()).expect("the night");
    for number in 0.. {
        let text = format!("{}-{number}", std::process::id());
        let note = || vec![Payload::new(Record::Noted { text: text.clone() })];
        let begun = now_ms();
        let is_told = match session.record_events(&mut store, "writer", 5, note()) {
            // Also one that waits: a writer that is killed leaves it to the next one of its folder.
            Ok(_) => true,
            Err(LedgerError::Conflict { .. }) => false,
            Err(error) => panic!("{error:?}"),
        };
        if is_told {
            println!("{text}");
        }
        if store.count_waiting() > 0 || number % 16 == 0 {
            let _ = exchange_with_home(&mut store);
            session.refresh(&store).expect("the mirror");
        }
        if is_told && store.count_waiting() == 0 {
            println!("{CONFIRMED_WORD} {begun} {}", now_ms());
        }
    }
}

/// The notes of which writers were told that they are recorded.
#[derive(Default)]
pub(crate) struct ToldNotes {
    /// The texts that are recorded, or kept until the server has them.
    pub(crate) texts: Vec<String>,
    /// For entries that the server has: when their recording began, and when it was known to have them.
    pub(crate) confirmed: Vec<(u64, u64)>,
}

impl ToldNotes {
    /// Takes a line of a writer. The test program itself prints lines, too; a line that a kill cut was told nobody.
    fn take(&mut self, line: String) {
        if let Some(times) = line.strip_prefix(CONFIRMED_WORD) {
            let times: Vec<u64> = times.split_whitespace().flat_map(str::parse).collect();
            self.confirmed.extend(match times.as_slice() {
                [begun, ended] => Some((*begun, *ended)),
                _ => None,
            });
        } else if line
            .split_once('-')
            .is_some_and(|(id, number)| id.parse::<u32>().is_ok() && number.parse::<u32>().is_ok())
        {
            self.texts.push(line);
        }
    }
}

/// A writer with the thread that reads what it was told.
pub(crate) struct Writer {
    process: Child,
    reader: JoinHandle<()>,
}

impl Writer {
    /// Starts the writer with this number, whose mirror is in `folder`.
    pub(crate) fn start(address: &str, folder: &Path, number: usize, told: &Arc<Mutex<ToldNotes>>) -> Writer {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "kills::writer", "--nocapture", "--test-threads=1"]);
        command.env(ADDRESS_VARIABLE, address).env(FOLDER_VARIABLE, folder.join(mirror_name(number)));
        let mut process = command.stdout(Stdio::piped()).spawn().expect("a writer");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let told = Arc::clone(told);
        let reader = std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                told.lock().expect("the list").take(line);
            }
        });
        Writer { process, reader }
    }

    /// Returns false if the writer has ended by itself.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    pub(crate) fn kill(mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.reader.join().expect("the reader");
    }
}

/// Returns the name of the folder of a writer's mirror.
fn mirror_name(number: usize) -> String {
    format!("writer-{number}")
}

/// Sends what killed writers have left in their mirrors.
pub(crate) fn send_what_is_left(address: &str, folder: &Path) {
    let until = Instant::now() + Duration::from_secs(30);
    let home: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(address.parse().expect("one")).expect("a thread"));
    for number in 0..WRITER_COUNT {
        let file = folder.join(mirror_name(number)).join(MIRROR_FILE);
        let mut store = LedgerStore::open_mirror(&file, Arc::clone(&home)).expect("a mirror");
        while exchange_with_home(&mut store).is_err() || store.count_waiting() > 0 {
            assert!(Instant::now() < until, "the server is back");
        }
        assert_eq!(store.returned_entries().expect("read"), [], "notes are apart from each other");
        assert_eq!(verify_store(&store).expect("read").faults, [], "the mirror of writer {number}");
    }
}

/// Checks that a new mirror has each text once that a writer was told. Returns the number of notes in it.
pub(crate) fn check_recorded(mirror: &LedgerStore, told: &[String]) -> usize {
    let session = NightSession::open(mirror, laws::night()).expect("the night");
    let mut recorded: BTreeMap<&str, u32> = BTreeMap::new();
    for event in session.replay().events() {
        if let Record::Noted { text } = &event.payload.body {
            *recorded.entry(text).or_default() += 1;
        }
    }
    let twice: Vec<_> = recorded.iter().filter(|(_, count)| **count > 1).collect();
    assert!(twice.is_empty(), "{} are recorded twice: {twice:?}", twice.len());
    assert!(told.len() > 20, "{} notes were recorded", told.len());
    let lost: Vec<&String> = told.iter().filter(|text| !recorded.contains_key(text.as_str())).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), told.len());
    assert_eq!(verify_store(mirror).expect("read").faults, []);
    recorded.len()
}

#[test]
fn nothing_that_was_told_is_lost_when_writers_and_the_server_are_killed() {
    let Some(mut cluster) = Cluster::start_durable("kills") else { return };
    let kills = kill_count(12);
    let database = cluster.prepared("kills");
    let folder = TestFolder::new("server-kills");
    let home: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(cluster.address(&database, "first")).expect("a thread"));
    laws::begin_night(&mut laws::open_mirror(&folder, "first", &home));
    let address = cluster.address_text(&database, "second");
    let told = Arc::default();
    let mut writers: Vec<Writer> =
        (0..WRITER_COUNT).map(|number| Writer::start(&address, folder.path(), number, &told)).collect();
    for kill in 1..=kills {
        // Moments that are no multiples of anything the writers do.
        std::thread::sleep(Duration::from_millis(120 + u64::from(kill * 37 % 200)));
        let place = usize::try_from(kill).expect("small") % WRITER_COUNT;
        std::mem::replace(&mut writers[place], Writer::start(&address, folder.path(), place, &told)).kill();
        if kill % 25 == 10 {
            cluster.stop();
            std::thread::sleep(Duration::from_millis(100));
            cluster.start_again();
        }
    }
    for writer in writers {
        writer.kill();
    }
    send_what_is_left(&address, folder.path());
    let told = told.lock().expect("the list");
    let recorded = check_recorded(&laws::open_mirror(&folder, "end", &home), &told.texts);
    println!("{kills} writers killed, {} entries told, {recorded} recorded", told.texts.len());
}

/// Returns the number of kills that `QUEJING_KILLS` asks for.
pub(crate) fn kill_count(usual: u32) -> u32 {
    std::env::var("QUEJING_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
