//! Writers that are killed at any moment, and a server that is: what a writer was told is recorded stays recorded,
//! once.
//! `QUEJING_KILLS=500` kills so many writers, and the server after every twenty-fifth.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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
/// The number of writers at once.
const WRITER_COUNT: usize = 4;

/// A program of its own for the tests below: records notes until it is killed, and prints the text of each note once it
/// is recorded.
#[test]
fn writer() {
    let (Ok(address), Some(folder)) = (std::env::var(ADDRESS_VARIABLE), std::env::var_os(FOLDER_VARIABLE)) else {
        return;
    };
    let home: Arc<dyn LedgerHome> =
        Arc::new(ServerHome::start(address.parse().expect("an address")).expect("a thread"));
    let file = PathBuf::from(folder).join("ledger.sqlite");
    let mut store = LedgerStore::open_mirror(&file, home).expect("a mirror");
    while store.pull_changes().is_err() {
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut session = NightSession::open(&store, laws::night()).expect("the night");
    for number in 0.. {
        let text = format!("{}-{number}", std::process::id());
        let note = || vec![Payload::new(Record::Noted { text: text.clone() })];
        match session.record_events(&mut store, "writer", 5, note()) {
            // Also one that waits: a writer that is killed leaves it to the next one of its folder.
            Ok(_) => println!("{text}"),
            Err(LedgerError::Conflict { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
        if store.count_waiting() > 0 || number % 16 == 0 {
            let _ = exchange_with_home(&mut store);
            session.refresh(&store).expect("the mirror");
        }
    }
}

/// The texts that writers were told are recorded.
type Told = Arc<Mutex<Vec<String>>>;

/// A writer with the thread that reads what it was told.
struct Writer {
    process: Child,
    reader: JoinHandle<()>,
}

impl Writer {
    fn start(address: &str, folder: &TestFolder, number: usize, told: &Told) -> Writer {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "kills::writer", "--nocapture", "--test-threads=1"]);
        command.env(ADDRESS_VARIABLE, address).env(FOLDER_VARIABLE, folder.path().join(format!("writer-{number}")));
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a writer");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let told = Arc::clone(told);
        let reader = std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                // The test program itself prints lines, too; a line that the kill cut was told nobody.
                if line
                    .split_once('-')
                    .is_some_and(|(id, number)| id.parse::<u32>().is_ok() && number.parse::<u32>().is_ok())
                {
                    told.lock().expect("the list").push(line);
                }
            }
        });
        Writer { process, reader }
    }

    fn kill(mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.reader.join().expect("the reader");
    }
}

#[test]
fn nothing_that_was_told_is_lost_when_writers_and_the_server_are_killed() {
    let Some(mut cluster) = Cluster::start_durable("kills") else { return };
    let kills: u32 = std::env::var("QUEJING_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let database = cluster.prepared("kills");
    let folder = TestFolder::new("server-kills");
    let home: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(cluster.address(&database, "first")).expect("a thread"));
    laws::begin_night(&mut laws::open_mirror(&folder, "first", &home));
    let address = cluster.address_text(&database, "second");
    let told = Told::default();
    let mut writers: Vec<Writer> =
        (0..WRITER_COUNT).map(|number| Writer::start(&address, &folder, number, &told)).collect();
    for kill in 1..=kills {
        // Moments that are no multiples of anything the writers do.
        std::thread::sleep(Duration::from_millis(120 + u64::from(kill * 37 % 200)));
        let place = usize::try_from(kill).expect("small") % WRITER_COUNT;
        std::mem::replace(&mut writers[place], Writer::start(&address, &folder, place, &told)).kill();
        if kill % 25 == 10 {
            cluster.stop();
            std::thread::sleep(Duration::from_millis(100));
            cluster.start_again();
        }
    }
    for writer in writers {
        writer.kill();
    }
    let until = Instant::now() + Duration::from_secs(30);
    let second: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(address.parse().expect("one")).expect("a thread"));
    for number in 0..WRITER_COUNT {
        let file = folder.path().join(format!("writer-{number}")).join("ledger.sqlite");
        let mut store = LedgerStore::open_mirror(&file, Arc::clone(&second)).expect("a mirror");
        while exchange_with_home(&mut store).is_err() || store.count_waiting() > 0 {
            assert!(Instant::now() < until, "the server is back");
        }
        assert_eq!(store.returned_entries().expect("read"), [], "notes are apart from each other");
    }
    let end = laws::open_mirror(&folder, "end", &home);
    let session = NightSession::open(&end, laws::night()).expect("the night");
    let mut recorded: BTreeMap<&str, u32> = BTreeMap::new();
    for event in session.replay().events() {
        if let Record::Noted { text } = &event.payload.body {
            *recorded.entry(text).or_default() += 1;
        }
    }
    assert_eq!(recorded.values().max(), Some(&1), "nothing is recorded twice");
    let told = told.lock().expect("the list");
    assert!(told.len() > 20, "{} notes were recorded", told.len());
    let lost: Vec<&String> = told.iter().filter(|text| !recorded.contains_key(text.as_str())).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), told.len());
    assert_eq!(verify_store(&end).expect("read").faults, []);
    println!("{kills} writers killed, {} entries told, {} recorded", told.len(), recorded.len());
}
