//! Files that are named to be read: a pipe without a writer, a device or a folder is refused at once, a pipe with a
//! writer and what the shell hands over are read; and a profile with too many errors to name.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, errors_of, program, run};

const LINE: &str = "{\"input\": {\"mode\": \"reduced\", \"scores\": [1, -1]}}";

fn pipe(folder: &Folder, name: &str) -> String {
    let path = folder.at(name);
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo runs").success());
    path
}

/// Runs a command line; fails if it takes longer than anybody would wait.
fn at_once(folder: &Folder, line: &[&str]) -> (Option<i32>, String) {
    let mut command = program();
    let child = command
        .args(line)
        .env("QUEJING_DATA", folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("it runs");
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().expect("killed");
            child.wait().expect("ended");
            panic!("{line:?} waits");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("ended");
    (output.status.code(), errors_of(&output))
}

#[test]
fn a_named_pipe_without_a_writer_a_device_and_a_folder_are_refused() {
    let folder = Folder::new("named");
    let pipe = pipe(&folder, "pipe");
    let folder_name = folder.at("");
    for file in [pipe.as_str(), "/dev/zero", "/dev/full", &folder_name] {
        let mut lines = vec![
            vec!["score", "--json", file],
            vec!["score", "--rules", file, "123m"],
            vec!["rules", file],
            vec!["replay", "--json", file],
            vec!["night", "import", file],
            vec!["night", "--ledger", file, "list"],
        ];
        if cfg!(feature = "hub") {
            lines.push(vec!["serve", "--tls-cert", file, "--tls-key", file]);
        }
        for line in lines {
            let (status, said) = at_once(&folder, &line);
            assert_eq!(status, Some(1), "{line:?}: {said}");
            assert!(!said.is_empty(), "{line:?}");
            if line[0] == "score" {
                assert!(said.contains("not_a_file"), "{line:?}: {said}");
            }
        }
    }
}

#[test]
fn a_pipe_with_a_writer_standard_input_and_process_substitution_are_read() {
    let folder = Folder::new("piped");
    let pipe = pipe(&folder, "pipe");
    let file = folder.file("lines", format!("{LINE}\n").as_bytes());
    let quejing = program().get_program().display().to_string();
    for shell in [
        "(sleep 0.1; cat \"$2\") > \"$1\" & \"$0\" score --json \"$1\"",
        "cat \"$2\" > \"$1\" & \"$0\" score --json \"$1\"",
        "\"$0\" score --json <(cat \"$2\")",
        "\"$0\" score --json /dev/stdin < \"$2\"",
        "cat \"$2\" | \"$0\" score --json /dev/stdin",
        "\"$0\" score --json < \"$2\"",
        "\"$0\" score --json \"$2\"",
        "\"$0\" score --json /dev/fd/4 4< \"$2\"",
    ] {
        let mut bash = Command::new("bash");
        let output = bash
            .args(["-c", shell, &quejing, &pipe, &file])
            .env("QUEJING_DATA", &folder.0)
            .output()
            .expect("bash runs");
        let said = errors_of(&output);
        assert!(output.status.success(), "{shell}: {said}");
        let answers = String::from_utf8_lossy(&output.stdout).lines().count();
        assert_eq!(answers, 1, "{shell}: {said}");
    }
}

#[test]
fn ninety_thousand_unknown_keys_are_counted_not_listed() {
    let folder = Folder::new("keys");
    for table in ["", "[switches]\n"] {
        let mut text = b"format = 1\nname = \"tuesday\"\nrules = \"riichi\"\n".to_vec();
        write!(text, "{table}").expect("written");
        for key in 0..90_000 {
            writeln!(text, "k{key}=1").expect("written");
        }
        let file = folder.file("keys.toml", &text);
        let begun = Instant::now();
        let output = run(&folder, &["rules", &file]);
        let took = begun.elapsed();
        let said = errors_of(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.len() < 64 << 10, "{} bytes", said.len());
        assert!(said.contains("line 4") || said.contains("line 5"), "{said}");
        assert!(said.contains("89980") && said.contains("more_errors"), "{said}");
        // A second in the built program; this one is slower and not alone.
        assert!(took < Duration::from_secs(20), "{took:?}");
    }
}
