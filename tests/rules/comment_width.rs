//! Lines of comments have at most 120 columns, as those of code, which `cargo fmt` holds. The rows of a table cannot be
//! broken and may be longer.

use std::path::{Path, PathBuf};

/// The maximum number of columns of a line.
const MAX_COLUMNS: usize = 120;

/// Returns the Rust files below a folder, except what cargo built.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true if !path.ends_with("target") => found.extend(rust_files(&path)),
            false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
            _ => {}
        }
    }
    found
}

/// Returns the numbers of the lines of comments that are too long, from 1.
fn long_comment_lines(text: &str) -> Vec<usize> {
    let is_long = |line: &str| {
        let comment = line.trim_start().strip_prefix("//");
        let content = comment.map(|comment| comment.trim_start_matches(['/', '!']).trim_start());
        content.is_some_and(|content| !content.starts_with('|')) && line.chars().count() > MAX_COLUMNS
    };
    let lines = text.lines().enumerate().filter(|(_, line)| is_long(line));
    lines.map(|(at, _)| at + 1).collect()
}

#[test]
fn comments_fit_into_120_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["benches", "crates", "fuzz", "lab", "scripts", "src", "tests"];
    let mut long = Vec::new();
    for path in folders.iter().flat_map(|folder| rust_files(&root.join(folder))) {
        let text = std::fs::read_to_string(&path).expect("a source file");
        let name = path.strip_prefix(root).expect("a file below the root").display().to_string();
        long.extend(long_comment_lines(&text).into_iter().map(|line| format!("{name}:{line}")));
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn only_long_lines_of_comments_are_found() {
    let long = "x".repeat(MAX_COLUMNS);
    let text = format!("let {long};\n/// {long}\n//! | {long} |\n    // {long}\n/// {}", "汉".repeat(MAX_COLUMNS - 4));
    assert_eq!(long_comment_lines(&text), [2, 4]);
}
