//! The ledger in bad weather: the built program is killed while it writes, the disk is full, the folder cannot be
//! written, two programs write at once. No acknowledged event may be lost, and none half-applied.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use quejing_session::night::{EventsFormat, Keeper, LedgerLocation};
use quejing_words::Lang;

use crate::common::{Folder, program};

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.arg("night").args(arguments).args(["--lang", "en"]).env("QUEJING_DATA", folder);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("the program runs")
}

fn begin(folder: &Path) {
    let output = run(folder, &["new", "storm", "--players", "A,B,C,D", "--length", "open"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn verified(folder: &Path) -> serde_json::Value {
    let output = run(folder, &["verify", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(output.status.success() && answer["sound"] == true, "{answer}");
    answer["nights"][0].clone()
}

/// A number generator good enough to spread the moments of killing (xorshift).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// Kills the program at random moments; everything it acknowledged must be there, and otherwise only whole events.
fn storm(kills: u32, name: &str) {
    let folder = Folder::new(name);
    begin(&folder.0);
    // Measures how long one recording takes here, so that the kills happen during it.
    let start = std::time::Instant::now();
    assert!(run(&folder.0, &["add", "win", "--winner", "A", "--points", "20"]).status.success());
    let whole = start.elapsed().as_micros() as u64;
    let (mut dice, mut acknowledged, mut killed) = (Dice(0x9e37_79b9_7f4a_7c15), 3_u64, 0);
    while killed < kills {
        let mut child = command(&folder.0, &["add", "win", "--winner", "B", "--from", "C", "--points", "30", "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_micros(dice.throw(whole * 5 / 4)));
        let _ = child.kill();
        let output = child.wait_with_output().expect("it ended");
        killed += u32::from(!output.status.success());
        let told: Option<serde_json::Value> = serde_json::from_slice(&output.stdout).ok();
        if let Some(told) = told.filter(|told| told["recorded"] == true) {
            acknowledged = told["last_event"].as_u64().expect("a number");
        }
        if killed % 50 == 0 {
            assert!(verified(&folder.0)["events"].as_u64() >= Some(acknowledged));
        }
    }
    let night = verified(&folder.0);
    let events = night["events"].as_u64().expect("a number");
    // An event can be on disk although the program died before reporting it; never the other way round.
    assert!(events >= acknowledged, "{events} events, {acknowledged} acknowledged");
    assert_eq!(night["hands"].as_u64(), Some(events - 2), "every event after the first two is a whole hand");
    assert_eq!(night["imbalance"], 0);
    println!("{killed} kills, {events} events, {acknowledged} acknowledged");
}

#[test]
fn killed_while_writing_nothing_acknowledged_is_lost() {
    storm(25, "short");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test night crash -- --ignored"]
fn killed_a_thousand_times_nothing_acknowledged_is_lost() {
    storm(1_000, "long");
}

#[test]
fn a_full_disk_is_said_and_everything_before_is_safe() {
    let folder = Folder::new("full");
    begin(&folder.0);
    // A limit on file sizes simulates a full disk: writes beyond it fail in the same way.
    let script = "ulimit -f $1; shift; trap '' XFSZ; exec \"$@\"";
    let mut events = 2;
    let mut refused = None;
    let text = "x".repeat(3_000);
    for _ in 0..200 {
        let output = Command::new("bash")
            .args(["-c", script, "limited", "160", env!("CARGO_BIN_EXE_quejing")])
            .args(["night", "add", "note", &text, "--lang", "en"])
            .env("QUEJING_DATA", &folder.0)
            .output()
            .expect("bash");
        if output.status.success() {
            events += 1;
        } else {
            refused = Some(said(&output));
            break;
        }
    }
    let refused = refused.expect("the limit was reached");
    assert!(["ledger_full", "ledger_file"].iter().any(|code| refused.contains(code)), "{refused}");
    assert_eq!(verified(&folder.0)["events"].as_u64(), Some(events));
    // Once there is space again, the night goes on.
    assert!(run(&folder.0, &["add", "note", "room again"]).status.success());
    assert_eq!(verified(&folder.0)["events"].as_u64(), Some(events + 1));
}

/// The ledger of a system service, for somebody else: SQLite opens it without an error, and refuses only the first
/// write.
#[test]
#[cfg(unix)]
fn the_ledger_of_somebody_else_is_read_only_in_words_of_our_own() {
    use crate::common::let_only_read;
    let folder = Folder::new("of-others");
    begin(&folder.0);
    let before = std::fs::read(folder.0.join("ledger.sqlite")).expect("the ledger");
    let run = |arguments: &[&str]| {
        let mut command = command(&folder.0, arguments);
        let_only_read(&mut command, &folder.0);
        command.output().expect("the program runs")
    };
    let output = run(&["standings", "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    for arguments in [&["add", "draw"][..], &["new", "second", "--players", "A,B,C,D"]] {
        let output = run(arguments);
        let said = said(&output);
        assert!(!output.status.success());
        assert!(
            said.contains("ledger_read_only") && said.contains("(permission denied), and nothing was recorded"),
            "{said}"
        );
        assert!(said.contains("QUEJING_DATA") && said.lines().count() == 1, "{said}");
    }
    assert_eq!(std::fs::read(folder.0.join("ledger.sqlite")).expect("the ledger"), before);
}

#[test]
#[cfg(unix)]
fn a_ledger_that_cannot_be_begun_is_named_by_its_own_name() {
    use crate::common::let_only_read;
    let folder = Folder::new("no-place");
    let mut command = command(&folder.0, &["new", "first", "--players", "A,B,C,D"]);
    let_only_read(&mut command, &folder.0);
    let output = command.output().expect("the program runs");
    let said = said(&output);
    assert!(!output.status.success() && said.lines().count() == 1, "{said}");
    let named = format!("ledger_file: the file {} could not be opened (permission denied)", folder.at("ledger.sqlite"));
    assert!(said.contains(&named), "{said}");
}

#[test]
fn a_folder_that_cannot_be_written_is_read_and_said() {
    let folder = Folder::new("readonly");
    begin(&folder.0);
    let before = std::fs::read(folder.0.join("ledger.sqlite")).expect("the ledger");
    let lock = Command::new("chmod").args(["-R", "a-w"]).arg(&folder.0).status();
    assert!(lock.is_ok_and(|status| status.success()));
    let output = run(&folder.0, &["standings", "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let output = run(&folder.0, &["add", "draw"]);
    assert!(!output.status.success());
    assert!(said(&output).contains("ledger_read_only"), "{}", said(&output));
    assert_eq!(std::fs::read(folder.0.join("ledger.sqlite")).expect("the ledger"), before);
}

#[test]
fn many_programs_at_once_record_every_acknowledged_event_once() {
    let folder = Folder::new("many");
    begin(&folder.0);
    let writer = |name: &'static str| {
        let folder = folder.0.clone();
        std::thread::spawn(move || {
            let mut acknowledged = 0_u64;
            for _ in 0..8 {
                let output = run(&folder, &["add", "note", name]);
                let complaint = said(&output);
                match output.status.success() {
                    true => acknowledged += 1,
                    // A writer that was overtaken is told so, and has recorded nothing.
                    false => assert!(complaint.contains("ledger_conflict"), "{complaint}"),
                }
            }
            acknowledged
        })
    };
    let writers: Vec<_> = ["one", "two", "three"].map(writer).into();
    let acknowledged: u64 = writers.into_iter().map(|writer| writer.join().expect("no panic")).sum();
    assert!(acknowledged > 0);
    assert_eq!(verified(&folder.0)["events"].as_u64(), Some(2 + acknowledged));
}

#[test]
fn a_damaged_ledger_is_named_read_and_left_as_it_is() {
    let folder = Folder::new("damaged");
    begin(&folder.0);
    for _ in 0..30 {
        assert!(run(&folder.0, &["add", "note", &"y".repeat(2_000)]).status.success());
    }
    let file = folder.0.join("ledger.sqlite");
    let mut bytes = std::fs::read(&file).expect("the ledger");
    let from = bytes.len() / 2;
    bytes[from..from + 5_000].fill(0xa5);
    std::fs::write(&file, &bytes).expect("damaged");
    let output = run(&folder.0, &["verify", "--json"]);
    assert!(!output.status.success());
    let output = run(&folder.0, &["add", "note", "more"]);
    assert!(!output.status.success() && said(&output).contains("ledger_damaged"), "{}", said(&output));
    let output = run(&folder.0, &["export"]);
    assert!(output.status.success(), "{}", said(&output));
    // What comes after the damage is exported too, marked; it is not imported below.
    let text = String::from_utf8_lossy(&output.stdout);
    let marked = |line: &&str| line.contains("\"unverified\":true");
    let behind = text.lines().filter(marked).count();
    let intact = text.lines().count() - behind;
    assert!((2..32).contains(&intact), "{intact} events were intact");
    assert!(behind > 0);
    // So do the phones, which read it as an earlier night.
    let first: serde_json::Value = serde_json::from_str(text.lines().next().expect("an event")).expect("JSON");
    let night = first["night"].as_str().expect("a night").parse().expect("an id");
    let keeper = Keeper::open(&LedgerLocation::Folder(folder.0.clone()), Lang::En).expect("a ledger that can be read");
    let exported = keeper.export_events(night, EventsFormat::Csv).expect("the night");
    assert_eq!((exported.event_count, exported.unverified_count), (intact, behind));
    drop(keeper);
    let backup = folder.0.join("backup");
    // Damaged files are copied, but the copy is not called a backup.
    let copied = run(&folder.0, &["backup", &backup.display().to_string()]);
    assert!(!copied.status.success());
    assert_eq!(std::fs::read(backup.join("ledger.sqlite")).expect("the copy"), bytes);
    assert_eq!(std::fs::read(&file).expect("the ledger"), bytes);
    // What was intact lives on in a new ledger.
    let (fresh, exported) = (Folder::new("fresh"), folder.0.join("intact.jsonl"));
    std::fs::write(&exported, &output.stdout).expect("written");
    assert!(run(&fresh.0, &["import", &exported.display().to_string()]).status.success());
    assert_eq!(verified(&fresh.0)["events"].as_u64(), Some(intact as u64));
}

fn begin_at_once(folder: &Path, programs: usize) -> Vec<Output> {
    let children: Vec<_> = (0..programs)
        .map(|number| {
            let title = format!("night {number}");
            command(folder, &["new", &title, "--players", "A,B,C,D", "--json"])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts")
        })
        .collect();
    let ended = children.into_iter().map(|child| child.wait_with_output().expect("it ended"));
    ended.collect()
}

#[test]
fn programs_that_begin_the_ledger_at_once_all_do_and_know_each_others_people() {
    for round in 0..6 {
        let folder = Folder::new(&format!("first-{round}"));
        for output in begin_at_once(&folder.0, 4) {
            assert!(output.status.success(), "{}", said(&output));
        }
        let people = run(&folder.0, &["people", "--json"]);
        let people: serde_json::Value = serde_json::from_slice(&people.stdout).expect("JSON");
        let people = people["people"].as_array().expect("people");
        assert_eq!(people.len(), 4, "{people:?}");
        assert!(people.iter().all(|person| person["nights"] == 4));
        let left = std::fs::read_dir(&folder.0).expect("the folder").flatten();
        let parts = left.filter(|entry| entry.file_name().to_string_lossy().contains(".part"));
        assert_eq!(parts.count(), 0);
    }
}

/// The answer was lost, so the command is given again.
#[test]
fn the_same_command_with_the_same_mark_records_once() {
    let folder = Folder::new("mark");
    begin(&folder.0);
    let add = ["add", "win", "--winner", "A", "--points", "20", "--id", "deal-1"];
    let full = std::fs::File::create("/dev/full").expect("the device");
    let lost = command(&folder.0, &add).stdout(full).output();
    let lost = lost.expect("it ran");
    assert!(!lost.status.success());
    // It is recorded all the same, and the error says so.
    let complaint = said(&lost);
    assert!(complaint.contains("no_output"), "{complaint}");
    assert!(complaint.contains("entry 3 of storm was recorded"), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    for _ in 0..2 {
        let output = run(&folder.0, &[&add[..], &["--json"]].concat());
        assert!(output.status.success(), "{}", said(&output));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&answer["events"][0], &answer["title"]), (&3.into(), &"storm".into()));
    }
    assert_eq!(verified(&folder.0)["events"], 3);
    // Beginning a night again does not create a second one.
    let new = ["new", "twice", "--players", "A,B,C,D", "--id", "n", "--json"];
    let nights = [run(&folder.0, &new), run(&folder.0, &new)].map(|output| {
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["night"].clone()
    });
    assert_eq!(nights[0], nights[1]);
}

#[test]
fn readers_touch_nothing_beside_a_program_that_writes() {
    let folder = Folder::new("readers");
    begin(&folder.0);
    // What a killed program leaves behind: a log that is not in the file yet.
    let bytes = |name: &str| std::fs::read(folder.0.join(name)).ok();
    let connection = rusqlite::Connection::open(folder.0.join("ledger.sqlite")).expect("opens");
    connection.execute_batch("INSERT INTO setting VALUES ('a', 'b')").expect("written");
    let before = ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite.heads"].map(bytes);
    assert!(before.iter().all(Option::is_some));
    for reader in [
        &["verify"][..],
        &["list"],
        &["people"],
        &["events"],
        &["standings"],
        &["due"],
        &["export"],
        &["dispute", "list"],
        &["evidence", "list"],
        &["report"],
    ] {
        let output = run(&folder.0, reader);
        assert!(output.status.success(), "{reader:?}: {}", said(&output));
    }
    let after = ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite.heads"].map(bytes);
    assert!(before == after);
}

#[test]
fn a_backup_through_a_link_beside_a_writer_is_whole() {
    let folder = Folder::new("backup");
    begin(&folder.0);
    let link = folder.0.join("elsewhere.sqlite");
    std::os::unix::fs::symlink(folder.0.join("ledger.sqlite"), &link).expect("a link");
    let writing = {
        let folder = folder.0.clone();
        std::thread::spawn(move || {
            for number in 0..40 {
                let output = run(&folder, &["add", "note", &number.to_string()]);
                assert!(output.status.success(), "{}", said(&output));
            }
        })
    };
    let mut copies = 0;
    while !writing.is_finished() {
        let before = verified(&folder.0)["events"].as_u64();
        let to = folder.0.join(format!("copy-{copies}"));
        let link = link.display().to_string();
        let output = run(&folder.0, &["--ledger", &link, "backup", &to.display().to_string()]);
        assert!(output.status.success(), "{}", said(&output));
        let copy = to.join("ledger.sqlite").display().to_string();
        let output = run(&folder.0, &["--ledger", &copy, "verify", "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(output.status.success() && answer["nights"][0]["events"].as_u64() >= before, "{answer}");
        copies += 1;
    }
    writing.join().expect("it wrote");
    assert!(copies > 3);
}

#[test]
fn a_ledger_of_which_no_night_is_left_is_called_damaged_not_new() {
    let folder = Folder::new("gone");
    begin(&folder.0);
    let file = folder.0.join("ledger.sqlite");
    let bytes = std::fs::read(&file).expect("the ledger");
    std::fs::write(&file, &bytes[..4096]).expect("cut");
    for what in [&["due"][..], &["add", "note", "x"]] {
        let output = run(&folder.0, what);
        let complaint = said(&output);
        assert!(!output.status.success());
        assert!(complaint.contains("ledger_damaged") && !complaint.contains("no_night"), "{complaint}");
        // One finding per line, in text that a terminal shows unchanged.
        assert!(!complaint.contains("\\u{"), "{complaint}");
    }
}
