//! The text with the licences of all linked crates.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::crates::LinkedCrate;

/// The beginnings of the names of licence files, in capitals.
const LICENCE_FILE_PREFIXES: [&str; 8] =
    ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"];
/// The extensions of files that are named like licence files but contain code or data.
const CODE_EXTENSIONS: [&str; 5] = ["rs", "json", "toml", "py", "sh"];
/// The name of folders in which every file is a licence.
const LICENCE_FOLDER: &str = "LICENSES";
/// The Apache licence, one of the two of this project and of most crates. It names no authors.
const APACHE_TEXT: &str = include_str!("../../../LICENSE-APACHE");
/// The MIT licence, the other one of this project. Its line with [`COPYRIGHT`] names the authors.
const MIT_TEXT: &str = include_str!("../../../LICENSE-MIT");
/// The beginning of the line of the MIT licence that names the authors.
const COPYRIGHT: &str = "Copyright ";

/// Builds the list of all crates with their licences, followed by every different licence text once. The list refers to
/// the texts by number.
///
/// # Errors
/// A source cannot be read, or a crate has no licence text and none of the two standard licences.
pub fn build_licence_text(crates: &[LinkedCrate], target: &str) -> Result<String> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    let mut list = String::new();
    for linked in crates {
        let name = format!("{} {}", linked.name, linked.version);
        let mut text_numbers = Vec::new();
        for text in read_crate_texts(linked)? {
            let next = texts.len();
            let number = *numbers.entry(text.clone()).or_insert(next);
            if number == next {
                texts.push((text, Vec::new()));
            }
            if let Some((_, users)) = texts.get_mut(number) {
                users.push(name.clone());
            }
            text_numbers.push(format!("[{}]", number + 1));
        }
        let licence = linked.licence.as_deref().unwrap_or("see its text");
        list += &format!("{name}: {licence}: {}\n", text_numbers.join(" "));
    }
    let mut content = format!(
        "quejing for {target} is made of these crates. After each: its licence, and the texts below that came with it.\n\n{list}"
    );
    for (number, (text, users)) in texts.iter().enumerate() {
        content += &format!("\n{}\n[{}] {}\n\n{text}", "-".repeat(80), number + 1, users.join(", "));
    }
    Ok(content)
}

/// Returns the different licence texts of a crate in the order of their files. A crate without such files gets the
/// standard text of its licence.
fn read_crate_texts(linked: &LinkedCrate) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    match &linked.source_folder {
        None => texts.extend([APACHE_TEXT, MIT_TEXT].map(normalize_text)),
        Some(folder) => {
            for file in find_licence_files(folder)? {
                let bytes = fs::read(&file).with_context(|| format!("unreadable: {}", file.display()))?;
                texts.push(normalize_text(&String::from_utf8_lossy(&bytes)));
            }
        }
    }
    if texts.is_empty() {
        texts.push(find_standard_text(linked)?);
    }
    let mut unique_texts: Vec<String> = Vec::new();
    for text in texts {
        if !unique_texts.contains(&text) {
            unique_texts.push(text);
        }
    }
    Ok(unique_texts)
}

/// Returns the standard text of the licence of a crate whose package contains none: the Apache licence if the crate
/// offers it, otherwise the MIT licence with the authors of the crate. The error states that the crate offers neither.
fn find_standard_text(linked: &LinkedCrate) -> Result<String> {
    let licence = linked.licence.as_deref().unwrap_or_default();
    let mut names = licence.split([' ', '(', ')']);
    if names.clone().any(|name| name == "Apache-2.0") {
        return Ok(normalize_text(APACHE_TEXT));
    }
    if !names.any(|name| name == "MIT") {
        bail!("no_text: {} {} has no text of its licence ({licence})", linked.name, linked.version);
    }
    let authors = match linked.authors.as_slice() {
        [] => format!("the authors of {}", linked.name),
        some => some.join(", "),
    };
    let lines = MIT_TEXT.lines().map(|line| match line.starts_with(COPYRIGHT) {
        true => format!("{COPYRIGHT}(c) {authors}\n"),
        false => format!("{line}\n"),
    });
    Ok(normalize_text(&lines.collect::<String>()))
}

/// Returns a text without a byte order mark, spaces at the ends of lines, and empty lines at its start and end; it ends
/// with one line end.
fn normalize_text(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    format!("{}\n", lines.join("\n").trim_matches('\n'))
}

/// Returns the licence files in a folder and all folders inside it, sorted by path, because included libraries have
/// licence files of their own.
fn find_licence_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut open_folders, mut licence_files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = open_folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("unreadable: {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                open_folders.push(path);
            } else if is_licence_file(&path) {
                licence_files.push(path);
            }
        }
    }
    licence_files.sort();
    Ok(licence_files)
}

fn is_licence_file(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    let is_code = path.extension().is_some_and(|ending| CODE_EXTENSIONS.iter().any(|code| ending == *code));
    let is_in_folder = path.parent().is_some_and(|folder| folder.ends_with(LICENCE_FOLDER));
    (is_in_folder || LICENCE_FILE_PREFIXES.iter().any(|begin| name.starts_with(begin))) && !is_code
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
            assert!(is_licence_file(Path::new(name)), "{name}");
        }
        for name in ["copying.rs", "license.json", "lib.rs", "README.md"] {
            assert!(!is_licence_file(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn a_package_without_a_text_gets_that_of_its_licence() {
        let crate_of = |licence: &str, authors: &[&str]| LinkedCrate {
            name: "thing".to_owned(),
            version: "1.0.0".to_owned(),
            licence: Some(licence.to_owned()),
            authors: authors.iter().map(|&name| name.to_owned()).collect(),
            source_folder: None,
            sha256: None,
            used_indices: Vec::new(),
        };
        let text = |licence, authors: &[&str]| find_standard_text(&crate_of(licence, authors)).expect("a text");
        assert!(text("MIT OR Apache-2.0", &[]).contains("Apache License"));
        assert!(text("MIT", &["Ann", "Ben"]).contains("\nCopyright (c) Ann, Ben\n"));
        assert!(text("(MIT)", &[]).contains("\nCopyright (c) the authors of thing\n"));
        assert!(find_standard_text(&crate_of("BSL-1.0", &[])).is_err());
    }

    #[test]
    fn texts_differ_by_their_words() {
        assert_eq!(normalize_text("\u{feff}\n A \r\nB\n\n"), normalize_text(" A\nB"));
    }
}
