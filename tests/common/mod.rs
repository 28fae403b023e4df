//! The built program from outside: run with the project's own models and runtime, in a folder of the test's own.
#![allow(dead_code)] // Each test file uses its part.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

/// A file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The built program with the project's own models and runtime, and a data folder of the test's own.
pub fn quejing(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quejing"));
    command.args(arguments).env("QUEJING_DATA", &folder.0);
    if std::env::var_os("QUEJING_MODELS").is_none() {
        command.env("QUEJING_MODELS", project("models"));
    }
    if std::env::var_os("QUEJING_ORT").is_none() && project("runtime").is_dir() {
        command.env("QUEJING_ORT", project("runtime"));
    }
    command
}

/// Runs it to its end.
pub fn run(folder: &Folder, arguments: &[&str]) -> Output {
    quejing(folder, arguments)
        .output()
        .expect("the program starts")
}

/// What it said on the error channel.
pub fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether models and runtime are there; says so when not.
pub fn can_read(folder: &Folder) -> bool {
    let errors = errors_of(&run(folder, &["read", "--json", "/no/such/photo.jpg"]));
    let missing = ["runtime_missing", "model_missing"]
        .into_iter()
        .find(|code| errors.contains(code));
    if let Some(code) = missing {
        println!("skipped: {code} (scripts/setup.sh gets ONNX Runtime)");
    }
    missing.is_none()
}

/// A folder of this test's own, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quejing-test-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The path of a file in it.
    pub fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file into it; its path.
    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).expect("a temporary file");
        self.at(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// The lines of JSON that a program wrote.
pub fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}
