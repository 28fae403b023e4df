//! The glossary of the guide is the list of terms.

use super::term_list::{TermList, term_list};
use super::{is_write_wished, project};

/// The page of the glossary.
const PAGE: &str = "docs/src/glossary.md";

/// Returns the table of the glossary.
fn table(list: &TermList) -> String {
    let rows = list.terms.iter().filter_map(|term| {
        let what = term.what.as_ref()?;
        Some(format!("| {} | {} | {} | {what} |\n", term.en, term.zh, term.ja).replace("|  |", "| |"))
    });
    ["| English | 中文 | 日本語 | what |\n".to_owned(), "| --- | --- | --- | --- |\n".to_owned()]
        .into_iter()
        .chain(rows)
        .collect()
}

/// Returns a page with another table.
fn with_table(page: &str, table: &str) -> String {
    let lines: Vec<&str> = page.split_inclusive('\n').collect();
    let is_row = |line: &&str| line.starts_with('|');
    let first = lines.iter().position(is_row).unwrap_or(lines.len());
    let last = lines.iter().rposition(is_row).map_or(first, |last| last + 1);
    [&lines[..first].concat(), table, &lines[last..].concat()].concat()
}

/// Returns the page as it is, and with the table of the list of terms.
fn pages() -> (String, String) {
    let page = std::fs::read_to_string(project(PAGE)).expect("the glossary");
    let expected = with_table(&page, &table(term_list()));
    (page, expected)
}

/// Writes the table of the glossary.
pub fn write() {
    std::fs::write(project(PAGE), pages().1).expect("the glossary");
}

#[test]
fn the_glossary_has_the_list_of_terms() {
    // Another test writes the page then.
    if is_write_wished() {
        return;
    }
    let (page, expected) = pages();
    assert!(page == expected, "{PAGE} differs from crates/i18n/terms.toml: QUEJING_TEXTS=write writes its table");
}

#[test]
fn a_row_that_differs_changes_the_page() {
    let page = "# Glossary\n\n| English |\n| --- |\n| deal |\n\nThe end.\n";
    assert_eq!(with_table(page, "| English |\n| --- |\n| deal |\n"), page);
    assert_eq!(with_table(page, "| hand |\n"), "# Glossary\n\n| hand |\n\nThe end.\n");
}
