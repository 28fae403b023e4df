//! Standard output and standard error when closed, full, or with nobody listening: every command ends with one clear
//! sentence or quietly, never with a panic.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{Folder, cases, program};

/// Commands that print text and JSON, and the input of one of them.
const COMMANDS: [&str; 16] = [
    "--help",
    "--version",
    "score --help",
    "score --seat S --discarder E --win 5m 12346789m77711z",
    "score --rules riichi --seat S --round E --discarder N --flag riichi --win 4s 234m678p22s56s789s",
    "score --rules zung-jung --seat S --discarder E --win 5m 12346789m77711z",
    "score --rules house --seat S --discarder W --win 2p 123456789p1112p",
    "score --rules house --false-win N --tenpai W=3",
    "score --json LINES",
    "waits --seat S 1123456789m555p",
    "compare --rules lingque-v28 --rules lingque-v26 --seat S --win 5m 12346789m77711z",
    "compare --json --rules lingque-v28 --rules lingque-v26 --seat S --win 5m 12346789m77711z",
    "rules",
    "rules --json zung-jung",
    "rules --template riichi",
    "night list",
];

/// The commands that need vision, in the same form.
#[cfg(feature = "vision")]
const SEEING: [&str; 6] = [
    "cameras",
    "sets list",
    "sets list --json",
    "calibrate --list",
    "read samples/hand.jpg",
    "read --json samples/hand.jpg",
];
#[cfg(not(feature = "vision"))]
const SEEING: [&str; 0] = [];

/// Commands that fail.
const WRONG: [&str; 5] =
    ["score --seat S 123m", "score --seat Q 123m", "score --json --rules nonsense LINES", "night events", "--nonsense"];

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    let line = "{\"input\": {\"mode\": \"reduced\", \"scores\": [1, -1]}}\n";
    std::fs::write(folder.join("lines"), line.repeat(2_000)).expect("lines");
    folder
}

fn quejing(folder: &Path, line: &str) -> Command {
    let lines = folder.join("lines");
    let words = line.split(' ').map(|word| match word {
        "LINES" => lines.clone().into_os_string(),
        word => word.into(),
    });
    let mut command = program();
    command
        .args(words)
        .env("QUEJING_DATA", folder)
        .env("XDG_DATA_HOME", folder)
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::null());
    command
}

fn full() -> Stdio {
    let full = OpenOptions::new().write(true).open("/dev/full");
    full.expect("/dev/full").into()
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns true if there is nothing to say: no night yet, or no library for vision.
fn has_nothing_to_say(words: &str) -> bool {
    ["no_night", "runtime_"].iter().any(|code| words.contains(code))
}

#[test]
fn a_full_disk_is_said_and_is_an_error() {
    let folder = folder("full");
    for line in COMMANDS.iter().chain(&SEEING) {
        let output = quejing(&folder, line).stdout(full()).output().expect("it runs");
        let words = words(&output);
        if has_nothing_to_say(&words) {
            continue;
        }
        assert_eq!(output.status.code(), Some(1), "{line}: {words}");
        assert!(words.starts_with("quejing: no_output: "), "{line}: {words}");
        assert_eq!(words.lines().count(), 1, "{line}: {words}");
    }
}

#[test]
fn a_reader_that_goes_is_no_error() {
    let folder = folder("gone");
    for line in COMMANDS.iter().chain(&SEEING) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = quejing(&folder, line).stdout(writer).output().expect("it runs");
        let words = words(&output);
        if has_nothing_to_say(&words) {
            continue;
        }
        assert_eq!((output.status.code(), &*words), (Some(0), ""), "{line}");
    }
}

#[test]
fn what_nobody_can_be_told_does_not_stop_the_program() {
    let folder = folder("deaf");
    for line in WRONG {
        let usual = quejing(&folder, line).output().expect("it runs");
        assert!(!usual.status.success(), "{line}");
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        for deaf in [full(), Stdio::from(writer)] {
            let output = quejing(&folder, line).stderr(deaf).output().expect("it runs");
            assert_eq!(output.status.code(), usual.status.code(), "{line}");
            assert_eq!(output.stdout, usual.stdout, "{line}");
        }
    }
}

#[test]
fn closed_standard_files_are_no_reason_to_panic() {
    let folder = folder("closed");
    // All three at once, and by turns a part of them.
    let some = [">&-", "2>&-", "<&-", ">&- 2>&-"];
    for (turn, line) in COMMANDS.iter().chain(&WRONG).enumerate() {
        let by_turns = some.iter().cycle().skip(turn).take(cases(1, some.len()));
        for closed in by_turns.chain(&["<&- >&- 2>&-"]) {
            let usual = quejing(&folder, line);
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(format!("exec \"$0\" \"$@\" {closed}"));
            shell.arg(usual.get_program()).args(usual.get_args());
            for (name, value) in usual.get_envs() {
                shell.env(name, value.unwrap_or_default());
            }
            let output = shell.output().expect("it runs");
            let words = words(&output);
            assert!(matches!(output.status.code(), Some(0..=2)), "{line} {closed}: {words}");
            assert!(!words.contains("panicked"), "{line} {closed}: {words}");
        }
    }
}

/// A name that would clear the screen, retitle the window and reverse the line.
const HOSTILE: &str = "x\u{1b}[2J\u{1b}]0;mine\u{7}\u{202e}gnp\u{2066}\u{85}";

fn steers(text: &str) -> bool {
    let turns = |sign: char| matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().any(|sign| turns(sign) || sign.is_control() && sign != '\n')
}

#[test]
fn nothing_that_is_said_steers_a_terminal() {
    let folder = folder("hostile");
    let said = |arguments: &[&str]| {
        let mut command = quejing(&folder, arguments[0]);
        let output = command.args(&arguments[1..]).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &words(&output);
        assert!(!steers(&text), "{arguments:?}: {text:?}");
        text
    };
    let shown = "x\\u{1b}[2J\\u{1b}]0;mine\\u{7}\\u{202e}gnp\\u{2066}\\u{85}";
    for arguments in [
        &["score", "--seat", "S", HOSTILE][..],
        &["score", "--rules", HOSTILE, "123m"],
        &["score", "--json", HOSTILE],
        &["score", "--flag", HOSTILE, "123m"],
        &["waits", "--seat", HOSTILE, "123m"],
        &["compare", "--rules", HOSTILE, "--rules", "riichi", "123m"],
        &["rules", HOSTILE],
        &["replay", "--json", HOSTILE],
        &["night", "new", "friday", "--players", &format!("{HOSTILE},Ben,Cho,Dai")],
        &["night", "new", HOSTILE, "--players", "Ann,Ben,Cho,Dai"],
        &["night", "list"],
        &["night", "standings"],
        &["night", "events"],
        &["night", "due"],
        &["night", "verify"],
        &["night", "--night", HOSTILE, "events"],
    ] {
        said(arguments);
    }
    assert!(said(&["rules", HOSTILE]).contains(shown));
    assert_eq!(said(&["replay", "--json", "a\nquejing: b"]).lines().count(), 1);
    // A bare word would be a photo to open in the window.
    let usage = said(&["rules", &format!("--{HOSTILE}")]);
    assert!(!usage.is_empty());
}

/// `score --json` stops reading when nobody reads its answers.
#[test]
fn a_stream_of_answers_ends_with_its_reader() {
    let folder = folder("stream");
    let mut command = quejing(&folder, "score --json");
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.expect("it runs");
    let mut input = child.stdin.take().expect("standard input is piped");
    drop(child.stdout.take());
    let line = b"{\"input\": {\"mode\": \"reduced\", \"scores\": [1, -1]}}\n";
    let stopped = (0..1_000_000).any(|_| input.write_all(line).is_err());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(stopped && output.status.success(), "{}", words(&output));
    assert_eq!(words(&output), "");
}
