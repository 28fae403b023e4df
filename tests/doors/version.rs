//! `quejing --version --json`: what a bug report should contain, from any build on any machine.

use std::process::{Command, Output};

use serde_json::Value;

use crate::common::{errors_of, program};

fn told(command: &mut Command, arguments: &[&str]) -> Value {
    let output = command.args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", errors_of(&output));
    assert_eq!(errors_of(&output), "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("JSON")
}

fn plain(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("it runs")
}

#[test]
fn the_versions_are_told_as_json_in_either_order() {
    let version = told(&mut program(), &["--version", "--json"]);
    assert_eq!(version["quejing"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["system"]["os"], std::env::consts::OS);
    assert_eq!(version["system"]["architecture"], std::env::consts::ARCH);
    let features = version["features"].as_array().expect("a list");
    for (name, built_in) in
        [("app", cfg!(feature = "app")), ("vision", cfg!(feature = "vision")), ("art", cfg!(feature = "art"))]
    {
        assert_eq!(features.contains(&name.into()), built_in, "{name}");
    }
    for key in ["networks", "onnxruntime", "opencv"] {
        let is_null = version.get(key).expect(key).is_null();
        assert_eq!(is_null, !cfg!(feature = "vision"), "{key}: {version}");
    }
    for arguments in [["--json", "--version"], ["-V", "--json"]] {
        assert_eq!(told(&mut program(), &arguments), version);
    }
}

#[test]
fn without_the_word_json_the_version_is_the_line_it_was() {
    for word in ["--version", "-V"] {
        let output = plain(&[word]);
        assert!(output.status.success());
        let line = concat!("quejing ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout), line);
    }
    let output = plain(&["--json"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(errors_of(&output).contains("--version"));
}

/// The versions on the model card, and the library that the project pins.
#[test]
#[cfg(feature = "vision")]
fn networks_and_libraries_are_named() {
    use crate::common::{Folder, can_read, project};
    if !can_read(&Folder::new("version")) {
        return;
    }
    let version = told(&mut program(), &["--version", "--json"]);
    let card = std::fs::read_to_string(project("models/MODEL_CARD.md")).expect("the card");
    for name in ["locator", "classifier"] {
        let network = &version["networks"][name];
        let number = network["version"].as_str().expect("a version");
        assert!(card.contains(&format!("`{number}`")), "{network}");
        assert_eq!(network["sha256"].as_str().map(str::len), Some(64));
    }
    let runtime = &version["onnxruntime"];
    assert!(runtime["build"].is_string() && runtime["pinned"].is_boolean(), "{runtime}");
    let opencv = version["opencv"].as_str().expect("a version");
    assert!(opencv.starts_with(|first: char| first.is_ascii_digit()), "{opencv}");
}

/// Without runtime and networks, their fields say so and the rest is still reported.
#[test]
#[cfg(feature = "vision")]
fn what_is_missing_is_said_where_it_would_stand() {
    let mut program = program();
    program.env("QUEJING_ORT", "/no/such/libonnxruntime.so");
    let version = told(&mut program, &["--version", "--json"]);
    assert_eq!(version["onnxruntime"]["error"]["code"], "runtime_missing");
    let locator = &version["networks"]["locator"];
    assert_eq!(locator["error"]["code"], "runtime_missing");
    assert_eq!(locator["sha256"].as_str().map(str::len), Some(64));
    assert!(version["opencv"].is_string());
    program.env("QUEJING_MODELS", "/no/such/folder");
    let version = told(&mut program, &["--version", "--json"]);
    assert_eq!(version["networks"]["error"]["code"], "model_missing");
}

/// The loader's own words are for whoever mends it: no sentence has them.
#[test]
#[cfg(feature = "vision")]
fn a_library_that_cannot_be_loaded_is_told_without_the_loaders_words() {
    use crate::common::Folder;
    let folder = Folder::new("broken-runtime");
    let library = folder.file("libonnxruntime.so", b"not a library");
    let version = told(program().env("QUEJING_ORT", &library), &["--version", "--json"]);
    let error = &version["onnxruntime"]["error"];
    assert_eq!(error["code"], "runtime_broken");
    let [message, detail] = ["message", "detail"].map(|part| error[part].as_str().expect("a text"));
    assert!(message.contains(&library) && message.contains("reinstall quejing"), "{message}");
    assert!(!message.contains("dlopen") && !message.contains("too short"), "{message}");
    assert!(detail.contains("why: ") && detail.contains(&library), "{detail}");
}
