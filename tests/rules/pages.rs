//! The pages that people read before the code: each crate's first page, the change log, the page of decisions.

use std::path::{Path, PathBuf};

/// The maximum number of lines of a decision, with its heading.
const MAX_DECISION_LINES: usize = 10;

/// Returns a file of the project.
fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the text of a file of the project.
fn text_of(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the first page of the program's crate and of each crate below it.
fn first_pages() -> Vec<PathBuf> {
    let crates = std::fs::read_dir(project("crates")).expect("the folder of the crates");
    let below = crates.map(|entry| entry.expect("a crate").path().join("src/lib.rs"));
    [project("src/lib.rs")].into_iter().chain(below).collect()
}

/// Returns the lines of a crate's first page that argue: those after the heading `# Limitations`, up to the next one.
fn limitations(text: &str) -> Vec<&str> {
    let page = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let section = page.skip_while(|line| *line != "# Limitations").skip(1);
    section.take_while(|line| !line.starts_with("# ")).filter(|line| line.starts_with("- ")).collect()
}

#[test]
fn every_crate_says_on_its_first_page_what_it_does_badly() {
    for page in first_pages() {
        let text = text_of(&page);
        assert!(limitations(&text).len() >= 2, "{} has no `# Limitations`, or hardly any", page.display());
    }
}

/// Returns the lines that tell what was wrong before, which a reader of a first version has never seen.
fn lines_about_the_past(text: &str) -> Vec<&str> {
    let tells_the_past = |line: &&str| {
        let words = line.to_lowercase();
        ["before, ", "(before", "no longer", "used to ", " before: ", "earlier, "]
            .iter()
            .any(|past| words.contains(past))
    };
    text.lines().filter(tells_the_past).collect()
}

#[test]
fn the_changes_of_the_first_version_say_what_it_is() {
    let text = text_of(&project("CHANGELOG.md"));
    let first = text.split("\n## ").find(|section| section.contains("0.1.0")).expect("the first version");
    assert_eq!(lines_about_the_past(first), Vec::<&str>::new());
}

#[test]
fn a_line_about_the_past_is_found() {
    let text = "- Photos are read; before, they were not.\n- Photos are read.\n- A tile is no longer lost.\n- Ask before you record.";
    assert_eq!(lines_about_the_past(text).len(), 2);
}

/// Returns the decisions of the page: their heading and their lines, without blank ones.
fn decisions(text: &str) -> Vec<(&str, Vec<&str>)> {
    let sections = text.split("\n## ").skip(1);
    let lines = sections.map(|section| section.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>());
    lines.filter_map(|lines| Some((*lines.first()?, lines))).collect()
}

#[test]
fn every_decision_has_a_date_what_was_rejected_and_at_most_ten_lines() {
    let text = text_of(&project("docs/src/decisions.md"));
    let decisions = decisions(&text);
    assert!(decisions.len() >= 15, "{} decisions", decisions.len());
    for (heading, lines) in decisions {
        let date = heading.rsplit_once(" (").and_then(|(_, date)| date.strip_suffix(')'));
        let is_date = |date: &str| date.parse::<jiff::civil::Date>().is_ok();
        assert!(date.is_some_and(is_date), "{heading} has no date");
        assert!(lines.len() <= MAX_DECISION_LINES, "{heading} has {} lines", lines.len());
        assert!(lines.iter().any(|line| line.contains("**Rejected:**")), "{heading} says nothing of what was rejected");
    }
}
