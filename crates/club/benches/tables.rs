//! Speed of many tables: entries a second, and the time of the slowest in a hundred, at 40 tables over four computers
//! with one server, beside the same tables over one file; then the standings of 50, 100 and 200 nights of 100 deals.
//! `cargo bench -p quejing-club --bench tables` prints a table; it needs PostgreSQL's programs.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a bench prints, and ends at a fault"
)]

#[path = "../tests/server/cluster.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod cluster;
#[path = "../../ledger/tests/night/maker.rs"]
#[allow(dead_code, reason = "the tests of the ledger need more of it")]
mod maker;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cluster::Cluster;
use maker::{opened, points, seats, win};
use quejing_club::ServerHome;
use quejing_ledger::*;
use quejing_rules::NightId;
use quejing_rules::play::Play;

const TABLES: u64 = 40;
const COMPUTERS: u64 = 4;
const ENTRIES_AT_A_TABLE: u64 = 25;
const DEALS_OF_A_NIGHT: u64 = 100;

fn main() {
    // `cargo test` builds benches, too, and asks them for their tests.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let Some(cluster) = Cluster::start_durable("bench") else { return };
    let folder = std::env::temp_dir().join(format!("quejing-bench-{}", std::process::id()));
    for round in 1..=3 {
        let database = cluster.prepared(&format!("tables{round}"));
        let homes: Vec<Arc<dyn LedgerHome>> = (0..COMPUTERS)
            .map(|_| Arc::new(ServerHome::start(cluster.address(&database, "first")).expect("a thread")) as _)
            .collect();
        let at_server = play(&folder.join(format!("server{round}")), |table, file| {
            let home = &homes[usize::try_from(table % COMPUTERS).expect("small")];
            LedgerStore::open_mirror(&file.with_file_name(format!("{}.sqlite", table % COMPUTERS)), Arc::clone(home))
        });
        let in_file = play(&folder.join(format!("file{round}")), |_, file| LedgerStore::open(file));
        let ratio = in_file.0 / at_server.0;
        println!(
            "round {round}: {COMPUTERS} computers, one server: {:.0} entries/s, 99 % within {:.0} ms; one file: {:.0} \
             entries/s, 99 % within {:.0} ms; ratio {ratio:.2}",
            at_server.0,
            at_server.1.as_secs_f64() * 1e3,
            in_file.0,
            in_file.1.as_secs_f64() * 1e3,
        );
    }
    show_standings(&cluster, &folder);
    let _ = std::fs::remove_dir_all(&folder);
}

/// Plays all tables at once, each with a night of its own, and returns the entries a second and the time within which
/// 99 of a hundred were recorded.
fn play(folder: &Path, open: impl Fn(u64, &Path) -> Result<LedgerStore, LedgerError> + Sync) -> (f64, Duration) {
    std::fs::create_dir_all(folder).expect("a folder");
    let file = folder.join("ledger.sqlite");
    // A table opens its ledger before it plays.
    let stores: Vec<LedgerStore> = (0..TABLES).map(|table| open(table, &file).expect("a ledger")).collect();
    let begun = Instant::now();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let play = |(table, mut store): (u64, LedgerStore)| scope.spawn(move || record(&mut store, table));
        let tables: Vec<_> = (0..TABLES).zip(stores).map(play).collect();
        tables.into_iter().flat_map(|table| table.join().expect("a table")).collect()
    });
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    times.sort();
    (rate, times[times.len() * 99 / 100])
}

/// Records the night of a table, and returns the time of each entry.
fn record(store: &mut LedgerStore, table: u64) -> Vec<Duration> {
    let mut session = begin(store, table + 1);
    let entry = |number: u64| vec![Payload::new(win(number % 3 + 1, 4, points(20 + (number % 20) as u32 * 2)))];
    (0..ENTRIES_AT_A_TABLE)
        .map(|number| {
            let begun = Instant::now();
            session.record_events(store, "bench", now_ms(), entry(number)).expect("recorded");
            begun.elapsed()
        })
        .collect()
}

fn begin(store: &mut LedgerStore, night: u64) -> NightSession {
    let mut session = NightSession::for_new_night(NightId::from_number(night));
    let start = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
    session.record_events(store, "bench", now_ms(), start.map(Payload::new).to_vec()).expect("begun");
    session
}

/// Prints the time to read the nights of a mirror and rank everybody in each.
fn show_standings(cluster: &Cluster, folder: &Path) {
    let database = cluster.prepared("standings");
    let home: Arc<dyn LedgerHome> = Arc::new(ServerHome::start(cluster.address(&database, "first")).expect("a thread"));
    let mut store = LedgerStore::open_mirror(&folder.join("standings").join("ledger.sqlite"), home).expect("a mirror");
    let mut nights = 0;
    for wanted in [50, 100, 200] {
        while nights < wanted {
            nights += 1;
            let mut session = begin(&mut store, nights);
            let deals = (0..DEALS_OF_A_NIGHT).map(|number| Payload::new(win(number % 3 + 1, 4, points(30))));
            session.record_events(&mut store, "bench", now_ms(), deals.collect()).expect("recorded");
        }
        let begun = Instant::now();
        let read = store.nights().expect("read").into_iter();
        let places = read.map(|line| {
            let session = NightSession::open(&store, line.night).expect("read");
            let night = session.replay().night();
            compute_standings(night, &night.reduced_options()).expect("standings").places.len()
        });
        let places: usize = places.sum();
        println!(
            "{wanted} nights of {DEALS_OF_A_NIGHT} deals: standings in {:.0} ms ({places} places)",
            begun.elapsed().as_secs_f64() * 1e3
        );
    }
}
