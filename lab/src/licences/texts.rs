//! The text with the licences of all crates.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::crates::LinkedCrate;

/// Beginnings of the names of files with licences, in capitals.
const NAMES: [&str; 8] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"];
/// Endings of files that are named like licences but are code or data.
const CODE: [&str; 5] = ["rs", "json", "toml", "py", "sh"];
/// The name of folders that hold nothing but licences.
const FOLDER: &str = "LICENSES";
/// The licences of this project. Most crates choose from the same two; the Apache licence is in its own words alone.
const APACHE: &str = include_str!("../../../LICENSE-APACHE");
const MIT: &str = include_str!("../../../LICENSE-MIT");
/// The beginning of the line of the MIT licence that differs between crates.
const COPYRIGHT: &str = "Copyright ";

/// Returns the list of all crates with their licences, then every different text once.
///
/// # Errors
/// A source cannot be read.
pub fn licences(crates: &[LinkedCrate], target: &str) -> Result<String> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    let mut list = String::new();
    for linked in crates {
        let name = format!("{} {}", linked.name, linked.version);
        let mut own_numbers = Vec::new();
        for text in texts_of(linked)? {
            let next = texts.len();
            let number = *numbers.entry(text.clone()).or_insert(next);
            if number == next {
                texts.push((text, Vec::new()));
            }
            if let Some((_, users)) = texts.get_mut(number) {
                users.push(name.clone());
            }
            own_numbers.push(format!("[{}]", number + 1));
        }
        let licence = linked.licence.as_deref().unwrap_or("see its text");
        list += &format!("{name}: {licence}: {}\n", own_numbers.join(" "));
    }
    let mut written = format!(
        "quejing for {target} is made of these crates. After each: its licence, and the texts below that came with it.\n\n{list}"
    );
    for (number, (text, users)) in texts.iter().enumerate() {
        written += &format!("\n{}\n[{}] {}\n\n{text}", "-".repeat(80), number + 1, users.join(", "));
    }
    Ok(written)
}

/// Returns the different texts of a crate, in the order of their files.
fn texts_of(linked: &LinkedCrate) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    match &linked.sources {
        None => texts.extend([APACHE, MIT].map(plain)),
        Some(folder) => {
            for file in licence_files(folder)? {
                let bytes = fs::read(&file).with_context(|| format!("unreadable: {}", file.display()))?;
                texts.push(plain(&String::from_utf8_lossy(&bytes)));
            }
        }
    }
    if texts.is_empty() {
        texts.push(standard_text(linked)?);
    }
    let mut different: Vec<String> = Vec::new();
    for text in texts {
        if !different.contains(&text) {
            different.push(text);
        }
    }
    Ok(different)
}

/// Returns the words of the licence of a crate whose package has none, with its authors where the licence has a place for them.
fn standard_text(linked: &LinkedCrate) -> Result<String> {
    let licence = linked.licence.as_deref().unwrap_or_default();
    let mut names = licence.split([' ', '(', ')']);
    if names.clone().any(|name| name == "Apache-2.0") {
        return Ok(plain(APACHE));
    }
    if !names.any(|name| name == "MIT") {
        bail!("no_text: {} {} has no text of its licence ({licence})", linked.name, linked.version);
    }
    let authors = match linked.authors.as_slice() {
        [] => format!("the authors of {}", linked.name),
        some => some.join(", "),
    };
    let lines = MIT.lines().map(|line| match line.starts_with(COPYRIGHT) {
        true => format!("{COPYRIGHT}(c) {authors}\n"),
        false => format!("{line}\n"),
    });
    Ok(plain(&lines.collect::<String>()))
}

/// Returns a text without spaces at the ends of lines and without empty lines around it.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    format!("{}\n", lines.join("\n").trim_matches('\n'))
}

/// Returns the files with licences in a folder and the folders in it, sorted: what is built in has its own ones.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut waiting, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = waiting.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("unreadable: {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if is_licence(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    let is_code = path.extension().is_some_and(|ending| CODE.iter().any(|code| ending == *code));
    let is_in_folder = path.parent().is_some_and(|folder| folder.ends_with(FOLDER));
    (is_in_folder || NAMES.iter().any(|begin| name.starts_with(begin))) && !is_code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_with_licences_are_told_from_code() {
        for name in [
            "LICENSE",
            "license-mit",
            "LICENSE-APACHE.txt",
            "UNLICENSE",
            "OFL.txt",
            "LICENSE.MIT",
            "LICENSES/MIT.txt",
            "LICENSE.httprouter",
        ] {
            assert!(is_licence(Path::new(name)), "{name}");
        }
        for name in ["copying.rs", "license.json", "lib.rs", "README.md"] {
            assert!(!is_licence(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn a_package_without_a_text_gets_that_of_its_licence() {
        let crate_of = |licence: &str, authors: &[&str]| LinkedCrate {
            name: "thing".to_owned(),
            version: "1.0.0".to_owned(),
            licence: Some(licence.to_owned()),
            authors: authors.iter().map(|&name| name.to_owned()).collect(),
            sources: None,
            sha256: None,
            uses: Vec::new(),
        };
        let text = |licence, authors: &[&str]| standard_text(&crate_of(licence, authors)).expect("a text");
        assert!(text("MIT OR Apache-2.0", &[]).contains("Apache License"));
        assert!(text("MIT", &["Ann", "Ben"]).contains("\nCopyright (c) Ann, Ben\n"));
        assert!(text("(MIT)", &[]).contains("\nCopyright (c) the authors of thing\n"));
        assert!(standard_text(&crate_of("BSL-1.0", &[])).is_err());
    }

    #[test]
    fn texts_differ_by_their_words() {
        assert_eq!(plain("\u{feff}\n A \r\nB\n\n"), plain(" A\nB"));
    }
}
