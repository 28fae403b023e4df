//! `quejing --version --json`: the versions that belong in a bug report. A part that is not built in is null; a part
//! that cannot be found is an error in the answer, not of the command.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::print_unchanged;
use quejing_io::files;

/// The Cargo features for users of the program, each with `true` if it is built in.
const USER_FEATURES: [(&str, bool); 5] = [
    ("app", cfg!(feature = "app")),
    ("camera", cfg!(feature = "camera")),
    ("vision", cfg!(feature = "vision")),
    ("art", cfg!(feature = "art")),
    ("ort-download", cfg!(feature = "ort-download")),
];

/// The path of the file in which a Linux system states its name.
const OS_RELEASE_PATH: &str = "/etc/os-release";
/// The maximum size of `/etc/os-release`, in bytes; the name is missing if the file is larger.
const MAX_OS_RELEASE_BYTES: u64 = 64 << 10;

/// Returns true if the arguments request the versions as JSON. Clap stops at `--version`, so `--json` is looked up in
/// `typed_arguments`, the arguments of the process.
pub(super) fn is_version_json_request(error: &clap::Error, typed_arguments: &[OsString]) -> bool {
    error.kind() == clap::error::ErrorKind::DisplayVersion
        && typed_arguments.iter().any(|argument| argument == "--json")
}

/// Prints one line of JSON with the versions of the program, its features, the networks, the libraries and the system.
pub(super) fn print_versions() -> anyhow::Result<ExitCode> {
    let (networks, onnx_runtime, opencv) = vision_versions();
    let built_in = USER_FEATURES.iter().filter(|(_, built_in)| *built_in);
    let answer = json!({
        "quejing": env!("CARGO_PKG_VERSION"),
        "build": if cfg!(debug_assertions) { "debug" } else { "release" },
        "features": built_in.map(|(name, _)| *name).collect::<Vec<_>>(),
        "networks": networks,
        "onnxruntime": onnx_runtime,
        "opencv": opencv,
        "system": {
            "os": std::env::consts::OS,
            "name": linux_system_name(),
            "architecture": std::env::consts::ARCH,
        },
    });
    print_unchanged(&answer.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the name of a Linux system by [`OS_RELEASE_PATH`], such as `Debian GNU/Linux 13 (trixie)`; `None` without
/// such a file or name.
fn linux_system_name() -> Option<String> {
    let text = files::read_text(Path::new(OS_RELEASE_PATH), MAX_OS_RELEASE_BYTES).ok()?;
    let mut lines = text.lines();
    Some(lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?.trim_matches(['"', '\'']).to_owned())
}

/// Returns the versions of the networks, of ONNX Runtime and of OpenCV as JSON, with an error in place of what cannot
/// be found.
#[cfg(feature = "vision")]
fn vision_versions() -> (Value, Value, Value) {
    use quejing_session::recognition::{VisionError, engine_info};
    // A library's own words, which no sentence repeats, are in the detail.
    let error_json = |fault: VisionError| {
        let message = quejing_words::render(quejing_words::Lang::En, &fault);
        json!({"code": fault.code(), "message": message, "detail": format!("{fault:?}")})
    };
    let networks = match engine_info::describe_networks() {
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
    let runtime = match engine_info::describe_onnx_runtime() {
        Err(missing) => json!({"error": error_json(missing)}),
        Ok(runtime) => json!({
            "version": runtime.version, "pinned": runtime.is_pinned, "build": runtime.build,
        }),
    };
    (networks, runtime, engine_info::opencv_version().into())
}

/// Returns three nulls: a build without recognition has neither networks nor these libraries.
#[cfg(not(feature = "vision"))]
fn vision_versions() -> (Value, Value, Value) {
    (Value::Null, Value::Null, Value::Null)
}
