//! The functions that the oldest claimed Safari lacks, deleted from a newer browser. The list beside the tests of the
//! pages (`src/hub/tests/safari.toml`) has the first Safari with each function and style that the pages use.

/// The list: see `src/hub/tests/safari.rs`.
const FEATURES: &str = include_str!("../../src/hub/tests/safari.toml");

/// Returns the script that removes every function that is newer than the oldest Safari that is claimed.
pub fn removal_script() -> String {
    let list: toml::Table = toml::from_str(FEATURES).expect("the list of features");
    let features = list["feature"].as_array().expect("features");
    let removals: Vec<&str> = features.iter().filter_map(|one| one.get("take_away")?.as_str()).collect();
    assert!(removals.iter().any(|one| one.contains("requestSubmit")), "{removals:?}");
    format!("{};", removals.join(";\n"))
}
