//! What the test programs share: the built program with the project's own models and runtime, and folders for each test.
//!
//! The tests of a program run in parallel in one process. So no test sets an environment variable, a current directory, a
//! limit or a panic hook there: a child process gets these, and each folder's name is unique.
#![allow(dead_code)] // Each program uses a part of it.

#[cfg(feature = "art")]
pub mod set_photo;

use std::{
    ffi::OsStr,
    ops::Deref,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::atomic::{AtomicU32, Ordering},
};

use serde_json::Value;

/// A file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The built program with the project's own models and runtime, unless the environment names others.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quejing"));
    for (name, place) in [("QUEJING_MODELS", "models"), ("QUEJING_ORT", "runtime")] {
        let place = project(place);
        if std::env::var_os(name).is_none() && place.is_dir() {
            command.env(name, place);
        }
    }
    command
}

/// The program with its data in the test's own folder.
pub fn quejing(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments).env("QUEJING_DATA", folder);
    command
}

/// Runs the program to its end.
pub fn run(folder: &Folder, arguments: &[&str]) -> Output {
    quejing(folder, arguments).output().expect("the program starts")
}

/// What the program wrote to standard error.
pub fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether models and runtime are available; prints a note if not.
pub fn can_read(folder: &Folder) -> bool {
    let errors = errors_of(&run(folder, &["read", "--json", "/no/such/photo.jpg"]));
    let missing = ["runtime_missing", "model_missing"].into_iter().find(|code| errors.contains(code));
    if let Some(code) = missing {
        println!("skipped: {code} (scripts/setup.sh gets ONNX Runtime)");
    }
    missing.is_none()
}

/// The folder of the models.
pub fn models() -> PathBuf {
    std::env::var_os("QUEJING_MODELS").map_or_else(|| project("models"), PathBuf::from)
}

/// The eyes in this process; `None`, with a printed note, if models or runtime are missing.
#[cfg(feature = "vision")]
pub fn eyes() -> Option<quejing::vision::Eyes> {
    match quejing::vision::Eyes::load(Some(&models())) {
        Ok(eyes) => Some(eyes),
        Err(fault) if ["runtime_missing", "model_missing"].contains(&fault.code()) => {
            println!("skipped: {} (scripts/setup.sh gets ONNX Runtime)", fault.code());
            None
        }
        Err(fault) => panic!("{fault}"),
    }
}

/// A folder of this test's own, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Creates a new folder.
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("quejing-test-{process}-{number}-{name}"));
        // A process with the same number may have died and left one.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    /// The path of a file in it.
    pub fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file into it and returns its path.
    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).expect("a file of the test");
        self.at(name)
    }
}

impl Deref for Folder {
    type Target = Path;
    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<OsStr> for Folder {
    fn as_ref(&self) -> &OsStr {
        self.0.as_os_str()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if std::fs::remove_dir_all(&self.0).is_err() {
            // A test may have removed the right to write in it.
            let mut right = Command::new("chmod");
            let _ = right.args(["-R", "u+w"]).arg(&self.0).status();
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The lines of JSON in a program's output.
pub fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
