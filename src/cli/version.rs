//! `quejing --version --json`: the versions that belong in a bug report. A part that is not built in is null; a part that cannot
//! be found is an error in the answer, not of the command.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::say_as_is;
use crate::files;

/// The Cargo features for users of the program, each with `true` if it is built in.
const FEATURES: [(&str, bool); 5] = [
    ("app", cfg!(feature = "app")),
    ("camera", cfg!(feature = "camera")),
    ("vision", cfg!(feature = "vision")),
    ("art", cfg!(feature = "art")),
    ("ort-download", cfg!(feature = "ort-download")),
];

/// The file with the name of a Linux system.
const OS_RELEASE: &str = "/etc/os-release";
/// The maximum length of that file, in bytes.
const MAX_OS_RELEASE_BYTES: u64 = 64 << 10;

/// Returns true if the arguments ask for the versions as JSON. The parser stops at `--version`, so `--json` is searched for in
/// the arguments themselves.
pub(super) fn is_json_request(error: &clap::Error, typed: &[OsString]) -> bool {
    error.kind() == clap::error::ErrorKind::DisplayVersion && typed.iter().any(|argument| argument == "--json")
}

/// Prints the versions.
pub(super) fn run() -> anyhow::Result<ExitCode> {
    let (networks, onnx_runtime, opencv) = vision_versions();
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
            "name": system_name(),
            "architecture": std::env::consts::ARCH,
        },
    });
    say_as_is(&answer.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the name of a Linux system, such as `Debian GNU/Linux 13 (trixie)`.
fn system_name() -> Option<String> {
    let text = files::read_text(Path::new(OS_RELEASE), MAX_OS_RELEASE_BYTES).ok()?;
    let mut lines = text.lines();
    Some(lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?.trim_matches(['"', '\'']).to_owned())
}

/// Returns the versions of the networks, of ONNX Runtime and of OpenCV.
#[cfg(feature = "vision")]
fn vision_versions() -> (Value, Value, Value) {
    use crate::vision::{VisionError, about};
    // A library's own words, which no sentence repeats, are in the detail.
    let error_json = |fault: VisionError| {
        let message = crate::i18n::render(crate::i18n::Lang::En, &fault);
        json!({"code": fault.code(), "message": message, "detail": format!("{fault:?}")})
    };
    let networks = match about::networks() {
        Err(missing) => json!({"error": error_json(missing)}),
        Ok(networks) => networks
            .into_iter()
            .map(|network| {
                let sha256 = network.sha256;
                let entry = match network.version {
                    Ok(version) => json!({"sha256": sha256, "version": version}),
                    Err(unread) => json!({"sha256": sha256, "error": error_json(unread)}),
                };
                (network.name.to_owned(), entry)
            })
            .collect(),
    };
    let runtime = match about::onnx_runtime() {
        Err(missing) => json!({"error": error_json(missing)}),
        Ok(runtime) => json!({
            "version": runtime.version, "pinned": runtime.pinned, "build": runtime.build,
        }),
    };
    (networks, runtime, about::opencv().into())
}

/// Returns null for everything in a build without recognition.
#[cfg(not(feature = "vision"))]
fn vision_versions() -> (Value, Value, Value) {
    (Value::Null, Value::Null, Value::Null)
}
