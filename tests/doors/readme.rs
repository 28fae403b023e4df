//! The README keeps its word: every command in it that this build has runs and succeeds.

use std::process::Command;

use crate::common::{Folder, project};

/// The lines of the README's shell blocks that run the program.
fn commands() -> Vec<String> {
    let readme = std::fs::read_to_string(project("README.md")).expect("README.md");
    let mut inside = false;
    let mut lines = Vec::new();
    for line in readme.lines() {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            _ if inside && (line.starts_with("quejing ") || line.contains("| quejing ")) => {
                lines.push(line.to_owned())
            }
            _ => {}
        }
    }
    lines
}

/// Whether this build and this machine can run a command, and are to.
fn is_for_here(command: &str) -> bool {
    let word = command
        .split("quejing ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    match word {
        Some("sample") => cfg!(feature = "art") && !command.contains("--random"), // twenty pictures take too long
        Some("read") => {
            let here = cfg!(feature = "vision") && project("runtime").is_dir();
            if !here {
                println!("left out, no ONNX Runtime in ./runtime or not built in: {command}");
            }
            here
        }
        Some("enrol" | "sets") => cfg!(feature = "vision") && project("runtime").is_dir(),
        Some("watch" | "calibrate" | "board") => {
            cfg!(feature = "vision") && project("runtime").is_dir()
        }
        Some("cameras") => cfg!(feature = "camera"),
        Some("evaluate") => false, // its photos are the reader's own
        _ => true,
    }
}

#[test]
fn every_command_of_the_readme_works() {
    let folder = Folder::new("readme");
    for (name, target) in [
        ("quejing", env!("CARGO_BIN_EXE_quejing").into()),
        ("samples", project("samples")),
    ] {
        std::os::unix::fs::symlink(target, folder.join(name)).expect("a link");
    }
    let path = format!(
        "{}:{}",
        folder.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let commands: Vec<String> = commands()
        .into_iter()
        .filter(|command| is_for_here(command))
        .collect();
    assert!(
        commands.len() >= 10,
        "the README shows {} commands",
        commands.len()
    );
    for command in commands {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("QUEJING_DATA", folder.join("data"))
            .env("QUEJING_MODELS", project("models"))
            .env("QUEJING_ORT", project("runtime"))
            .env("QUEJING_DATA", folder.join("data"))
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success() && complained.is_empty(),
            "{command}\n{said}{complained}"
        );
        assert!(!said.contains("\"invalid\""), "{command}\n{said}");
    }
}
