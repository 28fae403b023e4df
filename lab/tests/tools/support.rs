//! The built program with the project's own models and runtime, and folders for each test.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[path = "../../../tests/common/folder.rs"]
mod folder;

#[path = "../../../tests/common/cases.rs"]
mod cases;

pub use cases::cases;
pub use folder::Folder;

/// Returns the path of a file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Returns the program, unless the environment names other models, with those of the project.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quejing-lab"));
    for (name, place) in [("QUEJING_MODELS", "models"), ("QUEJING_ORT", "runtime")] {
        let place = project(place);
        if std::env::var_os(name).is_none() && place.is_dir() {
            command.env(name, place);
        }
    }
    command
}

/// Runs the program with its data in the test's own folder.
pub fn run(folder: &Folder, arguments: &[&str]) -> Output {
    program().args(arguments).env("QUEJING_DATA", &folder.0).output().expect("the program starts")
}

/// Returns what a program wrote to standard error.
pub fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns true if models and runtime are available; prints a note if not.
pub fn can_read(folder: &Folder) -> bool {
    folder.file("labels.csv", b"file,x1,y1,x2,y2,class\n");
    let errors = errors_of(&run(folder, &["evaluate", &folder.at("")]));
    std::fs::remove_file(folder.join("labels.csv")).expect("removed");
    let missing = ["runtime_missing", "model_missing"].into_iter().find(|code| errors.contains(code));
    if let Some(code) = missing {
        println!("skipped: {code} (scripts/setup.sh gets ONNX Runtime)");
    }
    missing.is_none()
}
