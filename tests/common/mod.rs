//! The parts that the test programs share: the built program with the project's own models and runtime, and folders for
//! each test.
//!
//! The tests of a program run in parallel in one process. So no test sets an environment variable, a current directory,
//! a limit or a panic hook there: a child process gets these, and each folder's name is unique.
#![allow(dead_code)] // Each program uses a part of it.

mod cases;
mod folder;
#[cfg(feature = "vision")]
pub mod pictures;
#[cfg(feature = "vision")]
pub mod set_photo;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

#[allow(unused_imports)] // Most programs have no battery.
pub use cases::cases;
pub use folder::Folder;

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

/// Returns the text that the program wrote to standard error.
pub fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns true if models and runtime are available; prints a note if not.
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
pub fn eyes() -> Option<quejing_vision::Recognizer> {
    match quejing_vision::Recognizer::load(Some(&models())) {
        Ok(eyes) => Some(eyes),
        Err(fault) if ["runtime_missing", "model_missing"].contains(&fault.code()) => {
            println!("skipped: {} (scripts/setup.sh gets ONNX Runtime)", fault.code());
            None
        }
        Err(fault) => panic!("{fault}"),
    }
}

/// Reads a picture by the usual customs; it may hold no tiles.
#[cfg(feature = "vision")]
pub fn look(eyes: &mut quejing_vision::Recognizer, picture: &image::RgbImage) -> quejing_vision::PhotoReading {
    eyes.read_or_empty(&picture.clone().into(), &Default::default(), &Default::default()).expect("the networks run")
}

/// The lines of JSON in a program's output.
pub fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Lets a command read a folder and the files in it, but not write, as somebody else's ledger: the mode of the files
/// still says that others may write. A command of root runs as the user 65534, as root may write everything.
#[cfg(unix)]
pub fn let_only_read(command: &mut Command, folder: &Path) {
    use std::os::unix::fs::{PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    let nobody = rustix::process::geteuid().is_root().then_some(65534);
    let files = std::fs::read_dir(folder).expect("the folder").map(|file| (file.expect("a file").path(), 0o466));
    for (path, mode) in files.collect::<Vec<_>>().into_iter().chain([(folder.to_owned(), 0o555)]) {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a file of this user");
        chown(&path, nobody, nobody).expect("a file of this user");
    }
    if let Some(nobody) = nobody {
        command.uid(nobody).gid(nobody);
    }
}
