//! The ratchet of the gates: `offenders.txt` has a line for each offender of today, and may only shrink.

use std::collections::{BTreeMap, BTreeSet};

use quejing_words::Lang;
use serde::Deserialize;

use super::catalogue::catalogue;
use super::source_calls::source_calls;
use super::{
    Offender, buttons, charset, endings, glossary, is_wished, is_write_wished, numbers, project, quoted_labels,
    register, same_english, spacing, terms,
};

/// The file of the known offenders.
const OFFENDERS: &str = "tests/rules/texts/offenders.txt";

/// The exceptions from the gates.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    exception: Vec<Exception>,
}

/// A text that a gate passes although it breaks the rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    gate: String,
    /// Empty for every language.
    #[serde(default)]
    lang: String,
    ids: Vec<String>,
    why: String,
}

impl Exception {
    fn has(&self, offender: &Offender, id: &str) -> bool {
        let is_of_lang = self.lang.is_empty() || self.lang == offender.lang.code();
        self.gate == offender.gate && is_of_lang && offender.id == id
    }
}

/// Returns the exceptions from the gates.
fn exceptions() -> Vec<Exception> {
    let text = std::fs::read_to_string(project("tests/rules/texts/exceptions.toml")).expect("the exceptions");
    toml::from_str::<Exceptions>(&text).expect("exceptions as described there").exception
}

/// Returns what all gates find.
fn all_offenders() -> Vec<Offender> {
    let (texts, calls) = (catalogue(), source_calls());
    let mut found = terms::offenders(texts);
    found.extend(charset::offenders(texts));
    found.extend(quoted_labels::offenders(texts));
    found.extend(numbers::offenders(texts, &calls.arguments));
    found.extend(same_english::offenders(texts));
    found.extend(endings::offenders(texts, &calls.buttons));
    found.extend(spacing::offenders(texts));
    found.extend(register::offenders(texts));
    found.extend(buttons::offenders(texts, &calls.buttons));
    found
}

/// Splits the offenders into those that no exception names, and the exceptions that nothing needs.
fn without_exceptions(found: Vec<Offender>, exceptions: &[Exception]) -> (Vec<Offender>, Vec<String>) {
    let mut unused = Vec::new();
    for exception in exceptions {
        assert!(!exception.why.is_empty(), "an exception of {} has no reason", exception.gate);
        for id in exception.ids.iter().filter(|id| !found.iter().any(|one| exception.has(one, id))) {
            unused.push(format!("{} {} {id} needs no exception", exception.gate, exception.lang));
        }
    }
    let is_excepted =
        |one: &Offender| exceptions.iter().any(|exception| exception.ids.iter().any(|id| exception.has(one, id)));
    (found.into_iter().filter(|one| !is_excepted(one)).collect(), unused)
}

/// Prints the offenders with their texts, and their number by gate and language.
fn print_offenders(found: &BTreeMap<String, Offender>) {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (line, offender) in found {
        println!("{line}: {}", offender.text.replace('\n', " "));
        *counts.entry((offender.gate, offender.lang.code())).or_default() += 1;
    }
    for ((gate, lang), count) in counts {
        println!("{gate} {lang}: {count}");
    }
}

/// Returns the offenders that the file does not have, and the lines of the file that are cured.
fn changes<'a>(found: &'a BTreeMap<String, Offender>, stored: &'a str) -> (Vec<&'a Offender>, Vec<&'a str>) {
    let stored: BTreeSet<&str> = stored.lines().collect();
    let new = found.iter().filter(|(line, _)| !stored.contains(line.as_str())).map(|(_, offender)| offender);
    let cured = stored.iter().filter(|line| !found.contains_key(**line)).copied();
    (new.collect(), cured.collect())
}

/// Returns the new content of the file: without the cured lines, or with all offenders.
fn rewritten(found: &BTreeMap<String, Offender>, stored: &str, has_all: bool) -> String {
    let stored: BTreeSet<&str> = stored.lines().collect();
    let lines = found.keys().filter(|line| has_all || stored.contains(line.as_str()));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn no_text_newly_breaks_a_rule() {
    if is_write_wished() {
        // First, as the glossary is among the pages.
        glossary::write();
    }
    let (found, unused) = without_exceptions(all_offenders(), &exceptions());
    let found: BTreeMap<String, Offender> = found.into_iter().map(|one| (one.line(), one)).collect();
    let stored = std::fs::read_to_string(project(OFFENDERS)).unwrap_or_default();
    if is_wished("list") {
        print_offenders(&found);
    }
    if is_write_wished() {
        let text = rewritten(&found, &stored, is_wished("write-all"));
        std::fs::write(project(OFFENDERS), text).expect("the file of the offenders");
        return;
    }
    let (new, cured) = changes(&found, &stored);
    let new: Vec<String> = new.iter().map(|one| format!("{}: {}", one.line(), one.text)).collect();
    assert!(
        new.is_empty() && cured.is_empty() && unused.is_empty(),
        "texts that break a rule of tests/rules/texts: {new:#?}\n\
         cured, to be removed with QUEJING_TEXTS=write: {cured:#?}\n\
         exceptions that nothing needs: {unused:#?}"
    );
}

#[test]
fn the_file_of_the_offenders_only_shrinks() {
    let offender = |id: &str| Offender { gate: "ending", lang: Lang::En, id: id.to_owned(), text: String::new() };
    let found = BTreeMap::from(["a-tip", "b-tip"].map(|id| (offender(id).line(), offender(id))));
    let stored = "ending en a-tip\nending en c-tip\n";
    assert_eq!(changes(&found, stored), (vec![&offender("b-tip")], vec!["ending en c-tip"]));
    assert_eq!(rewritten(&found, stored, false), "ending en a-tip\n");
    assert_eq!(rewritten(&found, stored, true), "ending en a-tip\nending en b-tip\n");
}

#[test]
fn an_exception_passes_its_text_and_must_be_needed() {
    let offender = |id: &str| Offender { gate: "ending", lang: Lang::En, id: id.to_owned(), text: String::new() };
    let exception = |id: &str| Exception {
        gate: "ending".to_owned(),
        lang: "en".to_owned(),
        ids: vec![id.to_owned()],
        why: "a sample".to_owned(),
    };
    let (left, unused) = without_exceptions(
        vec![offender("path-hint"), offender("hand-hint")],
        &[exception("path-hint"), exception("gone-hint")],
    );
    assert_eq!(left, [offender("hand-hint")]);
    assert_eq!(unused.len(), 1, "{unused:?}");
}
