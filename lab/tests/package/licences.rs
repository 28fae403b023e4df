//! The licences and the bill of materials.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use quejing_lab::licences::{LinkedCrate, build_licence_text, build_sbom, list_linked_crates};
use serde_json::Value;

const TARGET: &str = "x86_64-unknown-linux-gnu";

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project")
}

/// Returns the crates of the program, which Cargo is asked for once for all tests.
fn crates() -> &'static [LinkedCrate] {
    static CRATES: OnceLock<Vec<LinkedCrate>> = OnceLock::new();
    CRATES.get_or_init(|| list_linked_crates(project(), TARGET).expect("the crates"))
}

#[test]
fn the_crates_are_those_that_work_in_the_program() {
    let crates = crates();
    let has = |name: &str| crates.iter().any(|linked| linked.name == name);
    for name in [
        "quejing",
        "quejing-rules",
        "eframe",
        "libsqlite3-sys",
        "axum",
        "opencv",
        "ort",
        "nokhwa",
        "epaint_default_fonts",
    ] {
        assert!(has(name), "{name}");
    }
    // Macros, what build scripts use, what tests use, what other systems use.
    for name in
        ["serde_derive", "maud_macros", "bindgen", "clang", "cc", "egui_kittest", "wgpu", "proptest", "windows-sys"]
    {
        assert!(!has(name), "{name}");
    }
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<usize> = crates.iter().position(|linked| linked.name == "quejing").into_iter().collect();
    while let Some(place) = waiting.pop() {
        if reached.insert(place) {
            waiting.extend(&crates[place].used_indices);
        }
    }
    let apart = crates.iter().enumerate().filter(|(place, _)| !reached.contains(place));
    assert_eq!(apart.map(|(_, linked)| &linked.name).collect::<Vec<_>>(), [""; 0], "everything is used by something");
}

#[test]
fn every_text_is_written_once_and_every_crate_is_listed() {
    let crates = crates();
    let text = build_licence_text(crates, TARGET).expect("the licences");
    for linked in crates {
        assert!(linked.licence.is_some(), "{} has no licence", linked.name);
        assert!(text.contains(&format!("\n{} {}: ", linked.name, linked.version)), "{}", linked.name);
    }
    for words in
        ["Redistribution and use in source and binary forms", "SIL OPEN FONT LICENSE", "Permission is hereby granted"]
    {
        assert!(text.contains(words), "{words}");
    }
    let separator = format!("\n{}\n", "-".repeat(80));
    let texts: Vec<&str> = text
        .split(&separator)
        .skip(1)
        .map(|part| part.split_once("\n\n").expect("a text below its crates").1)
        .collect();
    let different: BTreeSet<&str> = texts.iter().copied().collect();
    assert_eq!(different.len(), texts.len());
    assert_eq!(build_licence_text(crates, TARGET).expect("again"), text);
}

#[test]
fn the_bill_names_every_crate_with_its_checksum_and_points_at_nothing_else() {
    let crates = crates();
    let text = build_sbom(crates).expect("a bill");
    assert_eq!(build_sbom(crates).expect("again"), text);
    let bill: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(bill["metadata"]["component"]["name"], "quejing");
    let components = bill["components"].as_array().expect("components");
    assert_eq!(components.len() + 1, crates.len());
    let mut names = BTreeSet::from([bill["metadata"]["component"]["bom-ref"].as_str().expect("a name")]);
    for component in components {
        assert!(names.insert(component["bom-ref"].as_str().expect("a name")), "{component} is there twice");
        if let Some(address) = component["purl"].as_str() {
            assert!(address.starts_with("pkg:cargo/") && !address.contains('+'), "{address}");
            assert_eq!(component["hashes"][0]["content"].as_str().map(str::len), Some(64), "{component}");
        }
    }
    let dependencies = bill["dependencies"].as_array().expect("dependencies");
    assert_eq!(dependencies.len(), crates.len());
    for one in dependencies {
        let targets = one["dependsOn"].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name"));
        assert!(targets.chain(one["ref"].as_str()).all(|name| names.contains(name)), "{one}");
    }
}
