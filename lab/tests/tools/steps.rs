//! The steps of the project's two commands (`scripts/progress.sh`): what runs, what is left, how long each step took
//! and takes, and what a failure says.

use std::path::Path;
use std::process::Command;

use crate::support::Folder;

/// Runs three steps in a folder, the second of which ends with this status; returns what was written and the status.
fn run_steps(folder: &Folder, second: u8) -> (String, Option<i32>) {
    let progress = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/progress.sh");
    let script = format!(
        "STEP_ALONE='scripts/test.sh'\n. '{}'\nplan first 'the second' third\nstep first true\n\
         step 'the second' bash -c 'seq 1 40; exit {second}'\nstep third true\nsummary",
        progress.display()
    );
    let mut bash = Command::new("bash");
    let output = bash.args(["-c", &script]).env("CARGO_TARGET_DIR", folder.join("target")).output().expect("bash");
    (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code())
}

#[test]
fn each_step_says_what_is_left_and_how_long_it_took() {
    let folder = Folder::new("steps-told");
    let (text, status) = run_steps(&folder, 0);
    assert_eq!(status, Some(0), "{text}");
    for line in ["=== 1/3 first; left after it: 2", "=== 2/3 the second; left after it: 1", "=== 3/3 third"] {
        assert!(text.lines().any(|one| one == line), "{line}: {text}");
    }
    let summary = text.split("=== summary (").nth(1).expect("a summary");
    for step in ["first", "the second", "third"] {
        let line = summary.lines().find(|line| line.starts_with("ok ") && line.contains(step)).expect("its line");
        let seconds = line.rsplit_once('(').expect("its time").1.trim_end_matches(" s)");
        assert!(seconds.parse::<u32>().is_ok_and(|seconds| seconds < 60), "{line}");
    }
    let (text, _) = run_steps(&folder, 0);
    assert!(text.contains("=== 2/3 the second (") && text.contains(" s last time); left after it: 1"), "{text}");
}

#[test]
fn a_failed_step_shows_its_last_lines_and_the_command_that_repeats_it() {
    let folder = Folder::new("steps-failed");
    let (text, status) = run_steps(&folder, 3);
    assert_eq!(status, Some(1), "{text}");
    let told = text.split("--- the second failed; its last lines").nth(1).expect("the failure");
    let (lines, rest) = told.split_once("\n--- again: ").expect("the command");
    assert!(lines.ends_with("\n39\n40") && !lines.contains("\n15\n"), "{lines}");
    assert!(rest.starts_with("scripts/test.sh 'the second'\n"), "{rest}");
    assert!(text.contains("=== 3/3 third") && text.contains("FAILED  the second ("), "the other steps run: {text}");
    let (text, _) = run_steps(&folder, 0);
    assert!(text.contains("=== 2/3 the second; left"), "a step that failed has no last time: {text}");
}
