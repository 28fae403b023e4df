//! The folders of the families name the same step alike: the table "The files of a family" of the guide's page on the
//! architecture, read and compared with the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The families that must have a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owners {
    Every,
    EveryButVariations,
    Some,
}

/// A row of the table: the file of a step, and the names that it must define.
#[derive(Debug)]
struct FileRow {
    file: String,
    names: Vec<String>,
    owners: Owners,
}

/// The folder of a family, and whether the family varies another.
struct FamilyFolder {
    name: String,
    path: PathBuf,
    is_variation: bool,
}

/// Returns the words between backquotes.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns the rows of the table below the heading.
fn table_rows(page: &str) -> Vec<FileRow> {
    let section = page.split("## The files of a family").nth(1).expect("the section");
    let section = section.split("\n## ").next().expect("the text of the section");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [file, _, names, owners] = cells[..] else { panic!("four cells: {row}") };
        let owners = match owners {
            "every" => Owners::Every,
            "every, not a variation" => Owners::EveryButVariations,
            "some" => Owners::Some,
            other => panic!("unknown families: {other}"),
        };
        FileRow { file: quoted(file).concat(), names: quoted(names), owners }
    })
    .collect()
}

/// Returns the folders of `crates/rules/src` that have a contract.
fn family_folders() -> Vec<FamilyFolder> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rules/src");
    let folders = std::fs::read_dir(root).expect("the rules").map(|entry| entry.expect("an entry").path());
    let mut families: Vec<FamilyFolder> = folders
        .filter_map(|path| {
            let contract = std::fs::read_to_string(path.join("contract.rs")).ok()?;
            let name = path.file_name()?.to_str()?.to_owned();
            Some(FamilyFolder { name, path, is_variation: contract.contains(".as_variation_of(") })
        })
        .collect();
    families.sort_by(|one, other| one.name.cmp(&other.name));
    families
}

/// Returns the names of the files and folders in a folder, without their endings and without `mod.rs`.
fn file_names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let names = entries.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    names.filter(|name| name != "mod").collect()
}

/// Returns the source of a step: that of its file, or those of its folder one after the other.
fn source_of(folder: &Path, file: &str) -> String {
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap_or_default();
    let mut source = read(folder.join(format!("{file}.rs")));
    for entry in std::fs::read_dir(folder.join(file)).into_iter().flatten() {
        source.push_str(&read(entry.expect("an entry").path()));
    }
    source
}

/// Returns true if a source defines a function or a static of this name, itself or by the macro of options or fields.
fn defines(source: &str, name: &str) -> bool {
    let is_definition = |keyword: &str| {
        source
            .match_indices(&format!("{keyword} {name}"))
            .any(|(at, found)| !source[at + found.len()..].starts_with(|next: char| next.is_alphanumeric()))
    };
    let by_macro = match name {
        "SWITCHES" => source.contains("switches! {"),
        "EVENT_FIELDS" => source.contains("event_fields! {"),
        _ => false,
    };
    by_macro || is_definition("fn") || is_definition("static") || is_definition("const")
}

/// Returns what is wrong with the folders by the table.
fn wrong_files(rows: &[FileRow], families: &[FamilyFolder]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut owners: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for family in families {
        let files = file_names(&family.path);
        for file in &files {
            owners.entry(file.clone()).or_default().push(&family.name);
        }
        for row in rows {
            let is_due = match row.owners {
                Owners::Every => true,
                Owners::EveryButVariations => !family.is_variation,
                Owners::Some => false,
            };
            if !files.contains(&row.file) {
                if is_due {
                    wrong.push(format!("{} has no file `{}`", family.name, row.file));
                }
                continue;
            }
            let source = source_of(&family.path, &row.file);
            let missing = row.names.iter().filter(|name| !defines(&source, name));
            wrong.extend(missing.map(|name| format!("`{}` of {} does not define `{name}`", row.file, family.name)));
        }
    }
    let is_listed = |file: &str| rows.iter().any(|row| row.file == file);
    let shared = owners.iter().filter(|(file, names)| names.len() > 2 && !is_listed(file));
    wrong.extend(shared.map(|(file, names)| format!("`{file}` of {names:?} is not in the table")));
    wrong
}

#[test]
fn folders_of_families_name_the_same_step_alike() {
    let rows = table_rows(include_str!("../../docs/src/architecture.md"));
    let families = family_folders();
    assert!(rows.len() > 10 && families.len() > 4, "{} rows, {} families", rows.len(), families.len());
    assert!(families.iter().any(|family| family.is_variation));
    let wrong = wrong_files(&rows, &families);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_missing_file_and_a_missing_function_are_found() {
    let families = family_folders();
    let row = |file: &str, name: &str, owners| FileRow { file: file.to_owned(), names: vec![name.to_owned()], owners };
    let rows = [row("settle", "settle_up", Owners::Every), row("weather", "rain", Owners::EveryButVariations)];
    let wrong = wrong_files(&rows, &families);
    let is_said = |text: &str| wrong.iter().any(|one| one.contains(text));
    assert!(is_said("sanma has no file `settle`") && is_said("`settle` of riichi does not define `settle_up`"));
    assert!(is_said("lingque has no file `weather`") && !is_said("sanma has no file `weather`"));
    assert!(is_said("`check` of"), "a shared name that is not listed: {wrong:#?}");
}
