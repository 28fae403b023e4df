//! `quejing --version --json`: the versions that a report of a fault should hold. What is not built in is null, what cannot be
//! found says why; it never fails for that.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::say_as_is;
use crate::files;

/// The features that Cargo.toml has for people who use the program, and whether they are built in.
const FEATURES: [(&str, bool); 5] = [
    ("app", cfg!(feature = "app")),
    ("camera", cfg!(feature = "camera")),
    ("vision", cfg!(feature = "vision")),
    ("art", cfg!(feature = "art")),
    ("ort-download", cfg!(feature = "ort-download")),
];

/// The file in which a Linux system says its name, and more than it ever holds.
const OS_RELEASE: (&str, u64) = ("/etc/os-release", 64 << 10);

/// `--version` ends the parsing where it stands, so `--json` is looked for in the arguments themselves.
pub(super) fn is_asked_for_as_json(error: &clap::Error, typed: &[OsString]) -> bool {
    error.kind() == clap::error::ErrorKind::DisplayVersion && typed.iter().any(|argument| argument == "--json")
}

/// Tells the versions.
pub(super) fn run() -> anyhow::Result<ExitCode> {
    let (networks, onnx_runtime, opencv) = of_the_eyes();
    let built_in = FEATURES.iter().filter(|(_, built_in)| *built_in);
    let answer = json!({
        "quejing": env!("CARGO_PKG_VERSION"),
        "build": if cfg!(debug_assertions) { "debug" } else { "release" },
        "features": built_in.map(|(name, _)| *name).collect::<Vec<_>>(),
        "networks": networks,
        "onnxruntime": onnx_runtime,
        "opencv": opencv,
        "system": {
            "os": std::env::consts::OS,
            "name": name_of_the_system(),
            "architecture": std::env::consts::ARCH,
        },
    });
    say_as_is(&answer.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// What the system calls itself, as `Debian GNU/Linux 13 (trixie)`.
fn name_of_the_system() -> Option<String> {
    let (file, most) = OS_RELEASE;
    let text = files::read_text(Path::new(file), most).ok()?;
    let mut lines = text.lines();
    Some(lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?.trim_matches(['"', '\'']).to_owned())
}

/// Networks, ONNX Runtime and OpenCV.
#[cfg(feature = "vision")]
fn of_the_eyes() -> (Value, Value, Value) {
    use crate::vision::{VisionError, about};
    let fault = |fault: VisionError| json!({"code": fault.code(), "message": crate::i18n::render(crate::i18n::Lang::En, &fault)});
    let networks = match about::networks() {
        Err(missing) => json!({"error": fault(missing)}),
        Ok(networks) => networks
            .into_iter()
            .map(|network| {
                let sha256 = network.sha256;
                let told = match network.version {
                    Ok(version) => json!({"sha256": sha256, "version": version}),
                    Err(unread) => json!({"sha256": sha256, "error": fault(unread)}),
                };
                (network.name.to_owned(), told)
            })
            .collect(),
    };
    let runtime = match about::onnx_runtime() {
        Err(missing) => json!({"error": fault(missing)}),
        Ok(runtime) => json!({
            "version": runtime.version, "pinned": runtime.pinned, "build": runtime.build,
        }),
    };
    (networks, runtime, about::opencv().into())
}

/// Nothing sees in this build.
#[cfg(not(feature = "vision"))]
fn of_the_eyes() -> (Value, Value, Value) {
    (Value::Null, Value::Null, Value::Null)
}
