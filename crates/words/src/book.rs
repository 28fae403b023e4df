//! The wording of the rule book: names, headings, values, and the patterns that a pattern excludes.

use super::{Lang, definition, pattern, render};
use quejing_rules::Pattern;
use quejing_rules::book::{Category, PatternEntry, PatternWorth};

/// The number of excluded patterns from which they are counted instead of named.
const MIN_UNNAMED_PATTERNS: usize = 20;

/// Returns the name of a category or series.
pub fn category(lang: Lang, category: &Category) -> String {
    render(lang, category)
}

/// Returns the value of a pattern in words.
pub fn worth(lang: Lang, worth: PatternWorth) -> String {
    match worth {
        PatternWorth::FuFan { fu, fan } => text!(lang, "book-fu-fan", fu = fu, fan = fan),
        PatternWorth::Points { points, each: true } => text!(lang, "book-points-each", points = points),
        PatternWorth::Points { points, .. } => text!(lang, "book-points", points = points),
        PatternWorth::Fan { fan, .. } => text!(lang, "book-fan", fan = fan),
        PatternWorth::Han { closed, open: None } => text!(lang, "book-han-closed", han = closed),
        PatternWorth::Han { closed, open: Some(open) } => text!(lang, "book-han-open", han = closed, open = open),
        PatternWorth::Yakuman { open: true } => text!(lang, "book-yakuman").to_owned(),
        PatternWorth::Yakuman { open: false } => text!(lang, "book-yakuman-closed").to_owned(),
    }
}

/// Returns the definition of a pattern by the rules.
pub fn means(lang: Lang, entry: &PatternEntry) -> &'static str {
    definition(lang, entry.pattern)
}

/// Lists what does not count with a pattern and what it excludes, a sentence each.
pub fn exclusions(lang: Lang, entry: &PatternEntry) -> Vec<String> {
    let list = |patterns: &[Pattern]| {
        let names = patterns.iter().map(|&one| pattern(lang, one));
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
