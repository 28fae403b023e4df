//! The home of a ledger on a real PostgreSQL server, which the tests start as an unprivileged user on a socket of their
//! own and stop again. Without PostgreSQL's programs they say so and check nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test ends at what it does not expect")]
#![allow(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test that is passed over says so, a writer what it was told"
)]

mod cluster;
mod failover;
mod kills;
#[path = "../../../ledger/tests/night/homes/laws.rs"]
mod laws;
#[path = "../../../ledger/tests/night/maker.rs"]
#[expect(dead_code, reason = "the tests of the ledger need more of it")]
mod maker;
#[path = "../../../ledger/tests/night/homes/simulator.rs"]
mod simulator;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cluster::Cluster;
use laws::{LAWS, TestFolder, TestHome};
use quejing_club::ServerHome;
use quejing_ledger::{HomeError, LedgerError, LedgerHome};

fn home(cluster: &Cluster, database: &str, machine: &str) -> Arc<dyn LedgerHome> {
    Arc::new(ServerHome::start(cluster.address(database, machine)).expect("a thread"))
}

#[test]
fn a_server_keeps_the_laws_of_a_home() {
    let Some(cluster) = Cluster::start("laws") else { return };
    for (place, (name, law)) in LAWS.into_iter().enumerate() {
        let database = cluster.prepared(&format!("law{place}"));
        let folder = TestFolder::new(&format!("server {name}"));
        law(&TestHome { home: home(&cluster, &database, "first"), folder: &folder });
    }
}

/// `QUEJING_SEEDS=10000` plays that many evenings.
#[test]
fn whatever_several_machines_do_to_a_server_nothing_is_lost_or_counted_twice() {
    let Some(cluster) = Cluster::start("simulated") else { return };
    let seeds = std::env::var("QUEJING_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(30);
    for seed in 0..seeds {
        let database = cluster.prepared(&format!("seed{seed}"));
        let folder = TestFolder::new(&format!("server-simulated-{seed}"));
        simulator::play(seed, &home(&cluster, &database, "first"), &folder);
    }
}

#[test]
fn a_machine_adds_events_under_its_own_name_and_changes_none() {
    let Some(cluster) = Cluster::start("roles") else { return };
    let database = cluster.prepared("roles");
    let folder = TestFolder::new("server-roles");
    laws::begin_night(&mut laws::open_mirror(&folder, "a", &home(&cluster, &database, "first")));
    let run = |role: &str, sql: &str| cluster.sql(&database, role, sql);
    let count = run("first", "SELECT count(*) FROM quejing.event WHERE machine = 'first'").expect("read");
    assert_ne!(count.trim(), "0", "each event names its machine");
    for forbidden in [
        "UPDATE quejing.event SET payload = '{}'",
        "DELETE FROM quejing.event",
        "TRUNCATE quejing.event",
        "INSERT INTO quejing.event (night, seq, time_ms, author, payload, hash, machine)
         VALUES ('n000000000009', 1, 1, 'a', '{}', 'x', 'second')",
        "UPDATE quejing.photo SET bytes = ''",
        "INSERT INTO quejing.photo (sha256, bytes, machine) VALUES ('x', '', 'second')",
        "DELETE FROM quejing.seen",
    ] {
        assert!(run("first", forbidden).is_err(), "{forbidden}");
    }
    // A machine deletes its own photos and no others; a keeper deletes any.
    for (machine, sha256) in [("first", "a"), ("second", "b")] {
        run(machine, &format!("INSERT INTO quejing.photo (sha256, bytes) VALUES ('{sha256}', '')")).expect("added");
    }
    run("first", "DELETE FROM quejing.photo").expect("its own");
    assert_eq!(run("first", "SELECT sha256 FROM quejing.photo").expect("read").trim(), "b");
    cluster.sql(&database, "postgres", "GRANT quejing_keeper TO first").expect("granted");
    run("first", "DELETE FROM quejing.photo").expect("any");
    assert_eq!(run("first", "SELECT sha256 FROM quejing.photo").expect("read").trim(), "");
    assert!(run("owner", "DELETE FROM quejing.event").is_err(), "not even the owner, unless a trigger is dropped");
}

#[test]
fn a_change_of_another_machine_arrives_within_a_second() {
    let Some(cluster) = Cluster::start("live") else { return };
    let database = cluster.prepared("live");
    let folder = TestFolder::new("server-live");
    let (first, second) = (home(&cluster, &database, "first"), home(&cluster, &database, "second"));
    let mut here = laws::open_mirror(&folder, "a", &first);
    let mut session = laws::begin_night(&mut here);
    let mut there = laws::open_mirror(&folder, "b", &second);
    // What rang before is over.
    while second.wait_for_changes(Duration::from_millis(1500)) {}
    let waiting = std::thread::spawn(move || {
        let begun = Instant::now();
        let rang = second.wait_for_changes(Duration::from_secs(10));
        (rang, begun.elapsed(), second)
    });
    std::thread::sleep(Duration::from_millis(100));
    laws::record_win(&mut session, &mut here, 2).expect("recorded");
    let (rang, waited, _second) = waiting.join().expect("the thread");
    assert!(rang && waited < Duration::from_secs(1), "{waited:?}");
    assert!(there.pull_changes().expect("read"));
}

#[test]
fn a_server_that_stops_is_told_and_its_return_is_noticed() {
    let Some(mut cluster) = Cluster::start("stops") else { return };
    let database = cluster.prepared("stops");
    let folder = TestFolder::new("server-stops");
    let server = home(&cluster, &database, "first");
    let mut here = laws::open_mirror(&folder, "a", &server);
    let mut session = laws::begin_night(&mut here);
    cluster.stop();
    let begun = Instant::now();
    laws::record_win(&mut session, &mut here, 2).expect("kept");
    assert!(begun.elapsed() < Duration::from_secs(8), "it does not wait for ever: {:?}", begun.elapsed());
    assert_eq!(here.count_waiting(), 1);
    let begun = Instant::now();
    laws::record_win(&mut session, &mut here, 3).expect("kept behind it");
    assert!(begun.elapsed() < Duration::from_secs(1), "the next ones do not wait at all: {:?}", begun.elapsed());
    cluster.start_again();
    send_what_waits(&mut here);
    let there = laws::open_mirror(&folder, "b", &server);
    assert_eq!(there.highest_seq(laws::night()), session.replay().events().len() as u64);
}

/// A server says that its disk is full (SQLSTATE 53100), and then has space again: nothing is recorded meanwhile, and
/// nothing that waited is lost.
#[test]
fn a_server_whose_disk_is_full_is_told_and_takes_entries_afterwards() {
    let Some(cluster) = Cluster::start("filled") else { return };
    let database = cluster.prepared("filled");
    let folder = TestFolder::new("server-full");
    let server = home(&cluster, &database, "first");
    let mut here = laws::open_mirror(&folder, "a", &server);
    let mut session = laws::begin_night(&mut here);
    let full = "CREATE FUNCTION quejing.no_space() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
                CREATE TRIGGER no_space BEFORE INSERT ON quejing.event EXECUTE FUNCTION quejing.no_space();";
    cluster.sql(&database, "owner", full).expect("full");
    let before = session.replay().events().len();
    let refused = laws::record_win(&mut session, &mut here, 2);
    assert!(matches!(refused, Err(LedgerError::Full { .. })), "{refused:?}");
    assert_eq!((session.replay().events().len(), here.count_waiting()), (before, 0));
    assert_eq!(quejing_ledger::verify_store(&here).expect("read").faults, []);
    cluster.sql(&database, "owner", "DROP TRIGGER no_space ON quejing.event").expect("space");
    laws::record_win(&mut session, &mut here, 2).expect("recorded");
}

/// Sends what waits to the server, once it answers again.
fn send_what_waits(store: &mut quejing_ledger::LedgerStore) {
    let until = Instant::now() + Duration::from_secs(20);
    while quejing_ledger::exchange_with_home(store).is_err() || store.count_waiting() > 0 {
        assert!(Instant::now() < until, "the connection comes back");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(store.returned_entries().expect("read"), []);
}

#[test]
fn a_withdrawn_batch_is_never_written_and_a_written_one_never_withdrawn() {
    let Some(cluster) = Cluster::start("withdrawn") else { return };
    let database = cluster.prepared("withdrawn");
    let server = home(&cluster, &database, "first");
    let key = |name: &str| quejing_ledger::SettingKey { night: None, name: name.into() };
    let (mut withdrawn, mut written) = (quejing_ledger::Batch::new(), quejing_ledger::Batch::new());
    withdrawn.add_setting(key("never"), None, "1".into());
    written.add_setting(key("once"), None, "1".into());
    server.commit(&written).expect("written");
    for _ in 0..2 {
        assert!(server.withdraw(withdrawn.id()).expect("answered"));
        assert!(!server.withdraw(written.id()).expect("answered"));
        let refused = server.commit(&withdrawn);
        assert!(matches!(refused, Err(HomeError::Stale(quejing_ledger::StaleState::Withdrawn))), "{refused:?}");
        server.commit(&written).expect("written before");
    }
    let count = cluster.sql(&database, "first", "SELECT count(*) FROM quejing.setting").expect("read");
    assert_eq!(count.trim(), "1");
}

#[test]
fn tables_of_the_first_format_are_brought_forward() {
    let Some(cluster) = Cluster::start("formats") else { return };
    let database = cluster.prepared("formats");
    // The second format adds a column; without it, the tables are those of the first.
    let first = "ALTER TABLE quejing.batch DROP COLUMN is_withdrawn; UPDATE quejing.format SET number = 1";
    cluster.sql(&database, "owner", first).expect("the first format");
    let read = || home(&cluster, &database, "first").read_changes(&quejing_ledger::KnownState::new());
    let old = read().map(|_| ()).map_err(HomeError::into_ledger_error);
    assert!(matches!(old, Err(LedgerError::ServerNotPrepared { .. })), "{old:?}");
    quejing_club::prepare_server(&cluster.address(&database, "owner"), None).expect("brought forward");
    read().expect("the newest format");
}

#[test]
fn what_a_server_refuses_is_told_in_a_sentence_of_its_own() {
    let Some(cluster) = Cluster::start("refuses") else { return };
    let database = cluster.prepared("refuses");
    let read = |database: &str, role: &str| {
        let found = home(&cluster, database, role).read_changes(&quejing_ledger::KnownState::new());
        found.map(|_| ()).map_err(HomeError::into_ledger_error)
    };
    assert!(read(&database, "first").is_ok());
    let unknown = read(&database, "nobody");
    assert!(matches!(unknown, Err(LedgerError::ServerRefused { .. })), "{unknown:?}");
    let missing = read("elsewhere", "first");
    assert!(matches!(missing, Err(LedgerError::ServerRefused { .. })), "{missing:?}");
    let bare = cluster.database("bare");
    let bare = read(&bare, "first");
    assert!(matches!(bare, Err(LedgerError::ServerNotPrepared { .. })), "{bare:?}");
    // A stranger to the ledger may log in and sees nothing.
    let stranger = read(&database, "stranger");
    assert!(matches!(stranger, Err(LedgerError::ServerRefused { .. })), "{stranger:?}");
    let later = cluster.prepared("later");
    cluster.sql(&later, "owner", "UPDATE quejing.format SET number = 99").expect("changed");
    let found = read(&later, "first");
    assert!(matches!(found, Err(LedgerError::ServerFormat { found: 99, .. })), "{found:?}");
    let again = quejing_club::prepare_server(&cluster.address(&later, "owner"), None);
    assert!(matches!(again, Err(LedgerError::ServerFormat { found: 99, .. })), "{again:?}");
    cluster
        .sql(&database, "owner", &format!("ALTER DATABASE {database} SET default_transaction_read_only = on"))
        .unwrap();
    let folder = TestFolder::new("server-read-only");
    let server = home(&cluster, &database, "first");
    let mut here = laws::open_mirror(&folder, "a", &server);
    let mut session = quejing_ledger::NightSession::for_new_night(laws::night());
    let begin = vec![quejing_ledger::Payload::new(maker::opened("riichi", 4))];
    let refused = session.record_events(&mut here, "test", 1, begin);
    assert!(matches!(refused, Err(LedgerError::ReadOnly { .. })), "{refused:?}");
}

/// A server that is stopped like a process, as behind a dead network: it takes what is sent and answers nothing.
#[test]
fn a_server_that_stops_answering_is_given_up_in_seconds_and_found_again() {
    let Some(cluster) = Cluster::start("frozen") else { return };
    let database = cluster.prepared("frozen");
    let folder = TestFolder::new("server-frozen");
    let server = home(&cluster, &database, "first");
    let mut here = laws::open_mirror(&folder, "a", &server);
    let mut session = laws::begin_night(&mut here);
    cluster.freeze(true);
    let begun = Instant::now();
    laws::record_win(&mut session, &mut here, 2).expect("kept");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert!(server.is_away() && here.count_waiting() == 1, "and every face says so");
    // The mirror is read meanwhile without a wait.
    let begun = Instant::now();
    let read = quejing_ledger::NightSession::open(&here, laws::night()).expect("the night");
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(read.replay().events().len(), session.replay().events().len());
    cluster.freeze(false);
    send_what_waits(&mut here);
    session.refresh(&here).expect("the mirror");
    laws::record_win(&mut session, &mut here, 3).expect("recorded");
    assert!(!server.is_away() && here.count_waiting() == 0);
}

/// Before the server that writes, the address names one that takes a connection and says nothing, and one that is off.
#[test]
fn of_several_hosts_the_one_that_writes_is_found() {
    let Some(cluster) = Cluster::start("hosts") else { return };
    let database = cluster.prepared("hosts");
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let off = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let (silent_at, off_at) = (silent.local_addr().expect("its port"), off.local_addr().expect("its port"));
    drop(off);
    let address = cluster.address_text(&database, "first").replace('@', &format!("@{silent_at},{off_at},"));
    let read = || {
        let home = ServerHome::start(address.parse().expect("an address")).expect("a thread");
        home.read_changes(&quejing_ledger::KnownState::new()).map_err(HomeError::into_ledger_error)
    };
    let begun = Instant::now();
    read().expect("found");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    let read_only = format!("ALTER DATABASE {database} SET default_transaction_read_only = on");
    cluster.sql("postgres", "postgres", &read_only).expect("changed");
    let found = read();
    assert!(matches!(found, Err(LedgerError::ServerUnreachable { .. })), "a successor may come: {found:?}");
}

#[test]
fn a_password_is_asked_for_read_from_a_private_file_and_never_told() {
    let Some(cluster) = Cluster::start_with_passwords("passwords") else { return };
    let database = cluster.prepared_by_superuser("passwords");
    cluster.sql(&database, "postgres", "ALTER ROLE first PASSWORD 'let me in'").expect("a password");
    let file = cluster.folder().join("pgpass");
    let read = |line: &str, mode: u32| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::write(&file, format!("{line}\n")).expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("permissions");
        let mut reader = std::process::Command::new(std::env::current_exe().expect("this program"));
        reader.args(["--exact", "reader_with_a_password_file", "--nocapture", "--test-threads=1"]);
        reader.env("PGPASSFILE", &file).env("QUEJING_TEST_READER", cluster.address_text(&database, "first"));
        let output = reader.output().expect("a reader");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let right = "localhost:*:*:first:let me in";
    assert!(read(right, 0o600).contains("read: fine"));
    assert!(read(right, 0o644).contains("read: password_file_open"), "others could read it");
    let wrong = read("localhost:*:*:first:guess", 0o600);
    assert!(wrong.contains("read: server_refused") && !wrong.contains("guess"), "{wrong}");
    assert!(
        read("elsewhere:*:*:first:let me in", 0o600).contains("read: server_refused"),
        "no password for this server"
    );
}

/// A program of its own for the test above, which needs an environment of its own.
#[test]
fn reader_with_a_password_file() {
    let Ok(address) = std::env::var("QUEJING_TEST_READER") else { return };
    let home = ServerHome::start(address.parse().expect("an address")).expect("a thread");
    match home.read_changes(&quejing_ledger::KnownState::new()).map_err(HomeError::into_ledger_error) {
        Ok(_) => println!("read: fine"),
        Err(error) => println!("read: {} {error:?}", error.code()),
    }
}

#[test]
fn a_server_without_encryption_is_refused_where_it_is_demanded() {
    let Some(cluster) = Cluster::start("plain") else { return };
    let database = cluster.prepared("plain");
    let address = format!("{}?sslmode=verify-full", cluster.address_text(&database, "first"));
    let home = ServerHome::start(address.parse().expect("an address")).expect("a thread");
    let refused = home.read_changes(&quejing_ledger::KnownState::new()).map_err(HomeError::into_ledger_error);
    assert!(matches!(refused, Err(LedgerError::ServerRefused { .. })), "{refused:?}");
}
