//! Tests that the other files of a package agree with the program, and the lists of crates with what cargo builds.

mod files;
mod licences;
mod pages;
mod units;

use std::sync::OnceLock;

use quejing_lab::package::{PackageFile, Release, build_files, parse_releases};

/// A time for the release that the changelog calls unreleased: 2026-11-28.
const TIME: i64 = 1_795_824_000;

fn all_releases() -> Vec<Release> {
    let changelog = include_str!("../../../CHANGELOG.md");
    parse_releases(changelog, Some(TIME)).expect("the releases of the changelog")
}

/// Returns the files of a package, which are built once for all tests.
fn all_files() -> &'static [PackageFile] {
    static FILES: OnceLock<Vec<PackageFile>> = OnceLock::new();
    FILES.get_or_init(|| build_files(&all_releases(), None).expect("the files of a package"))
}

/// Returns a file of a package as text.
fn text(path: &str) -> String {
    let file = all_files().iter().find(|file| file.path.as_os_str() == path);
    String::from_utf8(file.unwrap_or_else(|| panic!("no {path}")).bytes.clone()).expect("UTF-8")
}
