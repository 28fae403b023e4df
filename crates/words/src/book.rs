//! The texts of the rule book: headings, values, definitions, and the patterns that do not count beside a pattern.

use super::{Lang, original_pattern_name, pattern_definition, pattern_name, render};
use quejing_rules::Pattern;
use quejing_rules::book::{PatternCategory, PatternEntry, PatternWorth};

/// The minimum number of patterns not counted beside another for which one sentence stands instead of their names.
const MIN_UNNAMED_PATTERNS: usize = 20;

/// Returns the heading of a category or series of patterns.
pub fn category_heading(lang: Lang, category: &PatternCategory) -> String {
    render(lang, category)
}

/// Returns the value of a pattern with its unit: fu and fan, points (in total or for each occurrence), fan, han in a
/// closed and in an open hand, or yakuman.
pub fn pattern_worth_text(lang: Lang, worth: PatternWorth) -> String {
    match worth {
        PatternWorth::FuFan { fu, fan } => text!(lang, "book-fu-fan", fu = fu, fan = fan),
        PatternWorth::Points { points, counts_each: true } => text!(lang, "book-points-each", points = points),
        PatternWorth::Points { points, .. } => text!(lang, "book-points", points = points),
        PatternWorth::Fan { fan, .. } => text!(lang, "book-fan", fan = fan),
        PatternWorth::Han { closed, open: None } => text!(lang, "book-han-closed", han = closed),
        PatternWorth::Han { closed, open: Some(open) } => text!(lang, "book-han-open", han = closed, open = open),
        PatternWorth::Yakuman { counts_open: true } => text!(lang, "book-yakuman").to_owned(),
        PatternWorth::Yakuman { counts_open: false } => text!(lang, "book-yakuman-closed").to_owned(),
    }
}

/// Returns the line with the name of an entry's pattern in its rule text; `None` if the text has no other name.
pub fn original_name_line(lang: Lang, entry: &PatternEntry) -> Option<String> {
    original_pattern_name(lang, entry.pattern).map(|name| text!(lang, "book-original", name = name))
}

/// Returns the definition of an entry's pattern; empty if the catalogue has none.
pub fn pattern_entry_definition(lang: Lang, entry: &PatternEntry) -> &'static str {
    pattern_definition(lang, entry.pattern)
}

/// Returns up to two sentences: on the patterns that do not count beside this one (不计), and on the cheaper patterns
/// that it excludes (互斥). Omits a sentence if there are no such patterns.
pub fn exclusion_lines(lang: Lang, entry: &PatternEntry) -> Vec<String> {
    let list = |patterns: &[Pattern]| {
        let names = patterns.iter().map(|&pattern| pattern_name(lang, pattern));
        names.collect::<Vec<_>>().join(text!(lang, "list-comma"))
    };
    let not_beside = match entry.not_beside.len() {
        0 => None,
        1..MIN_UNNAMED_PATTERNS => {
            let names = list(&entry.not_beside);
            Some(text!(lang, "book-not-beside", names = names))
        }
        _ => Some(text!(lang, "book-chance-only").to_owned()),
    };
    let excludes = (!entry.excludes.is_empty()).then(|| {
        let names = list(&entry.excludes);
        text!(lang, "book-excludes", names = names)
    });
    not_beside.into_iter().chain(excludes).collect()
}
